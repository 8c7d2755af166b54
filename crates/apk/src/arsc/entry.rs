//! Entries of a type chunk: where they are and what they hold.
//!
//! Three forms of index exist: one offset per entry, the same in half the size, and a sorted list of only those entries
//! that are there. A value stands behind its entry, or within it in the compact form. Android 6 knows only the first of
//! each; the others are read because newer build tools write them.

use crate::blob::Le;
use crate::chunk::Chunk;
use crate::config::Config;
use crate::value::Value;

const FLAG_COMPLEX: u16 = 0x0001;
const FLAG_PUBLIC: u16 = 0x0002;
const FLAG_COMPACT: u16 = 0x0008;
const TYPE_SPARSE: u8 = 0x01;
const TYPE_OFFSET16: u8 = 0x02;
const ENTRY_LEN: usize = 8;
/// Rows of an index that are looked at together.
const BLOCK: usize = 32;
const MAP_ENTRY_LEN: usize = 16;
const MAP_LEN: usize = 12;
const HEADER_LEN: usize = 20;

/// The entries of one type for one configuration.
#[derive(Clone, Debug)]
pub struct TypeChunk {
    /// The configuration the entries are for.
    pub config: Config,
    /// The flags of the chunk; bit 0 says that it is sparse, bit 1 that offsets are short.
    pub flags: u8,
    /// Number of rows of the index: entries, or those that are there in a sparse chunk.
    pub count: u32,
    offset: u32,
    len: u32,
    header_len: u16,
    entries: u32,
}

/// One entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Index of its name in the package's key strings.
    pub key: u32,
    /// Whether other packages may refer to it.
    pub is_public: bool,
    /// What it holds.
    pub content: Content,
}

/// What an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// A value.
    Simple(Value),
    /// Values by name: a style, an array, an attribute's definition.
    Complex(Map),
}

/// The values of a complex entry, not yet read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Map {
    /// The bag it inherits from, 0 for none.
    pub parent: u32,
    /// Number of values.
    pub count: u32,
    start: u32,
    end: u32,
}

impl TypeChunk {
    /// Reads the header of a type chunk; the error says what is wrong with it.
    pub(super) fn read(data: &[u8], chunk: Chunk) -> Result<(u8, TypeChunk), String> {
        let at = chunk.offset;
        let bytes = |offset: usize| data.get(at + offset).copied().unwrap_or(0);
        let word = |offset: usize| data.u32_at(at + offset).unwrap_or(0);
        let header = data.part(at + HEADER_LEN, chunk.len.saturating_sub(HEADER_LEN));
        let config = header.and_then(Config::read).ok_or("its configuration is cut off")?;
        let (id, flags, count, entries) = (bytes(8), bytes(9), word(12), word(16));
        let row = if flags & TYPE_OFFSET16 != 0 && flags & TYPE_SPARSE == 0 { 2 } else { 4 };
        if id == 0 {
            return Err("its id is 0".to_owned());
        }
        if count as u64 * row > (chunk.len - chunk.header_len) as u64 {
            return Err(format!("{count} entries do not fit into it"));
        }
        if count > 0 && entries as usize + ENTRY_LEN > chunk.len {
            return Err("its entries start outside".to_owned());
        }
        let (offset, len) = (at as u32, chunk.len as u32);
        Ok((id, TypeChunk { config, flags, count, offset, len, header_len: chunk.header_len as u16, entries }))
    }

    /// Where the entry starts in the file; `None` when this configuration does not have it.
    pub(super) fn find(&self, data: &[u8], index: u16) -> Option<u32> {
        let rows = self.rows_at();
        let offset = if self.flags & TYPE_SPARSE != 0 {
            self.find_sparse(data, rows, index)?
        } else if u32::from(index) >= self.count {
            return None;
        } else if self.flags & TYPE_OFFSET16 != 0 {
            let offset = data.u16_at(rows + usize::from(index) * 2).filter(|&offset| offset != u16::MAX)?;
            u32::from(offset) * 4
        } else {
            data.u32_at(rows + usize::from(index) * 4).filter(|&offset| offset != u32::MAX)?
        };
        Some(self.place(offset))
    }

    /// The indices of all entries that this configuration has.
    pub(super) fn indices<'a>(&'a self, data: &'a [u8]) -> impl Iterator<Item = u16> + 'a {
        self.places(data).map(|(index, _)| index)
    }

    /// The indices of all entries that this configuration has, and where [`TypeChunk::find`] finds them.
    pub(super) fn places<'a>(&'a self, data: &'a [u8]) -> impl Iterator<Item = (u16, u32)> + 'a {
        // A configuration has few of the entries that others have: the common index is walked through without a search.
        let plain = self.flags & (TYPE_SPARSE | TYPE_OFFSET16) == 0;
        let (words, _) = self.rows(data, if plain { 4 } else { 0 }).as_chunks::<4>();
        let there = offsets_in(words.get(..1 << 16).unwrap_or(words));
        let others = (0..if plain { 0 } else { self.count.min(1 << 16) }).filter_map(move |row| {
            let sparse = self.flags & TYPE_SPARSE != 0;
            let index = if sparse { data.u16_at(self.rows_at() + row as usize * 4)? } else { row as u16 };
            Some((index, self.find(data, index)?))
        });
        there.map(|(index, offset)| (index as u16, self.place(offset))).chain(others)
    }

