package gibbon.server;

/**
 * How the device answers for its user. The host sets it before the app starts; `embedded::policy` has the same list.
 */
final class Policy {
    /** What becomes of a request for a permission. */
    static final int GRANT = 0;
    static final int DENY = 1;
    static final int ASK = 2;
    /** What an activity of another app answers. */
    static final int CANCEL = 0;
    static final int OK = 1;
    static final int WAIT = 2;

    static int permissions = GRANT;
    static int external = CANCEL;
    /** Whether the keyboard takes its place on the screen while it is shown. */
    static boolean keyboard;
    /** "Don't keep activities" of the developer's settings, the other way round. */
    static boolean keepActivities = true;
    /** Whether there are sample files, contacts, calls and appointments. */
    static boolean samples = true;
    /** Whether the phone is connected when the app starts. */
    static boolean connected;

    private Policy() {}

    /** Takes the policy from the numbers of the command that starts an app. */
    static void read(int first) {
        permissions = (int) Host.number(first);
        external = (int) Host.number(first + 1);
        keyboard = Host.number(first + 2) != 0;
        keepActivities = Host.number(first + 3) != 0;
        samples = Host.number(first + 4) != 0;
        connected = Host.number(first + 5) != 0;
    }
}
