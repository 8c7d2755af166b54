package gibbon.server;

import android.content.ComponentName;
import android.media.IRemoteVolumeController;
import android.media.session.IActiveSessionsListener;
import android.media.session.ISession;
import android.media.session.ISessionCallback;
import android.media.session.ISessionManager;
import android.os.IBinder;
import android.view.KeyEvent;
import java.util.ArrayList;
import java.util.List;

/** Media sessions of the app. Nobody else controls them; media keys go to the one that was active last. */
abstract class MediaSessionService extends Service implements ISessionManager {
    private final ArrayList<MediaSessionRecord> sessions = new ArrayList<>();

    @Override
    public ISession createSession(String packageName, ISessionCallback callback, String tag, int user) {
        MediaSessionRecord record = new MediaSessionRecord(this, packageName, callback, tag);
        synchronized (sessions) {
            sessions.add(record);
        }
        return record.session;
    }

    /** Forgets a session that was released. */
    void destroyed(MediaSessionRecord record) {
        synchronized (sessions) {
            sessions.remove(record);
        }
    }

    @Override
    public List<IBinder> getSessions(ComponentName listener, int user) {
        throw new SecurityException("Missing permission to control media.");
    }

    @Override
    public void dispatchMediaKeyEvent(KeyEvent event, boolean needWakeLock) {
        synchronized (sessions) {
            for (int i = sessions.size() - 1; i >= 0; i--) {
                if (sessions.get(i).active) {
                    sessions.get(i).mediaButton(event);
                    return;
                }
            }
        }
    }

    @Override
    public void dispatchAdjustVolume(int stream, int delta, int flags) {
        AudioService audio = ServiceManagerService.get("audio");
        audio.adjustSuggestedStreamVolume(delta, stream, flags, null, null);
    }

    @Override
    public void addSessionsListener(IActiveSessionsListener listener, ComponentName component, int user) {
        throw new SecurityException("Missing permission to control media.");
    }

    @Override
    public void removeSessionsListener(IActiveSessionsListener listener) {}

    @Override
    public void setRemoteVolumeController(IRemoteVolumeController controller) {}

    @Override
    public boolean isGlobalPriorityActive() {
        return false;
    }
}
