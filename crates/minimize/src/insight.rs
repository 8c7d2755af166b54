//! What an oracle may know beyond pass and fail. Everything is optional: a minimiser uses what there is and works
//! without it, so that the same search runs on a phone, on the embedded device and on simulated worlds.

use crate::oracle::{Item, Oracle};
use device::{Draw, Effects};
use gui::hash::Hash;
use serde::{Deserialize, Serialize};

/// An oracle that may know more.
pub trait Insight: Oracle {
    /// Runs a candidate and watches it closely; none if there is nothing to see.
    fn instrument(&mut self, _candidate: &[Item], _seed: u64) -> device::Result<Option<Instrumented>> {
        Ok(None)
    }

    /// What was on the screen before each event when the trace was recorded, as hashes; none if nobody wrote it down.
    fn recorded(&self, _trace: &[Item]) -> Option<Vec<Hash>> {
        None
    }

    /// Simpler events that may stand for this one, the simplest first. They are new items of the pool.
    fn simpler(&mut self, _item: Item) -> Vec<Item> {
        Vec::new()
    }

    /// An event that does nothing but let so many milliseconds pass, as a new item of the pool; none if time cannot be let
    /// pass.
    fn wait(&mut self, _ms: u64) -> Option<Item> {
        None
    }

    /// Looks for a sequence of these events that is shorter than `shorter_than` and shows the target, breadth first,
    /// executing at most `budget` events; none if the oracle cannot search. It stops at the first one.
    fn search(
        &mut self,
        _alphabet: &[Item],
        _seed: u64,
        _shorter_than: usize,
        _budget: u64,
    ) -> device::Result<Option<Searched>> {
        Ok(None)
    }

    /// Goes on with the last search where it stopped, for somebody who does not want what it found.
    fn search_on(&mut self, _budget: u64) -> device::Result<Searched> {
        Ok(Searched::default())
    }

    /// Performs a trace without one of its events, each touch where its widget is then. It pays where leaving out an event
    /// moves widgets, so that recorded places miss them.
    fn follow(&mut self, _trace: &[Item], _left_out: usize, _seed: u64) -> device::Result<Followed> {
        Ok(Followed::default())
    }

    /// Which draws make the difference between a seed that passes and one that fails; none if that cannot be told.
    fn explain(&mut self, _candidate: &[Item], _pass: u64, _fail: u64) -> device::Result<Option<Explanation>> {
        Ok(None)
    }

    /// What an event does, in words that are equal for equal events; orders events that may come in any order.
    fn describe(&self, item: Item) -> String {
        format!("{item:08}")
    }
}

impl<O: Insight + ?Sized> Insight for &mut O {
    fn instrument(&mut self, candidate: &[Item], seed: u64) -> device::Result<Option<Instrumented>> {
        (**self).instrument(candidate, seed)
    }

    fn recorded(&self, trace: &[Item]) -> Option<Vec<Hash>> {
        (**self).recorded(trace)
    }

    fn simpler(&mut self, item: Item) -> Vec<Item> {
        (**self).simpler(item)
    }

    fn wait(&mut self, ms: u64) -> Option<Item> {
        (**self).wait(ms)
    }

    fn search(
        &mut self,
        alphabet: &[Item],
        seed: u64,
        shorter: usize,
        budget: u64,
    ) -> device::Result<Option<Searched>> {
        (**self).search(alphabet, seed, shorter, budget)
    }

    fn search_on(&mut self, budget: u64) -> device::Result<Searched> {
        (**self).search_on(budget)
    }

    fn follow(&mut self, trace: &[Item], left_out: usize, seed: u64) -> device::Result<Followed> {
        (**self).follow(trace, left_out, seed)
    }

    fn explain(&mut self, candidate: &[Item], pass: u64, fail: u64) -> device::Result<Option<Explanation>> {
        (**self).explain(candidate, pass, fail)
    }

    fn describe(&self, item: Item) -> String {
        (**self).describe(item)
    }
}

/// What was seen in a run that was watched closely.
#[derive(Clone, Debug, Default)]
pub struct Instrumented {
    /// After how many events the target was first seen.
    pub hit: Option<usize>,
    /// Canonical hashes before the first event and after each; empty if unknown.
    pub hashes: Vec<Hash>,
    /// Hashes of what is on the screen, likewise. Equal screens may hide different states, so these are hints only.
    pub screens: Vec<Hash>,
    /// Virtual milliseconds before the first event and after each; empty if unknown.
    pub times: Vec<u64>,
    /// What each event read and wrote; empty if unknown.
    pub effects: Vec<Effects>,
    /// Events that were executed.
    pub executed: u64,
}

/// What a breadth-first search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// A sequence that shows the target on this seed. All shorter ones were tried before it.
    pub found: Option<Vec<Item>>,
    /// Every sequence was tried (or led to a state that another one had reached before).
    pub exhausted: bool,
    /// Events that were executed.
    pub executed: u64,
}

/// What came of performing a shorter trace by its widgets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// The events that were performed, if they show the target and are not those of the trace.
    pub found: Option<Vec<Item>>,
    /// Events that were executed.
    pub executed: u64,
}

/// Why a trace passes with one seed and fails with another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// A seed that passes.
    pub pass: u64,
    /// A seed that fails.
    pub fail: u64,
    /// The draws that turn the failing run into a passing one, with the value in either.
    pub draws: Vec<Flip>,
    /// The same draws also turn the passing run into a failing one.
    pub both_ways: bool,
    /// Runs made to find it.
    pub calls: u64,
    /// Events executed in them.
    pub executed: u64,
}

/// A draw that makes a difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flip {
    /// The draw with the value of the passing run.
    pub draw: Draw,
    /// The value of the failing run; none if it was not drawn there.
    pub failing: Option<u64>,
}
