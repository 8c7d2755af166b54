//! State keys: activity, naming and the set of all names in the tree. Trees with the same names in other numbers are
//! one state.

use super::name::NameId;
use super::naming::NamingId;
use super::symbol::Symbol;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// The number of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KeyId(pub u32);

/// What a state is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The activity.
    pub activity: Symbol,
    /// The naming that made the names.
    pub naming: NamingId,
    /// All names, sorted.
    pub names: Box<[NameId]>,
}

/// All keys that were met.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    keys: IndexSet<Key, FxBuildHasher>,
}

impl Keys {
    /// The number of a key.
    pub fn intern(&mut self, key: Key) -> KeyId {
        KeyId(self.keys.insert_full(key).0 as u32)
    }

    /// The number of a key that was met before.
    pub fn find(&self, key: &Key) -> Option<KeyId> {
        self.keys.get_index_of(key).map(|at| KeyId(at as u32))
    }

    /// All keys in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter()
    }

    /// The key with this number.
    pub fn get(&self, id: KeyId) -> &Key {
        &self.keys[id.0 as usize]
    }
}
