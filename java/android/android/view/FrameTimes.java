package android.view;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/**
 * Tells every Choreographer when its frame was due. Frames come from messages here; left alone, a Choreographer takes the moment when it
 * handles such a message for that of the frame, so none would ever be late. With the moment for which the message was sent it counts and
 * logs the frames that were skipped, as with the signal of a display.
 */
public final class FrameTimes extends ThreadLocal<Choreographer> {
    private static final int MSG_DO_FRAME = 0;
    private static final long NANOS_PER_MS = 1_000_000;

    private FrameTimes() {}

    /** From now on, for all threads that have no Choreographer yet. */
    public static void install() throws ReflectiveOperationException {
        field(Choreographer.class, "sThreadInstance").set(null, new FrameTimes());
    }

    @Override
    protected Choreographer initialValue() {
        Looper looper = Looper.myLooper();
        if (looper == null) {
            throw new IllegalStateException("The current thread must have a looper!");
        }
        try {
            Constructor<Choreographer> constructor = Choreographer.class.getDeclaredConstructor(Looper.class);
            constructor.setAccessible(true);
            Choreographer choreographer = constructor.newInstance(looper);
            Object handler = field(Choreographer.class, "mHandler").get(choreographer);
            field(Handler.class, "mCallback").set(handler, new Due(choreographer));
            return choreographer;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Handles a frame; all other messages are the handler's own. */
    private static final class Due implements Handler.Callback {
        private final Choreographer choreographer;

        Due(Choreographer choreographer) {
            this.choreographer = choreographer;
        }

        @Override
        public boolean handleMessage(Message message) {
            if (message.what != MSG_DO_FRAME) {
                return false;
            }
            choreographer.doFrame(message.getWhen() * NANOS_PER_MS, 0);
            return true;
        }
    }
}
