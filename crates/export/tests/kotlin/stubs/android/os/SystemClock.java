// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.os;

public final class SystemClock {
    public static native void sleep(long ms);
}
