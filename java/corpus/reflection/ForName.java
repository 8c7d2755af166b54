/** Loading classes by name. */
public class ForName {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "java.lang.String",
            "[I",
            "[[Ljava.lang.String;",
            "ForName$N",
            "no.Such",
            "int",
            "java/lang/String",
            "[Lno.Such;",
            "[",
            "",
            "java.util.Map$Entry",
            "[LForName$N;",
            "String",
            "[V"
        };
        for (String s : v)
            try {
                System.out.println(s + " -> " + Class.forName(s).getName());
            } catch (ClassNotFoundException e) {
                System.out.println(s + " not found");
            }
        System.out.println("before");
        Class<?> c = Class.forName("ForName$Init", false, ForName.class.getClassLoader());
        System.out.println("loaded " + c.getSimpleName());
        Class.forName("ForName$Init");
        System.out.println(c.getClassLoader() == ForName.class.getClassLoader());
        System.out.println(ForName.class.getClassLoader().loadClass("ForName$N").getSimpleName());
        try {
            Class.forName(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            ClassLoader.getSystemClassLoader().loadClass("zzz.Nope");
        } catch (ClassNotFoundException e) {
            System.out.println("no");
        }
    }

    static class N {}

    static class Init {
        static {
            System.out.println("initialised");
        }
    }
}
