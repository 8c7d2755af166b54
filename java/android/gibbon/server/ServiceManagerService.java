package gibbon.server;

import android.os.Binder;
import android.os.IBinder;
import android.os.IPermissionController;
import android.os.IServiceManager;
import java.util.HashMap;
import java.util.TreeMap;

/** Names of the system's services, and the services once they were asked for. */
public final class ServiceManagerService extends Binder implements IServiceManager {
    private static ServiceManagerService instance;

    private final HashMap<String, IBinder> services = new HashMap<>();
    private final TreeMap<String, Class<? extends Service>> ours = new TreeMap<>();
    private final TreeMap<String, String> interfaces = new TreeMap<>();

    private ServiceManagerService() {
        Services.list(ours, interfaces);
    }

    /** The one service manager. Called by the machine. */
    static ServiceManagerService instance() {
        if (instance == null) {
            instance = new ServiceManagerService();
        }
        return instance;
    }

    @Override
    public IBinder asBinder() {
        return this;
    }

    @Override
    public android.os.IInterface queryLocalInterface(String descriptor) {
        return this;
    }

    /** A service of ours by its name. */
    @SuppressWarnings("unchecked")
    static <T extends Service> T get(String name) {
        return (T) instance().getService(name);
    }

    @Override
    public synchronized IBinder getService(String name) {
        IBinder service = services.get(name);
        if (service == null) {
            service = make(name);
            if (service != null) {
                services.put(name, service);
            }
        }
        return service;
    }

    private IBinder make(String name) {
        Class<? extends Service> type = ours.get(name);
        if (type != null) {
            return Host.make(type);
        }
        String unanswered = interfaces.get(name);
        return unanswered == null ? null : Unanswered.of(unanswered);
    }

    @Override
    public IBinder checkService(String name) {
        return getService(name);
    }

    @Override
    public synchronized void addService(String name, IBinder service, boolean allowIsolated) {
        services.put(name, service);
    }

    @Override
    public String[] listServices() {
        TreeMap<String, Object> all = new TreeMap<String, Object>(interfaces);
        all.putAll(ours);
        return all.keySet().toArray(new String[0]);
    }

    @Override
    public void setPermissionController(IPermissionController controller) {}
}
