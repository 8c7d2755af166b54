//! android.hardware.camera2: tables of what cameras can do (`gibbon.server.CameraMetadataNativeNatives`).

use crate::idle;
use crate::in_java::java;
use libcore::natives::Table;

const METADATA: &str = "android/hardware/camera2/impl/CameraMetadataNative";
const LEGACY: &str = "android/hardware/camera2/legacy/LegacyCameraDevice";
const PERF: &str = "android/hardware/camera2/legacy/PerfMeasurement";
const DNG: &str = "android/hardware/camera2/DngCreator";
const NO_CAMERA: &str = "there is no camera";
const TABLES: &str = "tags are numbered in the order of the framework's keys";

/// Natives of CameraMetadataNative, LegacyCameraDevice, PerfMeasurement and DngCreator.
pub const NATIVES: Table = libcore::natives![
    java(METADATA, TABLES, "nativeAllocate()J"),
    java(METADATA, TABLES, "nativeAllocateCopy(Landroid/hardware/camera2/impl/CameraMetadataNative;)J"),
    java(METADATA, TABLES, "nativeClassInit()V"),
    java(METADATA, TABLES, "nativeClose()V"),
    idle::method(METADATA, "nothing is printed", "nativeDump()V"),
    idle::method(
        METADATA,
        "no maker has keys of its own",
        "nativeGetAllVendorKeys(Ljava/lang/Class;)Ljava/util/ArrayList;",
    ),
    java(METADATA, TABLES, "nativeGetEntryCount()I"),
    java(METADATA, TABLES, "nativeGetTagFromKey(Ljava/lang/String;)I"),
    java(METADATA, TABLES, "nativeGetTypeFromTag(I)I"),
    java(METADATA, TABLES, "nativeIsEmpty()Z"),
    java(METADATA, TABLES, "nativeReadFromParcel(Landroid/os/Parcel;)V"),
    java(METADATA, TABLES, "nativeReadValues(I)[B"),
    java(METADATA, TABLES, "nativeSetupGlobalVendorTagDescriptor()I"),
    java(METADATA, TABLES, "nativeSwap(Landroid/hardware/camera2/impl/CameraMetadataNative;)V"),
    java(METADATA, TABLES, "nativeWriteToParcel(Landroid/os/Parcel;)V"),
    java(METADATA, TABLES, "nativeWriteValues(I[B)V"),
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
