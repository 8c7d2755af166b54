//! Mapped files.
//!
//! The bytes of a mapping lie in guest memory, where loads and stores cannot be watched. So a mapping is a copy with
//! a rule: it is filled when it is made; a shared writable one is written back by [`Fs::sync_map`], which the machine
//! calls at `msync`, at `munmap`, and before anything else reads the file (the model: two shared mappings of one file
//! see each other's stores only then). A mapping keeps its file alive after the descriptor is closed.

use super::inode::Body;
use super::trie::Hashed;
use super::{External, Fd, Fs, Ino};
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer, hash_of};

/// The name of a mapping.
pub type MapId = u64;

/// What a mapping may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protection {
    /// Stores are allowed.
    pub write: bool,
    /// Stores reach the file (`MAP_SHARED`).
    pub shared: bool,
}

#[derive(Clone, PartialEq)]
pub(crate) struct Mapping {
    ino: Ino,
    offset: u64,
    len: u64,
    write_back: bool,
}

impl Fs {
    /// `mmap(2)` of a file: its name from now on; fill the memory with [`Fs::read_map`].
    pub fn map(&mut self, fd: Fd, offset: i64, len: u64, protection: Protection) -> Result<MapId> {
        let open = self.open_of(fd)?;
        let offset = u64::try_from(offset).ok().filter(|at| at % super::BLOCK as u64 == 0).ok_or(Errno::EINVAL)?;
        let write_back = protection.write && protection.shared;
        let ino = open.ino;
        match &self.inode(ino)?.body {
            _ if len == 0 => return Err(Errno::EINVAL),
            _ if !open.readable() || (write_back && !open.writable()) => return Err(Errno::EACCES),
            Body::File(_) | Body::External(_) => {}
            _ => return Err(Errno::ENODEV),
        }
        self.pin(ino);
        let id = self.next_map;
        self.next_map += 1;
        self.maps.insert(id, Mapping { ino, offset, len, write_back });
        Ok(id)
    }

    /// Fills memory from the mapped file, with zeros behind its end.
    pub fn read_map(&self, id: MapId, at: u64, buf: &mut [u8]) -> Result<()> {
        let mapping = self.mapping(id)?;
        let got = self.read_inode(mapping.ino, mapping.offset.saturating_add(at), buf)?;
        buf[got..].fill(0);
        Ok(())
    }

    /// The bytes of a mapped file that lies outside, for mapping it without a copy.
    pub fn external_map(&self, id: MapId) -> Result<Option<External>> {
        let mapping = self.mapping(id)?;
        Ok(match &self.inode(mapping.ino)?.body {
            Body::External(external) => Some(external.clone()),
            _ => None,
        })
    }

    /// `msync(2)`: writes back memory at offset `at` of the mapping; what lies behind the file's end is lost.
    pub fn sync_map(&mut self, id: MapId, at: u64, memory: &[u8]) -> Result<()> {
        let Mapping { ino, offset, write_back, .. } = *self.mapping(id)?;
        let start = offset.saturating_add(at);
        let inside = self.inode(ino)?.size().saturating_sub(start).min(memory.len() as u64) as usize;
        let mut old = vec![0; inside];
        let got = self.read_inode(ino, start, &mut old)?;
        if write_back && inside > 0 && old[..got] != memory[..inside] {
            self.write_inode(ino, start, &memory[..inside])?;
        }
        Ok(())
    }

    /// `munmap(2)`; the machine has written back what it must.
    pub fn unmap(&mut self, id: MapId) -> Result<()> {
        let mapping = self.maps.remove(id).ok_or(Errno::EINVAL)?;
        self.unpin(mapping.ino);
        Ok(())
    }

    fn mapping(&self, id: MapId) -> Result<&Mapping> {
        self.maps.get(id).ok_or(Errno::EINVAL)
    }
}

impl Mapping {
    pub(crate) fn write(&self, w: &mut Writer) {
        w.u64(self.ino);
        w.u64(self.offset);
        w.u64(self.len);
        w.bool(self.write_back);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        Ok(Mapping { ino: r.u64()?, offset: r.u64()?, len: r.u64()?, write_back: r.bool()? })
    }
}

impl Hashed for Mapping {
    fn content_hash(&self) -> u128 {
        hash_of(|w| self.write(w))
    }
}
