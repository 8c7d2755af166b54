//! What a statement does, asked of SQLite while it compiles; and what no statement may do.

use super::call::Slot;
use super::engine::uri_names_are_off;
use super::system::bytes_of;
use rusqlite::ffi;
use std::ffi::{c_char, c_int, c_void};

/// What a statement does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Actions {
    /// It inserts, updates or deletes rows of a table.
    pub(crate) changes_rows: bool,
    /// It makes, drops or alters tables and the like.
    pub(crate) defines: bool,
    /// It changes the temporary database, or a definition there.
    pub(crate) temporary: bool,
    /// It attaches or detaches a database.
    pub(crate) attaches: bool,
    /// It is a PRAGMA.
    pub(crate) pragma: Option<Pragma>,
}

/// A PRAGMA as it was compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pragma {
    /// The database it names, if any.
    pub(crate) schema: Option<String>,
    /// Its name in lower case.
    pub(crate) name: String,
    /// The value that it sets, if any.
    pub(crate) value: Option<String>,
}

/// Settings that are process-wide in SQLite, or that Android compiles in: setting them has no effect.
const FIXED: [&str; 8] = [
    "temp_store",
    "temp_store_directory",
    "data_store_directory",
    "soft_heap_limit",
    "hard_heap_limit",
    "threads",
    "mmap_size",
    "lock_proxy_file",
];

/// Where definitions are kept.
const SCHEMA_TABLES: [&[u8]; 4] = [b"sqlite_master", b"sqlite_schema", b"sqlite_temp_master", b"sqlite_temp_schema"];

/// SQLite's question whether a part of a statement is allowed.
pub(super) unsafe extern "C" fn authorize(
    slot: *mut c_void,
    action: c_int,
    first: *const c_char,
    second: *const c_char,
    database: *const c_char,
    _trigger: *const c_char,
) -> c_int {
    // SAFETY: the pointer is the one that `Db::open` has set: the engine's slot, which the handle keeps alive.
    let slot = unsafe { &*slot.cast::<Slot>() };
    let verdict = slot.with(|call| {
        let actions = &mut call.seen.actions;
        match action {
            ffi::SQLITE_PRAGMA => return actions.note_pragma(first, second, database),
            ffi::SQLITE_ATTACH => return actions.note_attach(first),
            ffi::SQLITE_DETACH => actions.attaches = true,
            ffi::SQLITE_INSERT | ffi::SQLITE_UPDATE | ffi::SQLITE_DELETE => {
                actions.changes_rows = true;
                actions.defines |= SCHEMA_TABLES.contains(&bytes_of(first));
                actions.temporary |= bytes_of(database) == b"temp";
            }
            ffi::SQLITE_CREATE_TEMP_INDEX
            | ffi::SQLITE_CREATE_TEMP_TABLE
            | ffi::SQLITE_CREATE_TEMP_TRIGGER
            | ffi::SQLITE_CREATE_TEMP_VIEW
            | ffi::SQLITE_DROP_TEMP_INDEX
            | ffi::SQLITE_DROP_TEMP_TABLE
            | ffi::SQLITE_DROP_TEMP_TRIGGER
            | ffi::SQLITE_DROP_TEMP_VIEW => (actions.defines, actions.temporary) = (true, true),
            ffi::SQLITE_CREATE_INDEX
            | ffi::SQLITE_CREATE_TABLE
            | ffi::SQLITE_CREATE_TRIGGER
            | ffi::SQLITE_CREATE_VIEW
            | ffi::SQLITE_CREATE_VTABLE
            | ffi::SQLITE_DROP_INDEX
            | ffi::SQLITE_DROP_TABLE
            | ffi::SQLITE_DROP_TRIGGER
            | ffi::SQLITE_DROP_VIEW
            | ffi::SQLITE_DROP_VTABLE
            | ffi::SQLITE_ALTER_TABLE
            | ffi::SQLITE_REINDEX
            | ffi::SQLITE_ANALYZE => actions.defines = true,
            _ => {}
        }
        ffi::SQLITE_OK
    });
    verdict.unwrap_or(ffi::SQLITE_DENY)
}

impl Actions {
    /// Whether SQLite counts the rows it changes: a definition changes rows, too, but of the schema.
    pub(crate) fn are_counted(&self) -> bool {
        self.changes_rows && !self.defines
    }

    fn note_pragma(&mut self, name: *const c_char, value: *const c_char, schema: *const c_char) -> c_int {
        let text =
            |text: *const c_char| (!text.is_null()).then(|| String::from_utf8_lossy(bytes_of(text)).into_owned());
        let name = text(name).unwrap_or_default().to_ascii_lowercase();
        let fixed = FIXED.contains(&name.as_str()) && !value.is_null();
        // Virtual tables ask for settings, too, while they are opened; the statement's own comes first.
        self.pragma.get_or_insert(Pragma { schema: text(schema), name, value: text(value) });
        if fixed { ffi::SQLITE_IGNORE } else { ffi::SQLITE_OK }
    }

    /// A name that could be a URI could name the host's file system, so it is refused where URIs are understood.
    fn note_attach(&mut self, name: *const c_char) -> c_int {
        self.attaches = true;
        let could_be_uri = name.is_null() || bytes_of(name).starts_with(b"file:");
        if could_be_uri && !uri_names_are_off() { ffi::SQLITE_DENY } else { ffi::SQLITE_OK }
    }
}
