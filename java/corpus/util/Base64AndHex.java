/** Base64 written by hand, and hexadecimal text. */
public class Base64AndHex {
    public static void main(String[] args) throws Exception {
        String[] v = {"", "a", "ab", "abc", "abcd", "any carnal pleasure.", "\u0000\u00ff"};
        for (String s : v) {
            String e = encode(s.getBytes("ISO-8859-1"));
            System.out.println(e + " " + new String(decode(e), "ISO-8859-1").equals(s));
        }
        System.out.println(Integer.toHexString(java.util.Arrays.hashCode(decode("AAECAwQ="))));
    }

    static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    static String encode(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < b.length; i += 3) {
            int v =
                    (b[i] & 255) << 16
                            | (i + 1 < b.length ? (b[i + 1] & 255) << 8 : 0)
                            | (i + 2 < b.length ? b[i + 2] & 255 : 0);
            s.append(ALPHABET.charAt(v >> 18)).append(ALPHABET.charAt(v >> 12 & 63));
            s.append(i + 1 < b.length ? ALPHABET.charAt(v >> 6 & 63) : '=')
                    .append(i + 2 < b.length ? ALPHABET.charAt(v & 63) : '=');
        }
        return s.toString();
    }

    static byte[] decode(String s) {
        int pad = s.endsWith("==") ? 2 : s.endsWith("=") ? 1 : 0;
        byte[] r = new byte[s.length() / 4 * 3 - pad];
        for (int i = 0, o = 0; i < s.length(); i += 4) {
            int v = 0;
            for (int k = 0; k < 4; k++) v = v << 6 | Math.max(0, ALPHABET.indexOf(s.charAt(i + k)));
            for (int k = 16; k >= 0 && o < r.length; k -= 8) r[o++] = (byte) (v >> k);
        }
        return r;
    }
}
