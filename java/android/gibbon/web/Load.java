package gibbon.web;

import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.ConnectivityManager;
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
            Main.post(this);
        }
        perform(now);
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
        LoadError error = error();
        if (error != null) {
            client.onReceivedError(page.view(), request, error);
        }
    }

    private LoadError error() {
        if (item.given || !Addresses.isOfNetwork(request.getUrl().toString())) {
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
