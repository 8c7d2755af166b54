//! Writing the pattern that describes a formatter as it is now.

use super::affix::{Affix, CURRENCY, QUOTE};
use super::pattern::PadPosition;
use super::symbols::char_at;
use super::{DecimalFormat, Symbol, Symbols};
use crate::unicode::utf16;

/// More integer digits than this mean no limit in exponential patterns.
pub(super) const MAX_EXPONENTIAL_INTEGER: i32 = 8;
/// Patterns of formatters with wider settings are cut.
const MAX_PATTERN: usize = 1 << 20;

/// Symbols that an affix must not show unquoted; a plain pattern quotes the exponent as well.
const SPECIAL: [Symbol; 9] = [
    Symbol::ZeroDigit,
    Symbol::Grouping,
    Symbol::Decimal,
    Symbol::Percent,
    Symbol::PerMill,
    Symbol::Digit,
    Symbol::PatternSeparator,
    Symbol::Plus,
    Symbol::Minus,
];

impl DecimalFormat {
    /// The pattern, written with the symbols if it is to be `localized`.
    pub fn to_pattern(&self, localized: bool) -> Vec<u16> {
        let mut plain = Symbols::default();
        plain.set(Symbol::Grouping, &[u16::from(b',')]);
        let symbols = if localized { &self.symbols } else { &plain };
        let mut printer = Printer { format: self, symbols, localized, out: Vec::new() };
        printer.half(&self.positive_prefix, &self.positive_suffix);
        if !self.has_default_negative() {
            printer.out.extend(symbols.get(Symbol::PatternSeparator));
            printer.half(&self.negative_prefix, &self.negative_suffix);
        }
        printer.out
    }

    /// Whether negative numbers are the positive ones with a minus sign.
    fn has_default_negative(&self) -> bool {
        let (prefix, suffix) = (&self.negative_prefix, &self.negative_suffix);
        let same_suffix = match (&suffix.pattern, &self.positive_suffix.pattern) {
            (None, None) => suffix.text == self.positive_suffix.text,
            (Some(negative), Some(positive)) => negative == positive,
            _ => false,
        };
        same_suffix
            && match (&prefix.pattern, &self.positive_prefix.pattern) {
                (Some(negative), Some(positive)) => negative.strip_prefix(&[QUOTE, u16::from(b'-')]) == Some(positive),
                (None, None) => {
                    // The whole prefix must be the minus sign, so only an empty positive prefix can pass.
                    prefix.text == self.symbols.get(Symbol::Minus)
                        && prefix.text.get(1..) == Some(&self.positive_prefix.text[..])
                }
                _ => false,
            }
    }
}

struct Printer<'a> {
    format: &'a DecimalFormat,
    symbols: &'a Symbols,
    localized: bool,
    out: Vec<u16>,
}

