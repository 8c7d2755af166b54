package gibbon.vm;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;

/** The access rules of the language as reflection applies them. */
public final class Access {
    private Access() {}

    /**
     * Throws unless {@code caller} may use a member that {@code declaring} declares.
     *
     * @param receiver class of the object the member is used on; decides for protected members
     */
    public static void check(Class<?> caller, Member member, Class<?> receiver, int modifiers)
            throws IllegalAccessException {
        Class<?> declaring = member.getDeclaringClass();
        if (caller == null || caller == declaring || allowed(caller, declaring, receiver, modifiers)) {
            return;
        }
        throw new IllegalAccessException(caller + " cannot access " + member + " of " + declaring);
    }

    /** Throws unless {@code caller} may see a class whose constructor it wants to call. */
    public static void checkClass(Class<?> caller, Class<?> type) throws IllegalAccessException {
        if (caller != null && caller != type && !isPublic(type) && !samePackage(caller, type)) {
            throw new IllegalAccessException(type + " is not accessible from " + caller);
        }
    }

    /** As on Android the modifiers of the member decide; a public one may be used though its class may not be seen. */
    private static boolean allowed(Class<?> caller, Class<?> declaring, Class<?> receiver, int modifiers) {
        if (Modifier.isPublic(modifiers)) {
            return true;
        }
        if (Modifier.isPrivate(modifiers)) {
            return false;
        }
        if (samePackage(caller, declaring)) {
            return true;
        }
        boolean inherited = Modifier.isProtected(modifiers) && declaring.isAssignableFrom(caller);
        return inherited && (Modifier.isStatic(modifiers) || caller.isAssignableFrom(receiver));
    }

    /** A nested class counts with the modifiers of its source, a protected one as public. */
    private static boolean isPublic(Class<?> type) {
        return (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static boolean samePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && packageOf(a).equals(packageOf(b));
    }

    private static String packageOf(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        String name = element.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }
}
