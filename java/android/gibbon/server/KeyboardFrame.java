package gibbon.server;

import android.os.RemoteException;

/**
 * The place that the keyboard takes on the screen while it is shown, if the policy lets it.
 *
 * <p>Its height is that of Android's own keyboard with a line of suggestions. Touches on it go nowhere, and BACK puts
 * it away before the app hears of the key.
 */
final class KeyboardFrame {
    private static final float UPRIGHT_DP = 245.6f;
    private static final float TURNED_DP = 212;

    private KeyboardFrame() {}

    static void watch() {
        if (!Policy.keyboard) {
            return;
        }
        InputMethodManagerService.setListener(new Runnable() {
            @Override
            public void run() {
                ServerThread.post(new ServerThread.Call() {
                    @Override
                    void make() throws RemoteException {
                        update();
                    }
                });
            }
        });
    }

    private static void update() throws RemoteException {
        boolean shown = InputMethodManagerService.isShown();
        float dp = Screen.width() > Screen.height() ? TURNED_DP : UPRIGHT_DP;
        int below = Screen.height() - Screen.stable().bottom;
        Screen.keyboardHeight = shown ? Screen.pixels(dp) + below : 0;
        WindowManagerService.get().resizeAll();
    }

    static boolean contains(int y) {
        return Screen.keyboardHeight > 0 && y >= Screen.height() - Screen.keyboardHeight
                && y < Screen.stable().bottom;
    }

    /** BACK puts the keyboard away; answers whether it was there. */
    static boolean takesBack() {
        return Policy.keyboard && InputMethodManagerService.dismiss();
    }
}
