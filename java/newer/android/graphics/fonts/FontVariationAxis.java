package android.graphics.fonts;

/** How far a font goes in one of its directions. No font of this phone has any. */
public final class FontVariationAxis {
    private final String tag;
    private final float style;

    public FontVariationAxis(String tag, float style) {
        if (!tag.matches("[\\x20-\\x7E]{4}")) {
            throw new IllegalArgumentException("Illegal tag pattern: " + tag);
        }
        this.tag = tag;
        this.style = style;
    }

    /** Reads settings such as {@code 'wght' 600, 'slnt' -5}; none are null. */
    public static FontVariationAxis[] fromFontVariationSettings(String settings) {
        if (settings == null || settings.isEmpty()) {
            return null;
        }
        String[] parts = settings.split(",");
        FontVariationAxis[] axes = new FontVariationAxis[parts.length];
        for (int i = 0; i < parts.length; i++) {
            String part = parts[i].trim();
            if (!part.matches("(['\"])....\\1\\s+\\S+")) {
                throw new IllegalArgumentException("Failed to parse font variation settings: " + settings);
            }
            axes[i] = new FontVariationAxis(part.substring(1, 5), Float.parseFloat(part.substring(6).trim()));
        }
        return axes;
    }

    public static String toFontVariationSettings(FontVariationAxis[] axes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; axes != null && i < axes.length; i++) {
            text.append(i == 0 ? "" : ",").append(axes[i]);
        }
        return text.toString();
    }

    public String getTag() {
        return tag;
    }

    public float getStyleValue() {
        return style;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FontVariationAxis && ((FontVariationAxis) other).tag.equals(tag)
                && ((FontVariationAxis) other).style == style;
    }

    @Override
    public int hashCode() {
        return tag.hashCode() * 31 + Float.floatToIntBits(style);
    }

    @Override
    public String toString() {
        return "'" + tag + "' " + style;
    }
}
