//! Blocks of compressed data: symbols are collected, and a block is written in whichever of the three forms is
//! shortest.

use super::inflate::LENGTH_ORDER;
use super::tree::{Alphabet, MAX_BITS, Tree, codes};
use std::sync::OnceLock;

const LITERALS: usize = 256;
const END_OF_BLOCK: usize = 256;
const LENGTH_CODES: usize = 29;
const L_CODES: usize = LITERALS + 1 + LENGTH_CODES;
const D_CODES: usize = 30;
const BL_CODES: usize = 19;

/// A block is written when it has this many symbols.
const MAX_SYMBOLS: usize = (1 << 14) - 1;

static EXTRA_LENGTH: [u8; LENGTH_CODES] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
static EXTRA_DISTANCE: [u8; D_CODES] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
static EXTRA_BITS: [u8; BL_CODES] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];

const LITERAL_ALPHABET: Alphabet = Alphabet {
    fixed: Some(fixed_literal_length),
    extra: &EXTRA_LENGTH,
    extra_base: LITERALS + 1,
    max_length: MAX_BITS,
};
const DISTANCE_ALPHABET: Alphabet =
    Alphabet { fixed: Some(|_| 5), extra: &EXTRA_DISTANCE, extra_base: 0, max_length: MAX_BITS };
const LENGTH_ALPHABET: Alphabet = Alphabet { fixed: None, extra: &EXTRA_BITS, extra_base: 0, max_length: 7 };

fn fixed_literal_length(symbol: usize) -> u8 {
    match symbol {
        0..=143 => 8,
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    }
}

/// The code and the first value of each length (less three) or distance (less one).
struct Codes {
    length_code: [u8; 256],
    length_base: [u16; LENGTH_CODES],
    distance_code: [u8; 512],
    distance_base: [u16; D_CODES],
    fixed_literals: Tree,
    fixed_distances: Tree,
}

fn tables() -> &'static Codes {
    static TABLES: OnceLock<Codes> = OnceLock::new();
    TABLES.get_or_init(make_tables)
}

fn make_tables() -> Codes {
    let mut t = Codes {
        length_code: [0; 256],
        length_base: [0; LENGTH_CODES],
        distance_code: [0; 512],
        distance_base: [0; D_CODES],
        fixed_literals: fixed_tree(L_CODES + 2, fixed_literal_length),
        fixed_distances: fixed_tree(D_CODES, |_| 5),
    };
    let mut length = 0;
    for (code, extra) in EXTRA_LENGTH[..LENGTH_CODES - 1].iter().enumerate() {
        t.length_base[code] = length as u16;
        let n = 1 << extra;
        t.length_code[length..length + n].fill(code as u8);
        length += n;
    }
    // The longest match has a code of its own.
    t.length_code[255] = LENGTH_CODES as u8 - 1;
    t.length_base[LENGTH_CODES - 1] = 255;
    let mut distance = 0usize;
    for (code, extra) in EXTRA_DISTANCE.iter().enumerate() {
        t.distance_base[code] = distance as u16;
        let n = 1usize << extra;
        for d in (distance..distance + n).step_by(if distance < 256 { 1 } else { 128 }) {
            t.distance_code[if d < 256 { d } else { 256 + (d >> 7) }] = code as u8;
        }
        distance += n;
    }
    t
}

fn fixed_tree(symbols: usize, length: fn(usize) -> u8) -> Tree {
    let lengths: Vec<u8> = (0..symbols).map(length).collect();
    let mut counts = [0; MAX_BITS + 1];
    lengths.iter().for_each(|&len| counts[usize::from(len)] += 1);
    let codes = codes(&lengths, &counts);
    Tree { lengths, codes, ..Tree::default() }
}

fn distance_code(distance: u16) -> usize {
    let d = usize::from(distance);
    tables().distance_code[if d < 256 { d } else { 256 + (d >> 7 & 0xFF) }].into()
}

