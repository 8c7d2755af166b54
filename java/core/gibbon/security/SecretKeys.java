package gibbon.security;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Makes random keys of the algorithms and default sizes of Android's Bouncy Castle. */
public abstract class SecretKeys extends KeyGeneratorSpi {
    private final String algorithm;
    private int bits;
    private SecureRandom random;

    SecretKeys(String algorithm, int defaultBits) {
        this.algorithm = algorithm;
        this.bits = defaultBits;
    }

    @Override
    protected void engineInit(SecureRandom random) {
        this.random = random;
    }

    @Override
    protected void engineInit(int bits, SecureRandom random) {
        if (bits < 1 || !allows(bits)) {
            throw new InvalidParameterException("attempt to create key with invalid size: " + bits);
        }
        this.bits = bits;
        this.random = random;
    }

    @Override
    protected void engineInit(AlgorithmParameterSpec spec, SecureRandom random)
            throws InvalidAlgorithmParameterException {
        throw new InvalidAlgorithmParameterException("Not Implemented");
    }

    @Override
    protected SecretKey engineGenerateKey() {
        if (random == null) {
            random = new SecureRandom();
        }
        byte[] key = new byte[(bits + 7) / 8];
        random.nextBytes(key);
        return new SecretKeySpec(finish(key), algorithm);
    }

    /** Whether keys can have this size. */
    boolean allows(int bits) {
        return true;
    }

    byte[] finish(byte[] key) {
        return key;
    }

    /** Keys of 128, 192 or 256 bits. */
    public static final class Aes extends SecretKeys {
        public Aes() {
            super("AES", 192);
        }
    }

    /** Keys whose bytes have odd parity. */
    public static class Des extends SecretKeys {
        public Des() {
            this("DES", 64);
        }

        Des(String algorithm, int bits) {
            super(algorithm, bits);
        }

        @Override
        boolean allows(int bits) {
            return bits == 64 || bits == 56;
        }

        @Override
        byte[] finish(byte[] key) {
            byte[] odd = java.util.Arrays.copyOf(key, (key.length + 7) / 8 * 8);
            for (int i = 0; i < odd.length; i++) {
                odd[i] = (byte) (odd[i] & 0xfe | Integer.bitCount(odd[i] & 0xfe) + 1 & 1);
            }
            return odd;
        }
    }

    /** Two or three keys of DES. */
    public static final class TripleDes extends Des {
        public TripleDes() {
            super("DESede", 192);
        }

        @Override
        boolean allows(int bits) {
            return bits == 112 || bits == 128 || bits == 168 || bits == 192;
        }
    }

    /** Keys of any size. */
    public static final class Blowfish extends SecretKeys {
        public Blowfish() {
            super("BLOWFISH", 128);
        }
    }

    /** Keys of 40 to 2048 bits. */
    public static final class Arc4 extends SecretKeys {
        public Arc4() {
            super("RC4", 128);
        }

        @Override
        boolean allows(int bits) {
            return bits >= 40 && bits <= 2048;
        }
    }

    /** As long as a digest. */
    public static final class HmacMd5 extends SecretKeys {
        public HmacMd5() {
            super("HMACMD5", 128);
        }
    }

    /** As long as a digest. */
    public static final class HmacSha1 extends SecretKeys {
        public HmacSha1() {
            super("HMACSHA1", 160);
        }
    }

    /** As long as a digest. */
    public static final class HmacSha256 extends SecretKeys {
        public HmacSha256() {
            super("HMACSHA256", 256);
        }
    }

    /** As long as a digest. */
    public static final class HmacSha384 extends SecretKeys {
        public HmacSha384() {
            super("HMACSHA384", 384);
        }
    }

    /** As long as a digest. */
    public static final class HmacSha512 extends SecretKeys {
        public HmacSha512() {
            super("HMACSHA512", 512);
        }
    }
}
