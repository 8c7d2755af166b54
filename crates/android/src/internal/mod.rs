//! Natives of com.android.internal.

use crate::graphics::state_mut;
use crate::idle;
use libcore::natives::Table;
use vm::native::{int, void};
use vm::{Call, NativeResult};

const INIT: &str = "com/android/internal/os/RuntimeInit";
const ZYGOTE: &str = "com/android/internal/os/Zygote";
const LIBRARIES: &str = "com/android/internal/content/NativeLibraryHelper";
const POINTER: &str = "com/android/internal/util/VirtualRefBasePtr";
const FRAMEWORK: &str = "com/android/internal/util/WithFramework";
const INTERPOLATORS: &str = "com/android/internal/view/animation/NativeInterpolatorFactoryHelper";
const ONE_PROCESS: &str = "there is one process and nobody forks it";
const NO_LIBRARIES: &str = "native libraries are not looked for";
const UNCOUNTED: &str = "Java's reference is taken for the only one";
const UNUSED: &str = "no thread of the renderer interpolates";

/// Natives of RuntimeInit, Zygote, NativeLibraryHelper, VirtualRefBasePtr, WithFramework and NativeInterpolatorFactoryHelper.
pub const NATIVES: Table = libcore::natives![
    idle::method(INIT, ONE_PROCESS, "nativeFinishInit()V"),
    idle::method(INIT, ONE_PROCESS, "nativeSetExitWithoutCleanup(Z)V"),
    idle::method(INIT, ONE_PROCESS, "nativeZygoteInit()V"),
    idle::answer(
        ZYGOTE,
        ONE_PROCESS,
        "nativeForkAndSpecialize(II[II[[IILjava/lang/String;Ljava/lang/String;[ILjava/lang/String;Ljava/lang/String;)I",
        idle::minus_one,
    ),
    idle::answer(ZYGOTE, ONE_PROCESS, "nativeForkSystemServer(II[II[[IJJ)I", idle::minus_one),
    idle::method(LIBRARIES, NO_LIBRARIES, "hasRenderscriptBitcode(J)I"),
    idle::method(LIBRARIES, NO_LIBRARIES, "nativeClose(J)V"),
    idle::method(LIBRARIES, NO_LIBRARIES, "nativeCopyNativeBinaries(JLjava/lang/String;Ljava/lang/String;ZZ)I"),
    idle::answer(LIBRARIES, NO_LIBRARIES, "nativeFindSupportedAbi(J[Ljava/lang/String;)I", no_libraries),
    idle::answer(LIBRARIES, NO_LIBRARIES, "nativeOpenApk(Ljava/lang/String;)J", idle::handle),
    idle::method(LIBRARIES, NO_LIBRARIES, "nativeSumNativeBinaries(JLjava/lang/String;)J"),
    idle::answer(POINTER, UNCOUNTED, "nDecStrong(J)V", release),
    idle::method(POINTER, UNCOUNTED, "nIncStrong(J)V"),
    idle::method(FRAMEWORK, ONE_PROCESS, "registerNatives()I"),
    idle::answer(INTERPOLATORS, UNUSED, "createAccelerateDecelerateInterpolator()J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createAccelerateInterpolator(F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createAnticipateInterpolator(F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createAnticipateOvershootInterpolator(F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createBounceInterpolator()J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createCycleInterpolator(F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createDecelerateInterpolator(F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createLinearInterpolator()J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createLutInterpolator([F)J", idle::handle),
    idle::answer(INTERPOLATORS, UNUSED, "createOvershootInterpolator(F)J", idle::handle),
];

/// The tables of this package.
pub const TABLES: &[Table] = &[NATIVES];

/// Frees what only Java still holds: animations, animated values and layers.
fn release(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long() as u64;
    let state = state_mut(call.vm);
    state.animators.remove(handle);
    state.canvas_properties.remove(handle);
    state.layers.remove(handle);
    void()
}

/// The APK has none.
const NO_NATIVE_LIBRARIES: i32 = -114;

fn no_libraries(_call: &mut Call<'_>) -> NativeResult {
    int(NO_NATIVE_LIBRARIES)
}
