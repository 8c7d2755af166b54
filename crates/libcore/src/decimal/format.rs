//! From a number to its text and the fields in it.

use super::number::{Kind, Number, Rounding};
use super::pattern::PadPosition;
use super::unparse::{MAX_EXPONENTIAL_INTEGER, find};
use super::{Affix, DecimalError, DecimalFormat, Symbol};
use crate::unicode::utf16;

/// No text grows longer than this; on a phone the memory would end as well.
const MAX_TEXT: usize = 1 << 24;

/// A part of a formatted number; the order is that of ICU's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are ICU's own")]
pub enum Field {
    Integer,
    Fraction,
    DecimalSeparator,
    ExponentSymbol,
    ExponentSign,
    Exponent,
    GroupingSeparator,
    Currency,
    Percent,
    PerMill,
    Sign,
}

/// The text of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    /// The text.
    pub text: Vec<u16>,
    /// The fields in the order in which they were written, each with its start and end.
    pub fields: Vec<(Field, usize, usize)>,
}

impl DecimalFormat {
    /// Formats an integer.
    pub fn format_long(&self, value: i64) -> Result<Formatted, DecimalError> {
        if self.is_quick(value) {
            return self.format_quickly(value);
        }
        self.format_number(&Number::from_long(value))
    }

    /// Formats a double.
    pub fn format_double(&self, value: f64) -> Result<Formatted, DecimalError> {
        self.format_number(&Number::from_double(value))
    }

    /// Formats a number in the notation of `BigDecimal.toString`.
    pub fn format_decimal(&self, value: &str) -> Result<Formatted, DecimalError> {
        let digits = value.strip_prefix(['+', '-']).unwrap_or(value);
        if !value.is_empty() && value.len() < 10 && digits.bytes().all(|b| b.is_ascii_digit()) {
            let magnitude: i64 = digits.parse().unwrap_or(0);
            return self.format_long(if value.starts_with('-') { -magnitude } else { magnitude });
        }
        self.format_number(&Number::from_text(value).ok_or(DecimalError::NumberSyntax)?)
    }

    /// Whether an integer can go straight to text. ICU then overlooks the greatest number of significant digits.
    fn is_quick(&self, value: i64) -> bool {
        let plain = !self.exponential
            && self.width == 0
            && self.min_significant == 1
            && self.multiplier == 1
            && self.symbols.first(Symbol::ZeroDigit) == u32::from(b'0')
            && !self.decimal_shown
            && self.min_fraction == 0
            && !self.is_currency()
            && self.increment.is_none();
        if self.grouping_used && self.grouping_size != 0 {
            let digits = value.unsigned_abs().checked_ilog10().unwrap_or(0) as i32 + 1;
            plain && self.min_integer <= self.grouping_size && digits <= self.grouping_size
        } else {
            plain && !(self.grouping_used && self.grouping_size2 != 0)
        }
    }

    fn format_quickly(&self, value: i64) -> Result<Formatted, DecimalError> {
        let mut out = Output::default();
        let (prefix, suffix) = self.affixes(value < 0);
        self.push_affix(&mut out, prefix);
        let start = out.text.len();
        let digits = value.unsigned_abs().to_string();
        let kept = digits.len().min(self.max_integer as usize);
        for _ in kept..self.min_integer.max(1) as usize {
            out.text.push(u16::from(b'0'));
        }
        out.text.extend(digits[digits.len() - kept..].encode_utf16());
        out.field(Field::Integer, start);
        self.push_affix(&mut out, suffix);
        out.finish()
    }

    fn format_number(&self, number: &Number) -> Result<Formatted, DecimalError> {
        let mut out = Output::default();
        if number.kind == Kind::NaN {
            out.text.extend(self.symbols.get(Symbol::NaN));
            out.field(Field::Integer, 0);
            self.push_padding(&mut out, 0, 0);
            return out.finish();
        }
        let number = self.rounded(number)?;
        let (prefix, suffix) = self.affixes(number.negative);
        self.push_affix(&mut out, prefix);
        if number.kind == Kind::Infinite {
            let start = out.text.len();
            out.text.extend(self.symbols.get(Symbol::Infinity));
            out.field(Field::Integer, start);
        } else if self.exponential {
            self.push_exponential(&mut out, number);
        } else {
            self.push_plain(&mut out, &number);
        }
        self.push_affix(&mut out, suffix);
        self.push_padding(&mut out, prefix.text.len(), suffix.text.len());
        out.finish()
    }

