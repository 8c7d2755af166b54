import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Finding and calling methods reflectively. */
public class MethodsInvoke {
    public static void main(String[] args) throws Exception {
        T t = new T();
        System.out.println(call(t, "add", new Class<?>[] {int.class, int.class}, 2, 3));
        System.out.println(call(t, "add", new Class<?>[] {long.class}, 5));
        System.out.println(
                call(t, "join", new Class<?>[] {String[].class}, (Object) new String[] {"a", "b"}));
        System.out.println(call(null, "stat", new Class<?>[] {}, new Object[0]));
        System.out.println(call(t, "vd", new Class<?>[0]));
        System.out.println(
                call(
                        t,
                        "prims",
                        new Class<?>[] {
                            byte.class,
                            short.class,
                            char.class,
                            float.class,
                            double.class,
                            boolean.class
                        },
                        (byte) 1,
                        (byte) 2,
                        'c',
                        4,
                        5f,
                        true));
        System.out.println(call(t, "priv", new Class<?>[0]));
        System.out.println(call(t, "fail", new Class<?>[0]));
        System.out.println(call(t, "add", new Class<?>[] {int.class, int.class}, 1));
        System.out.println(call(t, "add", new Class<?>[] {int.class, int.class}, 1, "x"));
        System.out.println(call(t, "add", new Class<?>[] {int.class, int.class}, 1, 2L));
        System.out.println(call(t, "add", new Class<?>[] {int.class, int.class}, 1, null));
        System.out.println(call("wrong", "vd", new Class<?>[0]));
        System.out.println(call(null, "vd", new Class<?>[0]));
        System.out.println(call(new U(), "vd", new Class<?>[0]));
        try {
            T.class.getMethod("nope");
        } catch (NoSuchMethodException e) {
            System.out.println("no method");
        }
        Method m = T.class.getMethod("add", int.class, int.class);
        System.out.println(
                Modifier.toString(m.getModifiers())
                        + " "
                        + m.getReturnType()
                        + " "
                        + m.getParameterTypes().length
                        + " "
                        + m.getName()
                        + " "
                        + m.getDeclaringClass().getSimpleName()
                        + " "
                        + m);
        System.out.println(
                m.equals(T.class.getMethod("add", int.class, int.class))
                        + " "
                        + (m.hashCode()
                                == T.class.getMethod("add", int.class, int.class).hashCode()));
        System.out.println(
                U.class.getMethod("add", int.class, int.class).getDeclaringClass().getSimpleName()
                        + " "
                        + U.class.getMethod("toString").getDeclaringClass().getSimpleName());
    }

    static Object call(Object on, String name, Class<?>[] types, Object... args) {
        try {
            Method m = T.class.getDeclaredMethod(name, types);
            m.setAccessible(true);
            return m.invoke(on, args);
        } catch (InvocationTargetException e) {
            return "thrown " + e.getCause();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    static class T {
        public int add(int a, int b) {
            return a + b;
        }

        public long add(long a) {
            return a * 2;
        }

        public String join(String... s) {
            return s.length + s[0];
        }

        public static String stat() {
            return "static";
        }

        public void vd() {
            System.out.println("in vd of " + getClass().getSimpleName());
        }

        String prims(byte b, short s, char c, float f, double d, boolean z) {
            return b + "" + s + c + f + d + z;
        }

        private String priv() {
            return "private";
        }

        public void fail() {
            throw new IllegalStateException("inside");
        }
    }

    public static class U extends T {
        @Override
        public void vd() {
            System.out.println("overridden");
        }
    }
}
