//! A label for every byte of guest memory.
//!
//! Registers lie in guest memory like everything else, so one table holds the labels of all values: a value's label stands at
//! the address of its first byte, whether that is a register, a field or an element. Most memory has no labels, and pages
//! without any take none themselves.

use crate::region::Addr;

const SHIFT: u32 = 12;
/// Bytes of a page.
pub const PAGE: usize = 1 << SHIFT;

/// A set of up to eight labels.
pub type Labels = u8;

/// Pages of guest memory.
const PAGES: usize = 1 << (32 - SHIFT);

/// The labels of guest memory.
pub struct Shadow {
    pages: Box<[Option<Box<[Labels; PAGE]>>; PAGES]>,
}

impl Default for Shadow {
    fn default() -> Shadow {
        let mut pages = Vec::new();
        pages.resize_with(PAGES, || None);
        Shadow { pages: pages.try_into().unwrap_or_else(|_| unreachable!("there are so many")) }
    }
}

impl Shadow {
    /// The labels at an address.
    #[inline(always)]
    pub fn get(&self, at: Addr) -> Labels {
        match &self.pages[(at.0 >> SHIFT) as usize] {
            Some(page) => page[at.0 as usize % PAGE],
            None => 0,
        }
    }

    /// Sets the labels at an address.
    #[inline(always)]
    pub fn set(&mut self, at: Addr, labels: Labels) {
        match &mut self.pages[(at.0 >> SHIFT) as usize] {
            Some(page) => page[at.0 as usize % PAGE] = labels,
            None if labels == 0 => {}
            none => none.insert(Box::new([0; PAGE]))[at.0 as usize % PAGE] = labels,
        }
    }

    /// Whether the page of an address never had a label.
    #[inline(always)]
    pub fn is_blank(&self, at: Addr) -> bool {
        self.pages[(at.0 >> SHIFT) as usize].is_none()
    }

    /// All labels in a range.
    pub fn union(&self, at: Addr, size: usize) -> Labels {
        let mut labels = 0;
        for (page, range) in parts(at, size) {
            if let Some(page) = &self.pages[page] {
                labels |= page[range].iter().fold(0, |all, l| all | l);
            }
        }
        labels
    }

    /// Takes all labels of a range away.
    #[inline]
    pub fn clear(&mut self, at: Addr, size: usize) {
        for (page, range) in parts(at, size) {
            if let Some(page) = &mut self.pages[page] {
                page[range].fill(0);
            }
        }
    }

    /// Adds labels to every byte of a range.
    pub fn add(&mut self, at: Addr, size: usize, labels: Labels) {
        if labels == 0 {
            return;
        }
        for (page, range) in parts(at, size) {
            let page = self.pages[page].get_or_insert_with(|| Box::new([0; PAGE]));
            page[range].iter_mut().for_each(|l| *l |= labels);
        }
    }

    /// Copies the labels of a range; the ranges may overlap.
    pub fn copy(&mut self, from: Addr, to: Addr, size: usize) {
        let known = |range: Vec<(usize, std::ops::Range<usize>)>| range.iter().any(|(p, _)| self.pages[*p].is_some());
        if !known(parts(from, size).collect()) && !known(parts(to, size).collect()) {
            return;
        }
        let labels: Vec<Labels> = (0..size as u32).map(|i| self.get(from.plus(i))).collect();
        for (i, l) in labels.into_iter().enumerate() {
            self.set(to.plus(i as u32), l);
        }
    }
}

/// The pages of a range with the part that lies in each; a range that leaves guest memory is cut.
fn parts(at: Addr, size: usize) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    let (first, end) = (at.0 as usize, (at.0 as usize + size).min(1 << 32));
    let pages = if size == 0 { 0..0 } else { first >> SHIFT..((end - 1) >> SHIFT) + 1 };
    pages.map(move |page| {
        let start = page << SHIFT;
        (page, first.max(start) - start..end.min(start + PAGE) - start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cross_pages_and_end_with_memory() {
        let mut shadow = Shadow::default();
        shadow.add(Addr(4090), 12, 1);
        assert_eq!((shadow.get(Addr(4089)), shadow.get(Addr(4090)), shadow.get(Addr(4101))), (0, 1, 1));
        assert_eq!((shadow.union(Addr(0), 4090), shadow.union(Addr(4101), 9000)), (0, 1));
        shadow.copy(Addr(4090), Addr(4094), 12);
        assert_eq!((shadow.get(Addr(4093)), shadow.get(Addr(4105)), shadow.get(Addr(4106))), (1, 1, 0));
        shadow.clear(Addr(4091), 14);
        assert_eq!((shadow.get(Addr(4090)), shadow.union(Addr(4091), 14), shadow.get(Addr(4105))), (1, 0, 1));
        shadow.add(Addr(u32::MAX - 1), 100, 2);
        assert_eq!((shadow.get(Addr(u32::MAX)), shadow.union(Addr(u32::MAX - 1), 100)), (2, 2));
    }
}
