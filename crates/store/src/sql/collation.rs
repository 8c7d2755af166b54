//! How LOCALIZED, PHONEBOOK and UNICODE order texts.
//!
//! On a phone ICU compares them. Who has ICU's rules supplies a [`Collator`]; [`ModelCollator`] is a deterministic
//! stand-in without locale data. Model: letters compare by their base letter (Latin letters with marks up to U+017F
//! are known), blanks come before punctuation, digits and letters, and the locale is not looked at.

use std::cmp::Ordering;

/// Which collation a comparison is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collation {
    /// By the system's locale, at primary strength: case and marks are ignored.
    Localized,
    /// The same, for the contacts.
    Phonebook,
    /// By the root rules, at tertiary strength.
    Unicode,
}

/// Compares texts. It must be a total order that never changes, since indexes on disk rely on it.
pub trait Collator {
    /// Compares two UTF-8 texts in a locale such as `en_US`.
    fn compare(&self, locale: &str, collation: Collation, a: &[u8], b: &[u8]) -> Ordering;
}

/// The stand-in for ICU.
#[derive(Clone, Copy, Debug, Default)]
pub struct ModelCollator;

impl Collator for ModelCollator {
    fn compare(&self, _locale: &str, collation: Collation, a: &[u8], b: &[u8]) -> Ordering {
        let (a, b) = (String::from_utf8_lossy(a), String::from_utf8_lossy(b));
        let primary = primary_keys(&a).cmp(primary_keys(&b));
        match collation {
            Collation::Unicode => primary.then_with(|| marks(&a).cmp(marks(&b))).then_with(|| cases(&a).cmp(cases(&b))),
            Collation::Localized | Collation::Phonebook => primary,
        }
    }
}

/// What decides first: the kind of character, then the base letter.
fn primary_keys(text: &str) -> impl Iterator<Item = (u8, u32)> {
    text.chars().filter(|c| !c.is_control() || c.is_whitespace()).flat_map(|c| {
        let folded = base_letters(c).into_iter().flat_map(char::to_lowercase);
        folded.map(|c| (kind(c), u32::from(c)))
    })
}

/// What decides second: the letters with their marks.
fn marks(text: &str) -> impl Iterator<Item = u32> {
    text.chars().filter(|c| !c.is_control()).flat_map(char::to_lowercase).map(u32::from)
}

/// What decides last: small letters before capitals.
fn cases(text: &str) -> impl Iterator<Item = bool> {
    text.chars().filter(|c| !c.is_control()).map(char::is_uppercase)
}

fn kind(c: char) -> u8 {
    match c {
        _ if c.is_whitespace() => 0,
        _ if c.is_numeric() => 2,
        _ if c.is_alphabetic() => 3,
        _ => 1,
    }
}

/// The letters from U+00C0 to U+017F without their marks, one column each; what has no base stands for itself.
const BASES: &str = "AAAAAAÆCEEEEIIIIÐNOOOOO×OUUUUYÞßaaaaaaæceeeeiiiiðnooooo÷ouuuuyþy\
                     AaAaAaCcCcCcCcDdĐđEeEeEeEeEeGgGgGgGgHhĦħIiIiIiIiIıĲĳJjKkĸLlLlLlĿŀŁł\
                     NnNnNnŉŊŋOoOoOoŒœRrRrRrSsSsSsSsTtTtŦŧUuUuUuUuUuUuWwYyYZzZzZzſ";

fn base_letters(c: char) -> [char; 1] {
    let column = u32::from(c).checked_sub(0xC0);
    [column.and_then(|column| BASES.chars().nth(column as usize)).unwrap_or(c)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_cover_two_blocks() {
        assert_eq!(BASES.chars().count(), 0x180 - 0xC0);
        assert_eq!(base_letters('ž'), ['z']);
        assert_eq!(base_letters('É'), ['E']);
        assert_eq!(base_letters('ł'), ['ł']);
    }

    #[test]
    fn localized_ignores_case_and_marks_and_unicode_does_not() {
        let order = |collation, a: &str, b: &str| ModelCollator.compare("en_US", collation, a.as_bytes(), b.as_bytes());
        for (a, b, localized, unicode) in [
            ("apple", "Äpple", Ordering::Equal, Ordering::Less),
            ("apple", "APPLE", Ordering::Equal, Ordering::Less),
            ("zebra", "Äpple", Ordering::Greater, Ordering::Greater),
            ("a b", "ab", Ordering::Less, Ordering::Less),
            ("10", "a", Ordering::Less, Ordering::Less),
            ("_x", "1", Ordering::Less, Ordering::Less),
            ("", "a", Ordering::Less, Ordering::Less),
        ] {
            assert_eq!(order(Collation::Localized, a, b), localized, "{a} {b}");
            assert_eq!(order(Collation::Unicode, a, b), unicode, "{a} {b}");
        }
    }
}
