//! When two phone numbers are the same: what `PHONE_NUMBERS_EQUAL` answers.
//!
//! The loose comparison is Android 6's: from the right, separators left out, seven digits must agree, and what is
//! left over on both sides must be prefixes of the same kind. The strict one (which only the contacts provider asks
//! for) is a model: the numbers without separators, international prefix, country code and trunk zero must be equal.

/// So many digits must agree.
const MIN_MATCH: usize = 7;

/// The longest country code with its plus: France and Russia have another digit in its place.
const COUNTRY_MAX: usize = 4;

/// How many characters `_PHONE_NUMBER_STRIPPED_REVERSED` has room for.
const STRIPPED_MAX: usize = 40;

/// Whether two numbers are the same number.
pub(crate) fn are_equal(a: &[u8], b: &[u8], strict: bool) -> bool {
    if strict { are_strictly_equal(a, b) } else { are_loosely_equal(a, b) }
}

/// The dialable characters from the last to the first; a plus ends the number.
pub(crate) fn stripped_reversed(number: &[u8]) -> Vec<u8> {
    let mut stripped = Vec::new();
    for c in number.iter().rev().copied().filter(|c| is_dialable(*c)).take(STRIPPED_MAX) {
        stripped.push(c);
        if c == b'+' {
            break;
        }
    }
    stripped
}

fn are_loosely_equal(a: &[u8], b: &[u8]) -> bool {
    if a.is_empty() || b.is_empty() {
        return false;
    }
    let (mut rest_a, mut rest_b, mut matched) = (a, b, 0);
    loop {
        rest_a = without_trailing_separators(rest_a);
        rest_b = without_trailing_separators(rest_b);
        match (rest_a.split_last(), rest_b.split_last()) {
            (Some((ca, before_a)), Some((cb, before_b))) if ca == cb => (rest_a, rest_b) = (before_a, before_b),
            _ => break,
        }
        matched += 1;
    }
    if matched < MIN_MATCH {
        let dialable = |number: &[u8]| number.iter().filter(|c| is_dialable(**c)).count();
        return dialable(a) == matched && dialable(b) == matched;
    }
    rest_a.is_empty()
        || rest_b.is_empty()
        || (is_international_prefix(rest_a) && is_international_prefix(rest_b))
        || (is_trunk_prefix(rest_a) && is_prefix_with_country(rest_b))
        || (is_trunk_prefix(rest_b) && is_prefix_with_country(rest_a))
        || (rest_a.len() <= COUNTRY_MAX && rest_b.len() <= COUNTRY_MAX && a.starts_with(b"+") != b.starts_with(b"+"))
}

fn are_strictly_equal(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = (dialed(a), dialed(b));
    if a.is_empty() || b.is_empty() {
        return false;
    }
    a == b || candidates(&a).any(|a| candidates(&b).any(|b| a == b && a.len() >= MIN_MATCH))
}

/// The number, and the number without each prefix that it may have.
fn candidates(number: &[u8]) -> impl Iterator<Item = &[u8]> {
    let without_zero = number.strip_prefix(b"0");
    let international = [&b"+"[..], b"00", b"011"].into_iter().find_map(|prefix| number.strip_prefix(prefix));
    let national = (1..=3).filter_map(move |code| international?.get(code..));
    without_zero.into_iter().chain(national).chain(international).chain([number])
}

fn dialed(number: &[u8]) -> Vec<u8> {
    number.iter().copied().filter(|c| is_dialable(*c)).collect()
}

fn is_dialable(c: u8) -> bool {
    c.is_ascii_digit() || matches!(c, b'*' | b'#' | b'+')
}

fn without_trailing_separators(number: &[u8]) -> &[u8] {
    let end = number.iter().rposition(|c| is_dialable(*c)).map_or(0, |last| last + 1);
    &number[..end]
}

/// `+`, `00` or `011`, with separators anywhere.
fn is_international_prefix(prefix: &[u8]) -> bool {
    matches!(&*dialed(prefix), b"+" | b"00" | b"011")
}

/// A single `0`.
fn is_trunk_prefix(prefix: &[u8]) -> bool {
    dialed(prefix) == b"0"
}

/// An international prefix and one to three digits of a country code.
fn is_prefix_with_country(prefix: &[u8]) -> bool {
    let prefix = dialed(prefix);
    let code = [&b"+"[..], b"011", b"00"].into_iter().find_map(|start| prefix.strip_prefix(start));
    code.is_some_and(|code| (1..=3).contains(&code.len()) && code.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_compare_as_on_android() {
        for (a, b, equal) in [
            ("650-253-0000", "6502530000", true),
            ("+1 650 253 0000", "650 253 0000", true),
            ("+1-650-253-0000", "6502530000", true),
            ("2530000", "650 253 0000", true),
            ("253000", "650 253000", false),
            ("911", "911", true),
            ("9-11", "911", true),
            ("911", "1911", false),
            ("+49 30 1234567", "030 1234567", true),
            ("0049 30 1234567", "+49 30 1234567", true),
            ("011 49 30 1234567", "0049 30 1234567", true),
            ("+49 30 1234567", "+48 30 1234567", false),
            ("+33 1 23 45 67 89", "8 1 23 45 67 89", true),
            ("", "1234567", false),
            ("12345678", "12345679", false),
        ] {
            assert_eq!(are_equal(a.as_bytes(), b.as_bytes(), false), equal, "{a} {b}");
            assert_eq!(are_equal(b.as_bytes(), a.as_bytes(), false), equal, "{b} {a}");
        }
        assert!(are_equal(b"+81 90-1234-5678", b"090-1234-5678", true));
        assert!(!are_equal(b"12345678", b"2345678", true));
        assert_eq!(stripped_reversed(b"+1 (650) 253-0000"), b"00003520561+");
    }
}
