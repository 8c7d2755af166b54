package java.lang;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/** Where processes would be started. The device has no other programs, and says so like a locked one. */
final class ProcessManager {
    private static final ProcessManager INSTANCE = new ProcessManager();

    private ProcessManager() {}

    static ProcessManager getInstance() {
        return INSTANCE;
    }

    /** Checks the arguments as Android does, then fails. */
    Process exec(String[] command, String[] environment, File directory, boolean redirectErrorStream)
            throws IOException {
        if (command == null) {
            throw new NullPointerException("taintedCommand == null");
        }
        if (command.length == 0) {
            throw new IndexOutOfBoundsException("taintedCommand.length == 0");
        }
        checkNoNull(command, "command");
        if (environment != null) {
            checkNoNull(environment, "environment");
        }
        throw new IOException("Error running exec(). Command: " + Arrays.toString(command) + " Working Directory: "
                + directory + " Environment: " + Arrays.toString(environment), new IOException("Permission denied"));
    }

    private static void checkNoNull(String[] words, String what) {
        for (int i = 0; i < words.length; i++) {
            if (words[i] == null) {
                throw new NullPointerException(what + "[" + i + "] == null");
            }
        }
    }
}
