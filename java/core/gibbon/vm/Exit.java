package gibbon.vm;

/** What is done before the process ends, whichever way it is ended. */
public final class Exit {
    private static Runnable work;

    private Exit() {}

    /** Sets what is done; once. */
    public static void before(Runnable last) {
        work = last;
    }

    /** Does it. Runtime calls this, and so does the machine when the process sends itself a signal that ends it. */
    public static void prepare() {
        Runnable last = work;
        work = null;
        if (last != null) {
            last.run();
        }
    }
}
