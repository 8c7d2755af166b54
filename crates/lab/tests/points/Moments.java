import java.io.File;
import java.io.FileOutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Brings the machine into each state that a snapshot is likely to miss, and dwells there.
 *
 * <p>A line {@code @name} says that the state begins, a line {@code @} that it ends; in between every instant is in it.
 */
public class Moments {
    private static final int ROUNDS = 6;

    static int sink;

    /** Takes some ten thousand instructions, with allocation and calls. */
    static int dwell(int seed) {
        List<String> list = new ArrayList<String>();
        for (int i = 0; i < 40; i++) {
            list.add("item " + (seed * 31 + i));
            sink += list.get(i / 2).hashCode();
        }
        return sink;
    }

    private static void begin(String state) {
        System.out.println("@" + state);
    }

    private static void end() {
        System.out.println("@");
    }

    static class Initialised0 { static int value; static { begin("initialiser"); value = dwell(1); end(); } }
    static class Initialised1 { static int value; static { begin("initialiser"); value = dwell(2); end(); } }
    static class Initialised2 { static int value; static { begin("initialiser"); value = dwell(3); end(); } }
    static class Initialised3 extends Initialised2 { static int other; static { begin("initialiser"); other = dwell(4); end(); } }
    static class Initialised4 { static int value; static { begin("initialiser"); value = Initialised5.value + dwell(5); end(); } }
    static class Initialised5 { static int value; static { value = dwell(6); } }

    private static int initialisers(int round) {
        switch (round) {
            case 0: return Initialised0.value;
            case 1: return Initialised1.value;
            case 2: return Initialised3.other;
            case 3: return Initialised4.value;
            default: return 0;
        }
    }

    public static int reflected(int n) {
        return dwell(n);
    }

    public Moments() {
        dwell(7);
    }

    private static void reflection(int round) throws Exception {
        Method method = Moments.class.getMethod("reflected", int.class);
        Constructor<Moments> constructor = Moments.class.getConstructor();
        begin("reflection");
        method.invoke(null, round);
        constructor.newInstance();
        end();
    }

    interface Shape {
        int area(int side);
    }

    private static void proxy(int round) {
        Shape shape = (Shape) Proxy.newProxyInstance(Moments.class.getClassLoader(), new Class<?>[] {Shape.class},
                new InvocationHandler() {
                    @Override
                    public Object invoke(Object proxy, Method method, Object[] args) {
                        return dwell((Integer) args[0]);
                    }
                });
        begin("proxy");
        shape.area(round);
        end();
    }

    static class Finalized {
        private final int number;

        Finalized(int number) {
            this.number = number;
        }

        @Override
        protected void finalize() {
            begin("finalizer");
            dwell(number);
            end();
        }
    }

    private static void makeGarbage(int round) {
        for (int i = 0; i < 2; i++) new Finalized(round + i);
    }

    private static void finalizers(int round) {
        makeGarbage(round);
        dwell(round);
        System.gc();
        System.runFinalization();
    }

    private static void contention(int round) throws Exception {
        final Object lock = new Object();
        Thread other = new Thread() {
            @Override
            public void run() {
                synchronized (lock) {
                    sink++;
                }
            }
        };
        synchronized (lock) {
            other.start();
            while (other.getState() != Thread.State.BLOCKED) Thread.yield();
            begin("monitor");
            dwell(round);
            end();
        }
        other.join();
    }

    /** Statements by the natives of Android's SQLiteConnection, which need nothing of the framework. */
    static class Database {
        private final Class<?> natives;
        private final long connection;

        Database(String path) throws Exception {
            natives = Class.forName("android.database.sqlite.SQLiteConnection");
            connection = (Long) call("nativeOpen", path, 0x10000000, "moments", false, false);
        }

        private Object call(String name, Object... args) throws Exception {
            for (Method method : natives.getDeclaredMethods()) {
                if (method.getName().equals(name)) {
                    method.setAccessible(true);
                    return method.invoke(null, args);
                }
            }
            throw new NoSuchMethodException(name);
        }

        void execute(String sql) throws Exception {
            long statement = (Long) call("nativePrepareStatement", connection, sql);
            call("nativeExecute", connection, statement);
            call("nativeFinalizeStatement", connection, statement);
        }
    }

    private static void transaction(Database database, int round) throws Exception {
        database.execute("BEGIN");
        database.execute("INSERT INTO t VALUES(" + round + ", 'before')");
        begin("transaction");
        dwell(round);
        database.execute("INSERT INTO t VALUES(" + round + ", randomblob(500))");
        dwell(round + 1);
        end();
        database.execute(round % 2 == 0 ? "COMMIT" : "ROLLBACK");
    }

    private static byte[] text(int round) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) text.append("line ").append(i * round).append('\n');
        return text.toString().getBytes();
    }

    private static void inflater(int round) throws Exception {
        Deflater deflater = new Deflater();
        deflater.setInput(text(round));
        deflater.finish();
        byte[] packed = new byte[2000];
        int length = deflater.deflate(packed);
        Inflater inflater = new Inflater();
        byte[] out = new byte[2000];
        inflater.setInput(packed, 0, length / 2);
        int done = inflater.inflate(out);
        begin("inflater");
        dwell(round);
        end();
        inflater.setInput(packed, length / 2, length - length / 2);
        while (!inflater.finished()) done += inflater.inflate(out, done, out.length - done);
        sink += done;
        inflater.end();
        deflater.end();
    }

    private static void digest(int round) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-1");
        byte[] text = text(round);
        digest.update(text, 0, 37);
        begin("digest");
        dwell(round);
        end();
        digest.update(text, 37, text.length - 37);
        sink += digest.digest()[0];
    }

    private static void matcher(int round) {
        Matcher matcher = Pattern.compile("(\\d+)-(\\w+)").matcher("x 12-ab 345-cd 6-e " + round + "-end");
        matcher.find();
        begin("matcher");
        dwell(round);
        end();
        while (matcher.find()) sink += matcher.group(2).hashCode() + matcher.start(1);
    }

    private static void file(int round) throws Exception {
        File file = new File("/data/local/tmp/half" + round);
        FileOutputStream out = new FileOutputStream(file);
        out.write(text(round));
        begin("file");
        dwell(round);
        end();
        out.write(text(round + 1));
        out.close();
        sink += (int) file.length();
    }

    public static void main(String[] args) throws Exception {
        Database database = new Database("/data/local/tmp/moments.db");
        database.execute("CREATE TABLE t(a, b)");
        for (int round = 0; round < ROUNDS; round++) {
            initialisers(round);
            reflection(round);
            proxy(round);
            finalizers(round);
            contention(round);
            transaction(database, round);
            inflater(round);
            digest(round);
            matcher(round);
            file(round);
        }
        System.out.println("sum " + sink);
    }
}
