//! The virtual file system of a device: what Linux gives an Android app, as a value.
//!
//! Everything a guest can find out about files is in [`Fs`]: the tree, the open descriptors, locks, pipes, mappings
//! and the process's identity. All of it sits in persistent structures, so that a snapshot is a clone that costs a
//! few reference counts, and the content hash costs what changed since it was last taken.
//!
//! Calls have the names, rules and error numbers of POSIX as Linux applies them. Three things are different because
//! the device is a pure function: the clock and the random draws are supplied by the caller ([`Fs::set_clock`],
//! [`Fs::set_draw`]), directories list in byte order, and no call waits (what would block answers `EAGAIN`).
//!
//! Paths and names are bytes from a hostile app. They are never shown to the host.

mod android;
mod contents;
mod dir;
mod external;
mod file;
mod hold;
mod image;
mod inode;
mod io;
mod lock;
mod map;
mod meta;
mod mount;
mod names;
mod open;
mod path;
mod ports;
mod proc;
mod queue;
mod rights;
mod socket;
mod sockets;
#[cfg(test)]
mod tests;
pub(crate) mod trie;

pub use contents::BLOCK;
pub use external::{External, Resolver, SharedBytes};
pub use file::FileImage;
pub use hold::HoldKey;
pub use inode::{Device, Ino, Times, mode};
pub use io::Whence;
pub use lock::{Lock, LockKind, Owner};
pub use map::{MapId, Protection};
pub use meta::{SetTime, Stat, access};
pub use mount::{Mount, StatVfs};
pub use names::DirEntry;
pub use open::{Fd, flags};
pub use ports::Way;
pub use proc::{Package, Process, Storage};
pub use queue::{PIPE_BUF, PIPE_CAPACITY};
pub use sockets::{Ready, Shutdown};

use crate::errno::{Errno, Result};
use contents::Contents;
use dir::Dir;
use hold::Holds;
use inode::{Body, Inode};
use lock::Locks;
use map::Mapping;
use open::{Descriptor, Open};
use std::sync::Arc;
use trie::{Hashed, Trie};

/// The inode of `/`.
const ROOT: Ino = 1;

/// A device's files and everything the kernel keeps about them.
#[derive(Clone)]
pub struct Fs {
    inodes: Trie<Arc<Inode>>,
    next_ino: Ino,
    /// Who uses an inode besides the directories that name it.
    pins: Trie<u64>,
    mounts: Arc<Vec<Mount>>,
    opens: Trie<Arc<Open>>,
    next_open: u64,
    descriptors: Trie<Descriptor>,
    locks: Trie<Locks>,
    maps: Trie<Mapping>,
    next_map: u64,
    holds: Holds,
    process: Arc<Process>,
    cwd: Ino,
    /// Nanoseconds since the epoch; set before every call, no part of the state.
    now: i64,
    /// Key of the next random bytes; set before every call, no part of the state.
    draw: u64,
}

impl Fs {
    /// An empty root directory, owned by root, on one writable mount.
    pub fn new(mount: Mount) -> Self {
        let mut fs = Fs {
            inodes: Trie::default(),
            next_ino: ROOT + 1,
            pins: Trie::default(),
            mounts: Arc::new(vec![mount]),
            opens: Trie::default(),
            next_open: 1,
            descriptors: Trie::default(),
            locks: Trie::default(),
            maps: Trie::default(),
            next_map: 1,
            holds: Holds::default(),
            process: Arc::new(Process::default()),
            cwd: ROOT,
            now: 0,
            draw: 0,
        };
        let root = Body::Dir(Dir::new(ROOT));
        let root =
            Inode { permissions: 0o755, uid: 0, gid: 0, links: 2, times: Times::default(), mount: 0, body: root };
        fs.inodes.insert(ROOT, Arc::new(root));
        fs
    }

