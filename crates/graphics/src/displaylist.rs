//! What was drawn, to be rasterised when somebody looks.
//!
//! A list holds only drawings, each with the matrix and clip that held when it was made; moves of the pen, saves and
//! restores leave no trace of their own, so most canvas calls of an app cost a few additions. Paints, matrices, clips
//! and typefaces are kept once each. Text is kept as text and laid out when it is rasterised. A drawing that covers
//! everything drops what was drawn before it.

use std::sync::Arc;

use crate::bitmap::NinePatch;
use crate::effect::{BlendMode, ImageRef};
use crate::font::Typeface;
use crate::geometry::{IRect, Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{Paint, PeerHandle};
use crate::path::Path;
use crate::persist::{Persist, ReadError, Reader, Writer, persist_enum, persist_struct};
use crate::region::{Region, RegionOp};

/// Index of a paint in its list.
pub type PaintIndex = u32;

/// A piece of text to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct TextDraw {
    /// The text with its context.
    pub text: Arc<[u16]>,
    /// First unit to draw.
    pub start: u32,
    /// How many units to draw.
    pub count: u32,
    /// `Paint`'s bidi flags.
    pub bidi_flags: i32,
    /// Index of the typeface in the list.
    pub typeface: u32,
}

persist_struct!(TextDraw { text, start, count, bidi_flags, typeface });

/// Triangles with colours or pieces of a picture (`drawVertices`, `drawBitmapMesh`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Vertices {
    /// Corners.
    pub points: Vec<Point>,
    /// Where each corner is in the shader; as many as corners, or none.
    pub texture: Vec<Point>,
    /// Colour of each corner; as many as corners, or none.
    pub colors: Vec<u32>,
    /// Three corners for each triangle.
    pub triangles: Vec<[u16; 3]>,
}

persist_struct!(Vertices { points, texture, colors, triangles });

/// What to do with a list of points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointMode {
    /// A dot at each.
    Points,
    /// A line between each two.
    Lines,
}

persist_enum!(PointMode { 0 => Points, 1 => Lines });

/// A drawing.
#[derive(Debug, Clone, PartialEq)]
pub enum Draw {
    /// Fills the clip with a colour.
    Color(u32, BlendMode),
    /// Fills the clip with a paint.
    Paint(PaintIndex),
    /// A rectangle.
    Rect(Rect, PaintIndex),
    /// A rectangle with round corners.
    RoundRect(Rect, f32, f32, PaintIndex),
    /// An oval.
    Oval(Rect, PaintIndex),
    /// Any shape.
    Path(Path, PaintIndex),
    /// Dots or lines.
    Points(PointMode, Arc<[Point]>, PaintIndex),
    /// A part of a picture, stretched.
    Image {
        /// The picture.
        image: ImageRef,
        /// Which part of it.
        source: Rect,
        /// Where it goes.
        target: Rect,
        /// How it is drawn.
        paint: PaintIndex,
    },
    /// A picture that stretches between its corners.
    NinePatch {
        /// The picture.
        image: ImageRef,
        /// How it stretches.
        patch: Arc<NinePatch>,
        /// Where it goes.
        target: Rect,
        /// How it is drawn.
        paint: PaintIndex,
    },
    /// Text at a point.
    Text(TextDraw, Point, PaintIndex),
    /// Text along a path, with an offset along and across it.
    TextOnPath(TextDraw, Path, Point, PaintIndex),
    /// Triangles.
    Vertices(Arc<Vertices>, PaintIndex),
    /// A recorded picture.
    Picture(Arc<DisplayList>),
    /// What a render node shows when the list is rasterised.
    Node(PeerHandle),
    /// Whether the nodes that follow are drawn by their height instead of in order.
    Reorder(bool),
    /// Draws what follows apart.
    BeginLayer {
        /// The part of the device that the layer covers.
        bounds: IRect,
        /// How the layer is put where it belongs.
        paint: Option<PaintIndex>,
        /// Whether nothing is drawn outside the bounds; otherwise it is drawn there in place.
        closed: bool,
    },
    /// Puts the layer where it belongs.
    EndLayer,
}

