//! Advisory locks: `flock(2)` on open descriptions, `fcntl(2)` byte ranges of owners.
//!
//! The two kinds do not see each other, as in Linux. Databases lock through the second kind, with an owner of their
//! own for each open file, so that all lock state of a device is here. A lock that is not free answers `EAGAIN`.

use super::trie::Hashed;
use super::{Fd, Fs, Ino};
use crate::errno::{Errno, Result};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::Arc;

/// Who holds a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A process, by its number: `fcntl(F_SETLK)`.
    Process(u32),
    /// An open description: `flock`.
    Open(u64),
    /// The n-th file of that name which a database connection has open.
    Database(u64, u32),
}

/// How a range is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LockKind {
    /// Others may share it.
    Shared,
    /// Nobody else may lock it.
    Exclusive,
}

/// A locked range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lock {
    /// Who holds it.
    pub owner: Owner,
    /// First byte.
    pub start: u64,
    /// Byte after the last; `u64::MAX` for "to the end".
    pub end: u64,
    /// How.
    pub kind: LockKind,
}

/// The locks of one inode, sorted, without touching ranges of the same owner and kind.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Locks(Arc<Vec<Lock>>);

impl Fs {
    /// `flock(2)`: `None` unlocks.
    pub fn flock(&mut self, fd: Fd, kind: Option<LockKind>) -> Result<()> {
        let open = self.descriptor(fd)?.open;
        let ino = self.open_of(fd)?.ino;
        self.lock_inode(ino, Owner::Open(open), 0..u64::MAX, kind)
    }

    /// `fcntl(F_SETLK)`: `None` unlocks; a length of 0 reaches to the end.
    pub fn lock(&mut self, fd: Fd, start: i64, len: i64, kind: Option<LockKind>) -> Result<()> {
        let open = self.open_of(fd)?;
        let allowed = match kind {
            Some(LockKind::Shared) => open.readable(),
            Some(LockKind::Exclusive) => open.writable(),
            None => true,
        };
        let (ino, owner) = (open.ino, Owner::Process(self.process.pid));
        if !allowed {
            return Err(Errno::EBADF);
        }
        self.lock_inode(ino, owner, range(start, len)?, kind)
    }

    /// `fcntl(F_GETLK)`: a lock that stands in the way.
    pub fn conflicting_lock(&self, fd: Fd, start: i64, len: i64, kind: LockKind) -> Result<Option<Lock>> {
        let ino = self.open_of(fd)?.ino;
        let wanted = range(start, len)?;
        Ok(self.conflict(ino, Owner::Process(self.process.pid), &wanted, kind))
    }

    pub(crate) fn lock_inode(
        &mut self,
        ino: Ino,
        owner: Owner,
        range: std::ops::Range<u64>,
        kind: Option<LockKind>,
    ) -> Result<()> {
        if kind.is_some_and(|kind| self.conflict(ino, owner, &range, kind).is_some()) {
            return Err(Errno::EAGAIN);
        }
        let mut locks = self.locks_of(ino).to_vec();
        cut(&mut locks, owner, &range);
        locks.extend(kind.map(|kind| Lock { owner, start: range.start, end: range.end, kind }));
        self.set_locks(ino, locks);
        Ok(())
    }

    pub(crate) fn unlock_all(&mut self, ino: Ino, owner: Owner) {
        if self.locks_of(ino).iter().any(|lock| lock.owner == owner) {
            let left = self.locks_of(ino).iter().copied().filter(|lock| lock.owner != owner).collect();
            self.set_locks(ino, left);
        }
    }

    /// The locks on an inode.
    pub(crate) fn locks_of(&self, ino: Ino) -> &[Lock] {
        self.locks.get(ino).map_or(&[], |locks| &locks.0)
    }

    pub(crate) fn set_locks(&mut self, ino: Ino, mut locks: Vec<Lock>) {
        locks.sort_unstable();
        locks.dedup_by(|next, lock| {
            let touching = (lock.owner, lock.kind) == (next.owner, next.kind) && lock.end >= next.start;
            if touching {
                lock.end = lock.end.max(next.end);
            }
            touching
        });
        if locks.is_empty() {
            self.locks.remove(ino);
        } else {
            self.locks.insert(ino, Locks(Arc::new(locks)));
        }
    }

    fn conflict(&self, ino: Ino, owner: Owner, range: &std::ops::Range<u64>, kind: LockKind) -> Option<Lock> {
        let is_flock = |owner: Owner| matches!(owner, Owner::Open(_));
        let conflicts = |lock: &&Lock| {
            lock.owner != owner
                && is_flock(lock.owner) == is_flock(owner)
                && (kind == LockKind::Exclusive || lock.kind == LockKind::Exclusive)
                && lock.start < range.end
                && range.start < lock.end
        };
        self.locks_of(ino).iter().find(conflicts).copied()
    }
}

/// Takes a range out of an owner's locks.
fn cut(locks: &mut Vec<Lock>, owner: Owner, range: &std::ops::Range<u64>) {
    let mut rests = Vec::new();
    locks.retain(|lock| {
        let touched = lock.owner == owner && lock.start < range.end && range.start < lock.end;
        if touched {
            rests.push(Lock { end: range.start, ..*lock });
            rests.push(Lock { start: range.end, ..*lock });
        }
        !touched
    });
    locks.extend(rests.into_iter().filter(|rest| rest.start < rest.end));
}

fn range(start: i64, len: i64) -> Result<std::ops::Range<u64>> {
    let end = start.checked_add(len).ok_or(Errno::EOVERFLOW)?;
    let (from, to) = if len < 0 { (end, start) } else { (start, end) };
    let from = u64::try_from(from).map_err(|_| Errno::EINVAL)?;
    Ok(from..if len == 0 { u64::MAX } else { to.cast_unsigned() })
}

impl Locks {
    pub(crate) fn write(&self, w: &mut Writer) {
        w.list(self.0.iter(), |w, lock| {
            let (tag, id, file) = match lock.owner {
                Owner::Process(pid) => (0, u64::from(pid), 0),
                Owner::Open(open) => (1, open, 0),
                Owner::Database(connection, file) => (2, connection, file),
            };
            w.u8(tag);
            w.u64(id);
            w.u32(file);
            w.u64(lock.start);
            w.u64(lock.end);
            w.bool(lock.kind == LockKind::Exclusive);
        });
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> std::result::Result<Self, WireError> {
        let locks = r.list(30, |r| {
            let (tag, id, file) = (r.u8()?, r.u64()?, r.u32()?);
            let owner = match tag {
                0 => Owner::Process(id as u32),
                1 => Owner::Open(id),
                2 => Owner::Database(id, file),
                _ => return Err(r.bad("lock owner")),
            };
            let (start, end) = (r.u64()?, r.u64()?);
            let kind = if r.bool()? { LockKind::Exclusive } else { LockKind::Shared };
            Ok(Lock { owner, start, end, kind })
        })?;
        Ok(Locks(Arc::new(locks)))
    }
}

impl Hashed for Locks {
    fn content_hash(&self) -> u128 {
        hash_of(|w| self.write(w))
    }
}
