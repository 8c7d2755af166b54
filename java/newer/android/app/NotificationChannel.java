package android.app;

import android.media.AudioAttributes;
import android.net.Uri;
import android.os.Parcel;
import android.os.Parcelable;
import android.text.TextUtils;

/** A kind of notifications that the user can silence; here it is only kept by who made it. */
public final class NotificationChannel implements Parcelable {
    public static final String DEFAULT_CHANNEL_ID = "miscellaneous";

    public static final Parcelable.Creator<NotificationChannel> CREATOR = new Parcelable.Creator<NotificationChannel>() {
        @Override
        public NotificationChannel createFromParcel(Parcel source) {
            return new NotificationChannel(source);
        }

        @Override
        public NotificationChannel[] newArray(int size) {
            return new NotificationChannel[size];
        }
    };

    private final String id;
    private CharSequence name;
    private int importance;
    private String description;
    private String group;
    private boolean badge;
    private boolean lights;
    private int lightColor;
    private boolean vibration;
    private long[] pattern;
    private boolean bypassDnd;
    private int visibility;
    private Uri sound;
    private AudioAttributes attributes;

    public NotificationChannel(String id, CharSequence name, int importance) {
        this.id = id;
        this.name = name;
        this.importance = importance;
    }

    private NotificationChannel(Parcel source) {
        id = source.readString();
        name = TextUtils.CHAR_SEQUENCE_CREATOR.createFromParcel(source);
        importance = source.readInt();
        description = source.readString();
        group = source.readString();
        badge = source.readInt() != 0;
        lights = source.readInt() != 0;
        lightColor = source.readInt();
        vibration = source.readInt() != 0;
        pattern = source.createLongArray();
        bypassDnd = source.readInt() != 0;
        visibility = source.readInt();
        sound = source.readParcelable(null);
        attributes = source.readParcelable(null);
    }

    @Override
    public void writeToParcel(Parcel to, int flags) {
        to.writeString(id);
        TextUtils.writeToParcel(name, to, flags);
        to.writeInt(importance);
        to.writeString(description);
        to.writeString(group);
        to.writeInt(badge ? 1 : 0);
        to.writeInt(lights ? 1 : 0);
        to.writeInt(lightColor);
        to.writeInt(vibration ? 1 : 0);
        to.writeLongArray(pattern);
        to.writeInt(bypassDnd ? 1 : 0);
        to.writeInt(visibility);
        to.writeParcelable(sound, flags);
        to.writeParcelable(attributes, flags);
    }

    @Override
    public int describeContents() {
        return 0;
    }

    public String getId() {
        return id;
    }

    public void setName(CharSequence name) {
        this.name = name;
    }

    public CharSequence getName() {
        return name;
    }

    public void setImportance(int importance) {
        this.importance = importance;
    }

    public int getImportance() {
        return importance;
    }

    public void setDescription(String description) {
        this.description = description;
    }

    public String getDescription() {
        return description;
    }

    public void setGroup(String group) {
        this.group = group;
    }

    public String getGroup() {
        return group;
    }

    public void setShowBadge(boolean badge) {
        this.badge = badge;
    }

    public boolean canShowBadge() {
        return badge;
    }

    public void enableLights(boolean lights) {
        this.lights = lights;
    }

    public boolean shouldShowLights() {
        return lights;
    }

    public void setLightColor(int lightColor) {
        this.lightColor = lightColor;
    }

    public int getLightColor() {
        return lightColor;
    }

    public void enableVibration(boolean vibration) {
        this.vibration = vibration;
    }

    public boolean shouldVibrate() {
        return vibration;
    }

    public long[] getVibrationPattern() {
        return pattern;
    }

    public void setBypassDnd(boolean bypassDnd) {
        this.bypassDnd = bypassDnd;
    }

    public boolean canBypassDnd() {
        return bypassDnd;
    }

    public void setLockscreenVisibility(int visibility) {
        this.visibility = visibility;
    }

    public int getLockscreenVisibility() {
        return visibility;
    }

    public Uri getSound() {
        return sound;
    }

    public AudioAttributes getAudioAttributes() {
        return attributes;
    }

    public void setVibrationPattern(long[] pattern) {
        this.pattern = pattern;
        vibration = pattern != null && pattern.length > 0;
    }

    public void setSound(Uri sound, AudioAttributes attributes) {
        this.sound = sound;
        this.attributes = attributes;
    }
}
