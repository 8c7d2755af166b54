package gibbon.server;

import android.media.AudioManager;
import android.media.IAudioFocusDispatcher;
import android.os.RemoteException;
import java.util.ArrayList;

/** The stack of those who want to be heard. The uppermost has the focus, the others were told how they lost it. */
final class AudioFocus {
    private static final int NOTHING = 0;

    private final ArrayList<Client> stack = new ArrayList<>();

    /** Gives the focus to a client; all others hear for how long they lose it, if they did not lose it for longer. */
    synchronized int request(IAudioFocusDispatcher dispatcher, String id, int gain) {
        Client old = top();
        if (old == null || !old.id.equals(id) || old.gain != gain) {
            remove(id);
            for (Client client : stack) {
                client.lose(loss(gain));
            }
            stack.add(new Client(dispatcher, id, gain));
        }
        return AudioManager.AUDIOFOCUS_REQUEST_GRANTED;
    }

    /** Takes the focus from a client and gives it back to the one before. */
    synchronized int abandon(String id) {
        Client old = top();
        remove(id);
        Client next = top();
        if (old != null && old.id.equals(id) && next != null) {
            next.lost = NOTHING;
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

        /** A loss for good is never taken back by one that is shorter. */
        void lose(int loss) {
            int worst = lost == NOTHING ? loss : Math.max(lost, loss);
            if (worst != lost) {
                lost = worst;
                tell(worst);
            }
        }

        void tell(final int change) {
            if (dispatcher == null) {
                return;
            }
            ServerThread.post(new ServerThread.Call() {
                @Override
                void make() throws RemoteException {
                    dispatcher.dispatchAudioFocusChange(change, id);
                }
            });
        }
    }
}
