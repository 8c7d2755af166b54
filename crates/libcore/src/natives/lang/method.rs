//! java.lang.reflect.Method and Constructor: calling by reflection.
//!
//! The Java side has checked and converted the arguments: each is a box of exactly the parameter's type or a
//! fitting reference. Here they are unboxed, the method is called as a frame, and its result is boxed.

use super::class;
use crate::natives::Table;
use vm::class::{Kind, MethodId};
use vm::layout::{ClassId, Primitive, Ref};
use vm::native::reference;
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Value, Vm};

/// Natives of Method and Constructor.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/lang/reflect/Method", "initialize", "(Ljava/lang/Class;)V", class::initialize),
    Native::exact(
        "java/lang/reflect/Method",
        "invoke",
        "(ILjava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
        invoke,
    ),
    Native::exact(
        "java/lang/reflect/Constructor",
        "newInstance",
        "(Ljava/lang/Class;I[Ljava/lang/Object;)Ljava/lang/Object;",
        new_instance,
    ),
];

fn argument_words(vm: &mut Vm, method: MethodId, args: Ref) -> Result<Vec<u32>, Raise> {
    let kinds: Vec<Kind> = vm.classes.method(method).kinds[1..].to_vec();
    let given = if args.is_null() { Vec::new() } else { vm.ref_elements(args) };
    if given.len() != kinds.len() {
        return Err(Raise::illegal_argument(format!(
            "Wrong number of arguments; expected {}, got {}",
            kinds.len(),
            given.len()
        )));
    }
    let mut words = Vec::new();
    for (kind, arg) in kinds.into_iter().zip(given) {
        match kind {
            Kind::Reference => words.push(arg.0),
            Kind::Primitive(p) => {
                let value = vm.unbox_words(arg, p)?;
                words.push(value as u32);
                words.extend((p.shift() == 3).then_some((value >> 32) as u32));
            }
        }
    }
    Ok(words)
}

fn checked_method(vm: &mut Vm, number: i32) -> Result<MethodId, Raise> {
    let id = MethodId(number as u32);
    vm.classes.method_linked(id).map(|m| m.id).ok_or_else(|| Raise::bare("java/lang/InternalError"))
}

fn invoke(call: &mut Call<'_>) -> NativeResult {
    let (number, receiver, args) = (call.int(), call.reference(), call.reference());
    let id = checked_method(call.vm, number)?;
    if call.step == 0 {
        let m = call.vm.classes.method(id);
        let (is_static, slot) = (m.is_static(), m.slot);
        let mut words = Vec::new();
        let mut target = id;
        if !is_static {
            if receiver.is_null() {
                return Err(Raise::null("null receiver"));
            }
            words.push(receiver.0);
            if slot != vm::class::NO_SLOT {
                let class = call.vm.class_of(receiver);
                target = call.vm.implementation(class, id).unwrap_or(id);
            }
        }
        words.extend(argument_words(call.vm, id, args)?);
        return Ok(Answer::Call(Callback { method: target, args: words, step: 1, catch: false }));
    }
    if call.step == 2 {
        return reference(call.result_ref());
    }
    let result = call.vm.classes.method(id).result();
    box_result(call, result)
}

/// Boxes the result of the callee through `valueOf`, so that caches of small numbers are used as Java does.
fn box_result(call: &mut Call<'_>, kind: Kind) -> NativeResult {
    let bits = call.result();
    match kind {
        Kind::Reference => reference(Ref(bits as u32)),
        Kind::Primitive(Primitive::Void) => reference(Ref::NULL),
        Kind::Primitive(p) => {
            let name = p.box_class();
            let class: ClassId = call.vm.classes.boot(name)?;
            let signature = format!("({})L{name};", p.letter());
            let method = call.vm.virtual_method(class, "valueOf", &signature)?;
            let mut args = vec![bits as u32];
            if p.shift() == 3 {
                args.push((bits >> 32) as u32);
            }
            Ok(Answer::Call(Callback { method, args, step: 2, catch: false }))
        }
    }
}

fn new_instance(call: &mut Call<'_>) -> NativeResult {
    let (class, number, args) = (call.object("class")?, call.int(), call.reference());
    let class = call.vm.class_from_object(class);
    match call.step {
        0 if !call.vm.is_initialised(class) => {
            Ok(Answer::Call(Callback { method: vm::internal::INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
        }
        0 | 1 => {
            let id = checked_method(call.vm, number)?;
            let words = argument_words(call.vm, id, args)?;
            let object = call.vm.allocate_object(class)?;
            call.set_state(0, object.0);
            let args = std::iter::once(object.0).chain(words).collect();
            Ok(Answer::Call(Callback { method: id, args, step: 2, catch: false }))
        }
        _ => Ok(Answer::Return(Value::Ref(Ref(call.state(0))))),
    }
}
