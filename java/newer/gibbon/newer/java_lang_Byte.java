package gibbon.newer;

/** What {@link Byte} has since Android 7. */
public class java_lang_Byte {
    public static int hashCode(byte value) {
        return Byte.valueOf(value).hashCode();
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static long toUnsignedLong(byte value) {
        return value & 0xff;
    }

    public static int compareUnsigned(byte a, byte b) {
        return toUnsignedInt(a) - toUnsignedInt(b);
    }
}
