//! Rows of bits, one bit per register, in one allocation.

/// A table of equally wide bit rows.
pub(super) struct BitRows {
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    pub(super) fn new(rows: usize, columns: u16) -> BitRows {
        let words = words_for(columns);
        BitRows { words, bits: vec![0; rows * words] }
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        self.bits.get(row * self.words..(row + 1) * self.words).unwrap_or(&[])
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        self.bits.get_mut(row * self.words..(row + 1) * self.words).unwrap_or(&mut [])
    }
}

/// Words for a row of so many columns.
pub(super) fn words_for(columns: u16) -> usize {
    usize::from(columns).div_ceil(64)
}

/// Sets a bit; columns outside the row do not exist and stay so.
#[inline]
pub(super) fn set(row: &mut [u64], column: u16) {
    if let Some(word) = row.get_mut(usize::from(column / 64)) {
        *word |= 1 << (column % 64);
    }
}

/// Clears a bit.
#[inline]
pub(super) fn clear(row: &mut [u64], column: u16) {
    if let Some(word) = row.get_mut(usize::from(column / 64)) {
        *word &= !(1 << (column % 64));
    }
}

/// Adds the bits of another row; tells whether any was new.
#[inline]
pub(super) fn union(row: &mut [u64], other: &[u64]) -> bool {
    let mut added = 0;
    for (word, more) in row.iter_mut().zip(other) {
        added |= more & !*word;
        *word |= more;
    }
    added != 0
}
