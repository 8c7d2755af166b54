//! Screens that time alone leads on from: an app's name that is shown for seconds, a message that goes away by itself, a
//! game that counts down. An event is over as soon as the app rests, so hundreds of events fit into the time that such a
//! screen lasts. Where nothing has come of some steps in an activity, the explorer waits there once. Where waiting led
//! on it waits again as soon as it is back, and where it did not, only after four times as many such steps.

use super::{Explorer, Sink};
use crate::model::symbol::Symbol;
use gui::Action;
use std::collections::BTreeMap;

/// Steps in an activity that nothing comes of before somebody waits there for the first time.
const FIRST: u32 = 4;

/// What is known of waiting in each activity.
pub(super) type Lingering = BTreeMap<Symbol, Place>;

/// An activity in which to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Steps that nothing came of since the last one that something came of, or since somebody waited.
    barren: u32,
    /// How many of them it takes.
    patience: u32,
}

impl Default for Place {
    fn default() -> Place {
        Place { barren: 0, patience: FIRST }
    }
}

impl Place {
    /// Notes a step.
    pub(super) fn step(&mut self, fruitful: bool) {
        self.barren = if fruitful { 0 } else { self.barren + 1 };
    }

    fn is_due(self) -> bool {
        self.barren >= self.patience
    }

    fn waited(&mut self, led_on: bool) {
        *self = Place { barren: 0, patience: if led_on { 1 } else { self.patience.saturating_mul(4) } };
    }
}

impl Explorer<'_> {
    /// Waits where it is time to; says whether it did.
    pub(super) fn linger(&mut self, sink: &mut dyn Sink) -> device::Result<bool> {
        let ms = u64::from(self.config.patience.linger);
        let waits = ms > 0 && self.device.capabilities().virtual_time;
        let Some(activity) = self.episode.activity().filter(|_| waits) else { return Ok(false) };
        if !self.lingering.get(&activity).is_some_and(|place| place.is_due()) {
            return Ok(false);
        }
        let (here, known) = (self.seen.activity().to_owned(), self.new_code);
        self.episode.blur();
        self.perform(sink, Action::AdvanceTime { ms }.into(), "linger", None, None)?;
        let led_on = self.seen.running && (self.seen.activity() != here || self.new_code > known);
        self.lingering.entry(activity).or_default().waited(led_on);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_repeated_where_it_led_on_and_put_off_where_it_did_not() {
        let mut place = Place::default();
        let mut steps = |led_on: bool| {
            let n = (1..100).find(|_| {
                place.step(false);
                place.is_due()
            });
            place.waited(led_on);
            n
        };
        assert_eq!([false, false, true, true, false].map(&mut steps), [Some(4), Some(16), Some(64), Some(1), Some(1)]);
        assert_eq!(steps(false), Some(4));
        let mut busy = Place::default();
        (0..100).for_each(|n| busy.step(n % 3 == 0));
        assert!(!busy.is_due());
    }
}
