//! Saved memory as a persistent radix tree of shared pages.
//!
//! A tree never changes; storing a page makes a new tree that shares all others. Two trees are compared by
//! the identity of their nodes, so what a restore costs is the difference between two moments, not the size
//! of the machine. An absent page is a page of zeros. Each page carries its hash, and each tree the
//! commutative sum over (page number, page hash): two trees of equal content have equal sums, whatever way
//! led to them.
//!
//! Going back is bound by the memory's speed, so it copies parts of pages: a part keeps its birth number from page
//! to page until its content changes. Equal numbers of one counter mean equal content; nothing follows from others.

use crate::region::{PAGE, PAGE_SHIFT};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// Bytes of a part. Smaller ones would be copied less often, but their birth numbers cost memory in every page.
const PART: usize = 512;
const PARTS: usize = PAGE / PART;

/// The content of one page with its hash.
pub struct Page {
    /// The bytes.
    pub data: [u8; PAGE],
    hash: u128,
    /// When each part got its content.
    births: [u64; PARTS],
}

impl Page {
    /// A page with this content at this number, or `None` when it is all zeros. `birth` is for the parts that
    /// differ from those of the page before.
    fn new(number: usize, data: &[u8; PAGE], before: Option<&Page>, birth: u64) -> Option<Arc<Page>> {
        if is_zero(data) {
            return None;
        }
        let births = std::array::from_fn(|i| match before {
            Some(page) if part(&page.data, i) == part(data, i) => page.births[i],
            _ => birth,
        });
        Some(Arc::new(Page { data: *data, hash: xxh3_128_with_seed(data, number as u64), births }))
    }

    /// Makes `memory`, which holds the content of `now`, hold that of this page. Both must be of one counter.
    fn copy_over(&self, now: &Page, memory: &mut [u8; PAGE]) {
        for i in (0..PARTS).filter(|i| self.births[*i] != now.births[*i]) {
            memory[i * PART..][..PART].copy_from_slice(part(&self.data, i));
        }
    }
}

fn part(data: &[u8; PAGE], i: usize) -> &[u8] {
    &data[i * PART..][..PART]
}

