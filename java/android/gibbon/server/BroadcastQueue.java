package gibbon.server;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.res.CompatibilityInfo;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Receivers and the broadcasts on their way to them. */
final class BroadcastQueue {
    private static final int PROCESS_STATE = ActivityManager.PROCESS_STATE_TOP;
    /** How long a receiver may take, for broadcasts in the foreground and all others. */
    private static final long FOREGROUND_LIMIT = 10_000;
    private static final long BACKGROUND_LIMIT = 60_000;

    private static final class Registered {
        final IIntentReceiver receiver;
        final IntentFilter filter;

        Registered(IIntentReceiver receiver, IntentFilter filter) {
            this.receiver = receiver;
            this.filter = filter;
        }
    }

    /** Someone who gets a broadcast: a registered receiver or one of the manifest. */
    private static final class Target {
        final IIntentReceiver receiver;
        final ActivityInfo info;
        final int priority;

        Target(IIntentReceiver receiver, ActivityInfo info, int priority) {
            this.receiver = receiver;
            this.info = info;
            this.priority = priority;
        }
    }

    /** A broadcast that goes from one receiver to the next. */
    private static final class Queued {
        final Intent intent;
        final List<Target> targets;
        final IIntentReceiver result;
        final boolean ordered;
        final boolean sticky;
        int next;
        int code;
        String data;
        Bundle extras;

        Queued(Intent intent, List<Target> targets, IIntentReceiver result, boolean ordered, boolean sticky) {
            this.intent = intent;
            this.targets = targets;
            this.result = result;
            this.ordered = ordered;
            this.sticky = sticky;
        }
    }

    private final IApplicationThread app;
    private final ArrayList<Registered> registered = new ArrayList<>();
    private final HashMap<String, Intent> sticky = new HashMap<>();
    private final ArrayDeque<Queued> queue = new ArrayDeque<>();
    private final Runnable tooLong = new Runnable() {
        @Override
        public void run() {
            reportTooLong();
        }
    };

    BroadcastQueue(IApplicationThread app) {
        this.app = app;
        Intent battery = battery();
        sticky.put(stickyKey(battery), battery);
        Intent network = ConnectivityService.connected();
        if (network != null) {
            sticky.put(stickyKey(network), network);
        }
    }

    private static String stickyKey(Intent intent) {
        return intent.getAction() + intent.getDataString();
    }

    private static Intent battery() {
        return battery(Environment.isPlugged(), Environment.level());
    }

