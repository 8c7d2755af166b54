package gibbon.server;

import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.os.Parcel;
import android.util.LongSparseArray;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/**
 * The natives of {@link CameraMetadataNative}: tables from tags to bytes.
 *
 * <p>A tag is the place of a key among those that the framework's classes declare, and its type follows from the key's;
 * the numbers that hardware uses for them never reach an app.
 */
final class CameraMetadataNativeNatives {
    private static final int BYTE = 0;
    private static final int INT32 = 1;
    private static final int FLOAT = 2;
    private static final int INT64 = 3;
    private static final int DOUBLE = 4;
    private static final int RATIONAL = 5;
    private static final Class<?>[] DECLARING =
            {CameraCharacteristics.class, CaptureRequest.class, CaptureResult.class};

    private static final LongSparseArray<TreeMap<Integer, byte[]>> tables = new LongSparseArray<>();
    private static final ArrayList<String> names = new ArrayList<>();
    private static final ArrayList<Integer> types = new ArrayList<>();
    private static Field pointer;
    private static long last;

    private CameraMetadataNativeNatives() {}

    static void nativeClassInit() {}

    static int nativeSetupGlobalVendorTagDescriptor() {
        return 0;
    }

    static synchronized long nativeAllocate(CameraMetadataNative self) {
        tables.put(++last, new TreeMap<Integer, byte[]>());
        return last;
    }

    static synchronized long nativeAllocateCopy(CameraMetadataNative self, CameraMetadataNative other) {
        tables.put(++last, new TreeMap<>(table(other)));
        return last;
    }

    static synchronized void nativeClose(CameraMetadataNative self) {
        tables.remove(number(self));
    }

    static synchronized void nativeSwap(CameraMetadataNative self, CameraMetadataNative other) {
        TreeMap<Integer, byte[]> own = table(self);
        tables.put(number(self), table(other));
        tables.put(number(other), own);
    }

    static boolean nativeIsEmpty(CameraMetadataNative self) {
        return table(self).isEmpty();
    }

    static int nativeGetEntryCount(CameraMetadataNative self) {
        return table(self).size();
    }

    static byte[] nativeReadValues(CameraMetadataNative self, int tag) {
        byte[] values = table(self).get(tag);
        return values == null ? null : values.clone();
    }

    static void nativeWriteValues(CameraMetadataNative self, int tag, byte[] values) {
        if (values == null) {
            table(self).remove(tag);
        } else {
            table(self).put(tag, values.clone());
        }
    }

    static void nativeWriteToParcel(CameraMetadataNative self, Parcel out) {
        TreeMap<Integer, byte[]> table = table(self);
        out.writeInt(table.size());
        for (Map.Entry<Integer, byte[]> entry : table.entrySet()) {
            out.writeInt(entry.getKey());
            out.writeByteArray(entry.getValue());
        }
    }

    static void nativeReadFromParcel(CameraMetadataNative self, Parcel in) {
        TreeMap<Integer, byte[]> table = table(self);
        table.clear();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            int tag = in.readInt();
            table.put(tag, in.createByteArray());
        }
    }

    static synchronized int nativeGetTagFromKey(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        findKeys();
        int tag = names.indexOf(name);
        if (tag < 0) {
            throw new IllegalArgumentException("Could not find tag for key '" + name + "')");
        }
        return tag;
    }

    static synchronized int nativeGetTypeFromTag(int tag) {
        findKeys();
        if (tag < 0 || tag >= types.size()) {
            throw new IllegalArgumentException("Tag (" + tag + ") did not have a type");
        }
        return types.get(tag);
    }

    private static void findKeys() {
        if (!names.isEmpty()) {
            return;
        }
        try {
            for (Class<?> declaring : DECLARING) {
                for (Field field : declaring.getDeclaredFields()) {
                    if (field.getType().getSimpleName().equals("Key")) {
                        field.setAccessible(true);
                        add(key(field.get(null)));
                    }
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CameraMetadataNative.Key<?> key(Object key) {
        return key instanceof CameraCharacteristics.Key ? ((CameraCharacteristics.Key<?>) key).getNativeKey()
                : key instanceof CaptureRequest.Key ? ((CaptureRequest.Key<?>) key).getNativeKey()
                : ((CaptureResult.Key<?>) key).getNativeKey();
    }

    private static void add(CameraMetadataNative.Key<?> key) {
        if (!names.contains(key.getName())) {
            names.add(key.getName());
            types.add(type(key.getTypeReference().getType().toString()));
        }
    }

    /** What the values of a Java type are made of. */
    private static int type(String java) {
        if (java.matches(".*(Float|float|SizeF|\\[F)\\b.*")) {
            return FLOAT;
        } else if (java.matches(".*(Long|long|\\[J|StreamConfigurationDuration)\\b.*")) {
            return INT64;
        } else if (java.matches(".*(Double|double|\\[D)\\b.*")) {
            return DOUBLE;
        } else if (java.matches(".*(Rational|ColorSpaceTransform)\\b.*")) {
            return RATIONAL;
        }
        return java.matches(".*(Boolean|boolean|Byte|byte|String|\\[Z|\\[B)\\b.*") ? BYTE : INT32;
    }

    private static TreeMap<Integer, byte[]> table(CameraMetadataNative of) {
        if (of == null) {
            throw new NullPointerException();
        }
        TreeMap<Integer, byte[]> table = tables.get(number(of));
        if (table == null) {
            throw new IllegalStateException("Metadata object was already closed");
        }
        return table;
    }

    private static long number(CameraMetadataNative of) {
        try {
            if (pointer == null) {
                pointer = CameraMetadataNative.class.getDeclaredField("mMetadataPtr");
                pointer.setAccessible(true);
            }
            return pointer.getLong(of);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
