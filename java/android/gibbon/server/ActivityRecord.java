package gibbon.server;

import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import android.os.Parcel;
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
    /** Whether it belongs to another app: it has a place in its task, but neither process nor window. */
    boolean isForeign;
    /** The permissions that it asks the user for, if that is what it is for. */
    PermissionRequest request;
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

    void write(Parcel out, int number, int resultNumber) {
        out.writeInt(number);
        out.writeInt(resultNumber);
        SavedState.writeIntent(out, intent);
        out.writeString(type);
        out.writeInt(isForeign ? 1 : 0);
        info.writeToParcel(out, 0);
        out.writeString(launchedFrom);
        out.writeInt(isOpaque ? 1 : 0);
        out.writeString(resultWho);
        out.writeInt(requestCode);
        out.writeInt(requestedOrientation);
        SavedState.writeBundle(out, saved);
        out.writeInt(results == null ? 0 : results.size());
        for (int i = 0; results != null && i < results.size(); i++) {
            ResultInfo result = results.get(i);
            out.writeString(result.mResultWho);
            out.writeInt(result.mRequestCode);
            out.writeInt(result.mResultCode);
            SavedState.writeIntent(out, result.mData);
        }
    }

    /** Reads what follows the two numbers; the app holds no instance of it. */
    static ActivityRecord read(Parcel in) {
        Intent intent = SavedState.readIntent(in);
        String type = in.readString();
        boolean foreign = in.readInt() != 0;
        ActivityInfo info = ActivityInfo.CREATOR.createFromParcel(in);
        ActivityRecord r = new ActivityRecord(intent, type, info, in.readString(), in.readInt() != 0);
        r.isForeign = foreign;
        r.resultWho = in.readString();
        r.requestCode = in.readInt();
        r.requestedOrientation = in.readInt();
        r.saved = SavedState.readBundle(in);
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String who = in.readString();
            int request = in.readInt();
            int code = in.readInt();
            r.addResult(new ResultInfo(who, request, code, SavedState.readIntent(in)));
        }
        return r;
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
