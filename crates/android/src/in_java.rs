//! Natives that are written in Java: hardware with many settings or calls back into the app.
//!
//! Each is passed on to the static method of the same name of a class of ours, `android/x/Y` to
//! `gibbon/server/YNatives`. A native of an object has that object as its first argument there.

use libcore::natives::icu::in_java::{answer, call_static};
use vm::{Call, Native, NativeResult};

/// A native, `name(arguments)result`, that our Java answers as far as the text says.
pub const fn java(class: &'static str, what: &'static str, method: &'static str) -> Native {
    crate::idle::answer(class, what, method, pass_on)
}

/// Calls the method in Java with the same arguments and answers what it answers. Exceptions pass through.
fn pass_on(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return answer(call);
    }
    let method = call.vm.classes.method(call.method);
    let (class, is_static) = (method.class, method.is_static());
    let signature = call.vm.classes.names.text(method.signature).to_string();
    let descriptor = call.vm.classes.descriptor(class).to_string();
    let signature = match signature.strip_prefix('(') {
        Some(rest) if !is_static => format!("({descriptor}{rest}"),
        _ => signature,
    };
    call_static(call, &our_class(&descriptor), &signature)
}

/// The class that has the Java code for the natives of a class.
fn our_class(descriptor: &str) -> String {
    let simple = descriptor.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or(descriptor);
    format!("gibbon/server/{simple}Natives")
}

#[cfg(test)]
mod tests {
    use super::our_class;

    #[test]
    fn natives_have_a_class_of_ours() {
        assert_eq!(our_class("Landroid/hardware/Camera;"), "gibbon/server/CameraNatives");
    }
}
