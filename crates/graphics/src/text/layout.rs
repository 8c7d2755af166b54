//! From a run of text to glyphs with positions and advances per unit.

use std::collections::BTreeMap;
use std::rc::Rc;

use xxhash_rust::xxh3::xxh3_128;

use super::TextEngine;
use super::bidi::{BidiMode, layout_runs};
use crate::font::{Collection, FakedFont, FontWish, GlyphScale, Typeface};
use crate::geometry::Rect;
use crate::paint::{FAKE_BOLD_TEXT_FLAG, Paint};
use crate::persist::{Persist, Writer};

/// How many words are remembered before all are forgotten.
const MAX_WORDS: usize = 5000;

/// A glyph with its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LayoutGlyph {
    /// Index into the layout's fonts.
    pub font: usize,
    /// The glyph.
    pub id: u32,
    /// Distance to the right of the origin.
    pub x: f32,
    /// Distance below the baseline.
    pub y: f32,
}

/// Text that was laid out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layout {
    /// The glyphs from left to right.
    pub glyphs: Vec<LayoutGlyph>,
    /// The fonts that the glyphs refer to.
    pub fonts: Vec<FakedFont>,
    /// The advance that each unit of text has; clusters put all of it on their first unit.
    pub advances: Vec<f32>,
    /// The whole advance.
    pub advance: f32,
    /// The box around the ink.
    pub bounds: Rect,
}

/// What a layout depends on besides the text.
#[derive(Debug, Clone)]
pub(super) struct LayoutStyle<'a> {
    pub(super) collection: &'a Collection,
    pub(super) wish: FontWish,
    pub(super) scale: GlyphScale,
    pub(super) bold: bool,
    pub(super) letter_spacing: f32,
    pub(super) features: &'a str,
    pub(super) hyphen: bool,
}

impl<'a> LayoutStyle<'a> {
    pub(super) fn new(paint: &'a Paint, typeface: &'a Typeface) -> Self {
        Self {
            collection: typeface.collection(),
            wish: FontWish { style: typeface.font_style(), language: paint.language, variant: paint.font_variant() },
            scale: paint.measuring_scale(),
            bold: paint.has_flag(FAKE_BOLD_TEXT_FLAG),
            letter_spacing: paint.letter_spacing,
            features: &paint.font_feature_settings,
            hyphen: paint.hyphen_edit != 0,
        }
    }

    /// Whether advances stay fractions.
    pub(super) fn is_linear(&self) -> bool {
        self.scale.linear
    }

    /// Bytes that differ whenever a layout could.
    fn key(&self, word: &Word<'_>) -> u128 {
        let mut out = Writer::default();
        self.collection.id().write(&mut out);
        (self.wish.style, self.wish.language).write(&mut out);
        self.wish.variant.write(&mut out);
        [self.scale.size, self.scale.scale_x, self.scale.skew_x, self.letter_spacing].write(&mut out);
        let flags = [self.scale.linear, self.scale.subpixel, self.scale.hinting, self.bold, self.hyphen, word.rtl];
        flags.write(&mut out);
        (word.start, word.count).write(&mut out);
        word.text.iter().for_each(|unit| unit.write(&mut out));
        xxh3_128(&out.into_bytes())
    }
}

/// A part of a word, with the whole word as context.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u16],
    pub(super) start: usize,
    pub(super) count: usize,
    pub(super) rtl: bool,
}

/// Words that were laid out.
#[derive(Debug, Default)]
pub(super) struct WordCache {
    words: BTreeMap<u128, Rc<Layout>>,
}

impl TextEngine {
    /// Lays out `count` units from `start`; the whole of `text` is context.
    pub fn layout(
        &self,
        paint: &Paint,
        typeface: &Typeface,
        text: &[u16],
        start: usize,
        count: usize,
        mode: BidiMode,
    ) -> Layout {
        let start = start.min(text.len());
        let end = start.saturating_add(count).min(text.len());
        let mut out = Layout { advances: vec![0.0; end - start], ..Layout::default() };
        let style = LayoutStyle::new(paint, typeface);
        for run in layout_runs(text, mode) {
            let (from, to) = (run.start.max(start), run.end.min(end));
            if from < to {
                self.layout_run(&style, text, (from, to), run.is_rtl(), start, &mut out);
            }
        }
        out
    }

