//! android.graphics.Canvas: targets, matrix, clip and saves.

use super::arrays::rect;
use super::bitmap_peer::{self, handle_of};
use super::canvas_peer::{CanvasPeer, Target, draw, draw_paint};
use super::draw_filter::DrawFilter;
use super::fields::set_rect;
use super::{add, change, find, get, remove};
use graphics::canvas::Canvas;
use graphics::geometry::IRect;
use graphics::matrix::Matrix;
use graphics::path::Path;
use graphics::region::{Region, RegionOp};
use libcore::natives::Table;
use vm::native::{boolean, int, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/graphics/Canvas";

/// Natives of Canvas that draw nothing.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "freeCaches", "()V", |_| void()),
    Native::exact(CLASS, "freeTextLayoutCaches", "()V", |_| void()),
    Native::exact(CLASS, "initRaster", "(Landroid/graphics/Bitmap;)J", init_raster),
    Native::exact(CLASS, "native_setBitmap", "(JLandroid/graphics/Bitmap;)V", set_bitmap),
    Native::exact(CLASS, "finalizer", "(J)V", finalizer),
    Native::exact(CLASS, "native_isOpaque", "(J)Z", |c| boolean(canvas(c)?.is_opaque())),
    Native::exact(CLASS, "native_getWidth", "(J)I", |c| int(canvas(c)?.width() as i32)),
    Native::exact(CLASS, "native_getHeight", "(J)I", |c| int(canvas(c)?.height() as i32)),
    Native::exact(CLASS, "native_save", "(JI)I", save),
    Native::exact(CLASS, "native_saveLayer", "(JFFFFJI)I", save_layer),
    Native::exact(CLASS, "native_saveLayerAlpha", "(JFFFFII)I", save_layer_alpha),
    Native::exact(CLASS, "native_restore", "(JZ)V", restore),
    Native::exact(CLASS, "native_restoreToCount", "(JIZ)V", restore_to_count),
    Native::exact(CLASS, "native_getSaveCount", "(J)I", |c| int(canvas(c)?.save_count())),
    Native::exact(CLASS, "native_translate", "(JFF)V", |c| transform2(c, Canvas::translate)),
    Native::exact(CLASS, "native_scale", "(JFF)V", |c| transform2(c, Canvas::scale)),
    Native::exact(CLASS, "native_skew", "(JFF)V", |c| transform2(c, Canvas::skew)),
    Native::exact(CLASS, "native_rotate", "(JF)V", |c| {
        let (canvas, degrees) = (c.long(), c.float());
        with(c.vm, canvas, |canvas| canvas.rotate(degrees))?;
        void()
    }),
    Native::exact(CLASS, "native_concat", "(JJ)V", |c| matrix(c, Canvas::concat)),
    Native::exact(CLASS, "native_setMatrix", "(JJ)V", |c| matrix(c, Canvas::set_matrix)),
    Native::exact(CLASS, "native_clipRect", "(JFFFFI)Z", clip_rect),
    Native::exact(CLASS, "native_clipPath", "(JJI)Z", clip_path),
    Native::exact(CLASS, "native_clipRegion", "(JJI)Z", clip_region),
    Native::exact(CLASS, "nativeSetDrawFilter", "(JJ)V", set_draw_filter),
    Native::exact(CLASS, "native_getClipBounds", "(JLandroid/graphics/Rect;)Z", clip_bounds),
    Native::exact(CLASS, "native_getCTM", "(JJ)V", get_ctm),
    Native::exact(CLASS, "native_quickReject", "(JJ)Z", quick_reject_path),
    Native::exact(CLASS, "native_quickReject", "(JFFFF)Z", quick_reject),
];

/// Changes a canvas without drawing.
pub fn with<R>(vm: &mut Vm, handle: i64, change_it: impl FnOnce(&mut Canvas) -> R) -> Result<R, Raise> {
    change(vm, handle, |peer: &mut CanvasPeer| change_it(&mut peer.canvas))
}

/// Puts a canvas on another target; what it recorded stays with the old one.
pub fn set_target(vm: &mut Vm, handle: i64, target: Target, size: (u32, u32), opaque: bool) -> Result<(), Raise> {
    if let Target::Bitmap(bitmap) = get::<CanvasPeer>(vm, handle)?.target
        && find::<bitmap_peer::BitmapPeer>(vm, bitmap as i64).is_some()
    {
        bitmap_peer::put_down_pen(vm, bitmap as i64)?;
    }
    change(vm, handle, |peer: &mut CanvasPeer| {
        peer.canvas = Canvas::new(size.0, size.1);
        peer.canvas.set_opaque(opaque);
        peer.target = target;
    })
}

fn canvas<'c>(c: &'c mut Call<'_>) -> Result<&'c Canvas, Raise> {
    let handle = c.long();
    Ok(&get::<CanvasPeer>(c.vm, handle)?.canvas)
}

fn init_raster(c: &mut Call<'_>) -> NativeResult {
    let bitmap = c.reference().non_null();
    let mut peer = CanvasPeer { canvas: Canvas::new(0, 0), target: Target::Nothing, filter: None };
    if let Some(bitmap) = bitmap {
        let handle = handle_of(c.vm, bitmap)?;
        let info = bitmap_peer::info(c.vm, handle)?;
        peer.canvas = Canvas::new(info.width, info.height);
        peer.canvas.set_opaque(!info.has_alpha());
        peer.target = Target::Bitmap(handle as u64);
    }
    add(c.vm, peer)
}

