import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Records what OpenJDK's cryptography answers; see data/README.md. The arguments are a seed and certificates. */
public final class RecordCrypto {
    private static final Random RANDOM = new Random();

    public static void main(String[] args) throws Exception {
        RANDOM.setSeed(Long.parseLong(args[0]));
        for (int i = 0; i < 12; i++) {
            digests();
            ciphers();
            aeads();
        }
        pbkdf2();
        rsa();
        ec();
        dsa();
        for (int i = 1; i < args.length; i++) {
            certificate(args[i]);
        }
    }

    private static byte[] bytes(int n) {
        byte[] b = new byte[n];
        RANDOM.nextBytes(b);
        return b;
    }

    private static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    private static void show(Object... columns) {
        StringBuilder line = new StringBuilder();
        for (Object column : columns) {
            line.append(line.length() == 0 ? "" : "\t").append(column instanceof byte[] b ? hex(b) : column);
        }
        System.out.println(line);
    }

    private static void digests() throws Exception {
        byte[] message = bytes(RANDOM.nextInt(300));
        byte[] key = bytes(1 + RANDOM.nextInt(150));
        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"}) {
            show("digest", name, message, MessageDigest.getInstance(name).digest(message));
            String mac = "Hmac" + name.replace("-", "");
            Mac hmac = Mac.getInstance(mac);
            hmac.init(new SecretKeySpec(key, mac));
            show("hmac", name, key, message, hmac.doFinal(message));
        }
    }

    private static void ciphers() throws Exception {
        String[][] kinds = {
            {"aes-128", "AES", "16", "16"}, {"aes-192", "AES", "24", "16"}, {"aes-256", "AES", "32", "16"},
            {"des", "DES", "8", "8"}, {"des-ede3", "DESede", "24", "8"},
        };
        for (String[] kind : kinds) {
            for (String mode : new String[] {"ECB", "CBC", "CFB", "OFB", "CTR"}) {
                boolean block = mode.equals("ECB") || mode.equals("CBC");
                byte[] key = bytes(Integer.parseInt(kind[2]));
                byte[] iv = bytes(Integer.parseInt(kind[3]));
                byte[] message = bytes(RANDOM.nextInt(70));
                Cipher cipher = Cipher.getInstance(kind[1] + "/" + mode + (block ? "/PKCS5Padding" : "/NoPadding"));
                SecretKeySpec secret = new SecretKeySpec(key, kind[1]);
                if (mode.equals("ECB")) {
                    cipher.init(Cipher.ENCRYPT_MODE, secret);
                    iv = new byte[0];
                } else {
                    cipher.init(Cipher.ENCRYPT_MODE, secret, new IvParameterSpec(iv));
                }
                show("cipher", kind[0] + "-" + mode.toLowerCase(), key, iv, message, cipher.doFinal(message));
            }
        }
        byte[] key = bytes(5 + RANDOM.nextInt(20));
        byte[] message = bytes(50);
        Cipher rc4 = Cipher.getInstance("ARCFOUR");
        rc4.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ARCFOUR"));
        show("cipher", "rc4", key, new byte[0], message, rc4.doFinal(message));
    }

    private static void aeads() throws Exception {
        byte[] message = bytes(RANDOM.nextInt(80));
        byte[] extra = bytes(RANDOM.nextInt(40));
        byte[] key = bytes(new int[] {16, 24, 32}[RANDOM.nextInt(3)]);
        byte[] nonce = bytes(RANDOM.nextInt(4) == 0 ? 1 + RANDOM.nextInt(30) : 12);
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
        gcm.updateAAD(extra);
        show("aead", "gcm", key, nonce, message, extra, gcm.doFinal(message));
        key = bytes(32);
        nonce = bytes(12);
        Cipher chacha = Cipher.getInstance("ChaCha20-Poly1305");
        chacha.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ChaCha20"), new IvParameterSpec(nonce));
        chacha.updateAAD(extra);
        show("aead", "chacha", key, nonce, message, extra, chacha.doFinal(message));
    }

    private static void pbkdf2() throws Exception {
        for (String name : new String[] {"SHA1", "SHA256", "SHA512"}) {
            byte[] salt = bytes(8);
            SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmac" + name);
            byte[] key = factory.generateSecret(new PBEKeySpec("secret".toCharArray(), salt, 50, 400)).getEncoded();
            show("pbkdf2", name, hex("secret".getBytes("UTF-8")), salt, 50, key);
        }
    }

    private static void rsa() throws Exception {
        for (int bits : new int[] {1024, 2048}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(bits);
            KeyPair pair = generator.generateKeyPair();
            show("key", "rsa", pair.getPrivate().getEncoded(), pair.getPublic().getEncoded());
            byte[] message = bytes(40);
            for (String name : new String[] {"MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512"}) {
                show("rsa-sign", name, message, sign(name + "withRSA", pair, message, null));
            }
            for (String transformation : new String[] {"PKCS1Padding", "NoPadding", "OAEPWithSHA-1AndMGF1Padding"}) {
                Cipher cipher = Cipher.getInstance("RSA/ECB/" + transformation);
                cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
                byte[] plain = transformation.equals("NoPadding") ? padded(message, bits / 8) : message;
                show("rsa-decrypt", transformation, plain, cipher.doFinal(plain));
            }
            PSSParameterSpec pss = new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1);
            show("rsa-pss", "SHA256", message, sign("RSASSA-PSS", pair, message, pss));
        }
    }

    private static byte[] padded(byte[] message, int size) {
        byte[] out = new byte[size];
        System.arraycopy(message, 0, out, size - message.length, message.length);
        return out;
    }

    private static void ec() throws Exception {
        for (String curve : new String[] {"secp256r1", "secp384r1", "secp521r1"}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            KeyPair pair = generator.generateKeyPair();
            KeyPair other = generator.generateKeyPair();
            show("key", "ec", pair.getPrivate().getEncoded(), pair.getPublic().getEncoded());
            byte[] message = bytes(40);
            show("ec-verify", "SHA1", message, sign("SHA1withECDSA", pair, message, null));
            show("ec-verify", "SHA256", message, sign("SHA256withECDSA", pair, message, null));
            show("ec-verify", "SHA512", message, sign("SHA512withECDSA", pair, message, null));
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(pair.getPrivate());
            agreement.doPhase(other.getPublic(), true);
            show("ecdh", curve, other.getPublic().getEncoded(), agreement.generateSecret());
        }
    }

    private static void dsa() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("DSA");
        generator.initialize(1024);
        KeyPair pair = generator.generateKeyPair();
        show("key", "dsa", pair.getPrivate().getEncoded(), pair.getPublic().getEncoded());
        byte[] message = bytes(40);
        show("dsa-verify", "SHA1", message, sign("SHA1withDSA", pair, message, null));
        show("dsa-verify", "SHA256", message, sign("SHA256withDSA", pair, message, null));
    }

    private static byte[] sign(String name, KeyPair pair, byte[] message, AlgorithmParameterSpec parameters) throws Exception {
        Signature signature = Signature.getInstance(name);
        if (parameters != null) {
            signature.setParameter(parameters);
        }
        signature.initSign(pair.getPrivate());
        signature.update(message);
        return signature.sign();
    }

    private static void certificate(String file) throws Exception {
        byte[] pem = Files.readAllBytes(Path.of(file));
        X509Certificate c = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
        String usage = c.getKeyUsage() == null ? "-" : java.util.Arrays.toString(c.getKeyUsage());
        show("cert", c.getEncoded(), c.getVersion(), c.getSerialNumber().toByteArray(), c.getSigAlgOID(), c.getSubjectX500Principal().getEncoded(),
                c.getIssuerX500Principal().getEncoded(), c.getNotBefore().toInstant(), c.getNotAfter().toInstant(), c.getPublicKey().getEncoded(),
                c.getTBSCertificate(), c.getSignature(), usage, c.getExtendedKeyUsage(), c.getBasicConstraints(), c.getSubjectAlternativeNames(),
                c.getSubjectX500Principal().getName());
    }
}
