import java.lang.reflect.Method;

/**
 * A class loader whose classes lie in several files, as in builds that are patched while they run: they are one package all
 * the same. DexFile is reached by reflection, because the compiler does not know it.
 */
public class Slices {
    static class Sliced extends ClassLoader {
        final Object[] files = new Object[3];
        final Method load;

        Sliced(ClassLoader parent) throws Exception {
            super(parent);
            Class<?> dexFile = Class.forName("dalvik.system.DexFile");
            Method open = dexFile.getMethod("loadDex", String.class, String.class, int.class);
            load = dexFile.getMethod("loadClass", String.class, ClassLoader.class);
            for (int i = 0; i < files.length; i++) {
                files[i] = open.invoke(null, System.getProperty("java.class.path"), null, 0);
            }
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            int slice = name.startsWith("Slices$In") ? name.charAt(name.length() - 1) - '0' : -1;
            if (slice < 0) {
                return super.loadClass(name);
            }
            try {
                return (Class<?>) load.invoke(files[slice], name, this);
            } catch (ReflectiveOperationException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static class In0 {
        static int value() {
            return 1;
        }
    }

    static class In1 {
        static int value() {
            return 10 + In0.value();
        }
    }

    public static class In2 {
        public static int value() {
            return 100 + In1.value();
        }
    }

    public static void main(String[] args) throws Exception {
        Sliced loader = new Sliced(Slices.class.getClassLoader());
        // A slice in the middle comes first, then one before it.
        for (String name : new String[] {"Slices$In1", "Slices$In0", "Slices$In2"}) {
            System.out.println(name + " is its own: " + (loader.loadClass(name).getClassLoader() == loader));
        }
        System.out.println(loader.loadClass("Slices$In2").getMethod("value").invoke(null));
    }
}