    /// The entry at a place that [`TypeChunk::find`] gave; the error says what is wrong with it.
    pub(super) fn entry(&self, data: &[u8], at: u32) -> Result<Entry, &'static str> {
        let end = self.offset as usize + self.len as usize;
        let data = data.get(..end).unwrap_or(data);
        let start = at as usize;
        if (at - self.offset) & 3 != 0 {
            return Err("is not on a multiple of four");
        }
        let head = data.get(start..).and_then(|rest| rest.first_chunk::<ENTRY_LEN>());
        let Some(&[s0, s1, f0, f1, k0, k1, k2, k3]) = head else { return Err("lies outside its chunk") };
        let [size, flags] = [[s0, s1], [f0, f1]].map(u16::from_le_bytes);
        let key = u32::from_le_bytes([k0, k1, k2, k3]);
        let is_public = flags & FLAG_PUBLIC != 0;
        if flags & FLAG_COMPACT != 0 {
            let value = Value { data_type: (flags >> 8) as u8, data: key };
            return Ok(Entry { key: size.into(), is_public, content: Content::Simple(value) });
        }
        let size = usize::from(size);
        if size < ENTRY_LEN {
            return Err("is too small");
        }
        let content = if flags & FLAG_COMPLEX != 0 {
            let full = size >= MAP_ENTRY_LEN;
            let word = |offset| data.u32_at(start + offset).filter(|_| full).unwrap_or(0);
            Content::Complex(Map { parent: word(8), count: word(12), start: (start + size) as u32, end: end as u32 })
        } else {
            Content::Simple(Value::read(data, start + size).ok_or("has its value outside its chunk")?)
        };
        Ok(Entry { key, is_public, content })
    }

    /// Where the index starts in the file.
    fn rows_at(&self) -> usize {
        self.offset as usize + usize::from(self.header_len)
    }

    /// The index, whose rows have that many bytes.
    fn rows<'a>(&self, data: &'a [u8], len: usize) -> &'a [u8] {
        data.part(self.rows_at(), self.count as usize * len).unwrap_or_default()
    }

    /// Where an entry starts in the file. An offset that overflows is kept as one that no chunk reaches, so that reading it fails.
    fn place(&self, offset: u32) -> u32 {
        self.offset.saturating_add(self.entries).saturating_add(offset)
    }

    fn find_sparse(&self, data: &[u8], rows: usize, index: u16) -> Option<u32> {
        let row = |at: u32| data.u16_at(rows + at as usize * 4);
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if row(middle)? < index { low = middle + 1 } else { high = middle }
        }
        let found = low < self.count && row(low) == Some(index);
        found.then(|| data.u16_at(rows + low as usize * 4 + 2)).flatten().map(|offset| u32::from(offset) * 4)
    }
}

/// The indices and offsets of those entries in an index that are there. Whole blocks without any are passed over: a large app has
/// hundreds of configurations with a few entries each, and all have the index of all.
fn offsets_in(words: &[[u8; 4]]) -> impl Iterator<Item = (usize, u32)> {
    let is_empty =
        |block: &[[u8; 4]]| block.iter().fold(u32::MAX, |all, word| all & u32::from_le_bytes(*word)) == u32::MAX;
    let blocks = words.chunks(BLOCK).enumerate().filter(move |(_, block)| !is_empty(block));
    let rows = blocks.flat_map(|(at, block)| (at * BLOCK..).zip(block.iter().map(|word| u32::from_le_bytes(*word))));
    rows.filter(|(_, offset)| *offset != u32::MAX)
}

impl Map {
    /// No values.
    pub(super) const EMPTY: Map = Map { parent: 0, count: 0, start: 0, end: 0 };

    /// Names and values in the order of the file; `None` stands for one that lies outside its chunk.
    pub(super) fn items(self, data: &[u8]) -> impl Iterator<Item = Option<(u32, Value)>> + '_ {
        let data = data.get(..self.end as usize).unwrap_or(data);
        let mut at = Some(self.start as usize);
        let mut left = self.count;
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let here = at?;
            let item = data.part(here, MAP_LEN).and_then(|map| Some((map.u32_at(0)?, Value::read(map, 4)?)));
            // The value's own size says where the next one starts; values that overlap are nobody's but an attacker's.
            at = item.and(data.u16_at(here + 4)).map(|size| here + 4 + usize::from(size).max(Value::LEN));
            Some(item)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_wherever_blocks_begin() {
        let places = [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK + 5, 4 * BLOCK + 2];
        let mut words = vec![[0xff; 4]; 4 * BLOCK + 3];
        for at in places {
            words[at] = (at as u32 * 8).to_le_bytes();
        }
        let found: Vec<(usize, u32)> = offsets_in(&words).collect();
        assert_eq!(found, places.map(|at| (at, at as u32 * 8)));
        assert_eq!(offsets_in(&[]).count(), 0);
    }
}
