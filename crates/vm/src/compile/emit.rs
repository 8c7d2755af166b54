//! From words of internal code to instructions of the host, one by one.
//!
//! Registers of the guest stay in their frame in guest memory, between any two words all state is there, and each
//! word does what the interpreter does with it, in the same order. Whatever is not plain (an exception, a class that
//! is not initialised, a word that was never resolved) leaves for the interpreter, which stands at the same word
//! with nothing of it done yet.
//!
//! Cost is added up while words are written, and taken off before anybody can ask: at jumps, calls, and on the ways
//! out. So the clock is the interpreter's to the instruction.
//!
//! | register | holds |
//! |---|---|
//! | `rbx` | the guest's address 0 |
//! | `rbp` | the registers of the innermost frame |
//! | `r12` | the coverage marks of the method, where it has any |
//! | `r13` | what is left of the turn |
//! | `r14` | the marks of changed pages |
//! | `r15` | the [`Context`](super::Context) |

mod arithmetic;
mod calls;
mod objects;

use super::asm::{Alu, Asm, Cond, Label, Load, Mem, Reg, Store, Wide, at, indexed};
use super::dispatches::Dispatches;
use super::helpers::NativeSite;
use super::stubs::Stubs;
use super::{Met, context, helpers};
use crate::class::MethodId;
use crate::classes::Classes;
use crate::code::{CALL_WORDS, Code, Op, Switch, Word};
use crate::entry::Entry;
use crate::layout::{ClassId, LENGTH};
use crate::observer::mark;
use Reg::*;
pub(super) use calls::{Result, is_range};
use rustc_hash::FxHashMap;

/// What a method is compiled from.
pub(super) struct Source<'a> {
    /// Its number.
    pub(super) method: MethodId,
    /// How it is entered.
    pub(super) entry: &'a Entry,
    /// Its code.
    pub(super) code: &'a Code,
    /// All methods, for what it calls.
    pub(super) classes: &'a Classes,
    /// Classes that calls met.
    pub(super) met: &'a FxHashMap<usize, Met>,
    /// What calls that met many classes call.
    pub(super) dispatches: &'a Dispatches,
    /// Where all code begins.
    pub(super) base: *const u8,
    /// `java.lang.Object`.
    pub(super) object: ClassId,
}

/// A compiled method, not yet in its place.
pub(super) struct Compiled {
    /// What runs often, complete for the place that was asked for.
    pub(super) hot: Vec<u8>,
    /// The ways out.
    pub(super) cold: Vec<u8>,
    /// Where each word's instructions begin, counted from the start of all code; 0 where it cannot be entered.
    pub(super) places: Box<[u32]>,
    /// What it passes to functions of ours, kept as long as the code.
    #[expect(clippy::vec_box, reason = "compiled code holds the addresses")]
    pub(super) sites: Vec<Box<NativeSite>>,
}

/// Where both parts of a compiled method will lie, counted from the start of all code.
#[derive(Clone, Copy)]
pub(super) struct Starts {
    pub(super) hot: usize,
    pub(super) cold: usize,
}

/// Compiles a method.
pub(super) fn compile(source: &Source<'_>, stubs: &Stubs, starts: Starts) -> Compiled {
    let words = &source.code.words;
    let mut emitter = Emitter {
        source,
        asm: Asm::default(),
        stubs,
        starts,
        labels: Vec::new(),
        can_enter: vec![false; words.len() + 1],
        exits: Vec::new(),
        sites: Vec::new(),
        cold: Asm::default(),
        pending: 0,
    };
    emitter.find_entrances();
    emitter.all()
}

struct Emitter<'a> {
    source: &'a Source<'a>,
    asm: Asm,
    stubs: &'a Stubs,
    starts: Starts,
    /// The label of each word.
    labels: Vec<Label>,
    /// Words at which a jump, a return or the interpreter may arrive.
    can_enter: Vec<bool>,
    exits: Vec<Exit>,
    #[expect(clippy::vec_box, reason = "compiled code holds the addresses")]
    sites: Vec<Box<NativeSite>>,
    /// The ways out, apart from what runs often.
    cold: Asm,
    /// Cost of words that is not taken off yet.
    pending: i32,
}

