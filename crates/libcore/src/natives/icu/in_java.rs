//! Natives of libcore.icu that are written in Java on android.icu, the sister of the C library they call on Android.
//!
//! Each is passed on to the method of the same name and descriptor of a class of ours: `libcore/icu/X` to
//! `gibbon/icu/XNatives`, and `java/text/Bidi` to a class in its own package. So Android's own classes stay as they
//! are, and many callbacks (invariant 2) are none of our business.

use crate::natives::Table;
use vm::class::Kind;
use vm::layout::Primitive;
use vm::native::{double, float, int, long, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const ALPHABETIC_INDEX: &str = "libcore/icu/AlphabeticIndex";
const BIDI: &str = "java/text/Bidi";
const COLLATION: &str = "libcore/icu/NativeCollation";
const ICU: &str = "libcore/icu/ICU";
const IDN: &str = "libcore/icu/NativeIDN";
const IMMUTABLE_INDEX: &str = "libcore/icu/AlphabeticIndex$ImmutableIndex";
const NORMALIZER: &str = "libcore/icu/NativeNormalizer";
const PLURAL_RULES: &str = "libcore/icu/NativePluralRules";
const TIME_ZONE_NAMES: &str = "libcore/icu/TimeZoneNames";
const TRANSLITERATOR: &str = "libcore/icu/Transliterator";

/// All natives that are written in Java.
pub const NATIVES: Table = crate::natives![
    java(ALPHABETIC_INDEX, "create", "(Ljava/lang/String;)J"),
    java(ALPHABETIC_INDEX, "destroy", "(J)V"),
    java(ALPHABETIC_INDEX, "getMaxLabelCount", "(J)I"),
    java(ALPHABETIC_INDEX, "setMaxLabelCount", "(JI)V"),
    java(ALPHABETIC_INDEX, "addLabels", "(JLjava/lang/String;)V"),
    java(ALPHABETIC_INDEX, "addLabelRange", "(JII)V"),
    java(ALPHABETIC_INDEX, "getBucketCount", "(J)I"),
    java(ALPHABETIC_INDEX, "getBucketIndex", "(JLjava/lang/String;)I"),
    java(ALPHABETIC_INDEX, "getBucketLabel", "(JI)Ljava/lang/String;"),
    java(ALPHABETIC_INDEX, "buildImmutableIndex", "(J)J"),
    java(IMMUTABLE_INDEX, "getBucketCount", "(J)I"),
    java(IMMUTABLE_INDEX, "getBucketIndex", "(JLjava/lang/String;)I"),
    java(IMMUTABLE_INDEX, "getBucketLabel", "(JI)Ljava/lang/String;"),
    java(BIDI, "ubidi_open", "()J"),
    java(BIDI, "ubidi_close", "(J)V"),
    java(BIDI, "ubidi_setPara", "(J[CII[B)V"),
    java(BIDI, "ubidi_setLine", "(JII)J"),
    java(BIDI, "ubidi_getDirection", "(J)I"),
    java(BIDI, "ubidi_getLength", "(J)I"),
    java(BIDI, "ubidi_getParaLevel", "(J)B"),
    java(BIDI, "ubidi_getLevels", "(J)[B"),
    java(BIDI, "ubidi_countRuns", "(J)I"),
    java(BIDI, "ubidi_getRuns", "(J)[Ljava/text/Bidi$Run;"),
    java(BIDI, "ubidi_reorderVisual", "([BI)[I"),
    java(COLLATION, "closeCollator", "(J)V"),
    java(COLLATION, "closeElements", "(J)V"),
    java(COLLATION, "compare", "(JLjava/lang/String;Ljava/lang/String;)I"),
    java(COLLATION, "getAttribute", "(JI)I"),
    java(COLLATION, "getCollationElementIterator", "(JLjava/lang/String;)J"),
    java(COLLATION, "getMaxExpansion", "(JI)I"),
    java(COLLATION, "getOffset", "(J)I"),
    java(COLLATION, "getRules", "(J)Ljava/lang/String;"),
    java(COLLATION, "getSortKey", "(JLjava/lang/String;)[B"),
    java(COLLATION, "next", "(J)I"),
    java(COLLATION, "openCollator", "(Ljava/lang/String;)J"),
    java(COLLATION, "openCollatorFromRules", "(Ljava/lang/String;II)J"),
    java(COLLATION, "previous", "(J)I"),
    java(COLLATION, "reset", "(J)V"),
    java(COLLATION, "safeClone", "(J)J"),
    java(COLLATION, "setAttribute", "(JII)V"),
    java(COLLATION, "setOffset", "(JI)V"),
    java(COLLATION, "setText", "(JLjava/lang/String;)V"),
    java(ICU, "addLikelySubtags", "(Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getAvailableBreakIteratorLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableCalendarLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableCollatorLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableCurrencyCodes", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableDateFormatLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getAvailableNumberFormatLocalesNative", "()[Ljava/lang/String;"),
    java(ICU, "getBestDateTimePatternNative", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getCldrVersion", "()Ljava/lang/String;"),
    java(ICU, "getCurrencyCode", "(Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getCurrencyDisplayName", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getCurrencyFractionDigits", "(Ljava/lang/String;)I"),
    java(ICU, "getCurrencyNumericCode", "(Ljava/lang/String;)I"),
    java(ICU, "getCurrencySymbol", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getDefaultLocale", "()Ljava/lang/String;"),
    java(ICU, "getDisplayCountryNative", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getDisplayLanguageNative", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getDisplayScriptNative", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getDisplayVariantNative", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getISO3Country", "(Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getISO3Language", "(Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getISOCountriesNative", "()[Ljava/lang/String;"),
    java(ICU, "getISOLanguagesNative", "()[Ljava/lang/String;"),
    java(ICU, "getIcuVersion", "()Ljava/lang/String;"),
    java(ICU, "getScript", "(Ljava/lang/String;)Ljava/lang/String;"),
    java(ICU, "getTZDataVersion", "()Ljava/lang/String;"),
    java(ICU, "getUnicodeVersion", "()Ljava/lang/String;"),
    java(ICU, "initLocaleDataNative", "(Ljava/lang/String;Llibcore/icu/LocaleData;)Z"),
    java(IDN, "convertImpl", "(Ljava/lang/String;IZ)Ljava/lang/String;"),
    java(NORMALIZER, "normalizeImpl", "(Ljava/lang/String;I)Ljava/lang/String;"),
    java(NORMALIZER, "isNormalizedImpl", "(Ljava/lang/String;I)Z"),
    java(PLURAL_RULES, "finalizeImpl", "(J)V"),
    java(PLURAL_RULES, "forLocaleImpl", "(Ljava/lang/String;)J"),
    java(PLURAL_RULES, "quantityForIntImpl", "(JI)I"),
    java(TIME_ZONE_NAMES, "fillZoneStrings", "(Ljava/lang/String;[[Ljava/lang/String;)V"),
    java(TIME_ZONE_NAMES, "getExemplarLocation", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
    java(TRANSLITERATOR, "getAvailableIDs", "()[Ljava/lang/String;"),
    java(TRANSLITERATOR, "create", "(Ljava/lang/String;)J"),
    java(TRANSLITERATOR, "destroy", "(J)V"),
    java(TRANSLITERATOR, "transliterate", "(JLjava/lang/String;)Ljava/lang/String;"),
];

const fn java(class: &'static str, name: &'static str, signature: &'static str) -> Native {
    Native::exact(class, name, signature, pass_on)
}

/// Calls the method in Java with the same arguments and answers what it answers. Exceptions pass through.
fn pass_on(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return answer(call);
    }
    let m = call.vm.classes.method(call.method);
    let (class, signature) = (m.class, m.signature);
    let signature = call.vm.classes.names.text(signature);
    let ours = our_class(&call.vm.classes.descriptor(class));
    call_static(call, &ours, &signature)
}

/// Calls the static method of the native's name in another class with the native's arguments; the native goes on with
/// step 1.
pub fn call_static(call: &mut Call<'_>, class: &str, signature: &str) -> NativeResult {
    let m = call.vm.classes.method(call.method);
    let (name, ins) = (m.name, u32::from(m.ins));
    let name = call.vm.classes.names.text(name);
    let target = call.vm.classes.boot(class)?;
    let method = call.vm.virtual_method(target, &name, signature)?;
    let args = (0..ins).map(|i| call.word(i)).collect();
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

/// The class that has the Java code for the natives of a class.
fn our_class(descriptor: &str) -> String {
    let name = descriptor.trim_start_matches('L').trim_end_matches(';');
    let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
    let package = if name == BIDI { "java/text" } else { "gibbon/icu" };
    format!("{package}/{simple}Natives")
}

/// What the method that [`call_static`] called has answered.
pub fn answer(call: &Call<'_>) -> Result<Answer, Raise> {
    let bits = call.result();
    match call.vm.classes.method(call.method).result() {
        Kind::Reference => reference(call.result_ref()),
        Kind::Primitive(Primitive::Void) => void(),
        Kind::Primitive(Primitive::Long) => long(bits as i64),
        Kind::Primitive(Primitive::Float) => float(f32::from_bits(bits as u32)),
        Kind::Primitive(Primitive::Double) => double(f64::from_bits(bits)),
        Kind::Primitive(_) => int(bits as i32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(descriptor: &str, expected: &str) {
        assert_eq!(our_class(descriptor), expected);
    }

    #[test]
    fn natives_have_a_class_of_ours() {
        check("Llibcore/icu/ICU;", "gibbon/icu/ICUNatives");
        check("Llibcore/icu/AlphabeticIndex$ImmutableIndex;", "gibbon/icu/ImmutableIndexNatives");
        check("Ljava/text/Bidi;", "java/text/BidiNatives");
    }
}
