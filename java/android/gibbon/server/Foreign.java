package gibbon.server;

import android.app.Activity;
import android.app.ActivityThread;
import android.content.Intent;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.os.RemoteException;
import android.provider.MediaStore;
import android.speech.tts.TextToSpeech;
import android.util.Log;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;

/**
 * Activities of other apps in front of the app under test.
 *
 * <p>They have no process and no window; but they pause and cover what lies below, and answer when they finish. What
 * they answer is said by the policy or by an event.
 */
final class Foreign {
    /** How long an activity that answers by policy stays in front. */
    private static final long GLIMPSE_MILLIS = 100;

    private Foreign() {}

    /** Answers for an activity that has just come to the front, if the policy does so. */
    static void arrived(ActivityRecord r) {
        if (TextToSpeech.Engine.ACTION_CHECK_TTS_DATA.equals(r.intent.getAction())) {
            finishLater(r, TextToSpeech.Engine.CHECK_VOICE_DATA_PASS, voices(), GLIMPSE_MILLIS);
        } else if (Policy.external != Policy.WAIT && r.request == null) {
            boolean ok = Policy.external == Policy.OK && r.resultTo != null;
            finishLater(r, ok ? Activity.RESULT_OK : Activity.RESULT_CANCELED, ok ? sample(r.intent) : null,
                    GLIMPSE_MILLIS);
        }
    }

    /** The engine of the voice asks nobody what voices there are. */
    private static Intent voices() {
        ArrayList<String> available = new ArrayList<>(Collections.singleton(VoiceService.NAME));
        return new Intent()
                .putStringArrayListExtra(TextToSpeech.Engine.EXTRA_AVAILABLE_VOICES, available)
                .putStringArrayListExtra(TextToSpeech.Engine.EXTRA_UNAVAILABLE_VOICES, new ArrayList<String>());
    }

    /** The event that answers the activity in front; without one nothing happens. */
    static void answer(int code, Intent data) {
        ActivityRecord top = ActivityManagerService.get().stack().top();
        if (top != null && top.isForeign && top.request == null) {
            finishSoon(top, code, data);
        }
    }

    static void finishSoon(ActivityRecord r, int code, Intent data) {
        finishLater(r, code, data, 0);
    }

    private static void finishLater(final ActivityRecord r, final int code, final Intent data, long millis) {
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                ActivityManagerService.get().finishForeign(r, code, data);
            }
        }, millis);
    }

    /** The camera writes its picture where it was asked to, and gives nothing then; else it gives a small one. */
    private static Intent picture(Uri place) {
        if (place == null) {
            return new Intent("inline-data").putExtra("data", rings(160, 120));
        }
        try (OutputStream out = open(place)) {
            rings(640, 480).compress(Bitmap.CompressFormat.JPEG, 90, out);
        } catch (IOException e) {
            Log.w("Foreign", "no place for a picture", e);
        }
        return null;
    }

    /** The camera may write shared storage whether or not the app may. */
    private static OutputStream open(Uri place) throws IOException {
        boolean shared = "file".equals(place.getScheme()) && place.getPath().startsWith(MountService.PRIMARY + "/");
        return shared ? new ParcelFileDescriptor.AutoCloseOutputStream(Storage.open(place.getPath(), "wt"))
                : ActivityThread.currentApplication().getContentResolver().openOutputStream(place);
    }

    /** Coloured rings: a picture that takes some room in a file, as those of cameras do (libraries refuse tiny ones). */
    private static Bitmap rings(int width, int height) {
        int[] colors = new int[width * height];
        for (int i = 0; i < colors.length; i++) {
            int x = i % width - width / 2;
            int y = i / width - height / 2;
            colors[i] = 0xff000000 | (x * x + y * y) * 37;
        }
        return Bitmap.createBitmap(colors, width, height, Bitmap.Config.ARGB_8888);
    }

    /** What an app that was asked for something gives when all goes well: the sample of the wanted kind. */
    private static Intent sample(Intent asked) {
        String type = asked.getType() == null ? "" : asked.getType();
        Intent data = new Intent();
        if (MediaStore.ACTION_IMAGE_CAPTURE.equals(asked.getAction())) {
            return picture((Uri) asked.getParcelableExtra(MediaStore.EXTRA_OUTPUT));
        } else if (type.startsWith("image/")) {
            data.setData(Uri.parse("content://media/external/images/media/1"));
        } else if (type.startsWith("audio/")) {
            data.setData(Uri.parse("content://media/external/audio/media/4"));
        } else if (type.startsWith("vnd.android.cursor") || asked.getData() != null) {
            data.setData(asked.getData());
        } else {
            data.setData(Uri.fromFile(new java.io.File(SampleFiles.texts().get(0))));
        }
        return data.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
    }
}
