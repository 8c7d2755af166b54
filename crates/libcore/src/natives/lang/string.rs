//! java.lang.String: interning, and the loops over characters that apps spend most time in.
//!
//! The loops have Java code too, which gives the same answers; here they run at the host's speed and are charged by
//! length, so that a guest which compares huge strings uses up its budget.

use crate::natives::Table;
use vm::native::{boolean, int, reference};
use vm::{Call, Native, NativeResult, Raise};

/// Natives of String.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/lang/String", "intern", "()Ljava/lang/String;", intern),
    Native::exact("java/lang/String", "equals", "(Ljava/lang/Object;)Z", equals),
    Native::exact("java/lang/String", "compareTo", "(Ljava/lang/String;)I", compare_to),
    Native::exact("java/lang/String", "fastIndexOf", "(II)I", fast_index_of),
];

/// Bytes of text that cost as much as one instruction.
const BYTES_PER_INSTRUCTION: usize = 16;

fn intern(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    reference(call.vm.intern_string(this)?)
}

fn equals(call: &mut Call<'_>) -> NativeResult {
    let (this, other) = (call.reference(), call.reference());
    if this == other {
        return boolean(true);
    }
    if other.is_null() || call.vm.class_of(other) != call.vm.known.string {
        return boolean(false);
    }
    let (a, b) = (call.vm.string_bytes(this), call.vm.string_bytes(other));
    let (same, length) = (a == b, a.len().min(b.len()));
    call.charge(length / BYTES_PER_INSTRUCTION);
    boolean(same)
}

fn compare_to(call: &mut Call<'_>) -> NativeResult {
    let (this, other) = (call.reference(), call.reference());
    if other.is_null() {
        return Err(Raise::null("Attempt to read from field 'int java.lang.String.offset' on a null object reference"));
    }
    let (a, b) = (call.vm.string_bytes(this), call.vm.string_bytes(other));
    let differs = a.chunks_exact(2).zip(b.chunks_exact(2)).find(|(x, y)| x != y);
    let order = match differs {
        Some((x, y)) => i32::from(unit(x)) - i32::from(unit(y)),
        None => (a.len() as i32 - b.len() as i32) / 2,
    };
    let length = a.len().min(b.len());
    call.charge(length / BYTES_PER_INSTRUCTION);
    int(order)
}

fn fast_index_of(call: &mut Call<'_>) -> NativeResult {
    let this = call.reference();
    let (wanted, start) = (call.int(), call.int().max(0) as usize);
    let units = call.vm.string_bytes(this).chunks_exact(2);
    let found = units.skip(start).position(|u| i32::from(unit(u)) == wanted).map(|at| at + start);
    let looked_at = found.unwrap_or(call.vm.string_bytes(this).len() / 2).saturating_sub(start);
    call.charge(looked_at * 2 / BYTES_PER_INSTRUCTION);
    int(found.map_or(-1, |at| at as i32))
}

fn unit(bytes: &[u8]) -> u16 {
    match bytes {
        [low, high] => u16::from_le_bytes([*low, *high]),
        _ => 0,
    }
}
