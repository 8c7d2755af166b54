//! The charsets by name.
//!
//! `data/charsets.txt`: lines `c` with ICU's name, Java's name, fewest and most bytes per character, substitute, kind,
//! place, size and unpacked size of the table, and the names under which standards know it; lines `a` with an alias in
//! loose form and ICU's name of the charset that Android opens for it.

use super::codec::Codec;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A charset.
#[derive(Debug)]
pub struct Charset {
    /// ICU's canonical name, by which converters are opened.
    pub icu_name: &'static str,
    /// Java's canonical name.
    pub java_name: &'static str,
    /// Other names, as `Charset.aliases` lists them.
    pub aliases: Vec<&'static str>,
    /// The fewest bytes of a character.
    pub min_bytes: u8,
    /// The most bytes of a unit of UTF-16.
    pub max_bytes: u8,
    /// What is written for characters that it lacks.
    pub substitute: Vec<u8>,
    pub(super) codec: Codec,
}

impl Charset {
    /// The mean that Android reports.
    pub fn average_bytes_per_char(&self) -> f32 {
        (f32::from(self.max_bytes) + f32::from(self.min_bytes)) / 2.0
    }

    /// The mean that Android reports.
    pub fn average_chars_per_byte(&self) -> f32 {
        1.0 / f32::from(self.max_bytes)
    }

    /// Whether every character of `other` can be encoded.
    pub fn contains(&self, other: &Charset) -> bool {
        let scalars = (0..0xD800).chain(0xE000..0x110000);
        scalars.into_iter().all(|c| !other.codec.has(c) || self.codec.has(c))
    }
}

/// Finds a supported charset by any of its names, as `Charset.forName` and `ucnv_open` do.
pub fn find(name: &str) -> Option<&'static Charset> {
    let registry = registry();
    let index = registry.names.get(loose(name).as_str());
    let index = index.or_else(|| registry.names.get(loose(name.strip_prefix("x-")?).as_str()))?;
    registry.charsets.get(*index)
}

/// All supported charsets, in ICU's order.
pub fn all() -> &'static [Charset] {
    &registry().charsets
}

/// Upper and lower case, hyphens, underscores, spaces and leading zeros of numbers do not count.
fn loose(name: &str) -> String {
    let mut out = String::new();
    let mut after_digit = false;
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let redundant_zero = c == '0' && !after_digit && chars.peek().is_some_and(char::is_ascii_digit);
        if matches!(c, '-' | '_' | ' ') {
            after_digit = false;
        } else if !redundant_zero {
            after_digit = c.is_ascii_digit();
            out.push(c.to_ascii_lowercase());
        }
    }
    out
}

struct Registry {
    charsets: Vec<Charset>,
    names: BTreeMap<String, usize>,
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| load(include_str!("../../data/charsets.txt")))
}

fn load(text: &'static str) -> Registry {
    let charsets: Vec<Charset> = text.lines().filter_map(charset).collect();
    let mut names: BTreeMap<String, usize> =
        charsets.iter().enumerate().map(|(i, charset)| (loose(charset.icu_name), i)).collect();
    for line in text.lines() {
        if let Some((alias, icu_name)) = line.strip_prefix("a\t").and_then(|rest| rest.split_once('\t'))
            && let Some(&index) = names.get(&loose(icu_name))
        {
            names.insert(alias.to_owned(), index);
        }
    }
    Registry { charsets, names }
}

fn charset(line: &'static str) -> Option<Charset> {
    let columns: Vec<&str> = line.strip_prefix("c\t")?.split('\t').collect();
    let &[icu_name, java_name, min, max, substitute, kind, at, size, unpacked, aliases] = columns.as_slice() else {
        return None;
    };
    let table = (at.parse().ok()?, size.parse().ok()?, unpacked.parse().ok()?);
    let hex = |i: usize| u8::from_str_radix(&substitute[i..i + 2], 16).ok();
    Some(Charset {
        icu_name,
        java_name,
        aliases: aliases.split(' ').filter(|alias| *alias != "-").collect(),
        min_bytes: min.parse().ok()?,
        max_bytes: max.parse().ok()?,
        substitute: (0..substitute.len()).step_by(2).map(hex).collect::<Option<_>>()?,
        codec: Codec::new(icu_name, kind.parse().ok()?, table)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, java_name: Option<&str>) {
        assert_eq!(find(name).map(|charset| charset.java_name), java_name, "{name}");
    }

    #[test]
    fn names_are_found_loosely() {
        check("utf8", Some("UTF-8"));
        check("UTF_8", Some("UTF-8"));
        check("iso8859_1", Some("ISO-8859-1"));
        check("latin1", Some("ISO-8859-1"));
        check("ISO-8859-15", Some("ISO-8859-15"));
        check("cp1252", Some("windows-1252"));
        check("Windows-1251", Some("windows-1251"));
        check("koi8-r", Some("KOI8-R"));
        check("SJIS", Some("Shift_JIS"));
        check("x-windows-949", Some("EUC-KR"));
        check("US-ASCII", Some("US-ASCII"));
        check("ASCII7", Some("US-ASCII"));
        check("UTF-16LE", Some("UTF-16LE"));
        check("UTF-7", None);
        check("no such charset", None);
        check("", None);
    }

    #[test]
    fn every_charset_finds_itself() {
        assert_eq!(all().len(), 179);
        for charset in all() {
            assert_eq!(find(charset.icu_name).map(|found| found.icu_name), Some(charset.icu_name));
        }
    }

    #[test]
    fn charsets_contain_each_other() {
        let contains = |a, b| find(a).zip(find(b)).map(|(a, b)| a.contains(b));
        assert_eq!(contains("UTF-8", "Shift_JIS"), Some(true));
        assert_eq!(contains("ISO-8859-1", "US-ASCII"), Some(true));
        assert_eq!(contains("US-ASCII", "ISO-8859-1"), Some(false));
    }
}
