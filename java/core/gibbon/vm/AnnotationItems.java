package gibbon.vm;

/**
 * Annotations as the VM reads them from a DEX file, before any class is looked up.
 *
 * <p>An item is {@code {"Ltype;", name1, value1, name2, value2, ...}}. A value is a box for the
 * primitive types, a String for a string, or a tagged array: {@code {"c", "Ltype;"}} a class,
 * {@code {"e", "Ltype;", "CONSTANT"}} an enum constant, {@code {"m", "Ltype;", "name", "(I)V"}} a
 * method, {@code {"@", "Ltype;", name1, value1, ...}} an annotation, {@code {"[", value1, ...}} an
 * array, {@code {"0"}} null.
 */
public final class AnnotationItems {
    private AnnotationItems() {}

    /** All items of a class that are visible at run time; empty for none, arrays and primitives. */
    public static native Object[][] ofClass(Class<?> type);

    /** As {@link #ofClass}, of a method or constructor. */
    public static native Object[][] ofMethod(int vmMethod);

    /** As {@link #ofClass}, of a field. */
    public static native Object[][] ofField(int vmField);

    /** As {@link #ofMethod}, for each parameter that the DEX file lists; null when it lists none. */
    public static native Object[][][] ofParameters(int vmMethod);

    /** The item of this type that only the system may see, or null. */
    public static native Object[] systemOfClass(Class<?> type, String annotation);

    /** As {@link #systemOfClass}, of a method or constructor. */
    public static native Object[] systemOfMethod(int vmMethod, String annotation);

    /** As {@link #systemOfClass}, of a field. */
    public static native Object[] systemOfField(int vmField, String annotation);
}
