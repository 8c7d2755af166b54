//! The measuring natives of `android.graphics.Paint`.

use super::bidi::BidiMode;
use super::{Layout, TextEngine, grapheme};
use crate::font::{FontMetrics, Typeface};
use crate::geometry::IRect;
use crate::matrix::Matrix;
use crate::paint::{Align, Paint};
use crate::path::Path;

impl TextEngine {
    /// Line metrics (`getFontMetrics`, `ascent`, `descent`), at the exact text size.
    pub fn font_metrics(&self, paint: &Paint, typeface: &Typeface) -> FontMetrics {
        typeface.metrics(&self.fonts, paint.text_size(), paint.elegant)
    }

    /// The width of text (`native_measureText`); only this text is context.
    pub fn measure_text(&self, paint: &Paint, typeface: &Typeface, text: &[u16], mode: BidiMode) -> f32 {
        self.layout(paint, typeface, text, 0, text.len(), mode).advance
    }

    /// The width of every unit (`native_getTextWidths`).
    pub fn text_widths(&self, paint: &Paint, typeface: &Typeface, text: &[u16], mode: BidiMode) -> Vec<f32> {
        self.layout(paint, typeface, text, 0, text.len(), mode).advances
    }

    /// The widths of a run in its context, and their sum (`native_getTextRunAdvances`); positions are in `text`.
    pub fn text_run_advances(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        (start, count): (usize, usize),
        rtl: bool,
    ) -> (f32, Vec<f32>) {
        let layout = self.layout(paint, typeface, text, start, count, forced(rtl));
        (layout.advance, layout.advances)
    }

    /// The distance from the start of a run to an offset in it (`native_getRunAdvance`).
    pub fn run_advance(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        (start, count): (usize, usize),
        rtl: bool,
        offset: usize,
    ) -> f32 {
        let layout = self.layout(paint, typeface, text, start, count, forced(rtl));
        Run { text, start, count }.advance_to(&layout, start, offset)
    }

    /// The offset nearest to a distance from the start of a run (`native_getOffsetForAdvance`).
    pub fn offset_for_advance(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        (start, count): (usize, usize),
        rtl: bool,
        advance: f32,
    ) -> usize {
        let layout = self.layout(paint, typeface, text, start, count, forced(rtl));
        Run { text, start, count }.offset_for(&layout, advance)
    }

    /// How many units fit into a width, and their width (`native_breakText`); counted from the end if not `forwards`.
    pub fn break_text(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        max_width: f32,
        mode: BidiMode,
        forwards: bool,
    ) -> (usize, f32) {
        let advances = self.text_widths(paint, typeface, text, mode);
        let (mut fitting, mut measured) = (0, 0.0);
        for i in 0..advances.len() {
            let width = advances[if forwards { i } else { advances.len() - i - 1 }];
            if measured + width > max_width {
                break;
            }
            if forwards || width != 0.0 {
                fitting = i + 1;
            }
            measured += width;
        }
        (fitting, measured)
    }

    /// The box around the ink (`nativeGetStringBounds`).
    pub fn text_bounds(&self, paint: &Paint, typeface: &Typeface, text: &[u16], mode: BidiMode) -> IRect {
        self.layout(paint, typeface, text, 0, text.len(), mode).bounds.round_out()
    }

    /// The outlines of text at a position (`native_getTextPath`).
    pub fn text_path(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        mode: BidiMode,
        (x, y): (f32, f32),
    ) -> Path {
        let layout = self.layout(paint, typeface, text, 0, text.len(), mode);
        let x = x + align_offset(paint.text_align, &layout);
        let mut out = Path::new();
        for glyph in &layout.glyphs {
            let font = layout.fonts[glyph.font];
            let outline = self.fonts.get(font.face).and_then(|face| face.outline(glyph.id, paint.text_size()));
            let skew = paint.text_skew_x - if font.italic { 0.25 } else { 0.0 };
            let mut place = Matrix::translate(x + glyph.x, y + glyph.y);
            place.pre_concat(&Matrix::skew(skew, 0.0));
            place.pre_scale(paint.text_scale_x, 1.0);
            if let Some(outline) = outline {
                out.add_path(&outline, &place);
            }
        }
        out
    }

