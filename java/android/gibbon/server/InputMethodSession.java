package gibbon.server;

import android.graphics.Rect;
import android.os.Bundle;
import android.view.inputmethod.CompletionInfo;
import android.view.inputmethod.CursorAnchorInfo;
import android.view.inputmethod.ExtractedText;
import com.android.internal.view.IInputMethodSession;

/** What the app tells the keyboard. A keyboard without a face cares for nothing but being shown. */
final class InputMethodSession extends IInputMethodSession.Stub {
    private final InputMethodManagerService service;

    InputMethodSession(InputMethodManagerService service) {
        this.service = service;
    }

    @Override
    public void toggleSoftInput(int showFlags, int hideFlags) {
        if (InputMethodManagerService.isShown()) {
            service.hide(hideFlags, null);
        } else {
            service.show(showFlags, null);
        }
    }

    @Override
    public void finishInput() {}

    @Override
    public void updateExtractedText(int token, ExtractedText text) {}

    @Override
    public void updateSelection(int oldStart, int oldEnd, int start, int end, int composingStart, int composingEnd) {}

    @Override
    public void viewClicked(boolean focusChanged) {}

    @Override
    public void updateCursor(Rect cursor) {}

    @Override
    public void displayCompletions(CompletionInfo[] completions) {}

    @Override
    public void appPrivateCommand(String action, Bundle data) {}

    @Override
    public void finishSession() {}

    @Override
    public void updateCursorAnchorInfo(CursorAnchorInfo info) {}
}
