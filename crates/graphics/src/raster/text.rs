//! Text: laid out as it was measured, drawn glyph by glyph.

use super::composite::Ink;
use super::coverage::Coverage;
use super::glyph::{GlyphStyle, glyph_path, pen};
use super::shape::path_coverage;
use super::source::Source;
use super::{Raster, Surface};
use crate::displaylist::TextDraw;
use crate::font::{FakedFont, Typeface};
use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{
    ANTI_ALIAS_FLAG, Align, FAKE_BOLD_TEXT_FLAG, Paint, STRIKE_THRU_TEXT_FLAG, Style, UNDERLINE_TEXT_FLAG,
};
use crate::path::Path;
use crate::pathmeasure::PathMeasure;
use crate::region::Region;
use crate::text::Layout;
use crate::text::bidi::BidiMode;

/// Lines under and through text, in text sizes.
const UNDERLINE_OFFSET: f32 = 1.0 / 9.0;
const STRIKE_OFFSET: f32 = -6.0 / 21.0;
const LINE_THICKNESS: f32 = 1.0 / 18.0;

impl Raster<'_> {
    #[expect(clippy::too_many_arguments, reason = "a drawing and where it goes")]
    pub(super) fn draw_text(
        &mut self,
        surface: &mut Surface,
        text: &TextDraw,
        typeface: &Typeface,
        at: Point,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let layout = self.layout_text(text, typeface, paint);
        let x = at.x + align_offset(paint.text_align, layout.advance);
        for glyph in &layout.glyphs {
            let place = Point::new(x + glyph.x, at.y + glyph.y);
            let font = layout.fonts[glyph.font];
            self.draw_glyph(surface, font, glyph.id, paint, &Matrix::translate(place.x, place.y), matrix, clip);
        }
        self.draw_decorations(surface, Point::new(x, at.y), layout.advance, paint, matrix, clip);
    }

    #[expect(clippy::too_many_arguments, reason = "a drawing and where it goes")]
    pub(super) fn draw_text_on_path(
        &mut self,
        surface: &mut Surface,
        text: &TextDraw,
        typeface: &Typeface,
        path: &Path,
        offset: Point,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let layout = self.layout_text(text, typeface, paint);
        let measure = PathMeasure::new(Some(path), false);
        let spare = layout.advance - measure.length();
        let start = offset.x + align_offset(paint.text_align, spare);
        for glyph in &layout.glyphs {
            let font = layout.fonts[glyph.font];
            let advance = self.glyph_width(font, glyph.id, paint);
            let middle = start + glyph.x + advance * 0.5;
            if !(0.0..=measure.length()).contains(&middle) {
                continue;
            }
            let Some(mut place) = measure.matrix(middle, 3) else { continue };
            place.pre_translate(-advance * 0.5, offset.y + glyph.y);
            self.draw_glyph(surface, font, glyph.id, paint, &place, matrix, clip);
        }
    }

    fn layout_text(&self, text: &TextDraw, typeface: &Typeface, paint: &Paint) -> Layout {
        let mode = BidiMode::from_native(text.bidi_flags);
        let (start, count) = (text.start as usize, text.count as usize);
        self.text.layout(paint, typeface, &text.text, start, count, mode)
    }

    fn glyph_width(&self, font: FakedFont, glyph: u32, paint: &Paint) -> f32 {
        self.text.fonts.get(font.face).map_or(0.0, |face| face.advance(glyph, &paint.measuring_scale()))
    }

    #[expect(clippy::too_many_arguments, reason = "a glyph and where it goes")]
    fn draw_glyph(
        &mut self,
        surface: &mut Surface,
        font: FakedFont,
        glyph: u32,
        paint: &Paint,
        place: &Matrix,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let engine = self.text;
        let Some(face) = engine.fonts.get(font.face) else { return };
        let p = paint;
        let skew = p.text_skew_x - if font.italic { 0.25 } else { 0.0 };
        let mut total = Matrix::concat(matrix, place);
        let origin = total.map_point(Point::ZERO);
        total.pre_concat(&Matrix::skew(skew, 0.0));
        total.pre_scale(p.text_size() * p.text_scale_x, p.text_size());
        if total.has_perspective() || !total.is_finite() {
            return;
        }
        if let Some(picture) = self.glyphs.picture(font.face, face, glyph) {
            total.pre_translate(picture.left, picture.top);
            total.pre_scale(picture.scale, picture.scale);
            return draw_color_glyph(surface, &picture.surface, paint, &total, clip);
        }
        let values = *total.values();
        let linear = Matrix::from_values([values[0], values[1], 0.0, values[3], values[4], 0.0, 0.0, 0.0, 1.0]);
        let bold = font.bold || p.has_flag(FAKE_BOLD_TEXT_FLAG);
        let style = GlyphStyle {
            id: font.face,
            face,
            matrix: linear,
            bold: if bold { face.embolden_strength(1.0) } else { 0.0 },
            smooth: p.has_flag(ANTI_ALIAS_FLAG),
        };
        let (x, y, rest) = pen(origin, p.has_flag(crate::paint::SUBPIXEL_TEXT_FLAG));
        let plain = p.style == Style::Fill && paint.path_effect.is_none() && rest == Point::ZERO;
        if plain && let Some(mask) = self.glyphs.mask(&style, glyph) {
            let coverage = (*mask).clone().translated(x, y);
            return self.fill(surface, &coverage, paint, matrix, clip);
        }
        let Some(outline) = glyph_path(&style, glyph) else { return };
        let outline = outline.offset(x as f32 + rest.x, y as f32 + rest.y);
        // The outline is on the device already; a stroke has to grow with the matrix.
        let mut scaled = paint.clone();
        scaled.set_stroke_width(matrix.map_radius(p.stroke_width()));
        let coverage = path_coverage(&outline, &scaled, p.style, &Matrix::IDENTITY, clip);
        if let Some(coverage) = coverage {
            self.fill(surface, &coverage, paint, matrix, clip);
        }
    }

    fn draw_decorations(
        &mut self,
        surface: &mut Surface,
        at: Point,
        length: f32,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let size = paint.text_size();
        let thickness = (size * LINE_THICKNESS).max(1.0);
        for (flag, offset) in [(UNDERLINE_TEXT_FLAG, UNDERLINE_OFFSET), (STRIKE_THRU_TEXT_FLAG, STRIKE_OFFSET)] {
            if paint.has_flag(flag) {
                let middle = at.y + size * offset;
                let rect = Rect::new(at.x, middle - 0.5 * thickness, at.x + length, middle + 0.5 * thickness);
                self.draw_outline(surface, &super::shape::Shape::Rect(rect), paint, matrix, clip);
            }
        }
    }
}