    /// Whether the text is one glyph that some font has (`native_hasGlyph`).
    pub fn has_glyph(&self, paint: &Paint, typeface: &Typeface, text: &[u16], mode: BidiMode) -> bool {
        let Ok(characters) = char::decode_utf16(text.iter().copied()).collect::<Result<Vec<char>, _>>() else {
            return false;
        };
        // Android 6 does not know variation sequences.
        if characters.iter().any(|c| matches!(u32::from(*c), 0xfe00..=0xfe0f | 0xe0100..=0xe01ef)) {
            return false;
        }
        let layout = self.layout(paint, typeface, text, 0, text.len(), mode);
        let ligature = layout.glyphs.len() == 1 || characters.len() <= 1;
        ligature && !layout.glyphs.is_empty() && layout.glyphs.iter().all(|glyph| glyph.id != 0)
    }
}

/// How far text moves left of its origin for an alignment.
pub(crate) fn align_offset(align: Align, layout: &Layout) -> f32 {
    match align {
        Align::Left => 0.0,
        Align::Center => layout.advance * -0.5,
        Align::Right => -layout.advance,
    }
}

fn forced(rtl: bool) -> BidiMode {
    if rtl { BidiMode::ForceRtl } else { BidiMode::ForceLtr }
}

/// A run of text whose layout starts at `start`.
struct Run<'a> {
    text: &'a [u16],
    start: usize,
    count: usize,
}

impl Run<'_> {
    fn width(&self, layout: &Layout, at: usize) -> f32 {
        at.checked_sub(self.start).and_then(|i| layout.advances.get(i)).copied().unwrap_or(0.0)
    }

    fn end(&self) -> usize {
        (self.start + self.count).min(self.text.len())
    }

    fn breaks_at(&self, at: usize) -> bool {
        grapheme::is_break(self.text, self.start, self.count, at)
    }

    /// The advance from `from` to `offset`; inside a cluster every grapheme gets an equal share.
    fn advance_to(&self, layout: &Layout, from: usize, offset: usize) -> f32 {
        let (mut advance, mut cluster, mut cluster_width) = (0.0, from, 0.0);
        for i in from..offset.min(self.end()) {
            let width = self.width(layout, i);
            if width != 0.0 {
                advance += width;
                cluster = i;
                cluster_width = width;
            }
        }
        if offset < self.end() && self.width(layout, offset) == 0.0 {
            let next = (offset + 1..self.end()).find(|i| self.width(layout, *i) != 0.0).unwrap_or(self.end());
            let breaks: Vec<usize> = (cluster..next).filter(|i| self.breaks_at(*i)).collect();
            let after = breaks.iter().filter(|i| **i >= offset).count();
            if !breaks.is_empty() {
                advance -= cluster_width * after as f32 / breaks.len() as f32;
            }
        }
        advance
    }

    fn offset_for(&self, layout: &Layout, advance: f32) -> usize {
        let (mut x, mut cluster_x, mut search_x) = (0.0, 0.0, 0.0);
        let (mut cluster, mut search) = (self.start, self.start);
        for i in self.start..self.end() {
            if self.breaks_at(i) {
                search = cluster;
                search_x = cluster_x;
            }
            let width = self.width(layout, i);
            if width != 0.0 {
                cluster = i;
                cluster_x = x;
                x += width;
                if x > advance {
                    break;
                }
            }
        }
        let (mut best, mut best_distance) = (search, f32::MAX);
        for i in search..=self.end() {
            if !self.breaks_at(i) {
                continue;
            }
            let delta = self.advance_to(layout, search, i) + search_x - advance;
            if delta.abs() < best_distance {
                best_distance = delta.abs();
                best = i;
            }
            if delta >= 0.0 {
                break;
            }
        }
        best
    }
}
