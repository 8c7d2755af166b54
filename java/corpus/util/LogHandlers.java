import java.io.ByteArrayOutputStream;
import java.util.Collections;
import java.util.ListResourceBundle;
import java.util.logging.*;

/** Loggers, their parents, handlers, filters and formatters. */
public class LogHandlers {
    static class Printing extends Handler {
        final String name;

        Printing(String name) {
            this.name = name;
        }

        @Override
        public void publish(LogRecord r) {
            if (isLoggable(r)) System.out.println(name + " " + r.getLevel() + " " + r.getLoggerName() + " " + new SimpleFormatter().formatMessage(r) + (r.getThrown() == null ? "" : " " + r.getThrown()));
        }

        @Override
        public void flush() {
            System.out.println("flushed");
        }

        @Override
        public void close() {}
    }

    public static void main(String[] args) throws Exception {
        Logger top = Logger.getLogger("corpus.top"), sub = Logger.getLogger("corpus.top.sub.deep");
        top.setUseParentHandlers(false);
        top.addHandler(new Printing("top"));
        System.out.println(sub.getParent() == top ? "child" : "no child");
        System.out.println(sub.getLevel() + " " + sub.isLoggable(Level.INFO) + " " + sub.isLoggable(Level.FINE));
        sub.info("one");
        sub.fine("not seen");
        top.setLevel(Level.ALL);
        sub.fine("still not, the handler");
        top.getHandlers()[0].setLevel(Level.ALL);
        sub.finest("now");
        sub.log(Level.WARNING, "with {0} and {1}", new Object[] {"a", 2});
        sub.log(Level.SEVERE, "failed", new IllegalStateException("why"));
        sub.log(Level.INFO, "it''s {0", "x");
        Logger middle = Logger.getLogger("corpus.top.sub");
        System.out.println(sub.getParent() == middle);
        middle.addHandler(new Printing("middle"));
        middle.setFilter(new Filter() {
            public boolean isLoggable(LogRecord r) {
                return !r.getMessage().contains("secret");
            }
        });
        middle.info("a secret");
        sub.info("a secret of the child");
        middle.setUseParentHandlers(false);
        sub.config("stops in the middle");
        middle.setLevel(Level.OFF);
        sub.severe("nobody");
        sub.setLevel(Level.FINER);
        sub.entering("Class", "method", "argument");
        sub.exiting("Class", "method", 5);
        sub.throwing("Class", "method", new RuntimeException("thrown"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler stream = new StreamHandler(bytes, new Formatter() {
            @Override
            public String getHead(Handler h) {
                return "[";
            }

            @Override
            public String format(LogRecord r) {
                return r.getLevel().getName() + ":" + formatMessage(r) + ";";
            }

            @Override
            public String getTail(Handler h) {
                return "]";
            }
        });
        MemoryHandler memory = new MemoryHandler(stream, 3, Level.SEVERE);
        Logger own = Logger.getAnonymousLogger();
        own.setUseParentHandlers(false);
        own.addHandler(memory);
        for (int i = 0; i < 5; i++) own.info("m" + i);
        stream.flush();
        System.out.println(bytes.size());
        own.severe("push");
        stream.close();
        System.out.println(bytes);
        Logger localized = Logger.getAnonymousLogger();
        LogRecord record = new LogRecord(Level.INFO, "greeting");
        record.setResourceBundle(new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {{"greeting", "Guten Tag {0}"}};
            }
        });
        record.setParameters(new Object[] {"Ada"});
        System.out.println(new SimpleFormatter().formatMessage(record) + " " + localized.getName() + " " + record.getThreadID() * 0);
        System.out.println(Level.parse("WARNING") + " " + Level.parse("800") + " " + Level.parse("850") + " " + Level.CONFIG.intValue() + " " + Level.INFO.equals(Level.parse("INFO")));
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println("no level");
        }
        System.out.println(Collections.list(LogManager.getLogManager().getLoggerNames()).contains("corpus.top.sub") + " " + LogManager.getLogManager().getLogger("corpus.nobody"));
        String xml = new XMLFormatter().format(record);
        System.out.println(xml.contains("<level>INFO</level>") + " " + xml.contains("<param>Ada</param>"));
        Handler failing = new Handler() {
            @Override
            public void publish(LogRecord r) {
                reportError("cannot", null, ErrorManager.WRITE_FAILURE);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        failing.setErrorManager(new ErrorManager() {
            @Override
            public void error(String message, Exception e, int code) {
                System.out.println("error " + message + " " + code);
            }
        });
        own.addHandler(failing);
        own.info("x");
        own.removeHandler(failing);
        System.out.println(own.getHandlers().length);
    }
}
