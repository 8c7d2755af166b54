package java.lang.reflect;

import gibbon.vm.Boxing;
import gibbon.vm.Descriptors;
import java.lang.annotation.Annotation;
import libcore.reflect.AnnotationAccess;
import libcore.reflect.GenericSignatureParser;
import libcore.reflect.Types;

/**
 * What methods and constructors share.
 *
 * <p>The VM makes the objects and fills the first five fields; types are resolved from the
 * descriptor when they are asked for.
 */
public abstract class AbstractMethod extends AccessibleObject {
    private static final int JAVA_FLAGS = 0xffff;
    private static final int ACC_DECLARED_SYNCHRONIZED = 0x20000;
    private static final int ACC_BRIDGE = 0x40;
    private static final int ACC_VARARGS = 0x80;
    private static final int ACC_SYNTHETIC = 0x1000;

    Class<?> declaringClass;

    /** {@code encoded_method.access_flags} of the DEX file. */
    int accessFlags;

    /** The VM's number of this method. */
    int vmMethod;

    String name;

    /** Parameters and result, such as {@code (ILjava/lang/String;)V}. */
    String descriptor;

    private Class<?>[] parameterTypes;

    AbstractMethod() {}

    /** Hidden: the VM's number, for {@link Class#newInstance}. */
    public final int vmMethod() {
        return vmMethod;
    }

    /** Hidden: parameters and result as in the DEX file. */
    public final String descriptor() {
        return descriptor;
    }

    /** DEX marks synchronized methods apart, so that only natives keep the plain bit. */
    int modifiers() {
        int result = accessFlags & JAVA_FLAGS & ~Modifier.SYNCHRONIZED;
        if ((accessFlags & ACC_DECLARED_SYNCHRONIZED) != 0) {
            result |= Modifier.SYNCHRONIZED;
        }
        return result;
    }

    boolean hasBridgeFlag() {
        return (accessFlags & ACC_BRIDGE) != 0;
    }

    boolean hasVarArgsFlag() {
        return (accessFlags & ACC_VARARGS) != 0;
    }

    boolean hasSyntheticFlag() {
        return (accessFlags & ACC_SYNTHETIC) != 0;
    }

    /** Not to be handed out without a copy. */
    Class<?>[] parameters() {
        Class<?>[] result = parameterTypes;
        if (result == null) {
            parameterTypes = result = Descriptors.parameters(declaringClass.getClassLoader(), descriptor);
        }
        return result;
    }

    Class<?>[] exceptions() {
        return AnnotationAccess.getExceptions(this);
    }

    Annotation[][] parameterAnnotations() {
        return AnnotationAccess.getParameterAnnotations(this, parameters().length);
    }

    GenericSignatureParser generics() {
        GenericSignatureParser parser = new GenericSignatureParser(declaringClass.getClassLoader());
        String signature = AnnotationAccess.getSignature(this);
        if (this instanceof Method) {
            parser.parseForMethod((Method) this, signature, exceptions());
        } else {
            parser.parseForConstructor((Constructor<?>) this, signature, exceptions());
        }
        return parser;
    }

    /** Checks and converts arguments so that the VM only has to unbox them. */
    Object[] convert(Object[] arguments) {
        Class<?>[] types = parameters();
        int count = arguments == null ? 0 : arguments.length;
        if (count != types.length) {
            throw new IllegalArgumentException(
                    "Wrong number of arguments; expected " + types.length + ", got " + count);
        }
        Object[] result = new Object[count];
        for (int i = 0; i < count; i++) {
            result[i] = convert(arguments[i], types[i], i);
        }
        return result;
    }

    private Object convert(Object argument, Class<?> type, int index) {
        Object result = type.isPrimitive() ? Boxing.widen(argument, type) : argument;
        boolean fits = type.isPrimitive() ? result != null : argument == null || type.isInstance(argument);
        if (fits) {
            return result;
        }
        throw new IllegalArgumentException("method " + declaringClass.getName() + "." + name + " argument "
                + (index + 1) + " has type " + canonical(type) + ", got "
                + (argument == null ? "null" : canonical(argument.getClass())));
    }

    static String canonical(Class<?> type) {
        StringBuilder result = new StringBuilder();
        Types.appendTypeName(result, type);
        return result.toString();
    }

    /** "public static" with a space behind, or nothing. */
    static String prefix(int modifiers) {
        String text = Modifier.toString(modifiers);
        return text.isEmpty() ? "" : text + " ";
    }

    String signatureText(String before) {
        StringBuilder result = new StringBuilder(before);
        result.append('(').append(Types.toString(parameters())).append(')');
        Class<?>[] thrown = exceptions();
        if (thrown.length > 0) {
            result.append(" throws ").append(Types.toString(thrown));
        }
        return result.toString();
    }

    String genericText(GenericSignatureParser generics, String modifiers, Type result, String qualifiedName) {
        StringBuilder text = new StringBuilder(modifiers);
        TypeVariable<?>[] formal = generics.formalTypeParameters;
        if (formal != null && formal.length > 0) {
            text.append('<');
            Types.appendArrayGenericType(text, formal);
            text.append("> ");
        }
        if (result != null) {
            Types.appendGenericType(text, result);
            text.append(' ');
        }
        text.append(qualifiedName).append('(');
        Types.appendArrayGenericType(text, Types.getTypeArray(generics.parameterTypes, false));
        text.append(')');
        Type[] thrown = Types.getTypeArray(generics.exceptionTypes, false);
        if (thrown.length > 0) {
            text.append(" throws ");
            Types.appendArrayGenericType(text, thrown);
        }
        return text.toString();
    }
}
