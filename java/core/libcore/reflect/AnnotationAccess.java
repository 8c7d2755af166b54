package libcore.reflect;

import gibbon.vm.AnnotationItems;
import gibbon.vm.Boxing;
import gibbon.vm.Descriptors;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.reflect.AbstractMethod;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads annotations: those of programs, and those in which DEX files keep what class files keep in
 * attributes (outer classes, generic signatures, thrown exceptions, defaults).
 *
 * <p>Replaces the class of the same name in the framework jar, which parses the DEX file itself.
 */
public final class AnnotationAccess {
    private static final String DEFAULTS = "Ldalvik/annotation/AnnotationDefault;";
    private static final String ENCLOSING_CLASS = "Ldalvik/annotation/EnclosingClass;";
    private static final String ENCLOSING_METHOD = "Ldalvik/annotation/EnclosingMethod;";
    private static final String INNER_CLASS = "Ldalvik/annotation/InnerClass;";
    private static final String MEMBER_CLASSES = "Ldalvik/annotation/MemberClasses;";
    private static final String SIGNATURE = "Ldalvik/annotation/Signature;";
    private static final String THROWS = "Ldalvik/annotation/Throws;";

    private AnnotationAccess() {}

    /** The annotation on the class itself, or on a superclass if it is inherited. */
    public static <A extends Annotation> A getAnnotation(Class<?> c, Class<A> annotationType) {
        A result = getDeclaredAnnotation(c, checked(annotationType));
        boolean inherited = result == null && annotationType.isAnnotationPresent(Inherited.class);
        Class<?> next = inherited ? c.getSuperclass() : null;
        while (result == null && next != null) {
            result = getDeclaredAnnotation(next, annotationType);
            next = next.getSuperclass();
        }
        return result;
    }

    private static <A> Class<A> checked(Class<A> annotationType) {
        if (annotationType == null) {
            throw new NullPointerException("annotationType == null");
        }
        return annotationType;
    }

    /** All annotations of the class with the inherited ones. */
    public static Annotation[] getAnnotations(Class<?> c) {
        Map<Class<?>, Annotation> result = new LinkedHashMap<Class<?>, Annotation>();
        for (Class<?> each = c; each != null; each = each.getSuperclass()) {
            for (Annotation annotation : getDeclaredAnnotations(each)) {
                Class<?> type = annotation.annotationType();
                boolean counts = each == c || type.isAnnotationPresent(Inherited.class);
                if (counts && !result.containsKey(type)) {
                    result.put(type, annotation);
                }
            }
        }
        return result.values().toArray(new Annotation[result.size()]);
    }

    /** Whether {@link #getAnnotation(Class, Class)} would answer something. */
    public static boolean isAnnotationPresent(Class<?> c, Class<? extends Annotation> annotationType) {
        if (isDeclaredAnnotationPresent(c, checked(annotationType))) {
            return true;
        }
        if (!isDeclaredAnnotationPresent(annotationType, Inherited.class)) {
            return false;
        }
        Class<?> next = c.getSuperclass();
        while (next != null && !isDeclaredAnnotationPresent(next, annotationType)) {
            next = next.getSuperclass();
        }
        return next != null;
    }

    /** The annotations that stand on the element; one whose class is missing is left out. */
    public static List<Annotation> getDeclaredAnnotations(AnnotatedElement element) {
        return instances(loaderOf(element), items(element));
    }

    /** The annotation of this type on the element, or null. */
    public static <A extends Annotation> A getDeclaredAnnotation(AnnotatedElement element, Class<A> annotationType) {
        Object[] item = find(element, annotationType);
        return item == null ? null : instance(loaderOf(element), annotationType, item, 1);
    }

    /** Whether an annotation of this type stands on the element. */
    public static boolean isDeclaredAnnotationPresent(
            AnnotatedElement element, Class<? extends Annotation> annotationType) {
        return find(element, annotationType) != null;
    }

    private static Object[] find(AnnotatedElement element, Class<? extends Annotation> annotationType) {
        String descriptor = Descriptors.of(annotationType);
        for (Object[] item : items(element)) {
            if (item[0].equals(descriptor) && classOf(loaderOf(element), descriptor) == annotationType) {
                return item;
            }
        }
        return null;
    }

