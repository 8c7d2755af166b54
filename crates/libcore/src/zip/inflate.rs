//! Decompression, resumable after every byte.

use super::checksum::adler32;
use super::huffman::{Code, Symbol};
use super::{Progress, StreamState, ZipError};
use crate::wire::{Corrupt, PlainState, Reader, Writer};

const WINDOW: usize = 32768;
/// With this much input and room, a symbol can be decoded without looking whether there is enough.
const QUICK_INPUT: usize = 8;
const QUICK_ROOM: usize = 258;

const LENGTH_BASE: [u16; 29] =
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA: [u8; 29] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/// The order in which the lengths of the code for lengths come.
pub(super) const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Where in the stream the inflater is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Header,
    DictionaryId,
    Dictionary,
    BlockType,
    StoredLength,
    Stored(usize),
    TableSizes,
    /// How many lengths of the code for lengths have been read.
    TableCode(usize),
    /// How many lengths of the two codes have been read.
    TableLengths(usize),
    Symbol,
    LengthExtra(usize),
    Distance(usize),
    DistanceExtra(usize, usize),
    Match(usize, usize),
    Literal(u8),
    Check,
    Done,
    Bad(usize),
}

const ERRORS: [&str; 15] = [
    "incorrect header check",
    "unknown compression method",
    "invalid window size",
    "invalid block type",
    "invalid stored block lengths",
    "too many length or distance symbols",
    "invalid code lengths set",
    "invalid bit length repeat",
    "invalid code -- missing end-of-block",
    "invalid literal/lengths set",
    "invalid distances set",
    "invalid literal/length code",
    "invalid distance code",
    "invalid distance too far back",
    "incorrect data check",
];

/// A stream that decompresses.
#[derive(Clone, Debug)]
pub struct Inflater {
    raw: bool,
    mode: Mode,
    last_block: bool,
    has_dictionary: bool,
    hold: u64,
    bits: u32,
    /// Lengths of the codes of this block: how many are literals and lengths, and all of them.
    sizes: [usize; 3],
    lengths: Vec<u8>,
    codes: Option<Codes>,
    /// The last bytes of output, at most [`WINDOW`].
    window: Vec<u8>,
    check: u32,
    adler: u32,
    input: Vec<u8>,
    at: usize,
    total_in: u64,
    total_out: u64,
}

/// The codes in force; they follow from the lengths.
#[derive(Clone, Debug)]
struct Codes {
    literals: Code,
    distances: Option<Code>,
}

/// Why the machine stops within a call.
enum Stop {
    Input,
    Room,
    Dictionary,
}

type Step = Result<(), Stop>;

impl Inflater {
    /// A stream without (`raw`) or with zlib's header and trailer.
    pub fn new(raw: bool) -> Self {
        Inflater {
            raw,
            mode: if raw { Mode::BlockType } else { Mode::Header },
            last_block: false,
            has_dictionary: false,
            hold: 0,
            bits: 0,
            sizes: [0; 3],
            lengths: Vec::new(),
            codes: None,
            window: Vec::new(),
            check: 1,
            adler: 1,
            input: Vec::new(),
            at: 0,
            total_in: 0,
            total_out: 0,
        }
    }

    /// Begins again with a new stream.
    pub fn reset(&mut self) {
        let (input, at, adler) = (std::mem::take(&mut self.input), self.at, self.adler);
        *self = Inflater::new(self.raw);
        (self.input, self.at) = (input, at);
        self.adler = if self.raw { adler } else { 1 };
    }

    /// The checksum of the output so far, or of the dictionary that is asked for.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Bytes consumed.
    pub fn total_in(&self) -> u64 {
        self.total_in
    }

    /// Bytes produced.
    pub fn total_out(&self) -> u64 {
        self.total_out
    }

    /// Replaces the input.
    pub fn set_input(&mut self, bytes: &[u8]) {
        self.input = bytes.to_vec();
        self.at = 0;
    }

