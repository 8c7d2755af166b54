//! Saved memory as a persistent radix tree of shared pages.
//!
//! A tree never changes; storing a page makes a new tree that shares all others. Two trees are compared by
//! the identity of their nodes, so what a restore costs is the difference between two moments, not the size
//! of the machine. Each page carries its hash, and each tree the commutative sum over (page number, page hash): two
//! trees of equal content have equal sums, whatever way led to them.
//!
//! A tree may stand on a base, pages that lie in a mapped file; then an absent page is that of the base, and a page of
//! zeros where the base has none. So a machine from an image costs what it touches and not what it is.
//!
//! Going back is bound by the memory's speed, so it copies parts of pages: a part keeps its birth number from page
//! to page until its content changes. Equal numbers of one counter mean equal content; nothing follows from others.

use crate::image::Bytes;
use crate::region::{PAGE, PAGE_SHIFT};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// Bytes of a part. Smaller ones would be copied less often, but their birth numbers cost memory in every page.
const PART: usize = 256;
const PARTS: usize = PAGE / PART;

/// When a part got its content. Four bytes, so that they take 64 in a page of 4,096.
#[derive(Clone, Copy)]
struct Birth(u32);

impl Birth {
    /// That of the pages of a base.
    const BASE: Birth = Birth(0);

    /// The birth that a counter stands at. Once the counter has left the range, births tell nothing.
    fn at(count: u64) -> Birth {
        Birth(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Whether two parts have the same content for sure.
    fn shares(self, other: Birth) -> bool {
        self.0 == other.0 && self.0 != u32::MAX
    }
}

/// The content of one page with its hash.
struct Page {
    data: [u8; PAGE],
    /// 0 is a page of zeros, so that it adds nothing to a sum. Only a tree with a base needs such pages.
    hash: u128,
    /// When each part got its content.
    births: [Birth; PARTS],
}

/// What is saved of a page that is not all zeros.
#[derive(Clone, Copy)]
pub struct Saved<'a> {
    /// The bytes.
    pub data: &'a [u8; PAGE],
    /// Their hash.
    pub hash: u128,
    births: &'a [Birth; PARTS],
}

impl Page {
    /// A page with this content at this number. `birth` is for the parts that differ from those of the page before.
    fn new(number: usize, data: &[u8; PAGE], before: Option<Saved<'_>>, birth: Birth) -> Arc<Page> {
        let births = std::array::from_fn(|i| match before {
            Some(page) if part(page.data, i) == part(data, i) => page.births[i],
            _ => birth,
        });
        let hash = if is_zero(data) { 0 } else { hash_of(number, data) };
        Arc::new(Page { data: *data, hash, births })
    }

    fn saved(&self) -> Option<Saved<'_>> {
        (self.hash != 0).then_some(Saved { data: &self.data, hash: self.hash, births: &self.births })
    }
}

impl Saved<'_> {
    /// Makes `memory`, which holds the content of `now`, hold that of this page. Both must be of one counter.
    fn copy_over(&self, now: &Saved<'_>, memory: &mut [u8; PAGE]) {
        for i in (0..PARTS).filter(|i| !self.births[*i].shares(now.births[*i])) {
            memory[i * PART..][..PART].copy_from_slice(part(self.data, i));
        }
    }
}

/// The hash of a page that is not all zeros.
fn hash_of(number: usize, data: &[u8; PAGE]) -> u128 {
    xxh3_128_with_seed(data, number as u64)
}

fn part(data: &[u8; PAGE], i: usize) -> &[u8] {
    &data[i * PART..][..PART]
}

/// Whether all bytes are zero; many are looked at together, because mostly they are.
pub(crate) fn is_zero(data: &[u8]) -> bool {
    let (chunks, rest) = data.as_chunks::<64>();
    chunks.iter().map(<[u8; 64]>::as_slice).chain([rest]).all(|c| c.iter().fold(0, |a, b| a | b) == 0)
}