    /// The number times the multiplier, rounded as the settings ask.
    fn rounded(&self, number: &Number) -> Result<Number, DecimalError> {
        let mut number = number.clone();
        if self.multiplier != 1 {
            number.multiply(&Number::from_long(i64::from(self.multiplier)));
        }
        if let Some(increment) = &self.increment {
            number.divide(increment, self.rounding);
            number.round_to_integral(self.rounding);
            number.multiply(increment);
            number.trim();
        }
        if number.kind == Kind::Infinite {
            return Ok(number);
        }
        let inexact = if self.significant_used {
            number.round(self.max_significant as usize, self.rounding)
        } else if self.exponential {
            match (self.min_integer + self.max_fraction) as usize {
                0 => false,
                digits => number.round(digits, self.rounding),
            }
        } else {
            number.round_fraction(self.max_fraction, self.rounding)
        };
        if inexact && self.rounding == Rounding::Unnecessary { Err(DecimalError::Inexact) } else { Ok(number) }
    }

    fn affixes(&self, negative: bool) -> (&Affix, &Affix) {
        if negative {
            (&self.negative_prefix, &self.negative_suffix)
        } else {
            (&self.positive_prefix, &self.positive_suffix)
        }
    }

    /// Appends an affix; the first occurrence of each telling symbol in it is a field.
    fn push_affix(&self, out: &mut Output, affix: &Affix) {
        const FIELDS: [(Symbol, Field); 5] = [
            (Symbol::Currency, Field::Currency),
            (Symbol::IntlCurrency, Field::Currency),
            (Symbol::Minus, Field::Sign),
            (Symbol::Percent, Field::Percent),
            (Symbol::PerMill, Field::PerMill),
        ];
        let start = out.text.len();
        out.text.extend(&affix.text);
        for (symbol, field) in FIELDS {
            let symbol = self.symbols.get(symbol);
            if let Some(at) = find(&affix.text, symbol) {
                out.fields.push((field, start + at, start + at + symbol.len()));
            }
        }
    }

    fn push_digit(&self, out: &mut Output, value: u8) {
        if out.has_room() {
            utf16::push(&mut out.text, self.symbols.digit(value));
        }
    }

    /// Appends the digits as `d.dddE±x`.
    fn push_exponential(&self, out: &mut Output, mut number: Number) {
        let (min_integer, max_integer, min_fraction) = self.exponential_digits();
        number.reduce();
        let at = number.decimal_at();
        let exponent = if max_integer > 1 && max_integer != min_integer {
            let steps = if at > 0 { (at - 1) / max_integer } else { at / max_integer - 1 };
            steps * max_integer
        } else {
            at - if min_integer > 0 || min_fraction > 0 { min_integer } else { 1 }
        };
        let integer = if number.is_zero() { min_integer } else { at - exponent };
        let total = number.count().max(min_integer.saturating_add(min_fraction)).max(integer);
        let start = out.text.len();
        let mut fraction = None;
        for i in 0..total {
            if i == integer {
                out.field(Field::Integer, start);
                out.text.extend(self.decimal_symbol());
                let behind = out.text.len();
                out.fields.push((Field::DecimalSeparator, behind - 1, behind));
                fraction = Some(behind);
            }
            self.push_digit(out, number.digit(i));
            if !out.has_room() {
                return;
            }
        }
        match fraction {
            Some(start) => out.field(Field::Fraction, start),
            None => out.field(Field::Integer, start),
        }
        self.push_exponent(out, if number.is_zero() { 0 } else { exponent });
    }

    /// Fewest and most integer digits and fewest fraction digits of an exponential number; more of the most than of
    /// the fewest means that the exponent is a multiple of the most.
    fn exponential_digits(&self) -> (i32, i32, i32) {
        if self.significant_used {
            return (1, 1, self.min_significant - 1);
        }
        let max = if self.max_integer > MAX_EXPONENTIAL_INTEGER { self.min_integer.max(1) } else { self.max_integer };
        (if max > self.min_integer { 1 } else { self.min_integer }, max, self.min_fraction)
    }

    fn push_exponent(&self, out: &mut Output, exponent: i32) {
        let start = out.text.len();
        out.text.extend(self.symbols.get(Symbol::Exponent));
        out.field(Field::ExponentSymbol, start);
        let start = out.text.len();
        if exponent < 0 {
            out.text.extend(self.symbols.get(Symbol::Minus));
            out.field(Field::ExponentSign, start);
        } else if self.exponent_sign_shown {
            out.text.extend(self.symbols.get(Symbol::Plus));
            out.field(Field::ExponentSign, start);
        }
        let start = out.text.len();
        let width = self.min_exponent.max(1) as usize;
        for digit in format!("{:0width$}", exponent.unsigned_abs()).bytes() {
            self.push_digit(out, digit - b'0');
        }
        out.field(Field::Exponent, start);
    }

