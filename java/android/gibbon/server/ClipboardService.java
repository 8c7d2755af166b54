package gibbon.server;

import android.content.ClipData;
import android.content.ClipDescription;
import android.content.IClipboard;
import android.content.IOnPrimaryClipChangedListener;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.Iterator;

/** The clipboard, empty at first. */
abstract class ClipboardService extends Service implements IClipboard {
    private final ArrayList<IOnPrimaryClipChangedListener> listeners = new ArrayList<>();
    private ClipData clip;

    @Override
    public void setPrimaryClip(ClipData wanted, String packageName) {
        if (wanted != null && wanted.getItemCount() <= 0) {
            throw new IllegalArgumentException("No items");
        }
        clip = wanted;
        synchronized (listeners) {
            for (IOnPrimaryClipChangedListener listener : listeners) {
                tell(listener);
            }
        }
    }

    private static void tell(final IOnPrimaryClipChangedListener listener) {
        ServerThread.post(new ServerThread.Call() {
            @Override
            void make() throws RemoteException {
                listener.dispatchPrimaryClipChanged();
            }
        });
    }

    @Override
    public ClipData getPrimaryClip(String packageName) {
        return clip;
    }

    @Override
    public ClipDescription getPrimaryClipDescription(String packageName) {
        return clip == null ? null : clip.getDescription();
    }

    @Override
    public boolean hasPrimaryClip(String packageName) {
        return clip != null;
    }

    @Override
    public boolean hasClipboardText(String packageName) {
        CharSequence text = clip == null ? null : clip.getItemAt(0).getText();
        return text != null && text.length() > 0;
    }

    @Override
    public void addPrimaryClipChangedListener(IOnPrimaryClipChangedListener listener, String packageName) {
        synchronized (listeners) {
            listeners.add(listener);
        }
    }

    @Override
    public void removePrimaryClipChangedListener(IOnPrimaryClipChangedListener listener) {
        synchronized (listeners) {
            for (Iterator<IOnPrimaryClipChangedListener> all = listeners.iterator(); all.hasNext(); ) {
                if (all.next().asBinder() == listener.asBinder()) {
                    all.remove();
                }
            }
        }
    }
}
