package gibbon.server;

import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.WindowManagerGlobal;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * The GUI tree as UiAutomation shows it, from the nodes that views make of themselves.
 *
 * <p>The host reads it on a copy of the machine that is thrown away, so nothing that a view does here is seen again.
 */
final class Tree {
    private final DataOutputStream out;

    private Tree(DataOutputStream out) {
        this.out = out;
    }

    static void report() {
        new Handler(Looper.getMainLooper()).postAtFrontOfQueue(new Runnable() {
            @Override
            public void run() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try {
                    new Tree(new DataOutputStream(bytes)).windows();
                    Host.reportBytes(Host.TREE, bytes.toByteArray());
                } catch (IOException | RuntimeException e) {
                    Host.report(Host.FAILURE, "tree", android.util.Log.getStackTraceString(e));
                }
            }
        });
    }

    private void windows() throws IOException {
        List<WindowState> order = WindowManagerService.get().order();
        WindowState focus = WindowManagerService.get().focus();
        for (WindowState window : order) {
            if (!window.isShown()) {
                continue;
            }
            View root = rootOf(window);
            if (root == null) {
                continue;
            }
            out.writeByte(1);
            out.writeInt(window.attrs.type);
            out.writeBoolean(window == focus);
            text(window.activity == null ? null : window.activity.name());
            text(window.attrs.getTitle());
            rect(window.frame);
            out.writeLong(window.surface);
            AccessibilityNodeInfo info = root.createAccessibilityNodeInfo();
            node(root, info, window.frame);
        }
        out.writeByte(0);
    }

    private static View rootOf(WindowState window) {
        WindowManagerGlobal global = WindowManagerGlobal.getInstance();
        for (String name : global.getViewRootNames()) {
            View view = global.getRootView(name);
            if (view != null && view.getViewRootImpl() != null
                    && window.client.asBinder() == view.getWindowToken()) {
                return view;
            }
        }
        return null;
    }

    private void node(View view, AccessibilityNodeInfo info, Rect window) throws IOException {
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            AccessibilityNodeInfo own = provider.createAccessibilityNodeInfo(View.NO_ID);
            virtual(view, provider, own == null ? info : own, window, 0);
            return;
        }
        info.setSealed(true);
        describe(view, info, window);
        java.util.ArrayList<View> children = new java.util.ArrayList<>();
        if (view instanceof android.view.ViewGroup) {
            android.view.ViewGroup group = (android.view.ViewGroup) view;
            for (int i = 0; i < group.getChildCount(); i++) {
                View child = group.getChildAt(i);
                if (child.getVisibility() == View.VISIBLE) {
                    children.add(child);
                }
            }
        }
        out.writeInt(children.size());
        for (View child : children) {
            node(child, child.createAccessibilityNodeInfo(), window);
        }
    }

    private void virtual(View view, AccessibilityNodeProvider provider, AccessibilityNodeInfo info, Rect window,
            int depth) throws IOException {
        info.setSealed(true);
        describe(view, info, window);
        java.util.ArrayList<AccessibilityNodeInfo> children = new java.util.ArrayList<>();
        for (int i = 0; depth < 32 && i < info.getChildCount(); i++) {
            int id = AccessibilityNodeInfo.getVirtualDescendantId(info.getChildId(i));
            if (id != AccessibilityNodeInfo.UNDEFINED_ITEM_ID) {
                AccessibilityNodeInfo child = provider.createAccessibilityNodeInfo(id);
                if (child != null) {
                    children.add(child);
                }
            }
        }
        out.writeInt(children.size());
        for (AccessibilityNodeInfo child : children) {
            virtual(view, provider, child, window, depth + 1);
        }
    }

    private void describe(View view, AccessibilityNodeInfo info, Rect window) throws IOException {
        text(info.getClassName());
        text(info.getPackageName());
        text(resourceName(view));
        text(info.getText());
        text(info.getContentDescription());
        Rect bounds = new Rect();
        info.getBoundsInScreen(bounds);
        rect(bounds);
        int[] at = new int[2];
        view.getLocationOnScreen(at);
        Rect visible = new Rect();
        boolean seen = view.getGlobalVisibleRect(visible);
        if (seen) {
            visible.offset(window.left, window.top);
        }
        rect(visible);
        out.writeInt(flags(view, info, seen));
    }

    /** In the order of `embedded::tree`. */
    private static int flags(View view, AccessibilityNodeInfo info, boolean seen) {
        boolean[] flags = {info.isCheckable(), info.isChecked(), info.isClickable(), info.isEnabled(),
            info.isFocusable(), info.isFocused(), info.isScrollable(), info.isLongClickable(), info.isPassword(),
            info.isSelected(), seen, view.canScrollVertically(1), view.canScrollVertically(-1),
            view.canScrollHorizontally(1), view.canScrollHorizontally(-1), info.isEditable()};
        int result = 0;
        for (int i = 0; i < flags.length; i++) {
            result |= flags[i] ? 1 << i : 0;
        }
        return result;
    }

    private static String resourceName(View view) {
        int id = view.getId();
        if (id == View.NO_ID || (id >>> 24) == 0) {
            return null;
        }
        try {
            return view.getResources().getResourceName(id);
        } catch (android.content.res.Resources.NotFoundException e) {
            return null;
        }
    }

    private void rect(Rect r) throws IOException {
        out.writeInt(r.left);
        out.writeInt(r.top);
        out.writeInt(r.right);
        out.writeInt(r.bottom);
    }

    private void text(CharSequence text) throws IOException {
        if (text == null) {
            out.writeInt(-1);
            return;
        }
        String string = text.toString();
        out.writeInt(string.length());
        out.writeChars(string);
    }
}
