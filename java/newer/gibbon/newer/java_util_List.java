package gibbon.newer;

import java.util.Arrays;
import java.util.Collection;
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

    public static List of() {
        return Fixed.list(new Object[0]);
    }

    public static List of(Object e1) {
        return Fixed.list(new Object[] {e1});
    }

    public static List of(Object e1, Object e2) {
        return Fixed.list(new Object[] {e1, e2});
    }

    public static List of(Object e1, Object e2, Object e3) {
        return Fixed.list(new Object[] {e1, e2, e3});
    }

    public static List of(Object e1, Object e2, Object e3, Object e4) {
        return Fixed.list(new Object[] {e1, e2, e3, e4});
    }

    public static List of(Object e1, Object e2, Object e3, Object e4, Object e5) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5});
    }

    public static List of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5, e6});
    }

    public static List of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5, e6, e7});
    }

    public static List of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7, Object e8) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8});
    }

    public static List of(
            Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7, Object e8, Object e9) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9});
    }

    public static List of(
            Object e1,
            Object e2,
            Object e3,
            Object e4,
            Object e5,
            Object e6,
            Object e7,
            Object e8,
            Object e9,
            Object e10) {
        return Fixed.list(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9, e10});
    }

    public static List of(Object... all) {
        return Fixed.list(all.clone());
    }

    public static List copyOf(Collection all) {
        return Fixed.list(all.toArray());
    }
}
