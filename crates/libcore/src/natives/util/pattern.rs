//! java.util.regex.Pattern.

use crate::natives::{Table, peers};
use crate::regex::Pattern;
use vm::native::{long, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "java/util/regex/Pattern";

/// Natives of Pattern.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "compileImpl", "(Ljava/lang/String;I)J", compile),
    Native::exact(CLASS, "closeImpl", "(J)V", close),
];

fn compile(call: &mut Call<'_>) -> NativeResult {
    let (regex, flags) = (call.object("regex")?, call.int());
    let source = call.vm.string_units(regex);
    match Pattern::compile(&source, flags as u32) {
        Ok(pattern) => long(peers::add(call.vm, pattern) as i64),
        Err(e) => {
            let text = call.vm.new_string(e.kind.description())?;
            let constructor = "(Ljava/lang/String;Ljava/lang/String;I)V";
            let words = vec![text.0, regex.0, e.index as u32];
            Err(Raise::With("java/util/regex/PatternSyntaxException", constructor, words))
        }
    }
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Pattern>(call.vm, handle);
    void()
}
