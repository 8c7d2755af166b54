//! An open SQLite handle, set up as Android's library is compiled and as determinism demands.

use super::authorizer::authorize;
use super::call::Slot;
use super::engine::{Engine, Entered};
use super::function::{register_android, register_custom, register_localized};
use super::statement::{Statement, sqlite3_prepare16_v2};
use rusqlite::ffi;
use std::ffi::{CStr, CString, c_int, c_void};
use std::rc::Rc;

/// An open handle. Dropping it outside of a call leaves no trace in the files.
pub(crate) struct Db(Rc<Handle>);

pub(super) struct Handle {
    raw: *mut ffi::sqlite3,
    /// The VFS must be there until the handle is closed.
    _engine: Rc<Engine>,
}

/// Why a handle could not be opened or a statement not be compiled.
pub(crate) struct Failed(pub(crate) c_int);

/// How many steps of SQLite's machine pass between two looks at the budget.
const PROGRESS_STEPS: c_int = 1000;

/// The longest text or blob. Android allows 1,000,000,000 bytes; a guest's heap could not hold that either.
const LENGTH_MAX: c_int = 64 << 20;

/// What each handle is told first. Without spilling, a transaction reaches the database file only when it commits;
/// with zeroed free pages, a page's unused bytes do not depend on what the handle happened to have cached.
const FORCED: &CStr = c"PRAGMA cache_spill=OFF; PRAGMA secure_delete=ON; PRAGMA temp_store=MEMORY;";

impl Db {
    /// Opens a file and sets the handle up.
    pub(crate) fn open(entered: &Entered<'_>, path: &[u8], flags: c_int) -> Result<Db, Failed> {
        let engine = entered.engine().clone();
        let path = CString::new(path).map_err(|_| Failed(ffi::SQLITE_CANTOPEN))?;
        let mut raw = std::ptr::null_mut();
        let flags = flags | ffi::SQLITE_OPEN_NOMUTEX;
        // SAFETY: path and name are terminated strings; the handle is written to `raw` also when opening fails.
        let code = unsafe { ffi::sqlite3_open_v2(path.as_ptr(), &raw mut raw, flags, engine.name().as_ptr()) };
        let db = Db(Rc::new(Handle { raw, _engine: engine }));
        if code != ffi::SQLITE_OK {
            return Err(Failed(code));
        }
        db.set_up(std::ptr::from_ref(entered.engine().slot()));
        db.force(entered);
        Ok(db)
    }

    /// Compiles the first statement of a text.
    pub(crate) fn prepare(&self, _: &Entered<'_>, sql: &[u16]) -> Result<Statement, Failed> {
        let Ok(bytes) = c_int::try_from(sql.len() * 2) else { return Err(Failed(ffi::SQLITE_TOOBIG)) };
        let mut statement = std::ptr::null_mut();
        // SAFETY: the handle is open; the text has `bytes` bytes.
        let code = unsafe {
            let tail = std::ptr::null_mut();
            sqlite3_prepare16_v2(self.0.raw, sql.as_ptr().cast(), bytes, &raw mut statement, tail)
        };
        // The statement is owned at once, so that it is finalized on every path.
        let statement = Statement::new(statement, self.0.clone());
        if code == ffi::SQLITE_OK { Ok(statement) } else { Err(Failed(code)) }
    }

    /// Runs statements of ours, without an answer.
    pub(crate) fn execute(&self, _: &Entered<'_>, sql: &str) -> c_int {
        let Ok(sql) = CString::new(sql) else { return ffi::SQLITE_MISUSE };
        self.execute_raw(&sql)
    }

    /// Sets again what the guest may have set otherwise.
    pub(crate) fn force(&self, entered: &Entered<'_>) {
        self.execute_raw(FORCED);
        let slot = std::ptr::from_ref(entered.engine().slot()).cast_mut().cast();
        // SAFETY: the handle is open and the slot outlives it.
        unsafe { ffi::sqlite3_busy_handler(self.0.raw, Some(busy), slot) };
    }

    /// Registers LOCALIZED and PHONEBOOK.
    pub(crate) fn register_localized(&self, entered: &Entered<'_>) -> c_int {
        register_localized(self.0.raw, entered.engine().slot())
    }

    /// Registers a function of the app.
    pub(crate) fn register_custom(&self, entered: &Entered<'_>, name: &[u8], arguments: i32, function: u64) -> c_int {
        register_custom(self.0.raw, entered.engine().slot(), name, arguments, function)
    }

