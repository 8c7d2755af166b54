//! The interpreter.
//!
//! One loop over words of internal code, with the frame, the place and the remaining turn in local variables.
//! Whatever is not plain computation leaves the loop's fast path: it stores the place in the frame, lets the
//! machine work on frames in guest memory, and loads the innermost frame again. So at every such point the
//! whole state of the guest is in guest memory and in [`Side`](crate::side::Side).
//!
//! Cost is one for each original instruction, whatever it was translated to; a thread gives way only at method
//! entries, back edges and where it blocks.
#![expect(unsafe_code, reason = "registers and code are reached by raw pointers; see SAFETY in `interpret`")]
#![expect(clippy::semicolon_if_nothing_returned, reason = "the macros of the loop never return")]

use crate::class::{Body, Leaf, LoaderId, MethodId};
use crate::code::{CACHE_WORD, CALL_WORDS, NO_REGISTER, Op, Switch, Word};
use crate::frame::*;
use crate::internal::{INIT_CLASS, LOAD_CLASS, THROW_NEW, THROW_WITH};
use crate::layout::*;
use crate::machine::Vm;
use crate::native::*;
use crate::observer::{self, Observer, mark};
use crate::region::{Addr, GROUP_SHIFT, PAGE_SHIFT, PAGES};
use crate::thread::{State, ThreadId, Wait, stack_of};

/// Why the interpreter stopped running a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// Its turn is over.
    Preempted,
    /// It waits.
    Blocked,
    /// It has ended.
    Ended,
    /// The guest destroyed its own stack.
    Corrupt,
}

/// What a slow path asks the loop to do.
pub(crate) enum Next {
    /// Load the innermost frame and go on there.
    Reload,
    /// Stop.
    Leave(Leave),
}

macro_rules! float_op {
    ($v:expr) => {{
        let v = $v;
        // NaNs are canonical, whatever the host's processor makes of them.
        if v.is_nan() { f32::from_bits(0x7fc0_0000) } else { v }
    }};
}

macro_rules! double_op {
    ($v:expr) => {{
        let v = $v;
        if v.is_nan() { f64::from_bits(0x7ff8_0000_0000_0000) } else { v }
    }};
}

