//! Compression: the stream around the blocks.

use super::block::{Bits, Block, Token};
use super::checksum::adler32;
use super::search::{BlockState, HASH_SIZE, MIN_MATCH, Search, WINDOW, effort};
use super::{Progress, StreamState, ZipError};
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// How urgently output is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flush {
    /// When it pays.
    None,
    /// All input so far can be decompressed.
    Sync,
    /// The same, and nothing after it refers to what is before it.
    Full,
    /// The stream ends.
    Finish,
}

impl Flush {
    /// The flush of a number of `Deflater.flushStyle`.
    pub fn from_number(n: i32) -> Option<Flush> {
        match n {
            0 => Some(Flush::None),
            2 => Some(Flush::Sync),
            3 => Some(Flush::Full),
            4 => Some(Flush::Finish),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Header,
    Data,
    Ended,
}

/// A stream that compresses.
#[derive(Clone, Debug)]
pub struct Deflater {
    pub(super) level: u8,
    /// 0 default, 1 filtered, 2 Huffman only, 3 runs only, 4 fixed codes.
    pub(super) strategy: u8,
    raw: bool,
    stage: Stage,
    trailer_written: bool,
    /// The flush of the last call, or none if its output did not find room.
    last_flush: Option<Flush>,
    adler: u32,
    pub(super) search: Search,
    pub(super) block: Block,
    pub(super) bits: Bits,
    pub(super) input: Vec<u8>,
    pub(super) input_at: usize,
    total_in: u64,
    total_out: u64,
    /// Bytes taken since the stream began, as zlib counts them.
    stream_in: u64,
}

/// The room of one call.
pub(super) struct Sink<'a> {
    bytes: &'a mut [u8],
    written: usize,
}

impl Sink<'_> {
    pub(super) fn room(&self) -> usize {
        self.bytes.len() - self.written
    }

    pub(super) fn drain(&mut self, bits: &mut Bits) {
        self.written += bits.drain_to(&mut self.bytes[self.written..]);
    }
}

impl Deflater {
    /// A stream of a level from 0 to 9 (-1 means 6) and a strategy from 0 to 4, without (`raw`) or with zlib's header
    /// and trailer.
    pub fn new(level: i32, strategy: i32, raw: bool) -> Result<Self, ZipError> {
        let (level, strategy) = check_levels(level, strategy)?;
        Ok(Deflater {
            level,
            strategy,
            raw,
            stage: if raw { Stage::Data } else { Stage::Header },
            trailer_written: false,
            last_flush: Some(Flush::None),
            adler: 1,
            search: Search::new(),
            block: Block::new(),
            bits: Bits::default(),
            input: Vec::new(),
            input_at: 0,
            total_in: 0,
            total_out: 0,
            stream_in: 0,
        })
    }

    /// Begins again with a new stream.
    pub fn reset(&mut self) {
        let fresh = Deflater::new(self.level.into(), self.strategy.into(), self.raw);
        if let Ok(mut fresh) = fresh {
            fresh.input = std::mem::take(&mut self.input);
            fresh.input_at = self.input_at;
            *self = fresh;
        }
    }

