package android.view;

/** How a window says which bars of the system it wants to be seen. */
public interface WindowInsetsController {
    int APPEARANCE_LIGHT_STATUS_BARS = 1 << 3;
    int APPEARANCE_LIGHT_NAVIGATION_BARS = 1 << 4;
    int BEHAVIOR_DEFAULT = 1;
    int BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE = 2;

    /** Is told which bars can be shown and hidden. */
    interface OnControllableInsetsChangedListener {
        void onControllableInsetsChanged(WindowInsetsController controller, int kinds);
    }

    void show(int kinds);

    void hide(int kinds);

    void setSystemBarsAppearance(int appearance, int mask);

    int getSystemBarsAppearance();

    void setSystemBarsBehavior(int behavior);

    int getSystemBarsBehavior();

    void addOnControllableInsetsChangedListener(OnControllableInsetsChangedListener listener);

    void removeOnControllableInsetsChangedListener(OnControllableInsetsChangedListener listener);
}
