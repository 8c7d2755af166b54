package java.lang.reflect;

import dalvik.system.VMStack;
import gibbon.vm.Access;
import gibbon.vm.Descriptors;
import java.lang.annotation.Annotation;
import java.util.Comparator;
import libcore.reflect.AnnotationAccess;
import libcore.reflect.GenericSignatureParser;
import libcore.reflect.Types;

/** A method of a class; made by the VM, see {@link AbstractMethod}. */
public final class Method extends AbstractMethod implements GenericDeclaration, Member {
    /** By name, then parameters, then result, so that bridges sort apart. */
    public static final Comparator<Method> ORDER_BY_SIGNATURE = new Comparator<Method>() {
        @Override
        public int compare(Method a, Method b) {
            int result = a.name.compareTo(b.name);
            if (result == 0) {
                result = compareTypes(a.parameters(), b.parameters());
            }
            return result == 0 ? compareTypes(a.getReturnType(), b.getReturnType()) : result;
        }
    };

    /** Modifiers that can stand before a method in source text. */
    private static final int SOURCE_MODIFIERS = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE
            | Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT | Modifier.SYNCHRONIZED | Modifier.NATIVE
            | Modifier.STRICT;

    private Class<?> returnType;

    private Method() {}

    private static int compareTypes(Class<?>[] a, Class<?>[] b) {
        int common = Math.min(a.length, b.length);
        for (int i = 0; i < common; i++) {
            int result = compareTypes(a[i], b[i]);
            if (result != 0) {
                return result;
            }
        }
        return a.length - b.length;
    }

    private static int compareTypes(Class<?> a, Class<?> b) {
        return a == b ? 0 : a.getName().compareTo(b.getName());
    }

    @Override
    public Class<?> getDeclaringClass() {
        return declaringClass;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public int getModifiers() {
        return modifiers();
    }

    @Override
    public boolean isSynthetic() {
        return hasSyntheticFlag();
    }

    public boolean isBridge() {
        return hasBridgeFlag();
    }

    public boolean isVarArgs() {
        return hasVarArgsFlag();
    }

    public Class<?> getReturnType() {
        Class<?> result = returnType;
        if (result == null) {
            returnType = result = Descriptors.result(declaringClass.getClassLoader(), descriptor);
        }
        return result;
    }

    public Class<?>[] getParameterTypes() {
        return parameters().clone();
    }

    public Class<?>[] getExceptionTypes() {
        return exceptions();
    }

    public Type getGenericReturnType() {
        return Types.getType(generics().returnType);
    }

    public Type[] getGenericParameterTypes() {
        return Types.getTypeArray(generics().parameterTypes, false);
    }

    public Type[] getGenericExceptionTypes() {
        return Types.getTypeArray(generics().exceptionTypes, false);
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Method>[] getTypeParameters() {
        return (TypeVariable<Method>[]) generics().formalTypeParameters.clone();
    }

    public Annotation[][] getParameterAnnotations() {
        return parameterAnnotations();
    }

    public Object getDefaultValue() {
        return AnnotationAccess.getDefaultValue(this);
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        return super.getAnnotation(annotationType);
    }

    public Object invoke(Object receiver, Object... args)
            throws IllegalAccessException, IllegalArgumentException, InvocationTargetException {
        boolean isStatic = (accessFlags & Modifier.STATIC) != 0;
        if (!isStatic) {
            checkReceiver(receiver);
        }
        Object[] arguments = convert(args);
        if (!isAccessible()) {
            Class<?> on = isStatic ? declaringClass : receiver.getClass();
            Access.check(VMStack.getStackClass1(), this, on, accessFlags);
        }
        if (isStatic) {
            initialize(declaringClass);
        }
        try {
            return invoke(vmMethod, receiver, arguments);
        } catch (Throwable t) {
            throw new InvocationTargetException(t);
        }
    }

    private void checkReceiver(Object receiver) {
        if (receiver == null) {
            throw new NullPointerException("null receiver");
        }
        if (!declaringClass.isInstance(receiver)) {
            throw new IllegalArgumentException("Expected receiver of type " + canonical(declaringClass)
                    + ", but got " + canonical(receiver.getClass()));
        }
    }

    /** An error in the initialiser is not the method's and must not be wrapped. */
    static native void initialize(Class<?> type);

    /**
     * Calls the method (an instance method by virtual dispatch) with arguments that fit exactly,
     * and boxes the result.
     */
    private static native Object invoke(int vmMethod, Object receiver, Object[] arguments);

    @Override
    public boolean equals(Object other) {
        return other instanceof Method
                && ((Method) other).vmMethod == vmMethod
                && ((Method) other).declaringClass == declaringClass;
    }

    @Override
    public int hashCode() {
        return declaringClass.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        return signatureText(prefix(getModifiers() & SOURCE_MODIFIERS) + getReturnType().getName() + " "
                + declaringClass.getName() + "." + name);
    }

    public String toGenericString() {
        GenericSignatureParser generics = generics();
        return genericText(generics, prefix(getModifiers() & SOURCE_MODIFIERS), Types.getType(generics.returnType),
                canonical(declaringClass) + "." + name);
    }
}
