//! Numbers: integers wrap around, what is not a number has one form, and what the processor does otherwise than the
//! language says is left to the interpreter.

use super::super::asm::{Alu, Asm, Cond, Load, Reg, Shift, Store, Wide, Xmm, at};
use super::{Emitter, Way, is_call, v};
use crate::code::{Op, Word};
use Reg::*;

/// Single precision, as a prefix of an instruction.
const SINGLE: u8 = 0xf3;
/// Double precision.
const DOUBLE: u8 = 0xf2;

impl Emitter<'_> {
    pub(super) fn word_of_arithmetic(&mut self, i: usize, w: Word) {
        let (no, yes) = (Wide::No, Wide::Yes);
        match w.op {
            Op::NegInt => self.unary(w, Load::Word, Store::Word, |asm| asm.negate(no, Rax)),
            Op::NotInt => self.unary(w, Load::Word, Store::Word, |asm| asm.invert(no, Rax)),
            Op::NegLong => self.unary(w, Load::Double, Store::Double, |asm| asm.negate(yes, Rax)),
            Op::NotLong => self.unary(w, Load::Double, Store::Double, |asm| asm.invert(yes, Rax)),
            Op::IntToLong => {
                self.asm.extend(Rax, v(w.lo()));
                self.asm.store(Store::Double, v(w.a as usize), Rax);
                self.pending += 1;
            }
            Op::LongToInt => self.unary(w, Load::Word, Store::Word, |_| {}),
            Op::IntToByte => self.unary(w, Load::SignedByte, Store::Word, |_| {}),
            Op::IntToChar => self.unary(w, Load::Char, Store::Word, |_| {}),
            Op::IntToShort => self.unary(w, Load::SignedShort, Store::Word, |_| {}),
            Op::AddInt => self.binary(w, Alu::Add, no),
            Op::SubInt => self.binary(w, Alu::Sub, no),
            Op::AndInt => self.binary(w, Alu::And, no),
            Op::OrInt => self.binary(w, Alu::Or, no),
            Op::XorInt => self.binary(w, Alu::Xor, no),
            Op::AddLong => self.binary(w, Alu::Add, yes),
            Op::SubLong => self.binary(w, Alu::Sub, yes),
            Op::AndLong => self.binary(w, Alu::And, yes),
            Op::OrLong => self.binary(w, Alu::Or, yes),
            Op::XorLong => self.binary(w, Alu::Xor, yes),
            Op::MulInt => self.multiply(w, no),
            Op::MulLong => self.multiply(w, yes),
            Op::DivInt | Op::RemInt => self.divide(i, w, no),
            Op::DivLong | Op::RemLong => self.divide(i, w, yes),
            Op::DivIntLit | Op::RemIntLit => self.divide_by_constant(i, w),
            Op::ShlInt => self.shift(w, Shift::Shl, no),
            Op::ShrInt => self.shift(w, Shift::Sar, no),
            Op::UshrInt => self.shift(w, Shift::Shr, no),
            Op::ShlLong => self.shift(w, Shift::Shl, yes),
            Op::ShrLong => self.shift(w, Shift::Sar, yes),
            Op::UshrLong => self.shift(w, Shift::Shr, yes),
            Op::AddIntLit => self.with_constant(w, |asm, c| asm.alu_constant(Alu::Add, no, Rax, c)),
            Op::AndIntLit => self.with_constant(w, |asm, c| asm.alu_constant(Alu::And, no, Rax, c)),
            Op::OrIntLit => self.with_constant(w, |asm, c| asm.alu_constant(Alu::Or, no, Rax, c)),
            Op::XorIntLit => self.with_constant(w, |asm, c| asm.alu_constant(Alu::Xor, no, Rax, c)),
            Op::MulIntLit => self.with_constant(w, |asm, c| asm.multiply_constant(Rax, c)),
            Op::RsubIntLit => self.with_constant(w, |asm, c| {
                asm.negate(no, Rax);
                asm.alu_constant(Alu::Add, no, Rax, c);
            }),
            Op::ShlIntLit => self.with_constant(w, |asm, c| asm.shift_constant(Shift::Shl, no, Rax, c as u8 & 31)),
            Op::ShrIntLit => self.with_constant(w, |asm, c| asm.shift_constant(Shift::Sar, no, Rax, c as u8 & 31)),
            Op::UshrIntLit => self.with_constant(w, |asm, c| asm.shift_constant(Shift::Shr, no, Rax, c as u8 & 31)),
            _ => self.word_of_floats(i, w),
        }
    }

    pub(super) fn word_of_floats(&mut self, i: usize, w: Word) {
        match w.op {
            Op::AddFloat => self.float_binary(w, SINGLE, 0x58),
            Op::SubFloat => self.float_binary(w, SINGLE, 0x5c),
            Op::MulFloat => self.float_binary(w, SINGLE, 0x59),
            Op::DivFloat => self.float_binary(w, SINGLE, 0x5e),
            Op::AddDouble => self.float_binary(w, DOUBLE, 0x58),
            Op::SubDouble => self.float_binary(w, DOUBLE, 0x5c),
            Op::MulDouble => self.float_binary(w, DOUBLE, 0x59),
            Op::DivDouble => self.float_binary(w, DOUBLE, 0x5e),
            Op::IntToFloat => self.float_from(w, SINGLE, Wide::No),
            Op::IntToDouble => self.float_from(w, DOUBLE, Wide::No),
            Op::LongToFloat => self.float_from(w, SINGLE, Wide::Yes),
            Op::LongToDouble => self.float_from(w, DOUBLE, Wide::Yes),
            Op::FloatToDouble => {
                self.asm.float(Some(SINGLE), 0x5a, Xmm::Xmm0, v(w.lo()));
                self.float_result(w, DOUBLE);
            }
            Op::DoubleToFloat => {
                self.asm.float(Some(DOUBLE), 0x5a, Xmm::Xmm0, v(w.lo()));
                self.float_result(w, SINGLE);
            }
            Op::FloatToInt => self.truncate(i, w, SINGLE, Wide::No),
            Op::DoubleToInt => self.truncate(i, w, DOUBLE, Wide::No),
            Op::FloatToLong => self.truncate(i, w, SINGLE, Wide::Yes),
            Op::DoubleToLong => self.truncate(i, w, DOUBLE, Wide::Yes),
            Op::CmplFloat => self.float_compare(w, SINGLE, u32::MAX),
            Op::CmpgFloat => self.float_compare(w, SINGLE, 1),
            Op::CmplDouble => self.float_compare(w, DOUBLE, u32::MAX),
            Op::CmpgDouble => self.float_compare(w, DOUBLE, 1),
            Op::CmpLong => {
                self.asm.load(Load::Double, Rax, v(w.lo()));
                self.asm.alu(Alu::Cmp, Wide::Yes, Rax, v(w.hi()));
                self.difference(w, Cond::Greater, Cond::Less);
            }
            op if is_call(op) => self.call(i, w),
            op => {
                let is_resolved_later = matches!(
                    op,
                    Op::ConstClassU
                        | Op::CheckCastU
                        | Op::InstanceOfU
                        | Op::NewInstanceU
                        | Op::NewArrayU
                        | Op::IGetU
                        | Op::IPutU
                        | Op::SGetU
                        | Op::SPutU
                );
                self.leave(i, if is_resolved_later { Way::Unknown } else { Way::Interpret });
            }
        }
    }

    pub(super) fn unary(&mut self, w: Word, load: Load, store: Store, f: impl FnOnce(&mut Asm)) {
        self.asm.load(load, Rax, v(w.lo()));
        f(&mut self.asm);
        self.asm.store(store, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn store_of(wide: Wide) -> (Load, Store) {
        if wide == Wide::Yes { (Load::Double, Store::Double) } else { (Load::Word, Store::Word) }
    }

    pub(super) fn binary(&mut self, w: Word, op: Alu, wide: Wide) {
        let (load, store) = Self::store_of(wide);
        self.asm.load(load, Rax, v(w.lo()));
        self.asm.alu(op, wide, Rax, v(w.hi()));
        self.asm.store(store, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn multiply(&mut self, w: Word, wide: Wide) {
        let (load, store) = Self::store_of(wide);
        self.asm.load(load, Rax, v(w.lo()));
        self.asm.multiply(wide, Rax, v(w.hi()));
        self.asm.store(store, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn shift(&mut self, w: Word, op: Shift, wide: Wide) {
        let (load, store) = Self::store_of(wide);
        self.asm.load(Load::Word, Rcx, v(w.hi()));
        self.asm.load(load, Rax, v(w.lo()));
        self.asm.shift(op, wide, Rax);
        self.asm.store(store, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn with_constant(&mut self, w: Word, f: impl FnOnce(&mut Asm, i32)) {
        self.asm.load(Load::Word, Rax, v(w.lo()));
        f(&mut self.asm, (w.b as i32) >> 16);
        self.asm.store(Store::Word, v(w.a as usize), Rax);
        self.pending += 1;
    }

    /// Division: 0 leaves, and so does -1, because the processor traps where the quotient is too large.
    pub(super) fn divide(&mut self, i: usize, w: Word, wide: Wide) {
        let (load, store) = Self::store_of(wide);
        let out = self.exit(i, Way::Interpret);
        self.asm.load(load, Rcx, v(w.hi()));
        match wide {
            Wide::No => self.asm.address32(Rdx, at(Rcx, 1)),
            Wide::Yes => self.asm.address(Rdx, at(Rcx, 1)),
        }
        self.asm.alu_constant(Alu::Cmp, wide, Rdx, 1);
        self.asm.jump_out_if(Cond::BelowOrEqual, out);
        self.asm.load(load, Rax, v(w.lo()));
        self.asm.divide(wide, Rcx);
        let result = if matches!(w.op, Op::DivInt | Op::DivLong) { Rax } else { Rdx };
        self.asm.store(store, v(w.a as usize), result);
        self.pending += 1;
    }

    pub(super) fn divide_by_constant(&mut self, i: usize, w: Word) {
        let divisor = (w.b as i32) >> 16;
        if divisor == 0 || divisor == -1 {
            return self.leave(i, Way::Interpret);
        }
        self.asm.constant(Rcx, divisor as u32);
        self.asm.load(Load::Word, Rax, v(w.lo()));
        self.asm.divide(Wide::No, Rcx);
        let result = if w.op == Op::DivIntLit { Rax } else { Rdx };
        self.asm.store(Store::Word, v(w.a as usize), result);
        self.pending += 1;
    }

    pub(super) fn float_binary(&mut self, w: Word, precision: u8, opcode: u8) {
        self.asm.float(Some(precision), 0x10, Xmm::Xmm0, v(w.lo()));
        self.asm.float(Some(precision), opcode, Xmm::Xmm0, v(w.hi()));
        self.float_result(w, precision);
    }

    pub(super) fn float_from(&mut self, w: Word, precision: u8, wide: Wide) {
        // The conversion leaves the rest of the register as it was, which would make it wait for that.
        self.asm.float_self(None, 0x57, Xmm::Xmm0);
        match wide {
            Wide::No => self.asm.float(Some(precision), 0x2a, Xmm::Xmm0, v(w.lo())),
            Wide::Yes => self.asm.float_from_long(precision, 0x2a, Xmm::Xmm0, v(w.lo())),
        }
        self.asm.float(Some(precision), 0x11, Xmm::Xmm0, v(w.a as usize));
        self.pending += 1;
    }

    /// Stores a number; one that is not a number has one form only.
    pub(super) fn float_result(&mut self, w: Word, precision: u8) {
        let done = self.asm.label();
        self.asm.float(Some(precision), 0x11, Xmm::Xmm0, v(w.a as usize));
        self.asm.float_self((precision == DOUBLE).then_some(0x66), 0x2e, Xmm::Xmm0);
        self.asm.jump_if(Cond::Ordered, done);
        if precision == DOUBLE {
            self.asm.wide_constant(Rax, 0x7ff8_0000_0000_0000);
            self.asm.store(Store::Double, v(w.a as usize), Rax);
        } else {
            self.asm.store_constant(v(w.a as usize), 0x7fc0_0000);
        }
        self.asm.bind(done);
        self.pending += 1;
    }

    /// What does not fit an integer leaves: the language has rules of its own for it.
    pub(super) fn truncate(&mut self, i: usize, w: Word, precision: u8, wide: Wide) {
        let (_, store) = Self::store_of(wide);
        let out = self.exit(i, Way::Interpret);
        self.asm.truncate(precision, wide, Rax, v(w.lo()));
        match wide {
            Wide::No => self.asm.alu_constant(Alu::Cmp, wide, Rax, i32::MIN),
            Wide::Yes => {
                self.asm.wide_constant(Rcx, 1 << 63);
                self.asm.alu_registers(Alu::Cmp, wide, Rax, Rcx);
            }
        }
        self.asm.jump_out_if(Cond::Equal, out);
        self.asm.store(store, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn float_compare(&mut self, w: Word, precision: u8, unordered: u32) {
        let (odd, done) = (self.asm.label(), self.asm.label());
        self.asm.float(Some(precision), 0x10, Xmm::Xmm0, v(w.lo()));
        self.asm.float((precision == DOUBLE).then_some(0x66), 0x2e, Xmm::Xmm0, v(w.hi()));
        self.asm.jump_if(Cond::Unordered, odd);
        self.difference(w, Cond::Above, Cond::Below);
        self.asm.jump(done);
        self.asm.bind(odd);
        self.asm.store_constant(v(w.a as usize), unordered);
        self.asm.bind(done);
    }

    /// 1, 0 or -1 by the last comparison.
    pub(super) fn difference(&mut self, w: Word, greater: Cond, less: Cond) {
        self.asm.set_if(greater, Rax);
        self.asm.set_if(less, Rcx);
        self.asm.low_byte(Rax);
        self.asm.low_byte(Rcx);
        self.asm.alu_registers(Alu::Sub, Wide::No, Rax, Rcx);
        self.asm.store(Store::Word, v(w.a as usize), Rax);
        self.pending += 1;
    }
}
