//! From a display list to pixels.
//!
//! Every drawing goes the same way: its coverage is found (tiny-skia scans paths, glyphs come from a cache), the colour
//! of each covered pixel is asked from a source (a colour, a gradient, a picture), and both are blended into the
//! surface inside the clip. Layers are surfaces of their own. So every mode works with every source and every shape,
//! and the few common cases (opaque fills, plain text) have short paths. Pictures are for people: text is readable,
//! colours and places are right, but edges are not bit for bit those of a phone (model).

mod blur;
mod composite;
mod coverage;
mod glyph;
mod image;
mod shape;
mod source;
mod surface;
mod text;
mod vertices;

pub use shape::fill_path;
pub use surface::Surface;

use crate::color::{premultiply, with_alpha};
use crate::displaylist::{DisplayList, Draw, Item};
use crate::effect::{BlendMode, ImageRef, MaskFilter};
use crate::geometry::{IRect, Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{Paint, PeerHandle};
use crate::path::Path;
use crate::region::{Region, RegionOp};
use crate::text::TextEngine;
use composite::Ink;
use coverage::Coverage;
use glyph::GlyphCache;
use source::Source;
use std::sync::Arc;

/// Pictures and nodes inside each other end here; views are nested dozens of levels deep.
const MAX_DEPTH: usize = 256;
/// So many of them are drawn for one surface: a few lists that show each other twice would otherwise go on for ever.
const MAX_NESTED: usize = 100_000;
/// Layers inside layers end here: each is as large as the screen.
const MAX_LAYERS: usize = 32;

/// Finds what lists only name; the runtime implements it over guest memory.
pub trait ImageSource {
    /// The pixels in the form that `image.info` describes, if they are still there.
    fn pixels(&self, image: &ImageRef) -> Option<&[u8]>;

    /// What a render node shows, if it is still there.
    fn node(&self, _node: PeerHandle) -> Option<Node> {
        None
    }
}

/// What a render node shows: a list, and how it is seen from the list that names the node.
#[derive(Debug, Clone, Default)]
pub struct Node {
    /// Its drawings.
    pub list: Arc<DisplayList>,
    /// From its coordinates to those around it.
    pub matrix: Matrix,
    /// What is cut off, in its own coordinates: only what lies inside all of these is seen.
    pub clips: Vec<Path>,
    /// Everything is drawn apart and then through this paint.
    pub layer: Option<Paint>,
    /// How high it lies above those around it.
    pub z: f32,
}

/// For lists without bitmaps.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoImages;

impl ImageSource for NoImages {
    fn pixels(&self, _: &ImageRef) -> Option<&[u8]> {
        None
    }
}

/// Rasterises lists; what it learns about glyphs it keeps.
pub struct Raster<'a> {
    text: &'a TextEngine,
    images: &'a dyn ImageSource,
    glyphs: GlyphCache,
    /// How many pictures and nodes may still be drawn.
    nested: usize,
}

/// Where a list is drawn: surfaces from the device up to the innermost layer.
struct Target<'t> {
    base: &'t mut Surface,
    layers: Vec<Layer>,
    /// Layers that were refused and whose ends must be ignored.
    skipped: usize,
}

struct Layer {
    surface: Surface,
    paint: Option<Paint>,
    clip: Region,
    /// Whether nothing is drawn outside the layer; the fading edges of lists are layers of a few rows that are open.
    closed: bool,
}

impl Target<'_> {
    /// Draws on the innermost layer and, as far as it is open, on what lies below and outside it.
    fn draw(&mut self, clip: &Region, mut draw: impl FnMut(&mut Surface, &Region)) {
        let mut rest = clip.clone();
        for layer in self.layers.iter_mut().rev() {
            draw(&mut layer.surface, &rest);
            if !layer.closed {
                rest.op_rect(layer.surface.bounds(), RegionOp::Difference);
            }
            if layer.closed || rest.is_empty() {
                return;
            }
        }
        draw(self.base, &rest);
    }

    /// Where drawing can show at all.
    fn bounds(&self) -> IRect {
        let closed = self.layers.iter().rev().find(|layer| layer.closed);
        closed.map_or(self.base.bounds(), |layer| layer.surface.bounds())
    }
}

/// What surrounds a list: the matrix and clip it is drawn with.
#[derive(Clone)]
struct Frame {
    matrix: Matrix,
    clip: Region,
    depth: usize,
}

