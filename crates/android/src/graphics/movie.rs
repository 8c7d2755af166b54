//! android.graphics.Movie.

use super::bitmap::nothing;
use super::bitmap_peer::{BitmapPeer, release};
use super::canvas_peer::draw_image;
use super::construct::around;
use super::construct::buffer;
use super::fields::{Field, receiver};
use super::stream::{self, Reading};
use super::{assets, change, get, insert, remove};
use graphics::bitmap::Movie;
use graphics::canvas::BitmapDensity;
use graphics::effect::ImageRef;
use graphics::geometry::Point;
use graphics::paint::PeerHandle;
use libcore::natives::Table;
use vm::layout::{Primitive, Ref};
use vm::native::{boolean, int, reference, void};
use vm::object::array_of;
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Movie";
/// The step after the object was made.
const MADE: u32 = 700;
/// Size of the pieces in which a stream is read.
const PIECE: u32 = 16 << 10;

/// Natives of Movie.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "width", "()I", |c| int(this(c)?.info().width as i32)),
    Native::exact(CLASS, "height", "()I", |c| int(this(c)?.info().height as i32)),
    Native::exact(CLASS, "isOpaque", "()Z", |c| boolean(!this(c)?.info().has_alpha())),
    Native::exact(CLASS, "duration", "()I", |c| int(this(c)?.duration() as i32)),
    Native::exact(CLASS, "setTime", "(I)Z", |c| {
        let (movie, time) = (receiver(c, Field::MovieHandle)?, c.int());
        boolean(change(c.vm, movie, |movie: &mut Movie| movie.set_time(time))?)
    }),
    Native::exact(CLASS, "nDraw", "(JFFJ)V", draw),
    Native::exact(CLASS, "nativeDecodeAsset", "(J)Landroid/graphics/Movie;", of_asset),
    Native::exact(CLASS, "nativeDecodeStream", "(Ljava/io/InputStream;)Landroid/graphics/Movie;", of_stream),
    Native::exact(CLASS, "decodeByteArray", "([BII)Landroid/graphics/Movie;", of_bytes),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let movie = c.long();
        remove::<Movie>(c.vm, movie)
    }),
];

fn this<'c>(c: &'c mut Call<'_>) -> Result<&'c Movie, Raise> {
    let movie = receiver(c, Field::MovieHandle)?;
    get(c.vm, movie)
}

/// The frame becomes a bitmap that only the drawing holds.
fn draw(c: &mut Call<'_>) -> NativeResult {
    let (movie, canvas) = (receiver(c, Field::MovieHandle)?, c.long());
    let (at, paint) = (Point::new(c.float(), c.float()), c.long());
    let (info, frame) = {
        let movie = get::<Movie>(c.vm, movie)?;
        (movie.info(), movie.frame().to_vec())
    };
    let buffer = buffer(c.vm, &info)?;
    let target = c.vm.array_bytes_mut(buffer);
    let length = target.len().min(frame.len());
    target[..length].copy_from_slice(&frame[..length]);
    let handle = insert(c.vm, BitmapPeer::of_a_drawing(info, buffer));
    let image = ImageRef { handle: PeerHandle(handle as u64), generation: 1, info };
    draw_image(c.vm, canvas, &image, paint, |canvas, image, paint| {
        canvas.draw_bitmap(image, at, paint, BitmapDensity::default());
    })?;
    release(c.vm, handle)?;
    void()
}

/// Makes the object for a file; null if it is no animation.
fn create(c: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let Ok(movie) = Movie::decode(bytes) else { return nothing() };
    let handle = insert(c.vm, movie);
    around(c, CLASS, handle, MADE)
}

fn of_asset(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let asset = c.long();
    match assets::bytes(c.vm, asset) {
        Some(bytes) => create(c, &bytes),
        None => nothing(),
    }
}

fn of_stream(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let stream = c.object("is")?;
    if c.step == 0 {
        let storage = c.vm.new_array(array_of(Primitive::Byte), PIECE)?;
        c.set_state(1, storage.0);
    }
    let storage = Ref(c.state(1));
    match stream::read(c, stream, storage, |_| false)? {
        Reading::More(answer) => Ok(answer),
        Reading::Done(bytes) => create(c, &bytes),
    }
}

fn of_bytes(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let (array, offset, length) = (c.object("data")?, c.int(), c.int());
    let bytes = c.vm.byte_range(array, offset, length)?.to_vec();
    create(c, &bytes)
}