    private static Object[][] items(AnnotatedElement element) {
        if (element instanceof Class) {
            return AnnotationItems.ofClass((Class<?>) element);
        }
        if (element instanceof Field) {
            return AnnotationItems.ofField(((Field) element).vmField());
        }
        return AnnotationItems.ofMethod(((AbstractMethod) element).vmMethod());
    }

    private static Object[] systemItem(AnnotatedElement element, String type) {
        if (element instanceof Class) {
            return AnnotationItems.systemOfClass((Class<?>) element, type);
        }
        if (element instanceof Field) {
            return AnnotationItems.systemOfField(((Field) element).vmField(), type);
        }
        return AnnotationItems.systemOfMethod(((AbstractMethod) element).vmMethod(), type);
    }

    /** The value of a member of a system annotation, or null. */
    private static Object systemValue(AnnotatedElement element, String type, String member) {
        Object[] item = systemItem(element, type);
        return item == null ? null : member(item, 1, member);
    }

    private static Object member(Object[] item, int start, String name) {
        for (int i = start; i + 1 < item.length; i += 2) {
            if (item[i].equals(name)) {
                return item[i + 1];
            }
        }
        return null;
    }

    private static ClassLoader loaderOf(AnnotatedElement element) {
        if (element instanceof Class) {
            return ((Class<?>) element).getClassLoader();
        }
        Class<?> declaring = element instanceof Field
                ? ((Field) element).getDeclaringClass()
                : ((java.lang.reflect.Member) element).getDeclaringClass();
        return declaring.getClassLoader();
    }