    /// Gives the dictionary that the stream was compressed with.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> Result<(), ZipError> {
        if !self.raw && self.mode != Mode::Dictionary {
            return Err(ZipError::Stream);
        }
        if self.mode == Mode::Dictionary && adler32(1, dictionary) != self.check {
            return Err(ZipError::Data("data error"));
        }
        self.remember(dictionary);
        self.has_dictionary = true;
        Ok(())
    }

    /// Decompresses until the input or the room is used up, or the end is reached.
    pub fn inflate(&mut self, output: &mut [u8]) -> Result<Progress, ZipError> {
        let start = self.at;
        let input = std::mem::take(&mut self.input);
        let mut out = Output { bytes: output, written: 0, checked: 0 };
        let state = loop {
            match self.step(&input, &mut out) {
                Ok(()) if self.mode == Mode::Done => break StreamState::Finished,
                Ok(()) if matches!(self.mode, Mode::Bad(_)) => break StreamState::Running,
                Ok(()) => {}
                Err(Stop::Dictionary) => break StreamState::NeedsDictionary,
                Err(Stop::Input | Stop::Room) => break StreamState::Running,
            }
        };
        self.input = input;
        self.add_check(&mut out);
        self.remember(&out.bytes[..out.written]);
        self.conclude(start, out.written, state)
    }

    fn conclude(&mut self, start: usize, written: usize, state: StreamState) -> Result<Progress, ZipError> {
        if let Mode::Bad(error) = self.mode {
            return Err(ZipError::Data(ERRORS[error]));
        }
        let read = self.at - start;
        if read == 0 && written == 0 && state == StreamState::Running {
            return Err(ZipError::Buffer);
        }
        self.total_in += read as u64;
        self.total_out += written as u64;
        Ok(Progress { read, written, state })
    }

    fn step(&mut self, input: &[u8], out: &mut Output<'_>) -> Step {
        match self.mode {
            Mode::Header => self.header(input),
            Mode::DictionaryId => self.dictionary_id(input),
            Mode::Dictionary => self.dictionary(),
            Mode::BlockType => self.block_type(input),
            Mode::StoredLength => self.stored_length(input),
            Mode::Stored(left) => self.stored(left, input, out),
            Mode::TableSizes => self.table_sizes(input),
            Mode::TableCode(have) => self.table_code(have, input),
            Mode::TableLengths(have) => self.table_lengths(have, input),
            Mode::Symbol => self.symbol(input, out),
            Mode::LengthExtra(symbol) => self.length_extra(symbol, input),
            Mode::Distance(length) => self.distance(length, input),
            Mode::DistanceExtra(length, symbol) => self.distance_extra(length, symbol, input),
            Mode::Match(length, distance) => self.copy_match(length, distance, out),
            Mode::Literal(byte) => self.literal(byte, out),
            Mode::Check => self.check(input, out),
            Mode::Done | Mode::Bad(_) => Ok(()),
        }
    }

    /// Takes bytes until `n` bits are there.
    fn need(&mut self, n: u32, input: &[u8]) -> Step {
        while self.bits < n {
            self.pull(input)?;
        }
        Ok(())
    }

    fn pull(&mut self, input: &[u8]) -> Step {
        let &byte = input.get(self.at).ok_or(Stop::Input)?;
        self.hold |= u64::from(byte) << self.bits;
        self.bits += 8;
        self.at += 1;
        Ok(())
    }

    fn take(&mut self, n: u32) -> usize {
        let value = self.hold & ((1u64 << n) - 1);
        self.hold >>= n;
        self.bits -= n;
        value as usize
    }

    fn drop_to_byte(&mut self) {
        self.take(self.bits & 7);
    }

    fn fail(&mut self, error: usize) -> Step {
        self.mode = Mode::Bad(error);
        Ok(())
    }

    fn header(&mut self, input: &[u8]) -> Step {
        self.need(16, input)?;
        let (method, flags) = (self.hold & 0xFF, self.hold >> 8 & 0xFF);
        if !(method << 8 | flags).is_multiple_of(31) {
            return self.fail(0);
        }
        if method & 15 != 8 {
            return self.fail(1);
        }
        if method >> 4 > 7 {
            return self.fail(2);
        }
        self.take(16);
        (self.check, self.adler) = (1, 1);
        self.mode = if flags & 0x20 != 0 { Mode::DictionaryId } else { Mode::BlockType };
        Ok(())
    }

    fn dictionary_id(&mut self, input: &[u8]) -> Step {
        self.need(32, input)?;
        self.check = (self.take(32) as u32).swap_bytes();
        self.adler = self.check;
        self.mode = Mode::Dictionary;
        Ok(())
    }

    fn dictionary(&mut self) -> Step {
        if !self.has_dictionary {
            return Err(Stop::Dictionary);
        }
        (self.check, self.adler) = (1, 1);
        self.mode = Mode::BlockType;
        Ok(())
    }

    fn block_type(&mut self, input: &[u8]) -> Step {
        if self.last_block {
            self.drop_to_byte();
            self.mode = Mode::Check;
            return Ok(());
        }
        self.need(3, input)?;
        self.last_block = self.take(1) == 1;
        match self.take(2) {
            0 => {
                self.drop_to_byte();
                self.mode = Mode::StoredLength;
            }
            1 => {
                self.lengths = fixed_lengths();
                self.sizes = [0; 3];
                self.make_codes();
                self.mode = Mode::Symbol;
            }
            2 => self.mode = Mode::TableSizes,
            _ => return self.fail(3),
        }
        Ok(())
    }

    fn stored_length(&mut self, input: &[u8]) -> Step {
        self.need(32, input)?;
        let (len, complement) = (self.hold & 0xFFFF, self.hold >> 16 & 0xFFFF);
        if len != complement ^ 0xFFFF {
            return self.fail(4);
        }
        self.take(32);
        self.mode = Mode::Stored(len as usize);
        Ok(())
    }

    fn stored(&mut self, left: usize, input: &[u8], out: &mut Output<'_>) -> Step {
        if left == 0 {
            self.mode = Mode::BlockType;
            return Ok(());
        }
        let n = left.min(input.len() - self.at).min(out.room());
        if n == 0 {
            return Err(if out.room() == 0 { Stop::Room } else { Stop::Input });
        }
        out.extend(&input[self.at..self.at + n]);
        self.at += n;
        self.mode = Mode::Stored(left - n);
        Ok(())
    }

    fn table_sizes(&mut self, input: &[u8]) -> Step {
        self.need(14, input)?;
        let literals = self.take(5) + 257;
        let distances = self.take(5) + 1;
        let codes = self.take(4) + 4;
        if literals > 286 || distances > 30 {
            return self.fail(5);
        }
        self.sizes = [literals, literals + distances, codes];
        self.lengths = vec![0; 19];
        self.mode = Mode::TableCode(0);
        Ok(())
    }

    fn table_code(&mut self, have: usize, input: &[u8]) -> Step {
        if have < self.sizes[2] {
            self.need(3, input)?;
            self.lengths[LENGTH_ORDER[have]] = self.take(3) as u8;
            self.mode = Mode::TableCode(have + 1);
            return Ok(());
        }
        let Some(literals) = Code::new(&self.lengths, false) else { return self.fail(6) };
        self.codes = Some(Codes { literals, distances: None });
        self.mode = Mode::TableLengths(0);
        Ok(())
    }

    fn table_lengths(&mut self, have: usize, input: &[u8]) -> Step {
        let [_, all, _] = self.sizes;
        if have >= all {
            return self.finish_tables();
        }
        let (symbol, len) = match self.next_symbol(input, |codes| Some(&codes.literals))? {
            Symbol::Found(symbol, len) => (usize::from(symbol), len),
            // zlib takes an unused code for a length of zero here, after one bit.
            _ => (0, 1),
        };
        let (extra, base) = match symbol {
            0..16 => (0, 1),
            16 => (2, 3),
            17 => (3, 3),
            _ => (7, 11),
        };
        self.need(len + extra, input)?;
        self.take(len);
        let repeat = base + self.take(extra);
        let value = match symbol {
            0..16 => symbol as u8,
            16 if have == 0 => return self.fail(7),
            16 => self.lengths[19 + have - 1],
            _ => 0,
        };
        if have + repeat > all {
            return self.fail(7);
        }
        self.lengths.extend(std::iter::repeat_n(value, repeat));
        self.mode = Mode::TableLengths(have + repeat);
        Ok(())
    }

    fn finish_tables(&mut self) -> Step {
        self.lengths.drain(..19);
        let [literals, ..] = self.sizes;
        if self.lengths[256] == 0 {
            return self.fail(8);
        }
        if Code::new(&self.lengths[..literals], true).is_none() {
            return self.fail(9);
        }
        if Code::new(&self.lengths[literals..], true).is_none() {
            return self.fail(10);
        }
        self.make_codes();
        self.mode = Mode::Symbol;
        Ok(())
    }

    /// Makes the codes of the block from their lengths.
    fn make_codes(&mut self) {
        let literals = if self.sizes[0] == 0 { 288 } else { self.sizes[0] };
        let (first, second) = self.lengths.split_at(literals.min(self.lengths.len()));
        self.codes = Code::new(first, true).map(|literals| Codes { literals, distances: Code::new(second, true) });
    }

    /// Looks at the next symbol without taking it.
    fn next_symbol(&mut self, input: &[u8], code: impl Fn(&Codes) -> Option<&Code>) -> Result<Symbol, Stop> {
        loop {
            let code = self.codes.as_ref().and_then(&code);
            match code.map_or(Symbol::Invalid(1), |code| code.symbol(self.hold, self.bits)) {
                Symbol::Short => self.pull(input)?,
                found => return Ok(found),
            }
        }
    }

    fn symbol(&mut self, input: &[u8], out: &mut Output<'_>) -> Step {
        if input.len() - self.at >= QUICK_INPUT && out.room() >= QUICK_ROOM {
            self.quickly(input, out);
            if self.mode != Mode::Symbol {
                return Ok(());
            }
        }
        match self.next_symbol(input, |codes| Some(&codes.literals))? {
            Symbol::Found(symbol, len) => {
                self.take(len);
                self.mode = match usize::from(symbol) {
                    byte @ 0..256 => Mode::Literal(byte as u8),
                    256 => Mode::BlockType,
                    length @ 257..286 => Mode::LengthExtra(length - 257),
                    _ => Mode::Bad(11),
                };
                Ok(())
            }
            _ => self.fail(11),
        }
    }

    fn length_extra(&mut self, symbol: usize, input: &[u8]) -> Step {
        let extra = LENGTH_EXTRA[symbol].into();
        self.need(extra, input)?;
        self.mode = Mode::Distance(usize::from(LENGTH_BASE[symbol]) + self.take(extra));
        Ok(())
    }

    fn distance(&mut self, length: usize, input: &[u8]) -> Step {
        match self.next_symbol(input, |codes| codes.distances.as_ref())? {
            Symbol::Found(symbol, len) if symbol < 30 => {
                self.take(len);
                self.mode = Mode::DistanceExtra(length, symbol.into());
                Ok(())
            }
            _ => self.fail(12),
        }
    }

    fn distance_extra(&mut self, length: usize, symbol: usize, input: &[u8]) -> Step {
        let extra = DISTANCE_EXTRA[symbol].into();
        self.need(extra, input)?;
        self.mode = Mode::Match(length, usize::from(DISTANCE_BASE[symbol]) + self.take(extra));
        Ok(())
    }

    fn copy_match(&mut self, length: usize, distance: usize, out: &mut Output<'_>) -> Step {
        if out.room() == 0 {
            return Err(Stop::Room);
        }
        if distance > out.written + self.window.len() {
            return self.fail(13);
        }
        let n = length.min(out.room());
        out.copy(distance, n, &self.window);
        self.mode = if n == length { Mode::Symbol } else { Mode::Match(length - n, distance) };
        Ok(())
    }

    fn literal(&mut self, byte: u8, out: &mut Output<'_>) -> Step {
        if out.room() == 0 {
            return Err(Stop::Room);
        }
        out.extend(&[byte]);
        self.mode = Mode::Symbol;
        Ok(())
    }

    fn check(&mut self, input: &[u8], out: &mut Output<'_>) -> Step {
        if !self.raw {
            self.need(32, input)?;
            self.add_check(out);
            if (self.hold as u32).swap_bytes() != self.check {
                return self.fail(14);
            }
            self.take(32);
        }
        self.mode = Mode::Done;
        Ok(())
    }

    /// Decodes symbols while there is enough input and room not to ask for each bit and byte.
    fn quickly(&mut self, input: &[u8], out: &mut Output<'_>) {
        let Some(codes) = self.codes.take() else { return };
        while let Some(next) = input.get(self.at..self.at + 8)
            && out.room() >= QUICK_ROOM
            && self.mode == Mode::Symbol
        {
            let next = u64::from_le_bytes([next[0], next[1], next[2], next[3], next[4], next[5], next[6], next[7]]);
            self.hold |= next << self.bits;
            let pulled = (63 - self.bits) >> 3;
            self.at += pulled as usize;
            self.bits += pulled * 8;
            self.hold &= u64::MAX >> (64 - self.bits);
            if !self.quick_symbol(&codes, out) {
                break;
            }
        }
        self.codes = Some(codes);
        self.give_back();
    }

    /// Decodes one symbol from at least 48 bits; false means that the careful way has to look at it.
    fn quick_symbol(&mut self, codes: &Codes, out: &mut Output<'_>) -> bool {
        let Symbol::Found(symbol, len) = codes.literals.symbol(self.hold, self.bits) else { return false };
        let symbol = usize::from(symbol);
        if symbol < 256 {
            self.take(len);
            out.extend(&[symbol as u8]);
            return true;
        }
        let Some(index) = symbol.checked_sub(257).filter(|index| *index < 29) else { return false };
        let saved = (self.hold, self.bits);
        self.take(len);
        let length = usize::from(LENGTH_BASE[index]) + self.take(LENGTH_EXTRA[index].into());
        let code = codes.distances.as_ref();
        let found = code.map_or(Symbol::Short, |code| code.symbol(self.hold, self.bits));
        let distance = match found {
            Symbol::Found(symbol, len) if symbol < 30 => {
                self.take(len);
                let extra = DISTANCE_EXTRA[usize::from(symbol)].into();
                usize::from(DISTANCE_BASE[usize::from(symbol)]) + self.take(extra)
            }
            _ => usize::MAX,
        };
        if distance > out.written + self.window.len() {
            (self.hold, self.bits) = saved;
            return false;
        }
        out.copy(distance, length, &self.window);
        true
    }

    /// Whole bytes that were taken too early go back to the input.
    fn give_back(&mut self) {
        self.at -= (self.bits >> 3) as usize;
        self.bits &= 7;
        self.hold &= (1 << self.bits) - 1;
    }

    fn add_check(&mut self, out: &mut Output<'_>) {
        if !self.raw && out.checked < out.written {
            self.check = adler32(self.check, &out.bytes[out.checked..out.written]);
            self.adler = self.check;
            out.checked = out.written;
        }
    }

    fn remember(&mut self, bytes: &[u8]) {
        let tail = &bytes[bytes.len().saturating_sub(WINDOW)..];
        let surplus = (self.window.len() + tail.len()).saturating_sub(WINDOW);
        self.window.drain(..surplus);
        self.window.extend(tail);
    }
}

