package gibbon.server;

import android.app.IServiceConnection;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.media.IMediaScannerListener;
import android.media.IMediaScannerService;
import android.net.Uri;
import android.os.IBinder;
import android.os.RemoteException;
import android.speech.tts.TextToSpeech;
import java.util.HashSet;
import java.util.List;

/** Services of the system's own apps that an app binds to: the media scanner and the voice. */
final class SystemBindings {
    static final String VOICE = "com.svox.pico";
    private static final ComponentName VOICE_SERVICE = new ComponentName(VOICE, VOICE + ".PicoService");
    private static final ComponentName SCANNER =
            new ComponentName("com.android.providers.media", "com.android.providers.media.MediaScannerService");

    private static final HashSet<IBinder> CLIENTS = new HashSet<>();
    private static final VoiceService VOICE_BINDER = new VoiceService();

    private SystemBindings() {}

    private static boolean isVoice(Intent intent) {
        return VOICE_SERVICE.equals(intent.getComponent())
                || TextToSpeech.Engine.INTENT_ACTION_TTS_SERVICE.equals(intent.getAction()) && intent.getComponent() == null
                && (intent.getPackage() == null || intent.getPackage().equals(VOICE));
    }

    /** Adds the service that answers an intent, if it is one of these. */
    static void query(Intent intent, List<ResolveInfo> found) {
        if (isVoice(intent)) {
            ServiceInfo info = new ServiceInfo();
            info.packageName = VOICE;
            info.name = VOICE_SERVICE.getClassName();
            info.nonLocalizedLabel = "Pico TTS";
            info.exported = true;
            info.enabled = true;
            info.applicationInfo = new ApplicationInfo();
            info.applicationInfo.packageName = VOICE;
            info.applicationInfo.enabled = true;
            info.applicationInfo.flags = ApplicationInfo.FLAG_SYSTEM | ApplicationInfo.FLAG_INSTALLED;
            ResolveInfo result = new ResolveInfo();
            result.serviceInfo = info;
            found.add(result);
        }
    }

    /** Whether the intent is for one of these; the client is then connected soon. */
    static boolean bind(Intent intent, final IServiceConnection client) {
        if (SCANNER.equals(intent.getComponent())) {
            connect(client, SCANNER, new Scanner());
            return true;
        }
        if (isVoice(intent)) {
            connect(client, VOICE_SERVICE, VOICE_BINDER);
            return true;
        }
        return false;
    }

    static boolean unbind(IServiceConnection client) {
        return CLIENTS.remove(client.asBinder());
    }

    private static void connect(final IServiceConnection client, final ComponentName name, final IBinder binder) {
        CLIENTS.add(client.asBinder());
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                client.connected(name, binder);
            }
        });
    }

    /** Tells where a file stands in the media provider; nothing is read from the file itself. */
    private static final class Scanner extends IMediaScannerService.Stub {
        @Override
        public void requestScanFile(final String path, final String type, final IMediaScannerListener listener) {
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    Uri uri = SystemProviders.media().scanned(path, type);
                    if (listener != null) {
                        listener.scanCompleted(path, uri);
                    }
                }
            });
        }

        @Override
        public void scanFile(String path, String type) {
            requestScanFile(path, type, null);
        }
    }
}
