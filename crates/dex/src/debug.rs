//! Debug information: line numbers, parameter names and local variables.
//!
//! It is a small program for a state machine. [`DebugInfo::events`] runs it and stops at the first fault; the questions built on it
//! ([`DebugInfo::lines`], [`DebugInfo::locals`]) use what came before the fault, because a damaged line table must never keep a method from
//! running.

use crate::bytes::Cursor;
use crate::code::Code;
use crate::error::{Code as Fault, Result};
use crate::index::{StringIdx, TypeIdx};
use crate::view::Dex;

/// The debug information of a method.
#[derive(Clone, Copy, Debug)]
pub struct DebugInfo<'a> {
    /// The line before the first event.
    pub line_start: u32,
    parameters: (Cursor<'a>, u32),
    program: Cursor<'a>,
}

/// A step of the debug program that means something to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugEvent {
    /// From here on instructions belong to this line.
    Position {
        /// Address in code units.
        pc: u32,
        /// Line in the source file.
        line: u32,
    },
    /// A register begins to hold a variable.
    StartLocal(LocalStart),
    /// A register no longer holds its variable.
    EndLocal {
        /// Address in code units.
        pc: u32,
        /// The register.
        register: u32,
    },
    /// A register holds its last variable again.
    RestartLocal {
        /// Address in code units.
        pc: u32,
        /// The register.
        register: u32,
    },
    /// Here a debugger should put a breakpoint on entry.
    PrologueEnd {
        /// Address in code units.
        pc: u32,
    },
    /// Here a debugger should put a breakpoint on exit.
    EpilogueBegin {
        /// Address in code units.
        pc: u32,
    },
    /// The following lines are of another source file.
    SetFile {
        /// Its name, if known.
        file: Option<StringIdx>,
    },
}

/// The beginning of a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalStart {
    /// Address in code units.
    pub pc: u32,
    /// The register.
    pub register: u32,
    /// The name, if known.
    pub name: Option<StringIdx>,
    /// The type, if known.
    pub ty: Option<TypeIdx>,
    /// The generic signature, if there is one.
    pub signature: Option<StringIdx>,
}

impl<'a> Dex<'a> {
    /// The debug information of a method; `None` when it has none.
    pub fn debug_info(&self, code: &Code<'a>) -> Option<Result<DebugInfo<'a>>> {
        (code.debug_off != 0).then(|| DebugInfo::parse(self.cursor(code.debug_off)))
    }

    /// The source line of an instruction.
    pub fn line_at(&self, code: &Code<'a>, pc: u32) -> Option<u32> {
        self.debug_info(code)?.ok()?.line_at(pc)
    }
}

impl<'a> DebugInfo<'a> {
    fn parse(mut cursor: Cursor<'a>) -> Result<DebugInfo<'a>> {
        let line_start = cursor.uleb()?;
        let count = cursor.uleb()?;
        let parameters = (cursor, count);
        for _ in 0..count {
            cursor.uleb()?;
        }
        Ok(DebugInfo { line_start, parameters, program: cursor })
    }

    /// The names of the parameters, without the receiver; `None` for one without a name.
    pub fn parameter_names(&self) -> impl Iterator<Item = Option<StringIdx>> + use<'a> {
        let (mut cursor, count) = self.parameters;
        (0..count).map_while(move |_| cursor.uleb_p1().ok()).map(|name| name.map(StringIdx))
    }

    /// Runs the debug program.
    pub fn events(&self) -> DebugEvents<'a> {
        DebugEvents { cursor: self.program, pc: 0, line: self.line_start, done: false }
    }

    /// The line table: address and line, in the order of the program.
    pub fn lines(&self) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        self.events().map_while(Result::ok).filter_map(|event| match event {
            DebugEvent::Position { pc, line } => Some((pc, line)),
            _ => None,
        })
    }

    /// The line of an instruction: that of the last position at or before it.
    pub fn line_at(&self, pc: u32) -> Option<u32> {
        self.lines().take_while(|&(start, _)| start <= pc).last().map(|(_, line)| line)
    }
}

/// Iterator over the events of a debug program; ends after the first fault.
#[derive(Clone, Debug)]
pub struct DebugEvents<'a> {
    cursor: Cursor<'a>,
    pc: u32,
    line: u32,
    done: bool,
}

impl Iterator for DebugEvents<'_> {
    type Item = Result<DebugEvent>;

    fn next(&mut self) -> Option<Result<DebugEvent>> {
        while !self.done {
            match self.step() {
                Ok(None) => {}
                Ok(Some(event)) => return Some(Ok(event)),
                Err(error) => {
                    self.done = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

impl DebugEvents<'_> {
    /// One instruction of the program; `None` when it only moves the state.
    fn step(&mut self) -> Result<Option<DebugEvent>> {
        let pc = self.pc;
        Ok(match self.cursor.u8()? {
            0 => {
                self.done = true;
                None
            }
            1 => {
                let amount = self.cursor.uleb()?;
                self.pc = pc.checked_add(amount).ok_or(self.cursor.fault(Fault::BadDebugInfo))?;
                None
            }
            2 => {
                self.line = self.line.wrapping_add_signed(self.cursor.sleb()?);
                None
            }
            opcode @ (3 | 4) => Some(DebugEvent::StartLocal(self.local(opcode == 4)?)),
            5 => Some(DebugEvent::EndLocal { pc, register: self.cursor.uleb()? }),
            6 => Some(DebugEvent::RestartLocal { pc, register: self.cursor.uleb()? }),
            7 => Some(DebugEvent::PrologueEnd { pc }),
            8 => Some(DebugEvent::EpilogueBegin { pc }),
            9 => Some(DebugEvent::SetFile { file: self.cursor.uleb_p1()?.map(StringIdx) }),
            special => Some(self.special(special - 10)?),
        })
    }

    fn local(&mut self, extended: bool) -> Result<LocalStart> {
        Ok(LocalStart {
            pc: self.pc,
            register: self.cursor.uleb()?,
            name: self.cursor.uleb_p1()?.map(StringIdx),
            ty: self.cursor.uleb_p1()?.map(TypeIdx),
            signature: if extended { self.cursor.uleb_p1()?.map(StringIdx) } else { None },
        })
    }

    /// A special opcode moves address and line at once and records a position.
    fn special(&mut self, adjusted: u8) -> Result<DebugEvent> {
        self.pc = self.pc.checked_add(u32::from(adjusted / 15)).ok_or(self.cursor.fault(Fault::BadDebugInfo))?;
        self.line = self.line.wrapping_add_signed(i32::from(adjusted % 15) - 4);
        Ok(DebugEvent::Position { pc: self.pc, line: self.line })
    }
}
