package gibbon.server;

import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.Notification;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.CompatibilityInfo;
import android.os.Binder;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Started and bound services of the app. */
final class ActiveServices {
    private static final int PROCESS_STATE = ActivityManager.PROCESS_STATE_TOP;
    /** How long a call of a service may take. */
    private static final long LIMIT = 20_000;
    /** ActivityThread's word for a finished onStartCommand. */
    private static final int SERVICE_DONE_START = 1;
    /** And for a finished onDestroy, after which nothing more is finished. */
    private static final int SERVICE_DONE_STOP = 2;
    /** How long Android waits before it makes a service anew whose process died. */
    private static final long RESTART_MILLIS = 1_000;

    /** A service that exists; its token is what the app knows it by. */
    static final class Record extends Binder {
        final ServiceInfo info;
        final ComponentName name;
        boolean isStarted;
        int lastStart;
        /** What onStartCommand answered last, and the intent it answered. */
        int mode = android.app.Service.START_NOT_STICKY;
        Intent lastIntent;
        /** The number of its notification while it is in the foreground. */
        int foregroundId;
        /** Calls that the app has not finished yet. */
        int executing;
        final Runnable tooLong = new Runnable() {
            @Override
            public void run() {
                Host.report(Host.ANR, "service", name.flattenToString());
            }
        };
        final LinkedHashMap<Intent.FilterComparison, Binding> bindings = new LinkedHashMap<>();

        Record(ServiceInfo info) {
            this.info = info;
            this.name = new ComponentName(info.packageName, info.name);
        }
    }

    /** All that bound with equal intents share what onBind gave. */
    private static final class Binding {
        final ArrayList<Connection> connections = new ArrayList<>();
        IBinder binder;
        boolean isRequested;
        boolean isPublished;
        boolean wantsRebind;
    }

    private static final class Connection {
        final IServiceConnection client;
        final Record record;
        final Binding binding;
        final Intent intent;

        Connection(IServiceConnection client, Record record, Binding binding, Intent intent) {
            this.client = client;
            this.record = record;
            this.binding = binding;
            this.intent = intent;
        }
    }

    private final IApplicationThread app;
    private final LinkedHashMap<ComponentName, Record> services = new LinkedHashMap<>();
    private final HashMap<IBinder, ArrayList<Connection>> connections = new HashMap<>();

    ActiveServices(IApplicationThread app) {
        this.app = app;
    }

    private static ServiceInfo find(Intent intent, String type) {
        ResolveInfo found = PackageManagerService.get().resolveService(intent, type, 1024, 0);
        return found == null ? null : found.serviceInfo;
    }

    private Record obtain(ServiceInfo info) throws RemoteException {
        ComponentName name = new ComponentName(info.packageName, info.name);
        Record record = services.get(name);
        if (record == null) {
            record = new Record(info);
            services.put(name, record);
            began(record);
            app.scheduleCreateService(record, info, CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, PROCESS_STATE);
        }
        return record;
    }

    ComponentName start(Intent intent, String type) throws RemoteException {
        ServiceInfo info = find(intent, type);
        if (info == null) {
            return null;
        }
        Record record = obtain(info);
        record.isStarted = true;
        record.lastStart++;
        record.lastIntent = new Intent(intent);
        began(record);
        app.scheduleServiceArgs(record, false, record.lastStart, 0, new Intent(intent));
        return record.name;
    }

    int stop(Intent intent, String type) throws RemoteException {
        ServiceInfo info = find(intent, type);
        Record record = info == null ? null : services.get(new ComponentName(info.packageName, info.name));
        if (record == null) {
            return 0;
        }
        record.isStarted = false;
        endIfUnused(record);
        return 1;
    }

    boolean stopToken(ComponentName name, IBinder token, int start) throws RemoteException {
        Record record = services.get(name);
        if (record == null || record != token || start >= 0 && record.lastStart != start) {
            return false;
        }
        record.isStarted = false;
        endIfUnused(record);
        return true;
    }

    private void endIfUnused(Record record) throws RemoteException {
        for (Binding binding : record.bindings.values()) {
            if (!binding.connections.isEmpty()) {
                return;
            }
        }
        if (!record.isStarted && services.remove(record.name) != null) {
            cancelForeground(record);
            began(record);
            app.scheduleStopService(record);
        }
    }

    int bind(Intent intent, String type, IServiceConnection client, int flags) throws RemoteException {
        if (SystemBindings.bind(intent, client)) {
            return 1;
        }
        ServiceInfo info = find(intent, type);
        if (info == null) {
            return 0;
        }
        if ((flags & Context.BIND_AUTO_CREATE) == 0
                && !services.containsKey(new ComponentName(info.packageName, info.name))) {
            return 1;
        }
        Record record = obtain(info);
        Intent.FilterComparison key = new Intent.FilterComparison(intent);
        Binding binding = record.bindings.get(key);
        if (binding == null) {
            binding = new Binding();
            record.bindings.put(key, binding);
        }
        Connection connection = new Connection(client, record, binding, intent);
        binding.connections.add(connection);
        listOf(client).add(connection);
        if (binding.isPublished) {
            client.connected(record.name, binding.binder);
            if (binding.connections.size() == 1 && binding.wantsRebind) {
                began(record);
                app.scheduleBindService(record, intent, true, PROCESS_STATE);
            }
        } else if (!binding.isRequested) {
            binding.isRequested = true;
            began(record);
            app.scheduleBindService(record, intent, false, PROCESS_STATE);
        }
        return 1;
    }

