//! The natives of `SQLiteConnection` that execute.

use super::connection::Sql;
use super::recipe::Operation;
use super::window::CursorWindow;
use super::{ConnectionId, Live, SqlError, StatementId};
use crate::fs::Fd;
use crate::vfs::{Cell, Db, Entered, Failed, Statement, ffi};
use std::sync::Arc;

/// What a statement was asked to do, and how that went.
struct Ran<T> {
    steps: u32,
    reset: bool,
    result: Result<T, Stop>,
}

/// Why a statement stopped without its result.
enum Stop {
    /// SQLite's handle knows; the native adds a remark.
    Failed(Option<&'static str>),
    /// A remark of the native alone.
    Remark(&'static str),
}

impl<T> Ran<T> {
    fn once(result: Result<T, Stop>) -> Self {
        Ran { steps: 1, reset: false, result }
    }
}

impl Sql<'_> {
    /// `nativeExecute`.
    pub fn execute(&mut self, id: ConnectionId, statement: StatementId) -> Result<(), SqlError> {
        self.run(id, statement, |_, statement, entered| Ran::once(step_to_end(statement, entered)))
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
        self.run(id, statement, |_, statement, entered| {
            let row = step_to_row(statement, entered);
            Ran::once(row.map(|()| if statement.column_count() >= 1 { statement.integer(0) } else { -1 }))
        })
    }

    /// `nativeExecuteForString`.
    pub fn execute_for_string(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<Option<Vec<u16>>, SqlError> {
        self.run(id, statement, |_, statement, entered| {
            let row = step_to_row(statement, entered);
            Ran::once(row.map(|()| if statement.column_count() >= 1 { statement.utf16(0) } else { None }))
        })
    }

    /// `nativeExecuteForBlobFileDescriptor`: a descriptor to read the blob from, or -1 for NULL.
    pub fn execute_for_blob_file_descriptor(
        &mut self,
        id: ConnectionId,
        statement: StatementId,
    ) -> Result<Option<Fd>, SqlError> {
        let blob = self.run(id, statement, |_, statement, entered| {
            let row = step_to_row(statement, entered);
            Ran::once(row.map(|()| if statement.column_count() >= 1 { statement.blob(0) } else { None }))
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
        window: &mut [u8],
        start: i32,
        required: i32,
        count_all: bool,
    ) -> Result<i64, SqlError> {
        let Some(mut window) = CursorWindow::create(window) else {
            return Err(SqlError::remark("Failed to clear the cursor window, status=-38"));
        };
        self.run(id, statement, |_, statement, entered| {
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
            Ran { steps, reset: true, result: result.map(|()| place) }
        })
    }

    /// Runs a statement by `work`, and keeps what that did.
    fn run<T>(
        &mut self,
        id: ConnectionId,
        number: StatementId,
        work: impl FnOnce(&Db, &mut Statement, &Entered<'_>) -> Ran<T>,
    ) -> Result<T, SqlError> {
        let prepared = self.prepared(id, number)?;
        let turn = self.begin(id)?;
        let cancelled = turn.recipe.cancelable && turn.recipe.cancelled;
        let done = self.call(&turn, |live, entered| {
            let Live { statements, db, .. } = live;
            let compiled = match Live::statement(statements, db, entered, number, &prepared.sql) {
                Ok(compiled) => compiled,
                Err(Failed(_)) => return (0, false, Err(error_of(db, None)), None, None, Vec::new()),
            };
            compiled.bind(entered, &prepared.bindings);
            if cancelled {
                db.watch_closely(entered, true);
            }
            let ran = work(db, &mut compiled.statement, entered);
            let result = ran.result.map_err(|stop| match stop {
                Stop::Failed(remark) => error_of(db, remark),
                Stop::Remark(remark) => SqlError::remark(remark),
            });
            if cancelled {
                db.watch_closely(entered, false);
            }
            if ran.reset {
                compiled.statement.reset(entered);
                // The bindings stay: a reset does not touch them.
            }
            let recompiled = compiled.statement.recompiled();
            let columns = (recompiled != compiled.recompiled).then(|| compiled.columns());
            compiled.recompiled = recompiled;
            live.has_changed |= prepared.actions.are_counted();
            live.volatile |= prepared.actions.temporary;
            let attached = prepared.actions.attaches.then(|| live.db.attached());
            let settings = live.db.after_run(entered, &prepared.actions);
            (ran.steps, ran.reset, result, columns, attached, settings)
        });
        let ((steps, reset, mut result, columns, attached, settings), seen) = done.ok_or_else(SqlError::misuse)?;
        if let Err(error) = &mut result {
            error.over_budget = seen.over_budget;
            error.wait_ms = self.wait(id, &seen).filter(|_| error.code & 0xff == ffi::SQLITE_BUSY);
        }
        if let Some(attached) = attached {
            self.note_attached(id, &attached);
        }
        // The remark that a query was run as a command comes without a code, after the query has worked.
        if result.as_ref().map_or_else(|error| error.code == ffi::SQLITE_OK, |_| true) {
            settings.iter().for_each(|pragma| self.note_setting(id, pragma));
        }
        let (sql, bindings, actions) = (prepared.sql.clone(), prepared.bindings.clone(), prepared.actions.clone());
        let prepared = self.prepared_mut(id, number)?;
        prepared.stepped = !reset && steps > 0;
        prepared.failure = result.as_ref().err().filter(|e| !reset && e.code & 0xff != ffi::SQLITE_OK).cloned();
        prepared.failure = prepared.failure.take().filter(|failure| failure.code != ffi::SQLITE_DONE);
        if let Some(columns) = columns {
            prepared.columns = Arc::new(columns);
        }
        let plain = result.is_ok() && actions.pragma.is_none() && (prepared.read_only || actions.are_counted());
        self.finish(turn, Operation::Run { statement: number, sql, bindings, steps, reset }, seen, plain);
        result
    }
}

/// A window being filled.
struct Fill<'w, 'm> {
    window: &'w mut CursorWindow<'m>,
    start: i32,
    required: i32,
    added: i32,
    total: i32,
    full: bool,
}

impl Fill<'_, '_> {
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
