//! The shared memory of a write-ahead log: the file `*-shm`, as on a phone.
//!
//! SQLite writes it through pointers, so the live handle has a copy at a fixed address. The copy is loaded from the
//! file when a call begins and stored when it ends; since only one call runs at a time, that is as good as shared.

use super::call::Call;
use super::file::{FileBody, owner, state_of};
use crate::errno::{Errno, Result};
use crate::fs::{Fs, HoldKey, Ino, LockKind, flags};
use rusqlite::ffi;
use std::cell::UnsafeCell;
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// SQLite maps its index in pieces of this size.
const REGION: usize = 32_768;

/// Where SQLite's locks lie in the file on Unix, and the lock that says that somebody uses it.
const LOCKS: u64 = 120;
const IN_USE: u64 = 128;

/// A piece at a fixed address, aligned as SQLite's 32-bit accesses need it.
#[repr(C, align(8))]
struct Region(UnsafeCell<[u8; REGION]>);

/// The mapped memory of one database of a live handle.
#[derive(Default)]
pub(super) struct Shared {
    /// The inode of the file, until the world changes.
    pub(super) ino: Option<Ino>,
    regions: Vec<Box<Region>>,
}

impl Call<'_> {
    /// Copies the files of shared memory to where SQLite sees them.
    pub(super) fn load_shared_memory(&mut self) {
        for (key, shared) in &mut self.files.shared {
            let Some(ino) = self.fs.held(key) else { continue };
            shared.ino = Some(ino);
            for (region, at) in shared.regions.iter().zip(0u64..) {
                // SAFETY: no call is under way, so SQLite does not touch the region, and nobody else knows it.
                let bytes = unsafe { &mut *region.0.get() };
                let got = self.fs.read_inode(ino, at * REGION as u64, bytes).unwrap_or(0);
                bytes[got..].fill(0);
            }
        }
    }

    /// Copies back what SQLite has changed.
    pub(super) fn store_shared_memory(&mut self) {
        for shared in self.files.shared.values() {
            let Some(ino) = shared.ino else { continue };
            for (region, at) in shared.regions.iter().zip(0u64..) {
                // SAFETY: as in `load_shared_memory`: the call is at its end.
                let bytes = unsafe { &*region.0.get() };
                let mut old = [0; REGION];
                let _ = self.fs.read_inode(ino, at * REGION as u64, &mut old);
                if old != *bytes {
                    // A full disk would leave the file short; SQLite checks it and recovers from the log.
                    let _ = self.fs.write_inode(ino, at * REGION as u64, bytes);
                }
            }
        }
    }

    /// Opens the file of shared memory that belongs to a database.
    fn open_shared(&mut self, database: &HoldKey) -> Result<(HoldKey, Ino)> {
        let key = shared_key(database);
        if let Some(ino) = self.files.shared.get(&key).and_then(|shared| shared.ino) {
            return Ok((key, ino));
        }
        let ino = match self.fs.held(&key) {
            Some(ino) => ino,
            None => self.hold_new(&key, |fs| open_fresh(fs, &key.path))?,
        };
        self.fs.lock_inode(ino, owner(&key), IN_USE..IN_USE + 1, Some(LockKind::Shared))?;
        self.files.shared.entry(key.clone()).or_default().ino = Some(ino);
        Ok((key, ino))
    }

    fn map_region(&mut self, database: &HoldKey, index: usize, extend: bool) -> Result<*mut c_void> {
        let (key, ino) = self.open_shared(database)?;
        let end = (index as u64 + 1) * REGION as u64;
        if self.fs.stat_of(ino)?.size < end {
            if !extend {
                return Ok(std::ptr::null_mut());
            }
            self.fs.truncate_inode(ino, end)?;
        }
        let shared = self.files.shared.entry(key).or_default();
        while shared.regions.len() <= index {
            let mut bytes = [0; REGION];
            let at = shared.regions.len() as u64 * REGION as u64;
            self.fs.read_inode(ino, at, &mut bytes)?;
            shared.regions.push(Box::new(Region(UnsafeCell::new(bytes))));
        }
        Ok(shared.regions[index].0.get().cast())
    }

    fn lock_shared(&mut self, database: &HoldKey, first: c_int, count: c_int, how: c_int) -> Result<()> {
        let (key, ino) = self.open_shared(database)?;
        let start = LOCKS + u64::try_from(first).map_err(|_| Errno::EINVAL)?;
        let range = start..start + u64::try_from(count).map_err(|_| Errno::EINVAL)?;
        let kind = match () {
            () if how & ffi::SQLITE_SHM_UNLOCK != 0 => None,
            () if how & ffi::SQLITE_SHM_SHARED != 0 => Some(LockKind::Shared),
            () => Some(LockKind::Exclusive),
        };
        self.fs.lock_inode(ino, owner(&key), range, kind)
    }

    fn unmap_shared(&mut self, database: &HoldKey, delete: bool) {
        let key = shared_key(database);
        // The bytes are stored first: another connection may go on with them.
        self.store_shared_memory();
        self.files.shared.remove(&key);
        self.fs.release(&key);
        if delete {
            // It is gone already if the guest was faster.
            let _ = self.fs.unlink(&key.path);
        }
    }
}

/// Opens the file; what a process that is gone has left there is thrown away.
fn open_fresh(fs: &mut Fs, path: &[u8]) -> Result<Ino> {
    let ino = fs.open_for_database(path, flags::RDWR | flags::CREAT, 0o600)?;
    let in_use = fs.locks_of(ino).iter().any(|lock| lock.start <= IN_USE && IN_USE < lock.end);
    if !in_use {
        fs.truncate_inode(ino, 0)?;
    }
    Ok(ino)
}

pub(super) fn shared_key(database: &HoldKey) -> HoldKey {
    HoldKey { path: Arc::from([&database.path, &b"-shm"[..]].concat()), ..database.clone() }
}

/// Works on the call and the database that a file is.
fn with_database<T>(file: *mut ffi::sqlite3_file, work: impl FnOnce(&mut Call<'_>, &HoldKey) -> T) -> Option<T> {
    let state = state_of(file);
    let FileBody::Held(key, _) = &state.body else { return None };
    // SAFETY: see `FileState::held`.
    unsafe { &*state.slot }.with(|call| work(call, key))
}

pub(super) unsafe extern "C" fn map(
    file: *mut ffi::sqlite3_file,
    index: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    let index = usize::try_from(index).unwrap_or(usize::MAX);
    if size != REGION as c_int || index > 4096 {
        return ffi::SQLITE_IOERR_SHMMAP;
    }
    match with_database(file, |call, key| call.map_region(key, index, extend != 0)) {
        Some(Ok(pointer)) => {
            // SAFETY: SQLite passes a place for one pointer. The region stays where it is until it is unmapped or
            // the handle is dropped, after which SQLite does not use it.
            unsafe { *out = pointer };
            ffi::SQLITE_OK
        }
        Some(Err(Errno::ENOSPC)) => ffi::SQLITE_FULL,
        _ => ffi::SQLITE_IOERR_SHMMAP,
    }
}

pub(super) unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, first: c_int, count: c_int, how: c_int) -> c_int {
    match with_database(file, |call, key| call.lock_shared(key, first, count, how)) {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(Errno::EAGAIN)) => ffi::SQLITE_BUSY,
        _ => ffi::SQLITE_IOERR_SHMLOCK,
    }
}

pub(super) unsafe extern "C" fn barrier(_file: *mut ffi::sqlite3_file) {}

pub(super) unsafe extern "C" fn unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    with_database(file, |call, key| call.unmap_shared(key, delete != 0));
    ffi::SQLITE_OK
}
