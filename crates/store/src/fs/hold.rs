//! Inodes that a database connection has open.
//!
//! A connection's files are not in the guest's table of descriptors (a phone has them there; no app counts on the
//! numbers), but an unlinked database must live as long as its connection. A hold is named by its connection and the
//! file's path, not by a number, so that a connection that is rebuilt finds its files again.

use super::inode::Body;
use super::{Contents, Fs, Ino};
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer};
use rpds::RedBlackTreeMapSync;
use std::sync::Arc;

/// The name of a hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HoldKey {
    /// The connection.
    pub connection: u64,
    /// The path it was opened by.
    pub path: Arc<[u8]>,
    /// Which of the connection's files of that path.
    pub nth: u32,
}

#[derive(Clone, PartialEq)]
pub(crate) struct Holds(RedBlackTreeMapSync<HoldKey, Ino>);

impl Default for Holds {
    fn default() -> Self {
        Holds(RedBlackTreeMapSync::new_sync())
    }
}

impl Fs {
    /// Opens a file for a connection, by the rules of `open(2)`; the caller holds it.
    pub(crate) fn open_for_database(&mut self, path: &[u8], flags: u32, permissions: u32) -> Result<Ino> {
        let (ino, _) = self.find_or_create(path, flags, permissions)?;
        match self.inode(ino)?.body {
            Body::File(_) | Body::External(_) => Ok(ino),
            Body::Dir(_) => Err(Errno::EISDIR),
            _ => Err(Errno::EINVAL),
        }
    }

    /// A file without a name; the caller holds it.
    pub(crate) fn nameless(&mut self) -> Result<Ino> {
        self.add_inode(Body::File(Contents::default()), 0o600, 0)
    }

    /// Whether the process may write the file.
    pub(crate) fn is_writable(&self, ino: Ino) -> bool {
        let is_file = self.inode(ino).is_ok_and(|inode| matches!(inode.body, Body::File(_)));
        is_file && self.require(ino, super::rights::WRITE).is_ok() && self.require_writable(ino).is_ok()
    }

    /// Whether nothing was written, moved or locked between the two.
    pub(crate) fn is_same_tree(&self, other: &Fs) -> bool {
        self.inodes.is_same(&other.inodes) && self.locks.is_same(&other.locks)
    }

    /// Whether no file was changed between the two, as far as the trees can tell without looking at contents.
    pub fn has_same_files(&self, other: &Fs) -> bool {
        self.inodes.is_same(&other.inodes)
    }

    /// Whether a connection finds the very same files and locks in both.
    pub(crate) fn holds_same(&self, other: &Fs, connection: u64) -> bool {
        let is_same = |ino: Ino| match (self.inodes.get(ino), other.inodes.get(ino)) {
            (Some(one), Some(two)) => Arc::ptr_eq(one, two) && self.locks_of(ino) == other.locks_of(ino),
            _ => false,
        };
        let held = self.held_by(connection);
        held == other.held_by(connection) && held.iter().all(|(_, ino)| is_same(*ino))
    }

    /// Keeps an inode for a connection; what the key held before is let go.
    pub fn hold(&mut self, key: HoldKey, ino: Ino) {
        self.pin(ino);
        self.release(&key);
        self.holds.0.insert_mut(key, ino);
    }

    /// What a key holds.
    pub fn held(&self, key: &HoldKey) -> Option<Ino> {
        self.holds.0.get(key).copied()
    }

    /// Lets go of an inode, and of the locks that came with it.
    pub fn release(&mut self, key: &HoldKey) {
        if let Some(ino) = self.held(key) {
            self.holds.0.remove_mut(key);
            self.unlock_all(ino, super::Owner::Database(key.connection, key.nth));
            self.unpin(ino);
        }
    }

    /// Lets go of what all connections hold.
    pub(crate) fn release_all(&mut self) {
        let keys: Vec<HoldKey> = self.holds.0.keys().cloned().collect();
        keys.iter().for_each(|key| self.release(key));
    }

    /// Everything that a connection holds.
    pub fn held_by(&self, connection: u64) -> Vec<(HoldKey, Ino)> {
        let first = HoldKey { connection, path: Arc::from([]), nth: 0 };
        let held = self.holds.0.range(first..).take_while(|(key, _)| key.connection == connection);
        held.map(|(key, ino)| (key.clone(), *ino)).collect()
    }
}

impl Holds {
    pub(crate) fn write(&self, w: &mut Writer) {
        w.list(self.0.iter(), |w, (key, ino)| {
            w.u64(key.connection);
            w.blob(&key.path);
            w.u32(key.nth);
            w.u64(*ino);
        });
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let mut holds = Holds::default();
        let entry = |r: &mut Reader<'_>| {
            let key = HoldKey { connection: r.u64()?, path: r.blob()?, nth: r.u32()? };
            Ok((key, r.u64()?))
        };
        for (key, ino) in r.list(28, entry)? {
            holds.0.insert_mut(key, ino);
        }
        Ok(holds)
    }
}
