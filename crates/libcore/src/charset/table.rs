//! Charsets that are tables.
//!
//! `data/charsets.bin` holds each table deflated: rows of 256 cells, one per byte. A cell is a unit of UTF-16, or
//! FFFF for malformed, FFFE for unmappable, FFFD for a longer text that is listed behind the rows, D800 and above for
//! the row of the next byte, DFFF for the four-byte part of GB18030. Then the code points that are not encoded as the
//! first sequence that stands for them, and for GB18030 the runs of its four-byte sequences.

use crate::unicode::utf16;
use std::collections::BTreeMap;

static PACKED: &[u8] = include_bytes!("../../data/charsets.bin");

const MALFORMED: u16 = 0xFFFF;
const UNMAPPABLE: u16 = 0xFFFE;
const LONGER: u16 = 0xFFFD;
const FOUR: u16 = 0xDFFF;

/// What a sequence of bytes stands for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    Unit(u16),
    Text(&'a [u16]),
    CodePoint(u32),
    Incomplete,
    Unmappable(usize),
    Malformed(usize),
}

/// An unpacked table.
#[derive(Debug)]
pub(super) struct Table {
    rows: Vec<[u16; 256]>,
    longer: BTreeMap<u32, Vec<u16>>,
    /// Runs of four-byte sequences: first number, length, first code point.
    four: Vec<[u32; 3]>,
    /// For each 256 code points, their bytes: the count in the upper eight bits, the bytes below.
    pages: Vec<Option<Box<[u32; 256]>>>,
}

impl Table {
    /// Unpacks the table at a place of the file; one that is damaged comes out empty.
    pub(super) fn unpack(at: usize, size: usize, unpacked: usize) -> Table {
        let raw = crate::zip::unpack(&PACKED[at..at + size], unpacked);
        debug_assert_eq!(raw.len(), unpacked);
        let mut bytes = Bytes { raw: &raw, at: 0 };
        let rows = (0..bytes.u16()).map(|_| std::array::from_fn(|_| bytes.u16())).collect();
        let mut table = Table { rows, longer: BTreeMap::new(), four: Vec::new(), pages: Vec::new() };
        for _ in 0..bytes.u16() {
            let key = bytes.u32();
            let text = (0..bytes.u16()).map(|_| bytes.u16()).collect();
            table.longer.insert(key, text);
        }
        table.index();
        for _ in 0..bytes.u32() {
            let c = bytes.u32();
            let sequence = bytes.sequence();
            table.set(c, sequence);
        }
        table.four = (0..bytes.u32()).map(|_| [bytes.u32(), bytes.u32(), bytes.u32()]).collect();
        table
    }

    /// What the first character of `input`, which is not empty, stands for, and how many bytes it takes.
    pub(super) fn decode(&self, input: &[u8]) -> (Found<'_>, usize) {
        let mut row = 0;
        for (i, &byte) in input.iter().enumerate() {
            let cell = self.rows[row][usize::from(byte)];
            let found = match cell {
                MALFORMED => Found::Malformed(self.malformed_len(&input[..=i])),
                UNMAPPABLE => Found::Unmappable(i + 1),
                LONGER => self
                    .longer
                    .get(&((row << 8) as u32 | u32::from(byte)))
                    .map_or(Found::Unmappable(i + 1), |t| Found::Text(t)),
                FOUR => return self.decode_four(input),
                0xD800..FOUR => {
                    row = usize::from(cell - 0xD800);
                    continue;
                }
                unit => Found::Unit(unit),
            };
            return (found, i + 1);
        }
        (Found::Incomplete, input.len())
    }

