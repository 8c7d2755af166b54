//! Where lines may end: ICU's compiled rules.
//!
//! The framework carries the rule tables of ICU 55 (`line.brk`, `line_fi.brk`), the version of Android 6; they are run
//! here as they are, so opportunities are exactly the phone's. Model: Thai, Lao, Khmer and Burmese are broken by ICU
//! with dictionaries; without them a run of these scripts has no opportunity inside. Without any tables (tests, a
//! machine without the boot image) a line may end after spaces and hyphens and around ideographs.

mod table;
mod trie;

use std::fmt;

use table::RuleTable;

/// The rules of all locales.
#[derive(Debug, Clone, Default)]
pub struct BreakRules {
    root: Option<RuleTable>,
    finnish: Option<RuleTable>,
}

/// Bytes that are no rule table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakRulesError {
    /// Where reading stopped.
    pub offset: usize,
    /// What was wrong there.
    pub what: &'static str,
}

impl fmt::Display for BreakRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "break rules: {} at byte {}", self.what, self.offset)
    }
}

impl std::error::Error for BreakRulesError {}

impl BreakRules {
    /// Rules for machines without tables.
    pub fn simple() -> Self {
        Self::default()
    }

    /// Reads `line.brk`, and `line_fi.brk` if there is one.
    pub fn load(root: &[u8], finnish: Option<&[u8]>) -> Result<Self, BreakRulesError> {
        let finnish = finnish.map(RuleTable::read).transpose()?;
        Ok(Self { root: Some(RuleTable::read(root)?), finnish })
    }

    /// Every place after the first where a line may end, the end of the text included; ascending.
    pub fn boundaries(&self, text: &[u16], locale: &str) -> Vec<usize> {
        let finnish = locale == "fi" || locale.starts_with("fi_") || locale.starts_with("fi-");
        let table = if finnish { self.finnish.as_ref().or(self.root.as_ref()) } else { self.root.as_ref() };
        match table {
            Some(table) => table.boundaries(text),
            None => simple_boundaries(text),
        }
    }
}

fn simple_boundaries(text: &[u16]) -> Vec<usize> {
    let is_space = |unit: u16| matches!(unit, 9..=13 | 0x20 | 0x2000..=0x2006 | 0x2008..=0x200b | 0x3000);
    let is_ideograph = |unit: u16| matches!(unit, 0x2e80..=0x2fff | 0x3040..=0x9fff | 0xac00..=0xd7af);
    let may_break = |before: u16, after: u16| {
        if is_space(after) {
            return false;
        }
        is_space(before) || before == 0x2d || is_ideograph(before) || is_ideograph(after)
    };
    let inside = (1..text.len()).filter(|i| may_break(text[i - 1], text[*i]) || text[i - 1] == 10);
    let end = (!text.is_empty()).then_some(text.len());
    inside.chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_rules_break_after_spaces() {
        let check = |text: &str, expected: &[usize]| {
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(BreakRules::simple().boundaries(&units, "en_US"), expected, "{text:?}");
        };
        check("ab cd", &[3, 5]);
        check("a  b", &[3, 4]);
        check("well-known", &[5, 10]);
        check("日本語", &[1, 2, 3]);
        check("", &[]);
    }

    #[test]
    fn nonsense_is_refused() {
        for bytes in [&b""[..], &[0; 64], &b"\0\x80\xda\x27\0\x14\0\0\x01\0\x02\0Brk "[..]] {
            assert!(BreakRules::load(bytes, None).is_err());
        }
    }
}
