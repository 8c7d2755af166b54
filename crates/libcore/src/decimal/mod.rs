//! Numbers in the notation of a pattern and a language: what `libcore.icu.NativeDecimalFormat` asks of ICU.
//!
//! The formatter is ICU 55's, with its habits: doubles count with 15 significant digits, paddings move only the last
//! field, a set of look-alikes is read as separators. Android never asks for lenient parsing, so there is none, and
//! it gives all symbols itself over those of the root locale, so no locale's currency names are known here.

mod affix;
mod currency;
mod format;
mod number;
mod parse;
mod pattern;
mod symbols;
mod unparse;

pub use format::{Field, Formatted};
pub use number::Rounding;
pub use parse::Parsed;
pub use symbols::{Symbol, Symbols};

use affix::Affix;
use number::Number;
use pattern::{CurrencySign, PadPosition, Pattern};

use crate::wire::{Corrupt, PlainState, Reader, Writer};

const MAX_INTEGER_DIGITS: i32 = 2_000_000_000;
const MAX_MIN_DIGITS: i32 = 127;
const MAX_FRACTION_DIGITS: i32 = 340;

/// A failure; its name is ICU's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// A pattern that cannot be read.
    Pattern(&'static str),
    /// A digit would be dropped though none may.
    Inexact,
    /// Not a decimal number.
    NumberSyntax,
    /// The text would be too long to exist.
    TooLong,
}

impl DecimalError {
    /// The name that the exception's message ends with.
    pub fn name(self) -> &'static str {
        match self {
            DecimalError::Pattern(name) => name,
            DecimalError::Inexact => "U_FORMAT_INEXACT_ERROR",
            DecimalError::NumberSyntax => "U_DECIMAL_NUMBER_SYNTAX_ERROR",
            DecimalError::TooLong => "U_MEMORY_ALLOCATION_ERROR",
        }
    }
}

/// A formatter and parser of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecimalFormat {
    symbols: Symbols,
    positive_prefix: Affix,
    positive_suffix: Affix,
    negative_prefix: Affix,
    negative_suffix: Affix,
    currency_sign: CurrencySign,
    min_integer: i32,
    max_integer: i32,
    min_fraction: i32,
    max_fraction: i32,
    significant_used: bool,
    min_significant: i32,
    max_significant: i32,
    exponential: bool,
    min_exponent: i32,
    exponent_sign_shown: bool,
    grouping_used: bool,
    grouping_size: i32,
    grouping_size2: i32,
    multiplier: i32,
    decimal_shown: bool,
    width: i32,
    pad: u32,
    pad_position: PadPosition,
    rounding: Rounding,
    increment: Option<Number>,
    parse_integer_only: bool,
    lenient: bool,
}

impl DecimalFormat {
    /// A formatter for the pattern.
    pub fn new(pattern: &[u16], symbols: Symbols) -> Result<DecimalFormat, DecimalError> {
        let mut format = DecimalFormat::blank(symbols);
        format.apply(&pattern::parse(pattern, None)?);
        format.adjust_width();
        Ok(format)
    }

    fn blank(symbols: Symbols) -> DecimalFormat {
        DecimalFormat {
            symbols,
            positive_prefix: Affix::default(),
            positive_suffix: Affix::default(),
            negative_prefix: Affix::default(),
            negative_suffix: Affix::default(),
            currency_sign: CurrencySign::None,
            min_integer: 1,
            max_integer: MAX_INTEGER_DIGITS,
            min_fraction: 0,
            max_fraction: 3,
            significant_used: false,
            min_significant: 1,
            max_significant: 6,
            exponential: false,
            min_exponent: 0,
            exponent_sign_shown: false,
            grouping_used: true,
            grouping_size: 3,
            grouping_size2: 0,
            multiplier: 1,
            decimal_shown: false,
            width: 0,
            pad: u32::from(b'*'),
            pad_position: PadPosition::BeforePrefix,
            rounding: Rounding::HalfEven,
            increment: None,
            parse_integer_only: false,
            lenient: false,
        }
    }

