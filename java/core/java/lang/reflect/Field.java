package java.lang.reflect;

import dalvik.system.VMStack;
import gibbon.vm.Access;
import gibbon.vm.Boxing;
import gibbon.vm.Descriptors;
import java.lang.annotation.Annotation;
import libcore.reflect.AnnotationAccess;
import libcore.reflect.GenericSignatureParser;
import libcore.reflect.Types;

/**
 * A field of a class.
 *
 * <p>The VM makes the objects and fills the first five fields. A value passes between Java and the
 * VM as a reference, a 32-bit word or a 64-bit word; which Java type that is, is decided here by
 * the first letter of the descriptor.
 */
public final class Field extends AccessibleObject implements Member {
    private static final int JAVA_FLAGS = 0xffff;
    private static final int ACC_SYNTHETIC = 0x1000;
    private static final int ACC_ENUM = 0x4000;
    private static final int SOURCE_MODIFIERS = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE
            | Modifier.STATIC | Modifier.FINAL | Modifier.VOLATILE | Modifier.TRANSIENT;

    private Class<?> declaringClass;

    /** {@code encoded_field.access_flags} of the DEX file. */
    private int accessFlags;

    /** The VM's number of this field. */
    private int vmField;

    private String name;

    private String descriptor;

    private Class<?> type;

