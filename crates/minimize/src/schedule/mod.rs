//! Which candidate to run how often next, when `room` runs can go in parallel.
//!
//! Running is expensive in ND3MIN's setting, so the objective is the number of steps. A schedule never gives a
//! candidate more runs than the rule allows, and never one that is already dead.

pub mod heuristic;
pub mod mdp;
pub mod policy;
pub mod value;

pub use heuristic::Heuristic;
pub use policy::Mdp;

use crate::statistics::{Rule, Tally};

/// Runs per candidate in the next step.
pub type Schedule = Vec<u32>;

/// Decides the next step of a race between candidates.
pub trait Scheduler {
    /// The next schedule: at most `room` runs in all, none for candidates that are decided. At least one candidate is
    /// open and none has passed.
    fn next(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Schedule;
}

/// One candidate after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Naive;

impl Scheduler for Naive {
    fn next(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Schedule {
        let mut left = room;
        let give = |t: &Tally| {
            let v = if rule.open(*t) { rule.left(*t).min(left) } else { 0 };
            left -= v;
            v
        };
        tallies.iter().map(give).collect()
    }
}

/// All candidates evenly: the paper's baseline.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundRobin;

impl Scheduler for RoundRobin {
    fn next(&mut self, tallies: &[Tally], rule: Rule, room: u32) -> Schedule {
        let mut schedule = vec![0; tallies.len()];
        let all: Vec<usize> = (0..tallies.len()).collect();
        deal(&mut schedule, &all, tallies, rule, room);
        schedule
    }
}

/// Which scheduler, as it is named on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// [`Naive`].
    Naive,
    /// [`RoundRobin`].
    RoundRobin,
    /// [`Heuristic`].
    Heuristic,
    /// [`Mdp`].
    Mdp,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Naive, Kind::RoundRobin, Kind::Heuristic, Kind::Mdp];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Naive => "naive",
            Kind::RoundRobin => "round-robin",
            Kind::Heuristic => "heuristic",
            Kind::Mdp => "mdp",
        }
    }

    /// The kind with this name.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.name() == name)
    }

    /// A scheduler of this kind.
    pub fn scheduler(self) -> Box<dyn Scheduler> {
        match self {
            Kind::Naive => Box::new(Naive),
            Kind::RoundRobin => Box::new(RoundRobin),
            Kind::Heuristic => Box::new(Heuristic::default()),
            Kind::Mdp => Box::new(Mdp::default()),
        }
    }
}

/// Deals single runs in turn to the open ones `among` the candidates until `room` is used or none can take more;
/// gives what is left of the room.
fn deal(schedule: &mut Schedule, among: &[usize], tallies: &[Tally], rule: Rule, mut room: u32) -> u32 {
    let mut dealt = true;
    while room > 0 && dealt {
        dealt = false;
        for &j in among {
            let fits = rule.open(tallies[j]) && schedule[j] < rule.left(tallies[j]);
            if fits && room > 0 {
                schedule[j] += 1;
                room -= 1;
                dealt = true;
            }
        }
    }
    room
}

#[cfg(test)]
mod tests;
