package java.lang;

import java.util.ArrayList;
import java.util.List;

/** A tree of threads. A thread belongs to its group from start to end. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    /** The root; holds the daemons. */
    static final ThreadGroup systemThreadGroup = new ThreadGroup();

    static final ThreadGroup mainThreadGroup = new ThreadGroup(systemThreadGroup, "main");

    private final String name;
    private final ThreadGroup parent;
    private final List<Thread> threads = new ArrayList<Thread>();
    private final List<ThreadGroup> groups = new ArrayList<ThreadGroup>();
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean daemon;
    private boolean destroyed;

    private ThreadGroup() {
        name = "system";
        parent = null;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        if (parent == null) {
            throw new NullPointerException("parent == null");
        }
        this.name = name;
        this.parent = parent;
        this.maxPriority = parent.maxPriority;
        this.daemon = parent.daemon;
        parent.add(this);
    }

    private synchronized void add(ThreadGroup group) {
        if (destroyed) {
            throw new IllegalThreadStateException();
        }
        groups.add(group);
    }

    private synchronized void remove(ThreadGroup group) {
        groups.remove(group);
        destroyIfUnused();
    }

    final synchronized void addThread(Thread thread) {
        if (destroyed) {
            throw new IllegalThreadStateException();
        }
        threads.add(thread);
    }

    final synchronized void removeThread(Thread thread) {
        threads.remove(thread);
        destroyIfUnused();
    }

    private void destroyIfUnused() {
        if (daemon && !destroyed && threads.isEmpty() && groups.isEmpty()) {
            destroy();
        }
    }

    private synchronized List<Thread> threads() {
        return new ArrayList<Thread>(threads);
    }

    private synchronized List<ThreadGroup> groups() {
        return new ArrayList<ThreadGroup>(groups);
    }

    private void collect(List<Thread> result, boolean recurse) {
        result.addAll(threads());
        if (recurse) {
            for (ThreadGroup group : groups()) {
                group.collect(result, true);
            }
        }
    }

    private void collectGroups(List<ThreadGroup> result, boolean recurse) {
        for (ThreadGroup group : groups()) {
            result.add(group);
            if (recurse) {
                group.collectGroups(result, true);
            }
        }
    }

    public int activeCount() {
        List<Thread> all = new ArrayList<Thread>();
        collect(all, true);
        return all.size();
    }

    public int activeGroupCount() {
        List<ThreadGroup> all = new ArrayList<ThreadGroup>();
        collectGroups(all, true);
        return all.size();
    }

    public int enumerate(Thread[] target) {
        return enumerate(target, true);
    }

    public int enumerate(Thread[] target, boolean recurse) {
        List<Thread> all = new ArrayList<Thread>();
        collect(all, recurse);
        return copy(all, target);
    }

    public int enumerate(ThreadGroup[] target) {
        return enumerate(target, true);
    }

    public int enumerate(ThreadGroup[] target, boolean recurse) {
        List<ThreadGroup> all = new ArrayList<ThreadGroup>();
        collectGroups(all, recurse);
        return copy(all, target);
    }

    /** What does not fit is left out silently. */
    private static <E> int copy(List<E> source, E[] target) {
        int count = Math.min(source.size(), target.length);
        for (int i = 0; i < count; i++) {
            target[i] = source.get(i);
        }
        return count;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final boolean parentOf(ThreadGroup g) {
        ThreadGroup group = g;
        while (group != null && group != this) {
            group = group.parent;
        }
        return group == this;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int newMax) {
        if (newMax > maxPriority) {
            return;
        }
        int limit = parent == null ? newMax : Math.min(newMax, parent.maxPriority);
        maxPriority = Math.max(limit, Thread.MIN_PRIORITY);
        for (ThreadGroup group : groups()) {
            group.setMaxPriority(maxPriority);
        }
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean isDaemon) {
        daemon = isDaemon;
    }

    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    public final synchronized void destroy() {
        if (destroyed) {
            throw new IllegalThreadStateException("Thread group was already destroyed: " + name);
        }
        if (!threads.isEmpty()) {
            throw new IllegalThreadStateException("Thread group still contains threads: " + name);
        }
        for (ThreadGroup group : groups()) {
            group.destroy();
        }
        destroyed = true;
        if (parent != null) {
            parent.remove(this);
        }
    }

    public final void interrupt() {
        List<Thread> all = new ArrayList<Thread>();
        collect(all, true);
        for (Thread thread : all) {
            thread.interrupt();
        }
    }

    public void list() {
        System.out.println();
        list("");
    }

    private void list(String indent) {
        System.out.println(indent + this);
        String deeper = indent + "    ";
        for (Thread thread : threads()) {
            System.out.println(deeper + thread);
        }
        for (ThreadGroup group : groups()) {
            group.list(deeper);
        }
    }

    /** The handler of all threads comes last, and is asked by the root. */
    @Override
    public void uncaughtException(Thread t, Throwable e) {
        Thread.UncaughtExceptionHandler last = Thread.getDefaultUncaughtExceptionHandler();
        if (parent != null) {
            parent.uncaughtException(t, e);
        } else if (last != null) {
            last.uncaughtException(t, e);
        } else if (!(e instanceof ThreadDeath)) {
            e.printStackTrace(System.err);
        }
    }

    public final void checkAccess() {}

    public boolean allowThreadSuspension(boolean b) {
        return true;
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
    public final void suspend() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxPriority=" + maxPriority + "]";
    }
}
