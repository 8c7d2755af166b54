package java.lang;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import libcore.util.EmptyArray;

/**
 * Base of everything that can be thrown.
 *
 * <p>The names of the first four fields are part of the serialized form. The stack is kept as the
 * VM took it and is turned into elements when somebody looks, which for most exceptions is never.
 */
public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;

    private String detailMessage;

    /** Itself as long as no cause was given, so that initCause can be called. */
    private Throwable cause = this;

    /** Null when suppression is off; a shared empty list until something is suppressed. */
    private List<Throwable> suppressedExceptions = Collections.emptyList();

    /** Null when the stack is not writable; empty as long as {@link #stackState} stands for it. */
    private StackTraceElement[] stackTrace = EmptyArray.STACK_TRACE_ELEMENT;

    /** The VM's picture of the stack: an int[] of pairs (method number, DEX pc), innermost first. */
    private transient volatile Object stackState;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String detailMessage) {
        this.detailMessage = detailMessage;
        fillInStackTrace();
    }

    public Throwable(String detailMessage, Throwable cause) {
        this.detailMessage = detailMessage;
        this.cause = cause;
        fillInStackTrace();
    }

    public Throwable(Throwable cause) {
        this.detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
        fillInStackTrace();
    }

    protected Throwable(String detailMessage, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this.detailMessage = detailMessage;
        this.cause = cause;
        if (!enableSuppression) {
            suppressedExceptions = null;
        }
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            stackTrace = null;
        }
    }

    /**
     * The stack of the calling thread without the frames of fillInStackTrace and of the
     * constructors of this very object.
     */
    private static native Object nativeFillInStackTrace();

    private static native StackTraceElement[] nativeGetStackTrace(Object stackState);

    public Throwable fillInStackTrace() {
        if (stackTrace != null) {
            stackState = nativeFillInStackTrace();
            stackTrace = EmptyArray.STACK_TRACE_ELEMENT;
        }
        return this;
    }

    public String getMessage() {
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    public Throwable initCause(Throwable throwable) {
        if (cause != this) {
            throw new IllegalStateException("Cause already initialized");
        }
        if (throwable == this) {
            throw new IllegalArgumentException("throwable == this");
        }
        cause = throwable;
        return this;
    }

    public final void addSuppressed(Throwable throwable) {
        if (throwable == this) {
            throw new IllegalArgumentException("throwable == this");
        }
        if (throwable == null) {
            throw new NullPointerException("throwable == null");
        }
        if (suppressedExceptions == null) {
            return;
        }
        if (suppressedExceptions.isEmpty()) {
            suppressedExceptions = new ArrayList<Throwable>(1);
        }
        suppressedExceptions.add(throwable);
    }

    public final Throwable[] getSuppressed() {
        int count = suppressedExceptions == null ? 0 : suppressedExceptions.size();
        return count == 0 ? new Throwable[0] : suppressedExceptions.toArray(new Throwable[count]);
    }

    public StackTraceElement[] getStackTrace() {
        return stack().clone();
    }

    public void setStackTrace(StackTraceElement[] trace) {
        StackTraceElement[] copy = trace.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException("trace[" + i + "] == null");
            }
        }
        if (stackTrace != null) {
            stackState = null;
            stackTrace = copy;
        }
    }

    private StackTraceElement[] stack() {
        if (stackState != null) {
            stackTrace = nativeGetStackTrace(stackState);
            stackState = null;
        }
        return stackTrace == null ? EmptyArray.STACK_TRACE_ELEMENT : stackTrace;
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    public void printStackTrace(PrintStream err) {
        print(err);
    }

    public void printStackTrace(PrintWriter err) {
        print(err);
    }

    private void print(Appendable target) {
        try {
            print(target, "", EmptyArray.STACK_TRACE_ELEMENT);
        } catch (IOException e) {
            throw new AssertionError("print streams and writers do not throw", e);
        }
    }

    private void print(Appendable target, String indent, StackTraceElement[] outer) throws IOException {
        target.append(toString()).append("\n");
        StackTraceElement[] stack = stack();
        int common = commonFrames(stack, outer);
        for (int i = 0; i < stack.length - common; i++) {
            target.append(indent).append("\tat ").append(stack[i].toString()).append("\n");
        }
        if (common > 0) {
            target.append(indent).append("\t... ").append(Integer.toString(common)).append(" more\n");
        }
        if (suppressedExceptions != null) {
            for (Throwable suppressed : suppressedExceptions) {
                target.append(indent).append("\tSuppressed: ");
                suppressed.print(target, indent + "\t", stack);
            }
        }
        Throwable next = getCause();
        if (next != null) {
            target.append(indent).append("Caused by: ");
            next.print(target, indent, stack);
        }
    }

    /** How many frames at the outer end are the same in both. */
    private static int commonFrames(StackTraceElement[] a, StackTraceElement[] b) {
        int count = 0;
        int limit = Math.min(a.length, b.length);
        while (count < limit && a[a.length - 1 - count].equals(b[b.length - 1 - count])) {
            count++;
        }
        return count;
    }

    @Override
    public String toString() {
        String message = getLocalizedMessage();
        String name = getClass().getName();
        return message == null ? name : name + ": " + message;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        stack();
        out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (suppressedExceptions != null) {
            suppressedExceptions = new ArrayList<Throwable>(suppressedExceptions);
        }
    }
}
