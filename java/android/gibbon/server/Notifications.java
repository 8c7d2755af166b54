package gibbon.server;

import android.app.Notification;
import android.app.PendingIntent;
import android.os.Binder;
import android.os.Parcel;
import android.os.UserHandle;
import android.service.notification.StatusBarNotification;
import android.text.TextUtils;
import java.util.ArrayList;

/**
 * The notification shade: what apps posted, and what the user does with it.
 *
 * <p>Every change is reported as (key, text): the title and the text in two lines when something is posted, null when
 * it goes away.
 */
final class Notifications {
    private static final int MOST_PER_PACKAGE = 50;
    /** What the host says is done to a notification; all else wipes it away. */
    private static final int OPEN = 0;
    private static final int BUTTON = 1;
    private static final int UNMOVABLE =
            Notification.FLAG_ONGOING_EVENT | Notification.FLAG_NO_CLEAR | Notification.FLAG_FOREGROUND_SERVICE;

    private final ArrayList<StatusBarNotification> posted = new ArrayList<>();

    /** Posts a notification in place of the one with the same package, tag and number. */
    synchronized void post(String packageName, String tag, int id, Notification notification) {
        if (packageName == null || notification == null) {
            throw new IllegalArgumentException(
                    "null not allowed: pkg=" + packageName + " id=" + id + " notification=" + notification);
        }
        if (notification.getSmallIcon() != null && !notification.isValid()) {
            throw new IllegalArgumentException(
                    "Invalid notification (): pkg=" + packageName + " id=" + id + " notification=" + notification);
        }
        Notification copy = notification.clone();
        if ((copy.flags & Notification.FLAG_FOREGROUND_SERVICE) != 0) {
            copy.flags |= Notification.FLAG_ONGOING_EVENT | Notification.FLAG_NO_CLEAR;
        }
        StatusBarNotification entry = new StatusBarNotification(
                packageName, packageName, id, tag, Binder.getCallingUid(), Binder.getCallingPid(), 0, copy,
                UserHandle.OWNER);
        int index = indexOf(entry.getKey());
        if (index >= 0) {
            posted.set(index, entry);
        } else if (of(packageName).size() >= MOST_PER_PACKAGE) {
            return;
        } else {
            posted.add(entry);
        }
        Host.report(Host.NOTIFICATION, entry.getKey(), describe(copy));
    }

    /** The app takes a notification back; that of a service in the foreground stays. */
    synchronized void cancel(String packageName, String tag, int id) {
        for (StatusBarNotification entry : of(packageName)) {
            if (entry.getId() == id && same(entry.getTag(), tag) && !has(entry, Notification.FLAG_FOREGROUND_SERVICE)) {
                remove(entry);
            }
        }
    }

    /** The app takes all of its notifications back; those of services in the foreground stay. */
    synchronized void cancelAll(String packageName) {
        for (StatusBarNotification entry : of(packageName)) {
            if (!has(entry, Notification.FLAG_FOREGROUND_SERVICE)) {
                remove(entry);
            }
        }
    }

    /** A service leaves the foreground, and its notification goes with it. */
    synchronized void cancelForService(String packageName, int id) {
        for (StatusBarNotification entry : of(packageName)) {
            if (entry.getId() == id && entry.getTag() == null) {
                remove(entry);
            }
        }
    }

    /** A service leaves the foreground, and its notification stays as one that can be wiped away. */
    synchronized void leaveForeground(String packageName, int id) {
        for (StatusBarNotification entry : of(packageName)) {
            if (entry.getId() == id && entry.getTag() == null) {
                entry.getNotification().flags &= ~UNMOVABLE;
            }
        }
    }

    /** What a package has posted, oldest first. */
    synchronized ArrayList<StatusBarNotification> of(String packageName) {
        ArrayList<StatusBarNotification> result = new ArrayList<>();
        for (StatusBarNotification entry : posted) {
            if (entry.getPackageName().equals(packageName)) {
                result.add(entry);
            }
        }
        return result;
    }

    /** Everything that is posted, oldest first. */
    synchronized ArrayList<StatusBarNotification> all() {
        return new ArrayList<>(posted);
    }

    /** The user does something to a notification, counted from the newest; with a title it must have that title. */
    void touch(int fromNewest, String title, int how, String button) {
        ArrayList<StatusBarNotification> all = all();
        int index = all.size() - 1 - fromNewest;
        if (!title.isEmpty()) {
            for (int i = all.size() - 1; i >= 0 && (index < 0 || !titled(all.get(index), title)); i--) {
                index = i;
            }
        }
        if (index < 0 || index >= all.size()) {
            return;
        }
        StatusBarNotification entry = all.get(index);
        switch (how) {
            case OPEN: open(entry); break;
            case BUTTON: press(entry, button); break;
            default: wipe(entry); break;
        }
    }

