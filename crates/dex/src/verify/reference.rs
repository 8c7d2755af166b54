//! Register maps without types: which registers hold live references.
//!
//! Two facts suffice for code that is known to be well-typed. Forward: may the register hold something that was written as a reference?
//! Backward: will it be read as a reference, or compared for equality, before it is written? Where both hold, it is a live reference. An
//! integer that meets a reference at a join can no longer be read by well-typed code, so the union is exact; a constant zero may be either,
//! and a map that calls it a reference is still right, because zero is null.

use super::bits::{BitRows, clear, set, union, words_for};
use super::flow::{Block, Budget, Flow};
use super::maps::{MapBuilder, RegisterMaps};
use super::operands::{self, Kind};
use crate::body::MethodBody;
use crate::error::{Code as Fault, Result};
use crate::instruction::Decoded;

/// Blocks times words of a state: no real method comes near, and a hostile one shall not take more memory than this.
const MAX_STATE_WORDS: usize = 1 << 22;

/// The register maps of a trusted method. For code that is not well-typed the maps may be wrong, but making them is still safe.
pub fn reference_map(body: &MethodBody<'_>) -> Result<RegisterMaps> {
    let mut budget = Budget::new();
    let analysis = Analysis::new(body, &mut budget)?;
    let references = analysis.forward(body, &mut budget)?;
    let live = analysis.backward(body, &mut budget)?;
    Ok(analysis.maps(&references, &live))
}

/// What one instruction does to references.
#[derive(Clone, Copy)]
struct Step {
    pc: u32,
    /// End of its uses in the list of uses; they begin where those of the step before end.
    uses_end: u32,
    /// First register that is written.
    def: u16,
    /// Number of registers that are written.
    def_words: u8,
    /// Whether a reference is written.
    defines_reference: bool,
    can_throw: bool,
    /// Whether the collector can look at the frame here.
    is_point: bool,
}

struct Analysis {
    flow: Flow,
    steps: Vec<Step>,
    uses: Vec<u16>,
    registers: u16,
}

impl Analysis {
    fn new(body: &MethodBody<'_>, budget: &mut Budget) -> Result<Analysis> {
        let flow = Flow::new(&body.code, budget)?;
        let registers = body.code.registers;
        if flow.blocks.len().saturating_mul(words_for(registers)) > MAX_STATE_WORDS {
            return Err(body.code.insns.fault(Fault::TooComplex, 0));
        }
        let mut analysis =
            Analysis { steps: Vec::with_capacity(flow.instructions.len()), uses: Vec::new(), flow, registers };
        for number in 0..analysis.flow.instructions.len() {
            let (pc, decoded) = analysis.flow.instructions[number];
            let step = analysis.step(body, pc, &decoded)?;
            analysis.steps.push(step);
        }
        analysis.mark_loops();
        Ok(analysis)
    }

    fn step(&mut self, body: &MethodBody<'_>, pc: u32, decoded: &Decoded) -> Result<Step> {
        let kinds = operands::of(decoded.op);
        let first_use = self.uses.len();
        for (kind, register) in [(kinds.a, decoded.a), (kinds.b, decoded.b), (kinds.c, decoded.c)] {
            if matches!(kind, Kind::Reference | Kind::Either) {
                self.uses.push(register as u16);
            }
        }
        if decoded.arg_count > 0 {
            let uses = &mut self.uses;
            operands::reference_arguments(&body.dex, &body.code.insns, pc, decoded, |register| uses.push(register))?;
        }
        let def_words = match kinds.def {
            Kind::None => 0,
            Kind::Wide => 2,
            _ => 1,
        };
        let def_end = if def_words == 0 { 0 } else { decoded.a + u32::from(def_words) };
        let outside = |register: &u16| *register >= self.registers;
        if def_end > u32::from(self.registers) || self.uses[first_use..].iter().any(outside) {
            return Err(body.code.insns.fault(Fault::BadRegister, pc));
        }
        Ok(Step {
            pc,
            uses_end: self.uses.len() as u32,
            def: decoded.a as u16,
            def_words,
            defines_reference: kinds.def == Kind::Reference,
            can_throw: decoded.op.can_throw(),
            is_point: decoded.op.can_throw() || pc == 0 || jumps_back(decoded),
        })
    }

    /// The collector can look at a frame that is about to enter a loop again, from either side of the jump.
    fn mark_loops(&mut self) {
        for (number, block) in self.flow.blocks.iter().enumerate() {
            self.steps[block.instructions.start].is_point |= block.is_loop_header;
            let jumps_back = self.flow.successors(block).iter().any(|&to| to as usize <= number);
            self.steps[block.instructions.end - 1].is_point |= jumps_back;
        }
    }

