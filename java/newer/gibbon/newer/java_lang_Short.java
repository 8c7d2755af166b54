package gibbon.newer;

/** What {@link Short} has since Android 7. */
public class java_lang_Short {
    public static int hashCode(short value) {
        return Short.valueOf(value).hashCode();
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static long toUnsignedLong(short value) {
        return value & 0xffff;
    }

    public static int compareUnsigned(short a, short b) {
        return toUnsignedInt(a) - toUnsignedInt(b);
    }
}
