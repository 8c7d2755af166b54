package gibbon.server;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Tells the host of every exception that reaches the top of a thread.
 *
 * <p>It is asked before any handler of the app, so that a handler which swallows the exception hides nothing. Who
 * handles it then is part of the report: three lines with the thread, the activity in front, and the class of the
 * app's handler, which is empty for the platform's own.
 */
final class Crashes implements Thread.UncaughtExceptionHandler {
    private static final String OWN_THREADS = "gibbon.";

    static void watch() {
        Thread.setUncaughtExceptionPreHandler(new Crashes());
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        if (thread.getName().startsWith(OWN_THREADS)) {
            Host.report(Host.FAILURE, thread.getName(), stack(thrown));
            return;
        }
        Host.report(Host.CRASH, oneLine(thread.getName()) + "\n" + activity() + "\n" + handler(thread), stack(thrown));
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
