//! Natives of hardware that lies idle: it is there, nothing comes from it, and what is sent to it goes nowhere.
//!
//! A method of such a class is one line, its name and signature together; what it answers follows from the type of
//! its result. The text that every table must give says what is left out, so that reports can show it.

use vm::layout::Ref;
use vm::native::NativeFn;
use vm::native::{boolean, double, float, int, long, reference, void};
use vm::{Call, Native, NativeResult};

/// A table of methods of one class, `name(arguments)result`, that do nothing and answer 0, false or null.
macro_rules! table {
    ($class:expr, $what:expr, $methods:expr $(,)?) => {
        || $crate::idle::methods($class, $what, &$methods)
    };
}
pub(crate) use table;

/// The rows of such a table.
pub fn methods(class: &'static str, what: &'static str, methods: &[&'static str]) -> Vec<Native> {
    methods.iter().map(|name| method(class, what, name)).collect()
}

/// A method that does nothing and answers 0, false or null.
pub const fn method(class: &'static str, what: &'static str, method: &'static str) -> Native {
    answer(class, what, method, nothing_of(method))
}

/// A method that does what a function does.
pub const fn answer(class: &'static str, what: &'static str, method: &'static str, function: NativeFn) -> Native {
    let (name, signature) = method.split_at(position(method, b'('));
    Native::model(class, name, signature, function, what)
}

/// A method that is answered as on Android.
pub const fn exact(class: &'static str, method: &'static str, function: NativeFn) -> Native {
    let (name, signature) = method.split_at(position(method, b'('));
    Native::exact(class, name, signature, function)
}

const fn position(text: &str, byte: u8) -> usize {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() && bytes[i] != byte {
        i += 1;
    }
    i
}

const fn nothing_of(method: &str) -> NativeFn {
    match method.as_bytes()[position(method, b')') + 1] {
        b'V' => nothing,
        b'J' => zero_long,
        b'F' => zero_float,
        b'D' => zero_double,
        b'L' | b'[' => null,
        _ => zero,
    }
}

/// Does nothing.
pub fn nothing(_call: &mut Call<'_>) -> NativeResult {
    void()
}

/// Answers 0 or false.
pub fn zero(_call: &mut Call<'_>) -> NativeResult {
    int(0)
}

/// Answers 1.
pub fn one(_call: &mut Call<'_>) -> NativeResult {
    int(1)
}

/// Answers -1.
pub fn minus_one(_call: &mut Call<'_>) -> NativeResult {
    int(-1)
}

/// Answers true.
pub fn yes(_call: &mut Call<'_>) -> NativeResult {
    boolean(true)
}

/// Answers 0.
pub fn zero_long(_call: &mut Call<'_>) -> NativeResult {
    long(0)
}

/// Answers 0.
pub fn zero_float(_call: &mut Call<'_>) -> NativeResult {
    float(0.0)
}

/// Answers 0.
pub fn zero_double(_call: &mut Call<'_>) -> NativeResult {
    double(0.0)
}

/// Answers null.
pub fn null(_call: &mut Call<'_>) -> NativeResult {
    reference(Ref::NULL)
}

/// Answers a handle that nothing else has.
pub fn handle(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.new_handle() as i64)
}
