package android.view;

import android.graphics.Rect;

/**
 * Where a view lies on the screen, whether it can be seen and where it can be scrolled, as {@link View#getBoundsOnScreen},
 * {@link View#isVisibleToUser} and {@link View#canScrollVertically} tell.
 *
 * <p>The first two walk up to the root for every view. A tree is read from the root down, so what they would find on their way is handed from
 * parent to child here. That gives the same answers as long as nothing on the way is turned or scaled, every group clips what is in it,
 * and no class has an answer of its own; where this does not hold, a place is not plain and the view is asked.
 */
public final class Place {
    /** Floats, in which the framework computes, hold sums of a few numbers below this exactly. */
    private static final int FAR = 1 << 21;

    private final View view;

    /** What ancestors leave to be seen; null if the view has to be asked. */
    private final Clips clips;

    /** Whether neither the view nor an ancestor is invisible or transparent. */
    private final boolean isShown;

    /** The upper left corner in the window. */
    private final int x;
    private final int y;

    /** What is left for children, once one was asked for. */
    private Clips inner;

    private Place(View view, Clips clips, boolean isShown, int x, int y) {
        this.view = view;
        this.clips = clips;
        this.isShown = isShown;
        this.x = x;
        this.y = y;
    }

    /** The place of a window's root; `isUsual`: its class leaves these questions to View and ViewGroup. */
    public static Place ofRoot(View root, boolean isUsual) {
        boolean isPlain = root.mParent instanceof ViewRootImpl && root.mLeft == 0 && root.mTop == 0;
        if (!isPlain || !isPlain(root, isUsual)) {
            return asking(root);
        }
        ViewRootImpl window = (ViewRootImpl) root.mParent;
        boolean isShown = root.mAttachInfo.mWindowVisibility == View.VISIBLE && isShown(root);
        return new Place(root, new Clips(window.mWidth, window.mHeight), isShown, 0, 0);
    }

    /** The place of a view that this one names as its child. */
    public Place ofChild(View child, boolean isUsual) {
        if (clips == null || child.mParent != view || !isPlain(child, isUsual)) {
            return asking(child);
        }
        if (inner == null) {
            inner = clips.inside((ViewGroup) view, x, y);
        }
        int left = x - view.mScrollX + child.mLeft;
        int top = y - view.mScrollY + child.mTop;
        boolean isPlain = inner.areExact && isNear(left) && isNear(top);
        return isPlain ? new Place(child, inner, isShown && isShown(child), left, top) : asking(child);
    }

    private static Place asking(View view) {
        return new Place(view, null, false, 0, 0);
    }

    private static boolean isPlain(View view, boolean isUsual) {
        return isUsual && view.mAttachInfo != null && view.hasIdentityMatrix() && isNear(view.mScrollX)
                && isNear(view.mScrollY) && isNear(view.getWidth()) && isNear(view.getHeight());
    }

    private static boolean isNear(int number) {
        return -FAR < number && number < FAR;
    }

    private static boolean isShown(View view) {
        return view.getAlpha() > 0 && view.getTransitionAlpha() > 0 && view.getVisibility() == View.VISIBLE;
    }

    /** Puts the part of the bounds that ancestors leave into a rectangle, in pixels of the screen. */
    public void boundsOnScreen(Rect out) {
        if (clips == null) {
            view.getBoundsOnScreen(out, true);
            return;
        }
        View.AttachInfo window = view.mAttachInfo;
        int dx = window.mWindowLeft;
        int dy = window.mWindowTop - window.mViewRootImpl.mCurScrollY;
        out.set(rounded(Math.max(x, clips.left) + dx), rounded(Math.max(y, clips.top) + dy),
                rounded(Math.min(x + view.getWidth(), clips.right) + dx),
                rounded(Math.min(y + view.getHeight(), clips.bottom) + dy));
    }

