package gibbon.newer;

import android.view.View;
import android.view.Window;
import android.view.WindowInsets$Type;
import android.view.WindowInsetsController;

/** What a window of Android 11 says of the bars, in the flags that Android 6 knows for it. */
final class Bars implements WindowInsetsController {
    private final View decor;
    private int appearance;
    private int behavior = BEHAVIOR_DEFAULT;

    Bars(Window window) {
        this(window.getDecorView());
    }

    Bars(View decor) {
        this.decor = decor;
    }

    @Override
    public void show(int kinds) {
        set(flags(kinds), false);
    }

    @Override
    public void hide(int kinds) {
        set(flags(kinds), true);
    }

    private static int flags(int kinds) {
        int status = (kinds & WindowInsets$Type.statusBars()) != 0 ? View.SYSTEM_UI_FLAG_FULLSCREEN : 0;
        int navigation = (kinds & WindowInsets$Type.navigationBars()) != 0 ? View.SYSTEM_UI_FLAG_HIDE_NAVIGATION : 0;
        return status | navigation;
    }

    @Override
    public void setSystemBarsAppearance(int wanted, int mask) {
        appearance = appearance & ~mask | wanted & mask;
        set(View.SYSTEM_UI_FLAG_LIGHT_STATUS_BAR, (appearance & APPEARANCE_LIGHT_STATUS_BARS) != 0);
    }

    @Override
    public int getSystemBarsAppearance() {
        return appearance;
    }

    @Override
    public void setSystemBarsBehavior(int wanted) {
        behavior = wanted;
        set(View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY, wanted == BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE);
    }

    @Override
    public int getSystemBarsBehavior() {
        return behavior;
    }

    @Override
    public void addOnControllableInsetsChangedListener(OnControllableInsetsChangedListener listener) {}

    @Override
    public void removeOnControllableInsetsChangedListener(OnControllableInsetsChangedListener listener) {}

    private void set(int flags, boolean on) {
        int old = decor.getSystemUiVisibility();
        decor.setSystemUiVisibility(on ? old | flags : old & ~flags);
    }
}
