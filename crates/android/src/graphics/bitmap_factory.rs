//! android.graphics.BitmapFactory: files, streams and assets become bitmaps.

use super::bitmap::nothing;
use super::bitmap_peer::{BitmapPeer, handle_of, overwrite_pixels, settle};
use super::construct::{self, Traits};
use super::fields::{Field, set_rect};
use super::stream::{self, Reading};
use super::{assets, change, state};
use graphics::bitmap::{Config, DecodeError, DecodeOptions, Decoded, decode_bounds, density_scale};
use graphics::geometry::IRect;
use libcore::natives::Table;
use libcore::natives::io::files::{fd_number, fs};
use vm::layout::Ref;
use vm::native::{boolean, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/graphics/BitmapFactory";
/// The step after a reused bitmap was told its new size.
const REUSED: u32 = 500;
/// No picture file is larger.
const LARGEST: u64 = 256 << 20;

/// Natives of BitmapFactory.
pub const NATIVES: Table = libcore::natives![
    Native::exact(
        CLASS,
        "nativeDecodeStream",
        "(Ljava/io/InputStream;[BLandroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;)Landroid/graphics/Bitmap;",
        decode_stream,
    ),
    Native::exact(
        CLASS,
        "nativeDecodeFileDescriptor",
        "(Ljava/io/FileDescriptor;Landroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;)Landroid/graphics/Bitmap;",
        decode_file_descriptor,
    ),
    Native::exact(
        CLASS,
        "nativeDecodeAsset",
        "(JLandroid/graphics/Rect;Landroid/graphics/BitmapFactory$Options;)Landroid/graphics/Bitmap;",
        decode_asset,
    ),
    Native::exact(
        CLASS,
        "nativeDecodeByteArray",
        "([BIILandroid/graphics/BitmapFactory$Options;)Landroid/graphics/Bitmap;",
        decode_byte_array,
    ),
    Native::exact(CLASS, "nativeIsSeekable", "(Ljava/io/FileDescriptor;)Z", is_seekable),
    Native::exact("android/graphics/BitmapFactory$Options", "requestCancel", "()V", |c| {
        let options = c.reference();
        Field::OptionsCancel.set_boolean(c.vm, options, true)?;
        void()
    }),
];

/// `BitmapFactory.Options` as far as they change the result.
#[derive(Clone, Copy)]
pub struct Options {
    /// The object, or null.
    object: Ref,
    bounds_only: bool,
    reuse: Ref,
    mutable: bool,
    /// What changes pixels.
    pub decode: DecodeOptions,
}

impl Options {
    /// Reads an `Options` object; null gives the defaults.
    pub fn read(vm: &mut Vm, object: Ref) -> Result<Options, Raise> {
        let mut decode = DecodeOptions::default();
        let mut out = Options { object, bounds_only: false, reuse: Ref::NULL, mutable: false, decode };
        if object.is_null() {
            return Ok(out);
        }
        decode.sample_size = Field::OptionsSampleSize.int(vm, object)?;
        decode.premultiplied = Field::OptionsPremultiplied.boolean(vm, object)?;
        decode.dither = Field::OptionsDither.boolean(vm, object)?;
        if let Some(config) = Field::OptionsConfig.reference(vm, object)?.non_null() {
            let number = Field::ConfigNumber.int(vm, config)?;
            decode.config = Config::from_native(number).unwrap_or_default();
        }
        decode.scale = density_scale(
            Field::OptionsScaled.boolean(vm, object)?,
            Field::OptionsDensity.int(vm, object)?,
            Field::OptionsTargetDensity.int(vm, object)?,
            Field::OptionsScreenDensity.int(vm, object)?,
        );
        out.bounds_only = Field::OptionsBoundsOnly.boolean(vm, object)?;
        out.reuse = Field::OptionsBitmap.reference(vm, object)?;
        out.mutable = Field::OptionsMutable.boolean(vm, object)?;
        Ok(Options { decode, ..out })
    }

    /// Tells the app what was found; nothing for a file that is no picture.
    fn tell(&self, vm: &mut Vm, found: Option<(u32, u32, &str)>) -> Result<(), Raise> {
        let Some(object) = self.object.non_null() else { return Ok(()) };
        let (width, height) = found.map_or((-1, -1), |(width, height, _)| (width as i32, height as i32));
        Field::OptionsWidth.set_int(vm, object, width)?;
        Field::OptionsHeight.set_int(vm, object, height)?;
        let text = match found {
            Some((_, _, mime)) => vm.new_string(mime)?,
            None => Ref::NULL,
        };
        Field::OptionsMimeType.set_reference(vm, object, text)
    }
}

/// Decodes a file and answers the bitmap, or null.
pub fn decode_bytes(c: &mut Call<'_>, bytes: &[u8], padding: Ref, options: &Options) -> NativeResult {
    options.tell(c.vm, None)?;
    let Ok((width, height, format)) = decode_bounds(bytes, options.decode.sample_size) else { return nothing() };
    if options.bounds_only {
        options.tell(c.vm, Some((width, height, format.mime_type())))?;
        return nothing();
    }
    let decoded = match state(c.vm).host.pictures.decode(bytes, &options.decode) {
        Ok(decoded) => decoded,
        Err(DecodeError::TooLarge) => return Err(Raise::out_of_memory(u64::from(width) * u64::from(height) * 4)),
        Err(_) => return nothing(),
    };
    options.tell(c.vm, Some((decoded.info.width, decoded.info.height, format.mime_type())))?;
    set_padding(c.vm, padding, &decoded)?;
    answer(c, &decoded, options)
}

/// The padding of a nine-patch; -1 on all sides for other pictures.
fn set_padding(vm: &mut Vm, padding: Ref, decoded: &Decoded) -> Result<(), Raise> {
    let Some(padding) = padding.non_null() else { return Ok(()) };
    let rect = match &decoded.nine_patch {
        // A chunk has its sides in the order left, right, top, bottom.
        Some(patch) => IRect::new(patch.padding[0], patch.padding[2], patch.padding[1], patch.padding[3]),
        None => IRect::new(-1, -1, -1, -1),
    };
    set_rect(vm, padding, &rect)
}

/// Makes the object for a decoded file, or fills the one that is to be used again.
pub fn answer(c: &mut Call<'_>, decoded: &Decoded, options: &Options) -> NativeResult {
    if let Some(reuse) = options.reuse.non_null() {
        return reuse_bitmap(c, reuse, decoded);
    }
    let chunk = match &decoded.nine_patch {
        Some(patch) => c.vm.new_bytes(&patch.to_device_bytes())?,
        None => Ref::NULL,
    };
    let premultiplied = options.decode.premultiplied;
    let traits = Traits { premultiplied, chunk, ..Traits::plain(options.mutable) };
    let buffer = c.vm.new_bytes(&decoded.pixels)?;
    construct::bitmap(c, decoded.info, buffer, traits, decoded.outline)
}

/// Null makes Java throw, as it does when the old bitmap is too small.
fn reuse_bitmap(c: &mut Call<'_>, bitmap: Ref, decoded: &Decoded) -> NativeResult {
    let handle = handle_of(c.vm, bitmap)?;
    settle(c.vm, handle)?;
    let buffer = super::get::<BitmapPeer>(c.vm, handle)?.buffer;
    let room = buffer.non_null().map_or(0, |buffer| c.vm.array_bytes(buffer).len());
    if room < decoded.pixels.len() || !Field::BitmapMutable.boolean(c.vm, bitmap)? {
        return nothing();
    }
    change(c.vm, handle, |peer: &mut BitmapPeer| peer.info = decoded.info)?;
    overwrite_pixels(c.vm, handle, |_, pixels| pixels[..decoded.pixels.len()].copy_from_slice(&decoded.pixels))?;
    c.set_state(0, bitmap.0);
    let class = c.vm.class_of(bitmap);
    let method = c.vm.find_method(class, "reinit", "(IIZ)V");
    let method = method.ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))?;
    let premultiplied = decoded.info.alpha != graphics::bitmap::AlphaType::Unpremultiplied;
    let args = vec![bitmap.0, decoded.info.width, decoded.info.height, u32::from(premultiplied)];
    Ok(Answer::Call(Callback { method, args, step: REUSED, catch: false }))
}

