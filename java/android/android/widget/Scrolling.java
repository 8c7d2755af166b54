package android.widget;

/** Whether widgets of the framework tell accessibility that they can be scrolled; of lists also whether their items are enabled. */
public final class Scrolling {
    private Scrolling() {}

    /** What ScrollView says. */
    public static boolean of(ScrollView view) {
        if (!view.isEnabled() || view.getChildCount() == 0) {
            return false;
        }
        int shown = view.getHeight() - view.getPaddingBottom() - view.getPaddingTop();
        return view.getChildAt(0).getHeight() > shown;
    }

    /** What HorizontalScrollView says. */
    public static boolean of(HorizontalScrollView view) {
        if (view.getChildCount() == 0) {
            return false;
        }
        int shown = view.getWidth() - view.getPaddingLeft() - view.getPaddingRight();
        return view.getChildAt(0).getWidth() > shown;
    }

    /** What AbsListView says. */
    public static boolean of(AbsListView list) {
        return hidesItems(list) || list.isEnabled() && (isCutAbove(list) || isCutBelow(list));
    }

    private static boolean hidesItems(AbsListView list) {
        Adapter adapter = list.getAdapter();
        int count = adapter == null ? 0 : adapter.getCount();
        return count > 0 && (list.getFirstVisiblePosition() > 0 || list.getLastVisiblePosition() < count - 1);
    }

    private static boolean isCutAbove(AbsListView list) {
        if (list.mFirstPosition > 0) {
            return true;
        }
        return list.getChildCount() > 0 && list.getChildAt(0).getTop() < list.mListPadding.top;
    }

    private static boolean isCutBelow(AbsListView list) {
        int count = list.getChildCount();
        if (list.mFirstPosition + count < list.mItemCount) {
            return true;
        }
        return count > 0 && list.getChildAt(count - 1).getBottom() > list.getBottom() - list.mListPadding.bottom;
    }

    /** Whether a list takes an item for enabled. */
    public static boolean isEnabled(AbsListView.LayoutParams item) {
        return item.isEnabled;
    }
}