    /// The checksum of the input so far.
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
        self.input_at = 0;
    }

    /// Primes the window with bytes that the other side knows as well.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> Result<(), ZipError> {
        if !self.raw && self.stage != Stage::Header || self.search.lookahead > 0 {
            return Err(ZipError::Stream);
        }
        if !self.raw {
            self.adler = adler32(self.adler, dictionary);
        }
        let mut tail = dictionary;
        if dictionary.len() >= WINDOW {
            if self.raw {
                self.search.clear_hash();
                (self.search.at, self.search.block_start, self.search.pending_inserts) = (0, 0, 0);
            }
            tail = &dictionary[dictionary.len() - WINDOW..];
        }
        self.enter_dictionary(tail);
        Ok(())
    }

    fn enter_dictionary(&mut self, dictionary: &[u8]) {
        let input = std::mem::replace(&mut self.input, dictionary.to_vec());
        let input_at = std::mem::replace(&mut self.input_at, 0);
        let counts = (self.total_in, self.stream_in, self.adler);
        let raw = std::mem::replace(&mut self.raw, true);
        self.fill_window();
        while self.search.lookahead >= MIN_MATCH {
            let s = &mut self.search;
            let end = s.at + s.lookahead - (MIN_MATCH - 1);
            for at in s.at..end {
                s.insert(at);
            }
            s.at = end;
            s.lookahead = MIN_MATCH - 1;
            self.fill_window();
        }
        let s = &mut self.search;
        s.at += s.lookahead;
        s.block_start = s.at as i64;
        s.pending_inserts = s.lookahead;
        s.lookahead = 0;
        s.match_length = MIN_MATCH - 1;
        s.previous_length = MIN_MATCH - 1;
        s.literal_waits = false;
        (self.input, self.input_at, self.raw) = (input, input_at, raw);
        (self.total_in, self.stream_in, self.adler) = counts;
    }

    /// Changes level and strategy. If that changes the way of searching, it must be done before any input.
    pub fn set_levels(&mut self, level: i32, strategy: i32) -> Result<(), ZipError> {
        let (level, strategy) = check_levels(level, strategy)?;
        let other_way = strategy != self.strategy || effort(level).way != effort(self.level).way;
        if other_way && self.stream_in != 0 {
            return Err(ZipError::Stream);
        }
        self.level = level;
        self.strategy = strategy;
        Ok(())
    }

    /// Compresses until the input or the room is used up.
    pub fn deflate(&mut self, output: &mut [u8], flush: Flush) -> Result<Progress, ZipError> {
        let start = self.input_at;
        match self.step(output, flush) {
            Ok((written, state)) => {
                let read = self.input_at - start;
                self.total_in += read as u64;
                self.total_out += written as u64;
                Ok(Progress { read, written, state })
            }
            // That no progress is possible is no error to Android.
            Err(ZipError::Buffer) => Ok(Progress { read: 0, written: 0, state: StreamState::Running }),
            Err(error) => Err(error),
        }
    }

    fn step(&mut self, output: &mut [u8], flush: Flush) -> Result<(usize, StreamState), ZipError> {
        if self.stage == Stage::Ended && flush != Flush::Finish {
            return Err(ZipError::Stream);
        }
        if output.is_empty() {
            return Err(ZipError::Buffer);
        }
        let mut sink = Sink { bytes: output, written: 0 };
        let old_flush = self.last_flush.replace(flush);
        if self.stage == Stage::Header {
            self.write_header();
        }
        let left = self.input.len() - self.input_at;
        if !self.bits.bytes.is_empty() {
            sink.drain(&mut self.bits);
            if sink.room() == 0 {
                self.last_flush = None;
                return Ok((sink.written, StreamState::Running));
            }
        } else if left == 0 && old_flush.is_some_and(|old| flush <= old) && flush != Flush::Finish {
            return Err(ZipError::Buffer);
        }
        if self.stage == Stage::Ended && left != 0 {
            return Err(ZipError::Buffer);
        }
        let work = left != 0 || self.search.lookahead != 0 || flush != Flush::None && self.stage != Stage::Ended;
        if work && !self.compress(flush, &mut sink) {
            return Ok((sink.written, StreamState::Running));
        }
        if flush != Flush::Finish {
            return Ok((sink.written, StreamState::Running));
        }
        Ok((
            self.finish(&mut sink),
            if self.bits.bytes.is_empty() { StreamState::Finished } else { StreamState::Running },
        ))
    }

    fn write_header(&mut self) {
        let level_flags = match self.level {
            _ if self.strategy >= 2 => 0,
            0..2 => 0,
            2..6 => 1,
            6 => 2,
            _ => 3,
        };
        let with_dictionary = self.search.at != 0;
        let mut header = 0x7800u16 | level_flags << 6 | if with_dictionary { 0x20 } else { 0 };
        header += 31 - header % 31;
        self.bits.bytes.extend(header.to_be_bytes());
        if with_dictionary {
            self.bits.bytes.extend(self.adler.to_be_bytes());
        }
        self.adler = 1;
        self.stage = Stage::Data;
    }

    /// Runs the strategy and ends the block as the flush wants it; false means that the call ends here.
    fn compress(&mut self, flush: Flush, sink: &mut Sink<'_>) -> bool {
        let state = self.run(flush, sink);
        if matches!(state, BlockState::FinishStarted | BlockState::FinishDone) {
            self.stage = Stage::Ended;
        }
        if matches!(state, BlockState::NeedMore | BlockState::FinishStarted) {
            if sink.room() == 0 {
                self.last_flush = None;
            }
            return false;
        }
        if state == BlockState::BlockDone {
            self.bits.stored_block(&[], false);
            if flush == Flush::Full {
                self.forget();
            }
            sink.drain(&mut self.bits);
            if sink.room() == 0 {
                self.last_flush = None;
                return false;
            }
        }
        true
    }

    fn forget(&mut self) {
        self.search.clear_hash();
        if self.search.lookahead == 0 {
            (self.search.at, self.search.block_start, self.search.pending_inserts) = (0, 0, 0);
        }
    }

    fn finish(&mut self, sink: &mut Sink<'_>) -> usize {
        if !self.raw && !std::mem::replace(&mut self.trailer_written, true) {
            self.bits.bytes.extend(self.adler.to_be_bytes());
        }
        sink.drain(&mut self.bits);
        sink.written
    }

    pub(super) fn consumed(&mut self, n: usize) {
        if !self.raw {
            self.adler = adler32(self.adler, &self.input[self.input_at..self.input_at + n]);
        }
        self.input_at += n;
        self.stream_in += n as u64;
    }
}

