package gibbon.server;

import android.hardware.input.IInputDevicesChangedListener;
import android.hardware.input.IInputManager;
import android.os.RemoteException;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import java.lang.reflect.Constructor;

/** A touch screen and the virtual keyboard that every device has. */
abstract class InputManagerService extends Service implements IInputManager {
    static final int TOUCH_SCREEN = 1;

    @Override
    public int[] getInputDeviceIds() {
        return new int[] {KeyCharacterMap.VIRTUAL_KEYBOARD, TOUCH_SCREEN};
    }

    /**
     * What an app injects goes where input goes, but not into another app. Who wants to wait until it was taken does not
     * wait here.
     */
    @Override
    public boolean injectInputEvent(final InputEvent event, int mode) {
        if (InputDispatcher.front() != null) {
            throw new SecurityException("Injecting to another application requires INJECT_EVENTS permission");
        }
        final InputEvent copy = event.copy();
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                if (copy instanceof KeyEvent) {
                    KeyEvent key = (KeyEvent) copy;
                    InputDispatcher.key(key.getAction(), key.getKeyCode(), key.getMetaState(), key.getRepeatCount(),
                            key.getDownTime());
                } else if (copy instanceof MotionEvent) {
                    inject((MotionEvent) copy);
                }
            }
        });
        return true;
    }

    private static void inject(MotionEvent event) throws RemoteException {
        int[] ids = new int[event.getPointerCount()];
        float[] x = new float[ids.length];
        float[] y = new float[ids.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = event.getPointerId(i);
            x[i] = event.getX(i);
            y[i] = event.getY(i);
        }
        InputDispatcher.motion(event.getAction(), ids, x, y);
    }

    @Override
    public InputDevice getInputDevice(int id) {
        switch (id) {
            case KeyCharacterMap.VIRTUAL_KEYBOARD:
                int keys = InputDevice.SOURCE_KEYBOARD | InputDevice.SOURCE_DPAD;
                return device(id, "Virtual", keys, InputDevice.KEYBOARD_TYPE_ALPHABETIC, true);
            case TOUCH_SCREEN:
                return touchScreen();
            default:
                return null;
        }
    }

    private static InputDevice touchScreen() {
        int none = InputDevice.KEYBOARD_TYPE_NONE;
        InputDevice device = device(TOUCH_SCREEN, "touchscreen", InputDevice.SOURCE_TOUCHSCREEN, none, false);
        addRange(device, android.view.MotionEvent.AXIS_X, Screen.width() - 1);
        addRange(device, android.view.MotionEvent.AXIS_Y, Screen.height() - 1);
        return device;
    }

    private static void addRange(InputDevice device, int axis, float max) {
        try {
            java.lang.reflect.Method add = InputDevice.class.getDeclaredMethod("addMotionRange", int.class, int.class,
                    float.class, float.class, float.class, float.class, float.class);
            add.setAccessible(true);
            add.invoke(device, axis, InputDevice.SOURCE_TOUCHSCREEN, 0f, max, 0f, 0f, 0f);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static InputDevice device(int id, String name, int sources, int keyboard, boolean virtual) {
        try {
            Constructor<KeyCharacterMap> map = KeyCharacterMap.class.getDeclaredConstructor(long.class);
            map.setAccessible(true);
            Constructor<InputDevice> device = InputDevice.class.getDeclaredConstructor(int.class, int.class, int.class,
                    String.class, int.class, int.class, String.class, boolean.class, int.class, int.class,
                    KeyCharacterMap.class, boolean.class, boolean.class, boolean.class);
            device.setAccessible(true);
            int number = virtual ? 0 : 1;
            return device.newInstance(id, 1, number, name, 0, 0, name.toLowerCase(java.util.Locale.ROOT), !virtual,
                    sources, keyboard, map.newInstance(0L), false, false, false);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean hasKeys(int device, int sources, int[] codes, boolean[] answers) {
        for (int i = 0; i < codes.length; i++) {
            answers[i] = codes[i] == android.view.KeyEvent.KEYCODE_BACK || codes[i] == android.view.KeyEvent.KEYCODE_HOME;
        }
        return true;
    }

    @Override
    public void registerInputDevicesChangedListener(IInputDevicesChangedListener listener) {}

    @Override
    public int isInTabletMode() {
        return -1;
    }

    @Override
    public void vibrate(int device, long[] pattern, int repeat, android.os.IBinder token) {}

    @Override
    public void cancelVibrate(int device, android.os.IBinder token) {}
}
