//! Containers, walked by what they contain and not by how they keep it.

use super::plan::Shape;
use super::walk::{Label, Numbers, Sink, Walk};
use crate::layout::Ref;

/// Most entries that are looked at in one container: a damaged one may be a circle.
const MOST: usize = 1 << 20;

impl<N: Numbers, S: Sink> Walk<'_, N, S> {
    /// Takes the content of a container.
    pub(super) fn shape(&mut self, object: Ref, shape: &Shape) {
        match *shape {
            Shape::Plain | Shape::Leaf | Shape::Value | Shape::Text | Shape::Mirror | Shape::Weak => {}
            Shape::List { size, ref arrays } => {
                let size = self.int(object, size);
                for array in arrays.iter() {
                    let array = self.reference(object, *array);
                    self.elements(array, size);
                }
            }
            Shape::Sparse { keys, .. } => self.sparse(object, keys, shape),
            Shape::Ring { elements, head, tail } => {
                let (array, head, tail) =
                    (self.reference(object, elements), self.int(object, head), self.int(object, tail));
                self.ring(array, head, tail);
            }
            Shape::Pairs { array, ref except } => {
                let all = self.all_elements(object, array);
                let counts = |p: &&[Ref]| !p[0].is_null() && !except.contains(&self.vm.class_of(p[1]));
                let pairs: Vec<_> = all.chunks_exact(2).filter(counts).map(|p| (p[0], p[1])).collect();
                let pairs = pairs.into_iter().filter(|(_, value)| !self.is_cached(*value)).collect();
                self.in_any_order(pairs);
            }
            Shape::Members { array } => {
                let all = self.all_elements(object, array);
                self.in_any_order(all.into_iter().filter(|r| !r.is_null()).map(|r| (r, Ref::NULL)).collect());
            }
            Shape::Chained { key, .. } if key == self.vm.known.reference_referent && !self.local => {
                self.weak_tables.push((object, shape.clone()));
            }
            Shape::Chained { table, key, value, next } => {
                let entries = self.chains(object, table, next);
                let pairs = entries.into_iter().map(|e| (self.reference(e, key), self.reference(e, value)));
                let pairs: Vec<(Ref, Ref)> = pairs.collect();
                let pairs = pairs.into_iter().filter(|(_, value)| !self.is_cached(*value)).collect();
                self.in_any_order(pairs);
            }
            Shape::Linked { header, key, value, next } => {
                let header = self.reference(object, header);
                let mut entry = if header.is_null() { header } else { self.reference(header, next) };
                for _ in 0..MOST {
                    if entry.is_null() || entry == header {
                        break;
                    }
                    self.pair(self.reference(entry, key), self.reference(entry, value));
                    entry = self.reference(entry, next);
                }
            }
            Shape::Tree { root, key, value, left, right } => {
                let root = self.reference(object, root);
                for node in self.ascending(root, left, right) {
                    self.pair(self.reference(node, key), self.reference(node, value));
                }
            }
            Shape::Gapped { .. } => self.gapped(object, shape),
        }
    }

    /// Takes the entries of a hash table with weak keys whose keys something else holds.
    pub(super) fn held_entries(&mut self, object: Ref, shape: &Shape) {
        let Shape::Chained { table, key, value, next } = *shape else { return };
        let entries = self.chains(object, table, next).into_iter();
        let pairs = entries.map(|e| (self.reference(e, key), self.reference(e, value)));
        let held: Vec<(Ref, Ref)> = pairs.filter(|(key, _)| self.is_met(*key)).collect();
        self.in_any_order(held);
    }

    /// Takes the entries of a sparse array with their keys, which are ints or longs.
    fn sparse(&mut self, object: Ref, keys: u32, shape: &Shape) {
        let keys = self.reference(object, keys);
        let all = self.sparse_entries(object, shape);
        let counting: Vec<(u32, Ref)> = all.into_iter().filter(|(_, value)| !self.is_cached(*value)).collect();
        self.sink.word(Label::Text("size"), counting.len() as u64);
        for (i, value) in counting {
            self.sink.word(Label::Text("key"), self.sparse_key(keys, i));
            self.link(Label::Index(i), value);
        }
    }

    fn sparse_key(&self, keys: Ref, i: u32) -> u64 {
        if keys.is_null() || i >= self.vm.array_length(keys) {
            return 0;
        }
        let (at, _) = self.vm.array_data(keys);
        match self.vm.class_of(keys).element_shift() {
            3 => self.vm.heap.region.load_u64(at.plus(i * 8)),
            _ => u64::from(self.vm.heap.region.load_u32(at.plus(i * 4))),
        }
    }

    /// Takes an array, or the array of a list, without the nulls at its end. Nobody else may know the container.
    pub(super) fn trimmed(&mut self, label: Label, container: Ref) {
        let array = match self.list_array(container) {
            Some(array) => array,
            None => return self.link(label, container),
        };
        let all = self.vm.ref_elements(array);
        let used = (0..all.len()).rev().find(|i| !self.is_nothing(all[*i])).map_or(0, |last| last + 1);
        self.sink.word(label, used as u64);
        for (i, element) in all[..used].iter().enumerate() {
            self.link(Label::Index(i as u32), *element);
        }
    }

    /// Takes the elements of an array in an order of what they are.
    pub(super) fn mixed(&mut self, label: Label, array: Ref) {
        if array.is_null() {
            return self.link(label, array);
        }
        let mut sorted = Vec::new();
        for element in self.vm.ref_elements(array).into_iter().filter(|r| !r.is_null()) {
            sorted.push((self.outside(element), self.looks(element), element));
        }
        sorted.sort_by_key(|(class, looks, _)| (*class, *looks));
        self.sink.word(label, sorted.len() as u64);
        for (i, (.., element)) in sorted.into_iter().enumerate() {
            self.link(Label::Index(i as u32), element);
        }
    }

    /// The array of references behind a container: itself, or that of a list, of which only the used part is not null.
    pub(super) fn list_array(&mut self, container: Ref) -> Option<Ref> {
        if container.is_null() {
            return None;
        }
        let class = self.vm.class_of(container);
        if class.is_array() {
            return Some(container);
        }
        let plan = self.plans.of(self.vm, class);
        let Shape::List { ref arrays, .. } = plan.shape else { return None };
        self.reference(container, *arrays.first()?).non_null()
    }

    fn reference(&self, object: Ref, offset: u32) -> Ref {
        Ref(self.vm.heap.region.load_u32(object.at(offset)))
    }

    fn int(&self, object: Ref, offset: u32) -> u32 {
        self.vm.heap.region.load_u32(object.at(offset))
    }

    fn all_elements(&self, object: Ref, array: u32) -> Vec<Ref> {
        let array = self.reference(object, array);
        if array.is_null() { Vec::new() } else { self.vm.ref_elements(array) }
    }

    fn pair(&mut self, key: Ref, value: Ref) {
        self.link(Label::Text("key"), key);
        self.link(Label::Text("value"), value);
    }

    /// Takes pairs in an order that depends on what they are.
    fn in_any_order(&mut self, pairs: Vec<(Ref, Ref)>) {
        self.sink.word(Label::Text("size"), pairs.len() as u64);
        let mut sorted: Vec<(u64, u64, Ref, Ref)> =
            pairs.into_iter().map(|(k, v)| (self.looks(k), self.outside(v), k, v)).collect();
        sorted.sort_by_key(|(key, value, ..)| (*key, *value));
        for (.., key, value) in sorted {
            self.pair(key, value);
        }
    }

    /// All entries in the buckets of a hash table.
    fn chains(&self, object: Ref, table: u32, next: u32) -> Vec<Ref> {
        let mut found = Vec::new();
        for bucket in self.all_elements(object, table) {
            let mut entry = bucket;
            while !entry.is_null() && found.len() < MOST {
                found.push(entry);
                entry = self.reference(entry, next);
            }
        }
        found
    }

    fn ring(&mut self, array: Ref, head: u32, tail: u32) {
        if array.is_null() {
            return;
        }
        let length = self.vm.array_length(array).max(1);
        let count = tail.wrapping_sub(head) & (length - 1);
        self.sink.word(Label::Text("size"), u64::from(count));
        for i in 0..count {
            let element = self.vm.ref_element(array, head.wrapping_add(i) & (length - 1));
            self.link(Label::Index(i), element);
        }
    }

    /// The nodes of a tree from left to right.
    fn ascending(&self, root: Ref, left: u32, right: u32) -> Vec<Ref> {
        let (mut open, mut found, mut node) = (Vec::new(), Vec::new(), root);
        while (!node.is_null() || !open.is_empty()) && open.len() + found.len() < MOST {
            while !node.is_null() && open.len() < MOST {
                open.push(node);
                node = self.reference(node, left);
            }
            let Some(top) = open.pop() else { break };
            found.push(top);
            node = self.reference(top, right);
        }
        found
    }

    /// A text with a gap, and its spans with places counted without the gap.
    fn gapped(&mut self, object: Ref, shape: &Shape) {
        let Shape::Gapped { text, start, length, count, spans, starts, ends, flags } = *shape else { return };
        let (text, gap, width) = (self.reference(object, text), self.int(object, start), self.int(object, length));
        let count = self.int(object, count).min(MOST as u32);
        if !text.is_null() {
            let all = self.vm.array_bytes(text);
            let (before, after) = (gap as usize * 2, (gap as usize + width as usize) * 2);
            let mut joined = all.get(..before).unwrap_or_default().to_vec();
            joined.extend(all.get(after..).unwrap_or_default());
            self.sink.bytes(Label::Text("text"), &joined);
        }
        let place = |at: u32| u64::from(if at > gap { at.wrapping_sub(width) } else { at });
        let [spans, starts, ends, flags] = [spans, starts, ends, flags].map(|o| self.reference(object, o));
        // Spans stand in the order of their starts, those with an equal one as they were set; the order of spans of
        // different classes shows nowhere.
        let mut found = Vec::new();
        for i in 0..count {
            let span = if spans.is_null() { Ref::NULL } else { self.vm.ref_element(spans, i) };
            let [start, end, flag] = [starts, ends, flags].map(|a| self.int_element(a, i));
            found.push((self.outside(span), span, place(start) << 32 | place(end), flag));
        }
        found.sort_by_key(|(class, ..)| *class);
        for (_, span, place, flag) in found {
            self.link(Label::Text("span"), span);
            self.sink.word(Label::Text("place"), place);
            self.sink.word(Label::Text("flags"), u64::from(flag));
        }
    }

    fn int_element(&self, array: Ref, i: u32) -> u32 {
        let inside = !array.is_null() && i < self.vm.array_length(array);
        if inside { self.vm.heap.region.load_u32(array.at(12 + i * 4)) } else { 0 }
    }
}
