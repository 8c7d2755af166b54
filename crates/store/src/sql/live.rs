//! The SQLite handle that serves a connection for now, and how it is made from a recipe.
//!
//! Rebuilding happens on scratch copies of the files, never on the device's: first the handle is set up on the files
//! of the last quiet moment (without anybody's locks, since being set up is not something the guest did), then it is
//! led through the log, each entry on the files it met. When it is done it holds the locks and has seen the pages
//! that the lost handle had, and from then on it works on the real files.
//!
//! That only works because a handle's memory never decides what reaches the files: caches are not spilled before a
//! commit, a quiet handle whose files somebody else has touched is not used again, free pages are zeroed, random numbers
//! are drawn per call, and a handle that has come to know a write-ahead log better than a fresh one would (see
//! `Seen::remembers_wal`), or that has lost the schema, is dropped at the next quiet moment.

use super::recipe::{Attached, Counters, Entry, Operation, Recipe, Setting};
use super::text::is_pragma;
use super::{Env, SqlError, Value};
use crate::fs::{Fs, Ino};
use crate::vfs::{Actions, Call, Db, Engine, Entered, Failed, Files, MEMORY, Outside, Seen, Statement, ffi};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A handle with its compiled statements. (Statements go before the handle, the handle before its files.)
pub(crate) struct Live {
    pub(crate) statements: BTreeMap<u64, LiveStatement>,
    pub(crate) db: Db,
    pub(crate) files: Files,
    /// The files as the last operation has left them.
    pub(crate) after: Option<Fs>,
    /// The handle has inserted, updated or deleted, so that its own count of changes stands.
    pub(crate) has_changed: bool,
    /// Changes counted before this handle was made.
    pub(crate) total_before: i64,
    /// The temporary database has changed since its pages were last put into the recipe.
    pub(crate) volatile: bool,
    /// See [`Seen::remembers_wal`].
    pub(crate) remembers_wal: bool,
    /// The handle has known the schema after an operation.
    pub(crate) knew_schema: bool,
}

pub(crate) struct LiveStatement {
    pub(crate) statement: Statement,
    pub(crate) actions: Actions,
    /// How often it had been recompiled when its columns were last asked for.
    pub(crate) recompiled: i32,
    /// The recipe's bindings are bound.
    pub(crate) is_bound: bool,
}

/// What every handle is told when it is opened: a default that Android compiles in, and to make the temporary
/// database at once, because making it later draws a random number.
const DEFAULTS: &str = "PRAGMA journal_size_limit=1048576; PRAGMA temp.user_version=0;";

impl Live {
    /// Opens a handle as Android's library would, in a call that is under way.
    pub(crate) fn open(entered: &Entered<'_>, path: &[u8], flags: u32) -> Result<Db, Failed> {
        let db = Db::open(entered, path, sqlite_flags(flags))?;
        db.execute(entered, DEFAULTS);
        Ok(db)
    }

    /// A handle that was just opened for a new connection.
    pub(crate) fn new(db: Db, files: Files) -> Self {
        let statements = BTreeMap::new();
        Live {
            statements,
            db,
            files,
            after: None,
            has_changed: false,
            total_before: 0,
            volatile: false,
            remembers_wal: false,
            knew_schema: false,
        }
    }

    /// Makes a handle from a recipe.
    pub(crate) fn rebuild(
        engine: &Rc<Engine>,
        id: u64,
        recipe: &Recipe,
        now: &Fs,
        env: &Env<'_>,
    ) -> Result<Live, SqlError> {
        let mut scratch = recipe.files(now).clone();
        make_quiet(&mut scratch, id);
        let mut files = Files::default();
        let base = recipe.base.counters;
        let outside = Outside { cancelled: false, budget: u64::MAX, ..env.outside(recipe, Some(base.changes), 0) };
        let mut call = Call { fs: &mut scratch, connection: id, files: &mut files, outside, seen: Seen::default() };
        let entered = engine.enter(&mut call);
        let db = Live::open(&entered, &recipe.path, recipe.flags).map_err(could_not_open)?;
        set_up(&db, &entered, recipe)?;
        drop(entered);
        if !files.are_held(recipe.files(now)) {
            // The lost handle did not have this file open: only a broken snapshot says so.
            return Err(could_not_open(Failed(ffi::SQLITE_CANTOPEN)));
        }
        let total_before = base.total_changes - db.total_changes();
        let mut live = Live { total_before, ..Live::new(db, files) };
        live.replay(engine, id, recipe, scratch, env);
        live.files.change_world();
        live.after = recipe.is_quiet().then(|| now.clone());
        Ok(live)
    }

    /// Whether no transaction is open and no statement stands at a row.
    pub(crate) fn is_quiet(&self) -> bool {
        self.db.is_autocommit() && !self.statements.values().any(|live| live.statement.is_busy())
    }