    private Field() {}

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
        return accessFlags & JAVA_FLAGS;
    }

    @Override
    public boolean isSynthetic() {
        return (accessFlags & ACC_SYNTHETIC) != 0;
    }

    public boolean isEnumConstant() {
        return (accessFlags & ACC_ENUM) != 0;
    }

    public Class<?> getType() {
        Class<?> result = type;
        if (result == null) {
            type = result = Descriptors.resolve(declaringClass.getClassLoader(), descriptor);
        }
        return result;
    }

    public Type getGenericType() {
        String signature = AnnotationAccess.getSignature(this);
        if (signature == null) {
            return getType();
        }
        GenericSignatureParser parser = new GenericSignatureParser(declaringClass.getClassLoader());
        parser.parseForField(declaringClass, signature);
        return parser.fieldType == null ? getType() : Types.getType(parser.fieldType);
    }

    /** Hidden: the VM's number, for annotations. */
    public int vmField() {
        return vmField;
    }

    /** Hidden: the type as in the DEX file. */
    public String descriptor() {
        return descriptor;
    }

    /** Hidden: where the field lies in its object, in bytes; for sun.misc.Unsafe. */
    public int getOffset() {
        return offset(vmField);
    }

    private static native int offset(int vmField);

    /** The base is the receiver, or ignored for a static field. */
    private static native Object getReference(Object base, int vmField);

    /** A boolean, byte, char, short (widened) or int, or the bits of a float. */
    private static native int getWord(Object base, int vmField);

    /** A long, or the bits of a double. */
    private static native long getWide(Object base, int vmField);

    private static native void setReference(Object base, int vmField, Object value);

    private static native void setWord(Object base, int vmField, int value);

    private static native void setWide(Object base, int vmField, long value);

    private boolean isStatic() {
        return (accessFlags & Modifier.STATIC) != 0;
    }

    /** Receiver, initialisation and access, in the order in which Android complains. */
    private void prepare(Object receiver, Class<?> caller, boolean set) throws IllegalAccessException {
        if (isStatic()) {
            Method.initialize(declaringClass);
        } else {
            checkReceiver(receiver);
        }
        if (isAccessible()) {
            return;
        }
        if (set && Modifier.isFinal(accessFlags)) {
            throw new IllegalAccessException("Cannot set " + Modifier.toString(getModifiers() & SOURCE_MODIFIERS)
                    + " field " + fullName() + " of " + declaringClass);
        }
        Access.check(caller, this, isStatic() ? declaringClass : receiver.getClass(), accessFlags);
    }

    private void checkReceiver(Object receiver) {
        if (receiver == null) {
            throw new NullPointerException("null receiver");
        }
        if (!declaringClass.isInstance(receiver)) {
            throw new IllegalArgumentException("Expected receiver of type "
                    + AbstractMethod.canonical(declaringClass) + ", but got "
                    + AbstractMethod.canonical(receiver.getClass()));
        }
    }

    private String fullName() {
        return AbstractMethod.canonical(getType()) + " " + declaringClass.getName() + "." + name;
    }

    /** Throws unless the field's type is one of the letters. */
    private char letterIn(String allowed, String wanted) {
        char letter = descriptor.charAt(0);
        if (allowed.indexOf(letter) < 0) {
            boolean primitive = letter != 'L' && letter != '[';
            throw new IllegalArgumentException(primitive
                    ? "Invalid primitive conversion from " + getType() + " to " + wanted
                    : "Not a primitive field: " + fullName());
        }
        return letter;
    }

    public Object get(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        switch (descriptor.charAt(0)) {
            case 'Z': return getWord(object, vmField) != 0;
            case 'B': return (byte) getWord(object, vmField);
            case 'C': return (char) getWord(object, vmField);
            case 'S': return (short) getWord(object, vmField);
            case 'I': return getWord(object, vmField);
            case 'J': return getWide(object, vmField);
            case 'F': return Float.intBitsToFloat(getWord(object, vmField));
            case 'D': return Double.longBitsToDouble(getWide(object, vmField));
            default: return getReference(object, vmField);
        }
    }

    public boolean getBoolean(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        letterIn("Z", "boolean");
        return getWord(object, vmField) != 0;
    }

    public byte getByte(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        letterIn("B", "byte");
        return (byte) getWord(object, vmField);
    }

    public char getChar(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        letterIn("C", "char");
        return (char) getWord(object, vmField);
    }

    public short getShort(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        letterIn("BS", "short");
        return (short) getWord(object, vmField);
    }

    public int getInt(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        letterIn("BSCI", "int");
        return getWord(object, vmField);
    }

    public long getLong(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        return letterIn("BSCIJ", "long") == 'J' ? getWide(object, vmField) : getWord(object, vmField);
    }

    public float getFloat(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        switch (letterIn("BSCIJF", "float")) {
            case 'F': return Float.intBitsToFloat(getWord(object, vmField));
            case 'J': return getWide(object, vmField);
            default: return getWord(object, vmField);
        }
    }

    public double getDouble(Object object) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), false);
        switch (letterIn("BSCIJFD", "double")) {
            case 'D': return Double.longBitsToDouble(getWide(object, vmField));
            case 'F': return Float.intBitsToFloat(getWord(object, vmField));
            case 'J': return getWide(object, vmField);
            default: return getWord(object, vmField);
        }
    }

    public void set(Object object, Object value) throws IllegalAccessException, IllegalArgumentException {
        prepare(object, VMStack.getStackClass1(), true);
        if (!getType().isPrimitive()) {
            if (value != null && !type.isInstance(value)) {
                throw wrongType(value.getClass());
            }
            setReference(object, vmField, value);
            return;
        }
        Object fitting = Boxing.widen(value, type);
        if (fitting == null) {
            throw wrongType(value == null ? null : value.getClass());
        }
        setPrimitive(object, fitting);
    }

    private IllegalArgumentException wrongType(Class<?> got) {
        return new IllegalArgumentException("field " + declaringClass.getName() + "." + name + " has type "
                + AbstractMethod.canonical(getType()) + ", got "
                + (got == null ? "null" : AbstractMethod.canonical(got)));
    }

    /** The box must be of exactly the field's type. */
    private void setPrimitive(Object object, Object box) {
        switch (descriptor.charAt(0)) {
            case 'Z': setWord(object, vmField, (Boolean) box ? 1 : 0); break;
            case 'C': setWord(object, vmField, (Character) box); break;
            case 'J': setWide(object, vmField, (Long) box); break;
            case 'F': setWord(object, vmField, Float.floatToRawIntBits((Float) box)); break;
            case 'D': setWide(object, vmField, Double.doubleToRawLongBits((Double) box)); break;
            default: setWord(object, vmField, ((Number) box).intValue()); break;
        }
    }

    private void set(Object object, Object box, Class<?> from, Class<?> caller) throws IllegalAccessException {
        prepare(object, caller, true);
        if (!getType().isPrimitive() || !Boxing.widens(from, type)) {
            throw wrongType(from);
        }
        setPrimitive(object, Boxing.widen(box, type));
    }

    public void setBoolean(Object object, boolean value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, boolean.class, VMStack.getStackClass1());
    }

    public void setByte(Object object, byte value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, byte.class, VMStack.getStackClass1());
    }

    public void setChar(Object object, char value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, char.class, VMStack.getStackClass1());
    }

    public void setShort(Object object, short value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, short.class, VMStack.getStackClass1());
    }

    public void setInt(Object object, int value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, int.class, VMStack.getStackClass1());
    }

    public void setLong(Object object, long value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, long.class, VMStack.getStackClass1());
    }

    public void setFloat(Object object, float value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, float.class, VMStack.getStackClass1());
    }

    public void setDouble(Object object, double value) throws IllegalAccessException, IllegalArgumentException {
        set(object, value, double.class, VMStack.getStackClass1());
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        return super.getAnnotation(annotationType);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Field
                && ((Field) other).vmField == vmField
                && ((Field) other).declaringClass == declaringClass;
    }

    @Override
    public int hashCode() {
        return declaringClass.getName().hashCode() ^ name.hashCode();
    }

    @Override
    public String toString() {
        return AbstractMethod.prefix(getModifiers() & SOURCE_MODIFIERS) + fullName();
    }

    public String toGenericString() {
        StringBuilder result = new StringBuilder(AbstractMethod.prefix(getModifiers() & SOURCE_MODIFIERS));
        Types.appendGenericType(result, getGenericType());
        return result.append(' ').append(declaringClass.getName()).append('.').append(name).toString();
    }
}
