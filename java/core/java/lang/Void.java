package java.lang;

/** Stands for {@code void} where a class is needed. */
public final class Void {
    /** The class of {@code void}; the other primitive classes are got from their arrays. */
    public static final Class<Void> TYPE = type();

    private Void() {}

    private static native Class<Void> type();
}
