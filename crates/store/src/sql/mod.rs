//! SQLite as Android's framework uses it: the natives of `SQLiteConnection` and `CursorWindow`.
//!
//! A connection is a [`recipe::Recipe`], which is plain data and part of every snapshot; the SQLite handle that
//! serves it is a cache ([`live::Live`]). All locks and the shared memory of write-ahead logs are in [`crate::Fs`].
//!
//! # Differences from Android 6's SQLite 3.8.10.2
//!
//! The library is the bundled, newer one, set up to behave like the old one: foreign keys off, auto-vacuum FULL for
//! new files, temporary data in memory, texts in double quotes allowed, `ALTER TABLE` as of old, journal size limit of
//! 1 MiB, FTS3 tokenizers closed; error texts and codes translated back ([`SqlError`]). What remains different:
//!
//! - Newer SQL is understood: UPSERT, RETURNING, window functions, row values, `->`, generated columns, STRICT,
//!   `TRUE` and `FALSE`. An app that uses it by mistake gets an error on a phone and none here.
//! - `NOTHING`, `RETURNING` and a few other words are reserved: a table of such a name is a syntax error.
//! - `PRAGMA busy_timeout` answers 0, whatever was set; the time that was set is kept.
//! - Functions that 3.8 did not have exist: JSON, FTS5, math, `printf` options, `iif`, `string_agg`.
//! - Full-text queries use the enhanced syntax (AND, NOT, parentheses); Android has the standard one.
//! - The planner is newer, so rows of a query without ORDER BY may come in another order.
//! - `PRAGMA secure_delete` and `temp_store` answer 1 and 2; `PRAGMA data_version` starts again after a restore.
//! - A database in memory shows a file name in `PRAGMA database_list`.
//! - Texts and blobs are limited to 64 MiB.

mod attach;
mod collation;
mod connection;
mod error;
mod live;
mod number;
pub(crate) mod phone;
mod query;
pub(crate) mod recipe;
mod setting;
mod text;
mod turn;
mod value;
pub(crate) mod window;

pub use collation::{Collation, Collator, ModelCollator};
pub use connection::Sql;
pub use error::SqlError;
pub use window::{CursorWindow, FieldType, WindowError, WindowMemory};

pub(crate) use live::Live;
pub(crate) use value::Value;

use crate::vfs::Outside;
use recipe::Recipe;

/// Flags of `SQLiteDatabase.openDatabase` that the native looks at.
pub const OPEN_READONLY: u32 = 0x0000_0001;
/// Make the file if it is missing.
pub const CREATE_IF_NECESSARY: u32 = 0x1000_0000;

/// How long a statement waits for a lock, unless the app has set another time.
pub const BUSY_TIMEOUT_MS: u32 = 2500;

/// The name of a connection, which the guest keeps in a `long`.
pub type ConnectionId = u64;

/// The name of a statement, which the guest keeps in a `long`.
pub type StatementId = u64;

/// What a database learns from outside during a call.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    /// The virtual time in milliseconds since the epoch.
    pub now_ms: i64,
    /// The key of the random numbers that statements ask for.
    pub draw: u64,
    /// Seconds that local time is ahead of UTC, at a time in seconds since the epoch.
    pub zone: &'a dyn Fn(i64) -> i32,
    /// Compares texts for LOCALIZED, PHONEBOOK and UNICODE.
    pub collator: &'a dyn Collator,
    /// The folder below which `_DELETE_FILE` may delete: the value of `EXTERNAL_STORAGE`.
    pub storage: &'a [u8],
    /// How many steps of SQLite's machine the call may take before it is stopped.
    pub budget: u64,
}

impl<'a> Env<'a> {
    fn outside<'b>(&self, recipe: &'b Recipe, changes: Option<i64>, total_changes: i64) -> Outside<'b>
    where
        'a: 'b,
    {
        Outside {
            now_ms: self.now_ms,
            draw: self.draw,
            zone: self.zone,
            collator: self.collator,
            locale: recipe.locale.as_deref().unwrap_or(""),
            storage: self.storage,
            cancelled: recipe.cancelable && recipe.cancelled,
            budget: self.budget,
            changes,
            total_changes,
        }
    }
}
