package com.android.org.bouncycastle.jce.provider;

import java.security.Provider;

/**
 * Stands where Android has Bouncy Castle, which the boot classes lack.
 *
 * <p>It offers the default type of key stores, so that code which opens an empty one works, generators of secret keys,
 * and PBKDF2. Everything else that only Bouncy Castle has is missing, and whoever asks for it gets
 * NoSuchAlgorithmException.
 */
public final class BouncyCastleProvider extends Provider {
    public static final String PROVIDER_NAME = "BC";

    public BouncyCastleProvider() {
        super(PROVIDER_NAME, 1.52, "Key stores in memory, secret keys");
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
}
