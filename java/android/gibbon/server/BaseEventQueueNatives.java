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
 * The natives of the event queues of {@code SystemSensorManager}. The phone lies on a table: who listens to a sensor
 * hears once what it measures. Only listeners on the main thread are told; the thread of another queue is not known.
 */
final class BaseEventQueueNatives {
    private static final float GRAVITY = 9.81f;
    /** When the first measurement comes. */
    private static final int FIRST_MILLIS = 20;

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
            new Handler(Looper.getMainLooper()).postDelayed(new Runnable() {
                @Override
                public void run() {
                    tell(number, sensor);
                }
            }, FIRST_MILLIS);
        }
        return 0;
    }

    private static void tell(long number, int sensor) {
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
            dispatch.invoke(receiver, sensor, values(sensor), 3, SystemClock.elapsedRealtimeNanos());
        } catch (java.lang.reflect.InvocationTargetException e) {
            // The app's own exception, which ends the main thread on a phone too.
            throw e.getCause() instanceof RuntimeException ? (RuntimeException) e.getCause()
                    : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a sensor measures, by its number in the list of the host; sixteen places as on a phone. */
    private static float[] values(int sensor) {
        float[] values = new float[16];
        switch (KINDS[sensor - 1]) {
            case Sensor.TYPE_ACCELEROMETER:
            case Sensor.TYPE_GRAVITY:
                values[2] = GRAVITY;
                return values;
            case Sensor.TYPE_MAGNETIC_FIELD:
                values[1] = 22;
                values[2] = -42;
                return values;
            case Sensor.TYPE_LIGHT:
                values[0] = 100;
                return values;
            case Sensor.TYPE_PROXIMITY:
                values[0] = 5;
                return values;
            case Sensor.TYPE_ROTATION_VECTOR:
                values[3] = 1;
                return values;
            default:
                return values;
        }
    }

    private static final int[] KINDS = {
        Sensor.TYPE_ACCELEROMETER, Sensor.TYPE_MAGNETIC_FIELD, Sensor.TYPE_GYROSCOPE, Sensor.TYPE_LIGHT,
        Sensor.TYPE_PROXIMITY, Sensor.TYPE_ORIENTATION, Sensor.TYPE_GRAVITY, Sensor.TYPE_LINEAR_ACCELERATION,
        Sensor.TYPE_ROTATION_VECTOR,
    };
}
