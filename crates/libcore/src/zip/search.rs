//! How the deflater finds repetitions: a window of 64 KiB of which the lower half is history, chains of places with
//! the same hash, and five strategies. Which match is taken, and when a block ends, is zlib's choice in every case.

use super::block::Token;
use super::deflate::{Deflater, Flush, Sink};

pub(super) const WINDOW: usize = 1 << 15;
const MASK: usize = WINDOW - 1;
pub(super) const HASH_SIZE: usize = 1 << 15;
const HASH_MASK: usize = HASH_SIZE - 1;
const HASH_SHIFT: usize = 5;
pub(super) const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
/// A match of three bytes that lies farther back costs more than three literals.
const TOO_FAR: usize = 4096;
/// A stored block and its head fit into zlib's output buffer of 64 KiB.
const MAX_STORED: i64 = 0x10000 - 5;

/// How hard a level searches.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// From this length of the last match on, only a quarter of the chain is searched.
    good: usize,
    /// From this length on there is no search for a better match, or none of its strings is entered (levels 1 to 3).
    lazy: usize,
    /// A match of this length ends the search.
    nice: usize,
    chain: usize,
    pub(super) way: Way,
}

/// The way in which a level looks for matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Stored,
    Fast,
    Slow,
}

/// The effort of a level from zero to nine.
pub(super) fn effort(level: u8) -> Effort {
    let of = |good, lazy, nice, chain, way| Effort { good, lazy, nice, chain, way };
    match level {
        0 => of(0, 0, 0, 0, Way::Stored),
        1 => of(4, 4, 8, 4, Way::Fast),
        2 => of(4, 5, 16, 8, Way::Fast),
        3 => of(4, 6, 32, 32, Way::Fast),
        4 => of(4, 4, 16, 16, Way::Slow),
        5 => of(8, 16, 32, 32, Way::Slow),
        6 => of(8, 16, 128, 128, Way::Slow),
        7 => of(8, 32, 128, 256, Way::Slow),
        8 => of(32, 128, 258, 1024, Way::Slow),
        _ => of(32, 258, 258, 4096, Way::Slow),
    }
}

/// How a strategy ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockState {
    /// More input or room is needed.
    NeedMore,
    /// The block is written.
    BlockDone,
    /// The last block is written, but not all of it found room.
    FinishStarted,
    FinishDone,
}

/// The window and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) window: Box<[u8]>,
    pub(super) head: Box<[u16]>,
    pub(super) prev: Box<[u16]>,
    pub(super) hash: usize,
    /// Where the next string begins.
    pub(super) at: usize,
    /// Where the block begins; negative if that has left the window.
    pub(super) block_start: i64,
    /// Bytes behind `at`.
    pub(super) lookahead: usize,
    /// Strings before `at` that are not yet entered.
    pub(super) pending_inserts: usize,
    pub(super) match_start: usize,
    pub(super) match_length: usize,
    pub(super) previous_length: usize,
    pub(super) literal_waits: bool,
}

impl Search {
    pub(super) fn new() -> Search {
        Search {
            window: vec![0; 2 * WINDOW].into(),
            head: vec![0; HASH_SIZE].into(),
            prev: vec![0; WINDOW].into(),
            hash: 0,
            at: 0,
            block_start: 0,
            lookahead: 0,
            pending_inserts: 0,
            match_start: 0,
            match_length: MIN_MATCH - 1,
            previous_length: MIN_MATCH - 1,
            literal_waits: false,
        }
    }

    /// Forgets what came before.
    pub(super) fn clear_hash(&mut self) {
        self.head.fill(0);
    }

