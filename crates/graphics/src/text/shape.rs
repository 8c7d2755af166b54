//! Shaping: a word becomes glyphs.
//!
//! The shaper sees the advances that Skia would report (whole pixels unless the paint says otherwise), so kerning is
//! added to rounded advances and the sum is rounded again; letter spacing is rounded and split around each cluster.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use harfrust::{
    Buffer, Direction, Feature, FontFuncs, GlyphId, Language, Script, ShapeOptions, ShapePlan, ShaperFont, Tag,
};
use xxhash_rust::xxh3::xxh3_64;

use super::layout::{LayoutStyle, Word};
use super::{Layout, LayoutGlyph, TextEngine, character_at};
use crate::font::{Face, FaceId, FakedFont, GlyphScale};

/// Context that the shaper looks at on either side.
const CONTEXT: usize = 5;
/// Positions are in 1/256 of a pixel.
const FIXED: f32 = 256.0;
/// Letter spacing above this many ems switches ligatures off.
const LIGATURE_SPACING: f32 = 0.03;
const REPLACEMENT: u32 = 0xfffd;
const MAX_PLANS: usize = 500;

type PlanKey = (FaceId, u32, bool, Option<String>, u64);

/// Compiled shaping rules by font, script, direction, language and features.
#[derive(Default)]
pub(super) struct PlanCache {
    plans: BTreeMap<PlanKey, Rc<ShapePlan>>,
}

impl fmt::Debug for PlanCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlanCache({} plans)", self.plans.len())
    }
}

/// A piece of a word in one font and one script.
struct Piece<'a> {
    face: &'a Face,
    font: FakedFont,
    font_index: usize,
    start: usize,
    end: usize,
    script: Script,
}

impl TextEngine {
    /// Lays out one word without the cache.
    pub(super) fn shape_word(&self, style: &LayoutStyle<'_>, word: &Word<'_>) -> Layout {
        let mut out = Layout { advances: vec![0.0; word.count], ..Layout::default() };
        let text = &word.text[word.start..word.start + word.count];
        let mut runs = style.collection.itemize(&self.fonts, text, &style.wish);
        if word.rtl {
            runs.reverse();
        }
        let features = features(style);
        for run in runs {
            let Some(font) = run.font else { continue };
            let Some(face) = self.fonts.get(font.face) else { continue };
            let font_index = out.font_index(font);
            let mut start = run.start;
            while start < run.end {
                let (script, end) = script_run(&text[..run.end], start);
                let piece = Piece { face, font: out.fonts[font_index], font_index, start, end, script };
                self.shape_piece(style, word, &piece, &features, &mut out);
                start = end;
            }
        }
        out
    }

    fn shape_piece(
        &self,
        style: &LayoutStyle<'_>,
        word: &Word<'_>,
        piece: &Piece<'_>,
        features: &[Feature],
        out: &mut Layout,
    ) {
        let scale =
            GlyphScale { skew_x: style.scale.skew_x - if piece.font.italic { 0.25 } else { 0.0 }, ..style.scale };
        let funcs = SkiaMetrics { face: piece.face, scale };
        let fixed = |value: f32| (value * FIXED) as i32;
        let font = ShaperFont::new(piece.face.font())
            .with_scale_separate(fixed(scale.size * scale.scale_x), fixed(scale.size))
            .with_font_funcs(Some(&funcs));
        let mut buffer = fill_buffer(style, word, piece);
        let plan = self.plan(style, word.rtl, piece, features);
        let options = ShapeOptions::new().features(features).plan(Some(&plan));
        if harfrust::shape(&font, &mut buffer, options).is_ok() {
            place_glyphs(style, word, piece, &scale, &buffer, out);
        }
    }

