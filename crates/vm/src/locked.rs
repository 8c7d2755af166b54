//! `synchronized` natives: the lock is taken before the function runs and given back when it has ended.
//!
//! Code in a DEX file locks by itself; of natives only the flag says so. [`locked`] stands in front of such a function
//! and keeps in the step whether the lock is held, because the function may wait, or call the guest, any number of
//! times in between. An exception that would pass through the native is caught here, so that the lock is given back.

use crate::class::Body;
use crate::layout::Ref;
use crate::native::{Answer, Call, Callback, NativeFn, NativeResult, Raise, Resumed};
use crate::thread::Wait;

/// The lock is held.
const HELD: u32 = 1 << 23;
/// The function itself wants the exception of its callee.
const WANTS_EXCEPTION: u32 = 1 << 22;

/// Calls the function of a `synchronized` native under the lock of its receiver or class.
pub(crate) fn locked(call: &mut Call<'_>) -> NativeResult {
    let object = lock_of(call)?;
    let step = call.step;
    call.step &= !(HELD | WANTS_EXCEPTION);
    if step & HELD == 0 {
        if !call.vm.monitor_enter(object) {
            return Ok(Answer::Block(Wait::Monitor(object), 0));
        }
        call.resumed = Resumed::No;
    }
    let answer = match call.resumed {
        Resumed::Threw(exception) if step & WANTS_EXCEPTION == 0 => Err(Raise::Object(exception)),
        _ => function_of(call)(call),
    };
    match answer {
        Ok(Answer::Block(wait, step)) => Ok(Answer::Block(wait, step | HELD)),
        Ok(Answer::Call(callback)) => {
            let wants = if callback.catch { WANTS_EXCEPTION } else { 0 };
            Ok(Answer::Call(Callback { step: callback.step | HELD | wants, catch: true, ..callback }))
        }
        ended => {
            // A lock that the function gave away itself is not missed: there is nothing left to give back.
            let _ = call.vm.monitor_exit(object);
            ended
        }
    }
}

fn lock_of(call: &mut Call<'_>) -> Result<Ref, Raise> {
    let method = call.vm.classes.method(call.method);
    if method.is_static() {
        let class = method.class;
        return call.vm.class_object(class);
    }
    Ok(Ref(call.word(0)))
}

fn function_of(call: &Call<'_>) -> NativeFn {
    match call.vm.classes.method(call.method).body {
        Body::Native(native) => call.vm.native_function(native),
        _ => crate::internal::missing_body,
    }
}
