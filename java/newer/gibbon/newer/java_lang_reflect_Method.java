package gibbon.newer;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What {@link Method} has since Android 7 and 8. */
public class java_lang_reflect_Method {
    public static boolean isDefault(Method method) {
        int kinds = method.getModifiers() & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC);
        return kinds == Modifier.PUBLIC && method.getDeclaringClass().isInterface();
    }

    public static int getParameterCount(Method method) {
        return method.getParameterTypes().length;
    }
}
