//! Who may do what: the classic owner, group and others check on user and group numbers.

use super::inode::{Inode, mode};
use super::{Fs, Ino};
use crate::errno::{Errno, Result};

/// Bits of a request, as in one digit of a mode.
pub(super) const READ: u32 = 4;
pub(super) const WRITE: u32 = 2;
pub(super) const EXECUTE: u32 = 1;

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
        let shift = match () {
            () if process.uid == inode.uid => 6,
            () if process.gid == inode.gid || process.groups.contains(&inode.gid) => 3,
            () => 0,
        };
        inode.permissions >> shift & wanted == wanted
    }
}
