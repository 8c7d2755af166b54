//! android.media.CamcorderProfile and CameraProfile: no camera, no profiles.

use crate::idle;
use libcore::natives::Table;

const CAMCORDER: &str = "android/media/CamcorderProfile";
const CAMERA: &str = "android/media/CameraProfile";
const NO_CAMERA: &str = "there is no camera";

/// Natives of CamcorderProfile and CameraProfile.
pub const NATIVES: Table = &[
    idle::method(CAMCORDER, NO_CAMERA, "native_get_camcorder_profile(II)Landroid/media/CamcorderProfile;"),
    idle::method(CAMCORDER, NO_CAMERA, "native_has_camcorder_profile(II)Z"),
    idle::method(CAMCORDER, NO_CAMERA, "native_init()V"),
    idle::method(CAMERA, NO_CAMERA, "native_get_image_encoding_quality_level(II)I"),
    idle::method(CAMERA, NO_CAMERA, "native_get_num_image_encoding_quality_levels(I)I"),
    idle::method(CAMERA, NO_CAMERA, "native_init()V"),
];
