package gibbon.server;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ActivityOptions;
import android.app.ApplicationErrorReport;
import android.app.IActivityManager;
import android.app.IAppTask;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.Notification;
import android.app.ProfilerInfo;
import android.content.ComponentName;
import android.content.IContentProvider;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.IntentSender;
import android.content.UriPermission;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.ConfigurationInfo;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.UserInfo;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.net.Uri;
import android.os.Binder;
import android.os.Bundle;
import android.os.Debug;
import android.os.IBinder;
import android.os.PersistableBundle;
import android.os.RemoteException;
import android.os.StrictMode;
import android.os.SystemClock;
import gibbon.vm.Exit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** Activities, services, broadcasts and providers of the one app that runs. */
abstract class ActivityManagerService extends Service implements IActivityManager {
    private static final int PID = 1234;
    /** A process that crashes twice in this time loses all its activities. */
    private static final long MIN_CRASH_INTERVAL_MS = 60_000;

    private IApplicationThread app;
    private ActivityStack stack;
    private ActiveServices services;
    private BroadcastQueue broadcasts;
    private final HashMap<String, ContentProviderHolder> published = new HashMap<>();
    private final ArrayList<PendingIntentRecord> pending = new ArrayList<>();
    /** What the app is started with; null for its launcher activity. */
    private Intent first;
    /** Whether an exception that nobody caught ends the process. */
    private boolean crashed;
    /** When one did that the last time; 0 for never. */
    private long lastCrash;

    static ActivityManagerService get() {
        return ServiceManagerService.get("activity");
    }

    ActivityStack stack() {
        return stack;
    }

    ActiveServices services() {
        return services;
    }

    /** All that stand for a PendingIntent, in the order in which they were made. */
    List<PendingIntentRecord> pendingIntents() {
        return pending;
    }

    /** The battery's state, which is a sticky broadcast. */
    synchronized void setBattery(Intent battery) throws RemoteException {
        broadcasts.send(battery, null, null, 0, null, null, false, true, null);
    }

    void setFirst(Intent intent) {
        first = intent;
    }

    // The process.

    @Override
    public void attachApplication(IApplicationThread thread) throws RemoteException {
        app = thread;
        stack = new ActivityStack(thread);
        stack.alwaysFinish = !Policy.keepActivities;
        services = new ActiveServices(thread);
        broadcasts = new BroadcastQueue(thread);
        Exit.before(new Runnable() {
            @Override
            public void run() {
                processDies();
            }
        });
        ApplicationInfo info = PackageManagerService.app().info();
        Configuration config = Screen.configuration();
        CompatibilityInfo compatibility =
                new CompatibilityInfo(info, config.screenLayout, config.smallestScreenWidthDp, false);
        thread.bindApplication(info.processName, info, PackageManagerService.get().providers(), null, null, null, null,
                null, 0, false, false, false, config, compatibility, new HashMap<String, IBinder>(), new Bundle());
        if (SavedState.isRestoring()) {
            SavedState.restore();
            return;
        }
        int started = first == null ? startLauncher() : startFromOutside(first, null);
        if (started < 0) {
            Host.report(Host.FAILURE, "activity", first == null ? "the app has no launcher activity" : first.toString());
        }
    }

    int startLauncher() throws RemoteException {
        Intent intent = launcherIntent();
        return intent == null ? ActivityManager.START_INTENT_NOT_RESOLVED : startFromOutside(intent, null);
    }

