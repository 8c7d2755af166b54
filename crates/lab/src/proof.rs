//! Whether a failure is the app's own: proven by running again with other answers of everything that is not Android.
//!
//! A device answers some members of the platform with a default (gaps) and some in a simplified way (models). A failure
//! that such an answer caused is ours and not the app's. So the way to the failure is gone again, once for each other
//! answer of each gap and model that it met: null, empty, another number, an exception, a listener that is called. A
//! failure is clean if it shows whatever they answer. An answer that makes the app fail differently at the same step
//! counts as one that ends the failure: the failing code works with it. A different failure before that step, or in the
//! platform's own code, says nothing, and neither does the failure that an exception brings by itself.

use device::{Met, OtherAnswer};

/// What became of the failure when the way to it was gone again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It showed.
    Shows,
    /// It did not.
    Gone,
    /// The app failed differently at the same step.
    Instead,
    /// Something else failed before it could show.
    Elsewhere,
}

/// What was found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Answers that make the failure vanish, in words; a proof that had to end early says so here.
    pub tainted_by: Vec<String>,
    /// How often the way was gone.
    pub runs: u32,
    /// Answers with which something else failed first.
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

/// Goes the way again with other answers, at most `budget` times.
pub fn prove<E>(
    met: &[Met],
    budget: u32,
    again: &mut dyn FnMut(&str, OtherAnswer) -> Result<Seen, E>,
) -> Result<Proof, E> {
    let mut proof = Proof::default();
    // Gaps first: they are the likelier causes, should the budget end.
    let order = met.iter().filter(|m| !m.model).chain(met.iter().filter(|m| m.model));
    let all: Vec<(&Met, OtherAnswer)> = order.flat_map(|m| others(m).into_iter().map(move |o| (m, o))).collect();
    for (n, (member, other)) in all.iter().enumerate() {
        if proof.tainted_by.len() >= ENOUGH {
            break;
        }
        if proof.runs >= budget {
            proof.tainted_by.push(format!("not proven: {} other answers were not tried", all.len() - n));
            break;
        }
        proof.runs += 1;
        match again(&member.member, *other)? {
            Seen::Shows => {}
            Seen::Elsewhere => proof.undecided += 1,
            Seen::Instead if *other == OtherAnswer::Throw => proof.undecided += 1,
            Seen::Gone | Seen::Instead => {
                let caller = member.callers.keys().next().map(|c| format!(" in {c}")).unwrap_or_default();
                proof.tainted_by.push(format!("{} answers {other}{caller}", member.member));
            }
        }
    }
    Ok(proof)
}

/// The other answers of a member that are worth trying.
pub fn others(met: &Met) -> Vec<OtherAnswer> {
    use OtherAnswer::{Empty, Fire, Null, Number, Throw};
    let makes = ["create", "init", "new", "open"].iter().any(|w| met.member.to_lowercase().contains(w));
    let mut found = match met.result.as_bytes().first() {
        None | Some(b'V') => Vec::new(),
        Some(b'Z') => vec![Number(0), Number(1)],
        // Handles of native objects: another number is no other answer but a broken machine.
        Some(b'J') if makes || met.model => Vec::new(),
        Some(b'L' | b'[') => vec![Null, Empty],
        Some(_) => vec![Number(0), Number(1), Number(-1)],
    };
    if !met.model {
        found.push(Throw);
    }
    if met.listens {
        found.push(Fire);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(member: &str, result: &str, model: bool) -> Met {
        Met { member: member.into(), result: result.into(), model, ..Met::default() }
    }

    #[test]
    fn a_failure_that_one_answer_ends_is_tainted_by_it() {
        let all = [met("a.B.size()I", "I", false), met("a.B.name()Ljava/lang/String;", "Ljava/lang/String;", true)];
        let mut again = |member: &str, other: OtherAnswer| -> Result<Seen, ()> {
            let gone = member.contains("name") && other == OtherAnswer::Empty;
            Ok(if gone { Seen::Gone } else { Seen::Shows })
        };
        let proof = prove(&all, 100, &mut again).unwrap();
        assert_eq!((proof.runs, proof.is_clean()), (6, false));
        assert_eq!(proof.tainted_by, ["a.B.name()Ljava/lang/String; answers an empty answer"]);
    }

    #[test]
    fn other_failures_say_nothing_and_an_early_end_is_no_proof() {
        let all = [met("a.B.size()I", "I", false)];
        let proof = prove(&all, 100, &mut |_, _| Ok::<_, ()>(Seen::Elsewhere)).unwrap();
        assert!(proof.is_clean() && proof.undecided == 4);
        let instead = prove(&all, 100, &mut |_, _| Ok::<_, ()>(Seen::Instead)).unwrap();
        assert_eq!((instead.tainted_by.len(), instead.undecided), (3, 0));
        let short = prove(&all, 1, &mut |_, _| Ok::<_, ()>(Seen::Shows)).unwrap();
        assert_eq!(short.tainted_by, ["not proven: 3 other answers were not tried"]);
    }

    #[test]
    fn void_gaps_and_listeners_have_other_answers_too() {
        let listener = Met { listens: true, ..met("a.B.ask(La/C;)V", "V", false) };
        assert_eq!(others(&listener), [OtherAnswer::Throw, OtherAnswer::Fire]);
        assert!(others(&met("a.B.nativeCreate()J", "J", true)).is_empty());
    }
}
