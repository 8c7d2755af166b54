//! Natives of the machine itself: what it does in several steps is done as frames, like everything else.
//!
//! Initialising a class, making an exception and starting a thread all run guest code in between; as natives
//! with steps they can be snapshotted and interrupted anywhere. Their frames do not show in stack traces.

use crate::class::{Body, Kind, Method, MethodId, NO_SLOT};
use crate::layout::*;
use crate::link::{block, kinds_of_signature};
use crate::machine::{Partial, Vm};
use crate::native::*;
use crate::region::Addr;
use crate::thread::{State, Wait};
use dex::AccessFlags;

/// Number of internal methods.
pub const COUNT: u32 = 16;
/// Method numbers that no DEX file gets: internal ones and those that the class path lacks.
pub const RESERVED: u32 = 512;

/// Initialises the class whose number is the argument.
pub const INIT_CLASS: MethodId = MethodId(1);
/// Makes an exception of a class with a message and throws it.
pub const THROW_NEW: MethodId = MethodId(2);
/// Runs a `java.lang.Thread`.
pub const RUN_THREAD: MethodId = MethodId(3);
/// Runs the program whose class is named: thread, dotted name, arguments.
pub const RUN_MAIN: MethodId = MethodId(4);

/// Makes an exception of a class with any constructor and throws it: class, constructor, words.
pub const THROW_WITH: MethodId = MethodId(5);

/// Asks a loader of the guest for a class: loader, descriptor.
pub const LOAD_CLASS: MethodId = MethodId(6);

/// States of a class block.
pub mod init_state {
    /// Nothing has happened yet.
    pub const NONE: u32 = 0;
    /// A thread is initialising it.
    pub const RUNNING: u32 = 1;
    /// It is initialised.
    pub const DONE: u32 = 2;
    /// Its initialiser failed.
    pub const FAILED: u32 = 3;
}

const CLASS_NAME: &str = "<machine>";

const INTERNALS: [(MethodId, Native); 6] = [
    (INIT_CLASS, Native::exact(CLASS_NAME, "initClass", "(I)V", init_class)),
    (THROW_NEW, Native::exact(CLASS_NAME, "throwNew", "(ILjava/lang/String;)V", throw_new)),
    (THROW_WITH, Native::exact(CLASS_NAME, "throwWith", "(II[I)V", throw_with)),
    (LOAD_CLASS, Native::exact(CLASS_NAME, "loadClass", "(ILjava/lang/String;)V", crate::loaders::load_class)),
    (RUN_THREAD, Native::exact(CLASS_NAME, "runThread", "(Ljava/lang/Thread;)V", run_thread)),
    (
        RUN_MAIN,
        Native::exact(CLASS_NAME, "runMain", "(Ljava/lang/Thread;Ljava/lang/String;[Ljava/lang/String;)V", run_main),
    ),
];

impl Vm {
    pub(crate) fn add_internal_methods(&mut self) {
        for (id, native) in INTERNALS {
            self.classes.registry.add(self.config.level, &[native]);
            let found = self.classes.registry.find(CLASS_NAME, native.name.as_bytes(), native.signature.as_bytes());
            let native_id = found.unwrap_or_else(|| unreachable!("it was just added"));
            let kinds = kinds_of_signature(native.signature.as_bytes());
            let ins = kinds[1..].iter().map(|k| k.words()).sum::<u32>() as u16;
            let names = &mut self.classes.names;
            let (name, signature) = (names.intern(native.name.as_bytes()), names.intern(native.signature.as_bytes()));
            self.classes.methods.put(
                id.0 as usize,
                Method {
                    id,
                    class: ClassId(0),
                    name,
                    signature,
                    kinds: kinds.into(),
                    flags: AccessFlags(AccessFlags::STATIC.0 | AccessFlags::NATIVE.0),
                    body: Body::Native(native_id),
                    registers: ins,
                    ins,
                    slot: NO_SLOT,
                    code: None,
                    maps: std::cell::OnceCell::new(),
                },
            );
        }
    }

