//! android.hardware.Camera: a phone without one.

use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/hardware/Camera";
const NO_CAMERA: &str = "there is no camera";

/// Natives of Camera.
pub const NATIVES: Table = &[
    idle::method(CLASS, NO_CAMERA, "_addCallbackBuffer([BI)V"),
    idle::method(CLASS, NO_CAMERA, "_enableShutterSound(Z)Z"),
    idle::answer(CLASS, NO_CAMERA, "_getCameraInfo(ILandroid/hardware/Camera$CameraInfo;)V", no_info),
    idle::method(CLASS, NO_CAMERA, "_startFaceDetection(I)V"),
    idle::method(CLASS, NO_CAMERA, "_stopFaceDetection()V"),
    idle::method(CLASS, NO_CAMERA, "_stopPreview()V"),
    idle::method(CLASS, NO_CAMERA, "enableFocusMoveCallback(I)V"),
    idle::method(CLASS, NO_CAMERA, "getNumberOfCameras()I"),
    idle::method(CLASS, NO_CAMERA, "lock()V"),
    idle::method(CLASS, NO_CAMERA, "native_autoFocus()V"),
    idle::method(CLASS, NO_CAMERA, "native_cancelAutoFocus()V"),
    idle::method(CLASS, NO_CAMERA, "native_getParameters()Ljava/lang/String;"),
    idle::method(CLASS, NO_CAMERA, "native_release()V"),
    idle::method(CLASS, NO_CAMERA, "native_setParameters(Ljava/lang/String;)V"),
    idle::answer(CLASS, NO_CAMERA, "native_setup(Ljava/lang/Object;IILjava/lang/String;)I", no_service),
    idle::method(CLASS, NO_CAMERA, "native_takePicture(I)V"),
    idle::method(CLASS, NO_CAMERA, "previewEnabled()Z"),
    idle::method(CLASS, NO_CAMERA, "reconnect()V"),
    idle::method(CLASS, NO_CAMERA, "setDisplayOrientation(I)V"),
    idle::method(CLASS, NO_CAMERA, "setHasPreviewCallback(ZZ)V"),
    idle::method(CLASS, NO_CAMERA, "setPreviewCallbackSurface(Landroid/view/Surface;)V"),
    idle::method(CLASS, NO_CAMERA, "setPreviewSurface(Landroid/view/Surface;)V"),
    idle::method(CLASS, NO_CAMERA, "setPreviewTexture(Landroid/graphics/SurfaceTexture;)V"),
    idle::method(CLASS, NO_CAMERA, "startPreview()V"),
    idle::method(CLASS, NO_CAMERA, "startSmoothZoom(I)V"),
    idle::method(CLASS, NO_CAMERA, "stopSmoothZoom()V"),
    idle::method(CLASS, NO_CAMERA, "unlock()V"),
];

/// Access denied, which the Java side words as "Fail to connect to camera service".
const EACCES: i32 = -13;

fn no_service(_call: &mut Call<'_>) -> NativeResult {
    int(EACCES)
}

fn no_info(_call: &mut Call<'_>) -> NativeResult {
    Err(Raise::new("java/lang/RuntimeException", "Fail to get camera info"))
}
