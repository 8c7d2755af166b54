//! android.os.SELinux: enforcing, with the contexts of an app that was installed by the user.

use crate::idle;
use libcore::natives::Table;
use vm::native::reference;
use vm::{Call, NativeResult};

const CLASS: &str = "android/os/SELinux";
const FIXED: &str = "every process and every file has the app's context";
const ALLOWED: &str = "everything is allowed and no label is kept";

/// Natives of SELinux.
pub const NATIVES: Table = libcore::natives![
    idle::exact(CLASS, "isSELinuxEnabled()Z", idle::yes),
    idle::exact(CLASS, "isSELinuxEnforced()Z", idle::yes),
    idle::answer(CLASS, ALLOWED, "setFSCreateContext(Ljava/lang/String;)Z", idle::yes),
    idle::answer(CLASS, ALLOWED, "setFileContext(Ljava/lang/String;Ljava/lang/String;)Z", idle::yes),
    idle::answer(CLASS, FIXED, "getFileContext(Ljava/lang/String;)Ljava/lang/String;", file_context),
    idle::answer(CLASS, FIXED, "getPeerContext(Ljava/io/FileDescriptor;)Ljava/lang/String;", process_context),
    idle::answer(CLASS, FIXED, "getContext()Ljava/lang/String;", process_context),
    idle::answer(CLASS, FIXED, "getPidContext(I)Ljava/lang/String;", process_context),
    idle::answer(
        CLASS,
        ALLOWED,
        "checkSELinuxAccess(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z",
        idle::yes,
    ),
    idle::answer(CLASS, ALLOWED, "native_restorecon(Ljava/lang/String;I)Z", idle::yes),
];

fn file_context(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_string("u:object_r:app_data_file:s0:c512,c768")?)
}

fn process_context(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_string("u:r:untrusted_app:s0:c512,c768")?)
}
