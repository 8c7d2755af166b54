package gibbon.server;

import android.os.IBinder;
import android.os.Parcel;
import android.security.IKeystoreService;
import android.security.KeyStore;
import android.security.keymaster.ExportResult;
import android.security.keymaster.KeyCharacteristics;
import android.security.keymaster.KeymasterArguments;
import android.security.keymaster.KeymasterBlob;
import android.security.keymaster.KeymasterDefs;
import android.security.keymaster.OperationResult;
import java.security.GeneralSecurityException;
import java.security.SignatureException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.crypto.AEADBadTagException;

/** A key store that is open, keeps bytes under names and works with keys; nothing of it is in hardware. */
abstract class KeystoreService extends Service implements IKeystoreService {
    private final TreeMap<String, byte[]> entries = new TreeMap<>();
    private final TreeMap<String, KeystoreKey> keys = new TreeMap<>();
    private final HashMap<IBinder, KeystoreOperation> operations = new HashMap<>();
    private long lastOperation;

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
        boolean found = entries.remove(name) != null | keys.remove(name) != null;
        return found ? KeyStore.NO_ERROR : KeyStore.KEY_NOT_FOUND;
    }

    @Override
    public int exist(String name, int uid) {
        return holds(name) ? KeyStore.NO_ERROR : KeyStore.KEY_NOT_FOUND;
    }

    private boolean holds(String name) {
        return entries.containsKey(name) || keys.containsKey(name);
    }

    @Override
    public String[] list(String prefix, int uid) {
        ArrayList<String> result = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>(entries.keySet());
        names.addAll(keys.keySet());
        for (String name : names) {
            if (name.startsWith(prefix)) {
                result.add(name.substring(prefix.length()));
            }
        }
        return result.toArray(new String[0]);
    }

    @Override
    public int reset() {
        entries.clear();
        keys.clear();
        return KeyStore.NO_ERROR;
    }

    @Override
    public int isEmpty(int user) {
        return entries.isEmpty() && keys.isEmpty() ? KeyStore.KEY_NOT_FOUND : KeyStore.NO_ERROR;
    }

    @Override
    public long getmtime(String name) {
        return holds(name) ? 0 : -1;
    }

    @Override
    public int is_hardware_backed(String algorithm) {
        return KeyStore.SYSTEM_ERROR;
    }

    @Override
    public int addRngEntropy(byte[] data) {
        return KeyStore.NO_ERROR;
    }

    @Override
    public int generateKey(
            String name, KeymasterArguments wish, byte[] entropy, int uid, int flags, KeyCharacteristics made) {
        try {
            return keep(name, KeystoreKey.generate(wish), made);
        } catch (GeneralSecurityException e) {
            return KeymasterDefs.KM_ERROR_UNSUPPORTED_ALGORITHM;
        }
    }

    @Override
    public int importKey(String name, KeymasterArguments wish, int format, byte[] key, int uid, int flags,
            KeyCharacteristics made) {
        try {
            return keep(name, KeystoreKey.imported(wish, key), made);
        } catch (GeneralSecurityException | ClassCastException e) {
            return KeymasterDefs.KM_ERROR_INVALID_ARGUMENT;
        }
    }

    private int keep(String name, KeystoreKey key, KeyCharacteristics made) {
        keys.put(name, key);
        key.describe(made);
        return KeyStore.NO_ERROR;
    }

    @Override
    public int getKeyCharacteristics(String name, KeymasterBlob client, KeymasterBlob app, KeyCharacteristics target) {
        KeystoreKey key = keys.get(name);
        if (key == null) {
            return KeyStore.KEY_NOT_FOUND;
        }
        key.describe(target);
        return KeyStore.NO_ERROR;
    }

    /** Only the public half of a key can be had. */
    @Override
    public ExportResult exportKey(String name, int format, KeymasterBlob client, KeymasterBlob app) {
        KeystoreKey key = keys.get(name);
        boolean can = key != null && key.shown != null && format == KeymasterDefs.KM_KEY_FORMAT_X509;
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(can ? KeyStore.NO_ERROR
                : key == null ? KeyStore.KEY_NOT_FOUND : KeymasterDefs.KM_ERROR_UNSUPPORTED_KEY_FORMAT);
        parcel.writeByteArray(can ? key.shown.getEncoded() : null);
        parcel.setDataPosition(0);
        ExportResult result = ExportResult.CREATOR.createFromParcel(parcel);
        parcel.recycle();
        return result;
    }

    @Override
    public OperationResult begin(IBinder client, String name, int purpose, boolean pruneable, KeymasterArguments wish,
            byte[] entropy) {
        KeystoreKey key = keys.get(name);
        if (key == null) {
            return failed(KeyStore.KEY_NOT_FOUND);
        }
        // What everybody can do who has the public half is always allowed.
        boolean isPublic = key.shown != null
                && (purpose == KeymasterDefs.KM_PURPOSE_ENCRYPT || purpose == KeymasterDefs.KM_PURPOSE_VERIFY);
        if (!isPublic && !key.arguments.getEnums(KeymasterDefs.KM_TAG_PURPOSE).contains(purpose)) {
            return failed(KeymasterDefs.KM_ERROR_INCOMPATIBLE_PURPOSE);
        }
        try {
            KeystoreOperation operation = KeystoreOperation.begin(key, purpose, wish);
            operations.put(operation, operation);
            return new OperationResult(KeyStore.NO_ERROR, operation, ++lastOperation, 0, null, operation.told);
        } catch (GeneralSecurityException e) {
            return failed(KeymasterDefs.KM_ERROR_INVALID_ARGUMENT);
        }
    }

    private static OperationResult failed(int code) {
        return new OperationResult(code, null, 0, 0, null, new KeymasterArguments());
    }

    private static OperationResult done(int consumed, byte[] output) {
        byte[] given = output == null ? new byte[0] : output;
        return new OperationResult(KeyStore.NO_ERROR, null, 0, consumed, given, new KeymasterArguments());
    }

    @Override
    public OperationResult update(IBinder token, KeymasterArguments params, byte[] input) {
        KeystoreOperation operation = operations.get(token);
        if (operation == null) {
            return failed(KeymasterDefs.KM_ERROR_INVALID_OPERATION_HANDLE);
        }
        try {
            byte[] aside = params == null ? null : params.getBytes(KeymasterDefs.KM_TAG_ASSOCIATED_DATA, null);
            if (aside != null) {
                operation.updateAside(aside);
            }
            byte[] output = input == null || input.length == 0 ? null : operation.update(input);
            return done(input == null ? 0 : input.length, output);
        } catch (GeneralSecurityException | RuntimeException e) {
            return failed(KeymasterDefs.KM_ERROR_INVALID_ARGUMENT);
        }
    }

    @Override
    public OperationResult finish(IBinder token, KeymasterArguments params, byte[] signature, byte[] entropy) {
        KeystoreOperation operation = operations.remove(token);
        if (operation == null) {
            return failed(KeymasterDefs.KM_ERROR_INVALID_OPERATION_HANDLE);
        }
        try {
            return done(0, operation.finish(signature));
        } catch (SignatureException | AEADBadTagException e) {
            return failed(KeymasterDefs.KM_ERROR_VERIFICATION_FAILED);
        } catch (GeneralSecurityException | RuntimeException e) {
            return failed(KeymasterDefs.KM_ERROR_INVALID_ARGUMENT);
        }
    }

    @Override
    public int abort(IBinder token) {
        return operations.remove(token) == null ? KeymasterDefs.KM_ERROR_INVALID_OPERATION_HANDLE : KeyStore.NO_ERROR;
    }

    @Override
    public boolean isOperationAuthorized(IBinder token) {
        return operations.containsKey(token);
    }

    @Override
    public int addAuthToken(byte[] token) {
        return KeyStore.NO_ERROR;
    }
}
