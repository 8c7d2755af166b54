//! Saved memory as a persistent radix tree of shared pages.
//!
//! A tree never changes; storing a page makes a new tree that shares all others. Two trees are compared by
//! the identity of their nodes, so what a restore costs is the difference between two moments, not the size
//! of the machine. An absent page is a page of zeros. Each page carries its hash, and each tree the
//! commutative sum over (page number, page hash): two trees of equal content have equal sums, whatever way
//! led to them.

use crate::region::{PAGE, PAGE_SHIFT};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// The content of one page with its hash.
pub struct Page {
    /// The bytes.
    pub data: [u8; PAGE],
    hash: u128,
}

impl Page {
    /// A page with this content at this number, or `None` when it is all zeros.
    pub fn new(number: usize, data: &[u8; PAGE]) -> Option<Arc<Page>> {
        let zero = data.chunks_exact(64).all(|c| c.iter().fold(0, |a, b| a | b) == 0);
        (!zero).then(|| Arc::new(Page { data: *data, hash: xxh3_128_with_seed(data, number as u64) }))
    }
}

const FAN_SHIFT: u32 = 5;
const FAN: usize = 1 << FAN_SHIFT;
const LEVELS: u32 = (32 - PAGE_SHIFT) / FAN_SHIFT;

type Leaf = [Option<Arc<Page>>; FAN];
type Inner = [Option<Arc<Node>>; FAN];

enum Node {
    Leaf(Leaf),
    Inner(Inner),
}

/// One moment of the guest's memory.
#[derive(Clone, Default)]
pub struct PageTree {
    root: Option<Arc<Node>>,
    sum: u128,
}

impl PageTree {
    /// The commutative sum over all pages that are not zero.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The page with this number; `None` is a page of zeros.
    pub fn get(&self, number: usize) -> Option<&Arc<Page>> {
        let mut node = self.root.as_deref()?;
        let mut level = LEVELS - 1;
        loop {
            let slot = slot(number, level);
            match node {
                Node::Leaf(pages) => return pages[slot].as_ref(),
                Node::Inner(nodes) => node = nodes[slot].as_deref()?,
            }
            level = level.wrapping_sub(1);
        }
    }

    /// Replaces one page.
    pub fn set(&mut self, number: usize, page: Option<Arc<Page>>) {
        if let Some(old) = self.get(number) {
            self.sum = self.sum.wrapping_sub(old.hash);
        }
        if let Some(new) = &page {
            self.sum = self.sum.wrapping_add(new.hash);
        }
        let mut link = &mut self.root;
        for level in (1..LEVELS).rev() {
            let node = link.get_or_insert_with(|| Arc::new(Node::Inner(Default::default())));
            match make_mut(node) {
                Node::Inner(nodes) => link = &mut nodes[slot(number, level)],
                Node::Leaf(_) => unreachable!("leaves are only at level 0"),
            }
        }
        let node = link.get_or_insert_with(|| Arc::new(Node::Leaf(Default::default())));
        if let Node::Leaf(pages) = make_mut(node) {
            pages[slot(number, 0)] = page;
        }
    }

    /// Calls `visit(number, page of other)` for each page that is not shared by the two trees.
    pub fn diff(&self, other: &PageTree, mut visit: impl FnMut(usize, Option<&Arc<Page>>)) {
        let mut work = vec![(self.root.as_deref(), other.root.as_deref(), 0usize, LEVELS - 1)];
        while let Some((mine, theirs, first, level)) = work.pop() {
            for i in (0..FAN).rev() {
                let at = first + (i << (FAN_SHIFT * level));
                if level == 0 {
                    let (a, b) = (page_at(mine, i), page_at(theirs, i));
                    if a.map(Arc::as_ptr) != b.map(Arc::as_ptr) {
                        visit(at, b);
                    }
                } else {
                    let (a, b) = (child_at(mine, i), child_at(theirs, i));
                    if a.map(Arc::as_ptr) != b.map(Arc::as_ptr) {
                        work.push((a.map(|n| &**n), b.map(|n| &**n), at, level - 1));
                    }
                }
            }
        }
    }

    /// All pages that are not zero, in order of their numbers.
    pub fn pages(&self) -> Vec<(usize, Arc<Page>)> {
        let mut all = Vec::new();
        PageTree::default().diff(self, |n, p| all.extend(p.map(|p| (n, p.clone()))));
        all.sort_by_key(|(n, _)| *n);
        all
    }
}

fn slot(number: usize, level: u32) -> usize {
    (number >> (FAN_SHIFT * level)) & (FAN - 1)
}

fn page_at(node: Option<&Node>, i: usize) -> Option<&Arc<Page>> {
    match node {
        Some(Node::Leaf(pages)) => pages[i].as_ref(),
        _ => None,
    }
}

fn child_at(node: Option<&Node>, i: usize) -> Option<&Arc<Node>> {
    match node {
        Some(Node::Inner(nodes)) => nodes[i].as_ref(),
        _ => None,
    }
}

/// The node for writing, copied first when another tree shares it.
fn make_mut(node: &mut Arc<Node>) -> &mut Node {
    if Arc::get_mut(node).is_none() {
        *node = Arc::new(match &**node {
            Node::Leaf(p) => Node::Leaf(p.clone()),
            Node::Inner(n) => Node::Inner(n.clone()),
        });
    }
    Arc::get_mut(node).unwrap_or_else(|| unreachable!("a fresh copy has one owner"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(n: usize, fill: u8) -> Option<Arc<Page>> {
        Page::new(n, &[fill; PAGE])
    }

    #[test]
    fn equal_content_has_an_equal_sum_whatever_the_way() {
        let (mut a, mut b) = (PageTree::default(), PageTree::default());
        a.set(3, page(3, 1));
        a.set(900_000, page(900_000, 2));
        b.set(900_000, page(900_000, 7));
        b.set(3, page(3, 1));
        assert_ne!(a.sum(), b.sum());
        b.set(900_000, page(900_000, 2));
        assert_eq!(a.sum(), b.sum());
    }

    #[test]
    fn a_tree_does_not_see_what_its_copy_gets() {
        let mut a = PageTree::default();
        a.set(5, page(5, 1));
        let mut b = a.clone();
        b.set(5, page(5, 2));
        b.set(6, page(6, 3));
        assert_eq!(a.get(5).unwrap().data[0], 1);
        assert!(a.get(6).is_none());
        let mut seen = Vec::new();
        b.diff(&a, |n, p| seen.push((n, p.map(|p| p.data[0]))));
        seen.sort();
        assert_eq!(seen, [(5, Some(1)), (6, None)]);
    }

    #[test]
    fn zero_pages_are_absent() {
        let mut a = PageTree::default();
        a.set(5, page(5, 0));
        assert!(a.get(5).is_none());
        assert_eq!(a.sum(), 0);
    }
}
