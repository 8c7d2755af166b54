//! The second stage: what does every register hold, and may it be used so?
//!
//! Blocks are executed abstractly until nothing changes any more: a worklist of blocks, a [`Line`] of register contents at the start of
//! each. What one instruction does is told by [`step`](super::step); here is only how control moves.

use std::collections::BTreeMap;

use super::failure::{Failure, FailureKind};
use super::flow::{Block, Budget, Flow, Worklist};
use super::hierarchy::TypeHierarchy;
use super::line::Line;
use super::step::Step;
use super::types::{RegType, TypeTable};
use crate::body::MethodBody;
use crate::index::TypeIdx;
use crate::instruction::Decoded;
use crate::opcode::Opcode;

/// Blocks times registers: no real method comes near, and a hostile one shall not take more memory than this.
const MAX_STATE: usize = 1 << 22;

/// A method that is being verified.
pub(super) struct Inference<'m, 'a, 'h, H: TypeHierarchy> {
    pub(super) body: &'m MethodBody<'a>,
    pub(super) types: &'m mut TypeTable<'h, H>,
    pub(super) flow: Flow,
    /// Soft failures, the first one for each address.
    pub(super) soft: BTreeMap<u32, Failure>,
    /// The declared return type; `None` for void.
    pub(super) return_type: Option<RegType>,
    /// Whether the method is a constructor of instances.
    pub(super) is_constructor: bool,
    /// The class that declares the method.
    pub(super) class: RegType,
    /// All handlers as (address, type), sorted, for `move-exception`.
    pub(super) handlers: Vec<(u32, Option<TypeIdx>)>,
    budget: Budget,
}

impl<'m, 'a, 'h, H: TypeHierarchy> Inference<'m, 'a, 'h, H> {
    /// Prepares a method whose form was checked.
    pub(super) fn new(body: &'m MethodBody<'a>, types: &'m mut TypeTable<'h, H>) -> Result<Self, Failure> {
        let malformed = |error| Failure::malformed(0, error);
        let mut budget = Budget::new();
        let flow = Flow::new(&body.code, &mut budget).map_err(malformed)?;
        if flow.blocks.len().saturating_mul(usize::from(body.code.registers)) > MAX_STATE {
            return Err(Failure::new(FailureKind::TooComplex, 0, "the method is too large to be analysed"));
        }
        let id = body.dex.method(body.method).map_err(malformed)?;
        let is_constructor = !body.is_static && body.dex.string(id.name).map_err(malformed)? == "<init>";
        let return_type = body.dex.proto(id.proto).map_err(malformed)?.return_type;
        let handlers = all_handlers(body)?;
        let mut this = Inference {
            body,
            types,
            flow,
            soft: BTreeMap::new(),
            return_type: None,
            is_constructor,
            class: RegType::Conflict,
            handlers,
            budget,
        };
        this.class = this.declared(id.class)?;
        this.return_type = this.declared_or_void(return_type)?;
        Ok(this)
    }

    /// Runs to the end. The answer is the line at the start of each block, none for blocks that control never comes to.
    pub(super) fn run(&mut self) -> Result<Vec<Option<Line>>, Failure> {
        let mut states: Vec<Option<Line>> = Vec::new();
        states.resize_with(self.flow.blocks.len(), || None);
        let mut work = Worklist::new(states.len());
        if let Some(first) = states.first_mut() {
            *first = Some(self.entry_line()?);
        }
        while let Some(number) = work.next() {
            if let Some(line) = states[number].clone() {
                self.block(number, line, &mut states, &mut work)?;
            }
        }
        Ok(states)
    }

    /// A type that a declaration names; one that is no type is an error of the file.
    pub(super) fn declared(&mut self, ty: TypeIdx) -> Result<RegType, Failure> {
        self.declared_or_void(ty)?
            .ok_or_else(|| Failure::new(FailureKind::Malformed, 0, "a type descriptor is void or malformed"))
    }

    /// A type that a declaration names, or `None` for void.
    pub(super) fn declared_or_void(&mut self, ty: TypeIdx) -> Result<Option<RegType>, Failure> {
        let descriptor = self.body.dex.type_descriptor(ty).map_err(|error| Failure::malformed(0, error))?;
        match self.types.descriptor(descriptor.bytes()) {
            None if descriptor != "V" => {
                Err(Failure::new(FailureKind::Malformed, 0, format!("{descriptor} is no type descriptor")))
            }
            ty => Ok(ty),
        }
    }

