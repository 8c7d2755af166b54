package gibbon.icu;

import android.icu.text.IDNA;
import android.icu.text.StringPrepParseException;

/** The natives of {@code libcore.icu.NativeIDN}: host names after the rules of 2003. */
public final class NativeIDNNatives {
    /** Names of errors in ICU's C interface, by the numbers of the Java one. */
    private static final String[] ERRORS = {
        "U_INVALID_CHAR_FOUND",
        "U_ILLEGAL_CHAR_FOUND",
        "U_STRINGPREP_PROHIBITED_ERROR",
        "U_STRINGPREP_UNASSIGNED_ERROR",
        "U_STRINGPREP_CHECK_BIDI_ERROR",
        "U_IDNA_STD3_ASCII_RULES_ERROR",
        "U_IDNA_ACE_PREFIX_ERROR",
        "U_IDNA_VERIFICATION_ERROR",
        "U_IDNA_LABEL_TOO_LONG_ERROR",
        "U_BUFFER_OVERFLOW_ERROR",
        "U_IDNA_ZERO_LENGTH_LABEL_ERROR",
        "U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR",
    };

    private NativeIDNNatives() {}

    static String convertImpl(String text, int flags, boolean toAscii) {
        try {
            if (toAscii) {
                return IDNA.convertIDNToASCII(text, flags).toString();
            }
            return plainDots(IDNA.convertIDNToUnicode(text, flags).toString());
        } catch (StringPrepParseException e) {
            throw new IllegalArgumentException(ERRORS[e.getError()]);
        }
    }

    /** ICU leaves the full stops of other scripts between labels. */
    private static String plainDots(String text) {
        return text.replace('\u3002', '.').replace('\uff0e', '.').replace('\uff61', '.');
    }
}
