package gibbon.vm;

/** Conversions between boxed values, as assignment from one primitive type to a wider one allows. */
public final class Boxing {
    private Boxing() {}

    /**
     * The value in the box that belongs to {@code primitive}, or null when the language does not
     * widen the one to the other. The VM then unboxes without any further check.
     */
    public static Object widen(Object value, Class<?> primitive) {
        if (primitive == boolean.class) {
            return value instanceof Boolean ? value : null;
        }
        if (value instanceof Character) {
            char c = (Character) value;
            return primitive == char.class ? value : fromInt(c, primitive);
        }
        if (primitive == byte.class) {
            return value instanceof Byte ? value : null;
        }
        if (value instanceof Byte || value instanceof Short) {
            short s = ((Number) value).shortValue();
            return primitive == short.class ? (Object) s : fromInt(s, primitive);
        }
        return fromNumber(value, primitive);
    }

    private static Object fromNumber(Object value, Class<?> primitive) {
        if (value instanceof Integer) {
            return fromInt((Integer) value, primitive);
        }
        if (value instanceof Long) {
            return fromLong((Long) value, primitive);
        }
        if (value instanceof Float) {
            float f = (Float) value;
            return primitive == float.class ? value : primitive == double.class ? (Object) (double) f : null;
        }
        return value instanceof Double && primitive == double.class ? value : null;
    }

    private static Object fromInt(int value, Class<?> primitive) {
        if (primitive == int.class) {
            return value;
        }
        return primitive == float.class ? (Object) (float) value : fromLong(value, primitive);
    }

    private static Object fromLong(long value, Class<?> primitive) {
        if (primitive == long.class) {
            return value;
        }
        if (primitive == float.class) {
            return (float) value;
        }
        return primitive == double.class ? (Object) (double) value : null;
    }

    /** Whether a value of type {@code from} may be stored in a place of the wider type {@code to}. */
    public static boolean widens(Class<?> from, Class<?> to) {
        if (from == to) {
            return true;
        }
        int rank = rank(from);
        if (from == char.class) {
            return rank(to) >= rank(int.class);
        }
        return rank > 0 && to != char.class && rank(to) > rank;
    }

    private static int rank(Class<?> primitive) {
        if (primitive == byte.class) {
            return 1;
        }
        if (primitive == short.class || primitive == char.class) {
            return 2;
        }
        if (primitive == int.class) {
            return 3;
        }
        if (primitive == long.class) {
            return 4;
        }
        if (primitive == float.class) {
            return 5;
        }
        return primitive == double.class ? 6 : 0;
    }
}
