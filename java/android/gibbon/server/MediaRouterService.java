package gibbon.server;

import android.media.IMediaRouterClient;
import android.media.IMediaRouterService;
import android.media.MediaRouterClientState;

/** Sound comes from the phone itself and goes nowhere else. */
abstract class MediaRouterService extends Service implements IMediaRouterService {
    @Override
    public void registerClientAsUser(IMediaRouterClient client, String packageName, int user) {}

    @Override
    public void unregisterClient(IMediaRouterClient client) {}

    @Override
    public MediaRouterClientState getState(IMediaRouterClient client) {
        return new MediaRouterClientState();
    }

    @Override
    public void setDiscoveryRequest(IMediaRouterClient client, int types, boolean active) {}

    @Override
    public void setSelectedRoute(IMediaRouterClient client, String route, boolean explicit) {}

    @Override
    public void requestSetVolume(IMediaRouterClient client, String route, int volume) {}

    @Override
    public void requestUpdateVolume(IMediaRouterClient client, String route, int direction) {}
}
