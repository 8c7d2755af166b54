//! Compiled code: what runs often becomes instructions of the host.
//!
//! The guest cannot tell. Compiled code keeps every register in the guest's frames, counts every instruction as the
//! interpreter does, and hands over to it, standing between two words, whenever anything but plain computation
//! comes up. So it needs no state of its own in snapshots, no map from its registers to the guest's, and no second
//! form of any rule of the language: an exception, a class that is not initialised, a turn that ends are met by the
//! interpreter at the same word at which it would have met them alone.
//!
//! A method is compiled when it was entered or went round a loop often enough, with what is known then: calls go
//! straight to the method that they called last, for objects of the class that they met last. What was not known
//! (words that never ran) leaves; a method that leaves so again and again is compiled anew. When classes go away,
//! all code goes.
//!
//! On hosts that are not x86-64, or do not let programs make code, everything is interpreted.
#![expect(unsafe_code, reason = "compiled code is entered by a pointer, and shares a record with the host")]

mod asm;
mod dispatches;
mod emit;
mod helpers;
mod memory;
mod stubs;

use crate::class::MethodId;
use crate::compiling::Compiling;
use crate::entry::Entry;
use crate::interp::{Leave, Next};
use crate::machine::Vm;
use crate::region::Addr;
use crate::thread::stack_of;
use dispatches::Dispatches;
use memory::Memory;
use rustc_hash::FxHashMap;
use std::mem::offset_of;
use stubs::Stubs;

impl Compiling {
    /// Entries and rounds of loops after which a method is compiled.
    fn warm(self) -> u16 {
        match self {
            Compiling::Never => u16::MAX,
            Compiling::Often => 30,
            Compiling::Always => 1,
        }
    }

    /// Ways out through words of which too little was known, after which a method is compiled again, and how often.
    fn unknown(self) -> (u16, u8) {
        match self {
            Compiling::Always => (1, u8::MAX),
            Compiling::Never | Compiling::Often => (20, 6),
        }
    }
}

/// Longest method that is compiled, in words. A longer one runs its words too seldom to be worth it.
const LONGEST: u32 = 1 << 14;

/// Why compiled code came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Reason {
    /// The interpreter runs the word at which the innermost frame stands.
    Interpret,
    /// The same, and the method knew too little of that word.
    Unknown,
    /// The turn is over.
    Preempted,
    /// A method begins that is not compiled.
    Entered,
    /// A native wants more than to return; what is kept in [`Compiler::next`].
    Native,
}

/// What compiled code and the host tell each other.
#[repr(C)]
pub(crate) struct Context {
    pub(crate) base: *mut u8,
    pub(crate) dirty: *mut u8,
    /// The registers of the innermost frame.
    pub(crate) fp: *mut u32,
    /// What is left of the turn.
    pub(crate) left: i64,
    /// Where the stack ends.
    pub(crate) limit: *mut u32,
    /// All methods.
    entries: *const Entry,
    methods: u64,
    /// The start of all compiled code.
    code: *const u8,
    /// Marks for those that nobody looks at.
    no_marks: *mut u8,
    vm: *mut Vm,
    fuel: *mut i64,
    /// The host's stack as it was when compiled code was entered.
    host_stack: *mut u8,
    /// How deep calls may go there.
    host_limit: *mut u8,
    /// What a native returned, and what kind of result it is.
    value: u64,
    result: emit::Result,
    /// The guest's address of the current thread's stack.
    stack: u32,
    /// Whether coverage marks are wanted.
    is_watching: u8,
}

/// Places in a [`Context`].
mod context {
    use super::{Context, offset_of};
    pub(super) const BASE: i32 = offset_of!(Context, base) as i32;
    pub(super) const DIRTY: i32 = offset_of!(Context, dirty) as i32;
    pub(super) const FP: i32 = offset_of!(Context, fp) as i32;
    pub(super) const LEFT: i32 = offset_of!(Context, left) as i32;
    pub(super) const LIMIT: i32 = offset_of!(Context, limit) as i32;
    pub(super) const ENTRIES: i32 = offset_of!(Context, entries) as i32;
    pub(super) const METHODS: i32 = offset_of!(Context, methods) as i32;
    pub(super) const CODE: i32 = offset_of!(Context, code) as i32;
    pub(super) const NO_MARKS: i32 = offset_of!(Context, no_marks) as i32;
    pub(super) const HOST_STACK: i32 = offset_of!(Context, host_stack) as i32;
    pub(super) const HOST_LIMIT: i32 = offset_of!(Context, host_limit) as i32;
    pub(super) const VALUE: i32 = offset_of!(Context, value) as i32;
    pub(super) const RESULT: i32 = offset_of!(Context, result) as i32;
    pub(super) const STACK: i32 = offset_of!(Context, stack) as i32;
    pub(super) const IS_WATCHING: i32 = offset_of!(Context, is_watching) as i32;
}