impl<'a> Raster<'a> {
    /// A rasteriser that finds fonts and bitmaps here.
    pub fn new(text: &'a TextEngine, images: &'a dyn ImageSource) -> Self {
        Self { text, images, glyphs: GlyphCache::default(), nested: MAX_NESTED }
    }

    /// Draws a list on a surface of its size that starts transparent.
    pub fn render(&mut self, list: &DisplayList) -> Surface {
        let mut surface = Surface::new(list.width(), list.height());
        self.draw(list, &mut surface);
        surface
    }

    /// Draws a list onto what is there.
    pub fn draw(&mut self, list: &DisplayList, surface: &mut Surface) {
        self.draw_at(list, surface, &Matrix::IDENTITY);
    }

    /// Draws a list through a matrix: windows lie somewhere on the screen, previews are smaller.
    pub fn draw_at(&mut self, list: &DisplayList, surface: &mut Surface, matrix: &Matrix) {
        let clip = Region::from_rect(surface.bounds());
        let mut target = Target { base: surface, layers: Vec::new(), skipped: 0 };
        self.draw_list(list, &mut target, &Frame { matrix: *matrix, clip, depth: 0 });
        while !target.layers.is_empty() {
            end_layer(&mut target);
        }
    }

    /// Draws a list as a window: apart at first, because a window that clears itself must not clear what lies below.
    pub fn draw_window(&mut self, list: &DisplayList, surface: &mut Surface, matrix: &Matrix) {
        let clip = Region::from_rect(surface.bounds());
        let size = IRect::from_size(list.width() as i32, list.height() as i32);
        let mut target = Target { base: surface, layers: Vec::new(), skipped: 0 };
        begin_layer(&mut target, matrix.map_rect(&size.to_rect()).0.round_out(), None, clip.clone(), true);
        self.draw_list(list, &mut target, &Frame { matrix: *matrix, clip, depth: 0 });
        while !target.layers.is_empty() {
            end_layer(&mut target);
        }
    }

    fn draw_list(&mut self, list: &DisplayList, target: &mut Target<'_>, frame: &Frame) {
        let mut rest = list.items();
        while let Some((item, after)) = rest.split_first() {
            rest = after;
            if let Draw::Reorder(true) = item.draw {
                let end = after.iter().position(|item| matches!(item.draw, Draw::Reorder(_))).unwrap_or(after.len());
                self.draw_by_height(list, &after[..end], target, frame);
                rest = &after[end..];
            } else {
                self.draw_item(list, item, target, frame);
            }
        }
    }

    /// What lies higher is drawn later; all else stays in order.
    fn draw_by_height(&mut self, list: &DisplayList, items: &[Item], target: &mut Target<'_>, frame: &Frame) {
        let height = |item: &Item| match item.draw {
            Draw::Node(node) => self.images.node(node).map_or(0.0, |node| node.z),
            _ => 0.0,
        };
        let mut order: Vec<(f32, &Item)> = items.iter().map(|item| (height(item), item)).collect();
        order.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        for (_, item) in order {
            self.draw_item(list, item, target, frame);
        }
    }

    fn draw_node(&mut self, node: &Node, target: &mut Target<'_>, frame: &Frame) {
        let matrix = Matrix::concat(&frame.matrix, &node.matrix);
        let cut = |clip: Region, path: &Path| {
            clip.op(&Region::from_clip(&path.transform(&matrix), &clip), RegionOp::Intersect)
        };
        let clip = node.clips.iter().fold(frame.clip.clone(), cut);
        if clip.is_empty() {
            return;
        }
        if let Some(paint) = &node.layer {
            begin_layer(target, clip.bounds(), Some(paint.clone()), clip.clone(), true);
        }
        self.draw_list(&node.list, target, &Frame { matrix, clip, depth: frame.depth });
        if node.layer.is_some() {
            end_layer(target);
        }
    }