/// A literal, or a match of so many bytes (less three) at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Zero for a literal.
    pub(super) distance: u16,
    pub(super) value: u8,
}

/// The symbols of the block that is being collected.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) tokens: Vec<Token>,
    literals: [u16; L_CODES],
    distances: [u16; D_CODES],
}

impl Block {
    pub(super) fn new() -> Block {
        let mut literals = [0; L_CODES];
        literals[END_OF_BLOCK] = 1;
        Block { tokens: Vec::new(), literals, distances: [0; D_CODES] }
    }

    /// Collects a symbol; true means that the block is full.
    pub(super) fn add(&mut self, token: Token) -> bool {
        if token.distance == 0 {
            self.literals[usize::from(token.value)] += 1;
        } else {
            self.literals[usize::from(tables().length_code[usize::from(token.value)]) + LITERALS + 1] += 1;
            self.distances[distance_code(token.distance - 1)] += 1;
        }
        self.tokens.push(token);
        self.tokens.len() == MAX_SYMBOLS
    }

    /// Writes the block. `stored` are the bytes that it stands for, if they are still known, and `len` their number.
    pub(super) fn write(
        &self,
        stored: Option<&[u8]>,
        len: usize,
        last: bool,
        store_only: bool,
        fixed_only: bool,
        out: &mut Bits,
    ) {
        let flag = u16::from(last);
        if store_only {
            return out.stored_blocks(stored.unwrap_or(&[]), last);
        }
        let literals = Tree::build(&self.literals, LITERAL_ALPHABET);
        let distances = Tree::build(&self.distances, DISTANCE_ALPHABET);
        let lengths = RunLengths::new(&[&literals, &distances]);
        let dynamic = literals.cost + distances.cost + lengths.cost();
        let fixed = literals.fixed_cost + distances.fixed_cost;
        let in_bytes = |bits: i64| (bits + 3 + 7) >> 3;
        let (fixed_bytes, best) = (in_bytes(fixed), in_bytes(dynamic).min(in_bytes(fixed)));
        match stored {
            Some(bytes) if len as i64 + 4 <= best => out.stored_block(bytes, last),
            _ if fixed_only || fixed_bytes == best => {
                out.put(2 | flag, 3);
                self.write_tokens(&tables().fixed_literals, &tables().fixed_distances, out);
            }
            _ => {
                out.put(4 | flag, 3);
                lengths.write(&literals, &distances, out);
                self.write_tokens(&literals, &distances, out);
            }
        }
        if last {
            out.align();
        }
    }

    fn write_tokens(&self, literals: &Tree, distances: &Tree, out: &mut Bits) {
        let t = tables();
        for token in &self.tokens {
            if token.distance == 0 {
                out.symbol(literals, token.value.into());
                continue;
            }
            let code = usize::from(t.length_code[usize::from(token.value)]);
            out.symbol(literals, code + LITERALS + 1);
            out.put(u16::from(token.value).wrapping_sub(t.length_base[code]), EXTRA_LENGTH[code]);
            let distance = token.distance - 1;
            let code = distance_code(distance);
            out.symbol(distances, code);
            out.put(distance - t.distance_base[code], EXTRA_DISTANCE[code]);
        }
        out.symbol(literals, END_OF_BLOCK);
    }
}

/// The lengths of a block's two codes as runs, and the code for them.
struct RunLengths {
    /// Symbols with the value and width of their extra bits.
    runs: Vec<(u8, u16, u8)>,
    tree: Tree,
    sent: usize,
}

impl RunLengths {
    fn new(trees: &[&Tree]) -> RunLengths {
        let mut runs = Vec::new();
        trees.iter().for_each(|tree| push_runs(&tree.lengths[..=tree.max_code], &mut runs));
        let mut frequencies = [0; BL_CODES];
        runs.iter().for_each(|run| frequencies[usize::from(run.0)] += 1);
        let tree = Tree::build(&frequencies, LENGTH_ALPHABET);
        let sent = (4..=BL_CODES).rev().find(|&n| tree.lengths[LENGTH_ORDER[n - 1]] != 0).unwrap_or(4);
        RunLengths { runs, tree, sent }
    }

