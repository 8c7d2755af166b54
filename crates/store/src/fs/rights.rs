//! Who may do what: the classic owner, group and others check on user and group numbers.

use super::inode::{Inode, mode};
use super::{Fs, Ino, Storage};
use crate::errno::{Errno, Result};

/// Bits of a request, as in one digit of a mode.
pub(super) const READ: u32 = 4;
pub(super) const WRITE: u32 = 2;
pub(super) const EXECUTE: u32 = 1;

/// The group of those who may write shared storage whatever they see of it; no app is in it.
const SDCARD_RW: u32 = 1015;

impl Fs {
    /// Fails with `EACCES` unless the process has all the rights in `wanted` on the inode.
    pub(super) fn require(&self, ino: Ino, wanted: u32) -> Result<()> {
        if self.may(self.inode(ino)?, wanted) { Ok(()) } else { Err(Errno::EACCES) }
    }

    /// Fails unless entries of the directory may be added and removed.
    pub(super) fn require_change(&self, dir: Ino) -> Result<()> {
        self.require(dir, WRITE | EXECUTE)?;
        self.require_writable(dir)
    }

    /// Fails unless this entry may be removed or replaced, which a sticky directory leaves to the owners.
    pub(super) fn require_removal(&self, dir: Ino, entry: Ino) -> Result<()> {
        self.require_change(dir)?;
        let (parent, uid) = (self.inode(dir)?, self.process.uid);
        let owns = uid == 0 || uid == parent.uid || uid == self.inode(entry)?.uid;
        if parent.permissions & mode::STICKY != 0 && !owns { Err(Errno::EPERM) } else { Ok(()) }
    }

    /// Fails with `EPERM` unless the process owns the inode.
    pub(super) fn require_owner(&self, ino: Ino) -> Result<()> {
        let owner = self.inode(ino)?.uid;
        if matches!(self.process.uid, 0) || self.process.uid == owner { Ok(()) } else { Err(Errno::EPERM) }
    }

    fn may(&self, inode: &Inode, wanted: u32) -> bool {
        let process = &*self.process;
        if process.uid == 0 {
            return wanted & EXECUTE == 0 || inode.is_dir() || inode.permissions & 0o111 != 0;
        }
        let (gid, permissions) = self.seen(inode);
        let shift = match () {
            () if process.uid == inode.uid => 6,
            () if process.gid == gid || process.groups.contains(&gid) => 3,
            () => 0,
        };
        permissions >> shift & wanted == wanted
    }

    /// Group and permissions as the process sees them. On shared storage they follow from its view, as Android's sdcard
    /// daemon shows the same file with different attributes below each of its three mounts.
    pub(super) fn seen(&self, inode: &Inode) -> (u32, u32) {
        let shared = self.mount_at(inode.mount).ok().and_then(|mount| mount.shared_with);
        let Some(group) = shared.filter(|group| *group == inode.gid) else { return (inode.gid, inode.permissions) };
        let (gid, hidden) = match self.process.storage {
            Storage::Own => (SDCARD_RW, 0o006),
            Storage::Read => (group, 0o027),
            Storage::Write => (group, 0o007),
        };
        let owner = inode.permissions & 0o700;
        (gid, 0o775 & !hidden & (owner | owner >> 3 | owner >> 6))
    }

    /// Whether it lies on storage that keeps no owners.
    pub(super) fn is_shared(&self, inode: &Inode) -> bool {
        self.mount_at(inode.mount).is_ok_and(|mount| mount.shared_with.is_some())
    }
}
