//! The bytes of a file: a length and a sparse list of shared 4 KiB blocks.
//!
//! Two snapshots share every block that was not written between them. A hole is a missing block and reads as zeros;
//! a block of zeros is not a hole, because `st_blocks` tells the two apart.
//!
//! A file that was put there whole, such as an APK, leaves its bytes with whoever gave them until it is written to.
//! Nothing tells it from a file of blocks but the copies that are not made.

use super::external::SharedBytes;
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
#[derive(Clone, Default)]
pub(crate) struct Contents {
    len: u64,
    /// Empty as long as somebody else has the bytes.
    blocks: Trie<Arc<Block>>,
    source: Option<Arc<Source>>,
}

/// The bytes of a whole file that somebody else has.
struct Source {
    bytes: SharedBytes,
    hash: OnceLock<u128>,
}

impl Source {
    fn slice(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The bytes as blocks, or what is made of each block.
    fn blocks<V: Hashed>(&self, make: impl Fn(Block) -> V) -> Trie<V> {
        let mut blocks = Trie::default();
        for (index, part) in (0..).zip(self.slice().chunks(BLOCK)) {
            let mut bytes = [0; BLOCK];
            bytes[..part.len()].copy_from_slice(part);
            blocks.insert(index, make(Block { bytes, hash: OnceLock::new() }));
        }
        blocks
    }

    fn content_hash(&self) -> u128 {
        *self.hash.get_or_init(|| self.blocks(|block| BlockHash(block.content_hash())).content_hash())
    }
}

impl Contents {
    /// Bytes that somebody else has.
    pub(crate) fn of(bytes: SharedBytes) -> Contents {
        let len = (*bytes).as_ref().len() as u64;
        Contents { len, blocks: Trie::default(), source: Some(Arc::new(Source { bytes, hash: OnceLock::new() })) }
    }

    /// All bytes, if somebody else has them.
    pub(crate) fn shared(&self) -> Option<&SharedBytes> {
        self.source.as_ref().map(|source| &source.bytes)
    }

    /// Takes the bytes over before they change.
    fn take_over(&mut self) {
        if let Some(source) = self.source.take() {
            self.blocks = source.blocks(Arc::new);
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// How many blocks are stored.
    pub(crate) fn allocated(&self) -> u64 {
        if self.source.is_some() { self.len.div_ceil(BLOCK as u64) } else { self.blocks.len() as u64 }
    }

    fn has_block(&self, index: u64) -> bool {
        if self.source.is_some() { index < self.allocated() } else { self.blocks.get(index).is_some() }
    }

    /// Reads at `offset` and returns how much there was before the end.
    pub(crate) fn read_at(&self, offset: u64, buf: &mut [u8]) -> usize {
        if let Some(source) = &self.source {
            return super::io::copy_at(source.slice(), offset, buf);
        }
        let wanted = (buf.len() as u64).min(self.len.saturating_sub(offset)) as usize;
        for_blocks(offset, wanted, |block, within, part| match self.blocks.get(block) {
            Some(stored) => buf[part.clone()].copy_from_slice(&stored.bytes[within..within + part.len()]),
            None => buf[part].fill(0),
        });
        wanted
    }

    /// Writes at `offset`, which the caller has bounded by [`MAX_LEN`].
    pub(crate) fn write_at(&mut self, offset: u64, data: &[u8]) {
        self.take_over();
        for_blocks(offset, data.len(), |block, within, part| {
            self.block_mut(block)[within..within + part.len()].copy_from_slice(&data[part]);
        });
        self.len = self.len.max(offset + data.len() as u64);
    }

    /// How much of a write fits when `free` blocks may be added, and how many it adds.
    pub(crate) fn room(&self, offset: u64, len: usize, free: u64) -> (usize, u64) {
        let (mut fits, mut added, mut full) = (0, 0, false);
        for_blocks(offset, len, |block, _, part| {
            let missing = u64::from(!self.has_block(block));
            full |= added + missing > free;
            if !full {
                (fits, added) = (part.end, added + missing);
            }
        });
        (fits, added)
    }

    /// Cuts the file or lengthens it with a hole.
    pub(crate) fn set_len(&mut self, len: u64) {
        self.take_over();
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
        let blocks = match &self.source {
            Some(source) => source.content_hash(),
            None => self.blocks.content_hash(),
        };
        hash_of(|w| {
            w.u64(self.len);
            w.u128(blocks);
        })
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        w.u64(self.len);
        w.u64(self.allocated());
        let taken_over = self.source.as_ref().map(|source| source.blocks(Arc::new));
        for (index, block) in taken_over.as_ref().unwrap_or(&self.blocks).iter() {
            w.u64(index);
            w.bytes.extend(block.bytes);
        }
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let len = r.u64()?;
        if len > MAX_LEN {
            return Err(r.bad("file length"));
        }
        let mut contents = Contents { len, ..Contents::default() };
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

impl PartialEq for Contents {
    fn eq(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (None, None) => self.len == other.len && self.blocks == other.blocks,
            _ => self.content_hash() == other.content_hash(),
        }
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

impl Block {
    fn content_hash(&self) -> u128 {
        *self.hash.get_or_init(|| xxhash_rust::xxh3::xxh3_128(&self.bytes))
    }
}

impl Hashed for Arc<Block> {
    fn content_hash(&self) -> u128 {
        (**self).content_hash()
    }
}

/// A block of which only the hash is kept.
#[derive(Clone)]
struct BlockHash(u128);

impl Hashed for BlockHash {
    fn content_hash(&self) -> u128 {
        self.0
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
        fn behaves_like_a_vector(
            given in prop::collection::vec(any::<u8>(), 0..9000),
            changes in prop::collection::vec(change(), 0..20),
        ) {
            let (mut contents, mut model) = (Contents::of(Arc::new(given.clone())), given);
            let mut written = Contents::default();
            written.write_at(0, &model);
            prop_assert!(written == contents && written.content_hash() == contents.content_hash());
            prop_assert_eq!(written.allocated(), contents.allocated());
            prop_assert_eq!(written.room(5000, 9000, 1), contents.room(5000, 9000, 1));
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
