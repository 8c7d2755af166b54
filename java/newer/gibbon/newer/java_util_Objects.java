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
}
