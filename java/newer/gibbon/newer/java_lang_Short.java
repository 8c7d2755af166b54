package gibbon.newer;

/** What {@link Short} has since Android 7. */
public class java_lang_Short {
    public static int hashCode(short value) {
        return Short.valueOf(value).hashCode();
    }
}
