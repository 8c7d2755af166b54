package gibbon.web;

import android.content.res.Configuration;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.View.MeasureSpec;
import android.view.ViewGroup;
import android.view.ViewStructure;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityNodeProvider;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputConnection;
import android.webkit.WebView;
import android.webkit.WebViewProvider;

/** How a page looks and takes part in the view tree: a plain sheet with its title and its address. */
final class PageView implements WebViewProvider.ViewDelegate, WebViewProvider.ScrollDelegate {
    /** Height of the two lines of text and the space around them, in units of density. */
    static final int TEXT_HEIGHT = 64;

    private static final int MARGIN = 8;
    private static final int TEXT_SIZE = 16;
    private static final int TEXT_LIMIT = 256;

    private final WebPage page;
    private final WebView view;
    private final WebView.PrivateAccess access;
    private int background = Color.WHITE;

    PageView(WebPage page, WebView view, WebView.PrivateAccess access) {
        this.page = page;
        this.view = view;
        this.access = access;
    }

    @Override
    public void onDraw(Canvas canvas) {
        canvas.drawColor(background);
        String url = page.getUrl();
        if (url == null || url.equals("about:blank")) {
            return;
        }
        float density = page.density();
        Paint paint = new Paint(Paint.ANTI_ALIAS_FLAG);
        paint.setColor(Color.BLACK);
        paint.setTextSize(TEXT_SIZE * density);
        float line = (MARGIN + TEXT_SIZE) * density;
        canvas.drawText(shorten(page.getTitle()), MARGIN * density, line, paint);
        canvas.drawText(shorten(url), MARGIN * density, 2 * line, paint);
    }

    private static String shorten(String text) {
        return text == null ? "" : text.substring(0, Math.min(text.length(), TEXT_LIMIT));
    }

    @Override
    public void setBackgroundColor(int color) {
        background = color;
        view.invalidate();
    }

    /** A page is as wide as it may be and, unless told, as high as its text. */
    @Override
    public void onMeasure(int widthSpec, int heightSpec) {
        int content = page.hasContent() ? Math.round(TEXT_HEIGHT * page.density()) : 0;
        int width = MeasureSpec.getSize(widthSpec);
        access.setMeasuredDimension(
                MeasureSpec.getMode(widthSpec) == MeasureSpec.UNSPECIFIED ? content : width,
                View.resolveSizeAndState(content, heightSpec, 0));
    }

    @Override
    public boolean setFrame(int left, int top, int right, int bottom) {
        return access.super_setFrame(left, top, right, bottom);
    }

    @Override
    public void setLayoutParams(ViewGroup.LayoutParams params) {
        access.super_setLayoutParams(params);
    }

    @Override
    public boolean requestFocus(int direction, Rect previous) {
        return access.super_requestFocus(direction, previous);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        return access.super_dispatchKeyEvent(event);
    }

    @Override
    public boolean onGenericMotionEvent(MotionEvent event) {
        return access.super_onGenericMotionEvent(event);
    }

    @Override
    public boolean performLongClick() {
        return access.super_performLongClick();
    }

    @Override
    public boolean onHoverEvent(MotionEvent event) {
        return access.super_onHoverEvent(event);
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (event.getActionMasked() == MotionEvent.ACTION_DOWN && !view.isFocused()) {
            view.requestFocus();
        }
        return true;
    }

    @Override
    public boolean onTrackballEvent(MotionEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int code, int count, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyUp(int code, KeyEvent event) {
        return false;
    }

    @Override
    public InputConnection onCreateInputConnection(EditorInfo info) {
        return null;
    }

    @Override
    public AccessibilityNodeProvider getAccessibilityNodeProvider() {
        return null;
    }

    @Override
    public void onInitializeAccessibilityNodeInfo(AccessibilityNodeInfo info) {
        info.setClassName(WebView.class.getName());
        info.setContentDescription(page.getTitle());
    }

    @Override
    public void onInitializeAccessibilityEvent(AccessibilityEvent event) {
        event.setClassName(WebView.class.getName());
    }

    @Override
    public boolean performAccessibilityAction(int action, Bundle arguments) {
        return access.super_performAccessibilityAction(action, arguments);
    }

    @Override
    public void onProvideVirtualStructure(ViewStructure structure) {}

    @Override
    public boolean shouldDelayChildPressedState() {
        return true;
    }

    @Override
    public boolean requestChildRectangleOnScreen(View child, Rect area, boolean immediate) {
        return false;
    }

    @Override
    public void onDrawVerticalScrollBar(Canvas canvas, Drawable bar, int left, int top, int right, int bottom) {
        access.super_onDrawVerticalScrollBar(canvas, bar, left, top, right, bottom);
    }

    @Override
    public void onOverScrolled(int x, int y, boolean clampedX, boolean clampedY) {
        access.super_scrollTo(x, y);
    }

    @Override
    public int computeHorizontalScrollRange() {
        return view.getWidth();
    }

    @Override
    public int computeHorizontalScrollOffset() {
        return Math.max(0, view.getScrollX());
    }

    @Override
    public int computeVerticalScrollRange() {
        return view.getHeight();
    }

    @Override
    public int computeVerticalScrollOffset() {
        return Math.max(0, view.getScrollY());
    }

    @Override
    public int computeVerticalScrollExtent() {
        return view.getHeight();
    }

    @Override
    public void computeScroll() {}

    @Override
    public void setOverScrollMode(int mode) {}

    @Override
    public void setScrollBarStyle(int style) {}

    @Override
    public void setLayerType(int type, Paint paint) {}

    @Override
    public void preDispatchDraw(Canvas canvas) {}

    @Override
    public void onWindowVisibilityChanged(int visibility) {}

    @Override
    public void onConfigurationChanged(Configuration configuration) {}

    @Override
    public void onAttachedToWindow() {}

    @Override
    public void onDetachedFromWindow() {}

    @Override
    public void onVisibilityChanged(View changed, int visibility) {}

    @Override
    public void onWindowFocusChanged(boolean focused) {}

    @Override
    public void onFocusChanged(boolean focused, int direction, Rect previous) {}

    @Override
    public void onSizeChanged(int width, int height, int oldWidth, int oldHeight) {}

    @Override
    public void onScrollChanged(int x, int y, int oldX, int oldY) {}

    @Override
    public void onStartTemporaryDetach() {}

    @Override
    public void onFinishTemporaryDetach() {}
}
