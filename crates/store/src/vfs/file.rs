//! Open files: reading, writing, and SQLite's five lock states as byte-range locks.
//!
//! A file is named by its [`HoldKey`], not by an inode: a handle that was rebuilt on a scratch copy finds the real
//! inode under the same key. The inode is remembered for as long as the set of files does not change.

use super::call::{Call, Slot};
use super::shm::Shared;
use super::system::{bytes_of, slot_of};
use crate::errno::{Errno, Result};
use crate::fs::{Fs, HoldKey, Ino, Lock, LockKind, Owner, flags};
use rusqlite::ffi;
use std::collections::BTreeMap;
use std::ffi::{c_char, c_int, c_void};
use std::ops::Range;
use std::sync::Arc;

/// Where SQLite keeps its locks in a database file: a gigabyte in, where no page of data lies.
const PENDING: Range<u64> = 0x4000_0000..0x4000_0001;
const RESERVED: Range<u64> = 0x4000_0001..0x4000_0002;
const SHARED: Range<u64> = 0x4000_0002..0x4000_0200;

/// Paths that start so are nameless: databases in memory.
pub(crate) const MEMORY: &[u8] = b"/\x01memory";

/// What a connection's live handle has open, and the shared memory it has mapped.
#[derive(Default)]
pub(crate) struct Files {
    open: BTreeMap<HoldKey, OpenFile>,
    pub(super) shared: BTreeMap<HoldKey, Shared>,
}

struct OpenFile {
    /// The inode, until the world changes.
    ino: Option<Ino>,
}

impl Files {
    /// Forgets the inodes, because the next call may be on other files.
    pub(crate) fn change_world(&mut self) {
        self.open.values_mut().for_each(|file| file.ino = None);
        self.shared.values_mut().for_each(|shared| shared.ino = None);
    }

    /// Whether all files that are open are held there.
    pub(crate) fn are_held(&self, fs: &Fs) -> bool {
        self.open.keys().chain(self.shared.keys()).all(|key| fs.held(key).is_some())
    }

    /// Logs that are open although nothing was read through them yet, with their databases.
    pub(crate) fn unread_logs(&self) -> Vec<(HoldKey, HoldKey)> {
        let database = |log: &HoldKey| {
            let path = log.path.strip_suffix(b"-wal")?;
            Some(HoldKey { path: Arc::from(path), ..log.clone() })
        };
        let pairs = self.open.keys().filter_map(|log| Some((log.clone(), database(log)?)));
        pairs.filter(|(_, database)| !self.shared.contains_key(&super::shm::shared_key(database))).collect()
    }

    /// The key for another file of that path.
    fn free_key(&self, connection: u64, path: &[u8]) -> HoldKey {
        let mut key = HoldKey { connection, path: Arc::from(path), nth: 0 };
        while self.open.contains_key(&key) {
            key.nth += 1;
        }
        key
    }
}

/// What SQLite allocates for a file: its own header and our pointer.
#[repr(C)]
pub(super) struct RawFile {
    base: ffi::sqlite3_file,
    state: *mut FileState,
}

pub(super) struct FileState {
    pub(super) slot: *const Slot,
    pub(super) body: FileBody,
}

pub(super) enum FileBody {
    /// A file of the virtual file system; the flag says that it is a write-ahead log.
    Held(HoldKey, bool),
    /// A temporary file: private bytes, no part of the state, because it never outlives a statement that matters.
    Temporary(Vec<u8>),
}

impl FileState {
    /// Works on the call and the inode of a held file.
    fn held<T>(&mut self, work: impl FnOnce(&mut Call<'_>, Ino, &HoldKey, bool) -> T) -> Option<T> {
        let FileBody::Held(key, is_wal) = &self.body else { return None };
        // SAFETY: see `system::slot_of`; the slot outlives every file that was opened through it.
        let slot = unsafe { &*self.slot };
        slot.with(|call| {
            let ino = call.inode_of(key)?;
            Some(work(call, ino, key, *is_wal))
        })
        .flatten()
    }
}

impl Call<'_> {
    /// The inode that a key holds in the files of this call.
    pub(super) fn inode_of(&mut self, key: &HoldKey) -> Option<Ino> {
        let file = self.files.open.get_mut(key)?;
        if file.ino.is_none() {
            file.ino = self.fs.held(key);
        }
        file.ino
    }

    /// Whether the connection's main file holds nothing yet.
    pub(crate) fn main_file_is_empty(&mut self, path: &[u8]) -> bool {
        let key = HoldKey { connection: self.connection, path: Arc::from(path), nth: 0 };
        self.inode_of(&key).and_then(|ino| self.fs.stat_of(ino).ok()).is_some_and(|stat| stat.size == 0)
    }

