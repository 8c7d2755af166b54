//! android.graphics.SurfaceTexture: a surface whose pictures go to a texture.
//!
//! There is no GPU: whoever draws into the texture's surface leaves a list there, which a `TextureView` shows. Listeners hear of every
//! frame that is posted.

use super::arrays::set_floats;
use super::fields::{Field, receiver};
use super::{change, find, insert, remove, state};
use crate::view::surface::{self, SurfacePeer};
use graphics::persist::{Persist, ReadError, Reader, Writer};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, long, void};
use vm::{Answer, Call, Callback, Native, NativeResult};

const CLASS: &str = "android/graphics/SurfaceTexture";
const NO_GPU: &str = "no frame is ever consumed by a GPU";
/// The step of a native that posted a frame and told the listener.
pub const FRAME_TOLD: u32 = 1;
const IDENTITY: [f32; 16] = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0];

/// Natives of SurfaceTexture.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeClassInit", "()V", |_| void()),
    Native::model(CLASS, "nativeInit", "(ZIZLjava/lang/ref/WeakReference;)V", init, NO_GPU),
    Native::exact(CLASS, "nativeFinalize", "()V", finalize),
    Native::model(CLASS, "nativeGetTransformMatrix", "([F)V", transform_matrix, NO_GPU),
    Native::model(CLASS, "nativeGetTimestamp", "()J", |_| long(0), NO_GPU),
    Native::exact(CLASS, "nativeSetDefaultBufferSize", "(II)V", set_size),
    Native::model(CLASS, "nativeUpdateTexImage", "()V", |_| void(), NO_GPU),
    Native::model(CLASS, "nativeReleaseTexImage", "()V", |_| void(), NO_GPU),
    Native::model(CLASS, "nativeDetachFromGLContext", "()I", |_| int(0), NO_GPU),
    Native::model(CLASS, "nativeAttachToGLContext", "(I)I", |_| int(0), NO_GPU),
    Native::model(CLASS, "nativeGetQueuedCount", "()I", |_| int(0), NO_GPU),
    Native::exact(CLASS, "nativeRelease", "()V", release),
    Native::exact(CLASS, "nativeIsReleased", "()Z", is_released),
];

/// A texture: the surface that feeds it.
#[derive(Clone, Copy)]
pub struct TexturePeer {
    /// The surface's handle.
    pub surface: u64,
    released: bool,
    /// The weak reference by which Java's object hears of frames.
    pub listener: Ref,
}

impl Persist for TexturePeer {
    fn write(&self, out: &mut Writer) {
        (self.surface, self.released).write(out);
        self.listener.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<TexturePeer, ReadError> {
        let (surface, released) = Persist::read(input)?;
        Ok(TexturePeer { surface, released, listener: Ref(Persist::read(input)?) })
    }
}

/// Answers a native that posted a frame to a surface: the texture behind it tells its listener, if there is one.
pub fn frame_posted(c: &mut Call<'_>, surface: i64) -> NativeResult {
    let fed = |texture: &TexturePeer| texture.surface == surface as u64 && !texture.released;
    let listener = state(c.vm).textures.iter().find(|(_, texture)| fed(texture)).map(|(_, texture)| texture.listener);
    let class = c.vm.classes.boot(CLASS)?;
    let method = c.vm.find_method(class, "postEventFromNative", "(Ljava/lang/ref/WeakReference;)V");
    match (listener, method) {
        (Some(listener), Some(method)) => {
            Ok(Answer::Call(Callback { method, args: vec![listener.0], step: FRAME_TOLD, catch: false }))
        }
        _ => void(),
    }
}

fn init(c: &mut Call<'_>) -> NativeResult {
    let (this, _detached, _name, _single_buffer) = (c.reference(), c.boolean(), c.int(), c.boolean());
    let listener = c.reference();
    let surface = surface::create(c.vm, 1, 1);
    let handle = insert(c.vm, TexturePeer { surface: surface as u64, released: false, listener });
    Field::TextureHandle.set_long(c.vm, this, handle)?;
    Field::TextureProducer.set_long(c.vm, this, surface)?;
    void()
}

fn finalize(c: &mut Call<'_>) -> NativeResult {
    let handle = receiver(c, Field::TextureHandle)?;
    if let Some(texture) = find::<TexturePeer>(c.vm, handle).map(|texture| **texture) {
        remove::<SurfacePeer>(c.vm, texture.surface as i64)?;
    }
    remove::<TexturePeer>(c.vm, handle)
}

fn transform_matrix(c: &mut Call<'_>) -> NativeResult {
    let (_this, target) = (c.reference(), c.object("mtx")?);
    set_floats(c.vm, target, 0, &IDENTITY)?;
    void()
}

fn set_size(c: &mut Call<'_>) -> NativeResult {
    let (handle, width, height) = (receiver(c, Field::TextureHandle)?, c.int(), c.int());
    if let Some(texture) = find::<TexturePeer>(c.vm, handle).map(|texture| **texture) {
        surface::resize(c.vm, texture.surface as i64, width.max(1) as u32, height.max(1) as u32)?;
    }
    void()
}

fn release(c: &mut Call<'_>) -> NativeResult {
    let handle = receiver(c, Field::TextureHandle)?;
    change(c.vm, handle, |texture: &mut TexturePeer| texture.released = true)?;
    void()
}

fn is_released(c: &mut Call<'_>) -> NativeResult {
    let handle = receiver(c, Field::TextureHandle)?;
    boolean(find::<TexturePeer>(c.vm, handle).is_none_or(|texture| texture.released))
}
