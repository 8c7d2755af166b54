package gibbon.server;

import android.media.CamcorderProfile;
import android.media.MediaRecorder;
import java.lang.reflect.Constructor;

/** The natives of {@link CamcorderProfile}: what the cameras of {@link CameraNatives} can record. */
final class CamcorderProfileNatives {
    /** Quality, width, height and bits a second. */
    private static final int[][] PROFILES = {
        {CamcorderProfile.QUALITY_LOW, 320, 240, 400_000},
        {CamcorderProfile.QUALITY_HIGH, 1920, 1080, 12_000_000},
        {CamcorderProfile.QUALITY_QVGA, 320, 240, 400_000},
        {CamcorderProfile.QUALITY_480P, 720, 480, 3_000_000},
        {CamcorderProfile.QUALITY_720P, 1280, 720, 8_000_000},
        {CamcorderProfile.QUALITY_1080P, 1920, 1080, 12_000_000},
    };

    private CamcorderProfileNatives() {}

    private static int[] find(int quality) {
        for (int[] profile : PROFILES) {
            if (profile[0] == quality) {
                return profile;
            }
        }
        return null;
    }

    static boolean native_has_camcorder_profile(int camera, int quality) {
        return camera >= 0 && camera < CameraNatives.getNumberOfCameras() && find(quality) != null;
    }

    static CamcorderProfile native_get_camcorder_profile(int camera, int quality) {
        if (!native_has_camcorder_profile(camera, quality)) {
            throw new RuntimeException("Error retrieving camcorder profile params");
        }
        int[] profile = find(quality);
        Class<?>[] types = new Class<?>[12];
        java.util.Arrays.fill(types, int.class);
        try {
            Constructor<CamcorderProfile> made = CamcorderProfile.class.getDeclaredConstructor(types);
            made.setAccessible(true);
            return made.newInstance(60, quality, MediaRecorder.OutputFormat.MPEG_4, MediaRecorder.VideoEncoder.H264,
                    profile[3], 30, profile[1], profile[2], MediaRecorder.AudioEncoder.AAC, 96_000, 48_000, 1);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
