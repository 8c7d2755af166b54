/** When classes are initialised, and when not. */
public class InitOrder {
    public static void main(String[] args) throws Exception {
        System.out.println("start");
        System.out.println(K.CONST);
        System.out.println(K.TEXT);
        K[] none = new K[1];
        Class<?> literal = K.class;
        System.out.println("still not " + (none.length == 1 && literal != null));
        System.out.println(K.value);
        System.out.println(Sub.inherited);
        new Sub();
        System.out.println(I.X);
        System.out.println(new Impl() != null);
        Object o = null;
        System.out.println(o instanceof Never);
        System.out.println(E.ONE.ordinal());
    }

    static int log(String s) {
        System.out.println("init " + s);
        return s.length();
    }

    static class K {
        static final int CONST = 7;
        static final String TEXT = "text";
        static int value = log("K");
    }

    static class Base {
        static int inherited = log("Base");
    }

    static class Sub extends Base {
        static int own = log("Sub");
    }

    interface I {
        int X = log("I");
    }

    static class Impl implements J {
        static int i = log("Impl");
    }

    interface J {
        int Y = log("J");
    }

    static class Never {
        static int n = log("Never");
    }

    enum E {
        ONE,
        TWO;

        static int count = log("E");

        E() {
            log("E constructor");
        }
    }
}
