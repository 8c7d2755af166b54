//! java.lang.ref: where the guest's daemons wait for the collector's finds.

use crate::natives::Table;
use vm::collect::{CLEARED_KEY, FINALIZER_KEY};
use vm::layout::Ref;
use vm::native::{boolean, reference};
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, Native, NativeResult};

/// Natives of java.lang.ref.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/lang/ref/ReferenceQueue", "awaitCleared", "()Ljava/lang/ref/Reference;", await_cleared),
    Native::exact("java/lang/ref/FinalizerReference", "awaitFinalizable", "()Ljava/lang/Object;", await_finalizable),
    Native::exact("java/lang/ref/FinalizerReference", "hasFinalizable", "()Z", has_finalizable),
];

fn await_cleared(call: &mut Call<'_>) -> NativeResult {
    let cleared = std::mem::take(&mut call.vm.side.cleared);
    let Some(first) = cleared.first().copied() else {
        return Ok(Answer::Block(Wait::Key(CLEARED_KEY, None, Origin::Sleep), 0));
    };
    let next = call.vm.known.reference_pending;
    for (i, r) in cleared.iter().enumerate() {
        let following = cleared.get(i + 1).copied().unwrap_or(Ref::NULL);
        call.vm.heap.region.store_u32(r.at(next), following.0);
    }
    reference(first)
}

fn await_finalizable(call: &mut Call<'_>) -> NativeResult {
    match call.vm.side.finalizing.pop_front() {
        Some(object) => reference(object),
        None => Ok(Answer::Block(Wait::Key(FINALIZER_KEY, None, Origin::Sleep), 0)),
    }
}

fn has_finalizable(call: &mut Call<'_>) -> NativeResult {
    boolean(!call.vm.side.finalizing.is_empty())
}
