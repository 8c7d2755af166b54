package gibbon.web;

import android.webkit.ValueCallback;
import java.util.LinkedHashSet;
import java.util.Set;

/** The origins that the app lets see where the phone is, kept in memory. */
public final class GeolocationPermissions extends android.webkit.GeolocationPermissions {
    private final Set<String> allowed = new LinkedHashSet<String>();

    @Override
    public synchronized void getOrigins(ValueCallback<Set<String>> callback) {
        Main.<Set<String>>answer(callback, new LinkedHashSet<String>(allowed));
    }

    @Override
    public synchronized void getAllowed(String origin, ValueCallback<Boolean> callback) {
        Main.answer(callback, allowed.contains(origin));
    }

    @Override
    public synchronized void clear(String origin) {
        allowed.remove(origin);
    }

    @Override
    public synchronized void allow(String origin) {
        if (origin != null) {
            allowed.add(origin);
        }
    }

    @Override
    public synchronized void clearAll() {
        allowed.clear();
    }
}
