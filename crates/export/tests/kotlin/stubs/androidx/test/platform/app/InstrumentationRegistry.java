// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.platform.app;

public final class InstrumentationRegistry {
    public static native android.app.Instrumentation getInstrumentation();
    public static native android.os.Bundle getArguments();
}
