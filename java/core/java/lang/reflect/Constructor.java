package java.lang.reflect;

import dalvik.system.VMStack;
import gibbon.vm.Access;
import java.lang.annotation.Annotation;
import libcore.reflect.GenericSignatureParser;
import libcore.reflect.Types;

/** A constructor of a class; made by the VM, see {@link AbstractMethod}. */
public final class Constructor<T> extends AbstractMethod implements GenericDeclaration, Member {
    private static final int SOURCE_MODIFIERS = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE;

    private Constructor() {}

    @Override
    @SuppressWarnings("unchecked")
    public Class<T> getDeclaringClass() {
        return (Class<T>) declaringClass;
    }

    @Override
    public String getName() {
        return declaringClass.getName();
    }

    @Override
    public int getModifiers() {
        return modifiers();
    }

    @Override
    public boolean isSynthetic() {
        return hasSyntheticFlag();
    }

    public boolean isVarArgs() {
        return hasVarArgsFlag();
    }

    public Class<?>[] getParameterTypes() {
        return parameters().clone();
    }

    public Class<?>[] getExceptionTypes() {
        return exceptions();
    }

    public Type[] getGenericParameterTypes() {
        return Types.getTypeArray(generics().parameterTypes, false);
    }

    public Type[] getGenericExceptionTypes() {
        return Types.getTypeArray(generics().exceptionTypes, false);
    }

    @Override
    @SuppressWarnings("unchecked")
    public TypeVariable<Constructor<T>>[] getTypeParameters() {
        return (TypeVariable<Constructor<T>>[]) generics().formalTypeParameters.clone();
    }

    public Annotation[][] getParameterAnnotations() {
        return parameterAnnotations();
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        return super.getAnnotation(annotationType);
    }

    /** The VM alone makes classes and members. */
    @Override
    public void setAccessible(boolean flag) {
        if (declaringClass == Class.class || declaringClass == Field.class || declaringClass == Method.class) {
            throw new SecurityException("Can't make " + declaringClass.getSimpleName().toLowerCase()
                    + " constructor accessible");
        }
        super.setAccessible(flag);
    }

    @SuppressWarnings("unchecked")
    public T newInstance(Object... args)
            throws InstantiationException, IllegalAccessException, IllegalArgumentException, InvocationTargetException {
        int modifiers = declaringClass.getModifiers();
        if (Modifier.isAbstract(modifiers)) {
            throw new InstantiationException("Can't instantiate abstract class " + declaringClass.getName());
        }
        if (!isAccessible()) {
            Access.checkClass(VMStack.getStackClass1(), declaringClass);
            Access.check(VMStack.getStackClass1(), this, declaringClass, accessFlags);
        }
        Object[] arguments = convert(args);
        Method.initialize(declaringClass);
        try {
            return (T) newInstance(declaringClass, vmMethod, arguments);
        } catch (Throwable t) {
            throw new InvocationTargetException(t);
        }
    }

    /** Allocates the object, runs the constructor with arguments that fit exactly, answers the object. */
    private static native Object newInstance(Class<?> type, int vmMethod, Object[] arguments);

    @Override
    public boolean equals(Object other) {
        return other instanceof Constructor
                && ((Constructor<?>) other).vmMethod == vmMethod
                && ((Constructor<?>) other).declaringClass == declaringClass;
    }

    @Override
    public int hashCode() {
        return declaringClass.getName().hashCode();
    }

    @Override
    public String toString() {
        return signatureText(prefix(getModifiers() & SOURCE_MODIFIERS) + declaringClass.getName());
    }

    public String toGenericString() {
        GenericSignatureParser generics = generics();
        return genericText(generics, prefix(getModifiers() & SOURCE_MODIFIERS), null, canonical(declaringClass));
    }
}
