//! Mounts: which part of the tree may be written, and how much it holds.
//!
//! A mount is a mark on the inodes below a directory, not a tree of its own. That is all that can be told apart from
//! inside: `st_dev`, `EXDEV` between two, `EROFS`, `ENOSPC` and `statvfs`.

use super::path::Last;
use super::{BLOCK, Fs, Ino};
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer};
use std::sync::Arc;

/// A mounted file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Nothing on it may be changed, but by the superuser.
    pub read_only: bool,
    /// Nothing on it may be changed by anybody.
    pub sealed: bool,
    /// It keeps no owners: all that is made on it is the superuser's and open to one group, as on a phone's shared storage.
    pub shared_with: Option<u32>,
    /// Blocks of 4 KiB that it holds in all.
    pub blocks: u64,
    /// Inodes that it holds in all.
    pub inodes: u64,
    /// Its line in `/proc/mounts`, e.g. `/dev/block/dm-0 /data ext4 rw,noatime 0 0`.
    pub line: String,
    used_blocks: u64,
    used_inodes: u64,
}

/// What `statvfs` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatVfs {
    /// Size of a block.
    pub block_size: u64,
    /// All blocks.
    pub blocks: u64,
    /// Free blocks.
    pub free: u64,
    /// All inodes.
    pub files: u64,
    /// Free inodes.
    pub files_free: u64,
    /// Identity of the file system.
    pub id: u64,
    /// `ST_RDONLY` (1) or 0.
    pub flags: u64,
    /// The longest name.
    pub name_max: u64,
}

impl Mount {
    /// A writable mount of `bytes` bytes.
    pub fn writable(bytes: u64, line: &str) -> Self {
        let blocks = bytes / BLOCK as u64;
        let line = line.to_owned();
        let (read_only, sealed, shared_with) = (false, false, None);
        Mount { read_only, sealed, shared_with, blocks, inodes: blocks, line, used_blocks: 0, used_inodes: 0 }
    }

    /// A writable mount that keeps no owners: everything on it is open to a group.
    pub fn shared(bytes: u64, line: &str, group: u32) -> Self {
        Mount { shared_with: Some(group), ..Mount::writable(bytes, line) }
    }

    /// A mount on which only the installer writes.
    pub fn read_only(bytes: u64, line: &str) -> Self {
        Mount { read_only: true, ..Mount::writable(bytes, line) }
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        w.u8(u8::from(self.read_only) | u8::from(self.sealed) << 1 | u8::from(self.shared_with.is_some()) << 2);
        w.u32(self.shared_with.unwrap_or(0));
        [self.blocks, self.inodes, self.used_blocks, self.used_inodes].into_iter().for_each(|v| w.u64(v));
        w.blob(self.line.as_bytes());
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let state = r.u8()?;
        let (read_only, sealed) = (state & 1 != 0, state & 2 != 0);
        let shared_with = Some(r.u32()?).filter(|_| state & 4 != 0);
        let (blocks, inodes, used_blocks, used_inodes) = (r.u64()?, r.u64()?, r.u64()?, r.u64()?);
        let line = String::from_utf8_lossy(&r.blob()?).into_owned();
        Ok(Mount { read_only, sealed, shared_with, blocks, inodes, line, used_blocks, used_inodes })
    }
}

impl Fs {
    /// Mounts a file system on an existing empty directory; what is made below it lies there.
    pub fn mount(&mut self, path: &[u8], mount: Mount) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        if !self.dir(ino)?.is_empty() {
            return Err(Errno::EBUSY);
        }
        let index = self.mounts.len() as u32;
        Arc::make_mut(&mut self.mounts).push(mount);
        let old = std::mem::replace(&mut self.inode_mut(ino)?.mount, index);
        self.refund(old, 1);
        self.refund_inode(old);
        self.charge_inode(index, 1)?;
        self.charge(index, 1)
    }

    /// Makes the mount that `path` lies on read-only for everybody, for ever.
    pub fn seal(&mut self, path: &[u8]) -> Result<()> {
        let index = self.inode(self.lookup(path, Last::Follow)?)?.mount;
        let mount = self.mount_mut(index)?;
        (mount.read_only, mount.sealed) = (true, true);
        Ok(())
    }

    /// Makes the mount that `path` lies on read-only, or writable.
    pub fn remount(&mut self, path: &[u8], read_only: bool) -> Result<()> {
        let index = self.inode(self.lookup(path, Last::Follow)?)?.mount;
        self.mount_mut(index)?.read_only = read_only;
        Ok(())
    }

    /// `statvfs(2)`.
    pub fn statvfs(&self, path: &[u8]) -> Result<StatVfs> {
        self.statvfs_of(self.lookup(path, Last::Follow)?)
    }

    pub(super) fn statvfs_of(&self, ino: Ino) -> Result<StatVfs> {
        let id = self.inode(ino)?.mount;
        let mount = self.mount_at(id)?;
        Ok(StatVfs {
            block_size: BLOCK as u64,
            blocks: mount.blocks,
            free: mount.blocks.saturating_sub(mount.used_blocks),
            files: mount.inodes,
            files_free: mount.inodes.saturating_sub(mount.used_inodes),
            id: u64::from(id) + 1,
            flags: u64::from(mount.read_only || mount.sealed),
            name_max: super::dir::NAME_MAX as u64,
        })
    }

    pub(super) fn mount_at(&self, index: u32) -> Result<&Mount> {
        self.mounts.get(index as usize).ok_or(Errno::EIO)
    }

    /// Fails with `EROFS` on a read-only mount; the installer may write there all the same.
    pub(super) fn require_writable(&self, ino: Ino) -> Result<()> {
        let mount = self.mount_at(self.inode(ino)?.mount)?;
        if mount.sealed || mount.read_only && self.process.uid != 0 { Err(Errno::EROFS) } else { Ok(()) }
    }

    pub(super) fn free_blocks(&self, index: u32) -> u64 {
        self.mount_at(index).map_or(0, |mount| mount.blocks.saturating_sub(mount.used_blocks))
    }

    pub(super) fn charge(&mut self, index: u32, blocks: u64) -> Result<()> {
        if blocks == 0 {
            return Ok(());
        }
        let mount = self.mount_mut(index)?;
        let used = mount.used_blocks.saturating_add(blocks);
        if used > mount.blocks {
            return Err(Errno::ENOSPC);
        }
        mount.used_blocks = used;
        Ok(())
    }

    pub(super) fn refund(&mut self, index: u32, blocks: u64) {
        if let (true, Ok(mount)) = (blocks > 0, self.mount_mut(index)) {
            mount.used_blocks = mount.used_blocks.saturating_sub(blocks);
        }
    }

    pub(super) fn charge_inode(&mut self, index: u32, count: u64) -> Result<()> {
        let mount = self.mount_mut(index)?;
        if mount.used_inodes.saturating_add(count) > mount.inodes {
            return Err(Errno::ENOSPC);
        }
        mount.used_inodes += count;
        Ok(())
    }

    pub(super) fn refund_inode(&mut self, index: u32) {
        if let Ok(mount) = self.mount_mut(index) {
            mount.used_inodes = mount.used_inodes.saturating_sub(1);
        }
    }

    fn mount_mut(&mut self, index: u32) -> Result<&mut Mount> {
        Arc::make_mut(&mut self.mounts).get_mut(index as usize).ok_or(Errno::EIO)
    }
}