    fn plan(&self, style: &LayoutStyle<'_>, rtl: bool, piece: &Piece<'_>, features: &[Feature]) -> Rc<ShapePlan> {
        let tag = style.wish.language.shaper_tag();
        let script = u32::from_be_bytes(piece.script.tag().to_be_bytes());
        let feature_hash = xxh3_64(format!("{features:?}").as_bytes());
        let key = (piece.font.face, script, rtl, tag.clone(), feature_hash);
        if let Some(found) = self.plans.borrow().plans.get(&key) {
            return found.clone();
        }
        let language = tag.and_then(Language::new);
        let made =
            Rc::new(ShapePlan::new(piece.face.font(), direction(rtl), Some(piece.script), language.as_ref(), features));
        let plans = &mut self.plans.borrow_mut().plans;
        if plans.len() >= MAX_PLANS {
            plans.clear();
        }
        plans.insert(key, made.clone());
        made
    }
}

/// The advances that Skia reports; variation selectors are swallowed, as Android's glyph lookup ignored them.
struct SkiaMetrics<'a> {
    face: &'a Face,
    scale: GlyphScale,
}

impl FontFuncs for SkiaMetrics<'_> {
    fn nominal_glyph(&self, _font: &ShaperFont, character: u32) -> Option<GlyphId> {
        self.face.glyph(character).map(GlyphId::new)
    }

    fn variation_glyph(&self, font: &ShaperFont, character: u32, _selector: u32) -> Option<GlyphId> {
        self.nominal_glyph(font, character)
    }

    fn glyph_h_advance(&self, _font: &ShaperFont, glyph: GlyphId) -> i32 {
        (f64::from(FIXED * self.face.advance(glyph.to_u32(), &self.scale)) + 0.5) as i32
    }
}

fn direction(rtl: bool) -> Direction {
    if rtl { Direction::RightToLeft } else { Direction::LeftToRight }
}

fn fill_buffer(style: &LayoutStyle<'_>, word: &Word<'_>, piece: &Piece<'_>) -> Buffer {
    let (from, to) = (word.start + piece.start, word.start + piece.end);
    let mut buffer = Buffer::new();
    buffer.set_script(Some(piece.script));
    buffer.set_direction(direction(word.rtl));
    buffer.set_language(style.wish.language.shaper_tag().and_then(Language::new));
    let before = characters(&word.text[..from]);
    buffer.set_pre_context_codepoints(&before[before.len().saturating_sub(CONTEXT)..]);
    let after = characters(&word.text[to..]);
    buffer.set_post_context_codepoints(&after[..after.len().min(CONTEXT)]);
    let mut at = from;
    while at < to {
        let Some((character, next)) = character_at(&word.text[..to], at) else { break };
        buffer.push(valid(character), at as u32);
        at = next;
    }
    if style.hyphen && to > from {
        let hyphen = if piece.face.glyph(0x2010).is_some() { 0x2010 } else { 0x2d };
        buffer.push(hyphen, (to - 1) as u32);
    }
    buffer
}

fn characters(text: &[u16]) -> Vec<u32> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some((character, next)) = character_at(text, at) {
        out.push(valid(character));
        at = next;
    }
    out
}

fn valid(character: u32) -> u32 {
    if (0xd800..0xe000).contains(&character) { REPLACEMENT } else { character }
}

/// Space around clusters: on the left, on the right, in sum.
#[derive(Clone, Copy)]
struct Spacing {
    left: f64,
    right: f64,
}

impl Spacing {
    fn new(style: &LayoutStyle<'_>, script: Script) -> Self {
        if style.letter_spacing == 0.0 || is_cursive(script) {
            return Self { left: 0.0, right: 0.0 };
        }
        let scale = f64::from(style.scale.size) * f64::from(style.scale.scale_x);
        let sum = f64::from(style.letter_spacing) * scale;
        if style.is_linear() {
            return Self { left: sum * 0.5, right: sum - sum * 0.5 };
        }
        let sum = sum.round();
        let left = (sum * 0.5).floor();
        Self { left, right: sum - left }
    }
}

