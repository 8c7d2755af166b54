import java.security.SecureRandom;

import javax.crypto.KeyGenerator;

/** SecureRandom and key generators produce what they should in size. */
public class SecureRandoms {
    public static void main(String[] args) throws Exception {
        SecureRandom r = new SecureRandom();
        byte[] a = new byte[20], b = new byte[20];
        r.nextBytes(a);
        r.nextBytes(b);
        System.out.println(!java.util.Arrays.equals(a, b));
        int n = r.nextInt(10);
        System.out.println(n >= 0 && n < 10);
        System.out.println(r.generateSeed(8).length);
        KeyGenerator g = KeyGenerator.getInstance("AES");
        g.init(128);
        System.out.println(
                g.generateKey().getEncoded().length + " " + g.generateKey().getAlgorithm());
        double d = r.nextDouble();
        System.out.println(d >= 0 && d < 1);
        System.out.println(java.util.UUID.randomUUID().version());
    }
}