    /// Whether the connection has the write-ahead log of a database open.
    pub(crate) fn holds_log(&self, database: &[u8]) -> bool {
        let path = Arc::from([database, b"-wal"].concat());
        self.fs.held(&HoldKey { connection: self.connection, path, nth: 0 }).is_some()
    }

    /// Opens a file: the one held under its key if there is one, else by its path.
    fn open(&mut self, path: &[u8], wanted: c_int) -> Result<(HoldKey, bool)> {
        let key = self.files.free_key(self.connection, path);
        let mut read_only = wanted & ffi::SQLITE_OPEN_READONLY != 0;
        let ino = match self.fs.held(&key) {
            Some(ino) => {
                read_only |= !path.starts_with(MEMORY) && !self.fs.is_writable(ino);
                ino
            }
            None if path.starts_with(MEMORY) => self.hold_new(&key, Fs::nameless)?,
            None => self.hold_new(&key, |fs| open_path(fs, path, wanted, &mut read_only))?,
        };
        self.files.open.insert(key.clone(), OpenFile { ino: Some(ino) });
        Ok((key, read_only))
    }

    pub(super) fn hold_new(&mut self, key: &HoldKey, open: impl FnOnce(&mut Fs) -> Result<Ino>) -> Result<Ino> {
        let ino = open(self.fs)?;
        self.fs.hold(key.clone(), ino);
        Ok(ino)
    }
}

/// Opens or makes a database file; one that cannot be written is opened for reading, as SQLite does on Unix.
fn open_path(fs: &mut Fs, path: &[u8], wanted: c_int, read_only: &mut bool) -> Result<Ino> {
    let create = if wanted & ffi::SQLITE_OPEN_CREATE != 0 { flags::CREAT } else { 0 };
    let exclusive = if wanted & ffi::SQLITE_OPEN_EXCLUSIVE != 0 { flags::EXCL } else { 0 };
    if *read_only {
        return fs.open_for_database(path, flags::RDONLY, 0o600);
    }
    match fs.open_for_database(path, flags::RDWR | create | exclusive, 0o600) {
        Err(Errno::EISDIR) => Err(Errno::EISDIR),
        Err(_) => {
            *read_only = true;
            fs.open_for_database(path, flags::RDONLY, 0o600)
        }
        opened => opened,
    }
}

pub(super) unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    wanted: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let slot = slot_of(vfs);
    let raw = file.cast::<RawFile>();
    // SAFETY: SQLite passes szOsFile bytes for the file; a null method table tells it not to call xClose on failure.
    unsafe { (*raw).base.pMethods = std::ptr::null() };
    let path = bytes_of(name);
    let opened = if name.is_null() {
        Some(Ok((FileBody::Temporary(Vec::new()), false)))
    } else {
        let is_wal = wanted & ffi::SQLITE_OPEN_WAL != 0;
        slot.with(|call| call.open(path, wanted).map(|(key, read_only)| (FileBody::Held(key, is_wal), read_only)))
    };
    let Some(Ok((body, read_only))) = opened else { return ffi::SQLITE_CANTOPEN };
    let methods = if path.starts_with(MEMORY) || name.is_null() { &PLAIN } else { &WITH_SHARED_MEMORY };
    let state = Box::into_raw(Box::new(FileState { slot, body }));
    // SAFETY: as above; the method tables are constants, and the state is freed by `close`.
    unsafe {
        (*raw).base.pMethods = methods;
        (*raw).state = state;
        if let Some(out) = out_flags.as_mut() {
            let access = ffi::SQLITE_OPEN_READONLY | ffi::SQLITE_OPEN_READWRITE;
            let got = if read_only { ffi::SQLITE_OPEN_READONLY } else { ffi::SQLITE_OPEN_READWRITE };
            *out = wanted & !access | got;
        }
    }
    ffi::SQLITE_OK
}

