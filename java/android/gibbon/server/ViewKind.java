package gibbon.server;

import android.view.View;

/** What can be told about the nodes of views from their class alone. */
final class ViewKind {
    /** The bits that say whose words `onInitializeAccessibilityNodeInfo` speaks. */
    static final int WORDS = 15;

    /** Words that are not known here, of an app or of a widget that is seldom met. */
    static final int UNKNOWN = 0;
    static final int VIEW = 1;
    static final int TEXT_VIEW = 2;
    static final int COMPOUND_BUTTON = 3;
    static final int CHECKED_TEXT_VIEW = 4;
    static final int SCROLL_VIEW = 5;
    static final int HORIZONTAL_SCROLL_VIEW = 6;
    static final int LIST_VIEW = 7;

    /** Its place and whether it can be seen are left to View and ViewGroup. */
    static final int USUAL_PLACE = 16;

    /** It is a list and says of its items what AbsListView says. */
    static final int USUAL_ITEMS = 32;

    /** Where it can be scrolled is left to View. */
    static final int USUAL_SCROLLS = 64;

    private ViewKind() {}

    /** The bits of a view's class. */
    static native int of(View view);
}