    /// The registers at the start of the method: its arguments.
    fn entry_line(&mut self) -> Result<Line, Failure> {
        let mut line = Line::new(self.body.code.registers);
        let mut register = u32::from(self.body.first_argument());
        if !self.body.is_static {
            let object = self.types.well_known("Ljava/lang/Object;");
            line.this_initialized = !self.is_constructor || self.class == object;
            line.set(register, if line.this_initialized { self.class } else { RegType::UninitializedThis });
            register += 1;
        }
        let proto = self.body.proto().map_err(|error| Failure::malformed(0, error))?;
        for ty in proto.parameters.iter() {
            let ty = self.declared(ty)?;
            line.set(register, ty);
            register += if ty.high_half().is_some() { 2 } else { 1 };
        }
        Ok(line)
    }

    /// Executes a block and hands its lines on to the blocks that can follow.
    fn block(
        &mut self,
        number: usize,
        mut line: Line,
        states: &mut [Option<Line>],
        work: &mut Worklist,
    ) -> Result<(), Failure> {
        let range = self.flow.blocks[number].instructions.clone();
        self.spend(range.len() * line.registers().len().div_ceil(8))?;
        for index in range.clone() {
            let (pc, decoded) = self.flow.instructions[index];
            // What a failing monitor-exit throws could only be thrown by code whose monitors are not paired.
            if decoded.op.can_throw() && decoded.op != Opcode::MonitorExit {
                let handlers = self.flow.handlers(&self.flow.blocks[number]).to_vec();
                handlers.iter().try_for_each(|&to| self.flow_to(pc, to, &line, states, work))?;
            }
            Step { method: self, pc, decoded: &decoded, is_first: index == range.start }.apply(&mut line)?;
            self.catch_all_while_locked(number, pc, &decoded, &line)?;
        }
        self.leave(number, line, states, work)
    }

    /// Hands the line at the end of a block to its successors.
    fn leave(
        &mut self,
        number: usize,
        line: Line,
        states: &mut [Option<Line>],
        work: &mut Worklist,
    ) -> Result<(), Failure> {
        let block = &self.flow.blocks[number];
        let (pc, decoded) = self.flow.instructions[block.instructions.end - 1];
        if block.falls_off {
            return Err(Failure::new(FailureKind::Flow, pc, "control falls off the end of the code or into a payload"));
        }
        let successors = self.flow.successors(block).to_vec();
        let refined = self.refine(&self.flow.blocks[number].instructions.clone(), &line);
        for (position, &to) in successors.iter().enumerate() {
            // The first successor of an instruction that continues is the next one.
            let is_jump = position > 0 || !decoded.op.can_continue();
            let line = match &refined {
                Some((on_jump, refined)) if *on_jump == is_jump => refined,
                _ => &line,
            };
            self.not_move_exception(pc, to)?;
            self.flow_to(pc, to, line, states, work)?;
        }
        Ok(())
    }

    fn flow_to(
        &mut self,
        pc: u32,
        to: u32,
        line: &Line,
        states: &mut [Option<Line>],
        work: &mut Worklist,
    ) -> Result<(), Failure> {
        self.spend(line.registers().len().div_ceil(8))?;
        let Some(state) = states.get_mut(to as usize) else { return Ok(()) };
        let changed = match state {
            None => {
                *state = Some(line.clone());
                true
            }
            Some(old) => {
                if old.monitors != line.monitors {
                    self.soft(FailureKind::Locking, pc, "monitors are held on one way and not on another");
                }
                old.join(line, self.types)
            }
        };
        work.reach(to as usize, changed);
        Ok(())
    }

