package gibbon.server;

/** The natives of {@link android.media.CameraProfile}: three grades of JPEG. */
final class CameraProfileNatives {
    private static final int[] GRADES = {70, 80, 90};

    private CameraProfileNatives() {}

    static int native_get_num_image_encoding_quality_levels(int camera) {
        return GRADES.length;
    }

    static int native_get_image_encoding_quality_level(int camera, int index) {
        return GRADES[index];
    }
}
