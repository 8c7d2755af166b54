//! dalvik.system.VMStack: who calls.

use crate::natives::Table;
use crate::natives::lang::throwable::elements;
use vm::layout::{ClassId, Ref};
use vm::native::reference;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "dalvik/system/VMStack";

/// Natives of VMStack.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "getCallingClassLoader", "()Ljava/lang/ClassLoader;", get_calling_class_loader),
    Native::exact(CLASS, "getStackClass2", "()Ljava/lang/Class;", get_stack_class_2),
    Native::exact(
        CLASS,
        "getThreadStackTrace",
        "(Ljava/lang/Thread;)[Ljava/lang/StackTraceElement;",
        get_thread_stack_trace,
    ),
    Native::exact(CLASS, "getClosestUserClassLoader", "()Ljava/lang/ClassLoader;", closest_user_loader),
];

/// The loader of the first frame whose class does not come from the boot class path.
fn closest_user_loader(call: &mut Call<'_>) -> NativeResult {
    let mut frames = 1;
    while let Some(class) = class_above(call, frames) {
        let loader = call.vm.loader_object_of(class);
        if !loader.is_null() {
            return reference(loader);
        }
        frames += 1;
    }
    reference(Ref::NULL)
}

/// The class of the method so many frames above the native.
fn class_above(call: &mut Call<'_>, frames: usize) -> Option<ClassId> {
    call.vm.calling_class(frames)
}

fn get_calling_class_loader(call: &mut Call<'_>) -> NativeResult {
    match class_above(call, 2) {
        Some(class) => reference(call.vm.loader_object_of(class)),
        None => reference(Ref::NULL),
    }
}

fn get_stack_class_2(call: &mut Call<'_>) -> NativeResult {
    match class_above(call, 3) {
        Some(class) => reference(call.vm.class_object(class)?),
        None => reference(Ref::NULL),
    }
}

fn get_thread_stack_trace(call: &mut Call<'_>) -> NativeResult {
    let thread = call.object("thread")?;
    let own = call.vm.current_thread().mirror == thread;
    let fp = call.vm.thread_of(thread).map(|t| t.fp);
    let lines = match fp {
        None => return reference(Ref::NULL),
        Some(_) if own => call.vm.current_lines(),
        Some(fp) => call.vm.thread_lines(fp),
    };
    reference(elements(call.vm, &lines)?)
}
