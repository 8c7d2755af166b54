package gibbon.security;

import com.android.org.bouncycastle.asn1.ASN1ObjectIdentifier;
import com.android.org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import com.android.org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import com.android.org.bouncycastle.jcajce.provider.config.ConfigurableProvider;
import com.android.org.bouncycastle.jcajce.provider.config.ProviderConfiguration;
import com.android.org.bouncycastle.jcajce.provider.util.AlgorithmProvider;
import com.android.org.bouncycastle.jcajce.provider.util.AsymmetricKeyInfoConverter;
import com.android.org.bouncycastle.jce.spec.ECParameterSpec;
import java.io.IOException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.util.HashMap;
import javax.crypto.spec.DHParameterSpec;

/** What Android's provider of Bouncy Castle offers, asked of the library's own tables. */
public final class Castle implements ConfigurableProvider {
    private static final String LIBRARY = "com.android.org.bouncycastle.";
    private static final String[][] PARTS = {
        {"digest", "MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512"},
        {"symmetric", "PBEPBKDF2", "PBEPKCS12", "AES", "ARC4", "Blowfish", "DES", "DESede", "RC2", "Twofish"},
        {"asymmetric", "X509", "DSA", "DH", "EC", "RSA"},
        {"keystore", "BC", "PKCS12"},
    };

    private static final HashMap<ASN1ObjectIdentifier, AsymmetricKeyInfoConverter> CONVERTERS = new HashMap<>();

    private final Provider provider;

    private Castle(Provider provider) {
        this.provider = provider;
    }

    /** Enters all algorithms into a provider. */
    public static void fill(Provider provider) {
        Castle castle = new Castle(provider);
        for (String[] part : PARTS) {
            for (int i = 1; i < part.length; i++) {
                castle.add(LIBRARY + "jcajce.provider." + part[0] + "." + part[i] + "$Mappings");
            }
        }
        provider.put("CertPathValidator.PKIX", LIBRARY + "jce.provider.PKIXCertPathValidatorSpi");
        provider.put("CertPathBuilder.PKIX", LIBRARY + "jce.provider.PKIXCertPathBuilderSpi");
        provider.put("CertStore.Collection", LIBRARY + "jce.provider.CertStoreCollectionSpi");
    }

    private void add(String mappings) {
        try {
            ((AlgorithmProvider) Class.forName(mappings).newInstance()).configure(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** No parameters are preset. */
    public static ProviderConfiguration configuration() {
        return new ProviderConfiguration() {
            @Override
            public ECParameterSpec getEcImplicitlyCa() {
                return null;
            }

            @Override
            public DHParameterSpec getDHDefaultParameters(int size) {
                return null;
            }
        };
    }

    /** The key that its encoded form stands for; null if the algorithm is not known. */
    public static synchronized PublicKey publicKey(SubjectPublicKeyInfo info) throws IOException {
        AsymmetricKeyInfoConverter converter = CONVERTERS.get(info.getAlgorithm().getAlgorithm());
        return converter == null ? null : converter.generatePublic(info);
    }

    /** The key that its encoded form stands for; null if the algorithm is not known. */
    public static synchronized PrivateKey privateKey(PrivateKeyInfo info) throws IOException {
        AsymmetricKeyInfoConverter converter = CONVERTERS.get(info.getPrivateKeyAlgorithm().getAlgorithm());
        return converter == null ? null : converter.generatePrivate(info);
    }

    @Override
    public void setParameter(String name, Object parameter) {}

    @Override
    public void addAlgorithm(String key, String value) {
        if (provider.containsKey(key)) {
            throw new IllegalStateException("duplicate provider key (" + key + ") found");
        }
        provider.put(key, value);
    }

    @Override
    public boolean hasAlgorithm(String type, String name) {
        return provider.containsKey(type + "." + name) || provider.containsKey("Alg.Alias." + type + "." + name);
    }

    @Override
    public void addKeyInfoConverter(ASN1ObjectIdentifier id, AsymmetricKeyInfoConverter converter) {
        synchronized (Castle.class) {
            CONVERTERS.put(id, converter);
        }
    }
}