    fn update_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ usize::from(byte)) & HASH_MASK;
    }

    /// Enters the string at `at` and gives the place of the last one with the same hash, zero for none.
    pub(super) fn insert(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + MIN_MATCH - 1]);
        let head = self.head[self.hash];
        self.prev[at & MASK] = head;
        self.head[self.hash] = at as u16;
        head.into()
    }

    /// Moves the upper half of the window down.
    fn slide(&mut self) {
        self.window.copy_within(WINDOW.., 0);
        self.match_start = self.match_start.wrapping_sub(WINDOW);
        self.at -= WINDOW;
        self.block_start -= WINDOW as i64;
        let older = |place: &mut u16| *place = place.saturating_sub(WINDOW as u16);
        self.head.iter_mut().for_each(older);
        self.prev.iter_mut().for_each(older);
    }

    /// Enters the strings that could not be entered because the bytes behind them were missing.
    fn catch_up(&mut self) {
        if self.lookahead + self.pending_inserts < MIN_MATCH {
            return;
        }
        let mut at = self.at - self.pending_inserts;
        self.hash = self.window[at].into();
        self.update_hash(self.window[at + 1]);
        while self.pending_inserts > 0 {
            self.insert(at);
            at += 1;
            self.pending_inserts -= 1;
            if self.lookahead + self.pending_inserts < MIN_MATCH {
                break;
            }
        }
    }

    /// The longest match along the chain, if it is longer than the last one; its place goes to `match_start`.
    fn longest_match(&mut self, mut candidate: usize, effort: Effort) -> usize {
        let mut chain = if self.previous_length >= effort.good { effort.chain >> 2 } else { effort.chain };
        let mut best = self.previous_length;
        let limit = self.at.saturating_sub(MAX_DISTANCE);
        let nice = effort.nice.min(self.lookahead);
        let (window, at) = (&self.window, self.at);
        let scan = &window[at..at + MAX_MATCH];
        while candidate < at {
            let same = |offset: usize| window[candidate + offset - 1] == window[at + offset - 1];
            if same(best + 1) && same(best) && same(1) && same(2) {
                let len = common_prefix(&window[candidate..candidate + MAX_MATCH], scan);
                if len > best {
                    self.match_start = candidate;
                    best = len;
                    if len >= nice || len == MAX_MATCH {
                        break;
                    }
                }
            }
            candidate = self.prev[candidate & MASK].into();
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.lookahead)
    }
}

fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    let words = a.chunks_exact(8).zip(b.chunks_exact(8)).take_while(|(a, b)| a == b).count();
    let rest = a[8 * words..].iter().zip(&b[8 * words..]).take_while(|(a, b)| a == b).count();
    8 * words + rest
}

/// Whether a strategy goes on or ends.
type Next = Result<(), BlockState>;

impl Deflater {
    /// Compresses what there is by the strategy in force.
    pub(super) fn run(&mut self, flush: Flush, sink: &mut Sink<'_>) -> BlockState {
        let ended = match (self.strategy, effort(self.level).way) {
            (2, _) => self.huffman_only(flush, sink),
            (3, _) => self.runs_only(flush, sink),
            (_, Way::Stored) => self.store(flush, sink),
            (_, Way::Fast) => self.fast(flush, sink),
            (_, Way::Slow) => self.slow(flush, sink),
        };
        match ended {
            Ok(()) => self.end_run(flush, sink).err().unwrap_or(BlockState::BlockDone),
            Err(state) => state,
        }
    }

    /// Writes the rest of the block, because the caller wants to see it.
    fn end_run(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        if flush == Flush::Finish {
            self.flush_block(true, sink)?;
            return Err(BlockState::FinishDone);
        }
        let stored = !matches!(self.strategy, 2 | 3) && effort(self.level).way == Way::Stored;
        let something =
            if stored { self.search.at as i64 > self.search.block_start } else { !self.block.tokens.is_empty() };
        if something { self.flush_block(false, sink) } else { Ok(()) }
    }

    /// Writes the block; an error says that there is no room left.
    fn flush_block(&mut self, last: bool, sink: &mut Sink<'_>) -> Next {
        self.write_block(last, sink);
        match (sink.room() == 0, last) {
            (false, _) => Ok(()),
            (true, true) => Err(BlockState::FinishStarted),
            (true, false) => Err(BlockState::NeedMore),
        }
    }

