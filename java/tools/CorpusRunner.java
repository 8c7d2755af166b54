import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/**
 * Runs all programs of a class folder on this JVM and keeps what they print: the expectation that
 * our VM is held against.
 *
 * <p>All run in one process, each in a class loader of its own, with everything that they could
 * change for each other put back in between. Arguments: class folder, output folder, then names of
 * programs (all that have a main method if none is given). Writes {@code <Name>.txt} with standard
 * output; a program that ends by an exception adds a last line {@code uncaught <class name>}.
 */
public final class CorpusRunner {
    private static final long LIMIT_SECONDS = 30;

    private final Path classes;
    private final Path output;

    private CorpusRunner(Path classes, Path output) {
        this.classes = classes;
        this.output = output;
    }

    public static void main(String[] args) throws Exception {
        CorpusRunner runner = new CorpusRunner(Path.of(args[0]), Path.of(args[1]));
        List<String> names = Arrays.asList(args).subList(2, args.length);
        Files.createDirectories(runner.output);
        int failures = 0;
        for (String name : names.isEmpty() ? runner.programs() : names) {
            failures += runner.run(name) ? 0 : 1;
        }
        System.exit(failures == 0 ? 0 : 1);
    }

    private List<String> programs() {
        List<String> result = new ArrayList<>();
        for (File file : classes.toFile().listFiles()) {
            String name = file.getName();
            if (name.endsWith(".class") && name.indexOf('$') < 0) {
                result.add(name.substring(0, name.length() - ".class".length()));
            }
        }
        result.sort(null);
        return result;
    }

    private boolean run(String name) throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        InputStream in = System.in;
        Properties properties = (Properties) System.getProperties().clone();
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("GMT"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream captured = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(new PrintStream(new ByteArrayOutputStream()));
        Thread thread = new Thread(() -> invoke(name, captured), "main");
        thread.start();
        thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
        captured.flush();
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        System.setProperties(properties);
        Thread.setDefaultUncaughtExceptionHandler(null);
        if (thread.isAlive()) {
            out.println("does not end: " + name);
            return false;
        }
        Files.write(output.resolve(name + ".txt"), bytes.toByteArray());
        return true;
    }

    private void invoke(String name, PrintStream captured) {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            Thread.currentThread().setContextClassLoader(loader);
            Method main = Class.forName(name, true, loader).getMethod("main", String[].class);
            main.invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            captured.println("uncaught " + e.getCause().getClass().getName());
        } catch (ReflectiveOperationException | IOException e) {
            captured.println("cannot run: " + e);
        }
    }
}