impl Vm {
    /// Runs the current thread until it blocks, ends, or `fuel` instructions have run.
    ///
    /// SAFETY of all blocks inside: `fp` is derived from the region's base and an address that [`Vm::frame`] or
    /// the stack limit checked, and every register of a translated method lies inside its frame, so register
    /// accesses stay in the region. `pc` points into the words of a method whose `Code` is boxed and is never
    /// dropped while the machine runs, and the translator proved that all branches stay inside. Heap accesses
    /// add a `u32` to the base and stay in the region or its guard, whatever the guest put there.
    #[expect(clippy::undocumented_unsafe_blocks, reason = "the argument is the same for all and stands above")]
    #[expect(clippy::cognitive_complexity, reason = "one arm for each operation")]
    pub(crate) fn interpret<O: Observer>(&mut self, observer: &mut O, fuel: &mut i64) -> Leave {
        let base = self.heap.region.base();
        let dirty = self.heap.region.dirty_base();
        let stack = stack_of(self.current).0;
        let mut fp: *mut u32;
        let mut pc: *mut Word;
        let mut words: *mut Word;
        let mut coverage: *mut u8;
        let mut regs: usize;
        let mut limit: *mut u32;
        let mut left = *fuel;
        let compiles = !O::VALUES && !O::EFFECTS && self.compiler.is_on();

        macro_rules! reload {
            () => {{
                let frame = match self.frame(self.fp) {
                    Ok(f) => f,
                    Err(Corrupt) => return Leave::Corrupt,
                };
                let entry = self.classes.entry(frame.method);
                words = entry.words;
                coverage = entry.coverage();
                regs = entry.frame_words as usize;
                unsafe {
                    fp = base.add(self.fp.0 as usize).cast();
                    pc = words.add(frame.pc as usize);
                    limit = base.add(self.stack_limit() as usize).cast();
                }
            }};
        }
        // Goes on in compiled code, if there is any for the word that comes next.
        macro_rules! compiled {
            () => {
                if compiles {
                    let (method, word) = unsafe { (MethodId(*fp.sub(3)), pc.offset_from(words) as u32) };
                    if let Some(place) = self.compiled_place(method, word) {
                        enter!(place)
                    }
                }
            };
        }
        // Runs compiled code, which comes back between two words.
        macro_rules! enter {
            ($place:expr) => {{
                self.fp = Addr(unsafe { fp.cast::<u8>().offset_from(base) } as u32);
                if let Some(leave) = self.run_compiled($place, &mut left, fuel, O::COVERAGE) {
                    return leave;
                }
                reload!();
                continue;
            }};
        }
        macro_rules! save {
            () => {
                unsafe {
                    *fp.sub(2) = pc.offset_from(words) as u32;
                    self.fp = Addr(fp.cast::<u8>().offset_from(base) as u32);
                }
            };
        }
        macro_rules! slow {
            ($next:expr) => {{
                match $next {
                    Next::Reload => {
                        reload!();
                        compiled!();
                        continue;
                    }
                    Next::Leave(leave) => {
                        self.spend(fuel, left);
                        return leave;
                    }
                }
            }};
        }
        macro_rules! raise {
            ($raise:expr) => {{
                save!();
                let raise = $raise;
                slow!(self.raise(raise, observer))
            }};
        }
        macro_rules! check {
            ($result:expr) => {
                match $result {
                    Ok(v) => v,
                    Err(raise) => raise!(raise),
                }
            };
        }
        macro_rules! r {
            ($i:expr) => {
                unsafe { *fp.add($i as usize) }
            };
        }
        macro_rules! set {
            ($i:expr, $v:expr) => {{
                let v: u32 = $v;
                unsafe { *fp.add($i as usize) = v }
            }};
        }
        macro_rules! r64 {
            ($i:expr) => {
                unsafe { fp.add($i as usize).cast::<u64>().read_unaligned() }
            };
        }
        macro_rules! set64 {
            ($i:expr, $v:expr) => {{
                let v: u64 = $v;
                unsafe { fp.add($i as usize).cast::<u64>().write_unaligned(v) }
            }};
        }
        macro_rules! load {
            ($type:ty, $at:expr) => {{
                let at: u32 = $at;
                unsafe { base.add(at as usize).cast::<$type>().read_unaligned() }
            }};
        }
        macro_rules! store {
            ($type:ty, $at:expr, $v:expr) => {{
                let at: u32 = $at;
                let v: $type = $v;
                unsafe {
                    base.add(at as usize).cast::<$type>().write_unaligned(v);
                    *dirty.add((at >> PAGE_SHIFT) as usize) = 1;
                    *dirty.add(PAGES + (at >> GROUP_SHIFT) as usize) = 1;
                }
            }};
        }
        macro_rules! next {
            ($n:expr) => {{
                unsafe { pc = pc.add($n) };
                continue;
            }};
        }
        // Behind a word that compiled code leaves to the interpreter.
        macro_rules! rejoin {
            ($n:expr) => {{
                unsafe { pc = pc.add($n) };
                compiled!();
                continue;
            }};
        }
        // Nearly every word that runs has its mark, and looking is cheaper than writing.
        macro_rules! mark {
            ($mark:expr) => {
                if O::COVERAGE && !coverage.is_null() {
                    let mark: u8 = $mark;
                    unsafe {
                        let marks = coverage.offset(pc.offset_from(words));
                        if *marks & mark == 0 {
                            *marks |= mark;
                            *coverage.sub(1) = 1;
                        }
                    }
                }
            };
        }
        macro_rules! branch {
            ($taken:expr, $offset:expr) => {{
                let taken = $taken;
                mark!(if taken { mark::TAKEN } else { mark::FELL_THROUGH });
                if taken {
                    jump!($offset)
                }
                next!(1)
            }};
        }
        macro_rules! jump {
            ($offset:expr) => {{
                let offset: i32 = $offset;
                unsafe { pc = pc.offset(offset as isize) };
                if offset <= 0 {
                    if left < 0 {
                        save!();
                        self.spend(fuel, left);
                        return Leave::Preempted;
                    }
                    if compiles {
                        let (method, word) = unsafe { (MethodId(*fp.sub(3)), pc.offset_from(words) as u32) };
                        if let Some(place) = self.warm(method, word) {
                            enter!(place)
                        }
                    }
                }
                continue;
            }};
        }
        macro_rules! register {
            ($fp:expr, $i:expr) => {
                Addr(unsafe { $fp.add($i as usize).cast::<u8>().offset_from(base) } as u32)
            };
        }
        macro_rules! told {
            ($w:expr, $at:expr, $write:expr) => {
                if O::VALUES {
                    let register = register!(fp, $w.a);
                    if $write { observer.stored(register, Addr($at)) } else { observer.loaded(register, Addr($at)) }
                }
            };
        }
        macro_rules! array_slot {
            ($w:expr, $shift:expr, $what:literal) => {{
                let (array, index) = (r!($w.lo()), r!($w.hi()));
                if array == 0 {
                    raise!(Raise::null(concat!("Attempt to ", $what, " null array")))
                }
                let length = load!(u32, array.wrapping_add(LENGTH));
                if index >= length {
                    raise!(Raise::new(
                        "java/lang/ArrayIndexOutOfBoundsException",
                        format!("length={length}; index={}", index as i32)
                    ))
                }
                if O::EFFECTS {
                    if $what.starts_with('r') { observer.read(Addr(array)) } else { observer.written(Addr(array)) }
                }
                let at = array.wrapping_add(elements($shift)).wrapping_add(index << $shift);
                told!($w, at, $what.starts_with('w'));
                at
            }};
        }
        macro_rules! field_slot {
            ($w:expr, $what:literal) => {{
                let object = r!($w.lo());
                if object == 0 {
                    raise!(self.no_object_for_field(unsafe { pc.offset_from(words) } as u32, $what))
                }
                let at = object.wrapping_add($w.hi() as u32);
                if O::EFFECTS {
                    if $what.starts_with('r') { observer.read(Addr(at)) } else { observer.written(Addr(at)) }
                }
                told!($w, at, $what.starts_with('w'));
                at
            }};
        }
        macro_rules! static_slot {
            ($w:expr, $write:literal) => {{
                let entry = load!(u32, CLASS_TABLE.0.wrapping_add($w.b.wrapping_mul(4)));
                let at = if entry != 0 && entry & 1 == 0 {
                    entry
                } else {
                    save!();
                    match self.static_block(ClassId($w.b)) {
                        Ok(Some(at)) => at.0,
                        Ok(None) => slow!(self.push_or_overflow(INIT_CLASS, &[$w.b], RETRIES, observer)),
                        Err(e) => slow!(self.raise(e, observer)),
                    }
                };
                let at = at.wrapping_add(unsafe { (*pc.add(1)).b });
                if O::EFFECTS {
                    if $write { observer.written(Addr(at)) } else { observer.read(Addr(at)) }
                }
                told!($w, at, $write);
                at
            }};
        }
        macro_rules! int_op {
            ($w:expr, $f:expr) => {{
                let f: fn(i32, i32) -> i32 = $f;
                set!($w.a, f(r!($w.lo()) as i32, r!($w.hi()) as i32) as u32);
                next!(1)
            }};
        }
        macro_rules! lit_op {
            ($w:expr, $f:expr) => {{
                let f: fn(i32, i32) -> i32 = $f;
                set!($w.a, f(r!($w.lo()) as i32, ($w.b as i32) >> 16) as u32);
                next!(1)
            }};
        }
        macro_rules! long_op {
            ($w:expr, $f:expr) => {{
                let f: fn(i64, i64) -> i64 = $f;
                set64!($w.a, f(r64!($w.lo()) as i64, r64!($w.hi()) as i64) as u64);
                next!(1)
            }};
        }
        macro_rules! long_shift {
            ($w:expr, $f:expr) => {{
                let f: fn(i64, u32) -> i64 = $f;
                set64!($w.a, f(r64!($w.lo()) as i64, r!($w.hi())) as u64);
                next!(1)
            }};
        }
        macro_rules! f32_op {
            ($w:expr, $f:expr) => {{
                let f: fn(f32, f32) -> f32 = $f;
                let v = f(f32::from_bits(r!($w.lo())), f32::from_bits(r!($w.hi())));
                set!($w.a, float_op!(v).to_bits());
                next!(1)
            }};
        }
        macro_rules! f64_op {
            ($w:expr, $f:expr) => {{
                let f: fn(f64, f64) -> f64 = $f;
                let v = f(f64::from_bits(r64!($w.lo())), f64::from_bits(r64!($w.hi())));
                set64!($w.a, double_op!(v).to_bits());
                next!(1)
            }};
        }
        macro_rules! div_int {
            ($w:expr, $divisor:expr, $f:expr) => {{
                let d: i32 = $divisor;
                if d == 0 {
                    raise!(Raise::new("java/lang/ArithmeticException", "divide by zero"))
                }
                let f: fn(i32, i32) -> i32 = $f;
                set!($w.a, f(r!($w.lo()) as i32, d) as u32);
                next!(1)
            }};
        }
        macro_rules! div_long {
            ($w:expr, $f:expr) => {{
                let d = r64!($w.hi()) as i64;
                if d == 0 {
                    raise!(Raise::new("java/lang/ArithmeticException", "divide by zero"))
                }
                let f: fn(i64, i64) -> i64 = $f;
                set64!($w.a, f(r64!($w.lo()) as i64, d) as u64);
                next!(1)
            }};
        }
        macro_rules! do_return {
            ($write:expr) => {{
                let prev = unsafe { *fp.sub(4) };
                if prev.wrapping_sub(stack) >= STACK_SIZE || prev & 3 != 0 {
                    return Leave::Corrupt;
                }
                let caller: *mut u32 = unsafe { base.add(prev as usize).cast() };
                let (id, at) = unsafe { (*caller.sub(3), *caller.sub(2)) };
                let entry = match self.classes.entries.get(MethodId(id)) {
                    Some(entry) if !entry.words.is_null() => entry,
                    _ => {
                        // The caller came from a snapshot file and was not prepared in this process yet.
                        if self.frame(Addr(prev)).is_err() {
                            return Leave::Corrupt;
                        }
                        left += 1;
                        continue;
                    }
                };
                if at.saturating_add(CALL_WORDS as u32) >= entry.words_len {
                    return Leave::Corrupt;
                }
                words = entry.words;
                coverage = entry.coverage();
                regs = entry.frame_words as usize;
                let from = fp;
                fp = caller;
                unsafe { pc = words.add(at as usize) };
                let to = unsafe { (*pc).a };
                if O::VALUES {
                    let method = MethodId(unsafe { *from.sub(3) });
                    let to = (to != NO_REGISTER).then(|| register!(fp, to));
                    observer.returned(self, method, register!(from, 0), to);
                }
                if to != NO_REGISTER {
                    let write: unsafe fn(*mut u32, *mut u32) = $write;
                    unsafe { write(from, fp.add(to as usize)) };
                }
                rejoin!(CALL_WORDS)
            }};
        }
        macro_rules! call {
            ($method:expr, $range:expr) => {{
                let id: MethodId = $method;
                let w = unsafe { *pc };
                left -= i64::from(w.a != NO_REGISTER);
                let callee = match self.classes.entries.get(id) {
                    Some(entry) if !entry.words.is_null() => *entry,
                    _ => {
                        save!();
                        if let Err(message) = self.prepare(id) {
                            let text = format!("{}: {message}", self.method_text(id));
                            slow!(self.raise(Raise::new("java/lang/VerifyError", text), observer))
                        }
                        *self.classes.entry(id)
                    }
                };
                let size = callee.frame_words as usize;
                let new_fp = unsafe { fp.add(regs + 4) };
                if unsafe { new_fp.add(size + SPARE as usize / 4) } > limit {
                    save!();
                    slow!(self.stack_overflow(observer))
                }
                if !O::VALUES && !O::EFFECTS && callee.leaf != Leaf::No && left >= 0 {
                    let first = unsafe { *callee.words };
                    let argument = unsafe { (*pc.add(1)).a };
                    let object = r!(argument);
                    // A call of a leaf costs what it costs with a frame, so nothing but the host's clock can tell.
                    match (callee.leaf, first.op) {
                        (Leaf::Empty, _) => {
                            left -= 1;
                            next!(CALL_WORDS)
                        }
                        (Leaf::Constant, _) => {
                            left -= 2;
                            if w.a != NO_REGISTER {
                                set!(w.a, first.b);
                            }
                            next!(CALL_WORDS)
                        }
                        (Leaf::Getter, Op::IGet | Op::IGetObject) if object != 0 => {
                            left -= 2;
                            if w.a != NO_REGISTER {
                                set!(w.a, load!(u32, object.wrapping_add(first.hi() as u32)));
                            }
                            next!(CALL_WORDS)
                        }
                        (Leaf::Getter, Op::IGetBoolean) if object != 0 => {
                            left -= 2;
                            if w.a != NO_REGISTER {
                                set!(w.a, u32::from(load!(u8, object.wrapping_add(first.hi() as u32))));
                            }
                            next!(CALL_WORDS)
                        }
                        _ => {}
                    }
                }
                unsafe {
                    // Small frames are cleared by a few wide stores, which may run over their end: there is room,
                    // and nobody reads what lies above the innermost frame.
                    new_fp.cast::<[u32; 8]>().write_unaligned([0; 8]);
                    if size > 8 {
                        new_fp.add(8).cast::<[u32; 8]>().write_unaligned([0; 8]);
                        if size > 16 {
                            std::ptr::write_bytes(new_fp.add(16), 0, size - 16);
                        }
                    }
                    *new_fp.sub(4) = fp.cast::<u8>().offset_from(base) as u32;
                    *new_fp.sub(3) = id.0;
                    *new_fp.sub(2) = 0;
                    *new_fp.sub(1) = 0;
                    *fp.sub(2) = pc.offset_from(words) as u32;
                }
                let ins = (callee.ins as usize).min(w.n as usize);
                let to = if callee.is_native { new_fp } else { unsafe { new_fp.add(size - callee.ins as usize) } };
                let w1 = unsafe { *pc.add(1) };
                unsafe {
                    if $range {
                        std::ptr::copy_nonoverlapping(fp.add(w1.a as usize), to, ins);
                    } else {
                        let w2 = *pc.add(2);
                        match ins {
                            0 => {}
                            1 => *to = *fp.add(w1.a as usize),
                            2 => {
                                *to = *fp.add(w1.a as usize);
                                *to.add(1) = *fp.add(w1.lo());
                            }
                            3 => {
                                *to = *fp.add(w1.a as usize);
                                *to.add(1) = *fp.add(w1.lo());
                                *to.add(2) = *fp.add(w1.hi());
                            }
                            _ => {
                                *to = *fp.add(w1.a as usize);
                                *to.add(1) = *fp.add(w1.lo());
                                *to.add(2) = *fp.add(w1.hi());
                                *to.add(3) = *fp.add(w2.a as usize);
                                if ins > 4 {
                                    *to.add(4) = *fp.add(w2.lo());
                                }
                            }
                        }
                    }
                }
                let frame = observer::Frame { method: id, at: register!(new_fp, 0), words: size as u32 };
                if O::VALUES {
                    observer.pushed(&frame);
                    let w2 = unsafe { *pc.add(2) };
                    let listed = [w1.a as usize, w1.lo(), w1.hi(), w2.a as usize, w2.lo()];
                    for i in 0..ins {
                        let from = if $range { w1.a as usize + i } else { listed[i.min(4)] };
                        observer.passed(register!(fp, from), register!(to, i));
                    }
                    observer.entered(self, &frame);
                }
                if let Some(function) = callee.function() {
                    let ins = u32::from(callee.ins);
                    let at = Addr(unsafe { new_fp.cast::<u8>().offset_from(base) } as u32);
                    self.fp = at;
                    if O::EFFECTS {
                        self.observe_arrays(at, ins, observer);
                    }
                    let now = left;
                    self.spend(fuel, left);
                    let mut call = Call { vm: self, method: id, step: 0, resumed: Resumed::No, fp: at, ins, next: 0 };
                    match function(&mut call) {
                        Ok(Answer::Return(value)) => {
                            left = now;
                            if O::VALUES {
                                let to = (w.a != NO_REGISTER).then(|| register!(fp, w.a));
                                self.tell_native_return(&frame, to, value, observer);
                            }
                            unsafe { value.write(fp, w.a) };
                            rejoin!(CALL_WORDS)
                        }
                        other => {
                            left = now;
                            slow!(self.after_native(other, observer))
                        }
                    }
                }
                fp = new_fp;
                words = callee.words;
                coverage = callee.coverage();
                pc = words;
                regs = size;
                if left < 0 {
                    save!();
                    self.spend(fuel, left);
                    return Leave::Preempted;
                }
                if compiles && let Some(place) = self.warm(id, 0) {
                    enter!(place)
                }
                continue;
            }};
        }
        macro_rules! receiver {
            ($w:expr) => {{
                let first = unsafe { (*pc.add(1)).a };
                let object = r!(first);
                if object == 0 {
                    raise!({
                        let method = self.called_method_text(unsafe { pc.offset_from(words) } as u32);
                        Raise::null(&format!("Attempt to invoke {method} on a null object reference"))
                    })
                }
                object
            }};
        }
        macro_rules! dispatch {
            ($w:expr, $range:expr, $find:ident) => {{
                let object = receiver!($w);
                let header = load!(u32, object);
                let cache = unsafe { *pc.add(CACHE_WORD) };
                let remembered = MethodId(cache.remembered());
                let target = if cache.b == header && self.classes.entries.get(remembered).is_some() {
                    remembered
                } else {
                    let target = check!(self.$find(Ref(object), $w.b));
                    unsafe { *pc.add(CACHE_WORD) = Word::remember(header, target.0) };
                    target
                };
                call!(target, $range)
            }};
        }
        macro_rules! static_call {
            ($w:expr, $range:expr) => {{
                let target = MethodId($w.b);
                let class = match self.classes.entries.get(target) {
                    Some(entry) if !entry.words.is_null() => entry.class,
                    _ => self.classes.method(target).class,
                };
                let entry = load!(u32, CLASS_TABLE.0.wrapping_add(class.0.wrapping_mul(4)));
                if entry == 0 || entry & 1 == 1 {
                    save!();
                    if !self.is_initialised(class) {
                        slow!(self.push_or_overflow(INIT_CLASS, &[class.0], RETRIES, observer))
                    }
                }
                call!(target, $range)
            }};
        }
        macro_rules! direct_call {
            ($w:expr, $range:expr) => {{
                let _ = receiver!($w);
                call!(MethodId($w.b), $range)
            }};
        }
        macro_rules! resolve {
            ($resolver:ident) => {{
                let w = unsafe { *pc };
                let second = unsafe { (*pc.add(1)).b };
                let method = MethodId(unsafe { *fp.sub(3) });
                match self.$resolver(method, w, second) {
                    Ok((word, operand)) => {
                        unsafe {
                            *pc = word;
                            if let Some(b) = operand {
                                (*pc.add(1)).b = b;
                            }
                        }
                        left += 1;
                        continue;
                    }
                    Err(e) => raise!(e),
                }
            }};
        }

        reload!();
        // Once: a word that compiled code leaves to the interpreter must run there.
        for _ in 0..1 {
            compiled!();
        }
        loop {
            let w = unsafe { *pc };
            left -= 1;
            mark!(mark::RAN);
            if O::VALUES {
                observer.before(register!(fp, 0), &w, unsafe { std::slice::from_raw_parts(fp, regs) });
            }
            match w.op {
                Op::Nop => next!(1),
                Op::Move => {
                    set!(w.a, r!(w.lo()));
                    next!(1)
                }
                Op::MoveWide => {
                    set64!(w.a, r64!(w.lo()));
                    next!(1)
                }
                Op::MoveException => {
                    let e = self.take_pending();
                    set!(w.a, e.0);
                    rejoin!(1)
                }
                Op::ReturnVoid => do_return!(|_, _| {}),
                Op::Return => {
                    // The value is moved through a local, because the register file changes under it.
                    let v = r!(w.a);
                    set!(0, v);
                    do_return!(|from, to| unsafe { *to = *from })
                }
                Op::ReturnWide => {
                    // The result goes through the first registers, which may overlap those it is read from. So a
                    // caller that is not prepared must be met before anything is written: the word is run again.
                    let prev = unsafe { *fp.sub(4) };
                    if prev.wrapping_sub(stack) >= STACK_SIZE || prev & 3 != 0 {
                        return Leave::Corrupt;
                    }
                    let id = unsafe { *base.add(prev as usize).cast::<u32>().sub(3) };
                    if !self.classes.is_prepared(MethodId(id)) {
                        if self.frame(Addr(prev)).is_err() {
                            return Leave::Corrupt;
                        }
                        left += 1;
                        continue;
                    }
                    let v = r64!(w.a);
                    set64!(0, v);
                    do_return!(|from, to| unsafe {
                        to.cast::<u64>().write_unaligned(from.cast::<u64>().read_unaligned())
                    })
                }
                Op::Const => {
                    set!(w.a, w.b);
                    next!(1)
                }
                Op::ConstWide => {
                    set64!(w.a, i64::from(w.b as i32) as u64);
                    next!(2)
                }
                Op::ConstWide64 => {
                    let high = unsafe { (*pc.add(1)).b };
                    set64!(w.a, u64::from(w.b) | u64::from(high) << 32);
                    next!(2)
                }
                Op::ConstString => {
                    let mut s = load!(u32, w.b);
                    if s == 0 {
                        s = check!(self.const_string_at(MethodId(unsafe { *fp.sub(3) }), w.b)).0;
                    }
                    set!(w.a, s);
                    next!(1)
                }
                Op::ConstClassU => resolve!(resolve_class_word),
                Op::ConstClass => {
                    let c = check!(self.class_object(ClassId(w.b)));
                    set!(w.a, c.0);
                    next!(1)
                }
                Op::MonitorEnter => {
                    let object = r!(w.a);
                    if object == 0 {
                        raise!(Raise::null("Attempt to synchronize on a null object reference"))
                    }
                    if !self.monitor_enter(Ref(object)) {
                        save!();
                        self.spend(fuel, left);
                        self.block(Wait::Monitor(Ref(object)));
                        return Leave::Blocked;
                    }
                    next!(1)
                }
                Op::MonitorExit => {
                    let object = r!(w.a);
                    if object == 0 {
                        raise!(Raise::null("Attempt to unlock a null object reference"))
                    }
                    if self.monitor_exit(Ref(object)).is_err() {
                        raise!(Raise::new("java/lang/IllegalMonitorStateException", "unlock of an unowned monitor"))
                    }
                    next!(1)
                }
                Op::CheckCastU => resolve!(resolve_class_word),
                Op::CheckCast => {
                    let object = r!(w.a);
                    if object != 0 && !self.is_instance(Ref(object), ClassId(w.b)) {
                        raise!(self.bad_cast(Ref(object), ClassId(w.b)))
                    }
                    next!(1)
                }
                Op::InstanceOfU => resolve!(resolve_class_operand),
                Op::InstanceOf => {
                    let object = r!(w.lo());
                    let class = ClassId(unsafe { (*pc.add(1)).b });
                    let is = object != 0 && self.is_instance(Ref(object), class);
                    set!(w.a, u32::from(is));
                    next!(2)
                }
                Op::ArrayLength => {
                    let array = r!(w.lo());
                    if array == 0 {
                        raise!(Raise::null("Attempt to get length of null array"))
                    }
                    set!(w.a, load!(u32, array.wrapping_add(LENGTH)));
                    next!(1)
                }
                Op::NewInstanceU => resolve!(resolve_new_instance),
                Op::NewInstance => {
                    let class = ClassId(w.b);
                    let entry = load!(u32, CLASS_TABLE.0.wrapping_add(w.b.wrapping_mul(4)));
                    if entry == 0 || entry & 1 == 1 {
                        save!();
                        if !self.is_initialised(class) {
                            slow!(self.push_or_overflow(INIT_CLASS, &[w.b], RETRIES, observer))
                        }
                    }
                    save!();
                    let object = check!(self.allocate_object(class));
                    if O::VALUES {
                        self.tell_allocated(observer);
                    }
                    set!(w.a, object.0);
                    next!(1)
                }
                Op::NewArrayU => resolve!(resolve_class_operand),
                Op::NewArray => {
                    let (class, length) = (ClassId(unsafe { (*pc.add(1)).b }), r!(w.lo()));
                    save!();
                    let array = check!(self.allocate_array(class, length));
                    if O::VALUES {
                        self.tell_allocated(observer);
                    }
                    set!(w.a, array.0);
                    next!(2)
                }
                Op::FilledNewArrayU => resolve!(resolve_class_word),
                Op::FilledNewArray => {
                    let class = ClassId(w.b);
                    save!();
                    let array = check!(self.allocate_array(class, u32::from(w.n)));
                    if O::VALUES {
                        self.tell_allocated(observer);
                    }
                    let (w1, w2) = unsafe { (*pc.add(1), *pc.add(2)) };
                    let listed = [w1.a as usize, w1.lo(), w1.hi(), w2.a as usize, w2.lo()];
                    for i in 0..w.n as usize {
                        let from = if w1.n == 1 { w1.a as usize + i } else { listed[i.min(4)] };
                        let at = array.0 + 12 + 4 * i as u32;
                        if O::VALUES {
                            observer.stored(register!(fp, from), Addr(at));
                        }
                        store!(u32, at, r!(from));
                    }
                    if w.a != NO_REGISTER {
                        set!(w.a, array.0);
                    }
                    left -= i64::from(w.a != NO_REGISTER);
                    rejoin!(CALL_WORDS)
                }
                Op::FillArrayData => {
                    let array = r!(w.a);
                    let method = MethodId(unsafe { *fp.sub(3) });
                    check!(self.fill_array(method, Ref(array), w.b));
                    rejoin!(1)
                }
                Op::Throw => {
                    let e = r!(w.a);
                    if e == 0 {
                        raise!(Raise::null("Attempt to throw null exception"))
                    }
                    raise!(Raise::Object(Ref(e)))
                }
                Op::Goto => jump!(w.b as i32),
                Op::PackedSwitch | Op::SparseSwitch => {
                    let method = MethodId(unsafe { *fp.sub(3) });
                    match self.switch_target(method, w.b, r!(w.a) as i32) {
                        Some(offset) => jump!(offset),
                        None => next!(1),
                    }
                }
                Op::CmplFloat => {
                    let (a, b) = (f32::from_bits(r!(w.lo())), f32::from_bits(r!(w.hi())));
                    set!(w.a, compare(a > b, a == b) as u32);
                    next!(1)
                }
                Op::CmpgFloat => {
                    let (a, b) = (f32::from_bits(r!(w.lo())), f32::from_bits(r!(w.hi())));
                    set!(w.a, -compare(a < b, a == b) as u32);
                    next!(1)
                }
                Op::CmplDouble => {
                    let (a, b) = (f64::from_bits(r64!(w.lo())), f64::from_bits(r64!(w.hi())));
                    set!(w.a, compare(a > b, a == b) as u32);
                    next!(1)
                }
                Op::CmpgDouble => {
                    let (a, b) = (f64::from_bits(r64!(w.lo())), f64::from_bits(r64!(w.hi())));
                    set!(w.a, -compare(a < b, a == b) as u32);
                    next!(1)
                }
                Op::CmpLong => {
                    let (a, b) = (r64!(w.lo()) as i64, r64!(w.hi()) as i64);
                    set!(w.a, compare(a > b, a == b) as u32);
                    next!(1)
                }
                Op::IfEq => branch!(r!(w.a) == r!(w.lo()), (w.b as i32) >> 16),
                Op::IfNe => branch!(r!(w.a) != r!(w.lo()), (w.b as i32) >> 16),
                Op::IfLt => branch!((r!(w.a) as i32) < r!(w.lo()) as i32, (w.b as i32) >> 16),
                Op::IfGe => branch!(r!(w.a) as i32 >= r!(w.lo()) as i32, (w.b as i32) >> 16),
                Op::IfGt => branch!(r!(w.a) as i32 > r!(w.lo()) as i32, (w.b as i32) >> 16),
                Op::IfLe => branch!(r!(w.a) as i32 <= r!(w.lo()) as i32, (w.b as i32) >> 16),
                Op::IfEqz => branch!(r!(w.a) == 0, w.b as i32),
                Op::IfNez => branch!(r!(w.a) != 0, w.b as i32),
                Op::IfLtz => branch!((r!(w.a) as i32) < 0, w.b as i32),
                Op::IfGez => branch!(r!(w.a) as i32 >= 0, w.b as i32),
                Op::IfGtz => branch!(r!(w.a) as i32 > 0, w.b as i32),
                Op::IfLez => branch!(r!(w.a) as i32 <= 0, w.b as i32),
                Op::AGet => {
                    let at = array_slot!(w, 2, "read from");
                    set!(w.a, load!(u32, at));
                    next!(1)
                }
                Op::AGetWide => {
                    let at = array_slot!(w, 3, "read from");
                    set64!(w.a, load!(u64, at));
                    next!(1)
                }
                Op::AGetByte => {
                    let at = array_slot!(w, 0, "read from");
                    set!(w.a, load!(i8, at) as i32 as u32);
                    next!(1)
                }
                Op::AGetChar => {
                    let at = array_slot!(w, 1, "read from");
                    set!(w.a, u32::from(load!(u16, at)));
                    next!(1)
                }
                Op::AGetShort => {
                    let at = array_slot!(w, 1, "read from");
                    set!(w.a, load!(i16, at) as i32 as u32);
                    next!(1)
                }
                Op::APut => {
                    let at = array_slot!(w, 2, "write to");
                    store!(u32, at, r!(w.a));
                    next!(1)
                }
                Op::APutWide => {
                    let at = array_slot!(w, 3, "write to");
                    store!(u64, at, r64!(w.a));
                    next!(1)
                }
                Op::APutObject => {
                    let at = array_slot!(w, 2, "write to");
                    let (value, array) = (r!(w.a), r!(w.lo()));
                    if value != 0 && !self.can_store(Ref(array), Ref(value)) {
                        raise!(self.bad_store(Ref(array), Ref(value)))
                    }
                    store!(u32, at, value);
                    next!(1)
                }
                Op::APutByte => {
                    let at = array_slot!(w, 0, "write to");
                    store!(u8, at, r!(w.a) as u8);
                    next!(1)
                }
                Op::APutShort => {
                    let at = array_slot!(w, 1, "write to");
                    store!(u16, at, r!(w.a) as u16);
                    next!(1)
                }
                Op::IGetU | Op::IPutU => resolve!(resolve_instance_field),
                Op::IGet | Op::IGetObject => {
                    let at = field_slot!(w, "read from");
                    set!(w.a, load!(u32, at));
                    next!(1)
                }
                Op::IGetWide => {
                    let at = field_slot!(w, "read from");
                    set64!(w.a, load!(u64, at));
                    next!(1)
                }
                Op::IGetByte => {
                    let at = field_slot!(w, "read from");
                    set!(w.a, load!(i8, at) as i32 as u32);
                    next!(1)
                }
                Op::IGetBoolean => {
                    let at = field_slot!(w, "read from");
                    set!(w.a, u32::from(load!(u8, at)));
                    next!(1)
                }
                Op::IGetChar => {
                    let at = field_slot!(w, "read from");
                    set!(w.a, u32::from(load!(u16, at)));
                    next!(1)
                }
                Op::IGetShort => {
                    let at = field_slot!(w, "read from");
                    set!(w.a, load!(i16, at) as i32 as u32);
                    next!(1)
                }
                Op::IPut | Op::IPutObject => {
                    let at = field_slot!(w, "write to");
                    store!(u32, at, r!(w.a));
                    next!(1)
                }
                Op::IPutWide => {
                    let at = field_slot!(w, "write to");
                    store!(u64, at, r64!(w.a));
                    next!(1)
                }
                Op::IPutByte => {
                    let at = field_slot!(w, "write to");
                    store!(u8, at, r!(w.a) as u8);
                    next!(1)
                }
                Op::IPutShort => {
                    let at = field_slot!(w, "write to");
                    store!(u16, at, r!(w.a) as u16);
                    next!(1)
                }
                Op::IGetAbsent | Op::IGetAbsentWide | Op::IPutAbsent => {
                    if r!(w.lo()) == 0 {
                        let what = if w.op == Op::IPutAbsent { "write to" } else { "read from" };
                        raise!(self.no_object_for_field(unsafe { pc.offset_from(words) } as u32, what))
                    }
                    match w.op {
                        Op::IGetAbsent => set!(w.a, 0),
                        Op::IGetAbsentWide => set64!(w.a, 0),
                        _ => {}
                    }
                    next!(1)
                }
                Op::SGetU | Op::SPutU => resolve!(resolve_static_field),
                Op::SGet | Op::SGetObject => {
                    let at = static_slot!(w, false);
                    set!(w.a, load!(u32, at));
                    next!(2)
                }
                Op::SGetWide => {
                    let at = static_slot!(w, false);
                    set64!(w.a, load!(u64, at));
                    next!(2)
                }
                Op::SGetByte => {
                    let at = static_slot!(w, false);
                    set!(w.a, load!(i8, at) as i32 as u32);
                    next!(2)
                }
                Op::SGetBoolean => {
                    let at = static_slot!(w, false);
                    set!(w.a, u32::from(load!(u8, at)));
                    next!(2)
                }
                Op::SGetChar => {
                    let at = static_slot!(w, false);
                    set!(w.a, u32::from(load!(u16, at)));
                    next!(2)
                }
                Op::SGetShort => {
                    let at = static_slot!(w, false);
                    set!(w.a, load!(i16, at) as i32 as u32);
                    next!(2)
                }
                Op::SPut | Op::SPutObject => {
                    let at = static_slot!(w, true);
                    store!(u32, at, r!(w.a));
                    next!(2)
                }
                Op::SPutWide => {
                    let at = static_slot!(w, true);
                    store!(u64, at, r64!(w.a));
                    next!(2)
                }
                Op::SPutByte => {
                    let at = static_slot!(w, true);
                    store!(u8, at, r!(w.a) as u8);
                    next!(2)
                }
                Op::SPutShort => {
                    let at = static_slot!(w, true);
                    store!(u16, at, r!(w.a) as u16);
                    next!(2)
                }
                Op::InvokeVirtualU
                | Op::InvokeSuperU
                | Op::InvokeDirectU
                | Op::InvokeStaticU
                | Op::InvokeInterfaceU
                | Op::InvokeVirtualRangeU
                | Op::InvokeSuperRangeU
                | Op::InvokeDirectRangeU
                | Op::InvokeStaticRangeU
                | Op::InvokeInterfaceRangeU => resolve!(resolve_call),
                Op::InvokeVirtual => dispatch!(w, false, virtual_target),
                Op::InvokeVirtualRange => dispatch!(w, true, virtual_target),
                Op::InvokeDirect => direct_call!(w, false),
                Op::InvokeDirectRange => direct_call!(w, true),
                Op::InvokeStatic => static_call!(w, false),
                Op::InvokeStaticRange => static_call!(w, true),
                Op::InvokeInterface => dispatch!(w, false, interface_target),
                Op::InvokeInterfaceRange => dispatch!(w, true, interface_target),
                Op::InvokeUnsupported => {
                    raise!(Raise::new("java/lang/NoSuchMethodError", "method handles do not exist at this API level"))
                }
                Op::NegInt => {
                    set!(w.a, (r!(w.lo()) as i32).wrapping_neg() as u32);
                    next!(1)
                }
                Op::NotInt => {
                    set!(w.a, !r!(w.lo()));
                    next!(1)
                }
                Op::NegLong => {
                    set64!(w.a, (r64!(w.lo()) as i64).wrapping_neg() as u64);
                    next!(1)
                }
                Op::NotLong => {
                    set64!(w.a, !r64!(w.lo()));
                    next!(1)
                }
                Op::NegFloat => {
                    set!(w.a, float_op!(-f32::from_bits(r!(w.lo()))).to_bits());
                    next!(1)
                }
                Op::NegDouble => {
                    set64!(w.a, double_op!(-f64::from_bits(r64!(w.lo()))).to_bits());
                    next!(1)
                }
                Op::IntToLong => {
                    set64!(w.a, i64::from(r!(w.lo()) as i32) as u64);
                    next!(1)
                }
                Op::IntToFloat => {
                    set!(w.a, (r!(w.lo()) as i32 as f32).to_bits());
                    next!(1)
                }
                Op::IntToDouble => {
                    set64!(w.a, f64::from(r!(w.lo()) as i32).to_bits());
                    next!(1)
                }
                Op::LongToInt => {
                    set!(w.a, r64!(w.lo()) as u32);
                    next!(1)
                }
                Op::LongToFloat => {
                    set!(w.a, (r64!(w.lo()) as i64 as f32).to_bits());
                    next!(1)
                }
                Op::LongToDouble => {
                    set64!(w.a, (r64!(w.lo()) as i64 as f64).to_bits());
                    next!(1)
                }
                Op::FloatToInt => {
                    set!(w.a, (f32::from_bits(r!(w.lo())) as i32) as u32);
                    next!(1)
                }
                Op::FloatToLong => {
                    set64!(w.a, (f32::from_bits(r!(w.lo())) as i64) as u64);
                    next!(1)
                }
                Op::FloatToDouble => {
                    set64!(w.a, double_op!(f64::from(f32::from_bits(r!(w.lo())))).to_bits());
                    next!(1)
                }
                Op::DoubleToInt => {
                    set!(w.a, (f64::from_bits(r64!(w.lo())) as i32) as u32);
                    next!(1)
                }
                Op::DoubleToLong => {
                    set64!(w.a, (f64::from_bits(r64!(w.lo())) as i64) as u64);
                    next!(1)
                }
                Op::DoubleToFloat => {
                    set!(w.a, float_op!(f64::from_bits(r64!(w.lo())) as f32).to_bits());
                    next!(1)
                }
                Op::IntToByte => {
                    set!(w.a, r!(w.lo()) as i8 as i32 as u32);
                    next!(1)
                }
                Op::IntToChar => {
                    set!(w.a, r!(w.lo()) & 0xffff);
                    next!(1)
                }
                Op::IntToShort => {
                    set!(w.a, r!(w.lo()) as i16 as i32 as u32);
                    next!(1)
                }
                Op::AddInt => int_op!(w, |a, b| a.wrapping_add(b)),
                Op::SubInt => int_op!(w, |a, b| a.wrapping_sub(b)),
                Op::MulInt => int_op!(w, |a, b| a.wrapping_mul(b)),
                Op::DivInt => div_int!(w, r!(w.hi()) as i32, |a, b| a.wrapping_div(b)),
                Op::RemInt => div_int!(w, r!(w.hi()) as i32, |a, b| a.wrapping_rem(b)),
                Op::AndInt => int_op!(w, |a, b| a & b),
                Op::OrInt => int_op!(w, |a, b| a | b),
                Op::XorInt => int_op!(w, |a, b| a ^ b),
                Op::ShlInt => int_op!(w, |a, b| a.wrapping_shl(b as u32)),
                Op::ShrInt => int_op!(w, |a, b| a.wrapping_shr(b as u32)),
                Op::UshrInt => int_op!(w, |a, b| (a as u32).wrapping_shr(b as u32) as i32),
                Op::AddLong => long_op!(w, |a, b| a.wrapping_add(b)),
                Op::SubLong => long_op!(w, |a, b| a.wrapping_sub(b)),
                Op::MulLong => long_op!(w, |a, b| a.wrapping_mul(b)),
                Op::DivLong => div_long!(w, |a, b| a.wrapping_div(b)),
                Op::RemLong => div_long!(w, |a, b| a.wrapping_rem(b)),
                Op::AndLong => long_op!(w, |a, b| a & b),
                Op::OrLong => long_op!(w, |a, b| a | b),
                Op::XorLong => long_op!(w, |a, b| a ^ b),
                Op::ShlLong => long_shift!(w, |a, b| a.wrapping_shl(b)),
                Op::ShrLong => long_shift!(w, |a, b| a.wrapping_shr(b)),
                Op::UshrLong => long_shift!(w, |a, b| (a as u64).wrapping_shr(b) as i64),
                Op::AddFloat => f32_op!(w, |a, b| a + b),
                Op::SubFloat => f32_op!(w, |a, b| a - b),
                Op::MulFloat => f32_op!(w, |a, b| a * b),
                Op::DivFloat => f32_op!(w, |a, b| a / b),
                Op::RemFloat => f32_op!(w, libm::fmodf),
                Op::AddDouble => f64_op!(w, |a, b| a + b),
                Op::SubDouble => f64_op!(w, |a, b| a - b),
                Op::MulDouble => f64_op!(w, |a, b| a * b),
                Op::DivDouble => f64_op!(w, |a, b| a / b),
                Op::RemDouble => f64_op!(w, libm::fmod),
                Op::AddIntLit => lit_op!(w, |a, b| a.wrapping_add(b)),
                Op::RsubIntLit => lit_op!(w, |a, b| b.wrapping_sub(a)),
                Op::MulIntLit => lit_op!(w, |a, b| a.wrapping_mul(b)),
                Op::DivIntLit => div_int!(w, (w.b as i32) >> 16, |a, b| a.wrapping_div(b)),
                Op::RemIntLit => div_int!(w, (w.b as i32) >> 16, |a, b| a.wrapping_rem(b)),
                Op::AndIntLit => lit_op!(w, |a, b| a & b),
                Op::OrIntLit => lit_op!(w, |a, b| a | b),
                Op::XorIntLit => lit_op!(w, |a, b| a ^ b),
                Op::ShlIntLit => lit_op!(w, |a, b| a.wrapping_shl(b as u32)),
                Op::ShrIntLit => lit_op!(w, |a, b| a.wrapping_shr(b as u32)),
                Op::UshrIntLit => lit_op!(w, |a, b| (a as u32).wrapping_shr(b as u32) as i32),
                Op::NativeEnter | Op::NativeResume => {
                    left += 1;
                    save!();
                    self.spend(fuel, left);
                    slow!(self.run_native(w.op == Op::NativeEnter, observer))
                }
                Op::BadCode | Op::ThreadEnd | Op::Operand => return Leave::Corrupt,
            }
        }
    }

