package gibbon.server;

import android.app.PendingIntent;
import android.content.Intent;
import android.os.Bundle;
import android.os.Parcel;
import android.os.RemoteException;
import android.util.ArraySet;
import gibbon.newer.SystemServices;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * What the system remembers when the process of the app dies.
 *
 * <p>App and system share a process here, so the system writes down what outlives the app (its tasks with the states
 * that activities saved, permissions, alarms, notifications, services to be made anew, the configuration) before the
 * process ends, and reads it when the next one starts.
 */
final class SavedState {
    private static final File FILE = new File("/data/system/gibbon/state");
    /** Ways to start: anew, after a death in the background, or after one with the app in front again. */
    private static final int FRESH = 0;
    private static final int TO_FRONT = 2;

    private static int start;
    private static Parcel in;

    private SavedState() {}

    static boolean isRestoring() {
        return in != null;
    }

    /** A saved state as the system holds it: the app's objects are written out while the app can still fail to. */
    static Bundle parcelled(Bundle state) {
        if (state == null) {
            return null;
        }
        Parcel parcel = Parcel.obtain();
        parcel.writeBundle(state);
        parcel.setDataPosition(0);
        Bundle copy = parcel.readBundle();
        parcel.recycle();
        return copy;
    }

    static void save() throws IOException {
        Parcel out = Parcel.obtain();
        writeConfiguration(out);
        out.writeLong(ActivityManagerService.get().lastCrash());
        Permissions permissions = PackageManagerService.app().permissions;
        writeTexts(out, permissions.granted);
        writeTexts(out, permissions.refused);
        writeTexts(out, permissions.fixed);
        ActivityManagerService manager = ActivityManagerService.get();
        manager.stack().write(out);
        List<PendingIntentRecord> pending = manager.pendingIntents();
        out.writeInt(pending.size());
        for (PendingIntentRecord record : pending) {
            record.write(out, manager.stack().all());
        }
        AlarmManagerService alarms = ServiceManagerService.get("alarm");
        JobSchedulerService jobs = ServiceManagerService.get("jobscheduler");
        alarms.write(out);
        jobs.write(out);
        NotificationManagerService.notifications().write(out);
        manager.services().write(out);
        SystemServices.write(out);
        DataOutputStream file = new DataOutputStream(new FileOutputStream(FILE));
        try {
            // The host reads this to know when the app must have a process again.
            file.writeLong(Math.min(alarms.nextDue(), jobs.nextDue()));
            file.write(out.marshall());
        } finally {
            file.close();
            out.recycle();
        }
    }

    /** Saves when the process ends by itself; what cannot be written is as if the app had never run. */
    static void saveOrForget() {
        try {
            save();
        } catch (IOException | RuntimeException e) {
            FILE.delete();
        }
    }

    /** Reads the configuration and remembers the rest for {@link #restore}. */
    static void prepare(int how) {
        start = how;
        if (how == FRESH) {
            FILE.delete();
            return;
        }
        try {
            byte[] bytes = new byte[(int) FILE.length() - 8];
            DataInputStream file = new DataInputStream(new FileInputStream(FILE));
            try {
                file.readLong();
                file.readFully(bytes);
            } finally {
                file.close();
                FILE.delete();
            }
            in = Parcel.obtain();
            in.unmarshall(bytes, 0, bytes.length);
            in.setDataPosition(0);
            readConfiguration();
        } catch (IOException e) {
            in = null;
        }
    }

    static void restore() throws RemoteException {
        ActivityManagerService manager = ActivityManagerService.get();
        manager.setLastCrash(in.readLong());
        Permissions permissions = PackageManagerService.app().permissions;
        readTexts(permissions.granted);
        readTexts(permissions.refused);
        readTexts(permissions.fixed);
        Storage.update(permissions);
        manager.stack().read(in);
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            manager.pendingIntents().add(PendingIntentRecord.read(in, manager.stack().all()));
        }
        ServiceManagerService.<AlarmManagerService>get("alarm").read(in);
        ServiceManagerService.<JobSchedulerService>get("jobscheduler").read(in);
        NotificationManagerService.notifications().read(in);
        manager.services().read(in);
        SystemServices.read(in);
        in.recycle();
        in = null;
        Environment.restore();
        if (start == TO_FRONT && manager.stack().frontTask() == null) {
            manager.startLauncher();
        } else if (start == TO_FRONT) {
            manager.stack().comeBack();
        }
    }

    private static void writeConfiguration(Parcel out) {
        out.writeInt(WindowManagerService.userRotation);
        out.writeInt(Screen.rotation);
        out.writeString(Screen.locale.toLanguageTag());
        out.writeFloat(Screen.fontScale);
        out.writeInt(Screen.night ? 1 : 0);
        Environment.write(out);
    }

    private static void readConfiguration() {
        WindowManagerService.userRotation = in.readInt();
        Screen.rotation = in.readInt();
        Screen.locale = Locale.forLanguageTag(in.readString());
        Screen.fontScale = in.readFloat();
        Screen.night = in.readInt() != 0;
        Environment.read(in);
    }

    private static void writeTexts(Parcel out, Collection<String> texts) {
        out.writeStringList(new ArrayList<>(texts));
    }

    private static void readTexts(ArraySet<String> texts) {
        ArrayList<String> list = new ArrayList<>();
        in.readStringList(list);
        texts.clear();
        texts.addAll(list);
    }

    /** Writes a bundle unless it holds what cannot leave the process. */
    static void writeBundle(Parcel out, Bundle bundle) {
        Parcel own = Parcel.obtain();
        own.writeBundle(bundle);
        byte[] bytes;
        try {
            bytes = bundle == null ? null : own.marshall();
        } catch (RuntimeException e) {
            bytes = null;
        }
        own.recycle();
        out.writeByteArray(bytes);
    }

    static Bundle readBundle(Parcel from) {
        byte[] bytes = from.createByteArray();
        if (bytes == null) {
            return null;
        }
        Parcel own = Parcel.obtain();
        own.unmarshall(bytes, 0, bytes.length);
        own.setDataPosition(0);
        Bundle bundle = own.readBundle();
        own.recycle();
        return bundle;
    }

    /** Writes an intent; extras that cannot leave the process are left out. */
    static void writeIntent(Parcel out, Intent intent) {
        out.writeInt(intent == null ? 0 : 1);
        if (intent != null) {
            Intent bare = new Intent(intent);
            bare.replaceExtras((Bundle) null);
            bare.writeToParcel(out, 0);
            writeBundle(out, intent.getExtras());
        }
    }

    static Intent readIntent(Parcel from) {
        if (from.readInt() == 0) {
            return null;
        }
        Intent intent = Intent.CREATOR.createFromParcel(from);
        Bundle extras = readBundle(from);
        return extras == null ? intent : intent.replaceExtras(extras);
    }

    /** The number of what a PendingIntent stands for; -1 for none. */
    static void writePending(Parcel out, PendingIntent intent) {
        Object target = intent == null ? null : intent.getTarget();
        out.writeInt(ActivityManagerService.get().pendingIntents().indexOf(target));
    }

    static PendingIntent readPending(Parcel from) {
        int index = from.readInt();
        List<PendingIntentRecord> all = ActivityManagerService.get().pendingIntents();
        if (index < 0 || index >= all.size()) {
            return null;
        }
        Parcel own = Parcel.obtain();
        own.writeStrongBinder(all.get(index));
        own.setDataPosition(0);
        PendingIntent intent = PendingIntent.CREATOR.createFromParcel(own);
        own.recycle();
        return intent;
    }
}
