//! `android.graphics.Canvas`: records drawings and answers what the natives ask at once.
//!
//! Matrix, clip and saves are kept exactly as Skia's software canvas keeps them, since views decide by `quickReject`
//! and `getClipBounds` what to draw: a clip is a region of whole pixels, rectangles are rounded, paths cover the pixels
//! whose centres they contain.

mod draw;
mod text;

use std::sync::Arc;

pub use draw::BitmapDensity;
pub use text::TextRun;

use crate::displaylist::{Clip, DisplayList, Draw, PaintIndex};
use crate::geometry::{IRect, Rect};
use crate::matrix::Matrix;
use crate::paint::Paint;
use crate::path::{Direction, Path};
use crate::persist::persist_struct;
use crate::region::{Region, RegionOp};

/// Save the matrix.
pub const MATRIX_SAVE_FLAG: i32 = 1;
/// Save the clip.
pub const CLIP_SAVE_FLAG: i32 = 2;
/// Clip to the bounds of the layer.
pub const CLIP_TO_LAYER_SAVE_FLAG: i32 = 0x10;

/// An app may save as often as it likes, but not without end.
const MAX_SAVES: usize = 100_000;

#[derive(Debug, Clone, PartialEq)]
struct State {
    matrix: Matrix,
    clip: Clip,
    /// What a restore gives back.
    flags: i32,
    /// Whether a restore ends a layer.
    layer: bool,
}

persist_struct!(State { matrix, clip, flags, layer });

/// A canvas that records.
#[derive(Debug, Clone, PartialEq)]
pub struct Canvas {
    matrix: Matrix,
    clip: Clip,
    saved: Vec<State>,
    list: DisplayList,
    opaque: bool,
    /// What a view believes to be its device, though nothing is cut off there.
    viewport: Option<IRect>,
}

persist_struct!(Canvas { matrix, clip, saved, list, opaque, viewport });

impl Canvas {
    /// A canvas on a device of this size.
    pub fn new(width: u32, height: u32) -> Self {
        let device = IRect::from_size(width as i32, height as i32);
        let clip = Clip { region: Region::from_rect(device), shapes: None };
        let list = DisplayList::new(width, height);
        Self { matrix: Matrix::IDENTITY, clip, saved: Vec::new(), list, opaque: false, viewport: None }
    }

    /// A canvas for a `Picture`: it remembers the shapes of clips, so that the picture can be drawn at any scale.
    pub fn for_picture(width: u32, height: u32) -> Self {
        let mut out = Self::new(width, height);
        out.clip.shapes = Some(Arc::default());
        out
    }

    /// A canvas for a render node: whoever asks sees a clip of the node's size, but a view may draw outside its bounds, and only
    /// the node knows whether that is cut off.
    pub fn for_node(width: u32, height: u32) -> Self {
        let mut out = Self::for_picture(width, height);
        out.viewport = Some(out.list.device());
        out.clip.region = Region::from_rect(IRect::EVERYWHERE);
        out.list = DisplayList::on(IRect::EVERYWHERE);
        out
    }

    /// Draws into another device; matrix and clip go along (`native_setBitmap`).
    pub fn set_target(&mut self, width: u32, height: u32, opaque: bool) {
        let device = Region::from_rect(IRect::from_size(width as i32, height as i32));
        self.clip.region = self.clip.region.op(&device, RegionOp::Intersect);
        self.saved.clear();
        self.list = DisplayList::new(width, height);
        self.opaque = opaque;
    }

    /// Declares whether the device has no alpha.
    pub fn set_opaque(&mut self, opaque: bool) {
        self.opaque = opaque;
    }

    /// Whether the device has no alpha.
    pub fn is_opaque(&self) -> bool {
        self.opaque
    }

    /// Width of the device.
    pub fn width(&self) -> u32 {
        self.viewport.map_or(self.list.width(), |viewport| viewport.width() as u32)
    }

    /// Height of the device.
    pub fn height(&self) -> u32 {
        self.viewport.map_or(self.list.height(), |viewport| viewport.height() as u32)
    }

    /// What was drawn.
    pub fn list(&self) -> &DisplayList {
        &self.list
    }

