package java.lang;

import dalvik.system.VMStack;
import gibbon.vm.Access;
import gibbon.vm.Descriptors;
import gibbon.vm.MemberSets;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;
import libcore.reflect.AnnotationAccess;
import libcore.reflect.GenericSignatureParser;
import libcore.reflect.Types;

/**
 * The guest's view of a class that the VM has linked.
 *
 * <p>The VM makes these objects and writes {@link #vmClass} and {@link #classLoader}; it never runs
 * the constructor. Everything that can be told from descriptors and annotations is told here in
 * Java, so that no native has to call back into guest code (a class loader, an initialiser).
 */
public final class Class<T> implements Serializable, AnnotatedElement, GenericDeclaration, Type {
    private static final long serialVersionUID = 3206093459760846163L;

    private static final int JAVA_FLAGS = 0xffff;
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int ACC_ANNOTATION = 0x2000;
    private static final int ACC_ENUM = 0x4000;

    /** The VM's number of this class. */
    private transient int vmClass;

    /** The loader that defined this class, null for a boot class. */
    private transient ClassLoader classLoader;

    private transient String name;

    /** Methods of a proxy class in the order of the indices that the VM passes to Proxy. */
    private transient Method[] proxyMethods;

    private Class() {}

    public static Class<?> forName(String className) throws ClassNotFoundException {
        return forName(className, true, VMStack.getCallingClassLoader());
    }

    public static Class<?> forName(String className, boolean shouldInitialize, ClassLoader classLoader)
            throws ClassNotFoundException {
        ClassLoader loader = classLoader == null ? BootClassLoader.getInstance() : classLoader;
        Class<?> result = find(className, loader);
        if (shouldInitialize) {
            result.initialize();
        }
        return result;
    }

    private static Class<?> find(String className, ClassLoader loader) throws ClassNotFoundException {
        if (className.isEmpty() || className.indexOf('/') >= 0) {
            throw new ClassNotFoundException("Invalid name: " + className);
        }
        try {
            return className.charAt(0) == '[' ? findArray(className, loader) : loader.loadClass(className);
        } catch (ClassNotFoundException e) {
            throw new ClassNotFoundException(className, e);
        }
    }

    private static Class<?> findArray(String className, ClassLoader loader) throws ClassNotFoundException {
        int dimensions = 1;
        while (dimensions < className.length() && className.charAt(dimensions) == '[') {
            dimensions++;
        }
        Class<?> result = findElement(className.substring(dimensions), loader);
        if (result == null || result == void.class || dimensions > 255) {
            throw new ClassNotFoundException("Invalid name: " + className);
        }
        for (int i = 0; i < dimensions; i++) {
            result = arrayOf(result);
        }
        return result;
    }

    private static Class<?> findElement(String element, ClassLoader loader) throws ClassNotFoundException {
        int last = element.length() - 1;
        if (last == 0) {
            return Descriptors.primitive(element.charAt(0));
        }
        boolean reference = last > 1 && element.charAt(0) == 'L' && element.charAt(last) == ';';
        return reference ? loader.loadClass(element.substring(1, last)) : null;
    }

    /** The array class with the given component, made when it does not exist yet. */
    private static native Class<?> arrayOf(Class<?> component);

    /** Runs the initialiser by the rules of the language, if it has not run. */
    native void initialize();

    /** {@code class_def.access_flags} of the DEX file; public final abstract for arrays and primitives. */
    private native int accessFlags();

    private native String nameNative();

    public native boolean isInstance(Object object);

    public native boolean isAssignableFrom(Class<?> c);

    public native boolean isInterface();

    public native boolean isPrimitive();

    public native boolean isArray();

    public native Class<?> getComponentType();

    public native Class<? super T> getSuperclass();

    public native Class<?>[] getInterfaces();

    private native Method[] declaredMethods();

    private native Constructor<?>[] declaredConstructors();

    private native Field[] declaredFields();

    /**
     * The declared method with this name and these parameters (concatenated descriptors) or null;
     * of several that differ in the return type only, the first that is not synthetic.
     */
    private native Method findMethod(String methodName, String parameters);

    private native Constructor<T> findConstructor(String parameters);

    private native Field findField(String fieldName);

    public String getName() {
        String result = name;
        if (result == null) {
            name = result = nameNative();
        }
        return result;
    }

