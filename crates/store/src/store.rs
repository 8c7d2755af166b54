//! A device's files and databases together: what a snapshot of it holds.

use crate::fs::trie::Trie;
use crate::fs::{Fs, Resolver};
use crate::sql::recipe::Recipe;
use crate::sql::{Env, Live, Sql};
use crate::vfs::{CustomCall, Engine};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Files and databases, with the SQLite handles that serve the databases for now.
pub struct Store {
    /// The files.
    pub fs: Fs,
    pub(crate) databases: Databases,
    /// A cache. (The handles go before the engine that they were opened with.)
    pub(crate) live: BTreeMap<u64, Live>,
    pub(crate) engine: Rc<Engine>,
    pub(crate) calls: Vec<CustomCall>,
    /// A statement asked for a random number.
    pub(crate) drew: bool,
}

/// The state of a store at a moment.
#[derive(Clone, Debug)]
pub struct Snapshot {
    fs: Fs,
    databases: Databases,
}

/// All connections of a device as a value, for a machine that keeps its files by themselves.
#[derive(Clone, Debug, Default)]
pub struct Connections {
    databases: Databases,
    /// The files when the store was last left, if a connection needs them to be rebuilt.
    files: Option<Fs>,
}

/// All connections of a device.
#[derive(Clone, Debug)]
pub(crate) struct Databases {
    recipes: Trie<Arc<Recipe>>,
    /// The next name of a connection, statement or function: no two ever have the same.
    next: u64,
}

impl Store {
    /// A store of these files, without a connection.
    pub fn new(fs: Fs) -> Self {
        let databases = Databases::default();
        Store { fs, databases, live: BTreeMap::new(), engine: Engine::new(), calls: Vec::new(), drew: false }
    }

    /// The databases, for one call of the guest.
    pub fn sql<'s>(&'s mut self, env: &'s Env<'s>) -> Sql<'s> {
        Sql::new(self, env)
    }

    /// Takes files and connections over for a call. `continued` says that the connections are those that
    /// [`Store::leave`] last gave; if not, handles that do not fit them are thrown away.
    pub fn enter(&mut self, fs: Fs, connections: &Connections, continued: bool) {
        if continued {
            self.fs = fs;
        } else {
            self.restore(&Snapshot { fs, databases: connections.databases.clone() });
        }
    }

    /// Gives files and connections back after a call.
    pub fn leave(&mut self, env: &Env<'_>) -> (Fs, Connections) {
        self.keep_temporary(env);
        let databases = self.databases.clone();
        let files = databases.recipes.iter().any(|(_, recipe)| !recipe.is_quiet()).then(|| self.fs.clone());
        (self.fs.clone(), Connections { databases, files })
    }

    /// Functions of the app that the last call would have called; the caller now does, in this order.
    ///
    /// On API 23 such a function returns nothing, so that the statement could go on without it.
    pub fn take_custom_calls(&mut self) -> Vec<CustomCall> {
        std::mem::take(&mut self.calls)
    }

    /// Whether a statement asked for a random number since somebody asked here.
    pub fn take_drew(&mut self) -> bool {
        std::mem::take(&mut self.drew)
    }

    /// The state of now, which costs nothing to keep.
    pub fn snapshot(&mut self, env: &Env<'_>) -> Snapshot {
        self.keep_temporary(env);
        Snapshot { fs: self.fs.clone(), databases: self.databases.clone() }
    }

    /// Goes to another state; handles that do not fit it are thrown away.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let fits = |id: &u64, live: &mut Live| {
            let same = |a: &Arc<Recipe>, b: &Arc<Recipe>| Arc::ptr_eq(a, b) || a.hash() == b.hash();
            let recipes = self.databases.recipe(*id).zip(snapshot.databases.recipe(*id));
            let fits = !live.volatile && recipes.is_some_and(|(a, b)| same(a, b));
            fits && self.fs.holds_same(&snapshot.fs, *id)
        };
        self.live.retain(fits);
        self.live.values_mut().for_each(|live| live.files.change_world());
        self.fs = snapshot.fs.clone();
        self.databases = snapshot.databases.clone();
    }

    /// The hash of all files and connections; costs what changed since it was last asked for.
    pub fn content_hash(&mut self, env: &Env<'_>) -> u128 {
        self.keep_temporary(env);
        hash_of(|w| {
            w.u128(self.fs.content_hash());
            w.u128(self.databases.recipes.content_hash());
            w.u64(self.databases.next);
        })
    }

    /// Ends all connections as the death of their process does: nothing is rolled back, locks are gone.
    pub fn kill_connections(&mut self) {
        self.live.clear();
        let connections: Vec<u64> = self.databases.recipes.iter().map(|(id, _)| id).collect();
        connections.into_iter().for_each(|id| self.forget_connection(id));
    }

    /// Throws away all SQLite handles, as a restore might; only time is lost.
    pub fn drop_handles(&mut self, env: &Env<'_>) {
        self.keep_temporary(env);
        self.live.clear();
    }

    pub(crate) fn forget_connection(&mut self, id: u64) {
        self.live.remove(&id);
        self.databases.recipes.remove(id);
        self.fs.held_by(id).iter().for_each(|(key, _)| self.fs.release(key));
    }

    fn keep_temporary(&mut self, env: &Env<'_>) {
        let volatile = |(id, live): (&u64, &Live)| live.volatile.then_some(*id);
        let volatile: Vec<u64> = self.live.iter().filter_map(volatile).collect();
        for id in volatile {
            if self.databases.recipe(id).is_some_and(|recipe| recipe.is_quiet()) {
                self.sql(env).keep_temporary(id);
            }
        }
    }
}

