//! A method with its code: what verifier, register maps and disassembler work on.

use crate::class::EncodedMethod;
use crate::code::Code;
use crate::debug::{DebugEvent, LocalStart};
use crate::error::{Code as Fault, Result};
use crate::index::{MethodIdx, StringIdx, TypeIdx};
use crate::view::{Dex, Proto};

/// A method with code.
#[derive(Clone, Copy)]
pub struct MethodBody<'a> {
    /// The file that the indices of the code refer to.
    pub dex: Dex<'a>,
    /// The code.
    pub code: Code<'a>,
    /// The method.
    pub method: MethodIdx,
    /// Whether there is no receiver.
    pub is_static: bool,
}

/// A local variable in a range of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local {
    /// First address of the range.
    pub start: u32,
    /// First address behind the range.
    pub end: u32,
    /// The register.
    pub register: u16,
    /// The name.
    pub name: LocalName,
    /// The type, if known.
    pub ty: Option<TypeIdx>,
    /// The generic signature, if there is one.
    pub signature: Option<StringIdx>,
}

/// The name of a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalName {
    /// The receiver.
    This,
    /// A name from the file.
    Named(StringIdx),
    /// A variable whose name was not recorded.
    Unknown,
}

impl<'a> MethodBody<'a> {
    /// The body of a declared method; `None` for abstract and native ones.
    pub fn new(dex: Dex<'a>, method: &EncodedMethod) -> Option<Result<MethodBody<'a>>> {
        (method.code_off != 0).then(|| {
            let code = dex.code(method.code_off)?;
            Ok(MethodBody { dex, code, method: method.method, is_static: method.flags.is_static() })
        })
    }

    /// The prototype.
    pub fn proto(&self) -> Result<Proto<'a>> {
        self.dex.proto(self.dex.method(self.method)?.proto)
    }

    /// The first register that holds an argument.
    pub fn first_argument(&self) -> u16 {
        self.code.registers.saturating_sub(self.code.ins)
    }

    /// The local variables and parameters, in the order in which they end.
    pub fn locals(&self) -> Result<Vec<Local>> {
        let Some(info) = self.dex.debug_info(&self.code) else {
            return Ok(Vec::new());
        };
        let mut table =
            LocalTable { open: Vec::new(), done: Vec::new(), fault: self.code.insns.fault(Fault::BadDebugInfo, 0) };
        table.open.resize(usize::from(self.code.registers), None);
        let info = info?;
        self.open_parameters(&mut table, info.parameter_names())?;
        for event in info.events() {
            table.apply(event?)?;
        }
        Ok(table.close_all(self.code.insns.len()))
    }

    fn open_parameters(
        &self,
        table: &mut LocalTable,
        mut names: impl Iterator<Item = Option<StringIdx>>,
    ) -> Result<()> {
        let mut register = u32::from(self.first_argument());
        if !self.is_static {
            table.start(register, LocalName::This, Some(self.dex.method(self.method)?.class))?;
            register += 1;
        }
        for ty in self.proto()?.parameters.iter() {
            let name = names.next().ok_or(table.fault)?.map_or(LocalName::Unknown, LocalName::Named);
            table.start(register, name, Some(ty))?;
            register += if self.dex.is_wide(ty) { 2 } else { 1 };
        }
        if names.next().is_some() { Err(table.fault) } else { Ok(()) }
    }
}

/// What is in each register while the debug program runs.
struct LocalTable {
    /// The last variable of each register, with a flag that tells whether it is still there.
    open: Vec<Option<(Local, bool)>>,
    done: Vec<Local>,
    fault: crate::error::Error,
}

impl LocalTable {
    fn apply(&mut self, event: DebugEvent) -> Result<()> {
        match event {
            DebugEvent::StartLocal(start) => self.start_local(start),
            DebugEvent::EndLocal { pc, register } => self.end(register, pc),
            DebugEvent::RestartLocal { pc, register } => self.restart(register, pc),
            _ => Ok(()),
        }
    }

    fn start(&mut self, register: u32, name: LocalName, ty: Option<TypeIdx>) -> Result<()> {
        let local = Local { start: 0, end: 0, register: register as u16, name, ty, signature: None };
        *self.slot(register)? = Some((local, true));
        Ok(())
    }

    fn start_local(&mut self, start: LocalStart) -> Result<()> {
        self.end(start.register, start.pc)?;
        let local = Local {
            start: start.pc,
            end: start.pc,
            register: start.register as u16,
            name: start.name.map_or(LocalName::Unknown, LocalName::Named),
            ty: start.ty,
            signature: start.signature,
        };
        *self.slot(start.register)? = Some((local, true));
        Ok(())
    }

    fn end(&mut self, register: u32, pc: u32) -> Result<()> {
        if let Some((local, live)) = self.slot(register)?
            && std::mem::take(live)
        {
            let ended = Local { end: pc, ..*local };
            self.done.push(ended);
        }
        Ok(())
    }

    /// A variable that never left is not started again.
    fn restart(&mut self, register: u32, pc: u32) -> Result<()> {
        if let Some((local, live @ false)) = self.slot(register)? {
            local.start = pc;
            *live = true;
        }
        Ok(())
    }

    fn slot(&mut self, register: u32) -> Result<&mut Option<(Local, bool)>> {
        self.open.get_mut(register as usize).ok_or(self.fault)
    }

    fn close_all(mut self, end: u32) -> Vec<Local> {
        let live = self.open.into_iter().flatten().filter(|(_, live)| *live);
        self.done.extend(live.map(|(local, _)| Local { end, ..local }));
        self.done
    }
}
