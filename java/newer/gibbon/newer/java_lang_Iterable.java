package gibbon.newer;

import java.util.Collection;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/** What {@link Iterable} has since Android 7. */
public class java_lang_Iterable {
    public static void forEach(Iterable all, Consumer action) {
        action.getClass();
        for (Object each : all) {
            action.accept(each);
        }
    }

    public static Spliterator spliterator(Iterable all) {
        boolean sized = all instanceof Collection;
        return sized
                ? java_util_Collection.spliterator((Collection) all)
                : Spliterators.spliteratorUnknownSize(all.iterator(), 0);
    }
}
