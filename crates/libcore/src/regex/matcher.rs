//! The state of `java.util.regex.Matcher`'s native peer, with ICU's rules of what each call keeps and resets.
//!
//! The text is not part of it: the guest passes its string with every call, and only the length must stay the same.

use super::Pattern;
use super::error::MatchError;
use super::machine::{Bounds, Machine, NONE, is_line_end};
use super::program::Start;
use crate::unicode::utf16;
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// How many steps matching may take; what a call used is taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Steps left.
    pub steps: u64,
}

impl Budget {
    /// Enough for anything that a phone would finish.
    pub fn unlimited() -> Budget {
        Budget { steps: u64::MAX }
    }
}

/// A matcher of one pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Matcher {
    pattern: Pattern,
    input_len: usize,
    bounds: Bounds,
    anchoring: bool,
    transparent: bool,
    /// Start and end of each group of the last match, [`NONE`] for a group that took no part.
    groups: Vec<u32>,
    found: bool,
    start: usize,
    end: usize,
    last_end: Option<usize>,
    hit_end: bool,
    require_end: bool,
}

type Result<T> = std::result::Result<T, MatchError>;

impl Matcher {
    /// A matcher over the empty text.
    pub fn new(pattern: Pattern) -> Self {
        let groups = vec![NONE; 2 * (pattern.group_count() + 1)];
        Matcher {
            pattern,
            input_len: 0,
            bounds: Bounds::default(),
            anchoring: true,
            transparent: false,
            groups,
            found: false,
            start: 0,
            end: 0,
            last_end: None,
            hit_end: false,
            require_end: false,
        }
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Sets the length of the text and the region in it, and forgets everything found.
    pub fn set_input(&mut self, len: usize, start: usize, end: usize) -> Result<()> {
        self.input_len = len;
        self.reset();
        if start > end || end > len {
            return Err(MatchError::IllegalArgument);
        }
        self.bounds.region = (start, end);
        self.use_anchoring_bounds(self.anchoring);
        self.use_transparent_bounds(self.transparent);
        Ok(())
    }

    /// Whether `^` and `$` match at the ends of the region.
    pub fn use_anchoring_bounds(&mut self, on: bool) {
        self.anchoring = on;
        self.bounds.anchors = if on { self.bounds.region } else { (0, self.input_len) };
    }

    /// Whether look-around and `\b` see beyond the region.
    pub fn use_transparent_bounds(&mut self, on: bool) {
        self.transparent = on;
        self.bounds.look = if on { (0, self.input_len) } else { self.bounds.region };
    }

    /// Finds the first match at or behind `start`, in the whole text.
    pub fn find_at(&mut self, text: &[u16], start: usize, budget: &mut Budget) -> Result<bool> {
        self.check(text)?;
        self.reset();
        if start > self.input_len {
            return Err(MatchError::OutOfBounds);
        }
        self.end = start;
        self.find(text, budget)
    }

    /// Finds the next match in the region.
    pub fn find(&mut self, text: &[u16], budget: &mut Budget) -> Result<bool> {
        self.check(text)?;
        let limit = self.bounds.region.1;
        let mut at = if self.end == 0 { self.bounds.region.0 } else { self.end };
        if self.found {
            self.last_end = Some(self.end);
            if self.start == self.end {
                if at >= limit {
                    return Ok(self.exhausted());
                }
                at = utf16::next(text, at, text.len()).1;
            }
        } else if self.last_end.is_some() {
            // A previous search failed; an empty match at the end must not be found again.
            self.hit_end = true;
            return Ok(false);
        }
        self.search(text, at, budget)
    }

    /// Matches at the start of the region.
    pub fn looking_at(&mut self, text: &[u16], budget: &mut Budget) -> Result<bool> {
        self.match_region(text, false, budget)
    }

    /// Matches the whole region.
    pub fn matches(&mut self, text: &[u16], budget: &mut Budget) -> Result<bool> {
        self.match_region(text, true, budget)
    }

    /// Start and end of a group of the last match.
    pub fn group(&self, group: usize) -> Option<(usize, usize)> {
        let start = *self.groups.get(2 * group)?;
        (self.found && start != NONE).then(|| (start as usize, self.groups[2 * group + 1] as usize))
    }

    /// Start and end of every group as the guest's offsets array holds them, -1 for none.
    pub fn offsets(&self) -> impl Iterator<Item = i32> + '_ {
        self.groups.iter().map(|&offset| offset as i32)
    }

    /// Whether the last search looked at the end of the input.
    pub fn hit_end(&self) -> bool {
        self.hit_end
    }

    /// Whether more input could undo the last match.
    pub fn require_end(&self) -> bool {
        self.require_end
    }

    fn check(&self, text: &[u16]) -> Result<()> {
        if text.len() == self.input_len { Ok(()) } else { Err(MatchError::IllegalArgument) }
    }

    fn reset(&mut self) {
        let all = (0, self.input_len);
        self.bounds = Bounds { region: all, anchors: all, look: all };
        self.forget();
    }

    fn forget(&mut self) {
        (self.start, self.end, self.last_end) = (0, 0, None);
        (self.found, self.hit_end, self.require_end) = (false, false, false);
    }

    fn match_region(&mut self, text: &[u16], to_end: bool, budget: &mut Budget) -> Result<bool> {
        self.check(text)?;
        self.forget();
        let pattern = self.pattern.clone();
        let mut machine = Machine::new(pattern.program(), text, self.bounds, budget.steps);
        let end = machine.run(self.bounds.region.0, to_end);
        budget.steps = machine.steps;
        self.conclude(&machine, self.bounds.region.0, end)
    }

    fn exhausted(&mut self) -> bool {
        self.found = false;
        self.hit_end = true;
        false
    }

