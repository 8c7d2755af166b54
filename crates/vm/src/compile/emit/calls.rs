//! Calls and returns.
//!
//! A call of the guest is a call of the host: the frame is made in guest memory as always, and the host's stack holds only
//! where to go on, which the processor foresees. It is a hint and no state: whoever is returned to looks whether its
//! frame is the innermost, and a way out forgets all of it.

use super::super::asm::{Alu, Cond, Label, Load, Reg, Shift, Store, Wide, Xmm, at, indexed};
use super::super::dispatches::{Called, Known, MIXING, PLACES, SHIFT};
use super::super::helpers::{MANY, NativeSite};
use super::super::{Target, context};
use super::{Emitter, Way, guest, v};
use crate::class::{Kind, Leaf, MethodId};
use crate::code::{CACHE_WORD, NO_REGISTER, Op, Word};
use crate::entry::Entry;
use crate::frame::{HEADER, SPARE};
use crate::layout::{Primitive, STACK_SIZE};
use Reg::*;

/// Most words of a frame that are cleared one after the other.
const MOST_CLEARED: usize = 64;

impl Emitter<'_> {
    /// Returns to the caller, whose frame the guest may have overwritten: the address is checked here, what stands there
    /// by whoever is returned to.
    pub(super) fn give_back(&mut self, i: usize, w: Word) {
        let result = Result::of(self.source.classes.method(self.source.method).result());
        let returned = match w.op {
            Op::ReturnVoid => Result::Nothing,
            Op::Return => Result::Word,
            _ => Result::Double,
        };
        if result != returned {
            return self.leave(i, Way::Interpret);
        }
        let out = self.exit(i, Way::Interpret);
        self.asm.load(Load::Word, Rcx, at(Rbp, -16));
        self.asm.copy(Wide::No, Rsi, Rcx);
        self.asm.alu(Alu::Sub, Wide::No, Rsi, at(R15, context::STACK));
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rsi, STACK_SIZE as i32);
        self.asm.jump_out_if(Cond::AboveOrEqual, out);
        self.asm.test_bits(Rcx, 3);
        self.asm.jump_out_if(Cond::NotEqual, out);
        self.spend(1);
        match result {
            Result::Nothing => {}
            Result::Word => self.asm.load(Load::Word, Rax, v(w.a as usize)),
            Result::Double => self.asm.load(Load::Double, Rax, v(w.a as usize)),
        }
        self.asm.constant(Rdx, result as u32);
        self.asm.store_constant(at(Rbp, -8), i as u32);
        self.asm.copy(Wide::Yes, R8, Rbp);
        self.asm.address(Rbp, indexed(Rbx, Rcx, 0, 0));
        self.asm.ret();
    }

    pub(super) fn call(&mut self, i: usize, w: Word) {
        let range = is_range(w.op);
        match w.op {
            Op::InvokeStatic | Op::InvokeStaticRange => {
                let Some(callee) = self.callee(w.b, w) else { return self.invoke(i) };
                self.static_block(i, callee.class.0);
                self.reach(i, w, MethodId(w.b), callee, range);
            }
            Op::InvokeDirect | Op::InvokeDirectRange => {
                let Some(callee) = self.callee(w.b, w) else { return self.invoke(i) };
                self.object(i, self.words()[i + 1].a as usize);
                self.reach(i, w, MethodId(w.b), callee, range);
            }
            Op::InvokeVirtual | Op::InvokeVirtualRange | Op::InvokeInterface | Op::InvokeInterfaceRange => {
                self.dispatch(i, w, range);
            }
            _ => self.leave(i, Way::Unknown),
        }
    }

    /// A call that depends on the class of the object: straight to what it calls for those that it met before.
    pub(super) fn dispatch(&mut self, i: usize, w: Word, range: bool) {
        let cache = self.words()[i + CACHE_WORD];
        let mut targets = vec![Target { class: cache.b, method: MethodId(cache.remembered()) }];
        let words = self.source.entry.words.wrapping_add(i) as usize;
        let met = self.source.met.get(&words).into_iter().flat_map(|met| &met.targets);
        targets.extend(met.filter(|t| t.class != cache.b));
        let done = self.asm.label();
        self.object(i, self.words()[i + 1].a as usize);
        self.asm.load(Load::Word, Rcx, guest(Rax));
        let before = self.pending;
        for target in targets {
            let Some(callee) = self.callee(target.method.0, w) else { continue };
            let other = self.asm.label();
            self.asm.alu_constant(Alu::Cmp, Wide::No, Rcx, target.class as i32);
            self.asm.jump_if(Cond::NotEqual, other);
            self.reach(i, w, target.method, callee, range);
            self.flush();
            self.asm.jump(done);
            self.asm.bind(other);
            self.pending = before;
        }
        if self.words()[i + 2].n >= MANY {
            let unknown = self.look_up(i, w, range);
            self.asm.jump(done);
            self.asm.bind(unknown);
            self.pending = before;
        }
        self.invoke(i);
        self.asm.bind(done);
    }

    /// A call on an object whose class, in `rcx`, was not met before: what it calls is looked up in the table of all such
    /// calls. Goes to the label that it answers, with nothing done, where the table does not know it or it is not compiled.
    fn look_up(&mut self, i: usize, w: Word, range: bool) -> Label {
        let unknown = self.asm.label();
        self.find_known(w, unknown);
        let ins = usize::from(w.n);
        let new = self.next_frame();
        self.asm.load(Load::Char, Rcx, at(Rsi, Entry::INS));
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rcx, ins as i32);
        self.asm.jump_if(Cond::NotEqual, unknown);
        self.asm.load(Load::Word, Rdx, at(Rsi, Entry::FRAME_WORDS));
        self.asm.address(Rax, indexed(Rbp, Rdx, 2, new + SPARE as i32));
        self.need_room(|e, none| e.asm.jump_if(none, unknown));
        self.take_turn(i, 1 + i32::from(w.a != NO_REGISTER));
        self.asm.address(Rax, at(Rbp, new));
        self.asm.address(Rdx, indexed(Rax, Rdx, 2, -(ins as i32) * 4));
        self.clear_up_to_arguments();
        self.pass(i, (Rdx, 0), ins, range);
        self.asm.store(Store::Word, at(Rbp, new - 12), R9);
        self.open_frame(i, new);
        self.asm.call(Rdi);
        self.arrive(i);
        self.take_result(w);
        unknown
    }

    /// Finds in the table what is called on objects of the class in `rcx`: its entry to `rsi`, its number to `r9`, where
    /// its compiled code begins to `rdi`.
    fn find_known(&mut self, w: Word, unknown: Label) {
        let is_interface = matches!(w.op, Op::InvokeInterface | Op::InvokeInterfaceRange);
        let what = Called::new(is_interface, w.b);
        self.asm.copy(Wide::No, Rdx, Rcx);
        self.asm.multiply_constant(Rdx, MIXING.0 as i32);
        self.asm.alu_constant(Alu::Xor, Wide::No, Rdx, what.mixed() as i32);
        self.asm.shift_constant(Shift::Shr, Wide::No, Rdx, SHIFT);
        self.asm.alu_constant(Alu::And, Wide::No, Rdx, PLACES as i32 - 1);
        self.asm.shift_constant(Shift::Shl, Wide::No, Rdx, size_of::<Known>().trailing_zeros() as u8);
        self.asm.wide_constant(Rsi, self.source.dispatches.start() as u64);
        self.asm.alu_registers(Alu::Add, Wide::Yes, Rdx, Rsi);
        self.asm.wide_constant(Rdi, what.bits());
        self.asm.alu(Alu::Cmp, Wide::Yes, Rdi, at(Rdx, Known::WHAT));
        self.asm.jump_if(Cond::NotEqual, unknown);
        self.asm.alu(Alu::Cmp, Wide::No, Rcx, at(Rdx, Known::CLASS));
        self.asm.jump_if(Cond::NotEqual, unknown);
        self.asm.load(Load::Word, R9, at(Rdx, Known::TARGET));
        self.asm.copy(Wide::No, Rsi, R9);
        self.asm.shift_constant(Shift::Shl, Wide::Yes, Rsi, size_of::<Entry>().trailing_zeros() as u8);
        self.asm.alu(Alu::Add, Wide::Yes, Rsi, at(R15, context::ENTRIES));
        self.asm.load(Load::Double, Rdi, at(Rsi, Entry::COMPILED));
        self.asm.test(Wide::Yes, Rdi);
        self.asm.jump_if(Cond::Equal, unknown);
    }

    /// Clears what lies between `rax` and `rdx`. The last store may run over the end, as in [`Emitter::clear`].
    fn clear_up_to_arguments(&mut self) {
        let (again, done) = (self.asm.label(), self.asm.label());
        self.asm.float_self(None, 0x57, Xmm::Xmm0);
        self.asm.bind(again);
        self.asm.alu_registers(Alu::Cmp, Wide::Yes, Rax, Rdx);
        self.asm.jump_if(Cond::AboveOrEqual, done);
        self.asm.float(None, 0x11, Xmm::Xmm0, at(Rax, 0));
        self.asm.alu_constant(Alu::Add, Wide::Yes, Rax, 16);
        self.asm.jump(again);
        self.asm.bind(done);
    }

    /// What is known of a method that is called in this place: `None` if a function of ours has to see to the call.
    pub(super) fn callee(&self, method: u32, w: Word) -> Option<Entry> {
        let entry = self.source.classes.entries.get(MethodId(method)).copied()?;
        let cleared = (entry.frame_words as usize).checked_sub(entry.ins as usize)?;
        if entry.is_native && !entry.words.is_null() {
            return Some(entry);
        }
        (!entry.words.is_null() && usize::from(entry.ins) <= usize::from(w.n) && cleared <= MOST_CLEARED)
            .then_some(entry)
    }

    /// Calls a method that is known.
    fn reach(&mut self, i: usize, w: Word, id: MethodId, callee: Entry, range: bool) {
        if callee.is_native { self.call_native(i, w, id, &callee) } else { self.enter(i, w, id, callee, range) }
    }

    fn call_native(&mut self, i: usize, w: Word, method: MethodId, callee: &Entry) {
        let (w1, w2) = (self.words()[i + 1], self.words()[i + 2]);
        let site = Box::new(NativeSite {
            method,
            frame: self.source.entry.frame_words * 4 + HEADER,
            size: callee.frame_words,
            ins: callee.ins,
            passed: callee.ins.min(u16::from(w.n)),
            listed: [w1.a, w1.lo() as u16, w1.hi() as u16, w2.a, w2.lo() as u16],
            is_range: is_range(w.op),
            result: w.a,
        });
        self.flush();
        self.asm.store_constant(at(Rbp, -8), i as u32);
        self.asm.wide_constant(Rsi, std::ptr::from_ref(&*site) as u64);
        self.sites.push(site);
        self.asm.alu_constant(Alu::Sub, Wide::Yes, Rsp, 8);
        self.asm.call_out(self.stubs.invoke_native);
        self.asm.alu_constant(Alu::Add, Wide::Yes, Rsp, 8);
        self.take_result(w);
    }

    /// Takes what is in `rax`, by the kind of result in `edx`.
    fn take_result(&mut self, w: Word) {
        if w.a != NO_REGISTER {
            let (done, word) = (self.asm.label(), self.asm.label());
            self.asm.alu_constant(Alu::Cmp, Wide::No, Rdx, Result::Word as i32);
            self.asm.jump_if(Cond::Below, done);
            self.asm.jump_if(Cond::Equal, word);
            self.asm.store(Store::Double, v(w.a as usize), Rax);
            self.asm.jump(done);
            self.asm.bind(word);
            self.asm.store(Store::Word, v(w.a as usize), Rax);
            self.asm.bind(done);
        }
    }

    /// Calls by a function of ours, which knows all kinds of calls.
    pub(super) fn invoke(&mut self, i: usize) {
        let w = self.words()[i];
        self.flush();
        self.asm.store_constant(at(Rbp, -8), i as u32);
        self.asm.wide_constant(Rsi, self.source.entry.words.wrapping_add(i) as u64);
        self.asm.constant(Rdx, self.source.entry.frame_words);
        self.asm.alu_constant(Alu::Sub, Wide::Yes, Rsp, 8);
        self.asm.call_out(self.stubs.invoke);
        self.arrive(i);
        self.take_result(w);
    }

    /// Where a call returns to. The frame must be the one that called; if the guest made it another, that one is returned to.
    pub(super) fn arrive(&mut self, i: usize) {
        self.asm.alu_constant(Alu::Add, Wide::Yes, Rsp, 8);
        self.asm.compare_word(at(Rbp, -12), self.source.method.0 as i32);
        self.asm.jump_out_if(Cond::NotEqual, self.stubs.returned);
        self.asm.compare_word(at(Rbp, -8), i as i32);
        self.asm.jump_out_if(Cond::NotEqual, self.stubs.returned);
    }

    /// Makes a frame for a method and goes there, or does the work of one that needs none.
    pub(super) fn enter(&mut self, i: usize, w: Word, id: MethodId, callee: Entry, range: bool) {
        let cost = 1 + i32::from(w.a != NO_REGISTER);
        if self.without_frame(i, w, &callee, cost) {
            return;
        }
        let size = callee.frame_words as i32;
        let new = self.next_frame();
        let out = self.exit(i, Way::Interpret);
        self.asm.address(Rax, at(Rbp, new + size * 4 + SPARE as i32));
        self.need_room(|e, none| e.asm.jump_out_if(none, out));
        self.take_turn(i, cost);
        self.clear(new, callee.frame_words as usize - callee.ins as usize);
        self.pass(i, (Rbp, new + (size - i32::from(callee.ins)) * 4), callee.ins as usize, range);
        self.asm.store_constant(at(Rbp, new - 12), id.0);
        self.open_frame(i, new);
        match callee.compiled() {
            _ if id == self.source.method => self.asm.call_label(self.labels[0]),
            // Should it be compiled again, this code of it stays right.
            Some(place) => self.asm.call_out(place as usize - self.source.base as usize),
            None => {
                let entry = (id.0 as usize * size_of::<Entry>()) as i32;
                self.asm.load(Load::Double, Rdx, at(R15, context::ENTRIES));
                self.asm.load(Load::Double, Rax, at(Rdx, entry + Entry::COMPILED));
                self.asm.test(Wide::Yes, Rax);
                self.asm.jump_out_if(Cond::Equal, self.stubs.entered);
                self.asm.call(Rax);
            }
        }
        self.arrive(i);
        match Result::of(self.source.classes.method(id).result()) {
            _ if w.a == NO_REGISTER => {}
            Result::Nothing => {}
            Result::Word => self.asm.store(Store::Word, v(w.a as usize), Rax),
            Result::Double => self.asm.store(Store::Double, v(w.a as usize), Rax),
        }
    }

    /// Where the frame of a method that is called begins, seen from this one's: behind it and a header.
    fn next_frame(&self) -> i32 {
        self.source.entry.frame_words as i32 * 4 + HEADER as i32
    }

    /// Makes the next frame the innermost. All but its header is filled, and of that the number of the method.
    fn open_frame(&mut self, i: usize, new: i32) {
        self.asm.copy(Wide::No, Rax, Rbp);
        self.asm.alu_registers(Alu::Sub, Wide::No, Rax, Rbx);
        self.asm.store(Store::Word, at(Rbp, new - 16), Rax);
        self.asm.store_wide_constant(at(Rbp, new - 8), 0);
        self.asm.store_constant(at(Rbp, -8), i as u32);
        self.asm.address(Rbp, at(Rbp, new));
        self.asm.alu_constant(Alu::Sub, Wide::Yes, Rsp, 8);
    }

    /// Goes to a label, or out, where there is no room for a frame that ends at `rax` or for another call of the host.
    fn need_room(&mut self, out: impl Fn(&mut Self, Cond)) {
        self.asm.alu(Alu::Cmp, Wide::Yes, Rax, at(R15, context::LIMIT));
        out(self, Cond::Above);
        self.asm.alu(Alu::Cmp, Wide::Yes, Rsp, at(R15, context::HOST_LIMIT));
        out(self, Cond::Below);
    }

    /// Takes off the cost of a call. A turn that ends with it is the interpreter's to end.
    pub(super) fn take_turn(&mut self, i: usize, cost: i32) {
        let over = self.exit_with(i, Way::Interpret, cost);
        self.spend(cost);
        self.asm.jump_out_if(Cond::Negative, over);
    }

    pub(super) fn clear(&mut self, first: i32, words: usize) {
        if words > 0 {
            self.asm.float_self(None, 0x57, Xmm::Xmm0);
        }
        // The last store may run over the end, where the arguments come, or nobody looks.
        for n in (0..words).step_by(4) {
            self.asm.float(None, 0x11, Xmm::Xmm0, at(Rbp, first + n as i32 * 4));
        }
    }

    /// Copies arguments to where a register and an offset say.
    pub(super) fn pass(&mut self, i: usize, (to, offset): (Reg, i32), count: usize, range: bool) {
        let (w1, w2) = (self.words()[i + 1], self.words()[i + 2]);
        let listed = [w1.a as usize, w1.lo(), w1.hi(), w2.a as usize, w2.lo()];
        for n in 0..count {
            let from = if range { w1.a as usize + n } else { listed[n.min(4)] };
            self.asm.load(Load::Word, Rcx, v(from));
            self.asm.store(Store::Word, at(to, offset + n as i32 * 4), Rcx);
        }
    }

    /// The work of a method so small that it needs no frame.
    pub(super) fn without_frame(&mut self, i: usize, w: Word, callee: &Entry, cost: i32) -> bool {
        let Some(first) = callee.first_word() else { return false };
        let takes = w.a != NO_REGISTER;
        match (callee.leaf, first.op) {
            (Leaf::Empty, _) => {
                self.take_turn(i, cost);
                self.pending = 1;
            }
            (Leaf::Constant, _) => {
                self.take_turn(i, cost);
                if takes {
                    self.asm.store_constant(v(w.a as usize), first.b);
                }
                self.pending = 2;
            }
            (Leaf::Getter, Op::IGet | Op::IGetObject | Op::IGetBoolean) => {
                self.object(i, self.words()[i + 1].a as usize);
                self.take_turn(i, cost);
                if takes {
                    let load = if first.op == Op::IGetBoolean { Load::Byte } else { Load::Word };
                    self.asm.address32(Rax, at(Rax, first.hi() as i32));
                    self.asm.load(load, Rcx, guest(Rax));
                    self.asm.store(Store::Word, v(w.a as usize), Rcx);
                }
                self.pending = 2;
            }
            _ => return false,
        }
        true
    }
}

/// What a method returns.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(in crate::compile) enum Result {
    Nothing,
    Word,
    Double,
}

impl Result {
    fn of(kind: Kind) -> Result {
        match kind {
            Kind::Primitive(Primitive::Void) => Result::Nothing,
            Kind::Primitive(Primitive::Long | Primitive::Double) => Result::Double,
            _ => Result::Word,
        }
    }
}

/// Whether a call names its arguments by the first of them.
pub(in crate::compile) fn is_range(op: Op) -> bool {
    (Op::InvokeVirtualRangeU as u8..=Op::InvokeInterfaceRange as u8).contains(&(op as u8))
}
