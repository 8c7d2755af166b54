package android.app;

import java.util.ArrayList;
import java.util.List;

/** Kinds of notifications that belong together. */
public final class NotificationChannelGroup {
    private final String id;
    private final CharSequence name;

    public NotificationChannelGroup(String id, CharSequence name) {
        this.id = id;
        this.name = name;
    }

    public String getId() {
        return id;
    }

    public CharSequence getName() {
        return name;
    }

    public List<NotificationChannel> getChannels() {
        return new ArrayList<NotificationChannel>();
    }
}
