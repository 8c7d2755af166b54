package gibbon.newer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.UnaryOperator;

/** What {@link List} has since Android 7. */
public class java_util_List {
    public static void sort(List all, Comparator order) {
        Object[] sorted = all.toArray();
        Arrays.sort(sorted, order);
        ListIterator places = all.listIterator();
        for (Object each : sorted) {
            places.next();
            places.set(each);
        }
    }

    public static void replaceAll(List all, UnaryOperator operator) {
        operator.getClass();
        for (ListIterator places = all.listIterator(); places.hasNext();) {
            places.set(operator.apply(places.next()));
        }
    }
}
