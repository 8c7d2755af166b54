//! Objects: fields, arrays, statics, casts, monitors, and what functions of ours make.

use super::super::asm::{Alu, Asm, Cond, Load, Reg, Shift, Store, Wide, at, indexed};
use super::super::{context, helpers};
use super::{Emitter, Way, guest, v};
use crate::code::{Op, Word};
use crate::layout::{CLASS_TABLE, LENGTH, elements};
use crate::region::{GROUP_SHIFT, PAGE_SHIFT, PAGES};
use Reg::*;

impl Emitter<'_> {
    pub(super) fn word_of_memory(&mut self, i: usize, w: Word) {
        match w.op {
            Op::AGet => self.array_get(i, w, 2, Load::Word),
            Op::AGetWide => self.array_get(i, w, 3, Load::Double),
            Op::AGetByte => self.array_get(i, w, 0, Load::SignedByte),
            Op::AGetChar => self.array_get(i, w, 1, Load::Char),
            Op::AGetShort => self.array_get(i, w, 1, Load::SignedShort),
            Op::APut => self.array_put(i, w, 2, Store::Word),
            Op::APutWide => self.array_put(i, w, 3, Store::Double),
            Op::APutObject => self.array_put_object(i, w),
            Op::APutByte => self.array_put(i, w, 0, Store::Byte),
            Op::APutShort => self.array_put(i, w, 1, Store::Short),
            Op::IGet | Op::IGetObject => self.field_get(i, w, Load::Word),
            Op::IGetWide => self.field_get(i, w, Load::Double),
            Op::IGetByte => self.field_get(i, w, Load::SignedByte),
            Op::IGetBoolean => self.field_get(i, w, Load::Byte),
            Op::IGetChar => self.field_get(i, w, Load::Char),
            Op::IGetShort => self.field_get(i, w, Load::SignedShort),
            Op::IPut | Op::IPutObject => self.field_put(i, w, Store::Word),
            Op::IPutWide => self.field_put(i, w, Store::Double),
            Op::IPutByte => self.field_put(i, w, Store::Byte),
            Op::IPutShort => self.field_put(i, w, Store::Short),
            Op::SGet | Op::SGetObject => self.static_get(i, w, Load::Word),
            Op::SGetWide => self.static_get(i, w, Load::Double),
            Op::SGetByte => self.static_get(i, w, Load::SignedByte),
            Op::SGetBoolean => self.static_get(i, w, Load::Byte),
            Op::SGetChar => self.static_get(i, w, Load::Char),
            Op::SGetShort => self.static_get(i, w, Load::SignedShort),
            Op::SPut | Op::SPutObject => self.static_put(i, w, Store::Word),
            Op::SPutWide => self.static_put(i, w, Store::Double),
            Op::SPutByte => self.static_put(i, w, Store::Byte),
            Op::SPutShort => self.static_put(i, w, Store::Short),
            _ => self.word_of_arithmetic(i, w),
        }
    }

    /// The object of a register in `rax`; null leaves.
    pub(super) fn object(&mut self, i: usize, register: usize) {
        let out = self.exit(i, Way::Interpret);
        self.asm.load(Load::Word, Rax, v(register));
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
    }

    /// Marks the page of the address in `rax`, which is lost.
    pub(super) fn mark_page(&mut self) {
        self.asm.shift_constant(Shift::Shr, Wide::No, Rax, PAGE_SHIFT as u8);
        self.asm.store_constant_byte(indexed(R14, Rax, 0, 0), 1);
        self.asm.shift_constant(Shift::Shr, Wide::No, Rax, (GROUP_SHIFT - PAGE_SHIFT) as u8);
        self.asm.store_constant_byte(indexed(R14, Rax, 0, PAGES as i32), 1);
    }

    pub(super) fn get(&mut self, w: Word, load: Load) {
        self.asm.load(load, Rcx, guest(Rax));
        let store = if load == Load::Double { Store::Double } else { Store::Word };
        self.asm.store(store, v(w.a as usize), Rcx);
        self.pending += 1;
    }

    pub(super) fn put(&mut self, w: Word, store: Store) {
        let load = if store == Store::Double { Load::Double } else { Load::Word };
        self.asm.load(load, Rcx, v(w.a as usize));
        self.asm.store(store, guest(Rax), Rcx);
        self.mark_page();
        self.pending += 1;
    }

    pub(super) fn field_slot(&mut self, i: usize, w: Word) {
        self.object(i, w.lo());
        self.asm.address32(Rax, at(Rax, w.hi() as i32));
    }

    pub(super) fn field_get(&mut self, i: usize, w: Word, load: Load) {
        self.field_slot(i, w);
        self.get(w, load);
    }

    pub(super) fn field_put(&mut self, i: usize, w: Word, store: Store) {
        self.field_slot(i, w);
        self.put(w, store);
    }

    /// The address of an element in `rax`.
    pub(super) fn array_slot(&mut self, i: usize, w: Word, shift: u32) {
        let out = self.exit(i, Way::Interpret);
        self.object(i, w.lo());
        self.asm.load(Load::Word, Rcx, v(w.hi()));
        self.asm.address32(Rdx, at(Rax, LENGTH as i32));
        self.asm.alu(Alu::Cmp, Wide::No, Rcx, guest(Rdx));
        self.asm.jump_out_if(Cond::AboveOrEqual, out);
        self.asm.address32(Rax, indexed(Rax, Rcx, shift as u8, elements(shift) as i32));
    }

    pub(super) fn array_get(&mut self, i: usize, w: Word, shift: u32, load: Load) {
        self.array_slot(i, w, shift);
        self.get(w, load);
    }

    pub(super) fn array_put(&mut self, i: usize, w: Word, shift: u32, store: Store) {
        self.array_slot(i, w, shift);
        self.put(w, store);
    }

    /// An element that is an object: its class must fit the array's.
    pub(super) fn array_put_object(&mut self, i: usize, w: Word) {
        let fits = self.asm.label();
        let out = self.exit(i, Way::Interpret);
        self.array_slot(i, w, 2);
        self.asm.load(Load::Word, Rcx, v(w.a as usize));
        self.asm.test(Wide::No, Rcx);
        self.asm.jump_if(Cond::Equal, fits);
        self.asm.load(Load::Word, Rdx, v(w.lo()));
        self.asm.load(Load::Word, Rdx, guest(Rdx));
        self.asm.alu_constant(Alu::Sub, Wide::No, Rdx, 1 << 24);
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rdx, self.source.object.0 as i32);
        self.asm.jump_if(Cond::Equal, fits);
        self.asm.alu(Alu::Cmp, Wide::No, Rdx, guest(Rcx));
        self.asm.jump_if(Cond::Equal, fits);
        self.asm.load(Load::Word, Rsi, v(w.lo()));
        self.asm.copy(Wide::No, Rdx, Rcx);
        self.call_helper(helpers::can_store as *const () as u64);
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
        self.array_slot(i, w, 2);
        self.asm.bind(fits);
        self.put(w, Store::Word);
    }

    /// The block of a class's statics in `rax`; a class that is not initialised leaves.
    pub(super) fn static_block(&mut self, i: usize, class: u32) {
        let out = self.exit(i, Way::Interpret);
        let entry = CLASS_TABLE.0.wrapping_add(class.wrapping_mul(4));
        self.asm.constant(Rax, entry);
        self.asm.load(Load::Word, Rax, guest(Rax));
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
        self.asm.test_bits(Rax, 1);
        self.asm.jump_out_if(Cond::NotEqual, out);
    }

    pub(super) fn static_slot(&mut self, i: usize, w: Word) {
        let offset = self.words()[i + 1].b;
        self.static_block(i, w.b);
        self.asm.address32(Rax, at(Rax, offset as i32));
    }

    pub(super) fn static_get(&mut self, i: usize, w: Word, load: Load) {
        self.static_slot(i, w);
        self.get(w, load);
    }

    pub(super) fn static_put(&mut self, i: usize, w: Word, store: Store) {
        self.static_slot(i, w);
        self.put(w, store);
    }

    pub(super) fn const_string(&mut self, i: usize, w: Word) {
        let out = self.exit(i, Way::Interpret);
        self.asm.constant(Rax, w.b);
        self.asm.load(Load::Word, Rcx, guest(Rax));
        self.asm.test(Wide::No, Rcx);
        self.asm.jump_out_if(Cond::Equal, out);
        self.asm.store(Store::Word, v(w.a as usize), Rcx);
        self.pending += 1;
    }

    pub(super) fn check_cast(&mut self, i: usize, w: Word) {
        let done = self.asm.label();
        let out = self.exit(i, Way::Interpret);
        self.asm.load(Load::Word, Rax, v(w.a as usize));
        self.asm.test(Wide::No, Rax);
        self.asm.jump_if(Cond::Equal, done);
        self.asm.load(Load::Word, Rcx, guest(Rax));
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rcx, w.b as i32);
        self.asm.jump_if(Cond::Equal, done);
        self.asm.copy(Wide::No, Rsi, Rax);
        self.asm.constant(Rdx, w.b);
        self.call_helper(helpers::is_instance as *const () as u64);
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
        self.asm.bind(done);
        self.pending += 1;
    }

    pub(super) fn instance_of(&mut self, i: usize, w: Word) {
        let class = self.words()[i + 1].b;
        let (known, done) = (self.asm.label(), self.asm.label());
        self.asm.load(Load::Word, Rsi, v(w.lo()));
        self.asm.copy(Wide::No, Rax, Rsi);
        self.asm.test(Wide::No, Rax);
        self.asm.jump_if(Cond::Equal, done);
        self.asm.load(Load::Word, Rcx, guest(Rsi));
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rcx, class as i32);
        self.asm.jump_if(Cond::Equal, known);
        self.asm.constant(Rdx, class);
        self.call_helper(helpers::is_instance as *const () as u64);
        self.asm.jump(done);
        self.asm.bind(known);
        self.asm.constant(Rax, 1);
        self.asm.bind(done);
        self.asm.store(Store::Word, v(w.a as usize), Rax);
        self.pending += 1;
    }

    pub(super) fn monitor(&mut self, i: usize, w: Word, helper: u64) {
        let out = self.exit(i, Way::Interpret);
        self.object(i, w.a as usize);
        self.asm.copy(Wide::No, Rsi, Rax);
        self.call_helper(helper);
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
        self.pending += 1;
    }

    /// Calls a function of ours that needs to see the stack; `arguments` puts what it takes into place.
    pub(super) fn help(&mut self, i: usize, helper: u64, arguments: impl FnOnce(&mut Asm)) {
        self.asm.store_constant(at(Rbp, -8), i as u32);
        self.asm.store(Store::Double, at(R15, context::FP), Rbp);
        arguments(&mut self.asm);
        self.call_helper(helper);
    }

    pub(super) fn call_helper(&mut self, helper: u64) {
        self.asm.copy(Wide::Yes, Rdi, R15);
        self.asm.wide_constant(Rax, helper);
        self.asm.call(Rax);
    }

    /// Takes what a function of ours made; nothing means that the interpreter has to say why.
    pub(super) fn result_or_leave(&mut self, i: usize, w: Word) {
        let out = self.exit(i, Way::Interpret);
        self.asm.test(Wide::No, Rax);
        self.asm.jump_out_if(Cond::Equal, out);
        self.asm.store(Store::Word, v(w.a as usize), Rax);
        self.pending += 1;
    }
}
