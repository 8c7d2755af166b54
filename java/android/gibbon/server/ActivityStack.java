package gibbon.server;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.CompatibilityInfo;
import android.content.res.Configuration;
import android.net.Uri;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;
import android.util.SparseArray;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/**
 * Tasks and the life cycle of their activities.
 *
 * <p>The order of events is Android's: what was on top is paused, then the next one is launched or resumed, and only
 * when that one is idle is the old one stopped or destroyed.
 */
final class ActivityStack {
    private static final int PROCESS_STATE_TOP = ActivityManager.PROCESS_STATE_TOP;
    /** How long the system waits for an activity to be idle; one that is always drawing never is. */
    private static final long IDLE_TIMEOUT_MS = 10_000;

    /** The front task is the last. */
    final ArrayList<Task> tasks = new ArrayList<>();
    private final ArrayList<ActivityRecord> waitingForIdle = new ArrayList<>();
    private final ServerThread.Call idleTimeout = new ServerThread.Call() {
        @Override
        void make() throws RemoteException {
            ActivityManagerService.get().idleTimedOut();
        }
    };
    private final IApplicationThread app;
    private ActivityRecord resumed;
    private ActivityRecord pausing;
    private int lastTask;
    /** Whether the launcher is in front of all tasks. */
    private boolean atHome;
    /** Whether the screen is off. */
    private boolean asleep;
    /** "Don't keep activities" of the developer's settings. */
    boolean alwaysFinish;

    ActivityStack(IApplicationThread app) {
        this.app = app;
    }

    static ActivityRecord record(IBinder token) {
        return token instanceof ActivityRecord ? (ActivityRecord) token : null;
    }

    ActivityRecord resumed() {
        return resumed;
    }

    boolean isAtHome() {
        return atHome || asleep || top() == null;
    }

    Task frontTask() {
        for (int i = tasks.size() - 1; i >= 0; i--) {
            if (tasks.get(i).top() != null) {
                return tasks.get(i);
            }
        }
        return null;
    }

    /** The activity that should be resumed. */
    ActivityRecord top() {
        Task task = frontTask();
        return task == null || atHome || asleep ? null : task.top();
    }

    private Task newTask(String affinity, Intent intent) {
        Task task = new Task(++lastTask, affinity, intent);
        tasks.add(task);
        return task;
    }

    private static String affinity(ActivityInfo info) {
        return info.taskAffinity == null ? info.packageName + ":" + info.name : info.taskAffinity;
    }

