//! From a text to the number at some place in it.
//!
//! Parsing is strict as Android leaves it: affixes must be there, groups must have their sizes. Yet any digits are
//! read, and look-alikes of the separators; the first separator that was seen is the only one from then on. Plain
//! short numbers take a shorter way that knows only the symbols themselves, but agrees on what both accept.

use super::affix::{Affix, Tokens};
use super::currency::{self, Names};
use super::number::{Kind, Number, Rounding};
use super::pattern::PadPosition;
use super::symbols::char_at;
use super::{DecimalFormat, Symbol};
use crate::unicode::{case, utf16};

/// A number that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum Parsed {
    /// An integer that fits.
    Long(i64),
    /// Any other number.
    Double(f64),
    /// A number in the notation of `BigDecimal`.
    Decimal(String),
}

/// Four affixes that an attempt to parse goes by.
struct Affixes<'a> {
    negative_prefix: &'a Affix,
    negative_suffix: &'a Affix,
    positive_prefix: &'a Affix,
    positive_suffix: &'a Affix,
    /// What currency signs match; without it they match only their texts.
    names: Option<Names>,
}

/// The result of one attempt: the number and the place behind it, or the place of the error.
type Attempt = Result<(Number, usize), usize>;

impl DecimalFormat {
    /// Reads a number at a place: the number and the place behind it, or the place of the error. An exact one is
    /// given as [`Parsed::Decimal`] unless it is special.
    pub fn parse(&self, text: &[u16], start: usize, exact: bool) -> Result<(Parsed, usize), usize> {
        if start > text.len() {
            return Err(start);
        }
        if let Some(end) = self.parse_nan(text, start) {
            return Ok((Parsed::Double(f64::NAN), end));
        }
        let attempt = if self.is_currency() { self.parse_currency(text, start) } else { self.parse_plain(text, start) };
        let (mut number, end) = attempt?;
        if number.kind == Kind::Infinite {
            return Ok((Parsed::Double(number.to_double()), end));
        }
        if self.multiplier != 1 {
            number.divide(&Number::from_long(i64::from(self.multiplier)), Rounding::HalfEven);
        }
        if number.is_zero() && self.parse_integer_only {
            number.negative = false;
        }
        number.trim();
        let parsed = if exact {
            Parsed::Decimal(number.to_text())
        } else {
            number.to_long().map_or_else(|| Parsed::Double(number.to_double()), Parsed::Long)
        };
        Ok((parsed, end))
    }

    /// The place behind the text for no number, if it stands there.
    fn parse_nan(&self, text: &[u16], start: usize) -> Option<usize> {
        let before = self.skip_pad(text, start, &[PadPosition::BeforePrefix, PadPosition::AfterPrefix]);
        let nan = self.symbols.get(Symbol::NaN);
        if nan.is_empty() || !text[before..].starts_with(nan) {
            return None;
        }
        Some(self.skip_pad(text, before + nan.len(), &[PadPosition::BeforeSuffix, PadPosition::AfterSuffix]))
    }

    fn parse_plain(&self, text: &[u16], start: usize) -> Attempt {
        self.attempt(text, start, &self.own_affixes(None))
    }

