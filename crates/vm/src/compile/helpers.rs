//! What compiled code asks the machine to do.
//!
//! Each does the plain case of one operation. Where it is not plain, nothing is done and the answer says so; then
//! the interpreter runs the word from its start and finds the same.
//!
//! SAFETY of all: compiled code passes the context that [`Vm::run_compiled`] gave it, whose pointers are valid while
//! it runs and used by nobody else.
#![expect(unsafe_code, reason = "they are called by compiled code with a raw context")]
#![expect(clippy::undocumented_unsafe_blocks, reason = "the argument is the same for all and stands above")]

use super::dispatches::Called;
use super::emit::{Result, is_range};
use super::{Compiler, Context, Target};
use crate::class::MethodId;
use crate::code::{CACHE_WORD, CALL_WORDS, NO_REGISTER, Op, Word};
use crate::entry::Entry;
use crate::interp::is_ready_class;
use crate::layout::{ClassId, Ref};
use crate::machine::Vm;
use crate::native::{Answer, Call, NativeFn, Raise, Resumed, Value};
use crate::observer::Nothing;
use crate::region::Addr;

/// The machine, with its innermost frame known to it.
unsafe fn machine<'a>(context: *mut Context) -> &'a mut Vm {
    unsafe {
        let vm = &mut *(*context).vm;
        vm.fp = address((*context).base, (*context).fp);
        vm
    }
}

fn address(base: *mut u8, fp: *mut u32) -> Addr {
    Addr((fp as usize - base as usize) as u32)
}

pub(super) unsafe extern "sysv64" fn new_instance(context: *mut Context, class: u32) -> u32 {
    let vm = unsafe { machine(context) };
    vm.allocate_object(ClassId(class)).map_or(0, |object| object.0)
}

pub(super) unsafe extern "sysv64" fn new_array(context: *mut Context, class: u32, length: u32) -> u32 {
    let vm = unsafe { machine(context) };
    vm.allocate_array(ClassId(class), length).map_or(0, |array| array.0)
}

pub(super) unsafe extern "sysv64" fn class_object(context: *mut Context, class: u32) -> u32 {
    let vm = unsafe { machine(context) };
    vm.class_object(ClassId(class)).map_or(0, |object| object.0)
}

pub(super) unsafe extern "sysv64" fn is_instance(context: *mut Context, object: u32, class: u32) -> u32 {
    let vm = unsafe { &mut *(*context).vm };
    u32::from(vm.is_instance(Ref(object), ClassId(class)))
}

pub(super) unsafe extern "sysv64" fn can_store(context: *mut Context, array: u32, value: u32) -> u32 {
    let vm = unsafe { &mut *(*context).vm };
    u32::from(vm.can_store(Ref(array), Ref(value)))
}

pub(super) unsafe extern "sysv64" fn monitor_enter(context: *mut Context, object: u32) -> u32 {
    let vm = unsafe { &mut *(*context).vm };
    u32::from(vm.monitor_enter(Ref(object)))
}

pub(super) unsafe extern "sysv64" fn monitor_exit(context: *mut Context, object: u32) -> u32 {
    let vm = unsafe { &mut *(*context).vm };
    u32::from(vm.monitor_exit(Ref(object)).is_ok())
}

/// Does the call at a word of the innermost frame: finds what is called, makes its frame, runs it if it is a native.
/// Answers where compiled code goes on; null behind the call.
pub(super) unsafe extern "sysv64" fn invoke(context: *mut Context, words: *mut Word, frame_words: u32) -> *const u8 {
    let vm = unsafe { machine(context) };
    let context = unsafe { &mut *context };
    let site = unsafe { Site::at(context, words, frame_words) };
    let Some((target, callee)) = site.target(vm) else { return vm.compiler.way_out() };
    let left = context.left - 1 - i64::from(site.word.a != NO_REGISTER);
    let size = callee.frame_words as usize;
    let new = unsafe { context.fp.add(site.frame_words + 4) };
    if unsafe { new.add(size + ROOM) } > context.limit || (left < 0 && !callee.is_native) {
        return vm.compiler.way_out();
    }
    unsafe { site.push(context, new, target, callee) };
    context.left = left;
    if let Some(function) = callee.function() {
        return unsafe { run_native(vm, context, site.word.a, (target, function, callee.ins), new) };
    }
    context.fp = new;
    callee.compiled().unwrap_or_else(|| vm.compiler.way_in())
}

/// Words that stay free above a frame.
const ROOM: usize = 256;

/// Classes of a call that are noted.
const MOST_MET: usize = 4;
/// Changes of class after which a call is compiled again, and after which it is compiled to look into the table of all
/// calls that meet many classes.
const SOME: u8 = 12;
pub(super) const MANY: u8 = 40;
/// Calls that compiled code could have made itself, had it known the class, after which it is told.
const OFTEN: u16 = 200;

/// Finds what a call by a slot or a method's number calls on an object.
type Find = fn(&mut Vm, Ref, u32) -> std::result::Result<MethodId, Raise>;

