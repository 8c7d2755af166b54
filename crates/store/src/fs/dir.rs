//! A directory: an ordered, shared map from names to inodes.
//!
//! Entries are listed in the order of their bytes. (ext4 lists them by a hash of the name; an order that depends on
//! nothing else is what a deterministic device needs.)

use super::inode::Ino;
use crate::wire::{Reader, WireError, Writer, hash_of};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The longest name.
pub(crate) const NAME_MAX: usize = 255;

pub(crate) type Name = Arc<[u8]>;

#[derive(Clone)]
pub(crate) struct Dir {
    pub(crate) parent: Ino,
    entries: RedBlackTreeMapSync<Name, Ino>,
    /// Sum of the hashes of the entries, kept up to date with them.
    sum: u128,
}

impl Dir {
    pub(crate) fn new(parent: Ino) -> Self {
        Dir { parent, entries: RedBlackTreeMapSync::new_sync(), sum: 0 }
    }

    pub(crate) fn get(&self, name: &[u8]) -> Option<Ino> {
        self.entries.get(name).copied()
    }

    pub(crate) fn insert(&mut self, name: &[u8], ino: Ino) {
        self.remove(name);
        self.entries.insert_mut(Name::from(name), ino);
        self.sum = self.sum.wrapping_add(entry_hash(name, ino));
    }

    pub(crate) fn remove(&mut self, name: &[u8]) {
        if let Some(ino) = self.get(name) {
            self.entries.remove_mut(name);
            self.sum = self.sum.wrapping_sub(entry_hash(name, ino));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&Name, &Ino)> {
        self.entries.iter()
    }

    pub(crate) fn content_hash(&self) -> u128 {
        hash_of(|w| {
            w.u64(self.parent);
            w.u128(self.sum);
        })
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        w.u64(self.parent);
        w.list(self.iter(), |w, (name, ino)| {
            w.blob(name);
            w.u64(*ino);
        });
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let mut dir = Dir::new(r.u64()?);
        for (name, ino) in r.list(17, |r| Ok((r.blob()?, r.u64()?)))? {
            if !is_valid_name(&name) {
                return Err(r.bad("file name"));
            }
            dir.insert(&name, ino);
        }
        Ok(dir)
    }
}

impl PartialEq for Dir {
    fn eq(&self, other: &Self) -> bool {
        self.parent == other.parent && self.sum == other.sum && self.entries == other.entries
    }
}

/// Whether a directory may hold the name.
pub(crate) fn is_valid_name(name: &[u8]) -> bool {
    !matches!(name, b"" | b"." | b"..") && name.len() <= NAME_MAX && !name.iter().any(|b| matches!(b, 0 | b'/'))
}

fn entry_hash(name: &[u8], ino: Ino) -> u128 {
    xxhash_rust::xxh3::xxh3_128_with_seed(name, ino)
}