impl Snapshot {
    /// The files at that moment.
    pub fn fs(&self) -> &Fs {
        &self.fs
    }

    /// A store in this state.
    pub fn to_store(&self) -> Store {
        Store { databases: self.databases.clone(), ..Store::new(self.fs.clone()) }
    }

    /// The state as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Writer::default();
        self.fs.encode(&mut w, None);
        self.databases.write(&mut w, &self.fs);
        w.bytes
    }

    /// Reads what [`Snapshot::to_bytes`] wrote; `externals` finds the bytes of files that lie outside.
    pub fn from_bytes(bytes: &[u8], externals: &Resolver<'_>) -> Result<Snapshot, WireError> {
        let mut r = Reader::new(bytes);
        let fs = Fs::decode(&mut r, None, externals)?;
        let databases = Databases::read(&mut r, &fs, externals)?;
        r.end()?;
        Ok(Snapshot { fs, databases })
    }
}

impl Connections {
    /// The hash of all connections; costs what changed since it was last asked for.
    pub fn content_hash(&self) -> u128 {
        hash_of(|w| {
            w.u128(self.databases.recipes.content_hash());
            w.u64(self.databases.next);
        })
    }

    /// The connections as bytes. Without an open transaction no file is among them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Writer::default();
        w.option(self.files.as_ref(), |w, files| files.encode(w, None));
        self.databases.write(&mut w, self.files.as_ref().unwrap_or(&empty()));
        w.bytes
    }

    /// Reads what [`Connections::to_bytes`] wrote; `externals` finds the bytes of files that lie outside.
    pub fn from_bytes(bytes: &[u8], externals: &Resolver<'_>) -> Result<Connections, WireError> {
        let mut r = Reader::new(bytes);
        let files = r.option(|r| Fs::decode(r, None, externals))?;
        let databases = Databases::read(&mut r, files.as_ref().unwrap_or(&empty()), externals)?;
        r.end()?;
        Ok(Connections { databases, files })
    }
}

/// Files that nobody refers to.
fn empty() -> Fs {
    Fs::new(crate::fs::Mount::read_only(0, ""))
}

impl Default for Databases {
    fn default() -> Self {
        Databases { recipes: Trie::default(), next: 1 }
    }
}

impl Databases {
    /// Writes them; files of open transactions as the difference to `now`.
    fn write(&self, w: &mut Writer, now: &Fs) {
        w.u64(self.next);
        w.u64(self.recipes.len() as u64);
        for (id, recipe) in self.recipes.iter() {
            w.u64(id);
            recipe.write(w, Some(now));
        }
    }

    fn read(r: &mut Reader<'_>, now: &Fs, externals: &Resolver<'_>) -> Result<Self, WireError> {
        let mut databases = Databases { next: r.u64()?, recipes: Trie::default() };
        for _ in 0..r.count(40)? {
            let id = r.u64()?;
            databases.insert(id, Recipe::read(r, now, externals)?);
        }
        Ok(databases)
    }

    pub(crate) fn next_id(&mut self) -> u64 {
        let id = self.next;
        self.next = id.saturating_add(1);
        id
    }

    pub(crate) fn recipe(&self, id: u64) -> Option<&Arc<Recipe>> {
        self.recipes.get(id)
    }

    pub(crate) fn recipe_mut(&mut self, id: u64) -> Option<&mut Recipe> {
        self.recipes.get_mut(id).map(Arc::make_mut)
    }

    pub(crate) fn insert(&mut self, id: u64, recipe: Recipe) {
        self.recipes.insert(id, Arc::new(recipe));
    }
}
