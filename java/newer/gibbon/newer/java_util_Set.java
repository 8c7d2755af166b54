package gibbon.newer;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** What {@link Set} has since Android 11. */
public class java_util_Set {
    public static Set of() {
        return Fixed.set(new Object[0]);
    }

    public static Set of(Object e1) {
        return Fixed.set(new Object[] {e1});
    }

    public static Set of(Object e1, Object e2) {
        return Fixed.set(new Object[] {e1, e2});
    }

    public static Set of(Object e1, Object e2, Object e3) {
        return Fixed.set(new Object[] {e1, e2, e3});
    }

    public static Set of(Object e1, Object e2, Object e3, Object e4) {
        return Fixed.set(new Object[] {e1, e2, e3, e4});
    }

    public static Set of(Object e1, Object e2, Object e3, Object e4, Object e5) {
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5});
    }

    public static Set of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6) {
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5, e6});
    }

    public static Set of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7) {
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5, e6, e7});
    }

    public static Set of(Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7, Object e8) {
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8});
    }

    public static Set of(
            Object e1, Object e2, Object e3, Object e4, Object e5, Object e6, Object e7, Object e8, Object e9) {
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9});
    }

    public static Set of(
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
        return Fixed.set(new Object[] {e1, e2, e3, e4, e5, e6, e7, e8, e9, e10});
    }

    public static Set of(Object... all) {
        return Fixed.set(all.clone());
    }

    public static Set copyOf(Collection all) {
        return Fixed.set(new LinkedHashSet(all).toArray());
    }
}
