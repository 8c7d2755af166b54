package gibbon.server;

import android.os.Binder;
import android.security.keymaster.KeymasterArguments;
import android.security.keymaster.KeymasterDefs;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/** An operation with a key of the key store that has begun; the app knows it by its token. */
abstract class KeystoreOperation extends Binder {
    /** What the operation tells of itself when it begins, such as the nonce that it drew. */
    final KeymasterArguments told = new KeymasterArguments();

    /** Takes a piece; answers what is ready by then, or null. */
    abstract byte[] update(byte[] input) throws GeneralSecurityException;

    /** Data that is protected without being hidden. */
    void updateAside(byte[] data) {
        throw new UnsupportedOperationException();
    }

    /** Takes the last; throws SignatureException if a signature to compare is not right. */
    abstract byte[] finish(byte[] signature) throws GeneralSecurityException;

    static KeystoreOperation begin(KeystoreKey key, int purpose, KeymasterArguments wish)
            throws GeneralSecurityException {
        boolean cipher = purpose == KeymasterDefs.KM_PURPOSE_ENCRYPT || purpose == KeymasterDefs.KM_PURPOSE_DECRYPT;
        switch (key.algorithm) {
            case KeymasterDefs.KM_ALGORITHM_AES:
                return aes(key, purpose, wish);
            case KeymasterDefs.KM_ALGORITHM_HMAC:
                return new Macs(key.secret, digest(key.arguments));
            case KeymasterDefs.KM_ALGORITHM_RSA:
                return cipher ? rsa(key, purpose, wish) : new Signing(key, purpose, digest(wish) + "withRSA");
            default:
                return new Signing(key, purpose, digest(wish) + "withECDSA");
        }
    }

    private static String digest(KeymasterArguments arguments) {
        switch (arguments.getEnums(KeymasterDefs.KM_TAG_DIGEST).isEmpty() ? KeymasterDefs.KM_DIGEST_NONE
                : arguments.getEnums(KeymasterDefs.KM_TAG_DIGEST).get(0)) {
            case KeymasterDefs.KM_DIGEST_MD5:
                return "MD5";
            case KeymasterDefs.KM_DIGEST_SHA1:
                return "SHA1";
            case KeymasterDefs.KM_DIGEST_SHA_2_224:
                return "SHA224";
            case KeymasterDefs.KM_DIGEST_SHA_2_256:
                return "SHA256";
            case KeymasterDefs.KM_DIGEST_SHA_2_384:
                return "SHA384";
            case KeymasterDefs.KM_DIGEST_SHA_2_512:
                return "SHA512";
            default:
                return "NONE";
        }
    }

    private static int first(KeymasterArguments arguments, int tag) {
        return arguments.getEnums(tag).isEmpty() ? -1 : arguments.getEnums(tag).get(0);
    }

    private static int mode(int purpose) {
        return purpose == KeymasterDefs.KM_PURPOSE_ENCRYPT ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
    }

    private static KeystoreOperation aes(KeystoreKey key, int purpose, KeymasterArguments wish)
            throws GeneralSecurityException {
        byte[] nonce = wish.getBytes(KeymasterDefs.KM_TAG_NONCE, null);
        AlgorithmParameterSpec spec = nonce == null ? null : new IvParameterSpec(nonce);
        String padding = first(wish, KeymasterDefs.KM_TAG_PADDING) == KeymasterDefs.KM_PAD_PKCS7 ? "PKCS5Padding"
                : "NoPadding";
        String name;
        switch (first(wish, KeymasterDefs.KM_TAG_BLOCK_MODE)) {
            case KeymasterDefs.KM_MODE_ECB:
                name = "ECB";
                break;
            case KeymasterDefs.KM_MODE_CBC:
                name = "CBC";
                break;
            case KeymasterDefs.KM_MODE_CTR:
                name = "CTR";
                break;
            default:
                name = "GCM";
                int bits = (int) wish.getUnsignedInt(KeymasterDefs.KM_TAG_MAC_LENGTH, 128);
                if (nonce == null) {
                    nonce = new byte[12];
                    new java.security.SecureRandom().nextBytes(nonce);
                }
                spec = new GCMParameterSpec(bits, nonce);
                break;
        }
        Cipher cipher = Cipher.getInstance("AES/" + name + "/" + padding, KeystoreKey.PROVIDER);
        cipher.init(mode(purpose), key.secret, spec);
        KeystoreOperation operation = new Ciphers(cipher);
        byte[] used = nonce != null ? nonce : cipher.getIV();
        if (used != null) {
            operation.told.addBytes(KeymasterDefs.KM_TAG_NONCE, used);
        }
        return operation;
    }

    /** The provider for TLS lacks one of the paddings; Bouncy Castle has it. */
    private static KeystoreOperation rsa(KeystoreKey key, int purpose, KeymasterArguments wish)
            throws GeneralSecurityException {
        Cipher cipher;
        switch (first(wish, KeymasterDefs.KM_TAG_PADDING)) {
            case KeymasterDefs.KM_PAD_RSA_OAEP:
                cipher = Cipher.getInstance("RSA/ECB/OAEPWith" + digest(wish) + "AndMGF1Padding", "BC");
                break;
            case KeymasterDefs.KM_PAD_NONE:
                cipher = Cipher.getInstance("RSA/ECB/NoPadding", KeystoreKey.PROVIDER);
                break;
            default:
                cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding", KeystoreKey.PROVIDER);
                break;
        }
        cipher.init(mode(purpose), purpose == KeymasterDefs.KM_PURPOSE_ENCRYPT ? key.shown : key.secret);
        return new Ciphers(cipher);
    }

    private static final class Ciphers extends KeystoreOperation {
        private final Cipher cipher;

        Ciphers(Cipher cipher) {
            this.cipher = cipher;
        }

        @Override
        byte[] update(byte[] input) {
            return cipher.update(input);
        }

        @Override
        void updateAside(byte[] data) {
            cipher.updateAAD(data);
        }

        @Override
        byte[] finish(byte[] signature) throws GeneralSecurityException {
            return cipher.doFinal();
        }
    }

    private static final class Macs extends KeystoreOperation {
        private final Mac mac;

        Macs(Key key, String digest) throws GeneralSecurityException {
            mac = Mac.getInstance("Hmac" + digest, KeystoreKey.PROVIDER);
            mac.init(key);
        }

        @Override
        byte[] update(byte[] input) {
            mac.update(input);
            return null;
        }

        @Override
        byte[] finish(byte[] signature) {
            return mac.doFinal();
        }
    }

    private static final class Signing extends KeystoreOperation {
        private final Signature signature;
        private final boolean verifying;
        private final ByteArrayOutputStream input = new ByteArrayOutputStream();

        Signing(KeystoreKey key, int purpose, String name) throws GeneralSecurityException {
            signature = Signature.getInstance(name, KeystoreKey.PROVIDER);
            verifying = purpose == KeymasterDefs.KM_PURPOSE_VERIFY;
            if (verifying) {
                signature.initVerify(key.shown);
            } else {
                signature.initSign((PrivateKey) key.secret);
            }
        }

        @Override
        byte[] update(byte[] piece) {
            input.write(piece, 0, piece.length);
            return null;
        }

        @Override
        byte[] finish(byte[] wanted) throws GeneralSecurityException {
            signature.update(input.toByteArray());
            if (!verifying) {
                return signature.sign();
            }
            if (!signature.verify(wanted)) {
                throw new SignatureException();
            }
            return null;
        }
    }
}
