//! A word list of ICU (`thaidict.dict` and its like): a trie of bytes, one byte per letter.
//!
//! A node is a branch over the next byte, a string of bytes that must follow, or a value that marks the end of a word.
//! Only where words end is of interest, so values are skipped. Broken files have no words; nothing here panics.

use super::BreakRulesError;
use super::table::Bytes;

const BYTES_TRIE: u32 = 0;
const TRIE_TYPE_MASK: u32 = 7;
const OFFSET_TRANSFORM: u32 = 1;
/// The first lead byte of a node that is a string.
const MIN_LINEAR: u8 = 0x10;
/// The first lead byte of a value.
const MIN_VALUE: u8 = 0x20;
/// Branches with more ways than this are split in halves.
const MAX_LISTED_WAYS: usize = 5;
/// More words than this from one place are not looked at.
const MAX_WORDS: usize = 20;

/// The words of a language.
#[derive(Debug, Clone)]
pub(super) struct Dictionary {
    trie: Vec<u8>,
    /// The letter whose byte is zero.
    first_letter: u32,
}

/// The words that begin at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Matches {
    /// Lengths, ascending.
    pub(super) lengths: Vec<usize>,
    /// How many letters were looked at until no word could follow.
    pub(super) prefix: usize,
}

/// Where a walk through the trie stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    at: usize,
    /// Bytes of the string at `at` that must still follow.
    left: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    /// A word ends here; more may follow or not.
    Word { last: bool },
    /// Words go on from here.
    Inside,
}

impl Dictionary {
    /// Reads a `.dict` file with its data header.
    pub(super) fn read(data: &[u8]) -> Result<Self, BreakRulesError> {
        let error = |offset, what| BreakRulesError { offset, what };
        if data.get(2..4) != Some(&[0xda, 0x27]) || data.get(12..16) != Some(b"Dict") {
            return Err(error(0, "not a dictionary"));
        }
        let file = Bytes { data, big_endian: data.get(8) == Some(&1) };
        let header = file.from(usize::from(file.u16(0)?))?;
        let (offset, end) = (header.u32(0)? as usize, header.u32(12)? as usize);
        let transform = header.u32(20)?;
        if header.u32(16)? & TRIE_TYPE_MASK != BYTES_TRIE || transform >> 24 != OFFSET_TRANSFORM {
            return Err(error(16, "another kind of dictionary"));
        }
        let trie = header.data.get(offset..end).ok_or(error(offset, "dictionary ends early"))?;
        Ok(Self { trie: trie.to_vec(), first_letter: transform & 0x1f_ffff })
    }

    /// The words that `text` begins with.
    pub(super) fn matches(&self, text: &[u16]) -> Matches {
        let mut out = Matches::default();
        let mut place = Place { at: 0, left: 0 };
        for (i, unit) in text.iter().enumerate() {
            out.prefix = i + 1;
            let Some((found, next)) = self.step(place, self.byte(*unit)) else { break };
            place = next;
            if let Found::Word { last } = found {
                if out.lengths.len() < MAX_WORDS {
                    out.lengths.push(i + 1);
                }
                if last {
                    break;
                }
            }
        }
        out
    }

    /// The byte of a letter; joiners have the last two, and what is foreign counts as the last.
    fn byte(&self, unit: u16) -> u8 {
        match unit {
            0x200c => 0xfe,
            0x200d => 0xff,
            _ => match u32::from(unit).checked_sub(self.first_letter) {
                Some(distance @ 0..=0xfd) => distance as u8,
                _ => 0xff,
            },
        }
    }

    fn get(&self, at: usize) -> Option<u8> {
        self.trie.get(at).copied()
    }

    /// Takes one byte from a place; `None` if no word goes on with it.
    fn step(&self, place: Place, byte: u8) -> Option<(Found, Place)> {
        if place.left > 0 {
            return self.string(place.at, place.left, byte);
        }
        let mut at = place.at;
        loop {
            let lead = self.get(at)?;
            at += 1;
            match lead {
                0..MIN_LINEAR => return self.branch(at, lead, byte),
                MIN_LINEAR..MIN_VALUE => return self.string(at, usize::from(lead - MIN_LINEAR) + 1, byte),
                _ if lead & 1 != 0 => return None,
                _ => at += value_length(lead),
            }
        }
    }

    fn string(&self, at: usize, left: usize, byte: u8) -> Option<(Found, Place)> {
        (self.get(at)? == byte).then(|| self.arrive(at + 1, left - 1))
    }

