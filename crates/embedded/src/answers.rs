//! The machine's words for answers that are not Android's own, made into those of [`device`].

use device::{Met, OtherAnswer};
use std::collections::BTreeMap;
use vm::Vm;
use vm::answers::Other;

/// Gaps and models that were called since tracking began.
pub fn met(vm: &Vm) -> Vec<Met> {
    let met = vm.met_answers().iter().map(|(member, met)| Met {
        member: member.clone(),
        model: met.model,
        result: met.result.clone(),
        listens: met.listens,
        callers: met.callers.clone(),
    });
    met.collect()
}

/// Lets one member answer otherwise, or none.
pub fn answer(vm: &mut Vm, other: Option<(&str, OtherAnswer)>) {
    let other = other.map(|(member, other)| (member.to_owned(), of(other)));
    vm.set_others(other.into_iter().collect::<BTreeMap<_, _>>());
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
