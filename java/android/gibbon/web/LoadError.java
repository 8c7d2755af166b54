package gibbon.web;

import android.webkit.WebResourceError;
import android.webkit.WebViewClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Why a page cannot be loaded. */
final class LoadError extends WebResourceError {
    static final LoadError OFFLINE =
            new LoadError(WebViewClient.ERROR_HOST_LOOKUP, "net::ERR_INTERNET_DISCONNECTED");
    /** What an app without the permission INTERNET gets, for Chromium then asks its cache alone. */
    static final LoadError BLOCKED = new LoadError(WebViewClient.ERROR_UNKNOWN, "net::ERR_CACHE_MISS");

    private static final LoadError NOT_FOUND = new LoadError(WebViewClient.ERROR_HOST_LOOKUP, "net::ERR_NAME_NOT_RESOLVED");
    private static final LoadError REFUSED = new LoadError(WebViewClient.ERROR_CONNECT, "net::ERR_CONNECTION_REFUSED");
    private static final LoadError TIMED_OUT = new LoadError(WebViewClient.ERROR_TIMEOUT, "net::ERR_CONNECTION_TIMED_OUT");
    private static final LoadError RESET = new LoadError(WebViewClient.ERROR_CONNECT, "net::ERR_CONNECTION_RESET");
    private static final LoadError EMPTY = new LoadError(WebViewClient.ERROR_UNKNOWN, "net::ERR_EMPTY_RESPONSE");

    private final int code;
    private final String description;

    private LoadError(int code, String description) {
        this.code = code;
        this.description = description;
    }

    /** What Chromium says where a socket throws. */
    static LoadError of(IOException e) {
        if (e instanceof UnknownHostException) {
            return NOT_FOUND;
        }
        if (e instanceof ConnectException) {
            boolean late = String.valueOf(e.getMessage()).contains("ETIMEDOUT");
            return late ? TIMED_OUT : REFUSED;
        }
        if (e instanceof SocketException || e instanceof SSLException) {
            return RESET;
        }
        return e instanceof SocketTimeoutException ? TIMED_OUT : EMPTY;
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
