//! What one instruction demands of the registers and leaves in them.
//!
//! The rules are those of ART's method verifier; where ART rejects a class, the failure is hard, where it goes on with a warning, soft.

use super::failure::{Failure, FailureKind};
use super::hierarchy::TypeHierarchy;
use super::infer::Inference;
use super::line::Line;
use super::types::{Answer, Constant, RegType};
use crate::index::TypeIdx;
use crate::instruction::Decoded;
use crate::opcode::Opcode;

/// One instruction of a method that is being verified.
pub(super) struct Step<'s, 'm, 'a, 'h, H: TypeHierarchy> {
    pub(super) method: &'s mut Inference<'m, 'a, 'h, H>,
    pub(super) pc: u32,
    pub(super) decoded: &'s Decoded,
    /// Whether the instruction is the first of its block, so that it may be a handler.
    pub(super) is_first: bool,
}

/// What every check here answers.
pub(super) type Checked = Result<(), Failure>;

impl<H: TypeHierarchy> Step<'_, '_, '_, '_, H> {
    /// Checks the instruction and changes the registers as it would.
    pub(super) fn apply(mut self, line: &mut Line) -> Checked {
        let result = std::mem::replace(&mut line.result, RegType::Undefined);
        self.dispatch(line, result)
    }

    fn dispatch(&mut self, line: &mut Line, result: RegType) -> Checked {
        use Opcode::*;
        let d = self.decoded;
        match d.op {
            Nop => self.nop(),
            Move | MoveFrom16 | Move16 => self.copy(line, RegType::is_word),
            MoveObject | MoveObjectFrom16 | MoveObject16 => self.copy(line, RegType::is_reference),
            MoveWide | MoveWideFrom16 | MoveWide16 => self.copy_wide(line),
            MoveResult => self.move_result(line, result, result.is_word()),
            MoveResultWide => self.move_result(line, result, result.high_half().is_some()),
            MoveResultObject => self.move_result(line, result, result.is_reference()),
            MoveException => self.move_exception(line),
            ReturnVoid | Return | ReturnWide | ReturnObject => self.return_(line),
            Const4 | Const16 | Const | ConstHigh16 => self.put(line, RegType::Constant(Constant::of(d.literal))),
            ConstWide16 | ConstWide32 | ConstWide | ConstWideHigh16 => self.put(line, RegType::WideConstantLo),
            ConstString | ConstStringJumbo => self.put_well_known(line, "Ljava/lang/String;"),
            ConstClass => self.put_well_known(line, "Ljava/lang/Class;"),
            ConstMethodHandle => self.put_well_known(line, "Ljava/lang/invoke/MethodHandle;"),
            ConstMethodType => self.put_well_known(line, "Ljava/lang/invoke/MethodType;"),
            MonitorEnter | MonitorExit => self.monitor(line),
            CheckCast | InstanceOf => self.cast(line),
            NewInstance => self.new_instance(line),
            Throw => self.throw(line),
            Goto | Goto16 | Goto32 => Ok(()),
            PackedSwitch | SparseSwitch => self.need(line, d.a, RegType::Int),
            IfEq | IfNe => self.compare_equal(line),
            IfEqz | IfNez => self.compare_zero(line),
            IfLt | IfGe | IfGt | IfLe => {
                self.need(line, d.a, RegType::Int).and_then(|()| self.need(line, d.b, RegType::Int))
            }
            IfLtz | IfGez | IfGtz | IfLez => self.need(line, d.a, RegType::Int),
            _ if d.op.is_invoke() => self.invoke(line),
            _ => self.arithmetic(line).unwrap_or_else(|| self.memory(line)),
        }
    }

    /// Demands that a register holds a type, and the next one the other half of a wide type.
    pub(super) fn need(&mut self, line: &Line, register: u32, wanted: RegType) -> Checked {
        let found = line.get(register);
        let RegType::Reference(to) = wanted else {
            return match found.fits_primitive(wanted) {
                true if wanted.high_half().is_none() || line.is_pair(register) => Ok(()),
                true => Err(self.hard(FailureKind::Type, format!("v{register} holds half of a long or double"))),
                false => Err(self.mismatch(register, found, wanted)),
            };
        };
        match found {
            _ if found.is_null() => Ok(()),
            RegType::Reference(from) => match self.method.types.is_assignable(to, from) {
                Answer::Yes => Ok(()),
                Answer::No => self.soft_mismatch(FailureKind::NotInstance, register, found, wanted),
                Answer::Unknown => self.soft_mismatch(FailureKind::Unresolved, register, found, wanted),
            },
            _ => Err(self.mismatch(register, found, wanted)),
        }
    }

    /// Writes vA.
    pub(super) fn put(&mut self, line: &mut Line, ty: RegType) -> Checked {
        line.set(self.decoded.a, ty);
        Ok(())
    }