    private ArrayList<Connection> listOf(IServiceConnection client) {
        ArrayList<Connection> list = connections.get(client.asBinder());
        if (list == null) {
            list = new ArrayList<>();
            connections.put(client.asBinder(), list);
        }
        return list;
    }

    void published(IBinder token, Intent intent, IBinder binder) throws RemoteException {
        finished((Record) token);
        Binding binding = ((Record) token).bindings.get(new Intent.FilterComparison(intent));
        if (binding == null || binding.isPublished) {
            return;
        }
        binding.binder = binder;
        binding.isPublished = true;
        for (Connection connection : new ArrayList<>(binding.connections)) {
            connection.client.connected(((Record) token).name, binder);
        }
    }

    boolean unbind(IServiceConnection client) throws RemoteException {
        if (SystemBindings.unbind(client)) {
            return true;
        }
        ArrayList<Connection> list = connections.remove(client.asBinder());
        if (list == null) {
            return false;
        }
        for (Connection connection : list) {
            Binding binding = connection.binding;
            binding.connections.remove(connection);
            if (binding.connections.isEmpty() && binding.isPublished && services.containsValue(connection.record)) {
                began(connection.record);
                app.scheduleUnbindService(connection.record, connection.intent);
            }
            endIfUnused(connection.record);
        }
        return true;
    }

    void unbindFinished(IBinder token, Intent intent, boolean rebind) {
        finished((Record) token);
        Binding binding = ((Record) token).bindings.get(new Intent.FilterComparison(intent));
        if (binding != null) {
            binding.wantsRebind = rebind;
        }
    }

    IBinder peek(Intent intent, String type) {
        ServiceInfo info = find(intent, type);
        Record record = info == null ? null : services.get(new ComponentName(info.packageName, info.name));
        Binding binding = record == null ? null : record.bindings.get(new Intent.FilterComparison(intent));
        return binding == null ? null : binding.binder;
    }

    /** A call of a service begins; it must come to an end in time. */
    private static void began(Record record) {
        if (record.executing++ == 0) {
            ServerThread.handler().postDelayed(record.tooLong, LIMIT);
        }
    }

    private static void finished(Record record) {
        if (record.executing > 0 && --record.executing == 0) {
            ServerThread.handler().removeCallbacks(record.tooLong);
        }
    }

    /** The app has finished a call of a service. */
    void done(IBinder token, int kind, int start, int result) {
        Record record = (Record) token;
        if (kind == SERVICE_DONE_START && start == record.lastStart) {
            record.mode = result;
        }
        if (kind == SERVICE_DONE_STOP) {
            record.executing = 1;
        }
        finished(record);
    }

    /** A service shows that it is at work, or stops showing it. */
    void setForeground(ComponentName name, IBinder token, int id, Notification notification, boolean remove) {
        Record record = services.get(name);
        if (record == null || record != token) {
            return;
        }
        if (id == 0) {
            int last = record.foregroundId;
            record.foregroundId = 0;
            Notifications shade = NotificationManagerService.notifications();
            if (last != 0 && remove) {
                shade.cancelForService(name.getPackageName(), last);
            } else if (last != 0) {
                shade.leaveForeground(name.getPackageName(), last);
            }
            return;
        }
        if (notification == null) {
            throw new IllegalArgumentException("null notification");
        }
        if (record.foregroundId != id) {
            cancelForeground(record);
        }
        record.foregroundId = id;
        notification.flags |= Notification.FLAG_FOREGROUND_SERVICE;
        NotificationManagerService.notifications().post(name.getPackageName(), null, id, notification);
    }

    private static void cancelForeground(Record record) {
        if (record.foregroundId != 0) {
            NotificationManagerService.notifications()
                    .cancelForService(record.name.getPackageName(), record.foregroundId);
            record.foregroundId = 0;
        }
    }

    /** Writes the services that Android makes anew after the death of their process. */
    void write(Parcel out) {
        ArrayList<Record> kept = new ArrayList<>();
        for (Record record : services.values()) {
            if (record.isStarted && record.mode != android.app.Service.START_NOT_STICKY) {
                kept.add(record);
            }
        }
        out.writeInt(kept.size());
        for (Record record : kept) {
            Intent intent = record.mode == android.app.Service.START_REDELIVER_INTENT ? record.lastIntent
                    : null;
            out.writeString(record.name.flattenToString());
            SavedState.writeIntent(out, intent);
        }
    }

    void read(Parcel in) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            final ComponentName name = ComponentName.unflattenFromString(in.readString());
            final Intent intent = SavedState.readIntent(in);
            ServerThread.postDelayed(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    ActivityManagerService.get().restartService(name, intent);
                }
            }, RESTART_MILLIS);
        }
    }

    /** Makes a sticky service anew; without an intent it is told that there is none. */
    void restart(ComponentName name, Intent intent) throws RemoteException {
        ServiceInfo info = find(new Intent().setComponent(name), null);
        if (info == null || services.containsKey(name)) {
            return;
        }
        Record record = obtain(info);
        record.isStarted = true;
        record.lastStart++;
        record.lastIntent = intent;
        began(record);
        app.scheduleServiceArgs(record, false, record.lastStart,
                intent == null ? 0 : android.app.Service.START_FLAG_REDELIVERY, intent);
    }

    Iterable<Record> all() {
        return services.values();
    }
}
