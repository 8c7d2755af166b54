//! Where words may be hyphenated, after Liang.
//!
//! Patterns come as Android's binary file or as the text file that TeX and libhyphen share (the framework carries one
//! for American English); without patterns only soft hyphens count. A word with a letter that the patterns do not know
//! has only its soft hyphens too. Two letters stay before a hyphen and three after it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::persist::{Persist, ReadError, Reader, Writer};

const MIN_PREFIX: usize = 2;
const MIN_SUFFIX: usize = 3;
/// Longest word with its two end marks.
const MAX_PADDED: usize = 64;
const HYB_MAGIC: u32 = 0x62ad_7968;
const SOFT_HYPHEN: u16 = 0xad;

/// Patterns of a language, or none. They are read when the first word is hyphenated: every phone has them, and few
/// screens ask.
#[derive(Debug, Clone, Default)]
pub struct Hyphenator {
    source: Vec<u8>,
    language: OnceLock<Language>,
}

/// Patterns with the letters that they know.
#[derive(Debug, Clone, Default)]
struct Language {
    alphabet: BTreeMap<u16, u16>,
    patterns: Patterns,
}

#[derive(Debug, Clone, Default)]
enum Patterns {
    #[default]
    None,
    Text(TextPatterns),
    Binary(Binary),
}

/// Patterns of a text file.
#[derive(Debug, Clone)]
struct TextPatterns {
    /// Letters of a pattern, with the digits around them.
    digits: BTreeMap<Vec<u16>, Vec<u8>>,
    /// Letters of the longest.
    longest: usize,
}

impl Hyphenator {
    /// A hyphenator without patterns (`nLoadHyphenator(null, 0)`).
    pub fn empty() -> Self {
        Self::default()
    }

    /// Takes patterns, binary or text; broken ones are as good as none.
    pub fn load(bytes: &[u8]) -> Self {
        Hyphenator { source: bytes.to_vec(), language: OnceLock::new() }
    }

    /// For every unit, whether a hyphen may stand before it.
    pub fn hyphenate(&self, word: &[u16]) -> Vec<u8> {
        let mut out = vec![0; word.len()];
        let fits = word.len() >= MIN_PREFIX + MIN_SUFFIX && word.len() + 2 <= MAX_PADDED;
        let language = self.language.get_or_init(|| Language::read(&self.source));
        let codes = if fits { language.codes(word) } else { None };
        match (&language.patterns, codes) {
            (Patterns::Text(patterns), Some(codes)) => patterns.apply(&codes, &mut out),
            (Patterns::Binary(binary), Some(codes)) => binary.apply(&codes, &mut out),
            _ => soft_hyphens(word, &mut out),
        }
        out
    }
}

impl PartialEq for Hyphenator {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Eq for Hyphenator {}

impl Language {
    fn read(bytes: &[u8]) -> Self {
        let is_binary = word_at(bytes, 0) == Some(HYB_MAGIC);
        if is_binary { Self::from_binary(bytes).unwrap_or_default() } else { from_text(bytes) }
    }

    /// The word in the patterns' alphabet with end marks; `None` if a letter is not in it.
    fn codes(&self, word: &[u16]) -> Option<Vec<u16>> {
        let letters = word.iter().map(|unit| self.alphabet.get(unit).copied()).collect::<Option<Vec<u16>>>()?;
        Some(std::iter::once(0).chain(letters).chain(std::iter::once(0)).collect())
    }

    fn from_binary(bytes: &[u8]) -> Option<Self> {
        let section = |index: usize| bytes.get(word_at(bytes, index)? as usize..);
        let alphabet = read_alphabet(section(2)?)?;
        let binary = Binary { trie: Trie::read(section(3)?)?, pool: PatternPool::read(section(4)?)? };
        Some(Self { alphabet, patterns: Patterns::Binary(binary) })
    }
}

impl Persist for Hyphenator {
    fn write(&self, out: &mut Writer) {
        self.source.write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self::load(&Vec::<u8>::read(input)?))
    }
}

fn soft_hyphens(word: &[u16], out: &mut [u8]) {
    for (i, before) in word.iter().enumerate().take(word.len().saturating_sub(1)) {
        out[i + 1] = u8::from(*before == SOFT_HYPHEN);
    }
}