/// Whether all bytes are zero; many are looked at together, because mostly they are.
pub(crate) fn is_zero(data: &[u8]) -> bool {
    let (chunks, rest) = data.as_chunks::<64>();
    chunks.iter().map(<[u8; 64]>::as_slice).chain([rest]).all(|c| c.iter().fold(0, |a, b| a | b) == 0)
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
    /// Counts births; all trees that were made from each other share it.
    births: Arc<AtomicU64>,
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

    /// Stores the content of a page; says whether it is new.
    pub fn save(&mut self, number: usize, data: &[u8; PAGE]) -> bool {
        let before = self.get(number);
        if before.map_or_else(|| is_zero(data), |page| page.data == *data) {
            return false;
        }
        let birth = self.births.fetch_add(1, Ordering::Relaxed);
        let page = Page::new(number, data, before.map(|page| &**page), birth);
        self.set(number, page);
        true
    }

    /// Makes memory that holds this tree's content hold another's: `apply` does a change to the page with a number.
    pub fn turn_into(&self, other: &PageTree, mut apply: impl FnMut(usize, &dyn Fn(&mut [u8; PAGE]))) {
        let comparable = Arc::ptr_eq(&self.births, &other.births);
        self.diff(other, |number, now, then| match (now, then) {
            (Some(now), Some(then)) if comparable => apply(number, &|memory| then.copy_over(now, memory)),
            (_, Some(then)) => apply(number, &|memory| *memory = then.data),
            (_, None) => apply(number, &|memory| memory.fill(0)),
        });
    }

    /// Replaces one page.
    fn set(&mut self, number: usize, page: Option<Arc<Page>>) {
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

    /// Calls `visit(number, own page, page of other)` for each page that is not shared by the two trees.
    fn diff(&self, other: &PageTree, mut visit: impl FnMut(usize, Option<&Arc<Page>>, Option<&Arc<Page>>)) {
        let mut work = vec![(self.root.as_deref(), other.root.as_deref(), 0usize, LEVELS - 1)];
        while let Some((mine, theirs, first, level)) = work.pop() {
            for i in (0..FAN).rev() {
                let at = first + (i << (FAN_SHIFT * level));
                if level == 0 {
                    let (a, b) = (page_at(mine, i), page_at(theirs, i));
                    if a.map(Arc::as_ptr) != b.map(Arc::as_ptr) {
                        visit(at, a, b);
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
        PageTree::default().diff(self, |n, _, p| all.extend(p.map(|p| (n, p.clone()))));
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

    #[test]
    fn equal_content_has_an_equal_sum_whatever_the_way() {
        let (mut a, mut b) = (PageTree::default(), PageTree::default());
        a.save(3, &[1; PAGE]);
        a.save(900_000, &[2; PAGE]);
        b.save(900_000, &[7; PAGE]);
        b.save(3, &[1; PAGE]);
        assert_ne!(a.sum(), b.sum());
        assert!(b.save(900_000, &[2; PAGE]));
        assert_eq!(a.sum(), b.sum());
        assert!(!b.save(900_000, &[2; PAGE]), "nothing is new");
    }

    #[test]
    fn a_tree_does_not_see_what_its_copy_gets() {
        let mut a = PageTree::default();
        a.save(5, &[1; PAGE]);
        let mut b = a.clone();
        b.save(5, &[2; PAGE]);
        b.save(6, &[3; PAGE]);
        assert_eq!(a.get(5).unwrap().data[0], 1);
        assert!(a.get(6).is_none());
        let mut seen = Vec::new();
        b.diff(&a, |n, _, p| seen.push((n, p.map(|p| p.data[0]))));
        seen.sort();
        assert_eq!(seen, [(5, Some(1)), (6, None)]);
    }

    #[test]
    fn zero_pages_are_absent() {
        let mut a = PageTree::default();
        assert!(!a.save(5, &[0; PAGE]));
        assert!(a.get(5).is_none());
        a.save(5, &[1; PAGE]);
        assert!(a.save(5, &[0; PAGE]));
        assert!(a.get(5).is_none());
        assert_eq!(a.sum(), 0);
    }

    /// Random writes to a few pages along two branches; every moment can be reached from every other.
    #[test]
    fn memory_turns_into_any_other_moment() {
        const COUNT: usize = 6;
        let mut draw = 1u32;
        let mut next = move |limit: usize| {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (draw >> 8) as usize % limit
        };
        let mut moments = vec![(PageTree::default(), vec![[0u8; PAGE]; COUNT])];
        for _ in 0..60 {
            let (mut tree, mut memory) = moments[next(moments.len())].clone();
            for _ in 0..next(5) {
                // Few values, so that contents come back, and zero pages too.
                match next(8) {
                    0 => memory[next(COUNT)].fill(0),
                    _ => memory[next(COUNT)][next(PAGE)] = next(3) as u8,
                }
            }
            for (n, data) in memory.iter().enumerate() {
                tree.save(n, data);
            }
            moments.push((tree, memory));
        }
        // A tree of another machine has a counter of its own.
        let mut foreign = PageTree::default();
        for (n, data) in moments[30].1.iter().enumerate() {
            foreign.save(n, data);
        }
        moments.push((foreign, moments[30].1.clone()));
        for (from, before) in &moments {
            for (to, after) in &moments {
                assert_eq!(turned(from, to, before), *after);
            }
        }
    }

    fn turned(from: &PageTree, to: &PageTree, memory: &[[u8; PAGE]]) -> Vec<[u8; PAGE]> {
        let mut memory = memory.to_vec();
        from.turn_into(to, |n, change| change(&mut memory[n]));
        memory
    }
}
