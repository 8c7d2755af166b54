//! android.media.CamcorderProfile and CameraProfile (`gibbon.server.CamcorderProfileNatives`).

use crate::idle;
use crate::in_java::java;
use libcore::natives::Table;

const CAMCORDER: &str = "android/media/CamcorderProfile";
const CAMERA: &str = "android/media/CameraProfile";
const USUAL: &str = "both cameras have the profiles of a usual phone, from QVGA to 1080p";

/// Natives of CamcorderProfile and CameraProfile.
pub const NATIVES: Table = libcore::natives![
    java(CAMCORDER, USUAL, "native_get_camcorder_profile(II)Landroid/media/CamcorderProfile;"),
    java(CAMCORDER, USUAL, "native_has_camcorder_profile(II)Z"),
    idle::method(CAMCORDER, USUAL, "native_init()V"),
    java(CAMERA, USUAL, "native_get_image_encoding_quality_level(II)I"),
    java(CAMERA, USUAL, "native_get_num_image_encoding_quality_levels(I)I"),
    idle::method(CAMERA, USUAL, "native_init()V"),
];
