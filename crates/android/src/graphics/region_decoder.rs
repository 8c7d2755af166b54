//! android.graphics.BitmapRegionDecoder and LargeBitmap: parts of one picture.

use super::bitmap::nothing;
use super::bitmap_factory::{Options, answer, rest_of_file, resume};
use super::construct::around;
use super::stream::{self, Reading};
use super::{assets, get, insert, remove};
use graphics::bitmap::RegionDecoder;
use graphics::geometry::IRect;
use graphics::persist::{Persist, ReadError, Reader, Writer};
use libcore::natives::Table;
use libcore::natives::io::files::fd_number;
use vm::layout::Ref;
use vm::native::{int, reference};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/BitmapRegionDecoder";
const LARGE: &str = "android/graphics/LargeBitmap";
const DECODE: &str = "(JIIIILandroid/graphics/BitmapFactory$Options;)Landroid/graphics/Bitmap;";
/// The step after the object was made.
const MADE: u32 = 600;

/// Natives of the region decoders.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeDecodeRegion", DECODE, decode_region),
    Native::exact(CLASS, "nativeGetWidth", "(J)I", width),
    Native::exact(CLASS, "nativeGetHeight", "(J)I", height),
    Native::exact(CLASS, "nativeClean", "(J)V", clean),
    Native::exact(CLASS, "nativeNewInstance", "([BIIZ)Landroid/graphics/BitmapRegionDecoder;", of_bytes),
    Native::exact(
        CLASS,
        "nativeNewInstance",
        "(Ljava/io/FileDescriptor;Z)Landroid/graphics/BitmapRegionDecoder;",
        of_file,
    ),
    Native::exact(
        CLASS,
        "nativeNewInstance",
        "(Ljava/io/InputStream;[BZ)Landroid/graphics/BitmapRegionDecoder;",
        of_stream,
    ),
    Native::exact(CLASS, "nativeNewInstance", "(JZ)Landroid/graphics/BitmapRegionDecoder;", of_asset),
    Native::exact(LARGE, "nativeDecodeRegion", DECODE, decode_region),
    Native::exact(LARGE, "nativeGetWidth", "(J)I", width),
    Native::exact(LARGE, "nativeGetHeight", "(J)I", height),
    Native::exact(LARGE, "nativeClean", "(J)V", clean),
];

/// A decoder.
#[derive(Clone)]
pub struct DecoderPeer(RegionDecoder);

impl Persist for DecoderPeer {
    fn write(&self, out: &mut Writer) {
        self.0.bytes().to_vec().write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<DecoderPeer, ReadError> {
        let bytes = Vec::<u8>::read(input)?;
        RegionDecoder::new(&bytes).map(DecoderPeer).map_err(|_| input.error("not a picture"))
    }
}

fn width(c: &mut Call<'_>) -> NativeResult {
    let decoder = c.long();
    int(get::<DecoderPeer>(c.vm, decoder)?.0.width as i32)
}

fn height(c: &mut Call<'_>) -> NativeResult {
    let decoder = c.long();
    int(get::<DecoderPeer>(c.vm, decoder)?.0.height as i32)
}

fn clean(c: &mut Call<'_>) -> NativeResult {
    let decoder = c.long();
    remove::<DecoderPeer>(c.vm, decoder)
}

fn decode_region(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = resume(c) {
        return made;
    }
    let (decoder, x, y, width, height) = (c.long(), c.int(), c.int(), c.int(), c.int());
    let options = c.reference();
    let options = Options::read(c.vm, options)?;
    let region = IRect::new(x, y, x.saturating_add(width), y.saturating_add(height));
    match get::<DecoderPeer>(c.vm, decoder)?.0.decode_region(&region, &options.decode) {
        Ok(decoded) => answer(c, &decoded, &options),
        Err(_) => nothing(),
    }
}

/// Makes the object for a file.
fn create(c: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let failed = || Raise::new("java/io/IOException", "Image format not supported");
    let decoder = RegionDecoder::new(bytes).map_err(|_| failed())?;
    let handle = insert(c.vm, DecoderPeer(decoder));
    around(c, CLASS, handle, MADE)
}

fn of_bytes(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let (array, offset, length) = (c.object("data")?, c.int(), c.int());
    let bytes = c.vm.byte_range(array, offset, length)?.to_vec();
    create(c, &bytes)
}

fn of_file(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let fd = c.object("fd")?;
    let number = fd_number(c.vm, fd)?;
    let bytes = rest_of_file(c.vm, number).unwrap_or_default();
    create(c, &bytes)
}

fn of_stream(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let (stream, storage) = (c.object("is")?, c.object("storage")?);
    match stream::read(c, stream, storage, |_| false)? {
        Reading::More(answer) => Ok(answer),
        Reading::Done(bytes) => create(c, &bytes),
    }
}

fn of_asset(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let asset = c.long();
    let bytes = assets::bytes(c.vm, asset);
    create(c, bytes.as_deref().unwrap_or_default())
}
