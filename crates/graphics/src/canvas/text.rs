//! The text natives. Text is recorded as it is: laying it out waits until somebody looks.

use std::sync::Arc;

use super::Canvas;
use crate::displaylist::{Draw, TextDraw};
use crate::font::Typeface;
use crate::geometry::Point;
use crate::paint::Paint;
use crate::path::Path;

/// Text with its context and direction, as the natives pass it.
#[derive(Debug, Clone, Copy)]
pub struct TextRun<'a> {
    /// The context.
    pub text: &'a [u16],
    /// First unit to draw.
    pub start: usize,
    /// How many units to draw.
    pub count: usize,
    /// `Paint`'s bidi flags.
    pub bidi_flags: i32,
}

impl<'a> TextRun<'a> {
    /// All of a text, without further context.
    pub fn whole(text: &'a [u16], bidi_flags: i32) -> Self {
        Self { text, start: 0, count: text.len(), bidi_flags }
    }

    /// A run in one direction, in its context (`drawTextRun`).
    pub fn run(text: &'a [u16], start: usize, count: usize, rtl: bool) -> Self {
        Self { text, start, count, bidi_flags: if rtl { 5 } else { 4 } }
    }
}

impl Canvas {
    /// Text at a point (`drawText`, `drawTextRun`).
    pub fn draw_text(&mut self, run: TextRun<'_>, at: Point, paint: &Paint, typeface: &Typeface) {
        if let Some(text) = self.text_draw(run, typeface) {
            let paint = self.list.intern_paint(paint);
            self.record(Draw::Text(text, at, paint));
        }
    }

    /// Text along a path (`drawTextOnPath`).
    pub fn draw_text_on_path(
        &mut self,
        run: TextRun<'_>,
        path: &Path,
        offset: Point,
        paint: &Paint,
        typeface: &Typeface,
    ) {
        if let Some(text) = self.text_draw(run, typeface) {
            let paint = self.list.intern_paint(paint);
            self.record(Draw::TextOnPath(text, path.clone(), offset, paint));
        }
    }

    fn text_draw(&mut self, run: TextRun<'_>, typeface: &Typeface) -> Option<TextDraw> {
        let start = run.start.min(run.text.len());
        let count = run.count.min(run.text.len() - start);
        if count == 0 || self.clip.region.is_empty() {
            return None;
        }
        Some(TextDraw {
            text: Arc::from(run.text),
            start: start as u32,
            count: count as u32,
            bidi_flags: run.bidi_flags,
            typeface: self.list.intern_typeface(typeface),
        })
    }
}
