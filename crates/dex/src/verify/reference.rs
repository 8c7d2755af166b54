//! Register maps without types: which registers hold live references.
//!
//! Two facts suffice for code that is known to be well-typed. Forward: what may have been written to the register, a reference, something
//! primitive, or both? Backward: will it be read as a reference, or compared for equality, before it is written? A register that can only
//! hold references and will be read is a live reference. One that may hold either comes from a join of a reference and a number, which
//! well-typed code can copy but never use. The constant zero counts as neither, because it is also null.

use super::bits::{BitRows, assign, get, union, words_for};
use super::flow::{Block, Budget, Flow, Worklist};
use super::maps::{MapBuilder, RegisterMaps};
use super::operands::{self, Kind};
use crate::body::MethodBody;
use crate::error::{Code as Fault, Result};
use crate::instruction::Decoded;
use crate::opcode::Opcode;

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
    register: u16,
    def: Def,
    can_throw: bool,
    /// Whether the collector can look at the frame here.
    is_point: bool,
}

/// What is written to a register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Def {
    Nothing,
    Reference,
    Primitive,
    /// A long or double in two registers.
    Wide,
    /// Zero, which is also null.
    Zero,
    /// Whatever another register holds.
    Copy(u16),
}

impl Def {
    fn of(decoded: &Decoded) -> Def {
        match decoded.op {
            Opcode::Const4 | Opcode::Const16 | Opcode::Const | Opcode::ConstHigh16 if decoded.literal == 0 => Def::Zero,
            Opcode::Move | Opcode::MoveFrom16 | Opcode::Move16 => Def::Copy(decoded.b as u16),
            Opcode::MoveObject | Opcode::MoveObjectFrom16 | Opcode::MoveObject16 => Def::Copy(decoded.b as u16),
            // The register keeps what it holds, but a zero is null from here on.
            Opcode::CheckCast => Def::Reference,
            op => match operands::of(op).def {
                Kind::None => Def::Nothing,
                Kind::Reference => Def::Reference,
                Kind::Wide => Def::Wide,
                Kind::Word | Kind::Either => Def::Primitive,
            },
        }
    }

    /// Number of registers that are written.
    fn words(self) -> u16 {
        match self {
            Def::Nothing => 0,
            Def::Wide => 2,
            _ => 1,
        }
    }
}

/// What may be in the registers: a row of bits for references and one for primitives.
#[derive(Clone)]
struct Contents {
    bits: Vec<u64>,
    words: usize,
}

impl Contents {
    fn new(registers: u16) -> Contents {
        let words = words_for(registers);
        Contents { bits: vec![0; 2 * words], words }
    }

    fn write(&mut self, step: &Step) {
        let (references, primitives) = self.bits.split_at_mut(self.words);
        let mut put = |register, reference, primitive| {
            assign(references, register, reference);
            assign(primitives, register, primitive);
        };
        match step.def {
            Def::Nothing => {}
            Def::Reference => put(step.register, true, false),
            Def::Primitive => put(step.register, false, true),
            Def::Zero => put(step.register, false, false),
            Def::Wide => {
                put(step.register, false, true);
                put(step.register.wrapping_add(1), false, true);
            }
            Def::Copy(from) => {
                let (reference, primitive) = (get(references, from), get(primitives, from));
                assign(references, step.register, reference);
                assign(primitives, step.register, primitive);
            }
        }
    }

