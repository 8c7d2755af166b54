package gibbon.server;

import android.app.ApplicationErrorReport;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Tells the host of every exception that reaches the top of a thread.
 *
 * <p>It is asked before any handler of the app, so that a handler which swallows the exception hides nothing. Who
 * handles it then is part of the report: three lines with the thread, the activity in front, and the class of the
 * app's handler, which is empty for the platform's own.
 *
 * <p>Some exceptions never get to the top: who runs code for others, as coroutines do, may hand what it threw to the
 * handlers by itself. Those are told when the platform's own handler asks the system to end the process.
 */
final class Crashes implements Thread.UncaughtExceptionHandler {
    private static final String OWN_THREADS = "gibbon.";

    /** The thread that was told of last; what its handlers make of the exception is no crash of its own. */
    private static Thread told;

    static void watch() {
        Thread.setUncaughtExceptionPreHandler(new Crashes());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        if (thread.getName().startsWith(OWN_THREADS)) {
            Host.report(Host.FAILURE, thread.getName(), stack(thrown));
            return;
        }
        tell(thread, stack(thrown));
    }

    /** The platform's handler was given an exception, which may not have come from the top of a thread. */
    static void handled(ApplicationErrorReport.CrashInfo info) {
        if (told != Thread.currentThread()) {
            tell(Thread.currentThread(), info.stackTrace);
        }
    }

    private static void tell(Thread thread, String stack) {
        told = thread;
        Host.report(Host.CRASH, oneLine(thread.getName()) + "\n" + activity() + "\n" + handler(thread), stack);
    }

    private static String activity() {
        ActivityStack stack = ActivityManagerService.get().stack();
        ActivityRecord top = stack == null ? null : stack.top();
        return top == null ? "" : top.name();
    }

    /** The app's handler that will be asked, or nothing. */
    private static String handler(Thread thread) {
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        if (handler instanceof ThreadGroup && handler.getClass() == ThreadGroup.class) {
            handler = Thread.getDefaultUncaughtExceptionHandler();
        }
        String name = handler == null ? "" : handler.getClass().getName();
        return name.startsWith("com.android.internal.os.RuntimeInit") ? "" : name;
    }

    /** The text of an exception; an exception of the app may fail to tell it. */
    private static String stack(Throwable thrown) {
        try {
            StringWriter text = new StringWriter();
            PrintWriter out = new PrintWriter(text);
            thrown.printStackTrace(out);
            out.flush();
            return text.toString();
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }

    private static String oneLine(String name) {
        return name == null ? "" : name.replace('\n', ' ');
    }
}