    /// Whether a class needs no initialisation before the current thread uses it.
    pub fn is_initialised(&mut self, class: ClassId) -> bool {
        if class.is_array() || class.primitive().is_some() {
            return true;
        }
        let entry = self.heap.region.load_u32(CLASS_TABLE.plus(class.0 * 4));
        if entry != 0 && entry & 1 == 0 {
            return true;
        }
        let at = Addr(entry & !1);
        entry != 0
            && self.heap.region.load_u32(at.plus(block::STATE)) == init_state::RUNNING
            && self.heap.region.load_u32(at.plus(block::THREAD)) == self.current.0
    }

    /// All classes that are initialised, without arrays and primitives.
    pub fn initialised_classes(&mut self) -> Vec<ClassId> {
        let count = self.classes.classes.len() as u32;
        (0..count).map(ClassId).filter(|id| self.classes.linked(*id).is_some() && self.is_initialised(*id)).collect()
    }

    /// Sets statics that the file gives values to, and the default of all others.
    fn set_initial_statics(&mut self, class: ClassId, at: Addr) -> Result<(), Raise> {
        let record = self.classes.class(class)?;
        let Some((dex, def)) = record.origin else { return Ok(()) };
        let fields = record.fields.clone();
        let values: Vec<_> = {
            let view = self.classes.dex(dex).view();
            let def = view.class_def(def).map_err(crate::link::LinkError::damaged)?;
            let Ok(values) = view.static_values(&def) else { return Ok(()) };
            values.values().map_while(Result::ok).map(StaticValue::from).collect()
        };
        for (field, value) in fields.iter().zip(values) {
            let f = self.classes.field(*field);
            if !f.flags.is_static() {
                break;
            }
            let (to, kind) = (at.plus(f.offset), f.kind);
            self.set_static(dex, to, kind, value)?;
        }
        Ok(())
    }

    fn set_static(&mut self, dex: crate::class::DexId, to: Addr, kind: Kind, value: StaticValue) -> Result<(), Raise> {
        let bits = match value {
            StaticValue::Bits(b) => b,
            StaticValue::Null => 0,
            StaticValue::String(s) => u64::from(self.constant_string(dex, s)?.0),
            StaticValue::Type(t) => {
                let class = self.classes.resolve_type(dex, t)?;
                u64::from(self.class_object(class)?.0)
            }
        };
        match kind.shift() {
            0 => self.heap.region.store_u8(to, bits as u8),
            1 => self.heap.region.store_u16(to, bits as u16),
            2 => self.heap.region.store_u32(to, bits as u32),
            _ => self.heap.region.store_u64(to, bits),
        }
        Ok(())
    }

    /// The string constant with this index, interned and remembered in the file's table.
    pub(crate) fn constant_string(&mut self, dex: crate::class::DexId, index: dex::StringIdx) -> Result<Ref, Raise> {
        let file = self.classes.dex(dex);
        let slot = file.strings.plus(index.0 * 4);
        let known = Ref(self.heap.region.load_u32(slot));
        if !known.is_null() {
            return Ok(known);
        }
        let units = file.view().string(index).map_err(crate::link::LinkError::damaged)?.to_utf16();
        let string = self.intern(&units)?;
        self.heap.region.store_u32(slot, string.0);
        Ok(string)
    }

    /// Ends an initialisation that failed. The class of an error is kept: it is thrown again at each later use.
    fn fail_init(&mut self, class: ClassId, at: Addr, thrown: ClassId) {
        let wrapper = self.classes.boot("java/lang/ExceptionInInitializerError");
        let is_error = self.classes.boot("java/lang/Error").is_ok_and(|error| self.is_subtype(thrown, error));
        let is_wrapped = wrapper.is_ok_and(|wrapper| self.is_subtype(thrown, wrapper));
        if is_error && !is_wrapped {
            // Without memory for it, the later error is the general one.
            let mirror = self.class_object(thrown).unwrap_or(Ref::NULL);
            self.heap.region.store_u32(at.plus(block::ERROR), mirror.0);
        }
        self.finish_init(class, at, init_state::FAILED);
    }

