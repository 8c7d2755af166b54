/** Boxes, their caches and comparisons. */
public class Boxing {
    public static void main(String[] args) throws Exception {
        Integer a = 127, b = 127, c = 1000, d = 1000;
        System.out.println(a == b);
        System.out.println(c.equals(d));
        System.out.println(c >= d && c <= d);
        Long l = 5L;
        System.out.println(l.equals(5));
        System.out.println(l.equals(5L));
        System.out.println(l == 5);
        Character ch = 'x';
        System.out.println(ch + 1);
        System.out.println(ch.hashCode());
        Object o = true ? 1 : 'a';
        System.out.println(o);
        Double n = Double.NaN;
        System.out.println(n.equals(Double.NaN));
        System.out.println(n == n.doubleValue());
        int sum = 0;
        for (Integer i : new Integer[] {1, 2, 3}) sum += i;
        System.out.println(sum);
        Integer x = null;
        try {
            int y = x;
            System.out.println(y);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(
                Integer.valueOf(5).hashCode()
                        + Long.valueOf(1L << 32).hashCode()
                        + Boolean.TRUE.hashCode()
                        + Double.valueOf(1.5).hashCode()
                        + Float.valueOf(1.5f).hashCode()
                        + Character.valueOf('a').hashCode()
                        + Byte.valueOf((byte) -1).hashCode()
                        + Short.valueOf((short) 5).hashCode());
        System.out.println(new Integer(7).equals(7));
        Byte by = 5;
        by++;
        System.out.println(by);
        Short sh = 10;
        sh = (short) (sh * 2);
        System.out.println(sh);
        System.out.println(Boolean.valueOf("TRUE") + " " + Boolean.parseBoolean("yes"));
        System.out.println(f(1) + f((short) 1) + f('c') + f(1L) + f(1f));
        System.out.println(Integer.valueOf(3).compareTo(5) + Long.valueOf(3).compareTo(2L));
        System.out.println(((Object) 3).equals(3L));
    }

    static String f(long x) {
        return "long ";
    }

    static String f(Integer x) {
        return "Integer ";
    }

    static String f(Object x) {
        return "Object ";
    }

    static String f(int... x) {
        return "varargs ";
    }
}