    pub(super) fn hard(&self, kind: FailureKind, message: impl Into<String>) -> Failure {
        Failure::new(kind, self.pc, format!("{}: {}", self.decoded.op.name(), message.into()))
    }

    pub(super) fn soft(&mut self, kind: FailureKind, message: impl Into<String>) -> Checked {
        let failure = self.hard(kind, message);
        self.method.soft.entry(self.pc).or_insert(failure);
        Ok(())
    }

    /// A failure because of what a register holds.
    pub(super) fn mismatch(&self, register: u32, found: RegType, wanted: RegType) -> Failure {
        let kind = if found.is_uninitialized() { FailureKind::Uninitialized } else { FailureKind::Type };
        let types = &self.method.types;
        self.hard(kind, format!("v{register} holds {}, not {}", types.describe(found), types.describe(wanted)))
    }

    /// A soft failure because of what a register holds.
    pub(super) fn soft_mismatch(
        &mut self,
        kind: FailureKind,
        register: u32,
        found: RegType,
        wanted: RegType,
    ) -> Checked {
        let failure = Failure { kind, ..self.mismatch(register, found, wanted) };
        self.method.soft.entry(self.pc).or_insert(failure);
        Ok(())
    }

    /// A failure because of what a register holds, where several types would do.
    pub(super) fn unusable(&self, register: u32, found: RegType, wanted: &str) -> Failure {
        let kind = if found.is_uninitialized() { FailureKind::Uninitialized } else { FailureKind::Type };
        self.hard(kind, format!("v{register} holds {}, not {wanted}", self.method.types.describe(found)))
    }

    /// The type that the instruction names.
    pub(super) fn named_type(&mut self) -> Result<RegType, Failure> {
        self.declared(TypeIdx(self.decoded.index))
    }

    /// A type that the instruction refers to.
    pub(super) fn declared(&mut self, ty: TypeIdx) -> Result<RegType, Failure> {
        self.method.declared(ty).map_err(|failure| Failure { pc: self.pc, ..failure })
    }

    /// A type that the instruction refers to, or `None` for void.
    pub(super) fn declared_or_void(&mut self, ty: TypeIdx) -> Result<Option<RegType>, Failure> {
        self.method.declared_or_void(ty).map_err(|failure| Failure { pc: self.pc, ..failure })
    }

    fn nop(&self) -> Checked {
        if self.decoded.a == 0 { Ok(()) } else { Err(self.hard(FailureKind::Flow, "a payload is no instruction")) }
    }

    /// Contents that do not go together may be copied, as long as nobody uses them.
    fn copy(&mut self, line: &mut Line, allowed: fn(RegType) -> bool) -> Checked {
        let ty = line.get(self.decoded.b);
        if ty != RegType::Conflict && !allowed(ty) {
            return Err(self.unusable(self.decoded.b, ty, "what the instruction moves"));
        }
        self.put(line, ty)
    }

    fn copy_wide(&mut self, line: &mut Line) -> Checked {
        let ty = line.get(self.decoded.b);
        if !line.is_pair(self.decoded.b) {
            return Err(self.unusable(self.decoded.b, ty, "a long or double"));
        }
        self.put(line, ty)
    }

    fn move_result(&mut self, line: &mut Line, result: RegType, fits: bool) -> Checked {
        if !fits {
            let found = self.method.types.describe(result);
            return Err(self.hard(FailureKind::Type, format!("the result of the instruction before is {found}")));
        }
        self.put(line, result)
    }

    /// The exception can be of any type that a handler at this address catches.
    fn move_exception(&mut self, line: &mut Line) -> Checked {
        if !self.is_first || self.pc == 0 {
            return Err(self.hard(FailureKind::Flow, "this is not the start of an exception handler"));
        }
        let throwable = self.method.types.well_known("Ljava/lang/Throwable;");
        let from = self.method.handlers.partition_point(|handler| handler.0 < self.pc);
        let caught: Vec<_> =
            self.method.handlers[from..].iter().take_while(|handler| handler.0 == self.pc).map(|h| h.1).collect();
        let mut joined = None;
        for ty in caught {
            let ty = ty.map_or(Ok(throwable), |ty| self.declared(ty))?;
            self.throwable(ty)?;
            joined = Some(joined.map_or(ty, |joined| self.method.types.join(joined, ty)));
        }
        match joined {
            Some(ty) => self.put(line, ty),
            None => {
                self.put(line, RegType::Conflict)?;
                self.soft(FailureKind::NotInstance, "no handler begins here")
            }
        }
    }

    fn throw(&mut self, line: &Line) -> Checked {
        match line.get(self.decoded.a) {
            ty if ty.is_null() => Ok(()),
            ty @ RegType::Reference(_) => self.throwable(ty),
            ty => Err(self.unusable(self.decoded.a, ty, "a throwable")),
        }
    }