    /// Replaces the pattern; a `localized` one is written with the symbols. A bad pattern changes nothing but the
    /// width, to which the affixes' lengths are added once more.
    pub fn apply_pattern(&mut self, pattern: &[u16], localized: bool) -> Result<(), DecimalError> {
        let parsed = pattern::parse(pattern, localized.then_some(&self.symbols));
        if let Ok(parsed) = &parsed {
            self.apply(parsed);
        }
        self.adjust_width();
        parsed.map(drop)
    }

    fn apply(&mut self, pattern: &Pattern) {
        self.set_min_integer(pattern.min_integer);
        self.set_max_integer(pattern.max_integer);
        self.set_min_fraction(pattern.min_fraction);
        self.set_max_fraction(pattern.max_fraction);
        self.significant_used = pattern.significant.is_some();
        if let Some((min, max)) = pattern.significant {
            self.set_min_significant(min);
            self.set_max_significant(max);
        }
        self.exponential = pattern.exponent_digits.is_some();
        self.min_exponent = pattern.exponent_digits.unwrap_or(self.min_exponent);
        self.exponent_sign_shown = pattern.exponent_sign_shown;
        self.currency_sign = pattern.currency_sign;
        self.grouping_used = pattern.grouping.is_some();
        (self.grouping_size, self.grouping_size2) =
            pattern.grouping.unwrap_or((self.grouping_size, self.grouping_size2));
        self.multiplier = pattern.multiplier;
        self.decimal_shown = pattern.decimal_shown;
        self.width = pattern.width;
        self.increment.clone_from(&pattern.increment);
        self.pad = pattern.pad;
        self.pad_position = pattern.pad_position;
        self.positive_prefix.pattern = Some(pattern.positive_prefix.clone());
        self.positive_suffix.pattern = Some(pattern.positive_suffix.clone());
        self.negative_prefix.pattern = Some(pattern.negative_prefix.clone());
        self.negative_suffix.pattern = Some(pattern.negative_suffix.clone());
    }

    /// Expands the affixes and adds them to the width, which a pattern tells without them.
    fn adjust_width(&mut self) {
        self.expand_affixes();
        if self.width > 0 {
            let affixes = self.positive_prefix.text.len() + self.positive_suffix.text.len();
            self.width = self.width.saturating_add(i32::try_from(affixes).unwrap_or(i32::MAX));
        }
    }

    fn expand_affixes(&mut self) {
        let symbols = &self.symbols;
        self.positive_prefix.expand(symbols);
        self.positive_suffix.expand(symbols);
        self.negative_prefix.expand(symbols);
        self.negative_suffix.expand(symbols);
    }

    /// The symbols in use.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// Replaces the symbols.
    pub fn set_symbols(&mut self, symbols: Symbols) {
        self.symbols = symbols;
        self.expand_affixes();
    }

    /// Replaces one symbol.
    pub fn set_symbol(&mut self, symbol: Symbol, text: &[u16]) {
        self.symbols.set(symbol, text);
        self.expand_affixes();
    }

    /// Sets how digits are dropped, and the increment to whose multiples numbers are rounded if it is positive.
    pub fn set_rounding(&mut self, rounding: Rounding, increment: f64) {
        self.rounding = rounding;
        let usable = increment > 0.0 && increment.is_finite();
        self.increment = usable.then(|| Number::from_double(increment));
    }