    /**
     * Starts an activity of the app; answers an ActivityManager.START_ code.
     *
     * <p>Where it goes is Android's rule of level 23: whoever waits for a result stays in the same task, even for
     * singleTask; only the flag NEW_TASK itself cancels the result.
     */
    int start(ActivityRecord r, ActivityRecord source) throws RemoteException {
        boolean single = isSingle(r.info.launchMode);
        r.intent.setFlags(documentFlags(r));
        int flags = r.intent.getFlags();
        if ((flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0 && r.resultTo != null) {
            sendResult(r.resultTo, r.resultWho, r.requestCode, Activity.RESULT_CANCELED, null);
            r.resultTo = null;
        }
        boolean newTask = (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0 || single || source == null
                || source.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        boolean multiple = (flags & Intent.FLAG_ACTIVITY_MULTIPLE_TASK) != 0 && !single;
        atHome = false;
        boolean elsewhere = newTask && r.resultTo == null;
        Task task = !elsewhere ? source.task : multiple ? null : reusableTask(r, r.info.launchMode);
        boolean isNew = task == null;
        if (isNew) {
            task = newTask(affinity(r.info), r.intent);
        } else {
            bringToFront(task);
            int answer = elsewhere ? reuse(r, task, flags) : deliverWithin(r, task, flags);
            if (answer != ActivityManager.START_SUCCESS) {
                resumeTop();
                return answer;
            }
        }
        r.task = task;
        task.activities.add(r);
        if (isNew && (flags & Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED) != 0) {
            reparent(task);
        }
        resumeTop();
        return ActivityManager.START_SUCCESS;
    }

    /** The flags of its intent with what the manifest says about documents; where they disagree, the manifest is right. */
    private static int documentFlags(ActivityRecord r) {
        int flags = r.intent.getFlags();
        int mode = r.info.documentLaunchMode;
        if (isSingle(r.info.launchMode) && (flags & Intent.FLAG_ACTIVITY_NEW_DOCUMENT) != 0) {
            flags &= ~(Intent.FLAG_ACTIVITY_NEW_DOCUMENT | Intent.FLAG_ACTIVITY_MULTIPLE_TASK);
        } else if (mode == ActivityInfo.DOCUMENT_LAUNCH_INTO_EXISTING || mode == ActivityInfo.DOCUMENT_LAUNCH_ALWAYS) {
            flags |= Intent.FLAG_ACTIVITY_NEW_DOCUMENT;
        } else if (mode == ActivityInfo.DOCUMENT_LAUNCH_NEVER) {
            flags &= ~Intent.FLAG_ACTIVITY_MULTIPLE_TASK;
        }
        if ((flags & Intent.FLAG_ACTIVITY_NEW_DOCUMENT) != 0 && r.resultTo == null) {
            flags |= Intent.FLAG_ACTIVITY_NEW_TASK;
        }
        boolean always = mode == ActivityInfo.DOCUMENT_LAUNCH_ALWAYS;
        return always && (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0
                ? flags | Intent.FLAG_ACTIVITY_MULTIPLE_TASK : flags;
    }

    private static boolean isSingle(int mode) {
        return mode == ActivityInfo.LAUNCH_SINGLE_TASK || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    }

    private Task reusableTask(ActivityRecord r, int mode) {
        for (int i = tasks.size() - 1; i >= 0; i--) {
            Task task = tasks.get(i);
            if (task.top() == null) {
                continue;
            }
            if (mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE) {
                if (task.find(r.info.name) != null) {
                    return task;
                }
            } else if (isFor(task, r) && !holdsSingleInstance(task)) {
                return task;
            }
        }
        return null;
    }

    /** Whether an activity that asks for a task of its own belongs in this one: of documents each has its own. */
    private static boolean isFor(Task task, ActivityRecord r) {
        if (!r.intent.isDocument() && !task.intent.isDocument()) {
            return task.affinity.equals(affinity(r.info));
        }
        return Objects.equals(r.intent.getComponent(), task.intent.getComponent())
                && Objects.equals(document(r.intent), document(task.intent));
    }

    private static Uri document(Intent intent) {
        return intent.isDocument() ? intent.getData() : null;
    }

    private static boolean holdsSingleInstance(Task task) {
        ActivityRecord root = task.root();
        return root != null && root.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
    }

    private void bringToFront(Task task) {
        tasks.remove(task);
        tasks.add(task);
    }

    private void finishAll(Task task) throws RemoteException {
        for (ActivityRecord activity : new ArrayList<>(task.activities)) {
            finish(activity, Activity.RESULT_CANCELED, null, false);
        }
    }

    /** An activity that asks for a task of its own and finds one: START_SUCCESS means that it is to be added there. */
    private int reuse(ActivityRecord r, Task task, int flags) throws RemoteException {
        boolean reset = (flags & Intent.FLAG_ACTIVITY_RESET_TASK_IF_NEEDED) != 0;
        if (reset) {
            reset(task);
        }
        if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0) {
            finishAll(task);
            return ActivityManager.START_SUCCESS;
        }
        if (isSingle(r.info.launchMode) || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0) {
            boolean delivered = clearAndDeliver(r, task, flags);
            return delivered ? ActivityManager.START_TASK_TO_FRONT : ActivityManager.START_SUCCESS;
        }
        if (deliverToTop(r, task, flags)) {
            return ActivityManager.START_DELIVERED_TO_TOP;
        }
        boolean isRoot = task.intent != null
                && Objects.equals(r.intent.getComponent(), task.intent.getComponent());
        boolean stays = isRoot ? r.intent.filterEquals(task.intent) : reset;
        return stays ? ActivityManager.START_TASK_TO_FRONT : ActivityManager.START_SUCCESS;
    }

    /** An activity that is started in the task of another one: an instance that exists may get the intent. */
    private int deliverWithin(ActivityRecord r, Task task, int flags) throws RemoteException {
        boolean delivered = deliverToTop(r, task, flags);
        if (!delivered && (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0) {
            delivered = clearAndDeliver(r, task, flags);
        } else if (!delivered && (flags & Intent.FLAG_ACTIVITY_REORDER_TO_FRONT) != 0) {
            ActivityRecord existing = task.find(r.info.name);
            if (existing != null) {
                task.activities.remove(existing);
                task.activities.add(existing);
                deliver(existing, r);
                delivered = true;
            }
        }
        return delivered ? ActivityManager.START_DELIVERED_TO_TOP : ActivityManager.START_SUCCESS;
    }

    /** Whether the activity on top is one that wants to be the only one there. */
    private boolean deliverToTop(ActivityRecord r, Task task, int flags) throws RemoteException {
        ActivityRecord top = task.top();
        int mode = r.info.launchMode;
        boolean once = (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0 || mode == ActivityInfo.LAUNCH_SINGLE_TOP
                || mode == ActivityInfo.LAUNCH_SINGLE_TASK;
        if (!once || top == null || r.resultTo != null || !top.info.name.equals(r.info.name)) {
            return false;
        }
        deliver(top, r);
        return true;
    }

    /** Finishes what lies above an instance of the activity, and that one too unless it takes the intent. */
    private boolean clearAndDeliver(ActivityRecord r, Task task, int flags) throws RemoteException {
        ActivityRecord existing = task.find(r.info.name);
        if (existing == null) {
            return false;
        }
        clearAbove(task, existing);
        if (existing.info.launchMode == ActivityInfo.LAUNCH_MULTIPLE
                && (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) == 0) {
            finish(existing, Activity.RESULT_CANCELED, null, false);
            return false;
        }
        deliver(existing, r);
        return true;
    }

    /** The user comes through the front door: what the app does not want to keep until then goes. */
    private void reset(Task task) throws RemoteException {
        ActivityRecord root = task.root();
        if (root == null) {
            return;
        }
        boolean all = (root.info.flags & ActivityInfo.FLAG_CLEAR_TASK_ON_LAUNCH) != 0;
        for (ActivityRecord r : new ArrayList<>(task.activities)) {
            if (r == root || r.isFinishing) {
                continue;
            }
            all |= (r.intent.getFlags() & Intent.FLAG_ACTIVITY_CLEAR_WHEN_TASK_RESET) != 0;
            if (all || (r.info.flags & ActivityInfo.FLAG_FINISH_ON_TASK_LAUNCH) != 0) {
                finish(r, Activity.RESULT_CANCELED, null, false);
            }
        }
        reparent(task);
    }

    /** Activities that may change tasks go where they belong: out of this one to the bottom, and into it from those below. */
    private void reparent(Task task) throws RemoteException {
        for (List<ActivityRecord> chain : movable(task)) {
            ActivityRecord base = chain.get(0);
            if (base.info.taskAffinity != null && !base.info.taskAffinity.equals(task.affinity)) {
                move(chain, bottomTask(base), 0);
            }
        }
        int place = task.activities.size();
        List<Task> below = new ArrayList<>(tasks.subList(0, tasks.indexOf(task)));
        Collections.reverse(below);
        for (Task other : below) {
            for (List<ActivityRecord> chain : movable(other)) {
                if (task.affinity.equals(chain.get(0).info.taskAffinity)) {
                    move(chain, task, place);
                    dropBelow(chain.get(0));
                }
            }
        }
    }

    /** What may leave a task, the highest first: an activity, and above it those that are to answer it. */
    private static List<List<ActivityRecord>> movable(Task task) {
        List<List<ActivityRecord>> result = new ArrayList<>();
        List<ActivityRecord> chain = new ArrayList<>();
        for (int i = task.activities.size() - 1; i >= 0 && task.activities.get(i) != task.root(); i--) {
            ActivityRecord r = task.activities.get(i);
            if (r.isFinishing) {
                continue;
            }
            chain.add(0, r);
            if (r.resultTo == null) {
                if ((r.info.flags & ActivityInfo.FLAG_ALLOW_TASK_REPARENTING) != 0) {
                    result.add(chain);
                }
                chain = new ArrayList<>();
            }
        }
        return result;
    }

    /** The lowest task if it is for this activity, or a new one below all others. */
    private Task bottomTask(ActivityRecord r) {
        if (!tasks.get(0).affinity.equals(r.info.taskAffinity)) {
            tasks.add(0, new Task(++lastTask, r.info.taskAffinity, r.intent));
        }
        return tasks.get(0);
    }

    private static void move(List<ActivityRecord> chain, Task to, int place) {
        for (ActivityRecord r : chain) {
            r.task.activities.remove(r);
            r.task = to;
        }
        to.activities.addAll(place, chain);
    }

    /** An activity that wants to be the only one on top does not come to lie on another of its kind. */
    private void dropBelow(ActivityRecord r) throws RemoteException {
        int at = r.task.activities.indexOf(r);
        ActivityRecord below = at == 0 ? null : r.task.activities.get(at - 1);
        if (below != null && r.info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP && below.info.name.equals(r.info.name)) {
            finish(below, Activity.RESULT_CANCELED, null, false);
        }
    }

    private void clearAbove(Task task, ActivityRecord keep) throws RemoteException {
        int at = task.activities.indexOf(keep);
        for (ActivityRecord above : new ArrayList<>(task.activities.subList(at + 1, task.activities.size()))) {
            finish(above, Activity.RESULT_CANCELED, null, false);
        }
    }

    private void deliver(ActivityRecord to, ActivityRecord from) throws RemoteException {
        ReferrerIntent intent = new ReferrerIntent(from.intent, from.launchedFrom);
        if (to == resumed) {
            app.scheduleNewIntent(Collections.singletonList(intent), to);
        } else {
            to.addNewIntent(intent);
        }
    }

    /** Makes the activity that should be on top the resumed one. */
    void resumeTop() throws RemoteException {
        ActivityRecord next = top();
        if (pausing != null || next != null && next == resumed) {
            return;
        }
        if (resumed != null) {
            pause(resumed, false, true);
            return;
        }
        if (next == null) {
            Host.report(Host.NO_ACTIVITY, null, null);
            idle();
            windows().update();
            return;
        }
        resumed = next;
        next.isVisible = true;
        hideFinished();
        if (next.request == null) {
            windows().setOrientation(next.requestedOrientation);
        }
        if (next.isForeign) {
            comeForeign(next);
        } else if (next.isLaunched) {
            resume(next);
        } else {
            launch(next);
        }
        next.state = ActivityRecord.State.RESUMED;
        showBelow(next);
        Host.report(Host.ACTIVITY, next.name(), null);
        windows().update();
    }

    /** What is finished is hidden as soon as the next activity comes, long before it is destroyed. */
    private void hideFinished() {
        for (ActivityRecord r : waitingForIdle) {
            r.isVisible &= !r.isFinishing;
        }
    }

    private static void comeForeign(final ActivityRecord r) {
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                ActivityManagerService.get().foreignArrived(r);
            }
        });
    }

    private static WindowManagerService windows() {
        return WindowManagerService.get();
    }

    private void launch(ActivityRecord r) throws RemoteException {
        List<ResultInfo> results = r.results;
        List<ReferrerIntent> newIntents = r.newIntents;
        r.results = null;
        r.newIntents = null;
        r.isLaunched = true;
        r.configuration = Screen.configuration();
        app.scheduleLaunchActivity(new Intent(r.intent), r, System.identityHashCode(r), new ActivityInfo(r.info),
                new Configuration(r.configuration), null, compatibility(r), r.launchedFrom, null, PROCESS_STATE_TOP,
                r.saved, r.savedPersistently, results, newIntents, false, true, null);
    }

    static CompatibilityInfo compatibility(ActivityRecord r) {
        Configuration config = Screen.configuration();
        return new CompatibilityInfo(r.info.applicationInfo, config.screenLayout, config.smallestScreenWidthDp, false);
    }

    private void resume(ActivityRecord r) throws RemoteException {
        app.scheduleWindowVisibility(r, true);
        if (r.results != null) {
            app.scheduleSendResult(r, r.results);
            r.results = null;
        }
        if (r.newIntents != null) {
            app.scheduleNewIntent(r.newIntents, r);
            r.newIntents = null;
        }
        if (relaunchForConfiguration(r)) {
            return;
        }
        app.scheduleResumeActivity(r, PROCESS_STATE_TOP, true, null);
    }

    /** An activity that a change of configuration passed by while it was covered is made anew. */
    private boolean relaunchForConfiguration(ActivityRecord r) throws RemoteException {
        Configuration now = Screen.configuration();
        int changes = r.configuration == null ? 0 : r.configuration.diff(now);
        r.configuration = now;
        if (changes == 0) {
            return false;
        }
        if ((changes & ~r.info.getRealConfigChanged()) == 0) {
            app.scheduleActivityConfigurationChanged(r, null);
            return false;
        }
        app.scheduleRelaunchActivity(r, null, null, changes, false, now, null);
        return true;
    }

    private void pause(ActivityRecord r, boolean finishing, boolean userLeaving) throws RemoteException {
        pausing = r;
        resumed = null;
        r.state = ActivityRecord.State.PAUSING;
        if (r.isForeign) {
            paused(r);
            return;
        }
        app.schedulePauseActivity(r, finishing, userLeaving, 0, false);
    }

    /** Activities below a translucent one stay visible. */
    private void showBelow(ActivityRecord top) throws RemoteException {
        boolean covered = false;
        for (int t = tasks.size() - 1; t >= 0; t--) {
            List<ActivityRecord> activities = tasks.get(t).activities;
            for (int i = activities.size() - 1; i >= 0; i--) {
                ActivityRecord r = activities.get(i);
                if (r.isFinishing) {
                    continue;
                }
                boolean visible = !covered && !atHome && !asleep;
                if (visible != r.isVisible && r.isLaunched) {
                    r.isVisible = visible;
                    if (visible) {
                        app.scheduleWindowVisibility(r, true);
                    }
                }
                covered |= r.isOpaque;
            }
        }
    }

    void paused(ActivityRecord r) throws RemoteException {
        if (pausing == r) {
            pausing = null;
        }
        r.state = ActivityRecord.State.PAUSED;
        if (waitingForIdle.isEmpty()) {
            ServerThread.postDelayed(idleTimeout, IDLE_TIMEOUT_MS);
        }
        waitingForIdle.add(r);
        resumeTop();
    }

    /** The activity on top has nothing more to do: what it covers is stopped or destroyed. */
    void idle() throws RemoteException {
        ArrayList<ActivityRecord> waiting = new ArrayList<>(waitingForIdle);
        waitingForIdle.clear();
        if (!waiting.isEmpty()) {
            ServerThread.handler().removeCallbacks(idleTimeout);
        }
        for (ActivityRecord r : waiting) {
            if (r.isFinishing) {
                destroy(r, true);
            } else if (r != resumed && isCovered(r) && r.state == ActivityRecord.State.PAUSED) {
                r.isVisible = false;
                if (hasNoHistory(r) && !asleep) {
                    finish(r, Activity.RESULT_CANCELED, null, false);
                } else if (r.isForeign) {
                    r.state = ActivityRecord.State.STOPPED;
                } else {
                    r.state = ActivityRecord.State.STOPPING;
                    app.scheduleStopActivity(r, false, 0);
                }
            }
        }
    }

    /** Whether it is gone as soon as the user leaves it. */
    private static boolean hasNoHistory(ActivityRecord r) {
        return (r.intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0
                || (r.info.flags & ActivityInfo.FLAG_NO_HISTORY) != 0;
    }

    private boolean isCovered(ActivityRecord r) {
        if (atHome || asleep) {
            return true;
        }
        for (int t = tasks.size() - 1; t >= 0; t--) {
            List<ActivityRecord> activities = tasks.get(t).activities;
            for (int i = activities.size() - 1; i >= 0; i--) {
                ActivityRecord above = activities.get(i);
                if (above == r) {
                    return false;
                }
                if (above.isOpaque && !above.isFinishing) {
                    return true;
                }
            }
        }
        return true;
    }

    void stopped(ActivityRecord r, Bundle state, android.os.PersistableBundle persistent) throws RemoteException {
        r.saved = state;
        r.savedPersistently = persistent;
        r.state = ActivityRecord.State.STOPPED;
        if (alwaysFinish && !r.isFinishing && r != resumed) {
            destroy(r, false);
        }
    }

    /**
     * The app's heap is nearly full. Where activities of two or more tasks could be made again from their state, those of the
     * oldest tasks are destroyed, a quarter of the tasks but at least one; not while something is on its way out.
     */
    void releaseSome() throws RemoteException {
        ArrayList<Task> candidates = new ArrayList<>();
        for (Task task : tasks) {
            for (ActivityRecord r : task.activities) {
                if (r.isFinishing) {
                    return;
                }
                if (isReleasable(r) && !candidates.contains(task)) {
                    candidates.add(task);
                }
            }
        }
        int most = candidates.size() < 2 ? 0 : Math.max(1, candidates.size() / 4);
        for (Task task : candidates.subList(0, most)) {
            for (ActivityRecord r : new ArrayList<>(task.activities)) {
                if (isReleasable(r)) {
                    destroy(r, false);
                }
            }
        }
    }

    private static boolean isReleasable(ActivityRecord r) {
        return r.isLaunched && !r.isVisible && r.saved != null && r.state == ActivityRecord.State.STOPPED;
    }

    private void destroy(ActivityRecord r, boolean finishing) throws RemoteException {
        if (!r.isLaunched) {
            remove(r);
            return;
        }
        r.isLaunched = false;
        r.isVisible = false;
        if (finishing) {
            remove(r);
        } else {
            r.state = ActivityRecord.State.INITIALIZING;
        }
        app.scheduleDestroyActivity(r, finishing, 0);
    }

    private void remove(ActivityRecord r) {
        r.state = ActivityRecord.State.DESTROYED;
        if (r.task != null) {
            r.task.activities.remove(r);
            if (r.task.activities.isEmpty()) {
                tasks.remove(r.task);
            }
        }
    }

    boolean finish(ActivityRecord r, int code, Intent data, boolean withTask) throws RemoteException {
        if (r == null || r.isFinishing) {
            return false;
        }
        if (withTask) {
            for (ActivityRecord other : new ArrayList<>(r.task.activities)) {
                if (other != r) {
                    finish(other, Activity.RESULT_CANCELED, null, false);
                }
            }
        }
        r.isFinishing = true;
        if (r.resultTo != null) {
            sendResult(r.resultTo, r.resultWho, r.requestCode, code, data);
            r.resultTo = null;
        }
        if (r == resumed) {
            pause(r, true, false);
        } else if (r != pausing) {
            waitingForIdle.remove(r);
            destroy(r, true);
            resumeTop();
        }
        return true;
    }

    void sendResult(ActivityRecord to, String who, int request, int code, Intent data) throws RemoteException {
        ResultInfo result = new ResultInfo(who, request, code, data);
        if (to == resumed) {
            app.scheduleSendResult(to, Collections.singletonList(result));
        } else {
            to.addResult(result);
        }
    }

    /** Home or recents: the launcher covers everything. */
    void goHome() throws RemoteException {
        atHome = true;
        if (resumed != null) {
            pause(resumed, false, true);
        }
    }

    /** The screen goes off, which stops what is in front, or on again. */
    void sleep(boolean sleeps) throws RemoteException {
        asleep = sleeps;
        if (sleeps && resumed != null) {
            pause(resumed, false, false);
        } else if (!sleeps) {
            resumeTop();
        }
    }

    /** The user comes back to the app. */
    void comeBack() throws RemoteException {
        atHome = false;
        resumeTop();
    }

    boolean moveToBack(Task task) throws RemoteException {
        tasks.remove(task);
        tasks.add(0, task);
        if (tasks.size() == 1 || frontTask() == task) {
            atHome = true;
        }
        if (resumed != null && (atHome || resumed.task == task)) {
            pause(resumed, false, true);
        }
        return true;
    }

    /** Gives the activity on top a new configuration: it is told, or made anew. */
    void configurationChanged() throws RemoteException {
        Configuration now = Screen.configuration();
        ActivityRecord r = resumed;
        app.scheduleConfigurationChanged(now);
        if (r == null || r.configuration == null) {
            return;
        }
        int changes = r.configuration.diff(now);
        r.configuration = now;
        if ((changes & ~r.info.getRealConfigChanged()) == 0) {
            app.scheduleActivityConfigurationChanged(r, null);
        } else {
            app.scheduleRelaunchActivity(r, null, null, changes, false, new Configuration(now), null);
        }
        windows().update();
    }

    /**
     * The process of the app ends. What it had in memory is gone, so only activities that saved their state stay.
     *
     * <p>A crash takes the activity in front with it, and the next one too unless that has stopped, because it might only
     * start the crashing one again. A second crash within a minute takes all.
     */
    void processDied(boolean crashed, boolean again) {
        ActivityRecord front = crashed && !again ? top() : null;
        ActivityRecord below = front == null ? null : below(front);
        for (ActivityRecord r : all()) {
            boolean lost = r == front || crashed && again && r.isLaunched || r == below && isAwake(r);
            boolean stateless = r.isLaunched && r.state != ActivityRecord.State.STOPPED
                    && (r.info.flags & ActivityInfo.FLAG_STATE_NOT_NEEDED) == 0;
            if (!r.isForeign && (lost || stateless || r.isFinishing)) {
                lose(r);
            }
        }
    }

    private static boolean isAwake(ActivityRecord r) {
        return r.state == ActivityRecord.State.RESUMED || r.state == ActivityRecord.State.PAUSING
                || r.state == ActivityRecord.State.PAUSED;
    }

    private ActivityRecord below(ActivityRecord r) {
        List<ActivityRecord> all = all();
        int at = all.indexOf(r);
        return at > 0 ? all.get(at - 1) : null;
    }

    /** Whoever waits for a result of it hears that it was left. */
    private void lose(ActivityRecord r) {
        if (r.resultTo != null) {
            r.resultTo.addResult(new ResultInfo(r.resultWho, r.requestCode, Activity.RESULT_CANCELED, null));
        }
        remove(r);
    }

    /** Writes the tasks with what their activities saved. */
    void write(Parcel out) {
        List<ActivityRecord> all = all();
        for (ActivityRecord r : all) {
            if (r.request != null && r.resultTo != null) {
                // The dialog does not come back; whoever waits for it hears that it was left.
                r.resultTo.addResult(new ResultInfo(r.resultWho, r.requestCode, Activity.RESULT_CANCELED, null));
            }
        }
        out.writeInt(lastTask);
        out.writeInt(tasks.size());
        for (Task task : tasks) {
            out.writeInt(task.id);
            out.writeString(task.affinity);
            SavedState.writeIntent(out, task.intent);
            ArrayList<ActivityRecord> kept = new ArrayList<>();
            for (ActivityRecord r : task.activities) {
                if (!r.isFinishing && r.request == null) {
                    kept.add(r);
                }
            }
            out.writeInt(kept.size());
            for (ActivityRecord r : kept) {
                r.write(out, all.indexOf(r), all.indexOf(r.resultTo));
            }
        }
    }

    /** Reads the tasks of a process that died; the launcher is in front of them. */
    void read(Parcel in) {
        SparseArray<ActivityRecord> numbered = new SparseArray<>();
        HashMap<ActivityRecord, Integer> resultTo = new HashMap<>();
        lastTask = in.readInt();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            Task task = new Task(in.readInt(), in.readString(), SavedState.readIntent(in));
            int activities = in.readInt();
            for (int k = 0; k < activities; k++) {
                int number = in.readInt();
                int target = in.readInt();
                ActivityRecord r = ActivityRecord.read(in);
                r.task = task;
                task.activities.add(r);
                numbered.put(number, r);
                resultTo.put(r, target);
            }
            if (!task.activities.isEmpty()) {
                tasks.add(task);
            }
        }
        for (ActivityRecord r : all()) {
            r.resultTo = numbered.get(resultTo.get(r));
        }
        atHome = true;
    }

    /** Activities from the lowest to the highest, for the order of windows. */
    List<ActivityRecord> all() {
        ArrayList<ActivityRecord> result = new ArrayList<>();
        for (Task task : tasks) {
            result.addAll(task.activities);
        }
        return result;
    }
}