fn place_glyphs(
    style: &LayoutStyle<'_>,
    word: &Word<'_>,
    piece: &Piece<'_>,
    scale: &GlyphScale,
    buffer: &Buffer,
    out: &mut Layout,
) {
    let spacing = Spacing::new(style, piece.script);
    let (infos, positions) = (buffer.glyph_infos(), buffer.glyph_positions());
    let add = |out: &mut Layout, cluster: u32, distance: f64| {
        let index = (cluster as usize).checked_sub(word.start);
        if let Some(advance) = index.and_then(|i| out.advances.get_mut(i)) {
            *advance = (f64::from(*advance) + distance) as f32;
        }
    };
    let mut x = out.advance;
    if let Some(first) = infos.first() {
        add(out, first.cluster, spacing.left);
        x = (f64::from(x) + spacing.left) as f32;
    }
    for (i, (info, position)) in infos.iter().zip(positions).enumerate() {
        if i > 0 && infos[i - 1].cluster != info.cluster {
            add(out, infos[i - 1].cluster, spacing.right);
            add(out, info.cluster, spacing.left);
            x = (f64::from(x) + spacing.left + spacing.right) as f32;
        }
        let y_offset = -(position.y_offset as f32) / FIXED;
        let x_offset = position.x_offset as f32 / FIXED + y_offset * style.scale.skew_x;
        let glyph = info.glyph_id;
        out.glyphs.push(LayoutGlyph { font: piece.font_index, id: glyph, x: x + x_offset, y: y_offset });
        let advance = position.x_advance as f32 / FIXED;
        let advance = if style.is_linear() { advance } else { advance.round() };
        let ink = piece.face.bounds(glyph, scale, style.bold || piece.font.bold);
        out.join_bounds(&ink.translated(x + x_offset, y_offset));
        add(out, info.cluster, f64::from(advance));
        x += advance;
    }
    if let Some(last) = infos.last() {
        add(out, last.cluster, spacing.right);
        x = (f64::from(x) + spacing.right) as f32;
    }
    out.advance = x;
}

/// The script from `start` on, and where it ends; common characters belong to any.
fn script_run(text: &[u16], start: usize) -> (Script, usize) {
    let neutral = |script: Script| script == Script::INHERITED || script == Script::COMMON;
    let Some((character, mut end)) = character_at(text, start) else { return (Script::UNKNOWN, text.len()) };
    let mut current = harfrust::unicode::script(valid(character));
    while let Some((character, next)) = character_at(text, end) {
        let script = harfrust::unicode::script(valid(character));
        if script != current {
            if neutral(current) {
                current = script;
            } else if !neutral(script) {
                break;
            }
        }
        end = next;
    }
    (if current == Script::INHERITED { Script::COMMON } else { current }, end)
}

/// Scripts whose letters are connected get no letter spacing.
fn is_cursive(script: Script) -> bool {
    [
        Script::ARABIC,
        Script::NKO,
        Script::PSALTER_PAHLAVI,
        Script::MANDAIC,
        Script::MONGOLIAN,
        Script::PHAGS_PA,
        Script::DEVANAGARI,
        Script::BENGALI,
        Script::GURMUKHI,
        Script::MODI,
        Script::SHARADA,
        Script::SYLOTI_NAGRI,
        Script::TIRHUTA,
        Script::OGHAM,
    ]
    .contains(&script)
}

/// The features of a paint; those for a part of the text are refused.
fn features(style: &LayoutStyle<'_>) -> Vec<Feature> {
    let mut out = Vec::new();
    if style.letter_spacing.abs() > LIGATURE_SPACING {
        out.extend([b"liga", b"clig"].map(|tag| Feature::new(Tag::new(tag), 0, ..)));
    }
    let settings = style.features.split(',').filter_map(|item| Feature::from_str(item.trim()).ok());
    out.extend(settings.filter(|feature| feature.start == 0 && feature.end == u32::MAX));
    out
}
