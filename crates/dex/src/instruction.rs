//! Decoding of instructions into one flat struct.
//!
//! The translator of the VM reads every instruction of every method that runs, so decoding is one table look-up and a few loads, without
//! allocation. It judges nothing but the length: register numbers, indices and targets are checked by the verifier.

use crate::error::{Code, Error, Result};
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::{Payload, PayloadKind};

/// The instructions of a method, as code units.
#[derive(Clone, Copy, Debug)]
pub struct Insns<'a> {
    bytes: &'a [u8],
    /// Offset in the file, for errors.
    offset: u32,
}

/// A decoded instruction. Fields that a format does not have are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The opcode.
    pub op: Opcode,
    /// Number of arguments of an invoke or filled-new-array.
    pub arg_count: u8,
    /// The arguments of formats 35c and 45cc; range formats name `c` as the first of `arg_count` registers.
    pub args: [u16; 5],
    /// The second index of invoke-polymorphic: a prototype.
    pub proto: u16,
    /// Length in code units, with the whole payload for payloads.
    pub len_units: u32,
    /// First register (vA): mostly the destination.
    pub a: u32,
    /// Second register (vB).
    pub b: u32,
    /// Third register (vC), or the first register of a range.
    pub c: u32,
    /// Index into the table that [`Opcode::index_kind`] names.
    pub index: u32,
    /// Branch target or payload, in code units relative to this instruction.
    pub target: i32,
    /// Literal operand, sign-extended and shifted as the format says.
    pub literal: i64,
}

impl Decoded {
    /// The argument registers of an invoke or filled-new-array, for both the listed and the range form.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = u16> + Clone + use<> {
        let (args, first) = (self.args, self.c as u16);
        let listed = matches!(self.op.format(), Format::F35c | Format::F45cc);
        (0..self.arg_count).map(move |i| {
            if listed { args.get(usize::from(i)).copied().unwrap_or(0) } else { first.wrapping_add(u16::from(i)) }
        })
    }

    /// Where a branch goes from `pc`; `None` when the sum leaves the range of code addresses.
    #[inline]
    pub fn target_pc(&self, pc: u32) -> Option<u32> {
        pc.checked_add_signed(self.target)
    }

    /// What payload this is, if it is one: payloads look like `nop` with a high byte.
    #[inline]
    pub fn payload_kind(&self) -> Option<PayloadKind> {
        if self.op == Opcode::Nop { PayloadKind::from_byte(self.a as u8) } else { None }
    }

    /// Whether the instruction has an index.
    #[inline]
    pub fn has_index(&self) -> bool {
        self.op.index_kind() != IndexKind::None
    }
}

impl<'a> Insns<'a> {
    /// Instructions from their bytes; an odd last byte is not seen.
    pub fn new(bytes: &'a [u8], offset: u32) -> Insns<'a> {
        Insns { bytes, offset }
    }

    /// Number of code units.
    #[inline]
    pub fn len(&self) -> u32 {
        (self.bytes.len() / 2) as u32
    }

    /// Whether there is no instruction.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, two per code unit.
    #[inline]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// A code unit.
    #[inline]
    pub fn unit(&self, pc: u32) -> Option<u16> {
        self.bytes.get(pc as usize * 2..).and_then(|rest| rest.first_chunk()).map(|pair| u16::from_le_bytes(*pair))
    }

    /// Decodes the instruction at a code unit.
    #[inline]
    pub fn decode(&self, pc: u32) -> Result<Decoded> {
        let rest = self.bytes.get(pc as usize * 2..).unwrap_or(&[]);
        let Some(&[low, high]) = rest.first_chunk() else {
            return Err(self.fault(Code::BadInstruction, pc));
        };
        let op = Opcode::from_byte(low);
        if op == Opcode::Nop && high != 0 {
            return self.decode_payload(pc, high);
        }
        if rest.len() < op.units() as usize * 2 {
            return Err(self.fault(Code::BadInstruction, pc));
        }
        Ok(decode(op, high, &five_units(rest)))
    }

    /// All instructions and payloads from the first unit on; ends after the first error.
    pub fn iter(&self) -> Instructions<'a> {
        Instructions { insns: *self, pc: 0 }
    }

    /// The payload at a code unit.
    pub fn payload(&self, pc: u32) -> Result<Payload<'a>> {
        Payload::parse(self.bytes.get(pc as usize * 2..).unwrap_or(&[])).ok_or(self.fault(Code::BadPayload, pc))
    }

    /// An error with the offset of a code unit in the file.
    pub(crate) fn fault(&self, code: Code, pc: u32) -> Error {
        Error::new(code, self.offset as usize + pc as usize * 2)
    }

    fn decode_payload(&self, pc: u32, kind: u8) -> Result<Decoded> {
        let len_units = match PayloadKind::from_byte(kind) {
            Some(_) => self.payload(pc)?.len_units(),
            None => 1,
        };
        Ok(Decoded { len_units, a: u32::from(kind), ..empty(Opcode::Nop) })
    }
}

