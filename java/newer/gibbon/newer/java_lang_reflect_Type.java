package gibbon.newer;

import java.lang.reflect.Type;

/** What {@link Type} has since Android 9. */
public class java_lang_reflect_Type {
    public static String getTypeName(Type type) {
        return type instanceof Class ? java_lang_Class.getTypeName((Class) type) : type.toString();
    }
}
