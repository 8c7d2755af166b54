package gibbon.web;

import android.graphics.Bitmap;
import android.graphics.Picture;
import android.net.Uri;
import android.net.http.SslCertificate;
import android.os.Build;
import android.os.Bundle;
import android.os.Message;
import android.print.PrintDocumentAdapter;
import android.view.View;
import android.webkit.DownloadListener;
import android.webkit.ValueCallback;
import android.webkit.WebBackForwardList;
import android.webkit.WebChromeClient;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.webkit.WebViewProvider;
import java.io.BufferedWriter;
import java.io.File;
import java.util.Map;

/**
 * The page of a web view.
 *
 * <p>It shows no content and runs no script, but keeps its history and tells the app of each load as if it did, so that
 * an app that waits for its page goes on.
 */
public final class WebPage implements WebViewProvider {
    private static final String BLANK = "about:blank";

    private final WebView view;
    private final PageView delegate;
    private final PageSettings settings;
    private final Credentials credentials;
    private final PageHistory history = new PageHistory();
    private WebViewClient client = new WebViewClient();
    private WebChromeClient chrome = new WebChromeClient();
    private WebView.FindListener findListener;
    private WebView.PictureListener pictureListener;
    private SslCertificate certificate;
    private Load load;
    private int progress = 100;
    private boolean paused;
    private boolean destroyed;
    private boolean overlayHorizontal = true;
    private boolean overlayVertical;

    /** Makes the page of a view; the constructor of the view may be still under way. */
    public WebPage(WebView view, WebView.PrivateAccess access, Credentials credentials) {
        this.view = view;
        this.credentials = credentials;
        delegate = new PageView(this, view, access);
        settings = new PageSettings(view.getContext());
    }

    @Override
    public void init(Map<String, Object> interfaces, boolean privateBrowsing) {
        if (privateBrowsing) {
            throw new IllegalArgumentException("Private browsing is not supported in WebView.");
        }
        view.setWillNotDraw(false);
    }

    @Override
    public void loadUrl(String url, Map<String, String> headers) {
        if (url == null || Addresses.isScript(url)) {
            return;
        }
        String address = Addresses.canonical(url);
        PageItem item = new PageItem(address, address, title(address), false);
        start(item, new Request(address, "GET", headers), Load.Kind.NEW);
    }

    /** The title that a page shows of which no more than the address is known. */
    private static String title(String address) {
        String content = address.startsWith("data:") ? address.substring(address.indexOf(',') + 1) : "";
        boolean base64 = !content.isEmpty() && address.startsWith(";base64", address.indexOf(',') - 7);
        String title = Addresses.title(Addresses.decode(content, base64));
        return title == null ? address : title;
    }

    @Override
    public void loadUrl(String url) {
        loadUrl(url, null);
    }

    @Override
    public void postUrl(String url, byte[] data) {
        if (url == null || Addresses.isScript(url)) {
            return;
        }
        String address = Addresses.canonical(url);
        start(new PageItem(address, address, address, false), new Request(address, "POST", null), Load.Kind.NEW);
    }

    @Override
    public void loadData(String data, String type, String encoding) {
        String document = data == null ? "" : data;
        String address = Addresses.data(document, orElse(type, "text/html"), "base64".equals(encoding));
        startPlain(new PageItem(address, address, title(address), true), Load.Kind.NEW);
    }

    @Override
    public void loadDataWithBaseURL(String base, String data, String type, String encoding, String historyUrl) {
        String told = Addresses.canonical(orElse(base, BLANK));
        if (told.startsWith("data:")) {
            loadData(data, type, encoding);
            return;
        }
        String address = Addresses.canonical(orElse(historyUrl, BLANK));
        String title = data == null ? null : Addresses.title(data);
        startPlain(new PageItem(address, told, title == null ? address : title, true), Load.Kind.NEW);
    }

    private static String orElse(String text, String otherwise) {
        return text == null || text.isEmpty() ? otherwise : text;
    }

    private void startPlain(PageItem item, Load.Kind kind) {
        start(item, new Request(item.told, "GET", null), kind);
    }

    private void start(PageItem item, Request request, Load.Kind kind) {
        if (destroyed) {
            return;
        }
        abort();
        load = new Load(this, item, request, kind);
        progress = 10;
        load.start();
    }

    /** Ends a load before its time; Android 6 calls it finished. */
    private void abort() {
        final Load aborted = load;
        if (aborted == null) {
            return;
        }
        aborted.stop();
        load = null;
        progress = 100;
        Main.post(
                new Runnable() {
                    @Override
                    public void run() {
                        if (!destroyed) {
                            client.onPageFinished(view, aborted.item.told);
                        }
                    }
                });
    }

    /** Makes a load's page the current one. */
    void commit(Load committed) {
        if (committed.kind == Load.Kind.NEW) {
            history.add(committed.item);
        }
        view.requestLayout();
        view.invalidate();
    }

