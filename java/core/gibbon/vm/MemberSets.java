package gibbon.vm;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The public members of a class with what it inherits, for {@link Class}.
 *
 * <p>Methods and fields come sorted by signature, derived ones hiding inherited ones: Android 6
 * does so, and programs came to depend on the order.
 */
public final class MemberSets {
    private MemberSets() {}

    /** The public ones of some members, in order. */
    public static <M extends Member> List<M> onlyPublic(M[] members) {
        List<M> result = new ArrayList<M>(members.length);
        for (M member : members) {
            if (Modifier.isPublic(member.getModifiers())) {
                result.add(member);
            }
        }
        return result;
    }

    /** The class, its superclasses, then all their interfaces, each once. */
    private static Set<Class<?>> lineage(Class<?> type) {
        Set<Class<?>> result = new LinkedHashSet<Class<?>>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            result.add(c);
        }
        for (Class<?> c : new ArrayList<Class<?>>(result)) {
            addInterfaces(c, result);
        }
        return result;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> result) {
        for (Class<?> each : type.getInterfaces()) {
            if (result.add(each)) {
                addInterfaces(each, result);
            }
        }
    }

    /** What {@link Class#getMethods} answers. */
    public static Method[] publicMethods(Class<?> type) {
        List<Method> all = new ArrayList<Method>();
        for (Class<?> each : lineage(type)) {
            all.addAll(onlyPublic(each.getDeclaredMethods()));
        }
        Collections.sort(all, Method.ORDER_BY_SIGNATURE);
        List<Method> result = new ArrayList<Method>(all.size());
        for (Method method : all) {
            Method last = result.isEmpty() ? null : result.get(result.size() - 1);
            if (last == null || Method.ORDER_BY_SIGNATURE.compare(last, method) != 0) {
                result.add(method);
            }
        }
        return result.toArray(new Method[result.size()]);
    }

    /** The public method or null: superclasses before interfaces. */
    public static Method publicMethod(Class<?> type, String name, Class<?>[] parameterTypes) {
        for (Class<?> each : lineage(type)) {
            Method found = each.lookUpMethod(name, parameterTypes);
            if (found != null && Modifier.isPublic(found.getModifiers())) {
                return found;
            }
        }
        return null;
    }

    /** The method with exactly these parameter classes or null; real ones before synthetic ones. */
    public static Method exactMethod(Method[] methods, String name, Class<?>[] parameterTypes) {
        Method synthetic = null;
        for (Method method : methods) {
            if (method.getName().equals(name) && Descriptors.same(parameterTypes, method.getParameterTypes())) {
                if (!method.isSynthetic()) {
                    return method;
                }
                synthetic = method;
            }
        }
        return synthetic;
    }

    /** What {@link Class#getFields} answers. */
    public static Field[] publicFields(Class<?> type) {
        List<Field> result = new ArrayList<Field>();
        for (Class<?> each : lineage(type)) {
            result.addAll(onlyPublic(each.getDeclaredFields()));
        }
        return result.toArray(new Field[result.size()]);
    }

    /** The public field or null: the class, its interfaces, then its superclass, as the language says. */
    public static Field publicField(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Field found = publicFieldWithInterfaces(c, name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static Field publicFieldWithInterfaces(Class<?> type, String name) {
        Field found = type.lookUpField(name);
        if (found != null && Modifier.isPublic(found.getModifiers())) {
            return found;
        }
        for (Class<?> each : type.getInterfaces()) {
            Field inherited = publicFieldWithInterfaces(each, name);
            if (inherited != null) {
                return inherited;
            }
        }
        return null;
    }

    /** What {@link Class#getClasses} answers. */
    public static Class<?>[] publicClasses(Class<?> type) {
        List<Class<?>> result = new ArrayList<Class<?>>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> member : c.getDeclaredClasses()) {
                if (Modifier.isPublic(member.getModifiers())) {
                    result.add(member);
                }
            }
        }
        return result.toArray(new Class<?>[result.size()]);
    }
}