    static Intent launcherIntent() {
        Intent query = new Intent(Intent.ACTION_MAIN);
        query.setPackage(PackageManagerService.app().name());
        for (String category : new String[] {Intent.CATEGORY_INFO, Intent.CATEGORY_LAUNCHER}) {
            Intent one = new Intent(query).addCategory(category);
            List<ResolveInfo> found = PackageManagerService.get().queryIntentActivities(one, null, 0, 0);
            if (!found.isEmpty()) {
                ActivityInfo info = found.get(0).activityInfo;
                Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
                intent.setFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED);
                intent.setComponent(new ComponentName(info.packageName, info.name));
                return intent;
            }
        }
        return null;
    }

    @Override
    public void handleApplicationCrash(IBinder thread, ApplicationErrorReport.CrashInfo info) {
        Crashes.handled(info);
        // The process ends itself next.
        crashed = true;
    }

    /** The process ends: what the system keeps of the app is written down. */
    private synchronized void processDies() {
        long now = SystemClock.uptimeMillis();
        stack.processDied(crashed, lastCrash > 0 && now < lastCrash + MIN_CRASH_INTERVAL_MS);
        lastCrash = crashed ? now : lastCrash;
        SavedState.saveOrForget();
    }

    long lastCrash() {
        return lastCrash;
    }

    void setLastCrash(long uptime) {
        lastCrash = uptime;
    }

    @Override
    public boolean handleApplicationWtf(IBinder thread, String tag, boolean system,
            ApplicationErrorReport.CrashInfo info) {
        return false;
    }

    @Override
    public void handleApplicationStrictModeViolation(IBinder thread, int mask, StrictMode.ViolationInfo info) {}

    @Override
    public int checkPermission(String permission, int pid, int uid) {
        return uid == App.UID ? PackageManagerService.app().permissions.check(permission) : PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkPermissionWithToken(String permission, int pid, int uid, IBinder token) {
        return checkPermission(permission, pid, uid);
    }

    @Override
    public int checkUriPermission(Uri uri, int pid, int uid, int mode, int user, IBinder token) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public void grantUriPermission(IApplicationThread caller, String target, Uri uri, int mode, int user) {}

    @Override
    public void revokeUriPermission(IApplicationThread caller, Uri uri, int mode, int user) {}

    @Override
    public void takePersistableUriPermission(Uri uri, int mode, int user) {}

    @Override
    public ParceledListSlice<UriPermission> getPersistedUriPermissions(String name, boolean incoming) {
        return new ParceledListSlice<>(new ArrayList<UriPermission>());
    }

    @Override
    public int handleIncomingUser(int pid, int uid, int user, boolean all, boolean full, String name, String caller) {
        return 0;
    }

    @Override
    public UserInfo getCurrentUser() {
        return new UserInfo(0, "Owner", UserInfo.FLAG_PRIMARY | UserInfo.FLAG_ADMIN);
    }

    @Override
    public boolean isUserRunning(int user, boolean orStopping) {
        return user == 0;
    }

    @Override
    public boolean isUserAMonkey() {
        return false;
    }

    @Override
    public void getMemoryInfo(ActivityManager.MemoryInfo info) {
        info.totalMem = 2L << 30;
        info.availMem = 1L << 30;
        info.threshold = 128 << 20;
        info.lowMemory = false;
    }

    @Override
    public List<ActivityManager.RunningAppProcessInfo> getRunningAppProcesses() {
        ArrayList<ActivityManager.RunningAppProcessInfo> result = new ArrayList<>();
        ApplicationInfo info = PackageManagerService.app().info();
        ActivityManager.RunningAppProcessInfo process = new ActivityManager.RunningAppProcessInfo(info.processName, PID,
                new String[] {info.packageName});
        getMyMemoryState(process);
        result.add(process);
        return result;
    }

    @Override
    public void getMyMemoryState(ActivityManager.RunningAppProcessInfo info) {
        boolean front = stack != null && stack.resumed() != null;
        info.uid = App.UID;
        info.importance = front ? ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND
                : ActivityManager.RunningAppProcessInfo.IMPORTANCE_BACKGROUND;
        info.processState = front ? ActivityManager.PROCESS_STATE_TOP : ActivityManager.PROCESS_STATE_LAST_ACTIVITY;
    }

    @Override
    public Debug.MemoryInfo[] getProcessMemoryInfo(int[] pids) {
        Debug.MemoryInfo[] result = new Debug.MemoryInfo[pids.length];
        for (int i = 0; i < pids.length; i++) {
            result[i] = new Debug.MemoryInfo();
            result[i].dalvikPss = 16 << 10;
            result[i].nativePss = 8 << 10;
            result[i].otherPss = 24 << 10;
            result[i].dalvikPrivateDirty = 14 << 10;
            result[i].nativePrivateDirty = 8 << 10;
            result[i].otherPrivateDirty = 4 << 10;
        }
        return result;
    }

    @Override
    public ConfigurationInfo getDeviceConfigurationInfo() {
        Configuration config = Screen.configuration();
        ConfigurationInfo info = new ConfigurationInfo();
        info.reqTouchScreen = config.touchscreen;
        info.reqKeyboardType = config.keyboard;
        info.reqNavigation = config.navigation;
        info.reqGlEsVersion = 0x20000;
        return info;
    }

    @Override
    public Configuration getConfiguration() {
        return Screen.configuration();
    }

    @Override
    public void addPackageDependency(String name) {}

    @Override
    public void killBackgroundProcesses(String name, int user) {}

    @Override
    public void closeSystemDialogs(String reason) {}

    // Activities.

    @Override
    public int startActivity(IApplicationThread caller, String from, Intent intent, String type, IBinder resultTo,
            String who, int request, int flags, ProfilerInfo profiler, Bundle options) throws RemoteException {
        return start(from, intent, type, ActivityStack.record(resultTo), who, request);
    }

    @Override
    public int startActivityAsUser(IApplicationThread caller, String from, Intent intent, String type, IBinder resultTo,
            String who, int request, int flags, ProfilerInfo profiler, Bundle options, int user)
            throws RemoteException {
        return start(from, intent, type, ActivityStack.record(resultTo), who, request);
    }

    @Override
    public int startActivities(IApplicationThread caller, String from, Intent[] intents, String[] types,
            IBinder resultTo, Bundle options, int user) throws RemoteException {
        int result = 0;
        for (int i = 0; i < intents.length && result >= 0; i++) {
            result = start(from, intents[i], types == null ? null : types[i], ActivityStack.record(resultTo), null, -1);
        }
        return result;
    }

    @Override
    public int startActivityIntentSender(IApplicationThread caller, IntentSender sender, Intent fillIn, String type,
            IBinder resultTo, String who, int request, int mask, int values, Bundle options) throws RemoteException {
        IIntentSender target = sender.getTarget();
        if (!(target instanceof PendingIntentRecord)) {
            throw new IllegalArgumentException("Bad PendingIntent object");
        }
        PendingIntentRecord record = (PendingIntentRecord) target;
        Intent intent = new Intent(record.intent());
        if (fillIn != null) {
            intent.fillIn(fillIn, 0);
        }
        return start(record.packageName, intent, type, ActivityStack.record(resultTo), who, request);
    }

    /** Starts an activity as the launcher, a notification or the shell does. */
    int startFromOutside(Intent intent, String type) throws RemoteException {
        Intent started = new Intent(intent).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        return start("com.android.shell", started, type == null ? resolveType(intent) : type, null, null, -1);
    }

    private String resolveType(Intent intent) {
        if (intent.getType() != null || intent.getData() == null
                || !"content".equals(intent.getData().getScheme())) {
            return intent.getType();
        }
        return getProviderMimeType(intent.getData(), 0);
    }

    private synchronized int start(String from, Intent intent, String type, ActivityRecord source, String who,
            int request) throws RemoteException {
        int flags = PackageManager.MATCH_DEFAULT_ONLY | 1024;
        if (PackageManager.ACTION_REQUEST_PERMISSIONS.equals(intent.getAction()) && source != null) {
            return askForPermissions(intent, source, who, request);
        }
        ResolveInfo found = PackageManagerService.get().resolveIntent(intent, type, flags, 0);
        boolean ours = found != null && found.activityInfo.packageName.equals(PackageManagerService.app().name());
        ActivityRecord resultTo = request >= 0 ? source : null;
        if (source != null && (intent.getFlags() & Intent.FLAG_ACTIVITY_FORWARD_RESULT) != 0) {
            if (request >= 0) {
                return ActivityManager.START_FORWARD_AND_REQUEST_CONFLICT;
            }
            resultTo = source.resultTo;
            who = source.resultWho;
            request = source.requestCode;
            source.resultTo = null;
        }
        if (!ours) {
            return startOutside(from, intent, type, found, source, resultTo, who, request);
        }
        Intent own = new Intent(intent);
        own.setComponent(new ComponentName(found.activityInfo.packageName, found.activityInfo.name));
        ActivityRecord r = new ActivityRecord(own, type, found.activityInfo, from, Themes.isOpaque(found.activityInfo));
        r.resultTo = resultTo;
        r.resultWho = who;
        r.requestCode = request;
        return stack.start(r, source);
    }

    /** An activity of another app: the host is told, and it covers the app until it is answered. */
    private int startOutside(String from, Intent intent, String type, ResolveInfo found, ActivityRecord source,
            ActivityRecord resultTo, String who, int request) throws RemoteException {
        if (found == null) {
            return intent.getComponent() != null ? ActivityManager.START_CLASS_NOT_FOUND
                    : ActivityManager.START_INTENT_NOT_RESOLVED;
        }
        Host.report(Host.EXTERNAL_INTENT, intent.toUri(Intent.URI_INTENT_SCHEME), resultTo == null ? null : "result");
        ActivityRecord r = new ActivityRecord(new Intent(intent), type, found.activityInfo, from, true);
        r.isForeign = true;
        r.resultTo = resultTo;
        r.resultWho = who;
        r.requestCode = request;
        return stack.start(r, source);
    }

    /** The dialog of the package installer; what it answers goes to the activity that asked. */
    private int askForPermissions(Intent intent, ActivityRecord source, String who, int request)
            throws RemoteException {
        ActivityInfo info = new ActivityInfo();
        info.packageName = PackageManagerService.get().getPermissionControllerPackageName();
        info.name = PermissionRequest.ACTIVITY;
        info.taskAffinity = info.packageName;
        ActivityRecord r = new ActivityRecord(new Intent(intent), null, info, source.info.packageName, false);
        r.isForeign = true;
        r.request = new PermissionRequest(
                intent.getStringArrayExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES), r);
        r.resultTo = source;
        r.resultWho = who;
        r.requestCode = request;
        return stack.start(r, source);
    }

    /** An activity of another app is in front: what it covers may stop, and its policy may answer. */
    synchronized void foreignArrived(ActivityRecord r) throws RemoteException {
        if (stack.resumed() != r) {
            return;
        }
        stack.idle();
        if (r.request != null) {
            r.request.begin();
        } else {
            Foreign.arrived(r);
        }
    }

    synchronized void restartService(ComponentName name, Intent intent) throws RemoteException {
        services.restart(name, intent);
    }

    synchronized void finishForeign(ActivityRecord r, int code, Intent data) throws RemoteException {
        stack.finish(r, code, data, false);
    }

    @Override
    public synchronized boolean finishActivity(IBinder token, int code, Intent data, boolean finishTask)
            throws RemoteException {
        return stack.finish(ActivityStack.record(token), code, data, finishTask);
    }

    @Override
    public synchronized boolean finishActivityAffinity(IBinder token) throws RemoteException {
        ActivityRecord r = ActivityStack.record(token);
        int at = r.task.activities.indexOf(r);
        ArrayList<ActivityRecord> below = new ArrayList<>(r.task.activities.subList(0, at + 1));
        for (int i = at; i >= 0; i--) {
            if (!java.util.Objects.equals(below.get(i).info.taskAffinity, r.info.taskAffinity)) {
                break;
            }
            stack.finish(below.get(i), android.app.Activity.RESULT_CANCELED, null, false);
        }
        return true;
    }

    @Override
    public synchronized void finishSubActivity(IBinder token, String who, int request) throws RemoteException {
        ActivityRecord from = ActivityStack.record(token);
        for (ActivityRecord one : stack.all()) {
            if (one.resultTo == from && one.requestCode == request
                    && java.util.Objects.equals(one.resultWho, who)) {
                stack.finish(one, android.app.Activity.RESULT_CANCELED, null, false);
            }
        }
    }

    synchronized void sendActivityResult(ActivityRecord to, String who, int request, int code, Intent data)
            throws RemoteException {
        if (to != null && !to.isFinishing) {
            stack.sendResult(to, who, request, code, data);
        }
    }

    @Override
    public synchronized void activityResumed(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        r.saved = null;
    }

    @Override
    public synchronized void activityIdle(IBinder token, Configuration config, boolean stopProfiling)
            throws RemoteException {
        stack.idle();
    }

    @Override
    public synchronized void releaseSomeActivities(IApplicationThread app) throws RemoteException {
        stack.releaseSome();
    }

    synchronized void idleTimedOut() throws RemoteException {
        stack.idle();
    }

    @Override
    public synchronized void activityPaused(IBinder token) throws RemoteException {
        stack.paused(ActivityStack.record(token));
    }

    @Override
    public synchronized void activityStopped(IBinder token, Bundle state, PersistableBundle persistent,
            CharSequence description) throws RemoteException {
        stack.stopped(ActivityStack.record(token), SavedState.parcelled(state), persistent);
    }

    @Override
    public void activitySlept(IBinder token) {}

    @Override
    public void activityDestroyed(IBinder token) {}

    @Override
    public void reportActivityFullyDrawn(IBinder token) {}

    @Override
    public void notifyActivityDrawn(IBinder token) {}

    @Override
    public void notifyEnterAnimationComplete(IBinder token) {}

    @Override
    public String getCallingPackage(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r.resultTo == null ? null : r.resultTo.info.packageName;
    }

    @Override
    public ComponentName getCallingActivity(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r.resultTo == null ? null : new ComponentName(r.resultTo.info.packageName, r.resultTo.info.name);
    }

    @Override
    public ComponentName getActivityClassForToken(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r == null ? null : new ComponentName(r.info.packageName, r.info.name);
    }

    @Override
    public String getPackageForToken(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r == null ? null : r.info.packageName;
    }

    @Override
    public int getLaunchedFromUid(IBinder token) {
        return App.UID;
    }

    @Override
    public String getLaunchedFromPackage(IBinder token) {
        return ActivityStack.record(token).launchedFrom;
    }

    @Override
    public int getTaskForActivity(IBinder token, boolean onlyRoot) {
        ActivityRecord r = ActivityStack.record(token);
        return r == null || r.task == null || onlyRoot && r.task.root() != r ? -1 : r.task.id;
    }

    @Override
    public boolean isTopOfTask(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r != null && r.task != null && r.task.top() == r;
    }

    @Override
    public boolean willActivityBeVisible(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r != null && !r.isFinishing && r.isVisible;
    }

    @Override
    public int getActivityDisplayId(IBinder token) {
        return 0;
    }

    @Override
    public ActivityOptions getActivityOptions(IBinder token) {
        return null;
    }

    @Override
    public boolean convertFromTranslucent(IBinder token) {
        return false;
    }

    @Override
    public boolean convertToTranslucent(IBinder token, ActivityOptions options) {
        return false;
    }

    @Override
    public void setTaskDescription(IBinder token, ActivityManager.TaskDescription description) {
        ActivityRecord r = ActivityStack.record(token);
        if (r != null && r.task != null) {
            r.task.description = description;
        }
    }

    @Override
    public void overridePendingTransition(IBinder token, String name, int enter, int exit) {}

    @Override
    public void setImmersive(IBinder token, boolean immersive) {}

    @Override
    public boolean isImmersive(IBinder token) {
        return false;
    }

    @Override
    public boolean isTopActivityImmersive() {
        return false;
    }

    @Override
    public synchronized void setRequestedOrientation(IBinder token, int orientation) throws RemoteException {
        ActivityRecord r = ActivityStack.record(token);
        if (r != null) {
            r.requestedOrientation = orientation;
            if (r == stack.resumed()) {
                WindowManagerService.get().setOrientation(orientation);
            }
        }
    }

    @Override
    public int getRequestedOrientation(IBinder token) {
        ActivityRecord r = ActivityStack.record(token);
        return r == null ? ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED : r.requestedOrientation;
    }

    @Override
    public synchronized boolean moveActivityTaskToBack(IBinder token, boolean nonRoot) throws RemoteException {
        ActivityRecord r = ActivityStack.record(token);
        return r != null && (nonRoot || r.task.root() == r) && stack.moveToBack(r.task);
    }

    @Override
    public boolean shouldUpRecreateTask(IBinder token, String affinity) {
        ActivityRecord r = ActivityStack.record(token);
        return r != null && affinity != null && !affinity.equals(r.task.affinity);
    }

    @Override
    public synchronized boolean navigateUpTo(IBinder token, Intent destination, int code, Intent data)
            throws RemoteException {
        ActivityRecord r = ActivityStack.record(token);
        ComponentName name = destination.getComponent();
        ActivityRecord parent = null;
        int at = r.task.activities.indexOf(r);
        for (int i = at - 1; i >= 0 && parent == null; i--) {
            ActivityRecord one = r.task.activities.get(i);
            if (!one.isFinishing && name != null && one.info.name.equals(name.getClassName())) {
                parent = one;
            }
        }
        for (int i = at; i >= 0 && (parent == null ? i == at : r.task.activities.get(i) != parent); i--) {
            stack.finish(r.task.activities.get(i), code, data, false);
        }
        if (parent == null) {
            start(r.info.packageName, destination, null, r, null, -1);
            return true;
        }
        return true;
    }

    @Override
    public List<ActivityManager.RunningTaskInfo> getTasks(int max, int flags) {
        ArrayList<ActivityManager.RunningTaskInfo> result = new ArrayList<>();
        for (int i = stack.tasks.size() - 1; i >= 0 && result.size() < max; i--) {
            Task task = stack.tasks.get(i);
            ActivityRecord top = task.top();
            if (top != null) {
                ActivityManager.RunningTaskInfo info = new ActivityManager.RunningTaskInfo();
                info.id = task.id;
                info.topActivity = new ComponentName(top.info.packageName, top.info.name);
                info.baseActivity = new ComponentName(task.root().info.packageName, task.root().info.name);
                info.numActivities = task.activities.size();
                info.numRunning = task.activities.size();
                result.add(info);
            }
        }
        return result;
    }

    @Override
    public List<IAppTask> getAppTasks(String name) {
        ArrayList<IAppTask> result = new ArrayList<>();
        for (int i = stack.tasks.size() - 1; i >= 0; i--) {
            result.add(new AppTask(stack.tasks.get(i)));
        }
        return result;
    }

    /** A task as the app itself may see and change it. */
    private final class AppTask extends IAppTask.Stub {
        private final Task task;

        AppTask(Task task) {
            this.task = task;
        }

        @Override
        public void finishAndRemoveTask() throws RemoteException {
            for (ActivityRecord record : new ArrayList<>(task.activities)) {
                finishActivity(record, Activity.RESULT_CANCELED, null, false);
            }
        }

        @Override
        public ActivityManager.RecentTaskInfo getTaskInfo() {
            ActivityManager.RecentTaskInfo info = new ActivityManager.RecentTaskInfo();
            info.id = task.id;
            info.persistentId = task.id;
            info.numActivities = task.activities.size();
            info.taskDescription = new ActivityManager.TaskDescription();
            if (task.root() != null) {
                info.baseActivity = new ComponentName(task.root().info.packageName, task.root().info.name);
                info.baseIntent = new Intent(task.root().intent);
            }
            if (task.top() != null) {
                info.topActivity = new ComponentName(task.top().info.packageName, task.top().info.name);
            }
            return info;
        }

        @Override
        public void moveToFront() throws RemoteException {
            moveTaskToFront(task.id, 0, null);
        }

        @Override
        public int startActivity(IBinder who, String from, Intent intent, String type, Bundle options)
                throws RemoteException {
            return start(from, intent, type, null, null, -1);
        }

        @Override
        public void setExcludeFromRecents(boolean exclude) {}
    }

    /** Null stands for no error. */
    @Override
    public List<ActivityManager.ProcessErrorStateInfo> getProcessesInErrorState() {
        return null;
    }

    /** The user is asked whether the screen may be pinned, and does not agree. */
    @Override
    public void startLockTaskMode(IBinder token) {}

    @Override
    public void stopLockTaskMode() {}

    @Override
    public int getLockTaskModeState() {
        return ActivityManager.LOCK_TASK_MODE_NONE;
    }

    @Override
    public boolean isInLockTaskMode() {
        return false;
    }

    // Services.

    @Override
    public synchronized ComponentName startService(IApplicationThread caller, Intent intent, String type, String from,
            int user) throws RemoteException {
        return services.start(intent, type);
    }

    @Override
    public synchronized int stopService(IApplicationThread caller, Intent intent, String type, int user)
            throws RemoteException {
        return services.stop(intent, type);
    }

    @Override
    public synchronized boolean stopServiceToken(ComponentName name, IBinder token, int start) throws RemoteException {
        return services.stopToken(name, token, start);
    }

    @Override
    public synchronized int bindService(IApplicationThread caller, IBinder token, Intent intent, String type,
            IServiceConnection connection, int flags, String from, int user) throws RemoteException {
        return services.bind(intent, type, connection, flags);
    }

    @Override
    public synchronized boolean unbindService(IServiceConnection connection) throws RemoteException {
        return services.unbind(connection);
    }

    @Override
    public synchronized void publishService(IBinder token, Intent intent, IBinder service) throws RemoteException {
        services.published(token, intent, service);
    }

    @Override
    public synchronized void unbindFinished(IBinder token, Intent intent, boolean rebind) {
        services.unbindFinished(token, intent, rebind);
    }

    @Override
    public synchronized void serviceDoneExecuting(IBinder token, int kind, int start, int result) {
        services.done(token, kind, start, result);
    }

    @Override
    public synchronized IBinder peekService(Intent intent, String type, String from) {
        return services.peek(intent, type);
    }

    @Override
    public synchronized void setServiceForeground(ComponentName name, IBinder token, int id,
            Notification notification, boolean remove) {
        services.setForeground(name, token, id, notification, remove);
    }

    @Override
    public List<ActivityManager.RunningServiceInfo> getServices(int max, int flags) {
        ArrayList<ActivityManager.RunningServiceInfo> result = new ArrayList<>();
        for (ActiveServices.Record record : services.all()) {
            ActivityManager.RunningServiceInfo info = new ActivityManager.RunningServiceInfo();
            info.service = record.name;
            info.pid = PID;
            info.uid = App.UID;
            info.process = record.info.processName;
            info.started = record.isStarted;
            info.foreground = record.foregroundId != 0;
            result.add(info);
        }
        return result;
    }

    // BroadcastQueue.

    @Override
    public synchronized Intent registerReceiver(IApplicationThread caller, String from, IIntentReceiver receiver,
            IntentFilter filter, String permission, int user) throws RemoteException {
        return broadcasts.register(receiver, filter);
    }

    @Override
    public synchronized void unregisterReceiver(IIntentReceiver receiver) {
        broadcasts.unregister(receiver);
    }

    @Override
    public synchronized int broadcastIntent(IApplicationThread caller, Intent intent, String type,
            IIntentReceiver result, int code, String data, Bundle extras, String[] permissions, int op, Bundle options,
            boolean ordered, boolean sticky, int user) throws RemoteException {
        if (caller != null && ProtectedBroadcasts.contains(intent.getAction())) {
            throw new SecurityException("Permission Denial: not allowed to send broadcast " + intent.getAction()
                    + " from pid=" + PID + ", uid=" + App.UID);
        }
        if (sticky && caller != null) {
            requireSticky("broadcastIntent() requesting a sticky broadcast");
            if (permissions != null && permissions.length > 0) {
                return ActivityManager.BROADCAST_STICKY_CANT_HAVE_PERMISSION;
            }
            if (intent.getComponent() != null) {
                throw new SecurityException("Sticky broadcasts can't target a specific component");
            }
        }
        broadcasts.send(intent, type, result, code, data, extras, ordered, sticky, permissions);
        return ActivityManager.BROADCAST_SUCCESS;
    }

    private static void requireSticky(String act) {
        if (PackageManagerService.app().permissions.check(android.Manifest.permission.BROADCAST_STICKY)
                != PackageManager.PERMISSION_GRANTED) {
            throw new SecurityException("Permission Denial: " + act + " from pid=" + PID + ", uid=" + App.UID
                    + " requires " + android.Manifest.permission.BROADCAST_STICKY);
        }
    }

    @Override
    public synchronized void unbroadcastIntent(IApplicationThread caller, Intent intent, int user) {
        requireSticky("unbroadcastIntent()");
        broadcasts.forget(intent);
    }

    synchronized void broadcast(Intent intent, String type, IIntentReceiver result) throws RemoteException {
        broadcasts.send(intent, type, result, 0, null, null, result != null, false, null);
    }

    @Override
    public synchronized void finishReceiver(IBinder who, int code, String data, Bundle extras, boolean abort, int flags)
            throws RemoteException {
        broadcasts.finished(code, data, extras, abort);
    }

    // Pending intents.

    @Override
    public synchronized IIntentSender getIntentSender(int kind, String name, IBinder token, String who, int request,
            Intent[] intents, String[] types, int flags, Bundle options, int user) {
        boolean noCreate = (flags & android.app.PendingIntent.FLAG_NO_CREATE) != 0;
        boolean cancel = (flags & android.app.PendingIntent.FLAG_CANCEL_CURRENT) != 0;
        boolean update = (flags & android.app.PendingIntent.FLAG_UPDATE_CURRENT) != 0;
        PendingIntentRecord wanted = new PendingIntentRecord(kind, name, ActivityStack.record(token), who, request,
                intents, types, flags & ~(android.app.PendingIntent.FLAG_NO_CREATE
                        | android.app.PendingIntent.FLAG_CANCEL_CURRENT
                        | android.app.PendingIntent.FLAG_UPDATE_CURRENT));
        for (PendingIntentRecord one : new ArrayList<>(pending)) {
            if (one.isLike(wanted)) {
                if (!cancel) {
                    if (update) {
                        one.intents = intents;
                        one.types = types;
                    }
                    return one;
                }
                cancelIntentSender(one);
            }
        }
        if (noCreate) {
            return null;
        }
        pending.add(wanted);
        return wanted;
    }

    @Override
    public synchronized void cancelIntentSender(IIntentSender sender) {
        PendingIntentRecord record = (PendingIntentRecord) sender;
        record.isCancelled = true;
        pending.remove(record);
    }

    @Override
    public String getPackageForIntentSender(IIntentSender sender) {
        return ((PendingIntentRecord) sender).packageName;
    }

    @Override
    public int getUidForIntentSender(IIntentSender sender) {
        return App.UID;
    }

    @Override
    public boolean isIntentSenderAnActivity(IIntentSender sender) {
        return ((PendingIntentRecord) sender).kind == ActivityManager.INTENT_SENDER_ACTIVITY;
    }

    @Override
    public Intent getIntentForIntentSender(IIntentSender sender) {
        return new Intent(((PendingIntentRecord) sender).intent());
    }

    // Providers.

    @Override
    public synchronized void publishContentProviders(IApplicationThread caller, List<ContentProviderHolder> holders) {
        for (ContentProviderHolder holder : holders) {
            for (String authority : holder.info.authority.split(";")) {
                published.put(authority, holder);
            }
        }
    }

    @Override
    public ContentProviderHolder getContentProvider(IApplicationThread caller, String authority, int user,
            boolean stable) {
        ContentProviderHolder own = published.get(authority);
        if (own != null) {
            ContentProviderHolder holder = new ContentProviderHolder(own.info);
            holder.provider = own.provider;
            holder.noReleaseNeeded = true;
            return holder;
        }
        ProviderInfo info = PackageManagerService.get().resolveContentProvider(authority, 1024, 0);
        if (info != null && info.packageName.equals(PackageManagerService.app().name())) {
            return new ContentProviderHolder(info);
        }
        IContentProvider provider = SystemProviders.find(authority);
        if (provider == null) {
            return null;
        }
        ContentProviderHolder holder = new ContentProviderHolder(info == null ? systemInfo(authority) : info);
        holder.provider = provider;
        holder.noReleaseNeeded = true;
        return holder;
    }

    private static ProviderInfo systemInfo(String authority) {
        ProviderInfo info = new ProviderInfo();
        info.authority = authority;
        info.name = authority;
        info.packageName = "android";
        info.applicationInfo = new ApplicationInfo();
        info.applicationInfo.packageName = "android";
        info.applicationInfo.uid = 1000;
        info.exported = true;
        return info;
    }

    @Override
    public void removeContentProvider(IBinder connection, boolean stable) {}

    @Override
    public boolean refContentProvider(IBinder connection, int stable, int unstable) {
        return true;
    }

    @Override
    public void unstableProviderDied(IBinder connection) {}

    @Override
    public String getProviderMimeType(Uri uri, int user) {
        ContentProviderHolder holder = getContentProvider(null, uri.getAuthority(), user, false);
        try {
            return holder == null || holder.provider == null ? null : holder.provider.getType(uri);
        } catch (RemoteException e) {
            return null;
        }
    }

    @Override
    public IBinder newUriPermissionOwner(String name) {
        return new Binder();
    }
}
