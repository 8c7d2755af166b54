package gibbon.server;

import android.app.PendingIntent;
import android.content.Intent;
import android.content.pm.ParceledListSlice;
import android.media.AudioAttributes;
import android.media.AudioManager;
import android.media.MediaMetadata;
import android.media.Rating;
import android.media.session.ISession;
import android.media.session.ISessionCallback;
import android.media.session.ISessionController;
import android.media.session.ISessionControllerCallback;
import android.media.session.MediaController;
import android.media.session.ParcelableVolumeInfo;
import android.media.session.PlaybackState;
import android.net.Uri;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.ResultReceiver;
import android.view.KeyEvent;
import java.util.ArrayList;

/** One media session: what the player says goes to the controllers, what they wish goes to the player. */
final class MediaSessionRecord {
    private static final int STREAM_MAX = 15;

    final ISession.Stub session = new Session();

    private final ISessionController.Stub controller = new Controller();
    private final ArrayList<ISessionControllerCallback> listeners = new ArrayList<>();
    private final MediaSessionService service;
    private final String packageName;
    private final ISessionCallback player;
    private final String tag;

    boolean active;
    private long flags;
    private PendingIntent launch;
    private MediaMetadata metadata;
    private PlaybackState state;
    private ParceledListSlice queue;
    private CharSequence queueTitle;
    private Bundle extras;
    private int ratingType;
    private AudioAttributes attributes =
            new AudioAttributes.Builder().setLegacyStreamType(AudioManager.STREAM_MUSIC).build();

    MediaSessionRecord(MediaSessionService service, String packageName, ISessionCallback player, String tag) {
        this.service = service;
        this.packageName = packageName;
        this.player = player;
        this.tag = tag;
    }

    void mediaButton(KeyEvent event) {
        try {
            player.onMediaButton(new Intent(Intent.ACTION_MEDIA_BUTTON).putExtra(Intent.EXTRA_KEY_EVENT, event), 0, null);
        } catch (RemoteException e) {
            // The player is gone.
        }
    }

    /** Something that every controller is told. */
    private interface News {
        void tell(ISessionControllerCallback listener) throws RemoteException;
    }

    private void tell(News news) {
        synchronized (listeners) {
            for (ISessionControllerCallback listener : listeners) {
                try {
                    news.tell(listener);
                } catch (RemoteException e) {
                    // The controller is gone.
                }
            }
        }
    }

    private final class Session extends ISession.Stub {
        @Override
        public ISessionController getController() {
            return controller;
        }

