import java.io.IOException;
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;

/** Proxies of interfaces that are not public, of several at once, and of methods that throw. */
public class PackagePrivateProxies {
    interface Hidden {
        int twice(int n);
    }

    interface Same {
        int twice(int n);

        String name() throws IOException;
    }

    interface Same2 {
        String name() throws java.io.FileNotFoundException;
    }

    static class Handler implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            String from = method.getDeclaringClass().getSimpleName();
            if (method.getName().equals("twice")) return 2 * (Integer) args[0];
            if (method.getName().equals("name")) throw new IOException("from " + from);
            if (method.getName().equals("hashCode")) return 77;
            if (method.getName().equals("equals")) return proxy == args[0];
            if (method.getName().equals("toString")) return "proxy of " + from + " " + (args == null);
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader loader = PackagePrivateProxies.class.getClassLoader();
        Object one = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class}, new Handler());
        System.out.println(((Hidden) one).twice(4) + " " + one + " " + one.hashCode() + " " + one.equals(one) + " " + one.equals("x"));
        System.out.println(Proxy.isProxyClass(one.getClass()) + " " + Modifier.isFinal(one.getClass().getModifiers()) + " " + Arrays.asList(one.getClass().getInterfaces()) + " " + one.getClass().getSuperclass().getName());
        Object both = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class, Same.class, Same2.class}, new Handler());
        System.out.println(((Hidden) both).twice(5) + " " + ((Same) both).twice(6));
        try {
            ((Same) both).name();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getUndeclaredThrowable());
        }
        Object single = Proxy.newProxyInstance(loader, new Class<?>[] {Same.class}, new Handler());
        try {
            ((Same) single).name();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((Proxy.getProxyClass(loader, Hidden.class) == one.getClass()) + " " + (both.getClass() == one.getClass()) + " " + (Proxy.getInvocationHandler(one) instanceof Handler));
        InvocationHandler wrong = new InvocationHandler() {
            public Object invoke(Object proxy, Method method, Object[] a) {
                return method.getReturnType() == int.class ? (a[0].equals(0) ? null : "text") : Integer.valueOf(3);
            }
        };
        Hidden bad = (Hidden) Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class}, wrong);
        for (int n : new int[] {0, 1}) {
            try {
                bad.twice(n);
            } catch (NullPointerException e) {
                System.out.println("null is no int");
            } catch (ClassCastException e) {
                System.out.println("text is no int");
            }
        }
        try {
            String s = ((Callable<String>) Proxy.newProxyInstance(loader, new Class<?>[] {Callable.class}, wrong)).call();
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("an Integer is no String");
        }
        Class<?>[][] sets = {{String.class}, {Hidden.class, Hidden.class}, {int.class}, {}};
        for (Class<?>[] set : sets) {
            try {
                System.out.println(Proxy.newProxyInstance(loader, set, new Handler()).getClass().getInterfaces().length);
            } catch (IllegalArgumentException e) {
                System.out.println("refused");
            }
        }
        try {
            Proxy.getInvocationHandler("no proxy");
        } catch (IllegalArgumentException e) {
            System.out.println("no proxy");
        }
        Method twice = Hidden.class.getDeclaredMethod("twice", int.class);
        twice.setAccessible(true);
        System.out.println(twice.invoke(one, 8) + " " + one.getClass().getDeclaredConstructors().length);
        Object made = one.getClass().getConstructor(InvocationHandler.class);
        System.out.println(made != null);
        System.out.println(((Comparable<Object>) Proxy.newProxyInstance(loader, new Class<?>[] {Comparable.class, Runnable.class}, new InvocationHandler() {
            public Object invoke(Object p, Method m, Object[] a) {
                return a == null ? null : a[0].hashCode();
            }
        })).compareTo("ab") + " " + Collections.singleton(1));
    }
}