    /// Brings the clock up to date before a native may look at it.
    #[inline(always)]
    pub(crate) fn spend(&mut self, fuel: &mut i64, left: i64) {
        self.side.instructions += (*fuel - left) as u64;
        *fuel = left;
    }

    /// What a virtual call by slot calls on an object.
    #[cold]
    pub(crate) fn virtual_target(&mut self, object: Ref, slot: u32) -> Result<MethodId, Raise> {
        let target = self.dispatch_by_slot(self.class_of(object), slot as usize)?;
        target.ok_or_else(|| Raise::bare("java/lang/IncompatibleClassChangeError"))
    }

    /// What a call of an interface's method calls on an object.
    #[cold]
    pub(crate) fn interface_target(&mut self, object: Ref, method: u32) -> Result<MethodId, Raise> {
        let class = self.class_of(object);
        let target = self.dispatch_by_name(class, MethodId(method));
        target.ok_or_else(|| self.no_interface_method(class, MethodId(method)))
    }

    /// Calls a native's function for a frame that stands in its stub.
    fn run_native<O: Observer>(&mut self, enter: bool, observer: &mut O) -> Next {
        let Ok(frame) = self.frame(self.fp) else { return Next::Leave(Leave::Corrupt) };
        let entry = self.classes.entry(frame.method);
        let (Some(function), ins) = (entry.function(), u32::from(entry.ins)) else {
            return Next::Leave(Leave::Corrupt);
        };
        let woke = self.take_woke();
        let resumed = match (enter, woke) {
            (true, _) => Resumed::No,
            (false, Some(woke)) => Resumed::Woke(woke),
            (false, None) if frame.aux & THREW != 0 => {
                Resumed::Threw(Ref(self.heap.region.load_u32(frame.fp.plus(ins * 4))))
            }
            (false, None) => Resumed::Returned,
        };
        let keep = frame.aux & (RETRIES | AGAIN);
        self.set_frame_aux(frame.fp, keep);
        let step = frame.aux & STEP;
        let mut call = Call { vm: self, method: frame.method, step, resumed, fp: frame.fp, ins, next: 0 };
        let answer = function(&mut call);
        let answer = if step == 0 { answer } else { answer.map_err(Raise::settled) };
        self.after_native(answer, observer)
    }