/// A call as its words tell it.
struct Site {
    word: Word,
    more: [Word; 3],
    /// The word that remembers the last target.
    cache: *mut Word,
    /// Registers of the caller.
    frame_words: usize,
    /// The first argument.
    first: u32,
}

impl Site {
    #[inline(always)]
    unsafe fn at(context: &Context, words: *mut Word, frame_words: u32) -> Site {
        unsafe {
            let more = [*words.add(1), *words.add(2), *words.add(CACHE_WORD)];
            let first = *context.fp.add(more[0].a as usize);
            Site { word: *words, more, cache: words.add(CACHE_WORD), frame_words: frame_words as usize, first }
        }
    }

    /// What is called, if that is plain and was prepared.
    #[inline(always)]
    fn target<'a>(&self, vm: &mut Vm) -> Option<(MethodId, &'a Entry)> {
        let is_static = matches!(self.word.op, Op::InvokeStatic | Op::InvokeStaticRange);
        if self.first == 0 && !is_static {
            return None;
        }
        let target = match self.word.op {
            Op::InvokeVirtual | Op::InvokeVirtualRange => self.dispatched(vm, Vm::virtual_target)?,
            Op::InvokeInterface | Op::InvokeInterfaceRange => self.dispatched(vm, Vm::interface_target)?,
            Op::InvokeDirect | Op::InvokeDirectRange | Op::InvokeStatic | Op::InvokeStaticRange => {
                MethodId(self.word.b)
            }
            _ => return None,
        };
        let callee = vm.classes.entries.get(target).filter(|entry| !entry.words.is_null())?;
        // The table stays where it is until the call was made.
        let callee = unsafe { &*std::ptr::from_ref(callee) };
        (!is_static || is_ready_class(vm, callee.class)).then_some((target, callee))
    }

    fn dispatched(&self, vm: &mut Vm, find: Find) -> Option<MethodId> {
        let header = vm.heap.region.load_u32(Addr(self.first));
        let remembered = MethodId(self.more[2].remembered());
        if self.more[2].b == header && vm.classes.entries.get(remembered).is_some() {
            if self.more[1].n < SOME {
                self.note_again(vm);
            }
            return Some(remembered);
        }
        if self.more[1].n >= MANY {
            return self.looked_up(vm, header, find);
        }
        let target = find(vm, Ref(self.first), self.word.b).ok()?;
        unsafe { *self.cache = Word::remember(header, target.0) };
        self.note(vm, Target { class: header, method: target });
        Some(target)
    }

    /// What is called by a call that met many classes.
    fn looked_up(&self, vm: &mut Vm, header: u32, find: Find) -> Option<MethodId> {
        let is_interface = matches!(self.word.op, Op::InvokeInterface | Op::InvokeInterfaceRange);
        let what = Called::new(is_interface, self.word.b);
        if let Some(known) = vm.compiler.code.as_ref().and_then(|code| code.dispatches.get(what, header)) {
            return Some(known);
        }
        let target = find(vm, Ref(self.first), self.word.b).ok()?;
        if let Some(code) = vm.compiler.code.as_mut() {
            code.dispatches.put(what, header, target);
        }
        Some(target)
    }

    /// Notes that the call met another class than the last time. If that goes on, its method is compiled again, with all
    /// classes that it met; a call that meets ever more of them is left alone.
    #[cold]
    fn note(&self, vm: &mut Vm, target: Target) {
        let Some(code) = vm.compiler.code.as_mut() else { return };
        let met = &mut code.met.entry(self.words() as usize).or_default().targets;
        if !met.contains(&target) && met.len() < MOST_MET {
            met.push(target);
        }
        let times = self.more[1].n + 1;
        self.set_times(times);
        if times == SOME || times == MANY {
            compile_again(vm);
        }
    }

    /// Notes that the call met the class of the last time, which compiled code does not know. It was compiled before that
    /// class came, and is compiled again if it stays.
    fn note_again(&self, vm: &mut Vm) {
        let Some(code) = vm.compiler.code.as_mut() else { return };
        let met = code.met.entry(self.words() as usize).or_default();
        met.again += 1;
        if met.again >= OFTEN {
            self.set_times(SOME);
            compile_again(vm);
        }
    }

    /// The words of the call.
    fn words(&self) -> *mut Word {
        self.cache.wrapping_sub(CACHE_WORD)
    }

    fn set_times(&self, times: u8) {
        unsafe { (*self.words().add(2)).n = times };
    }

    /// Makes the frame of the method that is called.
    #[inline(always)]
    unsafe fn push(&self, context: &Context, new: *mut u32, target: MethodId, callee: &Entry) {
        let size = callee.frame_words as usize;
        let ins = usize::from(callee.ins).min(usize::from(self.word.n));
        let fp = context.fp;
        unsafe {
            make_frame(context, new, target, size);
            let to = if callee.is_native { new } else { new.add(size - usize::from(callee.ins)) };
            let [w1, w2, _] = self.more;
            let listed = [w1.a as usize, w1.lo(), w1.hi(), w2.a as usize, w2.lo()];
            for n in 0..ins {
                let from = if is_range(self.word.op) { w1.a as usize + n } else { listed[n.min(4)] };
                *to.add(n) = *fp.add(from);
            }
        }
    }
}

