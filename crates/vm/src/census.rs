//! What a machine holds, counted by kind: for finding out why one grows.
//!
//! Counting collects first, so that only what is reachable is there. That changes the machine; whoever wants to go on
//! takes a snapshot before and goes back.

use crate::class::{FieldId, ReferenceKind};
use crate::layout::{CLASS_TABLE, ClassId, Ref};
use crate::machine::Vm;
use crate::region::Addr;
use std::collections::{BTreeMap, VecDeque};

/// One kind of thing: how many there are, and how many bytes they take. Of state outside guest memory the bytes are those
/// that a snapshot file would have of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many.
    pub number: u64,
    /// How large together.
    pub bytes: u64,
}

impl Vm {
    /// Reachable objects by the descriptor of their class.
    pub fn census_of_objects(&mut self) -> BTreeMap<String, Count> {
        self.collect_hard();
        let objects: Vec<_> = self.heap.objects().collect();
        let mut by_class: BTreeMap<_, Count> = BTreeMap::new();
        for object in objects {
            let count = by_class.entry(self.class_of(object)).or_default();
            count.number += 1;
            count.bytes += u64::from(self.heap.room(object.at(0)));
        }
        by_class.into_iter().map(|(class, count)| (self.classes.descriptor(class), count)).collect()
    }

    /// State outside guest memory, by its kinds.
    pub fn census_of_states(&self) -> BTreeMap<String, Count> {
        let mut counts = BTreeMap::new();
        for (state, name) in self.states.iter().zip(&self.state_names) {
            state.census(&mut |kind, number, bytes| {
                let name = if kind.is_empty() { (*name).to_owned() } else { format!("{name}: {kind}") };
                counts.insert(name, Count { number: number as u64, bytes: bytes as u64 });
            });
        }
        counts
    }

    /// Pages that were saved last and are not those of an image.
    pub fn saved_pages(&self) -> usize {
        self.saved.own_pages()
    }

    /// For each reachable instance of a class the shortest way to it: a static or a root without a name, then fields.
    pub fn ways_to(&mut self, descriptor: &str) -> Vec<String> {
        let mut from: BTreeMap<Ref, (Ref, u32)> = BTreeMap::new();
        let roots = self.roots();
        from.extend(roots.iter().map(|root| (*root, (Ref::NULL, 0))));
        let (mut work, mut found) = (VecDeque::from(roots), Vec::new());
        while let Some(object) = work.pop_front() {
            let class = self.class_of(object);
            if self.classes.descriptor(class) == descriptor {
                found.push(object);
            }
            for (at, child) in self.references_of(object) {
                if self.heap.is_object(child.at(0)) && !from.contains_key(&child) {
                    from.insert(child, (object, at));
                    work.push_back(child);
                }
            }
        }
        let statics = self.statics();
        found.into_iter().map(|object| self.way(object, &from, &statics)).collect()
    }

    fn way(&mut self, object: Ref, from: &BTreeMap<Ref, (Ref, u32)>, statics: &BTreeMap<Ref, String>) -> String {
        let (mut parts, mut at) = (Vec::new(), object);
        while let Some((holder, offset)) = from.get(&at).copied().filter(|(holder, _)| !holder.is_null()) {
            let class = self.class_of(holder);
            parts.push(self.field_name(class, offset));
            at = holder;
        }
        parts.push(statics.get(&at).cloned().unwrap_or_else(|| "root".to_owned()));
        parts.reverse();
        parts.join(" > ")
    }

    /// What an object holds strongly, with the offsets of the references.
    fn references_of(&mut self, object: Ref) -> Vec<(u32, Ref)> {
        let class = self.class_of(object);
        if class.is_array() {
            if class.component().is_none_or(|c| c.primitive().is_some()) {
                return Vec::new();
            }
            let (at, size) = self.array_data(object);
            return (0..size as u32 / 4).map(|i| (i, Ref(self.heap.region.load_u32(at.plus(i * 4))))).collect();
        }
        let Ok(record) = self.classes.class(class) else { return Vec::new() };
        let weak = record.shape.reference_kind != ReferenceKind::None;
        let offsets: Vec<u32> = record.shape.references.to_vec();
        let held = offsets.into_iter().filter(|at| !(weak && *at == self.known.reference_referent));
        held.map(|at| (at, Ref(self.heap.region.load_u32(object.at(at))))).collect()
    }

    /// Objects that statics hold, each with the name of one of them.
    fn statics(&mut self) -> BTreeMap<Ref, String> {
        let mut held = BTreeMap::new();
        for id in (1..self.classes.classes.len() as u32).map(ClassId) {
            let block = Addr(self.heap.region.load_u32(CLASS_TABLE.plus(id.0 * 4)) & !1);
            let known = if block == Addr(0) { None } else { self.classes.class(id).ok() };
            let Some(offsets) = known.map(|c| c.shape.static_references.to_vec()) else { continue };
            for offset in offsets {
                let object = Ref(self.heap.region.load_u32(block.plus(offset)));
                held.insert(object, format!("static {}", self.static_name(id, offset)));
            }
        }
        held
    }

    fn static_name(&mut self, class: ClassId, offset: u32) -> String {
        let fields: Vec<FieldId> = self.classes.linked(class).map(|c| c.fields.to_vec()).unwrap_or_default();
        self.name_among(class, &fields, offset, true).unwrap_or_default()
    }

    fn field_name(&mut self, class: ClassId, offset: u32) -> String {
        if class.is_array() {
            return "[]".to_owned();
        }
        let ancestors = self.classes.linked(class).map(|c| c.ancestors.to_vec()).unwrap_or_default();
        let named = ancestors.into_iter().find_map(|class| {
            let fields: Vec<FieldId> = self.classes.linked(class)?.fields.to_vec();
            self.name_among(class, &fields, offset, false)
        });
        named.unwrap_or_default()
    }

    fn name_among(&mut self, class: ClassId, fields: &[FieldId], offset: u32, statics: bool) -> Option<String> {
        let of = |f: &&FieldId| {
            let field = self.classes.field(**f);
            field.offset == offset && field.flags.is_static() == statics
        };
        let name = self.classes.field(*fields.iter().find(of)?).name;
        Some(format!("{}.{}", self.classes.name(class), self.classes.names.text(name)))
    }
}
