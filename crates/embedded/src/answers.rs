//! Answers of the machine that are not Android's own, and which other answers are worth trying in their place.
//!
//! A gap answers a default that nobody thought about, so any value of its type, an exception and a call of its listener
//! may be the right answer. A model was thought about: it gives an answer that some phone gives. Only answers that
//! another phone could give are tried for it, never an exception, and none at all where every phone answers the same.
//! The committed list beside this file says which models that are.
//!
//! Our services in Java tell states in which some phones are (offline, without accounts, without a fix). They are varied
//! too, but no failure is held against us for them: it needs a phone in that state, which the finding then says.

use device::{Met, OtherAnswer, OtherAnswers};
use std::collections::BTreeMap;
use vm::Vm;
use vm::answers::Other;

/// The committed list.
pub const RULES: &str = include_str!("answers.rules");

/// Gaps and models that were called since tracking began.
pub fn met(vm: &Vm) -> Vec<Met> {
    let rules = Rules::parse(RULES);
    let met = vm.met_answers().iter().map(|(member, met)| Met {
        member: member.clone(),
        model: met.model,
        state: met.state,
        others: if met.state { vec![OtherAnswer::Number(1)] } else { rules.others(member, met) },
        unknown: (!met.model && !met.makeable).then(|| "can answer nothing but null".to_owned()),
        callers: met.callers.clone(),
    });
    met.collect()
}

/// The version of Android, met by an app that asks for a newer one: whatever fails could be for the lack of it.
pub fn too_old(api: u32, wanted: u32) -> Met {
    let unknown = Some(format!("is {api}, and the app asks for {wanted} or newer"));
    Met { member: "android.os.Build.VERSION.SDK_INT".to_owned(), unknown, ..Met::default() }
}

/// Lets members answer otherwise, and all that are not named as always.
pub fn answer(vm: &mut Vm, others: &OtherAnswers<'_>) {
    vm.set_others(others.iter().map(|(member, other)| ((*member).to_owned(), of(*other))).collect());
}

/// Models that are not answered by the type of their result alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Other answers by class, or class and name.
    named: BTreeMap<String, Vec<OtherAnswer>>,
    /// Lines that say nothing; a test holds that there are none.
    pub wrong: Vec<String>,
}

impl Rules {
    /// Reads `same NAME… | why` and `NAME: ANSWER… | why`, where a name is a class or a class and a method.
    pub fn parse(text: &str) -> Rules {
        let mut rules = Rules::default();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
            if rules.line(line).is_none() {
                rules.wrong.push(line.to_owned());
            }
        }
        rules
    }

    fn line(&mut self, line: &str) -> Option<()> {
        let (rule, _) = line.split_once(" | ")?;
        let (names, answers) = match rule.strip_prefix("same ") {
            Some(names) => (names, Vec::new()),
            None => {
                let (name, answers) = rule.split_once(": ")?;
                (name, answers.split_whitespace().map(word).collect::<Option<_>>()?)
            }
        };
        self.named.extend(names.split_whitespace().map(|name| (name.to_owned(), answers.clone())));
        Some(())
    }

    /// The names that the list has rules for.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    /// The other answers of a member that are worth trying.
    pub fn others(&self, member: &str, met: &vm::answers::Met) -> Vec<OtherAnswer> {
        let by_type = of_type(member, &met.result, met.model);
        if !met.model {
            let fire = met.listens.then_some(OtherAnswer::Fire);
            return by_type.into_iter().chain([OtherAnswer::Throw]).chain(fire).collect();
        }
        let name = member.split('(').next().unwrap_or(member);
        let class = name.rsplit_once('.').map_or(name, |(class, _)| class);
        match self.named.get(name).or_else(|| self.named.get(class)) {
            Some(others) => others.clone(),
            None => by_type.into_iter().chain(met.listens.then_some(OtherAnswer::Fire)).collect(),
        }
    }
}

/// Values of a type. Handles of native objects have none: another number is no other answer but a broken machine.
fn of_type(member: &str, result: &str, model: bool) -> Vec<OtherAnswer> {
    use OtherAnswer::{Empty, Null, Number};
    let makes = model || ["create", "init", "new", "open"].iter().any(|w| member.to_lowercase().contains(w));
    match result.as_bytes().first() {
        None | Some(b'V') => Vec::new(),
        Some(b'Z') => vec![Number(0), Number(1)],
        Some(b'J') if makes => Vec::new(),
        Some(b'L' | b'[') => vec![Null, Empty],
        Some(_) => vec![Number(0), Number(1), Number(-1)],
    }
}

fn word(word: &str) -> Option<OtherAnswer> {
    Some(match word {
        "null" => OtherAnswer::Null,
        "empty" => OtherAnswer::Empty,
        "throw" => OtherAnswer::Throw,
        "fire" => OtherAnswer::Fire,
        number => OtherAnswer::Number(number.parse().ok()?),
    })
}

fn of(other: OtherAnswer) -> Other {
    match other {
        OtherAnswer::Null => Other::Null,
        OtherAnswer::Empty => Other::Empty,
        OtherAnswer::Number(n) => Other::Number(n),
        OtherAnswer::Throw => Other::Throw,
        OtherAnswer::Fire => Other::Fire,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn others(rules: &str, member: &str, result: &str, model: bool, listens: bool) -> Vec<OtherAnswer> {
        let met = vm::answers::Met {
            model,
            result: result.into(),
            state: false,
            listens,
            makeable: true,
            callers: BTreeMap::new(),
        };
        Rules::parse(rules).others(member, &met)
    }

    #[test]
    fn void_gaps_and_listeners_have_other_answers_too() {
        let listener = others("", "a.B.ask(La/C;)V", "V", false, true);
        assert_eq!(listener, [OtherAnswer::Throw, OtherAnswer::Fire]);
        assert_eq!(others("", "a.B.log()V", "V", false, false), [OtherAnswer::Throw]);
    }

    #[test]
    fn models_answer_as_the_list_says() {
        let rules = "same a.B.known a.C | every phone does\na.D.level: 0 100 | a battery";
        assert_eq!(others(rules, "a.B.known()Z", "Z", true, false), []);
        assert_eq!(others(rules, "a.C.any()I", "I", true, false), []);
        assert_eq!(others(rules, "a.D.level()I", "I", true, false), [OtherAnswer::Number(0), OtherAnswer::Number(100)]);
        assert_eq!(others(rules, "a.B.other()Z", "Z", true, false), [OtherAnswer::Number(0), OtherAnswer::Number(1)]);
        assert!(others(rules, "a.B.nativeCreate()J", "J", true, false).is_empty());
    }

    #[test]
    fn the_committed_list_is_well_formed_and_names_models() {
        let rules = Rules::parse(RULES);
        assert_eq!(rules.wrong, Vec::<String>::new());
        let mut vm = Vm::new(vm::Config::default()).unwrap();
        libcore::natives::register(&mut vm);
        android::register(&mut vm);
        let models = vm.classes.registry.all().iter().filter(|n| matches!(n.fidelity, vm::native::Fidelity::Model(_)));
        let known: BTreeSet<String> = models
            .flat_map(|n| {
                let class = n.class.replace('/', ".");
                [format!("{class}.{}", n.name), class]
            })
            .collect();
        let unknown: Vec<&str> = rules.names().filter(|n| !known.contains(*n)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
