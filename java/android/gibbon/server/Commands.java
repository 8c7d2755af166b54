package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.os.RemoteException;
import java.io.IOException;
import java.net.URISyntaxException;

/** Carries out what the host asks for, one after the other, on a thread of its own. */
final class Commands implements Runnable {
    static final int START = 1;
    static final int MOTION = 2;
    static final int KEY = 3;
    static final int TEXT = 4;
    static final int TREE = 5;
    static final int ROTATE = 6;
    static final int HOME = 7;
    static final int COME_BACK = 8;
    static final int START_ACTIVITY = 9;
    static final int BROADCAST = 10;
    static final int WINDOWS = 11;
    static final int PERMISSION = 12;
    static final int EXTERNAL = 13;
    static final int NOTIFICATION = 14;
    static final int SAVE = 15;
    static final int NETWORK = 16;
    static final int AIRPLANE = 17;
    static final int POWER = 18;
    static final int LOCALE = 19;
    static final int NIGHT = 20;
    static final int FONT_SCALE = 21;
    static final int SCREEN = 22;
    static final int TRACKBALL = 23;
    static final int LOCATION = 24;

    private Commands() {}

    /** The thread is none of the app's and belongs to the system's group, so that its turns are no matter of luck. */
    static void startThread() {
        ThreadGroup system = Thread.currentThread().getThreadGroup().getParent();
        Thread thread = new Thread(system, new Commands(), "gibbon.commands");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (true) {
            int operation = Host.take();
            try {
                carryOut(operation);
            } catch (RemoteException | URISyntaxException | IOException | RuntimeException e) {
                Host.report(Host.FAILURE, "command " + operation, android.util.Log.getStackTraceString(e));
            }
        }
    }

    private static void carryOut(int operation) throws RemoteException, URISyntaxException, IOException {
        switch (operation) {
            case MOTION:
                motion();
                break;
            case KEY:
                InputDispatcher.key((int) Host.number(0), (int) Host.number(1), (int) Host.number(2),
                        (int) Host.number(3), Host.number(4));
                break;
            case TRACKBALL:
                InputDispatcher.trackball(Host.number(0), Host.number(1));
                break;
            case TEXT:
                InputDispatcher.text(Host.text(0), Host.number(0) != 0);
                break;
            case TREE:
                Tree.report(Host.number(0) != 0);
                break;
            case ROTATE:
                synchronized (ActivityManagerService.get()) {
                    WindowManagerService.get().rotate((int) Host.number(0));
                }
                break;
            case HOME:
                synchronized (ActivityManagerService.get()) {
                    ActivityManagerService.get().stack().goHome();
                }
                break;
            case COME_BACK:
                synchronized (ActivityManagerService.get()) {
                    comeBack();
                }
                break;
            case START_ACTIVITY:
                startActivity();
                break;
            case BROADCAST:
                ActivityManagerService.get().broadcast(Intent.parseUri(Host.text(0), 0), null, null);
                break;
            default:
                change(operation);
        }
    }

    /** What the user or the world does around the app. */
    private static void change(int operation) throws RemoteException, URISyntaxException, IOException {
        switch (operation) {
            case PERMISSION:
                answerPermission(Host.text(0), Host.number(0) != 0);
                break;
            case EXTERNAL:
                Foreign.answer((int) Host.number(0), intent(null, Host.text(0)));
                break;
            case NOTIFICATION:
                NotificationManagerService.notifications().touch(
                        (int) Host.number(0), Host.text(0), (int) Host.number(1), Host.text(1));
                break;
            case SAVE:
                synchronized (ActivityManagerService.get()) {
                    SavedState.save();
                }
                break;
            case NETWORK:
                Environment.network((int) Host.number(0));
                break;
            case AIRPLANE:
                Environment.airplane(Host.number(0) != 0);
                break;
            case POWER:
                Environment.power(Host.number(0) != 0, (int) Host.number(1));
                break;
            case LOCALE:
                Environment.locale(Host.text(0));
                break;
            case NIGHT:
                Environment.night(Host.number(0) != 0);
                break;
            case SCREEN:
                Environment.screen(Host.number(0) != 0);
                break;
            case FONT_SCALE:
                Environment.fontScale(Host.number(0) / 100f);
                break;
            case LOCATION:
                LocationManagerService.setFix(Host.number(0) / 1e7, Host.number(1) / 1e7);
                break;
            default:
                throw new IllegalArgumentException("no such operation");
        }
    }

    private static void answerPermission(String name, boolean grant) throws RemoteException {
        ActivityRecord top = ActivityManagerService.get().stack().top();
        if (top != null && top.request != null) {
            top.request.answer(name, grant);
        }
    }

    private static void comeBack() throws RemoteException {
        ActivityStack stack = ActivityManagerService.get().stack();
        if (stack.frontTask() == null) {
            Intent launcher = ActivityManagerService.launcherIntent();
            if (launcher != null) {
                ActivityManagerService.get().startFromOutside(launcher, null);
            }
        } else {
            stack.comeBack();
        }
    }

    private static void startActivity() throws RemoteException, URISyntaxException {
        Intent intent = intent(Host.text(0), Host.text(1));
        int result = ActivityManagerService.get().startFromOutside(intent == null ? new Intent() : intent, null);
        if (result < 0) {
            Host.report(Host.FAILURE, "activity", String.valueOf(intent));
        }
    }

    /** The intent that a component's name and a URI make; null when both are empty. */
    static Intent intent(String component, String uri) throws URISyntaxException {
        boolean named = component != null && !component.isEmpty();
        boolean described = uri != null && !uri.isEmpty();
        if (!named && !described) {
            return null;
        }
        Intent intent = described ? Intent.parseUri(uri, 0) : new Intent();
        if (named) {
            intent.setComponent(ComponentName.unflattenFromString(component));
        }
        return intent;
    }

    private static void motion() throws RemoteException {
        int action = (int) Host.number(0);
        int count = (int) Host.number(1);
        int[] ids = new int[count];
        float[] x = new float[count];
        float[] y = new float[count];
        for (int i = 0; i < count; i++) {
            ids[i] = (int) Host.number(2 + 3 * i);
            x[i] = Float.intBitsToFloat((int) Host.number(3 + 3 * i));
            y[i] = Float.intBitsToFloat((int) Host.number(4 + 3 * i));
        }
        InputDispatcher.motion(action, ids, x, y);
    }
}
