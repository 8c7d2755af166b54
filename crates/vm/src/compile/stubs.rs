//! The code around compiled methods: the way in, the ways out, the return to a caller, and calls by a function of ours.
//!
//! It is written once, at the start of all code, and outlives everything else there.

use super::asm::{Alu, Asm, Cond, Label, Load, Reg, Shift, Store, Wide, at, indexed};
use super::emit::Result;
use super::{Reason, context, helpers};
use crate::code::{CALL_WORDS, NO_REGISTER};
use crate::entry::Entry;
use Reg::*;

/// Where each of them begins, counted from the start of all code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stubs {
    /// From the host into compiled code: takes the context and where to go.
    pub(super) enter: usize,
    /// Out, for the interpreter to run the word at which the frame stands.
    pub(super) interpret: usize,
    /// The same for a word of which too little was known.
    pub(super) unknown: usize,
    /// Out, because the turn is over.
    pub(super) preempted: usize,
    /// Out, at the start of a method that is not compiled.
    pub(super) entered: usize,
    /// Out, to do what a native asked for.
    pub(super) native: usize,
    /// Returns to the frame in `rbp` what is in `rax`, by the kind of result in `edx`; `r8` is the frame that returns.
    pub(super) returned: usize,
    /// Does the call whose words are in `rsi`, for a frame with so many registers as `edx` says; is called itself.
    pub(super) invoke: usize,
    /// Calls the native of the [`helpers::NativeSite`] in `rsi`; is called itself.
    pub(super) invoke_native: usize,
}

/// Bytes of the host's stack for calls of the guest; threads have at least four times as much. Who needs more goes on in the
/// interpreter, and from there with an empty one.
const HOST_ROOM: i32 = 512 << 10;

/// What the host's calling convention wants back unchanged.
const SAVED: [Reg; 6] = [Rbx, Rbp, R12, R13, R14, R15];

/// Writes them.
pub(super) fn write() -> (Vec<u8>, Stubs) {
    let mut asm = Asm::default();
    // Place 0 means that there is none, so nothing may begin there.
    asm.ret();
    let bottom = asm.label();
    let enter = enter(&mut asm, bottom);
    let leave = asm.label();
    let interpret_label = asm.label();
    let interpret = out(&mut asm, interpret_label, Reason::Interpret, leave);
    let mut way = |reason| {
        let label = asm.label();
        out(&mut asm, label, reason, leave)
    };
    let (unknown, preempted) = (way(Reason::Unknown), way(Reason::Preempted));
    let (entered, native) = (way(Reason::Entered), way(Reason::Native));
    write_leave(&mut asm, leave);
    let returned = returned(&mut asm, bottom, interpret_label);
    let by_words = invoke(&mut asm, helpers::invoke as *const () as u64, interpret_label);
    let by_site = invoke(&mut asm, helpers::invoke_native as *const () as u64, interpret_label);
    asm.finish(0);
    let stubs = Stubs {
        enter,
        interpret,
        unknown,
        preempted,
        entered,
        native,
        returned,
        invoke: by_words,
        invoke_native: by_site,
    };
    (asm.code, stubs)
}

fn enter(asm: &mut Asm, bottom: Label) -> usize {
    let place = asm.code.len();
    SAVED.iter().for_each(|r| asm.push(*r));
    // With six registers and the return address on it the stack is aligned as functions of ours want it.
    asm.alu_constant(Alu::Sub, Wide::Yes, Rsp, 8);
    asm.copy(Wide::Yes, R15, Rdi);
    asm.load(Load::Double, Rbx, at(R15, context::BASE));
    asm.load(Load::Double, R14, at(R15, context::DIRTY));
    asm.load(Load::Double, Rbp, at(R15, context::FP));
    asm.load(Load::Double, R13, at(R15, context::LEFT));
    asm.store(Store::Double, at(R15, context::HOST_STACK), Rsp);
    asm.address(Rax, at(Rsp, -HOST_ROOM));
    asm.store(Store::Double, at(R15, context::HOST_LIMIT), Rax);
    begin_stack(asm, bottom);
    asm.jump_to(Rsi);
    place
}

/// Calls of the guest are calls of the host, so that the processor knows where they return to. Whoever returns further than
/// that comes to `bottom`.
fn begin_stack(asm: &mut Asm, bottom: Label) {
    asm.alu_constant(Alu::Sub, Wide::Yes, Rsp, 8);
    asm.address_of_label(Rcx, bottom);
    asm.push(Rcx);
}

fn out(asm: &mut Asm, label: Label, reason: Reason, leave: Label) -> usize {
    let place = asm.code.len();
    asm.bind(label);
    asm.constant(Rax, reason as u32);
    asm.jump(leave);
    place
}

