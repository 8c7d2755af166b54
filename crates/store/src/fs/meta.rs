//! Attributes: stat, access, chmod, chown, utimes.

use super::inode::{Inode, Times, mode};
use super::path::{Last, Place};
use super::rights::{EXECUTE, READ, WRITE};
use super::{BLOCK, Fd, Fs, Ino, StatVfs};
use crate::errno::{Errno, Result};

/// Modes of `access(2)`.
pub mod access {
    /// It exists.
    pub const F_OK: u32 = 0;
    /// It may be executed, or a directory searched.
    pub const X_OK: u32 = 1;
    /// It may be written.
    pub const W_OK: u32 = 2;
    /// It may be read.
    pub const R_OK: u32 = 4;
}

/// What `stat(2)` answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Number of the mount.
    pub dev: u64,
    /// Number of the inode.
    pub ino: Ino,
    /// Type and permissions.
    pub mode: u32,
    /// Names that lead to it.
    pub nlink: u32,
    /// Owner.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Device number of a device; 0 otherwise.
    pub rdev: u64,
    /// Length in bytes.
    pub size: u64,
    /// Times.
    pub times: Times,
    /// Preferred size of a transfer.
    pub blksize: u64,
    /// Stored blocks of 512 bytes.
    pub blocks: u64,
}

/// A time for [`Fs::utimens`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetTime {
    /// Leave it (`UTIME_OMIT`).
    Omit,
    /// The virtual present (`UTIME_NOW`).
    Now,
    /// Nanoseconds since the epoch.
    At(i64),
}

impl Fs {
    /// `stat(2)`.
    pub fn stat(&self, path: &[u8]) -> Result<Stat> {
        self.stat_of(self.lookup(path, Last::Follow)?)
    }

    /// `lstat(2)`.
    pub fn lstat(&self, path: &[u8]) -> Result<Stat> {
        let place = self.walk(path, Last::Keep)?;
        let stat = self.stat_of(place.existing(self)?)?;
        Ok(if place.fd.is_some() { Stat { mode: mode::SYMLINK | 0o700, size: 64, ..stat } } else { stat })
    }

    /// `fstat(2)`.
    pub fn fstat(&self, fd: Fd) -> Result<Stat> {
        self.stat_of(self.open_of(fd)?.ino)
    }

    /// `fstatvfs(2)`.
    pub fn fstatvfs(&self, fd: Fd) -> Result<StatVfs> {
        self.statvfs_of(self.open_of(fd)?.ino)
    }

    /// `access(2)`; `wanted` is a sum of the constants in [`access`].
    pub fn access(&self, path: &[u8], wanted: u32) -> Result<()> {
        if wanted > READ | WRITE | EXECUTE {
            return Err(Errno::EINVAL);
        }
        let ino = self.lookup(path, Last::Follow)?;
        self.require(ino, wanted)?;
        if wanted & WRITE != 0 { self.require_writable(ino) } else { Ok(()) }
    }

