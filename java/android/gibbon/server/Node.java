package gibbon.server;

import android.graphics.Rect;
import android.text.Editable;
import android.text.method.PasswordTransformationMethod;
import android.view.Place;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.AbsListView;
import android.widget.CheckedTextView;
import android.widget.CompoundButton;
import android.widget.GridView;
import android.widget.HorizontalScrollView;
import android.widget.ScrollView;
import android.widget.Scrolling;
import android.widget.TextView;
import java.lang.reflect.Field;

/** What the tree has of one node. */
final class Node {
    /** The flags of `gui::tree::Flag` in their order. */
    static final int ENABLED = 1;
    static final int VISIBLE = 1 << 1;
    static final int CLICKABLE = 1 << 2;
    static final int LONG_CLICKABLE = 1 << 3;
    static final int CHECKABLE = 1 << 4;
    static final int CHECKED = 1 << 5;
    static final int FOCUSABLE = 1 << 6;
    static final int FOCUSED = 1 << 7;
    static final int SCROLLABLE = 1 << 8;
    static final int SELECTED = 1 << 9;
    static final int PASSWORD = 1 << 10;
    static final int EDITABLE = 1 << 11;
    static final int IMPORTANT = 1 << 12;

    /** Where those of `gui::tree::Direction` begin: up, down, left, right. */
    private static final int DIRECTIONS = 16;

    private CharSequence type;
    private CharSequence owner;
    private CharSequence text;
    private CharSequence description;
    private final Rect bounds = new Rect();
    private int flags;

    private Node() {}

    /** What a view said. */
    static Node of(AccessibilityNodeInfo info) {
        Node node = new Node();
        node.type = info.getClassName();
        node.owner = info.getPackageName();
        node.text = info.getText();
        node.description = info.getContentDescription();
        info.getBoundsInScreen(node.bounds);
        node.set(ENABLED, info.isEnabled());
        node.set(VISIBLE, info.isVisibleToUser());
        node.set(CLICKABLE, info.isClickable());
        node.set(LONG_CLICKABLE, info.isLongClickable());
        node.set(CHECKABLE, info.isCheckable());
        node.set(CHECKED, info.isChecked());
        node.set(FOCUSABLE, info.isFocusable());
        node.set(FOCUSED, info.isFocused());
        node.set(SCROLLABLE, info.isScrollable());
        node.set(SELECTED, info.isSelected());
        node.set(PASSWORD, info.isPassword());
        node.set(EDITABLE, info.isEditable());
        return node;
    }

    /** What a view of this kind says, attached and without a delegate; null if that cannot be told. */
    static Node known(View view, int kind, Place place) {
        Node node = new Node();
        place.boundsOnScreen(node.bounds);
        node.type = view.getAccessibilityClassName();
        node.owner = view.getContext().getPackageName();
        node.description = view.getContentDescription();
        node.set(VISIBLE, place.isVisibleToUser());
        node.set(ENABLED, view.isEnabled());
        node.set(CLICKABLE, view.isClickable());
        node.set(FOCUSABLE, view.isFocusable());
        node.set(FOCUSED, view.isFocused());
        node.set(SELECTED, view.isSelected());
        node.set(LONG_CLICKABLE, view.isLongClickable());
        return kind == ViewKind.VIEW || node.addWidget(view, kind) ? node : null;
    }

    /** Adds what a widget of the framework says beyond View; false if it may say more. */
    private boolean addWidget(View view, int kind) {
        switch (kind) {
            case ViewKind.TEXT_VIEW:
                return addText((TextView) view);
            case ViewKind.COMPOUND_BUTTON:
                flags |= CHECKABLE;
                set(CHECKED, ((CompoundButton) view).isChecked());
                return addText((TextView) view);
            case ViewKind.CHECKED_TEXT_VIEW:
                flags |= CHECKABLE;
                set(CHECKED, ((CheckedTextView) view).isChecked());
                return addText((TextView) view);
            case ViewKind.SCROLL_VIEW:
                set(SCROLLABLE, Scrolling.of((ScrollView) view));
                return true;
            case ViewKind.HORIZONTAL_SCROLL_VIEW:
                set(SCROLLABLE, Scrolling.of((HorizontalScrollView) view));
                return true;
            case ViewKind.LIST_VIEW:
                AbsListView list = (AbsListView) view;
                set(SCROLLABLE, Scrolling.of(list));
                View selected = list.getSelectedView();
                set(ENABLED, selected == null ? list.isEnabled() : selected.isEnabled());
                return true;
            default:
                return false;
        }
    }

    /** Adds the text; false if it is secret. */
    private boolean addText(TextView view) {
        text = view.getTextForAccessibility();
        set(EDITABLE, view.getText() instanceof Editable && isEdited(view));
        return !(view.getTransformationMethod() instanceof PasswordTransformationMethod);
    }

    /** Whether a text was set as one that can be edited; with a key listener others are Editable too. */
    private static boolean isEdited(TextView view) {
        try {
            Field type = TextView.class.getDeclaredField("mBufferType");
            type.setAccessible(true);
            return type.get(view) == TextView.BufferType.EDITABLE;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds what a list says of its item; false if it may say something else. */
    boolean addItem(AbsListView list, View item) {
        boolean counts = !(list instanceof GridView) || ((GridView) list).getNumColumns() > 0;
        if (!counts || !(item.getLayoutParams() instanceof AbsListView.LayoutParams)) {
            return false;
        }
        int position = list.getPositionForView(item);
        if (position == AbsListView.INVALID_POSITION) {
            return true;
        }
        if (!list.isEnabled() || !Scrolling.isEnabled((AbsListView.LayoutParams) item.getLayoutParams())) {
            flags &= ~ENABLED;
            return true;
        }
        flags |= position == list.getSelectedItemPosition() ? SELECTED : 0;
        flags |= list.isClickable() ? CLICKABLE : 0;
        flags |= list.isLongClickable() ? LONG_CLICKABLE : 0;
        return true;
    }

    private void set(int flag, boolean holds) {
        flags = holds ? flags | flag : flags & ~flag;
    }

    /** Writes it, with what every view is asked besides. */
    void put(View view, int kind, Place place) {
        Tree.text(type);
        Tree.text(owner);
        Tree.text(resourceName(view));
        Tree.text(text);
        Tree.text(description);
        // Apps made for one density believe in larger pixels; whoever looks from outside sees those of the screen.
        bounds.scale(view.getResources().getCompatibilityInfo().applicationScale);
        if (!bounds.intersect(0, 0, Screen.width(), Screen.height())) {
            bounds.setEmpty();
        }
        Tree.rect(bounds);
        set(IMPORTANT, view.isImportantForAccessibility());
        flags |= directions(view, kind, place) << DIRECTIONS;
        Host.putInt(flags);
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

    private static int directions(View view, int kind, Place place) {
        if ((kind & ViewKind.USUAL_SCROLLS) != 0) {
            return place.scrolls();
        }
        return (scrolls(view, true, -1) ? 1 : 0) | (scrolls(view, true, 1) ? 2 : 0)
                | (scrolls(view, false, -1) ? 4 : 0) | (scrolls(view, false, 1) ? 8 : 0);
    }

    /** Whether a view can scroll; one that cannot say so cannot. */
    private static boolean scrolls(View view, boolean vertically, int direction) {
        try {
            return vertically ? view.canScrollVertically(direction) : view.canScrollHorizontally(direction);
        } catch (RuntimeException e) {
            return false;
        }
    }
}