    /// The class of the error with which the initialisation of a class failed before.
    fn earlier_failure(&mut self, at: Addr) -> Option<ClassId> {
        let mirror = Ref(self.heap.region.load_u32(at.plus(block::ERROR)));
        let thrown = (!mirror.is_null()).then(|| self.class_from_object(mirror))?;
        let error = self.classes.boot("java/lang/Error").ok()?;
        self.is_subtype(thrown, error).then_some(thrown)
    }

    fn finish_init(&mut self, class: ClassId, at: Addr, state: u32) {
        self.heap.region.store_u32(at.plus(block::STATE), state);
        self.heap.region.store_u32(at.plus(block::THREAD), 0);
        if state == init_state::DONE {
            self.heap.region.store_u32(CLASS_TABLE.plus(class.0 * 4), at.0);
            self.remember_initial_statics(class, at);
        }
        let threads = self.side.threads.iter().flatten();
        let waiting: Vec<_> =
            threads.filter(|t| t.state == State::Waiting(Wait::Initialised(class))).map(|t| t.id).collect();
        waiting.into_iter().for_each(|id| self.make_ready(id, None));
    }
}

enum StaticValue {
    Bits(u64),
    Null,
    String(dex::StringIdx),
    Type(dex::TypeIdx),
}

impl From<dex::Value<'_>> for StaticValue {
    fn from(v: dex::Value<'_>) -> StaticValue {
        match v {
            dex::Value::Byte(b) => StaticValue::Bits(b as u64),
            dex::Value::Short(s) => StaticValue::Bits(s as u64),
            dex::Value::Char(c) => StaticValue::Bits(u64::from(c)),
            dex::Value::Int(i) => StaticValue::Bits(i as u64),
            dex::Value::Long(l) => StaticValue::Bits(l as u64),
            dex::Value::Float(f) => StaticValue::Bits(u64::from(f.to_bits())),
            dex::Value::Double(d) => StaticValue::Bits(d.to_bits()),
            dex::Value::Boolean(b) => StaticValue::Bits(u64::from(b)),
            dex::Value::String(s) => StaticValue::String(s),
            dex::Value::Type(t) => StaticValue::Type(t),
            _ => StaticValue::Null,
        }
    }
}

/// The procedure of the Java language specification, 12.4.2.
fn init_class(call: &mut Call<'_>) -> NativeResult {
    let class = ClassId(call.int() as u32);
    let vm = &mut *call.vm;
    let at = vm.class_block(class)?;
    match call.step {
        0 => match vm.heap.region.load_u32(at.plus(block::STATE)) {
            init_state::DONE => void(),
            init_state::RUNNING if vm.heap.region.load_u32(at.plus(block::THREAD)) == vm.current.0 => void(),
            init_state::RUNNING => Ok(Answer::Block(Wait::Initialised(class), 0)),
            init_state::FAILED => throw_again(vm, class, at),
            _ => {
                if let Err(error) = vm.verify_class(class) {
                    let kind = vm.classes.boot(error.exception)?;
                    vm.fail_init(class, at, kind);
                    return Err(error.into());
                }
                vm.heap.region.store_u32(at.plus(block::STATE), init_state::RUNNING);
                vm.heap.region.store_u32(at.plus(block::THREAD), vm.current.0);
                let record = vm.classes.class(class)?;
                let parent = record.superclass.filter(|_| !record.is_interface());
                match parent.filter(|p| !vm.is_initialised(*p)) {
                    Some(p) => Ok(Answer::Call(Callback { method: INIT_CLASS, args: vec![p.0], step: 1, catch: true })),
                    None => run_initializer(call, class, at),
                }
            }
        },
        1 => match call.resumed {
            Resumed::Threw(e) => {
                let kind = vm.class_of(e);
                vm.fail_init(class, at, kind);
                Err(Raise::Object(e))
            }
            _ => run_initializer(call, class, at),
        },
        2 => match call.resumed {
            Resumed::Threw(e) => {
                let kind = vm.class_of(e);
                vm.fail_init(class, at, kind);
                wrap_init_error(call, e)
            }
            _ => {
                vm.finish_init(class, at, init_state::DONE);
                void()
            }
        },
        3 => call_wrapper_constructor(call),
        _ => Err(Raise::Object(Ref(call.state(0)))),
    }
}

