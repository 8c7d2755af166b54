package gibbon.server;

import android.graphics.Rect;
import android.view.Place;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.widget.AbsListView;
import java.lang.reflect.Field;
import java.util.ArrayList;

/**
 * What views say of themselves to accessibility, from the root of a window down.
 *
 * <p>What the framework's widgets say is known and read from them ({@link Node}); a widget that may say anything else is asked. Asking a
 * view takes six times as long: it lists actions that nobody wants to know, and walks up to the root thrice. Both ways give the same
 * nodes; the host can have all views asked, to compare.
 */
final class Nodes {
    private final boolean asksAll;

    private Nodes(boolean asksAll) {
        this.asksAll = asksAll;
    }

    /** Writes the nodes of a window. */
    static void put(View root, boolean asksAll) {
        includeAll(root);
        int kind = ViewKind.of(root);
        Place place = Place.ofRoot(root, (kind & ViewKind.USUAL_PLACE) != 0);
        new Nodes(asksAll).view(root, kind, place, null, 0);
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

    /** Writes a view and what is in it; `list` is the one that it is an item of, or null. */
    private void view(View view, int kind, Place place, AbsListView list, int listKind) {
        Node known = asksAll ? null : known(view, kind, place, list, listKind);
        if (known != null) {
            known.put(view, kind, place);
        } else if (!asked(view, kind, place, list)) {
            return;
        }
        ArrayList<View> children = new ArrayList<>();
        view.addChildrenForAccessibility(children);
        Host.putInt(children.size());
        for (int i = 0; i < children.size(); i++) {
            View child = children.get(i);
            boolean isItem = view instanceof AbsListView && child.getAccessibilityDelegate() == null;
            int childKind = ViewKind.of(child);
            Place childPlace = place.ofChild(child, (childKind & ViewKind.USUAL_PLACE) != 0);
            view(child, childKind, childPlace, isItem ? (AbsListView) view : null, kind);
        }
    }

    /** What a view is known to say, or null if it has to be asked. Code of the app has a part in it and may throw. */
    private static Node known(View view, int kind, Place place, AbsListView list, int listKind) {
        boolean mayDiffer = (kind & ViewKind.WORDS) == ViewKind.UNKNOWN || view.getAccessibilityDelegate() != null
                || !view.isAttachedToWindow() || list != null && (listKind & ViewKind.USUAL_ITEMS) == 0;
        if (mayDiffer) {
            return null;
        }
        try {
            Node node = Node.known(view, kind & ViewKind.WORDS, place);
            return node == null || list == null || node.addItem(list, view) ? node : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Writes what a view says of itself; false if it also says what is in it. */
    private static boolean asked(View view, int kind, Place place, AbsListView list) {
        AccessibilityNodeInfo info = info(view);
        if (list != null) {
            item(list, view, info);
        }
        AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
        if (provider != null) {
            AccessibilityNodeInfo own = provider.createAccessibilityNodeInfo(View.NO_ID);
            virtual(view, kind, place, provider, own == null ? info : own, 0);
            return false;
        }
        info.setSealed(true);
        Node.of(info).put(view, kind, place);
        return true;
    }

    /**
     * What a view says of itself. Code of the app has a part in it, and nobody asks it while accessibility is off: one
     * that throws is described by what every view knows.
     */
    private static AccessibilityNodeInfo info(View view) {
        try {
            return view.createAccessibilityNodeInfo();
        } catch (RuntimeException e) {
            AccessibilityNodeInfo plain = AccessibilityNodeInfo.obtain(view);
            int[] place = new int[2];
            view.getLocationOnScreen(place);
            plain.setBoundsInScreen(new Rect(
                    place[0], place[1], place[0] + view.getWidth(), place[1] + view.getHeight()));
            plain.setClassName(view.getAccessibilityClassName());
            plain.setPackageName(view.getContext().getPackageName());
            plain.setContentDescription(view.getContentDescription());
            plain.setEnabled(view.isEnabled());
            plain.setVisibleToUser(view.isShown());
            plain.setClickable(view.isClickable());
            plain.setLongClickable(view.isLongClickable());
            plain.setFocusable(view.isFocusable());
            plain.setFocused(view.isFocused());
            return plain;
        }
    }

    /** A list gives its items a delegate only while accessibility is on, as it is under UiAutomation; this is what that says. */
    private static void item(AbsListView list, View item, AccessibilityNodeInfo info) {
        try {
            list.onInitializeAccessibilityNodeInfoForItem(item, list.getPositionForView(item), info);
        } catch (RuntimeException e) {
            info.setEnabled(item.isEnabled());
        }
    }

    private static void virtual(View view, int kind, Place place, AccessibilityNodeProvider provider,
            AccessibilityNodeInfo info, int depth) {
        info.setSealed(true);
        Node.of(info).put(view, kind, place);
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
        Host.putInt(children.size());
        for (AccessibilityNodeInfo child : children) {
            virtual(view, kind, place, provider, child, depth + 1);
        }
    }
}