    /** Whether the user can wipe it away. */
    static boolean isWipeable(Notification notification) {
        return (notification.flags & UNMOVABLE) == 0;
    }

    /** Its buttons. */
    static Notification.Action[] buttons(Notification notification) {
        return notification.actions == null ? new Notification.Action[0] : notification.actions;
    }

    private static boolean titled(StatusBarNotification entry, String title) {
        CharSequence own = entry.getNotification().extras.getCharSequence(Notification.EXTRA_TITLE);
        return title.contentEquals(own == null ? "" : own);
    }

    /** Writes what shows, without pictures, for the time after the death of the app's process. */
    synchronized void write(Parcel out) {
        out.writeInt(posted.size());
        for (StatusBarNotification entry : posted) {
            Notification notification = entry.getNotification();
            out.writeString(entry.getPackageName());
            out.writeString(entry.getTag());
            out.writeInt(entry.getId());
            out.writeInt(notification.flags);
            TextUtils.writeToParcel(notification.extras.getCharSequence(Notification.EXTRA_TITLE), out, 0);
            TextUtils.writeToParcel(notification.extras.getCharSequence(Notification.EXTRA_TEXT), out, 0);
            SavedState.writePending(out, notification.contentIntent);
            SavedState.writePending(out, notification.deleteIntent);
            Notification.Action[] buttons = buttons(notification);
            out.writeInt(buttons.length);
            for (Notification.Action button : buttons) {
                TextUtils.writeToParcel(button.title, out, 0);
                SavedState.writePending(out, button.actionIntent);
            }
        }
    }

    /** Reads what {@link #write} wrote; services in the foreground are gone with the process. */
    synchronized void read(Parcel in) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            String packageName = in.readString();
            String tag = in.readString();
            int id = in.readInt();
            Notification notification = new Notification();
            notification.flags = in.readInt();
            notification.extras.putCharSequence(
                    Notification.EXTRA_TITLE, TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(in));
            notification.extras.putCharSequence(
                    Notification.EXTRA_TEXT, TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(in));
            notification.contentIntent = SavedState.readPending(in);
            notification.deleteIntent = SavedState.readPending(in);
            notification.actions = new Notification.Action[in.readInt()];
            for (int k = 0; k < notification.actions.length; k++) {
                CharSequence title = TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(in);
                notification.actions[k] = new Notification.Action(0, title, SavedState.readPending(in));
            }
            if ((notification.flags & Notification.FLAG_FOREGROUND_SERVICE) == 0) {
                post(packageName, tag, id, notification);
            }
        }
    }

    private void open(StatusBarNotification entry) {
        boolean sent = send(entry.getNotification().contentIntent);
        if (sent && has(entry, Notification.FLAG_AUTO_CANCEL) && !has(entry, Notification.FLAG_FOREGROUND_SERVICE)) {
            remove(entry);
        }
    }

    /** A button leaves its notification where it is. */
    private static void press(StatusBarNotification entry, String words) {
        for (Notification.Action button : buttons(entry.getNotification())) {
            if (words.contentEquals(button.title == null ? "" : button.title)) {
                send(button.actionIntent);
                return;
            }
        }
    }

    private void wipe(StatusBarNotification entry) {
        if (isWipeable(entry.getNotification())) {
            remove(entry);
            send(entry.getNotification().deleteIntent);
        }
    }

    private static boolean send(PendingIntent intent) {
        if (intent == null) {
            return false;
        }
        try {
            intent.send();
            return true;
        } catch (PendingIntent.CanceledException e) {
            return false;
        }
    }

    private synchronized void remove(StatusBarNotification entry) {
        if (posted.remove(entry)) {
            Host.report(Host.NOTIFICATION, entry.getKey(), null);
        }
    }

    private int indexOf(String key) {
        for (int i = 0; i < posted.size(); i++) {
            if (posted.get(i).getKey().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean has(StatusBarNotification entry, int flags) {
        return (entry.getNotification().flags & flags) != 0;
    }

    private static boolean same(String one, String other) {
        return one == null ? other == null : one.equals(other);
    }

    private static String describe(Notification notification) {
        CharSequence title = notification.extras.getCharSequence(Notification.EXTRA_TITLE);
        CharSequence text = notification.extras.getCharSequence(Notification.EXTRA_TEXT);
        return (title == null ? "" : title) + "\n" + (text == null ? "" : text);
    }
}
