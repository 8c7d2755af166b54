//! Bags: styles, arrays, plurals and attributes' definitions, with what they inherit.
//!
//! A bag is its parent's values with its own put over them; both are sorted by name and are merged in one pass. The way
//! to the root is a loop with a limit, so a table can neither run in a circle nor dig a hole. What is remembered is
//! bounded too.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::entry::{Content, Map};
use super::table::{Found, ResTable, translate};
use crate::value::Value;

/// How many parents are followed.
const PARENTS: usize = 100;
/// How many values are remembered over all bags.
const REMEMBERED: usize = 1 << 20;

/// The values of a bag.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bag {
    /// The axes for which it or a parent has different values.
    pub flags: u32,
    /// The values, sorted by name.
    pub entries: Vec<BagEntry>,
}

/// One value of a bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BagEntry {
    /// The attribute, or the place in an array.
    pub name: u32,
    /// The value.
    pub value: Value,
    /// The table it comes from.
    pub block: u32,
}

/// Bags that were put together before.
#[derive(Clone, Debug, Default)]
pub(super) struct BagCache {
    bags: BTreeMap<u32, Option<Arc<Bag>>>,
    values: usize,
}

/// A bag on the way to the root.
struct Step {
    id: u32,
    found: Found,
    map: Map,
}

impl ResTable {
    /// The bag of a resource with everything it inherits; `None` when there is none or it is damaged.
    pub fn bag(&self, id: u32) -> Option<Arc<Bag>> {
        if let Some(known) = self.bags.borrow().bags.get(&id) {
            return known.clone();
        }
        let (steps, base) = self.ancestors(id);
        let mut bag = base;
        for step in steps.iter().rev() {
            let merged = self.merge(step, bag.as_deref());
            self.bags.borrow_mut().put(step.id, merged.clone());
            bag = merged;
        }
        // A bag that could not be read at all leaves no step of its own.
        if steps.first().is_none_or(|step| step.id != id) {
            self.bags.borrow_mut().put(id, None);
            return None;
        }
        bag
    }

    /// The bags from `id` up to the root, or up to one that is known, which is the second answer.
    fn ancestors(&self, id: u32) -> (Vec<Step>, Option<Arc<Bag>>) {
        let mut steps: Vec<Step> = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next.filter(|_| steps.len() < PARENTS) {
            if steps.iter().any(|step| step.id == id) {
                break;
            }
            if let Some(known) = self.bags.borrow().bags.get(&id) {
                return (steps, known.clone());
            }
            let Some(step) = self.step(id) else { break };
            let parent = step.map.parent;
            let group = self.group(id);
            steps.push(step);
            next = match parent {
                0 => None,
                // A parent that cannot be translated makes the whole bag unreadable.
                _ => match group.and_then(|group| group.dynamic.resolve(parent)) {
                    Some(parent) => Some(parent),
                    None => {
                        steps.pop();
                        None
                    }
                },
            };
        }
        (steps, None)
    }

    fn step(&self, id: u32) -> Option<Step> {
        let found = self.best(id).ok()?;
        let (_, entry) = self.entry(found).ok()?;
        match entry.content {
            Content::Complex(map) => Some(Step { id, found, map }),
            // A plain value asked for as a bag is an empty one, as on the platform.
            Content::Simple(_) => Some(Step { id, found, map: Map::EMPTY }),
        }
    }

    /// Puts a bag's own values over those of its parent.
    fn merge(&self, step: &Step, parent: Option<&Bag>) -> Option<Arc<Bag>> {
        let block = step.found.table;
        let table = self.loaded(block as usize)?;
        let dynamic = &self.group(step.id)?.dynamic;
        let inherited = parent.map_or(&[][..], |bag| &bag.entries);
        let mut old = inherited.iter().copied().peekable();
        let mut entries = Vec::with_capacity(inherited.len());
        for item in table.map_items(step.map) {
            let (name, value) = item?;
            let name = if is_internal(name) { name } else { dynamic.resolve(name)? };
            let value = translate(value, dynamic)?;
            while let Some(kept) = old.next_if(|entry| entry.name < name) {
                entries.push(kept);
            }
            old.next_if(|entry| entry.name == name);
            entries.push(BagEntry { name, value, block });
        }
        entries.extend(old);
        let flags = step.found.flags | parent.map_or(0, |bag| bag.flags);
        Some(Arc::new(Bag { flags, entries }))
    }
}

impl BagCache {
    fn put(&mut self, id: u32, bag: Option<Arc<Bag>>) {
        self.values += bag.as_ref().map_or(1, |bag| bag.entries.len() + 1);
        if self.values > REMEMBERED {
            *self = BagCache::default();
        }
        self.bags.insert(id, bag);
    }
}

/// Names that are no attributes: places in an array and parts of a definition.
fn is_internal(name: u32) -> bool {
    name & 0xffff_0000 != 0 && name & 0x00ff_0000 == 0
}
