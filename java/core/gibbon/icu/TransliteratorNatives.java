package gibbon.icu;

import android.icu.text.Transliterator;
import java.util.ArrayList;
import java.util.Collections;

/** The natives of {@code libcore.icu.Transliterator}. */
public final class TransliteratorNatives {
    private TransliteratorNatives() {}

    static String[] getAvailableIDs() {
        ArrayList<String> ids = Collections.list(Transliterator.getAvailableIDs());
        return ids.toArray(new String[ids.size()]);
    }

    static long create(String id) {
        if (id == null) {
            throw new NullPointerException();
        }
        try {
            return Peers.add(Transliterator.getInstance(id));
        } catch (IllegalArgumentException e) {
            throw new RuntimeException("Transliterator::createInstance failed: U_INVALID_ID");
        }
    }

    static void destroy(long peer) {
        Peers.remove(peer);
    }

    static String transliterate(long peer, String text) {
        if (text == null) {
            throw new NullPointerException();
        }
        return ((Transliterator) Peers.get(peer)).transliterate(text);
    }
}
