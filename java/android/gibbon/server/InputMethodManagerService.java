package gibbon.server;

import android.os.IBinder;
import android.os.ResultReceiver;
import android.text.style.SuggestionSpan;
import android.view.WindowManager;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import android.view.inputmethod.InputMethodSubtype;
import com.android.internal.view.IInputContext;
import com.android.internal.view.IInputMethodClient;
import com.android.internal.view.IInputMethodManager;
import com.android.internal.view.InputBindResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The keyboard as a policy: whether it is shown and which text field it serves. Nothing draws it; whoever types for
 * the user commits text through {@link #inputContext}.
 */
abstract class InputMethodManagerService extends Service implements IInputMethodManager {
    private static InputMethodManagerService instance;

    private final InputMethodSession session = new InputMethodSession(this);
    private final InputMethodSubtype subtype = Keyboard.subtype();
    private final InputMethodInfo keyboard = Keyboard.info(subtype);

    private IInputContext context;
    private EditorInfo editor;
    private IBinder focusedWindow;
    private Runnable listener;
    private int sequence;
    private boolean shown;
    private boolean shownExplicitly;
    private boolean shownForced;

    InputMethodManagerService() {
        instance = this;
    }

    /** Where typed text goes; null when no text field is served. */
    static IInputContext inputContext() {
        return instance == null ? null : instance.context;
    }

    /** What the served text field said about itself; null when none is served. */
    static EditorInfo editorInfo() {
        return instance == null ? null : instance.editor;
    }

    /** Whether the keyboard covers the lower part of the screen. */
    static boolean isShown() {
        return instance != null && instance.shown;
    }

    /** The user puts the keyboard away, as BACK does; answers whether it was shown. */
    static boolean dismiss() {
        return instance != null && instance.hide(0, null);
    }

    /** Has something run whenever the keyboard comes or goes. */
    static void setListener(Runnable listener) {
        InputMethodManagerService service = ServiceManagerService.get("input_method");
        service.listener = listener;
    }

    @Override
    public void addClient(IInputMethodClient client, IInputContext fallback, int uid, int pid) {}

    @Override
    public void removeClient(IInputMethodClient client) {}

    @Override
    public InputBindResult startInput(
            IInputMethodClient client, IInputContext inputContext, EditorInfo attribute, int controlFlags) {
        context = inputContext;
        editor = attribute;
        return new InputBindResult(session, null, keyboard.getId(), ++sequence, -1);
    }

    @Override
    public void finishInput(IInputMethodClient client) {
        context = null;
        editor = null;
    }

    @Override
    public InputBindResult windowGainedFocus(
            IInputMethodClient client,
            IBinder window,
            int controlFlags,
            int softInputMode,
            int windowFlags,
            EditorInfo attribute,
            IInputContext inputContext) {
        boolean again = focusedWindow == window;
        focusedWindow = window;
        InputBindResult result =
                attribute == null ? null : startInput(client, inputContext, attribute, controlFlags);
        if (!again) {
            applySoftInputMode(controlFlags, softInputMode, windowFlags);
        }
        return result;
    }

    /** What a window wishes when it gains the focus. */
    private void applySoftInputMode(int controlFlags, int mode, int windowFlags) {
        boolean forward = (mode & WindowManager.LayoutParams.SOFT_INPUT_IS_FORWARD_NAVIGATION) != 0;
        switch (mode & WindowManager.LayoutParams.SOFT_INPUT_MASK_STATE) {
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_UNSPECIFIED:
                applyUnspecified(controlFlags, mode, windowFlags, forward);
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_HIDDEN:
                if (forward) {
                    hide(0, null);
                }
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_HIDDEN:
                hide(0, null);
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_VISIBLE:
                if (forward) {
                    show(InputMethodManager.SHOW_IMPLICIT, null);
                }
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_VISIBLE:
                show(InputMethodManager.SHOW_IMPLICIT, null);
                break;
            default:
                break;
        }
    }

    private void applyUnspecified(int controlFlags, int mode, int windowFlags, boolean forward) {
        int adjust = mode & WindowManager.LayoutParams.SOFT_INPUT_MASK_ADJUST;
        boolean resizes = adjust == WindowManager.LayoutParams.SOFT_INPUT_ADJUST_RESIZE;
        boolean isTextEditor = (controlFlags & InputMethodManager.CONTROL_WINDOW_IS_TEXT_EDITOR) != 0;
        if (!isTextEditor || !resizes) {
            if (WindowManager.LayoutParams.mayUseInputMethod(windowFlags)) {
                hide(InputMethodManager.HIDE_NOT_ALWAYS, null);
            }
        } else if (forward) {
            show(InputMethodManager.SHOW_IMPLICIT, null);
        }
    }

    @Override
    public boolean showSoftInput(IInputMethodClient client, int flags, ResultReceiver result) {
        return show(flags, result);
    }

    @Override
    public boolean hideSoftInput(IInputMethodClient client, int flags, ResultReceiver result) {
        return hide(flags, result);
    }

    /** Shows the keyboard. A request that is not implicit is harder to take back. */
    boolean show(int flags, ResultReceiver result) {
        boolean forced = (flags & InputMethodManager.SHOW_FORCED) != 0;
        shownExplicitly |= forced || (flags & InputMethodManager.SHOW_IMPLICIT) == 0;
        shownForced |= forced;
        answer(result, InputMethodManager.RESULT_UNCHANGED_SHOWN, InputMethodManager.RESULT_SHOWN);
        setShown(true);
        return true;
    }

    /** Hides the keyboard unless it was shown by a stronger request; answers whether it went away. */
    boolean hide(int flags, ResultReceiver result) {
        boolean implicitOnly = (flags & InputMethodManager.HIDE_IMPLICIT_ONLY) != 0;
        boolean notAlways = (flags & InputMethodManager.HIDE_NOT_ALWAYS) != 0;
        if (implicitOnly && (shownExplicitly || shownForced) || notAlways && shownForced) {
            return false;
        }
        boolean was = shown;
        if (was) {
            answer(result, InputMethodManager.RESULT_HIDDEN, InputMethodManager.RESULT_UNCHANGED_HIDDEN);
        }
        shownExplicitly = false;
        shownForced = false;
        setShown(false);
        return was;
    }

    private void answer(ResultReceiver result, int whenShown, int whenHidden) {
        if (result != null) {
            result.send(shown ? whenShown : whenHidden, null);
        }
    }

    private void setShown(boolean now) {
        if (shown != now) {
            shown = now;
            if (listener != null) {
                listener.run();
            }
        }
    }

    @Override
    public List<InputMethodInfo> getInputMethodList() {
        return new ArrayList<>(Collections.singletonList(keyboard));
    }

    @Override
    public List<InputMethodInfo> getEnabledInputMethodList() {
        return getInputMethodList();
    }

    @Override
    public List<InputMethodSubtype> getEnabledInputMethodSubtypeList(String id, boolean implicitly) {
        return new ArrayList<>(Collections.singletonList(subtype));
    }

    @Override
    public InputMethodSubtype getCurrentInputMethodSubtype() {
        return subtype;
    }

    @Override
    public InputMethodSubtype getLastInputMethodSubtype() {
        return null;
    }

    @Override
    public boolean setCurrentInputMethodSubtype(InputMethodSubtype wanted) {
        return false;
    }

    @Override
    public List getShortcutInputMethodsAndSubtypes() {
        return new ArrayList<Object>();
    }

    /** The chooser is a dialog of the system that the user leaves at once. */
    @Override
    public void showInputMethodPickerFromClient(IInputMethodClient client, int auxiliarySubtypeMode) {}

    @Override
    public void showInputMethodAndSubtypeEnablerFromClient(IInputMethodClient client, String id) {}

    @Override
    public void registerSuggestionSpansForNotification(SuggestionSpan[] spans) {}

    @Override
    public boolean notifySuggestionPicked(SuggestionSpan span, String original, int index) {
        return false;
    }

    @Override
    public void notifyUserAction(int number) {}
}
