import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of strings in common character sets and back. */
public class Encodings {
    public static void main(String[] args) throws Exception {
        String s = "a\u00e9\u20ac\ud83d\ude00z";
        System.out.println(Arrays.toString(s.getBytes("UTF-8")));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.UTF_16BE)));
        System.out.println(Arrays.toString(s.getBytes("UTF-16LE")));
        System.out.println(Arrays.toString(s.getBytes("ISO-8859-1")));
        System.out.println(Arrays.toString(s.getBytes("US-ASCII")));
        System.out.println(new String(s.getBytes("UTF-8"), "UTF-8").equals(s));
        System.out.println(new String(s.getBytes("UTF-16"), "UTF-16").equals(s));
        System.out.println(new String(new byte[] {(byte) 0xe9, 65}, "ISO-8859-1"));
        System.out.println(
                new String(new byte[] {65, 66, 67, 68}, 1, 2, StandardCharsets.US_ASCII));
        try {
            s.getBytes("no-such-set");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println("unsupported");
        }
        System.out.println(Arrays.toString("\ud800x".getBytes("UTF-8")));
        byte[] bad = {65, (byte) 0xff, 66, (byte) 0xc3, (byte) 0xa9, (byte) 0xe2, (byte) 0x82};
        String d = new String(bad, "UTF-8");
        System.out.println(d.indexOf('\ufffd') + " " + d.charAt(2) + " " + d.charAt(3));
        byte[] big = new byte[1000];
        for (int i = 0; i < 1000; i++) big[i] = (byte) ('a' + i % 26);
        System.out.println(new String(big, StandardCharsets.UTF_8).hashCode());
    }
}
