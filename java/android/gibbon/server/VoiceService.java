package gibbon.server;

import android.net.Uri;
import android.os.Bundle;
import android.os.IBinder;
import android.os.ParcelFileDescriptor;
import android.os.RemoteException;
import android.speech.tts.ITextToSpeechCallback;
import android.speech.tts.ITextToSpeechService;
import android.speech.tts.TextToSpeech;
import android.speech.tts.Voice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;

/** A voice that speaks American English and is not heard: whoever waits for the end of an utterance is told. */
final class VoiceService extends ITextToSpeechService.Stub {
    private static final String[] LANGUAGE = {"eng", "USA", ""};
    static final String NAME = "eng-USA";
    private static final int MILLIS_PER_LETTER = 60;

    private final HashMap<IBinder, ITextToSpeechCallback> callbacks = new HashMap<>();
    private int speaking;

    @Override
    public void setCallback(IBinder caller, ITextToSpeechCallback callback) {
        if (callback == null) {
            callbacks.remove(caller);
        } else {
            callbacks.put(caller, callback);
        }
    }

    private int utter(final IBinder caller, final String id, int letters) {
        speaking++;
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                ITextToSpeechCallback callback = callbacks.get(caller);
                if (callback != null && id != null) {
                    callback.onStart(id);
                }
            }
        });
        ServerThread.postDelayed(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                speaking--;
                ITextToSpeechCallback callback = callbacks.get(caller);
                if (callback != null && id != null) {
                    callback.onSuccess(id);
                }
            }
        }, (long) letters * MILLIS_PER_LETTER);
        return TextToSpeech.SUCCESS;
    }

    @Override
    public int speak(IBinder caller, CharSequence text, int mode, Bundle params, String id) {
        return utter(caller, id, text.length());
    }

    @Override
    public int synthesizeToFileDescriptor(
            IBinder caller, CharSequence text, ParcelFileDescriptor file, Bundle params, String id) {
        return utter(caller, id, 0);
    }

    @Override
    public int playAudio(IBinder caller, Uri audio, int mode, Bundle params, String id) {
        return utter(caller, id, 0);
    }

    @Override
    public int playSilence(IBinder caller, long millis, int mode, String id) {
        return utter(caller, id, (int) Math.min(millis, 60_000) / MILLIS_PER_LETTER);
    }

    @Override
    public boolean isSpeaking() {
        return speaking > 0;
    }

    @Override
    public int stop(IBinder caller) {
        return TextToSpeech.SUCCESS;
    }

    @Override
    public String[] getLanguage() {
        return LANGUAGE.clone();
    }

    @Override
    public String[] getClientDefaultLanguage() {
        return LANGUAGE.clone();
    }

    @Override
    public int isLanguageAvailable(String language, String country, String variant) {
        if (!"eng".equals(language)) {
            return TextToSpeech.LANG_NOT_SUPPORTED;
        }
        return "USA".equals(country) ? TextToSpeech.LANG_COUNTRY_AVAILABLE : TextToSpeech.LANG_AVAILABLE;
    }

    @Override
    public String[] getFeaturesForLanguage(String language, String country, String variant) {
        return new String[0];
    }

    @Override
    public int loadLanguage(IBinder caller, String language, String country, String variant) {
        return isLanguageAvailable(language, country, variant);
    }

    @Override
    public List<Voice> getVoices() {
        ArrayList<Voice> voices = new ArrayList<>();
        voices.add(new Voice(NAME, Locale.US, Voice.QUALITY_NORMAL, Voice.LATENCY_NORMAL, false, new HashSet<String>()));
        return voices;
    }

    @Override
    public int loadVoice(IBinder caller, String name) {
        return NAME.equals(name) ? TextToSpeech.SUCCESS : TextToSpeech.ERROR;
    }

    @Override
    public String getDefaultVoiceNameFor(String language, String country, String variant) {
        return isLanguageAvailable(language, country, variant) < 0 ? null : NAME;
    }
}