/// The state of a file that SQLite passes to a method.
pub(super) fn state_of<'a>(file: *mut ffi::sqlite3_file) -> &'a mut FileState {
    // SAFETY: SQLite calls the methods only on files that `open` has set up, until `close`, one call at a time; the
    // reference does not outlive the method that asked for it.
    unsafe { &mut *(*file.cast::<RawFile>()).state }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let raw = file.cast::<RawFile>();
    // SAFETY: `open` made the pointer with `Box::into_raw`; SQLite closes a file once.
    let state = unsafe { Box::from_raw((*raw).state) };
    if let FileBody::Held(key, _) = &state.body {
        // SAFETY: see `FileState::held`.
        unsafe { &*state.slot }.with(|call| {
            call.files.open.remove(key);
            call.fs.release(key);
        });
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(file: *mut ffi::sqlite3_file, out: *mut c_void, amount: c_int, offset: i64) -> c_int {
    let (Ok(amount), Ok(offset)) = (usize::try_from(amount), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_READ;
    };
    // SAFETY: SQLite passes a buffer of `amount` bytes, which it has allocated and may leave uninitialised; filling
    // it first makes it a valid slice.
    let buf = unsafe {
        std::ptr::write_bytes(out.cast::<u8>(), 0, amount);
        std::slice::from_raw_parts_mut(out.cast::<u8>(), amount)
    };
    let state = state_of(file);
    let got = match &state.body {
        FileBody::Temporary(bytes) => Some(Ok(copy(bytes, offset, buf))),
        FileBody::Held(..) => state.held(|call, ino, _, is_wal| {
            call.seen.remembers_wal |= is_wal && offset == 0;
            call.fs.read_inode(ino, offset, buf)
        }),
    };
    match got {
        Some(Ok(got)) if got == amount => ffi::SQLITE_OK,
        Some(Ok(_)) => ffi::SQLITE_IOERR_SHORT_READ,
        _ => ffi::SQLITE_IOERR_READ,
    }
}

unsafe extern "C" fn write(file: *mut ffi::sqlite3_file, data: *const c_void, amount: c_int, offset: i64) -> c_int {
    let (Ok(amount), Ok(offset)) = (usize::try_from(amount), u64::try_from(offset)) else {
        return ffi::SQLITE_IOERR_WRITE;
    };
    // SAFETY: SQLite passes `amount` bytes.
    let data = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), amount) };
    let state = state_of(file);
    let put = match &mut state.body {
        FileBody::Temporary(bytes) => Some(paste(bytes, offset, data)),
        FileBody::Held(..) => state.held(|call, ino, _, is_wal| {
            call.seen.remembers_wal |= is_wal && (offset == 0 || is_frame_of_page_1(data));
            call.fs.write_inode(ino, offset, data)
        }),
    };
    match put {
        Some(Ok(put)) if put == amount => ffi::SQLITE_OK,
        Some(Ok(_) | Err(Errno::ENOSPC)) => ffi::SQLITE_FULL,
        _ => ffi::SQLITE_IOERR_WRITE,
    }
}

/// Whether this is the header of a log frame that holds the first page.
fn is_frame_of_page_1(data: &[u8]) -> bool {
    data.len() == 24 && data[..4] == [0, 0, 0, 1]
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    let Ok(size) = u64::try_from(size) else { return ffi::SQLITE_IOERR_TRUNCATE };
    let state = state_of(file);
    let done = match &mut state.body {
        FileBody::Temporary(bytes) => {
            bytes.truncate(usize::try_from(size).unwrap_or(usize::MAX));
            Some(Ok(()))
        }
        FileBody::Held(..) => state.held(|call, ino, _, is_wal| {
            call.seen.remembers_wal |= is_wal;
            call.fs.truncate_inode(ino, size)
        }),
    };
    if matches!(done, Some(Ok(()))) { ffi::SQLITE_OK } else { ffi::SQLITE_IOERR_TRUNCATE }
}

unsafe extern "C" fn sync(_file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    let state = state_of(file);
    let size = match &state.body {
        FileBody::Temporary(bytes) => Some(bytes.len() as u64),
        FileBody::Held(..) => state.held(|call, ino, _, _| call.fs.stat_of(ino).ok()).flatten().map(|stat| stat.size),
    };
    let Some(size) = size else { return ffi::SQLITE_IOERR_FSTAT };
    // SAFETY: SQLite passes a place for one 64-bit integer.
    unsafe { *out = size.cast_signed() };
    ffi::SQLITE_OK
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    let state = state_of(file);
    let locked = match &state.body {
        FileBody::Temporary(_) => Some(Ok(())),
        FileBody::Held(..) => state.held(|call, ino, key, _| lock_inode(call.fs, ino, owner(key), level)),
    };
    match locked {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(_)) => ffi::SQLITE_BUSY,
        None => ffi::SQLITE_IOERR_LOCK,
    }
}

