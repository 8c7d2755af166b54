//! android.os.FileObserver: it can be started, and never hears of anything.

use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, NativeResult};

const CLASS: &str = "android/os/FileObserver$ObserverThread";
const DEAF: &str = "changes of files are not reported";

/// Natives of FileObserver's thread.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, DEAF, "init()I", idle::one),
    idle::answer(CLASS, DEAF, "observe(I)V", observe),
    idle::answer(CLASS, DEAF, "startWatching(ILjava/lang/String;I)I", start_watching),
    idle::method(CLASS, DEAF, "stopWatching(II)V"),
];

/// The key that the thread waits for; nobody wakes it.
const KEY: u64 = 0x666f << 48;

/// Waits for ever, as the real one does between events.
fn observe(_call: &mut Call<'_>) -> NativeResult {
    Ok(Answer::Block(Wait::Key(KEY, None, Origin::Sleep), 1))
}

fn start_watching(call: &mut Call<'_>) -> NativeResult {
    int((call.vm.new_handle() & 0x3fff_ffff) as i32)
}
