//! android.graphics.NinePatch.

use super::bitmap_peer::{handle_of, info};
use super::canvas_peer::draw_bitmap;
use super::fields::{rect, rect_f};
use super::{add, get, insert, remove};
use graphics::bitmap::NinePatch;
use graphics::geometry::Rect;
use libcore::natives::Table;
use std::sync::Arc;
use vm::layout::Ref;
use vm::native::{boolean, long, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/graphics/NinePatch";

/// Natives of NinePatch.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "isNinePatchChunk", "([B)Z", |c| {
        let chunk = c.reference().non_null();
        boolean(chunk.is_some_and(|chunk| NinePatch::is_chunk(c.vm.array_bytes(chunk))))
    }),
    Native::exact(CLASS, "validateNinePatchChunk", "([B)J", validate),
    Native::exact(CLASS, "nativeFinalize", "(J)V", |c| {
        let patch = c.long();
        remove::<Arc<NinePatch>>(c.vm, patch)
    }),
    Native::exact(CLASS, "nativeDraw", "(JLandroid/graphics/RectF;Landroid/graphics/Bitmap;JJII)V", |c| {
        let (canvas, bounds) = (c.long(), c.object("dst")?);
        let bounds = rect_f(c.vm, bounds)?;
        draw(c, canvas, &bounds)
    }),
    Native::exact(CLASS, "nativeDraw", "(JLandroid/graphics/Rect;Landroid/graphics/Bitmap;JJII)V", |c| {
        let (canvas, bounds) = (c.long(), c.object("dst")?);
        let bounds = rect(c.vm, bounds)?.to_rect();
        draw(c, canvas, &bounds)
    }),
    Native::exact(
        CLASS,
        "nativeGetTransparentRegion",
        "(Landroid/graphics/Bitmap;JLandroid/graphics/Rect;)J",
        transparent_region,
    ),
];

fn validate(c: &mut Call<'_>) -> NativeResult {
    let chunk = c.object("chunk")?;
    let patch = NinePatch::from_device_bytes(c.vm.array_bytes(chunk));
    let patch = patch.ok_or_else(|| Raise::new("java/lang/RuntimeException", "Array too small for chunk."))?;
    add(c.vm, Arc::new(patch))
}

/// Draws; the arguments from the bitmap on are taken here.
fn draw(c: &mut Call<'_>, canvas: i64, bounds: &Rect) -> NativeResult {
    let (bitmap, patch, paint): (Ref, i64, i64) = (c.object("bitmap")?, c.long(), c.long());
    let densities = (c.int(), c.int());
    draw_patch(c.vm, canvas, (bitmap, patch), bounds, paint, densities)?;
    void()
}

/// Records a drawing of a bitmap that stretches as its patch says.
pub fn draw_patch(
    vm: &mut Vm,
    canvas: i64,
    (bitmap, patch): (Ref, i64),
    bounds: &Rect,
    paint: i64,
    densities: (i32, i32),
) -> Result<(), Raise> {
    let patch = get::<Arc<NinePatch>>(vm, patch)?.clone();
    draw_bitmap(vm, canvas, bitmap, paint, |canvas, image, paint| {
        canvas.draw_nine_patch(image, &patch, bounds, paint, densities);
    })
}

fn transparent_region(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, patch, bounds) = (c.object("bitmap")?, c.long(), c.object("location")?);
    let bounds = rect(c.vm, bounds)?;
    let handle = handle_of(c.vm, bitmap)?;
    let info = info(c.vm, handle)?;
    let region = get::<Arc<NinePatch>>(c.vm, patch)?.transparent_region(&bounds, info.width, info.height);
    long(region.map_or(0, |region| insert(c.vm, region)))
}