    public String getSimpleName() {
        if (isArray()) {
            return getComponentType().getSimpleName() + "[]";
        }
        if (isAnonymousClass()) {
            return "";
        }
        if (isMemberClass() || isLocalClass()) {
            return AnnotationAccess.getInnerClassName(this);
        }
        String full = getName();
        return full.substring(full.lastIndexOf('.') + 1);
    }

    public String getCanonicalName() {
        if (isLocalClass() || isAnonymousClass()) {
            return null;
        }
        if (isArray()) {
            String component = getComponentType().getCanonicalName();
            return component == null ? null : component + "[]";
        }
        Class<?> outer = getDeclaringClass();
        if (outer == null) {
            return getName();
        }
        String outerName = outer.getCanonicalName();
        return outerName == null ? null : outerName + "." + getSimpleName();
    }

    /** Outer names always hold a '$', which spares a look at the annotations of most classes. */
    private boolean isSurelyTopLevel() {
        return getName().indexOf('$') < 0;
    }

    public ClassLoader getClassLoader() {
        if (isPrimitive()) {
            return null;
        }
        return classLoader == null ? BootClassLoader.getInstance() : classLoader;
    }

    public Package getPackage() {
        ClassLoader loader = getClassLoader();
        if (loader == null || isArray()) {
            return null;
        }
        String packageName = packageName();
        return packageName.isEmpty() ? null : loader.getPackage(packageName);
    }

    private String packageName() {
        String full = getName();
        int dot = full.lastIndexOf('.');
        return dot < 0 ? "" : full.substring(0, dot);
    }

    public int getModifiers() {
        if (!isArray()) {
            return AnnotationAccess.getInnerClassFlags(this, accessFlags() & JAVA_FLAGS) & JAVA_FLAGS;
        }
        int component = getComponentType().getModifiers();
        if ((component & Modifier.INTERFACE) != 0) {
            component &= ~(Modifier.INTERFACE | Modifier.STATIC);
        }
        return component | Modifier.ABSTRACT | Modifier.FINAL;
    }

    public boolean isAnnotation() {
        int both = ACC_ANNOTATION | Modifier.INTERFACE;
        return (accessFlags() & both) == both;
    }

    public boolean isEnum() {
        return getSuperclass() == Enum.class && (accessFlags() & ACC_ENUM) != 0;
    }

    public boolean isSynthetic() {
        return (accessFlags() & ACC_SYNTHETIC) != 0;
    }

    public boolean isAnonymousClass() {
        return !isSurelyTopLevel() && AnnotationAccess.isAnonymousClass(this);
    }

    public boolean isLocalClass() {
        return !isSurelyTopLevel()
                && AnnotationAccess.getEnclosingMethodOrConstructor(this) != null
                && !isAnonymousClass();
    }

    public boolean isMemberClass() {
        return getDeclaringClass() != null;
    }

    public Class<?> getDeclaringClass() {
        return isSurelyTopLevel() ? null : AnnotationAccess.getDeclaringClass(this);
    }

    public Class<?> getEnclosingClass() {
        Class<?> declaring = getDeclaringClass();
        if (declaring != null || isSurelyTopLevel()) {
            return declaring;
        }
        AccessibleObject member = AnnotationAccess.getEnclosingMethodOrConstructor(this);
        return member == null ? AnnotationAccess.getEnclosingClass(this) : ((Member) member).getDeclaringClass();
    }

    public Method getEnclosingMethod() {
        AccessibleObject member = isSurelyTopLevel() ? null : AnnotationAccess.getEnclosingMethodOrConstructor(this);
        return member instanceof Method ? (Method) member : null;
    }

    public Constructor<?> getEnclosingConstructor() {
        AccessibleObject member = isSurelyTopLevel() ? null : AnnotationAccess.getEnclosingMethodOrConstructor(this);
        return member instanceof Constructor ? (Constructor<?>) member : null;
    }

    public Class<?>[] getDeclaredClasses() {
        return AnnotationAccess.getMemberClasses(this);
    }

    public Class<?>[] getClasses() {
        return MemberSets.publicClasses(this);
    }

    public Method[] getDeclaredMethods() {
        Method[] result = declaredMethods();
        for (Method method : result) {
            // A missing class in a signature must be reported here and not at a later use.
            method.getReturnType();
            method.getParameterTypes();
        }
        return result;
    }

