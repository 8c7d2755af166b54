package gibbon.server;

import android.content.Intent;
import android.media.AudioAttributes;
import android.media.AudioManager;
import android.media.AudioRoutesInfo;
import android.media.AudioSystem;
import android.media.IAudioFocusDispatcher;
import android.media.IAudioRoutesObserver;
import android.media.IAudioService;
import android.media.IRingtonePlayer;
import android.media.audiopolicy.IAudioPolicyCallback;
import android.os.IBinder;

/** Volumes, ringer mode and audio focus of a phone that makes no sound. */
abstract class AudioService extends Service implements IAudioService {
    private static final int[] MAX = {5, 7, 7, 15, 7, 7, 15, 7, 15, 15};
    private static final int[] MIN = {1, 0, 0, 0, 0, 0, 1, 0, 0, 0};
    private static final String SETTINGS = "android.permission.MODIFY_AUDIO_SETTINGS";

    private final int[] volumes = AudioSystem.DEFAULT_STREAM_VOLUME.clone();
    private final boolean[] muted = new boolean[MAX.length];
    private final AudioFocus focus = new AudioFocus();
    private int ringerMode = AudioManager.RINGER_MODE_NORMAL;
    private int mode = AudioSystem.MODE_NORMAL;
    private boolean masterMute;
    private boolean speakerphone;
    private boolean sco;
    private boolean a2dp = true;

    private static int valid(int stream) {
        if (stream < 0 || stream >= MAX.length) {
            throw new IllegalArgumentException("Bad stream type " + stream);
        }
        return stream;
    }

    @Override
    public int getStreamMaxVolume(int stream) {
        return MAX[valid(stream)];
    }

    @Override
    public int getStreamMinVolume(int stream) {
        return MIN[valid(stream)];
    }

    @Override
    public int getStreamVolume(int stream) {
        return muted[valid(stream)] || silenced(stream) ? 0 : volumes[stream];
    }

    @Override
    public int getLastAudibleStreamVolume(int stream) {
        return volumes[valid(stream)];
    }

    private boolean silenced(int stream) {
        return ringerMode != AudioManager.RINGER_MODE_NORMAL && isStreamAffectedByRingerMode(stream);
    }

    @Override
    public void setStreamVolume(int stream, int index, int flags, String packageName) {
        int old = volumes[valid(stream)];
        volumes[stream] = Math.max(MIN[stream], Math.min(index, MAX[stream]));
        if (old != volumes[stream]) {
            Intent intent = new Intent(AudioManager.VOLUME_CHANGED_ACTION);
            intent.putExtra(AudioManager.EXTRA_VOLUME_STREAM_TYPE, stream);
            intent.putExtra(AudioManager.EXTRA_VOLUME_STREAM_VALUE, volumes[stream]);
            intent.putExtra(AudioManager.EXTRA_PREV_VOLUME_STREAM_VALUE, old);
            Broadcasts.send(intent);
        }
    }

    @Override
    public void adjustStreamVolume(int stream, int direction, int flags, String packageName) {
        switch (direction) {
            case AudioManager.ADJUST_MUTE:
            case AudioManager.ADJUST_UNMUTE:
                muted[valid(stream)] = direction == AudioManager.ADJUST_MUTE;
                break;
            case AudioManager.ADJUST_TOGGLE_MUTE:
                muted[valid(stream)] = !muted[stream];
                break;
            default:
                setStreamVolume(stream, volumes[valid(stream)] + direction, flags, packageName);
                break;
        }
    }

    @Override
    public void adjustSuggestedStreamVolume(
            int direction, int stream, int flags, String packageName, String caller) {
        adjustStreamVolume(
                stream == AudioManager.USE_DEFAULT_STREAM_TYPE ? AudioManager.STREAM_MUSIC : stream,
                direction, flags, packageName);
    }

    @Override
    public boolean isStreamMute(int stream) {
        return muted[valid(stream)];
    }

    @Override
    public boolean isMasterMute() {
        return masterMute;
    }

    @Override
    public void setMasterMute(boolean mute, int flags, String packageName, int user) {
        masterMute = mute;
    }

    @Override
    public boolean isStreamAffectedByRingerMode(int stream) {
        return stream == AudioManager.STREAM_RING
                || stream == AudioManager.STREAM_NOTIFICATION
                || stream == AudioManager.STREAM_SYSTEM
                || stream == AudioSystem.STREAM_SYSTEM_ENFORCED;
    }

