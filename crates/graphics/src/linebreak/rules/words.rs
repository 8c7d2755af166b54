//! Scripts without spaces between words: Thai, Lao, Khmer and Burmese.
//!
//! A run of such letters is cut by a word list. From a place the longest word is taken after which two more words can
//! follow; letters that are no word join the word before them, up to the next place where a word can begin. A few
//! letters never begin or end a word, and marks stay with the letter before.

use harfrust::Script;
use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};

use super::dictionary::{Dictionary, Matches};

/// Words shorter than this take letters that are no word.
const MAX_COMBINED: usize = 3;
/// Two words have at least so many letters.
const MIN_SPAN: usize = 4;
const PAIYANNOI: u16 = 0xe2f;
const MAIYAMOK: u16 = 0xe46;

/// The scripts that need a dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Thai,
    Lao,
    Burmese,
    Khmer,
}

impl Language {
    pub(super) const ALL: [Self; 4] = [Self::Thai, Self::Lao, Self::Burmese, Self::Khmer];

    /// The language of a letter that needs a dictionary.
    pub(super) fn of(character: u32) -> Option<Self> {
        let script = harfrust::unicode::script(character);
        [
            (Script::THAI, Self::Thai),
            (Script::LAO, Self::Lao),
            (Script::MYANMAR, Self::Burmese),
            (Script::KHMER, Self::Khmer),
        ]
        .into_iter()
        .find(|(known, _)| *known == script)
        .map(|(_, language)| language)
    }

    /// The name of its word list.
    pub(super) fn file(self) -> &'static str {
        ["thaidict.dict", "laodict.dict", "burmesedict.dict", "khmerdict.dict"][self as usize]
    }

    fn begins_word(self, unit: u16) -> bool {
        match self {
            Self::Thai => matches!(unit, 0xe01..=0xe2e | 0xe40..=0xe44),
            Self::Lao => matches!(unit, 0xe81..=0xeae | 0xedc..=0xedd | 0xec0..=0xec4),
            Self::Burmese => matches!(unit, 0x1000..=0x102a),
            Self::Khmer => matches!(unit, 0x1780..=0x17b3),
        }
    }

    fn ends_word(self, unit: u16) -> bool {
        match self {
            Self::Thai => !matches!(unit, 0xe31 | 0xe40..=0xe44),
            Self::Lao => !matches!(unit, 0xec0..=0xec4),
            Self::Burmese => true,
            Self::Khmer => unit != 0x17d2,
        }
    }

    /// Runs of at most this length stay whole.
    fn longest_whole(self) -> usize {
        if self == Self::Thai { MIN_SPAN } else { MIN_SPAN - 1 }
    }
}

/// Where words end inside a run of letters of one language, without the end of the run; ascending.
pub(super) fn divide(run: &[u16], language: Language, dictionary: &Dictionary) -> Vec<usize> {
    let mut out = Vec::new();
    if run.len() <= language.longest_whole() {
        return out;
    }
    let division = Division { run, language, dictionary };
    let mut at = 0;
    while at < run.len() {
        at = division.next_end(at);
        out.push(at);
    }
    out.pop_if(|end| *end >= run.len());
    out
}

struct Division<'a> {
    run: &'a [u16],
    language: Language,
    dictionary: &'a Dictionary,
}

impl Division<'_> {
    /// The end of the word that begins at `start`; always behind it.
    fn next_end(&self, start: usize) -> usize {
        let length = self.best_word(start);
        let mut end = start + length;
        if end < self.run.len() && length < MAX_COMBINED {
            let next = self.words(end);
            if next.lengths.is_empty() && (length == 0 || next.prefix < MAX_COMBINED) {
                end = self.next_beginning(end);
            }
        }
        while end < self.run.len() && is_mark(self.run[end]) {
            end += 1;
        }
        if self.language == Language::Thai {
            end = self.with_suffixes(end);
        }
        end.max(start + 1)
    }

    fn words(&self, at: usize) -> Matches {
        self.dictionary.matches(&self.run[at..])
    }

    /// The length of the word to take; zero if there is none.
    fn best_word(&self, start: usize) -> usize {
        let first = self.words(start).lengths;
        let Some(longest) = first.last().copied() else { return 0 };
        if first.len() == 1 || start + longest >= self.run.len() {
            return longest;
        }
        let mut best = longest;
        for length in first.iter().rev() {
            let second = self.words(start + length).lengths;
            let Some(longest) = second.last() else { continue };
            best = *length;
            let reaches_end = start + length + longest >= self.run.len();
            if reaches_end || second.iter().any(|more| !self.words(start + length + more).lengths.is_empty()) {
                break;
            }
        }
        best
    }

    /// The next place where a word could begin after letters that are none.
    fn next_beginning(&self, from: usize) -> usize {
        let begins = |at: &usize| {
            self.language.ends_word(self.run[at - 1])
                && self.language.begins_word(self.run[*at])
                && !self.words(*at).lengths.is_empty()
        };
        (from + 1..self.run.len()).find(begins).unwrap_or(self.run.len())
    }

    /// Signs for "and so on" and "again" belong to the word before them, unless they begin a word.
    fn with_suffixes(&self, mut end: usize) -> usize {
        let is_suffix = |unit: u16| matches!(unit, PAIYANNOI | MAIYAMOK);
        if end >= self.run.len() || !self.words(end).lengths.is_empty() {
            return end;
        }
        if self.run[end] == PAIYANNOI && !is_suffix(self.run[end - 1]) {
            end += 1;
        }
        if self.run.get(end) == Some(&MAIYAMOK) && self.run[end - 1] != MAIYAMOK {
            end += 1;
        }
        end
    }
}

fn is_mark(unit: u16) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get32(u32::from(unit));
    GeneralCategoryGroup::Mark.contains(category)
}