/// Using a class whose initialisation failed throws an error of the same class again, or the general one.
fn throw_again(vm: &mut Vm, class: ClassId, at: Addr) -> NativeResult {
    let name = vm.classes.name(class);
    let Some(thrown) = vm.earlier_failure(at) else {
        return Err(Raise::new("java/lang/NoClassDefFoundError", name));
    };
    let message = vm.new_string(&name)?;
    Ok(Answer::Call(Callback { method: THROW_NEW, args: vec![thrown.0, message.0], step: 4, catch: false }))
}

fn run_initializer(call: &mut Call<'_>, class: ClassId, at: Addr) -> NativeResult {
    let vm = &mut *call.vm;
    if let Err(e) = vm.set_initial_statics(class, at) {
        vm.finish_init(class, at, init_state::FAILED);
        return Err(e.settled());
    }
    match vm.classes.class(class)?.initializer {
        Some(method) => Ok(Answer::Call(Callback { method, args: vec![], step: 2, catch: true })),
        None => {
            vm.finish_init(class, at, init_state::DONE);
            void()
        }
    }
}

/// An exception that is no error is wrapped into an ExceptionInInitializerError.
fn wrap_init_error(call: &mut Call<'_>, exception: Ref) -> NativeResult {
    let vm = &mut *call.vm;
    let error = vm.classes.boot("java/lang/Error")?;
    if vm.is_instance(exception, error) {
        return Err(Raise::Object(exception));
    }
    let wrapper = vm.classes.boot("java/lang/ExceptionInInitializerError")?;
    call.set_state(1, exception.0);
    call.set_state(2, wrapper.0);
    Ok(Answer::Call(Callback { method: INIT_CLASS, args: vec![wrapper.0], step: 3, catch: false }))
}

fn call_wrapper_constructor(call: &mut Call<'_>) -> NativeResult {
    let wrapper = ClassId(call.state(2));
    let object = call.vm.new_object(wrapper)?;
    call.set_state(0, object.0);
    let constructor = call.vm.find_method(wrapper, "<init>", "(Ljava/lang/Throwable;)V");
    let method = constructor.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    Ok(Answer::Call(Callback { method, args: vec![object.0, call.state(1)], step: 4, catch: false }))
}