    /** The framework rounds numbers that are whole here; negative ones come out one larger. */
    private static int rounded(int whole) {
        return (int) (whole + 0.5F);
    }

    /** Whether the user can see something of the view. */
    public boolean isVisibleToUser() {
        if (clips == null) {
            return view.isVisibleToUser();
        }
        int width = view.getWidth();
        int height = view.getHeight();
        return isShown && width > 0 && height > 0 && clips.show(x, y, x + width, y + height);
    }

    /** Whether the view can be scrolled up (1), down (2), to the left (4) and to the right (8), as View tells it. */
    public int scrolls() {
        return vertically() | horizontally() << 2;
    }

    private int vertically() {
        try {
            return ways(view.computeVerticalScrollOffset(),
                    view.computeVerticalScrollRange() - view.computeVerticalScrollExtent());
        } catch (RuntimeException e) {
            return 0;
        }
    }

    private int horizontally() {
        try {
            return ways(view.computeHorizontalScrollOffset(),
                    view.computeHorizontalScrollRange() - view.computeHorizontalScrollExtent());
        } catch (RuntimeException e) {
            return 0;
        }
    }

    private static int ways(int offset, int range) {
        return range == 0 ? 0 : (offset > 0 ? 1 : 0) | (offset < range - 1 ? 2 : 0);
    }

    /** What groups leave of the views in them, in the window's pixels. */
    private static final class Clips {
        private static final int CLIPS_TO_PADDING = 0x22;

        /** Whether ancestors clip as is usual. */
        boolean areExact = true;

        /** What bounds are cut to. */
        int left = -FAR;
        int top = -FAR;
        int right = FAR;
        int bottom = FAR;

        /** What can be seen, which paddings and clip bounds make smaller. */
        private int seenLeft;
        private int seenTop;
        private int seenRight;
        private int seenBottom;

        Clips(int width, int height) {
            seenRight = width;
            seenBottom = height;
        }

        private Clips(Clips outer) {
            left = outer.left;
            top = outer.top;
            right = outer.right;
            bottom = outer.bottom;
            seenLeft = outer.seenLeft;
            seenTop = outer.seenTop;
            seenRight = outer.seenRight;
            seenBottom = outer.seenBottom;
        }

        boolean show(int fromX, int fromY, int toX, int toY) {
            return Math.max(fromX, seenLeft) < Math.min(toX, seenRight)
                    && Math.max(fromY, seenTop) < Math.min(toY, seenBottom);
        }

        /** What a group at this place leaves of what these leave. */
        Clips inside(ViewGroup group, int x, int y) {
            int width = group.getWidth();
            int height = group.getHeight();
            Clips inner = new Clips(this);
            inner.left = Math.max(left, x);
            inner.top = Math.max(top, y);
            inner.right = Math.min(right, x + width);
            inner.bottom = Math.min(bottom, y + height);
            if (group.mParent instanceof ViewGroup) {
                inner.areExact = ((ViewGroup) group.mParent).getClipChildren();
                inner.see(x, y, x + width, y + height);
            }
            if ((group.mGroupFlags & CLIPS_TO_PADDING) == CLIPS_TO_PADDING) {
                inner.see(x + group.mPaddingLeft, y + group.mPaddingTop, x + width - group.mPaddingRight,
                        y + height - group.mPaddingBottom);
            }
            Rect clip = group.mClipBounds;
            if (clip != null) {
                inner.see(x + clip.left, y + clip.top, x + clip.right, y + clip.bottom);
            }
            return inner;
        }

        /** Shows no more than this; the framework goes on with what is turned inside out, which is left to it. */
        private void see(int fromX, int fromY, int toX, int toY) {
            areExact &= fromX < toX && fromY < toY;
            seenLeft = Math.max(seenLeft, fromX);
            seenTop = Math.max(seenTop, fromY);
            seenRight = Math.min(seenRight, toX);
            seenBottom = Math.min(seenBottom, toY);
        }
    }
}
