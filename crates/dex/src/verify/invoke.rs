//! Calls: receivers, arguments and results.

use super::failure::{Failure, FailureKind};
use super::hierarchy::TypeHierarchy;
use super::line::Line;
use super::operands::has_receiver;
use super::step::{Checked, Step};
use super::types::{Answer, RegType};
use crate::error::Error;
use crate::handle::MethodHandle;
use crate::index::{CallSiteIdx, MethodIdx, ProtoIdx, TypeIdx};
use crate::opcode::{IndexKind, Opcode};
use crate::view::Proto;

impl<'a, H: TypeHierarchy> Step<'_, '_, 'a, '_, H> {
    /// All calls.
    pub(super) fn invoke(&mut self, line: &mut Line) -> Checked {
        let proto = self.called_proto()?;
        let count = u32::from(self.decoded.arg_count);
        if count > u32::from(self.method.body.code.outs) {
            return Err(self.hard(FailureKind::Malformed, "there are more arguments than the method has room for"));
        }
        let mut skipped = 0;
        if has_receiver(self.decoded.op) {
            self.call_receiver(line)?;
            skipped = 1;
        }
        self.arguments(line, &proto, skipped)?;
        let result = self.declared_or_void(proto.return_type)?;
        line.result = result.unwrap_or(RegType::Conflict);
        Ok(())
    }

    fn called_proto(&self) -> Result<Proto<'a>, Failure> {
        let dex = self.method.body.dex;
        let index = self.decoded.index;
        let proto = match self.decoded.op.index_kind() {
            IndexKind::CallSite => self.call_site(CallSiteIdx(index))?,
            IndexKind::MethodAndProto => ProtoIdx(u32::from(self.decoded.proto)),
            _ => dex.method(MethodIdx(index)).map_err(|error| self.unreadable(error))?.proto,
        };
        dex.proto(proto).map_err(|error| self.unreadable(error))
    }

    /// A call site must be linked by a static method.
    fn call_site(&self, index: CallSiteIdx) -> Result<ProtoIdx, Failure> {
        let dex = self.method.body.dex;
        let site = dex.call_site(index).map_err(|error| self.unreadable(error))?;
        match dex.method_handle(site.bootstrap).map_err(|error| self.unreadable(error))? {
            MethodHandle::InvokeStatic(_) => Ok(site.ty),
            _ => Err(self.hard(FailureKind::Malformed, "the bootstrap method is not static")),
        }
    }

    /// The first argument: an instance of the class that is named, or for constructors a fresh object.
    fn call_receiver(&mut self, line: &mut Line) -> Checked {
        let Some(register) = self.decoded.arguments().next().map(u32::from) else {
            return Err(self.hard(FailureKind::Malformed, "there is no receiver"));
        };
        let found = line.get(register);
        if !found.is_reference() {
            return Err(self.unusable(register, found, "an object"));
        }
        let id = self.method.body.dex.method(MethodIdx(self.decoded.index)).map_err(|error| self.unreadable(error))?;
        let name = self.method.body.dex.string(id.name).map_err(|error| self.unreadable(error))?;
        let is_direct = matches!(self.decoded.op, Opcode::InvokeDirect | Opcode::InvokeDirectRange);
        match (name == "<init>", found.is_uninitialized()) {
            (true, _) if !is_direct => Err(self.hard(FailureKind::Type, "constructors are called with invoke-direct")),
            (true, true) => self.construct(line, register, found, id.class),
            (true, false) => Err(self.unusable(register, found, "an object that was not yet constructed")),
            (false, true) => Err(self.unusable(register, found, "an object that was constructed")),
            (false, false) => self.instance_of(register, found, id.class),
        }
    }

    /// A constructor makes the object usable, in all registers that hold it.
    fn construct(&mut self, line: &mut Line, register: u32, found: RegType, class: TypeIdx) -> Checked {
        let constructed = match found {
            RegType::Uninitialized(pc) => self.allocated_type(pc)?,
            _ => {
                line.this_initialized = true;
                self.method.class
            }
        };
        self.instance_of(register, constructed, class)?;
        line.replace(found, constructed);
        Ok(())
    }

    /// The type that the `new-instance` at an address names.
    fn allocated_type(&mut self, pc: u32) -> Result<RegType, Failure> {
        let decoded = self.method.body.code.insns.decode(pc).map_err(|error| self.unreadable(error))?;
        self.declared(TypeIdx(decoded.index))
    }

    fn instance_of(&mut self, register: u32, found: RegType, class: TypeIdx) -> Checked {
        let RegType::Reference(from) = found else { return Ok(()) };
        let wanted = self.declared(class)?;
        let RegType::Reference(to) = wanted else {
            return Err(self.hard(FailureKind::Type, "a method of a primitive type"));
        };
        // Whether an object implements an interface is seen when it is called.
        match self.method.types.is_assignable(to, from) {
            Answer::Yes => Ok(()),
            Answer::No => self.soft_mismatch(FailureKind::NotInstance, register, found, wanted),
            Answer::Unknown => self.soft_mismatch(FailureKind::Unresolved, register, found, wanted),
        }
    }

    /// The other arguments must be those of the prototype, neither more nor fewer.
    fn arguments(&mut self, line: &Line, proto: &Proto<'_>, skipped: usize) -> Checked {
        let mut registers = self.decoded.arguments().skip(skipped).map(u32::from);
        for ty in proto.parameters.iter() {
            let wanted = self.declared(ty)?;
            let Some(register) = registers.next() else {
                return Err(self.hard(FailureKind::Malformed, "there are fewer arguments than parameters"));
            };
            // Any integral value can be passed for any other: it is narrowed.
            self.need(line, register, if wanted.is_integral() { RegType::Int } else { wanted })?;
            if wanted.high_half().is_some() && registers.next() != Some(register + 1) {
                return Err(
                    self.hard(FailureKind::Malformed, "a long or double argument is not in two consecutive registers")
                );
            }
        }
        match registers.next() {
            None => Ok(()),
            Some(_) => Err(self.hard(FailureKind::Malformed, "there are more arguments than parameters")),
        }
    }

    fn unreadable(&self, error: Error) -> Failure {
        Failure::malformed(self.pc, error)
    }
}
