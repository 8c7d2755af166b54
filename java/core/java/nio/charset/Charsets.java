package java.nio.charset;

/**
 * The conversions that String does itself because they need no converter object.
 *
 * <p>Called by the java.lang set only. The bodies define the result; the VM may answer them itself.
 */
public final class Charsets {
    private static final byte REPLACEMENT = '?';

    private Charsets() {}

    /** Characters outside of ASCII become '?'. */
    public static byte[] toAsciiBytes(char[] chars, int offset, int length) {
        return toSingleBytes(chars, offset, length, 0x7f);
    }

    /** Characters outside of ISO-8859-1 become '?'. */
    public static byte[] toIsoLatin1Bytes(char[] chars, int offset, int length) {
        return toSingleBytes(chars, offset, length, 0xff);
    }

    private static byte[] toSingleBytes(char[] chars, int offset, int length, int maximum) {
        byte[] result = new byte[length];
        for (int i = 0; i < length; i++) {
            char c = chars[offset + i];
            result[i] = c <= maximum ? (byte) c : REPLACEMENT;
        }
        return result;
    }

    /** A surrogate without its partner becomes '?'. */
    public static byte[] toUtf8Bytes(char[] chars, int offset, int length) {
        int end = offset + length;
        byte[] result = new byte[utf8Length(chars, offset, end)];
        int at = 0;
        for (int i = offset; i < end; i++) {
            int c = chars[i];
            if (isPair(chars, i, end)) {
                c = Character.toCodePoint(chars[i], chars[++i]);
            } else if (isSurrogate(c)) {
                c = REPLACEMENT;
            }
            at = putUtf8(result, at, c);
        }
        return result;
    }

    private static int utf8Length(char[] chars, int start, int end) {
        int result = 0;
        for (int i = start; i < end; i++) {
            int c = chars[i];
            if (isPair(chars, i, end)) {
                result += 4;
                i++;
            } else {
                result += c < 0x80 || isSurrogate(c) ? 1 : c < 0x800 ? 2 : 3;
            }
        }
        return result;
    }

    private static boolean isSurrogate(int c) {
        return c >= 0xd800 && c <= 0xdfff;
    }

    private static boolean isPair(char[] chars, int i, int end) {
        return chars[i] >= 0xd800 && chars[i] <= 0xdbff
                && i + 1 < end && chars[i + 1] >= 0xdc00 && chars[i + 1] <= 0xdfff;
    }

    private static int putUtf8(byte[] target, int start, int c) {
        int at = start;
        if (c < 0x80) {
            target[at++] = (byte) c;
            return at;
        }
        int continuations = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        int lead = continuations == 1 ? 0xc0 : continuations == 2 ? 0xe0 : 0xf0;
        target[at++] = (byte) (lead | c >> 6 * continuations);
        for (int i = continuations - 1; i >= 0; i--) {
            target[at++] = (byte) (0x80 | c >> 6 * i & 0x3f);
        }
        return at;
    }

    /** Without a byte order mark. */
    public static byte[] toBigEndianUtf16Bytes(char[] chars, int offset, int length) {
        byte[] result = new byte[length * 2];
        for (int i = 0; i < length; i++) {
            result[2 * i] = (byte) (chars[offset + i] >> 8);
            result[2 * i + 1] = (byte) chars[offset + i];
        }
        return result;
    }

    /** Bytes outside of ASCII become the replacement character. */
    public static void asciiBytesToChars(byte[] bytes, int offset, int length, char[] chars) {
        for (int i = 0; i < length; i++) {
            int b = bytes[offset + i];
            chars[i] = b < 0 ? '\ufffd' : (char) b;
        }
    }

    /** Every byte is the character of the same number. */
    public static void isoLatin1BytesToChars(byte[] bytes, int offset, int length, char[] chars) {
        for (int i = 0; i < length; i++) {
            chars[i] = (char) (bytes[offset + i] & 0xff);
        }
    }
}
