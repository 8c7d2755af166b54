package java.util.concurrent;

/** Ends a future like another. */
final class Ending extends AfterEnd {
    /** Done only so that something ends. */
    static final Runnable NOTHING = new Runnable() {
        @Override
        public void run() {}
    };

    Ending(CompletableFuture<?> to, CompletableFuture<?> one) {
        super(to, null, one);
    }

    @Override
    Object work() {
        return passedOn();
    }
}