    /// Does what a native answered; its frame is the innermost.
    pub(crate) fn after_native<O: Observer>(&mut self, answer: NativeResult, observer: &mut O) -> Next {
        let fp = self.fp;
        let aux = self.heap.region.load_u32(Addr(fp.0 - 4)) & (RETRIES | AGAIN);
        match answer {
            Ok(Answer::Return(value)) => self.native_returns(aux, value, observer),
            Ok(Answer::Block(wait, step)) => {
                self.set_frame_aux(fp, aux | step);
                self.set_frame_pc(fp, stub::RESUME);
                self.block(wait);
                Next::Leave(Leave::Blocked)
            }
            Ok(Answer::Call(callback)) => {
                let catches = if callback.catch { CATCHES } else { 0 };
                self.set_frame_aux(fp, aux | catches | callback.step);
                self.set_frame_pc(fp, stub::CALLING);
                self.enter_callback(callback, observer)
            }
            Err(Raise::New(OUT_OF_MEMORY, _)) if aux & AGAIN == 0 && self.collect_hard() > 0 => {
                // A native cannot collect in the middle of its work, so it is called once more.
                self.set_frame_aux(fp, aux | AGAIN);
                self.set_frame_pc(fp, stub::ENTER);
                Next::Reload
            }
            Err(raise @ Raise::Load(..)) => {
                self.set_frame_aux(fp, aux);
                self.set_frame_pc(fp, stub::ENTER);
                self.raise(raise, observer)
            }
            Err(raise) => {
                self.set_frame_aux(fp, 0);
                self.set_frame_pc(fp, stub::CALLING);
                self.raise(raise, observer)
            }
        }
    }