    fn write_block(&mut self, last: bool, sink: &mut Sink<'_>) {
        let s = &self.search;
        let stored = usize::try_from(s.block_start).ok().map(|start| &s.window[start..s.at]);
        let len = (s.at as i64 - s.block_start) as usize;
        self.block.write(stored, len, last, self.level == 0, self.strategy == 4, &mut self.bits);
        self.block = super::block::Block::new();
        self.search.block_start = self.search.at as i64;
        sink.drain(&mut self.bits);
    }

    /// Makes sure of `wanted` bytes of lookahead. False means that the input has ended; an error that more must come.
    fn look_ahead(&mut self, wanted: usize, flush: Flush) -> Result<bool, BlockState> {
        if self.search.lookahead < wanted {
            self.fill_window();
            if self.search.lookahead < wanted && flush == Flush::None {
                return Err(BlockState::NeedMore);
            }
        }
        Ok(self.search.lookahead > 0)
    }

    /// Moves input into the window, whose lower half makes place when it is needed.
    pub(super) fn fill_window(&mut self) {
        loop {
            let s = &mut self.search;
            if s.at >= WINDOW + MAX_DISTANCE {
                s.slide();
            }
            if self.input_at == self.input.len() {
                return;
            }
            let end = s.at + s.lookahead;
            let n = (2 * WINDOW - end).min(self.input.len() - self.input_at);
            let bytes = &self.input[self.input_at..self.input_at + n];
            s.window[end..end + n].copy_from_slice(bytes);
            s.lookahead += n;
            self.consumed(n);
            self.search.catch_up();
            if self.search.lookahead >= MIN_LOOKAHEAD {
                return;
            }
        }
    }

    fn literal(&mut self, at: usize) -> bool {
        let value = self.search.window[at];
        self.block.add(Token { distance: 0, value })
    }

    fn matched(&mut self, distance: usize, length: usize) -> bool {
        self.block.add(Token { distance: distance as u16, value: (length - MIN_MATCH) as u8 })
    }

    /// Level 0: copies.
    fn store(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        loop {
            if self.search.lookahead <= 1 {
                self.fill_window();
                if self.search.lookahead == 0 {
                    if flush == Flush::None {
                        return Err(BlockState::NeedMore);
                    }
                    break;
                }
            }
            let s = &mut self.search;
            s.at += s.lookahead;
            s.lookahead = 0;
            let limit = s.block_start + MAX_STORED;
            if s.at as i64 >= limit {
                s.lookahead = (s.at as i64 - limit) as usize;
                s.at = limit as usize;
                self.flush_block(false, sink)?;
            }
            if self.search.at as i64 - self.search.block_start >= MAX_DISTANCE as i64 {
                self.flush_block(false, sink)?;
            }
        }
        self.search.pending_inserts = 0;
        Ok(())
    }

    /// Levels 1 to 3: takes the first match that is found.
    fn fast(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        let effort = effort(self.level);
        while self.look_ahead(MIN_LOOKAHEAD, flush)? {
            let s = &mut self.search;
            let head = if s.lookahead >= MIN_MATCH { s.insert(s.at) } else { 0 };
            if head != 0 && s.at - head <= MAX_DISTANCE {
                s.match_length = s.longest_match(head, effort);
            }
            let full = if s.match_length >= MIN_MATCH {
                let (distance, length) = (s.at - s.match_start, s.match_length);
                self.skip_match(length, effort);
                self.matched(distance, length)
            } else {
                s.lookahead -= 1;
                s.at += 1;
                let at = s.at - 1;
                self.literal(at)
            };
            if full {
                self.flush_block(false, sink)?;
            }
        }
        self.search.pending_inserts = self.search.at.min(MIN_MATCH - 1);
        Ok(())
    }

    /// Goes behind a match; strings in it are entered only if it is short.
    fn skip_match(&mut self, length: usize, effort: Effort) {
        let s = &mut self.search;
        s.lookahead -= length;
        if length <= effort.lazy && s.lookahead >= MIN_MATCH {
            for at in s.at + 1..s.at + length {
                s.insert(at);
            }
            s.at += length;
        } else {
            s.at += length;
            s.hash = s.window[s.at].into();
            s.update_hash(s.window[s.at + 1]);
        }
        s.match_length = 0;
    }

