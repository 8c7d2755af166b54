package gibbon.server;

import android.app.ActivityManager.TaskDescription;
import android.content.Intent;
import java.util.ArrayList;

/** Activities on top of each other. */
final class Task {
    final int id;
    final String affinity;
    final Intent intent;
    final ArrayList<ActivityRecord> activities = new ArrayList<>();
    TaskDescription description;

    Task(int id, String affinity, Intent intent) {
        this.id = id;
        this.affinity = affinity;
        this.intent = intent;
    }

    /** The highest activity that is not finishing. */
    ActivityRecord top() {
        for (int i = activities.size() - 1; i >= 0; i--) {
            if (!activities.get(i).isFinishing) {
                return activities.get(i);
            }
        }
        return null;
    }

    ActivityRecord root() {
        for (ActivityRecord activity : activities) {
            if (!activity.isFinishing) {
                return activity;
            }
        }
        return null;
    }

    /** The highest instance of an activity's class that is not finishing. */
    ActivityRecord find(String className) {
        for (int i = activities.size() - 1; i >= 0; i--) {
            ActivityRecord activity = activities.get(i);
            if (!activity.isFinishing && activity.info.name.equals(className)) {
                return activity;
            }
        }
        return null;
    }
}
