package gibbon.server;

import android.content.res.Configuration;
import android.graphics.Rect;
import android.util.DisplayMetrics;
import android.view.Display;
import android.view.DisplayInfo;
import android.view.Surface;
import java.util.Locale;

/** The display and what else makes up the device's configuration. The host sets it before the app starts. */
final class Screen {
    private static final float STATUS_BAR_DP = 24;
    private static final float NAVIGATION_BAR_DP = 48;

    /** Size in the natural orientation, in pixels. */
    static int naturalWidth = 1080;
    static int naturalHeight = 1920;
    static int dpi = 420;
    static int rotation = Surface.ROTATION_0;
    static Locale locale = new Locale("en", "US");
    static float fontScale = 1;
    static boolean night;
    /** Counts configurations, so that the app takes a later one for newer. */
    static int sequence = 1;
    /** Height of the on-screen keyboard while it is shown, from the lower edge of the screen. */
    static int keyboardHeight;

    private Screen() {}

    static boolean isTurned() {
        return rotation == Surface.ROTATION_90 || rotation == Surface.ROTATION_270;
    }

    static int width() {
        return isTurned() ? naturalHeight : naturalWidth;
    }

    static int height() {
        return isTurned() ? naturalWidth : naturalHeight;
    }

    static int pixels(float dp) {
        return (int) (dp * dpi / 160 + 0.5f);
    }

    static int statusBar() {
        return pixels(STATUS_BAR_DP);
    }

    static int navigationBar() {
        return pixels(NAVIGATION_BAR_DP);
    }

    private static boolean isTablet() {
        return Math.min(naturalWidth, naturalHeight) * 160 / dpi >= 600;
    }

    /** The navigation bar is on the right of a turned phone and at the bottom of everything else. */
    static boolean navigationBarOnRight() {
        return width() > height() && !isTablet();
    }

    /** The screen without the navigation bar. */
    static Rect restricted() {
        return restricted(width(), height());
    }

    /** What the navigation bar leaves of the screen when it is turned to be so wide and high. */
    private static Rect restricted(int width, int height) {
        boolean right = width > height && !isTablet();
        return new Rect(0, 0, width - (right ? navigationBar() : 0), height - (right ? 0 : navigationBar()));
    }

    /** The layout for the screen however it is turned: an activity that handles turning is not made anew for it. */
    private static int screenLayout(int layout, int width, int height) {
        Rect app = restricted(width, height);
        int large = Math.max(app.width(), app.height()) * 160 / dpi;
        int small = Math.min(app.width(), app.height()) * 160 / dpi;
        return Configuration.reduceScreenLayout(layout, large, small);
    }

    /** The screen without any bar. */
    static Rect stable() {
        Rect frame = restricted();
        frame.top = statusBar();
        return frame;
    }

    static DisplayMetrics metrics() {
        DisplayMetrics metrics = new DisplayMetrics();
        displayInfo().getAppMetrics(metrics);
        return metrics;
    }

    static DisplayInfo displayInfo() {
        DisplayInfo info = new DisplayInfo();
        Rect app = restricted();
        info.type = Display.TYPE_BUILT_IN;
        info.name = "Built-in Screen";
        info.uniqueId = "local:0";
        info.flags = Display.FLAG_SECURE | Display.FLAG_SUPPORTS_PROTECTED_BUFFERS;
        info.appWidth = app.width();
        info.appHeight = app.height();
        info.logicalWidth = width();
        info.logicalHeight = height();
        int small = Math.min(naturalWidth, naturalHeight);
        int large = Math.max(naturalWidth, naturalHeight);
        info.smallestNominalAppWidth = small;
        info.smallestNominalAppHeight = small - statusBar();
        info.largestNominalAppWidth = large - navigationBar();
        info.largestNominalAppHeight = large - navigationBar() - statusBar();
        info.rotation = rotation;
        info.modeId = 1;
        info.defaultModeId = 1;
        info.supportedModes = new Display.Mode[] {new Display.Mode(1, naturalWidth, naturalHeight, 60f)};
        info.supportedColorTransforms = new Display.ColorTransform[0];
        info.logicalDensityDpi = dpi;
        info.physicalXDpi = dpi;
        info.physicalYDpi = dpi;
        info.presentationDeadlineNanos = 17_666_667;
        info.state = Display.STATE_ON;
        return info;
    }

    static Configuration configuration() {
        Configuration config = new Configuration();
        config.setToDefaults();
        Rect app = stable();
        config.fontScale = fontScale;
        config.mcc = 310;
        config.mnc = 260;
        config.setLocale(locale);
        config.touchscreen = Configuration.TOUCHSCREEN_FINGER;
        config.keyboard = Configuration.KEYBOARD_NOKEYS;
        config.keyboardHidden = Configuration.KEYBOARDHIDDEN_NO;
        config.hardKeyboardHidden = Configuration.HARDKEYBOARDHIDDEN_YES;
        config.navigation = Configuration.NAVIGATION_NONAV;
        config.navigationHidden = Configuration.NAVIGATIONHIDDEN_YES;
        config.orientation =
                width() <= height() ? Configuration.ORIENTATION_PORTRAIT : Configuration.ORIENTATION_LANDSCAPE;
        config.densityDpi = dpi;
        config.screenWidthDp = app.width() * 160 / dpi;
        config.screenHeightDp = app.height() * 160 / dpi;
        config.smallestScreenWidthDp = Math.min(naturalWidth, naturalHeight) * 160 / dpi;
        config.compatScreenWidthDp = config.screenWidthDp;
        config.compatScreenHeightDp = config.screenHeightDp;
        config.compatSmallestScreenWidthDp = config.smallestScreenWidthDp;
        int layout = Configuration.resetScreenLayout(config.screenLayout);
        layout = screenLayout(layout, naturalWidth, naturalHeight);
        config.screenLayout = screenLayout(layout, naturalHeight, naturalWidth);
        config.uiMode = Configuration.UI_MODE_TYPE_NORMAL
                | (night ? Configuration.UI_MODE_NIGHT_YES : Configuration.UI_MODE_NIGHT_NO);
        config.seq = sequence;
        return config;
    }
}
