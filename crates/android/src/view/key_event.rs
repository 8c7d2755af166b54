//! android.view.KeyEvent: the names of key codes.

mod labels;

pub use labels::KEY_CODES;

use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{int, reference};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/view/KeyEvent";

/// Natives of KeyEvent.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeKeyCodeToString", "(I)Ljava/lang/String;", to_string),
    Native::exact(CLASS, "nativeKeyCodeFromString", "(Ljava/lang/String;)I", from_string),
];

/// The code of a key that is named without `KEYCODE_`.
pub fn key_code(name: &str) -> Option<i32> {
    KEY_CODES.iter().position(|n| !n.is_empty() && *n == name).map(|i| i as i32)
}

fn to_string(call: &mut Call<'_>) -> NativeResult {
    let code = call.int();
    match usize::try_from(code).ok().and_then(|c| KEY_CODES.get(c)).filter(|n| !n.is_empty()) {
        Some(name) => reference(call.vm.new_string(name)?),
        None => reference(Ref::NULL),
    }
}

/// A name that is none gives 0, the unknown key.
fn from_string(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("symbolicName")?;
    int(key_code(&name).unwrap_or(0))
}
