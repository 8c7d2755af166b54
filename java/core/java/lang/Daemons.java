package java.lang;

import java.lang.ref.FinalizerReference;
import java.lang.ref.ReferenceQueue;

/**
 * The two threads that every process has beside its own: one queues cleared references, one runs
 * finalizers. Both wait in natives, so that they never run unless a collection left them work.
 */
public final class Daemons {
    private static boolean started;

    private Daemons() {}

    /** Called once per process, by the VM for plain programs and after the fork for apps. */
    public static synchronized void start() {
        if (started) {
            return;
        }
        started = true;
        start("ReferenceQueueDaemon", new Runnable() {
            @Override
            public void run() {
                while (true) {
                    ReferenceQueue.enqueueCleared();
                }
            }
        });
        start("FinalizerDaemon", new Runnable() {
            @Override
            public void run() {
                while (true) {
                    finalizeOne(FinalizerReference.next());
                }
            }
        });
    }

    /** The threads hold nothing that a fork would copy wrongly. */
    public static void stop() {}

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(ThreadGroup.systemThreadGroup, work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** What a finalizer throws is ignored, as the language wants it. */
    private static void finalizeOne(Object object) {
        try {
            object.finalize();
        } catch (Throwable t) {
            System.logE("Uncaught exception thrown by finalizer", t);
        } finally {
            FinalizerReference.done();
        }
    }
}
