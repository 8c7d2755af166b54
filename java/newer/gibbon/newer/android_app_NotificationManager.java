package gibbon.newer;

import android.app.NotificationChannel;
import android.app.NotificationChannelGroup;
import android.app.NotificationManager;
import android.os.Parcel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@link NotificationManager} has since Android 7. Channels outlive the process, and nobody silences one, so that every
 * notification is shown.
 */
public class android_app_NotificationManager {
    private static final int IMPORTANCE_DEFAULT = 3;
    private static final Map<String, NotificationChannel> CHANNELS = new LinkedHashMap<String, NotificationChannel>();
    private static final Map<String, NotificationChannelGroup> GROUPS =
            new LinkedHashMap<String, NotificationChannelGroup>();

    public static boolean areNotificationsEnabled(NotificationManager manager) {
        return true;
    }

    public static int getImportance(NotificationManager manager) {
        return IMPORTANCE_DEFAULT;
    }

    public static synchronized void createNotificationChannel(NotificationManager manager, NotificationChannel channel) {
        NotificationChannel known = CHANNELS.get(channel.getId());
        if (known == null) {
            CHANNELS.put(channel.getId(), channel);
        } else {
            // What the user could have changed meanwhile stays.
            known.setName(channel.getName());
            known.setDescription(channel.getDescription());
        }
    }

    public static void createNotificationChannels(NotificationManager manager, List channels) {
        for (Object each : channels) {
            createNotificationChannel(manager, (NotificationChannel) each);
        }
    }

    public static synchronized NotificationChannel getNotificationChannel(NotificationManager manager, String id) {
        return CHANNELS.get(id);
    }

    public static synchronized List getNotificationChannels(NotificationManager manager) {
        return new ArrayList(CHANNELS.values());
    }

    public static synchronized void deleteNotificationChannel(NotificationManager manager, String id) {
        CHANNELS.remove(id);
    }

    public static synchronized void createNotificationChannelGroup(
            NotificationManager manager, NotificationChannelGroup group) {
        GROUPS.put(group.getId(), group);
    }

    public static void createNotificationChannelGroups(NotificationManager manager, List groups) {
        for (Object each : groups) {
            createNotificationChannelGroup(manager, (NotificationChannelGroup) each);
        }
    }

    public static synchronized NotificationChannelGroup getNotificationChannelGroup(NotificationManager manager, String id) {
        return GROUPS.get(id);
    }

    public static synchronized List getNotificationChannelGroups(NotificationManager manager) {
        return new ArrayList(GROUPS.values());
    }

    public static synchronized void deleteNotificationChannelGroup(NotificationManager manager, String id) {
        GROUPS.remove(id);
        for (NotificationChannel channel : new ArrayList<NotificationChannel>(CHANNELS.values())) {
            if (id.equals(channel.getGroup())) {
                CHANNELS.remove(channel.getId());
            }
        }
    }

    static synchronized void write(Parcel out) {
        out.writeTypedList(new ArrayList<NotificationChannel>(CHANNELS.values()));
        out.writeTypedList(new ArrayList<NotificationChannelGroup>(GROUPS.values()));
    }

    static synchronized void read(Parcel in) {
        for (NotificationChannel channel : in.createTypedArrayList(NotificationChannel.CREATOR)) {
            CHANNELS.put(channel.getId(), channel);
        }
        for (NotificationChannelGroup group : in.createTypedArrayList(NotificationChannelGroup.CREATOR)) {
            GROUPS.put(group.getId(), group);
        }
    }
}
