package gibbon.server;

import android.hardware.Sensor;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.TreeMap;

/**
 * The natives of the event queues of {@code SystemSensorManager}. The phone lies still, on a table unless its pose is
 * drawn ({@link Pose}): who listens to a sensor hears once what it measures, or a few times if the phone is shaken.
 * Only listeners on the main thread are told; the thread of another queue is not known.
 */
final class BaseEventQueueNatives {
    /** When the first measurement comes, and how long after it the next. */
    private static final int FIRST_MILLIS = 20;
    private static final int NEXT_MILLIS = 60;

    /** A queue of an app. */
    private static final class Queue {
        final WeakReference<?> queue;
        final boolean isMain;

        Queue(WeakReference<?> queue, boolean isMain) {
            this.queue = queue;
            this.isMain = isMain;
        }
    }

    private static final TreeMap<Long, Queue> QUEUES = new TreeMap<>();
    private static long last;

    private BaseEventQueueNatives() {}

    static synchronized long nativeInitBaseEventQueue(long manager, WeakReference queue, MessageQueue messages,
            float[] scratch, String name, int mode, String caller) {
        QUEUES.put(++last, new Queue(queue, messages == Looper.getMainLooper().getQueue()));
        return last;
    }

    static synchronized void nativeDestroySensorEventQueue(long queue) {
        QUEUES.remove(queue);
    }

    static int nativeDisableSensor(long queue, int sensor) {
        return 0;
    }

    static synchronized int nativeEnableSensor(final long number, final int sensor, int rate, int latency) {
        Queue queue = QUEUES.get(number);
        if (queue != null && queue.isMain) {
            Handler handler = new Handler(Looper.getMainLooper());
            for (int n = 0; n < Pose.measurements(Pose.now); n++) {
                final float[] values = Pose.values(Pose.now, KINDS[sensor - 1], n);
                handler.postDelayed(new Runnable() {
                    @Override
                    public void run() {
                        tell(number, sensor, values);
                    }
                }, FIRST_MILLIS + n * NEXT_MILLIS);
            }
        }
        return 0;
    }

    private static void tell(long number, int sensor, float[] values) {
        Queue queue;
        synchronized (BaseEventQueueNatives.class) {
            queue = QUEUES.get(number);
        }
        Object receiver = queue == null ? null : queue.queue.get();
        if (receiver == null) {
            return;
        }
        try {
            Class<?>[] types = {int.class, float[].class, int.class, long.class};
            Method dispatch = receiver.getClass().getDeclaredMethod("dispatchSensorEvent", types);
            dispatch.setAccessible(true);
            dispatch.invoke(receiver, sensor, values, 3, SystemClock.elapsedRealtimeNanos());
        } catch (java.lang.reflect.InvocationTargetException e) {
            // The app's own exception, which ends the main thread on a phone too.
            throw e.getCause() instanceof RuntimeException ? (RuntimeException) e.getCause()
                    : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The kinds of the sensors in the order of the host's list. */
    private static final int[] KINDS = {
        Sensor.TYPE_ACCELEROMETER, Sensor.TYPE_MAGNETIC_FIELD, Sensor.TYPE_GYROSCOPE, Sensor.TYPE_LIGHT,
        Sensor.TYPE_PROXIMITY, Sensor.TYPE_ORIENTATION, Sensor.TYPE_GRAVITY, Sensor.TYPE_LINEAR_ACCELERATION,
        Sensor.TYPE_ROTATION_VECTOR,
    };
}