    /// The registers that can only hold references.
    fn references(&self) -> impl Iterator<Item = u64> {
        let (references, primitives) = self.bits.split_at(self.words);
        references.iter().zip(primitives).map(|(reference, primitive)| reference & !primitive)
    }
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
        let def = Def::of(decoded);
        let def_end = if def == Def::Nothing { 0 } else { decoded.a + u32::from(def.words()) };
        let outside = |register: &u16| *register >= self.registers;
        if def_end > u32::from(self.registers) || self.uses[first_use..].iter().any(outside) {
            return Err(body.code.insns.fault(Fault::BadRegister, pc));
        }
        Ok(Step {
            pc,
            uses_end: self.uses.len() as u32,
            register: decoded.a as u16,
            def,
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

    /// What may be in the registers at the start of each block.
    fn forward(&self, body: &MethodBody<'_>, budget: &mut Budget) -> Result<BitRows> {
        let mut state = entry_contents(body)?;
        let mut states = BitRows::new(self.flow.blocks.len(), state.bits.len());
        let mut work = Worklist::new(self.flow.blocks.len());
        union(states.row_mut(0), &state.bits);
        while let Some(number) = work.next() {
            let block = &self.flow.blocks[number];
            budget.spend(&body.code, block.instructions.len())?;
            if block.falls_off {
                return Err(body.code.insns.fault(Fault::FallsOff, self.steps[block.instructions.end - 1].pc));
            }
            state.bits.copy_from_slice(states.row(number));
            let mut flow_to = |targets: &[u32], bits: &[u64]| {
                for &to in targets {
                    let grown = union(states.row_mut(to as usize), bits);
                    work.reach(to as usize, grown);
                }
            };
            for step in &self.steps[block.instructions.clone()] {
                if step.can_throw {
                    flow_to(self.flow.handlers(block), &state.bits);
                }
                state.write(step);
            }
            flow_to(self.flow.successors(block), &state.bits);
        }
        Ok(states)
    }

    /// The registers that will be read as references, at the start of each block.
    fn backward(&self, body: &MethodBody<'_>, budget: &mut Budget) -> Result<BitRows> {
        let words = words_for(self.registers);
        let mut states = BitRows::new(self.flow.blocks.len(), words);
        let mut state = vec![0; words];
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
            (0..step.def.words()).for_each(|i| assign(state, step.register.wrapping_add(i), false));
            if step.can_throw {
                for &to in self.flow.handlers(block) {
                    union(state, states.row(to as usize));
                }
            }
            self.uses_of(number).iter().for_each(|&register| assign(state, register, true));
            each(step, state);
        }
    }

    fn uses_of(&self, number: usize) -> &[u16] {
        let start = number.checked_sub(1).map_or(0, |before| self.steps[before].uses_end);
        &self.uses[start as usize..self.steps[number].uses_end as usize]
    }

    /// Puts both facts together at the points where the collector can look.
    fn maps(&self, contents: &BitRows, live: &BitRows) -> RegisterMaps {
        let mut builder = MapBuilder::new(self.registers);
        let mut state = Contents::new(self.registers);
        let mut live_state = vec![0; state.words];
        for (number, block) in self.flow.blocks.iter().enumerate() {
            state.bits.copy_from_slice(contents.row(number));
            for step in &self.steps[block.instructions.clone()] {
                if step.is_point {
                    builder.push(step.pc, state.references());
                }
                state.write(step);
            }
            let mut map = builder.len();
            self.live_in(block, live, &mut live_state, |step, row| {
                if step.is_point {
                    map -= 1;
                    builder.restrict(map, row);
                }
            });
        }
        builder.finish()
    }
}

fn jumps_back(decoded: &Decoded) -> bool {
    decoded.op.can_branch() && decoded.target <= 0
}

/// What the registers hold when the method is entered: its arguments.
fn entry_contents(body: &MethodBody<'_>) -> Result<Contents> {
    let mut contents = Contents::new(body.code.registers);
    let (references, primitives) = contents.bits.split_at_mut(contents.words);
    let mut register = body.first_argument();
    if !body.is_static {
        assign(references, register, true);
        register = register.saturating_add(1);
    }
    for letter in body.dex.string(body.proto()?.shorty)?.bytes().iter().skip(1) {
        assign(if *letter == b'L' { &mut *references } else { &mut *primitives }, register, true);
        register = register.saturating_add(1);
        if matches!(letter, b'J' | b'D') {
            assign(primitives, register, true);
            register = register.saturating_add(1);
        }
    }
    Ok(contents)
}
