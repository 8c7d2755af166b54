// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package androidx.test.uiautomator;

public class UiDevice {
    public static native UiDevice getInstance(android.app.Instrumentation instrumentation);
    public native <U> U wait(SearchCondition<U> condition, long ms);
    public native java.util.List<UiObject2> findObjects(BySelector selector);
    public native UiObject2 findObject(BySelector selector);
    public native boolean hasObject(BySelector selector);
    public native boolean click(int x, int y);
    public native boolean swipe(int x, int y, int toX, int toY, int steps);
    public native boolean pressBack();
    public native boolean pressHome();
    public native boolean pressKeyCode(int code, int meta);
    public native void waitForIdle();
    public native void setOrientationNatural() throws android.os.RemoteException;
    public native void setOrientationLeft() throws android.os.RemoteException;
    public native void setOrientationRight() throws android.os.RemoteException;
    public native void wakeUp() throws android.os.RemoteException;
    public native void sleep() throws android.os.RemoteException;
    public native String executeShellCommand(String command) throws java.io.IOException;
}
