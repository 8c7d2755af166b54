//! Coverage of glyphs, kept by font, size and style.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::Surface;
use super::coverage::{Coverage, stroke};
use crate::bitmap::{DecodeOptions, decode};
use crate::font::{Face, FaceId};
use crate::geometry::{IRect, Point};
use crate::matrix::Matrix;
use crate::paint::{Join, Paint};
use crate::path::Path;

/// Glyphs larger than this are drawn as paths.
const MAX_CACHED: f32 = 256.0;
/// How many glyphs are kept before all are forgotten.
const MAX_GLYPHS: usize = 4096;

/// How a glyph looks: font, glyph, and the bits of the linear matrix and of boldness.
type GlyphKey = (FaceId, u32, [u32; 4], u32, bool);

/// Glyphs that were drawn.
#[derive(Default)]
pub(super) struct GlyphCache {
    masks: BTreeMap<GlyphKey, Option<Rc<Coverage>>>,
    pictures: BTreeMap<(FaceId, u32), Option<Rc<ColorPicture>>>,
}

/// A glyph that is a picture.
pub(super) struct ColorPicture {
    pub(super) surface: Surface,
    /// Left and upper edge relative to the pen, in ems.
    pub(super) left: f32,
    pub(super) top: f32,
    /// Size of a pixel in ems.
    pub(super) scale: f32,
}

/// What a glyph is drawn with.
#[derive(Clone, Copy)]
pub(super) struct GlyphStyle<'a> {
    pub(super) id: FaceId,
    pub(super) face: &'a Face,
    /// From a glyph of one pixel per em to the device, without translation.
    pub(super) matrix: Matrix,
    /// Width by which fake bold swells the outline, in ems.
    pub(super) bold: f32,
    pub(super) smooth: bool,
}

impl GlyphCache {
    /// The coverage of a glyph at the origin; `None` if it has no ink or is too large to keep.
    pub(super) fn mask(&mut self, style: &GlyphStyle<'_>, glyph: u32) -> Option<Rc<Coverage>> {
        let m = style.matrix.values();
        let linear = [m[0], m[1], m[3], m[4]].map(f32::to_bits);
        let key = (style.id, glyph, linear, style.bold.to_bits(), style.smooth);
        if let Some(found) = self.masks.get(&key) {
            return found.clone();
        }
        if self.masks.len() >= MAX_GLYPHS {
            self.masks.clear();
        }
        let made = glyph_path(style, glyph).and_then(|path| {
            let bounds = path.bounds();
            let limit = MAX_CACHED as i32 * 4;
            let limit = IRect::new(-limit, -limit, limit, limit);
            (bounds.width() <= MAX_CACHED && bounds.height() <= MAX_CACHED)
                .then(|| Coverage::path(&path, style.smooth, &limit))?
        });
        let made = made.map(Rc::new);
        self.masks.insert(key, made.clone());
        made
    }

    /// The picture of a glyph, if it is one.
    pub(super) fn picture(&mut self, id: FaceId, face: &Face, glyph: u32) -> Option<Rc<ColorPicture>> {
        let make = || {
            let found = face.color_glyph(glyph, 1.0)?;
            let decoded = decode(&found.png, &DecodeOptions::default()).ok()?;
            let surface = Surface::from_rgba(decoded.info.width, decoded.info.height, &decoded.pixels);
            Some(Rc::new(ColorPicture { surface, left: found.left, top: found.top, scale: found.scale }))
        };
        self.pictures.entry((id, glyph)).or_insert_with(make).clone()
    }
}

/// The outline of a glyph on the device, with the pen at the origin.
pub(super) fn glyph_path(style: &GlyphStyle<'_>, glyph: u32) -> Option<Path> {
    let outline = style.face.outline(glyph, 1.0)?;
    let swollen = if style.bold > 0.0 { swell(&outline, style.bold) } else { outline };
    Some(swollen.transform(&style.matrix))
}

/// Grows an outline to the right and upwards, as FreeType does.
fn swell(outline: &Path, width: f32) -> Path {
    let mut paint = Paint::new();
    paint.join = Join::Round;
    let mut out = outline.clone();
    if let Some(edge) = stroke(outline, &paint, width, 64.0) {
        out = union(&out, &edge);
    }
    out.offset(width * 0.5, -width * 0.5)
}

/// Both areas; contours of opposite sense must not cancel, so the edge is added by its own rule.
fn union(inside: &Path, edge: &Path) -> Path {
    inside.op(edge, crate::path::PathOp::Union).unwrap_or_else(|| inside.clone())
}

/// Where the pen stands on the device, rounded to whole pixels unless text may lie between them.
pub(super) fn pen(at: Point, subpixel: bool) -> (i32, i32, Point) {
    if subpixel {
        let (x, y) = (at.x.floor(), at.y.floor());
        return (x as i32, y as i32, Point::new(at.x - x, at.y - y));
    }
    ((at.x + 0.5).floor() as i32, (at.y + 0.5).floor() as i32, Point::ZERO)
}
