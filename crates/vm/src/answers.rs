//! Answers that are not Android's own, and what would happen if they were others.
//!
//! A gap answers a typed default, a model answers something simplified (invariant 8). Whether a failure depends on
//! such an answer is found out by running again with another one. While answers are tracked, every gap and model that
//! is called is remembered with its callers; and a member for which somebody set an [`Other`] answers that instead.
//! Both are outside snapshots and hashes. A run without tracking pays nothing for models: what is called is chosen
//! when a method is prepared.

use crate::class::{Body, Kind, LoaderId};
use crate::classes::Classes;
use crate::internal::default_answer;
use crate::layout::ClassId;
use crate::layout::{Primitive, Ref};
use crate::machine::Vm;
use crate::native::{Answer, Call, Callback, Fidelity, NativeFn, NativeResult, Raise, Value, reference};
use dex::AccessFlags;
use std::collections::BTreeMap;

/// Another answer of a member.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Other {
    /// Null.
    Null,
    /// An empty text or array, or an object made without arguments.
    Empty,
    /// A number: for booleans 0 or 1, for floating-point numbers its value.
    Number(i64),
    /// A RuntimeException.
    Throw,
    /// The default, after the first method of a listener among the arguments was called.
    Fire,
}

/// A member that was called and whose answer is not Android's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Met {
    /// Whether it is a model; a gap otherwise.
    pub model: bool,
    /// The descriptor of what it answers; empty when that is not known.
    pub result: String,
    /// Whether it tells a state in which some phones are and others are not; the member is a name for that state.
    pub state: bool,
    /// Whether an object was among its arguments that it may be expected to call back.
    pub listens: bool,
    /// Whether an object of its result's type can be made: nothing but null can be answered for an interface.
    pub makeable: bool,
    /// Who called it, and how often.
    pub callers: BTreeMap<String, u64>,
}

/// What is known and wanted of such answers.
#[derive(Default)]
pub struct Answers {
    tracked: bool,
    aside: bool,
    met: BTreeMap<String, Met>,
    others: BTreeMap<String, Other>,
}

/// Steps of an answer that takes a call into the guest; the first ones belong to gaps.
pub(crate) const MADE: u32 = 8;
pub(crate) const FIRED: u32 = 9;

impl Vm {
    /// Starts to remember gaps and models, or ends it. What was remembered is forgotten.
    pub fn track_answers(&mut self, on: bool) {
        self.answers = Answers { tracked: on, ..Answers::default() };
        let Classes { registry, methods, entries, .. } = &mut self.classes;
        for method in methods.iter_mut_from(0) {
            let Body::Native(id) = method.body else { continue };
            // What stands in front of a `synchronized` native stays there: it asks for the function at every call.
            if method.flags.contains(AccessFlags::SYNCHRONIZED) {
                continue;
            }
            let native = registry.get(id);
            let entry = entries.get_mut(method.id).filter(|entry| entry.is_native);
            if let (Some(entry), Fidelity::Model(_)) = (entry, native.fidelity) {
                entry.more.function = Some(if on { tracked_model } else { native.function });
            }
        }
    }

    /// From now on these members answer so; needs tracking.
    pub fn set_others(&mut self, others: BTreeMap<String, Other>) {
        self.answers.others = others;
    }

    /// Lays all of this aside, or takes it up again: meanwhile nothing is noted and every member answers as always. For
    /// who only looks at the guest, whose calls are no part of the way that is varied.
    pub fn lay_answers_aside(&mut self, aside: bool) {
        self.answers.aside = aside;
    }

    /// The gaps and models that were called since tracking began, by member.
    pub fn met_answers(&self) -> &BTreeMap<String, Met> {
        &self.answers.met
    }

    /// The function of a native as a prepared method calls it.
    pub(crate) fn native_function(&self, id: crate::native::NativeId) -> NativeFn {
        let native = self.classes.registry.get(id);
        let model = matches!(native.fidelity, Fidelity::Model(_));
        if model && self.answers.tracked { tracked_model } else { native.function }
    }

