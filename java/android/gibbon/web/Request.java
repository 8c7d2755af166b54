package gibbon.web;

import android.net.Uri;
import android.webkit.WebResourceRequest;
import java.util.HashMap;
import java.util.Map;

/** The request of a page itself. */
final class Request implements WebResourceRequest {
    private final String url;
    private final String method;
    private final Map<String, String> headers = new HashMap<String, String>();

    Request(String url, String method, Map<String, String> headers) {
        this.url = url;
        this.method = method;
        if (headers != null) {
            this.headers.putAll(headers);
        }
    }

    @Override
    public Uri getUrl() {
        return Uri.parse(url);
    }

    @Override
    public boolean isForMainFrame() {
        return true;
    }

    @Override
    public boolean hasGesture() {
        return false;
    }

    @Override
    public String getMethod() {
        return method;
    }

    @Override
    public Map<String, String> getRequestHeaders() {
        return headers;
    }
}
