//! The file system that SQLite sees: names, time and randomness.

use super::call::Slot;
use super::file::{self, RawFile};
use crate::errno::Errno;
use crate::fs::access;
use rusqlite::ffi;
use std::ffi::{CStr, CString, c_char, c_int, c_void};

/// Longest path, as in SQLite's own VFS for Unix.
const MAX_PATHNAME: usize = 512;

/// The Julian day of 1 January 1970, in milliseconds.
const EPOCH_JULIAN_MS: i64 = 210_866_760_000_000;

/// The description that is registered; `name` and `slot` outlive the registration.
pub(super) fn vfs(name: &CString, slot: &Slot) -> ffi::sqlite3_vfs {
    ffi::sqlite3_vfs {
        iVersion: 2,
        szOsFile: size_of::<RawFile>() as c_int,
        mxPathname: MAX_PATHNAME as c_int,
        pNext: std::ptr::null_mut(),
        zName: name.as_ptr(),
        pAppData: std::ptr::from_ref(slot).cast_mut().cast(),
        xOpen: Some(file::open),
        xDelete: Some(delete),
        xAccess: Some(access_name),
        xFullPathname: Some(full_pathname),
        xDlOpen: Some(no_library),
        xDlError: None,
        xDlSym: None,
        xDlClose: None,
        xRandomness: Some(randomness),
        xSleep: Some(sleep),
        xCurrentTime: Some(current_time),
        xGetLastError: Some(no_last_error),
        xCurrentTimeInt64: Some(current_time_ms),
        xSetSystemCall: None,
        xGetSystemCall: None,
        xNextSystemCall: None,
    }
}

/// The slot of a VFS.
pub(super) fn slot_of<'a>(vfs: *mut ffi::sqlite3_vfs) -> &'a Slot {
    // SAFETY: SQLite passes the structure that `Engine::new` registered; its pAppData is the engine's boxed slot, and
    // SQLite calls only while a handle lives, which holds the engine.
    unsafe { &*(*vfs).pAppData.cast::<Slot>() }
}

/// The bytes of a C string that SQLite passes.
pub(super) fn bytes_of<'a>(text: *const c_char) -> &'a [u8] {
    if text.is_null() {
        return b"";
    }
    // SAFETY: not null, and SQLite's names are terminated strings that live as long as the callback runs; the callers
    // here keep nothing of them.
    unsafe { CStr::from_ptr(text) }.to_bytes()
}

unsafe extern "C" fn delete(vfs: *mut ffi::sqlite3_vfs, name: *const c_char, _sync: c_int) -> c_int {
    match slot_of(vfs).with(|call| call.fs.unlink(bytes_of(name))) {
        Some(Ok(())) => ffi::SQLITE_OK,
        Some(Err(Errno::ENOENT)) => ffi::SQLITE_IOERR_DELETE_NOENT,
        _ => ffi::SQLITE_IOERR_DELETE,
    }
}

/// As in SQLite's VFS for Unix an empty file does not exist: an empty journal is none.
unsafe extern "C" fn access_name(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    flags: c_int,
    result: *mut c_int,
) -> c_int {
    let path = bytes_of(name);
    let answer = slot_of(vfs).with(|call| match flags {
        ffi::SQLITE_ACCESS_EXISTS => call.fs.stat(path).is_ok_and(|stat| stat.size > 0),
        _ => call.fs.access(path, access::R_OK | access::W_OK).is_ok(),
    });
    // SAFETY: SQLite passes a place for one int.
    unsafe { *result = c_int::from(answer.unwrap_or(false)) };
    if answer.is_some() { ffi::SQLITE_OK } else { ffi::SQLITE_IOERR_ACCESS }
}

/// Makes a name absolute. Links stay: SQLite 3.8 did not resolve them either.
unsafe extern "C" fn full_pathname(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    let name = bytes_of(name);
    let full = slot_of(vfs).with(|call| match name {
        [b'/', ..] => Ok(name.to_vec()),
        _ => call.fs.getcwd().map(|cwd| [if cwd == b"/" { b"" } else { &*cwd }, b"/", name].concat()),
    });
    let (Some(Ok(full)), Ok(room)) = (full, usize::try_from(room)) else { return ffi::SQLITE_CANTOPEN };
    if full.len() >= room {
        return ffi::SQLITE_CANTOPEN;
    }
    // SAFETY: `out` has `room` bytes, and the text with its NUL is not longer.
    unsafe {
        std::ptr::copy_nonoverlapping(full.as_ptr(), out.cast(), full.len());
        *out.add(full.len()) = 0;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn no_library(_vfs: *mut ffi::sqlite3_vfs, _name: *const c_char) -> *mut c_void {
    std::ptr::null_mut()
}

unsafe extern "C" fn randomness(vfs: *mut ffi::sqlite3_vfs, count: c_int, out: *mut c_char) -> c_int {
    let key = slot_of(vfs).with(|call| call.outside.now_ms).unwrap_or(0).cast_unsigned();
    for at in 0..usize::try_from(count).unwrap_or(0) {
        let byte = xxhash_rust::xxh3::xxh3_64_with_seed(&at.to_le_bytes(), key) as u8;
        // SAFETY: `out` has `count` bytes.
        unsafe { out.add(at).cast::<u8>().write(byte) };
    }
    count
}

/// Nothing sleeps: who must wait is told so, and the machine parks the green thread.
unsafe extern "C" fn sleep(_vfs: *mut ffi::sqlite3_vfs, _microseconds: c_int) -> c_int {
    0
}

unsafe extern "C" fn no_last_error(_vfs: *mut ffi::sqlite3_vfs, _room: c_int, _out: *mut c_char) -> c_int {
    0
}

unsafe extern "C" fn current_time(vfs: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    let now = slot_of(vfs).with(|call| call.outside.now_ms).unwrap_or(0);
    // SAFETY: SQLite passes a place for one double.
    unsafe { *out = (now + EPOCH_JULIAN_MS) as f64 / 86_400_000.0 };
    ffi::SQLITE_OK
}

unsafe extern "C" fn current_time_ms(vfs: *mut ffi::sqlite3_vfs, out: *mut i64) -> c_int {
    let now = slot_of(vfs).with(|call| call.outside.now_ms).unwrap_or(0);
    // SAFETY: SQLite passes a place for one 64-bit integer.
    unsafe { *out = now.saturating_add(EPOCH_JULIAN_MS) };
    ffi::SQLITE_OK
}
