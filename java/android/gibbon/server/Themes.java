package gibbon.server;

import android.content.pm.ActivityInfo;
import android.content.res.AssetManager;
import android.content.res.Resources;
import android.content.res.TypedArray;
import com.android.internal.R;

/** What the system reads from the theme of an activity before it starts it. */
final class Themes {
    private static Resources resources;

    private Themes() {}

    /** Whether an activity hides what lies below it. */
    static boolean isOpaque(ActivityInfo info) {
        int theme = info.getThemeResource();
        if (theme == 0) {
            int target = info.applicationInfo.targetSdkVersion;
            theme = Resources.selectDefaultTheme(0, target);
        }
        Resources.Theme applied = resources().newTheme();
        applied.applyStyle(theme, true);
        TypedArray window = applied.obtainStyledAttributes(R.styleable.Window);
        boolean translucent = window.getBoolean(R.styleable.Window_windowIsTranslucent, false)
                || !window.hasValue(R.styleable.Window_windowIsTranslucent)
                        && window.getBoolean(R.styleable.Window_windowSwipeToDismiss, false);
        boolean floating = window.getBoolean(R.styleable.Window_windowIsFloating, false);
        window.recycle();
        return !translucent && !floating;
    }

    /** A string of the app; null when it has none of this number. */
    static CharSequence text(int id) {
        try {
            return resources().getText(id);
        } catch (Resources.NotFoundException e) {
            return null;
        }
    }

    private static Resources resources() {
        if (resources == null) {
            AssetManager assets = new AssetManager();
            assets.addAssetPath(PackageManagerService.app().info().sourceDir);
            resources = new Resources(assets, Screen.metrics(), Screen.configuration());
        }
        return resources;
    }
}
