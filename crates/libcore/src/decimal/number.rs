//! The decimal numbers behind a `DecimalFormat`.
//!
//! ICU computes with the decNumber library, whose habits show through the formatter: numbers keep trailing zeros
//! until they are trimmed, zeros have signs and exponents, and quotients have as many digits as there is room (40,
//! or more if the number came with more). A double enters with its 15 significant digits, not with its exact value.

use num_bigint::BigUint;

use crate::wire::{Corrupt, Reader, Writer};

/// Digits that a number has room for unless it needs more.
const ROOM: usize = 40;
/// The exponent in scientific notation lies between this and its negative.
const MAX_EXPONENT: i32 = 999_999_999;
/// Significant digits that count when a number becomes a double.
const DOUBLE_DIGITS: usize = 18;

/// How digits are dropped; the order is that of ICU's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Towards positive infinity.
    Ceiling,
    /// Towards negative infinity.
    Floor,
    /// Towards zero.
    Down,
    /// Away from zero.
    Up,
    /// To the nearest, ties to even.
    HalfEven,
    /// To the nearest, ties towards zero.
    HalfDown,
    /// To the nearest, ties away from zero.
    HalfUp,
    /// Nothing may be dropped.
    Unnecessary,
}

impl Rounding {
    const ALL: [Rounding; 8] = [
        Rounding::Ceiling,
        Rounding::Floor,
        Rounding::Down,
        Rounding::Up,
        Rounding::HalfEven,
        Rounding::HalfDown,
        Rounding::HalfUp,
        Rounding::Unnecessary,
    ];

    /// The mode with ICU's number.
    pub fn from_number(number: i32) -> Option<Rounding> {
        usize::try_from(number).ok().and_then(|n| Rounding::ALL.get(n).copied())
    }

    /// ICU's number.
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Whether the last kept digit grows, given the first dropped one and whether others follow it.
    fn grows(self, negative: bool, last: u8, first_dropped: u8, more: bool) -> bool {
        let dropped = first_dropped != 0 || more;
        let half = first_dropped == 5 && !more;
        let above_half = first_dropped > 5 || (first_dropped == 5 && more);
        match self {
            Rounding::Ceiling => dropped && !negative,
            Rounding::Floor => dropped && negative,
            Rounding::Down => false,
            Rounding::Up => dropped,
            Rounding::HalfEven | Rounding::Unnecessary => above_half || (half && last % 2 == 1),
            Rounding::HalfDown => above_half,
            Rounding::HalfUp => above_half || half,
        }
    }
}

/// What a number is besides finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number with digits.
    Finite,
    /// An infinity.
    Infinite,
    /// No number.
    NaN,
}

/// A decimal number: its digits times a power of ten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Which kind of number it is.
    pub kind: Kind,
    /// Whether it has a minus sign; zeros can have one.
    pub negative: bool,
    /// The digits, the most significant first; at least one, and no leading zeros but that of zero.
    digits: Vec<u8>,
    exponent: i32,
    room: usize,
}

impl Number {
    /// A special value.
    pub(super) fn special(kind: Kind, negative: bool) -> Number {
        Number { kind, negative, digits: vec![0], exponent: 0, room: ROOM }
    }

    /// The digits times ten to the power of `exponent`.
    pub(super) fn new(negative: bool, digits: &[u8], exponent: i32) -> Number {
        let zeros = digits.iter().take_while(|d| **d == 0).count();
        let digits = if zeros == digits.len() { vec![0] } else { digits[zeros..].to_vec() };
        let room = digits.len().max(ROOM);
        Number { kind: Kind::Finite, negative, digits, exponent, room }
    }

    /// The integer.
    pub(super) fn from_long(value: i64) -> Number {
        let digits: Vec<u8> = value.unsigned_abs().to_string().bytes().map(|b| b - b'0').collect();
        Number::new(value < 0, &digits, 0)
    }

    /// The 15 significant digits of the double, without trailing zeros.
    pub(super) fn from_double(value: f64) -> Number {
        if value.is_nan() {
            return Number::special(Kind::NaN, false);
        }
        let mut number =
            Number::from_text(&format!("{value:.14e}")).unwrap_or_else(|| Number::special(Kind::Infinite, value < 0.0));
        number.trim();
        number
    }

    /// Reads `[+-]digits[.digits][E[+-]digits]`, or a name of infinity or of no number.
    pub(super) fn from_text(text: &str) -> Option<Number> {
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        if rest.eq_ignore_ascii_case("inf") || rest.eq_ignore_ascii_case("infinity") {
            return Some(Number::special(Kind::Infinite, negative));
        }
        if rest.eq_ignore_ascii_case("nan") {
            return Some(Number::special(Kind::NaN, negative));
        }
        let mut number = Number::from_digits(negative, rest)?;
        number.room = number.room.max(text.len());
        Some(number)
    }

