//! Boundaries of words and of user-perceived characters.

use super::ast::{Class, ClassKind};
use super::compile::class_set;
use crate::unicode::{Category, Flag, record, utf16};

/// `\b`: one side is a word character and the other is not. Marks and format characters belong to what is before
/// them, so there is never a boundary before one.
pub(super) fn is_word_boundary(text: &[u16], pos: usize, start: usize, limit: usize) -> bool {
    let is_word = |c| class_set(Class { kind: ClassKind::Word, negated: false }).1.contains(c);
    let mut here = false;
    if pos < limit {
        let c = code_point_at(text, pos, start, limit);
        if belongs_to_previous(c) {
            return false;
        }
        here = is_word(c);
    }
    let mut at = pos;
    while at > start {
        let (c, before) = utf16::previous(text, at, start);
        if !belongs_to_previous(c) {
            return here != is_word(c);
        }
        at = before;
    }
    here
}

/// The code point that the unit at `pos` is part of, even if it is the second half.
fn code_point_at(text: &[u16], pos: usize, start: usize, limit: usize) -> u32 {
    if utf16::is_trail(text[pos]) && pos > start && utf16::is_lead(text[pos - 1]) {
        return utf16::pair(text[pos - 1], text[pos]);
    }
    utf16::next(text, pos, limit).0
}

fn belongs_to_previous(c: u32) -> bool {
    let r = record(c);
    r.is(Flag::GraphemeExtend) || r.category == Category::Cf
}

/// `\X`: the end of the grapheme cluster that begins at `pos`, by the legacy rules of ICU 55.
pub(super) fn grapheme_end(text: &[u16], pos: usize, limit: usize) -> usize {
    let (c, mut at) = utf16::next(text, pos, limit);
    if is_control(c) {
        let pair = c == 0x0D && at < limit && text[at] == 0x0A;
        return at + usize::from(pair);
    }
    let mut previous = record(c).hangul;
    while at < limit && previous != hangul::NONE {
        let (c, after) = utf16::next(text, at, limit);
        let next = record(c).hangul;
        if !hangul::joins(previous, next) {
            break;
        }
        (previous, at) = (next, after);
    }
    while at < limit {
        let (c, after) = utf16::next(text, at, limit);
        if !record(c).is(Flag::GraphemeExtend) {
            break;
        }
        at = after;
    }
    at
}

fn is_control(c: u32) -> bool {
    let r = record(c);
    let control = matches!(r.category, Category::Zl | Category::Zp | Category::Cc | Category::Cf);
    control && !r.is(Flag::GraphemeExtend)
}

/// Hangul syllable types, numbered as ICU numbers them.
mod hangul {
    pub(super) const NONE: u8 = 0;
    const LEADING: u8 = 1;
    const VOWEL: u8 = 2;
    const TRAILING: u8 = 3;
    const LV: u8 = 4;
    const LVT: u8 = 5;

    /// Whether the second continues the syllable of the first.
    pub(super) fn joins(first: u8, second: u8) -> bool {
        match first {
            LEADING => matches!(second, LEADING | VOWEL | LV | LVT),
            VOWEL | LV => matches!(second, VOWEL | TRAILING),
            TRAILING | LVT => second == TRAILING,
            _ => false,
        }
    }
}

/// Word break classes, numbered as ICU numbers them.
mod word {
    pub(super) const OTHER: u8 = 0;
    pub(super) const A_LETTER: u8 = 1;
    pub(super) const FORMAT: u8 = 2;
    pub(super) const KATAKANA: u8 = 3;
    pub(super) const MID_LETTER: u8 = 4;
    pub(super) const MID_NUM: u8 = 5;
    pub(super) const NUMERIC: u8 = 6;
    pub(super) const EXTEND_NUM_LET: u8 = 7;
    pub(super) const CR: u8 = 8;
    pub(super) const EXTEND: u8 = 9;
    pub(super) const LF: u8 = 10;
    pub(super) const MID_NUM_LET: u8 = 11;
    pub(super) const NEWLINE: u8 = 12;
    pub(super) const REGIONAL: u8 = 13;
    pub(super) const HEBREW: u8 = 14;
    pub(super) const SINGLE_QUOTE: u8 = 15;
    pub(super) const DOUBLE_QUOTE: u8 = 16;

