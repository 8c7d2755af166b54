//! Whether a run could do its job. Green and "never came past the login" are not the same thing, so every run says
//! which it was.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How a run fared, from bad to good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It did not get anywhere.
    Stuck,
    /// It worked, but saw little.
    Poor,
    /// It did its job.
    #[default]
    Ok,
}

impl State {
    /// The name used in files and messages.
    pub fn name(self) -> &'static str {
        match self {
            State::Stuck => "stuck",
            State::Poor => "poor",
            State::Ok => "ok",
        }
    }
}

/// The verdict with its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// How the run fared.
    pub state: State,
    /// Why, for people.
    pub reason: String,
}

/// What the verdict is made from.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Events performed.
    pub events: u64,
    /// Events by the activity that was in front after them.
    pub time_in: BTreeMap<String, u64>,
    /// Activities reached.
    pub reached: usize,
    /// Activities declared.
    pub declared: usize,
    /// Events that only waited for a screen on which something can be done.
    pub idle: u64,
    /// Why the exploration could not go on.
    pub stuck: Option<String>,
    /// Activities that showed a password field.
    pub passwords: BTreeSet<String>,
}

/// Of a thousand events, so many in one activity mean that the run did not leave it.
const CONFINED: u64 = 800;
/// Of a thousand events, so many spent waiting mean that the run could not do much.
const IDLE: u64 = 300;
/// Apps with fewer activities are too small to judge by their number.
const FEW_ACTIVITIES: usize = 4;

/// Judges a run.
pub fn judge(facts: &Facts) -> Health {
    let seen = format!("{} of {} activities", facts.reached, facts.declared);
    let verdict = |state, reason: String| Health { state, reason };
    if let Some(why) = &facts.stuck {
        return verdict(State::Stuck, format!("{seen}; {why}"));
    }
    if facts.events == 0 {
        return verdict(State::Stuck, "no event was performed".to_owned());
    }
    let share = |n: u64| n * 1000 / facts.events;
    let most = facts.time_in.iter().max_by_key(|(name, n)| (**n, std::cmp::Reverse((*name).clone())));
    let few = facts.declared >= FEW_ACTIVITIES && facts.reached * 5 <= facts.declared;
    if let Some((name, n)) = most.filter(|(_, n)| few && share(**n) >= CONFINED) {
        let place = simple(name);
        let hint = if facts.passwords.contains(name) { ": give a flow that logs in" } else { ": give a flow" };
        return verdict(State::Stuck, format!("{seen}; stuck at {place} for {} % of the events{hint}", share(*n) / 10));
    }
    if share(facts.idle) >= IDLE {
        let idle = share(facts.idle) / 10;
        return verdict(State::Poor, format!("{seen}; {idle} % of the events waited for a screen that can be used"));
    }
    if few {
        return verdict(State::Poor, format!("{seen}; most of the app was not seen"));
    }
    verdict(State::Ok, seen)
}

fn simple(activity: &str) -> &str {
    activity.rsplit(['/', '.']).next().unwrap_or(activity)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(facts: Facts, state: State, reason: &str) {
        assert_eq!(judge(&facts), Health { state, reason: reason.to_owned() });
    }

    fn facts(reached: usize, declared: usize, time_in: &[(&str, u64)]) -> Facts {
        let time_in: BTreeMap<String, u64> = time_in.iter().map(|(a, n)| ((*a).to_owned(), *n)).collect();
        Facts { events: time_in.values().sum(), time_in, reached, declared, ..Facts::default() }
    }

    #[test]
    fn a_login_is_said_and_not_green() {
        let at_login = Facts {
            passwords: BTreeSet::from(["a/.LoginActivity".to_owned()]),
            ..facts(2, 34, &[("a/.LoginActivity", 90), ("a/.Main", 10)])
        };
        let words = "2 of 34 activities; stuck at LoginActivity for 90 % of the events: give a flow that logs in";
        check(at_login, State::Stuck, words);
    }

    #[test]
    fn small_apps_are_not_judged_by_their_activities() {
        check(facts(1, 1, &[("a/.Main", 100)]), State::Ok, "1 of 1 activities");
        check(facts(1, 3, &[("a/.Main", 100)]), State::Ok, "1 of 3 activities");
    }

    #[test]
    fn what_was_hardly_seen_is_poor() {
        let half = facts(2, 20, &[("a/.A", 50), ("a/.B", 50)]);
        check(half, State::Poor, "2 of 20 activities; most of the app was not seen");
        let waiting = Facts { idle: 40, ..facts(3, 3, &[("a/.A", 100)]) };
        check(waiting, State::Poor, "3 of 3 activities; 40 % of the events waited for a screen that can be used");
    }

    #[test]
    fn a_run_that_ended_early_says_why() {
        let stuck = Facts { stuck: Some("the app does not stay alive".into()), ..facts(0, 2, &[]) };
        check(stuck, State::Stuck, "0 of 2 activities; the app does not stay alive");
        check(Facts::default(), State::Stuck, "no event was performed");
    }
}
