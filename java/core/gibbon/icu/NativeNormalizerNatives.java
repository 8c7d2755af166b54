package gibbon.icu;

import android.icu.text.Normalizer2;

/** The natives of {@code libcore.icu.NativeNormalizer}. */
public final class NativeNormalizerNatives {
    private NativeNormalizerNatives() {}

    static String normalizeImpl(String text, int form) {
        return normalizer(form).normalize(text);
    }

    static boolean isNormalizedImpl(String text, int form) {
        return normalizer(form).isNormalized(text);
    }

    /** The numbers are those of ICU's C interface. */
    private static Normalizer2 normalizer(int form) {
        switch (form) {
            case 2:
                return Normalizer2.getNFDInstance();
            case 3:
                return Normalizer2.getNFKDInstance();
            case 4:
                return Normalizer2.getNFCInstance();
            case 5:
                return Normalizer2.getNFKCInstance();
            default:
                throw new IllegalArgumentException("Normalizer::normalize failed: U_ILLEGAL_ARGUMENT_ERROR");
        }
    }
}
