package gibbon.web;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.webkit.WebViewFactoryProvider;

/** What the static methods of WebView and WebSettings answer. */
public final class Statics implements WebViewFactoryProvider.Statics {
    /** Null says that a text has no street address; Linkify would search an empty answer forever. */
    @Override
    public String findAddress(String text) {
        return null;
    }

    @Override
    public String getDefaultUserAgent(Context context) {
        return PageSettings.defaultUserAgent();
    }

    @Override
    public void freeMemoryForTests() {}

    @Override
    public void setWebContentsDebuggingEnabled(boolean enable) {}

    @Override
    public void clearClientCertPreferences(Runnable done) {
        if (done != null) {
            Main.post(done);
        }
    }

    @Override
    public void enableSlowWholeDocumentDraw() {}

    @Override
    public Uri[] parseFileChooserResult(int result, Intent intent) {
        if (result != Activity.RESULT_OK || intent == null || intent.getData() == null) {
            return null;
        }
        return new Uri[] {intent.getData()};
    }
}
