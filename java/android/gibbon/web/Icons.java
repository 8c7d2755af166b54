package gibbon.web;

import android.content.ContentResolver;
import android.webkit.WebIconDatabase;

/** The icons of pages, of which Android 6 keeps none either. */
public final class Icons extends WebIconDatabase {
    @Override
    public void open(String path) {}

    @Override
    public void close() {}

    @Override
    public void removeAllIcons() {}

    @Override
    public void requestIconForPageUrl(String url, IconListener listener) {}

    @Override
    public void bulkRequestIconForPageUrl(ContentResolver resolver, String where, IconListener listener) {}

    @Override
    public void retainIconForPageUrl(String url) {}

    @Override
    public void releaseIconForPageUrl(String url) {}
}
