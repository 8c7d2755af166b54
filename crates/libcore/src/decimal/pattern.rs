//! Reading patterns such as `#,##0.00;(#)`.
//!
//! A pattern is a prefix, the number proper and a suffix, and perhaps the same again for negative numbers, of which
//! only the affixes count. The number proper is described by how many digits of each kind it has and where the
//! separators stand; counters have the widths of ICU's, whose overflows make absurd patterns legal.

use super::affix::{CURRENCY, PER_MILL, QUOTE};
use super::number::Number;
use super::symbols::char_at;
use super::{DecimalError, MAX_INTEGER_DIGITS, Symbol, Symbols};
use crate::unicode::utf16;

/// Digits of a rounding increment that count.
const MAX_INCREMENT_DIGITS: usize = 40;

/// How often the currency sign is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CurrencySign {
    None,
    Symbol,
    Iso,
    Plural,
}

impl CurrencySign {
    pub(super) fn from_number(number: u8) -> Option<CurrencySign> {
        [CurrencySign::None, CurrencySign::Symbol, CurrencySign::Iso, CurrencySign::Plural]
            .get(usize::from(number))
            .copied()
    }
}

/// Where padding goes; the order is that of ICU's constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PadPosition {
    BeforePrefix,
    AfterPrefix,
    BeforeSuffix,
    AfterSuffix,
}

impl PadPosition {
    pub(super) fn from_number(number: i32) -> Option<PadPosition> {
        let all =
            [PadPosition::BeforePrefix, PadPosition::AfterPrefix, PadPosition::BeforeSuffix, PadPosition::AfterSuffix];
        usize::try_from(number).ok().and_then(|n| all.get(n).copied())
    }
}

/// What a pattern says.
pub(super) struct Pattern {
    pub min_integer: i32,
    pub max_integer: i32,
    pub min_fraction: i32,
    pub max_fraction: i32,
    /// Fewest and most significant digits.
    pub significant: Option<(i32, i32)>,
    pub exponent_digits: Option<i32>,
    pub exponent_sign_shown: bool,
    pub currency_sign: CurrencySign,
    /// Size of the last group and of the others, 0 if that is the same.
    pub grouping: Option<(i32, i32)>,
    pub multiplier: i32,
    pub decimal_shown: bool,
    /// The width without the affixes, 0 if there is no padding.
    pub width: i32,
    pub increment: Option<Number>,
    pub pad: u32,
    pub pad_position: PadPosition,
    pub positive_prefix: Vec<u16>,
    pub positive_suffix: Vec<u16>,
    pub negative_prefix: Vec<u16>,
    pub negative_suffix: Vec<u16>,
}

/// Reads a pattern, written with the symbols if there are any.
pub(super) fn parse(pattern: &[u16], symbols: Option<&Symbols>) -> Result<Pattern, DecimalError> {
    let syntax = Syntax::new(symbols);
    let mut out = Pattern::empty();
    let mut scan = Scan { pattern, syntax: &syntax, at: 0, currency_sign: CurrencySign::None };
    let mut negative = None;
    if !pattern.is_empty() {
        let half = scan.half(true)?;
        half.describe(&mut out);
        (out.positive_prefix, out.positive_suffix) = (half.prefix, half.suffix);
    }
    if scan.at < pattern.len() {
        let half = scan.half(false)?;
        negative = Some((half.prefix, half.suffix));
    }
    out.currency_sign = scan.currency_sign;
    (out.negative_prefix, out.negative_suffix) =
        negative.filter(|half| half.0 != out.positive_prefix || half.1 != out.positive_suffix).unwrap_or_else(|| {
            ([&[QUOTE, u16::from(b'-')], &out.positive_prefix[..]].concat(), out.positive_suffix.clone())
        });
    Ok(out)
}

impl Pattern {
    /// What the empty pattern says.
    fn empty() -> Pattern {
        Pattern {
            min_integer: 0,
            max_integer: 309,
            min_fraction: 0,
            max_fraction: 340,
            significant: None,
            exponent_digits: None,
            exponent_sign_shown: false,
            currency_sign: CurrencySign::None,
            grouping: None,
            multiplier: 1,
            decimal_shown: false,
            width: 0,
            increment: None,
            pad: u32::from(b'*'),
            pad_position: PadPosition::BeforePrefix,
            positive_prefix: Vec::new(),
            positive_suffix: Vec::new(),
            negative_prefix: Vec::new(),
            negative_suffix: Vec::new(),
        }
    }
}