/// Forgets the compiled code of the method that calls, so that it is made anew with what is known now.
fn compile_again(vm: &mut Vm) {
    let method = vm.innermost();
    if let Some(entry) = vm.classes.entries.get_mut(method) {
        entry.forget_compiled();
    }
}

/// A call of a native that was known when its caller was compiled: all that is needed in one place, but for
/// the function itself.
pub(super) struct NativeSite {
    pub(super) method: MethodId,
    /// Bytes from the caller's registers to those of the native.
    pub(super) frame: u32,
    /// Words of the native's frame.
    pub(super) size: u32,
    /// Words of arguments, and those that are passed.
    pub(super) ins: u16,
    pub(super) passed: u16,
    /// The registers of the arguments; of a range, the first.
    pub(super) listed: [u16; 5],
    pub(super) is_range: bool,
    /// The register of the result.
    pub(super) result: u16,
}

/// Calls a native. Answers as [`invoke`] does.
pub(super) unsafe extern "sysv64" fn invoke_native(context: *mut Context, site: *const NativeSite) -> *const u8 {
    let (vm, context, site) = unsafe { (&mut *(*context).vm, &mut *context, &*site) };
    let new = unsafe { context.fp.byte_add(site.frame as usize) };
    // The function may be another one than when the caller was compiled: while answers are tracked, models have others.
    let Some(function) = vm.classes.entry(site.method).function() else { return vm.compiler.way_out() };
    if unsafe { new.add(site.size as usize + ROOM) } > context.limit {
        return vm.compiler.way_out();
    }
    unsafe {
        make_frame(context, new, site.method, site.size as usize);
        for n in 0..usize::from(site.passed) {
            let from = if site.is_range { usize::from(site.listed[0]) + n } else { usize::from(site.listed[n.min(4)]) };
            *new.add(n) = *context.fp.add(from);
        }
    }
    context.left -= 1 + i64::from(site.result != NO_REGISTER);
    unsafe { run_native(vm, context, site.result, (site.method, function, site.ins), new) }
}

/// Makes an empty frame above the innermost one.
#[inline(always)]
unsafe fn make_frame(context: &Context, new: *mut u32, method: MethodId, size: usize) {
    unsafe {
        // As in the interpreter: small frames are cleared by wide stores, which may run over their end.
        new.cast::<[u32; 8]>().write_unaligned([0; 8]);
        if size > 8 {
            new.add(8).cast::<[u32; 8]>().write_unaligned([0; 8]);
            if size > 16 {
                std::ptr::write_bytes(new.add(16), 0, size - 16);
            }
        }
        *new.sub(4) = address(context.base, context.fp).0;
        *new.sub(3) = method.0;
        *new.sub(2) = 0;
        *new.sub(1) = 0;
    }
}

#[inline(always)]
unsafe fn run_native(
    vm: &mut Vm,
    context: &mut Context,
    register: u16,
    (target, function, ins): (MethodId, NativeFn, u16),
    new: *mut u32,
) -> *const u8 {
    let ins = u32::from(ins);
    let generation = vm.classes.generation;
    let at = address(context.base, new);
    vm.fp = at;
    vm.spend(unsafe { &mut *context.fuel }, context.left);
    let mut call = Call { vm, method: target, step: 0, resumed: Resumed::No, fp: at, ins, next: 0 };
    match function(&mut call) {
        Ok(Answer::Return(value)) => {
            context.entries = vm.classes.entries.start();
            context.methods = vm.classes.entries.count() as u64;
            if vm.classes.generation == generation {
                (context.result, context.value) = result(value);
                return std::ptr::null();
            }
            // Classes went away, and with them all that was compiled.
            unsafe {
                value.write(context.fp, register);
                *context.fp.sub(2) += CALL_WORDS as u32;
            }
            vm.compiler.way_out()
        }
        other => {
            vm.compiler.next = Some(vm.after_native(other, &mut Nothing));
            vm.compiler.way_to_native()
        }
    }
}

/// A value as compiled code takes it.
fn result(value: Value) -> (Result, u64) {
    match value {
        Value::Void => (Result::Nothing, 0),
        Value::Int(v) => (Result::Word, u64::from(v as u32)),
        Value::Ref(v) => (Result::Word, u64::from(v.0)),
        Value::Float(v) => (Result::Word, u64::from(v.to_bits())),
        Value::Long(v) => (Result::Double, v as u64),
        Value::Double(v) => (Result::Double, v.to_bits()),
    }
}

impl Compiler {
    fn stub(&self, which: impl FnOnce(&super::Stubs) -> usize) -> *const u8 {
        let code = self.code.as_ref().unwrap_or_else(|| unreachable!("it runs"));
        code.memory.address(which(&code.stubs))
    }

    fn way_out(&self) -> *const u8 {
        self.stub(|s| s.interpret)
    }

    fn way_in(&self) -> *const u8 {
        self.stub(|s| s.entered)
    }

    fn way_to_native(&self) -> *const u8 {
        self.stub(|s| s.native)
    }
}