    fn native_returns<O: Observer>(&mut self, aux: u32, value: Value, observer: &mut O) -> Next {
        let Ok(frame) = self.frame(self.fp) else { return Next::Leave(Leave::Corrupt) };
        if frame.prev == Addr(0) {
            self.fp = Addr(0);
            self.end_thread();
            return Next::Leave(Leave::Ended);
        }
        self.fp = frame.prev;
        if aux & RETRIES != 0 {
            return Next::Reload;
        }
        let Ok(caller) = self.frame(frame.prev) else { return Next::Leave(Leave::Corrupt) };
        let m = self.classes.method(caller.method);
        let register = match m.code.as_ref().and_then(|c| c.words.get(caller.pc as usize)) {
            Some(word) => word.a,
            None => return Next::Leave(Leave::Corrupt),
        };
        if O::VALUES {
            let to = (register != NO_REGISTER).then(|| caller.fp.plus(u32::from(register) * 4));
            let native = self.observed(frame.method, frame.fp);
            self.tell_native_return(&native, to, value, observer);
        }
        self.store_result(caller.fp, register, value);
        self.set_frame_pc(caller.fp, caller.pc + CALL_WORDS as u32);
        Next::Reload
    }

    fn enter_callback<O: Observer>(&mut self, callback: Callback, observer: &mut O) -> Next {
        let Some(method) = self.classes.method_linked(callback.method) else {
            return self.raise(Raise::new("java/lang/InternalError", "callback to no method"), observer);
        };
        let (class, is_static) = (method.class, method.is_static() && method.class.0 != 0);
        if let Err(message) = self.prepare(callback.method) {
            let text = format!("{}: {message}", self.method_text(callback.method));
            return self.raise(Raise::new("java/lang/VerifyError", text), observer);
        }
        let native = self.fp;
        let pushed = self.push_or_overflow(callback.method, &callback.args, 0, observer);
        if O::VALUES
            && self.fp != native
            && let Ok(frame) = self.frame(native)
        {
            let (native, made) = (self.observed(frame.method, native), self.observed(callback.method, self.fp));
            observer.called_back(self, &native, &made);
        }
        match pushed {
            Next::Reload if is_static && !self.is_initialised(class) && !self.is_initializer(callback.method) => {
                self.push_or_overflow(INIT_CLASS, &[class.0], RETRIES, observer)
            }
            next => next,
        }
    }

