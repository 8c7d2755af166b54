//! Inodes that a database connection has open.
//!
//! A connection's files are not in the guest's table of descriptors (a phone has them there; no app counts on the
//! numbers), but an unlinked database must live as long as its connection. A hold is named by its connection and the
//! file's path, not by a number, so that a connection that is rebuilt finds its files again.

use super::{Fs, Ino};
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

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
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
