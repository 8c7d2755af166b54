//! android.app.NativeActivity: native code is not run, so the activity says that it cannot be loaded.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/app/NativeActivity";
const THREAD: &str = "android/app/ActivityThread";
const NO_CODE: &str = "native code is not run: the library cannot be loaded";
const NO_DUMP: &str = "nothing is dumped";

/// Natives of NativeActivity and ActivityThread.
pub const NATIVES: Table = libcore::natives![
    idle::method(
        CLASS,
        NO_CODE,
        "loadNativeCode(Ljava/lang/String;Ljava/lang/String;Landroid/os/MessageQueue;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILandroid/content/res/AssetManager;[B)J",
    ),
    idle::method(CLASS, NO_CODE, "onConfigurationChangedNative(J)V"),
    idle::method(CLASS, NO_CODE, "onContentRectChangedNative(JIIII)V"),
    idle::method(CLASS, NO_CODE, "onInputQueueCreatedNative(JJ)V"),
    idle::method(CLASS, NO_CODE, "onInputQueueDestroyedNative(JJ)V"),
    idle::method(CLASS, NO_CODE, "onLowMemoryNative(J)V"),
    idle::method(CLASS, NO_CODE, "onPauseNative(J)V"),
    idle::method(CLASS, NO_CODE, "onResumeNative(J)V"),
    idle::method(CLASS, NO_CODE, "onSaveInstanceStateNative(J)[B"),
    idle::method(CLASS, NO_CODE, "onStartNative(J)V"),
    idle::method(CLASS, NO_CODE, "onStopNative(J)V"),
    idle::method(CLASS, NO_CODE, "onSurfaceChangedNative(JLandroid/view/Surface;III)V"),
    idle::method(CLASS, NO_CODE, "onSurfaceCreatedNative(JLandroid/view/Surface;)V"),
    idle::method(CLASS, NO_CODE, "onSurfaceDestroyedNative(J)V"),
    idle::method(CLASS, NO_CODE, "onSurfaceRedrawNeededNative(JLandroid/view/Surface;)V"),
    idle::method(CLASS, NO_CODE, "onWindowFocusChangedNative(JZ)V"),
    idle::method(CLASS, NO_CODE, "unloadNativeCode(J)V"),
    idle::method(THREAD, NO_DUMP, "dumpGraphicsInfo(Ljava/io/FileDescriptor;)V"),
];