    fn is_initializer(&self, method: MethodId) -> bool {
        self.classes.names.bytes(self.classes.method(method).name) == b"<clinit>"
    }

    fn push_or_overflow<O: Observer>(&mut self, method: MethodId, args: &[u32], aux: u32, observer: &mut O) -> Next {
        if self.prepare(method).is_err() {
            return Next::Leave(Leave::Corrupt);
        }
        match self.push(method, args, aux) {
            Ok(true) => {
                if O::VALUES {
                    observer.pushed(&self.observed(method, self.fp));
                }
                Next::Reload
            }
            Ok(false) => self.stack_overflow(observer),
            Err(Corrupt) => Next::Leave(Leave::Corrupt),
        }
    }

    /// A frame as observers are told of it.
    fn observed(&self, method: MethodId, at: Addr) -> observer::Frame {
        observer::Frame { method, at, words: self.frame_words(method) }
    }

    fn tell_allocated<O: Observer>(&mut self, observer: &mut O) {
        let made = self.heap.made.replace(Vec::new()).unwrap_or_default();
        made.iter().for_each(|(object, size)| observer.allocated(*object, *size));
    }

    fn tell_native_return<O: Observer>(
        &mut self,
        frame: &observer::Frame,
        to: Option<Addr>,
        value: Value,
        observer: &mut O,
    ) {
        let made = self.heap.made.replace(Vec::new()).unwrap_or_default();
        observer.native_returned(self, frame, to, value, &made);
    }

