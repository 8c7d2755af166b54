import java.lang.reflect.Method;

/**
 * Two class loaders that define classes from one DexFile: each has its own. DexFile is reached by reflection, because the compiler
 * does not know it.
 */
public class Twins {
    static class Own extends ClassLoader {
        final Object file;

        Own(Object file, ClassLoader parent) {
            super(parent);
            this.file = file;
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            if (!name.startsWith("Twins$Counter")) {
                return super.loadClass(name);
            }
            try {
                Method load = file.getClass().getMethod("loadClass", String.class, ClassLoader.class);
                return (Class<?>) load.invoke(file, name, this);
            } catch (ReflectiveOperationException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public interface Count {
        int next(Object other);
    }

    public static class Counter implements Count {
        static int count;

        public int next(Object other) {
            CounterHelper.calls++;
            if (other != null) {
                try {
                    count += ((Counter) other).own();
                } catch (ClassCastException e) {
                    System.out.println("another Counter");
                }
            }
            return count += 10 + CounterHelper.calls;
        }

        int own() {
            return 1000;
        }
    }

    static class CounterHelper {
        static int calls;
    }

    public static void main(String[] args) throws Exception {
        Class<?> dexFile = Class.forName("dalvik.system.DexFile");
        Method open = dexFile.getMethod("loadDex", String.class, String.class, int.class);
        Object file = open.invoke(null, System.getProperty("java.class.path"), null, 0);
        ClassLoader above = Twins.class.getClassLoader();
        Own first = new Own(file, above);
        Own second = new Own(file, above);
        Class<?> one = first.loadClass("Twins$Counter");
        Class<?> two = second.loadClass("Twins$Counter");
        System.out.println("different: " + (one != two) + " " + (one != Counter.class) + " " + (two != Counter.class));
        System.out.println("loaders: " + (one.getClassLoader() == first) + " " + (two.getClassLoader() == second));
        System.out.println("found again: " + (first.loadClass("Twins$Counter") == one) + " " + (second.loadClass("Twins$Counter") == two));
        Count a = (Count) one.newInstance();
        Count b = (Count) two.newInstance();
        System.out.println(a.next(null) + " " + a.next(a) + " " + b.next(null) + " " + b.next(a) + " " + a.next(b));
        System.out.println("mine: " + Counter.count + " " + CounterHelper.calls);
        System.out.println("instances: " + one.isInstance(a) + " " + one.isInstance(b) + " " + two.isInstance(b));
    }
}
