package gibbon.server;

import android.hardware.Sensor;

/** What the sensors measure while the phone lies or is held in one of several ways. */
final class Pose {
    /** Flat, the screen up. */
    static final int TABLE = 0;
    /** Upright in a hand. */
    static final int HAND = 1;
    /** On its long side, in both hands. */
    static final int SIDE = 2;
    /** Flat, the screen down. */
    static final int FACE_DOWN = 3;
    /** Upside down in a pocket. */
    static final int POCKET = 4;
    /** Shaken to and fro. */
    static final int SHAKEN = 5;

    /** How it lies or is held; the host says so before the app starts. */
    static int now = TABLE;

    private static final float GRAVITY = 9.81f;
    /** Three times gravity, which is what apps take for shaking. */
    private static final float SHAKE = 3 * GRAVITY;
    private static final float HALF = (float) Math.sqrt(0.5);
    /** Shaking is measured so often; all else does not change. */
    private static final int SHAKES = 8;

    private Pose() {}

    /** How often a sensor reports. */
    static int measurements(int pose) {
        return pose == SHAKEN ? SHAKES : 1;
    }

    /** What a sensor of a kind reports for the n-th time; sixteen places as on a phone. */
    static float[] values(int pose, int kind, int n) {
        float[] values = new float[16];
        switch (kind) {
            case Sensor.TYPE_ACCELEROMETER:
                gravity(pose, values);
                values[0] += shake(pose, n);
                break;
            case Sensor.TYPE_GRAVITY:
                gravity(pose, values);
                break;
            case Sensor.TYPE_LINEAR_ACCELERATION:
                values[0] = shake(pose, n);
                break;
            case Sensor.TYPE_MAGNETIC_FIELD:
                values[1] = 22;
                values[2] = -42;
                break;
            case Sensor.TYPE_LIGHT:
                values[0] = isCovered(pose) ? 0 : 100;
                break;
            case Sensor.TYPE_PROXIMITY:
                values[0] = isCovered(pose) ? 0 : 5;
                break;
            case Sensor.TYPE_ORIENTATION:
                orientation(pose, values);
                break;
            case Sensor.TYPE_ROTATION_VECTOR:
                rotation(pose, values);
                break;
            default:
                break;
        }
        return values;
    }

    private static boolean isCovered(int pose) {
        return pose == FACE_DOWN || pose == POCKET;
    }

    private static float shake(int pose, int n) {
        return pose != SHAKEN ? 0 : n % 2 == 0 ? SHAKE : -SHAKE;
    }

    /** What a phone at rest feels points away from the earth. */
    private static void gravity(int pose, float[] values) {
        switch (pose) {
            case HAND:
                values[1] = GRAVITY;
                break;
            case SIDE:
                values[0] = GRAVITY;
                break;
            case FACE_DOWN:
                values[2] = -GRAVITY;
                break;
            case POCKET:
                values[1] = -GRAVITY;
                break;
            default:
                values[2] = GRAVITY;
                break;
        }
    }

    /** Azimuth, pitch and roll in degrees; the top of the phone points north where that can be said. */
    private static void orientation(int pose, float[] values) {
        switch (pose) {
            case HAND:
                values[1] = -90;
                break;
            case SIDE:
                values[2] = 90;
                break;
            case FACE_DOWN:
                values[1] = 180;
                break;
            case POCKET:
                values[1] = 90;
                break;
            default:
                break;
        }
    }

    /** The turn from lying flat, as a unit quaternion: three parts of its axis, then the cosine of half the angle. */
    private static void rotation(int pose, float[] values) {
        switch (pose) {
            case HAND:
                values[0] = HALF;
                values[3] = HALF;
                break;
            case SIDE:
                values[1] = -HALF;
                values[3] = HALF;
                break;
            case FACE_DOWN:
                values[1] = 1;
                break;
            case POCKET:
                values[0] = -HALF;
                values[3] = HALF;
                break;
            default:
                values[3] = 1;
                break;
        }
    }
}
