package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/**
 * A lock for writers and readers, and for readers who look whether somebody has written meanwhile. A stamp is the
 * number of writes so far with a kind in its last bits, so that it is valid until the next.
 */
public class StampedLock implements java.io.Serializable {
    private static final long serialVersionUID = -6001602636862214147L;
    private static final int LOOKED = 0;
    private static final int READ = 1;
    private static final int WRITE = 2;

    private final Object lock = new Object();
    private long writes = 1;
    private boolean writing;
    private int readers;

    private long stamp(int kind) {
        return writes << 2 | kind;
    }

    private boolean isNow(long stamp, int kind) {
        return stamp == stamp(kind) && (kind == WRITE ? writing : readers > 0);
    }

    private long tried(int kind) {
        synchronized (lock) {
            if (writing || kind == WRITE && readers > 0) {
                return 0;
            }
            if (kind == READ) {
                readers++;
            } else {
                writing = true;
                writes++;
            }
            return stamp(kind);
        }
    }

    private long waited(int kind) throws InterruptedException {
        synchronized (lock) {
            while (true) {
                long stamp = tried(kind);
                if (stamp != 0) {
                    return stamp;
                }
                lock.wait();
            }
        }
    }

    private long waited(int kind, long time, TimeUnit unit) throws InterruptedException {
        long limit = System.nanoTime() + unit.toNanos(time);
        synchronized (lock) {
            while (true) {
                long stamp = tried(kind);
                long left = limit - System.nanoTime();
                if (stamp != 0 || left <= 0) {
                    return stamp;
                }
                TimeUnit.NANOSECONDS.timedWait(lock, left);
            }
        }
    }

    private long waitedAnyway(int kind) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return waited(kind);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public long writeLock() {
        return waitedAnyway(WRITE);
    }

    public long tryWriteLock() {
        return tried(WRITE);
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        return waited(WRITE, time, unit);
    }

    public long writeLockInterruptibly() throws InterruptedException {
        return waited(WRITE);
    }

    public long readLock() {
        return waitedAnyway(READ);
    }

    public long tryReadLock() {
        return tried(READ);
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        return waited(READ, time, unit);
    }

    public long readLockInterruptibly() throws InterruptedException {
        return waited(READ);
    }

    public long tryOptimisticRead() {
        synchronized (lock) {
            return writing ? 0 : stamp(LOOKED);
        }
    }

    public boolean validate(long stamp) {
        synchronized (lock) {
            boolean holds = (stamp & 3) == WRITE || !writing;
            return stamp != 0 && stamp >> 2 == writes && holds;
        }
    }

    public void unlockWrite(long stamp) {
        synchronized (lock) {
            check(isNow(stamp, WRITE));
            writing = false;
            writes++;
            lock.notifyAll();
        }
    }

    public void unlockRead(long stamp) {
        synchronized (lock) {
            check(isNow(stamp, READ));
            readers--;
            lock.notifyAll();
        }
    }

    public void unlock(long stamp) {
        if ((stamp & 3) == WRITE) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    private static void check(boolean held) {
        if (!held) {
            throw new IllegalMonitorStateException();
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        synchronized (lock) {
            if (isNow(stamp, WRITE)) {
                return stamp;
            }
            boolean reads = isNow(stamp, READ);
            if (!validate(stamp) || readers != (reads ? 1 : 0)) {
                return 0;
            }
            readers = 0;
            return tried(WRITE);
        }
    }

    public long tryConvertToReadLock(long stamp) {
        synchronized (lock) {
            if (isNow(stamp, READ)) {
                return stamp;
            }
            if (isNow(stamp, WRITE)) {
                unlockWrite(stamp);
                return tried(READ);
            }
            return validate(stamp) ? tried(READ) : 0;
        }
    }

    public long tryConvertToOptimisticRead(long stamp) {
        synchronized (lock) {
            if (!validate(stamp)) {
                return 0;
            }
            if ((stamp & 3) != LOOKED) {
                unlock(stamp);
            }
            return stamp(LOOKED);
        }
    }

    public boolean tryUnlockWrite() {
        synchronized (lock) {
            boolean held = writing;
            if (held) {
                unlockWrite(stamp(WRITE));
            }
            return held;
        }
    }

    public boolean tryUnlockRead() {
        synchronized (lock) {
            boolean held = readers > 0;
            if (held) {
                unlockRead(stamp(READ));
            }
            return held;
        }
    }

    public boolean isWriteLocked() {
        synchronized (lock) {
            return writing;
        }
    }

    public boolean isReadLocked() {
        return getReadLockCount() > 0;
    }

    public int getReadLockCount() {
        synchronized (lock) {
            return readers;
        }
    }
}
