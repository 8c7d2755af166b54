//! What stands before and behind a number.
//!
//! An affix of a pattern is kept as text in which a quote marks the next character as special: a sign, a percent
//! sign or up to three currency signs, whose real texts come from the symbols. Other characters after a quote are
//! themselves. An affix that was set directly has no such pattern.

use super::symbols::char_at;
use super::{Symbol, Symbols};
use crate::unicode::{Flag, record, utf16};
use crate::wire::{Corrupt, Reader, Writer};

pub(super) const QUOTE: u16 = b'\'' as u16;
pub(super) const CURRENCY: u16 = 0xa4;
pub(super) const PER_MILL: u16 = 0x2030;

/// A prefix or a suffix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Affix {
    /// The affix with its special characters marked, if it comes from a pattern.
    pub pattern: Option<Vec<u16>>,
    /// The affix as it appears.
    pub text: Vec<u16>,
}

impl Affix {
    /// Computes the text from the pattern.
    pub(super) fn expand(&mut self, symbols: &Symbols) {
        let Some(pattern) = &self.pattern else { return };
        self.text.clear();
        let mut tokens = Tokens { pattern, at: 0 };
        while let Some(token) = tokens.next() {
            match token {
                Token::Char(c) => utf16::push(&mut self.text, c),
                Token::Symbol(symbol) => self.text.extend(symbols.get(symbol)),
                Token::Currency(signs) => {
                    let symbol = if signs == 2 { Symbol::IntlCurrency } else { Symbol::Currency };
                    self.text.extend(symbols.get(symbol));
                }
            }
        }
    }

    /// How much of the text at a place is the affix; white space matches white space.
    pub(super) fn match_simple(&self, text: &[u16], start: usize) -> Option<usize> {
        let affix = without_marks(&self.text);
        let first = char_at(&affix, 0);
        if affix.len() == utf16::len(first) && is_dash(first) && is_dash(char_at(text, start)) {
            return Some(skip_marks(text, start + utf16::len(char_at(text, start))) - start);
        }
        let (mut i, mut at) = (0, start);
        while i < affix.len() {
            (i, at) = if is_pattern_space(char_at(&affix, i)) {
                match_space(&affix, i, text, at)?
            } else {
                match_char(&affix, i, text, at)?
            };
        }
        Some(at - start)
    }

    pub(super) fn write(&self, out: &mut Writer) {
        out.bool(self.pattern.is_some());
        out.units(self.pattern.as_deref().unwrap_or_default());
        out.units(&self.text);
    }

    pub(super) fn read(input: &mut Reader<'_>) -> Result<Affix, Corrupt> {
        let has_pattern = input.bool()?;
        let pattern = input.units()?;
        Ok(Affix { pattern: has_pattern.then_some(pattern), text: input.units()? })
    }
}

/// One piece of an affix pattern.
pub(super) enum Token {
    /// A character that stands for itself.
    Char(u32),
    /// A symbol.
    Symbol(Symbol),
    /// One, two or three currency signs.
    Currency(usize),
}

/// Walks through an affix pattern.
pub(super) struct Tokens<'a> {
    pub pattern: &'a [u16],
    pub at: usize,
}

impl Tokens<'_> {
    fn take(&mut self) -> u32 {
        let c = char_at(self.pattern, self.at);
        self.at += utf16::len(c);
        c
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> Option<Token> {
        if self.at >= self.pattern.len() {
            return None;
        }
        let c = self.take();
        if c != u32::from(QUOTE) {
            return Some(Token::Char(c));
        }
        let c = self.take();
        Some(match char::from_u32(c) {
            Some('¤') => Token::Currency(1 + self.more_currency_signs()),
            Some('%') => Token::Symbol(Symbol::Percent),
            Some('‰') => Token::Symbol(Symbol::PerMill),
            Some('+') => Token::Symbol(Symbol::Plus),
            Some('-') => Token::Symbol(Symbol::Minus),
            _ => Token::Char(c),
        })
    }

    fn more_currency_signs(&mut self) -> usize {
        let more = self.pattern[self.at..].iter().take(2).take_while(|u| **u == CURRENCY).count();
        self.at += more;
        more
    }
}

/// Matches one character, letting marks of direction pass.
fn match_char(affix: &[u16], i: usize, text: &[u16], mut at: usize) -> Option<(usize, usize)> {
    let c = char_at(affix, i);
    let mut matched = false;
    while at < text.len() {
        let next = char_at(text, at);
        if !matched && next == c {
            at += utf16::len(c);
            matched = true;
        } else if is_mark(next) {
            at += 1;
        } else {
            break;
        }
    }
    matched.then_some((i + utf16::len(c), at))
}

/// Matches a run of white space: first literally, then any against any.
fn match_space(affix: &[u16], mut i: usize, text: &[u16], mut at: usize) -> Option<(usize, usize)> {
    let mut literally = false;
    while at < text.len() && i < affix.len() && is_pattern_space(char_at(affix, i)) {
        let next = char_at(text, at);
        if next == char_at(affix, i) {
            literally = true;
            i += utf16::len(next);
            at += utf16::len(next);
        } else if is_mark(next) {
            at += 1;
        } else {
            break;
        }
    }
    i = skip_pattern_space(affix, i);
    let behind = skip_space(text, at);
    if behind == at && !literally {
        return None;
    }
    Some((skip_space(affix, i), behind))
}

/// The affix without marks of direction, unless nothing or too much were left.
fn without_marks(affix: &[u16]) -> Vec<u16> {
    let trimmed: Vec<u16> = affix.iter().copied().filter(|u| !is_mark(u32::from(*u))).collect();
    if trimmed.is_empty() || trimmed.len() > 32 { affix.to_vec() } else { trimmed }
}

pub(super) fn is_pattern_space(c: u32) -> bool {
    record(c).is(Flag::PatternWhiteSpace)
}

pub(super) fn skip_pattern_space(text: &[u16], mut at: usize) -> usize {
    while at < text.len() && is_pattern_space(u32::from(text[at])) {
        at += 1;
    }
    at
}

fn skip_space(text: &[u16], mut at: usize) -> usize {
    while at < text.len() && record(u32::from(text[at])).is(Flag::WhiteSpace) {
        at += 1;
    }
    at
}

fn skip_marks(text: &[u16], mut at: usize) -> usize {
    while at < text.len() && is_mark(u32::from(text[at])) {
        at += 1;
    }
    at
}

fn is_mark(c: u32) -> bool {
    matches!(c, 0x200e | 0x200f | 0x61c)
}

fn is_dash(c: u32) -> bool {
    matches!(c, 0x2d | 0x2212)
}
