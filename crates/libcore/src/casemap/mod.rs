//! Whole texts in lower and upper case, with the rules that depend on language and surroundings.
//!
//! Greek's final sigma depends on its neighbours everywhere. Turkish and Azeri have an i with and one without a dot;
//! Lithuanian keeps the dot of an i below further accents. ICU 55 has no other rules: Greek capitals keep their
//! accents.

use crate::unicode::case::{Mapping, push_full};
use crate::unicode::{Flag, record, utf16};

const DOT_ABOVE: u32 = 0x307;
const ABOVE: u8 = 230;

/// A language with rules of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Turkish or Azeri.
    Turkic,
    /// Lithuanian.
    Lithuanian,
    /// Any other.
    Other,
}

impl Language {
    /// The language of a language tag or locale name.
    pub fn of(tag: &str) -> Language {
        let language = tag.split(['-', '_', '@', '.']).next().unwrap_or("").to_ascii_lowercase();
        match language.as_str() {
            "tr" | "tur" | "az" | "aze" => Language::Turkic,
            "lt" | "lit" => Language::Lithuanian,
            _ => Language::Other,
        }
    }
}

/// The text in lower case.
pub fn to_lower_case(text: &[u16], language: Language) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let (c, end) = utf16::next(text, at, text.len());
        let (before, after) = (&text[..at], &text[end..]);
        match special_lower(c, before, after, language) {
            Some(special) => out.extend(special),
            None => push_full(&mut out, c, Mapping::Lower),
        }
        at = end;
    }
    out
}

/// The text in upper case.
pub fn to_upper_case(text: &[u16], language: Language) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let (c, end) = utf16::next(text, at, text.len());
        if language == Language::Turkic && c == 0x69 {
            out.push(0x130);
        } else if language == Language::Lithuanian && c == DOT_ABOVE && follows_soft_dotted(&text[..at]) {
            // The dot belongs to the small letter only.
        } else {
            push_full(&mut out, c, Mapping::Upper);
        }
        at = end;
    }
    out
}

/// What becomes of a character whose lower case depends on language or neighbours.
fn special_lower(c: u32, before: &[u16], after: &[u16], language: Language) -> Option<&'static [u16]> {
    match (language, c) {
        (Language::Lithuanian, 0x49) if more_above(after) => Some(&[0x69, 0x307]),
        (Language::Lithuanian, 0x4a) if more_above(after) => Some(&[0x6a, 0x307]),
        (Language::Lithuanian, 0x12e) if more_above(after) => Some(&[0x12f, 0x307]),
        (Language::Lithuanian, 0xcc) => Some(&[0x69, 0x307, 0x300]),
        (Language::Lithuanian, 0xcd) => Some(&[0x69, 0x307, 0x301]),
        (Language::Lithuanian, 0x128) => Some(&[0x69, 0x307, 0x303]),
        (Language::Turkic, 0x130) => Some(&[0x69]),
        (Language::Turkic, DOT_ABOVE) if follows_capital_i(before) => Some(&[]),
        (Language::Turkic, 0x49) if !dot_above_follows(after) => Some(&[0x131]),
        (_, 0x3a3) if !has_cased(utf16::code_points(after)) && has_cased(backwards(before)) => Some(&[0x3c2]),
        _ => None,
    }
}

/// Whether the first character that is not ignorable is cased.
fn has_cased(mut characters: impl Iterator<Item = u32>) -> bool {
    characters.find(|c| !record(*c).is(Flag::CaseIgnorable)).is_some_and(|c| record(c).is(Flag::Cased))
}

fn more_above(after: &[u16]) -> bool {
    utf16::code_points(after).find(|c| !is_low_accent(*c)).is_some_and(|c| record(c).combining == ABOVE)
}

fn dot_above_follows(after: &[u16]) -> bool {
    utf16::code_points(after).find(|c| !is_low_accent(*c)) == Some(DOT_ABOVE)
}

fn follows_capital_i(before: &[u16]) -> bool {
    backwards(before).find(|c| !is_low_accent(*c)) == Some(0x49)
}

fn follows_soft_dotted(before: &[u16]) -> bool {
    backwards(before).find(|c| !is_low_accent(*c)).is_some_and(|c| record(c).is(Flag::SoftDotted))
}

/// Whether the character is an accent that is not above its letter.
fn is_low_accent(c: u32) -> bool {
    let class = record(c).combining;
    class != 0 && class != ABOVE
}

fn backwards(text: &[u16]) -> impl Iterator<Item = u32> + '_ {
    let mut at = text.len();
    std::iter::from_fn(move || {
        if at == 0 {
            return None;
        }
        let (c, start) = utf16::previous(text, at, 0);
        at = start;
        Some(c)
    })
}
