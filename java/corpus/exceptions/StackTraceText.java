import java.io.PrintWriter;
import java.io.StringWriter;

/** printStackTrace with causes, common frames and suppressed exceptions. */
public class StackTraceText {
    public static void main(String[] args) throws Exception {
        Exception e = new Exception("top", new RuntimeException("middle", new Error("root")));
        e.addSuppressed(new IllegalStateException("hidden"));
        StackTraceElement[] frames = {
            new StackTraceElement("a.B", "m", "B.java", 10),
            new StackTraceElement("a.C", "n", null, -1),
            new StackTraceElement("a.D", "o", "D.java", -2),
            new StackTraceElement("a.E", "p", "E.java", -1)
        };
        e.setStackTrace(frames);
        e.getCause()
                .setStackTrace(
                        new StackTraceElement[] {
                            new StackTraceElement("x.Y", "z", "Y.java", 5), frames[2], frames[3]
                        });
        e.getCause().getCause().setStackTrace(new StackTraceElement[0]);
        e.getSuppressed()[0].setStackTrace(new StackTraceElement[] {frames[3]});
        StringWriter w = new StringWriter();
        e.printStackTrace(new PrintWriter(w, true));
        System.out.println(w);
        StackTraceElement f = frames[0];
        System.out.println(
                f.getClassName()
                        + f.getMethodName()
                        + f.getFileName()
                        + f.getLineNumber()
                        + f.isNativeMethod()
                        + frames[2].isNativeMethod()
                        + f.equals(new StackTraceElement("a.B", "m", "B.java", 10))
                        + f.equals(frames[1]));
    }
}
