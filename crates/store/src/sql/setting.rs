//! Settings: what a statement leaves behind in a handle, and how it is put into another one.

use crate::vfs::{Actions, Db, Entered, MEMORY, Pragma};

/// Settings that must be forced again after the guest has set them.
const FORCED: [&str; 3] = ["cache_spill", "secure_delete", "busy_timeout"];

impl Db {
    /// Puts right what a statement may have set wrong, and tells which settings it has made, if it has worked.
    pub(super) fn after_run(&self, entered: &Entered<'_>, actions: &Actions, worked: bool) -> Vec<Pragma> {
        match &actions.pragma {
            None => {
                if actions.attaches {
                    self.settle_memory(entered);
                }
                Vec::new()
            }
            Some(pragma) if pragma.value.is_none() => Vec::new(),
            // What became of these only SQLite knows: a transaction fixes foreign keys, and of several journals one
            // may be in use, which is an error.
            Some(pragma) if pragma.name == "journal_mode" => self.journal_modes(entered, worked),
            Some(pragma) if pragma.name == "foreign_keys" => self.effective(entered, pragma).into_iter().collect(),
            Some(pragma) => {
                if FORCED.contains(&pragma.name.as_str()) {
                    self.force(entered);
                }
                worked.then(|| pragma.clone()).into_iter().collect()
            }
        }
    }

    /// Makes a setting again, without writing to the file.
    pub(super) fn set(&self, entered: &Entered<'_>, pragma: &Pragma) {
        if pragma.name == "journal_mode" && self.has_log(entered, pragma.schema.as_deref().unwrap_or("main")) {
            // Another connection has put the file into write-ahead mode since.
        } else if pragma.name == "auto_vacuum" {
            // Compiling it sets the handle; running it would write the file's header.
            let _ = self.prepare(entered, &pragma.to_sql().encode_utf16().collect::<Vec<_>>());
        } else {
            self.execute(entered, &pragma.to_sql());
        }
    }

    /// Whether the connection has the write-ahead log of a database open.
    fn has_log(&self, entered: &Entered<'_>, schema: &str) -> bool {
        let files = self.files();
        let file = files.iter().find(|(name, _)| name == schema.as_bytes()).map(|(_, file)| file);
        file.is_some_and(|file| entered.call(|call| call.holds_log(file)).unwrap_or(false))
    }

    /// Gives databases in memory the journal that they always have in SQLite.
    pub(super) fn settle_memory(&self, entered: &Entered<'_>) {
        let in_memory = self.files().into_iter().filter(|(_, file)| file.starts_with(MEMORY));
        in_memory.for_each(|(name, _)| self.set(entered, &Pragma::journal_mode(&name, "memory")));
    }

    /// How each database keeps its journal, as settings that would make it so.
    ///
    /// After an error the handle may take a file for one in write-ahead mode that is not, so it is not used again.
    fn journal_modes(&self, entered: &Entered<'_>, worked: bool) -> Vec<Pragma> {
        self.settle_memory(entered);
        entered.call(|call| call.seen.remembers_wal |= !worked);
        let mode_of = |(name, _): (Vec<u8>, _)| self.effective(entered, &Pragma::journal_mode(&name, ""));
        let is_sure = |mode: &Pragma| worked || mode.value.as_deref() != Some("wal");
        self.files().into_iter().filter_map(mode_of).filter(is_sure).collect()
    }

    /// A setting with the value that it has now.
    fn effective(&self, entered: &Entered<'_>, pragma: &Pragma) -> Option<Pragma> {
        let sql = format!("PRAGMA {}{}", prefix(pragma.schema.as_deref()), pragma.name);
        let mut statement = self.prepare(entered, &sql.encode_utf16().collect::<Vec<_>>()).ok()?;
        statement.step(entered);
        let value = Some(String::from_utf16_lossy(&statement.utf16(0)?));
        Some(Pragma { value, ..pragma.clone() })
    }
}

impl Pragma {
    pub(super) fn journal_mode(schema: &[u8], mode: &str) -> Self {
        let schema = Some(String::from_utf8_lossy(schema).into_owned());
        Pragma { schema, name: "journal_mode".to_owned(), value: Some(mode.to_owned()) }
    }

    /// Android's default for new files.
    pub(super) fn auto_vacuum() -> Self {
        Pragma { schema: None, name: "auto_vacuum".to_owned(), value: Some("1".to_owned()) }
    }

    /// The statement; any value may be given as a text.
    fn to_sql(&self) -> String {
        let value = self.value.as_deref().unwrap_or_default().replace('\'', "''");
        format!("PRAGMA {}{}='{value}'", prefix(self.schema.as_deref()), self.name)
    }

    /// Whether both set the same thing.
    pub(super) fn is_same(&self, other: &Pragma) -> bool {
        (&self.schema, &self.name) == (&other.schema, &other.name)
    }
}

/// The name of a database in front of a setting's.
fn prefix(schema: Option<&str>) -> String {
    schema.map(|schema| format!("\"{}\".", schema.replace('"', "\"\""))).unwrap_or_default()
}