    /// Takes what was drawn; the canvas goes on with an empty list.
    pub fn take_list(&mut self) -> DisplayList {
        let empty = DisplayList::on(self.list.device());
        std::mem::replace(&mut self.list, empty)
    }

    /// One more than the saves that are open.
    pub fn save_count(&self) -> i32 {
        self.saved.len() as i32 + 1
    }

    /// Remembers matrix and clip; answers the count to restore to.
    pub fn save(&mut self, flags: i32) -> i32 {
        self.push_state(flags, false)
    }

    /// Draws what follows apart, and later through a paint.
    pub fn save_layer(&mut self, bounds: &Rect, paint: Option<&Paint>, flags: i32) -> i32 {
        let paint = paint.map(|paint| self.list.intern_paint(paint));
        self.begin_layer(bounds, paint, flags)
    }

    /// Draws what follows apart, and later with an alpha.
    pub fn save_layer_alpha(&mut self, bounds: &Rect, alpha: i32, flags: i32) -> i32 {
        let mut paint = Paint::new();
        paint.set_alpha(alpha);
        let paint = self.list.intern_paint(&paint);
        self.begin_layer(bounds, Some(paint), flags)
    }

    /// Takes back the last save; false if there is none.
    pub fn restore(&mut self) -> bool {
        let Some(state) = self.saved.pop() else { return false };
        if state.layer {
            self.list.push(Draw::EndLayer, &state.matrix, &state.clip);
        }
        if state.flags & MATRIX_SAVE_FLAG != 0 {
            self.matrix = state.matrix;
        }
        if state.flags & CLIP_SAVE_FLAG != 0 {
            self.clip = state.clip;
        }
        true
    }

    /// Takes back saves until the count is reached; false if it cannot be.
    pub fn restore_to_count(&mut self, count: i32) -> bool {
        let possible = (1..=self.save_count()).contains(&count);
        let target = if possible { count } else { 1 };
        while self.save_count() > target {
            self.restore();
        }
        possible
    }

    /// The matrix.
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Replaces the matrix.
    pub fn set_matrix(&mut self, matrix: &Matrix) {
        self.matrix = *matrix;
    }

    /// Applies a matrix first.
    pub fn concat(&mut self, matrix: &Matrix) {
        self.matrix.pre_concat(matrix);
    }

    /// Moves.
    pub fn translate(&mut self, dx: f32, dy: f32) {
        self.matrix.pre_translate(dx, dy);
    }

    /// Scales.
    pub fn scale(&mut self, sx: f32, sy: f32) {
        self.matrix.pre_concat(&Matrix::scale(sx, sy));
    }

    /// Turns, in degrees.
    pub fn rotate(&mut self, degrees: f32) {
        self.matrix.pre_concat(&Matrix::rotate(degrees));
    }

    /// Skews.
    pub fn skew(&mut self, sx: f32, sy: f32) {
        self.matrix.pre_concat(&Matrix::skew(sx, sy));
    }

    /// The pixels of the device that can be drawn on.
    pub fn device_clip(&self) -> Region {
        self.clip.region.clone()
    }

    /// The bounds of the clip in the canvas' coordinates, rounded; `None` if nothing can be drawn.
    pub fn clip_bounds(&self) -> Option<IRect> {
        let clip = self.seen_clip()?;
        let inverse = self.matrix.invert()?;
        Some(inverse.map_rect(&clip.to_rect()).0.round())
    }

    /// True if the rectangle surely lies outside the clip.
    pub fn quick_reject(&self, rect: &Rect) -> bool {
        self.seen_clip().is_none_or(|clip| self.lies_outside(rect, &clip))
    }

    /// True if the path surely lies outside the clip.
    pub fn quick_reject_path(&self, path: &Path) -> bool {
        path.is_empty() || self.quick_reject(&path.bounds())
    }