    /// `chmod(2)`.
    pub fn chmod(&mut self, path: &[u8], permissions: u32) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        self.change(ino, |inode| inode.permissions = permissions & mode::PERMISSIONS)
    }

    /// `fchmod(2)`.
    pub fn fchmod(&mut self, fd: Fd, permissions: u32) -> Result<()> {
        let ino = self.open_of(fd)?.ino;
        self.change(ino, |inode| inode.permissions = permissions & mode::PERMISSIONS)
    }

    /// `chown(2)`; `None` leaves the owner or the group.
    pub fn chown(&mut self, path: &[u8], uid: Option<u32>, gid: Option<u32>) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        self.chown_inode(ino, uid, gid)
    }

    /// `lchown(2)`.
    pub fn lchown(&mut self, path: &[u8], uid: Option<u32>, gid: Option<u32>) -> Result<()> {
        let ino = self.lookup(path, Last::Keep)?;
        self.chown_inode(ino, uid, gid)
    }

    /// `fchown(2)`.
    pub fn fchown(&mut self, fd: Fd, uid: Option<u32>, gid: Option<u32>) -> Result<()> {
        let ino = self.open_of(fd)?.ino;
        self.chown_inode(ino, uid, gid)
    }

    /// `utimensat(2)`: sets the times of access and modification.
    pub fn utimens(&mut self, path: &[u8], access: SetTime, modify: SetTime) -> Result<()> {
        let ino = self.lookup(path, Last::Follow)?;
        self.set_times(ino, access, modify)
    }

    /// `futimens(2)`.
    pub fn futimens(&mut self, fd: Fd, access: SetTime, modify: SetTime) -> Result<()> {
        let ino = self.open_of(fd)?.ino;
        self.set_times(ino, access, modify)
    }

    pub(crate) fn stat_of(&self, ino: Ino) -> Result<Stat> {
        let inode = self.inode(ino)?;
        let (gid, permissions) = self.seen(inode);
        Ok(Stat {
            dev: u64::from(inode.mount) + 1,
            ino,
            mode: inode.mode() & mode::FMT | permissions,
            nlink: inode.links,
            uid: inode.uid,
            gid,
            rdev: device_number(inode),
            size: inode.size(),
            times: inode.times,
            blksize: BLOCK as u64,
            blocks: inode.allocated() * (BLOCK as u64 / 512),
        })
    }

    /// Changes attributes of a file that the process owns.
    fn change(&mut self, ino: Ino, change: impl FnOnce(&mut Inode)) -> Result<()> {
        self.require_owner(ino)?;
        self.require_writable(ino)?;
        if self.process.uid != 0 && self.is_shared(self.inode(ino)?) {
            // The daemon behind shared storage says yes and changes nothing.
            return Ok(());
        }
        let now = self.now;
        let inode = self.inode_mut(ino)?;
        change(inode);
        inode.times.change = now;
        Ok(())
    }

    fn chown_inode(&mut self, ino: Ino, uid: Option<u32>, gid: Option<u32>) -> Result<()> {
        let process = &*self.process;
        let own_group = gid.is_none_or(|gid| gid == process.gid || process.groups.contains(&gid));
        let own_user = uid.is_none_or(|uid| uid == process.uid);
        if process.uid != 0 && !(own_group && own_user) {
            return Err(Errno::EPERM);
        }
        self.change(ino, |inode| {
            inode.uid = uid.unwrap_or(inode.uid);
            inode.gid = gid.unwrap_or(inode.gid);
        })
    }

    /// Setting both times to now asks for the right to write; any other time asks for ownership.
    fn set_times(&mut self, ino: Ino, access: SetTime, modify: SetTime) -> Result<()> {
        let only_now = access == SetTime::Now && modify == SetTime::Now;
        if !(only_now && self.require(ino, WRITE).is_ok()) {
            self.require_owner(ino).map_err(|denied| if only_now { Errno::EACCES } else { denied })?;
        }
        self.require_writable(ino)?;
        let now = self.now;
        let set = |time: &mut i64, to: SetTime| match to {
            SetTime::Omit => {}
            SetTime::Now => *time = now,
            SetTime::At(at) => *time = at,
        };
        let times = &mut self.inode_mut(ino)?.times;
        set(&mut times.access, access);
        set(&mut times.modify, modify);
        times.change = now;
        Ok(())
    }

    /// The target of a link at a place, if it is one.
    pub(super) fn link_target(&self, place: &Place) -> Result<Vec<u8>> {
        if let Some(fd) = place.fd {
            return Ok(self.open_of(fd)?.path.to_vec());
        }
        match &self.inode(place.existing(self)?)?.body {
            super::Body::Symlink(target) => Ok(target.to_vec()),
            _ => Err(Errno::EINVAL),
        }
    }
}

/// The numbers of Linux's memory devices: major 1.
fn device_number(inode: &Inode) -> u64 {
    use super::inode::{Body, Device};
    match inode.body {
        Body::Device(Device::Null) => 0x103,
        Body::Device(Device::Zero) => 0x105,
        Body::Device(Device::Full) => 0x107,
        Body::Device(Device::Random) => 0x109,
        _ => 0,
    }
}
