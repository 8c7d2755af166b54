package gibbon.server;

import android.webkit.IWebViewUpdateService;

/** What makes web pages needs no preparation. */
abstract class WebViewUpdateService extends Service implements IWebViewUpdateService {
    @Override
    public void notifyRelroCreationCompleted(boolean is64Bit, boolean success) {}

    @Override
    public void waitForRelroCreationCompleted(boolean is64Bit) {}
}