    /// Whether the handle knew the schema and does not any more: a change of it was rolled back.
    ///
    /// Such a handle reads the schema later than a fresh one does, so it is not used again.
    pub(crate) fn has_lost_schema(&self) -> bool {
        self.knew_schema && !self.db.has_schema()
    }

    /// What the connection has counted.
    pub(crate) fn counters(&self, before: Counters) -> Counters {
        Counters {
            last_rowid: self.db.last_insert_rowid(),
            changes: if self.has_changed { self.db.changes() } else { before.changes },
            total_changes: self.total_before + self.db.total_changes(),
        }
    }

    /// The statement, compiled if this handle has not done that yet.
    pub(crate) fn statement<'a>(
        statements: &'a mut BTreeMap<u64, LiveStatement>,
        db: &Db,
        entered: &Entered<'_>,
        id: u64,
        sql: &[u16],
    ) -> Result<&'a mut LiveStatement, Failed> {
        use std::collections::btree_map::Entry::{Occupied, Vacant};
        match statements.entry(id) {
            Occupied(live) => Ok(live.into_mut()),
            Vacant(place) => Ok(place.insert(LiveStatement::prepare(db, entered, sql)?)),
        }
    }

    fn replay(&mut self, engine: &Rc<Engine>, id: u64, recipe: &Recipe, mut scratch: Fs, env: &Env<'_>) {
        for entry in recipe.log.iter() {
            if let Some(files) = &entry.files {
                scratch = files.clone();
                self.files.change_world();
            }
            let changes = (!self.has_changed).then_some(recipe.base.counters.changes);
            let known = |time: i64| entry.offsets.iter().find(|(at, _)| *at == time).map(|(_, offset)| *offset);
            let zone = |time: i64| known(time).unwrap_or_else(|| (env.zone)(time));
            let outside = Outside {
                now_ms: entry.now_ms,
                draw: entry.draw,
                zone: &zone,
                cancelled: false,
                budget: u64::MAX,
                ..env.outside(recipe, changes, self.total_before)
            };
            let fs = &mut scratch;
            let mut call = Call { fs, connection: id, files: &mut self.files, outside, seen: Seen::default() };
            let entered = engine.enter(&mut call);
            let actions = repeat(&self.db, &mut self.statements, &entered, entry);
            drop(entered);
            self.remembers_wal |= call.seen.remembers_wal;
            self.knew_schema |= self.db.has_schema();
            self.has_changed |= actions.are_counted();
            self.volatile |= actions.temporary;
        }
    }
}

impl LiveStatement {
    fn prepare(db: &Db, entered: &Entered<'_>, sql: &[u16]) -> Result<Self, Failed> {
        entered.call(|call| call.seen.actions = Actions::default());
        let statement = db.prepare(entered, sql)?;
        let mut actions = entered.call(|call| std::mem::take(&mut call.seen.actions)).unwrap_or_default();
        actions.pragma = actions.pragma.filter(|_| is_pragma(sql));
        Ok(LiveStatement { statement, actions, recompiled: 0, is_bound: false })
    }

    /// Resets the statement; its values are bound anew when it is next run.
    pub(crate) fn reset(&mut self, entered: &Entered<'_>) {
        self.statement.reset(entered);
        self.is_bound = false;
    }

    /// Binds the values unless the statement is under way or has them already.
    pub(crate) fn bind(&mut self, entered: &Entered<'_>, values: &[Value]) {
        if !self.is_bound && !self.statement.is_busy() {
            self.statement.reset(entered);
            self.statement.bind_all(entered, values);
            self.is_bound = true;
        }
    }
}

/// Does again what an entry of the log says, and tells what the statement that was run does.
fn repeat(db: &Db, statements: &mut BTreeMap<u64, LiveStatement>, entered: &Entered<'_>, entry: &Entry) -> Actions {
    match &entry.operation {
        Operation::Prepare { statement, sql } => {
            // It may have failed then, and fails now.
            let _ = Live::statement(statements, db, entered, *statement, sql);
        }
        Operation::Run { statement, sql, bindings, steps, reset } => {
            if let Ok(live) = Live::statement(statements, db, entered, *statement, sql) {
                live.bind(entered, bindings);
                let last = (0..*steps).map(|_| live.statement.step(entered)).last();
                if *reset {
                    live.reset(entered);
                }
                db.after_run(entered, &live.actions, matches!(last, Some(ffi::SQLITE_ROW | ffi::SQLITE_DONE)));
                return live.actions.clone();
            }
        }
        Operation::Reset { statement } => {
            if let Some(live) = statements.get_mut(statement) {
                live.reset(entered);
            }
        }
        Operation::Finalize { statement } => {
            statements.remove(statement);
        }
    }
    Actions::default()
}

