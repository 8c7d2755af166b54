package gibbon.web;

import android.webkit.WebResourceError;
import android.webkit.WebViewClient;

/** Why a page cannot be loaded. */
final class LoadError extends WebResourceError {
    static final LoadError OFFLINE =
            new LoadError(WebViewClient.ERROR_HOST_LOOKUP, "net::ERR_INTERNET_DISCONNECTED");
    /** What an app without the permission INTERNET gets, for Chromium then asks its cache alone. */
    static final LoadError BLOCKED = new LoadError(WebViewClient.ERROR_UNKNOWN, "net::ERR_CACHE_MISS");

    private final int code;
    private final String description;

    private LoadError(int code, String description) {
        this.code = code;
        this.description = description;
    }

    @Override
    public int getErrorCode() {
        return code;
    }

    @Override
    public CharSequence getDescription() {
        return description;
    }
}
