//! Errors of a database, with the exception and the message that Android 6 makes of them.
//!
//! The class follows from the primary result code, the message is SQLite's text, the extended code in brackets and,
//! where the native adds one, a remark: `duplicate column name: x (code 1): , while compiling: CREATE TABLE …`.
//! The library is newer than Android 6's 3.8.10, so texts and codes that it did not have yet are translated back.

use rusqlite::ffi;
use std::ffi::c_int;

/// Why a call on a database failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqlError {
    /// The exception's class.
    pub exception: &'static str,
    /// Its message.
    pub message: Option<String>,
    /// SQLite's extended result code.
    pub code: i32,
    /// The database is locked and the caller may wait for it, at most so many milliseconds, by calling again.
    pub wait_ms: Option<u32>,
    /// The call took more steps than it was allowed; the message is that of a cancelled one.
    pub over_budget: bool,
}

impl SqlError {
    /// The error that a result code and SQLite's message stand for.
    pub(crate) fn new(code: c_int, text: &str, remark: Option<&str>) -> Self {
        let code = code_of_3_8(code);
        let text = (code & 0xff != ffi::SQLITE_DONE).then(|| text_of_3_8(text));
        let message = match (text, remark) {
            (Some(text), Some(remark)) => Some(format!("{text} (code {code}): {remark}")),
            (Some(text), None) => Some(format!("{text} (code {code})")),
            (None, remark) => remark.map(str::to_owned),
        };
        SqlError { exception: exception(code & 0xff), message, code, wait_ms: None, over_budget: false }
    }

    /// An error that has only a remark, as the natives throw it without a handle.
    pub(crate) fn remark(remark: &str) -> Self {
        SqlError::new(ffi::SQLITE_OK, "unknown error", Some(remark))
    }

    /// The guest used a handle that is not open or not ready; on a phone the process might have died of it.
    pub(crate) fn misuse() -> Self {
        SqlError::new(ffi::SQLITE_MISUSE, "library routine called out of sequence", None)
    }

    /// An error that was kept by its code and message.
    pub(crate) fn again(code: c_int, message: Option<String>) -> Self {
        SqlError { exception: exception(code & 0xff), message, code, wait_ms: None, over_budget: false }
    }

    /// The parameter does not exist.
    pub(crate) fn range() -> Self {
        SqlError::new(ffi::SQLITE_RANGE, "bind or column index out of range", None)
    }
}

impl std::fmt::Display for SqlError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let class = self.exception.rsplit('/').next().unwrap_or(self.exception);
        write!(f, "{class}: {}", self.message.as_deref().unwrap_or("null"))
    }
}

impl std::error::Error for SqlError {}

fn exception(primary: c_int) -> &'static str {
    match primary {
        ffi::SQLITE_IOERR => "android/database/sqlite/SQLiteDiskIOException",
        ffi::SQLITE_CORRUPT | ffi::SQLITE_NOTADB => "android/database/sqlite/SQLiteDatabaseCorruptException",
        ffi::SQLITE_CONSTRAINT => "android/database/sqlite/SQLiteConstraintException",
        ffi::SQLITE_ABORT => "android/database/sqlite/SQLiteAbortException",
        ffi::SQLITE_DONE => "android/database/sqlite/SQLiteDoneException",
        ffi::SQLITE_FULL => "android/database/sqlite/SQLiteFullException",
        ffi::SQLITE_MISUSE => "android/database/sqlite/SQLiteMisuseException",
        ffi::SQLITE_PERM => "android/database/sqlite/SQLiteAccessPermException",
        ffi::SQLITE_BUSY => "android/database/sqlite/SQLiteDatabaseLockedException",
        ffi::SQLITE_LOCKED => "android/database/sqlite/SQLiteTableLockedException",
        ffi::SQLITE_READONLY => "android/database/sqlite/SQLiteReadOnlyDatabaseException",
        ffi::SQLITE_CANTOPEN => "android/database/sqlite/SQLiteCantOpenDatabaseException",
        ffi::SQLITE_TOOBIG => "android/database/sqlite/SQLiteBlobTooBigException",
        ffi::SQLITE_RANGE => "android/database/sqlite/SQLiteBindOrColumnIndexOutOfRangeException",
        ffi::SQLITE_NOMEM => "android/database/sqlite/SQLiteOutOfMemoryException",
        ffi::SQLITE_MISMATCH => "android/database/sqlite/SQLiteDatatypeMismatchException",
        ffi::SQLITE_INTERRUPT => "android/os/OperationCanceledException",
        _ => "android/database/sqlite/SQLiteException",
    }
}

/// (Primary code, how many extended codes it had in 3.8.10): they were numbered from 1 upwards.
const EXTENDED: [(c_int, c_int); 10] = [
    (ffi::SQLITE_IOERR, 26),
    (ffi::SQLITE_LOCKED, 1),
    (ffi::SQLITE_BUSY, 2),
    (ffi::SQLITE_CANTOPEN, 4),
    (ffi::SQLITE_CORRUPT, 1),
    (ffi::SQLITE_READONLY, 4),
    (ffi::SQLITE_ABORT, 2),
    (ffi::SQLITE_CONSTRAINT, 10),
    (ffi::SQLITE_NOTICE, 2),
    (ffi::SQLITE_WARNING, 1),
];

/// An extended code that 3.8.10 did not have becomes its primary code.
fn code_of_3_8(code: c_int) -> c_int {
    let (primary, detail) = (code & 0xff, code >> 8);
    let known = EXTENDED.iter().any(|(of, count)| *of == primary && detail <= *count);
    if known { code } else { primary }
}

/// Texts for whole classes of errors that have changed since: now, then.
const TEXTS: [(&str, &str); 5] = [
    ("SQL logic error", "SQL logic error or missing database"),
    ("query aborted", "callback requested query abort"),
    ("bad parameter or other API misuse", "library routine called out of sequence"),
    ("column index out of range", "bind or column index out of range"),
    ("file is not a database", "file is encrypted or is not a database"),
];

fn text_of_3_8(text: &str) -> String {
    let then = TEXTS.iter().find(|(now, _)| *now == text).map(|(_, then)| *then);
    then.unwrap_or(text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_androids_form() {
        let check = |code, text: &str, remark, expected: &str| {
            assert_eq!(SqlError::new(code, text, remark).to_string(), expected);
        };
        let compiling = Some(", while compiling: CREATE TABLE t(x, x)");
        check(
            1,
            "duplicate column name: x",
            compiling,
            "SQLiteException: duplicate column name: x (code 1): , while compiling: CREATE TABLE t(x, x)",
        );
        check(
            2067,
            "UNIQUE constraint failed: t.a",
            None,
            "SQLiteConstraintException: UNIQUE constraint failed: t.a (code 2067)",
        );
        check(101, "no more rows available", None, "SQLiteDoneException: null");
        check(
            26,
            "file is not a database",
            None,
            "SQLiteDatabaseCorruptException: file is encrypted or is not a database (code 26)",
        );
        check(257, "no such collation sequence: X", None, "SQLiteException: no such collation sequence: X (code 1)");
        check(3091, "cannot store TEXT", None, "SQLiteConstraintException: cannot store TEXT (code 19)");
        check(9, "interrupted", None, "OperationCanceledException: interrupted (code 9)");
        let open = SqlError::new(14, "unknown error", Some("Could not open database"));
        assert_eq!(open.message.as_deref(), Some("unknown error (code 14): Could not open database"));
        assert_eq!(
            SqlError::remark("INTEGER data in nativeGetBlob ").message.as_deref(),
            Some("unknown error (code 0): INTEGER data in nativeGetBlob ")
        );
    }
}
