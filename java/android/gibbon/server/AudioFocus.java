package gibbon.server;

import android.media.AudioManager;
import android.media.IAudioFocusDispatcher;
import android.os.RemoteException;
import java.util.ArrayList;

/** The stack of those who want to be heard. The uppermost has the focus, the others were told how they lost it. */
final class AudioFocus {
    private final ArrayList<Client> stack = new ArrayList<>();

    /** Gives the focus to a client; the one who had it hears for how long. */
    synchronized int request(IAudioFocusDispatcher dispatcher, String id, int gain) {
        Client client = new Client(dispatcher, id, gain);
        Client old = top();
        if (old != null && old.id.equals(id)) {
            stack.remove(old);
        } else {
            remove(id);
            if (old != null) {
                old.lost = loss(gain);
                old.tell(old.lost);
            }
        }
        if (gain == AudioManager.AUDIOFOCUS_GAIN) {
            stack.clear();
        }
        stack.add(client);
        return AudioManager.AUDIOFOCUS_REQUEST_GRANTED;
    }

    /** Takes the focus from a client and gives it back to the one before. */
    synchronized int abandon(String id) {
        Client old = top();
        boolean had = old != null && old.id.equals(id);
        remove(id);
        Client next = top();
        if (had && next != null && next.lost != 0) {
            next.lost = 0;
            next.tell(AudioManager.AUDIOFOCUS_GAIN);
        }
        return AudioManager.AUDIOFOCUS_REQUEST_GRANTED;
    }

    /** How the focus was gained that is held now. */
    synchronized int current() {
        return stack.isEmpty() ? AudioManager.AUDIOFOCUS_NONE : top().gain;
    }

    private Client top() {
        return stack.isEmpty() ? null : stack.get(stack.size() - 1);
    }

    private void remove(String id) {
        for (int i = stack.size() - 1; i >= 0; i--) {
            if (stack.get(i).id.equals(id)) {
                stack.remove(i);
            }
        }
    }

    private static int loss(int gain) {
        switch (gain) {
            case AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK:
                return AudioManager.AUDIOFOCUS_LOSS_TRANSIENT_CAN_DUCK;
            case AudioManager.AUDIOFOCUS_GAIN_TRANSIENT:
            case AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_EXCLUSIVE:
                return AudioManager.AUDIOFOCUS_LOSS_TRANSIENT;
            default:
                return AudioManager.AUDIOFOCUS_LOSS;
        }
    }

    private static final class Client {
        final IAudioFocusDispatcher dispatcher;
        final String id;
        final int gain;
        int lost;

        Client(IAudioFocusDispatcher dispatcher, String id, int gain) {
            this.dispatcher = dispatcher;
            this.id = id;
            this.gain = gain;
        }

        void tell(final int change) {
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    dispatcher.dispatchAudioFocusChange(change, id);
                }
            });
        }
    }
}
