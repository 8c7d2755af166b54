//! A compiled statement.

use super::engine::Entered;
use super::handle::Handle;
use crate::sql::Value;
use rusqlite::ffi;
use std::ffi::{c_int, c_void};
use std::rc::Rc;

// The library has the UTF-16 interface; the bindings leave it out. These are the prototypes of sqlite3.h.
unsafe extern "C" {
    pub(super) fn sqlite3_prepare16_v2(
        db: *mut ffi::sqlite3,
        sql: *const c_void,
        bytes: c_int,
        statement: *mut *mut ffi::sqlite3_stmt,
        tail: *mut *const c_void,
    ) -> c_int;
    fn sqlite3_bind_text16(
        statement: *mut ffi::sqlite3_stmt,
        index: c_int,
        text: *const c_void,
        bytes: c_int,
        destructor: ffi::sqlite3_destructor_type,
    ) -> c_int;
    fn sqlite3_column_text16(statement: *mut ffi::sqlite3_stmt, column: c_int) -> *const c_void;
    fn sqlite3_column_bytes16(statement: *mut ffi::sqlite3_stmt, column: c_int) -> c_int;
    fn sqlite3_column_name16(statement: *mut ffi::sqlite3_stmt, column: c_int) -> *const c_void;
}

/// A compiled statement; the raw pointer is null for a text without a statement, which SQLite allows everywhere.
pub(crate) struct Statement {
    raw: *mut ffi::sqlite3_stmt,
    /// The handle must be closed after its statements.
    _handle: Rc<Handle>,
}

