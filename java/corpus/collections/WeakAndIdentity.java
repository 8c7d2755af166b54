import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

/** IdentityHashMap and WeakHashMap as maps. */
public class WeakAndIdentity {
    public static void main(String[] args) throws Exception {
        String a = new String("k"), b = new String("k");
        Map<String, Integer> m = new IdentityHashMap<>();
        m.put(a, 1);
        m.put(b, 2);
        System.out.println(
                m.size() + " " + m.get(a) + m.get(b) + m.get("k") + " " + m.containsKey(a));
        m.remove(a);
        System.out.println(m.size() + " " + m.containsKey(b));
        WeakHashMap<String, Integer> w = new WeakHashMap<>();
        w.put(a, 1);
        w.put(b, 2);
        w.put(null, 3);
        System.out.println(
                w.size()
                        + " "
                        + w.get("k")
                        + " "
                        + w.get(null)
                        + " "
                        + w.remove("k")
                        + " "
                        + w.isEmpty());
        System.out.println(a + b);
    }
}
