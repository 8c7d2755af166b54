import android.animation.PropertyValuesHolder;
import java.lang.reflect.Method;

/** Calls setters as animations do, by ids, also by ids that nobody gave out. */
public class Setters {
    static int set;

    public void setValue(int value) {
        set = value;
    }

    public static void main(String[] args) throws Exception {
        Method find = PropertyValuesHolder.class.getDeclaredMethod("nGetIntMethod", Class.class, String.class);
        Method call = PropertyValuesHolder.class.getDeclaredMethod("nCallIntMethod", Object.class, long.class, int.class);
        find.setAccessible(true);
        call.setAccessible(true);
        long id = (Long) find.invoke(null, Setters.class, "setValue");
        call.invoke(null, new Setters(), id, 7);
        System.out.println("set " + set);
        int refused = 0;
        for (long other : new long[] {Long.MIN_VALUE, -1, 0, 1, 2, 1_000, 50_000, 100_000, 1L << 31, 1L << 40}) {
            try {
                call.invoke(null, "not a view", other, 1);
            } catch (java.lang.reflect.InvocationTargetException e) {
                refused += e.getCause() instanceof NoSuchMethodError ? 1 : 0;
            }
        }
        System.out.println("refused " + refused);
    }
}