    fn throwable(&mut self, ty: RegType) -> Checked {
        let throwable = self.method.types.well_known("Ljava/lang/Throwable;");
        let (RegType::Reference(to), RegType::Reference(from)) = (throwable, ty) else {
            return Err(self.hard(FailureKind::Type, format!("{} cannot be thrown", self.method.types.describe(ty))));
        };
        match self.method.types.is_assignable(to, from) {
            Answer::Yes => Ok(()),
            Answer::No => {
                self.soft(FailureKind::NotInstance, format!("{} cannot be thrown", self.method.types.describe(ty)))
            }
            Answer::Unknown => {
                self.soft(FailureKind::Unresolved, format!("{} may not be thrown", self.method.types.describe(ty)))
            }
        }
    }

    fn return_(&mut self, line: &Line) -> Checked {
        if self.method.is_constructor && !line.this_initialized {
            return Err(self.hard(FailureKind::Uninitialized, "no other constructor was called"));
        }
        if line.monitors > 0 {
            self.soft(FailureKind::Locking, "a monitor is still held")?;
        }
        let wanted = match (self.decoded.op, self.method.return_type) {
            (Opcode::ReturnVoid, None) => return Ok(()),
            (Opcode::Return, Some(ty)) if ty.is_word() => ty,
            (Opcode::ReturnWide, Some(ty)) if ty.high_half().is_some() => ty,
            (Opcode::ReturnObject, Some(ty @ RegType::Reference(_))) => ty,
            _ => return Err(self.hard(FailureKind::Type, "the method is not declared to return this")),
        };
        self.return_value(line, wanted)
    }

    /// Compilers return ints as smaller types without narrowing them; objects must be of the declared type.
    fn return_value(&mut self, line: &Line, wanted: RegType) -> Checked {
        let found = line.get(self.decoded.a);
        if wanted.is_integral() && (found == RegType::Int || wanted == RegType::Boolean && found == RegType::Byte) {
            return Ok(());
        }
        if let (RegType::Reference(to), RegType::Reference(from)) = (wanted, found)
            && self.method.types.is_assignable(to, from) == Answer::No
        {
            return Err(self.mismatch(self.decoded.a, found, wanted));
        }
        self.need(line, self.decoded.a, wanted)
    }

    fn put_well_known(&mut self, line: &mut Line, descriptor: &'static str) -> Checked {
        let ty = self.method.types.well_known(descriptor);
        self.put(line, ty)
    }

    fn monitor(&mut self, line: &mut Line) -> Checked {
        let ty = line.get(self.decoded.a);
        if !ty.is_reference() {
            return Err(self.unusable(self.decoded.a, ty, "an object"));
        }
        if self.decoded.op == Opcode::MonitorEnter {
            line.monitors += 1;
        } else if line.monitors == 0 {
            self.soft(FailureKind::Locking, "no monitor is held")?;
        } else {
            line.monitors -= 1;
        }
        Ok(())
    }

    fn cast(&mut self, line: &mut Line) -> Checked {
        let is_cast = self.decoded.op == Opcode::CheckCast;
        let register = if is_cast { self.decoded.a } else { self.decoded.b };
        let (found, ty) = (line.get(register), self.named_type()?);
        if !matches!(ty, RegType::Reference(_)) {
            return Err(self.hard(FailureKind::Type, format!("{} cannot be cast to", self.method.types.describe(ty))));
        }
        if !found.is_reference() || found.is_uninitialized() {
            return Err(self.unusable(register, found, "an object"));
        }
        self.put(line, if is_cast { ty } else { RegType::Boolean })
    }

    /// An older object of the same instruction that was never constructed can no longer be told from the new one.
    fn new_instance(&mut self, line: &mut Line) -> Checked {
        self.named_type()?;
        let ty = RegType::Uninitialized(self.pc);
        line.replace(ty, RegType::Conflict);
        self.put(line, ty)
    }

    fn compare_equal(&self, line: &Line) -> Checked {
        let (a, b) = (line.get(self.decoded.a), line.get(self.decoded.b));
        let fits = match (a.is_null(), a.is_reference()) {
            (true, _) => b.is_reference() || b.is_integral(),
            (false, true) => b.is_reference(),
            (false, false) => a.is_integral() && b.is_integral(),
        };
        if fits { Ok(()) } else { Err(self.unusable(self.decoded.b, b, "the same kind as the other operand")) }
    }

    fn compare_zero(&self, line: &Line) -> Checked {
        let ty = line.get(self.decoded.a);
        if ty.is_reference() || ty.is_integral() {
            Ok(())
        } else {
            Err(self.unusable(self.decoded.a, ty, "an int or an object"))
        }
    }
}