    /// Sets the virtual time that the next calls stamp files with, in nanoseconds since the epoch.
    pub fn set_clock(&mut self, now: i64) {
        self.now = now;
    }

    /// Sets the key that the next bytes of `/dev/urandom` are made from.
    pub fn set_draw(&mut self, draw: u64) {
        self.draw = draw;
    }

    /// Runs `work` as the superuser with an empty umask: for the installer, not for the guest.
    pub fn as_root<T>(&mut self, work: impl FnOnce(&mut Fs) -> T) -> T {
        let process = self.process.clone();
        let root = Process { uid: 0, gid: 0, groups: Vec::new(), umask: 0, ..(*process).clone() };
        self.process = Arc::new(root);
        let result = work(self);
        self.process = process;
        result
    }

    fn inode(&self, ino: Ino) -> Result<&Inode> {
        self.inodes.get(ino).map(|inode| &**inode).ok_or(Errno::EIO)
    }

    fn inode_mut(&mut self, ino: Ino) -> Result<&mut Inode> {
        self.inodes.get_mut(ino).map(Arc::make_mut).ok_or(Errno::EIO)
    }

    fn dir(&self, ino: Ino) -> Result<&Dir> {
        match &self.inode(ino)?.body {
            Body::Dir(dir) => Ok(dir),
            _ => Err(Errno::ENOTDIR),
        }
    }

    fn dir_mut(&mut self, ino: Ino) -> Result<&mut Dir> {
        match &mut self.inode_mut(ino)?.body {
            Body::Dir(dir) => Ok(dir),
            _ => Err(Errno::ENOTDIR),
        }
    }

    /// Makes an inode that no directory names yet.
    fn add_inode(&mut self, body: Body, permissions: u32, mount: u32) -> Result<Ino> {
        let ino = self.next_ino;
        let times = Times { access: self.now, modify: self.now, change: self.now };
        let (permissions, uid, gid) = match (self.mount_at(mount)?.shared_with, &body) {
            (Some(group), Body::Dir(_)) => (0o771, 0, group),
            (Some(group), _) => (0o660, 0, group),
            (None, _) => (permissions, self.process.uid, self.process.gid),
        };
        let inode = Inode { permissions, uid, gid, links: 0, times, mount, body };
        self.charge_inode(mount, 1)?;
        if let Err(full) = self.charge(mount, inode.allocated()) {
            self.refund_inode(mount);
            return Err(full);
        }
        self.next_ino += 1;
        self.inodes.insert(ino, Arc::new(inode));
        Ok(ino)
    }

    fn pin(&mut self, ino: Ino) {
        let users = self.pins.get(ino).copied().unwrap_or(0);
        self.pins.insert(ino, users + 1);
    }

    fn unpin(&mut self, ino: Ino) {
        match self.pins.get(ino).copied() {
            Some(0 | 1) | None => drop(self.pins.remove(ino)),
            Some(users) => drop(self.pins.insert(ino, users - 1)),
        }
        self.drop_unused(ino);
    }

    /// Forgets an inode that has neither a name nor a user.
    fn drop_unused(&mut self, ino: Ino) {
        let unused = self.inode(ino).is_ok_and(|inode| inode.links == 0) && self.pins.get(ino).is_none();
        if let Some(inode) = unused.then(|| self.inodes.remove(ino)).flatten() {
            self.refund(inode.mount, inode.allocated());
            self.refund_inode(inode.mount);
            self.locks.remove(ino);
        }
    }

    fn stamp_modified(&mut self, ino: Ino) -> Result<()> {
        let now = self.now;
        let times = &mut self.inode_mut(ino)?.times;
        (times.modify, times.change) = (now, now);
        Ok(())
    }
}

impl Hashed for u64 {
    fn content_hash(&self) -> u128 {
        u128::from(*self)
    }
}

impl std::fmt::Debug for Fs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Fs({} inodes, hash {:032x})", self.inodes.len(), self.content_hash())
    }
}
