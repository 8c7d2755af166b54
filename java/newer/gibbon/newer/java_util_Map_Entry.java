package gibbon.newer;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;

/** What {@link Map.Entry} has since Android 7. */
public class java_util_Map_Entry {
    public static Comparator comparingByKey() {
        return comparingByKey(java_util_Comparator.naturalOrder());
    }

    public static Comparator comparingByValue() {
        return comparingByValue(java_util_Comparator.naturalOrder());
    }

    public static Comparator comparingByKey(final Comparator order) {
        Objects.requireNonNull(order);
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return order.compare(((Map.Entry) a).getKey(), ((Map.Entry) b).getKey());
            }
        };
    }

    public static Comparator comparingByValue(final Comparator order) {
        Objects.requireNonNull(order);
        return new Comparator() {
            @Override
            public int compare(Object a, Object b) {
                return order.compare(((Map.Entry) a).getValue(), ((Map.Entry) b).getValue());
            }
        };
    }
}