persist_enum!(Draw {
    0 => Color(color, mode),
    1 => Paint(paint),
    2 => Rect(rect, paint),
    3 => RoundRect(rect, rx, ry, paint),
    4 => Oval(rect, paint),
    5 => Path(path, paint),
    6 => Points(mode, points, paint),
    7 => Image { image, source, target, paint },
    8 => NinePatch { image, patch, target, paint },
    9 => Text(text, at, paint),
    10 => TextOnPath(text, path, offset, paint),
    11 => Vertices(vertices, paint),
    12 => Picture(list),
    13 => BeginLayer { bounds, paint, closed },
    14 => EndLayer,
    15 => Node(node),
    16 => Reorder(on),
});

impl Draw {
    /// The index of the paint, if there is one.
    fn paint_mut(&mut self) -> Option<&mut PaintIndex> {
        match self {
            Self::Paint(paint)
            | Self::Rect(_, paint)
            | Self::RoundRect(.., paint)
            | Self::Oval(_, paint)
            | Self::Path(_, paint)
            | Self::Points(.., paint)
            | Self::Image { paint, .. }
            | Self::NinePatch { paint, .. }
            | Self::Text(.., paint)
            | Self::TextOnPath(.., paint)
            | Self::Vertices(_, paint) => Some(paint),
            Self::BeginLayer { paint, .. } => paint.as_mut(),
            Self::Color(..) | Self::Picture(_) | Self::Node(_) | Self::Reorder(_) | Self::EndLayer => None,
        }
    }
}

/// The index in another list of what is at `index` here; it is copied there at its first use.
fn moved<T: Clone>(known: &mut [Option<u32>], index: u32, from: &[T], to: &mut Vec<T>) -> u32 {
    let (Some(slot), Some(value)) = (known.get_mut(index as usize), from.get(index as usize)) else { return index };
    *slot.get_or_insert_with(|| {
        to.push(value.clone());
        (to.len() - 1) as u32
    })
}

/// A clip: the pixels, and the shapes that made it if the list may be drawn at another scale.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Clip {
    /// The pixels of the device.
    pub region: Region,
    /// The shapes in the device's coordinates and how each changed the clip.
    pub shapes: Option<Arc<Vec<(Path, ClipOp)>>>,
}

persist_struct!(Clip { region, shapes });

impl Clip {
    /// What is left of it outside a region.
    fn without(&self, region: &Region) -> Self {
        Self { region: self.region.op(region, RegionOp::Difference), shapes: self.shapes.clone() }
    }
}

/// How a shape changes a clip; Java's number.
pub type ClipOp = i32;

/// A drawing with its state.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What is drawn.
    pub draw: Draw,
    /// Index of the matrix.
    pub matrix: u32,
    /// Index of the clip.
    pub clip: u32,
}

persist_struct!(Item { draw, matrix, clip });

/// Drawings on a device of a size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DisplayList {
    /// The pixels there are to draw on.
    device: IRect,
    items: Vec<Item>,
    paints: Vec<Paint>,
    matrices: Vec<Matrix>,
    clips: Vec<Clip>,
    typefaces: Vec<Typeface>,
    open_layers: u32,
    /// Whether the first drawing hides whatever the device showed.
    starts_opaque: bool,
}

impl DisplayList {
    /// An empty list for a device of this size.
    pub fn new(width: u32, height: u32) -> Self {
        Self::on(IRect::from_size(width as i32, height as i32))
    }

    /// An empty list for a device that has these pixels.
    pub fn on(device: IRect) -> Self {
        Self { device, ..Self::default() }
    }

    /// The pixels there are to draw on.
    pub fn device(&self) -> IRect {
        self.device
    }

    /// Width of the device.
    pub fn width(&self) -> u32 {
        self.device.width().max(0) as u32
    }

    /// Height of the device.
    pub fn height(&self) -> u32 {
        self.device.height().max(0) as u32
    }

