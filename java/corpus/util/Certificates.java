import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertPath;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.security.auth.x500.X500Principal;

/** X.509 certificates: what is in them, and whether they hold. Other programs use the keys. */
public class Certificates {
    static final String RSA_CERTIFICATE =
            "-----BEGIN CERTIFICATE-----\n"
            + "MIICizCCAfSgAwIBAgIIXg1POtVoyAowDQYJKoZIhvcNAQELBQAwPjELMAkGA1UE\n"
            + "BhMCREUxFTATBgNVBAoTDENvcnB1cywgSW5jLjEYMBYGA1UEAxMPd3d3LmV4YW1w\n"
            + "bGUub3JnMB4XDTE1MDEwMTAwMDAwMFoXDTQ1MDEwMTAwMDAwMFowPjELMAkGA1UE\n"
            + "BhMCREUxFTATBgNVBAoTDENvcnB1cywgSW5jLjEYMBYGA1UEAxMPd3d3LmV4YW1w\n"
            + "bGUub3JnMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/14vZAfHYaMQfCg94\n"
            + "3i5aGNk1Km/+jitigSiRFobUFUvgAgl4zawbCeD2p0/8iNhqxa3651ASt7JRWlKx\n"
            + "pvekUlUWk/GE+lFN3rBK6fTHTrs6skNlBZsignXvSbDdhr2zaGBpn4Dnyg2clSZb\n"
            + "r1kjp+LSMHSzrPMKb8J2r+3HJQIDAQABo4GRMIGOMB0GA1UdDgQWBBQoGbViggKy\n"
            + "pKVgDY4kpOM8czhkVzALBgNVHQ8EBAMCAoQwOgYDVR0RBDMwMYILZXhhbXBsZS5v\n"
            + "cmeCDSouZXhhbXBsZS5vcmeHBAoAAAGBDWFAZXhhbXBsZS5vcmcwDwYDVR0TBAgw\n"
            + "BgEB/wIBAzATBgNVHSUEDDAKBggrBgEFBQcDATANBgkqhkiG9w0BAQsFAAOBgQAo\n"
            + "pyctTM1G2QpywhrLSNtOy0v7v/rT54bEe8r9WkLJdga1UITODdILnVrbT3nPtU7p\n"
            + "FAhiWAfdg85vpTUBA5vI3FpO0cvXTtuKjA7dH6+Ywe6tHq7xawWvRB95E235n/Oq\n"
            + "vCsfMX+rDEJq+ViEBFprOGhbxe387uDxjyVasJuCcQ==\n"
            + "-----END CERTIFICATE-----\n";
    static final String EC_CERTIFICATE =
            "-----BEGIN CERTIFICATE-----\n"
            + "MIIBNzCB3aADAgECAghtRG4UaiNPLTAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDEwVD\n"
            + "dXJ2ZTAeFw0xNTAxMDEwMDAwMDBaFw00NTAxMDEwMDAwMDBaMBAxDjAMBgNVBAMT\n"
            + "BUN1cnZlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEXaQAeEcqFt6mAj29+7Mo\n"
            + "DJN6z/D6Dlzl/16tu5XKFjwekDCW0a/9f2ATy3jMPw9lRyomSPtpqNe9+omTFNr+\n"
            + "GKMhMB8wHQYDVR0OBBYEFE6DGG0Zz5Yr0NvIr2TXscMZKSO4MAoGCCqGSM49BAMC\n"
            + "A0kAMEYCIQDP1pB8azEaKgOCEcEG73Mc25+UiGO5wnqhrB8RvPhMvQIhAJ4JY26L\n"
            + "d28BDtSsSRDM5cVMSzHhPJd/1KK1YRrPhiu2\n"
            + "-----END CERTIFICATE-----\n";
    static final String RSA_KEY =
            "30820277020100300d06092a864886f70d0101010500048202613082025d02010002818100bfd78bd901f1d868c41f0a0f78"
            + "de2e5a18d9352a6ffe8e2b628128911686d4154be0020978cdac1b09e0f6a74ffc88d86ac5adfae75012b7b2515a52b1a6f7"
            + "a452551693f184fa514ddeb04ae9f4c74ebb3ab24365059b228275ef49b0dd86bdb36860699f80e7ca0d9c95265baf5923a7"
            + "e2d23074b3acf30a6fc276afedc72502030100010281804028b84ea545dad87eeeda907e1de066a574cf41181f8c309a4b13"
            + "e42222897f6dd6c7179fdd3937f9bfd0fdf7d43f78118d7738387021326a62a6d08d3588104a377cc5560c85fad36a1f154b"
            + "32e3c76b566b5c0fe22810888b2f4dfe84eb0bb45104dfc5482ff113864fa06595ebb5fdad78aedb4d8d58703eec3486b50c"
            + "69024100d151225c343e01a184a4db25e267d62b93f196c2ec751fa391c68ad5fa996ffbc20c35f722f04cb2f31c91e10d89"
            + "2e49bb5e693be37e8650256face9d39edf8f024100eaa0afc98aa87f8ce4c18c15005a8524310d465c87712853b1afe27cd9"
            + "03c2d788e2f616b4414ef22790b995eddb36ca05e46a1e977698f591d2d4bbb5ad140b024017214a14ba4927d0fb61643e19"
            + "78b3f7f8cf3783aeb17a9f8e9a4bf93d49fb4fecaf80bf208341567cfae93bdf4d0b6a66641668e1c8b77adfc82969655327"
            + "0d024100c2c45f087bed01ecf09c666fac9a77f9a22a75e52b9dd8af194a7b45ce545bf2d5b42a3a90a9c2222c8bec33347f"
            + "0c0d4a34e18ec186f6d4ab978b76c30a891f024100806e2c4ce406c1d83e2f05f672802c20e5132b96a3a85bec4f74ae5422"
            + "5d7148fc48b17e3001d2b551d014078603b3828c7b601a300c1661c742cbf19c94c9ad";
    static final String EC_KEY =
            "3041020100301306072a8648ce3d020106082a8648ce3d03010704273025020101042054c81f958521c4bd2a320169cca307"
            + "671dbf5c9ef6eaa753d698cc9f95f5f698";