    fn branch(&self, mut at: usize, lead: u8, byte: u8) -> Option<(Found, Place)> {
        let mut ways = usize::from(lead);
        if ways == 0 {
            ways = usize::from(self.get(at)?);
            at += 1;
        }
        ways += 1;
        while ways > MAX_LISTED_WAYS {
            let less = byte < self.get(at)?;
            let (delta, length) = self.delta(at + 1)?;
            at += 1 + length;
            if less {
                ways >>= 1;
                at = at.checked_add(delta)?;
            } else {
                ways -= ways >> 1;
            }
        }
        for _ in 1..ways {
            let (way, lead) = (self.get(at)?, self.get(at + 1)?);
            if way != byte {
                at += 2 + value_length(lead);
            } else if lead & 1 != 0 {
                return Some((Found::Word { last: true }, Place { at: at + 1, left: 0 }));
            } else {
                let target = self.value(at + 1, lead)?.checked_add(at + 2 + value_length(lead))?;
                return Some(self.arrive(target, 0));
            }
        }
        (self.get(at)? == byte).then(|| self.arrive(at + 1, 0))
    }

    /// What a place means when it is reached.
    fn arrive(&self, at: usize, left: usize) -> (Found, Place) {
        let found = match self.get(at) {
            Some(lead) if left == 0 && lead >= MIN_VALUE => Found::Word { last: lead & 1 != 0 },
            _ => Found::Inside,
        };
        (found, Place { at, left })
    }

    /// The value whose lead byte is at `at`.
    fn value(&self, at: usize, lead: u8) -> Option<usize> {
        let lead = usize::from(lead >> 1);
        match lead {
            0..0x51 => Some(lead.saturating_sub(0x10)),
            0x51..0x6c => self.big_endian(at + 1, 1, lead - 0x51),
            0x6c..0x7e => self.big_endian(at + 1, 2, lead - 0x6c),
            0x7e => self.big_endian(at + 1, 3, 0),
            _ => self.big_endian(at + 1, 4, 0),
        }
    }

    /// A distance and how many bytes it takes.
    fn delta(&self, at: usize) -> Option<(usize, usize)> {
        let lead = usize::from(self.get(at)?);
        Some(match lead {
            0..0xc0 => (lead, 1),
            0xc0..0xf0 => (self.big_endian(at + 1, 1, lead - 0xc0)?, 2),
            0xf0..0xfe => (self.big_endian(at + 1, 2, lead - 0xf0)?, 3),
            0xfe => (self.big_endian(at + 1, 3, 0)?, 4),
            _ => (self.big_endian(at + 1, 4, 0)?, 5),
        })
    }

    fn big_endian(&self, at: usize, count: usize, high: usize) -> Option<usize> {
        let bytes = self.trie.get(at..at + count)?;
        Some(bytes.iter().fold(high, |sum, byte| (sum << 8) | usize::from(*byte)))
    }
}

/// How many bytes of a value follow its lead byte.
fn value_length(lead: u8) -> usize {
    match lead {
        0..0xa2 => 0,
        0xa2..0xd8 => 1,
        0xd8..0xfc => 2,
        _ => 3 + usize::from((lead >> 1) & 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with this trie, whose byte zero is U+0E01.
    fn file(trie: &[u8]) -> Vec<u8> {
        let mut out = vec![0, 24, 0xda, 0x27, 0, 20, 0, 0, 1, 0, 2, 0];
        out.extend(b"Dict\x01\0\0\0\x01\0\0\0");
        for word in [32, 0, 0, 32 + trie.len() as u32, 0, 0x100_0e01, 0, 0] {
            out.extend(u32::to_be_bytes(word));
        }
        out.extend(trie);
        out
    }

    /// The words `AB`, `ABC`, `B`, `BA`, where A is byte 0: a branch with two ways.
    const TRIE: [u8; 15] = [0x01, 0x00, 0x2c, 0x01, 0x20, 0x10, 0x00, 0x21, 0x00, 0x10, 0x01, 0x20, 0x10, 0x02, 0x21];

    #[test]
    fn words_are_found() {
        let dictionary = Dictionary::read(&file(&TRIE)).unwrap();
        let check = |letters: &str, lengths: &[usize], prefix: usize| {
            let text: Vec<u16> = letters.bytes().map(|letter| 0xe01 + u16::from(letter - b'A')).collect();
            let found = dictionary.matches(&text);
            assert_eq!((found.lengths.as_slice(), found.prefix), (lengths, prefix), "{letters}");
        };
        check("ABCD", &[2, 3], 3);
        check("ABD", &[2], 3);
        check("BAC", &[1, 2], 2);
        check("BB", &[1], 2);
        check("AC", &[], 2);
        check("C", &[], 1);
        check("", &[], 0);
    }

    #[test]
    fn broken_files_do_no_harm() {
        let whole = file(&TRIE);
        for length in 0..whole.len() {
            assert!(Dictionary::read(&whole[..length]).is_err());
        }
        for at in 0..whole.len() {
            for bits in [0xff, 0x80, 0x01] {
                let mut bent = whole.clone();
                bent[at] ^= bits;
                if let Ok(dictionary) = Dictionary::read(&bent) {
                    dictionary.matches(&[0xe01, 0xe02, 0xe03, 0x200d, 0x41]);
                }
            }
        }
    }
}
