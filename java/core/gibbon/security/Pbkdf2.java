package gibbon.security;

import java.nio.charset.Charset;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Keys from passwords by PBKDF2 (RFC 2898), of old with HMAC-SHA1; passwords are written as UTF-8, or a byte for a char. */
public class Pbkdf2 extends SecretKeyFactorySpi {
    private final String hmac;
    private final Charset charset;

    public Pbkdf2() {
        this("SHA1", "UTF-8");
    }

    Pbkdf2(String hash, String charset) {
        hmac = "Hmac" + hash;
        this.charset = Charset.forName(charset);
    }

    /** {@code PBKDF2WithHmacSHA1And8BIT}. */
    public static final class EightBit extends Pbkdf2 {
        public EightBit() {
            super("SHA1", "ISO-8859-1");
        }
    }

    /** What Android 8 has besides; not offered to apps that do not want it. */
    public static final class Sha224 extends Pbkdf2 {
        public Sha224() {
            super("SHA224", "UTF-8");
        }
    }

    /** The same with another hash. */
    public static final class Sha256 extends Pbkdf2 {
        public Sha256() {
            super("SHA256", "UTF-8");
        }
    }

    /** The same with another hash. */
    public static final class Sha384 extends Pbkdf2 {
        public Sha384() {
            super("SHA384", "UTF-8");
        }
    }

    /** The same with another hash. */
    public static final class Sha512 extends Pbkdf2 {
        public Sha512() {
            super("SHA512", "UTF-8");
        }
    }

    @Override
    protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
        if (!(spec instanceof PBEKeySpec)) {
            throw new InvalidKeySpecException("Invalid KeySpec");
        }
        PBEKeySpec pbe = (PBEKeySpec) spec;
        if (pbe.getSalt() == null) {
            throw new InvalidKeySpecException("missing required salt");
        }
        if (pbe.getIterationCount() <= 0) {
            throw new InvalidKeySpecException("positive iteration count required: " + pbe.getIterationCount());
        }
        if (pbe.getKeyLength() <= 0) {
            throw new InvalidKeySpecException("positive key length required: " + pbe.getKeyLength());
        }
        if (pbe.getPassword().length == 0) {
            throw new IllegalArgumentException("password empty");
        }
        try {
            return new SecretKeySpec(derive(pbe), "PBKDF2With" + hmac);
        } catch (GeneralSecurityException e) {
            throw new InvalidKeySpecException(e);
        }
    }

    private byte[] derive(PBEKeySpec pbe) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(hmac);
        mac.init(new SecretKeySpec(new String(pbe.getPassword()).getBytes(charset), hmac));
        byte[] key = new byte[(pbe.getKeyLength() + 7) / 8];
        for (int block = 1, at = 0; at < key.length; block++) {
            mac.update(pbe.getSalt());
            byte[] round = mac.doFinal(new byte[] {
                (byte) (block >> 24), (byte) (block >> 16), (byte) (block >> 8), (byte) block});
            byte[] sum = round.clone();
            for (int i = 1; i < pbe.getIterationCount(); i++) {
                round = mac.doFinal(round);
                for (int k = 0; k < sum.length; k++) {
                    sum[k] ^= round[k];
                }
            }
            for (int i = 0; i < sum.length && at < key.length; i++) {
                key[at++] = sum[i];
            }
        }
        return key;
    }

    @Override
    protected KeySpec engineGetKeySpec(SecretKey key, Class keySpec) throws InvalidKeySpecException {
        throw new InvalidKeySpecException("Invalid KeySpec");
    }

    @Override
    protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
        throw new InvalidKeyException("Invalid KeySpec");
    }
}
