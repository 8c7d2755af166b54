package gibbon.web;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.ConnectivityManager;
import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebChromeClient;
import android.webkit.WebViewClient;

/**
 * A load on its way: one message of the main thread for each callback, in the order of Android 6.
 *
 * <p>Each step is a message of its own, so that the app can stop the load or start another one in between.
 */
final class Load implements Runnable {
    /** Where a load comes from; only a new page is added to the history. */
    enum Kind {
        NEW,
        HISTORY,
        RELOAD
    }

    private enum Step {
        STARTED,
        FAILED,
        COMMITTED,
        PROGRESS,
        TITLE,
        FINISHED
    }

    final PageItem item;
    final Request request;
    final Kind kind;

    private final WebPage page;
    private Step step = Step.STARTED;
    private boolean stopped;
    /** The question to the host of the page, if there are hosts that answer. */
    private Fetch fetch;

    Load(WebPage page, PageItem item, Request request, Kind kind) {
        this.page = page;
        this.item = item;
        this.request = request;
        this.kind = kind;
    }

    void start() {
        Main.post(this);
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        if (stopped) {
            return;
        }
        Step now = step;
        if (now != Step.FINISHED) {
            step = Step.values()[now.ordinal() + 1];
        }
        if (now == Step.STARTED && isFetched()) {
            fetch(false);
        } else if (now == Step.FAILED && fetch != null && fetch.warning != null) {
            warn();
        } else if (now != Step.FINISHED) {
            Main.post(this);
        }
        perform(now);
    }

    private boolean isFetched() {
        return needsNetwork() && error() == null && SystemHttp.isAnswered();
    }

    /** The next step comes when the host has answered. */
    private void fetch(boolean lax) {
        fetch = new Fetch(request, lax, this);
        fetch.start();
    }

    /** Asks the app about a certificate; who does not want the page gets an empty one without an error, as with Chromium. */
    private void warn() {
        final SslError warning = fetch.warning;
        fetch.warning = null;
        page.client().onReceivedSslError(page.view(), new SslErrorHandler() {
            @Override
            public void proceed() {
                step = Step.FAILED;
                fetch(true);
            }

            @Override
            public void cancel() {
                Main.post(Load.this);
            }
        }, warning);
    }

    private void perform(Step now) {
        WebViewClient client = page.client();
        WebChromeClient chrome = page.chrome();
        switch (now) {
            case STARTED:
                client.onPageStarted(page.view(), item.told, null);
                break;
            case FAILED:
                fail(client);
                break;
            case COMMITTED:
                page.commit(this);
                client.doUpdateVisitedHistory(page.view(), item.told, kind == Kind.RELOAD);
                break;
            case PROGRESS:
                page.setProgress(100);
                chrome.onProgressChanged(page.view(), 100);
                break;
            case TITLE:
                chrome.onReceivedTitle(page.view(), item.title);
                break;
            case FINISHED:
                page.finish(this);
                client.onPageFinished(page.view(), item.told);
                break;
            default:
                throw new AssertionError(now);
        }
    }

    private void fail(WebViewClient client) {
        LoadError error = fetch == null ? error() : fetch.error;
        if (error != null) {
            client.onReceivedError(page.view(), request, error);
        }
        if (fetch == null || fetch.url == null) {
            return;
        }
        item.arrived(fetch.url, fetch.title);
        if (fetch.refusal != null) {
            client.onReceivedHttpError(page.view(), request, fetch.refusal);
        }
    }

    private boolean needsNetwork() {
        return !item.given && Addresses.isOfNetwork(request.getUrl().toString());
    }

    private LoadError error() {
        if (!needsNetwork()) {
            return null;
        }
        if (page.getSettings().getBlockNetworkLoads()) {
            return LoadError.BLOCKED;
        }
        return isOnline(page.view().getContext()) ? null : LoadError.OFFLINE;
    }

    /** Asks the sticky broadcast, as the app need not hold the permission to ask the service. */
    private static boolean isOnline(Context context) {
        IntentFilter filter = new IntentFilter(ConnectivityManager.CONNECTIVITY_ACTION);
        Intent last = context.getApplicationContext().registerReceiver(null, filter);
        return last != null && !last.getBooleanExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, false);
    }
}
