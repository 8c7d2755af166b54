//! A compiled state machine of ICU's break iterators (format 3).
//!
//! The machine runs from a boundary until it can go no further; the last accepting state on the way is the next
//! boundary. Rules with a slash look ahead: a state remembers the place of the slash, and a later accepting state
//! of the same rule makes it the boundary.

use super::BreakRulesError;
use super::trie::Trie;
use crate::text::character_at;

const START_STATE: usize = 1;
const STOP_STATE: usize = 0;
/// The category of the end of the text.
const END_CATEGORY: usize = 1;
/// Set in the category of characters that need a dictionary.
const DICTIONARY_FLAG: u16 = 0x4000;
/// Numbers before the transitions of a row: accepting, look-ahead, tag, reserved.
const ROW_HEADER: usize = 4;
const MAGIC: u32 = 0xb1a0;
const HARD_BREAK: u32 = 1;

/// The forward machine and the categories of characters.
#[derive(Debug, Clone)]
pub(super) struct RuleTable {
    trie: Trie,
    rows: Vec<Row>,
    hard_break: bool,
}

#[derive(Debug, Clone)]
struct Row {
    accepting: i16,
    look_ahead: i16,
    next: Vec<u16>,
}

/// Reads numbers of either byte order.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    pub(super) data: &'a [u8],
    pub(super) big_endian: bool,
}

impl Bytes<'_> {
    pub(super) fn u16(&self, at: usize) -> Result<u16, BreakRulesError> {
        let part = self.data.get(at..at.saturating_add(2)).and_then(|part| part.try_into().ok());
        let part = part.ok_or(BreakRulesError { offset: at, what: "table ends early" })?;
        Ok(if self.big_endian { u16::from_be_bytes(part) } else { u16::from_le_bytes(part) })
    }

    pub(super) fn u32(&self, at: usize) -> Result<u32, BreakRulesError> {
        let part = self.data.get(at..at.saturating_add(4)).and_then(|part| part.try_into().ok());
        let part = part.ok_or(BreakRulesError { offset: at, what: "table ends early" })?;
        Ok(if self.big_endian { u32::from_be_bytes(part) } else { u32::from_le_bytes(part) })
    }

    pub(super) fn from(&self, offset: usize) -> Result<Self, BreakRulesError> {
        let data = self.data.get(offset..).ok_or(BreakRulesError { offset, what: "offset outside" })?;
        Ok(Self { data, ..*self })
    }
}

impl RuleTable {
    /// Reads a `.brk` file with its data header.
    pub(super) fn read(data: &[u8]) -> Result<Self, BreakRulesError> {
        let error = |offset, what| BreakRulesError { offset, what };
        let big_endian = match data.get(8) {
            Some(0) => false,
            Some(1) => true,
            _ => return Err(error(8, "no byte order")),
        };
        let file = Bytes { data, big_endian };
        if data.get(2..4) != Some(&[0xda, 0x27]) || data.get(12..16) != Some(b"Brk ") {
            return Err(error(0, "not a break table"));
        }
        let header = file.from(usize::from(file.u16(0)?))?;
        if header.u32(0)? != MAGIC || header.data.get(4) != Some(&3) {
            return Err(error(0, "another table format"));
        }
        let categories = header.u32(12)? as usize;
        let forward = header.from(header.u32(16)? as usize)?;
        let trie = Trie::read(header.from(header.u32(48)? as usize)?)?;
        let states = forward.u32(0)? as usize;
        let row_length = forward.u32(4)? as usize;
        let hard_break = forward.u32(8)? & HARD_BREAK != 0;
        if row_length < (ROW_HEADER + categories) * 2 || states > usize::from(u16::MAX) {
            return Err(error(0, "rows too short"));
        }
        let rows = (0..states)
            .map(|state| read_row(forward, 16 + state * row_length, categories))
            .collect::<Result<Vec<Row>, _>>()?;
        let sound = rows.len() > START_STATE
            && rows.iter().all(|row| row.next.iter().all(|next| usize::from(*next) < rows.len()));
        if !sound {
            return Err(error(0, "transition outside"));
        }
        Ok(Self { trie, rows, hard_break })
    }

    /// All boundaries; `divide` cuts runs of characters that need a dictionary.
    pub(super) fn boundaries(&self, text: &[u16], divide: &dyn Fn(&[u16]) -> Vec<usize>) -> Vec<usize> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let end = self.next_boundary(text, at);
            self.cut_runs(text, (at, end), divide, &mut out);
            out.push(end);
            at = end;
        }
        out
    }

    /// Adds the boundaries inside the runs between two boundaries of the rules.
    fn cut_runs(
        &self,
        text: &[u16],
        (start, end): (usize, usize),
        divide: &dyn Fn(&[u16]) -> Vec<usize>,
        out: &mut Vec<usize>,
    ) {
        // All characters with dictionaries are single units; halves of surrogate pairs are none of them.
        let needs = |unit: &u16| self.trie.get(u32::from(*unit)) & DICTIONARY_FLAG != 0;
        let mut at = start;
        while let Some(skipped) = text[at..end].iter().position(needs) {
            let from = at + skipped;
            at = from + text[from..end].iter().take_while(|unit| needs(unit)).count();
            out.extend(divide(&text[from..at]).iter().map(|inside| from + inside));
        }
    }

    fn next_boundary(&self, text: &[u16], start: usize) -> usize {
        let mut machine = Machine { state: START_STATE, result: start, look_ahead: 0, look_ahead_result: start };
        let mut at = start;
        loop {
            let Some((character, next)) = character_at(text, at) else {
                if self.step(&mut machine, END_CATEGORY, at) {
                    return machine.result;
                }
                // Text that ends inside a look-ahead counts as if it had been met.
                machine.result =
                    machine.result.max(if machine.look_ahead != 0 { machine.look_ahead_result } else { 0 });
                break;
            };
            at = next;
            let category = usize::from(self.trie.get(character) & !DICTIONARY_FLAG);
            if self.step(&mut machine, category, at) {
                return machine.result;
            }
            if machine.state == STOP_STATE {
                break;
            }
        }
        if machine.result > start {
            return machine.result;
        }
        character_at(text, start).map_or(text.len(), |(_, next)| next)
    }

    /// Takes one transition; true if a look-ahead rule ends the search at once.
    fn step(&self, machine: &mut Machine, category: usize, at: usize) -> bool {
        let next = self.rows[machine.state].next.get(category).copied().unwrap_or(0);
        machine.state = usize::from(next);
        let row = &self.rows[machine.state];
        if row.accepting == -1 {
            machine.result = at;
        }
        if row.look_ahead != 0 {
            if machine.look_ahead != 0 && row.accepting == machine.look_ahead {
                machine.result = machine.look_ahead_result;
                machine.look_ahead = 0;
                return self.hard_break;
            }
            machine.look_ahead_result = at;
            machine.look_ahead = row.look_ahead;
        } else if row.accepting != 0 {
            machine.look_ahead = 0;
        }
        false
    }
}

/// Where a run of the machine stands.
struct Machine {
    state: usize,
    result: usize,
    look_ahead: i16,
    look_ahead_result: usize,
}

fn read_row(table: Bytes<'_>, at: usize, categories: usize) -> Result<Row, BreakRulesError> {
    let next = (0..categories).map(|i| table.u16(at + (ROW_HEADER + i) * 2)).collect::<Result<Vec<u16>, _>>()?;
    Ok(Row { accepting: table.u16(at)? as i16, look_ahead: table.u16(at + 2)? as i16, next })
}
