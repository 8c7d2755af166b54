// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.os;

public class Bundle {
    public native String getString(String key);
}