    static byte[] bytes(String hex) {
        byte[] result = new byte[hex.length() / 2];
        for (int i = 0; i < result.length; i++) result[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        return result;
    }

    static String hex(byte[] bytes) {
        StringBuilder s = new StringBuilder();
        for (byte b : bytes) s.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        return s.toString();
    }

    static X509Certificate certificate(String pem) throws GeneralSecurityException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(pem.getBytes()));
    }

    static PrivateKey key(String algorithm, String hex) throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes(hex)));
    }

    public static void main(String[] args) throws Exception {
        X509Certificate c = certificate(RSA_CERTIFICATE);
        System.out.println(c.getType() + " " + c.getVersion() + " " + c.getSigAlgOID());
        System.out.println(c.getSubjectX500Principal().getName(X500Principal.RFC2253));
        System.out.println(c.getSubjectX500Principal().getName(X500Principal.RFC1779));
        System.out.println(c.getSubjectX500Principal().getName(X500Principal.CANONICAL));
        System.out.println(c.getSubjectX500Principal().equals(c.getIssuerX500Principal()) + " " + hex(c.getSubjectX500Principal().getEncoded()));
        System.out.println(c.getNotBefore().getTime() + " " + c.getNotAfter().getTime());
        System.out.println(Arrays.toString(c.getKeyUsage()) + " " + c.getBasicConstraints() + " " + c.getExtendedKeyUsage());
        for (List<?> name : c.getSubjectAlternativeNames()) System.out.println("name " + name);
        Set<String> oids = new TreeSet<String>();
        if (c.getCriticalExtensionOIDs() != null) oids.addAll(c.getCriticalExtensionOIDs());
        System.out.println("critical " + oids);
        System.out.println("others " + new TreeSet<String>(c.getNonCriticalExtensionOIDs()) + " " + c.hasUnsupportedCriticalExtension());
        System.out.println(hex(c.getExtensionValue("2.5.29.19")) + " " + c.getExtensionValue("2.5.29.99"));
        RSAPublicKey key = (RSAPublicKey) c.getPublicKey();
        System.out.println(key.getAlgorithm() + " " + key.getFormat() + " " + key.getModulus().bitLength() + " " + key.getPublicExponent());
        System.out.println(key.getModulus().mod(BigInteger.valueOf(1000000007)) + " " + c.getSignature().length + " " + c.getEncoded().length);
        c.checkValidity(new Date(1500000000000L));
        try {
            c.checkValidity(new Date(1000000000000L));
        } catch (CertificateException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            c.checkValidity(new Date(4000000000000L));
        } catch (CertificateException e) {
            System.out.println(e.getClass().getName());
        }
        c.verify(c.getPublicKey());
        X509Certificate curve = certificate(EC_CERTIFICATE);
        System.out.println(curve.getPublicKey().getAlgorithm() + " " + curve.getSubjectX500Principal() + " " + curve.getBasicConstraints() + " " + curve.getKeyUsage());
        curve.verify(curve.getPublicKey());
        try {
            curve.verify(c.getPublicKey());
        } catch (GeneralSecurityException e) {
            System.out.println("not by that key");
        }
        CertificateFactory factory = CertificateFactory.getInstance("X509");
        Certificate again = factory.generateCertificate(new ByteArrayInputStream(c.getEncoded()));
        System.out.println(again.equals(c) + " " + (again.hashCode() == c.hashCode()) + " " + again.equals(curve));
        String both = EC_CERTIFICATE + RSA_CERTIFICATE;
        Collection<? extends Certificate> all = factory.generateCertificates(new ByteArrayInputStream(both.getBytes()));
        System.out.println(all.size() + " " + all.iterator().next().equals(curve));
        CertPath path = factory.generateCertPath(Arrays.asList(c, curve));
        System.out.println(path.getType() + " " + path.getCertificates().size() + " " + path.getCertificates().get(1).equals(curve));
        CertPath read = factory.generateCertPath(new ByteArrayInputStream(path.getEncoded("PkiPath")), "PkiPath");
        System.out.println(read.equals(path));
        for (String bad : new String[] {"", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"}) {
            try {
                System.out.println(factory.generateCertificate(new ByteArrayInputStream(bad.getBytes())));
            } catch (CertificateException e) {
                System.out.println("no certificate");
            }
        }
        X500Principal name = new X500Principal("CN=Duke, OU=JavaSoft, O=Sun Microsystems, C=US");
        System.out.println(name.getName() + " " + name.equals(new X500Principal("cn=duke,ou=javasoft,o=sun microsystems,c=us")));
    }
}
