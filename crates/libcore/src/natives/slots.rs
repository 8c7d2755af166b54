//! A table of values by number that costs nothing to copy.
//!
//! Snapshots are taken after every event, and an app has thousands of peers of which an event touches a few. So the
//! table is a tree of shared nodes, 32 children each: a clone is one counter, a change afterwards copies only the
//! nodes on the way to one value, and every node remembers its hash until something below it changes. Numbers are never used
//! twice and most values do not stay, so a node goes with its last value: a table is as large as what it holds.

use std::cell::Cell;
use std::rc::Rc;

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;

/// Values by number.
pub struct Slots<T> {
    root: Option<Rc<Node<T>>>,
    /// Levels below the root.
    height: u32,
    count: usize,
}

struct Node<T> {
    below: Below<T>,
    hash: Cell<Option<u128>>,
}

enum Below<T> {
    Nodes([Option<Rc<Node<T>>>; WIDTH]),
    Values([Option<Rc<T>>; WIDTH]),
}

impl<T> Clone for Node<T> {
    fn clone(&self) -> Node<T> {
        let below = match &self.below {
            Below::Nodes(nodes) => Below::Nodes(nodes.clone()),
            Below::Values(values) => Below::Values(values.clone()),
        };
        Node { below, hash: self.hash.clone() }
    }
}

impl<T> Clone for Slots<T> {
    fn clone(&self) -> Slots<T> {
        Slots { root: self.root.clone(), ..*self }
    }
}

impl<T> Default for Slots<T> {
    fn default() -> Slots<T> {
        Slots { root: None, height: 0, count: 0 }
    }
}

impl<T> Slots<T> {
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The value of a number.
    pub fn get(&self, number: u64) -> Option<&Rc<T>> {
        let mut node = self.root.as_ref().filter(|_| self.reaches(number))?;
        let mut level = self.height;
        loop {
            let i = place(number, level);
            match &node.below {
                Below::Nodes(nodes) => node = nodes[i].as_ref()?,
                Below::Values(values) => return values[i].as_ref(),
            }
            level = level.saturating_sub(1);
        }
    }

    /// The value of a number, for changing; it is copied first if a clone of the table has it too.
    pub fn get_mut(&mut self, number: u64) -> Option<&mut T>
    where
        T: Clone,
    {
        // Looking first keeps the hashes when there is nothing.
        self.get(number)?;
        Rc::make_mut(self.slot(number).as_mut()?).into()
    }

    /// Puts a value at a number.
    pub fn insert(&mut self, number: u64, value: T) {
        while !self.reaches(number) {
            self.grow();
        }
        let old = self.slot(number).replace(Rc::new(value));
        self.count += usize::from(old.is_none());
    }

    /// Takes the value of a number out.
    pub fn remove(&mut self, number: u64) -> Option<Rc<T>> {
        self.get(number)?;
        self.count -= 1;
        if self.count == 0 {
            let removed = self.slot(number).take();
            *self = Slots::default();
            return removed;
        }
        Rc::make_mut(self.root.as_mut()?).take(number, self.height)
    }

    /// All numbers with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &Rc<T>)> {
        let mut todo: Vec<(u64, &Node<T>)> = self.root.iter().map(|root| (0, &**root)).collect();
        let mut found: Vec<(u64, &Rc<T>)> = Vec::with_capacity(self.count);
        while let Some((number, node)) = todo.pop() {
            let below = |i: usize| number << BITS | i as u64;
            match &node.below {
                Below::Nodes(nodes) => {
                    let there = nodes.iter().enumerate().rev();
                    todo.extend(there.filter_map(|(i, n)| n.as_ref().map(|n| (below(i), &**n))));
                }
                Below::Values(values) => {
                    found.extend(values.iter().enumerate().filter_map(|(i, v)| v.as_ref().map(|v| (below(i), v))));
                }
            }
        }
        found.into_iter()
    }

    /// A hash of all numbers and values; only what changed since the last time is asked again.
    pub fn hash(&self, each: &dyn Fn(&T) -> u128) -> u128 {
        let Some(mut node) = self.root.as_ref() else { return 0 };
        let mut height = self.height;
        // A tree may be higher than it has to be after its last values were removed.
        while let Below::Nodes(nodes) = &node.below
            && let Some(first) = &nodes[0]
            && nodes[1..].iter().flatten().all(|n| n.hash(each) == 0)
        {
            (node, height) = (first, height - 1);
        }
        match node.hash(each) {
            0 => 0,
            hash => hash.wrapping_add(u128::from(height)),
        }
    }

    fn reaches(&self, number: u64) -> bool {
        self.root.is_some() && number.checked_shr(BITS * (self.height + 1)).unwrap_or(0) == 0
    }

    /// Adds a level above the root, or a first leaf.
    fn grow(&mut self) {
        let below = match self.root.take() {
            None => Below::Values([const { None }; WIDTH]),
            Some(old) => {
                self.height += 1;
                let mut nodes = [const { None }; WIDTH];
                nodes[0] = Some(old);
                Below::Nodes(nodes)
            }
        };
        self.root = Some(Rc::new(Node { below, hash: Cell::new(None) }));
    }

    /// The place of a number that the tree reaches; all nodes on the way become our own and forget their hashes.
    fn slot(&mut self, number: u64) -> &mut Option<Rc<T>> {
        let empty = |level: u32| {
            let below = match level {
                0 => Below::Values([const { None }; WIDTH]),
                _ => Below::Nodes([const { None }; WIDTH]),
            };
            Rc::new(Node { below, hash: Cell::new(None) })
        };
        let mut level = self.height;
        let mut node = Rc::make_mut(self.root.get_or_insert_with(|| empty(level)));
        loop {
            node.hash.set(None);
            let i = place(number, level);
            match &mut node.below {
                Below::Nodes(nodes) => {
                    level -= 1;
                    node = Rc::make_mut(nodes[i].get_or_insert_with(|| empty(level)));
                }
                Below::Values(values) => return &mut values[i],
            }
        }
    }
}