    /// An attribute as a number; flags are 0 or 1.
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        match attribute {
            Attribute::ParseIntegerOnly => i32::from(self.parse_integer_only),
            Attribute::GroupingUsed => i32::from(self.grouping_used),
            Attribute::DecimalAlwaysShown => i32::from(self.decimal_shown),
            Attribute::MaxIntegerDigits => self.max_integer,
            Attribute::MinIntegerDigits | Attribute::IntegerDigits => self.min_integer,
            Attribute::MaxFractionDigits => self.max_fraction,
            Attribute::MinFractionDigits | Attribute::FractionDigits => self.min_fraction,
            Attribute::Multiplier => self.multiplier,
            Attribute::GroupingSize => {
                if self.grouping_used {
                    self.grouping_size
                } else {
                    0
                }
            }
            Attribute::RoundingMode => self.rounding.number(),
            Attribute::FormatWidth => self.width,
            Attribute::PaddingPosition => self.pad_position as i32,
            Attribute::SecondaryGroupingSize => self.grouping_size2,
            Attribute::SignificantDigitsUsed => i32::from(self.significant_used),
            Attribute::MinSignificantDigits => self.min_significant,
            Attribute::MaxSignificantDigits => self.max_significant,
            Attribute::LenientParse => i32::from(self.lenient),
        }
    }

    /// Sets an attribute; what is out of bounds is brought into them.
    pub fn set_attribute(&mut self, attribute: Attribute, value: i32) {
        match attribute {
            Attribute::ParseIntegerOnly => self.parse_integer_only = value != 0,
            Attribute::GroupingUsed => self.grouping_used = value != 0,
            Attribute::DecimalAlwaysShown => self.decimal_shown = value != 0,
            Attribute::MaxIntegerDigits => self.set_max_integer(value),
            Attribute::MinIntegerDigits => self.set_min_integer(value),
            Attribute::IntegerDigits => {
                self.set_min_integer(value);
                self.set_max_integer(value);
            }
            Attribute::MaxFractionDigits => self.set_max_fraction(value),
            Attribute::MinFractionDigits => self.set_min_fraction(value),
            Attribute::FractionDigits => {
                self.set_min_fraction(value);
                self.set_max_fraction(value);
            }
            Attribute::Multiplier => self.multiplier = if value == 0 { 1 } else { value },
            Attribute::GroupingSize => self.grouping_size = value,
            Attribute::RoundingMode => self.rounding = Rounding::from_number(value).unwrap_or(self.rounding),
            Attribute::FormatWidth => self.width = value.max(0),
            Attribute::PaddingPosition => {
                self.pad_position = PadPosition::from_number(value).unwrap_or(self.pad_position);
            }
            Attribute::SecondaryGroupingSize => self.grouping_size2 = value,
            Attribute::SignificantDigitsUsed => self.significant_used = value != 0,
            Attribute::MinSignificantDigits => self.set_min_significant(value),
            Attribute::MaxSignificantDigits => self.set_max_significant(value),
            Attribute::LenientParse => self.lenient = value != 0,
        }
    }

    /// An attribute that is a text.
    pub fn text_attribute(&self, attribute: TextAttribute) -> Vec<u16> {
        match attribute {
            TextAttribute::PositivePrefix => self.positive_prefix.text.clone(),
            TextAttribute::PositiveSuffix => self.positive_suffix.text.clone(),
            TextAttribute::NegativePrefix => self.negative_prefix.text.clone(),
            TextAttribute::NegativeSuffix => self.negative_suffix.text.clone(),
            TextAttribute::PaddingCharacter => {
                let mut text = Vec::new();
                crate::unicode::utf16::push(&mut text, self.pad);
                text
            }
        }
    }

    /// Sets an attribute that is a text; affixes are taken as they are.
    pub fn set_text_attribute(&mut self, attribute: TextAttribute, text: &[u16]) {
        let affix = Affix { pattern: None, text: text.to_vec() };
        match attribute {
            TextAttribute::PositivePrefix => self.positive_prefix = affix,
            TextAttribute::PositiveSuffix => self.positive_suffix = affix,
            TextAttribute::NegativePrefix => self.negative_prefix = affix,
            TextAttribute::NegativeSuffix => self.negative_suffix = affix,
            TextAttribute::PaddingCharacter => {
                self.pad = if text.is_empty() { u32::from(b' ') } else { symbols::char_at(text, 0) };
            }
        }
    }

    fn set_min_integer(&mut self, value: i32) {
        self.min_integer = value.clamp(0, MAX_MIN_DIGITS);
        self.max_integer = self.max_integer.max(self.min_integer);
    }

    fn set_max_integer(&mut self, value: i32) {
        self.max_integer = value.clamp(0, MAX_INTEGER_DIGITS);
        self.min_integer = self.min_integer.min(self.max_integer);
    }

    fn set_min_fraction(&mut self, value: i32) {
        self.min_fraction = value.clamp(0, MAX_MIN_DIGITS);
        self.max_fraction = self.max_fraction.max(self.min_fraction);
    }

    fn set_max_fraction(&mut self, value: i32) {
        self.max_fraction = value.clamp(0, MAX_FRACTION_DIGITS);
        self.min_fraction = self.min_fraction.min(self.max_fraction);
    }

    fn set_min_significant(&mut self, value: i32) {
        self.min_significant = value.max(1);
        self.max_significant = self.max_significant.max(self.min_significant);
        self.significant_used = true;
    }

    fn set_max_significant(&mut self, value: i32) {
        self.max_significant = value.max(1);
        self.min_significant = self.min_significant.min(self.max_significant);
        self.significant_used = true;
    }

    /// Whether a grouping separator follows a digit that has `position` digits to its right.
    fn is_grouping_position(&self, position: i32) -> bool {
        let (first, next) = (self.grouping_size, self.grouping_size2);
        if !self.grouping_used || position <= 0 || first <= 0 {
            false
        } else if next > 0 && position > first {
            (position - first) % next == 0
        } else {
            position % first == 0
        }
    }

    fn is_currency(&self) -> bool {
        self.currency_sign != CurrencySign::None
    }

    fn decimal_symbol(&self) -> &[u16] {
        self.symbols.get(if self.is_currency() { Symbol::MonetaryDecimal } else { Symbol::Decimal })
    }

    fn grouping_symbol(&self) -> &[u16] {
        self.symbols.get(if self.is_currency() { Symbol::MonetaryGrouping } else { Symbol::Grouping })
    }
}

