import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;

/** Computed serial version ids and stream class descriptions. */
public class SerialIds {
    public static void main(String[] args) throws Exception {
        ObjectStreamClass c = ObjectStreamClass.lookup(Fixed.class);
        System.out.println(
                c.getSerialVersionUID() + " " + c.getName() + " " + c.getFields().length);
        for (ObjectStreamField f : c.getFields())
            System.out.println(
                    f.getName()
                            + " "
                            + f.getTypeCode()
                            + " "
                            + f.getTypeString()
                            + " "
                            + f.isPrimitive());
        System.out.println(ObjectStreamClass.lookup(Object.class));
        System.out.println(
                ObjectStreamClass.lookup(String.class).getSerialVersionUID()
                        + " "
                        + ObjectStreamClass.lookup(Integer.class).getSerialVersionUID());
        System.out.println(ObjectStreamClass.lookup(Plain.class).getSerialVersionUID());
        System.out.println(ObjectStreamClass.lookup(Thread.State.class).getSerialVersionUID());
        System.out.println(ObjectStreamClass.lookup(Fixed.class).forClass() == Fixed.class);
    }

    static class Fixed implements Serializable {
        private static final long serialVersionUID = 42;
        String s;
        int i;
        transient int t;
        static int st;
        long[] a;
    }

    public static class Plain implements Serializable {
        public int x;
        private String y;

        public void m(int a) {}
    }
}
