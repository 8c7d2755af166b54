//! java.util.Random: the seed of a generator that is made without one.
//!
//! Android adds the clock and a counter of all such generators. Both change when an event before is left out, so a trace
//! could not be cut without throwing all dice again; here the seed is a draw of the device.

use crate::natives::{Table, random};
use vm::layout::Ref;
use vm::native::{Answer, Callback, void};
use vm::{Call, Native, NativeResult};

/// Natives of Random.
pub const NATIVES: Table = crate::natives![Native::exact("java/util/Random", "<init>", "()V", init)];

fn init(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return void();
    }
    let generator = Ref(call.word(0));
    let seed = random::generator_seed(call.vm);
    let class = call.vm.class_of(generator);
    let method = call.vm.virtual_method(class, "setSeed", "(J)V")?;
    let args = vec![generator.0, seed as u32, (seed >> 32) as u32];
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}
