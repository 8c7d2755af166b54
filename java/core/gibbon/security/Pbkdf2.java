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

/** Keys from passwords by PBKDF2 (RFC 2898) with HMAC-SHA1; passwords are written as UTF-8, or a byte for a char. */
public class Pbkdf2 extends SecretKeyFactorySpi {
    private final Charset charset;

    public Pbkdf2() {
        this("UTF-8");
    }

    Pbkdf2(String charset) {
        this.charset = Charset.forName(charset);
    }

    /** {@code PBKDF2WithHmacSHA1And8BIT}. */
    public static final class EightBit extends Pbkdf2 {
        public EightBit() {
            super("ISO-8859-1");
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
            return new SecretKeySpec(derive(pbe), "PBKDF2WithHmacSHA1");
        } catch (GeneralSecurityException e) {
            throw new InvalidKeySpecException(e);
        }
    }

    private byte[] derive(PBEKeySpec pbe) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(new String(pbe.getPassword()).getBytes(charset), "HmacSHA1"));
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