    /// Appends the digits without an exponent.
    fn push_plain(&self, out: &mut Output, number: &Number) {
        let start = out.text.len();
        let (mut index, mut significant) = self.push_integer(out, number);
        if significant == 0 && number.count() == 0 {
            significant = 1;
        }
        let fraction = index < number.count()
            || if self.significant_used { significant < self.min_significant } else { self.min_fraction > 0 };
        if !fraction && out.text.len() == start {
            self.push_digit(out, 0);
        }
        out.field(Field::Integer, start);
        if self.decimal_shown || fraction {
            let start = out.text.len();
            out.text.extend(self.decimal_symbol());
            out.field(Field::DecimalSeparator, start);
        }
        let start = out.text.len();
        self.push_fraction(out, number, &mut index, &mut significant);
        out.field(Field::Fraction, start);
    }

    /// Appends the digits before the point; tells how many of the number's were used and how many were significant.
    fn push_integer(&self, out: &mut Output, number: &Number) -> (i32, i32) {
        let at = number.decimal_at();
        let max_significant = if self.significant_used { self.max_significant } else { i32::MAX };
        let (mut index, mut significant) = (0, 0);
        let mut count = if self.significant_used { at.max(1) } else { self.min_integer.max(at) };
        if count > self.max_integer {
            count = self.max_integer;
            index = at - count;
        }
        for i in (0..count).rev() {
            if i < at && index < number.count() && significant < max_significant {
                self.push_digit(out, number.digit(index));
                index += 1;
                significant += 1;
            } else {
                self.push_digit(out, 0);
                significant += i32::from(significant > 0);
            }
            if self.is_grouping_position(i) {
                let start = out.text.len();
                out.text.extend(self.grouping_symbol());
                out.field(Field::GroupingSeparator, start);
            }
            if !out.has_room() {
                break;
            }
        }
        (index, significant)
    }

    fn push_fraction(&self, out: &mut Output, number: &Number, index: &mut i32, significant: &mut i32) {
        let done = |index: i32, significant: i32| {
            significant == self.max_significant || (index == number.count() && significant >= self.min_significant)
        };
        if self.significant_used && done(*index, *significant) {
            return;
        }
        let count = if self.significant_used { i32::MAX } else { self.max_fraction };
        for i in 0..count {
            let enough = !self.significant_used && i >= self.min_fraction && *index >= number.count();
            if enough || !out.has_room() {
                break;
            }
            if -1 - i > number.decimal_at() - 1 {
                self.push_digit(out, 0);
                continue;
            }
            self.push_digit(out, number.digit(*index));
            *index += i32::from(*index < number.count());
            *significant = significant.saturating_add(1);
            if self.significant_used && done(*index, *significant) {
                break;
            }
        }
    }

    /// Widens the text to the width. Only the last field moves along with it, as in ICU.
    fn push_padding(&self, out: &mut Output, prefix: usize, suffix: usize) {
        let missing = (self.width as usize).saturating_sub(out.text.len());
        if missing > MAX_TEXT {
            out.full = true;
        }
        if missing == 0 || out.full {
            return;
        }
        let mut pad = Vec::new();
        utf16::push(&mut pad, self.pad);
        let at = match self.pad_position {
            PadPosition::BeforePrefix => 0,
            PadPosition::AfterPrefix => prefix,
            PadPosition::BeforeSuffix => out.text.len() - suffix,
            PadPosition::AfterSuffix => out.text.len(),
        };
        out.text.splice(at..at, pad.repeat(missing));
        let before = matches!(self.pad_position, PadPosition::BeforePrefix | PadPosition::AfterPrefix);
        if before && let Some((_, start, end)) = out.fields.last_mut() {
            *start += missing;
            *end += missing;
        }
    }
}

/// A text under construction.
#[derive(Default)]
struct Output {
    text: Vec<u16>,
    fields: Vec<(Field, usize, usize)>,
    full: bool,
}

impl Output {
    /// Ends a field at the end of the text; empty fields do not count.
    fn field(&mut self, field: Field, start: usize) {
        if start < self.text.len() {
            self.fields.push((field, start, self.text.len()));
        }
    }

    fn has_room(&mut self) -> bool {
        self.full |= self.text.len() > MAX_TEXT;
        !self.full
    }

    fn finish(self) -> Result<Formatted, DecimalError> {
        if self.full { Err(DecimalError::TooLong) } else { Ok(Formatted { text: self.text, fields: self.fields }) }
    }
}
