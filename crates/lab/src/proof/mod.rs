//! Whether a failure is the app's own: proven by running again with other answers of everything that is not Android.
//!
//! A device answers some members of the platform with a default (gaps) and some in a simplified way (models). A failure
//! that such an answer caused is ours and not the app's. So the way to the failure is gone again, once for each other
//! answer of each gap and model that it met, and with gaps that answer otherwise together. What a run says:
//!
//! | run with another answer | says |
//! |---|---|
//! | shows the same failure | the failure survives this answer |
//! | does every step, comes to rest and shows no failure | tainted: the failure hangs on the answer |
//! | fails differently at the failing place or behind it | tainted: the failing place works with this answer |
//! | fails differently before it, or the app has left before the failing step | nothing: the place was not reached |
//! | fails by the very exception that stood for the answer | nothing |
//!
//! Some answers tell a state of the phone (offline, no account). A failure that ends with the opposite is no less the app's
//! own: it needs a phone in that state, which is noted.
//!
//! A failure that no run taints is clean. When the budget ends first, or when a gap should have answered an object that
//! the device cannot make, that is no proof, and the failure counts as tainted.

mod link;
mod together;
pub mod way;

use device::{Met, OtherAnswer, OtherAnswers};
use gui::Frame;
use origins::is_framework;

/// What became of the failure when the way to it was gone again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It showed.
    Shows,
    /// Every step was done and nothing failed.
    Vanished,
    /// Something else failed, at the same place or behind it.
    Passed,
    /// The failing place was not reached.
    NotReached,
}

/// What was found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Answers that make the failure vanish, in words; a proof that had to end early says so here.
    pub tainted_by: Vec<String>,
    /// States of the phone without which it does not show.
    pub needs: Vec<String>,
    /// How often the way was gone.
    pub runs: u32,
    /// Answers that say nothing.
    pub undecided: u32,
}

impl Proof {
    /// Whether the failure survived everything.
    pub fn is_clean(&self) -> bool {
        self.tainted_by.is_empty()
    }
}

/// Answers that make a failure vanish that are looked for; more would tell nobody more.
const ENOUGH: usize = 3;

/// Members with what they answer instead.
type Varied<'a> = Vec<(&'a Met, OtherAnswer)>;

