package gibbon.server;

import android.content.ComponentName;
import com.android.internal.app.IVoiceInteractionManagerService;

/** There is no assistant. */
abstract class VoiceInteractionService extends Service implements IVoiceInteractionManagerService {
    @Override
    public ComponentName getActiveServiceComponentName() {
        return null;
    }

    @Override
    public boolean activeServiceSupportsAssist() {
        return false;
    }

    @Override
    public boolean activeServiceSupportsLaunchFromKeyguard() {
        return false;
    }

    @Override
    public boolean isSessionRunning() {
        return false;
    }

    @Override
    public void hideCurrentSession() {}
}