    /** Without resolving the types of signatures; used by android.view.ViewDebug. */
    public Method[] getDeclaredMethodsUnchecked(boolean publicOnly) {
        Method[] all = declaredMethods();
        return publicOnly ? MemberSets.onlyPublic(all).toArray(new Method[0]) : all;
    }

    public Method getDeclaredMethod(String methodName, Class<?>... parameterTypes) throws NoSuchMethodException {
        Method result = lookUpMethod(methodName, parameterTypes);
        if (result == null) {
            throw noSuchMethod(methodName, parameterTypes);
        }
        return result;
    }

    public Method[] getMethods() {
        return MemberSets.publicMethods(this);
    }

    public Method getMethod(String methodName, Class<?>... parameterTypes) throws NoSuchMethodException {
        Method result = MemberSets.publicMethod(this, methodName, parameterTypes);
        if (result == null) {
            throw noSuchMethod(methodName, parameterTypes);
        }
        return result;
    }

    private NoSuchMethodException noSuchMethod(String methodName, Class<?>[] parameterTypes) {
        return new NoSuchMethodException(methodName + " " + Arrays.toString(nonNull(parameterTypes)));
    }

    private static Class<?>[] nonNull(Class<?>[] types) {
        return types == null ? new Class<?>[0] : types;
    }

    /** The declared method or null. Hidden; the public form is {@link #getDeclaredMethod}. */
    public Method lookUpMethod(String methodName, Class<?>... parameterTypes) {
        if (methodName == null) {
            throw new NullPointerException("name == null");
        }
        Class<?>[] types = nonNull(parameterTypes);
        Method found = findMethod(methodName, Descriptors.ofAll(types));
        if (found == null || Descriptors.same(types, found.getParameterTypes())) {
            return found;
        }
        return MemberSets.exactMethod(declaredMethods(), methodName, types);
    }

    public Constructor<?>[] getDeclaredConstructors() {
        Constructor<?>[] result = declaredConstructors();
        for (Constructor<?> constructor : result) {
            constructor.getParameterTypes();
        }
        return result;
    }

    public Constructor<?>[] getConstructors() {
        return MemberSets.onlyPublic(getDeclaredConstructors()).toArray(new Constructor<?>[0]);
    }

    public Constructor<T> getDeclaredConstructor(Class<?>... parameterTypes) throws NoSuchMethodException {
        Class<?>[] types = nonNull(parameterTypes);
        Constructor<T> result = findConstructor(Descriptors.ofAll(types));
        if (result == null || !Descriptors.same(types, result.getParameterTypes())) {
            throw new NoSuchMethodException("<init> " + Arrays.toString(types));
        }
        return result;
    }

    public Constructor<T> getConstructor(Class<?>... parameterTypes) throws NoSuchMethodException {
        Constructor<T> result = getDeclaredConstructor(parameterTypes);
        if (!Modifier.isPublic(result.getModifiers())) {
            throw new NoSuchMethodException("<init> " + Arrays.toString(nonNull(parameterTypes)));
        }
        return result;
    }

    public Field[] getDeclaredFields() {
        Field[] result = declaredFields();
        for (Field field : result) {
            field.getType();
        }
        return result;
    }

    /** Without resolving the types; used by android.view.ViewDebug. */
    public Field[] getDeclaredFieldsUnchecked(boolean publicOnly) {
        Field[] all = declaredFields();
        return publicOnly ? MemberSets.onlyPublic(all).toArray(new Field[0]) : all;
    }

    public Field getDeclaredField(String fieldName) throws NoSuchFieldException {
        Field result = lookUpField(fieldName);
        if (result == null) {
            throw new NoSuchFieldException(fieldName);
        }
        result.getType();
        return result;
    }

    /** The declared field or null. Hidden; the public form is {@link #getDeclaredField}. */
    public Field lookUpField(String fieldName) {
        if (fieldName == null) {
            throw new NullPointerException("name == null");
        }
        return findField(fieldName);
    }

    public Field[] getFields() {
        return MemberSets.publicFields(this);
    }

    public Field getField(String fieldName) throws NoSuchFieldException {
        Field result = MemberSets.publicField(this, fieldName);
        if (result == null) {
            throw new NoSuchFieldException(fieldName);
        }
        result.getType();
        return result;
    }