/// Goes the way again with other answers, at most `budget` times: first with one at a time, then with several together.
pub fn prove<E>(
    met: &[Met],
    budget: u32,
    again: &mut dyn FnMut(&OtherAnswers<'_>) -> Result<Seen, E>,
) -> Result<Proof, E> {
    let mut proof = Proof::default();
    // Gaps first: they are the likelier causes, should the budget end.
    let states = met.iter().filter(|m| m.state);
    let order = met.iter().filter(|m| !m.model).chain(met.iter().filter(|m| m.model && !m.state)).chain(states);
    let single = order.flat_map(|m| m.others.iter().map(move |other| vec![(m, *other)]));
    let all: Vec<Varied<'_>> = single.chain(together::together(met)).collect();
    for (n, varied) in all.iter().enumerate() {
        if proof.tainted_by.len() >= ENOUGH {
            break;
        }
        if proof.runs >= budget {
            proof.tainted_by.push(format!("not proven: {} other answers were not tried", all.len() - n));
            break;
        }
        proof.runs += 1;
        let others: Vec<(&str, OtherAnswer)> = varied.iter().map(|(m, other)| (m.member.as_str(), *other)).collect();
        match again(&others)? {
            Seen::Shows => {}
            Seen::NotReached => proof.undecided += 1,
            Seen::Passed if others.iter().any(|(_, other)| *other == OtherAnswer::Throw) => proof.undecided += 1,
            Seen::Vanished | Seen::Passed if varied[0].0.state => proof.needs.push(varied[0].0.member.clone()),
            Seen::Vanished | Seen::Passed => proof.tainted_by.push(in_words(varied)),
        }
    }
    if proof.is_clean() {
        let unknown = met.iter().filter_map(|m| Some((&m.member, m.unknown.as_ref()?)));
        proof.tainted_by = unknown.map(|(member, why)| format!("not proven: {member} {why}")).collect();
    }
    Ok(proof)
}

/// What members answer instead, and who asks the first of them.
fn in_words(varied: &Varied<'_>) -> String {
    let told = varied.iter().take(ENOUGH).map(|(m, other)| format!("{} answers {other}", m.member));
    let more = varied.len().saturating_sub(ENOUGH);
    let more = if more > 0 { format!(" and {more} more answer otherwise") } else { String::new() };
    let caller = varied.first().and_then(|(m, _)| m.callers.keys().next());
    let caller = caller.map(|c| format!(" in {c}")).unwrap_or_default();
    format!("{}{more}{caller}", told.collect::<Vec<_>>().join(", "))
}

/// Whether another failure shows that the place of the expected one was passed, by the stacks of both, the innermost
/// calls first. Where both stacks part decides: an earlier line of the same method of the app was reached before. All
/// that cannot be told apart counts as passed, so that doubt never makes a failure clean.
pub fn is_passed(expected: &[Frame], other: &[Frame]) -> bool {
    let mut frames = expected.iter().rev().zip(other.iter().rev());
    match frames.find(|(a, b)| a != b) {
        Some((a, b)) if (&a.class, &a.method) == (&b.class, &b.method) && !is_framework(&a.class) => {
            !matches!((a.line, b.line), (Some(a), Some(b)) if b < a)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use OtherAnswer::{Empty, Null, Number, Throw};

    fn met(member: &str, others: &[OtherAnswer], model: bool) -> Met {
        Met { member: member.into(), others: others.to_vec(), model, ..Met::default() }
    }

    fn size() -> [Met; 1] {
        [met("a.B.size()I", &[Number(0), Number(1), Number(-1), Throw], false)]
    }

    #[test]
    fn a_failure_that_one_answer_ends_is_tainted_by_it() {
        let all = [met("a.B.name()", &[Null, Empty], true), size()[0].clone()];
        let mut again = |others: &OtherAnswers<'_>| -> Result<Seen, ()> {
            let gone = others[0].0.contains("name") && others[0].1 == Empty;
            Ok(if gone { Seen::Vanished } else { Seen::Shows })
        };
        let proof = prove(&all, 100, &mut again).unwrap();
        assert_eq!((proof.runs, proof.is_clean()), (6, false));
        assert_eq!(proof.tainted_by, ["a.B.name() answers an empty answer"]);
    }

    #[test]
    fn a_failure_that_two_answers_end_together_is_tainted_by_both() {
        let number = |member: &str| met(member, &[Number(0), Number(1), Number(-1), Throw], false);
        let all = [number("a.B.height()I"), number("a.B.width()I")];
        let mut again = |others: &OtherAnswers<'_>| -> Result<Seen, ()> {
            Ok(if others.len() == 2 { Seen::Vanished } else { Seen::Shows })
        };
        let proof = prove(&all, 100, &mut again).unwrap();
        assert_eq!(proof.tainted_by[0], "a.B.height()I answers 1, a.B.width()I answers 1");
    }

    #[test]
    fn a_failure_that_needs_a_state_of_the_phone_is_clean_and_says_so() {
        let offline = Met { state: true, ..met("a phone without network", &[Number(1)], true) };
        let all = [offline, met("a.B.name()", &[Null], true)];
        let mut again = |others: &OtherAnswers<'_>| -> Result<Seen, ()> {
            Ok(if others[0].0.starts_with("a phone") { Seen::Vanished } else { Seen::Shows })
        };
        let proof = prove(&all, 100, &mut again).unwrap();
        assert!(proof.is_clean());
        assert_eq!(proof.needs, ["a phone without network"]);
    }

    #[test]
    fn what_is_not_reached_says_nothing_and_an_early_end_is_no_proof() {
        let proof = prove(&size(), 100, &mut |_| Ok::<_, ()>(Seen::NotReached)).unwrap();
        assert!(proof.is_clean() && proof.undecided == 4);
        let passed = prove(&size()[..], 100, &mut |others| {
            Ok::<_, ()>(if others[0].1 == Throw { Seen::Passed } else { Seen::NotReached })
        });
        assert!(passed.unwrap().is_clean());
        let why = Some("can answer nothing but null".to_owned());
        let unknown = [Met { unknown: why, ..size()[0].clone() }];
        let proof = prove(&unknown, 100, &mut |_| Ok::<_, ()>(Seen::Shows)).unwrap();
        assert_eq!(proof.tainted_by, ["not proven: a.B.size()I can answer nothing but null"]);
        let short = prove(&size(), 1, &mut |_| Ok::<_, ()>(Seen::Shows)).unwrap();
        assert_eq!(short.tainted_by, ["not proven: 3 other answers were not tried"]);
    }

    #[test]
    fn stacks_tell_which_place_comes_first() {
        let stack = |text: &[(&str, u32)]| -> Vec<Frame> {
            text.iter().map(|(method, line)| Frame { line: Some(*line), ..Frame::new("a.B", method) }).collect()
        };
        let expected = stack(&[("f", 5), ("main", 10)]);
        assert!(is_passed(&expected, &expected), "another exception at the same place");
        assert!(is_passed(&expected, &stack(&[("f", 6), ("main", 10)])));
        assert!(is_passed(&expected, &stack(&[("g", 1), ("main", 12)])));
        assert!(!is_passed(&expected, &stack(&[("f", 4), ("main", 10)])));
        assert!(!is_passed(&expected, &stack(&[("g", 90), ("main", 9)])));
        assert!(is_passed(&expected, &stack(&[("g", 90), ("other", 9)])), "doubt");
    }
}
