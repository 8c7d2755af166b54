package com.android.org.bouncycastle.jce.provider;

import java.security.Provider;

/**
 * Stands where Android has Bouncy Castle, which the boot classes lack.
 *
 * <p>It offers the default type of key stores, so that code which opens an empty one works. Everything else that only
 * Bouncy Castle has is missing, and whoever asks for it gets NoSuchAlgorithmException.
 */
public final class BouncyCastleProvider extends Provider {
    public static final String PROVIDER_NAME = "BC";

    public BouncyCastleProvider() {
        super(PROVIDER_NAME, 1.52, "Key stores in memory");
        put("KeyStore.BKS", "gibbon.security.MemoryKeyStore");
        put("KeyStore.BouncyCastle", "gibbon.security.MemoryKeyStore");
    }
}
