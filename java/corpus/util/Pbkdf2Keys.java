import java.math.BigInteger;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Keys from passwords (test vectors of RFC 6070), and sizes of generated keys. */
public class Pbkdf2Keys {
    static void derive(String password, String salt, int iterations, int bits) throws Exception {
        SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1");
        PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt.getBytes("UTF-8"), iterations, bits);
        byte[] key = factory.generateSecret(spec).getEncoded();
        System.out.println(key.length + " " + new BigInteger(1, key).toString(16));
    }

    public static void main(String[] args) throws Exception {
        derive("password", "salt", 1, 160);
        derive("password", "salt", 2, 160);
        derive("password", "salt", 300, 256);
        derive("p\u00e4ssw\u00f6rd \u20ac", "s", 3, 128);
        for (String algorithm : new String[] {"HmacSHA1", "HmacSHA256", "DES", "DESede", "AES"}) {
            KeyGenerator generator = KeyGenerator.getInstance(algorithm);
            if (algorithm.equals("AES")) {
                generator.init(256);
            }
            if (algorithm.startsWith("Hmac")) {
                generator.init(160);
            }
            System.out.println(algorithm + " " + generator.generateKey().getEncoded().length);
        }
        byte[] des = KeyGenerator.getInstance("DES").generateKey().getEncoded();
        boolean odd = true;
        for (byte b : des) {
            odd &= Integer.bitCount(b & 0xff) % 2 == 1;
        }
        System.out.println(odd);
    }
}
