//! libcore.icu.ICU: facts about locales.

use crate::casemap::{Language, to_lower_case, to_upper_case};
use crate::natives::Table;
use vm::native::{reference, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "libcore/icu/ICU";

/// Natives of ICU.
pub const NATIVES: Table = crate::natives![
    Native::model(CLASS, "setDefaultLocale", "(Ljava/lang/String;)V", ignore, "no native code has a default locale"),
    Native::exact(CLASS, "toLowerCase", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |call| {
        change_case(call, to_lower_case)
    }),
    Native::exact(CLASS, "toUpperCase", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |call| {
        change_case(call, to_upper_case)
    }),
];

fn ignore(_call: &mut Call<'_>) -> NativeResult {
    void()
}

/// The text in another case; the same object if nothing changes.
fn change_case(call: &mut Call<'_>, change: fn(&[u16], Language) -> Vec<u16>) -> NativeResult {
    let (string, locale) = (call.object("s")?, call.string("languageTag")?);
    let text = call.vm.string_units(string);
    let changed = change(&text, Language::of(&locale));
    call.charge(text.len());
    if changed == text { reference(string) } else { reference(call.vm.new_string_units(&changed)?) }
}