    fn search(&mut self, text: &[u16], at: usize, budget: &mut Budget) -> Result<bool> {
        let pattern = self.pattern.clone();
        let program = pattern.program();
        let limit = self.bounds.region.1;
        let Some(last) = limit.checked_sub(program.min_len as usize).filter(|&last| at <= last) else {
            return Ok(self.exhausted());
        };
        let mut machine = Machine::new(program, text, self.bounds, budget.steps);
        machine.last_match = self.found.then_some(self.end);
        let candidates = Candidates { text, at, last, limit, anchor: self.bounds.anchors.0, start: &program.start };
        let mut found = Ok(None);
        let mut place = at;
        for candidate in candidates {
            place = candidate;
            machine.steps = machine.steps.saturating_sub((candidate - at) as u64 / 8);
            found = machine.run(candidate, false);
            if !matches!(found, Ok(None)) {
                break;
            }
            machine.last_match = None;
        }
        budget.steps = machine.steps;
        let found = self.conclude(&machine, place, found)?;
        // ICU does not look further than the start for a pattern that is tied to it.
        self.hit_end |= !found && !matches!(program.start, Start::Input);
        Ok(found)
    }

    fn conclude(&mut self, machine: &Machine<'_>, start: usize, end: Result<Option<usize>>) -> Result<bool> {
        self.hit_end |= machine.hit_end;
        self.require_end |= machine.require_end;
        self.found = matches!(end, Ok(Some(_)));
        if let Ok(Some(end)) = end {
            self.last_end = Some(self.end);
            (self.start, self.end) = (start, end);
            self.groups[0] = start as u32;
            self.groups[1] = end as u32;
            for (group, slots) in self.groups[2..].chunks_exact_mut(2).zip(machine.slots.chunks_exact(3)) {
                group.copy_from_slice(&slots[..2]);
            }
        }
        Ok(end?.is_some())
    }
}

impl PlainState for Matcher {
    fn write(&self, out: &mut Writer) {
        self.pattern.write(out);
        out.size(self.input_len);
        for (start, end) in [self.bounds.region, self.bounds.anchors, self.bounds.look] {
            out.size(start);
            out.size(end);
        }
        for flag in [self.anchoring, self.transparent, self.found, self.hit_end, self.require_end] {
            out.bool(flag);
        }
        out.size(self.start);
        out.size(self.end);
        out.bool(self.last_end.is_some());
        out.size(self.last_end.unwrap_or(0));
        self.groups.iter().for_each(|&offset| out.u32(offset));
    }

    fn read(input: &mut Reader<'_>) -> std::result::Result<Self, Corrupt> {
        let mut m = Matcher::new(Pattern::read(input)?);
        m.input_len = input.size()?;
        let pair = |input: &mut Reader<'_>| Ok((input.size()?, input.size()?));
        m.bounds = Bounds { region: pair(input)?, anchors: pair(input)?, look: pair(input)? };
        m.anchoring = input.bool()?;
        m.transparent = input.bool()?;
        m.found = input.bool()?;
        m.hit_end = input.bool()?;
        m.require_end = input.bool()?;
        (m.start, m.end) = pair(input)?;
        let has_last = input.bool()?;
        m.last_end = Some(input.size()?).filter(|_| has_last);
        for offset in &mut m.groups {
            *offset = input.u32()?;
        }
        let ordered = [m.bounds.region, m.bounds.anchors, m.bounds.look, (m.start, m.end)];
        let sane = ordered.iter().all(|&(start, end)| start <= end && end <= m.input_len);
        if sane { Ok(m) } else { Err(input.corrupt()) }
    }
}

/// The places where a match can start, one after the other.
struct Candidates<'a> {
    text: &'a [u16],
    at: usize,
    /// The last place at which a match still fits.
    last: usize,
    limit: usize,
    anchor: usize,
    start: &'a Start,
}

impl Iterator for Candidates<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.at > self.last {
            return None;
        }
        let place = match self.start {
            Start::Anywhere => self.at,
            Start::Input => {
                let here = self.at;
                self.at = usize::MAX;
                return Some(here);
            }
            Start::Text(text) => self.find_text(text)?,
            Start::Set(set) => self.find_char(|c| set.contains(c))?,
            Start::Line { unix } => self.find_line(*unix)?,
        };
        self.at = if place < self.limit { utf16::next(self.text, place, self.limit).1 } else { place + 1 };
        Some(place)
    }
}

impl Candidates<'_> {
    fn find_text(&self, text: &[u16]) -> Option<usize> {
        let first = text[0];
        let mut at = self.at;
        loop {
            at += self.text[at..=self.last.min(self.limit.checked_sub(1)?)].iter().position(|&u| u == first)?;
            if self.text[at..self.limit].starts_with(text) {
                return Some(at);
            }
            at += 1;
            if at > self.last {
                return None;
            }
        }
    }

    fn find_char(&self, is_start: impl Fn(u32) -> bool) -> Option<usize> {
        let mut at = self.at;
        while at <= self.last && at < self.limit {
            let (c, after) = utf16::next(self.text, at, self.limit);
            if is_start(c) {
                return Some(at);
            }
            at = after;
        }
        None
    }

    fn find_line(&self, unix: bool) -> Option<usize> {
        if self.at == self.anchor {
            return Some(self.at);
        }
        let mut at = self.at;
        while at <= self.last {
            let before = u32::from(*self.text.get(at.wrapping_sub(1))?);
            if before == 0x0A || !unix && is_line_end(before) {
                let inside_pair = !unix && before == 0x0D && at < self.limit && self.text[at] == 0x0A;
                return Some(at + usize::from(inside_pair));
            }
            at += 1;
        }
        None
    }
}
