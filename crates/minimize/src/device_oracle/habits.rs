//! What events were seen to do on screens.
//!
//! A search for the minimum meets the same few screens in many states. What an event never did on a screen it hardly does in
//! another state that looks the same: states differ in what they hide, and an event that depends on it was seen to do
//! something at some time, because it is part of the trace. So events that did nothing on a screen are not tried there
//! again, of those that did the same thing only one is, and those that did something else than show the goal are not tried
//! there as the last event. Where they showed it they always are. Only what was not left to chance counts.

use gui::hash::Hash;
use std::collections::{BTreeMap, BTreeSet};

/// An event on a screen: the screen's hash, and what the event does in words.
pub(super) type Occasion = (Hash, String);

#[derive(Debug, Default)]
pub(super) struct Habits {
    /// Whether the event ever changed anything; none if nobody has looked.
    changed: BTreeMap<Occasion, Option<bool>>,
    /// Which event led from one state to another first, by the screen and the two states.
    first: BTreeMap<(Hash, Hash, Hash), String>,
    /// Events that did the same as another one.
    twins: BTreeSet<Occasion>,
    showed: BTreeSet<Occasion>,
}

impl Habits {
    /// The event did not show the goal.
    pub(super) fn tried(&mut self, occasion: Occasion) {
        self.changed.entry(occasion).or_default();
    }

    /// The event did not show the goal, but led from one state to another.
    pub(super) fn led(&mut self, occasion: Occasion, from: Hash, to: Hash) {
        let known = self.changed.entry(occasion.clone()).or_default();
        *known = Some(known.unwrap_or(false) || from != to);
        let (looks, what) = &occasion;
        if self.first.entry((*looks, from, to)).or_insert_with(|| what.clone()) != what && from != to {
            self.twins.insert(occasion);
        }
    }

    /// The event showed the goal.
    pub(super) fn showed(&mut self, occasion: Occasion) {
        self.showed.insert(occasion);
    }

    /// Whether there is no use in trying the event, as the last one or as one to go on from. Before anything has shown the
    /// goal nobody can tell.
    pub(super) fn is_futile(&self, occasion: &Occasion, last: bool) -> bool {
        let may = self.showed.is_empty() || self.showed.contains(occasion);
        let known = self.changed.get(occasion).filter(|_| !may);
        known.is_some_and(|changed| last || *changed == Some(false) || self.twins.contains(occasion))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(screen: u128, what: &str) -> Occasion {
        (Hash(screen), what.to_owned())
    }

    #[test]
    fn what_never_did_anything_on_a_screen_is_not_tried_there() {
        let (tap, [a, b]) = (|screen| on(screen, "tap"), [Hash(10), Hash(11)]);
        let mut habits = Habits::default();
        habits.tried(tap(1));
        assert!(!habits.is_futile(&tap(1), true), "it may be the one that shows it");
        habits.showed(on(1, "text"));
        assert!(habits.is_futile(&tap(1), true) && !habits.is_futile(&tap(1), false));
        habits.led(tap(1), a, a);
        assert!(habits.is_futile(&tap(1), false) && !habits.is_futile(&tap(2), false));
        habits.led(tap(1), a, b);
        habits.led(tap(1), b, b);
        assert!(!habits.is_futile(&tap(1), false), "it did something once");
        habits.showed(tap(1));
        assert!(!habits.is_futile(&tap(1), true));
    }

    #[test]
    fn of_events_that_do_the_same_one_is_tried() {
        let (mut habits, [a, b]) = (Habits::default(), [Hash(10), Hash(11)]);
        habits.led(on(1, "tap"), a, b);
        habits.led(on(1, "hold"), a, b);
        habits.showed(on(1, "text"));
        assert!(!habits.is_futile(&on(1, "tap"), false) && habits.is_futile(&on(1, "hold"), false));
        assert!(!habits.is_futile(&on(2, "hold"), false));
    }
}
