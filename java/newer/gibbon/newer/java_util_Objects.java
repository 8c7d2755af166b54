package gibbon.newer;

import java.util.Objects;
import java.util.function.Supplier;

/** What {@link Objects} has since Android 7. */
public class java_util_Objects {
    public static boolean isNull(Object object) {
        return object == null;
    }

    public static boolean nonNull(Object object) {
        return object != null;
    }

    public static Object requireNonNull(Object object, Supplier message) {
        return Objects.requireNonNull(object, object == null ? (String) message.get() : null);
    }

    public static Object requireNonNullElse(Object object, Object otherwise) {
        return object != null ? object : Objects.requireNonNull(otherwise, "defaultObj");
    }

    public static Object requireNonNullElseGet(Object object, Supplier otherwise) {
        if (object != null) {
            return object;
        }
        return Objects.requireNonNull(Objects.requireNonNull(otherwise, "supplier").get(), "supplier.get()");
    }

    public static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    public static int checkFromToIndex(int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            String range = "Range [" + from + ", " + to + ")";
            throw new IndexOutOfBoundsException(range + " out of bounds for length " + length);
        }
        return from;
    }

    public static int checkFromIndexSize(int from, int size, int length) {
        if ((length | from | size) < 0 || size > length - from) {
            String range = "Range [" + from + ", " + from + " + " + size + ")";
            throw new IndexOutOfBoundsException(range + " out of bounds for length " + length);
        }
        return from;
    }
}
