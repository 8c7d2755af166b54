//! android.graphics.Picture: recorded drawings.

use super::canvas_peer::{CanvasPeer, Target, draw};
use super::stream::{self, Reading};
use super::{add, change, find, get, insert, remove};
use graphics::canvas::Canvas;
use graphics::displaylist::DisplayList;
use graphics::effect::ImageRef;
use graphics::persist::{Persist, persist_struct};
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{boolean, int, long, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/Picture";
const OUR_FORMAT: &str = "pictures are written in a format of our own, and no other is read";

/// What a written picture begins with.
const MAGIC: &[u8] = b"gibbon picture 1\n";

/// Natives of Picture.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeConstructor", "(J)J", |c| {
        let source = c.long();
        let picture = find::<PicturePeer>(c.vm, source).map(|source| (**source).clone()).unwrap_or_default();
        add(c.vm, picture)
    }),
    Native::model(CLASS, "nativeCreateFromStream", "(Ljava/io/InputStream;[B)J", read_picture, OUR_FORMAT),
    Native::exact(CLASS, "nativeGetWidth", "(J)I", |c| int(peer(c)?.width as i32)),
    Native::exact(CLASS, "nativeGetHeight", "(J)I", |c| int(peer(c)?.height as i32)),
    Native::exact(CLASS, "nativeBeginRecording", "(JII)J", begin_recording),
    Native::exact(CLASS, "nativeEndRecording", "(J)V", end_recording),
    Native::exact(CLASS, "nativeDraw", "(JJ)V", draw_picture),
    Native::model(CLASS, "nativeWriteToStream", "(JLjava/io/OutputStream;[B)Z", write_picture, OUR_FORMAT),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let picture = c.long();
        remove::<PicturePeer>(c.vm, picture)
    }),
];

/// A picture.
#[derive(Clone, Default)]
pub struct PicturePeer {
    width: u32,
    height: u32,
    list: Arc<DisplayList>,
    /// The canvas that records it.
    canvas: Option<u64>,
}

persist_struct!(PicturePeer { width, height, list, canvas });

impl PicturePeer {
    /// Calls `visit` for every bitmap that is needed to draw it.
    pub(super) fn visit_images(&self, visit: &mut dyn FnMut(&ImageRef)) {
        self.list.visit_images(visit);
    }
}

fn peer<'c>(c: &'c mut Call<'_>) -> Result<&'c PicturePeer, vm::Raise> {
    let handle = c.long();
    get(c.vm, handle)
}

fn begin_recording(c: &mut Call<'_>) -> NativeResult {
    let (picture, width, height) = (c.long(), c.int().max(0) as u32, c.int().max(0) as u32);
    let canvas = Canvas::for_picture(width, height);
    let peer = CanvasPeer { canvas, target: Target::Picture(picture as u64), filter: None };
    let canvas = insert(c.vm, peer);
    change(c.vm, picture, |picture: &mut PicturePeer| {
        *picture = PicturePeer { width, height, list: Arc::default(), canvas: Some(canvas as u64) };
    })?;
    long(canvas)
}

fn end_recording(c: &mut Call<'_>) -> NativeResult {
    let picture = c.long();
    let canvas = change(c.vm, picture, |picture: &mut PicturePeer| picture.canvas.take())?;
    if let Some(canvas) = canvas.and_then(|canvas| super::state_mut(c.vm).canvases.get_mut(canvas)) {
        let list = Arc::new(canvas.canvas.take_list());
        change(c.vm, picture, |picture: &mut PicturePeer| picture.list = list)?;
    }
    void()
}

fn draw_picture(c: &mut Call<'_>) -> NativeResult {
    let (canvas, picture) = (c.long(), c.long());
    let list = get::<PicturePeer>(c.vm, picture)?.list.clone();
    draw(c.vm, canvas, |canvas| canvas.draw_picture(&list))?;
    void()
}

fn write_picture(c: &mut Call<'_>) -> NativeResult {
    let (picture, stream, storage) = (c.long(), c.object("stream")?, c.object("storage")?);
    let bytes = |c: &mut Call<'_>| {
        let picture = get::<PicturePeer>(c.vm, picture).map(Persist::to_bytes).unwrap_or_default();
        [MAGIC, &picture].concat()
    };
    match stream::write(c, stream, storage, bytes)? {
        Ok(answer) => Ok(answer),
        Err(written) => boolean(written),
    }
}

/// Answers 0, which the Java side turns into null, for bytes that are no picture of ours.
fn read_picture(c: &mut Call<'_>) -> NativeResult {
    let (stream, storage) = (c.object("stream")?, c.object("storage")?);
    let bytes = match stream::read(c, stream, storage, |_| false)? {
        Reading::More(answer) => return Ok(answer),
        Reading::Done(bytes) => bytes,
    };
    let read = bytes.strip_prefix(MAGIC).and_then(|bytes| PicturePeer::from_bytes(bytes).ok());
    match read {
        Some(picture) => add(c.vm, PicturePeer { canvas: None, ..picture }),
        None => long(0),
    }
}
