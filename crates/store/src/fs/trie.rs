//! A persistent sparse array: the one structure that inodes, file blocks and tables of descriptors are kept in.
//!
//! Copying it is copying one pointer; a change copies the few nodes on its path, and none when nobody else holds
//! them. Every node remembers the hash of what lies below it, so that hashing costs what changed since the last time.
//! The hash is a sum over (key, value hash): it depends on the contents only, not on the shape of the tree.

use std::sync::{Arc, OnceLock};

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

/// A value that has a content hash.
pub(crate) trait Hashed: Clone {
    /// The hash of the contents; called once for each change.
    fn content_hash(&self) -> u128;
}

/// A sparse array indexed by `u64`.
pub(crate) struct Trie<V> {
    root: Option<Arc<Node<V>>>,
    /// Levels of inner nodes above the leaves.
    height: u32,
    len: usize,
}

#[derive(Clone)]
struct Node<V> {
    sum: OnceLock<u128>,
    kids: Kids<V>,
}

#[derive(Clone)]
enum Kids<V> {
    Inner([Option<Arc<Node<V>>>; WIDTH]),
    Leaf([Option<V>; WIDTH]),
}

impl<V> Clone for Trie<V> {
    fn clone(&self) -> Self {
        Trie { root: self.root.clone(), height: self.height, len: self.len }
    }
}

impl<V> Default for Trie<V> {
    fn default() -> Self {
        Trie { root: None, height: 0, len: 0 }
    }
}

impl<V: Hashed> Trie<V> {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn get(&self, key: u64) -> Option<&V> {
        let mut node = self.root.as_deref().filter(|_| fits(key, self.height))?;
        for level in (0..=self.height).rev() {
            match &node.kids {
                Kids::Inner(kids) => node = kids[digit(key, level)].as_deref()?,
                Kids::Leaf(values) => return values[digit(key, level)].as_ref(),
            }
        }
        None
    }

    /// The value to change in place; its node's hashes are forgotten.
    pub(crate) fn get_mut(&mut self, key: u64) -> Option<&mut V> {
        self.get(key)?;
        let mut node = Arc::make_mut(self.root.as_mut()?);
        for level in (0..=self.height).rev() {
            node.sum = OnceLock::new();
            match &mut node.kids {
                Kids::Inner(kids) => node = Arc::make_mut(kids[digit(key, level)].as_mut()?),
                Kids::Leaf(values) => return values[digit(key, level)].as_mut(),
            }
        }
        None
    }

    /// Puts `value` at `key` and returns what was there.
    pub(crate) fn insert(&mut self, key: u64, value: V) -> Option<V> {
        while !fits(key, self.height) {
            self.grow();
        }
        let mut node = Arc::make_mut(self.root.get_or_insert_with(|| Node::empty(self.height)));
        for level in (0..=self.height).rev() {
            node.sum = OnceLock::new();
            match &mut node.kids {
                Kids::Inner(kids) => {
                    node = Arc::make_mut(kids[digit(key, level)].get_or_insert_with(|| Node::empty(level - 1)));
                }
                Kids::Leaf(values) => {
                    let old = values[digit(key, level)].replace(value);
                    self.len += usize::from(old.is_none());
                    return old;
                }
            }
        }
        None
    }

    /// Takes out what is at `key`.
    pub(crate) fn remove(&mut self, key: u64) -> Option<V> {
        self.get(key)?;
        let removed = remove_below(self.root.as_mut()?, key, self.height);
        self.len -= 1;
        if self.len == 0 {
            *self = Trie::default();
        }
        removed
    }

    /// Keys and values in order of keys.
    pub(crate) fn iter(&self) -> Iter<'_, V> {
        Iter { stack: self.root.as_deref().map(|node| (node, 0, 0)).into_iter().collect(), height: self.height }
    }

    /// The first key in `from..` that is not taken.
    pub(crate) fn first_free(&self, from: u64) -> u64 {
        (from..).find(|key| self.get(*key).is_none()).unwrap_or(u64::MAX)
    }

    /// Removes all keys at or above `from`.
    pub(crate) fn truncate(&mut self, from: u64) {
        let gone: Vec<u64> = self.iter().map(|(key, _)| key).filter(|key| *key >= from).collect();
        gone.into_iter().for_each(|key| drop(self.remove(key)));
    }

    /// The hash of all keys and values.
    pub(crate) fn content_hash(&self) -> u128 {
        self.root.as_deref().map_or(0, |node| node.sum(0, self.height))
    }

    /// Whether both are the very same tree in memory.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.root, &other.root) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }

    fn grow(&mut self) {
        self.height += 1;
        if let Some(old) = self.root.take() {
            let mut root = Node::empty(self.height);
            if let Kids::Inner(kids) = &mut Arc::make_mut(&mut root).kids {
                kids[0] = Some(old);
            }
            self.root = Some(root);
        }
    }
}

impl<V: Hashed + std::fmt::Debug> std::fmt::Debug for Trie<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<V: Hashed + PartialEq> PartialEq for Trie<V> {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other) || (self.len == other.len && self.iter().eq(other.iter()))
    }
}