fn align_offset(align: Align, length: f32) -> f32 {
    match align {
        Align::Left => 0.0,
        Align::Center => length * -0.5,
        Align::Right => -length,
    }
}

/// Draws a glyph's picture, averaging over the pixels that shrink into one.
fn draw_color_glyph(surface: &mut Surface, picture: &Surface, paint: &Paint, total: &Matrix, clip: &Region) {
    let bounds = Rect::new(0.0, 0.0, picture.width() as f32, picture.height() as f32);
    let target = total.map_rect(&bounds).0.round();
    let (width, height) = (target.width().max(1) as u32, target.height().max(1) as u32);
    if width > 4096 || height > 4096 {
        return;
    }
    let mut reduced = picture.to_rgba();
    let (mut from_width, mut from_height) = (picture.width(), picture.height());
    while from_width >= width * 2 && from_height >= height * 2 {
        let half = (from_width / 2, from_height / 2);
        reduced = crate::bitmap::scale_pixels(&reduced, (from_width, from_height), half);
        (from_width, from_height) = half;
    }
    let scaled = crate::bitmap::scale_pixels(&reduced, (from_width, from_height), (width, height));
    let mut glyph = Surface::at(target);
    let placed = Surface::from_rgba(width, height, &scaled);
    for y in 0..height as i32 {
        glyph.span_mut(target.top + y, target.left, target.right).copy_from_slice(placed.row(y));
    }
    let source = Source::surface(&glyph, paint.alpha());
    surface.composite(&Coverage::Full(target), &source, &Ink::of(paint), clip);
}
