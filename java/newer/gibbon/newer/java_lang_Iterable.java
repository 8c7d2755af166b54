package gibbon.newer;

import java.util.function.Consumer;

/** What {@link Iterable} has since Android 7. */
public class java_lang_Iterable {
    public static void forEach(Iterable all, Consumer action) {
        action.getClass();
        for (Object each : all) {
            action.accept(each);
        }
    }
}