/// The characters that patterns are written with.
struct Syntax {
    zero: u32,
    significant: u32,
    grouping: Vec<u16>,
    decimal: Vec<u16>,
    percent: Vec<u16>,
    per_mill: Vec<u16>,
    digit: Vec<u16>,
    separator: Vec<u16>,
    exponent: Vec<u16>,
    plus: Vec<u16>,
    minus: Vec<u16>,
    pad: Vec<u16>,
}

impl Syntax {
    fn new(symbols: Option<&Symbols>) -> Syntax {
        let plain = Symbols::default();
        let get = |symbol| symbols.unwrap_or(&plain).get(symbol).to_vec();
        Syntax {
            zero: symbols.unwrap_or(&plain).first(Symbol::ZeroDigit),
            significant: symbols.unwrap_or(&plain).first(Symbol::SignificantDigit),
            grouping: if symbols.is_some() { get(Symbol::Grouping) } else { vec![u16::from(b',')] },
            decimal: get(Symbol::Decimal),
            percent: get(Symbol::Percent),
            per_mill: get(Symbol::PerMill),
            digit: get(Symbol::Digit),
            separator: get(Symbol::PatternSeparator),
            exponent: get(Symbol::Exponent),
            plus: get(Symbol::Plus),
            minus: get(Symbol::Minus),
            pad: get(Symbol::PadEscape),
        }
    }

    fn is_digit(&self, c: u32) -> bool {
        (self.zero..=(self.zero + 9) & 0xffff).contains(&c)
    }
}

/// One half of a pattern, positive or negative.
#[derive(Default)]
struct Half {
    prefix: Vec<u16>,
    suffix: Vec<u16>,
    start: usize,
    /// Where the number proper begins and ends.
    number: (usize, Option<usize>),
    suffix_end: Option<usize>,
    multiplier: Option<i32>,
    pad: Option<(usize, u32)>,
    pad_position: Option<PadPosition>,
    decimal_at: Option<i32>,
    left: i32,
    zeros: i32,
    right: i32,
    significant: i32,
    /// Digits since the last and the one before the last grouping separator; negative without one.
    group: i8,
    group2: i8,
    increment_at: Option<i32>,
    increment: Vec<u8>,
    exponent: Option<i8>,
    exponent_sign_shown: bool,
}

impl Half {
    fn new(start: usize) -> Half {
        Half { start, group: -1, group2: -1, ..Half::default() }
    }

    /// Gives `##.##`, which has no sure digit, one before the point.
    fn recode(&mut self) {
        let Some(at) = self.decimal_at else { return };
        if self.zeros == 0 && self.significant == 0 && self.left > 0 {
            let before = at.max(1);
            self.right = self.left - before;
            self.left = before - 1;
            self.zeros = 1;
        }
    }

    fn is_well_formed(&self) -> bool {
        let digits = match self.decimal_at {
            None => self.right == 0 || self.significant > 0,
            Some(at) => self.significant == 0 && at >= self.left && at <= self.left + self.zeros,
        };
        digits && self.group != 0 && self.group2 != 0 && (self.significant == 0 || self.zeros == 0)
    }

    /// Finds where the padding goes; it can stand only before or behind an affix.
    fn locate_pad(&mut self, pattern_length: usize) -> Result<(), DecimalError> {
        let Some((at, _)) = self.pad else { return Ok(()) };
        self.pad_position = Some(if at == self.start {
            PadPosition::BeforePrefix
        } else if at + 2 == self.number.0 {
            PadPosition::AfterPrefix
        } else if at == self.number.1.unwrap_or(pattern_length) {
            PadPosition::BeforeSuffix
        } else if at + 2 == self.suffix_end.unwrap_or(pattern_length) {
            PadPosition::AfterSuffix
        } else {
            return Err(DecimalError::Pattern("U_ILLEGAL_PAD_POSITION"));
        });
        Ok(())
    }

    /// Puts the number proper into words.
    fn describe(&self, out: &mut Pattern) {
        let total = self.left + self.zeros + self.right;
        let point = self.decimal_at.unwrap_or(total);
        out.exponent_digits = self.exponent.map(i32::from);
        out.exponent_sign_shown = self.exponent_sign_shown;
        out.max_integer = MAX_INTEGER_DIGITS;
        if self.significant > 0 {
            out.significant = Some((self.significant, self.significant + self.right));
            (out.min_integer, out.min_fraction, out.max_fraction) = (1, 0, 3);
        } else {
            out.min_integer = point - self.left;
            if self.exponent.is_some() {
                out.max_integer = self.left + out.min_integer;
            }
            out.max_fraction = self.decimal_at.map_or(0, |at| total - at);
            out.min_fraction = self.decimal_at.map_or(0, |at| self.left + self.zeros - at);
        }
        let other = if self.group2 > 0 && self.group2 != self.group { self.group2 } else { 0 };
        out.grouping = (self.group > 0).then(|| (i32::from(self.group), i32::from(other)));
        out.multiplier = self.multiplier.unwrap_or(1);
        out.decimal_shown = self.decimal_at.is_some_and(|at| at == 0 || at == total);
        if let (Some(position), Some((_, pad))) = (self.pad_position, self.pad) {
            let (start, end) = (self.number.0 as i32, self.number.1.unwrap_or(0) as i32);
            (out.pad_position, out.width, out.pad) = (position, end - start, pad);
        }
        out.increment = self.increment_at.map(|at| {
            let exponent = point - at - self.increment.len() as i32;
            Number::new(false, &self.increment, exponent)
        });
    }
}

