import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** What may be reached without setAccessible. */
public class AccessChecks {
    public static void main(String[] args) throws Exception {
        Method m = Other.class.getDeclaredMethod("secret");
        try {
            System.out.println(m.invoke(new Other()));
        } catch (IllegalAccessException e) {
            System.out.println("private method");
        }
        m.setAccessible(true);
        System.out.println(m.invoke(new Other()) + " " + m.isAccessible());
        Field s = Object2.class.getDeclaredField("x");
        System.out.println(s.get(new Object2()));
        try {
            Field v = String.class.getDeclaredField("CASE_INSENSITIVE_ORDER");
            System.out.println(v.get(null) == String.CASE_INSENSITIVE_ORDER);
        } catch (IllegalAccessException e) {
            System.out.println("unexpected");
        }
        Method pack = Object2.class.getDeclaredMethod("pack");
        System.out.println(pack.invoke(new Object2()));
        Method clone = Object.class.getDeclaredMethod("clone");
        try {
            clone.invoke(new int[0]);
            System.out.println("no");
        } catch (IllegalAccessException e) {
            System.out.println("protected");
        }
        m.setAccessible(false);
        try {
            m.invoke(new Other());
        } catch (IllegalAccessException e) {
            System.out.println("switched back");
        }
    }

    static class Other {
        private String secret() {
            return "secret";
        }
    }

    static class Object2 {
        int x = 5;

        String pack() {
            return "package";
        }
    }
}
