import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import junit.framework.TestCase;
import org.junit.Test;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.RunWith;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Runs JUnit tests and prints a line per test, so that two machines can be compared.
 *
 * <p>{@code --list JAR} prints the test classes of a jar, sorted. Otherwise the arguments are names
 * of classes; each is run, and each of its tests gives {@code pass NAME}, {@code skip NAME} or
 * {@code fail NAME EXCEPTION MESSAGE}. A name with {@code -} before it is a test that is left out. What the tests
 * themselves print is dropped.
 */
public final class SuiteRunner extends RunListener {
    private final PrintStream out;
    private String failed;

    private SuiteRunner(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("--list")) {
            list(args[1]);
            return;
        }
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("GMT"));
        PrintStream out = System.out;
        System.setOut(new PrintStream(new Nowhere()));
        System.setErr(new PrintStream(new Nowhere()));
        Filter filter = without(args);
        for (String name : args) {
            if (!name.startsWith("-")) {
                runClass(name, filter, out);
                out.flush();
            }
        }
        // Pools leave threads behind that are no daemons.
        Runtime.getRuntime().halt(0);
    }

    private static Filter without(String[] args) {
        final Set<String> left = new HashSet<>(Arrays.asList(args));
        return new Filter() {
            @Override
            public boolean shouldRun(Description description) {
                return !description.isTest() || !left.contains("-" + name(description));
            }

            @Override
            public String describe() {
                return "without " + left;
            }
        };
    }

    private static void runClass(String name, Filter filter, PrintStream out) {
        JUnitCore core = new JUnitCore();
        core.addListener(new SuiteRunner(out));
        try {
            core.run(Request.aClass(Class.forName(name)).filterWith(filter));
        } catch (Throwable e) {
            out.println("fail " + name + " " + summary(e));
        }
    }

    private static void list(String jar) throws Exception {
        List<String> names = new ArrayList<>();
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> e = file.entries(); e.hasMoreElements(); ) {
                String entry = e.nextElement().getName();
                if (entry.endsWith(".class")) {
                    names.add(entry.substring(0, entry.length() - 6).replace('/', '.'));
                }
            }
        }
        Collections.sort(names);
        for (String name : names) {
            if (isTest(name)) {
                System.out.println(name);
            }
        }
    }

    private static boolean isTest(String name) {
        try {
            Class<?> c = Class.forName(name, false, SuiteRunner.class.getClassLoader());
            if (Modifier.isAbstract(c.getModifiers()) || !Modifier.isPublic(c.getModifiers())) {
                return false;
            }
            // As Maven does, inner classes are left to the classes around them, and long tests to another day.
            if (name.indexOf('$') >= 0 || name.endsWith("IT")) {
                return false;
            }
            boolean test = TestCase.class.isAssignableFrom(c) || c.isAnnotationPresent(RunWith.class);
            for (Method m : c.getMethods()) {
                test |= m.isAnnotationPresent(Test.class);
            }
            return test;
        } catch (LinkageError | ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public void testStarted(Description description) {
        failed = null;
    }

    @Override
    public void testFailure(Failure failure) {
        failed = summary(failure.getException());
        if (!failure.getDescription().isTest()) {
            out.println("fail " + name(failure.getDescription()) + " " + failed);
        }
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        failed = "";
    }

    @Override
    public void testIgnored(Description description) {
        out.println("skip " + name(description));
    }

    @Override
    public void testFinished(Description description) {
        if (failed == null) {
            out.println("pass " + name(description));
        } else if (failed.isEmpty()) {
            out.println("skip " + name(description));
        } else {
            out.println("fail " + name(description) + " " + failed);
        }
    }

    private static String name(Description d) {
        String name = d.getClassName() + "#" + d.getMethodName();
        return name.replaceAll("\\s+", "_");
    }

    private static String summary(Throwable e) {
        StringBuilder text = new StringBuilder(e.getClass().getName()).append(' ').append(e.getMessage());
        for (StackTraceElement frame : e.getStackTrace()) {
            boolean junit = frame.getClassName().startsWith("org.junit.") || frame.getClassName().startsWith("junit.");
            if (!junit) {
                text.append(" at ").append(frame);
                break;
            }
        }
        if (e.getCause() != null && e.getCause() != e) {
            text.append(" caused by ").append(summary(e.getCause()));
        }
        return text.toString().replaceAll("[\\r\\n]+", " ");
    }

    private static final class Nowhere extends java.io.OutputStream {
        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] b, int offset, int length) {}
    }
}