/// What part of a half is being read.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Prefix,
    Number,
    Suffix,
}

/// A walk over a pattern.
struct Scan<'a> {
    pattern: &'a [u16],
    syntax: &'a Syntax,
    at: usize,
    currency_sign: CurrencySign,
}

impl Scan<'_> {
    /// Reads one half; only the `first` may be followed by another.
    fn half(&mut self, first: bool) -> Result<Half, DecimalError> {
        let mut half = Half::new(self.at);
        let mut part = Part::Prefix;
        while self.at < self.pattern.len() && half.suffix_end.is_none() {
            if part == Part::Number {
                if !self.number_char(&mut half)? {
                    part = Part::Suffix;
                    half.number.1 = Some(self.at);
                }
            } else if self.starts_number() {
                if part == Part::Suffix {
                    return Err(DecimalError::Pattern("U_UNQUOTED_SPECIAL"));
                }
                part = Part::Number;
                half.number.0 = self.at;
            } else {
                self.affix_char(&mut half, part, first)?;
            }
        }
        half.number.1.get_or_insert(self.pattern.len());
        half.recode();
        if !half.is_well_formed() {
            return Err(DecimalError::Pattern("U_PATTERN_SYNTAX_ERROR"));
        }
        half.locate_pad(self.pattern.len())?;
        Ok(half)
    }

    fn sees(&self, symbol: &[u16]) -> bool {
        !symbol.is_empty() && self.pattern[self.at..].starts_with(symbol)
    }

    fn take(&mut self, symbol: &[u16]) -> bool {
        let seen = self.sees(symbol);
        if seen {
            self.at += symbol.len();
        }
        seen
    }

    fn starts_number(&self) -> bool {
        let c = char_at(self.pattern, self.at);
        let syntax = self.syntax;
        let separator = self.sees(&syntax.grouping) || self.sees(&syntax.decimal);
        self.sees(&syntax.digit) || separator || syntax.is_digit(c) || c == syntax.significant
    }

    /// Reads a character of the number proper; false at its end, which an exponent always makes.
    fn number_char(&mut self, half: &mut Half) -> Result<bool, DecimalError> {
        let syntax = self.syntax;
        let c = char_at(self.pattern, self.at);
        if self.take(&syntax.digit) {
            *(if half.zeros > 0 || half.significant > 0 { &mut half.right } else { &mut half.left }) += 1;
            count_in_group(half);
        } else if syntax.is_digit(c) || c == syntax.significant {
            self.sure_digit(half, c)?;
        } else if self.take(&syntax.grouping) {
            if half.decimal_at.is_some() {
                return Err(DecimalError::Pattern("U_UNEXPECTED_TOKEN"));
            }
            half.group2 = half.group;
            half.group = 0;
        } else if self.take(&syntax.decimal) {
            if half.decimal_at.is_some() {
                return Err(DecimalError::Pattern("U_MULTIPLE_DECIMAL_SEPARATORS"));
            }
            half.decimal_at = Some(half.left + half.zeros + half.right);
        } else {
            if self.pattern[self.at..].starts_with(&syntax.exponent) {
                self.exponent(half)?;
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads a digit that will surely be shown, or is significant, or belongs to a rounding increment.
    fn sure_digit(&mut self, half: &mut Half, c: u32) -> Result<(), DecimalError> {
        if half.right > 0 {
            return Err(DecimalError::Pattern("U_UNEXPECTED_TOKEN"));
        }
        if c == self.syntax.significant {
            half.significant += 1;
        } else {
            let value = (c - self.syntax.zero) as u8;
            if value != 0 && half.increment_at.is_none() {
                half.increment_at = Some(half.left + half.zeros);
            }
            if half.increment_at.is_some() && half.increment.len() < MAX_INCREMENT_DIGITS {
                half.increment.push(value);
            }
            half.zeros += 1;
        }
        count_in_group(half);
        self.at += utf16::len(c);
        Ok(())
    }

    fn exponent(&mut self, half: &mut Half) -> Result<(), DecimalError> {
        let syntax = self.syntax;
        let malformed = DecimalError::Pattern("U_MALFORMED_EXPONENTIAL_PATTERN");
        if half.group >= 0 {
            return Err(malformed);
        }
        self.at += syntax.exponent.len();
        half.exponent_sign_shown = self.take(&syntax.plus);
        let mut digits = 0i8;
        while self.at < self.pattern.len() && char_at(self.pattern, self.at) == syntax.zero {
            digits = digits.wrapping_add(1);
            self.at += utf16::len(syntax.zero);
        }
        let empty = half.left + half.zeros < 1 && half.significant + half.right < 1;
        if empty || (half.significant > 0 && half.left > 0) || digits < 1 {
            return Err(malformed);
        }
        half.exponent = Some(digits);
        Ok(())
    }

    /// Reads a character of an affix, or all that a quote opens.
    fn affix_char(&mut self, half: &mut Half, part: Part, first: bool) -> Result<(), DecimalError> {
        let syntax = self.syntax;
        let c = char_at(self.pattern, self.at);
        if c == u32::from(CURRENCY) {
            let signs = self.pattern[self.at..].iter().take(3).take_while(|u| **u == CURRENCY).count();
            self.at += signs;
            self.currency_sign = CurrencySign::from_number(signs as u8).unwrap_or(CurrencySign::None);
            affix(half, part).push(QUOTE);
            affix(half, part).extend(std::iter::repeat_n(CURRENCY, signs));
        } else if c == u32::from(QUOTE) {
            return self.quoted(affix(half, part));
        } else if self.sees(&syntax.separator) {
            if part == Part::Prefix || !first {
                return Err(DecimalError::Pattern("U_UNEXPECTED_TOKEN"));
            }
            half.suffix_end = Some(self.at);
            self.at += syntax.separator.len();
        } else if self.sees(&syntax.percent) || self.sees(&syntax.per_mill) {
            self.ratio(half, part)?;
        } else if self.take(&syntax.pad) {
            let at = self.at - syntax.pad.len();
            if half.pad.is_some() || at + 1 == self.pattern.len() {
                return Err(DecimalError::Pattern("U_MULTIPLE_PAD_SPECIFIERS"));
            }
            let pad = char_at(self.pattern, self.at);
            half.pad = Some((at, pad));
            self.at += utf16::len(pad);
        } else if self.take(&syntax.minus) {
            affix(half, part).extend([QUOTE, u16::from(b'-')]);
        } else if self.take(&syntax.plus) {
            affix(half, part).extend([QUOTE, u16::from(b'+')]);
        } else {
            utf16::push(affix(half, part), c);
            self.at += utf16::len(c);
        }
        Ok(())
    }

    fn ratio(&mut self, half: &mut Half, part: Part) -> Result<(), DecimalError> {
        let percent = self.take(&self.syntax.percent);
        if half.multiplier.is_some() {
            return Err(DecimalError::Pattern(if percent {
                "U_MULTIPLE_PERCENT_SYMBOLS"
            } else {
                "U_MULTIPLE_PERMILL_SYMBOLS"
            }));
        }
        if !percent {
            self.at += self.syntax.per_mill.len();
        }
        half.multiplier = Some(if percent { 100 } else { 1000 });
        affix(half, part).extend([QUOTE, if percent { u16::from(b'%') } else { PER_MILL }]);
        Ok(())
    }

    /// Reads from a quote to the quote that closes it; two in a row are one that counts.
    fn quoted(&mut self, affix: &mut Vec<u16>) -> Result<(), DecimalError> {
        self.at += 1;
        if self.pattern.get(self.at) == Some(&QUOTE) {
            self.at += 1;
            affix.extend([QUOTE, QUOTE]);
            return Ok(());
        }
        while let Some(&unit) = self.pattern.get(self.at) {
            self.at += 1;
            if unit != QUOTE {
                affix.push(unit);
            } else if self.pattern.get(self.at) == Some(&QUOTE) {
                self.at += 1;
                affix.extend([QUOTE, QUOTE]);
            } else {
                return Ok(());
            }
        }
        Err(DecimalError::Pattern("U_PATTERN_SYNTAX_ERROR"))
    }
}

fn affix(half: &mut Half, part: Part) -> &mut Vec<u16> {
    if part == Part::Prefix { &mut half.prefix } else { &mut half.suffix }
}

fn count_in_group(half: &mut Half) {
    if half.group >= 0 && half.decimal_at.is_none() {
        half.group = half.group.wrapping_add(1);
    }
}
