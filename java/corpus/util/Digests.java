import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Message digests of known inputs. */
public class Digests {
    public static void main(String[] args) throws Exception {
        for (String a :
                new String[] {"MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512", "SHA1", "SHA"})
            for (String s : new String[] {"", "abc", "The quick brown fox jumps over the lazy dog"})
                System.out.println(
                        a + " " + hex(MessageDigest.getInstance(a).digest(s.getBytes("UTF-8"))));
        MessageDigest d = MessageDigest.getInstance("SHA-256");
        d.update((byte) 'a');
        MessageDigest c = (MessageDigest) d.clone();
        d.update("bc".getBytes());
        c.update("xx".getBytes(), 0, 1);
        System.out.println(
                hex(d.digest())
                        + " "
                        + hex(c.digest())
                        + " "
                        + d.getDigestLength()
                        + " "
                        + MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
        byte[] big = new byte[100000];
        for (int i = 0; i < big.length; i++) big[i] = (byte) (i * 31);
        System.out.println(hex(MessageDigest.getInstance("MD5").digest(big)));
        d.reset();
        System.out.println(hex(d.digest("abc".getBytes())).substring(0, 8));
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println("no such");
        }
    }

    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b)
            s.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        return s.toString();
    }
}
