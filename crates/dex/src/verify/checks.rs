//! The first stage: is the code well-formed?
//!
//! Everything is checked that can be seen without following control: register numbers, indices, branch targets, payloads, try blocks.
//! What passes can be translated and run without any further bounds check on registers and targets.

use std::collections::BTreeSet;

use super::failure::{Failure, FailureKind};
use super::flow::Budget;
use super::operands::{self, Kind};
use crate::body::MethodBody;
use crate::error::Error;
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::instruction::Decoded;
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::Payload;

/// Checks the form of a method's code.
pub fn check(body: &MethodBody<'_>) -> Result<(), Failure> {
    let starts = instruction_starts(body)?;
    let mut checker = Checker { body, starts, budget: Budget::new() };
    checker.frame()?;
    checker.tries()?;
    body.code.insns.iter().try_for_each(|item| {
        let (pc, decoded) = item.map_err(|error| Failure::malformed(0, error))?;
        checker.instruction(pc, &decoded)
    })
}

/// Per code unit, whether an instruction or payload begins there. Fails when the last one does not end with the code.
fn instruction_starts(body: &MethodBody<'_>) -> Result<Vec<bool>, Failure> {
    let mut starts = vec![false; body.code.insns.len() as usize];
    let mut last = 0;
    for item in body.code.insns.iter() {
        let (pc, decoded) = item.map_err(|error| Failure::malformed(last, error))?;
        starts[pc as usize] = true;
        last = pc + decoded.len_units;
    }
    if starts.is_empty() { Err(malformed(0, "the method has no instructions")) } else { Ok(starts) }
}

struct Checker<'b, 'a> {
    body: &'b MethodBody<'a>,
    starts: Vec<bool>,
    budget: Budget,
}

