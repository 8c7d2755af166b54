//! android.os.Binder and com.android.internal.os.BinderInternal.
//!
//! There is one process: every binder is local, a transaction is a plain call on the caller's thread, and the
//! caller is always the app. The context object is our service manager, made by guest code.

use libcore::natives::Table;
use vm::class::LoaderId;
use vm::native::{Callback, int, long, reference, void};
use vm::{Answer, Call, Native, NativeResult};

const CLASS: &str = "android/os/Binder";
const INTERNAL: &str = "com/android/internal/os/BinderInternal";
const LOCAL: &str = "all binders are in one process";

/// The app's user, as `ApplicationInfo.uid` tells it.
pub const APP_UID: i32 = 10_001;
/// The app's process.
pub const APP_PID: i32 = 1_234;

/// Natives of Binder.
pub const NATIVES: Table = libcore::natives![
    Native::model(CLASS, "getCallingPid", "()I", calling_pid, LOCAL),
    Native::model(CLASS, "getCallingUid", "()I", calling_uid, LOCAL),
    Native::model(CLASS, "clearCallingIdentity", "()J", clear_identity, LOCAL),
    Native::model(CLASS, "restoreCallingIdentity", "(J)V", nothing, LOCAL),
    Native::model(CLASS, "setThreadStrictModePolicy", "(I)V", nothing, "policies do not cross calls"),
    Native::model(CLASS, "getThreadStrictModePolicy", "()I", zero, "policies do not cross calls"),
    Native::exact(CLASS, "flushPendingCommands", "()V", nothing),
    Native::model(CLASS, "joinThreadPool", "()V", nothing, LOCAL),
    Native::exact(CLASS, "blockUntilThreadAvailable", "()V", nothing),
    Native::exact(CLASS, "init", "()V", nothing),
    Native::exact(CLASS, "destroy", "()V", nothing),
    Native::exact(INTERNAL, "getContextObject", "()Landroid/os/IBinder;", context_object),
    Native::model(INTERNAL, "joinThreadPool", "()V", nothing, LOCAL),
    Native::model(INTERNAL, "disableBackgroundScheduling", "(Z)V", nothing, "there are no scheduling groups"),
    Native::exact(INTERNAL, "handleGc", "()V", nothing),
];

fn calling_pid(_call: &mut Call<'_>) -> NativeResult {
    int(APP_PID)
}

fn calling_uid(_call: &mut Call<'_>) -> NativeResult {
    int(APP_UID)
}

fn clear_identity(_call: &mut Call<'_>) -> NativeResult {
    long(i64::from(APP_UID) << 32 | i64::from(APP_PID))
}

fn nothing(_call: &mut Call<'_>) -> NativeResult {
    void()
}

fn zero(_call: &mut Call<'_>) -> NativeResult {
    int(0)
}

fn context_object(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(call.result_ref());
    }
    let class = call.vm.find_class(LoaderId::BOOT, "gibbon/server/ServiceManagerService")?;
    let method = call.vm.virtual_method(class, "instance", "()Lgibbon/server/ServiceManagerService;")?;
    Ok(Answer::Call(Callback { method, args: vec![], step: 1, catch: false }))
}