fn write_leave(asm: &mut Asm, leave: Label) {
    asm.bind(leave);
    asm.store(Store::Double, at(R15, context::FP), Rbp);
    asm.store(Store::Double, at(R15, context::LEFT), R13);
    asm.load(Load::Double, Rsp, at(R15, context::HOST_STACK));
    asm.alu_constant(Alu::Add, Wide::Yes, Rsp, 8);
    SAVED.iter().rev().for_each(|r| asm.pop(*r));
    asm.ret();
}

/// Returns to a frame about which nothing is known. All of it is checked as the interpreter does; whatever is odd, or not
/// compiled, is the interpreter's, which runs the return again.
fn returned(asm: &mut Asm, bottom: Label, interpret: Label) -> usize {
    let place = asm.code.len();
    let (again, nowhere) = (asm.label(), asm.label());
    asm.bind(bottom);
    asm.load(Load::Double, Rsp, at(R15, context::HOST_STACK));
    asm.load(Load::Word, Rsi, at(Rbp, -12));
    asm.alu(Alu::Cmp, Wide::Yes, Rsi, at(R15, context::METHODS));
    asm.jump_if(Cond::AboveOrEqual, again);
    asm.shift_constant(Shift::Shl, Wide::Yes, Rsi, size_of::<Entry>().trailing_zeros() as u8);
    asm.alu(Alu::Add, Wide::Yes, Rsi, at(R15, context::ENTRIES));
    asm.load(Load::Double, Rdi, at(Rsi, Entry::PLACES));
    asm.test(Wide::Yes, Rdi);
    asm.jump_if(Cond::Equal, again);
    // The word behind the call lies inside, and so does the call: the sum cannot wrap around in 64 bits.
    asm.load(Load::Word, Rcx, at(Rbp, -8));
    asm.load(Load::Word, R12, at(Rsi, Entry::WORDS_LEN));
    asm.address(R9, at(Rcx, CALL_WORDS as i32));
    asm.alu_registers(Alu::Cmp, Wide::Yes, R9, R12);
    asm.jump_if(Cond::AboveOrEqual, again);
    store_result(asm);
    begin_stack(asm, bottom);
    asm.load(Load::Word, Rax, indexed(Rdi, R9, 2, 0));
    asm.test(Wide::No, Rax);
    asm.jump_if(Cond::Equal, nowhere);
    asm.alu(Alu::Add, Wide::Yes, Rax, at(R15, context::CODE));
    asm.jump_to(Rax);
    asm.bind(nowhere);
    asm.store(Store::Word, at(Rbp, -8), R9);
    asm.jump(interpret);
    asm.bind(again);
    asm.copy(Wide::Yes, Rbp, R8);
    asm.alu_constant(Alu::Add, Wide::Yes, R13, 1);
    asm.jump(interpret);
    place
}

/// Puts what is in `rax` into the register that the call at word `rcx` of the method in `rsi` names.
fn store_result(asm: &mut Asm) {
    let (done, word) = (asm.label(), asm.label());
    asm.load(Load::Double, R12, at(Rsi, Entry::WORDS));
    asm.load(Load::Char, Rcx, indexed(R12, Rcx, 3, 2));
    asm.alu_constant(Alu::Cmp, Wide::No, Rcx, i32::from(NO_REGISTER));
    asm.jump_if(Cond::Equal, done);
    asm.alu_constant(Alu::Cmp, Wide::No, Rdx, Result::Word as i32);
    asm.jump_if(Cond::Below, done);
    asm.jump_if(Cond::Equal, word);
    asm.store(Store::Double, indexed(Rbp, Rcx, 2, 0), Rax);
    asm.jump(done);
    asm.bind(word);
    asm.store(Store::Word, indexed(Rbp, Rcx, 2, 0), Rax);
    asm.bind(done);
}

/// Nothing as an answer means that a native has returned; then the call is returned to with its value.
fn invoke(asm: &mut Asm, helper: u64, interpret: Label) -> usize {
    let place = asm.code.len();
    let elsewhere = asm.label();
    asm.alu(Alu::Cmp, Wide::Yes, Rsp, at(R15, context::HOST_LIMIT));
    asm.jump_if(Cond::Below, interpret);
    asm.store(Store::Double, at(R15, context::FP), Rbp);
    asm.store(Store::Double, at(R15, context::LEFT), R13);
    asm.copy(Wide::Yes, Rdi, R15);
    asm.wide_constant(Rax, helper);
    asm.call(Rax);
    asm.load(Load::Double, Rbp, at(R15, context::FP));
    asm.load(Load::Double, R13, at(R15, context::LEFT));
    asm.test(Wide::Yes, Rax);
    asm.jump_if(Cond::NotEqual, elsewhere);
    asm.load(Load::Word, Rdx, at(R15, context::RESULT));
    asm.load(Load::Double, Rax, at(R15, context::VALUE));
    asm.copy(Wide::Yes, R8, Rbp);
    asm.ret();
    asm.bind(elsewhere);
    asm.jump_to(Rax);
    place
}
