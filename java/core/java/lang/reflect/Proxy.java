package java.lang.reflect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import gibbon.vm.Boxing;

/**
 * Classes made at run time that pass every call to a handler.
 *
 * <p>What such a class must hold is worked out here; the VM only makes a final class that extends
 * Proxy, implements the interfaces, and whose n-th method boxes its arguments, calls {@link #call}
 * with n, and unboxes what that answers.
 */
public class Proxy implements Serializable {
    private static final long serialVersionUID = -2222568056686623797L;

    /** Names are numbered over all loaders, as on Android. */
    private static int nextNumber;

    /** Equal signatures side by side, the most specific result first. */
    private static final Comparator<Method> ORDER = new Comparator<Method>() {
        @Override
        public int compare(Method a, Method b) {
            int result = Method.ORDER_BY_SIGNATURE.compare(a, b);
            if (result != 0 || a.getDeclaringClass() == b.getDeclaringClass()) {
                return result;
            }
            Class<?> declaringA = a.getDeclaringClass();
            Class<?> declaringB = b.getDeclaringClass();
            if (declaringA.isAssignableFrom(declaringB)) {
                return 1;
            }
            return declaringB.isAssignableFrom(declaringA) ? -1 : 0;
        }
    };

    protected InvocationHandler h;

    protected Proxy(InvocationHandler h) {
        this.h = h;
    }

    public static Class<?> getProxyClass(ClassLoader loader, Class<?>... interfaces) throws IllegalArgumentException {
        ClassLoader definer = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        List<Class<?>> key = Collections.unmodifiableList(Arrays.asList(interfaces.clone()));
        checkDistinct(key);
        synchronized (definer) {
            Class<?> result = definer.proxyClass(key);
            if (result == null) {
                result = make(definer, key);
                definer.addProxyClass(key, result);
            }
            return result;
        }
    }

    private static void checkDistinct(List<Class<?>> interfaces) {
        Set<Class<?>> distinct = new HashSet<Class<?>>(interfaces);
        if (distinct.contains(null)) {
            throw new NullPointerException("interface list contains null: " + interfaces);
        }
        if (distinct.size() != interfaces.size()) {
            throw new IllegalArgumentException("duplicate interface in list: " + interfaces);
        }
    }

    private static Class<?> make(ClassLoader loader, List<Class<?>> interfaces) {
        String packageName = null;
        for (Class<?> each : interfaces) {
            checkInterface(loader, each);
            if (!Modifier.isPublic(each.getModifiers())) {
                packageName = commonPackage(packageName, each);
            }
        }
        Method[] methods = methodsOf(interfaces);
        String prefix = packageName == null || packageName.isEmpty() ? "" : packageName + ".";
        Class<?>[] array = interfaces.toArray(new Class<?>[interfaces.size()]);
        Class<?> result = define(prefix + "$Proxy" + nextNumber++, array, loader, methods);
        result.setProxyMethods(methods);
        return result;
    }

