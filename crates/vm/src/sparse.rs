//! A table by number of which few places are ever taken.
//!
//! The boot classes have hundreds of thousands of methods and fields, and a start meets a tenth of them. Neighbours belong to
//! one class and come together, so room is made for a few neighbours at a time, and a record moves nowhere once it is there.

use std::ops::Range;

/// Neighbours that get their room together.
const NEIGHBOURS: usize = 32;

/// A table of `T` by number.
pub(crate) struct Sparse<T> {
    rows: Vec<Option<Box<[Option<T>; NEIGHBOURS]>>>,
    len: usize,
}

impl<T> Sparse<T> {
    /// A table with so many places, none of which is taken.
    pub(crate) fn with_len(len: usize) -> Sparse<T> {
        let mut table = Sparse { rows: Vec::new(), len: 0 };
        table.resize(len);
        table
    }

    /// Number of places.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// What is at a place.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<&T> {
        self.rows.get(at / NEIGHBOURS)?.as_ref()?[at % NEIGHBOURS].as_ref()
    }

    /// What is at a place, for changing.
    #[inline]
    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.rows.get_mut(at / NEIGHBOURS)?.as_mut()?[at % NEIGHBOURS].as_mut()
    }

    /// Takes a place; there are as many places as that needs.
    pub(crate) fn put(&mut self, at: usize, value: T) {
        if at >= self.len {
            self.resize(at + 1);
        }
        let row = self.rows[at / NEIGHBOURS].get_or_insert_with(|| Box::new([const { None }; NEIGHBOURS]));
        row[at % NEIGHBOURS] = Some(value);
    }

    /// Takes a new place behind all others.
    pub(crate) fn push(&mut self, value: T) {
        self.put(self.len, value);
    }

    /// Frees places.
    pub(crate) fn forget(&mut self, places: Range<usize>) {
        for at in places {
            if let Some(Some(row)) = self.rows.get_mut(at / NEIGHBOURS) {
                row[at % NEIGHBOURS] = None;
            }
        }
    }

    /// Makes it have so many places; what is behind them is forgotten, and new ones are free.
    pub(crate) fn resize(&mut self, len: usize) {
        let rows = len.div_ceil(NEIGHBOURS);
        if len < self.len {
            self.forget(len..self.len.min(rows * NEIGHBOURS));
        }
        self.rows.resize_with(rows, || None);
        self.len = len;
    }

    /// All that is there from a place on, in the order of the places.
    pub(crate) fn iter_mut_from(&mut self, first: usize) -> impl Iterator<Item = &mut T> {
        let rows = self.rows.iter_mut().skip(first / NEIGHBOURS).enumerate();
        let skip = move |row: usize| if row == 0 { first % NEIGHBOURS } else { 0 };
        rows.filter_map(|(i, row)| Some((i, row.as_mut()?)))
            .flat_map(move |(i, row)| row.iter_mut().skip(skip(i)).flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(table: &mut Sparse<usize>, first: usize) -> Vec<usize> {
        table.iter_mut_from(first).map(|n| *n).collect()
    }

    #[test]
    fn places_are_taken_and_freed_one_by_one() {
        let mut table = Sparse::with_len(100);
        for at in [3, 31, 32, 99] {
            table.put(at, at * 10);
        }
        table.push(7);
        assert_eq!((table.len(), table.get(31), table.get(30), table.get(5000)), (101, Some(&310), None, None));
        assert_eq!((all(&mut table, 0), all(&mut table, 32)), (vec![30, 310, 320, 990, 7], vec![320, 990, 7]));
        assert_eq!(all(&mut table, 4), [310, 320, 990, 7]);
        table.forget(31..33);
        assert_eq!(all(&mut table, 0), [30, 990, 7]);
    }

    #[test]
    fn what_was_cut_off_does_not_come_back() {
        let mut table = Sparse::with_len(0);
        (0..70).for_each(|at| table.put(at, at));
        table.resize(40);
        table.resize(70);
        assert_eq!((table.get(39), table.get(40), table.get(69)), (Some(&39), None, None));
    }
}
