package gibbon.newer;

/** What {@link Byte} has since Android 7. */
public class java_lang_Byte {
    public static int hashCode(byte value) {
        return Byte.valueOf(value).hashCode();
    }
}
