package gibbon.icu;

import java.util.ArrayList;

/**
 * Objects of ICU behind the {@code long} handles that the classes of libcore.icu keep.
 *
 * <p>The table lies in the guest's heap, so snapshots hold it without further ado. Handles are small numbers that are
 * given out again after they were closed; 0 stands for no object.
 */
public final class Peers {
    private static final ArrayList<Object> OBJECTS = new ArrayList<Object>();
    private static final ArrayList<Integer> FREE = new ArrayList<Integer>();

    private Peers() {}

    /** Keeps an object and gives its handle. */
    public static synchronized long add(Object object) {
        if (FREE.isEmpty()) {
            OBJECTS.add(object);
            return OBJECTS.size();
        }
        int index = FREE.remove(FREE.size() - 1);
        OBJECTS.set(index, object);
        return index + 1;
    }

    /** The object behind a handle; on Android another handle would be a crash of the process. */
    public static synchronized Object get(long handle) {
        Object object = handle > 0 && handle <= OBJECTS.size() ? OBJECTS.get((int) handle - 1) : null;
        if (object == null) {
            throw new InternalError("no peer behind handle " + handle);
        }
        return object;
    }

    /** Forgets an object; handles that mean nothing are ignored. */
    public static synchronized void remove(long handle) {
        if (handle > 0 && handle <= OBJECTS.size() && OBJECTS.get((int) handle - 1) != null) {
            OBJECTS.set((int) handle - 1, null);
            FREE.add((int) handle - 1);
        }
    }
}