    fn cost(&self) -> i64 {
        self.tree.cost + 3 * self.sent as i64 + 5 + 5 + 4
    }

    fn write(&self, literals: &Tree, distances: &Tree, out: &mut Bits) {
        out.put((literals.max_code - 256) as u16, 5);
        out.put(distances.max_code as u16, 5);
        out.put((self.sent - 4) as u16, 4);
        LENGTH_ORDER[..self.sent].iter().for_each(|&symbol| out.put(self.tree.lengths[symbol].into(), 3));
        for &(symbol, extra, bits) in &self.runs {
            out.symbol(&self.tree, symbol.into());
            out.put(extra, bits);
        }
    }
}

/// Writes lengths as runs: 16 repeats the last one, 17 and 18 are runs of zeros.
fn push_runs(lengths: &[u8], runs: &mut Vec<(u8, u16, u8)>) {
    let mut previous = None;
    let mut at = 0;
    while at < lengths.len() {
        let len = lengths[at];
        let most = match previous {
            _ if len == 0 => 138,
            Some(p) if p == len => 6,
            _ => 7,
        };
        let least = if len == 0 || previous == Some(len) { 3 } else { 4 };
        let count = lengths[at..].iter().take(most).take_while(|&&l| l == len).count();
        at += count;
        if count < least {
            runs.extend(std::iter::repeat_n((len, 0, 0), count));
        } else if len != 0 {
            let repeated = if previous == Some(len) { count } else { count - 1 };
            if previous != Some(len) {
                runs.push((len, 0, 0));
            }
            runs.push((16, repeated as u16 - 3, 2));
        } else if count <= 10 {
            runs.push((17, count as u16 - 3, 3));
        } else {
            runs.push((18, count as u16 - 11, 7));
        }
        previous = Some(len);
    }
}

/// Compressed bytes that wait for room, and the bits of an unfinished one.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits {
    pub(super) bytes: Vec<u8>,
    pub(super) buffer: u32,
    pub(super) count: u8,
}

impl Bits {
    /// Appends bits, the lowest first.
    #[inline]
    pub(super) fn put(&mut self, value: u16, width: u8) {
        self.buffer |= u32::from(value) << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.buffer as u8);
            self.buffer >>= 8;
            self.count -= 8;
        }
    }

    #[inline]
    fn symbol(&mut self, tree: &Tree, symbol: usize) {
        self.put(tree.codes[symbol], tree.lengths[symbol]);
    }

    /// Fills the last byte up with zeros.
    pub(super) fn align(&mut self) {
        if self.count > 0 {
            self.put(0, 8 - self.count);
        }
    }

    /// Appends blocks without compression: one, unless the bytes are more than one can hold.
    fn stored_blocks(&mut self, mut bytes: &[u8], last: bool) {
        while let Some((block, rest)) = bytes.split_at_checked(0xFFFF) {
            if rest.is_empty() {
                break;
            }
            self.stored_block(block, false);
            bytes = rest;
        }
        self.stored_block(bytes, last);
    }

    /// Appends a block without compression.
    pub(super) fn stored_block(&mut self, bytes: &[u8], last: bool) {
        self.put(last.into(), 3);
        self.align();
        let len = bytes.len() as u16;
        self.bytes.extend(len.to_le_bytes());
        self.bytes.extend((!len).to_le_bytes());
        self.bytes.extend(bytes);
    }

    /// Moves as many bytes to the output as it has room for.
    pub(super) fn drain_to(&mut self, out: &mut [u8]) -> usize {
        let n = self.bytes.len().min(out.len());
        out[..n].copy_from_slice(&self.bytes[..n]);
        self.bytes.drain(..n);
        n
    }
}