/// What can be set and asked of a formatter; [`Attribute::from_number`] knows ICU's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are ICU's own")]
pub enum Attribute {
    ParseIntegerOnly,
    GroupingUsed,
    DecimalAlwaysShown,
    MaxIntegerDigits,
    MinIntegerDigits,
    IntegerDigits,
    MaxFractionDigits,
    MinFractionDigits,
    FractionDigits,
    Multiplier,
    GroupingSize,
    RoundingMode,
    FormatWidth,
    PaddingPosition,
    SecondaryGroupingSize,
    SignificantDigitsUsed,
    MinSignificantDigits,
    MaxSignificantDigits,
    LenientParse,
}

impl Attribute {
    /// The attribute with the number of `NativeDecimalFormat`'s constants.
    pub fn from_number(number: i32) -> Option<Attribute> {
        Some(match number {
            0 => Attribute::ParseIntegerOnly,
            1 => Attribute::GroupingUsed,
            2 => Attribute::DecimalAlwaysShown,
            3 => Attribute::MaxIntegerDigits,
            4 => Attribute::MinIntegerDigits,
            5 => Attribute::IntegerDigits,
            6 => Attribute::MaxFractionDigits,
            7 => Attribute::MinFractionDigits,
            8 => Attribute::FractionDigits,
            9 => Attribute::Multiplier,
            10 => Attribute::GroupingSize,
            11 => Attribute::RoundingMode,
            13 => Attribute::FormatWidth,
            14 => Attribute::PaddingPosition,
            15 => Attribute::SecondaryGroupingSize,
            16 => Attribute::SignificantDigitsUsed,
            17 => Attribute::MinSignificantDigits,
            18 => Attribute::MaxSignificantDigits,
            19 => Attribute::LenientParse,
            _ => return None,
        })
    }
}

