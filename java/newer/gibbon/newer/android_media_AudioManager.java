package gibbon.newer;

import android.media.AudioFocusRequest;
import android.media.AudioManager;

/** What {@link AudioManager} has since Android 8. */
public class android_media_AudioManager {
    public static int requestAudioFocus(AudioManager manager, AudioFocusRequest request) {
        return manager.requestAudioFocus(
                request.getOnAudioFocusChangeListener(), AudioManager.STREAM_MUSIC, request.getFocusGain());
    }

    public static int abandonAudioFocusRequest(AudioManager manager, AudioFocusRequest request) {
        return manager.abandonAudioFocus(request.getOnAudioFocusChangeListener());
    }
}