/// Compiles, and owns what was compiled.
#[derive(Default)]
pub(crate) struct Compiler {
    code: Option<Code>,
    /// What a native asked for when compiled code came back with [`Reason::Native`].
    pub(crate) next: Option<Next>,
    how: Compiling,
}

/// All compiled code.
struct Code {
    memory: Memory,
    stubs: Stubs,
    /// Where the code of methods begins.
    start: usize,
    methods: Vec<MethodId>,
    /// Where the words of each method begin; entries point here.
    places: Vec<Box<[u32]>>,
    #[expect(clippy::vec_box, reason = "compiled code holds the addresses")]
    sites: Vec<Box<helpers::NativeSite>>,
    /// Classes that calls met besides the one that they met last, with what they called, by the words of the call.
    met: FxHashMap<usize, Met>,
    /// What calls that met more classes than are noted called on them.
    dispatches: Dispatches,
    /// The class path that the code was made for.
    generation: u64,
    no_marks: Box<[u8]>,
}

/// What is known of a call besides the class that it met last.
#[derive(Clone, Debug, Default)]
struct Met {
    targets: Vec<Target>,
    /// How often it met the class of the last time while its compiled code knew another.
    again: u16,
}

/// What a call calls on objects of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Target {
    class: u32,
    method: MethodId,
}

impl Compiler {
    /// Whether methods are compiled: not on all hosts, and not when somebody asked for the interpreter alone.
    #[inline(always)]
    pub(crate) fn is_on(&self) -> bool {
        self.how != Compiling::Never
    }

    fn make_code(&mut self) -> Option<&mut Code> {
        if self.code.is_none() && self.is_on() {
            self.code = Code::new();
            if self.code.is_none() {
                self.how = Compiling::Never;
            }
        }
        self.code.as_mut()
    }
}

impl Code {
    fn new() -> Option<Code> {
        let mut memory = Memory::new().ok()?;
        let (bytes, stubs) = stubs::write();
        memory.add(&bytes, &[]).then_some(())?;
        let (start, _) = memory.next();
        let no_marks = vec![0; LONGEST as usize + 2].into();
        Some(Code {
            memory,
            stubs,
            start,
            methods: Vec::new(),
            places: Vec::new(),
            sites: Vec::new(),
            met: FxHashMap::default(),
            dispatches: Dispatches::new(),
            generation: 0,
            no_marks,
        })
    }
}

impl Vm {
    /// Chooses what is compiled. Nothing but the host's clock can tell.
    pub fn set_compiling(&mut self, how: Compiling) {
        self.forget_compiled();
        self.compiler.how = how;
    }

    /// Where compiled code of a method begins for a word, if there is any.
    #[inline]
    pub(crate) fn compiled_place(&mut self, method: MethodId, word: u32) -> Option<*const u8> {
        if self.compiler.code.as_ref().is_some_and(|code| code.generation != self.classes.generation) {
            self.forget_compiled();
        }
        let entry = self.classes.entries.get(method)?;
        let place = entry.place(word)?;
        self.compiler.code.as_ref().map(|code| code.memory.address(place as usize))
    }

    /// Notes that a method was entered or goes round a loop in the interpreter, and answers where to go on if it is
    /// compiled.
    #[inline]
    pub(crate) fn warm(&mut self, method: MethodId, word: u32) -> Option<*const u8> {
        let entry = self.classes.entries.get_mut(method)?;
        entry.made.heat = entry.made.heat.saturating_add(1);
        if entry.made.heat < self.compiler.how.warm() {
            return None;
        }
        self.compile_warm(method, word)
    }

    #[cold]
    fn compile_warm(&mut self, method: MethodId, word: u32) -> Option<*const u8> {
        if let Some(place) = self.compiled_place(method, word) {
            return Some(place);
        }
        if self.classes.entries.get(method).is_some_and(|e| e.compiled().is_some() || e.words_len > LONGEST) {
            return None;
        }
        self.compile(method);
        self.compiled_place(method, word)
    }

    /// Notes that compiled code met a word of which it knew too little.
    fn note_unknown(&mut self, method: MethodId) {
        let (most, versions) = self.compiler.how.unknown();
        let Some(entry) = self.classes.entries.get_mut(method) else { return };
        entry.made.unknown = entry.made.unknown.saturating_add(1);
        if entry.made.unknown >= most && entry.made.versions < versions {
            entry.made.unknown = 0;
            entry.made.versions += 1;
            entry.forget_compiled();
        }
    }

