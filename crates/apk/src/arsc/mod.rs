//! Resource tables and the engine that chooses from them.
//!
//! [`LoadedTable`] is one file; [`ResTable`] puts files together and answers for a configuration; [`Theme`] is a stack of
//! styles; [`ResTable::apply_style`] and its siblings fill a Java `TypedArray`. The rules are those of Android 6. Nothing
//! here keeps hidden state: a table answers the same whatever was asked before.

mod attributes;
mod bag;
mod entry;
mod finder;
mod idmap;
mod loaded;
mod names;
mod table;
mod theme;

pub use attributes::{DefaultStyle, STYLE_NUM_ENTRIES, StyledValues, XmlElement};
pub use bag::{Bag, BagEntry};
pub use entry::{Content, Entry, Map, TypeChunk};
pub use idmap::Idmap;
pub use loaded::{LoadedPackage, LoadedSpec, LoadedTable};
pub use names::ResourceName;
pub use table::{NotFound, ResTable, Resolution, Resource};
pub use theme::{Theme, ThemeEntry};

use crate::manifest::{Resolved, Resolver};
use crate::value::{self, Value};

impl Resolver for ResTable {
    fn resolve(&self, id: u32) -> Option<Resolved> {
        let value = Value { data_type: value::TYPE_REFERENCE, data: id };
        let mut resolution = Resolution { value, ..Resolution::default() };
        let block = ResTable::resolve(self, &mut resolution, 0).ok()?;
        Some(Resolved { value: resolution.value, text: self.text(resolution.value, block) })
    }
}

#[cfg(test)]
mod tests;
