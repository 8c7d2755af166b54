//! android.view.DisplayListCanvas: records the drawings of one view.
//!
//! The canvas is a recorder like any other; what makes it special is that it names other nodes instead of drawing them, so that a window
//! is put together from many small lists of which a frame makes only those anew whose views changed.

use crate::graphics::canvas::with;
use crate::graphics::canvas_peer::{CanvasPeer, Target, draw, draw_paint};
use crate::graphics::canvas_property::CanvasProperty;
use crate::graphics::{add, get, nine_patch};
use graphics::canvas::Canvas;
use graphics::geometry::Rect;
use graphics::paint::{Paint, PeerHandle};
use graphics::region::Region;
use libcore::natives::Table;
use vm::native::{boolean, int, long, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/view/DisplayListCanvas";
/// The largest picture that the GPU of a phone of 2015 takes.
const LARGEST_TEXTURE: i32 = 4096;
/// Densities of canvas and bitmap that are not known, and so do not scale it.
const UNSCALED: (i32, i32) = (0, 0);
const ONE_GPU: &str = "the limit of one kind of phone";
const PLAIN_TEXT: &str = "text keeps its colours";
const NO_GPU: &str = "there is no GPU to call functions of";

/// Natives of DisplayListCanvas.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nIsAvailable", "()Z", |_| boolean(true)),
    Native::exact(CLASS, "nCreateDisplayListCanvas", "()J", |c| {
        add(c.vm, CanvasPeer { canvas: Canvas::for_node(0, 0), target: Target::Nothing, filter: None })
    }),
    Native::model(CLASS, "nGetMaximumTextureWidth", "()I", |_| int(LARGEST_TEXTURE), ONE_GPU),
    Native::model(CLASS, "nGetMaximumTextureHeight", "()I", |_| int(LARGEST_TEXTURE), ONE_GPU),
    Native::exact(CLASS, "nSetViewport", "(JII)V", set_viewport),
    Native::model(CLASS, "nSetHighContrastText", "(JZ)V", |_| void(), PLAIN_TEXT),
    Native::exact(CLASS, "nInsertReorderBarrier", "(JZ)V", |c| {
        let (canvas, on) = (c.long(), c.boolean());
        with(c.vm, canvas, |canvas| canvas.reorder(on))?;
        void()
    }),
    Native::exact(CLASS, "nPrepare", "(J)V", |_| void()),
    Native::exact(CLASS, "nPrepareDirty", "(JIIII)V", |_| void()),
    Native::exact(CLASS, "nFinish", "(J)V", |c| {
        let canvas = c.long();
        with(c.vm, canvas, |canvas| canvas.restore_to_count(1))?;
        void()
    }),
    Native::model(CLASS, "nCallDrawGLFunction", "(JJ)V", |_| void(), NO_GPU),
    // The node takes the list out of the canvas at once, so the canvas itself stands for what was recorded.
    Native::exact(CLASS, "nFinishRecording", "(J)J", |c| long(c.long())),
    Native::exact(CLASS, "nDrawRenderNode", "(JJ)V", |c| {
        let (canvas, node) = (c.long(), c.long());
        draw(c.vm, canvas, |canvas| canvas.draw_node(PeerHandle(node as u64)))?;
        void()
    }),
    Native::exact(CLASS, "nDrawLayer", "(JJFF)V", draw_layer),
    Native::exact(CLASS, "nDrawPatch", "(JLandroid/graphics/Bitmap;JFFFFJ)V", draw_patch),
    Native::exact(CLASS, "nDrawCircle", "(JJJJJ)V", draw_circle),
    Native::exact(CLASS, "nDrawRoundRect", "(JJJJJJJJ)V", draw_round_rect),
    Native::exact(CLASS, "nDrawRects", "(JJJ)V", draw_rects),
];

/// A canvas is used again and again; each view starts with a fresh one of its size.
fn set_viewport(c: &mut Call<'_>) -> NativeResult {
    let (canvas, width, height) = (c.long(), c.int().max(0) as u32, c.int().max(0) as u32);
    with(c.vm, canvas, |canvas| *canvas = Canvas::for_node(width, height))?;
    void()
}

fn draw_layer(c: &mut Call<'_>) -> NativeResult {
    let (canvas, layer, x, y) = (c.long(), c.long(), c.float(), c.float());
    draw(c.vm, canvas, |canvas| {
        let before = *canvas.matrix();
        canvas.translate(x, y);
        canvas.draw_node(PeerHandle(layer as u64));
        canvas.set_matrix(&before);
    })?;
    void()
}

fn draw_patch(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bitmap, patch) = (c.long(), c.object("bitmap")?, c.long());
    let target = Rect::new(c.float(), c.float(), c.float(), c.float());
    let paint = c.long();
    nine_patch::draw_patch(c.vm, canvas, (bitmap, patch), &target, paint, UNSCALED)?;
    void()
}

/// The animated values are drawn as they are now.
fn draw_circle(c: &mut Call<'_>) -> NativeResult {
    let canvas = c.long();
    let [x, y, radius] = floats(c)?;
    let paint = paint(c)?;
    draw(c.vm, canvas, |canvas| canvas.draw_circle(x, y, radius, &paint))?;
    void()
}

fn draw_round_rect(c: &mut Call<'_>) -> NativeResult {
    let canvas = c.long();
    let [left, top, right, bottom, rx, ry] = floats(c)?;
    let paint = paint(c)?;
    draw(c.vm, canvas, |canvas| canvas.draw_round_rect(&Rect::new(left, top, right, bottom), rx, ry, &paint))?;
    void()
}

fn draw_rects(c: &mut Call<'_>) -> NativeResult {
    let (canvas, region, paint) = (c.long(), c.long(), c.long());
    let region = get::<Region>(c.vm, region)?.clone();
    draw_paint(c.vm, canvas, paint, |canvas, paint| {
        region.rects().for_each(|rect| canvas.draw_rect(&rect.to_rect(), paint));
    })?;
    void()
}

fn floats<const N: usize>(c: &mut Call<'_>) -> Result<[f32; N], Raise> {
    let mut values = [0.0; N];
    for value in &mut values {
        let property = c.long();
        *value = get::<CanvasProperty>(c.vm, property)?.float();
    }
    Ok(values)
}

fn paint(c: &mut Call<'_>) -> Result<Paint, Raise> {
    let property = c.long();
    Ok(get::<CanvasProperty>(c.vm, property)?.paint())
}