/// Reads `a4m5ato` lines; headings, comments and rules that change spelling are left out.
fn from_text(bytes: &[u8]) -> Language {
    let mut patterns = BTreeMap::new();
    let mut alphabet = BTreeMap::new();
    for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')).skip(1) {
        if line.is_empty() || line.contains(&b'/') || line.iter().any(u8::is_ascii_uppercase) || line[0] == b'%' {
            continue;
        }
        let (mut letters, mut digits) = (Vec::new(), vec![0u8]);
        for byte in line {
            if byte.is_ascii_digit() {
                if let Some(last) = digits.last_mut() {
                    *last = byte - b'0';
                }
            } else {
                letters.push(if *byte == b'.' { 0 } else { u16::from(*byte) });
                digits.push(0);
            }
        }
        for letter in letters.iter().filter(|letter| **letter != 0) {
            alphabet.insert(*letter, *letter);
            let upper = (*letter as u8).to_ascii_uppercase();
            alphabet.insert(u16::from(upper), *letter);
        }
        patterns.insert(letters, digits);
    }
    let patterns = match patterns.keys().map(Vec::len).max() {
        Some(longest) => Patterns::Text(TextPatterns { digits: patterns, longest }),
        None => Patterns::None,
    };
    Language { alphabet, patterns }
}

impl TextPatterns {
    fn apply(&self, codes: &[u16], out: &mut [u8]) {
        for i in 0..codes.len() {
            for j in i + 1..=codes.len().min(i + self.longest) {
                let Some(digits) = self.digits.get(&codes[i..j]) else { continue };
                // The digit before code i stands before unit i - 1 of the word.
                for (k, digit) in digits.iter().enumerate() {
                    raise(out, (i + k).checked_sub(1), *digit);
                }
            }
        }
        keep_odd(out);
    }
}

/// Raises a place that may have a hyphen at all.
fn raise(out: &mut [u8], at: Option<usize>, digit: u8) {
    let Some(at) = at else { return };
    if at >= MIN_PREFIX && at + MIN_SUFFIX <= out.len() && at < out.len() {
        out[at] = out[at].max(digit);
    }
}

fn keep_odd(out: &mut [u8]) {
    out.iter_mut().for_each(|digit| *digit &= 1);
}

/// The tables of Android's file format.
#[derive(Debug, Clone)]
struct Binary {
    trie: Trie,
    pool: PatternPool,
}

#[derive(Debug, Clone)]
struct Trie {
    char_mask: u32,
    link_shift: u32,
    link_mask: u32,
    pattern_shift: u32,
    data: Vec<u32>,
}

#[derive(Debug, Clone)]
struct PatternPool {
    entries: Vec<u32>,
    bytes: Vec<u8>,
}

impl Binary {
    fn apply(&self, codes: &[u16], out: &mut [u8]) {
        for i in 0..codes.len() - 1 {
            let mut node = 0;
            for (j, code) in codes.iter().enumerate().skip(i) {
                let Some(next) = self.trie.step(node, *code) else { break };
                node = next;
                if let Some((digits, shift)) = self.trie.pattern(node).and_then(|index| self.pool.pattern(index)) {
                    let Some(offset) = (j + 1).checked_sub(digits.len() + shift) else { continue };
                    for (k, digit) in digits.iter().enumerate() {
                        raise(out, Some(offset + k), *digit);
                    }
                }
            }
        }
        keep_odd(out);
    }
}

impl Trie {
    fn read(bytes: &[u8]) -> Option<Self> {
        let count = word_at(bytes, 5)? as usize;
        let (link_shift, pattern_shift) = (word_at(bytes, 2)?, word_at(bytes, 4)?);
        if link_shift > 31 || pattern_shift > 31 {
            return None;
        }
        Some(Self {
            char_mask: word_at(bytes, 1)?,
            link_shift,
            link_mask: word_at(bytes, 3)?,
            pattern_shift,
            data: words(bytes, 6, count)?,
        })
    }

    fn step(&self, node: usize, code: u16) -> Option<usize> {
        let entry = *self.data.get(node + usize::from(code))?;
        (entry & self.char_mask == u32::from(code)).then(|| ((entry & self.link_mask) >> self.link_shift) as usize)
    }

    fn pattern(&self, node: usize) -> Option<usize> {
        let index = (*self.data.get(node)? >> self.pattern_shift) as usize;
        (index != 0).then_some(index)
    }
}

impl PatternPool {
    fn read(bytes: &[u8]) -> Option<Self> {
        let (count, offset, size) =
            (word_at(bytes, 1)? as usize, word_at(bytes, 2)? as usize, word_at(bytes, 3)? as usize);
        let pool = bytes.get(offset..offset.checked_add(size)?)?;
        Some(Self { entries: words(bytes, 4, count)?, bytes: pool.to_vec() })
    }

    /// The digits of a pattern and how many zeros follow them.
    fn pattern(&self, index: usize) -> Option<(&[u8], usize)> {
        let entry = *self.entries.get(index)?;
        let (length, shift, offset) =
            ((entry >> 26) as usize, ((entry >> 20) & 0x3f) as usize, (entry & 0xf_ffff) as usize);
        Some((self.bytes.get(offset..offset + length)?, shift))
    }
}