    /** Ends a load whose last callback is next. */
    void finish(Load finished) {
        load = null;
        if (pictureListener != null) {
            boolean modern =
                    view.getContext().getApplicationInfo().targetSdkVersion >= Build.VERSION_CODES.JELLY_BEAN_MR2;
            pictureListener.onNewPicture(view, modern ? null : capturePicture());
        }
    }

    void setProgress(int percent) {
        progress = percent;
    }

    WebView view() {
        return view;
    }

    WebViewClient client() {
        return client;
    }

    WebChromeClient chrome() {
        return chrome;
    }

    float density() {
        return view.getResources().getDisplayMetrics().density;
    }

    boolean hasContent() {
        return history.getSize() > 0;
    }

    @Override
    public void stopLoading() {
        abort();
    }

    @Override
    public void reload() {
        PageItem item = history.getCurrentItem();
        if (item != null) {
            startPlain(item, Load.Kind.RELOAD);
        }
    }

    @Override
    public boolean canGoBack() {
        return canGoBackOrForward(-1);
    }

    @Override
    public void goBack() {
        goBackOrForward(-1);
    }

    @Override
    public boolean canGoForward() {
        return canGoBackOrForward(1);
    }

    @Override
    public void goForward() {
        goBackOrForward(1);
    }

    @Override
    public boolean canGoBackOrForward(int steps) {
        return history.canGo(steps);
    }

    /** Moves at once, for an app may go back as long as it can in one go. */
    @Override
    public void goBackOrForward(int steps) {
        if (steps == 0) {
            reload();
        } else if (history.canGo(steps)) {
            history.go(steps);
            startPlain(history.getCurrentItem(), Load.Kind.HISTORY);
        }
    }

    @Override
    public void clearHistory() {
        history.clear();
    }

    @Override
    public WebBackForwardList copyBackForwardList() {
        return history.clone();
    }

    @Override
    public WebBackForwardList saveState(Bundle state) {
        if (state == null || !hasContent()) {
            return null;
        }
        history.save(state);
        return copyBackForwardList();
    }

    @Override
    public WebBackForwardList restoreState(Bundle state) {
        if (state == null || !history.restore(state)) {
            return null;
        }
        reload();
        return copyBackForwardList();
    }

    @Override
    public String getUrl() {
        PageItem item = visible();
        return item == null ? null : item.url;
    }

    @Override
    public String getOriginalUrl() {
        return getUrl();
    }

    @Override
    public String getTitle() {
        PageItem item = history.getCurrentItem();
        return item == null ? "" : item.title;
    }

    /** The page that is being loaded, as far as the address goes, or the current one. */
    private PageItem visible() {
        return load == null ? history.getCurrentItem() : load.item;
    }

    @Override
    public int getProgress() {
        return progress;
    }

    @Override
    public void evaluateJavaScript(String script, ValueCallback<String> callback) {
        Main.answer(callback, "null");
    }

    @Override
    public void setWebViewClient(WebViewClient client) {
        this.client = client == null ? new WebViewClient() : client;
    }

    @Override
    public void setWebChromeClient(WebChromeClient chrome) {
        this.chrome = chrome == null ? new WebChromeClient() : chrome;
    }

    @Override
    public void setPictureListener(WebView.PictureListener listener) {
        pictureListener = listener;
    }

    /** Nothing is downloaded without content. */
    @Override
    public void setDownloadListener(DownloadListener listener) {}

    /** No script runs that could call the object. */
    @Override
    public void addJavascriptInterface(Object object, String name) {}

    @Override
    public void removeJavascriptInterface(String name) {}

    @Override
    public WebMessagePort[] createWebMessageChannel() {
        return PagePort.channel();
    }

    @Override
    public void postMessageToMainFrame(WebMessage message, Uri target) {}

    @Override
    public WebSettings getSettings() {
        return settings;
    }

    @Override
    public ViewDelegate getViewDelegate() {
        return delegate;
    }

    @Override
    public ScrollDelegate getScrollDelegate() {
        return delegate;
    }

    @Override
    public void destroy() {
        destroyed = true;
        if (load != null) {
            load.stop();
            load = null;
        }
    }

    @Override
    public void onPause() {
        paused = true;
    }

    @Override
    public void onResume() {
        paused = false;
    }

    @Override
    public boolean isPaused() {
        return paused;
    }

    @Override
    public void pauseTimers() {}

    @Override
    public void resumeTimers() {}

    @Override
    public float getScale() {
        return density();
    }

    /** A document is at least as high as what shows it. */
    @Override
    public int getContentHeight() {
        int shown = (int) Math.ceil(view.getHeight() / density());
        return hasContent() ? Math.max(shown, PageView.TEXT_HEIGHT) : 0;
    }

    @Override
    public int getContentWidth() {
        return hasContent() ? (int) Math.ceil(view.getWidth() / density()) : 0;
    }