    fn from_digits(negative: bool, text: &str) -> Option<Number> {
        let (mantissa, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], read_exponent(&text[at + 1..])?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).map(|b| b.wrapping_sub(b'0')).collect();
        if digits.is_empty() || digits.iter().any(|d| *d > 9) {
            return None;
        }
        let exponent = exponent - i64::try_from(fraction.len()).ok()?;
        Some(Number::bounded(negative, &digits, exponent))
    }

    /// A number whose exponent may be out of bounds: too large is infinite, too small is zero.
    fn bounded(negative: bool, digits: &[u8], exponent: i64) -> Number {
        let mut number = Number::new(negative, digits, 0);
        let scientific = exponent + number.digits.len() as i64 - 1;
        if number.is_zero() || scientific < -i64::from(MAX_EXPONENT) {
            number.digits = vec![0];
            number.exponent = exponent.clamp(-i64::from(MAX_EXPONENT), i64::from(MAX_EXPONENT)) as i32;
        } else if scientific > i64::from(MAX_EXPONENT) {
            return Number::special(Kind::Infinite, negative);
        } else {
            number.exponent = exponent as i32;
        }
        number
    }

    /// Whether all digits are zero.
    pub(super) fn is_zero(&self) -> bool {
        self.kind == Kind::Finite && self.digits == [0]
    }

    /// How many digits stand before the decimal point; negative if zeros follow it.
    pub(super) fn decimal_at(&self) -> i32 {
        if self.is_zero() { self.exponent } else { self.exponent.saturating_add(self.digits.len() as i32) }
    }

    /// How many digits there are; zero has none.
    pub(super) fn count(&self) -> i32 {
        if self.is_zero() && self.exponent == 0 { 0 } else { self.digits.len() as i32 }
    }

    /// The digit, counted from the most significant; zero behind the last.
    pub(super) fn digit(&self, index: i32) -> u8 {
        usize::try_from(index).ok().and_then(|i| self.digits.get(i).copied()).unwrap_or(0)
    }

    /// Removes trailing zeros that are fractional or implied by the exponent.
    pub(super) fn trim(&mut self) {
        self.strip(false);
    }

    /// Removes all trailing zeros.
    pub(super) fn reduce(&mut self) {
        self.strip(true);
    }

    fn strip(&mut self, all: bool) {
        if self.kind != Kind::Finite {
            return;
        }
        if self.is_zero() {
            self.exponent = 0;
            return;
        }
        let mut exponent = self.exponent;
        while self.digits.last() == Some(&0) && (all || exponent != 0) {
            self.digits.pop();
            exponent += 1;
        }
        self.exponent = exponent;
    }

    /// The product, exact.
    pub(super) fn multiply(&mut self, other: &Number) {
        if self.kind != Kind::Finite {
            self.negative ^= other.negative;
            return;
        }
        let product = self.coefficient() * other.coefficient();
        let exponent = i64::from(self.exponent) + i64::from(other.exponent);
        let room = self.room;
        *self = Number::bounded(self.negative ^ other.negative, &product.to_radix_be(10), exponent);
        self.room = self.room.max(room);
    }

    /// The quotient with as many digits as there is room; `other` is finite and not zero.
    pub(super) fn divide(&mut self, other: &Number, rounding: Rounding) {
        self.negative ^= other.negative;
        if self.kind != Kind::Finite {
            return;
        }
        let ideal = i64::from(self.exponent) - i64::from(other.exponent);
        let shift = (self.room + other.digits.len() + 1).saturating_sub(self.digits.len());
        let dividend = self.coefficient() * BigUint::from(10u8).pow(shift as u32);
        let divisor = other.coefficient();
        let (mut quotient, mut exponent) = ((&dividend / &divisor).to_radix_be(10), ideal - shift as i64);
        if &dividend % &divisor != BigUint::ZERO {
            quotient.push(1);
            exponent -= 1;
        }
        while exponent < ideal && quotient.len() > 1 && quotient.last() == Some(&0) {
            quotient.pop();
            exponent += 1;
        }
        let room = self.room;
        *self = Number::bounded(self.negative, &quotient, if quotient == [0] { ideal } else { exponent });
        self.room = room;
        self.round_to(room, rounding);
    }

    /// Rounds to an integer.
    pub(super) fn round_to_integral(&mut self, rounding: Rounding) {
        if self.kind == Kind::Finite && self.exponent < 0 {
            self.rescale(0, rounding);
        }
    }

    /// Rounds to a number of significant digits and says whether that changed the value.
    pub(super) fn round(&mut self, digits: usize, rounding: Rounding) -> bool {
        let inexact = self.round_to(digits, rounding);
        self.trim();
        inexact
    }

    fn round_to(&mut self, digits: usize, rounding: Rounding) -> bool {
        if self.kind != Kind::Finite || self.digits.len() <= digits {
            return false;
        }
        let dropped = self.digits.len() - digits;
        let inexact = self.rescale(self.exponent.saturating_add(dropped as i32), rounding);
        if self.digits.len() > digits {
            self.digits.pop();
            self.exponent += 1;
        }
        inexact
    }

    /// Rounds to a number of fraction digits and says whether that changed the value.
    pub(super) fn round_fraction(&mut self, digits: i32, rounding: Rounding) -> bool {
        self.trim();
        if self.kind != Kind::Finite || self.exponent >= -digits {
            return false;
        }
        let inexact = self.rescale(-digits, rounding);
        self.trim();
        inexact
    }

    /// Drops the digits below a larger exponent.
    fn rescale(&mut self, exponent: i32, rounding: Rounding) -> bool {
        let drop = usize::try_from(i64::from(exponent) - i64::from(self.exponent)).unwrap_or(0);
        let kept = self.digits.len().saturating_sub(drop);
        let first = if drop > self.digits.len() { 0 } else { self.digits[kept] };
        let rest = if drop > self.digits.len() { &self.digits[..] } else { &self.digits[kept + 1..] };
        let more = rest.iter().any(|d| *d != 0);
        let last = if kept == 0 { 0 } else { self.digits[kept - 1] };
        let grows = rounding.grows(self.negative, last, first, more);
        self.digits.truncate(kept);
        if self.digits.is_empty() {
            self.digits.push(0);
        }
        if grows {
            increment(&mut self.digits);
        }
        self.exponent = exponent;
        first != 0 || more
    }

    /// The nearest double of the first 18 digits.
    pub(super) fn to_double(&self) -> f64 {
        let sign = if self.negative { -1.0 } else { 1.0 };
        match self.kind {
            Kind::NaN => f64::NAN,
            Kind::Infinite => sign * f64::INFINITY,
            Kind::Finite => {
                let mut rounded = self.clone();
                if self.digits.len() > DOUBLE_DIGITS {
                    rounded.reduce();
                    rounded.round(DOUBLE_DIGITS, Rounding::HalfEven);
                }
                rounded.to_text().parse().unwrap_or(0.0)
            }
        }
    }

    /// The integer, unless there is a fraction, too large a value or a negative zero; the number must be trimmed.
    pub(super) fn to_long(&self) -> Option<i64> {
        let negative_zero = self.is_zero() && self.negative;
        if self.kind != Kind::Finite || self.exponent < 0 || self.decimal_at() > 19 || negative_zero {
            return None;
        }
        let zeros = std::iter::repeat_n(&0, self.exponent as usize);
        let value = self.digits.iter().chain(zeros).fold(0i128, |value, digit| value * 10 + i128::from(*digit));
        i64::try_from(if self.negative { -value } else { value }).ok()
    }

    /// The number in the notation of `BigDecimal`.
    pub(super) fn to_text(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        match self.kind {
            Kind::Infinite => format!("{sign}Infinity"),
            Kind::NaN => format!("{sign}NaN"),
            Kind::Finite => format!("{sign}{}", self.magnitude_text()),
        }
    }

    fn magnitude_text(&self) -> String {
        let digits: String = self.digits.iter().map(|d| char::from(b'0' + d)).collect();
        let point = i64::from(self.exponent) + digits.len() as i64;
        if self.exponent > 0 || point < -5 {
            let fraction = if digits.len() > 1 { format!(".{}", &digits[1..]) } else { String::new() };
            return format!("{}{fraction}E{:+}", &digits[..1], point - 1);
        }
        if self.exponent == 0 {
            digits
        } else if point > 0 {
            format!("{}.{}", &digits[..point as usize], &digits[point as usize..])
        } else {
            format!("0.{}{digits}", "0".repeat(-point as usize))
        }
    }

    fn coefficient(&self) -> BigUint {
        BigUint::from_radix_be(&self.digits, 10).unwrap_or_default()
    }

    /// Appends the number to a state.
    pub(super) fn write(&self, out: &mut Writer) {
        out.u8(match self.kind {
            Kind::Finite => 0,
            Kind::Infinite => 1,
            Kind::NaN => 2,
        });
        out.bool(self.negative);
        out.bytes(&self.digits);
        out.i32(self.exponent);
    }

    /// Reads what [`Number::write`] appended.
    pub(super) fn read(input: &mut Reader<'_>) -> Result<Number, Corrupt> {
        let corrupt = input.corrupt();
        let kind = match input.u8()? {
            0 => Kind::Finite,
            1 => Kind::Infinite,
            2 => Kind::NaN,
            _ => return Err(corrupt),
        };
        let negative = input.bool()?;
        let digits = input.bytes()?;
        let well_formed = digits.iter().all(|d| *d < 10) && (digits == [0] || digits.first().is_some_and(|d| *d != 0));
        let exponent = input.i32()?;
        if !well_formed || exponent.unsigned_abs() > 1 << 30 {
            return Err(corrupt);
        }
        Ok(Number { kind, negative, digits: digits.to_vec(), exponent, room: digits.len().max(ROOM) })
    }
}

/// Reads the exponent of a number; one with too many digits is as good as one that is out of bounds.
fn read_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.bytes().fold(0i64, |v, b| (v * 10 + i64::from(b - b'0')).min(4 * i64::from(MAX_EXPONENT)));
    Some(if negative { -value } else { value })
}

fn increment(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return;
        }
        *digit = 0;
    }
    digits.insert(0, 1);
}
