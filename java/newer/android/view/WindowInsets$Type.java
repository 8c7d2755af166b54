package android.view;

/** Kinds of insets, a bit each. A name with a dollar is a class inside of one that Android 6 has. */
public final class WindowInsets$Type {
    private static final int STATUS_BARS = 1;
    private static final int NAVIGATION_BARS = 1 << 1;
    private static final int CAPTION_BAR = 1 << 2;
    private static final int IME = 1 << 3;
    private static final int SYSTEM_GESTURES = 1 << 4;
    private static final int MANDATORY_SYSTEM_GESTURES = 1 << 5;
    private static final int TAPPABLE_ELEMENT = 1 << 6;
    private static final int DISPLAY_CUTOUT = 1 << 7;

    private WindowInsets$Type() {}

    public static int statusBars() {
        return STATUS_BARS;
    }

    public static int navigationBars() {
        return NAVIGATION_BARS;
    }

    public static int captionBar() {
        return CAPTION_BAR;
    }

    public static int ime() {
        return IME;
    }

    public static int systemGestures() {
        return SYSTEM_GESTURES;
    }

    public static int mandatorySystemGestures() {
        return MANDATORY_SYSTEM_GESTURES;
    }

    public static int tappableElement() {
        return TAPPABLE_ELEMENT;
    }

    public static int displayCutout() {
        return DISPLAY_CUTOUT;
    }

    public static int systemBars() {
        return STATUS_BARS | NAVIGATION_BARS | CAPTION_BAR;
    }
}
