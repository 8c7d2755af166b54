package android.graphics;

/**
 * What the numbers of a colour mean. This phone draws in sRGB, as every Android before 8; others can be named and compared, and
 * what converts between them is missing.
 */
public abstract class ColorSpace {
    /** Spaces that have a name, in Android's order. */
    public enum Named {
        SRGB("sRGB IEC61966-2.1"),
        LINEAR_SRGB("sRGB IEC61966-2.1 (Linear)"),
        EXTENDED_SRGB("scRGB-nl IEC 61966-2-2:2003"),
        LINEAR_EXTENDED_SRGB("scRGB IEC 61966-2-2:2003"),
        BT709("Rec. ITU-R BT.709-5"),
        BT2020("Rec. ITU-R BT.2020-1"),
        DCI_P3("SMPTE RP 431-2-2007 DCI (P3)"),
        DISPLAY_P3("Display P3"),
        NTSC_1953("NTSC (1953)"),
        SMPTE_C("SMPTE-C RGB"),
        ADOBE_RGB("Adobe RGB (1998)"),
        PRO_PHOTO_RGB("ROMM RGB ISO 22028-2:2013"),
        ACES("SMPTE ST 2065-1:2012 ACES"),
        ACESCG("Academy S-2014-004 ACEScg"),
        CIE_XYZ("Generic XYZ"),
        CIE_LAB("Generic L*a*b*");

        final String title;

        Named(String title) {
            this.title = title;
        }
    }

    /** Kinds of spaces. */
    public enum Model {
        RGB(3),
        XYZ(3),
        LAB(3),
        CMYK(4);

        private final int components;

        Model(int components) {
            this.components = components;
        }

        public int getComponentCount() {
            return components;
        }
    }

    /** A space of red, green and blue. */
    public static class Rgb extends ColorSpace {
        Rgb(Named named) {
            super(named.title, Model.RGB, named.ordinal());
        }
    }

    private static final class Connection extends ColorSpace {
        Connection(Named named, Model model) {
            super(named.title, model, named.ordinal());
        }
    }

    private static final ColorSpace[] SPACES = new ColorSpace[Named.values().length];

    static {
        for (Named named : Named.values()) {
            SPACES[named.ordinal()] = named == Named.CIE_XYZ ? new Connection(named, Model.XYZ)
                    : named == Named.CIE_LAB ? new Connection(named, Model.LAB) : new Rgb(named);
        }
    }

    private final String name;
    private final Model model;
    private final int id;

    ColorSpace(String name, Model model, int id) {
        this.name = name;
        this.model = model;
        this.id = id;
    }

    public static ColorSpace get(Named named) {
        return SPACES[named.ordinal()];
    }

    public String getName() {
        return name;
    }

    public int getId() {
        return id;
    }

    public Model getModel() {
        return model;
    }

    public int getComponentCount() {
        return model.getComponentCount();
    }

    public boolean isSrgb() {
        return id == Named.SRGB.ordinal();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColorSpace && ((ColorSpace) other).id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name + " (id=" + id + ", model=" + model + ")";
    }
}
