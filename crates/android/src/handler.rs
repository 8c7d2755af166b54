//! Messages to a handler of the guest, which is how idle hardware calls back.
//!
//! On a phone a thread of the hardware posts them at its time; here a native sends them ahead with a delay.

use vm::layout::Ref;
use vm::native::Callback;
use vm::{Answer, NativeResult, Vm};

/// Calls `Handler.sendEmptyMessageDelayed`; afterwards the native goes on with `step`.
pub fn send_delayed(vm: &mut Vm, handler: Ref, what: i32, millis: u64, step: u32) -> NativeResult {
    let args = vec![handler.0, what as u32, millis as u32, (millis >> 32) as u32];
    invoke(vm, handler, "sendEmptyMessageDelayed", "(IJ)Z", args, step)
}

/// Calls `Handler.removeMessages`.
pub fn remove(vm: &mut Vm, handler: Ref, what: i32, step: u32) -> NativeResult {
    invoke(vm, handler, "removeMessages", "(I)V", vec![handler.0, what as u32], step)
}

/// Calls `Handler.obtainMessage`; the message is the result.
pub fn obtain(vm: &mut Vm, handler: Ref, [what, first, second]: [i32; 3], step: u32) -> NativeResult {
    let args = vec![handler.0, what as u32, first as u32, second as u32];
    invoke(vm, handler, "obtainMessage", "(III)Landroid/os/Message;", args, step)
}

/// Calls `Handler.sendMessage`.
pub fn send(vm: &mut Vm, handler: Ref, message: Ref, step: u32) -> NativeResult {
    invoke(vm, handler, "sendMessage", "(Landroid/os/Message;)Z", vec![handler.0, message.0], step)
}

fn invoke(vm: &mut Vm, handler: Ref, name: &str, signature: &str, args: Vec<u32>, step: u32) -> NativeResult {
    let class = vm.class_of(handler);
    let method = vm.virtual_method(class, name, signature)?;
    Ok(Answer::Call(Callback { method, args, step, catch: false }))
}
