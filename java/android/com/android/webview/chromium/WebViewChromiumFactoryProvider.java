package com.android.webview.chromium;

import android.content.Context;
import android.webkit.CookieManager;
import android.webkit.WebIconDatabase;
import android.webkit.WebStorage;
import android.webkit.WebView;
import android.webkit.WebViewDatabase;
import android.webkit.WebViewDelegate;
import android.webkit.WebViewFactoryProvider;
import android.webkit.WebViewProvider;
import gibbon.web.Cookies;
import gibbon.web.Credentials;
import gibbon.web.GeolocationPermissions;
import gibbon.web.Icons;
import gibbon.web.Storage;
import gibbon.web.WebPage;

/** What the framework makes its web views with. It finds this class by name, so the name is Chromium's. */
public final class WebViewChromiumFactoryProvider implements WebViewFactoryProvider {
    private final gibbon.web.Statics statics = new gibbon.web.Statics();
    private final Cookies cookies = new Cookies();
    private final Storage storage = new Storage();
    private final Icons icons = new Icons();
    private final Credentials credentials = new Credentials();
    private final GeolocationPermissions geolocation = new GeolocationPermissions();

    /** The delegate is for what draws with the GPU, which no page of ours does. */
    public WebViewChromiumFactoryProvider(WebViewDelegate delegate) {}

    @Override
    public Statics getStatics() {
        return statics;
    }

    @Override
    public WebViewProvider createWebView(WebView view, WebView.PrivateAccess access) {
        return new WebPage(view, access, credentials);
    }

    @Override
    public android.webkit.GeolocationPermissions getGeolocationPermissions() {
        return geolocation;
    }

    @Override
    public CookieManager getCookieManager() {
        return cookies;
    }

    @Override
    public WebIconDatabase getWebIconDatabase() {
        return icons;
    }

    @Override
    public WebStorage getWebStorage() {
        return storage;
    }

    @Override
    public WebViewDatabase getWebViewDatabase(Context context) {
        return credentials;
    }
}
