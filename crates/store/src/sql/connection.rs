//! The natives of `SQLiteConnection` that open, compile and bind; `query` has those that execute.

use super::attach::{is_memory, memory_name, with_memory_name};
use super::live::{LiveStatement, could_not_open};
use super::recipe::{Base, Counters, Function, Operation, Prepared, Recipe, Setting};
use super::turn::Schema;
use super::{CREATE_IF_NECESSARY, ConnectionId, Env, Live, OPEN_READONLY, SqlError, StatementId, Value};
use crate::Store;
use crate::vfs::{Call, Failed, Files, MEMORY, Outside, Pragma, Seen, ffi};
use std::sync::Arc;

/// A store's databases, for one call of the guest.
pub struct Sql<'s> {
    pub(super) store: &'s mut Store,
    pub(super) env: &'s Env<'s>,
}

impl<'s> Sql<'s> {
    pub(crate) fn new(store: &'s mut Store, env: &'s Env<'s>) -> Self {
        Sql { store, env }
    }

    /// `nativeOpen`: a new connection to a file, or to `:memory:`.
    pub fn open(&mut self, path: &[u8], flags: u32) -> Result<ConnectionId, SqlError> {
        let path = self.full_path(path);
        let id = self.store.databases.next_id();
        let mut recipe = Recipe::new(&path, flags);
        let mut files = Files::default();
        let outside = Outside { budget: u64::MAX, ..self.env.outside(&recipe, None, 0) };
        let (fs, seen) = (&mut self.store.fs, Seen::default());
        let mut call = Call { fs, connection: id, files: &mut files, outside, seen };
        let entered = self.store.engine.enter(&mut call);
        let db = Live::open(&entered, &path, flags).map_err(could_not_open)?;
        if flags & OPEN_READONLY == 0 && db.is_read_only() {
            let remark = "Could not open the database in read/write mode.";
            return Err(SqlError::new(db.extended_code(), &db.message(), Some(remark)));
        }
        let is_new = entered.call(|call| call.main_file_is_empty(&path)).unwrap_or(false);
        drop(entered);
        let mut base = Base::default();
        if path.starts_with(MEMORY) {
            base.settings.push(Setting::Pragma(Pragma::journal_mode(b"main", "memory")));
        }
        if is_new && flags & OPEN_READONLY == 0 {
            base.settings.push(Setting::Pragma(Pragma::auto_vacuum()));
        }
        recipe.base = Arc::new(base);
        // This handle has shown that the file can be opened; the one that works is made from the recipe, like any.
        self.store.databases.insert(id, recipe);
        Ok(id)
    }

    /// `nativeClose`: ends a connection whose statements are all finalized.
    pub fn close(&mut self, id: ConnectionId) -> Result<(), SqlError> {
        if self.recipe(id)?.statements.len() > 0 {
            let text = "unable to close due to unfinalized statements or unfinished backups";
            return Err(SqlError::new(ffi::SQLITE_BUSY, text, Some("Count not close db.")));
        }
        let turn = self.begin(id)?;
        let mut live = self.store.live.remove(&id).ok_or_else(SqlError::misuse)?;
        let outside = self.env.outside(&turn.recipe, None, 0);
        let (fs, seen) = (&mut self.store.fs, Seen::default());
        let mut call = Call { fs, connection: id, files: &mut live.files, outside, seen };
        let entered = self.store.engine.enter(&mut call);
        live.statements.clear();
        live.db.close(&entered);
        drop(entered);
        self.store.forget_connection(id);
        Ok(())
    }

    /// `nativeRegisterCustomFunction`: its name from now on in [`crate::CustomCall`].
    pub fn register_custom_function(&mut self, id: ConnectionId, name: &[u8], arguments: i32) -> Result<u64, SqlError> {
        let function = Function { id: self.store.databases.next_id(), name: Arc::from(name), arguments };
        let turn = self.begin(id)?;
        let registered = self.call(&turn, |live, entered| {
            let code = live.db.register_custom(entered, name, arguments, function.id);
            if code == ffi::SQLITE_OK { Ok(()) } else { Err(SqlError::new(code, &live.db.message(), None)) }
        });
        registered.ok_or_else(SqlError::misuse)?.0?;
        let number = function.id;
        let recipe = self.recipe_mut(id)?;
        let functions = Arc::make_mut(&mut recipe.functions);
        let replaces = |old: &Function| (&old.name, old.arguments) == (&function.name, function.arguments);
        functions.retain(|old| !replaces(old));
        functions.push(function);
        Ok(number)
    }

    /// `nativeRegisterLocalizedCollators`.
    pub fn register_localized_collators(&mut self, id: ConnectionId, locale: &str) -> Result<(), SqlError> {
        self.recipe_mut(id)?.locale = Some(Arc::from(locale));
        let turn = self.begin(id)?;
        let registered = self.call(&turn, |live, entered| live.db.register_localized(entered));
        match registered {
            Some((ffi::SQLITE_OK, _)) => Ok(()),
            _ => Err(SqlError::misuse()),
        }
    }