/// Pages one behind the other in a file, none of which is all zeros.
pub(crate) struct Base {
    /// The file.
    pub(crate) bytes: Bytes,
    /// Where in it the first page begins.
    pub(crate) first: usize,
    /// The number of each page in guest memory, in ascending order, and its hash.
    pub(crate) pages: Vec<(u32, u128)>,
}

impl Base {
    fn get(&self, number: usize) -> Option<Saved<'_>> {
        let at = self.pages.binary_search_by_key(&(number as u32), |(n, _)| *n).ok()?;
        let bytes = (*self.bytes).as_ref().get(self.first + at * PAGE..)?;
        Some(Saved { data: bytes.first_chunk()?, hash: self.pages[at].1, births: &[Birth::BASE; PARTS] })
    }
}

/// What all trees that were made from each other share.
#[derive(Default)]
struct Origin {
    base: Option<Base>,
    /// Counts births.
    births: AtomicU64,
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
    origin: Arc<Origin>,
}

impl PageTree {
    /// A tree with the pages of a file.
    pub(crate) fn on(base: Base) -> PageTree {
        let sum = base.pages.iter().fold(0u128, |sum, (_, hash)| sum.wrapping_add(*hash));
        PageTree { root: None, sum, origin: Arc::new(Origin { base: Some(base), births: AtomicU64::default() }) }
    }

    /// The commutative sum over all pages that are not zero.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The page with this number; `None` is a page of zeros.
    pub fn get(&self, number: usize) -> Option<Saved<'_>> {
        self.saved(number, self.own(number))
    }

    /// The page with this number that is not of the base.
    fn own(&self, number: usize) -> Option<&Arc<Page>> {
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
        if before.map_or_else(|| is_zero(data), |page| page.data == data) {
            return false;
        }
        let birth = Birth::at(self.origin.births.fetch_add(1, Ordering::Relaxed) + 1);
        let page = Page::new(number, data, before, birth);
        let old = before.map_or(0, |page| page.hash);
        self.sum = self.sum.wrapping_sub(old).wrapping_add(page.hash);
        let keep = page.hash != 0 || self.saved(number, None).is_some();
        self.set(number, keep.then_some(page));
        true
    }

    /// Makes memory that holds this tree's content hold another's: `apply` does a change to the page with a number.
    pub fn turn_into(&self, other: &PageTree, mut apply: impl FnMut(usize, &dyn Fn(&mut [u8; PAGE]))) {
        if Arc::ptr_eq(&self.origin, &other.origin) {
            self.diff(other, |number, now, then| match (self.saved(number, now), self.saved(number, then)) {
                (Some(now), Some(then)) => apply(number, &|memory| then.copy_over(&now, memory)),
                (_, then) => apply(number, &|memory| replace(memory, then)),
            });
        } else {
            let numbers: BTreeSet<usize> = self.numbers().chain(other.numbers()).collect();
            numbers.into_iter().for_each(|number| apply(number, &|memory| replace(memory, other.get(number))));
        }
    }

    /// What is saved under a number, given the page of a tree's own.
    fn saved<'a>(&'a self, number: usize, own: Option<&'a Arc<Page>>) -> Option<Saved<'a>> {
        match own {
            Some(page) => page.saved(),
            None => self.origin.base.as_ref()?.get(number),
        }
    }

    /// Replaces one page.
    fn set(&mut self, number: usize, page: Option<Arc<Page>>) {
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

    /// Calls `visit(number, own page, page of other)` for each page that this tree and another of the same origin do
    /// not share; no page is that of the base.
    fn diff<'a>(
        &'a self,
        other: &'a PageTree,
        mut visit: impl FnMut(usize, Option<&'a Arc<Page>>, Option<&'a Arc<Page>>),
    ) {
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

    /// How many pages are not those of its base.
    pub fn own_pages(&self) -> usize {
        self.own_numbers().len()
    }

    /// The pages of a range that are all zeros, by runs.
    pub(crate) fn zeros(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let mut first = range.start;
        let taken = self.pages().into_iter().map(|(number, _)| number).filter(|number| range.contains(number));
        for number in taken.chain([range.end]) {
            runs.push(first..number);
            first = number + 1;
        }
        runs.retain(|run| !run.is_empty());
        runs
    }

    fn own_numbers(&self) -> Vec<usize> {
        let mut own = Vec::new();
        PageTree { root: None, sum: 0, origin: self.origin.clone() }.diff(self, |number, _, _| own.push(number));
        own
    }

    /// The numbers of all pages of its own and of its base.
    fn numbers(&self) -> impl Iterator<Item = usize> {
        let own = self.own_numbers();
        own.into_iter().chain(self.origin.base.iter().flat_map(|base| base.pages.iter().map(|(n, _)| *n as usize)))
    }

    /// All pages that are not zero, in order of their numbers.
    pub fn pages(&self) -> Vec<(usize, Saved<'_>)> {
        let numbers: BTreeSet<usize> = self.numbers().collect();
        numbers.into_iter().filter_map(|n| Some((n, self.get(n)?))).collect()
    }
}

