/** Names of classes of every kind. */
public class ClassNames {
    public static void main(String[] args) throws Exception {
        Class<?>[] v = {
            String.class,
            int.class,
            void.class,
            int[].class,
            String[][].class,
            long[].class,
            ClassNames.class,
            Nested.class,
            Nested.Deep.class,
            Thread.State.class,
            java.util.Map.Entry.class,
            Runnable.class,
            Override.class,
            Object.class
        };
        for (Class<?> c : v)
            System.out.println(
                    c
                            + " | "
                            + c.getName()
                            + " | "
                            + c.getSimpleName()
                            + " | "
                            + c.getCanonicalName()
                            + " | "
                            + c.isPrimitive()
                            + c.isArray()
                            + c.isInterface()
                            + c.isEnum()
                            + c.isAnnotation());
        Object anon = new Object() {};
        class Local {}
        System.out.println(
                anon.getClass().getName()
                        + " ["
                        + anon.getClass().getSimpleName()
                        + "] "
                        + anon.getClass().getCanonicalName()
                        + " "
                        + anon.getClass().isAnonymousClass());
        System.out.println(
                Local.class.getSimpleName()
                        + " "
                        + Local.class.isLocalClass()
                        + " "
                        + Local.class.getCanonicalName()
                        + " "
                        + new Local[0].getClass().getSimpleName());
        System.out.println(
                Nested.class.isMemberClass()
                        + " "
                        + Nested.class.getDeclaringClass()
                        + " "
                        + Nested.Deep.class.getEnclosingClass().getSimpleName()
                        + " "
                        + anon.getClass().getEnclosingMethod().getName()
                        + " "
                        + ClassNames.class.getEnclosingClass());
        System.out.println(String.class.getPackage().getName() + " " + int.class.getPackage());
    }

    static class Nested {
        interface Deep {}
    }
}
