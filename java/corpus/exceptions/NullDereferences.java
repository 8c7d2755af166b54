/** Each way to use a null reference. */
public class NullDereferences {
    public static void main(String[] args) throws Exception {
        System.out.println(
                t(
                                () -> {
                                    String s = null;
                                    s.length();
                                })
                        + t(
                                () -> {
                                    A a = null;
                                    a.x = 1;
                                })
                        + t(
                                () -> {
                                    A a = null;
                                    int y = a.x;
                                })
                        + t(
                                () -> {
                                    A a = null;
                                    a.m();
                                })
                        + t(
                                () -> {
                                    I i = null;
                                    i.m();
                                })
                        + t(
                                () -> {
                                    long[] l = null;
                                    l[0]++;
                                })
                        + t(
                                () -> {
                                    Object[] o = null;
                                    o[0] = "";
                                })
                        + t(
                                () -> {
                                    Integer i = null;
                                    int k = i;
                                })
                        + t(
                                () -> {
                                    String s = null;
                                    switch (s) {
                                        default:
                                    }
                                })
                        + t(
                                () -> {
                                    synchronized ((Object) null) {
                                    }
                                })
                        + t(
                                () -> {
                                    throw (RuntimeException) null;
                                })
                        + t(
                                () -> {
                                    for (Object o : (Iterable<?>) null) System.out.println(o);
                                })
                        + t(
                                () -> {
                                    A a = null;
                                    A.s();
                                    a.s();
                                })
                        + t(
                                () -> {
                                    String s = null;
                                    s += "x";
                                    if (!s.equals("nullx")) throw new RuntimeException();
                                })
                        + t(
                                () -> {
                                    A a = new A();
                                    a.next.next = a;
                                })
                        + t(
                                () -> {
                                    double[] d = null;
                                    double e = d[5];
                                })
                        + t(
                                () -> {
                                    ((boolean[]) null)[0] = true;
                                }));
    }

    interface I {
        void m() throws Exception;
    }

    static class A implements I {
        int x;
        A next;

        public void m() {}

        static void s() {}
    }

    static String t(I i) {
        try {
            i.m();
            return ".";
        } catch (NullPointerException e) {
            return "N";
        } catch (Exception e) {
            return "?";
        }
    }
}
