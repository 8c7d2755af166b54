import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** AES, DES, RC4 and HMAC with fixed keys. */
public class Ciphers {
    public static void main(String[] args) throws Exception {
        byte[] key = new byte[16], iv = new byte[16];
        for (int i = 0; i < 16; i++) {
            key[i] = (byte) i;
            iv[i] = (byte) (i * 7);
        }
        byte[] text = "attack at dawn, or maybe later".getBytes();
        for (String t :
                new String[] {
                    "AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding"
                }) {
            Cipher c = Cipher.getInstance(t);
            SecretKeySpec k = new SecretKeySpec(key, "AES");
            if (t.contains("ECB")) c.init(Cipher.ENCRYPT_MODE, k);
            else c.init(Cipher.ENCRYPT_MODE, k, new IvParameterSpec(iv));
            byte[] e = c.doFinal(text);
            System.out.println(t + " " + hex(e) + " " + c.getBlockSize());
            if (t.contains("ECB")) c.init(Cipher.DECRYPT_MODE, k);
            else c.init(Cipher.DECRYPT_MODE, k, new IvParameterSpec(iv));
            byte[] part = c.update(e, 0, 10);
            byte[] rest = c.doFinal(e, 10, e.length - 10);
            System.out.println((part == null ? "" : new String(part)) + new String(rest));
        }
        Mac m = Mac.getInstance("HmacSHA256");
        m.init(new SecretKeySpec("key".getBytes(), "HmacSHA256"));
        System.out.println(hex(m.doFinal("message".getBytes())));
        m = Mac.getInstance("HmacMD5");
        m.init(new SecretKeySpec("k".getBytes(), "x"));
        m.update((byte) 1);
        System.out.println(hex(m.doFinal()));
        Cipher bad = Cipher.getInstance("AES/CBC/PKCS5Padding");
        bad.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
        try {
            bad.doFinal(new byte[15]);
        } catch (IllegalBlockSizeException e) {
            System.out.println("block size");
        }
        try {
            bad.doFinal(new byte[16]);
            System.out.println("padding by chance");
        } catch (BadPaddingException e) {
            System.out.println("padding");
        }
        System.out.println(
                hex(
                        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1")
                                .generateSecret(
                                        new PBEKeySpec(
                                                "password".toCharArray(),
                                                "salt".getBytes(),
                                                10,
                                                160))
                                .getEncoded()));
    }

    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b)
            s.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        return s.toString();
    }
}
