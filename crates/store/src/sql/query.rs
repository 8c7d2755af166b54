//! The natives of `SQLiteConnection` that execute.

use super::connection::Sql;
use super::recipe::{Operation, Prepared};
use super::turn::Schema;
use super::window::{CursorWindow, WindowMemory};
use super::{ConnectionId, Live, SqlError, StatementId};
use crate::fs::Fd;
use crate::vfs::{Cell, Db, Entered, Failed, Pragma, Statement, ffi};
use std::sync::Arc;

/// What a native does with its statement afterwards.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    /// The statement stays where it is; Java resets it.
    Stay,
    /// The native resets it itself.
    Reset,
}

/// Why a statement stopped without its result.
enum Stop {
    /// SQLite's handle knows; the native adds a remark.
    Failed(Option<&'static str>),
    /// A remark of the native alone.
    Remark(&'static str),
}

/// What came of a run, apart from its result.
struct Ran<T> {
    compiled: bool,
    steps: u32,
    result: Result<T, SqlError>,
    /// The columns, if SQLite has compiled the statement again.
    columns: Option<Vec<Vec<u16>>>,
    /// The databases that are attached now, if that may have changed.
    attached: Option<Vec<(Vec<u8>, Vec<u8>)>>,
    settings: Vec<Pragma>,
}

impl Sql<'_> {
    /// `nativeExecute`.
    pub fn execute(&mut self, id: ConnectionId, statement: StatementId) -> Result<(), SqlError> {
        self.run(id, statement, Then::Stay, |statement, entered| (1, step_to_end(statement, entered)))
    }

    /// `nativeExecuteForChangedRowCount`.
    pub fn execute_for_changed_row_count(&mut self, id: ConnectionId, statement: StatementId) -> Result<i32, SqlError> {
        self.execute(id, statement)?;
        Ok(self.recipe(id)?.counters.changes as i32)
    }

    /// `nativeExecuteForLastInsertedRowId`: -1 if nothing was inserted.
    pub fn execute_for_last_inserted_row_id(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<i64, SqlError> {
        self.execute(id, statement)?;
        let counters = self.recipe(id)?.counters;
        Ok(if counters.changes > 0 { counters.last_rowid } else { -1 })
    }

    /// `nativeExecuteForLong`.
    pub fn execute_for_long(&mut self, id: ConnectionId, statement: StatementId) -> Result<i64, SqlError> {
        self.run(id, statement, Then::Stay, |statement, entered| {
            let row = step_to_row(statement, entered);
            (1, row.map(|()| if statement.column_count() >= 1 { statement.integer(0) } else { -1 }))
        })
    }

    /// `nativeExecuteForString`.
    pub fn execute_for_string(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<Option<Vec<u16>>, SqlError> {
        self.run(id, statement, Then::Stay, |statement, entered| {
            let row = step_to_row(statement, entered);
            (1, row.map(|()| if statement.column_count() >= 1 { statement.utf16(0) } else { None }))
        })
    }

    /// `nativeExecuteForBlobFileDescriptor`: a descriptor to read the blob from, or -1 for NULL.
    pub fn execute_for_blob_file_descriptor(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<Option<Fd>, SqlError> {
        let blob = self.run(id, statement, Then::Stay, |statement, entered| {
            let row = step_to_row(statement, entered);
            (1, row.map(|()| if statement.column_count() >= 1 { statement.blob(0) } else { None }))
        })?;
        let sealed = blob.map(|blob| self.store.fs.sealed(b"", &blob)).transpose();
        sealed.map_err(|error| SqlError::remark(&error.text()))
    }

    /// `nativeExecuteForCursorWindow`: fills the window from row `start` on, at least up to `required`, and returns
    /// the row the window starts with in the upper half and the number of rows stepped over in the lower.
    pub fn execute_for_cursor_window(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
        window: impl WindowMemory,
        start: i32,
        required: i32,
        count_all: bool,
    ) -> Result<i64, SqlError> {
        let Some(mut window) = CursorWindow::create(window) else {
            return Err(SqlError::remark("Failed to clear the cursor window, status=-38"));
        };
        self.run(id, statement, Then::Reset, |statement, entered| {
            window.clear();
            window.set_columns(statement.column_count());
            let mut fill = Fill { window: &mut window, start, required, added: 0, total: 0, full: false };
            let mut steps = 0;
            let result = loop {
                if fill.full && !count_all {
                    break Ok(());
                }
                steps += 1;
                match statement.step(entered) {
                    ffi::SQLITE_ROW => fill.take(statement),
                    ffi::SQLITE_DONE => break Ok(()),
                    code if matches!(code & 0xff, ffi::SQLITE_BUSY | ffi::SQLITE_LOCKED) => {
                        break Err(Stop::Failed(Some("retrycount exceeded")));
                    }
                    _ => break Err(Stop::Failed(None)),
                }
            };
            let place = i64::from(fill.start) << 32 | i64::from(fill.total);
            (steps, result.map(|()| place))
        })
    }

    /// Runs a statement by `work`, which tells how many steps it took, and keeps what that did.
    fn run<T>(
        &mut self,
        id: ConnectionId,
        number: StatementId,
        then: Then,
        work: impl FnOnce(&mut Statement, &Entered<'_>) -> (u32, Result<T, Stop>),
    ) -> Result<T, SqlError> {
        let prepared = self.prepared(id, number)?;
        let turn = self.begin(id)?;
        let cancelled = turn.recipe.cancelable && turn.recipe.cancelled;
        let done = self.call(&turn, |live, entered| {
            live.db.watch_closely(entered, cancelled);
            live.run(entered, number, &prepared, then, work)
        });
        let (mut ran, seen) = done.ok_or_else(SqlError::misuse)?;
        if let Err(error) = &mut ran.result {
            error.over_budget = seen.over_budget;
            error.wait_ms = self.wait(id, &seen).filter(|_| error.code & 0xff == ffi::SQLITE_BUSY);
        }
        self.note_run(id, number, then, &mut ran)?;
        let actions = &prepared.actions;
        let schema = match &ran.result {
            Err(error) if !ran.compiled && error.code & 0xff == ffi::SQLITE_BUSY => Schema::Locked,
            Ok(_) if actions.pragma.is_none() && (prepared.read_only || actions.are_counted()) => Schema::Kept,
            _ => Schema::Unsure,
        };
        let operation = Operation::Run {
            statement: number,
            sql: prepared.sql.clone(),
            bindings: prepared.bindings.clone(),
            steps: ran.steps,
            reset: then == Then::Reset,
        };
        self.finish(turn, operation, seen, schema);
        ran.result
    }

    /// Keeps in the recipe what a run has changed there.
    fn note_run<T>(
        &mut self,
        id: ConnectionId,
        number: StatementId,
        then: Then,
        ran: &mut Ran<T>,
    ) -> Result<(), SqlError> {
        if let Some(attached) = &ran.attached {
            self.note_attached(id, attached);
        }
        ran.settings.iter().for_each(|pragma| self.note_setting(id, pragma));
        let failure = ran.result.as_ref().err().filter(|error| is_reported_again(error)).cloned();
        let prepared = self.prepared_mut(id, number)?;
        prepared.stepped = then == Then::Stay;
        prepared.failure = failure.filter(|_| then == Then::Stay);
        if let Some(columns) = ran.columns.take() {
            prepared.columns = Arc::new(columns);
        }
        Ok(())
    }
}

impl Live {
    fn run<T>(
        &mut self,
        entered: &Entered<'_>,
        number: StatementId,
        prepared: &Prepared,
        then: Then,
        work: impl FnOnce(&mut Statement, &Entered<'_>) -> (u32, Result<T, Stop>),
    ) -> Ran<T> {
        let Live { statements, db, .. } = self;
        let compiled = match Live::statement(statements, db, entered, number, &prepared.sql) {
            Ok(compiled) => compiled,
            Err(Failed(_)) => return Ran::not_compiled(db),
        };
        compiled.bind(entered, &prepared.bindings);
        let (steps, result) = work(&mut compiled.statement, entered);
        let result = result.map_err(|stop| match stop {
            Stop::Failed(_) if compiled.statement.is_empty() => SqlError::new(ffi::SQLITE_OK, "not an error", None),
            Stop::Failed(remark) => error_of(db, remark),
            Stop::Remark(remark) => SqlError::remark(remark),
        });
        if then == Then::Reset {
            compiled.reset(entered);
        }
        let recompiled = compiled.statement.recompiled();
        let columns = (recompiled != compiled.recompiled).then(|| compiled.columns());
        compiled.recompiled = recompiled;
        self.has_changed |= prepared.actions.are_counted();
        self.volatile |= prepared.actions.temporary;
        // The remark that a query was run as a command has no code, and comes after the query has worked.
        let worked = !result.as_ref().is_err_and(|error| error.code != ffi::SQLITE_OK);
        let settings = self.db.after_run(entered, &prepared.actions, worked);
        let attached = prepared.actions.attaches.then(|| self.db.attached());
        Ran { compiled: true, steps, result, columns, attached, settings }
    }
}

impl<T> Ran<T> {
    /// The statement has become invalid, which SQLite would have noticed at its first step.
    fn not_compiled(db: &Db) -> Self {
        let (columns, attached, settings) = (None, None, Vec::new());
        Ran { compiled: false, steps: 1, result: Err(error_of(db, None)), columns, attached, settings }
    }
}

/// Whether resetting the statement reports the error once more: SQLite's own do, but the end of the rows is none.
fn is_reported_again(error: &SqlError) -> bool {
    !matches!(error.code & 0xff, ffi::SQLITE_OK | ffi::SQLITE_DONE)
}

/// A window being filled.
struct Fill<'w, M> {
    window: &'w mut CursorWindow<M>,
    start: i32,
    required: i32,
    added: i32,
    total: i32,
    full: bool,
}

impl<M: WindowMemory> Fill<'_, M> {
    /// Takes the current row, unless it lies before the start or the window is full.
    fn take(&mut self, statement: &mut Statement) {
        self.total = self.total.saturating_add(1);
        if self.start >= self.total || self.full {
            return;
        }
        let mut copied = self.copy(statement);
        if !copied && self.added > 0 && self.start.saturating_add(self.added) <= self.required {
            // The window filled up before the row that is needed: it starts again from here.
            let columns = self.window.columns();
            self.window.clear();
            self.window.set_columns(columns);
            self.start += self.added;
            self.added = 0;
            copied = self.copy(statement);
        }
        self.added += i32::from(copied);
        self.full |= !copied;
    }

    fn copy(&mut self, statement: &mut Statement) -> bool {
        let row = self.added.cast_unsigned();
        if !self.window.alloc_row() {
            return false;
        }
        let copied = (0..self.window.columns()).all(|column| match statement.cell(column) {
            Cell::Null => self.window.put_null(row, column),
            Cell::Integer(value) => self.window.put_long(row, column, value),
            Cell::Real(value) => self.window.put_double(row, column, value),
            Cell::Text(text) => self.window.put_utf8(row, column, text),
            Cell::Blob(blob) => self.window.put_blob(row, column, blob),
        });
        if !copied {
            self.window.free_last_row();
        }
        copied
    }
}

fn step_to_end(statement: &mut Statement, entered: &Entered<'_>) -> Result<(), Stop> {
    match statement.step(entered) {
        ffi::SQLITE_DONE => Ok(()),
        ffi::SQLITE_ROW => {
            Err(Stop::Remark("Queries can be performed using SQLiteDatabase query or rawQuery methods only."))
        }
        _ => Err(Stop::Failed(None)),
    }
}

fn step_to_row(statement: &mut Statement, entered: &Entered<'_>) -> Result<(), Stop> {
    match statement.step(entered) {
        ffi::SQLITE_ROW => Ok(()),
        _ => Err(Stop::Failed(None)),
    }
}

fn error_of(db: &Db, remark: Option<&str>) -> SqlError {
    SqlError::new(db.extended_code(), &db.message(), remark)
}
