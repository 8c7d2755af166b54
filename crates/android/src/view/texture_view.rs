//! android.view.TextureView: draws into the surface of its texture.

use super::surface;
use crate::graphics::canvas::{set_target, with};
use crate::graphics::canvas_peer::Target;
use crate::graphics::fields::{Field, rect};
use crate::graphics::find;
use crate::graphics::surface_texture::TexturePeer;
use graphics::region::{Region, RegionOp};
use libcore::natives::Table;
use vm::native::{boolean, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/view/TextureView";

/// Natives of TextureView.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nCreateNativeWindow", "(Landroid/graphics/SurfaceTexture;)V", create_window),
    Native::exact(CLASS, "nDestroyNativeWindow", "()V", |c| {
        let this = c.reference();
        Field::TextureViewWindow.set_long(c.vm, this, 0)?;
        void()
    }),
    Native::exact(CLASS, "nLockCanvas", "(JLandroid/graphics/Canvas;Landroid/graphics/Rect;)Z", lock_canvas),
    Native::exact(CLASS, "nUnlockCanvasAndPost", "(JLandroid/graphics/Canvas;)V", surface::unlock_canvas_and_post),
];

fn create_window(c: &mut Call<'_>) -> NativeResult {
    let (this, texture) = (c.reference(), c.object("surface")?);
    let handle = Field::TextureHandle.long(c.vm, texture)?;
    let window = find::<TexturePeer>(c.vm, handle).map_or(0, |texture| texture.surface as i64);
    Field::TextureViewWindow.set_long(c.vm, this, window)?;
    void()
}

fn lock_canvas(c: &mut Call<'_>) -> NativeResult {
    let (window, canvas, dirty) = (c.long(), c.object("canvas")?, c.reference().non_null());
    let Some((width, height)) = surface::size(c.vm, window) else { return boolean(false) };
    let canvas = Field::CanvasHandle.long(c.vm, canvas)?;
    set_target(c.vm, canvas, Target::Surface(window as u64), (width, height), false)?;
    if let Some(dirty) = dirty {
        let dirty = Region::from_rect(rect(c.vm, dirty)?);
        with(c.vm, canvas, |canvas| canvas.clip_region(&dirty, RegionOp::Intersect))?;
    }
    boolean(true)
}
