import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;

/** Stores of keys: entries, aliases, passwords, files. */
public class KeyStores {
    public static void main(String[] args) throws Exception {
        char[] password = "changeit".toCharArray();
        Certificate c = Certificates.certificate(Certificates.RSA_CERTIFICATE);
        PrivateKey key = Certificates.key("RSA", Certificates.RSA_KEY);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try {
            store.size();
        } catch (KeyStoreException e) {
            System.out.println("not loaded");
        }
        store.load(null, null);
        System.out.println(store.getType() + " " + store.size() + " " + store.containsAlias("mine"));
        store.setKeyEntry("mine", key, password, new Certificate[] {c});
        System.out.println(store.size() + " " + store.isKeyEntry("mine") + " " + store.isCertificateEntry("mine") + " " + store.isKeyEntry("other"));
        System.out.println(store.getCertificate("mine").equals(c) + " " + store.getCertificateChain("mine").length + " " + store.getCertificateAlias(c));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.store(out, password);
        KeyStore again = KeyStore.getInstance("PKCS12");
        again.load(new ByteArrayInputStream(out.toByteArray()), password);
        System.out.println(Collections.list(again.aliases()) + " " + again.getCertificate("mine").equals(c));
        Key read = again.getKey("mine", password);
        System.out.println(read.getAlgorithm() + " " + read.getFormat() + " " + Arrays.equals(read.getEncoded(), key.getEncoded()));
        System.out.println(again.getKey("nobody", password) + " " + again.getCertificate("nobody") + " " + again.getCertificateChain("nobody"));
        try {
            KeyStore.getInstance("PKCS12").load(new ByteArrayInputStream(out.toByteArray()), "wrong".toCharArray());
        } catch (IOException e) {
            System.out.println("wrong password");
        }
        try {
            KeyStore.getInstance("PKCS12").load(new ByteArrayInputStream(new byte[] {1, 2, 3}), password);
        } catch (IOException e) {
            System.out.println("no store");
        }
        again.deleteEntry("mine");
        System.out.println(again.size() + " " + again.aliases().hasMoreElements());
        KeyStore.PrivateKeyEntry entry = new KeyStore.PrivateKeyEntry(key, new Certificate[] {c});
        again.setEntry("entry", entry, new KeyStore.PasswordProtection(password));
        KeyStore.PrivateKeyEntry found = (KeyStore.PrivateKeyEntry) again.getEntry("entry", new KeyStore.PasswordProtection(password));
        System.out.println(found.getCertificate().equals(c) + " " + found.getPrivateKey().getAlgorithm() + " " + again.entryInstanceOf("entry", KeyStore.PrivateKeyEntry.class));
        try {
            KeyStore.getInstance("NONSUCH");
        } catch (KeyStoreException e) {
            System.out.println("no such type");
        }
    }
}
