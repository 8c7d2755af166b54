//! Text that runs in both directions.
//!
//! Levels follow the Unicode algorithm, with the whitespace at the end of a paragraph on the paragraph's level, as ICU
//! reports them to `AndroidBidi` and `java.text.Bidi`.

use unicode_bidi::utf16::BidiInfo;
use unicode_bidi::{BidiClass, Level};

/// How the paragraph's direction is found (`Paint.BIDI_*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BidiMode {
    /// Left to right.
    Ltr,
    /// Right to left.
    Rtl,
    /// By the first strong character, else left to right.
    DefaultLtr,
    /// By the first strong character, else right to left.
    DefaultRtl,
    /// All characters left to right.
    ForceLtr,
    /// All characters right to left.
    ForceRtl,
}

impl BidiMode {
    /// The mode for `Paint`'s bidi flags.
    pub fn from_native(flags: i32) -> Self {
        match flags & 7 {
            1 => Self::Rtl,
            2 => Self::DefaultLtr,
            3 => Self::DefaultRtl,
            4 => Self::ForceLtr,
            5 => Self::ForceRtl,
            _ => Self::Ltr,
        }
    }
}

/// A piece of text in one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BidiRun {
    /// First unit.
    pub start: usize,
    /// One past the last unit.
    pub end: usize,
    /// Embedding level; odd is right to left.
    pub level: u8,
}

impl BidiRun {
    /// Whether it runs right to left.
    pub fn is_rtl(&self) -> bool {
        self.level & 1 != 0
    }
}

/// Levels of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BidiText {
    /// Level of the first paragraph.
    pub base_level: u8,
    /// Level of every unit.
    pub levels: Vec<u8>,
}

impl BidiText {
    /// Resolves the levels. `request` is a level, or `None` with the level for text without strong characters.
    pub fn new(text: &[u16], request: Result<u8, u8>) -> Self {
        let fixed = request.ok().map(level);
        let neutral = request.err().unwrap_or(0);
        let info = BidiInfo::new(text, fixed);
        let mut levels = Vec::with_capacity(text.len());
        let mut base_level = request.unwrap_or(neutral);
        for (i, paragraph) in info.paragraphs.iter().enumerate() {
            let range = paragraph.range.clone();
            let guessed = fixed.is_none() && neutral == 1 && paragraph.level.number() == 0;
            let resolved = if guessed && !has_strong(&text[range.clone()]) {
                // The library answers left to right for such paragraphs.
                let part = BidiInfo::new(&text[range.clone()], Some(level(1)));
                let found = part.paragraphs.first().map(|p| part.reordered_levels(p, p.range.clone()));
                (1, found.unwrap_or_default())
            } else {
                (paragraph.level.number(), line_levels(&info, paragraph))
            };
            if i == 0 {
                base_level = resolved.0;
            }
            levels.extend(resolved.1.iter().map(|level| level.number()));
        }
        levels.resize(text.len(), base_level);
        let agree = levels.iter().all(|level| level & 1 == base_level & 1);
        if agree && has_one_direction(&info.original_classes, base_level) {
            levels.fill(base_level);
        } else {
            follow(&info.original_classes, &mut levels);
        }
        Self { base_level, levels }
    }

    /// `AndroidBidi.runBidi`: `dir` is 0, 1, or -2 and -1 for the first strong character.
    pub fn android(text: &[u16], dir: i32) -> Self {
        let request = match dir {
            -2 => Err(0),
            -1 => Err(1),
            level => Ok((level & 127) as u8),
        };
        Self::new(text, request)
    }

    /// Runs of equal level in logical order.
    pub fn logical_runs(&self) -> Vec<BidiRun> {
        let mut runs: Vec<BidiRun> = Vec::new();
        for (i, level) in self.levels.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if run.level == *level => run.end = i + 1,
                _ => runs.push(BidiRun { start: i, end: i + 1, level: *level }),
            }
        }
        runs
    }

    /// Runs from left to right on the screen.
    pub fn visual_runs(&self) -> Vec<BidiRun> {
        let mut runs = self.logical_runs();
        let highest = runs.iter().map(|run| run.level).max().unwrap_or(0);
        let lowest_odd = runs.iter().map(|run| run.level).filter(|level| level & 1 != 0).min().unwrap_or(u8::MAX);
        for level in (lowest_odd..=highest).rev() {
            let mut at = 0;
            while at < runs.len() {
                let length = runs[at..].iter().take_while(|run| run.level >= level).count();
                runs[at..at + length].reverse();
                at += length.max(1);
            }
        }
        runs
    }
}

