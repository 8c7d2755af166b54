package gibbon.server;

import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentSender;
import android.content.pm.ParceledListSlice;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcelable;
import android.widget.RemoteViews;
import com.android.internal.appwidget.IAppWidgetHost;
import com.android.internal.appwidget.IAppWidgetService;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The home screen shows no widgets. An app that hosts some gets numbers for them, but there is none to bind. */
abstract class AppWidgetService extends Service implements IAppWidgetService {
    private final TreeMap<Integer, Integer> hosts = new TreeMap<>();
    private int last;

    @Override
    public int[] startListening(IAppWidgetHost host, String packageName, int hostId, List<RemoteViews> updated) {
        return new int[0];
    }

    @Override
    public void stopListening(String packageName, int hostId) {}

    @Override
    public synchronized int allocateAppWidgetId(String packageName, int hostId) {
        hosts.put(++last, hostId);
        return last;
    }

    @Override
    public synchronized void deleteAppWidgetId(String packageName, int id) {
        hosts.remove(id);
    }

    @Override
    public synchronized void deleteHost(String packageName, int hostId) {
        while (hosts.values().remove(hostId)) {
            continue;
        }
    }

    @Override
    public synchronized void deleteAllHosts() {
        hosts.clear();
    }

    @Override
    public synchronized int[] getAppWidgetIdsForHost(String packageName, int hostId) {
        ArrayList<Integer> ids = new ArrayList<>();
        for (Integer id : hosts.keySet()) {
            if (hosts.get(id) == hostId) {
                ids.add(id);
            }
        }
        int[] result = new int[ids.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = ids.get(i);
        }
        return result;
    }

    @Override
    public int[] getAppWidgetIds(ComponentName provider) {
        return new int[0];
    }

    @Override
    public RemoteViews getAppWidgetViews(String packageName, int id) {
        return null;
    }

    @Override
    public AppWidgetProviderInfo getAppWidgetInfo(String packageName, int id) {
        return null;
    }

    @Override
    public ParceledListSlice getInstalledProvidersForProfile(int filter, int profile) {
        return new ParceledListSlice<Parcelable>(new ArrayList<Parcelable>());
    }

    @Override
    public IntentSender createAppWidgetConfigIntentSender(String packageName, int id, int flags) {
        return null;
    }

    @Override
    public Bundle getAppWidgetOptions(String packageName, int id) {
        return Bundle.EMPTY;
    }

    @Override
    public void updateAppWidgetOptions(String packageName, int id, Bundle options) {}

    @Override
    public void updateAppWidgetIds(String packageName, int[] ids, RemoteViews views) {}

    @Override
    public void partiallyUpdateAppWidgetIds(String packageName, int[] ids, RemoteViews views) {}

    @Override
    public void updateAppWidgetProvider(ComponentName provider, RemoteViews views) {}

    @Override
    public void notifyAppWidgetViewDataChanged(String packageName, int[] ids, int view) {}

    @Override
    public boolean hasBindAppWidgetPermission(String packageName, int user) {
        return false;
    }

    @Override
    public boolean bindAppWidgetId(
            String packageName, int id, int profile, ComponentName provider, Bundle options) {
        return false;
    }

    @Override
    public void bindRemoteViewsService(String packageName, int id, Intent intent, IBinder connection) {}

    @Override
    public void unbindRemoteViewsService(String packageName, int id, Intent intent) {}

    @Override
    public boolean isBoundWidgetPackage(String packageName, int user) {
        return false;
    }
}
