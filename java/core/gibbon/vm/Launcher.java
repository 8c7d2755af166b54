package gibbon.vm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Finds the program of {@code gibbon dalvikvm}.
 *
 * <p>The VM calls {@link #find} and then the method itself, so that main is the outermost frame of
 * every stack trace.
 */
public final class Launcher {
    private Launcher() {}

    /** Readies the first thread: the context class loader, and the daemons. */
    public static void prepare() {
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
        Daemons.start();
    }

    /** The main method of a class on the class path; the name may have dots or slashes. */
    public static Method find(String className) throws ClassNotFoundException, NoSuchMethodException {
        Class<?> type = Class.forName(className.replace('/', '.'), true, ClassLoader.getSystemClassLoader());
        Method main = type.getDeclaredMethod("main", String[].class);
        int modifiers = main.getModifiers();
        if (!Modifier.isPublic(modifiers) || !Modifier.isStatic(modifiers) || main.getReturnType() != void.class) {
            throw new NoSuchMethodException("main is not public static void");
        }
        return main;
    }
}
