import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** writeObject, readObject, readResolve, Externalizable. */
public class CustomSerialization {
    public static void main(String[] args) throws Exception {
        Custom c = copy(new Custom(7));
        System.out.println(c.v + " " + c.derived);
        System.out.println(copy(Single.ONE) == Single.ONE);
        System.out.println(((Ext) copy((Object) new Ext("data", 9))).show());
        System.out.println(copy((Object) new Replaced("orig")) + "");
        try {
            copy(new Guarded(-1));
        } catch (InvalidObjectException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(b);
        o.writeInt(5);
        o.writeUTF("utf\u20ac");
        o.writeObject("obj");
        o.writeDouble(1.5);
        o.writeBoolean(true);
        o.write(new byte[] {1, 2});
        o.writeUnshared("u");
        o.reset();
        o.writeObject(new int[] {3});
        o.close();
        ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()));
        System.out.println(
                i.readInt()
                        + i.readUTF()
                        + i.readObject()
                        + i.readDouble()
                        + i.readBoolean()
                        + i.read()
                        + i.read()
                        + i.readUnshared()
                        + ((int[]) i.readObject())[0]);
        try {
            i.readObject();
        } catch (java.io.EOFException e) {
            System.out.println("end");
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (java.io.StreamCorruptedException e) {
            System.out.println("corrupt");
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectOutputStream oos = new ObjectOutputStream(out);
        oos.writeObject(o);
        oos.flush();
        return (T) new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
    }

    static class Custom implements Serializable {
        int v;
        transient String derived;

        Custom(int v) {
            this.v = v;
        }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF("extra" + v);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            derived = i.readUTF();
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    public static class Ext implements Externalizable {
        String s;
        int n;

        public Ext() {}

        Ext(String s, int n) {
            this.s = s;
            this.n = n;
        }

        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(n);
            o.writeObject(s);
        }

        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            n = i.readInt();
            s = (String) i.readObject();
        }

        String show() {
            return s + n;
        }
    }

    static class Replaced implements Serializable {
        final String s;

        Replaced(String s) {
            this.s = s;
        }

        private Object writeReplace() {
            return "replaced " + s;
        }
    }

    static class Guarded implements Serializable {
        final int v;

        Guarded(int v) {
            this.v = v;
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            if (v < 0) throw new InvalidObjectException("negative");
        }
    }
}