/// The runs in which Minikin lays text out, from left to right; one run takes the paragraph's direction.
pub(super) fn layout_runs(text: &[u16], mode: BidiMode) -> Vec<BidiRun> {
    let request = match mode {
        BidiMode::ForceLtr => return vec![BidiRun { start: 0, end: text.len(), level: 0 }],
        BidiMode::ForceRtl => return vec![BidiRun { start: 0, end: text.len(), level: 1 }],
        BidiMode::Ltr => Ok(0),
        BidiMode::Rtl => Ok(1),
        BidiMode::DefaultLtr => Err(0),
        BidiMode::DefaultRtl => Err(1),
    };
    let plain_ltr = matches!(mode, BidiMode::Ltr | BidiMode::DefaultLtr) && text.iter().all(|unit| *unit < 0x590);
    if plain_ltr {
        return vec![BidiRun { start: 0, end: text.len(), level: 0 }];
    }
    let bidi = BidiText::new(text, request);
    let runs = bidi.visual_runs();
    if runs.len() <= 1 {
        return vec![BidiRun { start: 0, end: text.len(), level: bidi.base_level & 1 }];
    }
    runs
}

/// Whether ICU sees no reason to look for levels: nothing runs against the paragraph.
fn has_one_direction(classes: &[BidiClass], base_level: u8) -> bool {
    use BidiClass::{AL, AN, EN, L, LRE, LRI, LRO, R, RLE, RLI, RLO};
    let has = |wanted: &[BidiClass]| classes.iter().any(|class| wanted.contains(class));
    // Overridden text has the direction that it is given.
    if has(if base_level & 1 != 0 { &[RLO] } else { &[LRO] }) {
        return true;
    }
    if base_level & 1 != 0 {
        return !has(&[L, EN, AN, LRE, LRO, LRI]);
    }
    // Neutral characters beside Arabic digits may run to the left.
    let neutral = |class: &BidiClass| ![L, EN, AN, LRE, LRO, LRI].contains(class);
    let may_turn = has(&[AN]) && classes.iter().any(neutral);
    !may_turn && !has(&[R, AL, RLE, RLO, RLI])
}

/// ICU puts invisible controls on the level of what comes after them; the standard leaves them open.
fn follow(classes: &[BidiClass], levels: &mut [u8]) {
    use BidiClass::{BN, LRE, LRO, PDF, RLE, RLO};
    for i in (1..classes.len().min(levels.len())).rev() {
        if matches!(classes[i - 1], BN | LRE | LRO | RLE | RLO | PDF) {
            levels[i - 1] = levels[i];
        }
    }
}

fn line_levels(info: &BidiInfo<'_>, paragraph: &unicode_bidi::ParagraphInfo) -> Vec<Level> {
    let range = paragraph.range.clone();
    info.reordered_levels(paragraph, range.clone())[range].to_vec()
}

fn has_strong(text: &[u16]) -> bool {
    unicode_bidi::get_base_direction_full(text) != unicode_bidi::Direction::Mixed
}

fn level(number: u8) -> Level {
    Level::new(number.min(125)).unwrap_or_else(|_| Level::ltr())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, dir: i32, base: u8, levels: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let bidi = BidiText::android(&units, dir);
        let found: String = bidi.levels.iter().map(|level| char::from(b'0' + level)).collect();
        assert_eq!((bidi.base_level, found.as_str()), (base, levels), "{text:?} {dir}");
    }

    #[test]
    fn levels_are_those_of_the_standard() {
        check("abc", 0, 0, "000");
        check("abc", 1, 1, "222");
        check("אבג", -2, 1, "111");
        check("abc אבג def", -2, 0, "00001110000");
        check("אב 12 cd", -2, 1, "11122122");
        check("12", -1, 1, "22");
        check("12", -2, 0, "00");
        check("", -1, 1, "");
    }

    /// The text oracle: a caret behind a control stood at the wrong end of its run.
    #[test]
    fn controls_have_the_level_of_what_follows() {
        check("\u{202e}ab\u{202c} c", 0, 0, "111000");
        check("a\u{200b}א", 0, 0, "011");
        check("\u{202b}א\u{202c}", 1, 1, "111");
        check("٣", 0, 0, "0");
    }

    #[test]
    fn white_space_at_the_end_belongs_to_the_paragraph() {
        check("אב ", 0, 0, "110");
        check("ab ", 1, 1, "221");
    }

    #[test]
    fn runs_are_reordered_for_the_screen() {
        let units: Vec<u16> = "abc אבג 12 def".encode_utf16().collect();
        let bidi = BidiText::new(&units, Ok(0));
        let visual: Vec<(usize, usize)> = bidi.visual_runs().iter().map(|run| (run.start, run.end)).collect();
        assert_eq!(visual, [(0, 4), (8, 10), (4, 8), (10, 14)]);
    }

    #[test]
    fn one_run_takes_the_direction_of_the_paragraph() {
        let units: Vec<u16> = "abc".encode_utf16().collect();
        assert!(layout_runs(&units, BidiMode::Rtl)[0].is_rtl());
        assert!(!layout_runs(&units, BidiMode::DefaultRtl)[0].is_rtl());
        assert!(layout_runs(&[], BidiMode::DefaultRtl)[0].is_rtl());
    }
}
