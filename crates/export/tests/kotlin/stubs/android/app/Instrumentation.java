// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.app;

public class Instrumentation {
    public native android.content.Context getContext();
    public native void waitForIdleSync();
    public native void sendKeyDownUpSync(int key);
}
