package gibbon.newer;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** What {@link Method} has since Android 7. */
public class java_lang_reflect_Method {
    public static boolean isDefault(Method method) {
        int how = method.getModifiers() & (Modifier.ABSTRACT | Modifier.PUBLIC | Modifier.STATIC);
        return how == Modifier.PUBLIC && method.getDeclaringClass().isInterface();
    }
}