    #[cold]
    fn stack_overflow<O: Observer>(&mut self, observer: &mut O) -> Next {
        if self.current_thread().overflowing {
            // Even the room for the error is used up: give the thread what can be made without running code.
            return match self.heap.allocate(64) {
                Ok(_) => self.bare_overflow(observer),
                Err(_) => Next::Leave(Leave::Corrupt),
            };
        }
        self.current_thread_mut().overflowing = true;
        let size = format!("stack size {}KB", STACK_SIZE >> 10);
        self.raise(Raise::new("java/lang/StackOverflowError", size), observer)
    }

    fn bare_overflow<O: Observer>(&mut self, observer: &mut O) -> Next {
        let made = self.classes.boot("java/lang/StackOverflowError").map_err(Raise::from);
        match made.and_then(|c| self.new_object(c)) {
            Ok(e) => self.unwind(e, observer),
            Err(_) => Next::Leave(Leave::Corrupt),
        }
    }

    /// Raises an exception at the innermost frame.
    fn raise<O: Observer>(&mut self, raise: Raise, observer: &mut O) -> Next {
        match raise {
            Raise::Object(e) => self.unwind(e, observer),
            Raise::Load(loader, descriptor) => self.ask_loader(loader, &descriptor, observer),
            Raise::With(class, signature, words) => self.raise_with(class, signature, &words, observer),
            Raise::New(name, message) => {
                if name == OUT_OF_MEMORY {
                    // A native that ran out of memory is at its end, so now its garbage can go.
                    self.collect_hard();
                }
                let class = match self.classes.boot(name).or_else(|_| self.classes.boot("java/lang/InternalError")) {
                    Ok(c) => c,
                    Err(_) => return Next::Leave(Leave::Corrupt),
                };
                let message = match message {
                    Some(text) => self.new_string(&text).unwrap_or(Ref::NULL),
                    None => Ref::NULL,
                };
                self.push_or_overflow(THROW_NEW, &[class.0, message.0], 0, observer)
            }
        }
    }

