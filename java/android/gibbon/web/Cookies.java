package gibbon.web;

import android.net.Uri;
import android.webkit.CookieManager;
import android.webkit.ValueCallback;
import android.webkit.WebView;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The cookies of the app's web views: a jar in memory that knows domain, path, age and secure. */
public final class Cookies extends CookieManager {
    private final List<Cookie> jar = new ArrayList<Cookie>();
    private boolean accept = true;
    private boolean acceptFiles;

    @Override
    public synchronized void setAcceptCookie(boolean accept) {
        this.accept = accept;
    }

    @Override
    public synchronized boolean acceptCookie() {
        return accept;
    }

    @Override
    public void setAcceptThirdPartyCookies(WebView view, boolean accept) {
        view.getSettings().setAcceptThirdPartyCookies(accept);
    }

    @Override
    public boolean acceptThirdPartyCookies(WebView view) {
        return view.getSettings().getAcceptThirdPartyCookies();
    }

    @Override
    public void setCookie(String url, String value) {
        store(url, value);
    }

    @Override
    public void setCookie(String url, String value, ValueCallback<Boolean> callback) {
        Main.answer(callback, store(url, value));
    }

    private synchronized boolean store(String url, String value) {
        Uri uri = uri(url);
        Cookie cookie = uri == null || value == null ? null : Cookie.parse(uri, value);
        if (cookie == null) {
            return false;
        }
        for (Iterator<Cookie> i = jar.iterator(); i.hasNext(); ) {
            if (i.next().isReplacedBy(cookie)) {
                i.remove();
            }
        }
        if (!cookie.isExpired()) {
            jar.add(cookie);
        }
        return true;
    }

    /** An address as apps write it here, where the scheme may be missing; null if cookies cannot belong to it. */
    private static Uri uri(String url) {
        if (url == null) {
            return null;
        }
        Uri uri = Uri.parse(url.contains(":/") ? url : "http://" + url);
        return uri.getHost() == null || uri.getHost().isEmpty() ? null : uri;
    }

    @Override
    public synchronized String getCookie(String url) {
        removeExpiredCookie();
        Uri uri = uri(url);
        StringBuilder text = new StringBuilder();
        for (Cookie cookie : jar) {
            if (uri != null && cookie.isFor(uri)) {
                text.append(text.length() == 0 ? "" : "; ").append(cookie);
            }
        }
        return text.length() == 0 ? null : text.toString();
    }

    @Override
    public String getCookie(String url, boolean privateBrowsing) {
        return getCookie(url);
    }

    @Override
    public void removeSessionCookie() {
        remove(true);
    }

    @Override
    public void removeSessionCookies(ValueCallback<Boolean> callback) {
        Main.answer(callback, remove(true));
    }

    @Override
    public void removeAllCookie() {
        remove(false);
    }

    @Override
    public void removeAllCookies(ValueCallback<Boolean> callback) {
        Main.answer(callback, remove(false));
    }

    private synchronized boolean remove(boolean sessionOnly) {
        int before = jar.size();
        for (Iterator<Cookie> i = jar.iterator(); i.hasNext(); ) {
            if (i.next().isOfSession() || !sessionOnly) {
                i.remove();
            }
        }
        return jar.size() != before;
    }

    @Override
    public synchronized boolean hasCookies() {
        return !jar.isEmpty();
    }

    @Override
    public boolean hasCookies(boolean privateBrowsing) {
        return hasCookies();
    }

    @Override
    public synchronized void removeExpiredCookie() {
        for (Iterator<Cookie> i = jar.iterator(); i.hasNext(); ) {
            if (i.next().isExpired()) {
                i.remove();
            }
        }
    }

    @Override
    public void flush() {}

    @Override
    protected boolean allowFileSchemeCookiesImpl() {
        return acceptFiles;
    }

    @Override
    protected void setAcceptFileSchemeCookiesImpl(boolean accept) {
        acceptFiles = accept;
    }
}