impl<'a> Checker<'_, 'a> {
    /// The registers must hold the arguments, and the arguments must be those of the prototype.
    fn frame(&self) -> Result<(), Failure> {
        let code = &self.body.code;
        let proto = self.body.proto().map_err(|error| Failure::malformed(0, error))?;
        let receiver = usize::from(!self.body.is_static);
        let words: usize = proto.parameters.iter().map(|ty| if self.body.dex.is_wide(ty) { 2 } else { 1 }).sum();
        if code.ins > code.registers || usize::from(code.ins) != receiver + words {
            let (ins, registers) = (code.ins, code.registers);
            return Err(malformed(
                0,
                format!("{ins} of {registers} registers are arguments, but the prototype wants {}", receiver + words),
            ));
        }
        Ok(())
    }

    fn tries(&self) -> Result<(), Failure> {
        let code = &self.body.code;
        let mut previous_end = 0;
        for entry in code.tries() {
            if entry.start >= entry.end
                || entry.end > code.insns.len()
                || entry.start < previous_end
                || !self.is_start(entry.start)
            {
                return Err(malformed(
                    entry.start,
                    "a try block is empty, out of bounds, out of order or inside an instruction",
                ));
            }
            previous_end = entry.end;
        }
        let lists = self.handler_lists()?;
        match code.tries().find(|entry| !lists.contains(&u32::from(entry.handler_off))) {
            Some(entry) => {
                Err(malformed(entry.start, "the handlers of a try block are not where a list of handlers begins"))
            }
            None => Ok(()),
        }
    }

    /// Checks all handlers and returns the offsets of their lists. Try blocks share lists, so that this is cheaper than going by them.
    fn handler_lists(&self) -> Result<BTreeSet<u32>, Failure> {
        let mut offsets = BTreeSet::new();
        for list in self.body.code.handler_lists().map_err(|error| Failure::malformed(0, error))? {
            let (offset, handlers) = list.map_err(|error| Failure::malformed(0, error))?;
            offsets.insert(offset);
            for handler in handlers {
                self.handler(handler.address)?;
                handler.ty.map_or(Ok(()), |ty| self.index(0, self.body.dex.type_string(ty)))?;
            }
        }
        Ok(offsets)
    }

    fn handler(&self, address: u32) -> Result<(), Failure> {
        if !self.is_start(address) || self.is_move_result(address) {
            return Err(malformed(address, "an exception handler begins inside an instruction or with move-result"));
        }
        Ok(())
    }

    fn instruction(&mut self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        if d.op.is_unused() {
            return Err(malformed(pc, format!("{} is no instruction", d.op.name())));
        }
        self.registers(pc, d)?;
        self.indices(pc, d)?;
        match d.op {
            Opcode::FillArrayData => self.array_data(pc, d),
            Opcode::PackedSwitch | Opcode::SparseSwitch => self.switch(pc, d),
            op if op.can_branch() => self.branch(pc, d),
            _ => Ok(()),
        }
    }

    fn registers(&self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        let kinds = operands::of(d.op);
        let available = u32::from(self.body.code.registers);
        let fits = |register: u32, kind: Kind| match kind {
            Kind::None => true,
            Kind::Wide => register + 1 < available,
            _ => register < available,
        };
        let named = [(d.a, kinds.def), (d.a, kinds.a), (d.b, kinds.b), (d.c, kinds.c)];
        let listed = matches!(d.op.format(), Format::F35c | Format::F45cc);
        let count = u32::from(d.arg_count);
        let arguments = match d.op.format() {
            Format::F35c | Format::F45cc => count <= 5 && d.arguments().all(|register| u32::from(register) < available),
            Format::F3rc | Format::F4rcc => count == 0 || d.c + count <= available,
            _ => true,
        };
        if !named.iter().all(|&(register, kind)| fits(register, kind)) || !arguments {
            let cause = if listed { "an argument register or count" } else { "a register" };
            return Err(malformed(pc, format!("{}: {cause} is out of bounds ({available} registers)", d.op.name())));
        }
        Ok(())
    }

    fn indices(&self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        let dex = &self.body.dex;
        match d.op.index_kind() {
            IndexKind::None => Ok(()),
            IndexKind::String => self.index(pc, dex.string(StringIdx(d.index))),
            IndexKind::Type => self.type_index(pc, d),
            IndexKind::Field => self.index(pc, dex.field(FieldIdx(d.index))),
            IndexKind::Method => self.index(pc, dex.method(MethodIdx(d.index)).and_then(|id| dex.proto(id.proto))),
            IndexKind::Proto => self.index(pc, dex.proto(ProtoIdx(d.index))),
            IndexKind::CallSite => {
                self.index(pc, dex.call_site(CallSiteIdx(d.index)).and_then(|site| dex.proto(site.ty)))
            }
            IndexKind::MethodHandle => self.index(pc, dex.method_handle(MethodHandleIdx(d.index))),
            IndexKind::MethodAndProto => {
                self.index(pc, dex.method(MethodIdx(d.index)))?;
                self.index(pc, dex.proto(ProtoIdx(u32::from(d.proto))))
            }
        }
    }

    fn type_index(&self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        let descriptor =
            self.body.dex.type_descriptor(TypeIdx(d.index)).map_err(|error| Failure::malformed(pc, error))?;
        let dimensions = descriptor.bytes().iter().take_while(|&&byte| byte == b'[').count();
        let fits = match d.op {
            Opcode::NewInstance => descriptor.bytes().first() == Some(&b'L'),
            Opcode::NewArray | Opcode::FilledNewArray | Opcode::FilledNewArrayRange => (1..=255).contains(&dimensions),
            _ => true,
        };
        if fits { Ok(()) } else { Err(malformed(pc, format!("{} of {descriptor}", d.op.name()))) }
    }

    /// Whether the item that an index points to can be read.
    fn index<T>(&self, pc: u32, item: Result<T, Error>) -> Result<(), Failure> {
        item.map(drop).map_err(|error| Failure::malformed(pc, error))
    }

    /// Only `goto/32` may jump to itself, and nothing may jump to instructions that need a special one before them.
    fn branch(&self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        if d.target == 0 && d.op != Opcode::Goto32 {
            return Err(malformed(pc, format!("{} jumps to itself", d.op.name())));
        }
        self.target(pc, d.target_pc(pc))
    }

    fn target(&self, pc: u32, target: Option<u32>) -> Result<(), Failure> {
        match target {
            Some(to)
                if self.is_start(to) && !self.is_move_result(to) && self.opcode(to) != Some(Opcode::MoveException) =>
            {
                Ok(())
            }
            _ => Err(malformed(
                pc,
                "a jump goes outside the code, into an instruction, or to move-result or move-exception",
            )),
        }
    }

    fn array_data(&self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        match self.payload(pc, d)? {
            Payload::FillArrayData(_) => Ok(()),
            _ => Err(malformed(pc, "fill-array-data points to the table of a switch")),
        }
    }

    fn switch(&mut self, pc: u32, d: &Decoded) -> Result<(), Failure> {
        let payload = self.payload(pc, d)?;
        let spent = self.budget.spend(&self.body.code, payload.len_units() as usize);
        spent.map_err(|error| Failure::malformed(pc, error))?;
        match (d.op, &payload) {
            (Opcode::PackedSwitch, Payload::PackedSwitch(table)) => {
                let count = i32::try_from(table.targets().len()).unwrap_or(i32::MAX);
                if table.first_key.checked_add((count - 1).max(0)).is_none() {
                    return Err(malformed(pc, "the keys of a packed switch overflow"));
                }
            }
            (Opcode::SparseSwitch, Payload::SparseSwitch(table)) => {
                if !table.keys().is_sorted_by(|a, b| a < b) {
                    return Err(malformed(pc, "the keys of a sparse switch are not in ascending order"));
                }
            }
            _ => return Err(malformed(pc, "a switch points to a payload of another kind")),
        }
        payload.cases().try_for_each(|(_, target)| self.target(pc, pc.checked_add_signed(target)))
    }

    fn payload(&self, pc: u32, d: &Decoded) -> Result<Payload<'a>, Failure> {
        let at = d.target_pc(pc).filter(|&at| at % 2 == 0 && self.is_start(at));
        let at =
            at.ok_or_else(|| malformed(pc, "a payload is outside the code, not aligned or inside an instruction"))?;
        self.body.code.insns.payload(at).map_err(|error| Failure::malformed(pc, error))
    }

    fn is_start(&self, pc: u32) -> bool {
        self.starts.get(pc as usize).is_some_and(|start| *start)
    }

    fn is_move_result(&self, pc: u32) -> bool {
        matches!(self.opcode(pc), Some(Opcode::MoveResult | Opcode::MoveResultWide | Opcode::MoveResultObject))
    }

    fn opcode(&self, pc: u32) -> Option<Opcode> {
        self.body.code.insns.unit(pc).map(|unit| Opcode::from_byte(unit as u8))
    }
}

fn malformed(pc: u32, message: impl Into<String>) -> Failure {
    Failure::new(FailureKind::Malformed, pc, message)
}