    /// Notes a call of a gap that the guest itself answers, with the descriptor of its result and whether one of its
    /// arguments listens; says what the guest is to answer instead of the default.
    pub fn met_gap(&mut self, member: &str, result: &str, listens: bool) -> Result<Option<Other>, Raise> {
        let caller = self.caller_name();
        *self.gaps.entry((member.to_owned(), caller.clone())).or_default() += 1;
        if !self.answers.is_noted() {
            return Ok(None);
        }
        let makeable = is_makeable(self, LoaderId::BOOT, result);
        self.answers.note(member, caller, || Met::new(false, result, listens, makeable));
        match self.answers.others.get(member) {
            Some(Other::Throw) => Err(exception(member)),
            other => Ok(other.copied()),
        }
    }
}

impl Vm {
    /// Notes that the guest told a state of the phone; says whether it is to tell the opposite.
    pub fn met_state(&mut self, name: &str) -> bool {
        if !self.answers.is_noted() {
            return false;
        }
        let caller = self.caller_name();
        self.answers.note(name, caller, || Met { state: true, ..Met::new(true, "Z", false, true) });
        self.answers.others.contains_key(name)
    }
}

impl Met {
    fn new(model: bool, result: &str, listens: bool, makeable: bool) -> Met {
        Met { model, result: result.to_owned(), state: false, listens, makeable, callers: BTreeMap::new() }
    }
}

impl Answers {
    pub(crate) fn is_tracked(&self) -> bool {
        self.tracked
    }

    fn is_noted(&self) -> bool {
        self.tracked && !self.aside
    }

    fn note(&mut self, member: &str, caller: String, about: impl FnOnce() -> Met) {
        if !self.met.contains_key(member) {
            self.met.insert(member.to_owned(), about());
        }
        if let Some(met) = self.met.get_mut(member) {
            *met.callers.entry(caller).or_default() += 1;
        }
    }
}

/// Notes a call of a member, and gives its other answer if it has one.
pub(crate) fn other_answer(call: &mut Call<'_>, member: &str, model: bool) -> Option<NativeResult> {
    if !call.vm.answers.is_noted() {
        return None;
    }
    let caller = call.vm.caller_name();
    let listens = listener(call).is_some();
    let signature = call.vm.classes.names.text(call.vm.classes.method(call.method).signature);
    let result = signature.rsplit(')').next().unwrap_or_default().to_owned();
    let loader = caller_loader(call);
    let makeable = is_makeable(call.vm, loader, &result);
    call.vm.answers.note(member, caller, || Met::new(model, &result, listens, makeable));
    let other = call.vm.answers.others.get(member).copied()?;
    Some(match other {
        Other::Throw => Err(exception(member)),
        Other::Null => reference(Ref::NULL),
        Other::Number(n) => number(call, n),
        Other::Empty => empty(call, &result),
        Other::Fire => fire(call),
    })
}

/// Goes on after a call into the guest for another answer.
pub(crate) fn resume(call: &mut Call<'_>) -> NativeResult {
    if call.step == MADE {
        return reference(Ref(call.state(0)));
    }
    let method = call.vm.classes.method(call.method);
    let (name, result) = (call.vm.classes.names.text(method.name), method.result());
    default_answer(call.vm, &name, result)
}

/// What stands for a model while answers are tracked.
fn tracked_model(call: &mut Call<'_>) -> NativeResult {
    let method = call.vm.classes.method(call.method);
    let Body::Native(id) = method.body else { return Err(Raise::bare("java/lang/InternalError")) };
    if call.step == MADE || call.step == FIRED {
        return resume(call);
    }
    if call.step == 0 {
        let native = call.vm.classes.registry.get(id);
        let member = format!("{}.{}{}", native.class.replace('/', "."), native.name, native.signature);
        if let Some(answer) = other_answer(call, &member, true) {
            return answer;
        }
    }
    (call.vm.classes.registry.get(id).function)(call)
}

fn exception(member: &str) -> Raise {
    Raise::new("java/lang/RuntimeException", format!("another answer of {member}"))
}