    @Override
    public boolean isStreamAffectedByMute(int stream) {
        return stream >= AudioManager.STREAM_SYSTEM && stream <= AudioManager.STREAM_NOTIFICATION;
    }

    @Override
    public int getRingerModeExternal() {
        return ringerMode;
    }

    @Override
    public int getRingerModeInternal() {
        return ringerMode;
    }

    @Override
    public boolean isValidRingerMode(int wanted) {
        return wanted >= AudioManager.RINGER_MODE_SILENT && wanted <= AudioManager.RINGER_MODE_NORMAL;
    }

    @Override
    public void setRingerModeExternal(int wanted, String caller) {
        if (!isValidRingerMode(wanted)) {
            throw new IllegalArgumentException("Bad ringer mode " + wanted);
        }
        if (wanted != ringerMode) {
            ringerMode = wanted;
            Intent intent = new Intent(AudioManager.RINGER_MODE_CHANGED_ACTION);
            intent.putExtra(AudioManager.EXTRA_RINGER_MODE, wanted);
            Broadcasts.sendSticky(intent);
        }
    }

    @Override
    public void setRingerModeInternal(int wanted, String caller) {
        setRingerModeExternal(wanted, caller);
    }

    @Override
    public int getVibrateSetting(int type) {
        return AudioManager.VIBRATE_SETTING_ONLY_SILENT;
    }

    @Override
    public void setVibrateSetting(int type, int setting) {}

    @Override
    public boolean shouldVibrate(int type) {
        return ringerMode == AudioManager.RINGER_MODE_VIBRATE;
    }

    @Override
    public void setMode(int wanted, IBinder token, String packageName) {
        if (Caller.has(SETTINGS)) {
            mode = wanted;
        }
    }

    @Override
    public int getMode() {
        return mode;
    }

    @Override
    public void setMicrophoneMute(boolean on, String packageName, int user) {}

    @Override
    public void playSoundEffect(int effect) {}

    @Override
    public void playSoundEffectVolume(int effect, float volume) {}

    @Override
    public boolean loadSoundEffects() {
        return true;
    }

    @Override
    public void unloadSoundEffects() {}

    @Override
    public void reloadAudioSettings() {}

    @Override
    public void setSpeakerphoneOn(boolean on) {
        speakerphone = on && Caller.has(SETTINGS);
    }

    @Override
    public boolean isSpeakerphoneOn() {
        return speakerphone;
    }

    @Override
    public void setBluetoothScoOn(boolean on) {
        sco = on && Caller.has(SETTINGS);
    }

    @Override
    public boolean isBluetoothScoOn() {
        return sco;
    }

    @Override
    public void startBluetoothSco(IBinder token, int targetSdk) {}

    @Override
    public void stopBluetoothSco(IBinder token) {}

    @Override
    public void setBluetoothA2dpOn(boolean on) {
        a2dp = on;
    }

    @Override
    public boolean isBluetoothA2dpOn() {
        return a2dp;
    }

    @Override
    public int requestAudioFocus(
            AudioAttributes attributes, int duration, IBinder token, IAudioFocusDispatcher dispatcher, String client,
            String packageName, int flags, IAudioPolicyCallback policy) {
        return focus.request(dispatcher, client, duration);
    }

    @Override
    public int abandonAudioFocus(IAudioFocusDispatcher dispatcher, String client, AudioAttributes attributes) {
        return focus.abandon(client);
    }

    @Override
    public void unregisterAudioFocusClient(String client) {
        focus.abandon(client);
    }

    @Override
    public int getCurrentAudioFocus() {
        return focus.current();
    }

    @Override
    public void forceVolumeControlStream(int stream, IBinder token) {}

    @Override
    public AudioRoutesInfo startWatchingRoutes(IAudioRoutesObserver observer) {
        return new AudioRoutesInfo();
    }

    @Override
    public boolean isCameraSoundForced() {
        return false;
    }

    @Override
    public int getUiSoundsStreamType() {
        return AudioSystem.STREAM_SYSTEM;
    }

    @Override
    public boolean isHdmiSystemAudioSupported() {
        return false;
    }

    /** Nobody plays ringtones for apps; they play them themselves. */
    @Override
    public IRingtonePlayer getRingtonePlayer() {
        return null;
    }
}
