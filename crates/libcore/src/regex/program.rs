//! Compiled patterns: operations of a machine that tries, remembers and comes back.

use super::ast::{Anchor, Any};
use crate::unicode::set::CodePointSet;
use std::sync::Arc;

/// A place in the program.
pub(super) type Pc = u32;
/// A register that coming back restores.
pub(super) type Slot = u32;

/// One operation. What fails goes back to the state saved last.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Char(u32),
    CharFold(u32),
    /// A part of [`Program::text`].
    Text {
        at: u32,
        len: u32,
    },
    TextFold {
        at: u32,
        len: u32,
    },
    Set(u32),
    Any(Any),
    LineBreak,
    Grapheme,
    Anchor(Anchor),
    BackReference(Slot),
    BackReferenceFold(Slot),
    Never,
    /// Takes as many members of the set as there are; gives them back one by one.
    ScanSet(u32),
    ScanAny(Any),
    /// Takes as many as there are for good.
    KeepSet(u32),
    /// Saves a state that continues at the place.
    Save(Pc),
    Jump(Pc),
    /// Saves a state that continues behind this operation, and jumps.
    JumpSave(Pc),
    /// The same if the input has moved since the slot was set.
    JumpSaveProgress {
        to: Pc,
        slot: Slot,
    },
    StoreInput(Slot),
    Open(Slot),
    Close(Slot),
    CountInit(u32),
    CountLoop(u32),
    /// Remembers how many states are saved.
    Mark(u32),
    /// Forgets the states saved since the mark.
    Cut(u32),
    LookStart(u32),
    LookEnd(u32),
    BehindStart(u32),
    /// Tries the next start of a look-behind.
    BehindNext(u32),
    BehindEnd(u32),
    NotBehindNext(u32),
    NotBehindEnd(u32),
    Match,
}

/// A `{min,max}` loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// Holds the count; the next one holds the place of the input if there is no maximum.
    pub(super) slot: Slot,
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    pub(super) lazy: bool,
    pub(super) body: Pc,
    /// Behind the loop.
    pub(super) end: Pc,
}

/// A look-behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Behind {
    pub(super) mark: u32,
    pub(super) min: u32,
    pub(super) max: u32,
    /// Behind the look-behind, where a negative one goes on.
    pub(super) end: Pc,
}

/// Where a match can start.
#[derive(Clone, Debug)]
pub(super) enum Start {
    Anywhere,
    Input,
    Line { unix: bool },
    Text(Vec<u16>),
    Set(Arc<CharSet>),
}

/// A compiled pattern.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) text: Vec<u16>,
    pub(super) sets: Vec<Arc<CharSet>>,
    pub(super) counts: Vec<Count>,
    pub(super) behinds: Vec<Behind>,
    pub(super) slots: u32,
    pub(super) marks: u32,
    pub(super) captures: u32,
    pub(super) min_len: u32,
    pub(super) start: Start,
}

/// A set of code points that answers quickly, above all for Latin-1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CharSet {
    latin: [u64; 4],
    rest: Box<[u32]>,
}

impl CharSet {
    pub(super) fn new(set: &CodePointSet) -> Self {
        let mut latin = [0; 4];
        for range in set.ranges().take_while(|r| *r.start() < 256) {
            (*range.start()..=(*range.end()).min(255)).for_each(|c| latin[c as usize / 64] |= 1 << (c % 64));
        }
        let mut high = set.clone();
        high.subtract(&CodePointSet::range(0..=255));
        CharSet { latin, rest: high.changes().into() }
    }

    #[inline]
    pub(super) fn contains(&self, c: u32) -> bool {
        if c < 256 {
            return self.latin[c as usize / 64] >> (c % 64) & 1 != 0;
        }
        self.rest.partition_point(|&change| change <= c) % 2 == 1
    }
}