    pub(super) fn is_letter(class: u8) -> bool {
        matches!(class, A_LETTER | HEBREW)
    }
}

/// `(?w)\b`: a boundary by UAX 29 of Unicode 7. Words of scripts that need a dictionary are not told apart.
pub(super) fn is_unicode_word_boundary(text: &[u16], pos: usize) -> bool {
    if pos == 0 || pos >= text.len() {
        return true;
    }
    if utf16::is_trail(text[pos]) && utf16::is_lead(text[pos - 1]) {
        return false;
    }
    let class = |c| record(c).word_break;
    let after = class(utf16::next(text, pos, text.len()).0);
    let direct = class(utf16::previous(text, pos, 0).0);
    let is_newline = |class| matches!(class, word::CR | word::LF | word::NEWLINE);
    if is_newline(direct) || is_newline(after) {
        return !(direct == word::CR && after == word::LF);
    }
    if matches!(after, word::EXTEND | word::FORMAT) {
        return false;
    }
    let mut backwards = significant_backwards(text, pos);
    let before = backwards.next().unwrap_or(word::OTHER);
    let before2 = backwards.next().unwrap_or(word::OTHER);
    let after2 = significant_forwards(text, pos).nth(1).unwrap_or(word::OTHER);
    !joins(before2, before, after, after2)
}

/// Rules 5 to 13c: whether there is no boundary between the two in the middle.
fn joins(before2: u8, before: u8, after: u8, after2: u8) -> bool {
    use word::*;
    let mid_letter = |class| matches!(class, MID_LETTER | MID_NUM_LET | SINGLE_QUOTE);
    let mid_num = |class| matches!(class, MID_NUM | MID_NUM_LET | SINGLE_QUOTE);
    match (before, after) {
        (a, b) if is_letter(a) && is_letter(b) => true,
        (a, b) if is_letter(a) && mid_letter(b) && is_letter(after2) => true,
        (a, b) if is_letter(before2) && mid_letter(a) && is_letter(b) => true,
        (HEBREW, SINGLE_QUOTE) => true,
        (HEBREW, DOUBLE_QUOTE) => after2 == HEBREW,
        (DOUBLE_QUOTE, HEBREW) => before2 == HEBREW,
        (NUMERIC, NUMERIC) | (KATAKANA, KATAKANA) | (REGIONAL, REGIONAL) => true,
        (a, NUMERIC) if is_letter(a) => true,
        (NUMERIC, b) if is_letter(b) => true,
        (a, NUMERIC) if mid_num(a) => before2 == NUMERIC,
        (NUMERIC, b) if mid_num(b) => after2 == NUMERIC,
        (a, EXTEND_NUM_LET) => is_letter(a) || matches!(a, NUMERIC | KATAKANA | EXTEND_NUM_LET),
        (EXTEND_NUM_LET, b) => is_letter(b) || matches!(b, NUMERIC | KATAKANA),
        _ => false,
    }
}

/// The classes before `pos`, without the marks and format characters that rule 4 ignores.
fn significant_backwards(text: &[u16], pos: usize) -> impl Iterator<Item = u8> + '_ {
    let mut at = pos;
    let classes = std::iter::from_fn(move || {
        (at > 0).then(|| {
            let (c, before) = utf16::previous(text, at, 0);
            at = before;
            record(c).word_break
        })
    });
    classes.filter(|class| !matches!(*class, word::EXTEND | word::FORMAT))
}

fn significant_forwards(text: &[u16], pos: usize) -> impl Iterator<Item = u8> + '_ {
    let classes = utf16::code_points(&text[pos..]).map(|c| record(c).word_break);
    classes.filter(|class| !matches!(*class, word::EXTEND | word::FORMAT))
}
