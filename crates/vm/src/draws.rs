//! What the device draws: numbers that differ from seed to seed.
//!
//! A draw is a function of the seed, its source and a stable key, never the next number of a stream, so that leaving
//! out an event leaves all other draws as they were. Who wants to know why two seeds differ records the draws that
//! were made and puts some of one run into another. That lies outside snapshots and hashes.

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
}

/// Who listens to draws, and what is put in their place.
#[derive(Default)]
pub(crate) struct Draws {
    recorded: Option<Vec<Drawn>>,
    instead: BTreeMap<(String, u64), u64>,
}

impl Vm {
    /// A draw of the device.
    pub fn draw(&self, source: &str, key: u64) -> u64 {
        let value = self.would_draw(source, key);
        self.note_draw(source, key, value);
        value
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

    /// Tells of a draw that matters.
    pub fn note_draw(&self, source: &str, key: u64, value: u64) {
        if let Some(recorded) = &mut self.draws.borrow_mut().recorded {
            recorded.push(Drawn { source: source.to_owned(), key, value });
        }
    }

    /// Begins or ends recording.
    pub fn record_draws(&mut self, on: bool) {
        self.draws.get_mut().recorded = on.then(Vec::new);
    }

    /// The draws since somebody asked; `None` when nobody records.
    pub fn take_draws(&mut self) -> Option<Vec<Drawn>> {
        self.draws.get_mut().recorded.as_mut().map(std::mem::take)
    }

    /// Puts values in the place of draws; an empty list ends that.
    pub fn override_draws(&mut self, draws: impl IntoIterator<Item = Drawn>) {
        self.draws.get_mut().instead = draws.into_iter().map(|d| ((d.source, d.key), d.value)).collect();
    }
}

fn hash(seed: u64, source: &str, key: u64) -> u64 {
    let mut bytes = Vec::with_capacity(source.len() + 16);
    bytes.extend(seed.to_le_bytes());
    bytes.extend(key.to_le_bytes());
    bytes.extend(source.as_bytes());
    xxhash_rust::xxh3::xxh3_64(&bytes)
}