    /// The registers that may hold references at the start of each block.
    fn forward(&self, body: &MethodBody<'_>, budget: &mut Budget) -> Result<BitRows> {
        let entry = entry_references(body)?;
        let mut states = BitRows::new(self.flow.blocks.len(), self.registers);
        let mut pending = vec![false; self.flow.blocks.len()];
        let mut reached = pending.clone();
        if let Some(first) = pending.first_mut() {
            *first = true;
            reached[0] = true;
        }
        union(states.row_mut(0), &entry);
        let mut state = entry;
        while pending.contains(&true) {
            for number in 0..pending.len() {
                if !std::mem::take(&mut pending[number]) {
                    continue;
                }
                let block = &self.flow.blocks[number];
                budget.spend(&body.code, block.instructions.len())?;
                if block.falls_off {
                    return Err(body.code.insns.fault(Fault::FallsOff, self.steps[block.instructions.end - 1].pc));
                }
                state.copy_from_slice(states.row(number));
                let mut flow_to = |targets: &[u32], state: &[u64]| {
                    for &to in targets {
                        let to = to as usize;
                        let grown = union(states.row_mut(to), state);
                        pending[to] |= grown || !std::mem::replace(&mut reached[to], true);
                    }
                };
                for step in &self.steps[block.instructions.clone()] {
                    if step.can_throw {
                        flow_to(self.flow.handlers(block), &state);
                    }
                    step.write(&mut state);
                }
                flow_to(self.flow.successors(block), &state);
            }
        }
        Ok(states)
    }

    /// The registers that will be read as references, at the start of each block.
    fn backward(&self, body: &MethodBody<'_>, budget: &mut Budget) -> Result<BitRows> {
        let mut states = BitRows::new(self.flow.blocks.len(), self.registers);
        let mut state = vec![0; words_for(self.registers)];
        let mut changed = true;
        while changed {
            budget.spend(&body.code, self.steps.len())?;
            changed = false;
            for (number, block) in self.flow.blocks.iter().enumerate().rev() {
                self.live_in(block, &states, &mut state, |_, _| {});
                changed |= union(states.row_mut(number), &state);
            }
        }
        Ok(states)
    }

    /// Walks a block from its end to its start and calls `each` with the live registers before every step.
    fn live_in(&self, block: &Block, states: &BitRows, state: &mut [u64], mut each: impl FnMut(&Step, &[u64])) {
        state.fill(0);
        for &to in self.flow.successors(block) {
            union(state, states.row(to as usize));
        }
        for number in block.instructions.clone().rev() {
            let step = &self.steps[number];
            (0..u16::from(step.def_words)).for_each(|i| clear(state, step.def.wrapping_add(i)));
            if step.can_throw {
                for &to in self.flow.handlers(block) {
                    union(state, states.row(to as usize));
                }
            }
            self.uses_of(number).iter().for_each(|&register| set(state, register));
            each(step, state);
        }
    }

    fn uses_of(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.steps[before].uses_end);
        &self.uses[start as usize..self.steps[number].uses_end as usize]
    }

    /// Puts both facts together at the points where the collector can look.
    fn maps(&self, references: &BitRows, live: &BitRows) -> RegisterMaps {
        let mut builder = MapBuilder::new(self.registers);
        let mut state = vec![0; words_for(self.registers)];
        for (number, block) in self.flow.blocks.iter().enumerate() {
            state.copy_from_slice(references.row(number));
            for step in &self.steps[block.instructions.clone()] {
                if step.is_point {
                    builder.push(step.pc, &state);
                }
                step.write(&mut state);
            }
            let mut map = builder.len();
            self.live_in(block, live, &mut state, |step, state| {
                if step.is_point {
                    map -= 1;
                    builder.restrict(map, state);
                }
            });
        }
        builder.finish()
    }
}

impl Step {
    #[inline]
    fn write(&self, state: &mut [u64]) {
        for i in 0..u16::from(self.def_words) {
            clear(state, self.def.wrapping_add(i));
        }
        if self.defines_reference {
            set(state, self.def);
        }
    }
}

fn jumps_back(decoded: &Decoded) -> bool {
    decoded.op.can_branch() && decoded.target <= 0
}

/// The registers that hold references when the method is entered: its reference arguments.
fn entry_references(body: &MethodBody<'_>) -> Result<Vec<u64>> {
    let mut state = vec![0; words_for(body.code.registers)];
    let mut register = body.code.registers.saturating_sub(body.code.ins);
    if !body.is_static {
        set(&mut state, register);
        register = register.saturating_add(1);
    }
    let proto = body.dex.proto(body.dex.method(body.method)?.proto)?;
    for letter in body.dex.string(proto.shorty)?.bytes().iter().skip(1) {
        if *letter == b'L' {
            set(&mut state, register);
        }
        register = register.saturating_add(if matches!(letter, b'J' | b'D') { 2 } else { 1 });
    }
    Ok(state)
}