/// Initialises the exception's class, makes the object, runs its constructor and throws it.
fn throw_new(call: &mut Call<'_>) -> NativeResult {
    let (class, message) = (ClassId(call.int() as u32), call.reference());
    match call.step {
        0 if !call.vm.is_initialised(class) => {
            Ok(Answer::Call(Callback { method: INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
        }
        0 | 1 => {
            // Without memory for the error there is one that was made at the start.
            let Ok(object) = call.vm.new_object(class) else {
                return Err(Raise::Object(call.vm.side.out_of_memory));
            };
            call.set_state(0, object.0);
            let with_message = call.vm.find_method(class, "<init>", "(Ljava/lang/String;)V");
            let constructor = match with_message.filter(|_| !message.is_null()) {
                Some(m) => Some((m, vec![object.0, message.0])),
                None => call.vm.find_method(class, "<init>", "()V").map(|m| (m, vec![object.0])),
            };
            let fallback = with_message.map(|m| (m, vec![object.0, message.0]));
            match constructor.or(fallback) {
                Some((method, args)) => Ok(Answer::Call(Callback { method, args, step: 2, catch: false })),
                None => Err(Raise::Object(object)),
            }
        }
        _ => Err(Raise::Object(Ref(call.state(0)))),
    }
}

/// Like [`throw_new`] for a constructor with any arguments.
fn throw_with(call: &mut Call<'_>) -> NativeResult {
    let (class, constructor, words) = (ClassId(call.int() as u32), MethodId(call.int() as u32), call.reference());
    match call.step {
        0 if !call.vm.is_initialised(class) => {
            Ok(Answer::Call(Callback { method: INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
        }
        0 | 1 => {
            let object = call.vm.new_object(class)?;
            call.set_state(0, object.0);
            let words =
                call.vm.array_bytes(words).chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]));
            let args = std::iter::once(object.0).chain(words).collect();
            Ok(Answer::Call(Callback { method: constructor, args, step: 2, catch: false }))
        }
        _ => Err(Raise::Object(Ref(call.state(0)))),
    }
}

/// Runs a thread's `run`, then its `finish` with what it threw.
fn run_thread(call: &mut Call<'_>) -> NativeResult {
    let thread = call.reference();
    match call.step {
        0 => {
            let class = call.vm.class_of(thread);
            let method = call.vm.virtual_method(class, "run", "()V")?;
            Ok(Answer::Call(Callback { method, args: vec![thread.0], step: 1, catch: true }))
        }
        1 => finish_thread(call, thread, 2),
        _ => void(),
    }
}

/// Tells the guest that a thread is at its end; what its code threw is seen here before any handler.
fn finish_thread(call: &mut Call<'_>, thread: Ref, step: u32) -> NativeResult {
    let exception = match call.resumed {
        Resumed::Threw(e) => e,
        _ => Ref::NULL,
    };
    if !exception.is_null() {
        let current = call.vm.current;
        call.vm.uncaught.push((current, exception));
    }
    let method = call.vm.virtual_method(call.vm.known.thread, "finish", "(Ljava/lang/Throwable;)V")?;
    Ok(Answer::Call(Callback { method, args: vec![thread.0, exception.0], step, catch: true }))
}

const LAUNCHER: &str = "gibbon/vm/Launcher";

/// Makes the first thread's object, prepares the class path, finds `main` and runs it.
fn run_main(call: &mut Call<'_>) -> NativeResult {
    let (thread, name, args) = (call.reference(), call.reference(), call.reference());
    let class = call.vm.known.thread;
    match call.step {
        0 => Ok(Answer::Call(Callback { method: INIT_CLASS, args: vec![class.0], step: 1, catch: false })),
        1 => {
            let method = call.vm.virtual_method(class, "<init>", "(Ljava/lang/String;Z)V")?;
            let main = call.vm.new_string("main")?;
            Ok(Answer::Call(Callback { method, args: vec![thread.0, main.0, 1], step: 2, catch: false }))
        }
        2 => {
            let launcher = call.vm.classes.boot(LAUNCHER)?;
            let method = call.vm.virtual_method(launcher, "prepare", "()V")?;
            Ok(Answer::Call(Callback { method, args: vec![], step: 3, catch: true }))
        }
        3 | 4 if matches!(call.resumed, Resumed::Threw(_)) => finish_thread(call, thread, 6),
        3 => {
            let launcher = call.vm.classes.boot(LAUNCHER)?;
            let find = "(Ljava/lang/String;)Ljava/lang/reflect/Method;";
            let method = call.vm.virtual_method(launcher, "find", find)?;
            Ok(Answer::Call(Callback { method, args: vec![name.0], step: 4, catch: true }))
        }
        4 => {
            let found = call.result_ref();
            let class = call.vm.class_of(found);
            let number = call.vm.field_offset(class, "vmMethod", "I").unwrap_or(0);
            let method = MethodId(call.vm.heap.region.load_u32(found.at(number)));
            Ok(Answer::Call(Callback { method, args: vec![args.0], step: 5, catch: true }))
        }
        5 => finish_thread(call, thread, 6),
        _ => void(),
    }
}

impl Vm {
    /// A method that must exist, as the class inherits it.
    pub fn virtual_method(&mut self, class: ClassId, name: &str, signature: &str) -> Result<MethodId, Raise> {
        let found = self.find_method(class, name, signature);
        found.ok_or_else(|| {
            let class = self.classes.name(class);
            Raise::new("java/lang/NoSuchMethodError", format!("{class}.{name}{signature}"))
        })
    }
}

/// What is called when an abstract method has no body, or a native method no function: a gap.
pub(crate) fn missing_body(call: &mut Call<'_>) -> NativeResult {
    let m = call.vm.classes.method(call.method);
    let (class, name, signature, flags, result) = (m.class, m.name, m.signature, m.flags, m.result());
    let text = {
        let names = &call.vm.classes.names;
        (names.text(name), names.text(signature))
    };
    let class_name = call.vm.classes.name(class);
    let newer = call.vm.classes.is_newer_gap(call.method);
    if newer && let Some(answer) = crate::newer::answer(call) {
        return answer;
    }
    match call.step {
        0 => {}
        1 => return reference(call.result_ref()),
        _ => return crate::answers::resume(call),
    }
    let native = flags.contains(AccessFlags::NATIVE);
    if !native && !is_partial(call) {
        let message = format!("abstract method \"{class_name}.{}{}\"", text.0, text.1);
        return Err(Raise::new("java/lang/AbstractMethodError", message));
    }
    let member = count_gap(call);
    if let Some(answer) = crate::answers::other_answer(call, &member, false) {
        return answer;
    }
    if newer && let Some(answer) = crate::newer::chained(call) {
        return answer;
    }
    match call.vm.partial {
        Some(partial) if !native && result == Kind::Reference => ask_default(call, partial, &text.1),
        _ => default_answer(call.vm, &text.0, result),
    }
}

/// Takes note of a gap and who met it; answers its name.
pub(crate) fn count_gap(call: &mut Call<'_>) -> String {
    let m = call.vm.classes.method(call.method);
    let (class, name, signature) = (m.class, m.name, m.signature);
    let class = call.vm.classes.name(class);
    let names = &call.vm.classes.names;
    let member = format!("{class}.{}{}", names.text(name), names.text(signature));
    let caller = call.vm.caller_name();
    *call.vm.gaps.entry((member.clone(), caller)).or_default() += 1;
    member
}

/// Whether the receiver's class may leave methods out.
fn is_partial(call: &mut Call<'_>) -> bool {
    let receiver = Ref(call.word(0));
    call.vm.partial.is_some_and(|partial| call.vm.is_instance(receiver, partial.base))
}

/// Lets the guest make the default of a method's result type.
fn ask_default(call: &mut Call<'_>, partial: Partial, signature: &str) -> NativeResult {
    let result = signature.rsplit(')').next().unwrap_or_default();
    let result = call.vm.new_string(result)?;
    Ok(Answer::Call(Callback { method: partial.default, args: vec![result.0], step: 1, catch: false }))
}

/// The typed default of a gap; natives that make a peer get a fresh handle.
pub(crate) fn default_answer(vm: &mut Vm, name: &str, result: Kind) -> NativeResult {
    let makes = ["create", "init", "new", "open"].iter().any(|w| name.to_lowercase().contains(w));
    match result {
        Kind::Reference => reference(Ref::NULL),
        Kind::Primitive(Primitive::Void) => void(),
        Kind::Primitive(Primitive::Long) if makes => long(vm.new_handle() as i64),
        Kind::Primitive(Primitive::Long) => long(0),
        Kind::Primitive(Primitive::Float) => float(0.0),
        Kind::Primitive(Primitive::Double) => double(0.0),
        Kind::Primitive(_) => int(0),
    }
}
