//! Writes x86-64 instructions.
//!
//! Only what the compiler needs, in the form it needs: operands are registers of the host and places in memory, jumps
//! are bound to labels, and every jump is of the long form, so that nothing moves once it is written.

/// A register of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Reg {
    Rax,
    Rcx,
    Rdx,
    Rbx,
    Rsp,
    Rbp,
    Rsi,
    Rdi,
    R8,
    R9,
    R12 = 12,
    R13,
    R14,
    R15,
}

/// A register for floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Xmm {
    Xmm0,
}

/// A place in the host's memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mem {
    base: Reg,
    /// Another register that is added, shifted left.
    index: Option<(Reg, u8)>,
    offset: i32,
}

/// The memory at a register plus an offset.
pub(super) fn at(base: Reg, offset: i32) -> Mem {
    Mem { base, index: None, offset }
}

/// The memory at the sum of a register, another that is shifted left, and an offset.
pub(super) fn indexed(base: Reg, index: Reg, shift: u8, offset: i32) -> Mem {
    Mem { base, index: Some((index, shift)), offset }
}

/// Arithmetic with two operands, by the number that the processor gives to each.
#[derive(Clone, Copy, Debug)]
pub(super) enum Alu {
    Add = 0,
    Or = 1,
    And = 4,
    Sub = 5,
    Xor = 6,
    Cmp = 7,
}

/// Shifts, by the number that the processor gives to each.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shift {
    Shl = 4,
    Shr = 5,
    Sar = 7,
}

/// Conditions, by the number that the processor gives to each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cond {
    Below = 2,
    AboveOrEqual = 3,
    Equal = 4,
    NotEqual = 5,
    BelowOrEqual = 6,
    Above = 7,
    Negative = 8,
    Positive = 9,
    Unordered = 10,
    Ordered = 11,
    Less = 12,
    GreaterOrEqual = 13,
    LessOrEqual = 14,
    Greater = 15,
}

impl Cond {
    /// The condition that holds when this one does not.
    pub(super) fn opposite(self) -> Cond {
        match self {
            Cond::Below => Cond::AboveOrEqual,
            Cond::AboveOrEqual => Cond::Below,
            Cond::Equal => Cond::NotEqual,
            Cond::NotEqual => Cond::Equal,
            Cond::BelowOrEqual => Cond::Above,
            Cond::Above => Cond::BelowOrEqual,
            Cond::Negative => Cond::Positive,
            Cond::Positive => Cond::Negative,
            Cond::Unordered => Cond::Ordered,
            Cond::Ordered => Cond::Unordered,
            Cond::Less => Cond::GreaterOrEqual,
            Cond::GreaterOrEqual => Cond::Less,
            Cond::LessOrEqual => Cond::Greater,
            Cond::Greater => Cond::LessOrEqual,
        }
    }
}

/// How many bits an instruction works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wide {
    /// 32 bits; the upper half of a register becomes zero.
    No,
    /// 64 bits.
    Yes,
}

/// How a value is taken from memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Load {
    Word,
    Double,
    Byte,
    SignedByte,
    Char,
    SignedShort,
}

/// How a value is put into memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Store {
    Word,
    Double,
    Byte,
    Short,
}

/// A place in the code that jumps can name before it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label(usize);

/// Code that is being written.
#[derive(Default)]
pub(super) struct Asm {
    /// The bytes so far.
    pub(super) code: Vec<u8>,
    labels: Vec<Option<usize>>,
    /// Where the offset of a jump stands, and to which label it goes.
    jumps: Vec<(usize, Label)>,
    /// Where the offset of a jump stands that leaves this code, and to where, counted from the start of all code.
    jumps_out: Vec<(usize, usize)>,
}

