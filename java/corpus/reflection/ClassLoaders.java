
/** Parents, resources and own loaders. */
public class ClassLoaders {
    public static void main(String[] args) throws Exception {
        ClassLoader l = ClassLoaders.class.getClassLoader();
        System.out.println(
                (l != null)
                        + " "
                        + (l.loadClass("java.lang.String") == String.class)
                        + " "
                        + (l.getResource("no/such/resource") == null)
                        + " "
                        + (l.getResourceAsStream("no") == null)
                        + " "
                        + l.getResources("no/such").hasMoreElements());
        ClassLoader mine =
                new ClassLoader(l) {
                    @Override
                    protected Class<?> findClass(String n) throws ClassNotFoundException {
                        System.out.println("asked for " + n);
                        if (n.equals("my.Alias")) return ClassLoaders.class;
                        throw new ClassNotFoundException(n);
                    }
                };
        System.out.println(mine.loadClass("ClassLoaders") == ClassLoaders.class);
        try {
            mine.loadClass("my.Missing");
        } catch (ClassNotFoundException e) {
            System.out.println("missing");
        }
        System.out.println(mine.loadClass("my.Alias").getName() + " " + (mine.getParent() == l));
        System.out.println(Class.forName("java.util.ArrayList", true, mine).getSimpleName());
        Thread.currentThread().setContextClassLoader(mine);
        System.out.println(Thread.currentThread().getContextClassLoader() == mine);
        System.out.println(ClassLoaders.class.getResource("/no/such") == null);
    }
}
