import java.util.ListResourceBundle;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Loggers with handlers, resource bundles of classes. */
public class LoggingAndBundles {
    public static void main(String[] args) throws Exception {
        Logger l = Logger.getLogger("corpus.test");
        l.setUseParentHandlers(false);
        StringBuilder s = new StringBuilder();
        l.addHandler(
                new Handler() {
                    @Override
                    public void publish(LogRecord r) {
                        s.append(r.getLevel())
                                .append(':')
                                .append(r.getMessage())
                                .append(
                                        r.getThrown() == null
                                                ? ""
                                                : "!" + r.getThrown().getMessage())
                                .append(' ');
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                });
        l.info("one");
        l.fine("hidden");
        l.setLevel(Level.ALL);
        l.finest("two");
        l.log(Level.WARNING, "three", new Exception("ex"));
        l.setFilter(r -> false);
        l.severe("filtered");
        System.out.println(
                s
                        + ""
                        + l.isLoggable(Level.FINE)
                        + l.getName()
                        + (Logger.getLogger("corpus.test") == l)
                        + Level.parse("WARNING").intValue());
        ResourceBundle b = ResourceBundle.getBundle("LoggingAndBundles$Texts", java.util.Locale.US);
        System.out.println(b.getString("hello") + b.getObject("list") + b.containsKey("zz"));
        try {
            b.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println("no bundle");
        }
    }

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "Hello!"}, {"list", 5}};
        }
    }
}