    /// Levels 4 to 9: takes a match only if the next place has no better one.
    fn slow(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        let effort = effort(self.level);
        while self.look_ahead(MIN_LOOKAHEAD, flush)? {
            let previous_match = self.search_lazily(effort);
            let s = &mut self.search;
            if s.previous_length >= MIN_MATCH && s.match_length <= s.previous_length {
                let (distance, length) = (s.at - 1 - previous_match, s.previous_length);
                self.take_previous(length);
                if self.matched(distance, length) {
                    self.flush_block(false, sink)?;
                }
                continue;
            }
            let waited = std::mem::replace(&mut s.literal_waits, true);
            s.at += 1;
            s.lookahead -= 1;
            if waited {
                let at = s.at - 2;
                if self.literal(at) {
                    self.write_block_before_last(sink);
                }
                if sink.room() == 0 {
                    return Err(BlockState::NeedMore);
                }
            }
        }
        if std::mem::take(&mut self.search.literal_waits) {
            let at = self.search.at - 1;
            self.literal(at);
        }
        self.search.pending_inserts = self.search.at.min(MIN_MATCH - 1);
        Ok(())
    }

    /// A block that a waiting literal fills ends before the string that was looked at last.
    fn write_block_before_last(&mut self, sink: &mut Sink<'_>) {
        self.search.at -= 1;
        self.write_block(false, sink);
        self.search.at += 1;
    }

    /// Searches at the present place and answers where the match of the last place was.
    fn search_lazily(&mut self, effort: Effort) -> usize {
        let filtered = self.strategy == 1;
        let s = &mut self.search;
        let head = if s.lookahead >= MIN_MATCH { s.insert(s.at) } else { 0 };
        s.previous_length = s.match_length;
        let previous_match = s.match_start;
        s.match_length = MIN_MATCH - 1;
        if head != 0 && s.previous_length < effort.lazy && s.at - head <= MAX_DISTANCE {
            s.match_length = s.longest_match(head, effort);
            let weak = s.match_length == MIN_MATCH && s.at - s.match_start.min(s.at) > TOO_FAR;
            if s.match_length <= 5 && (filtered || weak) {
                s.match_length = MIN_MATCH - 1;
            }
        }
        previous_match
    }

    /// Goes behind the match of the last place, whose first two strings are entered already.
    fn take_previous(&mut self, length: usize) {
        let s = &mut self.search;
        let last_insert = (s.at + s.lookahead).saturating_sub(MIN_MATCH);
        s.lookahead -= length - 1;
        for at in s.at + 1..s.at + length - 1 {
            if at <= last_insert {
                s.insert(at);
            }
        }
        s.at += length - 1;
        s.literal_waits = false;
        s.match_length = MIN_MATCH - 1;
        s.previous_length = 0;
    }

    /// Strategy 2: no matches.
    fn huffman_only(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        while self.look_ahead(1, flush)? {
            let s = &mut self.search;
            s.match_length = 0;
            s.lookahead -= 1;
            s.at += 1;
            let at = s.at - 1;
            if self.literal(at) {
                self.flush_block(false, sink)?;
            }
        }
        self.search.pending_inserts = 0;
        Ok(())
    }

    /// Strategy 3: only runs of the same byte.
    fn runs_only(&mut self, flush: Flush, sink: &mut Sink<'_>) -> Next {
        while self.look_ahead(MAX_MATCH + 1, flush)? {
            let s = &mut self.search;
            let run = match s.at.checked_sub(1) {
                Some(before) if s.lookahead >= MIN_MATCH => {
                    let byte = s.window[before];
                    let most = MAX_MATCH.min(s.lookahead);
                    s.window[s.at..s.at + most].iter().take_while(|&&b| b == byte).count()
                }
                _ => 0,
            };
            s.match_length = 0;
            let n = if run >= MIN_MATCH { run } else { 1 };
            s.lookahead -= n;
            s.at += n;
            let at = s.at - 1;
            let full = if run >= MIN_MATCH { self.matched(1, run) } else { self.literal(at) };
            if full {
                self.flush_block(false, sink)?;
            }
        }
        self.search.pending_inserts = 0;
        Ok(())
    }
}
