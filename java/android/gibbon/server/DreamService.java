package gibbon.server;

import android.content.ComponentName;
import android.service.dreams.IDreamManager;

/** The phone is awake. */
abstract class DreamService extends Service implements IDreamManager {
    @Override
    public boolean isDreaming() {
        return false;
    }

    @Override
    public ComponentName[] getDreamComponents() {
        return new ComponentName[0];
    }

    @Override
    public ComponentName getDefaultDreamComponent() {
        return null;
    }

    @Override
    public void awaken() {}
}
