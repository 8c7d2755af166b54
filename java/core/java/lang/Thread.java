package java.lang;

import dalvik.system.VMStack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import libcore.util.EmptyArray;

/**
 * A thread of the guest; the VM schedules all of them on one host thread.
 *
 * <p>The VM runs {@link #run} of a started thread and then always {@link #finish} on the same
 * thread, so that no frame of ours lies below run in a stack trace.
 */
public class Thread implements Runnable {
    public static final int MAX_PRIORITY = 10;
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;

    private static final long NANOS_PER_MILLI = 1000000;

    private static int count;
    private static UncaughtExceptionHandler defaultUncaughtHandler;
    private static UncaughtExceptionHandler preHandler;

    /** The VM's number of this thread; written by the VM when it starts, 0 before. */
    private int vmThread;

    private final long id;
    private final long stackSize;
    private final Runnable target;
    private final List<Runnable> interruptActions = new ArrayList<Runnable>();

    /** Who joins waits here. */
    private final Object lock = new Object();

    private volatile ThreadGroup group;
    private volatile String name;
    private volatile int priority = NORM_PRIORITY;
    private volatile boolean daemon;
    private boolean started;
    private volatile boolean finished;
    private ClassLoader contextClassLoader;
    private UncaughtExceptionHandler uncaughtHandler;

    /** Read and written by java.util.concurrent.locks.LockSupport by its offset. */
    private Object parkBlocker;

    /** For {@link ThreadLocal}. */
    ThreadLocal.Values localValues;

    /** For {@link InheritableThreadLocal}. */
    ThreadLocal.Values inheritableValues;

