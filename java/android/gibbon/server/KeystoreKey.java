package gibbon.server;

import android.security.keymaster.KeyCharacteristics;
import android.security.keymaster.KeymasterArguments;
import android.security.keymaster.KeymasterDefs;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** A key that the key store made or was given; it never leaves the store, but its public half may. */
final class KeystoreKey {
    /** Made by the library for TLS, so that no operation comes back to the key store. */
    static final String PROVIDER = "AndroidOpenSSL";

    final KeymasterArguments arguments;
    final int algorithm;
    /** The secret or the private key. */
    final Key secret;
    /** Null for keys without one. */
    final PublicKey shown;

    private KeystoreKey(KeymasterArguments arguments, Key secret, PublicKey shown) {
        this.arguments = arguments;
        this.algorithm = algorithm(arguments);
        this.secret = secret;
        this.shown = shown;
    }

    private static int algorithm(KeymasterArguments arguments) {
        return arguments.getEnum(KeymasterDefs.KM_TAG_ALGORITHM, -1);
    }

    static KeystoreKey generate(KeymasterArguments arguments) throws GeneralSecurityException {
        int size = (int) arguments.getUnsignedInt(KeymasterDefs.KM_TAG_KEY_SIZE, 0);
        switch (algorithm(arguments)) {
            case KeymasterDefs.KM_ALGORITHM_RSA:
                return generatePair(arguments, "RSA", size);
            case KeymasterDefs.KM_ALGORITHM_EC:
                return generatePair(arguments, "EC", size);
            default:
                byte[] bytes = new byte[size / 8];
                new SecureRandom().nextBytes(bytes);
                return ofBytes(arguments, bytes);
        }
    }

    private static KeystoreKey generatePair(KeymasterArguments arguments, String name, int size)
            throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(name, PROVIDER);
        generator.initialize(size);
        KeyPair pair = generator.generateKeyPair();
        return new KeystoreKey(arguments, pair.getPrivate(), pair.getPublic());
    }

    private static KeystoreKey ofBytes(KeymasterArguments arguments, byte[] bytes) {
        boolean aes = algorithm(arguments) == KeymasterDefs.KM_ALGORITHM_AES;
        return new KeystoreKey(arguments, new SecretKeySpec(bytes, aes ? "AES" : "HMAC"), null);
    }

    /** A key that an app brings along: raw bytes, or a private key with its name of the form. */
    static KeystoreKey imported(KeymasterArguments arguments, byte[] bytes) throws GeneralSecurityException {
        if (algorithm(arguments) != KeymasterDefs.KM_ALGORITHM_RSA) {
            return ofBytes(arguments, bytes);
        }
        KeyFactory factory = KeyFactory.getInstance("RSA", PROVIDER);
        PrivateKey secret = factory.generatePrivate(new PKCS8EncodedKeySpec(bytes));
        RSAPrivateCrtKey numbers = (RSAPrivateCrtKey) secret;
        RSAPublicKeySpec shown = new RSAPublicKeySpec(numbers.getModulus(), numbers.getPublicExponent());
        return new KeystoreKey(arguments, secret, factory.generatePublic(shown));
    }

    /** Everything about it is kept by software. */
    void describe(KeyCharacteristics target) {
        target.swEnforced = arguments;
        target.hwEnforced = new KeymasterArguments();
    }
}
