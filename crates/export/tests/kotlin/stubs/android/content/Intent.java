// Only what exported tests name: enough for a compiler to check them, nothing that runs.
package android.content;

public class Intent {
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public native Intent addFlags(int flags);
}
