package android.graphics;

/** How colours are mixed with those below. Modes that Android 6 cannot mix are drawn over them. */
public enum BlendMode {
    CLEAR(PorterDuff.Mode.CLEAR),
    SRC(PorterDuff.Mode.SRC),
    DST(PorterDuff.Mode.DST),
    SRC_OVER(PorterDuff.Mode.SRC_OVER),
    DST_OVER(PorterDuff.Mode.DST_OVER),
    SRC_IN(PorterDuff.Mode.SRC_IN),
    DST_IN(PorterDuff.Mode.DST_IN),
    SRC_OUT(PorterDuff.Mode.SRC_OUT),
    DST_OUT(PorterDuff.Mode.DST_OUT),
    SRC_ATOP(PorterDuff.Mode.SRC_ATOP),
    DST_ATOP(PorterDuff.Mode.DST_ATOP),
    XOR(PorterDuff.Mode.XOR),
    PLUS(PorterDuff.Mode.ADD),
    MODULATE(PorterDuff.Mode.MULTIPLY),
    SCREEN(PorterDuff.Mode.SCREEN),
    OVERLAY(PorterDuff.Mode.OVERLAY),
    DARKEN(PorterDuff.Mode.DARKEN),
    LIGHTEN(PorterDuff.Mode.LIGHTEN),
    COLOR_DODGE(PorterDuff.Mode.SRC_OVER),
    COLOR_BURN(PorterDuff.Mode.SRC_OVER),
    HARD_LIGHT(PorterDuff.Mode.SRC_OVER),
    SOFT_LIGHT(PorterDuff.Mode.SRC_OVER),
    DIFFERENCE(PorterDuff.Mode.SRC_OVER),
    EXCLUSION(PorterDuff.Mode.SRC_OVER),
    MULTIPLY(PorterDuff.Mode.MULTIPLY),
    HUE(PorterDuff.Mode.SRC_OVER),
    SATURATION(PorterDuff.Mode.SRC_OVER),
    COLOR(PorterDuff.Mode.SRC_OVER),
    LUMINOSITY(PorterDuff.Mode.SRC_OVER);

    private final PorterDuff.Mode nearest;

    BlendMode(PorterDuff.Mode nearest) {
        this.nearest = nearest;
    }

    /** What Android 6 draws for it. */
    public PorterDuff.Mode nearest() {
        return nearest;
    }
}
