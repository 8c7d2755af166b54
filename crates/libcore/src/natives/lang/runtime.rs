//! java.lang.Runtime: memory, exit, libraries.

use crate::natives::Table;
use vm::native::{long, reference, void};
use vm::thread::Wait;
use vm::{Answer, Call, Native, NativeResult};

const CLASS: &str = "java/lang/Runtime";

/// Natives of Runtime.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "freeMemory", "()J", free_memory),
    Native::exact(CLASS, "totalMemory", "()J", total_memory),
    Native::exact(CLASS, "maxMemory", "()J", max_memory),
    Native::exact(CLASS, "gc", "()V", gc),
    Native::exact(CLASS, "exit0", "(I)V", exit),
    Native::model(
        CLASS,
        "load0",
        "(Ljava/lang/String;Ljava/lang/ClassLoader;)Ljava/lang/String;",
        load,
        "a library is said to be loaded, or not to be found, as the configuration says; its methods are gaps",
    ),
];

/// The heap grows with what is used: ART aims at three quarters, with half a megabyte to eight of free room.
fn total(call: &Call<'_>) -> u64 {
    let used = call.vm.heap.used();
    (used + (used / 3).clamp(512 << 10, 8 << 20)).min(call.vm.heap.limit())
}

fn free_memory(call: &mut Call<'_>) -> NativeResult {
    long(total(call).saturating_sub(call.vm.heap.used()) as i64)
}

fn total_memory(call: &mut Call<'_>) -> NativeResult {
    long(total(call) as i64)
}

fn max_memory(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.heap.limit() as i64)
}

/// Collects. If that cleared references or found finalizable objects, their threads get a turn before the caller goes
/// on: on a phone they run on another core, and programs that call this in a loop rely on it.
fn gc(call: &mut Call<'_>) -> NativeResult {
    if call.step > 0 {
        return void();
    }
    call.vm.collect();
    if call.vm.side.cleared.is_empty() && call.vm.side.finalizing.is_empty() {
        return void();
    }
    let now = call.vm.now();
    Ok(Answer::Block(Wait::Sleep(now), 1))
}

fn exit(call: &mut Call<'_>) -> NativeResult {
    let status = call.int();
    call.vm.side.exit = Some(status);
    Ok(Answer::Block(Wait::Park(None), 0))
}

/// Null means that it is loaded, anything else is the message of the error. The framework's own libraries are always there.
fn load(call: &mut Call<'_>) -> NativeResult {
    let (name, loader) = (call.string("path")?, call.reference());
    if call.vm.config.libraries || loader.is_null() {
        return reference(vm::Ref::NULL);
    }
    let message = format!("dlopen failed: library \"{name}\" not found");
    reference(call.vm.new_string(&message)?)
}
