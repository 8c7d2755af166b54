/** Checked casts and instanceof over classes, interfaces and arrays. */
public class Casts {
    public static void main(String[] args) throws Exception {
        Object[] v = {
            "s",
            1,
            1L,
            new int[1],
            new String[1],
            new Object[1],
            new int[1][1],
            'c',
            null,
            new java.util.Date(0),
            Thread.State.NEW
        };
        for (Object o : v)
            System.out.println(
                    (o instanceof String)
                            + " "
                            + (o instanceof Number)
                            + " "
                            + (o instanceof Comparable)
                            + " "
                            + (o instanceof Object[])
                            + " "
                            + (o instanceof int[])
                            + " "
                            + (o instanceof CharSequence)
                            + " "
                            + (o instanceof Cloneable)
                            + " "
                            + (o instanceof java.io.Serializable)
                            + " "
                            + (o instanceof Enum)
                            + " "
                            + (o instanceof Object));
        int failed = 0;
        for (Object o : v) {
            try {
                String s = (String) o;
            } catch (ClassCastException e) {
                failed++;
            }
            try {
                Object[] a = (Object[]) o;
            } catch (ClassCastException e) {
                failed += 100;
            }
            try {
                Comparable<?> c = (Comparable<?>) o;
            } catch (ClassCastException e) {
                failed += 10000;
            }
            try {
                int i = (Integer) o;
            } catch (ClassCastException e) {
                failed += 1000000;
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        }
        System.out.println(failed);
        System.out.println(((Object) new String[0]) instanceof Comparable[]);
        Object o = new Integer[] {1};
        System.out.println(((Number[]) o)[0]);
    }
}
