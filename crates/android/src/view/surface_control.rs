//! android.view.SurfaceControl: layers of the compositor, which the app itself never touches.

use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/view/SurfaceControl";
const SESSION: &str = "android/view/SurfaceSession";
const UNSEEN: &str = "there is no compositor: layers can be made and are not shown";

/// Natives of SurfaceControl and SurfaceSession.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, UNSEEN, "nativeClearAnimationFrameStats()Z"),
    idle::method(CLASS, UNSEEN, "nativeClearContentFrameStats(J)Z"),
    idle::method(CLASS, UNSEEN, "nativeCloseTransaction()V"),
    idle::answer(CLASS, UNSEEN, "nativeCreate(Landroid/view/SurfaceSession;Ljava/lang/String;IIII)J", idle::handle),
    idle::method(CLASS, UNSEEN, "nativeCreateDisplay(Ljava/lang/String;Z)Landroid/os/IBinder;"),
    idle::method(CLASS, UNSEEN, "nativeDestroy(J)V"),
    idle::method(CLASS, UNSEEN, "nativeDestroyDisplay(Landroid/os/IBinder;)V"),
    idle::method(CLASS, UNSEEN, "nativeGetActiveConfig(Landroid/os/IBinder;)I"),
    idle::method(CLASS, UNSEEN, "nativeGetAnimationFrameStats(Landroid/view/WindowAnimationFrameStats;)Z"),
    idle::method(CLASS, UNSEEN, "nativeGetBuiltInDisplay(I)Landroid/os/IBinder;"),
    idle::method(CLASS, UNSEEN, "nativeGetContentFrameStats(JLandroid/view/WindowContentFrameStats;)Z"),
    idle::method(
        CLASS,
        UNSEEN,
        "nativeGetDisplayConfigs(Landroid/os/IBinder;)[Landroid/view/SurfaceControl$PhysicalDisplayInfo;",
    ),
    idle::method(CLASS, UNSEEN, "nativeOpenTransaction()V"),
    idle::method(CLASS, UNSEEN, "nativeRelease(J)V"),
    idle::method(
        CLASS,
        UNSEEN,
        "nativeScreenshot(Landroid/os/IBinder;Landroid/graphics/Rect;IIIIZZI)Landroid/graphics/Bitmap;",
    ),
    idle::method(
        CLASS,
        UNSEEN,
        "nativeScreenshot(Landroid/os/IBinder;Landroid/view/Surface;Landroid/graphics/Rect;IIIIZZ)V",
    ),
    idle::answer(CLASS, UNSEEN, "nativeSetActiveConfig(Landroid/os/IBinder;I)Z", idle::yes),
    idle::method(CLASS, UNSEEN, "nativeSetAlpha(JF)V"),
    idle::method(CLASS, UNSEEN, "nativeSetAnimationTransaction()V"),
    idle::method(CLASS, UNSEEN, "nativeSetDisplayLayerStack(Landroid/os/IBinder;I)V"),
    idle::method(CLASS, UNSEEN, "nativeSetDisplayPowerMode(Landroid/os/IBinder;I)V"),
    idle::method(CLASS, UNSEEN, "nativeSetDisplayProjection(Landroid/os/IBinder;IIIIIIIII)V"),
    idle::method(CLASS, UNSEEN, "nativeSetDisplaySize(Landroid/os/IBinder;II)V"),
    idle::method(CLASS, UNSEEN, "nativeSetDisplaySurface(Landroid/os/IBinder;J)V"),
    idle::method(CLASS, UNSEEN, "nativeSetFlags(JII)V"),
    idle::method(CLASS, UNSEEN, "nativeSetLayer(JI)V"),
    idle::method(CLASS, UNSEEN, "nativeSetLayerStack(JI)V"),
    idle::method(CLASS, UNSEEN, "nativeSetMatrix(JFFFF)V"),
    idle::method(CLASS, UNSEEN, "nativeSetPosition(JFF)V"),
    idle::method(CLASS, UNSEEN, "nativeSetSize(JII)V"),
    idle::method(CLASS, UNSEEN, "nativeSetTransparentRegionHint(JLandroid/graphics/Region;)V"),
    idle::method(CLASS, UNSEEN, "nativeSetWindowCrop(JIIII)V"),
    idle::answer(SESSION, UNSEEN, "nativeCreate()J", idle::handle),
    idle::method(SESSION, UNSEEN, "nativeDestroy(J)V"),
    idle::method(SESSION, UNSEEN, "nativeKill(J)V"),
];
