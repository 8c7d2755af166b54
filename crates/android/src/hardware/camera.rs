//! android.hardware.Camera: two cameras that look into the dark (`gibbon.server.CameraNatives`).

use crate::in_java::java;
use libcore::natives::Table;

const CLASS: &str = "android/hardware/Camera";
const DARK: &str = "cameras focus and take black pictures; no frame of the preview comes";

/// Natives of Camera.
pub const NATIVES: Table = libcore::natives![
    java(CLASS, DARK, "_addCallbackBuffer([BI)V"),
    java(CLASS, DARK, "_enableShutterSound(Z)Z"),
    java(CLASS, DARK, "_getCameraInfo(ILandroid/hardware/Camera$CameraInfo;)V"),
    java(CLASS, DARK, "_startFaceDetection(I)V"),
    java(CLASS, DARK, "_stopFaceDetection()V"),
    java(CLASS, DARK, "_stopPreview()V"),
    java(CLASS, DARK, "enableFocusMoveCallback(I)V"),
    java(CLASS, DARK, "getNumberOfCameras()I"),
    java(CLASS, DARK, "lock()V"),
    java(CLASS, DARK, "native_autoFocus()V"),
    java(CLASS, DARK, "native_cancelAutoFocus()V"),
    java(CLASS, DARK, "native_getParameters()Ljava/lang/String;"),
    java(CLASS, DARK, "native_release()V"),
    java(CLASS, DARK, "native_setParameters(Ljava/lang/String;)V"),
    java(CLASS, DARK, "native_setup(Ljava/lang/Object;IILjava/lang/String;)I"),
    java(CLASS, DARK, "native_takePicture(I)V"),
    java(CLASS, DARK, "previewEnabled()Z"),
    java(CLASS, DARK, "reconnect()V"),
    java(CLASS, DARK, "setDisplayOrientation(I)V"),
    java(CLASS, DARK, "setHasPreviewCallback(ZZ)V"),
    java(CLASS, DARK, "setPreviewCallbackSurface(Landroid/view/Surface;)V"),
    java(CLASS, DARK, "setPreviewSurface(Landroid/view/Surface;)V"),
    java(CLASS, DARK, "setPreviewTexture(Landroid/graphics/SurfaceTexture;)V"),
    java(CLASS, DARK, "startPreview()V"),
    java(CLASS, DARK, "startSmoothZoom(I)V"),
    java(CLASS, DARK, "stopSmoothZoom()V"),
    java(CLASS, DARK, "unlock()V"),
];
