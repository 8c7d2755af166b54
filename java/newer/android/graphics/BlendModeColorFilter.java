package android.graphics;

/** Mixes a colour into all that is drawn. */
public final class BlendModeColorFilter extends PorterDuffColorFilter {
    private final BlendMode mode;

    public BlendModeColorFilter(int color, BlendMode mode) {
        super(color, mode.nearest());
        this.mode = mode;
    }

    /** Its mode, which the superclass calls by the same name. */
    public BlendMode blendMode() {
        return mode;
    }
}
