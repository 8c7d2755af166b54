//! Strings as small numbers. A run sees the same classes, ids and texts a hundred thousand times; the model keeps each
//! once.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// A string of a [`Symbols`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Symbol(u32);

impl Symbol {
    /// Stands for an attribute that a name leaves out; differs from the empty string.
    pub const NONE: Symbol = Symbol(u32::MAX);
    /// The empty string.
    pub const EMPTY: Symbol = Symbol(0);

    /// The number itself, for files.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// The strings seen so far, numbered in the order of arrival.
#[derive(Clone, Debug)]
pub struct Symbols {
    strings: IndexSet<Box<str>, FxBuildHasher>,
}

impl Default for Symbols {
    fn default() -> Symbols {
        let mut strings = IndexSet::default();
        strings.insert("".into());
        Symbols { strings }
    }
}

impl Symbols {
    /// The number of a string.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(at) = self.strings.get_index_of(text) {
            return Symbol(at as u32);
        }
        Symbol(self.strings.insert_full(text.into()).0 as u32)
    }

    /// The string of a number; empty for [`Symbol::NONE`].
    pub fn text(&self, symbol: Symbol) -> &str {
        self.strings.get_index(symbol.0 as usize).map_or("", |s| s)
    }

    /// The string with this number, if there is one.
    pub fn by_number(&self, number: u32) -> Option<Symbol> {
        ((number as usize) < self.strings.len()).then_some(Symbol(number))
    }

    /// All strings in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.strings.iter().map(|s| &**s)
    }
}
