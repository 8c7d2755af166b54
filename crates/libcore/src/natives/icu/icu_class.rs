//! libcore.icu.ICU: facts about locales.

use crate::natives::Table;
use vm::native::{reference, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "libcore/icu/ICU";

/// Natives of ICU.
pub const NATIVES: Table = &[
    Native::model(CLASS, "setDefaultLocale", "(Ljava/lang/String;)V", ignore, "no native code has a default locale"),
    Native::model(
        CLASS,
        "toLowerCase",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        to_lower,
        "no rules of single languages",
    ),
    Native::model(
        CLASS,
        "toUpperCase",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        to_upper,
        "no rules of single languages",
    ),
];

fn ignore(_call: &mut Call<'_>) -> NativeResult {
    void()
}

fn to_lower(call: &mut Call<'_>) -> NativeResult {
    let text = call.string("s")?.to_lowercase();
    reference(call.vm.new_string(&text)?)
}

fn to_upper(call: &mut Call<'_>) -> NativeResult {
    let text = call.string("s")?.to_uppercase();
    reference(call.vm.new_string(&text)?)
}
