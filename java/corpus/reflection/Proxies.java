import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;

/** Dynamic proxies: dispatch, boxing, exceptions, Object's methods. */
public class Proxies {
    public static void main(String[] args) throws Exception {
        InvocationHandler h =
                new InvocationHandler() {
                    public Object invoke(Object p, Method m, Object[] a) throws Throwable {
                        if (m.getName().equals("hashCode")) return 7;
                        if (m.getName().equals("equals")) return p == a[0];
                        if (m.getName().equals("toString")) return "proxy!";
                        System.out.println(
                                m.getDeclaringClass().getSimpleName()
                                        + "."
                                        + m.getName()
                                        + " "
                                        + (a == null ? "none" : Arrays.asList(a)));
                        switch (m.getName()) {
                            case "sum":
                                return (Integer) a[0] + ((Long) a[1]).intValue();
                            case "text":
                                return "t" + a[0];
                            case "nothing":
                                return null;
                            case "bad":
                                return "not an int";
                            case "nul":
                                return null;
                            case "checked":
                                throw new java.io.IOException("declared");
                            case "undeclared":
                                throw new java.io.IOException("undeclared");
                            case "runtime":
                                throw new IllegalStateException("rt");
                            case "dbl":
                                return 2.5;
                            case "wide":
                                return 5;
                            default:
                                return null;
                        }
                    }
                };
        Object o =
                Proxy.newProxyInstance(
                        Proxies.class.getClassLoader(), new Class<?>[] {A.class, B.class}, h);
        A a = (A) o;
        B b = (B) o;
        System.out.println(a.sum(2, 3L));
        System.out.println(b.text('x', 1.5f, (byte) 3));
        a.nothing();
        System.out.println(b.dbl(new int[] {1}.length, true));
        try {
            a.bad();
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            a.nul();
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
        try {
            b.checked();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            b.undeclared();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            b.runtime();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            b.wide();
        } catch (ClassCastException e) {
            System.out.println("no widening");
        }
        System.out.println(
                o.hashCode()
                        + " "
                        + o.equals(o)
                        + " "
                        + o.equals("x")
                        + " "
                        + o
                        + " "
                        + Proxy.isProxyClass(o.getClass())
                        + Proxy.isProxyClass(A.class)
                        + (Proxy.getInvocationHandler(o) == h));
        System.out.println(
                (Proxy.getProxyClass(Proxies.class.getClassLoader(), A.class, B.class)
                                == o.getClass())
                        + " "
                        + (o instanceof A)
                        + (o instanceof B)
                        + (o instanceof Runnable));
        try {
            Proxy.newProxyInstance(
                    Proxies.class.getClassLoader(), new Class<?>[] {String.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println("not an interface");
        }
        try {
            Proxy.newProxyInstance(
                    Proxies.class.getClassLoader(), new Class<?>[] {A.class, A.class}, h);
        } catch (IllegalArgumentException e) {
            System.out.println("twice");
        }
        try {
            Proxy.getInvocationHandler("x");
        } catch (IllegalArgumentException e) {
            System.out.println("not a proxy");
        }
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[0], null);
        } catch (NullPointerException e) {
            System.out.println("null handler");
        }
        Runnable r =
                (Runnable)
                        Proxy.newProxyInstance(
                                null == null ? Proxies.class.getClassLoader() : null,
                                new Class<?>[] {Runnable.class},
                                h);
        r.run();
        Method m = A.class.getMethod("sum", int.class, long.class);
        System.out.println(m.invoke(o, 10, 20L));
    }

    public interface A {
        int sum(int a, long b);

        void nothing();

        int bad();

        int nul();
    }

    public interface B {
        String text(char c, float f, byte b);

        double dbl(int i, boolean z);

        void checked() throws java.io.IOException;

        void undeclared();

        void runtime();

        long wide();
    }
}
