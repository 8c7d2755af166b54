package gibbon.newer;

/** What {@link android.os.Trace} shows of itself since Android 10. */
public class android_os_Trace {
    public static boolean isEnabled() {
        return false;
    }

    public static void beginAsyncSection(String name, int cookie) {}

    public static void endAsyncSection(String name, int cookie) {}

    public static void setCounter(String name, long value) {}
}
