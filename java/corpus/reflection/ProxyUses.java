import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A recorder and a lazy list made of proxies. */
public class ProxyUses {
    public static void main(String[] args) throws Exception {
        final List<Object> target = new ArrayList<>();
        final List<String> log = new ArrayList<>();
        @SuppressWarnings("unchecked")
        List<Object> p =
                (List<Object>)
                        Proxy.newProxyInstance(
                                ProxyUses.class.getClassLoader(),
                                new Class<?>[] {List.class},
                                new InvocationHandler() {
                                    public Object invoke(Object self, Method m, Object[] a)
                                            throws Throwable {
                                        log.add(m.getName());
                                        try {
                                            return m.invoke(target, a);
                                        } catch (InvocationTargetException e) {
                                            throw e.getCause();
                                        }
                                    }
                                });
        p.add("a");
        p.add("b");
        p.add(0, 5);
        System.out.println(
                p.size() + " " + p.get(0) + " " + p.contains("b") + " " + p.indexOf("zz"));
        try {
            p.get(10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        for (Object o : p) System.out.print(o + ",");
        System.out.println();
        System.out.println(log);
        @SuppressWarnings("unchecked")
        Comparator<String> c =
                (Comparator<String>)
                        Proxy.newProxyInstance(
                                ProxyUses.class.getClassLoader(),
                                new Class<?>[] {Comparator.class},
                                (self, m, a) ->
                                        ((String) a[0]).length() - ((String) a[1]).length());
        List<String> words = new ArrayList<>(java.util.Arrays.asList("ccc", "a", "bb"));
        java.util.Collections.sort(words, c);
        System.out.println(words);
    }
}
