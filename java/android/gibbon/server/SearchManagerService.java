package gibbon.server;

import android.app.ActivityThread;
import android.app.AppGlobals;
import android.app.ISearchManager;
import android.app.SearchableInfo;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.UserHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Searchable activities, as the app declares them; there is no search over everything. */
abstract class SearchManagerService extends Service implements ISearchManager {
    private static final String DEFAULT = "android.app.default_searchable";

    private HashMap<ComponentName, SearchableInfo> searchables;

    @Override
    public SearchableInfo getSearchableInfo(ComponentName activity) throws RemoteException {
        SearchableInfo found = searchables().get(activity);
        if (found != null) {
            return found;
        }
        ActivityInfo info = AppGlobals.getPackageManager().getActivityInfo(
                activity, PackageManager.GET_META_DATA, UserHandle.USER_OWNER);
        String name = info == null ? null : named(info.metaData);
        if (name == null && info != null) {
            name = named(info.applicationInfo.metaData);
        }
        if (name == null) {
            return null;
        }
        String target = name.charAt(0) == '.' ? activity.getPackageName() + name : name;
        return searchables().get(new ComponentName(activity.getPackageName(), target));
    }

    private static String named(Bundle metaData) {
        return metaData == null ? null : metaData.getString(DEFAULT);
    }

    private synchronized HashMap<ComponentName, SearchableInfo> searchables() throws RemoteException {
        if (searchables == null) {
            searchables = new HashMap<>();
            Context context = ActivityThread.currentActivityThread().getSystemContext();
            List<ResolveInfo> all = AppGlobals.getPackageManager().queryIntentActivities(
                    new Intent(Intent.ACTION_SEARCH), null, PackageManager.GET_META_DATA, UserHandle.USER_OWNER);
            for (ResolveInfo one : all) {
                SearchableInfo info =
                        SearchableInfo.getActivityMetaData(context, one.activityInfo, UserHandle.USER_OWNER);
                if (info != null) {
                    searchables.put(info.getSearchActivity(), info);
                }
            }
        }
        return searchables;
    }

    @Override
    public List<SearchableInfo> getSearchablesInGlobalSearch() {
        return new ArrayList<>();
    }

    @Override
    public List<ResolveInfo> getGlobalSearchActivities() {
        return new ArrayList<>();
    }

    @Override
    public ComponentName getGlobalSearchActivity() {
        return null;
    }

    @Override
    public ComponentName getWebSearchActivity() {
        return null;
    }

    @Override
    public void launchAssist(Bundle args) {}

    @Override
    public boolean launchLegacyAssist(String hint, int user, Bundle args) {
        return false;
    }
}
