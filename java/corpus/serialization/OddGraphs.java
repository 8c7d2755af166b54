import java.io.*;
import java.util.*;

/** Graphs of objects that are awkward to write: cycles, inner classes, replaced and validated objects, streams within streams. */
public class OddGraphs {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        Node next;
        List<Node> friends = new ArrayList<Node>();
        transient int cache = 7;

        Node(String name) {
            this.name = name;
        }
    }

    static class Base {
        int base = 5;

        Base() {
            System.out.println("Base made");
        }
    }

    static class Derived extends Base implements Serializable {
        private static final long serialVersionUID = 2;
        int derived = 6;
    }

    static class Replaced implements Serializable {
        private static final long serialVersionUID = 3;
        final int n;

        Replaced(int n) {
            this.n = n;
        }

        private Object writeReplace() {
            return new Proxy(n * 2);
        }

        private static class Proxy implements Serializable {
            private static final long serialVersionUID = 4;
            final int doubled;

            Proxy(int doubled) {
                this.doubled = doubled;
            }

            private Object readResolve() {
                return new Replaced(doubled / 2 + 100);
            }
        }
    }

    public static class Own implements Externalizable {
        int a;
        String b;

        public Own() {
            System.out.println("Own made");
        }

        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(a);
            out.writeObject(b);
        }

        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            a = in.readInt();
            b = (String) in.readObject();
        }
    }

    static class Fields implements Serializable {
        private static final long serialVersionUID = 5;
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("x", int.class), new ObjectStreamField("text", String.class)};
        int real = 3;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("x", real * 10);
            fields.put("text", "stored");
            out.writeFields();
            out.writeUTF("extra");
            out.writeInt(9);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            real = fields.get("x", -1) + 1;
            System.out.println(fields.get("text", "none") + " " + fields.defaulted("x") + " " + in.readUTF() + " " + in.available() + " " + in.readInt());
            try {
                in.readByte();
            } catch (EOFException e) {
                System.out.println("end of the object's data");
            }
        }
    }

    static class Checked implements Serializable, ObjectInputValidation {
        private static final long serialVersionUID = 6;
        int n;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, 1);
            in.defaultReadObject();
        }

        public void validateObject() throws InvalidObjectException {
            if (n < 0) throw new InvalidObjectException("negative");
            System.out.println("valid " + n);
        }
    }

    enum Colour {
        RED {
            @Override
            int code() {
                return 1;
            }
        },
        BLUE;

        int code() {
            return 0;
        }
    }

    class Inner implements Serializable {
        int n = 1;
    }

    static byte[] write(Object... objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        for (Object o : objects) out.writeObject(o);
        out.close();
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.friends.add(a);
        a.friends.add(b);
        Node copy = (Node) read(write(a));
        System.out.println((copy.next.next == copy) + " " + (copy.friends.get(0) == copy) + " " + (copy.friends.get(1) == copy.next) + " " + copy.cache + " " + copy.next.name);
        Derived derived = new Derived();
        derived.base = 50;
        derived.derived = 60;
        Derived read = (Derived) read(write(derived));
        System.out.println(read.base + " " + read.derived);
        System.out.println(((Replaced) read(write(new Replaced(4)))).n);
        Own own = new Own();
        own.a = 11;
        own.b = "eleven";
        Own ownCopy = (Own) read(write(own));
        System.out.println(ownCopy.a + " " + ownCopy.b);
        System.out.println(((Fields) read(write(new Fields()))).real);
        Checked checked = new Checked();
        checked.n = 3;
        read(write(checked));
        checked.n = -3;
        try {
            read(write(checked));
        } catch (InvalidObjectException e) {
            System.out.println(e.getMessage());
        }
        Object[] mixed = {1, 2L, 'c', "s", Colour.RED, Colour.BLUE, new int[][] {{1}, {2, 3}}, null, String.class, new EnumMap<Colour, String>(Colour.class), new Date(5), Locale.US, int.class, new Object[0]};
        Object[] back = (Object[]) read(write((Object) mixed));
        System.out.println(back[0] + " " + back[3] + " " + (back[4] == Colour.RED) + " " + Arrays.deepToString((int[][]) back[6]) + " " + back[8] + " " + back[9] + " " + ((Date) back[10]).getTime() + " " + back[11] + " " + back[12]);
        try {
            write(new OddGraphs().new Inner());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        Object[] cyclic = new Object[2];
        cyclic[0] = cyclic;
        cyclic[1] = Collections.singletonList(cyclic);
        Object[] cyclicCopy = (Object[]) read(write((Object) cyclic));
        System.out.println((cyclicCopy[0] == cyclicCopy) + " " + (((List<?>) cyclicCopy[1]).get(0) == cyclicCopy));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        StringBuilder counter = new StringBuilder("1");
        int[] array = {1};
        out.writeObject(array);
        array[0] = 2;
        out.writeObject(array);
        out.reset();
        out.writeObject(array);
        out.writeUnshared(array);
        out.writeInt(77);
        out.writeChars("xy");
        out.writeObject("last");
        char[] large = new char[70000];
        Arrays.fill(large, 'q');
        out.writeObject(new String(large));
        out.flush();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        int[] first = (int[]) in.readObject(), second = (int[]) in.readObject(), third = (int[]) in.readObject();
        System.out.println(first[0] + " " + (first == second) + " " + third[0] + " " + (((int[]) in.readUnshared()) != third) + " " + counter);
        try {
            in.readObject();
        } catch (OptionalDataException e) {
            System.out.println("data " + e.length + " " + e.eof);
        }
        System.out.println(in.readInt() + " " + in.readChar() + in.readChar() + " " + in.readObject() + " " + ((String) in.readObject()).length());
        try {
            in.readObject();
        } catch (EOFException e) {
            System.out.println("end");
        }
        byte[] broken = write("text");
        for (int at : new int[] {0, 4, 6, broken.length - 1}) {
            byte[] b2 = at == broken.length - 1 ? Arrays.copyOf(broken, at) : broken.clone();
            if (at < broken.length - 1) b2[at] ^= 0x7f;
            try {
                System.out.println(read(b2));
            } catch (IOException e) {
                System.out.println(at + " broken");
            }
        }
        Comparator<String> comparator = Collections.reverseOrder();
        TreeMap<String, Integer> sorted = new TreeMap<String, Integer>(comparator);
        sorted.put("a", 1);
        sorted.put("b", 2);
        System.out.println(read(write(sorted)) + " " + read(write(new LinkedHashMap<String, Integer>(sorted))) + " " + read(write(new BitSet())) + " " + read(write(Collections.unmodifiableList(Arrays.asList(1, 2)))));
        final List<String> asked = new ArrayList<String>();
        ObjectInputStream resolving = new ObjectInputStream(new ByteArrayInputStream(write(a))) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass c) throws IOException, ClassNotFoundException {
                asked.add(c.getName());
                return super.resolveClass(c);
            }
        };
        resolving.readObject();
        System.out.println(asked);
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Node.class).getFields().length + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Fields.class).getField("x").getName());
        try {
            Throwable t = (Throwable) read(write(new IllegalStateException("carried", new IOException("inner"))));
            System.out.println(t.getMessage() + " " + t.getCause() + " " + (t.getStackTrace().length > 0));
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}
