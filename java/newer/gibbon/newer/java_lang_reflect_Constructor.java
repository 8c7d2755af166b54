package gibbon.newer;

import java.lang.reflect.Constructor;

/** What {@link Constructor} has since Android 8. */
public class java_lang_reflect_Constructor {
    public static int getParameterCount(Constructor constructor) {
        return constructor.getParameterTypes().length;
    }
}
