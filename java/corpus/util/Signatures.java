import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignedObject;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;

/** Signing and verifying; RSA's signatures have no chance in them. */
public class Signatures {
    public static void main(String[] args) throws Exception {
        PrivateKey rsa = Certificates.key("RSA", Certificates.RSA_KEY);
        PublicKey rsaPublic = Certificates.certificate(Certificates.RSA_CERTIFICATE).getPublicKey();
        byte[] text = "The quick brown fox".getBytes("US-ASCII");
        for (String name : new String[] {"MD5withRSA", "SHA1withRSA", "SHA256withRSA", "SHA384withRSA", "SHA512withRSA"}) {
            Signature signature = Signature.getInstance(name);
            signature.initSign(rsa);
            signature.update(text, 0, 4);
            signature.update(text[4]);
            signature.update(text, 5, text.length - 5);
            byte[] signed = signature.sign();
            signature.initVerify(rsaPublic);
            signature.update(text);
            boolean good = signature.verify(signed);
            signature.update(text);
            signed[20] ^= 1;
            System.out.println(name + " " + good + " " + signature.verify(signed) + " " + Certificates.hex(signed).substring(0, 32));
        }
        PrivateKey ec = Certificates.key("EC", Certificates.EC_KEY);
        PublicKey ecPublic = Certificates.certificate(Certificates.EC_CERTIFICATE).getPublicKey();
        for (String name : new String[] {"SHA1withECDSA", "SHA256withECDSA", "SHA512withECDSA"}) {
            Signature signature = Signature.getInstance(name);
            signature.initSign(ec);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(ecPublic);
            signature.update(text);
            boolean good = signature.verify(signed);
            signature.update((byte) 1);
            System.out.println(name + " " + good + " " + signature.verify(signed) + " " + signed[0]);
        }
        RSAPrivateKey plain = (RSAPrivateKey) rsa;
        KeyFactory factory = KeyFactory.getInstance("RSA");
        PrivateKey again = factory.generatePrivate(new RSAPrivateKeySpec(plain.getModulus(), plain.getPrivateExponent()));
        PublicKey spec = factory.generatePublic(new RSAPublicKeySpec(plain.getModulus(), ((RSAPublicKey) rsaPublic).getPublicExponent()));
        System.out.println(((RSAPrivateKey) again).getPrivateExponent().equals(plain.getPrivateExponent()) + " " + spec.equals(rsaPublic) + " " + factory.getKeySpec(rsa, RSAPrivateKeySpec.class).getModulus().equals(plain.getModulus()));
        System.out.println(factory.generatePublic(new X509EncodedKeySpec(rsaPublic.getEncoded())).equals(rsaPublic));
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        System.out.println(((ECPublicKey) pair.getPublic()).getParams().getOrder().bitLength() + " " + pair.getPrivate().getFormat());
        SignedObject object = new SignedObject("guarded", rsa, Signature.getInstance("SHA256withRSA"));
        System.out.println(object.getObject() + " " + object.getAlgorithm() + " " + object.verify(rsaPublic, Signature.getInstance("SHA256withRSA")));
        Signature fresh = Signature.getInstance("SHA256withRSA");
        try {
            fresh.update(text);
        } catch (SignatureException e) {
            System.out.println("not initialised");
        }
        try {
            fresh.initSign(ec);
            System.out.println("a key of another kind was taken");
        } catch (InvalidKeyException e) {
            System.out.println("wrong key");
        }
        try {
            Signature.getInstance("NONEwithNothing");
        } catch (NoSuchAlgorithmException e) {
            System.out.println("no such algorithm");
        }
        fresh = Signature.getInstance("SHA256withRSA");
        fresh.initVerify(rsaPublic);
        fresh.update(text);
        try {
            System.out.println(fresh.verify(new byte[128]));
        } catch (GeneralSecurityException e) {
            System.out.println("wrong signature");
        }
    }
}
