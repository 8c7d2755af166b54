package gibbon.server;

import android.view.InputChannel;
import android.view.InputEvent;

/** The machine and the program that drives it, as the system server sees them. */
public final class Host {
    /** Kinds of reports; `embedded` has the same list. */
    public static final int READY = 1;
    public static final int CRASH = 2;
    public static final int EXTERNAL_INTENT = 3;
    public static final int TOAST = 4;
    public static final int NOTIFICATION = 5;
    public static final int TREE = 6;
    public static final int ACTIVITY = 7;
    public static final int FAILURE = 8;
    public static final int NO_ACTIVITY = 9;
    public static final int PROCESS_DIED = 10;
    public static final int WINDOWS = 11;
    public static final int PERMISSION = 12;
    public static final int STATE = 13;
    public static final int ANR = 14;

    private Host() {}

    /** Waits for the next command and answers its operation. */
    static native int take();

    /** A number of the command that was taken. */
    static native long number(int index);

    /** A text of the command that was taken, or null. */
    static native String text(int index);

    /** Tells the host something. */
    public static native void report(int kind, String first, String second);

    /** Adds a number to the report that is being written. */
    static native void putInt(int value);

    /** Adds a number to the report that is being written. */
    static native void putLong(long value);

    /** Adds a text, or null, to the report that is being written. */
    static native void putText(String text);

    /** Tells the host what was put. */
    static native void reportPut(int kind);

    /** Makes an instance with the constructor without parameters, also of an abstract class. */
    public static native <T> T make(Class<T> type);

    /**
     * Counts a call that nobody answers. Answers 0 for the default of the type, or what is tried instead: 1 for null, 2 for
     * something empty, 3 for a call of a listener, 100 + n for the number n.
     */
    static native int gap(String member, String result, boolean listens);

    /**
     * Notes that a service tells a state in which this phone is and others are not, "a phone without network". Answers true
     * when it is to tell the opposite, to find out whether a failure needs the state.
     */
    static native boolean otherwise(String state);

    /** Sets what the app sees of shared storage: 0 for its own folders, 1 for reading all, 2 for writing all. */
    static native void setStorage(int view);

    /** Makes a folder and those above it, whatever the app may do. */
    static native boolean makeFolders(String path);

    /** Opens a file, whatever the app may do; answers its descriptor, or -1. */
    static native int open(String path, int flags);

    /** Removes a file, whatever the app may do. */
    static native boolean delete(String path);

    /** Gives a channel a number under which events are sent. */
    static native long openChannel(InputChannel channel);

    /** Sends an event to whoever listens at a channel; answers its number, or 0. */
    static native int send(long channel, InputEvent event);

    /** Makes a surface of this size and answers its native object. */
    static native long createSurface(int width, int height);

    /** Gives a surface its size, and how much of it lies left of and above the window's frame. */
    static native void layoutSurface(long object, int width, int height, int left, int top);

    /** Lets go of a surface; it is gone once no Surface of an app holds it either. */
    static native void releaseSurface(long object);

    /** Gives an app's Surface its native object; 0 takes it away. */
    static native void setSurface(android.view.Surface surface, long object);
}
