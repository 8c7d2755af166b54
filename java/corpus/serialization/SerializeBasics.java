import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** Object graphs through ObjectOutputStream and back. */
public class SerializeBasics {
    public static void main(String[] args) throws Exception {
        Node a = new Node("a", 1), b = new Node("b", 2);
        a.next = b;
        b.next = a;
        a.skipped = "gone";
        Node c = copy(a);
        System.out.println(
                c.name
                        + c.next.name
                        + (c.next.next == c)
                        + c.value
                        + c.skipped
                        + c.list
                        + c.arr[1]
                        + c.dbl
                        + c.ch
                        + c.map);
        System.out.println(
                copy(new int[] {1, 2, 3})[2]
                        + copy(new String[][] {{"x"}, null})[0][0]
                        + copy("str\u20ac\u0000")
                        + copy(5L)
                        + copy(Thread.State.NEW)
                        + copy(String.class).getSimpleName()
                        + (copy(Thread.State.NEW) == Thread.State.NEW));
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("k", new ArrayList<Object>(java.util.Arrays.asList(1, "two", 3.0, null)));
        System.out.println(copy((LinkedHashMap<String, Object>) m));
        try {
            copy(new NotOk());
        } catch (java.io.NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        Child ch = new Child();
        ch.p = 5;
        ch.c = 6;
        Child cc = copy(ch);
        System.out.println(cc.p + " " + cc.c + " " + Parent.constructed);
        System.out.println(copy(new Exception("ex", new Error("cause"))).getCause().getMessage());
        byte[] raw = bytes("abc");
        System.out.println(raw.length + " " + raw[0] + " " + raw[4]);
    }

    static byte[] bytes(Object o) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectOutputStream oos = new ObjectOutputStream(out);
        oos.writeObject(o);
        oos.close();
        return out.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes(o))).readObject();
    }

    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        final int value;
        Node next;
        transient String skipped;
        ArrayList<String> list = new ArrayList<>(java.util.Arrays.asList("l1", "l2"));
        long[] arr = {1L, 1L << 40};
        double dbl = 2.5;
        char ch = '\u20ac';
        java.util.HashMap<String, Integer> map =
                new java.util.HashMap<>(java.util.Collections.singletonMap("one", 1));

        Node(String name, int value) {
            this.name = name;
            this.value = value;
        }
    }

    static class NotOk implements Serializable {
        Object bad = new Object();
    }

    static class Parent {
        static int constructed;
        int p;

        Parent() {
            constructed++;
            p = -1;
        }
    }

    static class Child extends Parent implements Serializable {
        int c;
    }
}