    /// The drawings in order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The paint at an index.
    pub fn paint(&self, index: PaintIndex) -> Option<&Paint> {
        self.paints.get(index as usize)
    }

    /// The matrix at an index.
    pub fn matrix(&self, index: u32) -> Matrix {
        self.matrices.get(index as usize).copied().unwrap_or_default()
    }

    /// The clip at an index.
    pub fn clip(&self, index: u32) -> Option<&Clip> {
        self.clips.get(index as usize)
    }

    /// The typeface at an index.
    pub fn typeface(&self, index: u32) -> Option<&Typeface> {
        self.typefaces.get(index as usize)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::on(self.device);
    }

    /// Whether nothing that the device showed before can be seen any more.
    pub fn hides_what_was_there(&self) -> bool {
        self.starts_opaque
    }

    /// The render nodes that the list shows.
    pub fn nodes(&self) -> impl Iterator<Item = PeerHandle> {
        self.items.iter().filter_map(|item| if let Draw::Node(node) = item.draw { Some(node) } else { None })
    }

    /// Calls `visit` for every bitmap that is needed to draw the list; nodes have lists of their own.
    pub fn visit_images(&self, visit: &mut dyn FnMut(&ImageRef)) {
        for item in &self.items {
            match &item.draw {
                Draw::Image { image, .. } | Draw::NinePatch { image, .. } => visit(image),
                Draw::Picture(list) => list.visit_images(visit),
                _ => {}
            }
        }
        self.paints.iter().filter_map(|paint| paint.shader.as_ref()).for_each(|shader| shader.visit_images(visit));
    }

    /// The list on top of an older one that still shows outside `dirty`.
    ///
    /// Drawings of the older list that lie inside are dropped, so that a list does not grow however often parts of a
    /// window are drawn anew.
    pub fn over(self, older: &Self, dirty: &Region) -> Self {
        if self.starts_opaque || dirty.quick_contains(&self.device) {
            return self;
        }
        let mut out = Self::on(self.device);
        out.starts_opaque = older.starts_opaque;
        let clips: Vec<Clip> = older.clips.iter().map(|clip| clip.without(dirty)).collect();
        out.append(older, |item| clips.get(item.clip as usize).cloned().unwrap_or_default());
        out.append(&self, |item| self.clip(item.clip).cloned().unwrap_or_default());
        out.drop_empty_layers();
        out
    }

    /// Adds the drawings of another list with new clips; those without any pixel left are dropped.
    fn append(&mut self, other: &Self, clip: impl Fn(&Item) -> Clip) {
        let mut paints = vec![None; other.paints.len()];
        let mut typefaces = vec![None; other.typefaces.len()];
        for item in &other.items {
            let clip = clip(item);
            let is_layer = matches!(item.draw, Draw::BeginLayer { .. } | Draw::EndLayer);
            if clip.region.is_empty() && !is_layer {
                continue;
            }
            let mut draw = item.draw.clone();
            if let Some(index) = draw.paint_mut() {
                *index = moved(&mut paints, *index, &other.paints, &mut self.paints);
            }
            if let Draw::Text(text, ..) | Draw::TextOnPath(text, ..) = &mut draw {
                text.typeface = moved(&mut typefaces, text.typeface, &other.typefaces, &mut self.typefaces);
            }
            let (matrix, clip) =
                (intern(&mut self.matrices, &other.matrix(item.matrix)), intern(&mut self.clips, &clip));
            self.items.push(Item { draw, matrix, clip });
        }
        self.open_layers = other.open_layers;
    }

    fn drop_empty_layers(&mut self) {
        let mut kept: Vec<Item> = Vec::with_capacity(self.items.len());
        for item in self.items.drain(..) {
            let closes = matches!(item.draw, Draw::EndLayer);
            if closes && kept.last().is_some_and(|last| matches!(last.draw, Draw::BeginLayer { .. })) {
                kept.pop();
            } else {
                kept.push(item);
            }
        }
        self.items = kept;
    }

