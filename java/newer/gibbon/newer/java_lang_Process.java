package gibbon.newer;

import java.util.concurrent.TimeUnit;

/** What {@link Process} has since Android 8. */
public class java_lang_Process {
    public static boolean isAlive(Process process) {
        try {
            process.exitValue();
            return false;
        } catch (IllegalThreadStateException e) {
            return true;
        }
    }

    public static Process destroyForcibly(Process process) {
        process.destroy();
        return process;
    }

    /** Looks now and then whether it has ended: nobody tells. */
    public static boolean waitFor(Process process, long time, TimeUnit unit) throws InterruptedException {
        long limit = System.nanoTime() + unit.toNanos(time);
        while (isAlive(process)) {
            long left = limit - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            Thread.sleep(Math.min(TimeUnit.NANOSECONDS.toMillis(left) + 1, 100));
        }
        return true;
    }
}