/// Goes on with an object that is being made or filled.
pub fn resume(c: &mut Call<'_>) -> Option<NativeResult> {
    if c.step == REUSED {
        return Some(reference(Ref(c.state(0))));
    }
    construct::resume(c)
}

fn decode_stream(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = resume(c) {
        return made;
    }
    let (stream, storage, padding, options) = (c.object("is")?, c.object("storage")?, c.reference(), c.reference());
    let options = Options::read(c.vm, options)?;
    // Whoever wants the size only mostly wants the stream back at its start.
    let enough = |bytes: &[u8]| options.bounds_only && decode_bounds(bytes, 1).is_ok();
    match stream::read(c, stream, storage, enough)? {
        Reading::More(answer) => Ok(answer),
        Reading::Done(bytes) => decode_bytes(c, &bytes, padding, &options),
    }
}

fn decode_file_descriptor(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = resume(c) {
        return made;
    }
    let (fd, padding, options) = (c.object("fd")?, c.reference(), c.reference());
    let options = Options::read(c.vm, options)?;
    let number = fd_number(c.vm, fd)?;
    match rest_of_file(c.vm, number) {
        Some(bytes) => decode_bytes(c, &bytes, padding, &options),
        None => nothing(),
    }
}

/// What lies behind the present offset of a file; the offset stays.
pub fn rest_of_file(vm: &mut Vm, fd: i32) -> Option<Vec<u8>> {
    let fs = fs(vm);
    let fd = u32::try_from(fd).ok()?;
    let start = fs.lseek(fd, 0, store::fs::Whence::Current).ok()?;
    let size = fs.fstat(fd).ok()?.size.saturating_sub(start);
    let mut bytes = vec![0; usize::try_from(size).ok().filter(|_| size <= LARGEST)?];
    let read = fs.pread(fd, &mut bytes, start as i64).ok()?;
    bytes.truncate(read);
    Some(bytes)
}

fn decode_asset(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = resume(c) {
        return made;
    }
    let (asset, padding, options) = (c.long(), c.reference(), c.reference());
    let options = Options::read(c.vm, options)?;
    match assets::bytes(c.vm, asset) {
        Some(bytes) => decode_bytes(c, &bytes, padding, &options),
        None => nothing(),
    }
}

fn decode_byte_array(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = resume(c) {
        return made;
    }
    let (array, offset, length, options) = (c.object("data")?, c.int(), c.int(), c.reference());
    let options = Options::read(c.vm, options)?;
    let bytes = c.vm.byte_range(array, offset, length)?.to_vec();
    decode_bytes(c, &bytes, Ref::NULL, &options)
}

fn is_seekable(c: &mut Call<'_>) -> NativeResult {
    let fd = c.object("fd")?;
    let number = fd_number(c.vm, fd)?;
    let seeks = u32::try_from(number).is_ok_and(|fd| fs(c.vm).lseek(fd, 0, store::fs::Whence::Current).is_ok());
    boolean(seeks)
}
