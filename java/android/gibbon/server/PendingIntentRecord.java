package gibbon.server;

import android.app.ActivityManager;
import android.app.PendingIntent;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.Bundle;
import android.os.Parcel;
import android.os.RemoteException;
import java.util.Arrays;
import java.util.List;

/** What a PendingIntent stands for. */
final class PendingIntentRecord extends IIntentSender.Stub {
    final int kind;
    final String packageName;
    final ActivityRecord activity;
    final String who;
    final int request;
    final int flags;
    Intent[] intents;
    String[] types;
    boolean isCancelled;

    PendingIntentRecord(int kind, String packageName, ActivityRecord activity, String who, int request,
            Intent[] intents, String[] types, int flags) {
        this.kind = kind;
        this.packageName = packageName;
        this.activity = activity;
        this.who = who;
        this.request = request;
        this.flags = flags;
        this.intents = intents;
        this.types = types;
    }

    Intent intent() {
        return intents == null || intents.length == 0 ? new Intent() : intents[intents.length - 1];
    }

    /** Two of them are the same thing when all but extras is equal. */
    boolean isLike(PendingIntentRecord other) {
        return kind == other.kind && activity == other.activity && request == other.request
                && java.util.Objects.equals(who, other.who)
                && intent().filterEquals(other.intent()) && Arrays.equals(types, other.types);
    }

    void write(Parcel out, List<ActivityRecord> activities) {
        out.writeInt(kind);
        out.writeString(packageName);
        out.writeInt(activities.indexOf(activity));
        out.writeString(who);
        out.writeInt(request);
        out.writeInt(flags);
        out.writeInt(intents == null ? 0 : intents.length);
        for (int i = 0; intents != null && i < intents.length; i++) {
            SavedState.writeIntent(out, intents[i]);
        }
        out.writeStringArray(types);
    }

    static PendingIntentRecord read(Parcel in, List<ActivityRecord> activities) {
        int kind = in.readInt();
        String packageName = in.readString();
        int activity = in.readInt();
        String who = in.readString();
        int request = in.readInt();
        int flags = in.readInt();
        Intent[] intents = new Intent[in.readInt()];
        for (int i = 0; i < intents.length; i++) {
            intents[i] = SavedState.readIntent(in);
        }
        ActivityRecord record = activity < 0 ? null : activities.get(activity);
        return new PendingIntentRecord(kind, packageName, record, who, request, intents, in.createStringArray(),
                flags);
    }

    @Override
    public int send(int code, Intent fillIn, String type, IIntentReceiver finished, String permission, Bundle options)
            throws RemoteException {
        if (isCancelled) {
            return ActivityManager.START_CANCELED;
        }
        ActivityManagerService manager = ActivityManagerService.get();
        if ((flags & PendingIntent.FLAG_ONE_SHOT) != 0) {
            manager.cancelIntentSender(this);
        }
        Intent last = new Intent(intent());
        if (fillIn != null && (flags & PendingIntent.FLAG_IMMUTABLE) == 0) {
            last.fillIn(fillIn, 0);
        }
        String resolved = types != null && types.length > 0 && type == null ? types[types.length - 1] : type;
        switch (kind) {
            case ActivityManager.INTENT_SENDER_ACTIVITY:
                for (int i = 0; i + 1 < intents.length; i++) {
                    manager.startFromOutside(new Intent(intents[i]), types == null ? null : types[i]);
                }
                manager.startFromOutside(last, resolved);
                break;
            case ActivityManager.INTENT_SENDER_BROADCAST:
                manager.broadcast(last, resolved, finished);
                return 0;
            case ActivityManager.INTENT_SENDER_SERVICE:
                manager.startService(null, last, resolved, packageName, 0);
                break;
            default:
                manager.sendActivityResult(activity, who, request, code, last);
                break;
        }
        if (finished != null) {
            finished.performReceive(last, 0, null, null, false, false, 0);
        }
        return 0;
    }
}