/// Matrix and clip go along to the new bitmap.
fn set_bitmap(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bitmap) = (c.long(), c.reference().non_null());
    let (matrix, bounds) = {
        let old = &get::<CanvasPeer>(c.vm, canvas)?.canvas;
        (*old.matrix(), old.device_clip())
    };
    let Some(bitmap) = bitmap else {
        set_target(c.vm, canvas, Target::Nothing, (0, 0), false)?;
        return void();
    };
    let handle = handle_of(c.vm, bitmap)?;
    let info = bitmap_peer::info(c.vm, handle)?;
    let target = Target::Bitmap(handle as u64);
    set_target(c.vm, canvas, target, (info.width, info.height), !info.has_alpha())?;
    with(c.vm, canvas, |new| {
        if !bounds.is_empty() {
            new.clip_region(&bounds, RegionOp::Intersect);
        }
        new.set_matrix(&matrix);
    })?;
    void()
}

fn finalizer(c: &mut Call<'_>) -> NativeResult {
    let handle = c.long();
    if find::<CanvasPeer>(c.vm, handle).is_some() {
        set_target(c.vm, handle, Target::Nothing, (0, 0), false)?;
    }
    remove::<CanvasPeer>(c.vm, handle)
}

fn save(c: &mut Call<'_>) -> NativeResult {
    let (canvas, flags) = (c.long(), c.int());
    int(with(c.vm, canvas, |canvas| canvas.save(flags))?)
}

fn save_layer(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bounds, paint, flags) = (c.long(), rect(c), c.long(), c.int());
    let mut count = 0;
    if paint == 0 {
        draw(c.vm, canvas, |canvas| count = canvas.save_layer(&bounds, None, flags))?;
    } else {
        draw_paint(c.vm, canvas, paint, |canvas, paint| count = canvas.save_layer(&bounds, Some(paint), flags))?;
    }
    int(count)
}

fn save_layer_alpha(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bounds, alpha, flags) = (c.long(), rect(c), c.int(), c.int());
    let mut count = 0;
    draw(c.vm, canvas, |canvas| count = canvas.save_layer_alpha(&bounds, alpha, flags))?;
    int(count)
}

fn restore(c: &mut Call<'_>) -> NativeResult {
    let (canvas, throws) = (c.long(), c.boolean());
    if !with(c.vm, canvas, Canvas::restore)? && throws {
        let text = "Underflow in restore - more restores than saves";
        return Err(Raise::new("java/lang/IllegalStateException", text));
    }
    void()
}

fn restore_to_count(c: &mut Call<'_>) -> NativeResult {
    let (canvas, count, throws) = (c.long(), c.int(), c.boolean());
    if count < 1 && throws {
        return Err(Raise::illegal_argument("Underflow in restoreToCount - more restores than saves"));
    }
    with(c.vm, canvas, |canvas| {
        if count <= canvas.save_count() {
            canvas.restore_to_count(count);
        }
    })?;
    void()
}

fn transform2(c: &mut Call<'_>, change_it: fn(&mut Canvas, f32, f32)) -> NativeResult {
    let (canvas, x, y) = (c.long(), c.float(), c.float());
    with(c.vm, canvas, |canvas| change_it(canvas, x, y))?;
    void()
}

fn matrix(c: &mut Call<'_>, change_it: fn(&mut Canvas, &Matrix)) -> NativeResult {
    let (canvas, matrix) = (c.long(), c.long());
    let matrix = super::matrix::or_identity(c.vm, matrix);
    with(c.vm, canvas, |canvas| change_it(canvas, &matrix))?;
    void()
}

fn operation(c: &mut Call<'_>) -> Result<RegionOp, Raise> {
    let op = c.int();
    RegionOp::from_native(op).ok_or_else(|| Raise::illegal_argument(format!("region op {op}")))
}

fn clip_rect(c: &mut Call<'_>) -> NativeResult {
    let (canvas, rect, op) = (c.long(), rect(c), operation(c)?);
    boolean(with(c.vm, canvas, |canvas| canvas.clip_rect(&rect, op))?)
}

fn clip_path(c: &mut Call<'_>) -> NativeResult {
    let (canvas, path, op) = (c.long(), c.long(), operation(c)?);
    let path = get::<Path>(c.vm, path)?.clone();
    boolean(with(c.vm, canvas, |canvas| canvas.clip_path(&path, op))?)
}

fn clip_region(c: &mut Call<'_>) -> NativeResult {
    let (canvas, region, op) = (c.long(), c.long(), operation(c)?);
    let region = get::<Region>(c.vm, region)?.clone();
    boolean(with(c.vm, canvas, |canvas| canvas.clip_region(&region, op))?)
}

fn set_draw_filter(c: &mut Call<'_>) -> NativeResult {
    let (canvas, filter) = (c.long(), c.long());
    let filter = find::<DrawFilter>(c.vm, filter).map(|filter| **filter);
    change(c.vm, canvas, |peer: &mut CanvasPeer| peer.filter = filter)?;
    void()
}

fn clip_bounds(c: &mut Call<'_>) -> NativeResult {
    let bounds = canvas(c)?.clip_bounds();
    if let Some(target) = c.reference().non_null() {
        set_rect(c.vm, target, &bounds.unwrap_or(IRect::EMPTY))?;
    }
    boolean(bounds.is_some())
}

fn get_ctm(c: &mut Call<'_>) -> NativeResult {
    let matrix = *canvas(c)?.matrix();
    let target = c.long();
    change(c.vm, target, |m: &mut Matrix| *m = matrix)?;
    void()
}

fn quick_reject_path(c: &mut Call<'_>) -> NativeResult {
    let (canvas, path) = (c.long(), c.long());
    boolean(get::<CanvasPeer>(c.vm, canvas)?.canvas.quick_reject_path(get(c.vm, path)?))
}

fn quick_reject(c: &mut Call<'_>) -> NativeResult {
    let (canvas, rect) = (c.long(), rect(c));
    boolean(get::<CanvasPeer>(c.vm, canvas)?.canvas.quick_reject(&rect))
}
