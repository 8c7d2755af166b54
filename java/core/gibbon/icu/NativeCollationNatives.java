package gibbon.icu;

import android.icu.text.CollationElementIterator;
import android.icu.text.Collator;
import android.icu.text.RuleBasedCollator;
import android.icu.util.ULocale;

/**
 * The natives of {@code libcore.icu.NativeCollation}.
 *
 * <p>Attributes are numbered as in ICU's C interface, where one pair of calls serves what the Java interface has
 * methods for.
 */
public final class NativeCollationNatives {
    private static final int FRENCH_COLLATION = 0;
    private static final int ALTERNATE_HANDLING = 1;
    private static final int CASE_FIRST = 2;
    private static final int CASE_LEVEL = 3;
    private static final int NORMALIZATION_MODE = 4;
    private static final int STRENGTH = 5;
    private static final int HIRAGANA_QUATERNARY = 6;
    private static final int NUMERIC = 7;

    private static final int DEFAULT = -1;
    private static final int OFF = 16;
    private static final int ON = 17;
    private static final int SHIFTED = 20;
    private static final int NON_IGNORABLE = 21;
    private static final int LOWER_FIRST = 24;
    private static final int UPPER_FIRST = 25;

    private NativeCollationNatives() {}

    static long openCollator(String locale) {
        return Peers.add(Collator.getInstance(new ULocale(locale)));
    }

    static long openCollatorFromRules(String rules, int mode, int strength) {
        RuleBasedCollator collator;
        try {
            collator = new RuleBasedCollator(rules);
        } catch (Exception e) {
            throw new RuntimeException("ucol_openRules failed: U_INVALID_FORMAT_ERROR");
        }
        if (mode != DEFAULT) {
            set(collator, NORMALIZATION_MODE, mode, "ucol_openRules");
        }
        if (strength != DEFAULT) {
            set(collator, STRENGTH, strength, "ucol_openRules");
        }
        return Peers.add(collator);
    }

    static long safeClone(long address) {
        try {
            return Peers.add(collator(address).clone());
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    static void closeCollator(long address) {
        Peers.remove(address);
    }

    /** The C library may be asked by several threads at once; ICU4J keeps its work in the collator. */
    static int compare(long address, String left, String right) {
        RuleBasedCollator collator = collator(address);
        synchronized (collator) {
            return collator.compare(left, right);
        }
    }

    static byte[] getSortKey(long address, String text) {
        RuleBasedCollator collator = collator(address);
        synchronized (collator) {
            return collator.getCollationKey(text).toByteArray();
        }
    }

    static String getRules(long address) {
        return collator(address).getRules();
    }

    static void setAttribute(long address, int attribute, int value) {
        set(collator(address), attribute, value, "ucol_setAttribute");
    }

    private static void set(RuleBasedCollator collator, int attribute, int value, String function) {
        switch (attribute) {
            case FRENCH_COLLATION:
                if (value == DEFAULT) {
                    collator.setFrenchCollationDefault();
                } else {
                    collator.setFrenchCollation(isOn(value, function));
                }
                break;
            case ALTERNATE_HANDLING:
                if (value == DEFAULT) {
                    collator.setAlternateHandlingDefault();
                } else {
                    collator.setAlternateHandlingShifted(value == SHIFTED);
                }
                break;
            case CASE_FIRST:
                setCaseFirst(collator, value);
                break;
            case CASE_LEVEL:
                if (value == DEFAULT) {
                    collator.setCaseLevelDefault();
                } else {
                    collator.setCaseLevel(isOn(value, function));
                }
                break;
            case NORMALIZATION_MODE:
                if (value == DEFAULT) {
                    collator.setDecompositionDefault();
                } else {
                    boolean on = isOn(value, function);
                    collator.setDecomposition(on ? Collator.CANONICAL_DECOMPOSITION : Collator.NO_DECOMPOSITION);
                }
                break;
            case STRENGTH:
                if (value == DEFAULT) {
                    collator.setStrengthDefault();
                } else {
                    collator.setStrength(value);
                }
                break;
            case HIRAGANA_QUATERNARY:
                break;
            case NUMERIC:
                if (value == DEFAULT) {
                    collator.setNumericCollationDefault();
                } else {
                    collator.setNumericCollation(isOn(value, function));
                }
                break;
            default:
                throw illegal(function);
        }
    }

    private static void setCaseFirst(RuleBasedCollator collator, int value) {
        if (value == DEFAULT) {
            collator.setCaseFirstDefault();
            return;
        }
        collator.setLowerCaseFirst(value == LOWER_FIRST);
        if (value != LOWER_FIRST) {
            collator.setUpperCaseFirst(value == UPPER_FIRST);
        }
    }

    static int getAttribute(long address, int attribute) {
        RuleBasedCollator collator = collator(address);
        switch (attribute) {
            case FRENCH_COLLATION:
                return onOff(collator.isFrenchCollation());
            case ALTERNATE_HANDLING:
                return collator.isAlternateHandlingShifted() ? SHIFTED : NON_IGNORABLE;
            case CASE_FIRST:
                return collator.isLowerCaseFirst() ? LOWER_FIRST : collator.isUpperCaseFirst() ? UPPER_FIRST : OFF;
            case CASE_LEVEL:
                return onOff(collator.isCaseLevel());
            case NORMALIZATION_MODE:
                return onOff(collator.getDecomposition() != Collator.NO_DECOMPOSITION);
            case STRENGTH:
                return collator.getStrength();
            case HIRAGANA_QUATERNARY:
                return OFF;
            case NUMERIC:
                return onOff(collator.getNumericCollation());
            default:
                throw illegal("ucol_getAttribute");
        }
    }

    private static boolean isOn(int value, String function) {
        if (value != ON && value != OFF) {
            throw illegal(function);
        }
        return value == ON;
    }

    private static int onOff(boolean on) {
        return on ? ON : OFF;
    }

    private static IllegalArgumentException illegal(String function) {
        return new IllegalArgumentException(function + " failed: U_ILLEGAL_ARGUMENT_ERROR");
    }

    static long getCollationElementIterator(long address, String text) {
        return Peers.add(collator(address).getCollationElementIterator(text));
    }

    static void closeElements(long address) {
        Peers.remove(address);
    }

    static int getMaxExpansion(long address, int order) {
        return elements(address).getMaxExpansion(order);
    }

    static int getOffset(long address) {
        return elements(address).getOffset();
    }

    static void setOffset(long address, int offset) {
        elements(address).setOffset(offset);
    }

    static int next(long address) {
        return elements(address).next();
    }

    static int previous(long address) {
        return elements(address).previous();
    }

    static void reset(long address) {
        elements(address).reset();
    }

    static void setText(long address, String text) {
        elements(address).setText(text);
    }

    private static RuleBasedCollator collator(long address) {
        return (RuleBasedCollator) Peers.get(address);
    }

    private static CollationElementIterator elements(long address) {
        return (CollationElementIterator) Peers.get(address);
    }
}