/// Texts that can be set and asked of a formatter, in the order of `NativeDecimalFormat`'s constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are ICU's own")]
pub enum TextAttribute {
    PositivePrefix,
    PositiveSuffix,
    NegativePrefix,
    NegativeSuffix,
    PaddingCharacter,
}

impl PlainState for DecimalFormat {
    fn write(&self, out: &mut Writer) {
        self.symbols.write(out);
        for affix in [&self.positive_prefix, &self.positive_suffix, &self.negative_prefix, &self.negative_suffix] {
            affix.write(out);
        }
        out.u8(self.currency_sign as u8);
        for value in [self.min_integer, self.max_integer, self.min_fraction, self.max_fraction] {
            out.i32(value);
        }
        for value in [self.min_significant, self.max_significant, self.min_exponent, self.multiplier, self.width] {
            out.i32(value);
        }
        out.i32(self.grouping_size);
        out.i32(self.grouping_size2);
        for flag in [self.significant_used, self.exponential, self.exponent_sign_shown, self.grouping_used] {
            out.bool(flag);
        }
        for flag in [self.decimal_shown, self.parse_integer_only, self.lenient, self.increment.is_some()] {
            out.bool(flag);
        }
        out.u32(self.pad);
        out.u8(self.pad_position as u8);
        out.u8(self.rounding as u8);
        if let Some(increment) = &self.increment {
            increment.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut f = DecimalFormat::blank(Symbols::read(input)?);
        f.positive_prefix = Affix::read(input)?;
        f.positive_suffix = Affix::read(input)?;
        f.negative_prefix = Affix::read(input)?;
        f.negative_suffix = Affix::read(input)?;
        f.currency_sign = CurrencySign::from_number(input.u8()?).ok_or(input.corrupt())?;
        for value in [&mut f.min_integer, &mut f.max_integer, &mut f.min_fraction, &mut f.max_fraction] {
            *value = read_bounded(input, 0..=MAX_INTEGER_DIGITS)?;
        }
        f.min_significant = read_bounded(input, 1..=i32::MAX)?;
        f.max_significant = read_bounded(input, 1..=i32::MAX)?;
        f.min_exponent = read_bounded(input, 0..=127)?;
        f.multiplier = read_bounded(input, i32::MIN..=i32::MAX)?;
        f.width = read_bounded(input, 0..=i32::MAX)?;
        f.grouping_size = input.i32()?;
        f.grouping_size2 = input.i32()?;
        for flag in [&mut f.significant_used, &mut f.exponential, &mut f.exponent_sign_shown, &mut f.grouping_used] {
            *flag = input.bool()?;
        }
        for flag in [&mut f.decimal_shown, &mut f.parse_integer_only, &mut f.lenient] {
            *flag = input.bool()?;
        }
        let has_increment = input.bool()?;
        f.pad = input.u32()?;
        f.pad_position = PadPosition::from_number(i32::from(input.u8()?)).ok_or(input.corrupt())?;
        f.rounding = Rounding::from_number(i32::from(input.u8()?)).ok_or(input.corrupt())?;
        if has_increment {
            f.increment = Some(Number::read(input)?);
        }
        let sane = f.max_fraction <= MAX_FRACTION_DIGITS && f.min_integer <= MAX_MIN_DIGITS && f.multiplier != 0;
        let increment_sane = f.increment.as_ref().is_none_or(|i| !i.is_zero());
        if sane && increment_sane { Ok(f) } else { Err(input.corrupt()) }
    }
}

fn read_bounded(input: &mut Reader<'_>, bounds: std::ops::RangeInclusive<i32>) -> Result<i32, Corrupt> {
    let corrupt = input.corrupt();
    Some(input.i32()?).filter(|value| bounds.contains(value)).ok_or(corrupt)
}