    /** What state a thread is in; the order is that of the numbers the VM answers. */
    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    /** Told when a thread ends by an exception. */
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable ex);
    }

    public Thread() {
        this(null, null, null, 0, false);
    }

    public Thread(Runnable runnable) {
        this(null, runnable, null, 0, false);
    }

    public Thread(Runnable runnable, String threadName) {
        this(null, runnable, threadName, 0, true);
    }

    public Thread(String threadName) {
        this(null, null, threadName, 0, true);
    }

    public Thread(ThreadGroup group, Runnable runnable) {
        this(group, runnable, null, 0, false);
    }

    public Thread(ThreadGroup group, Runnable runnable, String threadName) {
        this(group, runnable, threadName, 0, true);
    }

    public Thread(ThreadGroup group, String threadName) {
        this(group, null, threadName, 0, true);
    }

    public Thread(ThreadGroup group, Runnable runnable, String threadName, long stackSize) {
        this(group, runnable, threadName, stackSize, true);
    }

    private Thread(ThreadGroup wanted, Runnable runnable, String threadName, long stackSize, boolean named) {
        if (named && threadName == null) {
            throw new NullPointerException("threadName == null");
        }
        Thread creator = currentThread();
        group = wanted == null ? creator.getThreadGroup() : wanted;
        if (group.isDestroyed()) {
            throw new IllegalThreadStateException("Group already destroyed");
        }
        id = nextId();
        name = threadName == null ? "Thread-" + id : threadName;
        target = runnable;
        this.stackSize = stackSize;
        priority = creator.priority;
        contextClassLoader = creator.contextClassLoader;
        if (creator.inheritableValues != null) {
            inheritableValues = new ThreadLocal.Values(creator.inheritableValues);
        }
    }

    /** Run by the VM on the object of the first thread, which is already the current thread. */
    private Thread(String name, boolean started) {
        id = nextId();
        this.name = name;
        this.started = started;
        target = null;
        stackSize = 0;
        group = ThreadGroup.mainThreadGroup;
        group.addThread(this);
    }

    private static synchronized int nextId() {
        return ++count;
    }

    public static native Thread currentThread();

    public static native void yield();

    /** Makes a green thread that calls run and then finish; sets vmThread. */
    private native void start0();

    /** The ordinal of a {@link State} between NEW and TERMINATED. */
    private native int state();

    /** Sets the flag and wakes the thread from wait, sleep and park. */
    private native void interrupt0();

    public native boolean isInterrupted();

    /** Whether the current thread is interrupted; clears the flag. */
    public static native boolean interrupted();

    private static native void sleep0(long nanos) throws InterruptedException;

    /** Whether the current thread holds the monitor. */
    private static native boolean holdsLock0(Object object);

    /** Tells the VM of a name, for its reports. */
    private native void setName0(String threadName);

    /** Tells the VM of a priority, which it records. */
    private native void setPriority0(int newPriority);

    /**
     * Consumes the permit of the current thread, or waits for it: for that many nanoseconds, or
     * without end for 0. Returns early when interrupted, without clearing the flag.
     */
    private static native void park0(long nanos);

    /** Gives the thread its permit and wakes it if it is parked. */
    private native void unpark0();

    @Override
    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public synchronized void start() {
        checkNotStarted();
        started = true;
        group.addThread(this);
        start0();
    }

    private void checkNotStarted() {
        if (started) {
            throw new IllegalThreadStateException("Thread already started");
        }
    }

    /** Called by the VM as the last thing that runs on the thread; null for a normal end. */
    private void finish(Throwable uncaught) {
        try {
            if (uncaught != null) {
                if (preHandler != null) {
                    preHandler.uncaughtException(this, uncaught);
                }
                getUncaughtExceptionHandler().uncaughtException(this, uncaught);
            }
        } catch (Throwable t) {
            System.logE("Uncaught exception handler failed", t);
        }
        group.removeThread(this);
        synchronized (lock) {
            finished = true;
            lock.notifyAll();
        }
    }

    public final boolean isAlive() {
        return started && !finished;
    }

    public State getState() {
        if (!started) {
            return State.NEW;
        }
        return finished ? State.TERMINATED : State.values()[state()];
    }

    public final void join() throws InterruptedException {
        synchronized (lock) {
            while (isAlive()) {
                lock.wait();
            }
        }
    }

    public final void join(long millis) throws InterruptedException {
        join(millis, 0);
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos >= NANOS_PER_MILLI) {
            throw new IllegalArgumentException("bad timeout: millis=" + millis + ",nanos=" + nanos);
        }
        boolean forever = (millis | nanos) == 0 || millis >= (Long.MAX_VALUE - nanos) / NANOS_PER_MILLI;
        if (forever) {
            join();
            return;
        }
        long deadline = System.nanoTime() + millis * NANOS_PER_MILLI + nanos;
        synchronized (lock) {
            long left = deadline - System.nanoTime();
            while (isAlive() && left > 0) {
                lock.wait(left / NANOS_PER_MILLI, (int) (left % NANOS_PER_MILLI));
                left = deadline - System.nanoTime();
            }
        }
    }

    public static void sleep(long time) throws InterruptedException {
        sleep(time, 0);
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("millis < 0: " + millis);
        }
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos < 0: " + nanos);
        }
        if (nanos >= NANOS_PER_MILLI) {
            throw new IllegalArgumentException("nanos > 999999: " + nanos);
        }
        boolean endless = millis >= (Long.MAX_VALUE - nanos) / NANOS_PER_MILLI;
        sleep0(endless ? Long.MAX_VALUE : millis * NANOS_PER_MILLI + nanos);
    }

    /** The actions run after the flag is set, so that whom they wake sees it. */
    public void interrupt() {
        interrupt0();
        synchronized (interruptActions) {
            for (int i = interruptActions.size() - 1; i >= 0; i--) {
                interruptActions.get(i).run();
            }
        }
    }

    /** Hidden: for blocking channels. */
    public final void pushInterruptAction$(Runnable interruptAction) {
        synchronized (interruptActions) {
            interruptActions.add(interruptAction);
        }
        if (interruptAction != null && isInterrupted()) {
            interruptAction.run();
        }
    }

    /** Hidden: for blocking channels. */
    public final void popInterruptAction$(Runnable interruptAction) {
        synchronized (interruptActions) {
            Runnable removed = interruptActions.remove(interruptActions.size() - 1);
            if (removed != interruptAction) {
                throw new IllegalArgumentException("Expected " + interruptAction + " but was " + removed);
            }
        }
    }

    /** Hidden: for sun.misc.Unsafe. */
    public final void parkFor$(long nanos) {
        park0(Math.max(0, nanos));
    }

    /** Hidden: for sun.misc.Unsafe; the time is that of System.currentTimeMillis. */
    public final void parkUntil$(long time) {
        long millis = time - System.currentTimeMillis();
        if (millis > 0) {
            park0(millis > Long.MAX_VALUE / NANOS_PER_MILLI ? 0 : millis * NANOS_PER_MILLI);
        }
    }

    /** Hidden: for sun.misc.Unsafe. */
    public final void unpark$() {
        unpark0();
    }

    public static int activeCount() {
        return currentThread().getThreadGroup().activeCount();
    }

    public static int enumerate(Thread[] threads) {
        return currentThread().getThreadGroup().enumerate(threads);
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Thread[] threads = new Thread[ThreadGroup.systemThreadGroup.activeCount()];
        int found = ThreadGroup.systemThreadGroup.enumerate(threads);
        Map<Thread, StackTraceElement[]> result = new HashMap<Thread, StackTraceElement[]>();
        for (int i = 0; i < found; i++) {
            result.put(threads[i], threads[i].getStackTrace());
        }
        return result;
    }

    public StackTraceElement[] getStackTrace() {
        StackTraceElement[] result = VMStack.getThreadStackTrace(this);
        return result == null ? EmptyArray.STACK_TRACE_ELEMENT : result;
    }

    public static void dumpStack() {
        new Throwable("stack dump").printStackTrace();
    }

    @Deprecated
    public int countStackFrames() {
        return getStackTrace().length;
    }

    public static boolean holdsLock(Object object) {
        if (object == null) {
            throw new NullPointerException("object == null");
        }
        return holdsLock0(object);
    }

    public long getId() {
        return id;
    }

    public final String getName() {
        return name;
    }

    public final synchronized void setName(String threadName) {
        if (threadName == null) {
            throw new NullPointerException("threadName == null");
        }
        name = threadName;
        if (isAlive()) {
            setName0(threadName);
        }
    }

    public final int getPriority() {
        return priority;
    }

    public final synchronized void setPriority(int newPriority) {
        if (newPriority < MIN_PRIORITY || newPriority > MAX_PRIORITY) {
            throw new IllegalArgumentException("Priority out of range: " + newPriority);
        }
        priority = Math.min(newPriority, group.getMaxPriority());
        if (isAlive()) {
            setPriority0(priority);
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean isDaemon) {
        checkNotStarted();
        daemon = isDaemon;
    }

    public final ThreadGroup getThreadGroup() {
        return finished ? null : group;
    }

    public ClassLoader getContextClassLoader() {
        return contextClassLoader;
    }

    public void setContextClassLoader(ClassLoader cl) {
        contextClassLoader = cl;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtHandler;
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultUncaughtHandler = handler;
    }

    /** The system sees what a thread threw before any handler of the app, as in later versions of Android. */
    public static void setUncaughtExceptionPreHandler(UncaughtExceptionHandler handler) {
        preHandler = handler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return uncaughtHandler == null ? group : uncaughtHandler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        uncaughtHandler = handler;
    }

    public final void checkAccess() {}

    @Deprecated
    public void destroy() {
        throw new UnsupportedOperationException();
    }

    @Deprecated
    public final void resume() {
        throw new UnsupportedOperationException();
    }

    @Deprecated
    public final void stop() {
        throw new UnsupportedOperationException();
    }

    @Deprecated
    public final void stop(Throwable throwable) {
        throw new UnsupportedOperationException();
    }

    @Deprecated
    public final void suspend() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return "Thread[" + name + "," + priority + "," + group.getName() + "]";
    }
}