    /// The bytes of a code point, most significant first, and how many they are.
    pub(super) fn encode(&self, c: u32) -> Option<(u32, usize)> {
        let page = self.pages.get(c as usize >> 8).and_then(Option::as_deref);
        let packed = page.map_or(0, |page| page[c as usize & 0xFF]);
        if packed != 0 {
            return Some((packed & 0xFF_FFFF, packed as usize >> 24));
        }
        let run = self.four.iter().find(|[_, len, first]| (*first..first + len).contains(&c))?;
        let mut linear = run[0] + c - run[2];
        let mut digit = |base: u32, offset: u32| {
            let d = linear % base + offset;
            linear /= base;
            d
        };
        let (d4, d3, d2) = (digit(10, 0x30), digit(126, 0x81), digit(10, 0x30));
        Some(((linear + 0x81) << 24 | d2 << 16 | d3 << 8 | d4, 4))
    }

    /// A malformed sequence ends before the first byte that could start a character.
    fn malformed_len(&self, sequence: &[u8]) -> usize {
        let starts = |b: &u8| self.rows[0][usize::from(*b)] != MALFORMED;
        sequence[1..].iter().position(starts).map_or(sequence.len(), |n| n + 1)
    }

    fn decode_four(&self, input: &[u8]) -> (Found<'_>, usize) {
        let lasts = [0x81..=0xFE, 0x30..=0x39];
        for (i, last) in lasts.iter().enumerate() {
            match input.get(i + 2) {
                None => return (Found::Incomplete, input.len()),
                Some(b) if !last.contains(b) => return (Found::Malformed(self.malformed_len(&input[..i + 3])), i + 3),
                _ => {}
            }
        }
        let digit = |i: usize, offset: u8| u32::from(input[i] - offset);
        let linear = ((digit(0, 0x81) * 10 + digit(1, 0x30)) * 126 + digit(2, 0x81)) * 10 + digit(3, 0x30);
        let run = self.four.iter().find(|[start, len, _]| (*start..start + len).contains(&linear));
        (run.map_or(Found::Unmappable(4), |run| Found::CodePoint(run[2] + linear - run[0])), 4)
    }

    /// Makes the way back: the first sequence in order of bytes that stands for a code point encodes it.
    fn index(&mut self) {
        let mut found = Vec::new();
        self.walk(0, 0, 1, &mut found);
        found.into_iter().for_each(|(c, sequence)| {
            if self.encode(c).is_none() {
                self.set(c, sequence);
            }
        });
    }

    /// Collects the sequences below a row; tables are at most three deep.
    fn walk(&self, row: usize, prefix: u32, len: u32, found: &mut Vec<(u32, u32)>) {
        for (byte, &cell) in (0u32..).zip(&self.rows[row]) {
            let sequence = prefix << 8 | byte;
            let packed = len << 24 | sequence;
            match cell {
                MALFORMED | UNMAPPABLE | FOUR => {}
                LONGER => {
                    let text = self.longer.get(&((row << 8) as u32 | byte)).map_or(&[][..], Vec::as_slice);
                    let mut code_points = utf16::code_points(text);
                    if let (Some(c), None) = (code_points.next(), code_points.next()) {
                        found.push((c, packed));
                    }
                }
                0xD800..FOUR => self.walk(usize::from(cell - 0xD800), sequence, len + 1, found),
                unit => found.push((unit.into(), packed)),
            }
        }
    }

    fn set(&mut self, c: u32, packed: u32) {
        let page = c as usize >> 8;
        if self.pages.len() <= page {
            self.pages.resize_with(page + 1, || None);
        }
        self.pages[page].get_or_insert_with(|| Box::new([0; 256]))[c as usize & 0xFF] = packed;
    }
}

/// Reads a table; past its end there are only zeros.
struct Bytes<'a> {
    raw: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn u8(&mut self) -> u8 {
        self.at += 1;
        self.raw.get(self.at - 1).copied().unwrap_or(0)
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes([self.u8(), self.u8()])
    }

    fn u32(&mut self) -> u32 {
        u32::from(self.u16()) | u32::from(self.u16()) << 16
    }

    /// A counted sequence in the form of [`Table::pages`].
    fn sequence(&mut self) -> u32 {
        let len = u32::from(self.u8());
        (0..len).fold(0, |sequence, _| sequence << 8 | u32::from(self.u8())) | len << 24
    }
}
