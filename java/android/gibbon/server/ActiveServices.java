package gibbon.server;

import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.CompatibilityInfo;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Started and bound services of the app. */
final class ActiveServices {
    private static final int PROCESS_STATE = ActivityManager.PROCESS_STATE_TOP;

    /** A service that exists; its token is what the app knows it by. */
    static final class Record extends Binder {
        final ServiceInfo info;
        final ComponentName name;
        boolean isStarted;
        int lastStart;
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
            app.scheduleStopService(record);
        }
    }

    int bind(Intent intent, String type, IServiceConnection client, int flags) throws RemoteException {
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
                app.scheduleBindService(record, intent, true, PROCESS_STATE);
            }
        } else if (!binding.isRequested) {
            binding.isRequested = true;
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
        ArrayList<Connection> list = connections.remove(client.asBinder());
        if (list == null) {
            return false;
        }
        for (Connection connection : list) {
            Binding binding = connection.binding;
            binding.connections.remove(connection);
            if (binding.connections.isEmpty() && binding.isPublished && services.containsValue(connection.record)) {
                app.scheduleUnbindService(connection.record, connection.intent);
            }
            endIfUnused(connection.record);
        }
        return true;
    }

    void unbindFinished(IBinder token, Intent intent, boolean rebind) {
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

    Iterable<Record> all() {
        return services.values();
    }
}