    @Override
    public void insertVisualStateCallback(final long id, final WebView.VisualStateCallback callback) {
        Main.post(
                new Runnable() {
                    @Override
                    public void run() {
                        callback.onComplete(id);
                    }
                });
    }

    @Override
    public Picture capturePicture() {
        Picture picture = new Picture();
        delegate.onDraw(picture.beginRecording(view.getWidth(), view.getHeight()));
        picture.endRecording();
        return picture;
    }

    @Override
    public PrintDocumentAdapter createPrintDocumentAdapter(String name) {
        return new PagePrint();
    }

    @Override
    public WebView.HitTestResult getHitTestResult() {
        return new WebView.HitTestResult();
    }

    @Override
    public void requestFocusNodeHref(Message message) {
        tell(message, "url", "title", "src");
    }

    @Override
    public void requestImageRef(Message message) {
        tell(message, "url");
    }

    /** Sends a message that says under these keys that there is nothing. */
    private static void tell(Message message, String... keys) {
        if (message == null) {
            return;
        }
        Bundle data = message.getData();
        for (String key : keys) {
            data.putString(key, null);
        }
        message.sendToTarget();
    }

    @Override
    public void documentHasImages(Message message) {
        if (message != null) {
            message.arg1 = 0;
            message.sendToTarget();
        }
    }

    @Override
    public void setFindListener(WebView.FindListener listener) {
        findListener = listener;
    }

    @Override
    public int findAll(String text) {
        findAllAsync(text);
        return 0;
    }

    @Override
    public void findAllAsync(String text) {
        Main.post(
                new Runnable() {
                    @Override
                    public void run() {
                        if (findListener != null) {
                            findListener.onFindResultReceived(0, 0, true);
                        }
                    }
                });
    }

    @Override
    public void findNext(boolean forward) {}

    @Override
    public boolean showFindDialog(String text, boolean keyboard) {
        return false;
    }

    @Override
    public void notifyFindDialogDismissed() {}

    @Override
    public void clearMatches() {}

    @Override
    public void setHorizontalScrollbarOverlay(boolean overlay) {
        overlayHorizontal = overlay;
    }

    @Override
    public void setVerticalScrollbarOverlay(boolean overlay) {
        overlayVertical = overlay;
    }

    @Override
    public boolean overlayHorizontalScrollbar() {
        return overlayHorizontal;
    }

    @Override
    public boolean overlayVerticalScrollbar() {
        return overlayVertical;
    }

    @Override
    public SslCertificate getCertificate() {
        return certificate;
    }

    @Override
    public void setCertificate(SslCertificate certificate) {
        this.certificate = certificate;
    }

    @Override
    public void setHttpAuthUsernamePassword(String host, String realm, String user, String password) {
        credentials.put(host, realm, user, password);
    }

    @Override
    public String[] getHttpAuthUsernamePassword(String host, String realm) {
        return credentials.get(host, realm);
    }

    @Override
    public void saveWebArchive(String file) {}

    /** Null says that the page could not be saved. */
    @Override
    public void saveWebArchive(String base, boolean autoName, ValueCallback<String> callback) {
        Main.answer(callback, null);
    }

    @Override
    public void clearView() {
        loadUrl(BLANK);
    }

    @Override
    public int getVisibleTitleHeight() {
        return 0;
    }

    @Override
    public void savePassword(String host, String user, String password) {}

    @Override
    public void setNetworkAvailable(boolean available) {}

    @Override
    public boolean savePicture(Bundle state, File file) {
        return false;
    }

    @Override
    public boolean restorePicture(Bundle state, File file) {
        return false;
    }

    @Override
    public boolean isPrivateBrowsingEnabled() {
        return false;
    }

    @Override
    public boolean pageUp(boolean top) {
        return false;
    }

    @Override
    public boolean pageDown(boolean bottom) {
        return false;
    }

    @Override
    public void setInitialScale(int percent) {}

    @Override
    public void invokeZoomPicker() {}

    @Override
    public Bitmap getFavicon() {
        return null;
    }

    @Override
    public String getTouchIconUrl() {
        return null;
    }

    @Override
    public void freeMemory() {}

    @Override
    public void clearCache(boolean files) {}

    @Override
    public void clearFormData() {}

    @Override
    public void clearSslPreferences() {}

    @Override
    public void setMapTrackballToArrowKeys(boolean map) {}

    @Override
    public void flingScroll(int x, int y) {}

    @Override
    public View getZoomControls() {
        return null;
    }

    @Override
    public boolean canZoomIn() {
        return false;
    }

    @Override
    public boolean canZoomOut() {
        return false;
    }

    @Override
    public boolean zoomBy(float factor) {
        return false;
    }

    @Override
    public boolean zoomIn() {
        return false;
    }

    @Override
    public boolean zoomOut() {
        return false;
    }

    @Override
    public void dumpViewHierarchyWithProperties(BufferedWriter out, int level) {}

    @Override
    public View findHierarchyView(String name, int hash) {
        return null;
    }
}
