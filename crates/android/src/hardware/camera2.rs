//! android.hardware.camera2: what a phone without a camera never reaches.

use crate::idle;
use libcore::natives::Table;

const METADATA: &str = "android/hardware/camera2/impl/CameraMetadataNative";
const LEGACY: &str = "android/hardware/camera2/legacy/LegacyCameraDevice";
const PERF: &str = "android/hardware/camera2/legacy/PerfMeasurement";
const DNG: &str = "android/hardware/camera2/DngCreator";
const NO_CAMERA: &str = "there is no camera";

/// Natives of CameraMetadataNative, LegacyCameraDevice, PerfMeasurement and DngCreator.
pub const NATIVES: Table = &[
    idle::answer(METADATA, NO_CAMERA, "nativeAllocate()J", idle::handle),
    idle::answer(
        METADATA,
        NO_CAMERA,
        "nativeAllocateCopy(Landroid/hardware/camera2/impl/CameraMetadataNative;)J",
        idle::handle,
    ),
    idle::method(METADATA, NO_CAMERA, "nativeClassInit()V"),
    idle::method(METADATA, NO_CAMERA, "nativeClose()V"),
    idle::method(METADATA, NO_CAMERA, "nativeDump()V"),
    idle::method(METADATA, NO_CAMERA, "nativeGetAllVendorKeys(Ljava/lang/Class;)Ljava/util/ArrayList;"),
    idle::method(METADATA, NO_CAMERA, "nativeGetEntryCount()I"),
    idle::method(METADATA, NO_CAMERA, "nativeGetTagFromKey(Ljava/lang/String;)I"),
    idle::method(METADATA, NO_CAMERA, "nativeGetTypeFromTag(I)I"),
    idle::answer(METADATA, NO_CAMERA, "nativeIsEmpty()Z", idle::yes),
    idle::method(METADATA, NO_CAMERA, "nativeReadFromParcel(Landroid/os/Parcel;)V"),
    idle::method(METADATA, NO_CAMERA, "nativeReadValues(I)[B"),
    idle::method(METADATA, NO_CAMERA, "nativeSetupGlobalVendorTagDescriptor()I"),
    idle::method(METADATA, NO_CAMERA, "nativeSwap(Landroid/hardware/camera2/impl/CameraMetadataNative;)V"),
    idle::method(METADATA, NO_CAMERA, "nativeWriteToParcel(Landroid/os/Parcel;)V"),
    idle::method(METADATA, NO_CAMERA, "nativeWriteValues(I[B)V"),
    idle::method(LEGACY, NO_CAMERA, "nativeConfigureSurface(Landroid/view/Surface;III)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeDetectSurfaceDataspace(Landroid/view/Surface;)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeDetectSurfaceDimens(Landroid/view/Surface;[I)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeDetectSurfaceType(Landroid/view/Surface;)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeDetectSurfaceUsageFlags(Landroid/view/Surface;)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeDetectTextureDimens(Landroid/graphics/SurfaceTexture;[I)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeGetJpegFooterSize()I"),
    idle::method(LEGACY, NO_CAMERA, "nativeGetSurfaceId(Landroid/view/Surface;)J"),
    idle::method(LEGACY, NO_CAMERA, "nativeProduceFrame(Landroid/view/Surface;[BIII)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeSetNextTimestamp(Landroid/view/Surface;J)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeSetScalingMode(Landroid/view/Surface;I)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeSetSurfaceDimens(Landroid/view/Surface;II)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeSetSurfaceFormat(Landroid/view/Surface;I)I"),
    idle::method(LEGACY, NO_CAMERA, "nativeSetSurfaceOrientation(Landroid/view/Surface;II)I"),
    idle::method(PERF, NO_CAMERA, "nativeCreateContext(I)J"),
    idle::method(PERF, NO_CAMERA, "nativeDeleteContext(J)V"),
    idle::method(PERF, NO_CAMERA, "nativeGetNextGlDuration(J)J"),
    idle::method(PERF, NO_CAMERA, "nativeQuerySupport()Z"),
    idle::method(PERF, NO_CAMERA, "nativeStartGlTimer(J)V"),
    idle::method(PERF, NO_CAMERA, "nativeStopGlTimer(J)V"),
    idle::method(DNG, NO_CAMERA, "nativeClassInit()V"),
    idle::method(DNG, NO_CAMERA, "nativeDestroy()V"),
    idle::method(
        DNG,
        NO_CAMERA,
        "nativeInit(Landroid/hardware/camera2/impl/CameraMetadataNative;Landroid/hardware/camera2/impl/CameraMetadataNative;Ljava/lang/String;)V",
    ),
    idle::method(DNG, NO_CAMERA, "nativeSetDescription(Ljava/lang/String;)V"),
    idle::method(DNG, NO_CAMERA, "nativeSetGpsTags([ILjava/lang/String;[ILjava/lang/String;Ljava/lang/String;[I)V"),
    idle::method(DNG, NO_CAMERA, "nativeSetOrientation(I)V"),
    idle::method(DNG, NO_CAMERA, "nativeSetThumbnail(Ljava/nio/ByteBuffer;II)V"),
    idle::method(DNG, NO_CAMERA, "nativeWriteImage(Ljava/io/OutputStream;IILjava/nio/ByteBuffer;IIJZ)V"),
    idle::method(DNG, NO_CAMERA, "nativeWriteInputStream(Ljava/io/OutputStream;Ljava/io/InputStream;IIJ)V"),
];