    fn own_affixes(&self, names: Option<Names>) -> Affixes<'_> {
        Affixes {
            negative_prefix: &self.negative_prefix,
            negative_suffix: &self.negative_suffix,
            positive_prefix: &self.positive_prefix,
            positive_suffix: &self.positive_suffix,
            names,
        }
    }

    /// Tries the formatter's affixes and those of the root locale with the names of currencies, and at last the
    /// formatter's affixes as they stand; the longest match wins.
    fn parse_currency(&self, text: &[u16], start: usize) -> Attempt {
        let [symbol, plural] = currency::root_affixes();
        let attempts = [
            self.own_affixes(Some(Names::SymbolsAndCodes)),
            symbol.as_affixes(Names::SymbolsAndCodes),
            plural.as_affixes(Names::Codes),
            self.own_affixes(None),
        ];
        let mut best: Option<(Number, usize)> = None;
        let mut error = 0;
        for affixes in attempts {
            match self.attempt(text, start, &affixes) {
                Ok(found) if best.as_ref().is_none_or(|best| found.1 > best.1) => best = Some(found),
                Ok(_) => {}
                Err(at) => error = error.max(at),
            }
        }
        best.ok_or(error)
    }

    fn attempt(&self, text: &[u16], start: usize, affixes: &Affixes<'_>) -> Attempt {
        if let Some(number) = self.quick_number(text, start, affixes) {
            return Ok((number, text.len()));
        }
        let mut at = self.skip_pad(text, start, &[PadPosition::BeforePrefix]);
        let positive = self.match_affix(text, at, affixes.positive_prefix, affixes);
        let negative = self.match_affix(text, at, affixes.negative_prefix, affixes);
        let (positive, negative) = longest(positive, negative);
        at += positive.or(negative).ok_or(at)?;
        at = self.skip_pad(text, at, &[PadPosition::AfterPrefix]);
        let mut number = self.read_number(text, &mut at, start)?;
        at = self.skip_pad(text, at, &[PadPosition::BeforeSuffix]);
        let positive_end = positive.and_then(|_| self.match_affix(text, at, affixes.positive_suffix, affixes));
        let negative_end = negative.and_then(|_| self.match_affix(text, at, affixes.negative_suffix, affixes));
        let (positive_end, negative_end) = match longest(positive_end, negative_end) {
            (None, None) | (Some(_), Some(_)) => return Err(at),
            one => one,
        };
        number.negative = positive_end.is_none();
        at += positive_end.or(negative_end).unwrap_or(0);
        at = self.skip_pad(text, at, &[PadPosition::AfterSuffix]);
        if at == start { Err(at) } else { Ok((number, at)) }
    }

    fn match_affix(&self, text: &[u16], at: usize, affix: &Affix, affixes: &Affixes<'_>) -> Option<usize> {
        match (affixes.names, &affix.pattern) {
            (Some(names), Some(pattern)) => {
                let tokens = Tokens { pattern, at: 0 };
                currency::match_affix(tokens, text, at, names, &self.symbols)
            }
            _ => affix.match_simple(text, at),
        }
    }

    fn skip_pad(&self, text: &[u16], mut at: usize, positions: &[PadPosition]) -> usize {
        if self.width > 0 && positions.contains(&self.pad_position) {
            while at < text.len() && char_at(text, at) == self.pad {
                at += utf16::len(self.pad);
            }
        }
        at
    }

    /// A number without affixes, signs and groups that reaches to the end of a short text.
    fn quick_number(&self, text: &[u16], start: usize, affixes: &Affixes<'_>) -> Option<Number> {
        let is_empty = |affix: &Affix| affix.text.is_empty();
        let minus_only = self.negative_prefix.text.is_empty() || self.negative_prefix.text == [u16::from(b'-')];
        let pattern_empty = |affix: &Affix| affix.pattern.as_ref().is_none_or(Vec::is_empty);
        let quick = self.width == 0
            && is_empty(&self.positive_prefix)
            && is_empty(&self.positive_suffix)
            && is_empty(&self.negative_suffix)
            && minus_only
            && !self.is_currency()
            && text.len() < 32
            && pattern_empty(affixes.positive_prefix)
            && pattern_empty(affixes.positive_suffix);
        if !quick {
            return None;
        }
        let zero = self.symbols.first(Symbol::ZeroDigit);
        let mut decimal = (!self.parse_integer_only).then(|| self.symbols.first(Symbol::Decimal));
        let (mut at, mut counted, mut plain) = (start, false, String::new());
        while at < text.len() {
            let c = char_at(text, at);
            let digit = c.wrapping_sub(zero);
            if digit < 10 {
                plain.push(char::from(b'0' + digit as u8));
                counted |= digit != 0 || at == text.len() - 1;
            } else if Some(c) == decimal && c != 0 {
                plain.push('.');
                decimal = None;
            } else {
                return None;
            }
            at += utf16::len(c);
        }
        if counted { Number::from_text(&plain) } else { None }
    }

    /// Reads digits with separators and an exponent, or infinity.
    fn read_number(&self, text: &[u16], at: &mut usize, start: usize) -> Result<Number, usize> {
        let infinity = self.symbols.get(Symbol::Infinity);
        if !infinity.is_empty() && text[*at..].starts_with(infinity) {
            *at += infinity.len();
            return Ok(Number::special(Kind::Infinite, false));
        }
        let mut reader = Digits::new(self, text, *at);
        let well_grouped = reader.read();
        if let Some(backup) = reader.backup {
            reader.at = backup;
        }
        *at = reader.at;
        let last_group_fits =
            reader.last_group.is_none_or(|group| reader.decimal.is_some() || reader.is_whole_group(group));
        if !well_grouped || !last_group_fits {
            return Err(*at);
        }
        if !reader.saw_digit {
            return Err(start);
        }
        Number::from_text(&reader.plain).ok_or(*at)
    }
}