    fn compile(&mut self, method: MethodId) -> Option<()> {
        let object = self.known.object;
        let code = self.compiler.make_code()?;
        let record = self.classes.methods.get(method.0 as usize)?.code.as_ref()?;
        let entry = self.classes.entries.get(method).filter(|e| !e.is_native)?;
        let base = code.memory.address(0);
        let source = emit::Source {
            method,
            entry,
            code: record,
            classes: &self.classes,
            met: &code.met,
            dispatches: &code.dispatches,
            base,
            object,
        };
        let (hot, cold) = code.memory.next();
        let compiled = emit::compile(&source, &code.stubs, emit::Starts { hot, cold });
        if !code.memory.add(&compiled.hot, &compiled.cold) {
            // There is no room: everything goes, and what still runs often comes back.
            self.forget_compiled();
            return None;
        }
        code.generation = self.classes.generation;
        let first = compiled.places[0];
        let entry = self.classes.entries.get_mut(method)?;
        entry.set_compiled(code.memory.address(first as usize), compiled.places.as_ptr());
        code.places.push(compiled.places);
        code.sites.extend(compiled.sites);
        code.methods.push(method);
        Some(())
    }

    /// Forgets all compiled code. Never called while any of it runs.
    fn forget_compiled(&mut self) {
        let Some(code) = self.compiler.code.as_mut() else { return };
        for method in code.methods.drain(..) {
            if let Some(entry) = self.classes.entries.get_mut(method) {
                entry.forget_compiled();
            }
        }
        code.places.clear();
        code.sites.clear();
        code.met.clear();
        code.dispatches.clear();
        code.memory.cut(code.start);
        code.generation = self.classes.generation;
    }

    /// Runs compiled code, beginning with the innermost frame, until the interpreter has to go on there or the thread
    /// leaves. `left` is what is left of the turn.
    #[inline(never)]
    pub(crate) fn run_compiled(
        &mut self,
        mut place: *const u8,
        left: &mut i64,
        fuel: &mut i64,
        is_watching: bool,
    ) -> Option<Leave> {
        loop {
            let reason = self.enter_compiled(place, left, fuel, is_watching);
            let next = match reason {
                Reason::Interpret => None,
                Reason::Unknown => {
                    self.note_unknown(self.innermost());
                    None
                }
                Reason::Entered => self.warm(self.innermost(), 0),
                Reason::Preempted => {
                    self.spend(fuel, *left);
                    return Some(Leave::Preempted);
                }
                Reason::Native => {
                    if let Some(Next::Leave(leave)) = self.compiler.next.take() {
                        self.spend(fuel, *left);
                        return Some(leave);
                    }
                    let Ok(frame) = self.frame(self.fp) else { return Some(Leave::Corrupt) };
                    self.compiled_place(frame.method, frame.pc)
                }
            };
            place = next?;
        }
    }

    /// The method of the innermost frame, as its header says.
    fn innermost(&self) -> MethodId {
        MethodId(self.heap.region.load_u32(Addr(self.fp.0.wrapping_sub(12))))
    }

    fn enter_compiled(&mut self, place: *const u8, left: &mut i64, fuel: &mut i64, is_watching: bool) -> Reason {
        let limit = self.stack_limit();
        let base = self.heap.region.base();
        let Some(code) = self.compiler.code.as_mut() else { return Reason::Interpret };
        let enter = code.memory.address(code.stubs.enter);
        let mut context = Context {
            base,
            dirty: self.heap.region.dirty_base(),
            fp: base.wrapping_add(self.fp.0 as usize).cast(),
            left: *left,
            limit: base.wrapping_add(limit as usize).cast(),
            entries: self.classes.entries.start(),
            methods: self.classes.entries.count() as u64,
            code: code.memory.address(0),
            no_marks: code.no_marks[1..].as_mut_ptr(),
            vm: self,
            fuel,
            host_stack: std::ptr::null_mut(),
            host_limit: std::ptr::null_mut(),
            value: 0,
            result: emit::Result::Nothing,
            stack: stack_of(self.current).0,
            is_watching: u8::from(is_watching),
        };
        // SAFETY: the stub follows this convention, and `place` is where compiled code of this machine begins a word.
        // That code reaches guest memory and frames as the interpreter does (see there), and everything else through
        // the context, which lives until it comes back. Nobody uses `self` in the meantime but functions that it calls.
        let reason = unsafe {
            let enter: extern "sysv64" fn(*mut Context, *const u8) -> Reason = std::mem::transmute(enter);
            enter(&raw mut context, place)
        };
        *left = context.left;
        if reason != Reason::Native {
            self.fp = Addr((context.fp as usize - base as usize) as u32);
        }
        reason
    }
}
