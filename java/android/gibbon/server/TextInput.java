package gibbon.server;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.WindowManagerGlobal;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;

/** Gives text to the focused view as an input method does, on the app's main thread. */
final class TextInput {
    private TextInput() {}

    /** Puts text at the cursor, or in place of all that is there. */
    static boolean commit(final String text, final boolean replace) {
        new Handler(Looper.getMainLooper()).post(new Runnable() {
            @Override
            public void run() {
                View view = focused();
                InputConnection connection = view == null ? null : view.onCreateInputConnection(new EditorInfo());
                if (connection != null) {
                    connection.beginBatchEdit();
                    if (replace) {
                        connection.performContextMenuAction(android.R.id.selectAll);
                    }
                    connection.commitText(text, 1);
                    connection.endBatchEdit();
                }
            }
        });
        return true;
    }

    private static View focused() {
        for (String name : WindowManagerGlobal.getInstance().getViewRootNames()) {
            View root = WindowManagerGlobal.getInstance().getRootView(name);
            if (root != null && root.hasWindowFocus()) {
                return root.findFocus();
            }
        }
        return null;
    }
}
