package gibbon.vm;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Finds the program of {@code gibbon dalvikvm}.
 *
 * <p>The VM calls {@link #find} and then the method itself, so that main is the outermost frame of
 * every stack trace. What is wrong with the program is said in the words of Android's dalvikvm.
 */
public final class Launcher {
    private Launcher() {}

    /** Readies the first thread: the context class loader, and the daemons. */
    public static void prepare() {
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
        Daemons.start();
    }

    /** The main method of a class on the class path; the name may have dots or slashes. Ends the program without one. */
    public static Method find(String className) {
        String name = className.replace('.', '/');
        Class<?> type;
        try {
            type = Class.forName(className.replace('/', '.'), false, ClassLoader.getSystemClassLoader());
        } catch (Throwable e) {
            return fail("Unable to locate class '" + name + "'", e);
        }
        Method main;
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
            main = findMain(type, name);
        } catch (Throwable e) {
            return fail("Unable to find static main(String[]) in '" + name + "'", e);
        }
        return Modifier.isPublic(main.getModifiers()) ? main : fail("Sorry, main() is not public", null);
    }

    private static Method findMain(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (isMain(method)) return method;
            }
        }
        throw new NoSuchMethodError("no static method \"L" + name + ";.main([Ljava/lang/String;)V\"");
    }

    private static boolean isMain(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return method.getName().equals("main") && Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == void.class && parameters.length == 1 && parameters[0] == String[].class;
    }

    private static Method fail(String message, Throwable cause) {
        System.err.println(message);
        if (cause != null) cause.printStackTrace();
        System.exit(1);
        return null;
    }
}