/// The lengths of the codes of a fixed block: 288 literals and lengths, 32 distances.
fn fixed_lengths() -> Vec<u8> {
    let mut lengths = vec![8; 144];
    lengths.extend([9; 112]);
    lengths.extend([7; 24]);
    lengths.extend([8; 8]);
    lengths.extend([5; 32]);
    lengths
}

/// The room of one call.
struct Output<'a> {
    bytes: &'a mut [u8],
    written: usize,
    /// How much of it is in the checksum.
    checked: usize,
}

impl Output<'_> {
    fn room(&self) -> usize {
        self.bytes.len() - self.written
    }

    fn extend(&mut self, bytes: &[u8]) {
        self.bytes[self.written..self.written + bytes.len()].copy_from_slice(bytes);
        self.written += bytes.len();
    }

    /// Copies from `distance` bytes before, which may lie in the output of earlier calls or overlap the copy.
    fn copy(&mut self, distance: usize, mut length: usize, window: &[u8]) {
        while length > 0 && distance > self.written {
            let from = window.len() - (distance - self.written);
            let n = length.min(window.len() - from);
            self.extend(&window[from..from + n]);
            length -= n;
        }
        if length == 0 {
            return;
        }
        if distance >= length {
            self.bytes.copy_within(self.written - distance..self.written - distance + length, self.written);
            self.written += length;
            return;
        }
        for _ in 0..length {
            self.bytes[self.written] = self.bytes[self.written - distance];
            self.written += 1;
        }
    }
}

