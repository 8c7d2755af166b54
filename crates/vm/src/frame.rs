//! Frames: the guest's stack in guest memory.
//!
//! ```text
//! fp-16  fp of the caller's frame, 0 at the bottom
//! fp-12  number of the method
//! fp-8   word of the method's code at which it stands
//! fp-4   for natives: the step, and the flags below
//! fp     registers; natives: arguments, two words for a result, what they remember
//! ```
//!
//! All of it is guest state, and the guest can overwrite it: whoever reads a header checks it. A frame whose
//! header is nonsense ends the guest like a bad memory access would on a phone.

use crate::class::{Body, Leaf, MethodId};
use crate::code::{CALL_WORDS, Code, Op, Word};
use crate::entry::{Entry, Made, More};
use crate::layout::{Ref, STACK_SIZE};
use crate::machine::Vm;
use crate::native::STATE_WORDS;
use crate::region::Addr;
use crate::thread::stack_of;
use crate::translate::translate;
use dex::AccessFlags;

/// Bytes of a frame's header.
pub const HEADER: u32 = 16;
/// The native wants exceptions of its callee.
pub const CATCHES: u32 = 1 << 31;
/// When the native returns, the frame below goes on at the instruction where it stands, which is run again.
pub const RETRIES: u32 = 1 << 30;
/// The native's callee threw; the exception is in the first word of the result.
pub const THREW: u32 = 1 << 29;
/// The native found no memory and is called once more after a collection.
pub const AGAIN: u32 = 1 << 28;
/// The bits of the step.
pub const STEP: u32 = (1 << 24) - 1;
/// Bytes behind a new frame that must be free, too: a frame for a call that goes wrong fits there without being asked for.
pub const SPARE: u32 = 1024;
/// Room at the end of a stack that only the making of errors may use.
pub const RESERVE: u32 = 64 << 10;

/// Words of a native's stub at which it stands.
pub mod stub {
    /// Before the first call of the function.
    pub const ENTER: u32 = 0;
    /// While a method of the guest runs that it called.
    pub const CALLING: u32 = 1;
    /// Before the next call of the function.
    pub const RESUME: u32 = CALLING + crate::code::CALL_WORDS as u32;
}

/// The guest destroyed its own stack.
#[derive(Debug)]
pub struct Corrupt;

/// What a frame's header says, checked.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Its registers.
    pub fp: Addr,
    /// The caller's frame, 0 at the bottom.
    pub prev: Addr,
    /// The method.
    pub method: MethodId,
    /// The word at which it stands.
    pub pc: u32,
    /// Step and flags of a native.
    pub aux: u32,
}

impl Vm {
    /// Reads the header of the frame at `fp` on the current thread's stack.
    pub fn frame(&mut self, fp: Addr) -> Result<Frame, Corrupt> {
        let region = &self.heap.region;
        let word = |n: u32| region.load_u32(Addr(fp.0.wrapping_sub(n)));
        let frame = Frame { fp, prev: Addr(word(16)), method: MethodId(word(12)), pc: word(8), aux: word(4) };
        self.classes.method_linked(frame.method).ok_or(Corrupt)?;
        let on_some_stack = fp.0 >= crate::layout::STACKS.0 && fp.0 & 3 == 0 && frame.prev.0 & 3 == 0;
        if !self.classes.is_prepared(frame.method) {
            // A frame read from a snapshot file: its code was not prepared in this process yet.
            self.prepare(frame.method).map_err(|_| Corrupt)?;
        }
        let len = self.classes.entry(frame.method).words_len;
        let goes_down = frame.prev.0 < fp.0;
        if on_some_stack && goes_down && frame.pc < len { Ok(frame) } else { Err(Corrupt) }
    }

    /// Stores the place at which a frame stands.
    pub(crate) fn set_frame_pc(&mut self, fp: Addr, pc: u32) {
        self.heap.region.store_u32(Addr(fp.0.wrapping_sub(8)), pc);
    }

    /// Stores a native's step and flags.
    pub(crate) fn set_frame_aux(&mut self, fp: Addr, aux: u32) {
        self.heap.region.store_u32(Addr(fp.0.wrapping_sub(4)), aux);
    }

    /// The address behind the registers of the current thread's innermost frame.
    pub(crate) fn stack_top(&mut self) -> Result<Addr, Corrupt> {
        if self.fp == Addr(0) {
            return Ok(stack_of(self.current));
        }
        let frame = self.frame(self.fp)?;
        Ok(self.fp.plus(self.frame_words(frame.method) * 4))
    }

    /// Registers of a method's frame, what natives remember included.
    pub(crate) fn frame_words(&self, method: MethodId) -> u32 {
        let m = self.classes.method(method);
        match m.body {
            Body::Dex(..) => u32::from(m.registers),
            _ => u32::from(m.ins) + 2 + STATE_WORDS,
        }
    }

    /// Puts a frame for a method on the current thread's stack. Natives are entered by the interpreter's next
    /// word, so this works for all methods alike. `false`: the stack is full.
    pub(crate) fn push(&mut self, method: MethodId, args: &[u32], aux: u32) -> Result<bool, Corrupt> {
        let top = self.stack_top()?;
        let words = self.frame_words(method);
        let fp = top.plus(HEADER);
        let limit = self.stack_limit();
        if fp.0 + words * 4 + SPARE > limit {
            return Ok(false);
        }
        let ins = u32::from(self.classes.method(method).ins);
        let body_is_dex = matches!(self.classes.method(method).body, Body::Dex(..));
        let first = if body_is_dex { words - ins } else { 0 };
        let prev = self.fp;
        let region = &mut self.heap.region;
        region.bytes_mut(fp, words as usize * 4).fill(0);
        for (i, arg) in args.iter().take(ins as usize).enumerate() {
            region.store_u32(fp.plus((first + i as u32) * 4), *arg);
        }
        for (n, word) in [(16, prev.0), (12, method.0), (8, stub::ENTER), (4, aux)] {
            region.store_u32(Addr(fp.0 - n), word);
        }
        self.fp = fp;
        Ok(true)
    }

