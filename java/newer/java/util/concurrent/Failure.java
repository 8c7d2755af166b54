package java.util.concurrent;

/** How a future has ended that has no value. */
final class Failure {
    final Throwable cause;

    Failure(Throwable cause) {
        this.cause = cause;
    }

    /** The failure of what has thrown something, or depends on what has failed with it. */
    static Failure by(Throwable cause) {
        return new Failure(cause instanceof CompletionException ? cause : new CompletionException(cause));
    }
}