    /// Asks a loader of the guest for a class, after which the innermost frame does again what it did.
    fn ask_loader<O: Observer>(&mut self, loader: LoaderId, descriptor: &[u8], observer: &mut O) -> Next {
        let text = String::from_utf8_lossy(descriptor).into_owned();
        match self.loader_object(loader).and_then(|_| self.new_string(&text).ok()) {
            Some(text) => self.push_or_overflow(LOAD_CLASS, &[loader.0, text.0], RETRIES, observer),
            None => self.raise(Vm::missing_class(descriptor), observer),
        }
    }

    fn raise_with<O: Observer>(&mut self, class: &str, signature: &str, words: &[u32], observer: &mut O) -> Next {
        let words: Vec<i32> = words.iter().map(|w| *w as i32).collect();
        let found = self.classes.boot(class).map_err(Raise::from).and_then(|class| {
            let constructor = self.virtual_method(class, "<init>", signature)?;
            Ok((class, constructor, self.new_ints(&words)?))
        });
        match found {
            Ok((class, constructor, words)) => {
                self.push_or_overflow(THROW_WITH, &[class.0, constructor.0, words.0], 0, observer)
            }
            Err(raise) => self.raise(raise, observer),
        }
    }

    /// Finds who catches an exception and makes that frame the innermost.
    fn unwind<O: Observer>(&mut self, exception: Ref, observer: &mut O) -> Next {
        loop {
            let Ok(frame) = self.frame(self.fp) else { return Next::Leave(Leave::Corrupt) };
            let method = self.classes.method(frame.method);
            let ins = u32::from(method.ins);
            if !matches!(method.body, Body::Dex(..)) {
                if frame.aux & CATCHES != 0 {
                    self.current_thread_mut().overflowing = false;
                    self.heap.region.store_u32(frame.fp.plus(ins * 4), exception.0);
                    self.set_frame_aux(frame.fp, frame.aux & (STEP | RETRIES) | THREW);
                    self.set_frame_pc(frame.fp, stub::RESUME);
                    return Next::Reload;
                }
            } else if let Some(word) = self.handler(&frame, exception) {
                if O::VALUES {
                    observer.thrown(exception, Some(frame.method));
                }
                let takes = self.takes_exception(frame.method, word);
                self.current_thread_mut().overflowing = false;
                self.current_thread_mut().pending = if takes { exception } else { Ref::NULL };
                self.set_frame_pc(frame.fp, word);
                return Next::Reload;
            }
            if frame.prev == Addr(0) {
                self.fp = Addr(0);
                self.uncaught.push((self.current, exception));
                self.end_thread();
                return Next::Leave(Leave::Ended);
            }
            self.fp = frame.prev;
        }
    }

    /// Whether a handler begins by taking its exception; one that does not must not keep it alive.
    fn takes_exception(&self, method: MethodId, word: u32) -> bool {
        let code = self.classes.method(method).code.as_ref();
        code.and_then(|c| c.words.get(word as usize)).is_some_and(|w| w.op == Op::MoveException)
    }

    fn take_pending(&mut self) -> Ref {
        std::mem::take(&mut self.current_thread_mut().pending)
    }

    fn take_woke(&mut self) -> Option<Woke> {
        let t = self.current_thread_mut();
        match t.state {
            State::Ready(woke) => {
                t.state = State::Ready(None);
                woke
            }
            _ => None,
        }
    }

    /// The target of a switch for a value, relative to the switch.
    fn switch_target(&self, method: MethodId, table: u32, value: i32) -> Option<i32> {
        let code = self.classes.method(method).code.as_ref()?;
        match code.switches.get(table as usize)? {
            Switch::Packed(first, targets) => {
                targets.get(usize::try_from(i64::from(value) - i64::from(*first)).ok()?).copied()
            }
            Switch::Sparse(pairs) => {
                let i = pairs.binary_search_by_key(&value, |p| p.0).ok()?;
                Some(pairs[i].1)
            }
        }
    }

    #[inline]
    pub(crate) fn can_store(&mut self, array: Ref, value: Ref) -> bool {
        match self.class_of(array).component() {
            Some(component) => self.is_instance(value, component),
            None => false,
        }
    }
}

/// Whether nothing has to be initialised before a class's statics are used.
pub(crate) fn is_ready_class(vm: &Vm, class: ClassId) -> bool {
    let entry = vm.heap.region.load_u32(CLASS_TABLE.plus(class.0.wrapping_mul(4)));
    entry != 0 && entry & 1 == 0
}

const OUT_OF_MEMORY: &str = "java/lang/OutOfMemoryError";

/// The result of a comparison that favours `less` when neither holds, as NaN makes it.
#[inline(always)]
fn compare(greater: bool, equal: bool) -> i32 {
    if greater {
        1
    } else if equal {
        0
    } else {
        -1
    }
}

/// A thread's number as natives see it.
impl From<ThreadId> for u32 {
    fn from(id: ThreadId) -> u32 {
        id.0
    }
}
