package gibbon.newer;

import java.util.function.Supplier;

/** What {@link ThreadLocal} has since Android 8. */
public class java_lang_ThreadLocal {
    public static ThreadLocal withInitial(final Supplier first) {
        first.getClass();
        return new ThreadLocal() {
            @Override
            protected Object initialValue() {
                return first.get();
            }
        };
    }
}