        @Override
        public void sendEvent(final String event, final Bundle data) {
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onEvent(event, data);
                }
            });
        }

        @Override
        public void setFlags(int wanted) {
            flags = wanted;
        }

        @Override
        public void setActive(boolean wanted) {
            active = wanted;
        }

        @Override
        public void setMediaButtonReceiver(PendingIntent intent) {}

        @Override
        public void setLaunchPendingIntent(PendingIntent intent) {
            launch = intent;
        }

        @Override
        public void destroy() {
            service.destroyed(MediaSessionRecord.this);
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onSessionDestroyed();
                }
            });
        }

        @Override
        public void setMetadata(MediaMetadata wanted) {
            metadata = wanted;
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onMetadataChanged(metadata);
                }
            });
        }

        @Override
        public void setPlaybackState(PlaybackState wanted) {
            state = wanted;
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onPlaybackStateChanged(state);
                }
            });
        }

        @Override
        public void setQueue(ParceledListSlice wanted) {
            queue = wanted;
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onQueueChanged(queue);
                }
            });
        }

        @Override
        public void setQueueTitle(CharSequence wanted) {
            queueTitle = wanted;
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onQueueTitleChanged(queueTitle);
                }
            });
        }

        @Override
        public void setExtras(Bundle wanted) {
            extras = wanted;
            tell(new News() {
                @Override
                public void tell(ISessionControllerCallback listener) throws RemoteException {
                    listener.onExtrasChanged(extras);
                }
            });
        }

        @Override
        public void setRatingType(int wanted) {
            ratingType = wanted;
        }

        @Override
        public void setPlaybackToLocal(AudioAttributes wanted) {
            attributes = wanted;
        }

        @Override
        public void setPlaybackToRemote(int control, int max) {}

        @Override
        public void setCurrentVolume(int volume) {}
    }

    private final class Controller extends ISessionController.Stub {
        @Override
        public void sendCommand(String command, Bundle args, ResultReceiver result) throws RemoteException {
            player.onCommand(command, args, result);
        }

        @Override
        public boolean sendMediaButton(KeyEvent event) {
            mediaButton(event);
            return true;
        }

        @Override
        public void registerCallbackListener(ISessionControllerCallback listener) {
            synchronized (listeners) {
                listeners.add(listener);
            }
        }

        @Override
        public void unregisterCallbackListener(ISessionControllerCallback listener) {
            synchronized (listeners) {
                for (int i = listeners.size() - 1; i >= 0; i--) {
                    if (listeners.get(i).asBinder() == listener.asBinder()) {
                        listeners.remove(i);
                    }
                }
            }
        }

        @Override
        public boolean isTransportControlEnabled() {
            return true;
        }

        @Override
        public String getPackageName() {
            return packageName;
        }

        @Override
        public String getTag() {
            return tag;
        }

        @Override
        public PendingIntent getLaunchPendingIntent() {
            return launch;
        }

        @Override
        public long getFlags() {
            return flags;
        }

        @Override
        public ParcelableVolumeInfo getVolumeAttributes() {
            AudioService audio = ServiceManagerService.get("audio");
            return new ParcelableVolumeInfo(
                    MediaController.PlaybackInfo.PLAYBACK_TYPE_LOCAL, attributes, 2, STREAM_MAX,
                    audio.getStreamVolume(AudioManager.STREAM_MUSIC));
        }

        @Override
        public void adjustVolume(int direction, int flags, String caller) {
            AudioService audio = ServiceManagerService.get("audio");
            audio.adjustStreamVolume(AudioManager.STREAM_MUSIC, direction, flags, caller);
        }

        @Override
        public void setVolumeTo(int value, int flags, String caller) {
            AudioService audio = ServiceManagerService.get("audio");
            audio.setStreamVolume(AudioManager.STREAM_MUSIC, value, flags, caller);
        }

        @Override
        public void play() throws RemoteException {
            player.onPlay();
        }

        @Override
        public void playFromMediaId(String id, Bundle extras) throws RemoteException {
            player.onPlayFromMediaId(id, extras);
        }

        @Override
        public void playFromSearch(String query, Bundle extras) throws RemoteException {
            player.onPlayFromSearch(query, extras);
        }

        @Override
        public void playFromUri(Uri uri, Bundle extras) throws RemoteException {
            player.onPlayFromUri(uri, extras);
        }

        @Override
        public void skipToQueueItem(long id) throws RemoteException {
            player.onSkipToTrack(id);
        }

        @Override
        public void pause() throws RemoteException {
            player.onPause();
        }

        @Override
        public void stop() throws RemoteException {
            player.onStop();
        }

        @Override
        public void next() throws RemoteException {
            player.onNext();
        }

        @Override
        public void previous() throws RemoteException {
            player.onPrevious();
        }

        @Override
        public void fastForward() throws RemoteException {
            player.onFastForward();
        }

        @Override
        public void rewind() throws RemoteException {
            player.onRewind();
        }

        @Override
        public void seekTo(long position) throws RemoteException {
            player.onSeekTo(position);
        }

        @Override
        public void rate(Rating rating) throws RemoteException {
            player.onRate(rating);
        }

        @Override
        public void sendCustomAction(String action, Bundle args) throws RemoteException {
            player.onCustomAction(action, args);
        }

        @Override
        public MediaMetadata getMetadata() {
            return metadata;
        }

        @Override
        public PlaybackState getPlaybackState() {
            return state;
        }

        @Override
        public ParceledListSlice getQueue() {
            return queue;
        }

        @Override
        public CharSequence getQueueTitle() {
            return queueTitle;
        }

        @Override
        public Bundle getExtras() {
            return extras;
        }

        @Override
        public int getRatingType() {
            return ratingType;
        }
    }
}
