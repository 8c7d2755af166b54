package android.os;

/** Stands for Android's clock, which needs native code; the original only measures with it. */
public final class SystemClock {
    private SystemClock() {}

    public static long elapsedRealtimeNanos() {
        return System.nanoTime();
    }

    public static long elapsedRealtime() {
        return System.nanoTime() / 1000000;
    }

    public static long uptimeMillis() {
        return elapsedRealtime();
    }
}
