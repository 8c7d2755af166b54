import java.lang.reflect.Field;

/** Reading and writing fields reflectively. */
public class FieldsAccess {
    public static void main(String[] args) throws Exception {
        F f = new F();
        for (String n : new String[] {"i", "l", "d", "fl", "b", "s", "c", "z", "o", "priv", "st"}) {
            Field x = F.class.getDeclaredField(n);
            x.setAccessible(true);
            System.out.println(
                    n
                            + " "
                            + x.getType()
                            + " "
                            + x.get(f)
                            + " "
                            + java.lang.reflect.Modifier.toString(x.getModifiers()));
        }
        Field i = F.class.getDeclaredField("i");
        i.setInt(f, 42);
        i.set(f, (short) 7);
        System.out.println(f.i + " " + i.getInt(f) + " " + i.getLong(f) + " " + i.getDouble(f));
        try {
            i.set(f, 5L);
        } catch (IllegalArgumentException e) {
            System.out.println("too wide");
        }
        try {
            i.set(f, "s");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
        }
        try {
            i.getByte(f);
        } catch (IllegalArgumentException e) {
            System.out.println("narrow");
        }
        try {
            i.get(null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            i.get("x");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong receiver");
        }
        Field l = F.class.getDeclaredField("l");
        l.setInt(f, 3);
        l.set(f, 9);
        System.out.println(f.l + " " + l.getFloat(f));
        Field d = F.class.getDeclaredField("d");
        d.set(f, 2.5f);
        d.setLong(f, 8);
        System.out.println(f.d);
        Field st = F.class.getDeclaredField("st");
        st.set(null, "new");
        System.out.println(F.st);
        Field o = F.class.getDeclaredField("o");
        o.set(f, null);
        System.out.println(f.o);
        try {
            F.class.getField("priv");
        } catch (NoSuchFieldException e) {
            System.out.println("not public");
        }
        System.out.println(
                G.class.getField("i").getDeclaringClass().getSimpleName()
                        + " "
                        + G.class.getField("CONST").getInt(null));
        System.out.println(i + " | " + F.class.getDeclaredField("st"));
        Field fin = F.class.getDeclaredField("fin");
        try {
            fin.set(f, 1);
        } catch (IllegalAccessException e) {
            System.out.println("final");
        }
        fin.setAccessible(true);
        fin.set(f, 77);
        System.out.println(fin.get(f));
        try {
            i.setBoolean(f, true);
        } catch (IllegalArgumentException e) {
            System.out.println("boolean to int");
        }
    }

    interface K {
        int CONST = 5;
    }

    public static class F {
        public int i = 1;
        long l = 2;
        double d = 3;
        float fl = 4;
        byte b = 5;
        short s = 6;
        char c = '7';
        boolean z = true;
        Object o = "obj";
        private String priv = "p";
        static volatile String st = "s";
        final int fin;

        F() {
            fin = 9;
        }
    }

    public static class G extends F implements K {}
}
