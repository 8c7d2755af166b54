package java.lang;

import dalvik.system.VMRuntime;
import dalvik.system.VMStack;
import java.io.BufferedInputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.Channel;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import libcore.io.Libcore;

/** Streams, properties, time and array copies. Properties that depend on the device come from the VM. */
public final class System {
    /**
     * Standard input. The three streams are not final, although programs are compiled as if they
     * were: so they can be replaced without a native that writes final fields.
     */
    public static InputStream in;

    /** Standard output. */
    public static PrintStream out;

    /** Standard error. */
    public static PrintStream err;

    private static final String LINE_SEPARATOR = "\n";

    /** Pairs of key and value that are the same on every device with this Android. */
    private static final String[] FIXED_PROPERTIES = {
        "file.encoding", "UTF-8",
        "file.separator", "/",
        "java.class.version", "50.0",
        "java.compiler", "",
        "java.ext.dirs", "",
        "java.home", "/system",
        "java.io.tmpdir", "/tmp",
        "java.library.path", "/vendor/lib:/system/lib",
        "java.net.preferIPv6Addresses", "false",
        "java.runtime.name", "Android Runtime",
        "java.runtime.version", "0.9",
        "java.specification.name", "Dalvik Core Library",
        "java.specification.vendor", "The Android Project",
        "java.specification.version", "0.9",
        "java.vendor", "The Android Project",
        "java.vendor.url", "http://www.android.com/",
        "java.version", "0",
        "java.vm.name", "Dalvik",
        "java.vm.specification.name", "Dalvik Virtual Machine Specification",
        "java.vm.specification.vendor", "The Android Project",
        "java.vm.specification.version", "0.9",
        "java.vm.vendor", "The Android Project",
        "java.vm.vendor.url", "http://www.android.com/",
        "line.separator", LINE_SEPARATOR,
        "os.arch", "armv7l",
        "os.name", "Linux",
        "os.version", "3.10.0",
        "path.separator", ":",
        "user.dir", "/",
        "user.home", "",
        "user.language", "en",
        "user.name", "",
        "user.region", "US",
    };

    private static Properties systemProperties = initialProperties();

    static {
        err = new PrintStream(new FileOutputStream(FileDescriptor.err));
        out = new PrintStream(new FileOutputStream(FileDescriptor.out));
        in = new BufferedInputStream(new FileInputStream(FileDescriptor.in));
    }

    private System() {}

    private static Properties initialProperties() {
        Properties result = new Properties();
        for (int i = 0; i < FIXED_PROPERTIES.length; i += 2) {
            result.setProperty(FIXED_PROPERTIES[i], FIXED_PROPERTIES[i + 1]);
        }
        VMRuntime vm = VMRuntime.getRuntime();
        result.setProperty("java.boot.class.path", vm.bootClassPath());
        result.setProperty("java.class.path", vm.classPath());
        result.setProperty("java.vm.version", vm.vmVersion());
        for (String option : vm.properties()) {
            int equals = option.indexOf('=');
            result.setProperty(option.substring(0, equals), option.substring(equals + 1));
        }
        return result;
    }

    public static void setIn(InputStream newIn) {
        in = newIn;
    }

    public static void setOut(PrintStream newOut) {
        out = newOut;
    }

    public static void setErr(PrintStream newErr) {
        err = newErr;
    }

    /** Checks bounds and types; overlapping ranges are copied as if through a third array. */
    public static native void arraycopy(Object src, int srcPos, Object dst, int dstPos, int length);

    /** Hidden: the framework was compiled against these, so that the type is known. */
    public static native void arraycopy(boolean[] src, int srcPos, boolean[] dst, int dstPos, int length);

    public static native void arraycopy(byte[] src, int srcPos, byte[] dst, int dstPos, int length);

    public static native void arraycopy(char[] src, int srcPos, char[] dst, int dstPos, int length);

    public static native void arraycopy(short[] src, int srcPos, short[] dst, int dstPos, int length);

    public static native void arraycopy(int[] src, int srcPos, int[] dst, int dstPos, int length);

    public static native void arraycopy(long[] src, int srcPos, long[] dst, int dstPos, int length);

    public static native void arraycopy(float[] src, int srcPos, float[] dst, int dstPos, int length);

    public static native void arraycopy(double[] src, int srcPos, double[] dst, int dstPos, int length);

    public static native long currentTimeMillis();

    public static native long nanoTime();

    public static native int identityHashCode(Object anObject);

    /** Writes to the log under the tag "System"; the level is a letter such as 'E'. */
    private static native void log(char level, String message);

    public static void exit(int code) {
        Runtime.getRuntime().exit(code);
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    public static void runFinalization() {
        Runtime.getRuntime().runFinalization();
    }

    @Deprecated
    public static void runFinalizersOnExit(boolean flag) {
        Runtime.runFinalizersOnExit(flag);
    }

    public static void load(String pathName) {
        Runtime.getRuntime().load(pathName, VMStack.getCallingClassLoader());
    }

    public static void loadLibrary(String libName) {
        Runtime.getRuntime().loadLibrary(libName, VMStack.getCallingClassLoader());
    }

    public static String mapLibraryName(String nickname) {
        if (nickname == null) {
            throw new NullPointerException("nickname == null");
        }
        return "lib" + nickname + ".so";
    }

    public static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException("name == null");
        }
        return Libcore.os.getenv(name);
    }

    public static Map<String, String> getenv() {
        Map<String, String> result = new TreeMap<String, String>();
        for (String entry : Libcore.os.environ()) {
            int equals = entry.indexOf('=');
            if (equals >= 0) {
                result.put(entry.substring(0, equals), entry.substring(equals + 1));
            }
        }
        return Collections.unmodifiableMap(result);
    }

    public static Properties getProperties() {
        return systemProperties;
    }

    public static void setProperties(Properties properties) {
        systemProperties = properties == null ? initialProperties() : properties;
    }

    public static String getProperty(String propertyName) {
        return getProperty(propertyName, null);
    }

    public static String getProperty(String name, String defaultValue) {
        return systemProperties.getProperty(checkedName(name), defaultValue);
    }

    public static String setProperty(String name, String value) {
        return (String) systemProperties.setProperty(checkedName(name), value);
    }

    public static String clearProperty(String name) {
        return (String) systemProperties.remove(checkedName(name));
    }

    private static String checkedName(String name) {
        if (name == null) {
            throw new NullPointerException("name == null");
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException("name is empty");
        }
        return name;
    }

    public static String lineSeparator() {
        return LINE_SEPARATOR;
    }

    public static Console console() {
        return Console.getConsole();
    }

    public static Channel inheritedChannel() throws java.io.IOException {
        return java.nio.channels.spi.SelectorProvider.provider().inheritedChannel();
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void setSecurityManager(SecurityManager sm) {
        if (sm != null) {
            throw new SecurityException();
        }
    }

    /** Hidden. */
    public static void logE(String message) {
        log('E', message);
    }

    /** Hidden. */
    public static void logE(String message, Throwable th) {
        log('E', withStack(message, th));
    }

    /** Hidden. */
    public static void logI(String message) {
        log('I', message);
    }

    /** Hidden. */
    public static void logI(String message, Throwable th) {
        log('I', withStack(message, th));
    }

    /** Hidden. */
    public static void logW(String message) {
        log('W', message);
    }

    /** Hidden. */
    public static void logW(String message, Throwable th) {
        log('W', withStack(message, th));
    }

    private static String withStack(String message, Throwable th) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        th.printStackTrace(writer);
        writer.flush();
        return message + "\n" + text;
    }
}