/// A value of a row, borrowed from SQLite until the next step.
pub(crate) enum Cell<'a> {
    Null,
    Integer(i64),
    Real(f64),
    /// UTF-8, as it is stored.
    Text(&'a [u8]),
    Blob(&'a [u8]),
}

impl Statement {
    pub(super) fn new(raw: *mut ffi::sqlite3_stmt, handle: Rc<Handle>) -> Self {
        Statement { raw, _handle: handle }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.raw.is_null()
    }

    /// Steps and returns SQLite's result code.
    pub(crate) fn step(&mut self, _: &Entered<'_>) -> c_int {
        // SAFETY: the statement is compiled and its handle open (or it is null, which SQLite refuses).
        unsafe { ffi::sqlite3_step(self.raw) }
    }

    pub(crate) fn reset(&mut self, _: &Entered<'_>) -> c_int {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_reset(self.raw) }
    }

    /// Binds the parameters from the first on; those that are not given become NULL.
    pub(crate) fn bind_all(&mut self, _: &Entered<'_>, values: &[Value]) -> c_int {
        // SAFETY: as in `step`.
        let cleared = unsafe { ffi::sqlite3_clear_bindings(self.raw) };
        values.iter().zip(1..).fold(cleared, |result, (value, index)| result | self.bind(index, value))
    }

    /// Whether it stands at a row.
    pub(crate) fn is_busy(&self) -> bool {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_stmt_busy(self.raw) != 0 }
    }

    pub(crate) fn is_read_only(&self) -> bool {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_stmt_readonly(self.raw) != 0 }
    }

    pub(crate) fn parameter_count(&self) -> u32 {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_bind_parameter_count(self.raw) }.cast_unsigned()
    }

    pub(crate) fn column_count(&self) -> u32 {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_column_count(self.raw) }.cast_unsigned()
    }

    /// How often SQLite compiled it again because the schema had changed.
    pub(crate) fn recompiled(&self) -> c_int {
        if self.is_empty() {
            return 0;
        }
        // SAFETY: as in `step`; the counter is left as it is.
        unsafe { ffi::sqlite3_stmt_status(self.raw, ffi::SQLITE_STMTSTATUS_REPREPARE, 0) }
    }

    /// The column's name, up to its NUL.
    pub(crate) fn column_name(&self, column: u32) -> Option<Vec<u16>> {
        // SAFETY: as in `step`; the name is NUL-terminated UTF-16 that lives until the statement is compiled again.
        unsafe {
            let name = sqlite3_column_name16(self.raw, column.cast_signed()).cast::<u16>();
            let len = |name: *const u16| (0..).take_while(|at| *name.add(*at) != 0).count();
            (!name.is_null()).then(|| std::slice::from_raw_parts(name, len(name)).to_vec())
        }
    }

    /// A value of the current row.
    pub(crate) fn cell(&mut self, column: u32) -> Cell<'_> {
        let column = column.cast_signed();
        // SAFETY: as in `step`; text and blob live until the next step or conversion, which the exclusive borrow
        // behind the returned lifetime prevents; the length is asked for after the pointer, as SQLite demands.
        unsafe {
            match ffi::sqlite3_column_type(self.raw, column) {
                ffi::SQLITE_INTEGER => Cell::Integer(ffi::sqlite3_column_int64(self.raw, column)),
                ffi::SQLITE_FLOAT => Cell::Real(ffi::sqlite3_column_double(self.raw, column)),
                ffi::SQLITE_TEXT => {
                    let text = ffi::sqlite3_column_text(self.raw, column);
                    Cell::Text(slice(text, ffi::sqlite3_column_bytes(self.raw, column)))
                }
                ffi::SQLITE_BLOB => {
                    let blob = ffi::sqlite3_column_blob(self.raw, column);
                    Cell::Blob(slice(blob.cast(), ffi::sqlite3_column_bytes(self.raw, column)))
                }
                _ => Cell::Null,
            }
        }
    }

    /// A value of the current row as SQLite converts it to an integer.
    pub(crate) fn integer(&mut self, column: u32) -> i64 {
        // SAFETY: as in `step`.
        unsafe { ffi::sqlite3_column_int64(self.raw, column.cast_signed()) }
    }

    /// A value of the current row as SQLite converts it to UTF-16; `None` for NULL.
    pub(crate) fn utf16(&mut self, column: u32) -> Option<Vec<u16>> {
        let column = column.cast_signed();
        // SAFETY: as in `cell`; SQLite aligns UTF-16 text.
        unsafe {
            let text = sqlite3_column_text16(self.raw, column).cast::<u16>();
            let len = usize::try_from(sqlite3_column_bytes16(self.raw, column)).unwrap_or(0) / 2;
            (!text.is_null()).then(|| std::slice::from_raw_parts(text, len).to_vec())
        }
    }

    /// A value of the current row as SQLite converts it to bytes; `None` for NULL and for nothing.
    pub(crate) fn blob(&mut self, column: u32) -> Option<Vec<u8>> {
        let column = column.cast_signed();
        // SAFETY: as in `cell`.
        unsafe {
            let blob = ffi::sqlite3_column_blob(self.raw, column);
            let len = ffi::sqlite3_column_bytes(self.raw, column);
            (!blob.is_null()).then(|| slice(blob.cast(), len).to_vec())
        }
    }

    fn bind(&mut self, index: c_int, value: &Value) -> c_int {
        let copy = ffi::SQLITE_TRANSIENT();
        // SAFETY: as in `step`; SQLite copies text and blob before it returns. An empty blob gets a pointer that is
        // not null, because null would bind NULL.
        unsafe {
            match value {
                Value::Null => ffi::sqlite3_bind_null(self.raw, index),
                Value::Integer(value) => ffi::sqlite3_bind_int64(self.raw, index, *value),
                Value::Real(value) => ffi::sqlite3_bind_double(self.raw, index, f64::from_bits(*value)),
                Value::Text(text) => match c_int::try_from(text.len() * 2) {
                    Ok(bytes) => sqlite3_bind_text16(self.raw, index, text.as_ptr().cast(), bytes, copy),
                    Err(_) => ffi::SQLITE_TOOBIG,
                },
                Value::Blob(blob) => match c_int::try_from(blob.len()) {
                    Ok(bytes) => ffi::sqlite3_bind_blob(self.raw, index, blob.as_ptr().cast(), bytes, copy),
                    Err(_) => ffi::SQLITE_TOOBIG,
                },
            }
        }
    }
}

impl Drop for Statement {
    fn drop(&mut self) {
        // SAFETY: the statement is finalized once; null is allowed.
        unsafe { ffi::sqlite3_finalize(self.raw) };
    }
}

/// # Safety
/// `pointer` is null or points to `len` bytes that live for `'a`.
unsafe fn slice<'a>(pointer: *const u8, len: c_int) -> &'a [u8] {
    match usize::try_from(len) {
        // SAFETY: not null and that long, by the contract.
        Ok(len) if len > 0 && !pointer.is_null() => unsafe { std::slice::from_raw_parts(pointer, len) },
        _ => &[],
    }
}
