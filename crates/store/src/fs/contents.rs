//! The bytes of a file: a length and a sparse list of shared 4 KiB blocks.
//!
//! Two snapshots share every block that was not written between them. A hole is a missing block and reads as zeros;
//! a block of zeros is not a hole, because `st_blocks` tells the two apart.

use super::trie::{Hashed, Trie};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::{Arc, OnceLock};

/// The size of a block, which is also what `st_blksize` answers.
pub const BLOCK: usize = 4096;

/// The largest file: what ext4 allows with blocks of this size.
pub(crate) const MAX_LEN: u64 = 1 << 44;

pub(crate) struct Block {
    bytes: [u8; BLOCK],
    hash: OnceLock<u128>,
}

/// What a file holds.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Contents {
    len: u64,
    blocks: Trie<Arc<Block>>,
}

impl Contents {
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// How many blocks are stored.
    pub(crate) fn allocated(&self) -> u64 {
        self.blocks.len() as u64
    }

    /// Reads at `offset` and returns how much there was before the end.
    pub(crate) fn read_at(&self, offset: u64, buf: &mut [u8]) -> usize {
        let wanted = (buf.len() as u64).min(self.len.saturating_sub(offset)) as usize;
        for_blocks(offset, wanted, |block, within, part| match self.blocks.get(block) {
            Some(stored) => buf[part.clone()].copy_from_slice(&stored.bytes[within..within + part.len()]),
            None => buf[part].fill(0),
        });
        wanted
    }

    /// Writes at `offset`, which the caller has bounded by [`MAX_LEN`].
    pub(crate) fn write_at(&mut self, offset: u64, data: &[u8]) {
        for_blocks(offset, data.len(), |block, within, part| {
            self.block_mut(block)[within..within + part.len()].copy_from_slice(&data[part]);
        });
        self.len = self.len.max(offset + data.len() as u64);
    }

    /// How much of a write fits when `free` blocks may be added, and how many it adds.
    pub(crate) fn room(&self, offset: u64, len: usize, free: u64) -> (usize, u64) {
        let (mut fits, mut added, mut full) = (0, 0, false);
        for_blocks(offset, len, |block, _, part| {
            let missing = u64::from(self.blocks.get(block).is_none());
            full |= added + missing > free;
            if !full {
                (fits, added) = (part.end, added + missing);
            }
        });
        (fits, added)
    }

    /// Cuts the file or lengthens it with a hole.
    pub(crate) fn set_len(&mut self, len: u64) {
        if len < self.len {
            self.blocks.truncate(len.div_ceil(BLOCK as u64));
            let (last, within) = split(len);
            if within != 0 && self.blocks.get(last).is_some() {
                self.block_mut(last)[within..].fill(0);
            }
        }
        self.len = len;
    }

    pub(crate) fn content_hash(&self) -> u128 {
        hash_of(|w| {
            w.u64(self.len);
            w.u128(self.blocks.content_hash());
        })
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        w.u64(self.len);
        w.u64(self.allocated());
        for (index, block) in self.blocks.iter() {
            w.u64(index);
            w.bytes.extend(block.bytes);
        }
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let len = r.u64()?;
        if len > MAX_LEN {
            return Err(r.bad("file length"));
        }
        let mut contents = Contents { len, blocks: Trie::default() };
        for _ in 0..r.count(BLOCK + 8)? {
            let index = r.u64()?;
            let mut bytes = [0; BLOCK];
            bytes.copy_from_slice(r.take(BLOCK, "block")?);
            contents.blocks.insert(index, Arc::new(Block { bytes, hash: OnceLock::new() }));
        }
        Ok(contents)
    }

    fn block_mut(&mut self, index: u64) -> &mut [u8; BLOCK] {
        if self.blocks.get(index).is_none() {
            self.blocks.insert(index, Arc::new(Block { bytes: [0; BLOCK], hash: OnceLock::new() }));
        }
        let block = self.blocks.get_mut(index).map(Arc::make_mut);
        let Some(block) = block else { unreachable!("the block was inserted above") };
        block.hash = OnceLock::new();
        &mut block.bytes
    }
}

impl Clone for Block {
    fn clone(&self) -> Self {
        Block { bytes: self.bytes, hash: self.hash.clone() }
    }
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Hashed for Arc<Block> {
    fn content_hash(&self) -> u128 {
        *self.hash.get_or_init(|| xxhash_rust::xxh3::xxh3_128(&self.bytes))
    }
}

fn split(offset: u64) -> (u64, usize) {
    (offset / BLOCK as u64, (offset % BLOCK as u64) as usize)
}

/// Calls `each` with (block, offset within it, range of the buffer) for every block that a transfer touches.
fn for_blocks(offset: u64, len: usize, mut each: impl FnMut(u64, usize, std::ops::Range<usize>)) {
    let mut done = 0;
    while done < len {
        let (block, within) = split(offset + done as u64);
        let part = (BLOCK - within).min(len - done);
        each(block, within, done..done + part);
        done += part;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Debug, Clone)]
    enum Change {
        Write(usize, Vec<u8>),
        SetLen(usize),
    }

    fn change() -> impl Strategy<Value = Change> {
        prop_oneof![
            (0..20_000usize, prop::collection::vec(any::<u8>(), 0..9000))
                .prop_map(|(at, data)| Change::Write(at, data)),
            (0..25_000usize).prop_map(Change::SetLen),
        ]
    }

    proptest! {
        #[test]
        fn behaves_like_a_vector(changes in prop::collection::vec(change(), 0..20)) {
            let (mut contents, mut model) = (Contents::default(), Vec::new());
            for change in changes {
                match change {
                    Change::Write(at, data) => {
                        contents.write_at(at as u64, &data);
                        model.resize(model.len().max(at + data.len()), 0);
                        model[at..at + data.len()].copy_from_slice(&data);
                    }
                    Change::SetLen(len) => {
                        contents.set_len(len as u64);
                        model.resize(len, 0);
                    }
                }
                let mut bytes = vec![1; model.len() + 10];
                prop_assert_eq!(contents.read_at(0, &mut bytes), model.len());
                prop_assert_eq!(&bytes[..model.len()], &model[..]);
            }
            let mut w = Writer::default();
            contents.write(&mut w);
            let again = Contents::read(&mut Reader::new(&w.bytes)).unwrap();
            prop_assert!(again == contents);
            prop_assert_eq!(again.content_hash(), contents.content_hash());
        }
    }

    #[test]
    fn a_huge_hole_costs_nothing() {
        let mut contents = Contents::default();
        contents.set_len(1 << 43);
        contents.write_at((1 << 43) - 2, b"end");
        assert_eq!((contents.len(), contents.allocated()), ((1 << 43) + 1, 2));
    }
}
