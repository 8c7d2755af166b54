//! The two analyses agree: register maps say what type inference and a plain liveness analysis say.

#[path = "../../tests/common/mod.rs"]
mod common;

use std::collections::BTreeSet;

use super::flow::{Budget, Flow};
use super::infer::Inference;
use super::operands::{self, Kind};
use super::step::Step;
use super::types::{RegType, TypeTable};
use super::{NoClasses, reference_map};
use crate::{Dex, MethodBody};

#[test]
fn register_maps_are_the_live_references() {
    let (mut maps, mut exact) = (0, 0);
    for file in common::app_dexes() {
        let dex = Dex::parse(&file.bytes).unwrap();
        let methods = dex.class_defs().flat_map(|class| dex.class_data(&class).unwrap().methods());
        for (number, method) in methods.filter(|method| method.code_off != 0).enumerate() {
            let body = MethodBody::new(dex, &method).unwrap().unwrap();
            // The plain analysis is slow, so it is made for some methods only.
            let live = (number % 16 == 0 && body.code.insns.len() < 2000).then(|| plain_liveness(&body));
            maps += agree(&body, live.as_deref(), &file.name);
            exact += usize::from(live.is_some());
        }
    }
    eprintln!("{maps} maps compared, those of {exact} methods with liveness");
}

/// Compares all maps of a method and returns their number.
fn agree(body: &MethodBody<'_>, live: Option<&[BTreeSet<u16>]>, name: &str) -> usize {
    let maps = reference_map(body).unwrap();
    for (index, pc, registers) in typed_lines(body) {
        let Some(map) = maps.at(pc) else { continue };
        let context =
            || format!("{name} {} at {pc:#x}", String::from_utf8_lossy(&body.dex.method_text(body.method).unwrap()));
        assert!(map.clone().all(|register| registers[usize::from(register)].is_reference()), "{}", context());
        if let Some(live) = live {
            let is_object = |ty: RegType| ty.is_reference() && ty != RegType::ZERO;
            let expected: Vec<u16> =
                live[index].iter().copied().filter(|r| is_object(registers[usize::from(*r)])).collect();
            let found: Vec<u16> = map.filter(|r| registers[usize::from(*r)] != RegType::ZERO).collect();
            assert_eq!(found, expected, "{}", context());
        }
    }
    maps.len()
}

/// The registers before every instruction that control can come to, with its number and address.
fn typed_lines(body: &MethodBody<'_>) -> Vec<(usize, u32, Vec<RegType>)> {
    let mut hierarchy = NoClasses;
    let mut types = TypeTable::new(&mut hierarchy);
    let mut inference = Inference::new(body, &mut types).unwrap();
    let states = inference.run().unwrap();
    let mut lines = Vec::new();
    for (block, state) in states.into_iter().enumerate() {
        let Some(mut line) = state else { continue };
        let range = inference.flow.blocks[block].instructions.clone();
        for index in range.clone() {
            let (pc, decoded) = inference.flow.instructions[index];
            lines.push((index, pc, line.registers().to_vec()));
            Step { method: &mut inference, pc, decoded: &decoded, is_first: index == range.start }
                .apply(&mut line)
                .unwrap();
        }
    }
    lines
}

/// For each instruction the registers that will be read as references, straight from the definition.
fn plain_liveness(body: &MethodBody<'_>) -> Vec<BTreeSet<u16>> {
    let flow = Flow::new(&body.code, &mut Budget::new()).unwrap();
    let mut live = vec![BTreeSet::new(); flow.instructions.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for block in flow.blocks.iter().rev() {
            for index in block.instructions.clone().rev() {
                let mut set = BTreeSet::new();
                if index + 1 < block.instructions.end {
                    set = live[index + 1].clone();
                } else {
                    flow.successors(block)
                        .iter()
                        .for_each(|&to| set.extend(&live[flow.blocks[to as usize].instructions.start]));
                }
                let (pc, decoded) = flow.instructions[index];
                let kinds = operands::of(decoded.op);
                if kinds.def != Kind::None {
                    set.remove(&(decoded.a as u16));
                }
                if kinds.def == Kind::Wide {
                    set.remove(&(decoded.a as u16 + 1));
                }
                if decoded.op.can_throw() {
                    flow.handlers(block)
                        .iter()
                        .for_each(|&to| set.extend(&live[flow.blocks[to as usize].instructions.start]));
                }
                for (kind, register) in [(kinds.a, decoded.a), (kinds.b, decoded.b), (kinds.c, decoded.c)] {
                    if matches!(kind, Kind::Reference | Kind::Either) {
                        set.insert(register as u16);
                    }
                }
                if decoded.arg_count > 0 {
                    operands::reference_arguments(&body.dex, &body.code.insns, pc, &decoded, |r| {
                        set.insert(r);
                    })
                    .unwrap();
                }
                changed |= set != live[index];
                live[index] = set;
            }
        }
    }
    live
}
