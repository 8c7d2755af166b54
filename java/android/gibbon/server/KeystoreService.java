package gibbon.server;

import android.security.IKeystoreService;
import android.security.KeyStore;
import java.util.ArrayList;
import java.util.TreeMap;

/** A key store that is open and keeps bytes under names; keys in hardware are not there. */
abstract class KeystoreService extends Service implements IKeystoreService {
    private final TreeMap<String, byte[]> entries = new TreeMap<>();

    @Override
    public int getState(int user) {
        return KeyStore.NO_ERROR;
    }

    @Override
    public byte[] get(String name) {
        return entries.get(name);
    }

    @Override
    public int insert(String name, byte[] item, int uid, int flags) {
        entries.put(name, item);
        return KeyStore.NO_ERROR;
    }

    @Override
    public int del(String name, int uid) {
        return entries.remove(name) == null ? KeyStore.KEY_NOT_FOUND : KeyStore.NO_ERROR;
    }

    @Override
    public int exist(String name, int uid) {
        return entries.containsKey(name) ? KeyStore.NO_ERROR : KeyStore.KEY_NOT_FOUND;
    }

    @Override
    public String[] list(String prefix, int uid) {
        ArrayList<String> result = new ArrayList<>();
        for (String name : entries.keySet()) {
            if (name.startsWith(prefix)) {
                result.add(name.substring(prefix.length()));
            }
        }
        return result.toArray(new String[0]);
    }

    @Override
    public int reset() {
        entries.clear();
        return KeyStore.NO_ERROR;
    }

    @Override
    public int isEmpty(int user) {
        return entries.isEmpty() ? KeyStore.KEY_NOT_FOUND : KeyStore.NO_ERROR;
    }

    @Override
    public long getmtime(String name) {
        return entries.containsKey(name) ? 0 : -1;
    }

    @Override
    public int is_hardware_backed(String algorithm) {
        return KeyStore.SYSTEM_ERROR;
    }

    @Override
    public int addRngEntropy(byte[] data) {
        return KeyStore.NO_ERROR;
    }
}