    /// `nativePrepareStatement`: compiles the first statement of a text.
    pub fn prepare(&mut self, id: ConnectionId, sql: &[u16]) -> Result<StatementId, SqlError> {
        let turn = self.begin(id)?;
        let (number, original) = (self.store.databases.next_id(), sql);
        let sql: Arc<[u16]> = Arc::from(with_memory_name(original, number).unwrap_or_else(|| original.to_vec()));
        let compiled = self.call(&turn, |live, entered| {
            match Live::statement(&mut live.statements, &live.db, entered, number, &sql) {
                Ok(live) => Ok(live.describe(&sql)),
                Err(Failed(_)) => Err((live.db.extended_code(), live.db.message())),
            }
        });
        let (compiled, seen) = compiled.ok_or_else(SqlError::misuse)?;
        let wait = self.wait(id, &seen);
        let schema = match &compiled {
            Ok(_) => Schema::Kept,
            Err((code, _)) if code & 0xff == ffi::SQLITE_BUSY => Schema::Locked,
            Err(_) => Schema::Unsure,
        };
        self.finish(turn, Operation::Prepare { statement: number, sql: sql.clone() }, seen, schema);
        match compiled {
            Ok(prepared) => {
                self.recipe_mut(id)?.statements.insert(number, Arc::new(prepared));
                Ok(number)
            }
            Err((code, text)) => {
                let remark = format!(", while compiling: {}", String::from_utf16_lossy(original));
                Err(SqlError { wait_ms: wait, ..SqlError::new(code, &text, Some(&remark)) })
            }
        }
    }

    /// `nativeFinalizeStatement`; a statement that is not there is no error.
    pub fn finalize(&mut self, id: ConnectionId, statement: StatementId) -> Result<(), SqlError> {
        if self.prepared(id, statement).is_ok() {
            let turn = self.begin(id)?;
            let done = self.call(&turn, |live, _| drop(live.statements.remove(&statement)));
            let ((), seen) = done.ok_or_else(SqlError::misuse)?;
            self.recipe_mut(id)?.statements.remove(statement);
            self.finish(turn, Operation::Finalize { statement }, seen, Schema::Kept);
        }
        Ok(())
    }

    /// `nativeGetParameterCount`.
    pub fn parameter_count(&self, id: ConnectionId, statement: StatementId) -> Result<u32, SqlError> {
        Ok(self.prepared(id, statement)?.parameters)
    }

    /// `nativeIsReadOnly`.
    pub fn is_read_only(&self, id: ConnectionId, statement: StatementId) -> Result<bool, SqlError> {
        Ok(self.prepared(id, statement)?.read_only)
    }

    /// `nativeGetColumnCount`.
    pub fn column_count(&self, id: ConnectionId, statement: StatementId) -> Result<u32, SqlError> {
        Ok(self.prepared(id, statement)?.columns.len() as u32)
    }

    /// `nativeGetColumnName`.
    pub fn column_name(&self, id: ConnectionId, statement: StatementId, at: u32) -> Result<Option<Vec<u16>>, SqlError> {
        Ok(self.prepared(id, statement)?.columns.get(at as usize).cloned())
    }

    /// `nativeBindNull`; parameters count from 1.
    pub fn bind_null(&mut self, id: ConnectionId, statement: StatementId, at: i32) -> Result<(), SqlError> {
        self.bind(id, statement, at, Value::Null)
    }

    /// `nativeBindLong`.
    pub fn bind_long(&mut self, id: ConnectionId, statement: StatementId, at: i32, value: i64) -> Result<(), SqlError> {
        self.bind(id, statement, at, Value::Integer(value))
    }

    /// `nativeBindDouble`.
    pub fn bind_double(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
        at: i32,
        value: f64,
    ) -> Result<(), SqlError> {
        self.bind(id, statement, at, Value::Real(value.to_bits()))
    }

    /// `nativeBindString`.
    pub fn bind_string(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
        at: i32,
        value: &[u16],
    ) -> Result<(), SqlError> {
        self.bind(id, statement, at, Value::Text(Arc::from(value)))
    }

    /// `nativeBindBlob`.
    pub fn bind_blob(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
        at: i32,
        value: &[u8],
    ) -> Result<(), SqlError> {
        self.bind(id, statement, at, Value::Blob(Arc::from(value)))
    }

    /// `nativeResetStatementAndClearBindings`; reports once more how the statement has failed.
    pub fn reset_and_clear(&mut self, id: ConnectionId, statement: StatementId) -> Result<(), SqlError> {
        let prepared = self.prepared(id, statement)?;
        if prepared.stepped {
            let turn = self.begin(id)?;
            let done = self.call(&turn, |live, entered| {
                if let Some(live) = live.statements.get_mut(&statement) {
                    live.statement.reset(entered);
                }
            });
            let ((), seen) = done.ok_or_else(SqlError::misuse)?;
            self.finish(turn, Operation::Reset { statement }, seen, Schema::Kept);
        }
        if let Some(live) = self.store.live.get_mut(&id).and_then(|live| live.statements.get_mut(&statement)) {
            live.is_bound = false;
        }
        let prepared = self.prepared_mut(id, statement)?;
        prepared.stepped = false;
        match prepared.failure.take() {
            Some(failure) => Err(failure),
            None => {
                prepared.bindings = Arc::new(Vec::new());
                Ok(())
            }
        }
    }