impl Asm {
    /// A label that is bound later.
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// The label names what is written next.
    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.len());
    }

    /// Where a label is; `None` before it was bound.
    pub(super) fn place(&self, label: Label) -> Option<usize> {
        self.labels[label.0]
    }

    /// Fills in all jumps, for code that will lie at an offset from the start of all code. Every label that a jump names
    /// must be bound.
    pub(super) fn finish(&mut self, start: usize) {
        for (at, label) in std::mem::take(&mut self.jumps) {
            let to =
                self.labels[label.0].unwrap_or_else(|| unreachable!("a jump goes to a label that was never bound"));
            self.code[at..at + 4].copy_from_slice(&(to as i32 - (at as i32 + 4)).to_le_bytes());
        }
        for (at, to) in std::mem::take(&mut self.jumps_out) {
            let offset = to as i64 - (start + at + 4) as i64;
            self.code[at..at + 4].copy_from_slice(&(offset as i32).to_le_bytes());
        }
    }

    /// Goes to a label.
    pub(super) fn jump(&mut self, to: Label) {
        self.byte(0xe9);
        self.jump_offset(to);
    }

    /// Goes to a label if a condition holds.
    pub(super) fn jump_if(&mut self, cond: Cond, to: Label) {
        self.bytes(&[0x0f, 0x80 | cond as u8]);
        self.jump_offset(to);
    }

    /// Calls what stands at a label.
    pub(super) fn call_label(&mut self, to: Label) {
        self.byte(0xe8);
        self.jump_offset(to);
    }

    /// Goes to code that lies elsewhere.
    pub(super) fn jump_out(&mut self, to: usize) {
        self.byte(0xe9);
        self.offset_out(to);
    }

    /// Goes to code that lies elsewhere if a condition holds.
    pub(super) fn jump_out_if(&mut self, cond: Cond, to: usize) {
        self.bytes(&[0x0f, 0x80 | cond as u8]);
        self.offset_out(to);
    }

    /// Calls code that lies elsewhere.
    pub(super) fn call_out(&mut self, to: usize) {
        self.byte(0xe8);
        self.offset_out(to);
    }

    /// Goes to where a register points.
    pub(super) fn jump_to(&mut self, to: Reg) {
        self.registers(Wide::No, &[0xff], 4, to as u8);
    }

    /// Calls the function to which a register points.
    pub(super) fn call(&mut self, to: Reg) {
        self.registers(Wide::No, &[0xff], 2, to as u8);
    }

    /// Returns to the caller.
    pub(super) fn ret(&mut self) {
        self.byte(0xc3);
    }

    /// Puts a register on the host's stack.
    pub(super) fn push(&mut self, r: Reg) {
        self.short_form(0x50, r);
    }

    /// Takes a register from the host's stack.
    pub(super) fn pop(&mut self, r: Reg) {
        self.short_form(0x58, r);
    }

    /// Takes a value from memory.
    pub(super) fn load(&mut self, how: Load, to: Reg, from: Mem) {
        let (wide, opcode): (_, &[u8]) = match how {
            Load::Word => (Wide::No, &[0x8b]),
            Load::Double => (Wide::Yes, &[0x8b]),
            Load::Byte => (Wide::No, &[0x0f, 0xb6]),
            Load::SignedByte => (Wide::No, &[0x0f, 0xbe]),
            Load::Char => (Wide::No, &[0x0f, 0xb7]),
            Load::SignedShort => (Wide::No, &[0x0f, 0xbf]),
        };
        self.memory(None, wide, opcode, to as u8, from);
    }

    /// Puts a value into memory. Bytes come from the first four registers only.
    pub(super) fn store(&mut self, how: Store, to: Mem, from: Reg) {
        let (prefix, wide, opcode) = match how {
            Store::Word => (None, Wide::No, 0x89),
            Store::Double => (None, Wide::Yes, 0x89),
            Store::Short => (Some(0x66), Wide::No, 0x89),
            Store::Byte => (None, Wide::No, 0x88),
        };
        debug_assert!(how != Store::Byte || (from as u8) < 4, "other registers would need a prefix");
        self.memory(prefix, wide, &[opcode], from as u8, to);
    }

    /// Puts a constant word into memory.
    pub(super) fn store_constant(&mut self, to: Mem, value: u32) {
        self.memory(None, Wide::No, &[0xc7], 0, to);
        self.bytes(&value.to_le_bytes());
    }

    /// Puts a constant, extended by its sign, into eight bytes of memory.
    pub(super) fn store_wide_constant(&mut self, to: Mem, value: i32) {
        self.memory(None, Wide::Yes, &[0xc7], 0, to);
        self.bytes(&value.to_le_bytes());
    }

    /// Puts a constant byte into memory.
    pub(super) fn store_constant_byte(&mut self, to: Mem, value: u8) {
        self.memory(None, Wide::No, &[0xc6], 0, to);
        self.byte(value);
    }

    /// Sets bits of a byte in memory.
    pub(super) fn set_bits(&mut self, of: Mem, bits: u8) {
        self.memory(None, Wide::No, &[0x80], Alu::Or as u8, of);
        self.byte(bits);
    }

    /// Compares a byte in memory with a constant.
    pub(super) fn compare_byte(&mut self, of: Mem, with: u8) {
        self.memory(None, Wide::No, &[0x80], Alu::Cmp as u8, of);
        self.byte(with);
    }

    /// Compares a word in memory with a constant.
    pub(super) fn compare_word(&mut self, of: Mem, with: i32) {
        self.memory(None, Wide::No, &[0x81], Alu::Cmp as u8, of);
        self.bytes(&with.to_le_bytes());
    }

    /// A constant.
    pub(super) fn constant(&mut self, to: Reg, value: u32) {
        self.short_form(0xb8, to);
        self.bytes(&value.to_le_bytes());
    }

    /// A constant of 64 bits.
    pub(super) fn wide_constant(&mut self, to: Reg, value: u64) {
        self.bytes(&[0x48 | u8::from(to as u8 >= 8), 0xb8 | (to as u8 & 7)]);
        self.bytes(&value.to_le_bytes());
    }

    /// Copies a register.
    pub(super) fn copy(&mut self, wide: Wide, to: Reg, from: Reg) {
        self.registers(wide, &[0x8b], to as u8, from as u8);
    }

    /// Copies from memory if the last comparison was of equals.
    pub(super) fn copy_if_equal(&mut self, to: Reg, from: Mem) {
        self.memory(None, Wide::Yes, &[0x0f, 0x44], to as u8, from);
    }

    /// Arithmetic with a register and memory.
    pub(super) fn alu(&mut self, op: Alu, wide: Wide, to: Reg, with: Mem) {
        self.memory(None, wide, &[(op as u8) << 3 | 3], to as u8, with);
    }

    /// Arithmetic with two registers.
    pub(super) fn alu_registers(&mut self, op: Alu, wide: Wide, to: Reg, with: Reg) {
        self.registers(wide, &[(op as u8) << 3 | 3], to as u8, with as u8);
    }

    /// Arithmetic with a register and a constant.
    pub(super) fn alu_constant(&mut self, op: Alu, wide: Wide, to: Reg, with: i32) {
        match i8::try_from(with) {
            Ok(short) => {
                self.registers(wide, &[0x83], op as u8, to as u8);
                self.byte(short as u8);
            }
            Err(_) => {
                self.registers(wide, &[0x81], op as u8, to as u8);
                self.bytes(&with.to_le_bytes());
            }
        }
    }

    /// Compares a register with zero.
    pub(super) fn test(&mut self, wide: Wide, r: Reg) {
        self.registers(wide, &[0x85], r as u8, r as u8);
    }

    /// Looks at bits of the lowest byte of one of the first four registers.
    pub(super) fn test_bits(&mut self, r: Reg, bits: u8) {
        debug_assert!((r as u8) < 4, "other registers would need a prefix");
        self.registers(Wide::No, &[0xf6], 0, r as u8);
        self.byte(bits);
    }

    /// Shifts by what is in `rcx`.
    pub(super) fn shift(&mut self, op: Shift, wide: Wide, r: Reg) {
        self.registers(wide, &[0xd3], op as u8, r as u8);
    }

    /// Shifts by a constant.
    pub(super) fn shift_constant(&mut self, op: Shift, wide: Wide, r: Reg, by: u8) {
        self.registers(wide, &[0xc1], op as u8, r as u8);
        self.byte(by);
    }

    /// Multiplies a register by memory.
    pub(super) fn multiply(&mut self, wide: Wide, to: Reg, with: Mem) {
        self.memory(None, wide, &[0x0f, 0xaf], to as u8, with);
    }

    /// Multiplies a register by a constant.
    pub(super) fn multiply_constant(&mut self, to: Reg, with: i32) {
        self.registers(Wide::No, &[0x69], to as u8, to as u8);
        self.bytes(&with.to_le_bytes());
    }

    /// Changes the sign.
    pub(super) fn negate(&mut self, wide: Wide, r: Reg) {
        self.registers(wide, &[0xf7], 3, r as u8);
    }

    /// Inverts all bits.
    pub(super) fn invert(&mut self, wide: Wide, r: Reg) {
        self.registers(wide, &[0xf7], 2, r as u8);
    }

    /// Divides `rax` with its sign in `rdx` by a register: the quotient is in `rax`, the rest in `rdx`.
    pub(super) fn divide(&mut self, wide: Wide, by: Reg) {
        if wide == Wide::Yes {
            self.byte(0x48);
        }
        self.byte(0x99);
        self.registers(wide, &[0xf7], 7, by as u8);
    }

    /// The 32 bits of a register, extended by their sign.
    pub(super) fn extend(&mut self, to: Reg, from: Mem) {
        self.memory(None, Wide::Yes, &[0x63], to as u8, from);
    }

    /// The address of a place, cut to 32 bits.
    pub(super) fn address32(&mut self, to: Reg, of: Mem) {
        self.memory(None, Wide::No, &[0x8d], to as u8, of);
    }

    /// The address of a place.
    pub(super) fn address(&mut self, to: Reg, of: Mem) {
        self.memory(None, Wide::Yes, &[0x8d], to as u8, of);
    }

    /// The address of a label.
    pub(super) fn address_of_label(&mut self, to: Reg, label: Label) {
        debug_assert!((to as u8) < 8, "other registers would need another prefix");
        self.bytes(&[0x48, 0x8d, (to as u8) << 3 | 5]);
        self.jump_offset(label);
    }

    /// One of the first four registers becomes 1 if a condition holds, else 0, in its lowest byte.
    pub(super) fn set_if(&mut self, cond: Cond, r: Reg) {
        debug_assert!((r as u8) < 4, "other registers would need a prefix");
        self.registers(Wide::No, &[0x0f, 0x90 | cond as u8], 0, r as u8);
    }

    /// The lowest byte of one of the first four registers, extended by zeros.
    pub(super) fn low_byte(&mut self, r: Reg) {
        self.registers(Wide::No, &[0x0f, 0xb6], r as u8, r as u8);
    }

    /// An instruction on a floating-point register and memory: its prefix tells single from double.
    pub(super) fn float(&mut self, prefix: Option<u8>, opcode: u8, r: Xmm, with: Mem) {
        self.memory(prefix, Wide::No, &[0x0f, opcode], r as u8, with);
    }

    /// An instruction on a floating-point register and an integer of 64 bits in memory.
    pub(super) fn float_from_long(&mut self, prefix: u8, opcode: u8, r: Xmm, with: Mem) {
        self.memory(Some(prefix), Wide::Yes, &[0x0f, opcode], r as u8, with);
    }

    /// An instruction on a floating-point register and itself.
    pub(super) fn float_self(&mut self, prefix: Option<u8>, opcode: u8, r: Xmm) {
        if let Some(prefix) = prefix {
            self.byte(prefix);
        }
        self.bytes(&[0x0f, opcode, 0xc0 | (r as u8) << 3 | r as u8]);
    }

    /// The integer that a floating-point number in memory is cut to; the smallest one for all that do not fit.
    pub(super) fn truncate(&mut self, prefix: u8, wide: Wide, to: Reg, from: Mem) {
        self.memory(Some(prefix), wide, &[0x0f, 0x2c], to as u8, from);
    }

    fn byte(&mut self, b: u8) {
        self.code.push(b);
    }

    fn bytes(&mut self, b: &[u8]) {
        self.code.extend_from_slice(b);
    }

    fn jump_offset(&mut self, to: Label) {
        self.jumps.push((self.code.len(), to));
        self.bytes(&[0; 4]);
    }

    fn offset_out(&mut self, to: usize) {
        self.jumps_out.push((self.code.len(), to));
        self.bytes(&[0; 4]);
    }

    /// An instruction whose opcode names the register.
    fn short_form(&mut self, opcode: u8, r: Reg) {
        if r as u8 >= 8 {
            self.byte(0x41);
        }
        self.byte(opcode | (r as u8 & 7));
    }

    /// An instruction on two registers, by their numbers.
    fn registers(&mut self, wide: Wide, opcode: &[u8], reg: u8, rm: u8) {
        let rex = u8::from(wide == Wide::Yes) << 3 | (reg >> 3) << 2 | rm >> 3;
        if rex != 0 {
            self.byte(0x40 | rex);
        }
        self.bytes(opcode);
        self.byte(0xc0 | (reg & 7) << 3 | rm & 7);
    }

    /// An instruction on a register, by its number, and memory.
    fn memory(&mut self, prefix: Option<u8>, wide: Wide, opcode: &[u8], reg: u8, m: Mem) {
        if let Some(prefix) = prefix {
            self.byte(prefix);
        }
        let base = m.base as u8;
        let index = m.index.map_or(0, |(r, _)| r as u8);
        let rex = u8::from(wide == Wide::Yes) << 3 | (reg >> 3) << 2 | (index >> 3) << 1 | base >> 3;
        if rex != 0 {
            self.byte(0x40 | rex);
        }
        self.bytes(opcode);
        let short = i8::try_from(m.offset).ok();
        // Two of the base registers have no form without an offset.
        let mode = match (m.offset, short) {
            (0, _) if base & 7 != 5 => 0,
            (_, Some(_)) => 1,
            _ => 2,
        };
        let reg = (reg & 7) << 3;
        match m.index {
            Some((index, shift)) => {
                debug_assert!(index != Reg::Rsp, "it cannot be an index");
                self.bytes(&[mode << 6 | reg | 4, shift << 6 | (index as u8 & 7) << 3 | base & 7]);
            }
            None if base & 7 == 4 => self.bytes(&[mode << 6 | reg | 4, 0x24]),
            None => self.byte(mode << 6 | reg | base & 7),
        }
        match (mode, short) {
            (0, _) => {}
            (1, Some(short)) => self.byte(short as u8),
            _ => self.bytes(&m.offset.to_le_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Reg::*;

    fn check(expected: &str, write: impl FnOnce(&mut Asm)) {
        let mut asm = Asm::default();
        write(&mut asm);
        let bytes: Vec<String> = asm.code.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(bytes.join(" "), expected);
    }

    /// The bytes are GNU as's; where it has several forms for an instruction, its disassembler reads ours back.
    #[test]
    fn instructions_are_written_as_the_processor_reads_them() {
        check("8b 45 04", |a| a.load(Load::Word, Rax, at(Rbp, 4)));
        check("8b 45 00", |a| a.load(Load::Word, Rax, at(Rbp, 0)));
        check("49 8b 57 28", |a| a.load(Load::Double, Rdx, at(R15, 40)));
        check("48 8b 24 24", |a| a.load(Load::Double, Rsp, at(Rsp, 0)));
        check("8b 0c 03", |a| a.load(Load::Word, Rcx, indexed(Rbx, Rax, 0, 0)));
        check("0f be 0c 03", |a| a.load(Load::SignedByte, Rcx, indexed(Rbx, Rax, 0, 0)));
        check("43 0f b7 4c cc 02", |a| a.load(Load::Char, Rcx, indexed(R12, R9, 3, 2)));
        check("66 89 0c 03", |a| a.store(Store::Short, indexed(Rbx, Rax, 0, 0), Rcx));
        check("88 0c 03", |a| a.store(Store::Byte, indexed(Rbx, Rax, 0, 0), Rcx));
        check("48 89 85 00 01 00 00", |a| a.store(Store::Double, at(Rbp, 256), Rax));
        check("c7 45 f8 07 00 00 00", |a| a.store_constant(at(Rbp, -8), 7));
        check("41 c6 84 06 00 00 10 00 01", |a| a.store_constant_byte(indexed(R14, Rax, 0, 1 << 20), 1));
        check("41 80 4c 24 05 01", |a| a.set_bits(at(R12, 5), 1));
        check("4c 0f 44 67 08", |a| a.copy_if_equal(R12, at(Rdi, 8)));
        check("49 bc 08 07 06 05 04 03 02 01", |a| a.wide_constant(R12, 0x0102_0304_0506_0708));
        check("49 83 ed 03", |a| a.alu_constant(Alu::Sub, Wide::Yes, R13, 3));
        check("81 fa 00 00 20 00", |a| a.alu_constant(Alu::Cmp, Wide::No, Rdx, 0x20_0000));
        check("03 45 08", |a| a.alu(Alu::Add, Wide::No, Rax, at(Rbp, 8)));
        check("4d 85 ed", |a| a.test(Wide::Yes, R13));
        check("d3 e8", |a| a.shift(Shift::Shr, Wide::No, Rax));
        check("48 99 48 f7 f9", |a| a.divide(Wide::Yes, Rcx));
        check("8d 44 88 0c", |a| a.address32(Rax, indexed(Rax, Rcx, 2, 12)));
        check("4d 8d 6d fe", |a| a.address(R13, at(R13, -2)));
        check("f3 0f 58 45 08", |a| a.float(Some(0xf3), 0x58, Xmm::Xmm0, at(Rbp, 8)));
        check("f2 48 0f 2c 45 08", |a| a.truncate(0xf2, Wide::Yes, Rax, at(Rbp, 8)));
        check("66 0f 2e c0", |a| a.float_self(Some(0x66), 0x2e, Xmm::Xmm0));
        check("ff e0 ff d0 41 57 41 5f c3", |a| {
            a.jump_to(Rax);
            a.call(Rax);
            a.push(R15);
            a.pop(R15);
            a.ret();
        });
    }

    #[test]
    fn jumps_reach_their_labels() {
        check("e9 05 00 00 00 0f 84 f5 ff ff ff e9 eb 00 00 00", |a| {
            let (back, ahead) = (a.label(), a.label());
            a.bind(back);
            a.jump(ahead);
            a.jump_if(Cond::Equal, back);
            a.jump_out(0x1fb);
            a.labels[ahead.0] = Some(10);
            a.finish(0x100);
        });
    }
}
