//! java.lang.Character: properties of code points.

use crate::natives::Table;
use vm::native::{boolean, int};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "java/lang/Character";
const NEWER: &str = "the host library's Unicode version instead of Android 6's";

/// Natives of Character.
pub const NATIVES: Table = &[
    Native::model(CLASS, "digitImpl", "(II)I", digit, NEWER),
    Native::model(CLASS, "isDigitImpl", "(I)Z", is_digit, NEWER),
    Native::model(CLASS, "isLetterImpl", "(I)Z", is_letter, NEWER),
    Native::model(CLASS, "isLetterOrDigitImpl", "(I)Z", is_letter_or_digit, NEWER),
    Native::model(CLASS, "isLowerCaseImpl", "(I)Z", is_lower, NEWER),
    Native::model(CLASS, "isUpperCaseImpl", "(I)Z", is_upper, NEWER),
    Native::model(CLASS, "isWhitespaceImpl", "(I)Z", is_whitespace, NEWER),
    Native::model(CLASS, "toLowerCaseImpl", "(I)I", to_lower, NEWER),
    Native::model(CLASS, "toUpperCaseImpl", "(I)I", to_upper, NEWER),
];

fn char_of(call: &mut Call<'_>) -> Option<char> {
    char::from_u32(call.int() as u32)
}

fn digit(call: &mut Call<'_>) -> NativeResult {
    let (c, radix) = (char_of(call), call.int());
    let value = c.and_then(|c| if (2..=36).contains(&radix) { c.to_digit(radix as u32) } else { None });
    int(value.map_or(-1, |v| v as i32))
}

fn is_digit(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(|c| c.is_numeric()))
}

fn is_letter(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(char::is_alphabetic))
}

fn is_letter_or_digit(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(char::is_alphanumeric))
}

fn is_lower(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(char::is_lowercase))
}

fn is_upper(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(char::is_uppercase))
}

fn is_whitespace(call: &mut Call<'_>) -> NativeResult {
    boolean(char_of(call).is_some_and(|c| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}')))
}

fn to_lower(call: &mut Call<'_>) -> NativeResult {
    let code = call.word(0);
    int(single(code, char::from_u32(code).map(|c| c.to_lowercase().collect())) as i32)
}

fn to_upper(call: &mut Call<'_>) -> NativeResult {
    let code = call.word(0);
    int(single(code, char::from_u32(code).map(|c| c.to_uppercase().collect())) as i32)
}

/// The mapping of one code point to one; longer ones are not simple mappings.
fn single(code: u32, mapped: Option<Vec<char>>) -> u32 {
    match mapped.as_deref() {
        Some([one]) => u32::from(*one),
        _ => code,
    }
}