    /// Changes the clip by a rectangle; true if something is left.
    pub fn clip_rect(&mut self, rect: &Rect, op: RegionOp) -> bool {
        if !self.matrix.rect_stays_rect() {
            let mut path = Path::new();
            path.add_rect(rect, Direction::Cw);
            return self.clip_path(&path, op);
        }
        let mapped = self.matrix.map_rect(rect).0;
        self.clip.region.op_rect(mapped.round(), op);
        self.note_shape(op, |path| path.add_rect(&mapped, Direction::Cw));
        self.seen_clip().is_some()
    }

    /// Changes the clip by a path; true if something is left.
    pub fn clip_path(&mut self, path: &Path, op: RegionOp) -> bool {
        let mapped = path.transform(&self.matrix);
        self.clip_device_path(&mapped, op)
    }

    /// Changes the clip by pixels of the device; true if something is left.
    pub fn clip_region(&mut self, region: &Region, op: RegionOp) -> bool {
        self.clip.region = self.clip.region.op(region, op);
        self.note_shape(op, |path| {
            region.boundary_path(path);
        });
        self.seen_clip().is_some()
    }

    fn clip_device_path(&mut self, path: &Path, op: RegionOp) -> bool {
        let whole = if op == RegionOp::Intersect { self.clip.region.clone() } else { self.device() };
        self.clip.region = self.clip.region.op(&Region::from_clip(path, &whole), op);
        self.note_shape(op, |noted| *noted = path.clone());
        self.seen_clip().is_some()
    }

    fn note_shape(&mut self, op: RegionOp, build: impl FnOnce(&mut Path)) {
        if let Some(shapes) = &mut self.clip.shapes {
            let mut path = Path::new();
            build(&mut path);
            Arc::make_mut(shapes).push((path, op as i32));
        }
    }

    fn device(&self) -> Region {
        Region::from_rect(self.list.device())
    }

    /// Whether nothing of a drawing with these bounds can be seen.
    fn misses(&self, rect: &Rect) -> bool {
        self.clip.region.is_empty() || self.lies_outside(rect, &self.clip.region.bounds())
    }

    fn lies_outside(&self, rect: &Rect, clip: &IRect) -> bool {
        if !rect.is_finite() {
            return true;
        }
        if self.matrix.has_perspective() {
            let mapped = self.matrix.map_rect(rect).0.round_out();
            return mapped.intersection(clip).is_none();
        }
        let Some(inverse) = self.matrix.invert() else { return true };
        // Skia allows for a pixel of smooth edges.
        let local = inverse.map_rect(&clip.to_rect().outset(1.0, 1.0)).0;
        rect.top >= local.bottom || rect.bottom <= local.top || rect.left >= local.right || rect.right <= local.left
    }

    /// The bounds of the clip as whoever asks sees them; `None` if nothing can be drawn.
    fn seen_clip(&self) -> Option<IRect> {
        let bounds = self.clip.region.bounds();
        let seen = self.viewport.map_or(Some(bounds), |viewport| bounds.intersection(&viewport));
        seen.filter(|_| !self.clip.region.is_empty())
    }

    fn push_state(&mut self, flags: i32, layer: bool) -> i32 {
        let count = self.save_count();
        if self.saved.len() < MAX_SAVES {
            self.saved.push(State { matrix: self.matrix, clip: self.clip.clone(), flags, layer });
        }
        count
    }

    fn begin_layer(&mut self, bounds: &Rect, paint: Option<PaintIndex>, flags: i32) -> i32 {
        let mapped = self.matrix.map_rect(bounds).0.round_out();
        let inside = mapped.intersection(&self.clip.region.bounds());
        let closed = flags & CLIP_TO_LAYER_SAVE_FLAG != 0;
        let depth = self.saved.len();
        let count = self.push_state(flags, inside.is_some());
        if let Some(inside) = inside
            && self.saved.len() > depth
        {
            self.list.push(Draw::BeginLayer { bounds: inside, paint, closed }, &self.matrix, &self.clip);
        }
        if closed {
            self.clip.region.op_rect(inside.unwrap_or_default(), RegionOp::Intersect);
        }
        count
    }

    /// Adds a drawing with the present state.
    fn record(&mut self, draw: Draw) {
        if !self.clip.region.is_empty() {
            self.list.push(draw, &self.matrix, &self.clip);
        }
    }
}

#[cfg(test)]
mod tests;
