import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.TreeSet;

/** Lists of declared and inherited members, sorted. */
public class MembersListed {
    public static void main(String[] args) throws Exception {
        TreeSet<String> s = new TreeSet<>();
        for (Method m : B.class.getDeclaredMethods())
            if (!m.isSynthetic())
                s.add(
                        m.getName()
                                + m.getParameterTypes().length
                                + Modifier.toString(m.getModifiers()));
        System.out.println(s);
        s.clear();
        for (Method m : B.class.getMethods())
            if (m.getDeclaringClass() != Object.class && !m.isSynthetic())
                s.add(m.getDeclaringClass().getSimpleName() + "." + m.getName());
        System.out.println(s);
        s.clear();
        for (Field f : B.class.getDeclaredFields()) s.add(f.toString());
        System.out.println(s);
        s.clear();
        for (Field f : B.class.getFields())
            s.add(f.getDeclaringClass().getSimpleName() + "." + f.getName());
        System.out.println(s);
        s.clear();
        for (Class<?> c : MembersListed.class.getDeclaredClasses())
            s.add(c.getSimpleName() + " " + Modifier.toString(c.getModifiers()));
        System.out.println(s);
        System.out.println(B.class.getClasses().length + " " + E.class.getDeclaredFields().length);
        int bridges = 0;
        for (Method m : B.class.getDeclaredMethods()) if (m.isBridge()) bridges++;
        System.out.println(bridges);
        System.out.println(
                Modifier.isAbstract(I.class.getMethod("i").getModifiers())
                        + " "
                        + Modifier.isInterface(I.class.getModifiers())
                        + Modifier.isStatic(A.class.getModifiers())
                        + Modifier.isFinal(E.class.getModifiers())
                        + " "
                        + Modifier.toString(I.class.getModifiers() & Modifier.classModifiers()));
    }

    interface I {
        int CONST = 1;

        void i();
    }

    public static class A implements Comparable<A> {
        public int pub;
        protected int prot;

        public void a() {}

        public int compareTo(A o) {
            return 0;
        }

        protected synchronized void p() {}
    }

    public static class B extends A implements I {
        private static final long L = 5;
        transient volatile String t;
        public int[] arr;

        public void i() {}

        @Override
        public void a() {}

        static native void nat();

        private void priv(int x) {}

        final void fin(int... v) {}

        @Override
        public int compareTo(A o) {
            return 1;
        }
    }

    enum E {
        X,
        Y
    }

    @interface An {}
}