    fn draw_item(&mut self, list: &DisplayList, item: &Item, target: &mut Target<'_>, frame: &Frame) {
        let matrix = Matrix::concat(&frame.matrix, &list.matrix(item.matrix));
        let clip = item_clip(list, item, frame);
        match &item.draw {
            Draw::BeginLayer { bounds, paint, closed } => {
                let paint = paint.and_then(|index| list.paint(index)).cloned();
                let bounds = frame.matrix.map_rect(&bounds.to_rect()).0.round_out();
                begin_layer(target, bounds, paint, clip, *closed);
            }
            Draw::EndLayer => end_layer(target),
            _ if clip.is_empty() => {}
            Draw::Picture(_) | Draw::Node(_) if frame.depth >= MAX_DEPTH || self.nested == 0 => {}
            Draw::Picture(picture) => {
                self.nested -= 1;
                self.draw_list(picture, target, &Frame { matrix, clip, depth: frame.depth + 1 });
            }
            Draw::Node(node) => {
                self.nested -= 1;
                if let Some(node) = self.images.node(*node) {
                    self.draw_node(&node, target, &Frame { matrix, clip, depth: frame.depth + 1 });
                }
            }
            Draw::Reorder(_) => {}
            Draw::Color(color, mode) => {
                let ink = Ink { mode: *mode, color_filter: None };
                let fill = Coverage::Full(clip.bounds());
                let source = Source::Solid(premultiply(*color));
                target.draw(&clip, |surface, clip| surface.composite(&fill, &source, &ink, clip));
            }
            draw => target.draw(&clip, |surface, clip| self.draw_shape(list, draw, surface, &matrix, clip)),
        }
    }

    fn draw_shape(&mut self, list: &DisplayList, draw: &Draw, surface: &mut Surface, matrix: &Matrix, clip: &Region) {
        let paint = |index: &u32| list.paint(*index);
        match draw {
            Draw::Paint(index) => {
                if let Some(paint) = paint(index) {
                    self.fill(surface, &Coverage::Full(clip.bounds()), paint, matrix, clip);
                }
            }
            Draw::Image { image, source, target, paint: index } => {
                if let Some(paint) = paint(index) {
                    self.draw_image(surface, image, source, target, paint, matrix, clip);
                }
            }
            Draw::NinePatch { image, patch, target, paint: index } => {
                if let Some(paint) = paint(index) {
                    self.draw_nine_patch(surface, image, patch, target, paint, matrix, clip);
                }
            }
            Draw::Text(text, at, index) => {
                if let (Some(paint), Some(face)) = (paint(index), list.typeface(text.typeface)) {
                    self.draw_text(surface, text, face, *at, paint, matrix, clip);
                }
            }
            Draw::TextOnPath(text, path, offset, index) => {
                if let (Some(paint), Some(face)) = (paint(index), list.typeface(text.typeface)) {
                    self.draw_text_on_path(surface, text, face, path, *offset, paint, matrix, clip);
                }
            }
            Draw::Vertices(vertices, index) => {
                if let Some(paint) = paint(index) {
                    self.draw_vertices(surface, vertices, paint, matrix, clip);
                }
            }
            _ => {
                if let Some((shape, paint)) = shape::of(draw).and_then(|(shape, index)| Some((shape, paint(&index)?))) {
                    self.draw_outline(surface, &shape, paint, matrix, clip);
                }
            }
        }
    }

    /// Fills coverage with a paint: shadow first, mask filter applied.
    fn fill(&mut self, surface: &mut Surface, coverage: &Coverage, paint: &Paint, matrix: &Matrix, clip: &Region) {
        self.fill_shadow(surface, coverage, paint, matrix, clip);
        let filtered = paint.mask_filter.as_deref().map(|filter| filter_mask(coverage, filter, matrix));
        let coverage = filtered.as_ref().unwrap_or(coverage);
        let source = self.source(paint, matrix);
        surface.composite(coverage, &source, &Ink::of(paint), clip);
    }

    fn fill_shadow(
        &mut self,
        surface: &mut Surface,
        coverage: &Coverage,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let Some(shadow) = paint.shadow else { return };
        let mut offset = [Point::new(shadow.dx, shadow.dy)];
        matrix.map_vectors(&mut offset);
        let sigma = MaskFilter::sigma(matrix.map_radius(shadow.radius));
        let (dx, dy) = (offset[0].x.round() as i32, offset[0].y.round() as i32);
        let blurred = blur::blur(coverage, sigma).translated(dx, dy);
        // An opaque shadow takes the alpha of the paint.
        let opaque = crate::color::alpha(shadow.color) == 255;
        let color = if opaque { with_alpha(shadow.color, paint.alpha()) } else { shadow.color };
        let ink = Ink { mode: paint.mode, color_filter: None };
        surface.composite(&blurred, &Source::Solid(premultiply(color)), &ink, clip);
    }

