package gibbon.server;

import android.content.ComponentName;
import android.content.Intent;
import android.os.RemoteException;
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

    private Commands() {}

    static void startThread() {
        Thread thread = new Thread(new Commands(), "gibbon.commands");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        while (true) {
            int operation = Host.take();
            try {
                carryOut(operation);
            } catch (RemoteException | URISyntaxException | RuntimeException e) {
                Host.report(Host.FAILURE, "command " + operation, android.util.Log.getStackTraceString(e));
            }
        }
    }

    private static void carryOut(int operation) throws RemoteException, URISyntaxException {
        switch (operation) {
            case MOTION:
                motion();
                break;
            case KEY:
                InputDispatcher.key((int) Host.number(0), (int) Host.number(1), (int) Host.number(2),
                        (int) Host.number(3), Host.number(4));
                break;
            case TEXT:
                InputDispatcher.text(Host.text(0));
                break;
            case TREE:
                Tree.report();
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
                throw new IllegalArgumentException("no such operation");
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

    private static void motion() {
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