    private static void checkInterface(ClassLoader loader, Class<?> type) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(type + " is not an interface");
        }
        Class<?> seen = null;
        try {
            seen = loader == type.getClassLoader() ? type : Class.forName(type.getName(), false, loader);
        } catch (ClassNotFoundException e) {
            // Reported below, like a class of the same name that is another one.
        }
        if (seen != type) {
            throw new IllegalArgumentException(type + " is not visible from class loader");
        }
    }

    private static String commonPackage(String soFar, Class<?> type) {
        String name = type.getName();
        String own = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        if (soFar != null && !soFar.equals(own)) {
            throw new IllegalArgumentException("non-public interfaces must be in the same package");
        }
        return own;
    }

    /** One method per signature, sorted; those of Object that a proxy answers are among them. */
    private static Method[] methodsOf(List<Class<?>> interfaces) {
        List<Method> all = new ArrayList<Method>();
        all.add(Object.class.lookUpMethod("equals", Object.class));
        all.add(Object.class.lookUpMethod("hashCode"));
        all.add(Object.class.lookUpMethod("toString"));
        for (Class<?> each : interfaces) {
            addMethods(each, all);
        }
        Collections.sort(all, ORDER);
        checkResults(all);
        List<Method> result = new ArrayList<Method>(all.size());
        for (Method method : all) {
            Method last = result.isEmpty() ? null : result.get(result.size() - 1);
            if (last == null || Method.ORDER_BY_SIGNATURE.compare(last, method) != 0) {
                result.add(method);
            }
        }
        return result.toArray(new Method[result.size()]);
    }

    private static void addMethods(Class<?> type, List<Method> result) {
        for (Class<?> each : type.getInterfaces()) {
            addMethods(each, result);
        }
        for (Method method : type.getDeclaredMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                result.add(method);
            }
        }
    }

    /** Methods that differ in the result only must have one result that fits all. */
    private static void checkResults(List<Method> sorted) {
        Method best = null;
        for (Method method : sorted) {
            boolean sameCall = best != null && best.getName().equals(method.getName())
                    && Arrays.equals(best.getParameterTypes(), method.getParameterTypes());
            if (!sameCall) {
                best = method;
                continue;
            }
            Class<?> a = best.getReturnType();
            Class<?> b = method.getReturnType();
            if (a.isAssignableFrom(b)) {
                best = method;
            } else if (!(a.isInterface() && b.isInterface()) && !b.isAssignableFrom(a)) {
                throw new IllegalArgumentException("proxied interface methods have incompatible return types:\n  "
                        + best + "\n  " + method);
            }
        }
    }

    /** Makes and links the class; the order of the methods is the order of their indices. */
    private static native Class<?> define(String name, Class<?>[] interfaces, ClassLoader loader, Method[] methods);

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler)
            throws IllegalArgumentException {
        if (handler == null) {
            throw new NullPointerException("invocationHandler == null");
        }
        Class<?> type = getProxyClass(loader, interfaces);
        return construct(type, handler);
    }

    private static Object construct(Class<?> type, InvocationHandler handler) {
        try {
            return type.getConstructor(InvocationHandler.class).newInstance(handler);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("a proxy class has this constructor", e);
        }
    }

    public static boolean isProxyClass(Class<?> cl) {
        return cl.proxyMethods() != null;
    }

    public static InvocationHandler getInvocationHandler(Object proxy) throws IllegalArgumentException {
        if (!(proxy instanceof Proxy)) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return ((Proxy) proxy).h;
    }

    /**
     * What every method of a proxy class calls. The answer fits the method's result: null for
     * void, a box of exactly the primitive type, or an instance of the class (or null).
     */
    private static Object call(Proxy proxy, int index, Object[] arguments) throws Throwable {
        Method method = proxy.getClass().proxyMethods()[index];
        Object result;
        try {
            result = proxy.h.invoke(proxy, method, arguments.length == 0 ? null : arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw isDeclared(proxy.getClass(), method, t) ? t : new UndeclaredThrowableException(t);
        }
        return checked(method.getReturnType(), result);
    }

    private static Object checked(Class<?> type, Object result) {
        if (type == void.class) {
            return null;
        }
        if (!type.isPrimitive()) {
            return type.cast(result);
        }
        if (result == null) {
            throw new NullPointerException("proxy handler answered null for " + type);
        }
        Object fitting = Boxing.widen(result, type);
        if (fitting == null || fitting.getClass() != result.getClass()) {
            throw new ClassCastException(result.getClass().getName() + " cannot be cast to " + type.getName());
        }
        return fitting;
    }

    /** A checked exception may pass if every interface that has the method declares it. */
    private static boolean isDeclared(Class<?> proxyClass, Method method, Throwable thrown) {
        boolean declared = isThrownBy(method, thrown);
        for (Class<?> each : proxyClass.getInterfaces()) {
            Method same = findIn(each, method);
            declared &= same == null || isThrownBy(same, thrown);
        }
        return declared;
    }

    private static Method findIn(Class<?> type, Method method) {
        try {
            return type.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean isThrownBy(Method method, Throwable thrown) {
        for (Class<?> each : method.getExceptionTypes()) {
            if (each.isInstance(thrown)) {
                return true;
            }
        }
        return false;
    }
}
