//! Answers that are tried together, because a failure may hang on several at once.
//!
//! A picture that native code would have decoded is zero wide and zero high; whoever divides by its area fails until both
//! answer otherwise. So what single answers do not end is tried with the gaps of one class, which mostly tell of one
//! thing, and with all gaps. In a class of many gaps some other one may stand in the way when all answer, so pairs are
//! tried too. Models are left out: they were thought about, and each answers what some phone does.

use super::Varied;
use device::{Met, OtherAnswer};
use std::collections::BTreeMap;

/// What members answer together: each takes the first that it can answer, and none if it can answer none of them.
const PROFILES: [&[OtherAnswer]; 5] = [
    &[OtherAnswer::Number(1), OtherAnswer::Empty],
    &[OtherAnswer::Number(-1), OtherAnswer::Empty],
    &[OtherAnswer::Number(1)],
    &[OtherAnswer::Empty],
    &[OtherAnswer::Fire, OtherAnswer::Number(1), OtherAnswer::Empty],
];

/// Pairs that are tried in a class: a help where many gaps meet, and no promise.
const PAIRS: usize = 20;

/// The sets of other answers that are worth trying, each of at least two members and no two equal.
pub(super) fn together(met: &[Met]) -> Vec<Varied<'_>> {
    let gaps: Vec<&Met> = met.iter().filter(|m| !m.model && !m.state).collect();
    let mut classes: BTreeMap<&str, Vec<&Met>> = BTreeMap::new();
    for gap in &gaps {
        classes.entry(class(&gap.member)).or_default().push(gap);
    }
    let mut sets: Vec<Varied<'_>> = Vec::new();
    for group in classes.values().chain([&gaps]) {
        sets.extend(PROFILES.iter().map(|profile| answering(group, profile)));
    }
    for group in classes.values() {
        let pairs = (1..group.len()).flat_map(|apart| (apart..group.len()).map(move |i| [group[i - apart], group[i]]));
        sets.extend(pairs.take(PAIRS).map(|pair| answering(&pair, PROFILES[0])));
    }
    let mut different: Vec<Varied<'_>> = Vec::new();
    for set in sets.into_iter().filter(|set| set.len() > 1) {
        if !different.contains(&set) {
            different.push(set);
        }
    }
    different
}

fn answering<'a>(group: &[&'a Met], profile: &[OtherAnswer]) -> Varied<'a> {
    let chosen = |gap: &&'a Met| Some((*gap, *profile.iter().find(|answer| gap.others.contains(answer))?));
    group.iter().filter_map(chosen).collect()
}

/// The class of a member.
fn class(member: &str) -> &str {
    let name = member.split('(').next().unwrap_or(member);
    name.rsplit_once('.').map_or(name, |(class, _)| class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use OtherAnswer::{Empty, Fire, Null, Number, Throw};

    fn gap(member: &str, others: &[OtherAnswer]) -> Met {
        Met { member: member.into(), others: others.to_vec(), ..Met::default() }
    }

    fn number(member: &str) -> Met {
        gap(member, &[Number(0), Number(1), Number(-1), Throw])
    }

    /// The sets in words: `width=1 height=1`.
    fn told(met: &[Met]) -> Vec<String> {
        let name =
            |m: &Met| m.member.split('(').next().unwrap_or_default().rsplit('.').next().unwrap_or_default().to_owned();
        let set = |set: &Varied<'_>| set.iter().map(|(m, other)| format!("{}={other}", name(m))).collect::<Vec<_>>();
        together(met).iter().map(|s| set(s).join(" ")).collect()
    }

    #[test]
    fn gaps_of_a_class_answer_together() {
        assert_eq!(
            told(&[number("a.B.height()I"), number("a.B.width()I")]),
            ["height=1 width=1", "height=-1 width=-1"]
        );
        let model = Met { model: true, ..number("a.B.level()I") };
        assert!(
            told(&[number("a.B.height()I"), model, gap("a.B.log()V", &[Throw])]).is_empty(),
            "nothing to go together"
        );
    }

    #[test]
    fn who_cannot_answer_the_first_takes_the_next_or_stays() {
        let text = gap("a.B.text()Ljava/lang/String;", &[Null, Empty, Throw]);
        let asked = gap("c.D.ask(Lc/L;)V", &[Throw, Fire]);
        let sets = told(&[number("a.B.size()I"), text, asked]);
        let first = ["size=1 text=an empty answer", "size=-1 text=an empty answer"];
        assert_eq!(sets[..2], first);
        assert_eq!(sets[2..], ["size=1 text=an empty answer ask=a call of its listener"]);
    }

    #[test]
    fn pairs_are_tried_where_a_class_has_more() {
        let sets = told(&[number("a.B.closed()I"), number("a.B.height()I"), number("a.B.width()I")]);
        assert_eq!(sets[2..], ["closed=1 height=1", "height=1 width=1", "closed=1 width=1"]);
        let many: Vec<Met> = (0..40).map(|n| number(&format!("a.B.m{n:02}()I"))).collect();
        assert_eq!(together(&many).len(), 2 + PAIRS);
    }
}