impl<T> Node<T> {
    /// Takes the value of a number out, and every node below this one that has nothing any more.
    fn take(&mut self, number: u64, level: u32) -> Option<Rc<T>> {
        self.hash.set(None);
        let i = place(number, level);
        match &mut self.below {
            Below::Values(values) => values[i].take(),
            Below::Nodes(nodes) => {
                let child = Rc::make_mut(nodes[i].as_mut()?);
                let taken = child.take(number, level.saturating_sub(1));
                if child.is_empty() {
                    nodes[i] = None;
                }
                taken
            }
        }
    }

    fn is_empty(&self) -> bool {
        match &self.below {
            Below::Nodes(nodes) => nodes.iter().all(Option::is_none),
            Below::Values(values) => values.iter().all(Option::is_none),
        }
    }

    fn hash(&self, each: &dyn Fn(&T) -> u128) -> u128 {
        if let Some(known) = self.hash.get() {
            return known;
        }
        // The tree is at most 13 levels high, so this recursion is bounded.
        let parts: [u128; WIDTH] = match &self.below {
            Below::Nodes(nodes) => std::array::from_fn(|i| nodes[i].as_ref().map_or(0, |n| n.hash(each))),
            Below::Values(values) => std::array::from_fn(|i| values[i].as_ref().map_or(0, |v| each(v))),
        };
        let mut bytes = Vec::with_capacity(WIDTH * 17);
        for (i, part) in parts.iter().enumerate().filter(|(_, part)| **part != 0) {
            bytes.push(i as u8);
            bytes.extend(part.to_le_bytes());
        }
        // A node whose values were all removed must hash like one that never was.
        let hash = if bytes.is_empty() { 0 } else { xxhash_rust::xxh3::xxh3_128(&bytes) };
        self.hash.set(Some(hash));
        hash
    }
}

fn place(number: u64, level: u32) -> usize {
    (number >> (BITS * level)) as usize % WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn hash_of(slots: &Slots<u32>) -> u128 {
        slots.hash(&|v| u128::from(*v) + 1)
    }

    #[test]
    fn behaves_like_a_map_and_leaves_clones_alone() {
        let (mut slots, mut map) = (Slots::default(), BTreeMap::new());
        let mut clones = Vec::new();
        let mut seed = 1u64;
        for step in 0..5000u32 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (seed >> 33) % if step % 3 == 0 { 2_000_000 } else { 300 };
            match seed >> 60 {
                0..=3 => assert_eq!(slots.remove(number).map(|v| *v), map.remove(&number)),
                4..=7 => assert_eq!(
                    slots.get_mut(number).map(|v| (*v += 1, *v).1),
                    map.get_mut(&number).map(|v| (*v += 1, *v).1)
                ),
                _ => {
                    slots.insert(number, step);
                    map.insert(number, step);
                }
            }
            if step % 500 == 0 {
                clones.push((slots.clone(), map.clone(), hash_of(&slots)));
            }
        }
        clones.push((slots.clone(), map, hash_of(&slots)));
        for (slots, map, hash) in clones {
            assert_eq!(slots.len(), map.len());
            assert!(slots.iter().map(|(n, v)| (n, **v)).eq(map.iter().map(|(n, v)| (*n, *v))));
            assert_eq!(hash_of(&slots), hash);
            assert!((0..310).all(|n| slots.get(n).map(|v| **v) == map.get(&n).copied()));
        }
    }

    #[test]
    fn the_hash_forgets_what_was_removed() {
        let mut a = Slots::default();
        a.insert(7, 1);
        let before = hash_of(&a);
        a.insert(8, 2);
        a.insert(99_999, 2);
        assert_ne!(hash_of(&a), before);
        a.remove(8);
        a.remove(99_999);
        assert_eq!(hash_of(&a), before);
        *a.get_mut(7).unwrap() = 3;
        assert_ne!(hash_of(&a), before);
    }

    #[test]
    fn nodes_go_with_their_last_value() {
        let mut slots = Slots::default();
        slots.insert(1, 0);
        for number in 2..100_000 {
            slots.insert(number, 0);
            slots.remove(number);
        }
        let mut nodes = 0;
        let mut todo: Vec<&Node<u32>> = slots.root.iter().map(|root| &**root).collect();
        while let Some(node) = todo.pop() {
            nodes += 1;
            if let Below::Nodes(below) = &node.below {
                todo.extend(below.iter().flatten().map(|node| &**node));
            }
        }
        assert_eq!((slots.len(), nodes), (1, slots.height + 1));
    }

    #[test]
    fn the_largest_number_has_a_place() {
        let mut slots = Slots::default();
        slots.insert(u64::MAX, 5);
        slots.insert(0, 6);
        assert_eq!(slots.get(u64::MAX).map(|v| **v), Some(5));
        assert_eq!(slots.iter().map(|(n, v)| (n, **v)).collect::<Vec<_>>(), [(0, 6), (u64::MAX, 5)]);
        assert_eq!(slots.get(1 << 40), None);
    }
}
