package android.os;

/** How a phone shakes: for how long, and with which pauses. How strongly cannot be said here. */
public abstract class VibrationEffect {
    public static final int DEFAULT_AMPLITUDE = -1;
    public static final int EFFECT_CLICK = 0;
    public static final int EFFECT_DOUBLE_CLICK = 1;
    public static final int EFFECT_TICK = 2;
    public static final int EFFECT_HEAVY_CLICK = 5;

    private static final long CLICK_MS = 20;

    /** One of a kind with a pattern, or with a single time. */
    private static final class Timed extends VibrationEffect {
        Timed(long[] timings, int repeat) {
            super(timings, repeat);
        }
    }

    /** Waits and shakes in turns, in milliseconds. */
    public final long[] timings;
    /** Where the pattern begins again, or -1. */
    public final int repeat;

    private VibrationEffect(long[] timings, int repeat) {
        this.timings = timings;
        this.repeat = repeat;
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        if (milliseconds <= 0) {
            throw new IllegalArgumentException("duration must be positive (duration=" + milliseconds + ")");
        }
        return new Timed(new long[] {0, milliseconds}, -1);
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        return new Timed(timings.clone(), repeat);
    }

    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
        if (timings.length != amplitudes.length) {
            throw new IllegalArgumentException("timing and amplitude arrays must be of equal length");
        }
        // Each time has a strength of its own, so there are no pauses but those of strength 0.
        long[] pattern = new long[timings.length * 2];
        for (int i = 0; i < timings.length; i++) {
            pattern[2 * i + (amplitudes[i] == 0 ? 0 : 1)] = timings[i];
        }
        return new Timed(pattern, repeat < 0 ? repeat : 2 * repeat);
    }

    public static VibrationEffect createPredefined(int effect) {
        return createOneShot(CLICK_MS, DEFAULT_AMPLITUDE);
    }
}
