//! android.util.Log: lines go to the host; levels below INFO are off unless an app writes them all the same.

use libcore::natives::Table;
use vm::native::{boolean, int};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/util/Log";

/// Natives of Log.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "isLoggable", "(Ljava/lang/String;I)Z", is_loggable),
    Native::exact(CLASS, "println_native", "(IILjava/lang/String;Ljava/lang/String;)I", println),
];

const INFO: i32 = 4;
/// Letters of the priorities from VERBOSE (2) on.
const LETTERS: &[char] = &['V', 'D', 'I', 'W', 'E', 'F'];

fn is_loggable(call: &mut Call<'_>) -> NativeResult {
    let (_tag, level) = (call.reference(), call.int());
    boolean(level >= INFO)
}

fn println(call: &mut Call<'_>) -> NativeResult {
    let (_buffer, priority, tag) = (call.int(), call.int(), call.reference());
    let text = call.string("println needs a message")?;
    let tag = tag.non_null().map(|t| call.vm.string_text(t)).unwrap_or_default();
    let letter = LETTERS.get((priority - 2).max(0) as usize).copied().unwrap_or('?');
    let written = (text.len() + tag.len() + 3) as i32;
    call.vm.log.push((letter, tag, text));
    int(written)
}
