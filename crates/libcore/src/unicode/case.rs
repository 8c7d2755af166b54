//! Case mappings of single code points, simple and full, and the closure that case-insensitive sets need.
//!
//! `fullcase.bin`: for each code point with a full mapping that its record cannot express, four counted strings of
//! at most three units (lower, upper, title, folded). `closure.bin`: pairs (code point, code point to be added).
//! Mappings that depend on language or context are in `casemap`.

use super::record::record;
use super::set::CodePointSet;
use super::utf16;

/// Which of the four mappings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mapping {
    Lower,
    Upper,
    Title,
    Fold,
}

/// The simple mapping: one code point to one code point.
#[inline]
pub fn simple(c: u32, mapping: Mapping) -> u32 {
    let r = record(c);
    let distance = match mapping {
        Mapping::Lower => r.lower,
        Mapping::Upper => r.upper,
        Mapping::Title => r.title,
        Mapping::Fold => r.fold,
    };
    c.wrapping_add_signed(distance)
}

/// Appends the full mapping, which may be up to three units for one code point.
pub fn push_full(out: &mut Vec<u16>, c: u32, mapping: Mapping) {
    match FULL.binary_search_by_key(&c, |f| f.code_point) {
        Ok(i) => out.extend(FULL[i].mappings[mapping as usize].units()),
        Err(_) => utf16::push(out, simple(c, mapping)),
    }
}

/// A text with every code point folded fully.
pub fn fold_text(text: &[u16]) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    utf16::code_points(text).for_each(|c| push_full(&mut out, c, Mapping::Fold));
    out
}

/// Adds every code point that equals one in the set when case is ignored.
pub fn close_over(set: &mut CodePointSet) {
    let mut added = CodePointSet::new();
    for range in set.ranges() {
        let from = CLOSURE.partition_point(|pair| pair[0] < *range.start());
        CLOSURE[from..].iter().take_while(|pair| pair[0] <= *range.end()).for_each(|pair| added.add(pair[1]));
    }
    set.union(&added);
}

/// The code points whose full folding begins with `c` but is longer than it: they can start a match of a folded text.
pub fn expanding_to(c: u32) -> impl Iterator<Item = u32> {
    FULL.iter().filter_map(move |f| {
        let fold = f.mappings[Mapping::Fold as usize].units();
        (fold.len() > 1 && utf16::next(fold, 0, fold.len()).0 == c).then_some(f.code_point)
    })
}

#[derive(Clone, Copy)]
struct Full {
    code_point: u32,
    mappings: [Short; 4],
}

#[derive(Clone, Copy)]
struct Short {
    len: u16,
    units: [u16; 3],
}

impl Short {
    fn units(&self) -> &[u16] {
        &self.units[..usize::from(self.len)]
    }
}

const FULL_BYTES: &[u8] = include_bytes!("../../data/unicode7/fullcase.bin");
const CLOSURE_BYTES: &[u8] = include_bytes!("../../data/unicode7/closure.bin");
const FULL_SIZE: usize = 36;

static FULL: [Full; FULL_BYTES.len() / FULL_SIZE] = {
    let mut out = [full(0); FULL_BYTES.len() / FULL_SIZE];
    let mut i = 0;
    while i < out.len() {
        out[i] = full(i * FULL_SIZE);
        i += 1;
    }
    out
};

static CLOSURE: [[u32; 2]; CLOSURE_BYTES.len() / 8] = {
    let mut out = [[0; 2]; CLOSURE_BYTES.len() / 8];
    let mut i = 0;
    while i < out.len() {
        out[i] = [word(CLOSURE_BYTES, i * 8), word(CLOSURE_BYTES, i * 8 + 4)];
        i += 1;
    }
    out
};

const fn full(at: usize) -> Full {
    let code_point = word(FULL_BYTES, at);
    Full { code_point, mappings: [short(at + 4), short(at + 12), short(at + 20), short(at + 28)] }
}

const fn short(at: usize) -> Short {
    Short { len: half(at), units: [half(at + 2), half(at + 4), half(at + 6)] }
}

const fn half(at: usize) -> u16 {
    u16::from_le_bytes([FULL_BYTES[at], FULL_BYTES[at + 1]])
}

const fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(s: &str) -> Vec<u16> {
        s.encode_utf16().collect()
    }

    #[test]
    fn mappings() {
        assert_eq!(simple(0x1C5, Mapping::Lower), 0x1C6);
        assert_eq!(simple(0x1C5, Mapping::Upper), 0x1C4);
        assert_eq!(simple(0x1C4, Mapping::Title), 0x1C5);
        assert_eq!(simple(0x10400, Mapping::Fold), 0x10428);
        assert_eq!(fold_text(&utf16("Straße ΣςK")), utf16("strasse σσk"));
        let mut upper = Vec::new();
        push_full(&mut upper, 0xFB03, Mapping::Upper);
        assert_eq!(upper, utf16("FFI"));
    }

    #[test]
    fn closure_adds_variants() {
        let mut set = CodePointSet::range(0x6B..=0x6B);
        close_over(&mut set);
        assert_eq!(set.ranges().collect::<Vec<_>>(), [0x4B..=0x4B, 0x6B..=0x6B, 0x212A..=0x212A]);
        assert_eq!(expanding_to(0x73).collect::<Vec<_>>(), [0xDF, 0x1E9E, 0xFB05, 0xFB06]);
    }
}
