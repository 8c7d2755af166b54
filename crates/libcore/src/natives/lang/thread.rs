//! java.lang.Thread: green threads as the guest sees them.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, reference, void};
use vm::thread::{Nanos, State, ThreadId, Wait};
use vm::{Answer, Call, Native, NativeResult, Raise, Resumed, Woke};

const CLASS: &str = "java/lang/Thread";

/// Natives of Thread.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "currentThread", "()Ljava/lang/Thread;", current_thread),
    Native::exact(CLASS, "yield", "()V", yield_turn),
    Native::exact(CLASS, "start0", "()V", start),
    Native::exact(CLASS, "state", "()I", state),
    Native::exact(CLASS, "interrupt0", "()V", interrupt),
    Native::exact(CLASS, "isInterrupted", "()Z", is_interrupted),
    Native::exact(CLASS, "interrupted", "()Z", interrupted),
    Native::exact(CLASS, "sleep0", "(J)V", sleep),
    Native::exact(CLASS, "holdsLock0", "(Ljava/lang/Object;)Z", holds_lock),
    Native::model(
        CLASS,
        "setName0",
        "(Ljava/lang/String;)V",
        ignore_object,
        "the kernel's name of a thread is not kept",
    ),
    Native::model(CLASS, "setPriority0", "(I)V", ignore_object, "priorities do not influence the scheduler"),
    Native::exact(CLASS, "park0", "(J)V", park),
    Native::exact(CLASS, "unpark0", "()V", unpark),
];

fn ignore_object(_call: &mut Call<'_>) -> NativeResult {
    void()
}

fn current_thread(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.current_thread().mirror)
}

fn yield_turn(call: &mut Call<'_>) -> NativeResult {
    match call.step {
        0 => {
            let now = call.vm.now();
            Ok(Answer::Block(Wait::Sleep(now), 1))
        }
        _ => void(),
    }
}

fn start(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    let known = &call.vm.known;
    let (daemon, number) = (known.thread_daemon, known.thread_number);
    let daemon = call.vm.heap.region.load_u8(this.at(daemon)) != 0;
    match call.vm.start_thread(this, daemon) {
        Some(id) => {
            call.vm.heap.region.store_u32(this.at(number), id.0 + 1);
            void()
        }
        None => Err(Raise::new("java/lang/OutOfMemoryError", "pthread_create (1040KB stack) failed: Try again")),
    }
}

/// The thread of a `Thread` object that is alive.
fn thread_of(call: &mut Call<'_>, mirror: Ref) -> Option<ThreadId> {
    call.vm.thread_of(mirror).map(|t| t.id)
}

fn state(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    int(match call.vm.thread_of(this).map(|t| t.state) {
        Some(State::Waiting(Wait::Monitor(_))) => 2,
        Some(State::Waiting(w)) if w.deadline().is_some() => 4,
        Some(State::Waiting(_)) => 3,
        _ => 1,
    })
}

fn interrupt(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    if let Some(id) = thread_of(call, this) {
        call.vm.interrupt(id);
    }
    void()
}

fn is_interrupted(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    boolean(call.vm.thread_of(this).is_some_and(|t| t.interrupted))
}

fn interrupted(call: &mut Call<'_>) -> NativeResult {
    let t = call.vm.current_thread_mut();
    boolean(std::mem::take(&mut t.interrupted))
}

fn sleep(call: &mut Call<'_>) -> NativeResult {
    let nanos = call.long();
    let was_interrupted =
        call.resumed == Resumed::Woke(Woke::Interrupt) || call.step == 0 && call.vm.current_thread().interrupted;
    if was_interrupted {
        call.vm.current_thread_mut().interrupted = false;
        return Err(Raise::bare("java/lang/InterruptedException"));
    }
    match call.step {
        0 => {
            let until = call.vm.now().after(nanos.max(0) as u64);
            Ok(Answer::Block(Wait::Sleep(until), 1))
        }
        _ => void(),
    }
}

fn holds_lock(call: &mut Call<'_>) -> NativeResult {
    let object = call.object("object")?;
    let current = call.vm.current;
    boolean(call.vm.monitor_count(object, current) > 0)
}

fn park(call: &mut Call<'_>) -> NativeResult {
    let nanos = call.long();
    let now = call.vm.now();
    let t = call.vm.current_thread_mut();
    if call.step == 1 || std::mem::take(&mut t.permit) || t.interrupted {
        t.permit = false;
        return void();
    }
    let until = (nanos > 0).then(|| Nanos(now.0.saturating_add(nanos as u64)));
    Ok(Answer::Block(Wait::Park(until), 1))
}

fn unpark(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    let Some(id) = thread_of(call, this) else { return void() };
    let Some(t) = call.vm.thread_mut(id) else { return void() };
    if matches!(t.state, State::Waiting(Wait::Park(_))) {
        call.vm.make_ready(id, Some(Woke::Signal));
    } else {
        t.permit = true;
    }
    void()
}
