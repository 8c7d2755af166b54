/** Superclasses, interfaces, assignability. */
public class ClassRelations {
    public static void main(String[] args) throws Exception {
        System.out.println(
                Integer.class.getSuperclass()
                        + " "
                        + Object.class.getSuperclass()
                        + " "
                        + Runnable.class.getSuperclass()
                        + " "
                        + int.class.getSuperclass()
                        + " "
                        + int[].class.getSuperclass());
        for (Class<?> i : new Class<?>[] {B.class, int[].class, I2.class}) {
            StringBuilder s = new StringBuilder(i.getSimpleName());
            for (Class<?> x : i.getInterfaces()) s.append(' ').append(x.getSimpleName());
            System.out.println(s);
        }
        Class<?>[] v = {
            Object.class,
            A.class,
            B.class,
            I1.class,
            I2.class,
            int.class,
            int[].class,
            Object[].class,
            A[].class,
            B[].class,
            I1[].class,
            Cloneable.class
        };
        for (Class<?> a : v) {
            StringBuilder s = new StringBuilder();
            for (Class<?> b : v) s.append(a.isAssignableFrom(b) ? 1 : 0);
            System.out.println(s);
        }
        System.out.println(
                A.class.isInstance(new B())
                        + " "
                        + B.class.isInstance(new A())
                        + I1.class.isInstance(new B())
                        + A.class.isInstance(null)
                        + int.class.isInstance(5));
        System.out.println(B.class.asSubclass(A.class) == B.class);
        try {
            A.class.asSubclass(B.class);
        } catch (ClassCastException e) {
            System.out.println("not a subclass");
        }
        System.out.println(A.class.cast(new B()) != null);
        try {
            B.class.cast(new A());
        } catch (ClassCastException e) {
            System.out.println("cannot cast");
        }
        System.out.println(
                int[].class.getComponentType()
                        + " "
                        + A.class.getComponentType()
                        + " "
                        + A[][].class.getComponentType().getSimpleName());
        System.out.println(
                (new A[0].getClass() == A[].class) + " " + (A.class == new A().getClass()));
    }

    interface I1 {}

    interface I2 extends I1 {}

    static class A {}

    static class B extends A implements I2, Comparable<B> {
        public int compareTo(B b) {
            return 0;
        }
    }
}
