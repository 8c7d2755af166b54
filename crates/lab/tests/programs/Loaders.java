import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * A class loader written by a program: it defines some classes itself, from the file that the program lies in, and leaves the
 * others to its parent. DexFile is reached by reflection, because the compiler does not know it.
 */
public class Loaders {
    static final List<String> asked = new ArrayList<String>();

    static class Own extends ClassLoader {
        final Object file;

        Own(ClassLoader parent) throws Exception {
            super(parent);
            Class<?> dexFile = Class.forName("dalvik.system.DexFile");
            Method open = dexFile.getMethod("loadDex", String.class, String.class, int.class);
            file = open.invoke(null, System.getProperty("java.class.path"), null, 0);
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            asked.add(name);
            if (name.equals("Loaders$Nothing")) {
                return null;
            }
            if (name.equals("Loaders$Angry")) {
                throw new IllegalStateException("not " + name);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            return name.startsWith("Loaders$Inside") ? findClass(name) : super.loadClass(name);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                Method load = file.getClass().getMethod("loadClass", String.class, ClassLoader.class);
                Class<?> found = (Class<?>) load.invoke(file, name, this);
                if (found == null || name.endsWith("Lost")) {
                    throw new ClassNotFoundException("no " + name);
                }
                return found;
            } catch (ReflectiveOperationException e) {
                throw e instanceof ClassNotFoundException ? (ClassNotFoundException) e : new ClassNotFoundException(name, e);
            }
        }
    }

    static class Nothing {}

    static class Angry {}

    public static class Shared extends RuntimeException {}

    static class InsideLost {}

    static class InsideBase {
        int add(int n) {
            return n + 1;
        }
    }

    static class InsideHelper {
        static int count;
    }

    public static class Inside extends InsideBase implements Runnable {
        static int runs;

        @Override
        public void run() {
            runs++;
            InsideHelper.count += add(runs);
            System.out.println("inside: runs " + runs + ", helper " + InsideHelper.count);
            System.out.println("helper is mine: " + (InsideHelper.class.getClassLoader() == Inside.class.getClassLoader()));
            System.out.println("shared is not: " + (Shared.class.getClassLoader() == Inside.class.getClassLoader()));
            try {
                throw (RuntimeException) Thrower.make();
            } catch (Shared e) {
                System.out.println("caught shared");
            }
            tell("lost", new Runnable() {
                public void run() {
                    new InsideLost();
                }
            });
            tell("nothing", new Runnable() {
                public void run() {
                    new Nothing();
                }
            });
            tell("angry", new Runnable() {
                public void run() {
                    new Angry();
                }
            });
        }

        static void tell(String what, Runnable work) {
            try {
                work.run();
                System.out.println(what + ": nothing thrown");
            } catch (Throwable e) {
                System.out.println(what + ": " + e + (e.getCause() == null ? "" : ", caused by " + e.getCause()));
            }
        }
    }

    public static class Thrower {
        public static Object make() {
            return new Shared();
        }
    }

    public static void main(String[] args) throws Exception {
        Own own = new Own(Loaders.class.getClassLoader());
        Class<?> inside = own.loadClass("Loaders$Inside");
        System.out.println("another class: " + (inside != Inside.class) + ", same name: " + inside.getName().equals(Inside.class.getName()));
        System.out.println("its loader: " + (inside.getClassLoader() == own));
        Runnable runnable = (Runnable) inside.newInstance();
        System.out.println("not an Inside of mine: " + !(runnable instanceof Inside));
        runnable.run();
        runnable.run();
        System.out.println("mine: " + Inside.runs + " " + InsideHelper.count);
        new Inside().add(1);
        for (String name : asked) {
            System.out.println("asked " + name);
        }
    }
}
