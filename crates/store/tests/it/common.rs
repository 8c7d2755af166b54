//! A store with an app's data folder, and SQL in and out of it as text.

use store::sql::{CREATE_IF_NECESSARY, CursorWindow, Env, ModelCollator, SqlError};
use store::{Fs, Store};

/// The size of the windows that a test queries through.
pub(crate) const WINDOW: usize = 64 << 10;

/// The virtual time at which all tests start: 1 November 2016, 12:00 UTC.
pub(crate) const START_MS: i64 = 1_478_001_600_000;

/// A device with one app, running as that app.
pub(crate) fn device() -> Store {
    let mut fs = Fs::android(START_MS * 1_000_000, 64 << 20).unwrap();
    fs.mkdirs(b"/data/data/app/databases", 0o771).unwrap();
    fs.chown(b"/data/data/app", Some(10_001), Some(10_001)).unwrap();
    fs.chown(b"/data/data/app/databases", Some(10_001), Some(10_001)).unwrap();
    fs.set_process(store::fs::Process::app(1234, 10_001, "app"));
    Store::new(fs)
}

/// Calls `work` with the outside world of the n-th operation.
pub(crate) fn with_env<T>(n: u64, work: impl FnOnce(&Env<'_>) -> T) -> T {
    let zone = |_: i64| 3600;
    work(&Env {
        now_ms: START_MS + n as i64 * 1000,
        draw: n,
        zone: &zone,
        collator: &ModelCollator,
        storage: b"/storage/emulated/0",
        budget: 50_000_000,
    })
}

pub(crate) fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// Connections by number, and a count of operations that drives clock and draws.
pub(crate) struct Session {
    pub(crate) store: Store,
    pub(crate) n: u64,
}

impl Session {
    pub(crate) fn new() -> Self {
        Session { store: device(), n: 0 }
    }

    pub(crate) fn sql<T>(
        &mut self,
        work: impl FnOnce(&mut store::sql::Sql<'_>) -> Result<T, SqlError>,
    ) -> Result<T, SqlError> {
        self.n += 1;
        self.set_clock();
        with_env(self.n, |env| work(&mut self.store.sql(env)))
    }

    /// Tells the files what time it is.
    pub(crate) fn set_clock(&mut self) {
        self.store.fs.set_clock((START_MS + self.n as i64 * 1000) * 1_000_000);
    }

    pub(crate) fn open(&mut self, path: &str) -> Result<u64, SqlError> {
        self.sql(|sql| sql.open(path.as_bytes(), CREATE_IF_NECESSARY))
    }

    pub(crate) fn hash(&mut self) -> u128 {
        with_env(self.n, |env| self.store.content_hash(env))
    }

    /// Runs a statement that gives no rows; the answer is the count of changed rows.
    pub(crate) fn exec(&mut self, connection: u64, text: &str) -> Result<i32, SqlError> {
        self.run(connection, text, |sql, statement| sql.execute_for_changed_row_count(connection, statement))
    }

    /// Runs a query; the answer is a line per row, values with bars between.
    pub(crate) fn query(&mut self, connection: u64, text: &str) -> Result<Vec<String>, SqlError> {
        let mut memory = vec![0; WINDOW];
        self.run(connection, text, |sql, statement| {
            sql.execute_for_cursor_window(connection, statement, &mut memory[..], 0, 0, true)
        })?;
        Ok(rows(&mut memory))
    }

    /// What a call would print in an app's log.
    pub(crate) fn text(&mut self, connection: u64, text: &str) -> String {
        let outcome = match text.trim_start().get(..6).unwrap_or_default().to_ascii_uppercase().as_str() {
            "SELECT" | "PRAGMA" | "EXPLAI" => self.query(connection, text).map(|rows| rows.join("; ")),
            _ => self.exec(connection, text).map(|changed| format!("{changed} changed")),
        };
        outcome.unwrap_or_else(|error| error.to_string())
    }

    fn run<T>(
        &mut self,
        connection: u64,
        text: &str,
        work: impl FnOnce(&mut store::sql::Sql<'_>, u64) -> Result<T, SqlError>,
    ) -> Result<T, SqlError> {
        self.sql(|sql| {
            let statement = sql.prepare(connection, &utf16(text))?;
            let result = work(sql, statement);
            sql.finalize(connection, statement)?;
            result
        })
    }
}

/// The rows of a window as text.
pub(crate) fn rows(memory: &mut [u8]) -> Vec<String> {
    let window = CursorWindow::over(memory).unwrap();
    let cell = |row, column| match window.field_type(row, column) {
        4 => format!(
            "x'{}'",
            window.blob(row, column).unwrap().unwrap().iter().map(|b| format!("{b:02x}")).collect::<String>()
        ),
        0 => "NULL".to_owned(),
        _ => String::from_utf16_lossy(&window.string(row, column).unwrap().unwrap()),
    };
    (0..window.rows())
        .map(|row| (0..window.columns()).map(|column| cell(row, column)).collect::<Vec<_>>().join("|"))
        .collect()
}
