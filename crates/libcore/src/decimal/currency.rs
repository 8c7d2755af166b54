//! Reading amounts of money.
//!
//! A currency sign of a pattern matches not only its own text but every name of the same currency in the root
//! locale: its code, and for twenty currencies a symbol. Besides, the patterns of the root locale are always tried.

use super::affix::{Affix, CURRENCY, QUOTE, Token, Tokens, is_pattern_space, skip_pattern_space};
use super::symbols::char_at;
use super::{Symbol, Symbols};
use crate::unicode::utf16;

/// The currencies that the root locale knows, with their symbols there.
const ROOT: [(&str, &str); 20] = [
    ("AUD", "A$"),
    ("BRL", "R$"),
    ("CAD", "CA$"),
    ("CNY", "CN¥"),
    ("EUR", "€"),
    ("GBP", "£"),
    ("HKD", "HK$"),
    ("ILS", "₪"),
    ("INR", "₹"),
    ("JPY", "JP¥"),
    ("KRW", "₩"),
    ("MXN", "MX$"),
    ("NZD", "NZ$"),
    ("TWD", "NT$"),
    ("USD", "US$"),
    ("VND", "₫"),
    ("XAF", "FCFA"),
    ("XCD", "EC$"),
    ("XOF", "CFA"),
    ("XPF", "CFPF"),
];
/// Symbols that count as another's.
const EQUIVALENT: [(&str, &str); 2] = [("GBP", "₤"), ("INR", "₨")];

/// Which names of currencies a currency sign matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// Symbols, and codes in any case.
    SymbolsAndCodes,
    /// Codes in any case.
    Codes,
}

/// The affixes of a pattern of the root locale.
pub(super) struct RootAffixes {
    pub positive_prefix: Affix,
    pub negative_prefix: Affix,
    pub suffix: Affix,
}

/// The affixes of `¤ #,##0.00` and of `#,##0.### ¤¤¤`.
pub(super) fn root_affixes() -> [RootAffixes; 2] {
    let affix = |pattern: &[u16]| Affix { pattern: Some(pattern.to_vec()), text: Vec::new() };
    let minus = u16::from(b'-');
    [
        RootAffixes {
            positive_prefix: affix(&[QUOTE, CURRENCY, 0xa0]),
            negative_prefix: affix(&[QUOTE, minus, QUOTE, CURRENCY, 0xa0]),
            suffix: affix(&[]),
        },
        RootAffixes {
            positive_prefix: affix(&[]),
            negative_prefix: affix(&[QUOTE, minus]),
            suffix: affix(&[0x20, QUOTE, CURRENCY, CURRENCY, CURRENCY]),
        },
    ]
}

/// How much of the text at a place is the affix.
pub(super) fn match_affix(
    mut tokens: Tokens<'_>,
    text: &[u16],
    start: usize,
    names: Names,
    symbols: &Symbols,
) -> Option<usize> {
    let mut at = start;
    while let Some(token) = tokens.next() {
        at = match token {
            Token::Currency(_) => match_currency(text, at, names, symbols)?,
            Token::Symbol(symbol) => match_text(text, at, symbols.get(symbol))?,
            Token::Char(c) => {
                if is_pattern_space(c) {
                    tokens.at = skip_pattern_space(tokens.pattern, tokens.at);
                }
                match_char(text, at, c)?
            }
        };
    }
    Some(at - start)
}

/// The place behind the longest name of a currency, if that currency is the formatter's.
fn match_currency(text: &[u16], at: usize, names: Names, symbols: &Symbols) -> Option<usize> {
    let text = &text[at..];
    let codes = ROOT.iter().filter(|(code, _)| starts_with_code(text, code)).map(|(code, _)| (*code, 3));
    let named = ROOT.iter().chain(&EQUIVALENT).filter(|_| names == Names::SymbolsAndCodes);
    let named = named.filter_map(|(code, symbol)| Some((*code, length_of(text, symbol)?)));
    let (code, length) = named.chain(codes).max_by_key(|(_, length)| *length)?;
    let own = symbols.get(Symbol::IntlCurrency);
    let own = &own[..own.len().min(3)];
    code.encode_utf16().eq(own.iter().copied()).then_some(at + length)
}

fn starts_with_code(text: &[u16], code: &str) -> bool {
    let upper = |unit: &u16| u8::try_from(*unit).map_or(0, |b| b.to_ascii_uppercase());
    text.len() >= 3 && text[..3].iter().map(upper).eq(code.bytes())
}

fn length_of(text: &[u16], name: &str) -> Option<usize> {
    let length = name.encode_utf16().count();
    (text.len() >= length && name.encode_utf16().eq(text[..length].iter().copied())).then_some(length)
}

fn match_text(text: &[u16], mut at: usize, symbol: &[u16]) -> Option<usize> {
    let mut i = 0;
    while i < symbol.len() {
        let c = char_at(symbol, i);
        i += utf16::len(c);
        if is_pattern_space(c) {
            i = skip_pattern_space(symbol, i);
        }
        at = match_char(text, at, c)?;
    }
    Some(at)
}

fn match_char(text: &[u16], at: usize, c: u32) -> Option<usize> {
    if is_pattern_space(c) {
        return Some(skip_pattern_space(text, at)).filter(|behind| *behind > at);
    }
    (char_at(text, at) == c && at < text.len()).then(|| at + utf16::len(c))
}