/// Iterator over instructions with their addresses.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    insns: Insns<'a>,
    pc: u32,
}

impl Iterator for Instructions<'_> {
    type Item = Result<(u32, Decoded)>;

    fn next(&mut self) -> Option<Result<(u32, Decoded)>> {
        let pc = self.pc;
        if pc >= self.insns.len() {
            return None;
        }
        let decoded = self.insns.decode(pc);
        self.pc = decoded.as_ref().map_or(u32::MAX, |d| pc.saturating_add(d.len_units));
        Some(decoded.map(|decoded| (pc, decoded)))
    }
}

fn empty(op: Opcode) -> Decoded {
    Decoded {
        op,
        arg_count: 0,
        args: [0; 5],
        proto: 0,
        len_units: op.units(),
        a: 0,
        b: 0,
        c: 0,
        index: 0,
        target: 0,
        literal: 0,
    }
}

/// The next five units, which is as many as an instruction has at most; behind the end of the code there are zeros.
#[inline]
fn five_units(rest: &[u8]) -> [u16; 5] {
    let mut padded = [0; 10];
    let bytes = rest.first_chunk::<10>().unwrap_or_else(|| {
        padded.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
        &padded
    });
    std::array::from_fn(|i| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]))
}

/// Decodes by format. That the format does not reach behind the end of the code was seen before.
#[inline]
fn decode(op: Opcode, high: u8, units: &[u16; 5]) -> Decoded {
    use Format::*;
    let unit = |i: usize| units[i];
    let word = |i: usize| u32::from(units[i]) | u32::from(units[i + 1]) << 16;
    let (aa, low4, high4) = (u32::from(high), u32::from(high & 15), u32::from(high >> 4));
    let mut d = empty(op);
    match op.format() {
        F10x => {}
        F12x => (d.a, d.b) = (low4, high4),
        F11n => (d.a, d.literal) = (low4, i64::from(high as i8 >> 4)),
        F11x => d.a = aa,
        F10t => d.target = i32::from(high as i8),
        F20t => d.target = i32::from(unit(1) as i16),
        F22x => (d.a, d.b) = (aa, u32::from(unit(1))),
        F21t => (d.a, d.target) = (aa, i32::from(unit(1) as i16)),
        F21s => (d.a, d.literal) = (aa, i64::from(unit(1) as i16)),
        F21h => (d.a, d.literal) = (aa, high_literal(op, unit(1))),
        F21c => (d.a, d.index) = (aa, u32::from(unit(1))),
        F23x => (d.a, d.b, d.c) = (aa, u32::from(unit(1) & 0xff), u32::from(unit(1) >> 8)),
        F22b => (d.a, d.b, d.literal) = (aa, u32::from(unit(1) & 0xff), i64::from((unit(1) >> 8) as i8)),
        F22t => (d.a, d.b, d.target) = (low4, high4, i32::from(unit(1) as i16)),
        F22s => (d.a, d.b, d.literal) = (low4, high4, i64::from(unit(1) as i16)),
        F22c => (d.a, d.b, d.index) = (low4, high4, u32::from(unit(1))),
        F32x => (d.a, d.b) = (u32::from(unit(1)), u32::from(unit(2))),
        F30t => d.target = word(1) as i32,
        F31t => (d.a, d.target) = (aa, word(1) as i32),
        F31i => (d.a, d.literal) = (aa, i64::from(word(1) as i32)),
        F31c => (d.a, d.index) = (aa, word(1)),
        F35c | F45cc => decode_list(&mut d, high, unit(1), unit(2), unit(3)),
        F3rc | F4rcc => {
            (d.arg_count, d.index, d.c) = (high, u32::from(unit(1)), u32::from(unit(2)));
            d.proto = if op.format() == F4rcc { unit(3) } else { 0 };
        }
        F51l => (d.a, d.literal) = (aa, (u64::from(word(1)) | u64::from(word(3)) << 32) as i64),
    }
    d
}

/// Formats 35c and 45cc: up to five registers of four bits each.
#[inline]
fn decode_list(d: &mut Decoded, high: u8, index: u16, registers: u16, proto: u16) {
    d.arg_count = high >> 4;
    d.index = u32::from(index);
    d.args = [registers & 15, registers >> 4 & 15, registers >> 8 & 15, registers >> 12, u16::from(high & 15)];
    d.c = u32::from(d.args[0]);
    d.proto = if d.op.format() == Format::F45cc { proto } else { 0 };
}

/// The literal of format 21h: the high 16 bits of an int or of a long.
fn high_literal(op: Opcode, unit: u16) -> i64 {
    let value = i64::from(unit as i16);
    if op == Opcode::ConstWideHigh16 { value << 48 } else { value << 16 }
}
