package gibbon.server;

import android.content.IRestrictionsManager;
import android.content.Intent;
import android.os.Bundle;

/** No administrator restricts the app. */
abstract class RestrictionsService extends Service implements IRestrictionsManager {
    @Override
    public Bundle getApplicationRestrictions(String packageName) {
        return new Bundle();
    }

    @Override
    public boolean hasRestrictionsProvider() {
        return false;
    }

    @Override
    public Intent createLocalApprovalIntent() {
        return null;
    }
}
