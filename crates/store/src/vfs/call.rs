//! What is installed while SQLite runs: the caller's files and the outside world as the guest knows it.

use super::authorizer::Actions;
use super::file::Files;
use super::function::Collator;
use crate::fs::Fs;
use std::cell::Cell;

/// A call into SQLite, as its callbacks see it.
pub(crate) struct Call<'a> {
    /// The files: the device's, or a scratch copy while a connection is rebuilt.
    pub(crate) fs: &'a mut Fs,
    /// The connection that the call is for.
    pub(crate) connection: u64,
    /// The files that the connection's live handle has open.
    pub(crate) files: &'a mut Files,
    pub(crate) outside: Outside<'a>,
    pub(crate) seen: Seen,
}

/// What comes from outside the database.
#[derive(Clone, Copy)]
pub(crate) struct Outside<'a> {
    /// Milliseconds since the epoch.
    pub(crate) now_ms: i64,
    /// The key of the random numbers that statements ask for in this call.
    pub(crate) draw: u64,
    /// Seconds that local time is ahead of UTC at a time in seconds since the epoch.
    pub(crate) zone: &'a dyn Fn(i64) -> i32,
    pub(crate) collator: &'a dyn Collator,
    /// The locale that LOCALIZED sorts by.
    pub(crate) locale: &'a str,
    /// Folders below which `_DELETE_FILE` may delete.
    pub(crate) storage: &'a [u8],
    /// The next statement ends at once with "interrupted".
    pub(crate) cancelled: bool,
    /// How many steps of SQLite's machine the call may take.
    pub(crate) budget: u64,
    /// What `changes()` answers while the handle itself has not changed anything.
    pub(crate) changes: Option<i64>,
    /// What `total_changes()` counts from.
    pub(crate) total_changes: i64,
}

/// What happened during a call.
#[derive(Default)]
pub(crate) struct Seen {
    /// SQLite asked whether it should wait for a lock.
    pub(crate) busy: bool,
    /// The handle now remembers something about a write-ahead log that a fresh one would not know: the number in the
    /// log's header, or the change counter of before it wrote page 1.
    pub(crate) remembers_wal: bool,
    /// The budget ran out.
    pub(crate) over_budget: bool,
    /// What the statements compiled in this call do.
    pub(crate) actions: Actions,
    /// Custom functions that were called.
    pub(crate) custom: Vec<CustomCall>,
    /// Answers of the zone: (time, offset).
    pub(crate) offsets: Vec<(i64, i32)>,
    /// How many random numbers statements asked for.
    pub(crate) randoms: u64,
}

impl Call<'_> {
    /// The next random number of the call.
    pub(crate) fn random(&mut self) -> u64 {
        self.seen.randoms += 1;
        xxhash_rust::xxh3::xxh3_64_with_seed(&self.seen.randoms.to_le_bytes(), self.outside.draw)
    }
}

/// A call of a function that the app has registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomCall {
    /// The number that the function was registered with.
    pub function: u64,
    /// Its arguments; `None` for NULL.
    pub arguments: Vec<Option<Vec<u16>>>,
}

/// Where a VFS finds the call that is under way.
pub(super) struct Slot {
    call: Cell<*mut Call<'static>>,
}

impl Slot {
    pub(super) fn new() -> Self {
        Slot { call: Cell::new(std::ptr::null_mut()) }
    }

    /// Installs a call; the caller takes it out before `call` ends.
    pub(super) fn install(&self, call: &mut Call<'_>) {
        self.call.set(std::ptr::from_mut(call).cast());
    }

    pub(super) fn clear(&self) {
        self.call.set(std::ptr::null_mut());
    }

    /// Works on the call that is under way, if there is one.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut Call<'_>) -> T) -> Option<T> {
        // Taking the pointer out while `work` runs makes a second use impossible, whatever `work` does.
        let pointer = self.call.replace(std::ptr::null_mut());
        if pointer.is_null() {
            return None;
        }
        // SAFETY: `install` got the pointer from a live exclusive borrow that lasts until `clear` (the guard of
        // `Engine::enter` holds the borrow and clears the slot when it goes). The slot was emptied above, so this is
        // the only reference made from the pointer, and the guard's owner cannot use the call meanwhile.
        let result = work(unsafe { &mut *pointer });
        self.call.set(pointer);
        Some(result)
    }
}
