package gibbon.security;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.LinkedHashMap;

/** A key store that lives as long as its object: files of its type can be neither read nor written. */
public final class MemoryKeyStore extends KeyStoreSpi {
    private static final class Entry {
        final Date created = new Date();
        final Key key;
        final char[] password;
        final Certificate[] chain;

        Entry(Key key, char[] password, Certificate[] chain) {
            this.key = key;
            this.password = password == null ? null : password.clone();
            this.chain = chain;
        }
    }

    private final LinkedHashMap<String, Entry> entries = new LinkedHashMap<>();

    @Override
    public Key engineGetKey(String alias, char[] password) throws UnrecoverableKeyException {
        Entry entry = entries.get(alias);
        if (entry == null || entry.key == null) {
            return null;
        }
        if (entry.password != null && !Arrays.equals(entry.password, password)) {
            throw new UnrecoverableKeyException("no match");
        }
        return entry.key;
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
        Entry entry = entries.get(alias);
        return entry == null || entry.key == null ? null : entry.chain;
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
        Entry entry = entries.get(alias);
        return entry == null || entry.chain == null || entry.chain.length == 0 ? null : entry.chain[0];
    }

    @Override
    public Date engineGetCreationDate(String alias) {
        Entry entry = entries.get(alias);
        return entry == null ? null : entry.created;
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
        entries.put(alias, new Entry(key, password, chain));
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) throws KeyStoreException {
        throw new KeyStoreException("a protected key cannot be kept here");
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) throws KeyStoreException {
        Entry entry = entries.get(alias);
        if (entry != null && entry.key != null) {
            throw new KeyStoreException("key store already has a key entry with alias " + alias);
        }
        entries.put(alias, new Entry(null, null, new Certificate[] {certificate}));
    }

    @Override
    public void engineDeleteEntry(String alias) {
        entries.remove(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
        return Collections.enumeration(entries.keySet());
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        return entries.containsKey(alias);
    }

    @Override
    public int engineSize() {
        return entries.size();
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        Entry entry = entries.get(alias);
        return entry != null && entry.key != null;
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        Entry entry = entries.get(alias);
        return entry != null && entry.key == null;
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
        for (java.util.Map.Entry<String, Entry> entry : entries.entrySet()) {
            Certificate[] chain = entry.getValue().chain;
            if (chain != null && chain.length > 0 && chain[0].equals(certificate)) {
                return entry.getKey();
            }
        }
        return null;
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) throws IOException {
        throw new IOException("key stores of this type cannot be written here");
    }

    @Override
    public void engineLoad(InputStream stream, char[] password) throws IOException {
        entries.clear();
        if (stream != null) {
            throw new IOException("key stores of this type cannot be read here");
        }
    }
}
