package java.lang;

import dalvik.system.VMStack;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.FinalizerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import libcore.io.Libcore;

import static android.system.OsConstants._SC_NPROCESSORS_CONF;

/** The process as a program sees it. */
public class Runtime {
    private static final Runtime INSTANCE = new Runtime();

    private static boolean finalizeOnExit;

    private final List<Thread> shutdownHooks = new ArrayList<Thread>();
    private boolean shuttingDown;

    private Runtime() {}

    public static Runtime getRuntime() {
        return INSTANCE;
    }

    public native long freeMemory();

    public native long totalMemory();

    public native long maxMemory();

    /** Collects; weak references and finalizers are then due. */
    public native void gc();

    /** Ends the machine at once. */
    private static native void exit0(int code);

    /** Loads a library of the app; answers what is wrong with it, or null. */
    private static native String load0(String path, ClassLoader loader);

    public void exit(int code) {
        List<Thread> hooks;
        synchronized (shutdownHooks) {
            hooks = shuttingDown ? new ArrayList<Thread>() : new ArrayList<Thread>(shutdownHooks);
            shuttingDown = true;
        }
        for (Thread hook : hooks) {
            hook.start();
        }
        for (Thread hook : hooks) {
            joinQuietly(hook);
        }
        if (finalizeOnExit) {
            runFinalization();
        }
        halt(code);
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            // The process ends all the same.
        }
    }

    public void halt(int code) {
        try {
            gibbon.vm.Exit.prepare();
        } finally {
            exit0(code);
        }
    }

    public void addShutdownHook(Thread hook) {
        if (hook == null) {
            throw new NullPointerException("hook == null");
        }
        synchronized (shutdownHooks) {
            if (shuttingDown) {
                throw new IllegalStateException("VM already shutting down");
            }
            if (hook.getState() != Thread.State.NEW) {
                throw new IllegalArgumentException("Hook has already been started");
            }
            if (shutdownHooks.contains(hook)) {
                throw new IllegalArgumentException("Hook already registered.");
            }
            shutdownHooks.add(hook);
        }
    }

    public boolean removeShutdownHook(Thread hook) {
        if (hook == null) {
            throw new NullPointerException("hook == null");
        }
        synchronized (shutdownHooks) {
            if (shuttingDown) {
                throw new IllegalStateException("VM already shutting down");
            }
            return shutdownHooks.remove(hook);
        }
    }

    public int availableProcessors() {
        return (int) Libcore.os.sysconf(_SC_NPROCESSORS_CONF);
    }

    public void runFinalization() {
        try {
            FinalizerReference.finalizeAllEnqueued(0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Deprecated
    public static void runFinalizersOnExit(boolean run) {
        finalizeOnExit = run;
    }

    public Process exec(String prog) throws IOException {
        return exec(prog, null, null);
    }

    public Process exec(String prog, String[] envp) throws IOException {
        return exec(prog, envp, null);
    }

    public Process exec(String prog, String[] envp, File directory) throws IOException {
        if (prog == null) {
            throw new NullPointerException("prog == null");
        }
        if (prog.isEmpty()) {
            throw new IllegalArgumentException("prog is empty");
        }
        StringTokenizer words = new StringTokenizer(prog);
        String[] command = new String[words.countTokens()];
        for (int i = 0; i < command.length; i++) {
            command[i] = words.nextToken();
        }
        return exec(command, envp, directory);
    }

    public Process exec(String[] progArray) throws IOException {
        return exec(progArray, null, null);
    }

    public Process exec(String[] progArray, String[] envp) throws IOException {
        return exec(progArray, envp, null);
    }

    public Process exec(String[] progArray, String[] envp, File directory) throws IOException {
        return ProcessManager.getInstance().exec(progArray, envp, directory, false);
    }

    public void load(String absolutePath) {
        load(absolutePath, VMStack.getCallingClassLoader());
    }

    void load(String absolutePath, ClassLoader loader) {
        if (absolutePath == null) {
            throw new NullPointerException("absolutePath == null");
        }
        throwIfFailed(load0(absolutePath, loader));
    }

    public void loadLibrary(String nickname) {
        loadLibrary(nickname, VMStack.getCallingClassLoader());
    }

    void loadLibrary(String libraryName, ClassLoader loader) {
        String fileName = System.mapLibraryName(libraryName);
        if (loader == null) {
            throwIfFailed(load0(fileName, null));
            return;
        }
        String path = loader.findLibrary(libraryName);
        if (path == null) {
            throw new UnsatisfiedLinkError(loader + " couldn't find \"" + fileName + "\"");
        }
        throwIfFailed(load0(path, loader));
    }

    private static void throwIfFailed(String error) {
        if (error != null) {
            throw new UnsatisfiedLinkError(error);
        }
    }

    @Deprecated
    public InputStream getLocalizedInputStream(InputStream stream) {
        return stream;
    }

    @Deprecated
    public OutputStream getLocalizedOutputStream(OutputStream stream) {
        return stream;
    }

    public void traceInstructions(boolean enable) {}

    public void traceMethodCalls(boolean enable) {}
}
