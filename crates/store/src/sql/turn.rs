//! One operation on a connection, from the files before it to the recipe after it.

use super::connection::Sql;
use super::recipe::{Attached, Base, Entry, Operation, Recipe, Setting};
use super::{Live, SqlError};
use crate::fs::{Fs, HoldKey, Owner};
use crate::vfs::{Call, Entered, Pragma, Seen};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An operation under way.
pub(super) struct Turn {
    pub(super) id: u64,
    pub(super) recipe: Arc<Recipe>,
    before: Fs,
}

/// What an operation did to the handle's knowledge of the schema.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Schema {
    /// Nothing.
    Kept,
    /// The handle must be asked.
    Unsure,
    /// It was read in part, because one of the databases is locked: the handle is of no use.
    Locked,
}

/// What SQLite keeps per connection and forgets with the handle.
const SETTINGS: [&str; 31] = [
    "analysis_limit",
    "auto_vacuum",
    "automatic_index",
    "busy_timeout",
    "cache_size",
    "case_sensitive_like",
    "cell_size_check",
    "checkpoint_fullfsync",
    "count_changes",
    "empty_result_callbacks",
    "encoding",
    "foreign_keys",
    "full_column_names",
    "fullfsync",
    "ignore_check_constraints",
    "journal_mode",
    "journal_size_limit",
    "legacy_alter_table",
    "legacy_file_format",
    "locking_mode",
    "max_page_count",
    "page_size",
    "query_only",
    "read_uncommitted",
    "recursive_triggers",
    "reverse_unordered_selects",
    "short_column_names",
    "synchronous",
    "trusted_schema",
    "wal_autocheckpoint",
    "writable_schema",
];

impl Sql<'_> {
    /// Begins an operation: makes sure that there is a handle, and keeps the files as they are.
    pub(super) fn begin(&mut self, id: u64) -> Result<Turn, SqlError> {
        let recipe = self.recipe(id)?;
        if recipe.is_quiet() && self.is_outdated(id) {
            self.store.live.remove(&id);
        }
        if !self.store.live.contains_key(&id) {
            let live = Live::rebuild(&self.store.engine, id, &recipe, &self.store.fs, self.env)?;
            self.store.live.insert(id, live);
        }
        if recipe.is_quiet() {
            self.keep_temporary(id);
        }
        Ok(Turn { id, recipe: self.recipe(id)?, before: self.store.fs.clone() })
    }

    /// Whether somebody else has changed or locked a file of the connection since its last operation.
    ///
    /// A handle would notice by itself, but sooner or later according to what it has in its cache.
    fn is_outdated(&self, id: u64) -> bool {
        let after = self.store.live.get(&id).and_then(|live| live.after.as_ref());
        after.is_some_and(|after| !after.is_same_tree(&self.store.fs) && !after.holds_same(&self.store.fs, id))
    }

    /// Works on the handle, on the device's files.
    pub(super) fn call<T>(
        &mut self,
        turn: &Turn,
        work: impl FnOnce(&mut Live, &Entered<'_>) -> T,
    ) -> Option<(T, Seen)> {
        let mut live = self.store.live.remove(&turn.id)?;
        let mut files = std::mem::take(&mut live.files);
        let changes = (!live.has_changed).then_some(turn.recipe.counters.changes);
        let outside = self.env.outside(&turn.recipe, changes, live.total_before);
        let (fs, seen) = (&mut self.store.fs, Seen::default());
        let mut call = Call { fs, connection: turn.id, files: &mut files, outside, seen };
        let entered = self.store.engine.enter(&mut call);
        let result = work(&mut live, &entered);
        drop(entered);
        let seen = std::mem::take(&mut call.seen);
        self.store.drew |= seen.randoms > 0;
        live.files = files;
        self.store.live.insert(turn.id, live);
        Some((result, seen))
    }

    /// Ends an operation: a quiet connection gets a new base, any other a longer log.
    pub(super) fn finish(&mut self, turn: Turn, operation: Operation, mut seen: Seen, schema: Schema) {
        self.store.calls.append(&mut seen.custom);
        let Some(live) = self.store.live.get_mut(&turn.id) else { return };
        let unchanged = live.after.as_ref().is_some_and(|after| after.is_same_tree(&turn.before));
        live.after = Some(self.store.fs.clone());
        live.remembers_wal |= seen.remembers_wal;
        live.knew_schema |= live.db.has_schema();
        let outworn = live.remembers_wal || schema == Schema::Locked || live.has_lost_schema();
        let (quiet, counters) = (live.is_quiet(), live.counters(turn.recipe.counters));
        let kept = schema == Schema::Kept && turn.recipe.is_quiet() && turn.recipe.base.touched;
        let touched = quiet && schema != Schema::Locked && (kept || live.db.has_schema());
        let Some(recipe) = self.store.databases.recipe_mut(turn.id) else { return };
        recipe.counters = counters;
        if !quiet {
            let files = (recipe.log.is_empty() || !unchanged).then_some(turn.before);
            let (now_ms, draw) = (self.env.now_ms, self.env.draw);
            Arc::make_mut(&mut recipe.log).push(Entry { operation, now_ms, draw, offsets: seen.offsets, files });
            return;
        }
        Arc::make_mut(&mut recipe.log).clear();
        let base = Arc::make_mut(&mut recipe.base);
        (base.counters, base.touched) = (counters, touched);
        base.settle(&std::mem::take(&mut recipe.pending));
        let unread = live_logs(&self.store.live, turn.id);
        if outworn || !unread.is_empty() {
            self.keep_temporary(turn.id);
            self.store.live.remove(&turn.id);
        }
        // A fresh handle would not have opened them.
        for (log, database) in unread {
            let owner = Owner::Database(database.connection, database.nth);
            self.store.fs.release(&log);
            if let Some(ino) = self.store.fs.held(&database) {
                self.store.fs.unlock_all(ino, owner);
            }
        }
    }

    /// Notes a setting that was made.
    pub(super) fn note_setting(&mut self, id: u64, pragma: &Pragma) {
        if pragma.value.is_some() && SETTINGS.contains(&pragma.name.as_str()) {
            self.note(id, Setting::Pragma(pragma.clone()));
        }
    }

    /// Notes what was attached and detached, given what is attached now.
    pub(super) fn note_attached(&mut self, id: u64, now: &[(Vec<u8>, Vec<u8>)]) {
        let Ok(recipe) = self.recipe(id) else { return };
        let known = known_databases(&recipe);
        for name in known.iter().filter(|known| !now.iter().any(|(name, _)| **name == ***known)) {
            self.note(id, Setting::Detach(name.clone()));
        }
        for (name, file) in now.iter().filter(|(name, _)| !known.iter().any(|known| **known == **name)) {
            let (name, file) = (Arc::from(&**name), Arc::from(&**file));
            self.note(id, Setting::Attach(Attached { name, file }));
        }
    }

    fn note(&mut self, id: u64, setting: Setting) {
        if let Some(recipe) = self.store.databases.recipe_mut(id) {
            Arc::make_mut(&mut recipe.pending).push(setting);
        }
    }

    /// Puts the pages of the temporary database into the recipe, if they have changed.
    pub(crate) fn keep_temporary(&mut self, id: u64) {
        if !self.store.live.get(&id).is_some_and(|live| live.volatile) {
            return;
        }
        let Ok(recipe) = self.recipe(id) else { return };
        let turn = Turn { id, recipe, before: self.store.fs.clone() };
        let pages = self.call(&turn, |live, entered| {
            live.volatile = false;
            live.db.serialize(entered, b"temp").map(normalized)
        });
        if let (Some((pages, _)), Some(recipe)) = (pages, self.store.databases.recipe_mut(id)) {
            Arc::make_mut(&mut recipe.base).temporary = pages;
        }
    }
}

