//! android.os.Trace: nobody traces.

use libcore::natives::Table;
use vm::native::{long, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/os/Trace";

/// Natives of Trace.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeGetEnabledTags", "()J", no_tags),
    Native::exact(CLASS, "nativeTraceCounter", "(JLjava/lang/String;I)V", nothing),
    Native::exact(CLASS, "nativeTraceBegin", "(JLjava/lang/String;)V", nothing),
    Native::exact(CLASS, "nativeTraceEnd", "(J)V", nothing),
    Native::exact(CLASS, "nativeAsyncTraceBegin", "(JLjava/lang/String;I)V", nothing),
    Native::exact(CLASS, "nativeAsyncTraceEnd", "(JLjava/lang/String;I)V", nothing),
    Native::exact(CLASS, "nativeSetAppTracingAllowed", "(Z)V", nothing),
    Native::exact(CLASS, "nativeSetTracingEnabled", "(Z)V", nothing),
];

fn no_tags(_call: &mut Call<'_>) -> NativeResult {
    long(0)
}

fn nothing(_call: &mut Call<'_>) -> NativeResult {
    void()
}