    /// Where the colours of a paint come from.
    fn source(&self, paint: &Paint, matrix: &Matrix) -> Source<'a> {
        match &paint.shader {
            Some(shader) => {
                let filter = paint.has_flag(crate::paint::FILTER_BITMAP_FLAG);
                let made = Source::shader(shader, matrix, self.images, filter);
                made.unwrap_or(Source::Solid(0)).with_alpha(paint.alpha())
            }
            None => Source::Solid(premultiply(paint.color)),
        }
    }
}

/// The clip of an item on the surface.
fn item_clip(list: &DisplayList, item: &Item, frame: &Frame) -> Region {
    let Some(clip) = list.clip(item.clip) else { return frame.clip.clone() };
    if frame.matrix.is_identity() {
        return frame.clip.op(&clip.region, RegionOp::Intersect);
    }
    if let Some(shapes) = &clip.shapes {
        return shapes.iter().fold(frame.clip.clone(), |region, (path, op)| {
            let whole = if *op == RegionOp::Intersect as i32 { region.clone() } else { frame.clip.clone() };
            let shape = Region::from_clip(&path.transform(&frame.matrix), &whole);
            region.op(&shape, RegionOp::from_native(*op).unwrap_or(RegionOp::Intersect))
        });
    }
    let mapped = map_region(&clip.region, &frame.matrix);
    frame.clip.op(&mapped, RegionOp::Intersect)
}

/// Every rectangle of a region mapped and rounded outwards; turned ones count by their bounds.
fn map_region(region: &Region, matrix: &Matrix) -> Region {
    let mut out = Region::new();
    for rect in region.rects() {
        out.op_rect(matrix.map_rect(&rect.to_rect()).0.round_out(), RegionOp::Union);
    }
    out
}

fn begin_layer(target: &mut Target<'_>, bounds: IRect, paint: Option<Paint>, clip: Region, closed: bool) {
    let inside = bounds.intersection(&target.bounds());
    match inside {
        Some(inside) if target.layers.len() < MAX_LAYERS && target.skipped == 0 => {
            target.layers.push(Layer { surface: Surface::at(inside), paint, clip, closed });
        }
        // What follows is drawn where it is, and the end of this layer does nothing.
        _ => target.skipped += 1,
    }
}

fn end_layer(target: &mut Target<'_>) {
    if target.skipped > 0 {
        target.skipped -= 1;
        return;
    }
    let Some(layer) = target.layers.pop() else { return };
    let ink = layer.paint.as_ref().map_or(Ink { mode: BlendMode::SrcOver, color_filter: None }, Ink::of);
    let alpha = layer.paint.as_ref().map_or(255, |paint| paint.alpha());
    let source = Source::surface(&layer.surface, alpha);
    let coverage = Coverage::Full(layer.surface.bounds());
    target.draw(&layer.clip, |surface, clip| surface.composite(&coverage, &source, &ink, clip));
}

fn filter_mask(coverage: &Coverage, filter: &MaskFilter, matrix: &Matrix) -> Coverage {
    match filter {
        MaskFilter::Blur(radius, style) => {
            blur::styled(coverage, MaskFilter::sigma(matrix.map_radius(*radius)), *style)
        }
        MaskFilter::Emboss(_, _, _, radius) => {
            blur::blur(coverage, MaskFilter::sigma(matrix.map_radius(*radius)) * 0.5)
        }
        MaskFilter::Table(table) => coverage.mapped(|value| table.get(usize::from(value)).copied().unwrap_or(value)),
    }
}

/// The bounds on the device that a rectangle may touch, inside the clip.
fn touched(rect: &Rect, clip: &Region) -> Option<IRect> {
    rect.round_out().intersection(&clip.bounds())
}

/// A list as a PNG file of its own size: what `screenshot` writes.
pub fn to_png(surface: &Surface) -> Option<Vec<u8>> {
    use crate::bitmap::{AlphaType, BitmapInfo, CompressFormat, Config, encode, opaque_png};
    if surface.is_opaque() {
        return opaque_png(surface.width(), surface.height(), &surface.to_rgb());
    }
    let info = BitmapInfo {
        width: surface.width(),
        height: surface.height(),
        config: Config::Argb8888,
        alpha: AlphaType::Premultiplied,
    };
    encode(&info, &surface.to_rgba(), CompressFormat::Png, 100)
}

#[cfg(test)]
mod tests;