/// Makes memory hold a page, or zeros.
fn replace(memory: &mut [u8; PAGE], page: Option<Saved<'_>>) {
    match page {
        Some(page) => *memory = *page.data,
        None => memory.fill(0),
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
    fn runs_of_zeros_lie_between_pages() {
        let mut tree = on_file(&[[0; PAGE], [1; PAGE], [2; PAGE], [0; PAGE], [3; PAGE]]);
        tree.save(2, &[0; PAGE]);
        tree.save(7, &[4; PAGE]);
        assert_eq!(tree.zeros(0..10), [0..1, 2..4, 5..7, 8..10]);
        assert_eq!(tree.zeros(3..8), [3..4, 5..7]);
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

    /// A tree on a file that holds these pages.
    fn on_file(pages: &[[u8; PAGE]]) -> PageTree {
        let there: Vec<usize> = (0..pages.len()).filter(|n| !is_zero(&pages[*n])).collect();
        let mut bytes = vec![9; 100];
        there.iter().for_each(|n| bytes.extend(pages[*n]));
        let numbers = there.iter().map(|n| (*n as u32, hash_of(*n, &pages[*n]))).collect();
        PageTree::on(Base { bytes: Arc::new(bytes), first: 100, pages: numbers })
    }

    #[test]
    fn a_tree_on_a_file_is_like_any_other() {
        let mut pages = [[0; PAGE], [1; PAGE], [2; PAGE]];
        let (mut on_file, mut saved) = (on_file(&pages), PageTree::default());
        pages.iter().enumerate().for_each(|(n, data)| _ = saved.save(n, data));
        assert_eq!(on_file.sum(), saved.sum());
        assert!(!on_file.save(1, &pages[1]), "nothing is new");
        pages[1].fill(0);
        pages[2][600] = 7;
        for tree in [&mut on_file, &mut saved] {
            assert!(tree.save(1, &pages[1]) && tree.save(2, &pages[2]));
            assert!(tree.get(1).is_none());
            assert_eq!(tree.pages().iter().map(|(n, page)| (*n, page.data[600])).collect::<Vec<_>>(), [(2, 7)]);
        }
        assert_eq!(on_file.sum(), saved.sum());
    }

    /// Random writes to a few pages along two branches; every moment can be reached from every other.
    #[test]
    fn memory_turns_into_any_other_moment() {
        const COUNT: usize = 6;
        let first = std::array::from_fn::<_, COUNT, _>(|n| [n as u8 % 3; PAGE]);
        wander(PageTree::default(), vec![[0; PAGE]; COUNT]);
        wander(on_file(&first), first.to_vec());
    }

    #[test]
    fn memory_turns_into_any_other_moment_when_births_run_out() {
        let births = AtomicU64::new(u64::from(u32::MAX) - 40);
        let origin = Arc::new(Origin { base: None, births });
        wander(PageTree { origin, ..PageTree::default() }, vec![[0; PAGE]; 6]);
    }

    fn wander(tree: PageTree, memory: Vec<[u8; PAGE]>) {
        const COUNT: usize = 6;
        let mut draw = 1u32;
        let mut next = move |limit: usize| {
            draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (draw >> 8) as usize % limit
        };
        let mut moments = vec![(tree, memory)];
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
