package java.lang.ref;

/** Queued once its referent is gone, after finalization. */
public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    /** Nobody may bring the referent back. */
    @Override
    public T get() {
        return null;
    }
}
