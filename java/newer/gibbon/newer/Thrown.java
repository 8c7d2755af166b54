package gibbon.newer;

/** Throws what an app threw, whatever it is. */
final class Thrown {
    private Thrown() {}

    static RuntimeException again(Throwable thrown) {
        Thrown.<RuntimeException>raise(thrown);
        return null;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
