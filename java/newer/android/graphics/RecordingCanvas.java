package android.graphics;

import android.view.DisplayListCanvas;

/** What is drawn on it becomes the content of a {@link RenderNode}. It writes into the canvas that Android 6 has for that. */
public final class RecordingCanvas extends Canvas {
    private DisplayListCanvas into;

    RecordingCanvas() {}

    /** Goes on in another canvas; this one keeps its own for nothing but its end. */
    void begin(DisplayListCanvas canvas) {
        into = canvas;
        mNativeCanvasWrapper = canvas.mNativeCanvasWrapper;
    }

    DisplayListCanvas end() {
        DisplayListCanvas canvas = into;
        into = null;
        mNativeCanvasWrapper = 0;
        return canvas;
    }

    boolean isRecording() {
        return into != null;
    }

    public void drawRenderNode(RenderNode node) {
        into.drawRenderNode(node.peer());
    }

    public void enableZ() {
        into.insertReorderBarrier();
    }

    public void disableZ() {
        into.insertInorderBarrier();
    }

    /** Android 6 takes every canvas that says so for one of its own class, so ripples would not be drawn on this one. */
    @Override
    public boolean isHardwareAccelerated() {
        return false;
    }

    @Override
    public boolean isOpaque() {
        return false;
    }

    @Override
    public int getWidth() {
        return into.getWidth();
    }

    @Override
    public int getHeight() {
        return into.getHeight();
    }

    @Override
    public int getMaximumBitmapWidth() {
        return into.getMaximumBitmapWidth();
    }

    @Override
    public int getMaximumBitmapHeight() {
        return into.getMaximumBitmapHeight();
    }

    @Override
    public void setBitmap(Bitmap bitmap) {
        throw new UnsupportedOperationException();
    }
}