    /// Makes the next statement look at "cancelled" after four steps of SQLite's machine, as Android does.
    pub(crate) fn watch_closely(&self, entered: &Entered<'_>, closely: bool) {
        let steps = if closely { 4 } else { PROGRESS_STEPS };
        let slot = std::ptr::from_ref(entered.engine().slot()).cast_mut().cast();
        // SAFETY: the handle is open and the slot outlives it.
        unsafe { ffi::sqlite3_progress_handler(self.0.raw, steps, Some(progress), slot) };
    }

    pub(crate) fn extended_code(&self) -> c_int {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_extended_errcode(self.0.raw) }
    }

    pub(crate) fn message(&self) -> String {
        // SAFETY: the handle is open; the message is terminated and lives until the next call on the handle.
        unsafe { CStr::from_ptr(ffi::sqlite3_errmsg(self.0.raw)) }.to_string_lossy().into_owned()
    }

    /// Whether no transaction is open.
    pub(crate) fn is_autocommit(&self) -> bool {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_get_autocommit(self.0.raw) != 0 }
    }

    /// Whether the handle knows the schema: SQLite counts the memory it takes.
    pub(crate) fn has_schema(&self) -> bool {
        let (mut bytes, mut most) = (0, 0);
        // SAFETY: the handle is open, and the operation writes two ints.
        unsafe {
            let operation = ffi::SQLITE_DBSTATUS_SCHEMA_USED;
            ffi::sqlite3_db_status(self.0.raw, operation, &raw mut bytes, &raw mut most, 0);
        }
        bytes > 0
    }

    pub(crate) fn is_read_only(&self) -> bool {
        // SAFETY: the handle is open; a null name means the main database.
        unsafe { ffi::sqlite3_db_readonly(self.0.raw, std::ptr::null()) == 1 }
    }

    pub(crate) fn changes(&self) -> i64 {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_changes64(self.0.raw) }
    }

    pub(crate) fn total_changes(&self) -> i64 {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_total_changes64(self.0.raw) }
    }

    pub(crate) fn last_insert_rowid(&self) -> i64 {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_last_insert_rowid(self.0.raw) }
    }

    pub(crate) fn set_last_insert_rowid(&self, rowid: i64) {
        // SAFETY: the handle is open.
        unsafe { ffi::sqlite3_set_last_insert_rowid(self.0.raw, rowid) }
    }

    /// Name and file of the attached databases.
    pub(crate) fn attached(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        self.files().into_iter().filter(|(name, _)| name != b"main").collect()
    }

    /// Name and file of all databases but the temporary one.
    pub(crate) fn files(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let name_of = |at| {
            // SAFETY: the handle is open; beyond the last database the name is null.
            let name = unsafe { ffi::sqlite3_db_name(self.0.raw, at) };
            (!name.is_null()).then_some(name)
        };
        let text = |text| super::system::bytes_of(text).to_vec();
        // SAFETY: the handle is open and the name is one of its databases'.
        let file_of = |name| unsafe { ffi::sqlite3_db_filename(self.0.raw, name) };
        [0].into_iter().chain(2..).map_while(name_of).map(|name| (text(name), text(file_of(name)))).collect()
    }

    /// The pages of one of the databases; `None` if it has none.
    pub(crate) fn serialize(&self, _: &Entered<'_>, schema: &[u8]) -> Option<Vec<u8>> {
        let schema = CString::new(schema).ok()?;
        let mut len = 0;
        // SAFETY: the handle is open; the answer is null or a buffer of `len` bytes from SQLite's allocator, which is
        // copied and freed here.
        unsafe {
            let bytes = ffi::sqlite3_serialize(self.0.raw, schema.as_ptr(), &raw mut len, 0);
            if bytes.is_null() {
                return None;
            }
            let copy = std::slice::from_raw_parts(bytes, usize::try_from(len).unwrap_or(0)).to_vec();
            ffi::sqlite3_free(bytes.cast());
            Some(copy).filter(|copy| !copy.is_empty())
        }
    }

    /// Replaces an attached database in memory by pages that [`Db::serialize`] gave.
    pub(crate) fn deserialize(&self, _: &Entered<'_>, schema: &[u8], pages: &[u8]) -> c_int {
        let Ok(schema) = CString::new(schema) else { return ffi::SQLITE_MISUSE };
        let flags = ffi::SQLITE_DESERIALIZE_FREEONCLOSE | ffi::SQLITE_DESERIALIZE_RESIZEABLE;
        // SAFETY: the buffer comes from SQLite's allocator and is handed over to SQLite, also on failure.
        unsafe {
            let buffer = ffi::sqlite3_malloc64(pages.len() as u64).cast::<u8>();
            if buffer.is_null() {
                return ffi::SQLITE_NOMEM;
            }
            std::ptr::copy_nonoverlapping(pages.as_ptr(), buffer, pages.len());
            let len = pages.len() as i64;
            ffi::sqlite3_deserialize(self.0.raw, schema.as_ptr(), buffer, len, len, flags)
        }
    }

    /// Fills the temporary database with such pages. (SQLite cannot deserialize there, but it can copy.)
    pub(crate) fn restore_temporary(&self, entered: &Entered<'_>, pages: &[u8]) -> c_int {
        let source = match Db::open(entered, b":memory:", ffi::SQLITE_OPEN_READWRITE) {
            Ok(source) => source,
            Err(Failed(code)) => return code,
        };
        let code = source.deserialize(entered, b"main", pages);
        if code != ffi::SQLITE_OK {
            return code;
        }
        // SAFETY: both handles are open and distinct; the backup is finished before either is closed.
        unsafe {
            let backup = ffi::sqlite3_backup_init(self.0.raw, c"temp".as_ptr(), source.0.raw, c"main".as_ptr());
            if backup.is_null() {
                return self.extended_code();
            }
            ffi::sqlite3_backup_step(backup, -1);
            ffi::sqlite3_backup_finish(backup)
        }
    }

    /// Closes the handle for good, within a call: a write-ahead log is checkpointed and removed by its last user.
    pub(crate) fn close(self, _: &Entered<'_>) {
        self.configure(ffi::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0);
        drop(self);
    }

    fn execute_raw(&self, sql: &CStr) -> c_int {
        // SAFETY: the handle is open, the text terminated; no callback and no message are asked for.
        unsafe { ffi::sqlite3_exec(self.0.raw, sql.as_ptr(), None, std::ptr::null_mut(), std::ptr::null_mut()) }
    }

    fn configure(&self, option: c_int, value: c_int) {
        // SAFETY: the handle is open; all options used here take an int and a pointer that may be null.
        unsafe { ffi::sqlite3_db_config(self.0.raw, option, value, std::ptr::null_mut::<c_int>()) };
    }

    fn set_up(&self, slot: *const Slot) {
        // What rusqlite's bundled library has compiled in and Android's has not.
        self.configure(ffi::SQLITE_DBCONFIG_ENABLE_FKEY, 0);
        self.configure(ffi::SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
        self.configure(ffi::SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0);
        // How 3.8 read texts in double quotes and renamed tables.
        self.configure(ffi::SQLITE_DBCONFIG_DQS_DDL, 1);
        self.configure(ffi::SQLITE_DBCONFIG_DQS_DML, 1);
        self.configure(ffi::SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 1);
        self.configure(ffi::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1);
        let data: *mut c_void = slot.cast_mut().cast();
        // SAFETY: the handle is open and the slot outlives it.
        unsafe {
            ffi::sqlite3_limit(self.0.raw, ffi::SQLITE_LIMIT_LENGTH, LENGTH_MAX);
            ffi::sqlite3_limit(self.0.raw, ffi::SQLITE_LIMIT_WORKER_THREADS, 0);
            ffi::sqlite3_set_authorizer(self.0.raw, Some(authorize), data);
            ffi::sqlite3_busy_handler(self.0.raw, Some(busy), data);
            ffi::sqlite3_progress_handler(self.0.raw, PROGRESS_STEPS, Some(progress), data);
        }
        register_android(self.0.raw, slot);
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the handle is closed once. Statements hold it, so none is left; null is allowed.
        unsafe { ffi::sqlite3_close(self.raw) };
    }
}

/// SQLite asks whether to wait for a lock: never, but the caller may.
unsafe extern "C" fn busy(slot: *mut c_void, _times: c_int) -> c_int {
    // SAFETY: the pointer is the slot that `set_up` has set, which outlives the handle.
    unsafe { &*slot.cast::<Slot>() }.with(|call| call.seen.busy = true);
    0
}

/// SQLite asks now and then whether to go on.
unsafe extern "C" fn progress(slot: *mut c_void) -> c_int {
    // SAFETY: as in `busy`.
    let stop = unsafe { &*slot.cast::<Slot>() }.with(|call| {
        call.outside.budget = call.outside.budget.saturating_sub(PROGRESS_STEPS.cast_unsigned().into());
        call.seen.over_budget |= call.outside.budget == 0;
        call.outside.cancelled || call.seen.over_budget
    });
    c_int::from(stop.unwrap_or(true))
}