fn read_alphabet(bytes: &[u8]) -> Option<BTreeMap<u16, u16>> {
    let mut out = BTreeMap::new();
    match word_at(bytes, 0)? {
        0 => {
            let (min, max) = (word_at(bytes, 1)?, word_at(bytes, 2)?);
            let codes = bytes.get(12..)?.iter().take(max.checked_sub(min)? as usize);
            for (i, code) in codes.enumerate().filter(|(_, code)| **code != 0) {
                out.insert(u16::try_from(min + i as u32).ok()?, u16::from(*code));
            }
        }
        1 => {
            for entry in words(bytes, 2, word_at(bytes, 1)? as usize)? {
                if let Ok(unit) = u16::try_from(entry >> 11) {
                    out.insert(unit, (entry & 0x7ff) as u16);
                }
            }
        }
        _ => return None,
    }
    Some(out)
}

fn word_at(bytes: &[u8], index: usize) -> Option<u32> {
    let at = index.checked_mul(4)?;
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn words(bytes: &[u8], first: usize, count: usize) -> Option<Vec<u32>> {
    let from = first * 4;
    let part = bytes.get(from..from.checked_add(count.checked_mul(4)?)?)?;
    Some(part.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(hyphenator: &Hyphenator, word: &str) -> String {
        let units: Vec<u16> = word.encode_utf16().collect();
        let marks = hyphenator.hyphenate(&units);
        let mut out = String::new();
        for (c, mark) in word.chars().zip(marks) {
            if mark != 0 {
                out.push('-');
            }
            out.push(c);
        }
        out
    }

    const TEXT: &[u8] = b"ISO8859-1\nLEFTHYPHENMIN 2\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n";

    #[test]
    fn liangs_own_example() {
        let hyphenator = Hyphenator::load(TEXT);
        assert_eq!(show(&hyphenator, "hyphenation"), "hy-phen-ation");
        assert_eq!(show(&hyphenator, "Hyphenation"), "Hy-phen-ation");
        assert_eq!(show(&hyphenator, "hyphenation!"), "hyphenation!");
        assert_eq!(show(&hyphenator, "hy"), "hy");
    }

    #[test]
    fn soft_hyphens_count_without_patterns() {
        assert_eq!(show(&Hyphenator::empty(), "ab\u{ad}cd"), "ab\u{ad}-cd");
        assert_eq!(show(&Hyphenator::load(TEXT), "ab\u{ad}cd"), "ab\u{ad}-cd");
    }

    /// A file with one pattern, `a1b`, over the letters a, b and c.
    fn binary() -> Vec<u8> {
        let alphabet = [0u32, 97, 100];
        let letters = [1u8, 2, 3, 0];
        // Node 0 at index 0; the edge for code 1 leads to node 10, from there code 2 to node 20, whose pattern is 1.
        let mut trie = vec![0u32; 24];
        trie[1] = 1 | (10 << 8);
        trie[12] = 2 | (20 << 8);
        trie[20] = 1 << 24;
        let trie_header = [0u32, 0xff, 8, 0x00ff_ff00, 24, trie.len() as u32];
        // Digits [1] with one zero behind: before `b`.
        let patterns = [0u32, 2, 24, 1, 0, (1 << 26) | (1 << 20)];
        let mut out: Vec<u8> = Vec::new();
        let put = |words: &[u32], out: &mut Vec<u8>| words.iter().for_each(|w| out.extend(w.to_le_bytes()));
        let trie_at = 24 + 16;
        let pattern_at = trie_at + 24 + 96;
        put(&[HYB_MAGIC, 0, 24, trie_at, pattern_at, 0], &mut out);
        put(&alphabet, &mut out);
        out.extend(letters);
        put(&trie_header, &mut out);
        put(&trie, &mut out);
        put(&patterns, &mut out);
        out.push(1);
        out
    }

    #[test]
    fn binary_files_are_read() {
        let hyphenator = Hyphenator::load(&binary());
        assert_eq!(show(&hyphenator, "caabccc"), "caa-bccc");
        assert_eq!(show(&hyphenator, "abccc"), "abccc");
        assert_eq!(Hyphenator::from_bytes(&hyphenator.to_bytes()), Ok(hyphenator));
    }

    #[test]
    fn broken_files_have_no_patterns() {
        let whole = binary();
        for length in 0..whole.len() {
            let hyphenator = Hyphenator::load(&whole[..length]);
            hyphenator.hyphenate(&[97, 97, 98, 99, 99, 99]);
        }
        for at in 0..whole.len() {
            let mut bent = whole.clone();
            bent[at] ^= 0xff;
            Hyphenator::load(&bent).hyphenate(&[97, 97, 98, 99, 99, 99]);
        }
    }
}