impl Mode {
    /// A mode as three numbers.
    fn numbers(self) -> [u64; 3] {
        let n = |mode: u64, a: usize, b: usize| [mode, a as u64, b as u64];
        match self {
            Mode::Header => n(0, 0, 0),
            Mode::DictionaryId => n(1, 0, 0),
            Mode::Dictionary => n(2, 0, 0),
            Mode::BlockType => n(3, 0, 0),
            Mode::StoredLength => n(4, 0, 0),
            Mode::Stored(left) => n(5, left, 0),
            Mode::TableSizes => n(6, 0, 0),
            Mode::TableCode(have) => n(7, have, 0),
            Mode::TableLengths(have) => n(8, have, 0),
            Mode::Symbol => n(9, 0, 0),
            Mode::LengthExtra(symbol) => n(10, symbol, 0),
            Mode::Distance(length) => n(11, length, 0),
            Mode::DistanceExtra(length, symbol) => n(12, length, symbol),
            Mode::Match(length, distance) => n(13, length, distance),
            Mode::Literal(byte) => n(14, byte.into(), 0),
            Mode::Check => n(15, 0, 0),
            Mode::Done => n(16, 0, 0),
            Mode::Bad(error) => n(17, error, 0),
        }
    }

    fn from_numbers([mode, a, b]: [u64; 3]) -> Option<Mode> {
        let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
        Some(match mode {
            0 => Mode::Header,
            1 => Mode::DictionaryId,
            2 => Mode::Dictionary,
            3 => Mode::BlockType,
            4 => Mode::StoredLength,
            5 if a <= 0xFFFF => Mode::Stored(a),
            6 => Mode::TableSizes,
            7 if a <= 19 => Mode::TableCode(a),
            8 if a <= 316 => Mode::TableLengths(a),
            9 => Mode::Symbol,
            10 if a < 29 => Mode::LengthExtra(a),
            11 if a <= 258 => Mode::Distance(a),
            12 if a <= 258 && b < 30 => Mode::DistanceExtra(a, b),
            13 if (1..=258).contains(&a) && (1..=WINDOW).contains(&b) => Mode::Match(a, b),
            14 => Mode::Literal(u8::try_from(a).ok()?),
            15 => Mode::Check,
            16 => Mode::Done,
            17 if a < ERRORS.len() => Mode::Bad(a),
            _ => return None,
        })
    }
}

