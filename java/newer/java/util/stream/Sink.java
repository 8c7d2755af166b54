package java.util.stream;

import java.util.function.Consumer;

/** Takes the elements of a stream: a step of it, which passes on what it lets through, or its end. */
abstract class Sink implements Consumer<Object> {
    final Sink next;

    Sink(Sink next) {
        this.next = next;
    }

    /** Whether it wants no more. */
    boolean isFull() {
        return next != null && next.isFull();
    }

    /** Says that no more will come. */
    void end() {
        if (next != null) {
            next.end();
        }
    }
}