    /// Where the current thread's stack ends; an overflow gives it some more room to make its error.
    pub(crate) fn stack_limit(&self) -> u32 {
        let reserve = if self.current_thread().overflowing { 0 } else { RESERVE };
        stack_of(self.current).0 + STACK_SIZE - reserve
    }

    /// Makes a method ready to run: translates its code, or makes the stub of a native.
    pub(crate) fn prepare(&mut self, id: MethodId) -> Result<(), String> {
        if self.classes.is_prepared(id) {
            return Ok(());
        }
        let method = self.classes.method(id);
        let (body, ins) = (method.body, method.ins);
        let (code, function) = match body {
            Body::Dex(dex, offset) => match translate(self.classes.dex(dex), offset) {
                Ok(code) => (code, None),
                Err(message) => return Err(message),
            },
            Body::Native(native) => (stub_code(ins), Some(self.native_function(native))),
            Body::Proxy(_) => (stub_code(ins), Some(crate::proxy::proxy_call as crate::native::NativeFn)),
            Body::Abstract => (stub_code(ins), Some(crate::internal::missing_body as crate::native::NativeFn)),
        };
        let locks = self.classes.method(id).flags.contains(AccessFlags::SYNCHRONIZED);
        let function = function.map(|f| if locks { crate::locked::locked } else { f });
        let frame_words = self.frame_words(id);
        let method = self.classes.methods.get_mut(id.0 as usize).unwrap_or_else(|| unreachable!("it is linked"));
        let (class, registers) = (method.class, method.registers);
        let code = method.code.insert(Box::new(code));
        let is_watched = !code.coverage.is_empty();
        if is_watched {
            self.classes.watched.push(id);
        }
        let leaf = match body {
            Body::Dex(..) if !is_watched => Leaf::of(&code.words, registers.saturating_sub(ins) as usize),
            _ => Leaf::No,
        };
        let more = match function {
            Some(_) => More { function },
            None if is_watched => More { coverage: code.coverage.as_mut_ptr().wrapping_add(1) },
            None => More { coverage: std::ptr::null_mut() },
        };
        let (words, words_len, is_native) = (code.words.as_mut_ptr(), code.words.len() as u32, function.is_some());
        let made = Made::NOTHING;
        let entry = Entry { words, more, frame_words, words_len, class, ins, leaf, is_native, made };
        *self.classes.entries.get_mut(id).unwrap_or_else(|| unreachable!("it is linked")) = entry;
        Ok(())
    }

    /// The frames of a thread from the innermost out, with the word at which each stands.
    pub fn frames(&mut self, fp: Addr) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut at = fp;
        while at != Addr(0) {
            let Ok(frame) = self.frame(at) else { break };
            frames.push(frame);
            at = frame.prev;
        }
        frames
    }

    /// The DEX address at which a frame stands; `None` in natives.
    pub fn dex_pc(&self, frame: &Frame) -> Option<u32> {
        let m = self.classes.method(frame.method);
        let code = m.code.as_ref().filter(|_| matches!(m.body, Body::Dex(..)))?;
        code.dex_pcs.get(frame.pc as usize).copied()
    }

    /// The word index of a handler in this frame for an exception, if it has one.
    pub(crate) fn handler(&mut self, frame: &Frame, exception: Ref) -> Option<u32> {
        let m = self.classes.method(frame.method);
        let Body::Dex(dex, _) = m.body else { return None };
        let code = m.code.as_ref()?;
        let mut candidates = Vec::new();
        for t in code.tries.iter().filter(|t| t.start <= frame.pc && frame.pc < t.end) {
            candidates.extend_from_slice(&t.handlers);
        }
        for (ty, word) in candidates {
            let Some(ty) = ty else { return Some(word) };
            // A type that cannot be found catches nothing, unless a loader of the guest was not asked for it yet.
            let caught = match self.classes.resolve_type(dex, dex::TypeIdx(ty)) {
                Ok(class) => self.is_instance(exception, class),
                Err(error) => error.missing.is_some_and(|(_, descriptor)| self.is_named(exception, &descriptor)),
            };
            if caught {
                return Some(word);
            }
        }
        None
    }
}

impl Vm {
    /// Whether the class of an object, or one above it, has this descriptor.
    fn is_named(&mut self, object: Ref, descriptor: &[u8]) -> bool {
        let class = self.class_of(object);
        let ancestors = self.classes.class(class).map_or_else(|_| Vec::new(), |c| c.ancestors.to_vec());
        let mut names = ancestors.iter().filter_map(|c| self.classes.linked(*c)).map(|c| c.descriptor);
        names.any(|name| self.classes.names.bytes(name) == descriptor)
    }
}

/// The code of a native: where it is entered, where its callees return to, where it goes on.
fn stub_code(ins: u16) -> Code {
    let word = |op, a| Word { op, n: 0, a, b: 0 };
    let mut words = vec![word(Op::NativeEnter, 0), word(Op::Operand, ins)];
    words.extend((1..CALL_WORDS).map(|_| word(Op::Operand, 0)));
    words.push(word(Op::NativeResume, 0));
    debug_assert_eq!(words.len() as u32, stub::RESUME + 1);
    Code {
        coverage: Box::default(),
        dex_pcs: vec![0; words.len()].into(),
        words: words.into(),
        tries: Box::default(),
        switches: Box::default(),
        array_data: Box::default(),
    }
}
