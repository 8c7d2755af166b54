package gibbon.server;

import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.WindowManagerGlobal;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.AbsListView;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
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
        ActivityRecord resumed = ActivityManagerService.get().stack().top();
        out.writeByte(Screen.rotation);
        text(resumed == null ? null : resumed.name());
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
            text(window.attrs.getTitle());
            rect(window.frame);
            out.writeLong(window.surface);
            includeAll(root);
            node(root, root.createAccessibilityNodeInfo());
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

    private void node(View view, AccessibilityNodeInfo info) throws IOException {
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            AccessibilityNodeInfo own = provider.createAccessibilityNodeInfo(View.NO_ID);
            virtual(view, provider, own == null ? info : own, 0);
            return;
        }
        info.setSealed(true);
        describe(view, info);
        ArrayList<View> children = new ArrayList<>();
        view.addChildrenForAccessibility(children);
        out.writeInt(children.size());
        for (View child : children) {
            AccessibilityNodeInfo own = child.createAccessibilityNodeInfo();
            if (view instanceof AbsListView && child.getAccessibilityDelegate() == null) {
                item((AbsListView) view, child, own);
            }
            node(child, own);
        }
    }

    /** A list gives its items a delegate only while accessibility is on, as it is under UiAutomation; this is what that says. */
    private static void item(AbsListView list, View item, AccessibilityNodeInfo info) {
        list.onInitializeAccessibilityNodeInfoForItem(item, list.getPositionForView(item), info);
    }

    /** Lets views also name children that are not important for accessibility, as a full dump does. */
    private static void includeAll(View root) {
        try {
            Field field = View.class.getDeclaredField("mAttachInfo");
            field.setAccessible(true);
            Object info = field.get(root);
            Field flags = info.getClass().getDeclaredField("mAccessibilityFetchFlags");
            flags.setAccessible(true);
            flags.setInt(info, AccessibilityNodeInfo.FLAG_INCLUDE_NOT_IMPORTANT_VIEWS);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void virtual(View view, AccessibilityNodeProvider provider, AccessibilityNodeInfo info, int depth) throws IOException {
        info.setSealed(true);
        describe(view, info);
        ArrayList<AccessibilityNodeInfo> children = new ArrayList<>();
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
            virtual(view, provider, child, depth + 1);
        }
    }

    private void describe(View view, AccessibilityNodeInfo info) throws IOException {
        text(info.getClassName());
        text(info.getPackageName());
        text(resourceName(view));
        text(info.getText());
        text(info.getContentDescription());
        Rect bounds = new Rect();
        info.getBoundsInScreen(bounds);
        if (!bounds.intersect(0, 0, Screen.width(), Screen.height())) {
            bounds.setEmpty();
        }
        rect(bounds);
        out.writeInt(flags(view, info));
    }

    /** The flags of `gui::tree::Flag` in their order, and from bit 16 on those of `gui::tree::Direction`. */
    private static int flags(View view, AccessibilityNodeInfo info) {
        boolean[] flags = {info.isEnabled(), info.isVisibleToUser(), info.isClickable(), info.isLongClickable(),
            info.isCheckable(), info.isChecked(), info.isFocusable(), info.isFocused(), info.isScrollable(),
            info.isSelected(), info.isPassword(), info.isEditable(), view.isImportantForAccessibility(), false, false,
            false, view.canScrollVertically(-1), view.canScrollVertically(1), view.canScrollHorizontally(-1),
            view.canScrollHorizontally(1)};
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
