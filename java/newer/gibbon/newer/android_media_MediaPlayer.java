package gibbon.newer;

import android.content.res.AssetFileDescriptor;
import android.media.MediaPlayer;
import java.io.IOException;

/** What {@link MediaPlayer} has since Android 7. */
public class android_media_MediaPlayer {
    public static void setDataSource(MediaPlayer player, AssetFileDescriptor file) throws IOException {
        if (file.getDeclaredLength() < 0) {
            player.setDataSource(file.getFileDescriptor());
        } else {
            player.setDataSource(file.getFileDescriptor(), file.getStartOffset(), file.getDeclaredLength());
        }
    }

    public static void seekTo(MediaPlayer player, long millis, int mode) {
        player.seekTo((int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, millis)));
    }
}
