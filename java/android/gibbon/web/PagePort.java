package gibbon.web;

import android.os.Handler;
import android.os.Looper;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;

/** An end of a channel of messages; what one end posts arrives at the other. */
final class PagePort extends WebMessagePort {
    private PagePort other;
    private WebMessageCallback callback;
    private Handler handler;
    private boolean closed;

    /** The two ends of a new channel. */
    static WebMessagePort[] channel() {
        PagePort one = new PagePort();
        PagePort two = new PagePort();
        one.other = two;
        two.other = one;
        return new WebMessagePort[] {one, two};
    }

    @Override
    public void postMessage(WebMessage message) {
        if (closed) {
            throw new IllegalStateException("Port is already closed or transferred");
        }
        other.receive(message);
    }

    private void receive(final WebMessage message) {
        final WebMessageCallback listener = callback;
        if (closed || listener == null) {
            return;
        }
        handler.post(
                new Runnable() {
                    @Override
                    public void run() {
                        listener.onMessage(PagePort.this, message);
                    }
                });
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void setWebMessageCallback(WebMessageCallback callback) {
        setWebMessageCallback(callback, null);
    }

    @Override
    public void setWebMessageCallback(WebMessageCallback callback, Handler handler) {
        this.callback = callback;
        this.handler = handler == null ? new Handler(Looper.getMainLooper()) : handler;
    }
}
