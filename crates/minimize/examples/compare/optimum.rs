//! The shortest sequence of a trace's events that shows the bug as reliably as the trace does.
//!
//! For a bug that is left to chance the shortest sequence that ever shows it is no aim: it may show it once in a hundred
//! runs. What counts is the shortest among those that lose nothing. All sequences are tried, the short ones first, each on
//! as many seeds as it takes to see that it is not as good.

use crate::fixtures::Case;
use crate::{FRESH, fresh_seed};
use gui::Action;
use minimize::device_oracle::DeviceOracle;
use minimize::insight::Insight;
use minimize::oracle::{Item, Oracle};
use std::collections::BTreeMap;

/// Longer sequences are not tried.
pub(crate) const LONGEST: usize = 4;

/// What a sequence may lose of the trace's rate.
const MARGIN: f64 = 0.05;

/// The length of the shortest sequence of at most [`LONGEST`] events that is as reliable as the whole trace, whose rate is
/// `whole`; none if all of these are less.
pub(crate) fn optimum(case: &Case, whole: f64) -> Option<usize> {
    let mut device = case.device();
    let mut oracle = DeviceOracle::new(&mut device, &case.steps, case.watch()).expect("an oracle");
    let letters = letters(&oracle, case);
    let failures = (FRESH as f64 * (1.0 - whole + MARGIN)) as u64;
    (0..=LONGEST)
        .find(|length| words(letters.len(), *length).any(|word| reliable(&mut oracle, &word, &letters, failures)))
}

/// The events of a trace that differ in what they do, each with all its occurrences: one that comes twice in a sequence must
/// not have the same luck twice. Touches that meet nothing are left out, and so are long presses, which do no more than taps
/// in these apps.
fn letters(oracle: &DeviceOracle<'_>, case: &Case) -> Vec<Vec<Item>> {
    let mut letters: BTreeMap<String, Vec<Item>> = BTreeMap::new();
    for (item, step) in case.steps.iter().enumerate() {
        let touch = matches!(step.event.action, Action::Tap { .. });
        let useful = touch && step.target.as_ref().is_some_and(|t| t.id.is_some());
        if useful || !touch && !matches!(step.event.action, Action::LongPress { .. }) {
            letters.entry(oracle.describe(item)).or_default().push(item);
        }
    }
    letters.into_values().collect()
}

/// All words of a length over so many letters.
fn words(letters: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    let count = letters.pow(length as u32);
    (0..count).map(move |n| (0..length).map(|place| n / letters.pow(place as u32) % letters).collect())
}

/// Whether a word shows the bug on all fresh seeds but so many.
fn reliable(oracle: &mut DeviceOracle<'_>, word: &[usize], letters: &[Vec<Item>], failures: u64) -> bool {
    let occurrence = |at: usize| {
        let before = word[..at].iter().filter(|letter| **letter == word[at]).count();
        letters[word[at]].get(before).copied()
    };
    let Some(sequence) = (0..word.len()).map(occurrence).collect::<Option<Vec<Item>>>() else { return false };
    let mut left = failures;
    (0..FRESH).all(|n| {
        let passed = oracle.run_once(&sequence, fresh_seed(n)).is_ok_and(|run| run.passed());
        left = if passed { left } else { left.wrapping_sub(1) };
        left != u64::MAX
    })
}