    /// Adds a drawing; one that hides everything below it drops what was there.
    pub(crate) fn push(&mut self, draw: Draw, matrix: &Matrix, clip: &Clip) {
        match draw {
            Draw::BeginLayer { .. } => self.open_layers += 1,
            Draw::EndLayer => self.open_layers = self.open_layers.saturating_sub(1),
            _ => {}
        }
        if self.open_layers == 0 && self.hides_all(&draw, matrix, clip) {
            self.items.clear();
            self.compact_for(&draw);
            self.starts_opaque = true;
        }
        let (matrix, clip) = (intern(&mut self.matrices, matrix), intern(&mut self.clips, clip));
        self.items.push(Item { draw, matrix, clip });
    }

    /// The index of a paint; an equal one that was used lately is used again.
    pub(crate) fn intern_paint(&mut self, paint: &Paint) -> PaintIndex {
        intern(&mut self.paints, paint)
    }

    /// The index of a typeface.
    pub(crate) fn intern_typeface(&mut self, typeface: &Typeface) -> u32 {
        intern(&mut self.typefaces, typeface)
    }

    fn hides_all(&self, draw: &Draw, matrix: &Matrix, clip: &Clip) -> bool {
        if !clip.region.quick_contains(&self.device) {
            return false;
        }
        let opaque = |index: &PaintIndex| self.paint(*index).is_some_and(hides);
        match draw {
            Draw::Color(color, mode) => match mode {
                BlendMode::Src | BlendMode::Clear => true,
                BlendMode::SrcOver => crate::color::alpha(*color) == 255,
                _ => false,
            },
            Draw::Paint(paint) => opaque(paint),
            Draw::Rect(rect, paint) => {
                let fills = self.paint(*paint).is_some_and(|p| p.path_effect.is_none() && fills(p));
                let covers = matrix.rect_stays_rect() && matrix.map_rect(rect).0.round().contains(&self.device);
                fills && opaque(paint) && covers
            }
            _ => false,
        }
    }

    /// Drops all shared values but the paint of the drawing that is about to be added.
    fn compact_for(&mut self, draw: &Draw) {
        self.matrices.clear();
        self.clips.clear();
        self.typefaces.clear();
        let keep = match draw {
            Draw::Paint(index) | Draw::Rect(_, index) => *index as usize + 1,
            _ => 0,
        };
        self.paints.truncate(keep);
    }
}

/// Whether filling with a paint hides whatever is below.
fn hides(paint: &Paint) -> bool {
    let plain = paint.shader.is_none() && paint.color_filter.is_none() && paint.mask_filter.is_none();
    match paint.mode {
        BlendMode::Src => plain,
        BlendMode::SrcOver => plain && paint.alpha() == 255,
        _ => false,
    }
}

fn fills(paint: &Paint) -> bool {
    paint.style != crate::paint::Style::Stroke
}

/// How many recent values are compared before a new one is added.
const RECENT: usize = 4;

fn intern<T: Clone + PartialEq>(values: &mut Vec<T>, value: &T) -> u32 {
    let first = values.len().saturating_sub(RECENT);
    let found = values[first..].iter().rposition(|known| known == value);
    let index = found.map_or_else(
        || {
            values.push(value.clone());
            values.len() - 1
        },
        |at| first + at,
    );
    index as u32
}

impl Persist for DisplayList {
    fn write(&self, out: &mut Writer) {
        self.device.write(out);
        self.items.write(out);
        self.paints.write(out);
        self.matrices.write(out);
        self.clips.write(out);
        self.typefaces.write(out);
        self.open_layers.write(out);
        self.starts_opaque.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self {
            device: Persist::read(input)?,
            items: Persist::read(input)?,
            paints: Persist::read(input)?,
            matrices: Persist::read(input)?,
            clips: Persist::read(input)?,
            typefaces: Persist::read(input)?,
            open_layers: Persist::read(input)?,
            starts_opaque: Persist::read(input)?,
        })
    }
}
