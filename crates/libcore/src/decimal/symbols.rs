//! The texts that stand for the parts of a number in some language.

use crate::unicode::{record, utf16};
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// A part of a number or of a pattern; the order is that of ICU's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Before the fraction.
    Decimal,
    /// Between groups of digits.
    Grouping,
    /// Between the positive and the negative half of a pattern.
    PatternSeparator,
    /// Per cent.
    Percent,
    /// The digit zero; the others follow it.
    ZeroDigit,
    /// An optional digit of a pattern.
    Digit,
    /// Minus.
    Minus,
    /// Plus.
    Plus,
    /// A currency's short name.
    Currency,
    /// A currency's international code.
    IntlCurrency,
    /// Before the fraction of an amount of money.
    MonetaryDecimal,
    /// Before the exponent.
    Exponent,
    /// Per mill.
    PerMill,
    /// Announces the padding of a pattern.
    PadEscape,
    /// Infinity.
    Infinity,
    /// Not a number.
    NaN,
    /// A significant digit of a pattern.
    SignificantDigit,
    /// Between groups of digits of an amount of money.
    MonetaryGrouping,
}

const COUNT: usize = 18;
/// What each symbol is until the caller says otherwise.
const LAST_RESORT: [&str; COUNT] =
    [".", "", ";", "%", "0", "#", "-", "+", "¤", "XX", ".", "E", "‰", "*", "∞", "\u{fffd}", "@", ""];

/// The symbols of one formatter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols([Vec<u16>; COUNT]);

impl Default for Symbols {
    fn default() -> Self {
        Symbols(LAST_RESORT.map(|text| text.encode_utf16().collect()))
    }
}

impl Symbols {
    /// The text of a symbol.
    pub fn get(&self, symbol: Symbol) -> &[u16] {
        &self.0[symbol as usize]
    }

    /// Replaces a symbol; amounts of money are grouped like other numbers.
    pub fn set(&mut self, symbol: Symbol, text: &[u16]) {
        self.0[symbol as usize] = text.to_vec();
        if symbol == Symbol::Grouping {
            self.0[Symbol::MonetaryGrouping as usize] = text.to_vec();
        }
    }

    /// The first code point of a symbol; that of an empty one is no character.
    pub(super) fn first(&self, symbol: Symbol) -> u32 {
        char_at(self.get(symbol), 0)
    }

    /// The code point of a digit.
    pub(super) fn digit(&self, value: u8) -> u32 {
        self.first(Symbol::ZeroDigit) + u32::from(value)
    }

    /// The value of a digit of the formatter's language or of any script.
    pub(super) fn digit_value(&self, c: u32) -> Option<u8> {
        let local = c.wrapping_sub(self.first(Symbol::ZeroDigit));
        if local < 10 { Some(local as u8) } else { decimal_digit(c) }
    }
}

impl PlainState for Symbols {
    fn write(&self, out: &mut Writer) {
        for text in &self.0 {
            out.units(text);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut symbols = Symbols::default();
        for text in &mut symbols.0 {
            *text = input.units()?;
        }
        Ok(symbols)
    }
}

fn decimal_digit(c: u32) -> Option<u8> {
    Some(record(c).digit).filter(|d| *d < 10)
}

/// The code point at an index; behind the end there is no character.
pub(super) fn char_at(text: &[u16], at: usize) -> u32 {
    if at < text.len() { utf16::next(text, at, text.len()).0 } else { 0xffff }
}
