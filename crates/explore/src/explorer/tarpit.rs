//! Tarpits: activities in which there is always something left to do and nothing comes of it, such as pickers and
//! counters, whose screens never stop being new. What comes of a step is code that runs for the first time where the
//! device tells, else a new screen or transition. An activity without any for long is left, and each time it is entered
//! again it gets less patience; one that has no neighbours gets more instead, because there is nowhere else to go.
//! Where nothing comes of anything anywhere any more, no place is worse than another: all get the same patience, and they
//! are left by a restart, which keeps what the app has stored, since what is left to be found needs a history.

use super::{Explorer, Sink};
use crate::model::symbol::Symbol;
use crate::strategy::Strategy;
use std::collections::BTreeMap;

/// Steps that an activity gets at least when it is entered again.
const LEAST: u32 = 8;
/// After so many times the patience for one activity without a fruit in any, all are barren.
const EVERYWHERE: u32 = 8;

/// What came of the steps in each activity.
#[derive(Clone, Debug, Default)]
pub(super) struct Tarpits {
    places: BTreeMap<Symbol, Place>,
    /// Steps since anything came of one, wherever.
    barren: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Steps since anything came of one, over all visits.
    barren: u32,
    /// How often it was left since then.
    left: u32,
}

impl Tarpits {
    /// Notes a step in an activity.
    pub(super) fn step(&mut self, activity: Symbol, fruitful: bool) {
        let place = self.places.entry(activity).or_default();
        *place = if fruitful { Place::default() } else { Place { barren: place.barren + 1, ..*place } };
        self.barren = if fruitful { 0 } else { self.barren + 1 };
    }

    fn everywhere(&self, limit: u32) -> bool {
        self.barren >= limit.saturating_mul(EVERYWHERE)
    }

    /// How often an activity was left for nothing coming of it.
    pub(super) fn left(&self, activity: Symbol) -> u64 {
        self.places.get(&activity).map_or(0, |place| u64::from(place.left))
    }

    /// Whether it is time to leave; if so, that is counted.
    fn leave(&mut self, activity: Symbol, limit: u32, alone: bool) -> bool {
        let everywhere = self.everywhere(limit);
        let place = self.places.entry(activity).or_default();
        let times = place.left + 1;
        let patience = match (alone, everywhere) {
            (true, _) => limit.saturating_mul(times),
            (false, true) => limit,
            (false, false) => (limit / times).max(LEAST),
        };
        let leave = place.barren >= patience;
        if leave {
            *place = Place { barren: 0, left: times };
        }
        leave
    }
}

impl Explorer<'_> {
    /// Leaves an activity in which nothing has come of anything for long: for a moment in another one, or by a restart.
    pub(super) fn leave_tarpit(&mut self, sink: &mut dyn Sink, strategy: &mut dyn Strategy) -> device::Result<bool> {
        let limit = self.config.tarpit.steps;
        let leaves = limit > 0 && !self.walk.is_on();
        let Some(activity) = self.episode.activity().filter(|_| leaves) else { return Ok(false) };
        let alone = self.model.graph().activities().count() < 2;
        if !self.tarpits.leave(activity, limit, alone) {
            return Ok(false);
        }
        let elsewhere = self.config.jump.enabled && !self.tarpits.everywhere(limit);
        if elsewhere && self.jump(sink, strategy, "tarpit_jump", Some(activity), 0)? {
            return Ok(true);
        }
        self.restart(sink, strategy, "tarpit_restart")?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_shrinks_with_every_return_and_comes_back_with_a_fruit() {
        let (here, mut tarpits) = (Symbol::EMPTY, Tarpits::default());
        let mut steps = |alone: bool, fruitful: bool| {
            (1..1000).find(|_| {
                tarpits.step(here, fruitful);
                tarpits.leave(here, 60, alone)
            })
        };
        assert_eq!([(); 4].map(|()| steps(false, false)), [Some(60), Some(30), Some(20), Some(15)]);
        assert_eq!(steps(false, true), None);
        let lost = [(); 100].map(|()| steps(false, false));
        assert_eq!((lost[20], lost[99]), (Some(8), Some(60)), "nothing comes of anything anywhere");
        assert_eq!(steps(false, true), None);
        assert_eq!([(); 2].map(|()| steps(true, false)), [Some(60), Some(120)]);
    }
}
