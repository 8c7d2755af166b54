package gibbon.newer;

/** Colours that name their space, as Android 8 packs them into a long. */
final class Colors {
    private static final int SPACE = 0x3f;
    private static final int UPPER = 32;

    private Colors() {}

    /** The colour in sRGB; there is nothing that converts others. */
    static int argb(long color) {
        if ((color & SPACE) == 0) {
            return (int) (color >>> UPPER);
        }
        throw new IllegalArgumentException("only colours of sRGB are known: " + Long.toHexString(color));
    }
}
