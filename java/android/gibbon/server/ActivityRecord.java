package gibbon.server;

import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import android.os.PersistableBundle;
import android.view.IApplicationToken;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;

/** An activity in a task. Its token is what the app knows it by. */
final class ActivityRecord extends IApplicationToken.Stub {
    /** Where it stands, as the app has confirmed it. */
    enum State { INITIALIZING, RESUMED, PAUSING, PAUSED, STOPPING, STOPPED, DESTROYED }

    final Intent intent;
    final String type;
    final ActivityInfo info;
    final String launchedFrom;
    /** Whether what lies below it is hidden. */
    final boolean isOpaque;
    Task task;
    State state = State.INITIALIZING;
    /** Whether the app holds an instance of it. */
    boolean isLaunched;
    boolean isFinishing;
    /** Whether its windows may be seen. */
    boolean isVisible;
    ActivityRecord resultTo;
    String resultWho;
    int requestCode;
    ArrayList<ResultInfo> results;
    ArrayList<ReferrerIntent> newIntents;
    Bundle saved;
    PersistableBundle savedPersistently;
    int requestedOrientation;
    /** The configuration with which it was last launched. */
    android.content.res.Configuration configuration;

    ActivityRecord(Intent intent, String type, ActivityInfo info, String launchedFrom, boolean isOpaque) {
        this.intent = intent;
        this.type = type;
        this.info = info;
        this.launchedFrom = launchedFrom;
        this.isOpaque = isOpaque;
        this.requestedOrientation = info.screenOrientation;
    }

    void addResult(ResultInfo result) {
        if (results == null) {
            results = new ArrayList<>();
        }
        results.add(result);
    }

    void addNewIntent(ReferrerIntent intent) {
        if (newIntents == null) {
            newIntents = new ArrayList<>();
        }
        newIntents.add(intent);
    }

    String name() {
        return info.packageName + "/" + info.name;
    }

    @Override
    public String toString() {
        return "ActivityRecord{" + name() + " t" + (task == null ? -1 : task.id) + "}";
    }

    @Override
    public void windowsDrawn() {}

    @Override
    public void windowsVisible() {}

    @Override
    public void windowsGone() {}

    @Override
    public boolean keyDispatchingTimedOut(String reason) {
        return false;
    }

    @Override
    public long getKeyDispatchingTimeout() {
        return 5000;
    }
}
