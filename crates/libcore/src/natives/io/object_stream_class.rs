//! java.io.ObjectStreamClass: what serialization cannot do in Java, and libcore.io.AsynchronousCloseMonitor.

use crate::natives::Table;
use vm::class::MethodId;
use vm::layout::Ref;
use vm::native::{boolean, long, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "java/io/ObjectStreamClass";

/// Natives of ObjectStreamClass and AsynchronousCloseMonitor.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "getConstructorId", "(Ljava/lang/Class;)J", constructor_id),
    Native::exact(
        CLASS,
        "getConstructorSignature",
        "(Ljava/lang/reflect/Constructor;)Ljava/lang/String;",
        member_signature,
    ),
    Native::exact(CLASS, "getFieldSignature", "(Ljava/lang/reflect/Field;)Ljava/lang/String;", member_signature),
    Native::exact(CLASS, "getMethodSignature", "(Ljava/lang/reflect/Method;)Ljava/lang/String;", member_signature),
    Native::exact(CLASS, "hasClinit", "(Ljava/lang/Class;)Z", has_clinit),
    Native::exact(CLASS, "newInstance", "(Ljava/lang/Class;J)Ljava/lang/Object;", new_instance),
    Native::model(
        "libcore/io/AsynchronousCloseMonitor",
        "signalBlockedThreads",
        "(Ljava/io/FileDescriptor;)V",
        |call| {
            call.vm.wake(super::posix::IO_KEY);
            void()
        },
        "the threads find the descriptor closed instead of being interrupted",
    ),
];

/// The constructor without arguments; class initialisation is left to the call.
fn constructor_id(call: &mut Call<'_>) -> NativeResult {
    let class = call.object("c")?;
    let class = call.vm.class_from_object(class);
    long(i64::from(call.vm.virtual_method(class, "<init>", "()V")?.0))
}

fn member_signature(call: &mut Call<'_>) -> NativeResult {
    let member = call.object("member")?;
    let class = call.vm.class_of(member);
    let at = call.vm.field_offset(class, "descriptor", "Ljava/lang/String;");
    let at = at.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    reference(Ref(call.vm.heap.region.load_u32(member.at(at))))
}

fn has_clinit(call: &mut Call<'_>) -> NativeResult {
    let class = call.object("c")?;
    let class = call.vm.class_from_object(class);
    let found = call.vm.find_method(class, "<clinit>", "()V");
    boolean(found.is_some_and(|m| call.vm.classes.method(m).class == class))
}

/// Makes an object of one class with the constructor of another, which is its first ancestor that is not serializable.
fn new_instance(call: &mut Call<'_>) -> NativeResult {
    let (class, constructor) = (call.object("instantiationClass")?, MethodId(call.long() as u32));
    let class = call.vm.class_from_object(class);
    match call.step {
        0 if !call.vm.is_initialised(class) => {
            Ok(Answer::Call(Callback { method: vm::internal::INIT_CLASS, args: vec![class.0], step: 1, catch: false }))
        }
        0 | 1 => {
            let method = call.vm.classes.method_linked(constructor).map(|m| (m.id, m.class));
            let (method, owner) = method.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
            if !call.vm.is_subtype(class, owner) {
                return Err(Raise::bare("java/lang/InternalError"));
            }
            let object = call.vm.allocate_object(class)?;
            call.set_state(0, object.0);
            Ok(Answer::Call(Callback { method, args: vec![object.0], step: 2, catch: false }))
        }
        _ => reference(Ref(call.state(0))),
    }
}
