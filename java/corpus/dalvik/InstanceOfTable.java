/** instanceof over a lattice of types. */
public class InstanceOfTable {
    public static void main(String[] args) throws Exception {
        Object[] v = {
            new A(),
            new B(),
            new C(),
            new int[0],
            new A[0],
            new B[0],
            new I[0],
            new int[0][],
            "s",
            1,
            null,
            E.X,
            new Exception(),
            A.class
        };
        for (Object o : v) {
            StringBuilder s = new StringBuilder();
            s.append(o instanceof A ? 1 : 0)
                    .append(o instanceof B ? 1 : 0)
                    .append(o instanceof C ? 1 : 0)
                    .append(o instanceof I ? 1 : 0)
                    .append(o instanceof J ? 1 : 0)
                    .append(o instanceof Object[] ? 1 : 0)
                    .append(o instanceof A[] ? 1 : 0)
                    .append(o instanceof I[] ? 1 : 0)
                    .append(o instanceof J[] ? 1 : 0)
                    .append(o instanceof int[] ? 1 : 0)
                    .append(o instanceof int[][] ? 1 : 0)
                    .append(o instanceof Cloneable ? 1 : 0)
                    .append(o instanceof Comparable ? 1 : 0)
                    .append(o instanceof Enum ? 1 : 0)
                    .append(o instanceof Throwable ? 1 : 0)
                    .append(o instanceof Class ? 1 : 0)
                    .append(o instanceof Number ? 1 : 0)
                    .append(o instanceof Cloneable[] ? 1 : 0);
            System.out.println(s);
        }
    }

    interface I {}

    interface J extends I {}

    static class A implements I {}

    static class B extends A implements J {}

    static class C extends B implements Comparable<C> {
        public int compareTo(C c) {
            return 0;
        }
    }

    enum E {
        X
    }
}