    private static Class<?> classOf(ClassLoader loader, String descriptor) {
        try {
            return Descriptors.load(loader, descriptor);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (LinkageError e) {
            return null;
        }
    }

    /** The annotations of each parameter; parameters that the compiler put in front have none. */
    public static Annotation[][] getParameterAnnotations(AbstractMethod method, int count) {
        Annotation[][] result = new Annotation[count][];
        Object[][][] listed = AnnotationItems.ofParameters(method.vmMethod());
        int known = listed == null ? 0 : listed.length;
        ClassLoader loader = loaderOf(method);
        for (int i = 0; i < count; i++) {
            int at = i - (count - known);
            List<Annotation> found = at < 0 ? new ArrayList<Annotation>() : instances(loader, listed[at]);
            result[i] = found.toArray(new Annotation[found.size()]);
        }
        return result;
    }

    /** The default of an annotation's member, or null. */
    public static Object getDefaultValue(Method method) {
        Class<?> type = method.getDeclaringClass();
        Object defaults = type.isAnnotation() ? systemValue(type, DEFAULTS, "value") : null;
        Object value = defaults == null ? null : member((Object[]) defaults, 2, method.getName());
        return value == null ? null : decode(type.getClassLoader(), method.getReturnType(), value);
    }

    /** The class around a member class, or around an anonymous one that no method encloses. */
    public static Class<?> getEnclosingClass(Class<?> c) {
        Object value = systemValue(c, ENCLOSING_CLASS, "value");
        return value == null ? null : Descriptors.resolve(c.getClassLoader(), (String) ((Object[]) value)[1]);
    }

    /** The class whose member this class is, or null. */
    public static Class<?> getDeclaringClass(Class<?> c) {
        return isAnonymousClass(c) ? null : getEnclosingClass(c);
    }

    /** The method or constructor in whose body the class stands, or null. */
    public static AccessibleObject getEnclosingMethodOrConstructor(Class<?> c) {
        Object value = systemValue(c, ENCLOSING_METHOD, "value");
        if (value == null) {
            return null;
        }
        Object[] method = (Object[]) value;
        ClassLoader loader = c.getClassLoader();
        Class<?> declaring = Descriptors.resolve(loader, (String) method[1]);
        Class<?>[] parameters = Descriptors.parameters(loader, (String) method[3]);
        try {
            return method[2].equals("<init>")
                    ? declaring.getDeclaredConstructor(parameters)
                    : declaring.getDeclaredMethod((String) method[2], parameters);
        } catch (NoSuchMethodException e) {
            throw new IncompatibleClassChangeError("Couldn't find " + declaring.getName() + "." + method[2]);
        }
    }

    /** The classes declared in the class. */
    public static Class<?>[] getMemberClasses(Class<?> c) {
        return classes(c.getClassLoader(), systemValue(c, MEMBER_CLASSES, "value"));
    }

    /** What the method or constructor declares to throw. */
    public static Class<?>[] getExceptions(AnnotatedElement element) {
        return classes(loaderOf(element), systemValue(element, THROWS, "value"));
    }

    private static Class<?>[] classes(ClassLoader loader, Object array) {
        Object[] values = array == null ? new Object[1] : (Object[]) array;
        Class<?>[] result = new Class<?>[values.length - 1];
        for (int i = 0; i < result.length; i++) {
            result[i] = Descriptors.resolve(loader, (String) ((Object[]) values[i + 1])[1]);
        }
        return result;
    }

    /** The generic signature, which DEX files keep in pieces, or null. */
    public static String getSignature(AnnotatedElement element) {
        Object value = systemValue(element, SIGNATURE, "value");
        if (value == null) {
            return null;
        }
        Object[] pieces = (Object[]) value;
        StringBuilder result = new StringBuilder();
        for (int i = 1; i < pieces.length; i++) {
            result.append(pieces[i]);
        }
        return result.toString();
    }

    /** The modifiers of a nested class as they stand in the source. */
    public static int getInnerClassFlags(Class<?> c, int defaultValue) {
        Object value = systemValue(c, INNER_CLASS, "accessFlags");
        return value == null ? defaultValue : (Integer) value;
    }

    /** The simple name of a nested class, null for an anonymous one. */
    public static String getInnerClassName(Class<?> c) {
        Object value = systemValue(c, INNER_CLASS, "name");
        return value instanceof String ? (String) value : null;
    }

    /** An anonymous class is an inner class without a name. */
    public static boolean isAnonymousClass(Class<?> c) {
        Object value = systemValue(c, INNER_CLASS, "name");
        return value != null && !(value instanceof String);
    }

    @SuppressWarnings("unchecked")
    private static List<Annotation> instances(ClassLoader loader, Object[][] items) {
        List<Annotation> result = new ArrayList<Annotation>(items.length);
        for (Object[] item : items) {
            Class<?> type = classOf(loader, (String) item[0]);
            if (type != null && type.isAnnotation()) {
                result.add(instance(loader, (Class<? extends Annotation>) type, item, 1));
            }
        }
        return result;
    }

    /** Members that the item does not name get their defaults from AnnotationFactory. */
    private static <A extends Annotation> A instance(ClassLoader loader, Class<A> type, Object[] item, int start) {
        List<AnnotationMember> members = new ArrayList<AnnotationMember>();
        for (int i = start; i + 1 < item.length; i += 2) {
            Method method = type.lookUpMethod((String) item[i]);
            if (method != null) {
                Class<?> result = method.getReturnType();
                members.add(new AnnotationMember((String) item[i], decode(loader, result, item[i + 1]), result, method));
            }
        }
        return AnnotationFactory.createAnnotation(type, members.toArray(new AnnotationMember[members.size()]));
    }

    private static Object decode(ClassLoader loader, Class<?> type, Object value) {
        if (type.isPrimitive()) {
            return Boxing.widen(value, type);
        }
        if (!(value instanceof Object[])) {
            return value;
        }
        Object[] tagged = (Object[]) value;
        switch (((String) tagged[0]).charAt(0)) {
            case 'c': return Descriptors.resolve(loader, (String) tagged[1]);
            case 'e': return constant(loader, (String) tagged[1], (String) tagged[2]);
            case '@': return nested(loader, tagged);
            case '[': return array(loader, type.getComponentType(), tagged);
            default: return null;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object constant(ClassLoader loader, String type, String name) {
        return Enum.valueOf((Class) Descriptors.resolve(loader, type), name);
    }

    @SuppressWarnings("unchecked")
    private static Object nested(ClassLoader loader, Object[] tagged) {
        Class<?> type = Descriptors.resolve(loader, (String) tagged[1]);
        return instance(loader, (Class<? extends Annotation>) type, tagged, 2);
    }

    private static Object array(ClassLoader loader, Class<?> component, Object[] tagged) {
        Object result = Array.newInstance(component, tagged.length - 1);
        for (int i = 1; i < tagged.length; i++) {
            Array.set(result, i - 1, decode(loader, component, tagged[i]));
        }
        return result;
    }
}
