//! android.os.SystemClock: the virtual clock.

use libcore::natives::Table;
use vm::native::long;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/os/SystemClock";

/// Natives of SystemClock.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "uptimeMillis", "()J", millis),
    Native::exact(CLASS, "elapsedRealtime", "()J", millis),
    Native::exact(CLASS, "elapsedRealtimeNanos", "()J", nanos),
    Native::model(CLASS, "currentThreadTimeMillis", "()J", thread_millis, "time of all threads together"),
    Native::model(CLASS, "currentThreadTimeMicro", "()J", thread_micros, "time of all threads together"),
    Native::exact(CLASS, "currentTimeMicro", "()J", wall_micros),
];

fn millis(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.now().millis() as i64)
}

fn nanos(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.now().0 as i64)
}

fn thread_millis(call: &mut Call<'_>) -> NativeResult {
    long((call.vm.side.instructions / call.vm.config.instructions_per_ms.max(1)) as i64)
}

fn thread_micros(call: &mut Call<'_>) -> NativeResult {
    long((call.vm.side.instructions * 1_000 / call.vm.config.instructions_per_ms.max(1)) as i64)
}

fn wall_micros(call: &mut Call<'_>) -> NativeResult {
    long((call.vm.config.epoch_ms * 1_000 + call.vm.now().0 / 1_000) as i64)
}