/// Goes up to a lock level; what is held already stays.
fn lock_inode(fs: &mut Fs, ino: Ino, owner: Owner, level: c_int) -> Result<()> {
    let holds = |fs: &Fs, range: &Range<u64>, kind: LockKind| {
        fs.locks_of(ino).iter().any(|lock| lock.owner == owner && covers(lock, range) && lock.kind >= kind)
    };
    let take = |fs: &mut Fs, range: Range<u64>, kind: LockKind| match holds(fs, &range, kind) {
        true => Ok(()),
        false => fs.lock_inode(ino, owner, range, Some(kind)),
    };
    match level {
        ffi::SQLITE_LOCK_SHARED => {
            // A pending writer keeps new readers out; the probe is taken back at once.
            if !holds(fs, &SHARED, LockKind::Shared) {
                fs.lock_inode(ino, owner, PENDING, Some(LockKind::Shared))?;
                fs.lock_inode(ino, owner, PENDING, None)?;
            }
            take(fs, SHARED, LockKind::Shared)
        }
        ffi::SQLITE_LOCK_RESERVED => take(fs, RESERVED, LockKind::Exclusive),
        _ => {
            take(fs, PENDING, LockKind::Exclusive)?;
            take(fs, SHARED, LockKind::Exclusive)
        }
    }
}

fn covers(lock: &Lock, range: &Range<u64>) -> bool {
    lock.start <= range.start && range.end <= lock.end
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    let state = state_of(file);
    state.held(|call, ino, key, _| {
        let owner = owner(key);
        if level == ffi::SQLITE_LOCK_NONE {
            call.fs.unlock_all(ino, owner);
        } else if call.fs.locks_of(ino).iter().any(|lock| lock.owner == owner) {
            call.fs.unlock_all(ino, owner);
            // Nobody else can hold what this owner held, so this cannot fail.
            let _ = call.fs.lock_inode(ino, owner, SHARED, Some(LockKind::Shared));
        }
    });
    ffi::SQLITE_OK
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    let reserved = state_of(file).held(|call, ino, _, _| {
        call.fs.locks_of(ino).iter().any(|lock| covers(lock, &RESERVED) && lock.kind == LockKind::Exclusive)
    });
    // SAFETY: SQLite passes a place for one int.
    unsafe { *out = c_int::from(reserved.unwrap_or(false)) };
    ffi::SQLITE_OK
}

/// Answers whether the file was moved or deleted behind SQLite's back, which makes a database read-only.
unsafe extern "C" fn file_control(file: *mut ffi::sqlite3_file, operation: c_int, argument: *mut c_void) -> c_int {
    if operation != ffi::SQLITE_FCNTL_HAS_MOVED {
        return ffi::SQLITE_NOTFOUND;
    }
    let moved = state_of(file).held(|call, ino, key, _| {
        !key.path.starts_with(MEMORY) && !call.fs.stat(&key.path).is_ok_and(|stat| stat.ino == ino)
    });
    // SAFETY: for this operation SQLite passes a place for one int.
    unsafe { *argument.cast::<c_int>() = c_int::from(moved.unwrap_or(false)) };
    ffi::SQLITE_OK
}

unsafe extern "C" fn sector_size(_file: *mut ffi::sqlite3_file) -> c_int {
    crate::fs::BLOCK as c_int
}

unsafe extern "C" fn device_characteristics(_file: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

/// The owner of the locks of a file.
pub(super) fn owner(key: &HoldKey) -> Owner {
    Owner::Database(key.connection, key.nth)
}

fn copy(bytes: &[u8], offset: u64, buf: &mut [u8]) -> usize {
    let from = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..)).unwrap_or_default();
    let len = from.len().min(buf.len());
    buf[..len].copy_from_slice(&from[..len]);
    len
}

fn paste(bytes: &mut Vec<u8>, offset: u64, data: &[u8]) -> Result<usize> {
    let offset = usize::try_from(offset).map_err(|_| Errno::EFBIG)?;
    let end = offset.checked_add(data.len()).filter(|end| *end <= TEMPORARY_MAX).ok_or(Errno::ENOSPC)?;
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[offset..end].copy_from_slice(data);
    Ok(data.len())
}

/// How large a temporary file may become.
const TEMPORARY_MAX: usize = 256 << 20;

const PLAIN: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 1,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: None,
    xShmLock: None,
    xShmBarrier: None,
    xShmUnmap: None,
    xFetch: None,
    xUnfetch: None,
};

const WITH_SHARED_MEMORY: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xShmMap: Some(super::shm::map),
    xShmLock: Some(super::shm::lock),
    xShmBarrier: Some(super::shm::barrier),
    xShmUnmap: Some(super::shm::unmap),
    ..PLAIN
};
