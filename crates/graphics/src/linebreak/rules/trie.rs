//! ICU's first folded trie: 16-bit values for all characters.
//!
//! The index has an entry per 32 characters of the BMP. Supplementary characters go through their high surrogate: its
//! value says at which part of the index the 1024 characters that it leads are found.

use super::BreakRulesError;
use super::table::Bytes;

const SIGNATURE: u32 = 0x5472_6965;
const SHIFT: u32 = 5;
const BLOCK_MASK: u32 = 31;
const INDEX_SHIFT: u32 = 2;
/// Where the index entries for surrogates as code points begin; those as code units lie at their place.
const LEAD_INDEX_OFFSET: usize = 0x2800 >> SHIFT;
/// Marks a value of a high surrogate as an offset.
const FOLDED: u16 = 0x8000;

/// The values of all characters.
#[derive(Debug, Clone)]
pub(super) struct Trie {
    /// Index and values in one list, as in the file.
    data: Vec<u16>,
    initial: u16,
}

impl Trie {
    pub(super) fn read(table: Bytes<'_>) -> Result<Self, BreakRulesError> {
        if table.u32(0)? != SIGNATURE {
            return Err(BreakRulesError { offset: 0, what: "no trie" });
        }
        let (index, values) = (table.u32(8)? as usize, table.u32(12)? as usize);
        let count = index.saturating_add(values).min(table.data.len());
        let data = (0..count).map(|i| table.u16(16 + i * 2)).collect::<Result<Vec<u16>, _>>()?;
        let initial = data.get(index).copied().unwrap_or(0);
        Ok(Self { data, initial })
    }

    /// The value of a character.
    pub(super) fn get(&self, character: u32) -> u16 {
        let found = match character {
            0xd800..=0xdbff => self.at(LEAD_INDEX_OFFSET, character & 0x3ff | 0xd800),
            0..=0xffff => self.at(0, character),
            0x1_0000..=0x10_ffff => self.supplementary(character),
            _ => None,
        };
        found.unwrap_or(self.initial)
    }

    fn supplementary(&self, character: u32) -> Option<u16> {
        let lead = 0xd7c0 + (character >> 10);
        let folded = self.at(0, lead)?;
        if folded & FOLDED == 0 {
            return None;
        }
        self.at(usize::from(folded & !FOLDED), character & 0x3ff)
    }

    fn at(&self, index_offset: usize, character: u32) -> Option<u16> {
        let block = *self.data.get(index_offset + (character >> SHIFT) as usize)?;
        self.data.get((usize::from(block) << INDEX_SHIFT) + (character & BLOCK_MASK) as usize).copied()
    }
}
