//! Making `Bitmap` objects: the peer, then Java's constructors.
//!
//! The constructor registers the finalizer that later frees the peer, so it is called and not imitated. A native that
//! makes a bitmap ends in [`bitmap`] and begins with [`resume`].

use super::bitmap_peer::BitmapPeer;
use super::insert;
use graphics::bitmap::{BitmapInfo, Outline};
use vm::layout::{Primitive, Ref};
use vm::native::reference;
use vm::object::array_of;
use vm::{Answer, Call, Callback, MethodId, NativeResult, Raise, Vm};

const BITMAP: &str = "android/graphics/Bitmap";
const BITMAP_INIT: &str = "(J[BIIIZZ[BLandroid/graphics/NinePatch$InsetStruct;)V";
const INSETS: &str = "android/graphics/NinePatch$InsetStruct";
const INSETS_INIT: &str = "(IIIIIIIIFIF)V";

/// The step after the insets were made.
const INSETS_MADE: u32 = 1001;
/// The step after the object was made.
const MADE: u32 = 1002;

/// What Java is told about a new bitmap besides its size.
#[derive(Clone, Copy)]
pub struct Traits {
    /// Whether it may be drawn on.
    pub mutable: bool,
    /// Whether its colours are multiplied by alpha.
    pub premultiplied: bool,
    /// The nine-patch chunk, a `byte[]` or null.
    pub chunk: Ref,
    /// Pixels per inch; -1 leaves the default.
    pub density: i32,
}

impl Traits {
    /// A plain bitmap.
    pub fn plain(mutable: bool) -> Traits {
        Traits { mutable, premultiplied: true, chunk: Ref::NULL, density: -1 }
    }
}

/// Memory for the pixels of a bitmap.
pub fn buffer(vm: &mut Vm, info: &BitmapInfo) -> Result<Ref, Raise> {
    let size = u32::try_from(info.byte_count()).map_err(|_| Raise::out_of_memory(info.byte_count() as u64))?;
    vm.new_array(array_of(Primitive::Byte), size)
}

/// Makes a `Bitmap` from pixels and answers it.
pub fn bitmap_of(c: &mut Call<'_>, info: BitmapInfo, pixels: &[u8], traits: Traits) -> NativeResult {
    let buffer = buffer(c.vm, &info)?;
    let target = c.vm.array_bytes_mut(buffer);
    let length = target.len().min(pixels.len());
    target[..length].copy_from_slice(&pixels[..length]);
    bitmap(c, info, buffer, traits, None)
}

/// Makes a `Bitmap` over a buffer and answers it.
pub fn bitmap(
    c: &mut Call<'_>,
    info: BitmapInfo,
    buffer: Ref,
    traits: Traits,
    outline: Option<Outline>,
) -> NativeResult {
    let class = c.vm.classes.boot(BITMAP)?;
    let object = c.vm.new_object(class)?;
    let handle = insert(c.vm, BitmapPeer::new(info, buffer));
    let flags = u32::from(traits.mutable) | u32::from(traits.premultiplied) << 1;
    let density = traits.density as u32;
    let words = [object.0, 0, handle as u32, (handle >> 32) as u32, traits.chunk.0, flags, density];
    words.iter().enumerate().for_each(|(i, word)| c.set_state(i as u32, *word));
    match outline {
        Some(outline) => make_insets(c, &outline),
        None => call_constructor(c),
    }
}

/// Goes on with a bitmap that is being made.
pub fn resume(c: &mut Call<'_>) -> Option<NativeResult> {
    match c.step {
        INSETS_MADE => Some(call_constructor(c)),
        MADE => Some(reference(Ref(c.state(0)))),
        _ => None,
    }
}

/// Makes an object whose constructor takes the handle of its peer; it is in state 0 when the step after that comes.
pub(crate) fn around(c: &mut Call<'_>, class: &str, handle: i64, step: u32) -> NativeResult {
    let id = c.vm.classes.boot(class)?;
    let object = c.vm.new_object(id)?;
    c.set_state(0, object.0);
    let method = constructor(c.vm, class, "(J)V")?;
    let handle = handle as u64;
    let args = vec![object.0, handle as u32, (handle >> 32) as u32];
    Ok(Answer::Call(Callback { method, args, step, catch: false }))
}

fn constructor(vm: &mut Vm, class: &str, signature: &str) -> Result<MethodId, Raise> {
    let id = vm.classes.boot(class)?;
    let found = vm.find_method(id, "<init>", signature);
    found.ok_or_else(|| Raise::new("java/lang/NoSuchMethodError", format!("{class}.<init>{signature}")))
}

fn make_insets(c: &mut Call<'_>, outline: &Outline) -> NativeResult {
    let class = c.vm.classes.boot(INSETS)?;
    let object = c.vm.new_object(class)?;
    c.set_state(1, object.0);
    let insets = &outline.insets;
    let mut args = vec![object.0];
    args.extend(insets.optical.iter().chain(&insets.outline).map(|value| *value as u32));
    args.extend([insets.radius.to_bits(), insets.alpha as u32, outline.scale.to_bits()]);
    let method = constructor(c.vm, INSETS, INSETS_INIT)?;
    Ok(Answer::Call(Callback { method, args, step: INSETS_MADE, catch: false }))
}

fn call_constructor(c: &mut Call<'_>) -> NativeResult {
    let handle = u64::from(c.state(2)) | u64::from(c.state(3)) << 32;
    let peer = super::get::<BitmapPeer>(c.vm, handle as i64)?;
    let (info, buffer, flags) = (peer.info, peer.buffer, c.state(5));
    let args = vec![
        c.state(0),
        c.state(2),
        c.state(3),
        buffer.0,
        info.width,
        info.height,
        c.state(6),
        flags & 1,
        flags >> 1,
        c.state(4),
        c.state(1),
    ];
    let method = constructor(c.vm, BITMAP, BITMAP_INIT)?;
    Ok(Answer::Call(Callback { method, args, step: MADE, catch: false }))
}
