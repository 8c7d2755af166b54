//! java.util.Random: generators that are made without a seed.
//!
//! Android adds the clock and a counter of all such generators. Both change when an event before is left out, so a trace
//! could not be cut without throwing all dice again; here the seed is a draw of the device.
//!
//! Many generators are made and never asked (every `ContentResolver` has one), so what a new one holds is only the name of
//! its draw; the draw is made when the first number is wanted. Until then nothing of the guest depends on the device's
//! seed. A subclass gets its seed at once, because its own `setSeed` is shown it.

use crate::natives::{Table, random};
use vm::layout::Ref;
use vm::native::{Answer, Callback, Raise, int, void};
use vm::{Call, Native, NativeResult, Vm};

const CLASS: &str = "java/util/Random";

/// Natives of Random.
pub const NATIVES: Table =
    crate::natives![Native::exact(CLASS, "<init>", "()V", init), Native::exact(CLASS, "next", "(I)I", next)];

/// What the generator of Java is made of.
const MULTIPLIER: i64 = 0x5_deec_e66d;
const INCREMENT: i64 = 0xb;
const MASK: i64 = (1 << 48) - 1;

fn init(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return void();
    }
    let generator = Ref(call.word(0));
    let class = call.vm.class_of(generator);
    if call.vm.classes.name(class) == "java.util.Random" {
        let unborn = random::generator_key(call.vm) as i64 | i64::MIN;
        set_state(call.vm, generator, unborn)?;
        return void();
    }
    let key = random::generator_key(call.vm);
    let seed = random::generator_seed(call.vm, key);
    let method = call.vm.virtual_method(class, "setSeed", "(J)V")?;
    let args = vec![generator.0, seed as u32, (seed >> 32) as u32];
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

/// The next number; a state below zero is the name of a draw that nobody has made yet.
fn next(call: &mut Call<'_>) -> NativeResult {
    let (generator, bits) = (Ref(call.word(0)), call.word(1));
    let mut state = get_state(call.vm, generator)?;
    if state < 0 {
        state = random::generator_seed(call.vm, state as u64) as i64 ^ MULTIPLIER;
    }
    let state = state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & MASK;
    set_state(call.vm, generator, state)?;
    int((state >> (48_u32.wrapping_sub(bits) & 63)) as i32)
}

fn get_state(vm: &mut Vm, generator: Ref) -> Result<i64, Raise> {
    let at = state_offset(vm, generator)?;
    Ok(vm.heap.region.load_i64(generator.at(at)))
}

fn set_state(vm: &mut Vm, generator: Ref, state: i64) -> Result<(), Raise> {
    let at = state_offset(vm, generator)?;
    vm.heap.region.store_i64(generator.at(at), state);
    Ok(())
}

fn state_offset(vm: &mut Vm, generator: Ref) -> Result<u32, Raise> {
    let class = vm.class_of(generator);
    vm.field_offset(class, "seed", "J").ok_or_else(|| Raise::bare("java/lang/InternalError"))
}