    /** The state of the battery as it is told. */
    static Intent battery(boolean plugged, int level) {
        Intent intent = new Intent(Intent.ACTION_BATTERY_CHANGED);
        intent.addFlags(Intent.FLAG_RECEIVER_REGISTERED_ONLY | Intent.FLAG_RECEIVER_REPLACE_PENDING);
        intent.putExtra(BatteryManager.EXTRA_STATUS, plugged ? BatteryManager.BATTERY_STATUS_CHARGING
                : BatteryManager.BATTERY_STATUS_DISCHARGING);
        intent.putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD);
        intent.putExtra(BatteryManager.EXTRA_PRESENT, true);
        intent.putExtra(BatteryManager.EXTRA_LEVEL, level);
        intent.putExtra(BatteryManager.EXTRA_SCALE, 100);
        intent.putExtra(BatteryManager.EXTRA_PLUGGED, plugged ? BatteryManager.BATTERY_PLUGGED_AC : 0);
        intent.putExtra(BatteryManager.EXTRA_VOLTAGE, 3900);
        intent.putExtra(BatteryManager.EXTRA_TEMPERATURE, 280);
        intent.putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
        return intent;
    }

    Intent register(IIntentReceiver receiver, IntentFilter filter) throws RemoteException {
        Intent first = null;
        for (Intent intent : sticky.values()) {
            if (Matching.match(filter, intent, intent.getType(), 0) >= 0) {
                first = first == null ? intent : first;
                if (receiver != null) {
                    app.scheduleRegisteredReceiver(receiver, intent, Activity.RESULT_OK, null, null, false, true, 0,
                            PROCESS_STATE);
                }
            }
        }
        if (receiver != null) {
            registered.add(new Registered(receiver, filter));
        }
        return first;
    }

    void unregister(IIntentReceiver receiver) {
        for (int i = registered.size() - 1; i >= 0; i--) {
            if (registered.get(i).receiver.asBinder() == receiver.asBinder()) {
                registered.remove(i);
            }
        }
    }

    /** A sticky broadcast is one no more. */
    void forget(Intent intent) {
        sticky.remove(stickyKey(intent));
    }

    void send(Intent intent, String type, IIntentReceiver result, int code, String data, Bundle extras,
            boolean ordered, boolean isSticky, String[] permissions) throws RemoteException {
        if (isSticky) {
            sticky.put(stickyKey(intent), new Intent(intent));
        }
        List<Target> targets = mayReceive(permissions) ? targets(intent, type) : new ArrayList<Target>();
        ArrayList<Target> parallel = new ArrayList<>();
        if (!ordered) {
            for (Target target : new ArrayList<>(targets)) {
                if (target.receiver != null) {
                    parallel.add(target);
                    targets.remove(target);
                }
            }
        }
        for (Target target : parallel) {
            app.scheduleRegisteredReceiver(target.receiver, new Intent(intent), code, data, extras, false, isSticky, 0,
                    PROCESS_STATE);
        }
        Queued queued = new Queued(new Intent(intent), targets, result, ordered, isSticky);
        queued.code = code;
        queued.data = data;
        queued.extras = extras;
        queue.add(queued);
        if (queue.size() == 1) {
            deliverNext();
        }
    }

    /** Whether the app holds what the sender asks of receivers; all receivers are the app's. */
    private static boolean mayReceive(String[] permissions) {
        for (int i = 0; permissions != null && i < permissions.length; i++) {
            if (PackageManagerService.app().permissions.check(permissions[i]) != PackageManager.PERMISSION_GRANTED) {
                return false;
            }
        }
        return true;
    }

    private List<Target> targets(Intent intent, String type) {
        ArrayList<Target> found = new ArrayList<>();
        boolean wanted = intent.getComponent() == null;
        boolean forApp = intent.getPackage() == null || intent.getPackage().equals(PackageManagerService.app().name());
        for (Registered one : registered) {
            if (wanted && forApp && Matching.match(one.filter, intent, type, 0) >= 0) {
                found.add(new Target(one.receiver, null, one.filter.getPriority()));
            }
        }
        if ((intent.getFlags() & Intent.FLAG_RECEIVER_REGISTERED_ONLY) == 0) {
            for (ResolveInfo info : PackageManagerService.get().queryIntentReceivers(intent, type, 1024, 0)) {
                found.add(new Target(null, info.activityInfo, info.priority));
            }
        }
        java.util.Collections.sort(found, new java.util.Comparator<Target>() {
            @Override
            public int compare(Target a, Target b) {
                return Integer.compare(b.priority, a.priority);
            }
        });
        return found;
    }

    private void deliverNext() throws RemoteException {
        while (!queue.isEmpty()) {
            Queued current = queue.peek();
            if (current.next >= current.targets.size()) {
                queue.remove();
                if (current.result != null) {
                    app.scheduleRegisteredReceiver(current.result, current.intent, current.code, current.data,
                            current.extras, false, false, 0, PROCESS_STATE);
                }
                continue;
            }
            Target target = current.targets.get(current.next++);
            boolean foreground = (current.intent.getFlags() & Intent.FLAG_RECEIVER_FOREGROUND) != 0;
            ServerThread.handler().postDelayed(tooLong, foreground ? FOREGROUND_LIMIT : BACKGROUND_LIMIT);
            if (target.receiver != null) {
                app.scheduleRegisteredReceiver(target.receiver, new Intent(current.intent), current.code, current.data,
                        current.extras, current.ordered, current.sticky, 0, PROCESS_STATE);
            } else {
                Intent intent = new Intent(current.intent);
                intent.setComponent(new android.content.ComponentName(target.info.packageName, target.info.name));
                app.scheduleReceiver(intent, target.info, CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, current.code,
                        current.data, current.extras, current.ordered, 0, PROCESS_STATE);
            }
            return;
        }
    }

    private void reportTooLong() {
        Queued current = queue.peek();
        Target target = current == null ? null : current.targets.get(current.next - 1);
        if (target != null) {
            String name = target.info == null ? "" : target.info.packageName + "/" + target.info.name;
            Host.report(Host.ANR, "broadcast", name);
        }
    }

    void finished(int code, String data, Bundle extras, boolean abort) throws RemoteException {
        ServerThread.handler().removeCallbacks(tooLong);
        Queued current = queue.peek();
        if (current == null) {
            return;
        }
        if (current.ordered) {
            current.code = code;
            current.data = data;
            current.extras = extras;
        }
        if (abort && current.ordered) {
            current.next = current.targets.size();
        }
        deliverNext();
    }
}