/// A walk over the digits of a number.
struct Digits<'a> {
    format: &'a DecimalFormat,
    text: &'a [u16],
    at: usize,
    start: usize,
    /// What was read, in the notation that everyone understands.
    plain: String,
    saw_digit: bool,
    /// The separators that were seen and bind from then on.
    decimal: Option<u32>,
    grouping: Option<u32>,
    /// Where the last grouping separator before a digit stands.
    last_group: Option<usize>,
    /// Where a grouping separator stands that no digit followed so far.
    backup: Option<usize>,
}

impl<'a> Digits<'a> {
    fn new(format: &'a DecimalFormat, text: &'a [u16], at: usize) -> Self {
        Digits {
            format,
            text,
            at,
            start: at,
            plain: String::new(),
            saw_digit: false,
            decimal: None,
            grouping: None,
            last_group: None,
            backup: None,
        }
    }

    /// Reads as far as possible; false if a grouping separator stands where it must not.
    fn read(&mut self) -> bool {
        while self.at < self.text.len() {
            let c = char_at(self.text, self.at);
            if let Some(digit) = self.format.symbols.digit_value(c) {
                if !self.digit(digit) {
                    return false;
                }
                self.at += utf16::len(c);
            } else if self.is_grouping(c) && self.format.grouping_used {
                if self.decimal.is_some() {
                    break;
                }
                if !self.saw_digit || self.backup.is_some() {
                    return false;
                }
                self.backup = Some(self.at);
                self.at += self.format.grouping_symbol().len();
                self.grouping = Some(c);
            } else if self.is_decimal(c) {
                if self.backup.is_some() || self.last_group.is_some_and(|group| !self.is_whole_group(group)) {
                    return false;
                }
                if self.format.parse_integer_only || self.decimal.is_some() {
                    break;
                }
                self.plain.push('.');
                self.at += self.format.decimal_symbol().len();
                self.decimal = Some(c);
            } else {
                self.exponent();
                break;
            }
        }
        true
    }

    fn digit(&mut self, digit: u8) -> bool {
        if let Some(group) = self.backup {
            let f = self.format;
            let size = i64::from(if f.grouping_size2 == 0 { f.grouping_size } else { f.grouping_size2 });
            let fits = match self.last_group {
                Some(last) => (group - last) as i64 - 1 == size,
                None => (self.at - self.start) as i64 - 1 <= size,
            };
            if !fits {
                return false;
            }
            self.last_group = Some(group);
        }
        self.backup = None;
        self.saw_digit = true;
        self.plain.push(char::from(b'0' + digit));
        true
    }

    /// Whether the last group, which began behind the separator, is complete here.
    fn is_whole_group(&self, separator: usize) -> bool {
        (self.at - separator) as i64 == i64::from(self.format.grouping_size) + 1
    }

