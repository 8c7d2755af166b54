import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.AlgorithmParameters;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.NullCipher;
import javax.crypto.SealedObject;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Streams that encrypt and digest what passes; parameters of algorithms. */
public class CryptoStreams {
    public static void main(String[] args) throws Exception {
        SecretKeySpec key = new SecretKeySpec(CipherModes.counting(16), "AES");
        IvParameterSpec iv = new IvParameterSpec(CipherModes.counting(16));
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key, iv);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MessageDigest digest = MessageDigest.getInstance("SHA-1");
        OutputStream out = new CipherOutputStream(new DigestOutputStream(bytes, digest), cipher);
        for (int i = 0; i < 100; i++) {
            if (i % 3 == 0) out.write(i);
            else out.write(CipherModes.counting(i), 0, i / 2);
        }
        out.close();
        System.out.println(bytes.size() + " " + Certificates.hex(digest.digest()));
        cipher.init(Cipher.DECRYPT_MODE, key, iv);
        DigestInputStream in = new DigestInputStream(new CipherInputStream(new ByteArrayInputStream(bytes.toByteArray()), cipher), digest);
        int sum = 0, n = 0;
        for (int b; (b = in.read()) >= 0; n++) sum += b;
        in.on(false);
        System.out.println(n + " " + sum + " " + Certificates.hex(in.getMessageDigest().digest()));
        SealedObject sealed = new SealedObject(new int[] {3, 1, 4}, encrypting(key));
        System.out.println(sealed.getAlgorithm() + " " + Arrays.toString((int[]) sealed.getObject(key)));
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("AES");
        parameters.init(iv);
        System.out.println(Certificates.hex(parameters.getEncoded()) + " " + Arrays.equals(parameters.getParameterSpec(IvParameterSpec.class).getIV(), iv.getIV()));
        AlgorithmParameters again = AlgorithmParameters.getInstance("AES");
        again.init(parameters.getEncoded());
        System.out.println(Certificates.hex(again.getParameterSpec(IvParameterSpec.class).getIV()));
        Cipher nothing = new NullCipher();
        System.out.println(new String(nothing.doFinal("as it is".getBytes())));
        byte[] derived = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1").generateSecret(new PBEKeySpec("password".toCharArray(), "salt".getBytes(), 3, 160)).getEncoded();
        System.out.println(Certificates.hex(derived));
        MessageDigest copy = MessageDigest.getInstance("SHA-256");
        copy.update((byte) 7);
        MessageDigest twin = (MessageDigest) copy.clone();
        System.out.println(MessageDigest.isEqual(copy.digest(), twin.digest()) + " " + copy.getDigestLength() + " " + copy.getAlgorithm());
        try {
            MessageDigest.getInstance("SHA-0");
        } catch (NoSuchAlgorithmException e) {
            System.out.println("no such digest");
        }
        try {
            MessageDigest.getInstance("SHA-1", "Nobody");
        } catch (NoSuchProviderException e) {
            System.out.println("no such provider");
        }
        InputStream empty = new CipherInputStream(new ByteArrayInputStream(new byte[0]), new NullCipher());
        System.out.println(empty.read() + " " + empty.available());
    }

    static Cipher encrypting(SecretKeySpec key) throws Exception {
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        return cipher;
    }
}