fn check_levels(level: i32, strategy: i32) -> Result<(u8, u8), ZipError> {
    let level = if level == -1 { 6 } else { level };
    match (u8::try_from(level), u8::try_from(strategy)) {
        (Ok(level @ 0..=9), Ok(strategy @ 0..=4)) => Ok((level, strategy)),
        _ => Err(ZipError::Stream),
    }
}

impl PlainState for Deflater {
    fn write(&self, out: &mut Writer) {
        out.u8(self.level);
        out.u8(self.strategy);
        for flag in [self.raw, self.stage == Stage::Header, self.stage == Stage::Ended, self.trailer_written] {
            out.bool(flag);
        }
        out.u8(self.last_flush.map_or(0, |flush| 1 + flush as u8));
        out.u32(self.adler);
        write_search(&self.search, out);
        out.size(self.block.tokens.len());
        for token in &self.block.tokens {
            out.u16(token.distance);
            out.u8(token.value);
        }
        out.bytes(&self.bits.bytes);
        out.u32(self.bits.buffer);
        out.u8(self.bits.count);
        out.bytes(&self.input[self.input_at..]);
        [self.total_in, self.total_out, self.stream_in].iter().for_each(|&n| out.u64(n));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let corrupt = input.corrupt();
        let (level, strategy) = (input.u8()?, input.u8()?);
        let raw = input.bool()?;
        let mut z = Deflater::new(level.into(), strategy.into(), raw).map_err(|_| corrupt)?;
        z.stage = match (input.bool()?, input.bool()?) {
            (true, false) => Stage::Header,
            (false, false) => Stage::Data,
            (false, true) => Stage::Ended,
            _ => return Err(corrupt),
        };
        z.trailer_written = input.bool()?;
        let flushes = [Flush::None, Flush::Sync, Flush::Full, Flush::Finish];
        z.last_flush = match usize::from(input.u8()?) {
            0 => None,
            n => Some(*flushes.get(n - 1).ok_or(corrupt)?),
        };
        z.adler = input.u32()?;
        z.search = read_search(input)?;
        for _ in 0..input.size()? {
            let token = Token { distance: input.u16()?, value: input.u8()? };
            if z.block.add(token) || usize::from(token.distance) > WINDOW {
                return Err(corrupt);
            }
        }
        z.bits = Bits { bytes: input.bytes()?.to_vec(), buffer: input.u32()?, count: input.u8()? };
        z.input = input.bytes()?.to_vec();
        (z.total_in, z.total_out, z.stream_in) = (input.u64()?, input.u64()?, input.u64()?);
        if z.bits.count < 8 { Ok(z) } else { Err(corrupt) }
    }
}

/// A window that nothing has entered is not written out.
fn write_search(s: &Search, out: &mut Writer) {
    let used = s.at + s.lookahead > 0 || s.block_start != 0;
    out.bool(used);
    if !used {
        return;
    }
    out.bytes(&s.window);
    out.units(&s.head);
    out.units(&s.prev);
    // The place of a match that was given up may lie outside the window by now.
    let match_start = if s.match_start < s.at { s.match_start } else { 0 };
    for n in [s.hash, s.at, s.lookahead, s.pending_inserts, match_start, s.match_length, s.previous_length] {
        out.size(n);
    }
    out.u64(s.block_start as u64);
    out.bool(s.literal_waits);
}

fn read_search(input: &mut Reader<'_>) -> Result<Search, Corrupt> {
    let mut s = Search::new();
    let corrupt = input.corrupt();
    if !input.bool()? {
        return Ok(s);
    }
    s.window = input.bytes()?.into();
    s.head = input.units()?.into();
    s.prev = input.units()?.into();
    s.hash = input.size()?;
    s.at = input.size()?;
    s.lookahead = input.size()?;
    s.pending_inserts = input.size()?;
    s.match_start = input.size()?;
    s.match_length = input.size()?;
    s.previous_length = input.size()?;
    s.block_start = input.u64()? as i64;
    s.literal_waits = input.bool()?;
    let sizes = s.window.len() == 2 * WINDOW && s.head.len() == HASH_SIZE && s.prev.len() == WINDOW;
    let places = s.hash < HASH_SIZE
        && s.at <= 2 * WINDOW
        && s.lookahead <= 2 * WINDOW - s.at
        && s.pending_inserts <= s.at.min(MIN_MATCH - 1)
        && s.block_start <= s.at as i64
        && s.match_start <= s.at
        && s.match_length <= 258
        && s.previous_length <= 258;
    if sizes && places { Ok(s) } else { Err(corrupt) }
}
