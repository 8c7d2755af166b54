package android.view.autofill;

import android.graphics.Rect;
import android.view.View;

/** Nobody fills anything in: the phone has no service for it, and says so. */
public final class AutofillManager {
    /** Is told when a suggestion appears, which never happens. */
    public abstract static class AutofillCallback {
        public static final int EVENT_INPUT_SHOWN = 1;
        public static final int EVENT_INPUT_HIDDEN = 2;
        public static final int EVENT_INPUT_UNAVAILABLE = 3;

        public void onAutofillEvent(View view, int event) {}

        public void onAutofillEvent(View view, int part, int event) {}
    }

    public boolean isEnabled() {
        return false;
    }

    public boolean isAutofillSupported() {
        return false;
    }

    public boolean hasEnabledAutofillServices() {
        return false;
    }

    public void requestAutofill(View view) {}

    public void requestAutofill(View view, int part, Rect bounds) {}

    public void notifyViewEntered(View view) {}

    public void notifyViewEntered(View view, int part, Rect bounds) {}

    public void notifyViewExited(View view) {}

    public void notifyViewExited(View view, int part) {}

    public void notifyViewVisibilityChanged(View view, boolean visible) {}

    public void notifyViewVisibilityChanged(View view, int part, boolean visible) {}

    public void notifyViewClicked(View view) {}

    public void notifyViewClicked(View view, int part) {}

    public void notifyValueChanged(View view) {}

    public void notifyValueChanged(View view, int part, AutofillValue value) {}

    public void commit() {}

    public void cancel() {}

    public void disableAutofillServices() {}

    public void registerCallback(AutofillCallback callback) {}

    public void unregisterCallback(AutofillCallback callback) {}
}
