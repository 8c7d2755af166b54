//! The machine that runs a program over a text.
//!
//! It has one stack of its own, on which lie the states to come back to and, between them, the old values of the
//! registers that were changed since; nothing recurses, so no pattern can exhaust the stack of the host. Each
//! operation costs a step of the caller's budget.

use super::ast::{Anchor, Any};
use super::boundary;
use super::error::MatchError;
use super::program::{CharSet, Count, Op, Pc, Program, Slot};
use crate::unicode::case::{Mapping, push_full, simple};
use crate::unicode::utf16;

/// A register that holds nothing.
pub(super) const NONE: u32 = u32::MAX;

/// ICU's stack holds this many words; a saved state takes one word per slot and two more.
const STACK_WORDS: u64 = 2_000_000;
const FRAME_HEADER: u64 = 2;
/// ICU keeps the current state on the stack, and one that says that all has failed.
const HIDDEN_STATES: u64 = 2;

/// The parts of the text that count, and what was found out about its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) region: (usize, usize),
    pub(super) anchors: (usize, usize),
    pub(super) look: (usize, usize),
}

/// What came of matching at one place.
pub(super) struct Machine<'a> {
    program: &'a Program,
    text: &'a [u16],
    bounds: Bounds,
    /// Where the last match ended; `\G` matches there, or where the active part begins if there was none.
    pub(super) last_match: Option<usize>,
    /// The part of the text that may be matched now; look-arounds change it.
    active: (usize, usize),
    pc: Pc,
    pos: usize,
    pub(super) slots: Vec<u32>,
    marks: Vec<Mark>,
    stack: Vec<Entry>,
    /// How many entries of the stack are states.
    states: u64,
    max_states: u64,
    pub(super) steps: u64,
    pub(super) hit_end: bool,
    pub(super) require_end: bool,
}

#[derive(Clone, Copy, Default)]
struct Mark {
    height: usize,
    states: u64,
    pos: usize,
    /// The start that a look-behind tries, if it has tried one.
    start: Option<usize>,
    limit: usize,
}