fn live_logs(live: &BTreeMap<u64, Live>, id: u64) -> Vec<(HoldKey, HoldKey)> {
    live.get(&id).map(|live| live.files.unread_logs()).unwrap_or_default()
}

/// The names of the attached databases that a recipe knows of.
fn known_databases(recipe: &Recipe) -> Vec<Arc<[u8]>> {
    let mut known = Vec::new();
    for setting in recipe.base.settings.iter().chain(recipe.pending.iter()) {
        match setting {
            Setting::Attach(attached) => known.push(attached.name.clone()),
            Setting::Detach(name) => known.retain(|known| known != name),
            Setting::Pragma(_) => {}
        }
    }
    known
}

impl Base {
    /// The connection is quiet: what was pending becomes the base.
    fn settle(&mut self, pending: &[Setting]) {
        for setting in pending {
            match setting {
                Setting::Pragma(new) => {
                    self.settings.retain(|old| !matches!(old, Setting::Pragma(old) if old.is_same(new)));
                }
                Setting::Attach(_) => {}
                Setting::Detach(name) => self.settings.retain(|old| !old.is_of(name)),
            }
            if !matches!(setting, Setting::Detach(_)) {
                self.settings.push(setting.clone());
            }
        }
    }
}

impl Setting {
    /// Whether it goes when a database is detached.
    fn is_of(&self, database: &[u8]) -> bool {
        match self {
            Setting::Pragma(pragma) => pragma.schema.as_ref().is_some_and(|schema| schema.as_bytes() == database),
            Setting::Attach(attached) => *attached.name == *database,
            Setting::Detach(_) => false,
        }
    }
}

/// The pages of the temporary database without the counters in its header that depend on how it was filled.
fn normalized(mut pages: Vec<u8>) -> Arc<[u8]> {
    for counter in [24..28, 40..44, 92..100] {
        if let Some(bytes) = pages.get_mut(counter) {
            bytes.fill(0);
        }
    }
    Arc::from(pages)
}
