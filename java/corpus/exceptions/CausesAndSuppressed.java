import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Traces of exceptions with causes and suppressed ones, as text. */
public class CausesAndSuppressed {
    static class Quiet extends RuntimeException {
        Quiet(String message) {
            super(message, null, false, false);
        }
    }

    static void inner() throws IOException {
        throw new IOException("inner");
    }

    static void outer() {
        try {
            inner();
        } catch (IOException e) {
            throw new IllegalStateException("outer", e);
        }
    }

    static String text(Throwable t) {
        StringWriter out = new StringWriter();
        t.printStackTrace(new PrintWriter(out, true));
        StringBuilder s = new StringBuilder();
        for (String line : out.toString().split("\n")) {
            // What called main is the machine's own.
            if (line.contains("CausesAndSuppressed") || !line.trim().startsWith("at ") && !line.trim().startsWith("...")) s.append(line.replace("\t", "  ")).append('\n');
        }
        return s.toString();
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (IllegalStateException e) {
            e.addSuppressed(new Error("suppressed", new Error("its cause")));
            e.addSuppressed(new Quiet("quiet"));
            System.out.print(text(e));
            System.out.println(e.getSuppressed().length + " " + e.getCause().getMessage() + " " + e.getLocalizedMessage());
        }
        Exception a = new Exception("a"), b = new Exception("b", a);
        try {
            b.initCause(a);
        } catch (IllegalStateException e) {
            System.out.println("has a cause");
        }
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException e) {
            System.out.println("itself");
        }
        try {
            new Exception().initCause(null).initCause(null);
        } catch (IllegalStateException e) {
            System.out.println("once only");
        }
        try {
            a.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Quiet quiet = new Quiet("q");
        quiet.addSuppressed(a);
        quiet.setStackTrace(new StackTraceElement[] {new StackTraceElement("x.Y", "z", "Y.java", 5)});
        System.out.println(quiet.getSuppressed().length + " " + quiet.getStackTrace().length + " " + new Exception((Throwable) null).getMessage() + " " + new Exception(new IOException("m")).getMessage());
        Exception own = new Exception("own") {
            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }

            @Override
            public String getLocalizedMessage() {
                return "localised";
            }
        };
        System.out.println(own.getStackTrace().length + " " + own.toString().endsWith(": localised"));
        Exception set = new Exception("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("p.Q", "r", "Q.java", 7), new StackTraceElement("p.Q", "n", "Q.java", -2), new StackTraceElement("p.Q", "u", null, -1), new StackTraceElement("p.Q", "f", "Q.java", -1)});
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        set.printStackTrace(new PrintStream(bytes));
        System.out.print(bytes.toString().replace("\t", "  "));
        System.out.println(set.getStackTrace()[1].isNativeMethod() + " " + set.getStackTrace()[0].equals(new StackTraceElement("p.Q", "r", "Q.java", 7)));
        try {
            set.setStackTrace(new StackTraceElement[] {null});
        } catch (NullPointerException e) {
            System.out.println("no element");
        }
        try {
            try (AutoCloseable first = new Closing("first"); AutoCloseable second = new Closing("second")) {
                throw new IllegalStateException("body");
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed()[0].getMessage() + " " + e.getSuppressed()[1].getMessage());
        }
        Throwable refilled = new Throwable();
        int before = refilled.getStackTrace().length;
        deeper(refilled, 5);
        System.out.println(refilled.getStackTrace().length - before);
    }

    static void deeper(Throwable t, int n) {
        if (n == 0) t.fillInStackTrace();
        else deeper(t, n - 1);
    }

    static class Closing implements AutoCloseable {
        final String name;

        Closing(String name) {
            this.name = name;
        }

        public void close() throws IOException {
            throw new IOException(name);
        }
    }
}