    @SuppressWarnings("unchecked")
    public T newInstance() throws InstantiationException, IllegalAccessException {
        if (isPrimitive() || isInterface() || isArray() || Modifier.isAbstract(accessFlags())) {
            throw new InstantiationException(this + " cannot be instantiated");
        }
        Constructor<T> constructor = findConstructor("");
        if (constructor == null) {
            throw new InstantiationException(this + " has no zero argument constructor");
        }
        Access.checkClass(VMStack.getStackClass1(), this);
        Access.check(VMStack.getStackClass1(), constructor, this, constructor.getModifiers());
        initialize();
        return (T) newInstance(this, constructor.vmMethod());
    }

    /** Allocates and runs the constructor without arguments; its exceptions pass unwrapped. */
    private static native Object newInstance(Class<?> type, int vmConstructor);

    @SuppressWarnings("unchecked")
    public T[] getEnumConstants() {
        if (!isEnum()) {
            return null;
        }
        try {
            Method values = getDeclaredMethod("values");
            values.setAccessible(true);
            return (T[]) values.invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        } catch (InvocationTargetException e) {
            throw new AssertionError("impossible", e.getCause());
        }
    }

    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        return AnnotationAccess.getAnnotation(this, annotationType);
    }

    public Annotation[] getAnnotations() {
        return AnnotationAccess.getAnnotations(this);
    }

    public Annotation[] getDeclaredAnnotations() {
        List<Annotation> result = AnnotationAccess.getDeclaredAnnotations(this);
        return result.toArray(new Annotation[result.size()]);
    }

    public boolean isAnnotationPresent(Class<? extends Annotation> annotationType) {
        return AnnotationAccess.isAnnotationPresent(this, annotationType);
    }

    private GenericSignatureParser parsedSignature() {
        String signature = AnnotationAccess.getSignature(this);
        if (signature == null) {
            return null;
        }
        GenericSignatureParser parser = new GenericSignatureParser(getClassLoader());
        parser.parseForClass(this, signature);
        return parser;
    }

    public Type getGenericSuperclass() {
        Type result = getSuperclass();
        GenericSignatureParser parser = result == null ? null : parsedSignature();
        if (parser != null && !isInterface()) {
            result = parser.superclassType;
        }
        return Types.getType(result);
    }

    public Type[] getGenericInterfaces() {
        GenericSignatureParser parser = isArray() || isPrimitive() ? null : parsedSignature();
        if (parser == null) {
            return getInterfaces();
        }
        return Types.getTypeArray(parser.interfaceTypes, false);
    }

    @SuppressWarnings("unchecked")
    public TypeVariable<Class<T>>[] getTypeParameters() {
        GenericSignatureParser parser = isArray() || isPrimitive() ? null : parsedSignature();
        return parser == null ? new TypeVariable[0] : parser.formalTypeParameters.clone();
    }

    public URL getResource(String resourceName) {
        return getClassLoader().getResource(absoluteName(resourceName));
    }

    public InputStream getResourceAsStream(String resourceName) {
        ClassLoader loader = getClassLoader();
        return (loader == null ? ClassLoader.getSystemClassLoader() : loader)
                .getResourceAsStream(absoluteName(resourceName));
    }

    private String absoluteName(String resourceName) {
        if (resourceName.startsWith("/")) {
            return resourceName.substring(1);
        }
        String packageName = packageName();
        return packageName.isEmpty() ? resourceName : packageName.replace('.', '/') + "/" + resourceName;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> c) {
        if (c.isAssignableFrom(this)) {
            return (Class<? extends U>) this;
        }
        throw new ClassCastException(getName() + " cannot be cast to " + c.getName());
    }

    @SuppressWarnings("unchecked")
    public T cast(Object object) {
        if (object == null || isInstance(object)) {
            return (T) object;
        }
        throw new ClassCastException(object.getClass().getName() + " cannot be cast to " + getName());
    }

    public boolean desiredAssertionStatus() {
        return false;
    }

    public ProtectionDomain getProtectionDomain() {
        return null;
    }

    public Object[] getSigners() {
        return null;
    }

    @Override
    public String toString() {
        if (isPrimitive()) {
            return getName();
        }
        return (isInterface() ? "interface " : "class ") + getName();
    }

    /** For {@link java.lang.reflect.Proxy}, which alone knows what the entries mean. */
    public Method[] proxyMethods() {
        return proxyMethods;
    }

    /** See {@link #proxyMethods()}. */
    public void setProxyMethods(Method[] methods) {
        proxyMethods = methods;
    }
}