/// Brings a fresh handle to where the base of the recipe was.
fn set_up(db: &Db, entered: &Entered<'_>, recipe: &Recipe) -> Result<(), SqlError> {
    if recipe.locale.is_some() {
        db.register_localized(entered);
    }
    for function in recipe.functions.iter() {
        db.register_custom(entered, &function.name, function.arguments, function.id);
    }
    let base = &*recipe.base;
    // This comes first, because it makes the handle forget the schema, and reading that would open a log.
    if let Some(pages) = &base.temporary {
        check(db, db.restore_temporary(entered, pages))?;
    }
    for setting in &base.settings {
        match setting {
            Setting::Attach(attached) if attached.file.starts_with(MEMORY) => {
                attach(db, entered, attached)?;
                db.settle_memory(entered);
            }
            Setting::Pragma(pragma) => db.set(entered, pragma),
            Setting::Attach(attached) => attach(db, entered, attached)?,
            Setting::Detach(_) => {}
        }
    }
    db.force(entered);
    set_schema_known(db, entered, recipe);
    db.set_last_insert_rowid(base.counters.last_rowid);
    Ok(())
}

/// Makes the handle know the schema if the lost one did, and forget it if the lost one did not.
fn set_schema_known(db: &Db, entered: &Entered<'_>, recipe: &Recipe) {
    if recipe.base.touched {
        // Compiling anything reads the schema; what is wrong with the file shows when the guest uses it.
        let _ = db.prepare(entered, &"SELECT 1 FROM sqlite_master".encode_utf16().collect::<Vec<_>>());
    } else if db.has_schema() {
        db.execute(entered, "PRAGMA writable_schema=RESET");
        let is_writable = |setting: &&Setting| matches!(setting, Setting::Pragma(p) if p.name == "writable_schema");
        if let Some(Setting::Pragma(pragma)) = recipe.base.settings.iter().find(is_writable) {
            db.set(entered, pragma);
        }
    }
}

fn attach(db: &Db, entered: &Entered<'_>, attached: &Attached) -> Result<(), SqlError> {
    let quote = |text: &[u8], with: char| {
        let text = String::from_utf8_lossy(text).replace(with, &format!("{with}{with}"));
        format!("{with}{text}{with}")
    };
    let sql = format!("ATTACH {} AS {}", quote(&attached.file, '\''), quote(&attached.name, '"'));
    check(db, db.execute(entered, &sql))
}

fn check(db: &Db, code: i32) -> Result<(), SqlError> {
    if code == ffi::SQLITE_OK { Ok(()) } else { Err(SqlError::new(db.extended_code(), &db.message(), None)) }
}

pub(crate) fn could_not_open(Failed(code): Failed) -> SqlError {
    SqlError::new(code, "unknown error", Some("Could not open database"))
}

/// Makes a scratch copy in which a connection can be set up undisturbed: without locks, and without the journals and
/// logs that the connection itself has not opened.
fn make_quiet(scratch: &mut Fs, id: u64) {
    let held = scratch.held_by(id);
    for (key, ino) in &held {
        scratch.set_locks(*ino, Vec::new());
        for suffix in [&b"-journal"[..], b"-wal"] {
            let path = [&key.path, suffix].concat();
            if !held.iter().any(|(key, _)| *key.path == *path) {
                // Mostly there is none.
                let _ = scratch.as_root(|fs| fs.unlink(&path));
                leave_wal_mode(scratch, *ino, suffix == b"-wal");
            }
        }
    }
}

/// Makes a database in write-ahead mode look like one that is not, to a handle that has not seen the change yet.
///
/// With other counters in its header, the handle takes nothing that it reads here for the real file's.
fn leave_wal_mode(scratch: &mut Fs, ino: Ino, is_wal: bool) {
    const MAGIC: &[u8] = b"SQLite format 3\0";
    let mut header = [0; 100];
    let got = scratch.read_inode(ino, 0, &mut header).unwrap_or(0);
    if is_wal && got == header.len() && header.starts_with(MAGIC) && header[18..20] == [2, 2] {
        header[18..20].fill(1);
        header[24] ^= 0x80;
        header[40] ^= 0x80;
        // The copy has room for what is there already.
        let _ = scratch.write_inode(ino, 0, &header);
    }
}

fn sqlite_flags(flags: u32) -> i32 {
    match () {
        () if flags & super::CREATE_IF_NECESSARY != 0 => ffi::SQLITE_OPEN_READWRITE | ffi::SQLITE_OPEN_CREATE,
        () if flags & super::OPEN_READONLY != 0 => ffi::SQLITE_OPEN_READONLY,
        () => ffi::SQLITE_OPEN_READWRITE,
    }
}
