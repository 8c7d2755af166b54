package android.graphics;

import android.view.View;

/**
 * Something drawn that is kept and moved about. Android 6 has this below its views; colours of shadows and effects on pixels,
 * which came with this class, are not drawn.
 */
public final class RenderNode {
    private static long made;

    private final android.view.RenderNode peer;
    private final RecordingCanvas canvas = new RecordingCanvas();
    private final long id = ++made;
    private final Rect position = new Rect();
    private boolean clipsToBounds = true;
    private boolean hasLayer;
    private int ambientColor = Color.BLACK;
    private int spotColor = Color.BLACK;

    public RenderNode(String name) {
        peer = android.view.RenderNode.create(name, null);
        peer.setClipToBounds(true);
    }

    android.view.RenderNode peer() {
        return peer;
    }

    /** Draws it on the canvas of a view. */
    public static void draw(Canvas canvas, RenderNode node) {
        if (canvas instanceof RecordingCanvas) {
            ((RecordingCanvas) canvas).drawRenderNode(node);
        } else if (canvas instanceof android.view.DisplayListCanvas) {
            ((android.view.DisplayListCanvas) canvas).drawRenderNode(node.peer);
        } else {
            throw new IllegalArgumentException("Software rendering doesn't support drawRenderNode");
        }
    }

    public RecordingCanvas beginRecording() {
        return beginRecording(getWidth(), getHeight());
    }

    public RecordingCanvas beginRecording(int width, int height) {
        if (canvas.isRecording()) {
            throw new IllegalStateException("Recording currently in progress - missing #endRecording() call?");
        }
        canvas.begin(peer.start(width, height));
        return canvas;
    }

    public void endRecording() {
        if (!canvas.isRecording()) {
            throw new IllegalStateException("No recording in progress, forgot to call #beginRecording()?");
        }
        peer.end(canvas.end());
    }

    public boolean hasDisplayList() {
        return peer.isValid();
    }

    public void discardDisplayList() {
        peer.destroyDisplayListData();
    }

    public boolean setPosition(int left, int top, int right, int bottom) {
        position.set(left, top, right, bottom);
        return peer.setLeftTopRightBottom(left, top, right, bottom);
    }

    public boolean setPosition(Rect position) {
        return setPosition(position.left, position.top, position.right, position.bottom);
    }

    public boolean offsetLeftAndRight(int offset) {
        position.offset(offset, 0);
        return peer.offsetLeftAndRight(offset);
    }

    public boolean offsetTopAndBottom(int offset) {
        position.offset(0, offset);
        return peer.offsetTopAndBottom(offset);
    }

    public int getLeft() {
        return position.left;
    }

    public int getTop() {
        return position.top;
    }

    public int getRight() {
        return position.right;
    }

    public int getBottom() {
        return position.bottom;
    }

    public int getWidth() {
        return position.width();
    }

    public int getHeight() {
        return position.height();
    }

    public long getUniqueId() {
        return id;
    }

    public void getMatrix(Matrix matrix) {
        peer.getMatrix(matrix);
    }

    public void getInverseMatrix(Matrix matrix) {
        peer.getInverseMatrix(matrix);
    }

    public boolean hasIdentityMatrix() {
        return peer.hasIdentityMatrix();
    }

    public boolean setUseCompositingLayer(boolean layer, Paint paint) {
        hasLayer = layer;
        return peer.setLayerType(layer ? View.LAYER_TYPE_HARDWARE : View.LAYER_TYPE_NONE) | peer.setLayerPaint(paint);
    }

    public boolean getUseCompositingLayer() {
        return hasLayer;
    }

    public boolean setClipToBounds(boolean clips) {
        clipsToBounds = clips;
        return peer.setClipToBounds(clips);
    }

    public boolean getClipToBounds() {
        return clipsToBounds;
    }

    public boolean setClipRect(Rect rect) {
        return peer.setClipBounds(rect);
    }

    public boolean setProjectBackwards(boolean projects) {
        return peer.setProjectBackwards(projects);
    }

    public boolean setProjectionReceiver(boolean receives) {
        return peer.setProjectionReceiver(receives);
    }

    public boolean setOutline(Outline outline) {
        return peer.setOutline(outline);
    }

    public boolean hasShadow() {
        return peer.hasShadow();
    }

    public boolean setClipToOutline(boolean clips) {
        return peer.setClipToOutline(clips);
    }

    public boolean getClipToOutline() {
        return peer.getClipToOutline();
    }

    public boolean setHasOverlappingRendering(boolean overlaps) {
        return peer.setHasOverlappingRendering(overlaps);
    }

    public boolean hasOverlappingRendering() {
        return peer.hasOverlappingRendering();
    }

    public boolean setAmbientShadowColor(int color) {
        boolean changes = color != ambientColor;
        ambientColor = color;
        return changes;
    }

    public int getAmbientShadowColor() {
        return ambientColor;
    }

    public boolean setSpotShadowColor(int color) {
        boolean changes = color != spotColor;
        spotColor = color;
        return changes;
    }

    public int getSpotShadowColor() {
        return spotColor;
    }

    public boolean setRotationZ(float degrees) {
        return peer.setRotation(degrees);
    }

    public float getRotationZ() {
        return peer.getRotation();
    }

    public boolean isPivotExplicitlySet() {
        return peer.isPivotExplicitlySet();
    }

    /** The eye is on the other side of the screen below. */
    public boolean setCameraDistance(float distance) {
        return peer.setCameraDistance(-Math.abs(distance));
    }

    public float getCameraDistance() {
        return -peer.getCameraDistance();
    }

    public boolean setAlpha(float value) {
        return peer.setAlpha(value);
    }

    public float getAlpha() {
        return peer.getAlpha();
    }

    public boolean setElevation(float value) {
        return peer.setElevation(value);
    }

    public float getElevation() {
        return peer.getElevation();
    }

    public boolean setTranslationX(float value) {
        return peer.setTranslationX(value);
    }

    public float getTranslationX() {
        return peer.getTranslationX();
    }

    public boolean setTranslationY(float value) {
        return peer.setTranslationY(value);
    }

    public float getTranslationY() {
        return peer.getTranslationY();
    }

    public boolean setTranslationZ(float value) {
        return peer.setTranslationZ(value);
    }

    public float getTranslationZ() {
        return peer.getTranslationZ();
    }

    public boolean setRotationX(float value) {
        return peer.setRotationX(value);
    }

    public float getRotationX() {
        return peer.getRotationX();
    }

    public boolean setRotationY(float value) {
        return peer.setRotationY(value);
    }

    public float getRotationY() {
        return peer.getRotationY();
    }

    public boolean setScaleX(float value) {
        return peer.setScaleX(value);
    }

    public float getScaleX() {
        return peer.getScaleX();
    }

    public boolean setScaleY(float value) {
        return peer.setScaleY(value);
    }

    public float getScaleY() {
        return peer.getScaleY();
    }

    public boolean setPivotX(float value) {
        return peer.setPivotX(value);
    }

    public float getPivotX() {
        return peer.getPivotX();
    }

    public boolean setPivotY(float value) {
        return peer.setPivotY(value);
    }

    public float getPivotY() {
        return peer.getPivotY();
    }
}