    /// `nativeCancel`: ends the statements to come with OperationCanceledException, if that was allowed.
    pub fn cancel(&mut self, id: ConnectionId) -> Result<(), SqlError> {
        self.recipe_mut(id)?.cancelled = true;
        Ok(())
    }

    /// `nativeResetCancel`.
    pub fn reset_cancel(&mut self, id: ConnectionId, cancelable: bool) -> Result<(), SqlError> {
        let recipe = self.recipe_mut(id)?;
        (recipe.cancelled, recipe.cancelable) = (false, cancelable);
        Ok(())
    }

    /// `nativeGetDbLookaside`. (Model: a figure about SQLite's allocator, of no use to a test.)
    pub fn lookaside(&self, id: ConnectionId) -> Result<i32, SqlError> {
        self.recipe(id).map(|_| 0)
    }

    pub(super) fn recipe(&self, id: ConnectionId) -> Result<Arc<Recipe>, SqlError> {
        self.store.databases.recipe(id).cloned().ok_or_else(SqlError::misuse)
    }

    pub(super) fn recipe_mut(&mut self, id: ConnectionId) -> Result<&mut Recipe, SqlError> {
        self.store.databases.recipe_mut(id).ok_or_else(SqlError::misuse)
    }

    pub(super) fn prepared(&self, id: ConnectionId, statement: StatementId) -> Result<Arc<Prepared>, SqlError> {
        self.recipe(id)?.statements.get(statement).cloned().ok_or_else(SqlError::misuse)
    }

    pub(super) fn prepared_mut(&mut self, id: ConnectionId, statement: StatementId) -> Result<&mut Prepared, SqlError> {
        let statements = &mut self.recipe_mut(id)?.statements;
        statements.get_mut(statement).map(Arc::make_mut).ok_or_else(SqlError::misuse)
    }

    /// How long the caller may wait, if SQLite would have waited.
    pub(super) fn wait(&self, id: ConnectionId, seen: &Seen) -> Option<u32> {
        let recipe = self.recipe(id).ok()?;
        let set = recipe.base.settings.iter().chain(recipe.pending.iter()).rev().find_map(|setting| match setting {
            Setting::Pragma(pragma) if pragma.name == "busy_timeout" => pragma.value.as_ref()?.parse().ok(),
            _ => None,
        });
        seen.busy.then(|| set.unwrap_or(super::BUSY_TIMEOUT_MS))
    }

    fn bind(&mut self, id: ConnectionId, statement: StatementId, at: i32, value: Value) -> Result<(), SqlError> {
        let prepared = self.prepared_mut(id, statement)?;
        if prepared.stepped {
            return Err(SqlError::misuse());
        }
        let index = usize::try_from(at).ok().filter(|at| (1..=prepared.parameters as usize).contains(at));
        let index = index.ok_or_else(SqlError::range)? - 1;
        let value = match value {
            Value::Text(name) if prepared.actions.attaches && is_memory(&name) => {
                Value::Text(memory_name(statement).encode_utf16().collect())
            }
            value => value,
        };
        let bindings = Arc::make_mut(&mut prepared.bindings);
        if bindings.len() <= index {
            bindings.resize(index + 1, Value::Null);
        }
        bindings[index] = value;
        if let Some(live) = self.store.live.get_mut(&id).and_then(|live| live.statements.get_mut(&statement)) {
            live.is_bound = false;
        }
        Ok(())
    }

    /// The path as the handle is opened with it: absolute, or the one that stands for memory.
    fn full_path(&self, path: &[u8]) -> Vec<u8> {
        match path {
            b"" | b":memory:" => MEMORY.to_vec(),
            [b'/', ..] => path.to_vec(),
            _ => [&self.store.fs.getcwd().unwrap_or_default(), &b"/"[..], path].concat(),
        }
    }
}

impl Recipe {
    fn new(path: &[u8], flags: u32) -> Self {
        Recipe {
            path: Arc::from(path),
            flags: flags & (CREATE_IF_NECESSARY | OPEN_READONLY),
            locale: None,
            functions: Arc::default(),
            cancelable: false,
            cancelled: false,
            statements: crate::fs::trie::Trie::default(),
            counters: Counters::default(),
            pending: Arc::default(),
            base: Arc::default(),
            log: Arc::default(),
        }
    }
}

impl LiveStatement {
    fn describe(&self, sql: &Arc<[u16]>) -> Prepared {
        Prepared {
            sql: sql.clone(),
            parameters: self.statement.parameter_count(),
            columns: Arc::new(self.columns()),
            read_only: self.statement.is_read_only(),
            actions: self.actions.clone(),
            bindings: Arc::default(),
            stepped: false,
            failure: None,
        }
    }

    pub(super) fn columns(&self) -> Vec<Vec<u16>> {
        (0..self.statement.column_count()).map(|at| self.statement.column_name(at).unwrap_or_default()).collect()
    }
}
