//! Where lines may end: ICU's compiled rules and word lists.
//!
//! The framework carries the rule tables of ICU 55 (`line.brk`, and one for Finnish and one for Japanese), the version
//! of Android 6; they are run here as they are, so opportunities are exactly the phone's. Thai, Lao, Khmer and Burmese
//! are cut by ICU's word lists, which are read when such text is met first. Without any tables (tests, a machine
//! without the boot image) a line may end after spaces and hyphens and around ideographs.

mod dictionary;
mod table;
mod trie;
mod words;

use std::cell::OnceCell;
use std::fmt;

use dictionary::Dictionary;
use table::RuleTable;
use words::Language;

/// Finds a file of ICU's break rules by its name.
pub type RuleFiles = Box<dyn Fn(&str) -> Option<Vec<u8>>>;

/// The rules of all locales.
#[derive(Default)]
pub struct BreakRules {
    root: Option<RuleTable>,
    finnish: Option<RuleTable>,
    japanese: Option<RuleTable>,
    files: Option<RuleFiles>,
    dictionaries: [OnceCell<Option<Dictionary>>; Language::ALL.len()],
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

impl fmt::Debug for BreakRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.dictionaries.iter().filter(|dictionary| dictionary.get().is_some()).count();
        write!(f, "BreakRules({}, {known} dictionaries read)", if self.root.is_some() { "ICU's" } else { "simple" })
    }
}

impl BreakRules {
    /// Rules for machines without tables.
    pub fn simple() -> Self {
        Self::default()
    }

    /// Reads `line.brk`, which must be there, and the tables of single languages; word lists are read when needed.
    pub fn load(files: RuleFiles) -> Result<Self, BreakRulesError> {
        let table = |name: &str| files(name).map(|bytes| RuleTable::read(&bytes)).transpose();
        let root = table("line.brk")?.ok_or(BreakRulesError { offset: 0, what: "no line.brk" })?;
        let (finnish, japanese) = (table("line_fi.brk")?, table("line_normal.brk")?);
        Ok(Self { root: Some(root), finnish, japanese, files: Some(files), ..Self::default() })
    }

    /// Every place after the first where a line may end, the end of the text included; ascending.
    pub fn boundaries(&self, text: &[u16], locale: &str) -> Vec<usize> {
        let special = match locale.split(['_', '-']).next() {
            Some("fi") => self.finnish.as_ref(),
            Some("ja") => self.japanese.as_ref(),
            _ => None,
        };
        match special.or(self.root.as_ref()) {
            Some(table) => table.boundaries(text, &|run| self.divide(run)),
            None => simple_boundaries(text),
        }
    }

    /// Where words end inside a run of letters that need a dictionary; the run may be in several languages.
    fn divide(&self, run: &[u16]) -> Vec<usize> {
        let mut out = Vec::new();
        let mut start = 0;
        while start < run.len() {
            let language = Language::of(u32::from(run[start]));
            let same = |unit: &&u16| Language::of(u32::from(**unit)) == language;
            let end = start + run[start..].iter().take_while(same).count();
            if let Some((language, dictionary)) =
                language.and_then(|language| Some((language, self.dictionary(language)?)))
            {
                out.extend(words::divide(&run[start..end], language, dictionary).iter().map(|at| start + at));
            }
            start = end;
        }
        out
    }

    fn dictionary(&self, language: Language) -> Option<&Dictionary> {
        let read = || Dictionary::read(&self.files.as_ref()?(language.file())?).ok();
        self.dictionaries[language as usize].get_or_init(read).as_ref()
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
            assert!(BreakRules::load(Box::new(|_| Some(bytes.to_vec()))).is_err());
        }
    }
}