impl<V: Hashed> Node<V> {
    fn empty(level: u32) -> Arc<Self> {
        let kids = if level == 0 { Kids::Leaf(Default::default()) } else { Kids::Inner(Default::default()) };
        Arc::new(Node { sum: OnceLock::new(), kids })
    }

    fn is_empty(&self) -> bool {
        match &self.kids {
            Kids::Inner(kids) => kids.iter().all(Option::is_none),
            Kids::Leaf(values) => values.iter().all(Option::is_none),
        }
    }

    /// Recursion is as deep as the tree is high: at most sixteen.
    fn sum(&self, prefix: u64, level: u32) -> u128 {
        *self.sum.get_or_init(|| match &self.kids {
            Kids::Inner(kids) => kids
                .iter()
                .zip(0..)
                .filter_map(|(kid, at)| Some(kid.as_ref()?.sum(prefix << BITS | at, level.saturating_sub(1))))
                .fold(0, u128::wrapping_add),
            Kids::Leaf(values) => values
                .iter()
                .zip(0..)
                .filter_map(|(value, at)| Some(keyed(prefix << BITS | at, value.as_ref()?.content_hash())))
                .fold(0, u128::wrapping_add),
        })
    }
}

fn remove_below<V: Hashed>(node: &mut Arc<Node<V>>, key: u64, level: u32) -> Option<V> {
    let node = Arc::make_mut(node);
    node.sum = OnceLock::new();
    match &mut node.kids {
        Kids::Leaf(values) => values[digit(key, level)].take(),
        Kids::Inner(kids) => {
            let slot = &mut kids[digit(key, level)];
            let removed = remove_below(slot.as_mut()?, key, level - 1);
            if slot.as_ref().is_some_and(|kid| kid.is_empty()) {
                *slot = None;
            }
            removed
        }
    }
}

fn digit(key: u64, level: u32) -> usize {
    (key >> (level * BITS)) as usize & (WIDTH - 1)
}

fn fits(key: u64, height: u32) -> bool {
    let bits = (height + 1) * BITS;
    bits >= u64::BITS || key >> bits == 0
}

/// What one entry adds to the sum.
fn keyed(key: u64, value: u128) -> u128 {
    let mut bytes = [0; 24];
    bytes[..8].copy_from_slice(&key.to_le_bytes());
    bytes[8..].copy_from_slice(&value.to_le_bytes());
    xxhash_rust::xxh3::xxh3_128(&bytes)
}

/// Walks a trie in order.
pub(crate) struct Iter<'a, V> {
    /// Node, its prefix, and the next slot to look at.
    stack: Vec<(&'a Node<V>, u64, usize)>,
    height: u32,
}

impl<'a, V> Iterator for Iter<'a, V> {
    type Item = (u64, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            debug_assert!(self.stack.len() <= self.height as usize + 1);
            let (node, prefix, at) = self.stack.last_mut()?;
            let (node, key) = (*node, *prefix << BITS | *at as u64);
            if *at == WIDTH {
                self.stack.pop();
                continue;
            }
            let slot = *at;
            *at += 1;
            match &node.kids {
                Kids::Inner(kids) => self.stack.extend(kids[slot].as_deref().map(|kid| (kid, key, 0))),
                Kids::Leaf(values) => {
                    if let Some(value) = &values[slot] {
                        return Some((key, value));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    impl Hashed for u32 {
        fn content_hash(&self) -> u128 {
            u128::from(*self)
        }
    }

    fn keys() -> impl Strategy<Value = u64> {
        prop_oneof![0..40u64, 0..5000u64, any::<u64>(), Just(u64::MAX)]
    }

    proptest! {
        #[test]
        fn behaves_like_a_map_and_snapshots_stay(ops in prop::collection::vec((keys(), any::<Option<u32>>()), 0..200)) {
            let (mut trie, mut map) = (Trie::default(), BTreeMap::new());
            let mut kept = Vec::new();
            for (key, value) in ops {
                match value {
                    Some(value) => prop_assert_eq!(trie.insert(key, value), map.insert(key, value)),
                    None => prop_assert_eq!(trie.remove(key), map.remove(&key)),
                }
                kept.push((trie.clone(), map.clone(), trie.content_hash()));
            }
            for (trie, map, hash) in kept {
                prop_assert_eq!(trie.len(), map.len());
                prop_assert!(trie.iter().eq(map.iter().map(|(k, v)| (*k, v))));
                let mut fresh = Trie::default();
                for (key, value) in &map {
                    fresh.insert(*key, *value);
                }
                prop_assert_eq!(fresh.content_hash(), hash);
                prop_assert!(fresh == trie);
            }
        }

        #[test]
        fn changes_in_place_are_hashed(keys in prop::collection::vec(keys(), 1..50)) {
            let mut trie = Trie::default();
            for key in &keys {
                trie.insert(*key, 1u32);
            }
            let before = (trie.clone(), trie.content_hash());
            *trie.get_mut(keys[0]).unwrap() = 2;
            prop_assert_ne!(trie.content_hash(), before.1);
            prop_assert_eq!(before.0.content_hash(), before.1);
            prop_assert_eq!(before.0.get(keys[0]), Some(&1));
        }
    }
}
