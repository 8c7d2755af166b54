//! What the device draws: numbers that differ from seed to seed.
//!
//! A draw is a function of the seed, its source and a stable key, never the next number of a stream, so that leaving
//! out an event leaves all other draws as they were. Who wants to know why two seeds differ records the draws that
//! were made and puts some of one run into another. That lies outside snapshots and hashes.
//!
//! Most draws choose among a few outcomes, and often several of them lead to the very same run. A record says which, so
//! that whoever knows a run can tell, without running, which other seeds have the same one.

use crate::machine::Vm;
use std::collections::BTreeMap;

/// One draw.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drawn {
    /// What drew.
    pub source: String,
    /// For which thing.
    pub key: u64,
    /// What came out.
    pub value: u64,
    /// Among how many outcomes it chose: the outcome is the remainder of the value. 0: every bit of the value counts.
    pub of: u64,
    /// The first outcome that would have led to the very same run.
    pub low: u64,
    /// The last one.
    pub high: u64,
}

/// No two values of a draw lead to the same run.
pub const EVERY_BIT: (u64, u64, u64) = (0, 0, 0);

/// Who listens to draws, and what is put in their place.
#[derive(Default)]
pub(crate) struct Draws {
    recorded: Option<Vec<Drawn>>,
    instead: BTreeMap<(String, u64), u64>,
}

impl Vm {
    /// A draw of the device of which every bit counts.
    pub fn draw(&self, source: &str, key: u64) -> u64 {
        let value = self.would_draw(source, key);
        self.note_draw(source, key, value, EVERY_BIT);
        value
    }

    /// A draw among `of` outcomes, from 0 on.
    pub fn draw_below(&self, source: &str, key: u64, of: u64) -> u64 {
        let value = self.would_draw(source, key);
        let outcome = value % of;
        self.note_draw(source, key, value, (of, outcome, outcome));
        outcome
    }

    /// A draw for programs that throw dice: the same for all seeds where chance is switched off.
    pub fn draw_chance(&self, source: &str, key: u64) -> u64 {
        if self.config.vary_chance { self.draw(source, key) } else { hash(0, source, key) }
    }

    /// What would be drawn; nobody is told, because it may turn out not to matter.
    pub fn would_draw(&self, source: &str, key: u64) -> u64 {
        let instead = &self.draws.borrow().instead;
        if !instead.is_empty()
            && let Some(value) = instead.get(&(source.to_owned(), key))
        {
            return *value;
        }
        hash(self.config.seed, source, key)
    }

    /// Tells of a draw that matters: among how many outcomes it chose, and from which to which of them the run is the
    /// same.
    pub fn note_draw(&self, source: &str, key: u64, value: u64, (of, low, high): (u64, u64, u64)) {
        if let Some(recorded) = &mut self.draws.borrow_mut().recorded {
            recorded.push(Drawn { source: source.to_owned(), key, value, of, low, high });
        }
    }

    /// Begins or ends recording.
    pub fn record_draws(&mut self, on: bool) {
        self.draws.get_mut().recorded = on.then(Vec::new);
    }

    /// Whether what a run asks the host for is noted or answered otherwise, so that equal states need not go on alike.
    pub fn is_watched(&self) -> bool {
        let draws = self.draws.borrow();
        self.answers.is_tracked() || draws.recorded.is_some() || !draws.instead.is_empty()
    }

    /// The draws since somebody asked; `None` when nobody records.
    pub fn take_draws(&mut self) -> Option<Vec<Drawn>> {
        self.draws.get_mut().recorded.as_mut().map(std::mem::take)
    }

    /// Puts values in the place of draws, each named by source and key; an empty list ends that.
    pub fn override_draws(&mut self, draws: impl IntoIterator<Item = ((String, u64), u64)>) {
        self.draws.get_mut().instead = draws.into_iter().collect();
    }
}

impl Drawn {
    /// Whether this seed would have drawn something that leads to the same run.
    pub fn is_alike(&self, seed: u64) -> bool {
        let value = hash(seed, &self.source, self.key);
        if self.of == 0 { value == self.value } else { (self.low..=self.high).contains(&(value % self.of)) }
    }
}

fn hash(seed: u64, source: &str, key: u64) -> u64 {
    let mut bytes = Vec::with_capacity(source.len() + 16);
    bytes.extend(seed.to_le_bytes());
    bytes.extend(key.to_le_bytes());
    bytes.extend(source.as_bytes());
    xxhash_rust::xxh3::xxh3_64(&bytes)
}
