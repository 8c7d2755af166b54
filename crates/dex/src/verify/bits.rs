//! Rows of bits, one bit per register, in one allocation.

/// A table of equally wide bit rows.
pub(super) struct BitRows {
    words: usize,
    bits: Vec<u64>,
}

impl BitRows {
    pub(super) fn new(rows: usize, words: usize) -> BitRows {
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

/// Reads a bit; columns outside the row are clear.
#[inline]
pub(super) fn get(row: &[u64], column: u16) -> bool {
    row.get(usize::from(column / 64)).is_some_and(|word| word >> (column % 64) & 1 != 0)
}

/// Sets or clears a bit; columns outside the row do not exist and stay so.
#[inline]
pub(super) fn assign(row: &mut [u64], column: u16, value: bool) {
    if let Some(word) = row.get_mut(usize::from(column / 64)) {
        *word = *word & !(1 << (column % 64)) | u64::from(value) << (column % 64);
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
