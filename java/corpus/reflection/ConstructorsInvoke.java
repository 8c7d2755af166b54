import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Creating objects reflectively. */
public class ConstructorsInvoke {
    public static void main(String[] args) throws Exception {
        System.out.println(C.class.newInstance());
        System.out.println(C.class.getConstructor(int.class).newInstance(5));
        Constructor<C> p = C.class.getDeclaredConstructor(String.class);
        p.setAccessible(true);
        System.out.println(p.newInstance("priv"));
        try {
            C.class.getConstructor(long.class).newInstance(1L);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            Abs.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
        try {
            Abs.class.newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
        try {
            NoDefault.class.newInstance();
        } catch (InstantiationException e) {
            System.out.println("no default");
        }
        try {
            Runnable.class.newInstance();
        } catch (InstantiationException e) {
            System.out.println("interface");
        }
        try {
            int[].class.newInstance();
        } catch (InstantiationException e) {
            System.out.println("array");
        }
        try {
            Thrower.class.newInstance();
        } catch (IllegalStateException e) {
            System.out.println("unwrapped " + e.getMessage());
        }
        try {
            C.class.getConstructor(String.class);
        } catch (NoSuchMethodException e) {
            System.out.println("not public");
        }
        System.out.println(
                C.class.getConstructors().length
                        + " "
                        + C.class.getDeclaredConstructors().length
                        + " "
                        + C.class.getConstructor(int.class));
        Constructor<?> inner = In.class.getDeclaredConstructors()[0];
        System.out.println(
                inner.getParameterTypes().length
                        + " "
                        + inner.newInstance(new ConstructorsInvoke(), 3));
        System.out.println(
                String.class
                        .getConstructor(char[].class, int.class, int.class)
                        .newInstance("hello".toCharArray(), 1, 3));
        try {
            C.class.getConstructor(int.class).newInstance("x");
        } catch (IllegalArgumentException e) {
            System.out.println("argument");
        }
        System.out.println(
                p.getName()
                        + " "
                        + java.lang.reflect.Modifier.toString(p.getModifiers())
                        + p.isVarArgs());
    }

    public static class C {
        final String s;

        public C() {
            s = "default";
        }

        public C(int i) {
            s = "int " + i;
        }

        private C(String s) {
            this.s = s;
        }

        public C(long l) {
            throw new IllegalArgumentException("long " + l);
        }

        @Override
        public String toString() {
            return "C:" + s;
        }
    }

    public abstract static class Abs {
        public Abs() {}
    }

    public static class NoDefault {
        public NoDefault(int i) {}
    }

    public static class Thrower {
        public Thrower() {
            throw new IllegalStateException("in constructor");
        }
    }

    public class In {
        final int v;

        public In(int v) {
            this.v = v;
        }

        @Override
        public String toString() {
            return "In" + v;
        }
    }
}