impl Printer<'_> {
    fn half(&mut self, prefix: &Affix, suffix: &Affix) {
        self.pad_at(PadPosition::BeforePrefix);
        self.affix(prefix);
        self.pad_at(PadPosition::AfterPrefix);
        let start = self.out.len();
        let digits = self.integer();
        self.fraction();
        self.exponent();
        self.fill(start, digits, prefix.text.len() + suffix.text.len());
        self.pad_at(PadPosition::BeforeSuffix);
        self.affix(suffix);
        self.pad_at(PadPosition::AfterSuffix);
    }

    fn symbol(&mut self, symbol: Symbol) {
        self.out.extend(self.symbols.get(symbol));
    }

    fn pad_at(&mut self, position: PadPosition) {
        if self.format.width > 0 && self.format.pad_position == position {
            self.symbol(Symbol::PadEscape);
            utf16::push(&mut self.out, self.format.pad);
        }
    }

    /// Writes the digits before the point and tells how many places there are.
    fn integer(&mut self) -> i32 {
        let f = self.format;
        let min = if f.significant_used { f.min_significant } else { f.min_integer };
        let places = self.integer_places();
        let increment_at = f.increment.as_ref().map(|increment| increment.decimal_at());
        for place in (1..=places).rev() {
            if self.out.len() > MAX_PATTERN {
                break;
            }
            if !f.exponential && place < places && f.is_grouping_position(place) {
                self.symbol(Symbol::Grouping);
            }
            if f.significant_used {
                let sure = f.max_significant >= place && place > f.max_significant - min;
                self.symbol(if sure { Symbol::SignificantDigit } else { Symbol::Digit });
            } else if let Some(at) = increment_at.filter(|at| self.in_increment(at - place)) {
                self.increment_digit(at - place);
            } else {
                self.symbol(if place <= min { Symbol::ZeroDigit } else { Symbol::Digit });
            }
        }
        places
    }

    fn integer_places(&self) -> i32 {
        let f = self.format;
        let mut groups = if f.grouping_used { f.grouping_size.max(0) } else { 0 };
        if groups > 0 && f.grouping_size2 > 0 && f.grouping_size2 != f.grouping_size {
            groups = groups.saturating_add(f.grouping_size2);
        }
        let max = if f.significant_used { f.max_significant } else { f.max_integer };
        if f.exponential {
            if max > MAX_EXPONENTIAL_INTEGER { 1 } else { max }
        } else if f.significant_used {
            max.max(groups.saturating_add(1))
        } else {
            let increment_at = f.increment.as_ref().map_or(0, |increment| increment.decimal_at());
            groups.max(f.min_integer).max(increment_at).saturating_add(1)
        }
    }

    fn in_increment(&self, index: i32) -> bool {
        index >= 0 && self.format.increment.as_ref().is_some_and(|increment| index < increment.count())
    }

    fn increment_digit(&mut self, index: i32) {
        let digit = self.format.increment.as_ref().map_or(0, |increment| increment.digit(index));
        // A localized increment is moved by the distance of the zeros twice, as in ICU.
        let zero = self.symbols.first(Symbol::ZeroDigit);
        self.out.push((zero + u32::from(digit)).wrapping_sub(u32::from(b'0')).wrapping_add(zero) as u16);
    }

    fn fraction(&mut self) {
        let f = self.format;
        if f.significant_used {
            return;
        }
        if f.max_fraction > 0 || f.decimal_shown {
            self.symbol(Symbol::Decimal);
        }
        let increment_at = f.increment.as_ref().map_or(0, |increment| increment.decimal_at());
        let increment_length = f.increment.as_ref().map_or(0, |increment| increment.count());
        for place in 0..f.max_fraction {
            let index = increment_at.saturating_add(place);
            if increment_length > 0 && index < increment_length && index >= 0 {
                self.increment_digit(index);
            } else if place < f.min_fraction || (increment_length > 0 && index < 0) {
                self.symbol(Symbol::ZeroDigit);
            } else {
                self.symbol(Symbol::Digit);
            }
        }
    }

    fn exponent(&mut self) {
        if self.format.exponential {
            self.symbol(Symbol::Exponent);
            if self.format.exponent_sign_shown {
                self.symbol(Symbol::Plus);
            }
            for _ in 0..self.format.min_exponent {
                self.symbol(Symbol::ZeroDigit);
            }
        }
    }

    /// Widens a padded pattern to the width it stands for.
    fn fill(&mut self, start: usize, mut places: i32, affixes: usize) {
        let f = self.format;
        if f.width <= 0 || f.exponential {
            return;
        }
        let number = self.out.split_off(start);
        let mut add = i64::from(f.width) - number.len() as i64 - affixes as i64;
        let mut pieces = Vec::new();
        while add > 0 && pieces.len() < MAX_PATTERN {
            pieces.push(Symbol::Digit);
            places = places.saturating_add(1);
            add -= 1;
            if add > 1 && f.is_grouping_position(places) {
                pieces.push(Symbol::Grouping);
                add -= 1;
            }
        }
        for piece in pieces.into_iter().rev() {
            self.symbol(piece);
        }
        self.out.extend(number);
    }

    fn affix(&mut self, affix: &Affix) {
        let Some(pattern) = &affix.pattern else { return self.literal(&affix.text) };
        let mut at = 0;
        while at < pattern.len() {
            let quote = pattern[at..].iter().position(|u| *u == QUOTE).map_or(pattern.len(), |n| at + n);
            if quote > at {
                self.literal(&pattern[at..quote]);
            }
            if quote == pattern.len() {
                break;
            }
            at = self.special(pattern, quote + 1);
        }
    }

    /// Writes the special character at a place and tells where the next piece begins.
    fn special(&mut self, pattern: &[u16], at: usize) -> usize {
        let c = char_at(pattern, at);
        match char::from_u32(c) {
            Some('\'') => self.out.extend([QUOTE, QUOTE]),
            Some('¤') if pattern.get(at + 1) == Some(&CURRENCY) => {
                self.out.extend([CURRENCY, CURRENCY]);
                return at + 2;
            }
            Some('%') => self.symbol(Symbol::Percent),
            Some('‰') => self.symbol(Symbol::PerMill),
            Some('+') => self.symbol(Symbol::Plus),
            Some('-') => self.symbol(Symbol::Minus),
            _ => utf16::push(&mut self.out, c),
        }
        at + 1
    }

    /// Writes text that stands for itself, in quotes if it would not be read so.
    fn literal(&mut self, text: &[u16]) {
        let exponent = !self.localized && contains(text, self.symbols.get(Symbol::Exponent));
        let special = SPECIAL.iter().any(|symbol| contains(text, self.symbols.get(*symbol)));
        let quoted = special || exponent || text.contains(&CURRENCY);
        if quoted {
            self.out.push(QUOTE);
        }
        for unit in text {
            self.out.push(*unit);
            if *unit == QUOTE {
                self.out.push(QUOTE);
            }
        }
        if quoted {
            self.out.push(QUOTE);
        }
    }
}

pub(super) fn find(text: &[u16], part: &[u16]) -> Option<usize> {
    if part.is_empty() { None } else { text.windows(part.len()).position(|window| window == part) }
}

fn contains(text: &[u16], part: &[u16]) -> bool {
    find(text, part).is_some()
}
