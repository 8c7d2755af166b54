package com.android.org.bouncycastle.jce.provider;

import com.android.org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import com.android.org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import com.android.org.bouncycastle.jcajce.provider.config.ProviderConfiguration;
import gibbon.security.Castle;
import java.io.IOException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;

/**
 * The provider of Bouncy Castle with what Android 6 leaves in it.
 *
 * <p>Plain programs run without that library. They get the default type of key stores, so that code which opens an
 * empty one works, generators of secret keys, and PBKDF2.
 */
public final class BouncyCastleProvider extends Provider {
    public static final String PROVIDER_NAME = "BC";
    public static final ProviderConfiguration CONFIGURATION = configuration();

    public BouncyCastleProvider() {
        super(PROVIDER_NAME, 1.52, "BouncyCastle Security Provider v1.52");
        if (CONFIGURATION == null) {
            small();
        } else {
            Castle.fill(this);
        }
    }

    private static ProviderConfiguration configuration() {
        try {
            return Castle.configuration();
        } catch (NoClassDefFoundError e) {
            return null;
        }
    }

    private void small() {
        put("KeyStore.BKS", "gibbon.security.MemoryKeyStore");
        put("KeyStore.BouncyCastle", "gibbon.security.MemoryKeyStore");
        generator("AES", "Aes");
        generator("DES", "Des");
        generator("DESEDE", "TripleDes");
        put("Alg.Alias.KeyGenerator.TDEA", "DESEDE");
        generator("BLOWFISH", "Blowfish");
        generator("ARC4", "Arc4");
        put("Alg.Alias.KeyGenerator.RC4", "ARC4");
        generator("HMACMD5", "HmacMd5");
        generator("HMACSHA1", "HmacSha1");
        generator("HMACSHA256", "HmacSha256");
        generator("HMACSHA384", "HmacSha384");
        generator("HMACSHA512", "HmacSha512");
        put("SecretKeyFactory.PBKDF2WithHmacSHA1", "gibbon.security.Pbkdf2");
        put("Alg.Alias.SecretKeyFactory.PBKDF2WithHmacSHA1AndUTF8", "PBKDF2WithHmacSHA1");
        put("SecretKeyFactory.PBKDF2WithHmacSHA1And8BIT", "gibbon.security.Pbkdf2$EightBit");
    }

    private void generator(String algorithm, String name) {
        put("KeyGenerator." + algorithm, "gibbon.security.SecretKeys$" + name);
    }

    /** The library asks for keys of any algorithm here. */
    public static PublicKey getPublicKey(SubjectPublicKeyInfo info) throws IOException {
        return Castle.publicKey(info);
    }

    /** The library asks for keys of any algorithm here. */
    public static PrivateKey getPrivateKey(PrivateKeyInfo info) throws IOException {
        return Castle.privateKey(info);
    }
}
