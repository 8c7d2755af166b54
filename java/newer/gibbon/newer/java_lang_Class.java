package gibbon.newer;

import java.lang.annotation.Annotation;

/** What {@link Class} has since Android 7 and 8. */
public class java_lang_Class {
    public static String getTypeName(Class type) {
        return type.isArray() ? getTypeName(type.getComponentType()) + "[]" : type.getName();
    }

    public static Annotation getDeclaredAnnotation(Class type, Class wanted) {
        wanted.getClass();
        for (Annotation each : type.getDeclaredAnnotations()) {
            if (each.annotationType() == wanted) {
                return each;
            }
        }
        return null;
    }
}