    fn is_grouping(&self, c: u32) -> bool {
        let symbol = self.format.grouping_symbol();
        if symbol.is_empty() {
            return false;
        }
        let first = char_at(symbol, 0);
        match self.grouping {
            Some(seen) => c == seen,
            None if c == first => true,
            None => symbol.len() == utf16::len(first) && is_any_grouping(c) && !self.is_like_decimal(c),
        }
    }

    fn is_decimal(&self, c: u32) -> bool {
        match self.decimal {
            Some(seen) => c == seen,
            None => c == char_at(self.format.decimal_symbol(), 0) || self.is_like_decimal(c),
        }
    }

    /// Whether a character is an equivalent of the decimal separator.
    fn is_like_decimal(&self, c: u32) -> bool {
        let symbol = self.format.decimal_symbol();
        match char_at(symbol, 0) {
            first if symbol.len() != utf16::len(first) => false,
            0x2e | 0x2024 | 0x3002 | 0xfe12 | 0xfe52 | 0xff0e | 0xff61 => is_dot(c),
            0x2c | 0x60c | 0x66b | 0x3001 | 0xfe10 | 0xfe11 | 0xfe50 | 0xfe51 | 0xff0c | 0xff64 => is_comma(c),
            _ => false,
        }
    }

    /// Reads an exponent if a whole one stands here.
    fn exponent(&mut self) {
        let symbols = &self.format.symbols;
        let exponent = symbols.get(Symbol::Exponent);
        let Some(length) = folded_length(&self.text[self.at..], exponent) else { return };
        let mut at = self.at + length;
        let mut sign = '+';
        if self.text[at..].starts_with(symbols.get(Symbol::Plus)) {
            at += symbols.get(Symbol::Plus).len();
        } else if self.text[at..].starts_with(symbols.get(Symbol::Minus)) {
            sign = '-';
            at += symbols.get(Symbol::Minus).len();
        }
        let digits: String = self.text[at..]
            .iter()
            .map_while(|unit| symbols.digit_value(u32::from(*unit)))
            .map(|digit| char::from(b'0' + digit))
            .collect();
        if !digits.is_empty() {
            self.at = at + digits.len();
            self.plain.push('E');
            self.plain.push(sign);
            self.plain.push_str(&digits);
        }
    }
}

/// Of two matches only the longer one counts.
fn longest(positive: Option<usize>, negative: Option<usize>) -> (Option<usize>, Option<usize>) {
    match (positive, negative) {
        (Some(p), Some(n)) if p > n => (positive, None),
        (Some(p), Some(n)) if n > p => (None, negative),
        both => both,
    }
}

/// The length of the exponent symbol if the text begins with it, whatever its case.
fn folded_length(text: &[u16], symbol: &[u16]) -> Option<usize> {
    let candidate = text.get(..symbol.len())?;
    (case::fold_text(candidate) == case::fold_text(symbol)).then_some(symbol.len())
}

fn is_dot(c: u32) -> bool {
    matches!(c, 0x2e | 0x2024 | 0xfe52 | 0xff0e | 0xff61)
}

fn is_comma(c: u32) -> bool {
    matches!(c, 0x2c | 0x66b | 0xfe10 | 0xfe50 | 0xff0c)
}

fn is_any_grouping(c: u32) -> bool {
    let other =
        matches!(c, 0x20 | 0x27 | 0xa0 | 0x66c | 0x2000..=0x200a | 0x2018 | 0x2019 | 0x202f | 0x205f | 0x3000 | 0xff07);
    is_dot(c) || is_comma(c) || other
}

impl currency::RootAffixes {
    fn as_affixes(&self, names: Names) -> Affixes<'_> {
        Affixes {
            negative_prefix: &self.negative_prefix,
            negative_suffix: &self.suffix,
            positive_prefix: &self.positive_prefix,
            positive_suffix: &self.suffix,
            names: Some(names),
        }
    }
}
