//! android.os.UEventObserver: the kernel has no news.

use crate::idle;
use libcore::natives::Table;
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, NativeResult};

const CLASS: &str = "android/os/UEventObserver";
const QUIET: &str = "no device is ever plugged in or out";

/// Natives of UEventObserver.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, QUIET, "nativeSetup()V"),
    idle::answer(CLASS, QUIET, "nativeWaitForNextEvent()Ljava/lang/String;", wait),
    idle::method(CLASS, QUIET, "nativeAddMatch(Ljava/lang/String;)V"),
    idle::method(CLASS, QUIET, "nativeRemoveMatch(Ljava/lang/String;)V"),
];

/// The key that the thread waits for; nobody wakes it.
const KEY: u64 = 0x7565 << 48;

fn wait(_call: &mut Call<'_>) -> NativeResult {
    Ok(Answer::Block(Wait::Key(KEY, None, Origin::Sleep), 1))
}
