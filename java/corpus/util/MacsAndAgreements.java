import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import javax.crypto.KeyAgreement;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.DESKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Message authentication, keys made and agreed upon. */
public class MacsAndAgreements {
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA384", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(name);
            for (int length : new int[] {1, 64, 200}) {
                mac.init(new SecretKeySpec(CipherModes.counting(length), "RAW"));
                mac.update((byte) 1);
                mac.update(CipherModes.counting(100), 10, 50);
                byte[] first = mac.doFinal();
                mac.update((byte) 1);
                boolean same = Arrays.equals(first, mac.doFinal(Arrays.copyOfRange(CipherModes.counting(100), 10, 60)));
                System.out.println(name + " " + mac.getMacLength() + " " + same + " " + Certificates.hex(first));
            }
        }
        try {
            Mac.getInstance("HmacSHA1").doFinal();
        } catch (IllegalStateException e) {
            System.out.println("no key");
        }
        for (String name : new String[] {"DESede", "HmacSHA256"}) {
            KeyGenerator generator = KeyGenerator.getInstance(name);
            System.out.println(name + " " + generator.generateKey().getEncoded().length + " " + generator.generateKey().getFormat());
        }
        try {
            new DESKeySpec(new byte[7]);
        } catch (InvalidKeyException e) {
            System.out.println("too short");
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair ada = generator.generateKeyPair();
        KeyPair grace = generator.generateKeyPair();
        KeyAgreement here = KeyAgreement.getInstance("ECDH");
        here.init(ada.getPrivate());
        here.doPhase(grace.getPublic(), true);
        KeyAgreement there = KeyAgreement.getInstance("ECDH");
        there.init(grace.getPrivate());
        there.doPhase(ada.getPublic(), true);
        byte[] secret = here.generateSecret();
        System.out.println(secret.length + " " + Arrays.equals(secret, there.generateSecret()));
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(512);
        KeyPair pair = rsa.generateKeyPair();
        System.out.println(pair.getPublic().getAlgorithm() + " " + KeyFactory.getInstance("RSA").translateKey(pair.getPublic()).equals(pair.getPublic()));
    }
}