    /// After `instance-of vX, vY, T` a branch on vX tells what vY is. The answer is the line for the way on which it holds, and whether that
    /// way is the jump.
    fn refine(&mut self, range: &std::ops::Range<usize>, line: &Line) -> Option<(bool, Line)> {
        let last = range.end.checked_sub(1)?;
        let test = last.checked_sub(1).filter(|index| range.contains(index))?;
        let (_, branch) = self.flow.instructions[last];
        let (_, instance_of) = self.flow.instructions[test];
        let on_jump = match branch.op {
            Opcode::IfNez => true,
            Opcode::IfEqz => false,
            _ => return None,
        };
        if instance_of.op != Opcode::InstanceOf || instance_of.a != branch.a || instance_of.a == instance_of.b {
            return None;
        }
        let cast = self.declared(TypeIdx(instance_of.index)).ok()?;
        if !self.is_refinement(line.get(instance_of.b), cast) {
            return None;
        }
        let mut refined = line.clone();
        refined.set(instance_of.b, cast);
        let moved =
            test.checked_sub(1).filter(|index| range.contains(index)).map(|index| self.flow.instructions[index].1);
        if let Some(source) =
            moved.and_then(|moved| moved_from(&moved, instance_of.b)).filter(|&source| source != instance_of.a)
        {
            refined.set(source, cast);
        }
        Some((on_jump, refined))
    }

    /// Whether nothing is lost when a register of one type is taken for another.
    fn is_refinement(&mut self, from: RegType, to: RegType) -> bool {
        match (from, to) {
            (RegType::Reference(from), RegType::Reference(to)) => {
                let known =
                    !self.types.is_unresolved(from) && !self.types.is_unresolved(to) && !self.types.is_interface(to);
                known
                    && !self.types.is_interface(from)
                    && self.types.is_assignable(from, to) == super::types::Answer::Yes
            }
            (from, RegType::Reference(to)) => {
                from.is_null() && !self.types.is_unresolved(to) && !self.types.is_interface(to)
            }
            _ => false,
        }
    }

    /// An instruction that can throw while a monitor is held must be in a try block that catches everything.
    fn catch_all_while_locked(
        &mut self,
        number: usize,
        pc: u32,
        decoded: &Decoded,
        line: &Line,
    ) -> Result<(), Failure> {
        let block: &Block = &self.flow.blocks[number];
        let entering = decoded.op == Opcode::MonitorEnter && line.monitors == 1;
        let throws = decoded.op.can_throw() && decoded.op != Opcode::MonitorExit;
        if line.monitors == 0 || entering || !throws || self.flow.handlers(block).is_empty() {
            return Ok(());
        }
        let handlers = self.body.code.handlers_at(pc).map_err(|error| Failure::malformed(pc, error))?;
        let catches_all = |ty: Option<TypeIdx>| {
            ty.is_none_or(|ty| self.body.dex.type_descriptor(ty).is_ok_and(|name| name == "Ljava/lang/Throwable;"))
        };
        if handlers.into_iter().any(|handler| catches_all(handler.ty)) {
            return Ok(());
        }
        Err(Failure::new(FailureKind::Flow, pc, "a monitor is held, and not all exceptions are caught"))
    }

    fn not_move_exception(&self, pc: u32, to: u32) -> Result<(), Failure> {
        let first = self.flow.blocks[to as usize].instructions.start;
        if self.flow.instructions[first].1.op == Opcode::MoveException {
            return Err(Failure::new(FailureKind::Flow, pc, "control comes to move-exception without an exception"));
        }
        Ok(())
    }

    /// Records a soft failure.
    pub(super) fn soft(&mut self, kind: FailureKind, pc: u32, message: impl Into<String>) {
        self.soft.entry(pc).or_insert_with(|| Failure::new(kind, pc, message));
    }

    fn spend(&mut self, steps: usize) -> Result<(), Failure> {
        self.budget.spend(&self.body.code, steps).map_err(|error| Failure::malformed(0, error))
    }
}

/// The register that a move-object copied into `to`.
fn moved_from(decoded: &Decoded, to: u32) -> Option<u32> {
    let is_move = matches!(decoded.op, Opcode::MoveObject | Opcode::MoveObjectFrom16 | Opcode::MoveObject16);
    (is_move && decoded.a == to).then_some(decoded.b)
}

fn all_handlers(body: &MethodBody<'_>) -> Result<Vec<(u32, Option<TypeIdx>)>, Failure> {
    let mut handlers = Vec::new();
    for list in body.code.handler_lists().map_err(|error| Failure::malformed(0, error))? {
        let (_, list) = list.map_err(|error| Failure::malformed(0, error))?;
        handlers.extend(list.map(|handler| (handler.address, handler.ty)));
    }
    handlers.sort_unstable();
    handlers.dedup();
    Ok(handlers)
}
