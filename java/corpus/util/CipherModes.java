import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Modes and paddings of block ciphers, fed in odd pieces; stream ciphers, RSA, wrapped keys. */
public class CipherModes {
    static byte[] counting(int n) {
        byte[] result = new byte[n];
        for (int i = 0; i < n; i++) result[i] = (byte) (i * 7 + 1);
        return result;
    }

    static void roundTrip(String name, String algorithm, int keyBytes, int ivBytes, int length) throws GeneralSecurityException {
        Key key = new SecretKeySpec(counting(keyBytes), algorithm);
        AlgorithmParameterSpec iv = ivBytes == 0 ? null : name.contains("GCM") ? new GCMParameterSpec(128, counting(ivBytes)) : new IvParameterSpec(counting(ivBytes));
        Cipher cipher = Cipher.getInstance(name);
        if (iv == null) cipher.init(Cipher.ENCRYPT_MODE, key);
        else cipher.init(Cipher.ENCRYPT_MODE, key, iv);
        byte[] plain = counting(length);
        byte[] out = new byte[length + 64];
        int n = 0;
        for (int at = 0; at < length; ) {
            int piece = Math.min(length - at, 1 + at % 11);
            byte[] part = cipher.update(plain, at, piece);
            if (part != null) {
                System.arraycopy(part, 0, out, n, part.length);
                n += part.length;
            }
            at += piece;
        }
        byte[] last = cipher.doFinal();
        System.arraycopy(last, 0, out, n, last.length);
        n += last.length;
        System.out.println(name + " " + length + ": " + Certificates.hex(java.util.Arrays.copyOf(out, n)));
        Cipher back = Cipher.getInstance(name);
        if (iv == null) back.init(Cipher.DECRYPT_MODE, key);
        else back.init(Cipher.DECRYPT_MODE, key, iv);
        System.out.println(java.util.Arrays.equals(back.doFinal(out, 0, n), plain));
    }

    public static void main(String[] args) throws Exception {
        for (int length : new int[] {0, 1, 16, 37}) {
            roundTrip("AES/CBC/PKCS5Padding", "AES", 16, 16, length);
            roundTrip("AES/ECB/PKCS5Padding", "AES", 24, 0, length);
            roundTrip("AES/CTR/NoPadding", "AES", 32, 16, length);
            roundTrip("AES/GCM/NoPadding", "AES", 16, 12, length);
            roundTrip("DES/CBC/PKCS5Padding", "DES", 8, 8, length);
            roundTrip("DESede/CBC/PKCS5Padding", "DESede", 24, 8, length);
        }
        roundTrip("AES/CFB/NoPadding", "AES", 16, 16, 32);
        roundTrip("AES/OFB/NoPadding", "AES", 16, 16, 37);
        roundTrip("AES/CBC/NoPadding", "AES", 16, 16, 32);
        roundTrip("DESede/ECB/PKCS5Padding", "DESede", 24, 0, 9);
        roundTrip("Blowfish/CBC/PKCS5Padding", "Blowfish", 16, 8, 21);
        roundTrip("RC4", "RC4", 16, 0, 21);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        Key key = new SecretKeySpec(counting(16), "AES");
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, counting(12)));
        cipher.updateAAD("head".getBytes());
        byte[] sealed = cipher.doFinal("body".getBytes());
        System.out.println("AAD " + Certificates.hex(sealed));
        cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, counting(12)));
        cipher.updateAAD("tail".getBytes());
        try {
            cipher.doFinal(sealed);
        } catch (GeneralSecurityException e) {
            System.out.println("tag: " + (e instanceof javax.crypto.BadPaddingException));
        }
        cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        System.out.println(cipher.getAlgorithm() + " " + cipher.getBlockSize());
        try {
            cipher.update(new byte[1]);
        } catch (IllegalStateException e) {
            System.out.println("not initialised");
        }
        try {
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES"));
        } catch (GeneralSecurityException e) {
            System.out.println(e.getClass().getName());
        }
        cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(counting(16)));
        try {
            cipher.doFinal(new byte[15]);
        } catch (GeneralSecurityException e) {
            System.out.println(e.getClass().getName());
        }
        PrivateKey rsa = Certificates.key("RSA", Certificates.RSA_KEY);
        PublicKey open = Certificates.certificate(Certificates.RSA_CERTIFICATE).getPublicKey();
        Cipher forward = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        forward.init(Cipher.ENCRYPT_MODE, rsa);
        byte[] signed = forward.doFinal("by the owner".getBytes());
        System.out.println(Certificates.hex(signed).substring(0, 40));
        forward.init(Cipher.DECRYPT_MODE, open);
        System.out.println(new String(forward.doFinal(signed)));
        for (String padding : new String[] {"PKCS1Padding", "OAEPWithSHA1AndMGF1Padding"}) {
            Cipher both = Cipher.getInstance("RSA/ECB/" + padding);
            both.init(Cipher.ENCRYPT_MODE, open);
            byte[] secret = both.doFinal("for the owner".getBytes());
            both.init(Cipher.DECRYPT_MODE, rsa);
            System.out.println(padding + " " + secret.length + " " + new String(both.doFinal(secret)));
        }
        Cipher raw = Cipher.getInstance("RSA/ECB/NoPadding");
        raw.init(Cipher.ENCRYPT_MODE, open);
        System.out.println(Certificates.hex(raw.doFinal(counting(64))).substring(0, 40));
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(256);
        SecretKey fresh = generator.generateKey();
        Cipher wrap = Cipher.getInstance("AESWrap");
        wrap.init(Cipher.WRAP_MODE, key);
        byte[] wrapped = wrap.wrap(fresh);
        wrap.init(Cipher.UNWRAP_MODE, key);
        System.out.println(wrapped.length + " " + wrap.unwrap(wrapped, "AES", Cipher.SECRET_KEY).equals(fresh));
        try {
            Cipher.getInstance("AES/XYZ/NoPadding");
        } catch (GeneralSecurityException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
