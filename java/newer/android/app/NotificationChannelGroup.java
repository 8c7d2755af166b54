package android.app;

import android.os.Parcel;
import android.os.Parcelable;
import android.text.TextUtils;
import java.util.ArrayList;
import java.util.List;

/** Kinds of notifications that belong together. */
public final class NotificationChannelGroup implements Parcelable {
    public static final Parcelable.Creator<NotificationChannelGroup> CREATOR =
            new Parcelable.Creator<NotificationChannelGroup>() {
        @Override
        public NotificationChannelGroup createFromParcel(Parcel source) {
            String id = source.readString();
            return new NotificationChannelGroup(id, TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(source));
        }

        @Override
        public NotificationChannelGroup[] newArray(int size) {
            return new NotificationChannelGroup[size];
        }
    };

    private final String id;
    private final CharSequence name;

    public NotificationChannelGroup(String id, CharSequence name) {
        this.id = id;
        this.name = name;
    }

    @Override
    public void writeToParcel(Parcel to, int flags) {
        to.writeString(id);
        TextUtils.writeToParcel(name, to, flags);
    }

    @Override
    public int describeContents() {
        return 0;
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
