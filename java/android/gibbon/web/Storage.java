package gibbon.web;

import android.webkit.ValueCallback;
import android.webkit.WebStorage;
import java.util.HashMap;
import java.util.Map;

/** The data that pages stored: none, for no script of a page runs. */
public final class Storage extends WebStorage {
    @Override
    @SuppressWarnings("rawtypes")
    public void getOrigins(ValueCallback<Map> callback) {
        Main.<Map>answer(callback, new HashMap<String, Origin>());
    }

    @Override
    public void getUsageForOrigin(String origin, ValueCallback<Long> callback) {
        Main.answer(callback, 0L);
    }

    @Override
    public void getQuotaForOrigin(String origin, ValueCallback<Long> callback) {
        Main.answer(callback, 0L);
    }

    @Override
    public void setQuotaForOrigin(String origin, long quota) {}

    @Override
    public void deleteOrigin(String origin) {}

    @Override
    public void deleteAllData() {}
}