fn number(call: &Call<'_>, n: i64) -> NativeResult {
    let value = match call.vm.classes.method(call.method).result() {
        Kind::Reference => Value::Ref(Ref::NULL),
        Kind::Primitive(Primitive::Void) => Value::Void,
        Kind::Primitive(Primitive::Long) => Value::Long(n),
        Kind::Primitive(Primitive::Float) => Value::Float(n as f32),
        Kind::Primitive(Primitive::Double) => Value::Double(n as f64),
        Kind::Primitive(Primitive::Boolean) => Value::Int((n & 1) as i32),
        Kind::Primitive(_) => Value::Int(n as i32),
    };
    Ok(Answer::Return(value))
}

/// The loader of the class whose method is called.
fn caller_loader(call: &mut Call<'_>) -> LoaderId {
    let class = call.vm.classes.method(call.method).class;
    call.vm.classes.class(class).map_or(LoaderId::BOOT, |c| c.loader)
}

/// Whether [`empty`] can answer something else than null; true for what is no object.
fn is_makeable(vm: &mut Vm, loader: LoaderId, descriptor: &str) -> bool {
    if !descriptor.starts_with('L') || is_text(descriptor) {
        return true;
    }
    let Some(found) = vm.classes.find(loader, descriptor.as_bytes()) else { return false };
    vm.classes.class(found).is_ok_and(|c| c.is_instantiable())
}

fn is_text(descriptor: &str) -> bool {
    descriptor == "Ljava/lang/String;" || descriptor == "Ljava/lang/CharSequence;"
}

/// An empty text or array, or an object of the type: made without arguments, or bare when it cannot be made so. Null
/// where there can be no object.
fn empty(call: &mut Call<'_>, descriptor: &str) -> NativeResult {
    if is_text(descriptor) {
        return reference(call.vm.new_string("")?);
    }
    let loader = caller_loader(call);
    let Some(found) = call.vm.classes.find(loader, descriptor.as_bytes()) else { return reference(Ref::NULL) };
    if found.is_array() {
        return reference(call.vm.new_array(found, 0)?);
    }
    if found.primitive().is_some() || !call.vm.classes.class(found)?.is_instantiable() {
        return reference(Ref::NULL);
    }
    let object = call.vm.new_object(found)?;
    let Some(constructor) = call.vm.find_method(found, "<init>", "()V") else { return reference(object) };
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method: constructor, args: vec![object.0], step: MADE, catch: false }))
}

/// The first argument that somebody may be expected to call back, and the method to call: an object of the app with a
/// method of an interface, or the local end of a binder, which passes calls on to the app.
fn listener(call: &mut Call<'_>) -> Option<(Ref, crate::class::MethodId)> {
    let method = call.vm.classes.method(call.method);
    let mut at = u32::from(!method.is_static());
    let mut candidates = Vec::new();
    for kind in method.kinds.iter().skip(1) {
        if *kind == Kind::Reference {
            candidates.push(at);
        }
        at += kind.words();
    }
    let objects: Vec<Ref> = candidates.into_iter().filter_map(|at| Ref(call.word(at)).non_null()).collect();
    objects.into_iter().find_map(|object| {
        let class = call.vm.class_of(object);
        let first = if class.is_array() { None } else { callback_interface(call.vm, class) }?;
        let declared = call.vm.classes.class(first).ok()?.methods.first().copied()?;
        Some((object, call.vm.implementation(class, declared)?))
    })
}

/// The interface by which objects of a class are called back.
fn callback_interface(vm: &mut Vm, class: ClassId) -> Option<ClassId> {
    let record = vm.classes.class(class).ok()?;
    if record.loader != LoaderId::BOOT {
        return record.interfaces.first().copied();
    }
    let all = record.all_interfaces.to_vec();
    let remote = vm.classes.boot("android/os/IInterface").ok().filter(|i| all.contains(i))?;
    all.into_iter().find(|i| *i != remote && vm.is_subtype(*i, remote))
}

/// Calls the listener with defaults for all its arguments.
fn fire(call: &mut Call<'_>) -> NativeResult {
    match listener(call) {
        Some((object, method)) => {
            let words = u32::from(call.vm.classes.method(method).ins);
            let args = (0..words).map(|i| if i == 0 { object.0 } else { 0 }).collect();
            Ok(Answer::Call(Callback { method, args, step: FIRED, catch: false }))
        }
        None => resume(call),
    }
}