#[derive(Clone, Copy)]
enum Entry {
    State {
        pc: Pc,
        pos: u32,
    },
    /// Characters taken by a scan: all places from `low` to `pos` are still to be tried, in steps backwards.
    Scan {
        pc: Pc,
        low: u32,
        pos: u32,
        pairs: bool,
    },
    Undo {
        slot: Slot,
        old: u32,
    },
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, text: &'a [u16], bounds: Bounds, steps: u64) -> Self {
        let frame = u64::from(program.slots) + FRAME_HEADER;
        Machine {
            program,
            text,
            bounds,
            last_match: None,
            active: bounds.region,
            pc: 0,
            pos: 0,
            slots: vec![NONE; program.slots as usize],
            marks: vec![Mark::default(); program.marks as usize],
            stack: Vec::new(),
            states: 0,
            max_states: (STACK_WORDS / frame).saturating_sub(HIDDEN_STATES),
            steps,
            hit_end: false,
            require_end: false,
        }
    }

    /// Tries to match from `start` on; the answer is the end of the match.
    pub(super) fn run(&mut self, start: usize, to_end: bool) -> Result<Option<usize>, MatchError> {
        self.slots.fill(NONE);
        self.marks.fill(Mark::default());
        self.stack.clear();
        self.states = 0;
        self.active = self.bounds.region;
        (self.pc, self.pos) = (0, start);
        loop {
            self.steps = self.steps.checked_sub(1).ok_or(MatchError::OutOfSteps)?;
            let op = self.program.ops[self.pc as usize];
            self.pc += 1;
            let done = match op {
                Op::Match if !to_end || self.pos == self.active.1 => return Ok(Some(self.pos)),
                Op::Match => false,
                _ => self.step(op)?,
            };
            if !done && !self.back() {
                return Ok(None);
            }
        }
    }

    /// Performs one operation; false means that the last saved state has to be taken.
    fn step(&mut self, op: Op) -> Result<bool, MatchError> {
        Ok(match op {
            Op::Char(c) => self.accept(|found| found == c),
            Op::CharFold(c) => self.accept(|found| simple(found, Mapping::Fold) == c),
            Op::Text { at, len } => self.text(at as usize, len as usize),
            Op::TextFold { at, len } => self.text_fold(at as usize, len as usize),
            Op::Set(set) => {
                let set = &self.program.sets[set as usize];
                self.accept(|c| set.contains(c))
            }
            Op::Any(any) => self.any(any),
            Op::LineBreak => self.line_break(),
            Op::Grapheme => self.grapheme(),
            Op::Anchor(anchor) => self.anchor(anchor),
            Op::BackReference(slot) => self.back_reference(slot),
            Op::BackReferenceFold(slot) => self.back_reference_fold(slot),
            Op::Never | Op::Match => false,
            Op::ScanSet(set) => {
                let end = self.set_end(&self.program.sets[set as usize]);
                return self.scan_to(end, false);
            }
            Op::ScanAny(any) => {
                let end = self.any_end(any);
                return self.scan_to(end, any == Any::All);
            }
            Op::KeepSet(set) => {
                self.pos = self.set_end(&self.program.sets[set as usize]);
                true
            }
            Op::Save(pc) => return self.save(pc),
            Op::Jump(pc) => {
                self.pc = pc;
                true
            }
            Op::JumpSave(to) => {
                self.save(self.pc)?;
                self.pc = to;
                true
            }
            Op::JumpSaveProgress { to, slot } => return self.jump_if_progress(to, slot),
            Op::StoreInput(slot) => self.set_slot(slot, self.pos as u32),
            Op::Open(slot) => self.set_slot(slot + 2, self.pos as u32),
            Op::Close(slot) => {
                self.set_slot(slot, self.slots[slot as usize + 2]);
                self.set_slot(slot + 1, self.pos as u32)
            }
            Op::CountInit(number) => return self.count_init(number),
            Op::CountLoop(number) => return self.count_loop(number),
            Op::Mark(mark) => {
                self.marks[mark as usize] = Mark { height: self.stack.len(), states: self.states, ..Mark::default() };
                true
            }
            Op::Cut(mark) => self.cut(mark),
            Op::LookStart(mark) => self.look_start(mark),
            Op::LookEnd(mark) => self.look_end(mark),
            Op::BehindStart(mark) => self.behind_start(mark),
            Op::BehindNext(number) => return self.behind_next(number, false),
            Op::NotBehindNext(number) => return self.behind_next(number, true),
            Op::BehindEnd(mark) => self.behind_end(mark),
            Op::NotBehindEnd(mark) => self.not_behind_end(mark),
        })
    }

    fn save(&mut self, pc: Pc) -> Result<bool, MatchError> {
        self.push_state(Entry::State { pc, pos: self.pos as u32 })
    }

    fn push_state(&mut self, entry: Entry) -> Result<bool, MatchError> {
        self.states += 1;
        if self.states > self.max_states {
            return Err(MatchError::StackOverflow);
        }
        self.stack.push(entry);
        Ok(true)
    }

    /// Takes the last saved state; false if there is none.
    fn back(&mut self) -> bool {
        while let Some(entry) = self.stack.pop() {
            match entry {
                Entry::Undo { slot, old } => self.slots[slot as usize] = old,
                Entry::State { pc, pos } => {
                    self.states -= 1;
                    (self.pc, self.pos) = (pc, pos as usize);
                    return true;
                }
                Entry::Scan { pc, low, pos, pairs } => {
                    self.give_back(pc, low, pos, pairs);
                    return true;
                }
            }
        }
        false
    }

    fn give_back(&mut self, pc: Pc, low: u32, pos: u32, pairs: bool) {
        let (c, mut before) = utf16::previous(self.text, pos as usize, 0);
        if pairs && c == 0x0A && before > low as usize && self.text[before - 1] == 0x0D {
            before -= 1;
        }
        if before > low as usize {
            self.stack.push(Entry::Scan { pc, low, pos: before as u32, pairs });
        } else {
            self.states -= 1;
        }
        (self.pc, self.pos) = (pc, before);
    }

    fn set_slot(&mut self, slot: Slot, value: u32) -> bool {
        let old = std::mem::replace(&mut self.slots[slot as usize], value);
        if self.states > 0 {
            self.stack.push(Entry::Undo { slot, old });
        }
        true
    }

    /// Forgets the states above a height but keeps what has to be undone.
    fn cut_to(&mut self, height: usize, states: u64) {
        if self.states > states {
            let mut kept = height;
            for i in height..self.stack.len() {
                if matches!(self.stack[i], Entry::Undo { .. }) {
                    self.stack[kept] = self.stack[i];
                    kept += 1;
                }
            }
            self.stack.truncate(kept);
            self.states = states;
        }
    }

    fn cut(&mut self, mark: u32) -> bool {
        let Mark { height, states, .. } = self.marks[mark as usize];
        self.cut_to(height, states);
        true
    }

    /// Takes the next code point if it satisfies.
    #[inline]
    fn accept(&mut self, satisfies: impl FnOnce(u32) -> bool) -> bool {
        if self.pos >= self.active.1 {
            self.hit_end = true;
            return false;
        }
        let (c, after) = utf16::next(self.text, self.pos, self.active.1);
        self.pos = after;
        satisfies(c)
    }

    fn text(&mut self, at: usize, len: usize) -> bool {
        let wanted = &self.program.text[at..at + len];
        let found = &self.text[self.pos..self.active.1.max(self.pos)];
        let same = wanted.iter().zip(found).take_while(|(a, b)| a == b).count();
        self.hit_end |= same == found.len() && same < len;
        self.pos += if same == len { len } else { 0 };
        same == len
    }

    fn text_fold(&mut self, at: usize, len: usize) -> bool {
        let wanted = &self.program.text[at..at + len];
        let mut input = Folded::new(self.text, self.pos, self.active.1);
        for c in utf16::code_points(wanted) {
            let found = input.next();
            if found != Some(c) {
                self.hit_end |= found.is_none();
                return false;
            }
        }
        self.pos = input.at;
        !input.in_expansion()
    }

    fn any(&mut self, any: Any) -> bool {
        match any {
            Any::NotLineEnd => self.accept(|c| !is_line_end(c)),
            Any::NotNewline => self.accept(|c| c != 0x0A),
            Any::All => {
                let mut found = 0;
                let taken = self.accept(|c| {
                    found = c;
                    true
                });
                self.take_line_feed(taken && found == 0x0D);
                taken
            }
        }
    }

    fn take_line_feed(&mut self, behind_return: bool) {
        if behind_return && self.pos < self.active.1 && self.text[self.pos] == 0x0A {
            self.pos += 1;
        }
    }

    fn line_break(&mut self) -> bool {
        let mut found = 0;
        let taken = self.accept(|c| {
            found = c;
            is_line_end(c)
        });
        self.take_line_feed(taken && found == 0x0D);
        taken
    }

    fn grapheme(&mut self) -> bool {
        if self.pos >= self.active.1 {
            self.hit_end = true;
            return false;
        }
        self.pos = boundary::grapheme_end(self.text, self.pos, self.active.1);
        self.hit_end |= self.pos >= self.active.1;
        true
    }

    fn set_end(&mut self, set: &CharSet) -> usize {
        self.run_of(|c| set.contains(c))
    }

    fn any_end(&mut self, any: Any) -> usize {
        match any {
            Any::NotLineEnd => self.run_of(|c| !is_line_end(c)),
            Any::NotNewline => self.run_of(|c| c != 0x0A),
            Any::All => {
                self.hit_end = true;
                self.active.1.max(self.pos)
            }
        }
    }

    /// The end of the longest run of code points that satisfy.
    #[inline]
    fn run_of(&mut self, satisfies: impl Fn(u32) -> bool) -> usize {
        let mut at = self.pos;
        while at < self.active.1 {
            let (c, after) = utf16::next(self.text, at, self.active.1);
            if !satisfies(c) {
                return at;
            }
            at = after;
        }
        self.hit_end = true;
        at
    }

    fn scan_to(&mut self, end: usize, pairs: bool) -> Result<bool, MatchError> {
        let low = self.pos as u32;
        self.steps = self.steps.saturating_sub((end - self.pos) as u64);
        self.pos = end;
        if end > low as usize {
            self.push_state(Entry::Scan { pc: self.pc, low, pos: end as u32, pairs })?;
        }
        Ok(true)
    }

    fn anchor(&mut self, anchor: Anchor) -> bool {
        let (start, limit) = self.bounds.anchors;
        let pos = self.pos;
        let before = |text: &[u16]| if pos > 0 { text[pos - 1] } else { 0 };
        match anchor {
            Anchor::Start => pos == start,
            Anchor::LineStart => pos == start || pos < limit && is_line_end(before(self.text).into()),
            Anchor::LineStartUnix => pos <= start || before(self.text) == 0x0A,
            Anchor::End => self.at_end_if(pos >= limit || self.before_last_line_end(limit)),
            Anchor::EndUnix => self.at_end_if(pos >= limit || pos + 1 == limit && self.text[pos] == 0x0A),
            Anchor::LineEnd => self.at_end_if(pos >= limit) || self.before_line_end(),
            Anchor::LineEndUnix => self.at_end_if(pos >= limit) || self.text[pos] == 0x0A,
            Anchor::VeryEnd => self.at_end_if(pos >= limit),
            Anchor::LastMatch => pos == self.last_match.unwrap_or(self.active.0),
            Anchor::WordBoundary { negated, unicode } => {
                let (look_start, look_limit) = self.bounds.look;
                self.hit_end |= pos >= look_limit;
                let found = match unicode {
                    true => pos >= look_limit || boundary::is_unicode_word_boundary(self.text, pos),
                    false => boundary::is_word_boundary(self.text, pos, look_start, look_limit),
                };
                found != negated
            }
        }
    }

    /// More input could undo a match that was made because the end is here.
    fn at_end_if(&mut self, here: bool) -> bool {
        self.hit_end |= here;
        self.require_end |= here;
        here
    }

    /// Before the line end that is the last of the input, but not between `\r` and `\n`.
    fn before_last_line_end(&self, limit: usize) -> bool {
        match limit - self.pos {
            1 => self.before_line_end(),
            2 => self.text[self.pos..limit] == [0x0D, 0x0A],
            _ => false,
        }
    }

    fn before_line_end(&self) -> bool {
        let c = self.text[self.pos];
        let inside_pair = c == 0x0A && self.pos > self.bounds.anchors.0 && self.text[self.pos - 1] == 0x0D;
        is_line_end(c.into()) && !inside_pair
    }

    fn back_reference(&mut self, slot: Slot) -> bool {
        let (start, end) = (self.slots[slot as usize], self.slots[slot as usize + 1]);
        if start == NONE {
            return false;
        }
        for i in start as usize..end as usize {
            if self.pos >= self.active.1 {
                self.hit_end = true;
                return false;
            }
            if self.text[i] != self.text[self.pos] {
                return false;
            }
            self.pos += 1;
        }
        true
    }

    fn back_reference_fold(&mut self, slot: Slot) -> bool {
        let (start, end) = (self.slots[slot as usize], self.slots[slot as usize + 1]);
        if start == NONE {
            return false;
        }
        let mut group = Folded::new(self.text, start as usize, end as usize);
        let mut input = Folded::new(self.text, self.pos, self.active.1);
        while let Some(wanted) = group.next() {
            let found = input.next();
            if found != Some(wanted) {
                self.hit_end |= found.is_none();
                return false;
            }
        }
        self.pos = input.at;
        !input.in_expansion()
    }

    fn jump_if_progress(&mut self, to: Pc, slot: Slot) -> Result<bool, MatchError> {
        if (self.slots[slot as usize] as usize) < self.pos {
            self.save(self.pc)?;
            self.pc = to;
            self.set_slot(slot, self.pos as u32);
        }
        Ok(true)
    }

    fn count_init(&mut self, number: u32) -> Result<bool, MatchError> {
        let count = self.program.counts[number as usize];
        self.set_slot(count.slot, 0);
        if count.lazy {
            self.store_progress(count);
            if count.min == 0 {
                if count.max != Some(0) {
                    self.save(count.body)?;
                }
                self.pc = count.end;
            }
            return Ok(true);
        }
        if count.min == 0 {
            self.save(count.end)?;
        }
        self.store_progress(count);
        Ok(count.max != Some(0))
    }

    fn store_progress(&mut self, count: Count) {
        if count.max.is_none() {
            self.set_slot(count.slot + 1, self.pos as u32);
        }
    }

    fn count_loop(&mut self, number: u32) -> Result<bool, MatchError> {
        let count = self.program.counts[number as usize];
        let n = self.slots[count.slot as usize] + 1;
        self.set_slot(count.slot, n);
        if count.max.is_some_and(|max| n >= max) {
            return Ok(true);
        }
        if n >= count.min {
            if count.max.is_none() {
                if self.slots[count.slot as usize + 1] == self.pos as u32 {
                    return Ok(true);
                }
                self.store_progress(count);
            }
            self.save(if count.lazy { count.body } else { self.pc })?;
            if count.lazy {
                return Ok(true);
            }
        }
        self.pc = count.body;
        Ok(true)
    }

    fn look_start(&mut self, mark: u32) -> bool {
        let (height, states, pos) = (self.stack.len(), self.states, self.pos);
        self.marks[mark as usize] = Mark { height, states, pos, ..Mark::default() };
        self.active = self.bounds.look;
        true
    }

    fn look_end(&mut self, mark: u32) -> bool {
        self.cut(mark);
        self.pos = self.marks[mark as usize].pos;
        self.active = self.bounds.region;
        true
    }

    fn behind_start(&mut self, mark: u32) -> bool {
        let limit = self.active.1;
        let (height, states, pos) = (self.stack.len(), self.states, self.pos);
        self.marks[mark as usize] = Mark { height, states, pos, start: None, limit };
        self.active.1 = pos;
        true
    }

    /// Goes to the next start of a look-behind: from the shortest match to the longest.
    fn behind_next(&mut self, number: u32, negative: bool) -> Result<bool, MatchError> {
        let behind = self.program.behinds[number as usize];
        let mark = behind.mark as usize;
        let start = match self.marks[mark].start {
            None => self.pos.checked_sub(behind.min as usize),
            Some(0) => None,
            Some(start) => Some(utf16::previous(self.text, start, 0).1),
        };
        match start.filter(|start| start + behind.max as usize >= self.pos) {
            Some(start) => {
                self.marks[mark].start = Some(start);
                self.save(self.pc - 1)?;
                self.pos = start;
                Ok(true)
            }
            None => {
                self.active.1 = self.marks[mark].limit;
                self.pc = behind.end;
                Ok(negative)
            }
        }
    }

    fn behind_end(&mut self, mark: u32) -> bool {
        let here = self.pos == self.active.1;
        if here {
            self.active.1 = self.marks[mark as usize].limit;
        }
        here
    }

    fn not_behind_end(&mut self, mark: u32) -> bool {
        if self.pos == self.active.1 {
            self.active.1 = self.marks[mark as usize].limit;
            self.cut(mark);
        }
        false
    }
}

/// Whether the code point ends a line.
pub(super) fn is_line_end(c: u32) -> bool {
    matches!(c, 0x0A..=0x0D | 0x85 | 0x2028 | 0x2029)
}

/// Code points of a text after full case folding.
struct Folded<'a> {
    text: &'a [u16],
    at: usize,
    limit: usize,
    folded: Vec<u16>,
    next: usize,
}

impl<'a> Folded<'a> {
    fn new(text: &'a [u16], at: usize, limit: usize) -> Self {
        Folded { text, at, limit, folded: Vec::new(), next: 0 }
    }

    fn next(&mut self) -> Option<u32> {
        if !self.in_expansion() {
            if self.at >= self.limit {
                return None;
            }
            let (c, after) = utf16::next(self.text, self.at, self.limit);
            self.at = after;
            if c < 0x80 {
                return Some(simple(c, Mapping::Fold));
            }
            self.folded.clear();
            push_full(&mut self.folded, c, Mapping::Fold);
            self.next = 0;
        }
        let (c, after) = utf16::next(&self.folded, self.next, self.folded.len());
        self.next = after;
        Some(c)
    }

    /// Whether only a part of what a code point folds to has been taken.
    fn in_expansion(&self) -> bool {
        self.next < self.folded.len()
    }
}