/// A way out to the interpreter.
struct Exit {
    /// Where it is, counted from the start of all code.
    place: usize,
    /// The word to go on with.
    word: usize,
    /// What has to be added to what is left of the turn.
    refund: i32,
    kind: Way,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The interpreter runs the word.
    Interpret,
    /// It runs the word, and the method is worth compiling again if that happens often.
    Unknown,
    /// The turn is over.
    Preempted,
}

/// A register of the guest.
fn v(register: usize) -> Mem {
    at(Rbp, register as i32 * 4)
}

/// The memory of the guest at the address in a register.
fn guest(address: Reg) -> Mem {
    indexed(Rbx, address, 0, 0)
}

impl Emitter<'_> {
    fn words(&self) -> &[Word] {
        &self.source.code.words
    }

    /// Finds all words that can be reached from elsewhere than the word before them.
    fn find_entrances(&mut self) {
        let words = &self.source.code.words;
        let enter = &mut self.can_enter;
        enter[0] = true;
        let mut to = |from: usize, offset: i32| {
            if let Some(place) = enter.get_mut((from as i64 + i64::from(offset)) as usize) {
                *place = true;
            }
        };
        for (i, w) in words.iter().enumerate() {
            match w.op {
                Op::Goto | Op::IfEqz | Op::IfNez | Op::IfLtz | Op::IfGez | Op::IfGtz | Op::IfLez => to(i, w.b as i32),
                Op::IfEq | Op::IfNe | Op::IfLt | Op::IfGe | Op::IfGt | Op::IfLe => to(i, (w.b as i32) >> 16),
                Op::PackedSwitch | Op::SparseSwitch => match self.source.code.switches.get(w.b as usize) {
                    Some(Switch::Packed(_, targets)) => targets.iter().for_each(|t| to(i, *t)),
                    Some(Switch::Sparse(pairs)) => pairs.iter().for_each(|(_, t)| to(i, *t)),
                    None => {}
                },
                Op::MoveException | Op::FillArrayData => to(i, 1),
                op if is_call(op) || matches!(op, Op::FilledNewArray | Op::FilledNewArrayU) => to(i, CALL_WORDS as i32),
                _ => {}
            }
        }
        let handlers = self.source.code.tries.iter().flat_map(|t| t.handlers.iter());
        handlers.for_each(|(_, word)| to(*word as usize, 0));
    }

    fn all(mut self) -> Compiled {
        let count = self.words().len();
        self.labels = (0..=count).map(|_| self.asm.label()).collect();
        for i in 0..count {
            let w = self.words()[i];
            if w.op == Op::Operand {
                continue;
            }
            if self.can_enter[i] {
                self.flush();
            }
            self.asm.bind(self.labels[i]);
            if self.can_enter[i] {
                self.begin_marks();
            }
            self.mark(i, mark::RAN);
            self.word(i, w);
        }
        // Code that runs off its end is the interpreter's to judge.
        self.flush();
        self.asm.bind(self.labels[count]);
        let end = self.exit(count, Way::Interpret);
        self.asm.jump_out(end);
        // Words of operands are nowhere, but a jump of code that nobody verified may name one.
        for i in 0..count {
            if self.asm.place(self.labels[i]).is_none() {
                self.asm.bind(self.labels[i]);
                self.can_enter[i] = false;
                let out = self.exit(i, Way::Interpret);
                self.asm.jump_out(out);
            }
        }
        let place = |i: usize| match (self.can_enter[i], self.asm.place(self.labels[i])) {
            (true, Some(place)) => (self.starts.hot + place) as u32,
            _ => 0,
        };
        let places = (0..count).map(place).collect();
        self.asm.finish(self.starts.hot);
        self.cold.finish(self.starts.cold);
        Compiled { hot: self.asm.code, cold: self.cold.code, places, sites: self.sites }
    }

    /// A way out at which nothing of the word was done and nothing of its cost is taken off.
    fn exit(&mut self, word: usize, kind: Way) -> usize {
        self.exit_with(word, kind, -self.pending)
    }

    fn exit_with(&mut self, word: usize, kind: Way, refund: i32) -> usize {
        let mut known = self.exits.iter().rev().take(8);
        if let Some(e) = known.find(|e| (e.word, e.refund, e.kind) == (word, refund, kind)) {
            return e.place;
        }
        let place = self.starts.cold + self.cold.code.len();
        self.exits.push(Exit { place, word, refund, kind });
        if refund != 0 {
            self.cold.alu_constant(Alu::Add, Wide::Yes, R13, refund);
        }
        self.cold.store_constant(at(Rbp, -8), word as u32);
        self.cold.jump_out(match kind {
            Way::Interpret => self.stubs.interpret,
            Way::Unknown => self.stubs.unknown,
            Way::Preempted => self.stubs.preempted,
        });
        place
    }

    /// Takes off the cost of all words that are done.
    fn flush(&mut self) {
        self.spend(0);
    }

    /// Takes off the cost of all words that are done, and so much more.
    fn spend(&mut self, more: i32) {
        let cost = self.pending + more;
        if cost != 0 {
            self.asm.alu_constant(Alu::Sub, Wide::Yes, R13, cost);
        }
        self.pending = 0;
    }

    fn is_watched(&self) -> bool {
        !self.source.entry.coverage().is_null()
    }

    /// Finds the method's marks, or those that nobody looks at.
    fn begin_marks(&mut self) {
        if self.is_watched() {
            self.asm.wide_constant(R12, self.source.entry.coverage() as u64);
            self.asm.compare_byte(at(R15, context::IS_WATCHING), 0);
            self.asm.copy_if_equal(R12, at(R15, context::NO_MARKS));
            self.asm.store_constant_byte(at(R12, -1), 1);
        }
    }

    fn mark(&mut self, word: usize, mark: u8) {
        if self.is_watched() {
            self.asm.set_bits(at(R12, word as i32), mark);
        }
    }

    /// One word of the method. What is written at the end falls through to the next.
    fn word(&mut self, i: usize, w: Word) {
        match w.op {
            Op::Nop => self.pending += 1,
            Op::Move => self.unary(w, Load::Word, Store::Word, |_| {}),
            Op::MoveWide => self.unary(w, Load::Double, Store::Double, |_| {}),
            Op::Const => {
                self.asm.store_constant(v(w.a as usize), w.b);
                self.pending += 1;
            }
            Op::ConstWide => {
                self.asm.store_wide_constant(v(w.a as usize), w.b as i32);
                self.pending += 1;
            }
            Op::ConstWide64 => {
                let high = self.words()[i + 1].b;
                self.asm.wide_constant(Rax, u64::from(w.b) | u64::from(high) << 32);
                self.asm.store(Store::Double, v(w.a as usize), Rax);
                self.pending += 1;
            }
            Op::ConstString => self.const_string(i, w),
            Op::ReturnVoid | Op::Return | Op::ReturnWide => self.give_back(i, w),
            Op::ConstClass => {
                self.help(i, helpers::class_object as *const () as u64, |asm| asm.constant(Rsi, w.b));
                self.result_or_leave(i, w);
            }
            Op::MonitorEnter => self.monitor(i, w, helpers::monitor_enter as *const () as u64),
            Op::MonitorExit => self.monitor(i, w, helpers::monitor_exit as *const () as u64),
            Op::CheckCast => self.check_cast(i, w),
            Op::InstanceOf => self.instance_of(i, w),
            Op::ArrayLength => {
                self.object(i, w.lo());
                self.asm.address32(Rax, at(Rax, LENGTH as i32));
                self.asm.load(Load::Word, Rcx, guest(Rax));
                self.asm.store(Store::Word, v(w.a as usize), Rcx);
                self.pending += 1;
            }
            Op::NewInstance => {
                self.static_block(i, w.b);
                self.help(i, helpers::new_instance as *const () as u64, |asm| asm.constant(Rsi, w.b));
                self.result_or_leave(i, w);
            }
            Op::NewArray => {
                let class = self.words()[i + 1].b;
                self.help(i, helpers::new_array as *const () as u64, |asm| {
                    asm.constant(Rsi, class);
                    asm.load(Load::Word, Rdx, v(w.lo()));
                });
                self.result_or_leave(i, w);
            }
            Op::Goto => {
                self.spend(1);
                self.go(i, w.b as i32);
            }
            Op::PackedSwitch | Op::SparseSwitch => self.switch(i, w),
            Op::IfEq | Op::IfNe | Op::IfLt | Op::IfGe | Op::IfGt | Op::IfLe => {
                self.asm.load(Load::Word, Rax, v(w.a as usize));
                self.asm.alu(Alu::Cmp, Wide::No, Rax, v(w.lo()));
                self.branch(i, condition(w.op as u8 - Op::IfEq as u8), (w.b as i32) >> 16);
            }
            Op::IfEqz | Op::IfNez | Op::IfLtz | Op::IfGez | Op::IfGtz | Op::IfLez => {
                self.asm.compare_word(v(w.a as usize), 0);
                self.branch(i, condition(w.op as u8 - Op::IfEqz as u8), w.b as i32);
            }
            _ => self.word_of_memory(i, w),
        }
    }

    /// Leaves a word to the interpreter.
    fn leave(&mut self, i: usize, way: Way) {
        let out = self.exit(i, way);
        self.asm.jump_out(out);
        self.pending = 0;
    }

    /// Goes to the word at an offset; what it cost is taken off.
    fn go(&mut self, i: usize, offset: i32) {
        let target = (i as i64 + i64::from(offset)) as usize;
        if offset <= 0 {
            let over = self.exit_with(target, Way::Preempted, 0);
            self.asm.test(Wide::Yes, R13);
            self.asm.jump_out_if(Cond::Negative, over);
        }
        self.asm.jump(self.labels[target]);
    }

    /// Goes to the word at an offset if a condition of the last comparison holds.
    fn branch(&mut self, i: usize, cond: Cond, offset: i32) {
        let target = (i as i64 + i64::from(offset)) as usize;
        let cost = self.pending + 1;
        self.pending = 0;
        let watched = self.is_watched();
        if offset > 0 && !watched {
            // The flags of the comparison outlive this way of subtracting.
            self.asm.address(R13, at(R13, -cost));
            self.asm.jump_if(cond, self.labels[target]);
            return;
        }
        let fall = self.asm.label();
        self.asm.address(R13, at(R13, -cost));
        self.asm.jump_if(cond.opposite(), fall);
        self.mark(i, mark::TAKEN);
        self.go(i, offset);
        self.asm.bind(fall);
        self.mark(i, mark::FELL_THROUGH);
    }

    fn switch(&mut self, i: usize, w: Word) {
        let mut pairs: Vec<(i32, i32)> = match self.source.code.switches.get(w.b as usize) {
            Some(Switch::Packed(first, targets)) => {
                let keys = (0..).map(|n| first.wrapping_add(n));
                // Keys that would wrap around match nothing.
                keys.zip(targets.iter().copied()).take_while(|(k, _)| k >= first).collect()
            }
            Some(Switch::Sparse(pairs)) => pairs.to_vec(),
            None => Vec::new(),
        };
        // A table that is not sorted is searched by halves all the same, and only the interpreter knows how.
        if !pairs.is_sorted_by(|a, b| a.0 < b.0) {
            return self.leave(i, Way::Interpret);
        }
        self.spend(1);
        self.asm.load(Load::Word, Rax, v(w.a as usize));
        let none = self.asm.label();
        self.search(i, &mut pairs, none);
        self.asm.bind(none);
    }

    /// Looks for `rax` among sorted keys.
    fn search(&mut self, i: usize, pairs: &mut [(i32, i32)], none: Label) {
        if pairs.len() <= 3 {
            for (key, offset) in pairs {
                let other = self.asm.label();
                self.asm.alu_constant(Alu::Cmp, Wide::No, Rax, *key);
                self.asm.jump_if(Cond::NotEqual, other);
                self.go(i, *offset);
                self.asm.bind(other);
            }
            self.asm.jump(none);
            return;
        }
        let middle = pairs.len() / 2;
        let upper = self.asm.label();
        self.asm.alu_constant(Alu::Cmp, Wide::No, Rax, pairs[middle].0);
        self.asm.jump_if(Cond::GreaterOrEqual, upper);
        let (low, high) = pairs.split_at_mut(middle);
        self.search(i, low, none);
        self.asm.bind(upper);
        self.search(i, high, none);
    }
}

/// The conditions of branches in Dalvik's order.
fn condition(place: u8) -> Cond {
    [Cond::Equal, Cond::NotEqual, Cond::Less, Cond::GreaterOrEqual, Cond::Greater, Cond::LessOrEqual][place as usize]
}

fn is_call(op: Op) -> bool {
    (Op::InvokeVirtualU as u8..=Op::InvokeInterfaceRange as u8).contains(&(op as u8))
}