impl PlainState for Inflater {
    fn write(&self, out: &mut Writer) {
        out.bool(self.raw);
        self.mode.numbers().iter().for_each(|&n| out.u64(n));
        out.bool(self.last_block);
        out.bool(self.has_dictionary);
        out.u64(self.hold);
        out.u32(self.bits);
        self.sizes.iter().for_each(|&size| out.size(size));
        out.bytes(&self.lengths);
        out.bytes(&self.window);
        out.u32(self.check);
        out.u32(self.adler);
        out.bytes(&self.input[self.at..]);
        out.u64(self.total_in);
        out.u64(self.total_out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut z = Inflater::new(input.bool()?);
        let corrupt = input.corrupt();
        z.mode = Mode::from_numbers([input.u64()?, input.u64()?, input.u64()?]).ok_or(corrupt)?;
        z.last_block = input.bool()?;
        z.has_dictionary = input.bool()?;
        z.hold = input.u64()?;
        z.bits = input.u32()?;
        z.sizes = [input.size()?, input.size()?, input.size()?];
        z.lengths = input.bytes()?.to_vec();
        z.window = input.bytes()?.to_vec();
        z.check = input.u32()?;
        z.adler = input.u32()?;
        z.input = input.bytes()?.to_vec();
        z.total_in = input.u64()?;
        z.total_out = input.u64()?;
        if z.is_sane() && z.rebuild() { Ok(z) } else { Err(corrupt) }
    }
}

impl Inflater {
    fn is_sane(&self) -> bool {
        let [literals, all, codes] = self.sizes;
        let table = self.lengths.len() >= 19 && literals <= 286 && all <= 316 && literals < all && codes <= 19;
        let sizes = match self.mode {
            Mode::TableCode(have) => table && have <= codes,
            Mode::TableLengths(have) => table && self.lengths.len() == 19 + have,
            _ => true,
        };
        let hold = self.bits < 40 && self.hold >> self.bits == 0;
        sizes && hold && self.window.len() <= WINDOW && self.lengths.iter().all(|&len| len <= 15)
    }

    /// Makes the codes that the mode needs; they are not part of the state.
    fn rebuild(&mut self) -> bool {
        match self.mode {
            Mode::TableLengths(_) => {
                let code = Code::new(&self.lengths[..19], false);
                self.codes = code.map(|literals| Codes { literals, distances: None });
            }
            Mode::Symbol | Mode::LengthExtra(_) | Mode::Distance(_) => self.make_codes(),
            Mode::DistanceExtra(..) | Mode::Match(..) | Mode::Literal(_) => self.make_codes(),
            _ => return true,
        }
        self.codes.is_some()
    }
}
