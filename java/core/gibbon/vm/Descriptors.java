package gibbon.vm;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns type descriptors of a DEX file into classes and back.
 *
 * <p>The VM hands out members with descriptors as text; the classes are looked up here, through
 * the loader of the declaring class, because that may run guest code.
 */
public final class Descriptors {
    private Descriptors() {}

    /** The primitive class of a descriptor letter, null for any other letter. */
    public static Class<?> primitive(char letter) {
        switch (letter) {
            case 'Z': return boolean.class;
            case 'B': return byte.class;
            case 'C': return char.class;
            case 'S': return short.class;
            case 'I': return int.class;
            case 'J': return long.class;
            case 'F': return float.class;
            case 'D': return double.class;
            case 'V': return void.class;
            default: return null;
        }
    }

    /** The descriptor of a class. */
    public static String of(Class<?> type) {
        if (type.isPrimitive()) {
            return String.valueOf(letterOf(type));
        }
        String name = type.getName().replace('.', '/');
        return type.isArray() ? name : "L" + name + ";";
    }

    private static char letterOf(Class<?> primitive) {
        if (primitive == boolean.class) {
            return 'Z';
        }
        // "long" is the other exception: the letter L is taken by references.
        return primitive == long.class ? 'J' : Character.toUpperCase(primitive.getName().charAt(0));
    }

    /** The descriptors of all classes, one after the other. A null entry matches nothing. */
    public static String ofAll(Class<?>[] types) {
        StringBuilder result = new StringBuilder();
        for (Class<?> type : types) {
            result.append(type == null ? "?" : of(type));
        }
        return result.toString();
    }

    /** Whether both arrays hold the same classes in the same order. */
    public static boolean same(Class<?>[] a, Class<?>[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    /** The class of a descriptor as the given loader sees it. */
    public static Class<?> load(ClassLoader loader, String descriptor) throws ClassNotFoundException {
        int last = descriptor.length() - 1;
        switch (descriptor.charAt(0)) {
            case 'L': return Class.forName(descriptor.substring(1, last).replace('/', '.'), false, loader);
            case '[': return Class.forName(descriptor.replace('/', '.'), false, loader);
            default: return primitive(descriptor.charAt(0));
        }
    }

    /** As {@link #load}; a class that is missing is a link error of the class that names it. */
    public static Class<?> resolve(ClassLoader loader, String descriptor) {
        try {
            return load(loader, descriptor);
        } catch (ClassNotFoundException e) {
            NoClassDefFoundError error = new NoClassDefFoundError("Failed resolution of: " + descriptor);
            error.initCause(e);
            throw error;
        }
    }

    /** The parameter classes of a method descriptor such as {@code (ILjava/lang/String;)V}. */
    public static Class<?>[] parameters(ClassLoader loader, String method) {
        List<Class<?>> result = new ArrayList<Class<?>>();
        int at = 1;
        while (method.charAt(at) != ')') {
            int end = endOfType(method, at);
            result.add(resolve(loader, method.substring(at, end)));
            at = end;
        }
        return result.toArray(new Class<?>[result.size()]);
    }

    /** The result class of a method descriptor. */
    public static Class<?> result(ClassLoader loader, String method) {
        return resolve(loader, method.substring(method.indexOf(')') + 1));
    }

    private static int endOfType(String text, int start) {
        int at = start;
        while (text.charAt(at) == '[') {
            at++;
        }
        return text.charAt(at) == 'L' ? text.indexOf(';', at) + 1 : at + 1;
    }
}
