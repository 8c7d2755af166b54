//! What lies behind a canvas: the recorder, and what it draws on.

use super::bitmap_peer::{begin_drawing, end_drawing, image_of, note_reader};
use super::draw_filter::DrawFilter;
use super::{change, missing, state, state_mut};
use graphics::canvas::Canvas;
use graphics::effect::ImageRef;
use graphics::paint::Paint;
use graphics::persist::{persist_enum, persist_struct};
use vm::layout::Ref;
use vm::{Raise, Vm};

/// What a canvas draws on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing.
    Nothing,
    /// A bitmap.
    Bitmap(u64),
    /// A surface.
    Surface(u64),
    /// A picture that is being recorded.
    Picture(u64),
}

persist_enum!(Target { 0 => Nothing, 1 => Bitmap(handle), 2 => Surface(handle), 3 => Picture(handle) });

/// A canvas.
#[derive(Clone)]
pub struct CanvasPeer {
    /// Records what is drawn.
    pub canvas: Canvas,
    /// Where it belongs.
    pub target: Target,
    /// Changes paints.
    pub filter: Option<DrawFilter>,
}

persist_struct!(CanvasPeer { canvas, target, filter });

/// Records a drawing without a paint.
pub fn draw(vm: &mut Vm, handle: i64, with: impl FnOnce(&mut Canvas)) -> Result<(), Raise> {
    let bitmap = begin(vm, handle)?;
    change(vm, handle, |peer: &mut CanvasPeer| with(&mut peer.canvas))?;
    end(vm, handle, bitmap)
}

/// Records a drawing with a paint.
pub fn draw_paint(vm: &mut Vm, handle: i64, paint: i64, with: impl FnOnce(&mut Canvas, &Paint)) -> Result<(), Raise> {
    let bitmap = begin(vm, handle)?;
    let state = state_mut(vm);
    let peer = state.canvases.get_mut(handle as u64).ok_or_else(|| missing::<CanvasPeer>(handle))?;
    let paint = state.paints.get(paint as u64).ok_or_else(|| missing::<Paint>(paint))?;
    match peer.filter {
        Some(filter) => with(&mut peer.canvas, &filter.apply(paint)),
        None => with(&mut peer.canvas, paint),
    }
    end(vm, handle, bitmap)
}

/// Records a drawing of a bitmap; the paint may be the null handle.
pub fn draw_bitmap(
    vm: &mut Vm,
    handle: i64,
    bitmap: Ref,
    paint: i64,
    with: impl FnOnce(&mut Canvas, &ImageRef, Option<&Paint>),
) -> Result<(), Raise> {
    let image = image_of(vm, bitmap)?;
    draw_image(vm, handle, &image, paint, with)
}

/// Records a drawing of a picture; the paint may be the null handle.
pub fn draw_image(
    vm: &mut Vm,
    handle: i64,
    image: &ImageRef,
    paint: i64,
    with: impl FnOnce(&mut Canvas, &ImageRef, Option<&Paint>),
) -> Result<(), Raise> {
    let bitmap = begin(vm, handle)?;
    if let Some(target) = bitmap {
        note_reader(vm, image, target)?;
        begin_drawing(vm, target, handle as u64)?;
    }
    let state = state_mut(vm);
    let peer = state.canvases.get_mut(handle as u64).ok_or_else(|| missing::<CanvasPeer>(handle))?;
    let paint = state.paints.get(paint as u64).map(|paint| &**paint);
    match (peer.filter, paint) {
        (Some(filter), Some(paint)) => with(&mut peer.canvas, image, Some(&filter.apply(paint))),
        _ => with(&mut peer.canvas, image, paint),
    }
    end(vm, handle, bitmap)
}

/// Prepares for a drawing; the bitmap it goes to, if it goes to one.
fn begin(vm: &mut Vm, handle: i64) -> Result<Option<u64>, Raise> {
    let peer = state(vm).canvases.get(handle as u64).ok_or_else(|| missing::<CanvasPeer>(handle))?;
    let Target::Bitmap(bitmap) = peer.target else { return Ok(None) };
    begin_drawing(vm, bitmap, handle as u64)?;
    Ok(Some(bitmap))
}

fn end(vm: &mut Vm, handle: i64, bitmap: Option<u64>) -> Result<(), Raise> {
    match bitmap {
        Some(bitmap) => end_drawing(vm, bitmap, handle as u64),
        None => Ok(()),
    }
}