    /// Lays out a run word by word, in visual order.
    fn layout_run(
        &self,
        style: &LayoutStyle<'_>,
        text: &[u16],
        (start, end): (usize, usize),
        rtl: bool,
        origin: usize,
        out: &mut Layout,
    ) {
        let mut style = style.clone();
        let hyphen = style.hyphen;
        if rtl {
            let mut word_end = next_word_break(text, end - 1);
            let mut at = end;
            while at > start {
                let word_start = previous_word_break(text, at);
                style.hyphen = hyphen && at == end;
                let from = start.max(word_start);
                let word = Word { text: &text[word_start..word_end], start: from - word_start, count: at - from, rtl };
                out.append(&self.layout_word(&style, &word), from - origin);
                word_end = word_start;
                at = word_start;
            }
            return;
        }
        let mut word_start = previous_word_break(text, start + 1);
        let mut at = start;
        while at < end {
            let word_end = next_word_break(text, at);
            style.hyphen = hyphen && word_end >= end;
            let word =
                Word { text: &text[word_start..word_end], start: at - word_start, count: end.min(word_end) - at, rtl };
            out.append(&self.layout_word(&style, &word), at - origin);
            word_start = word_end;
            at = word_end;
        }
    }

    fn layout_word(&self, style: &LayoutStyle<'_>, word: &Word<'_>) -> Rc<Layout> {
        if !style.features.is_empty() {
            return Rc::new(self.shape_word(style, word));
        }
        let key = style.key(word);
        if let Some(found) = self.words.borrow().words.get(&key) {
            return found.clone();
        }
        let made = Rc::new(self.shape_word(style, word));
        let words = &mut self.words.borrow_mut().words;
        if words.len() >= MAX_WORDS {
            words.clear();
        }
        words.insert(key, made.clone());
        made
    }
}

impl Layout {
    /// Adds a word on the right; its advances belong to the units from `at` on.
    fn append(&mut self, word: &Self, at: usize) {
        let fonts: Vec<usize> = word.fonts.iter().map(|font| self.font_index(*font)).collect();
        // Minikin keeps this distance in an int.
        let origin = self.advance.trunc();
        let moved =
            word.glyphs.iter().map(|glyph| LayoutGlyph { font: fonts[glyph.font], x: glyph.x + origin, ..*glyph });
        self.glyphs.extend(moved);
        for (to, from) in self.advances.iter_mut().skip(at).zip(&word.advances) {
            *to = *from;
        }
        self.join_bounds(&word.bounds.translated(origin, 0.0));
        self.advance += word.advance;
    }

    /// The index of a font; two fakings of one face share an entry, the first wins.
    pub(super) fn font_index(&mut self, font: FakedFont) -> usize {
        if let Some(found) = self.fonts.iter().position(|known| known.face == font.face) {
            return found;
        }
        self.fonts.push(font);
        self.fonts.len() - 1
    }

    pub(super) fn join_bounds(&mut self, other: &Rect) {
        let is_empty = |rect: &Rect| rect.left == rect.right || rect.top == rect.bottom;
        if is_empty(&self.bounds) {
            self.bounds = *other;
        } else if !is_empty(other) {
            let a = self.bounds;
            self.bounds = Rect::new(
                a.left.min(other.left),
                a.top.min(other.top),
                a.right.max(other.right),
                a.bottom.max(other.bottom),
            );
        }
    }
}

/// Spaces and ideographs are words of their own: nothing is kerned or joined across them.
fn is_word_break(unit: u16) -> bool {
    matches!(unit, 0x20 | 0x2000..=0x200a | 0x3000 | 0x3400..=0x9fff)
}

/// The last word boundary before `offset`.
fn previous_word_break(text: &[u16], offset: usize) -> usize {
    if offset == 0 || offset > text.len() {
        return 0;
    }
    if is_word_break(text[offset - 1]) {
        return offset - 1;
    }
    (1..offset).rev().find(|i| is_word_break(text[i - 1])).unwrap_or(0)
}

/// The first word boundary after `offset`.
fn next_word_break(text: &[u16], offset: usize) -> usize {
    if offset >= text.len() {
        return text.len();
    }
    if is_word_break(text[offset]) {
        return offset + 1;
    }
    (offset + 1..text.len()).find(|i| is_word_break(text[*i])).unwrap_or(text.len())
}
