//! java.lang.Math and StrictMath.
//!
//! `Math` is one pinned pure-Rust library, so that results are equal on any machine; `StrictMath` shares those functions
//! of it that are equal to the last bit to what the class is defined by. Not-a-numbers are canonical.

use crate::natives::Table;
use vm::native::double;
use vm::{Call, Native, NativeResult};

macro_rules! unary {
    ($($name:ident),*) => {
        $(fn $name(call: &mut Call<'_>) -> NativeResult {
            let x = call.double();
            canonical(libm::$name(x))
        })*
    };
}

macro_rules! binary {
    ($($name:ident $function:ident),*) => {
        $(fn $name(call: &mut Call<'_>) -> NativeResult {
            let (x, y) = (call.double(), call.double());
            canonical(libm::$function(x, y))
        })*
    };
}

unary!(acos, asin, atan, cbrt, ceil, cos, cosh, exp, expm1, floor, log, log10, log1p, rint, sin, sinh, sqrt, tan, tanh);
binary!(atan2 atan2, hypot hypot, ieee_remainder remainder, nextafter nextafter);

fn canonical(v: f64) -> NativeResult {
    double(if v.is_nan() { f64::from_bits(0x7ff8_0000_0000_0000) } else { v })
}

/// Java's `pow` differs from C's: a base of one or minus one with an infinite exponent is no number.
fn pow(call: &mut Call<'_>) -> NativeResult {
    let (x, y) = (call.double(), call.double());
    let undefined = y.is_nan() || x.abs() == 1.0 && y.is_infinite();
    canonical(if undefined { f64::NAN } else { libm::pow(x, y) })
}

/// Functions that are defined to the last bit.
mod strictly {
    use super::canonical;
    use crate::numbers::strict;
    use vm::{Call, NativeResult};

    macro_rules! unary {
        ($($name:ident),*) => {
            $(pub(super) fn $name(call: &mut Call<'_>) -> NativeResult {
                let x = call.double();
                canonical(strict::$name(x))
            })*
        };
    }

    unary!(cbrt, cos, cosh, log, log10, log1p, sin, sinh, tan, tanh);

    pub(super) fn atan2(call: &mut Call<'_>) -> NativeResult {
        let (y, x) = (call.double(), call.double());
        canonical(strict::atan2(y, x))
    }

    pub(super) fn hypot(call: &mut Call<'_>) -> NativeResult {
        let (x, y) = (call.double(), call.double());
        canonical(strict::hypot(x, y))
    }
}

macro_rules! table {
    ($($class:literal),*; $($strict:literal $name:literal $signature:literal $function:path),*) => {
        || vec![
            $(
                Native::exact($class, "acos", "(D)D", acos),
                Native::exact($class, "asin", "(D)D", asin),
                Native::exact($class, "atan", "(D)D", atan),
                Native::exact($class, "atan2", "(DD)D", atan2),
                Native::exact($class, "cbrt", "(D)D", cbrt),
                Native::exact($class, "ceil", "(D)D", ceil),
                Native::exact($class, "cos", "(D)D", cos),
                Native::exact($class, "cosh", "(D)D", cosh),
                Native::exact($class, "exp", "(D)D", exp),
                Native::exact($class, "expm1", "(D)D", expm1),
                Native::exact($class, "floor", "(D)D", floor),
                Native::exact($class, "hypot", "(DD)D", hypot),
                Native::exact($class, "IEEEremainder", "(DD)D", ieee_remainder),
                Native::exact($class, "log", "(D)D", log),
                Native::exact($class, "log10", "(D)D", log10),
                Native::exact($class, "log1p", "(D)D", log1p),
                Native::exact($class, "pow", "(DD)D", pow),
                Native::exact($class, "rint", "(D)D", rint),
                Native::exact($class, "sin", "(D)D", sin),
                Native::exact($class, "sinh", "(D)D", sinh),
                Native::exact($class, "sqrt", "(D)D", sqrt),
                Native::exact($class, "tan", "(D)D", tan),
                Native::exact($class, "tanh", "(D)D", tanh),
                Native::exact($class, "nextafter", "(DD)D", nextafter),
            )*
            $(Native::exact($strict, $name, $signature, $function),)*
        ]
    };
}

/// Natives of Math and StrictMath; the later ones replace those that both share.
pub const NATIVES: Table = table!(
    "java/lang/Math", "java/lang/StrictMath";
    "java/lang/StrictMath" "atan2" "(DD)D" strictly::atan2,
    "java/lang/StrictMath" "cbrt" "(D)D" strictly::cbrt,
    "java/lang/StrictMath" "cos" "(D)D" strictly::cos,
    "java/lang/StrictMath" "cosh" "(D)D" strictly::cosh,
    "java/lang/StrictMath" "hypot" "(DD)D" strictly::hypot,
    "java/lang/StrictMath" "log" "(D)D" strictly::log,
    "java/lang/StrictMath" "log10" "(D)D" strictly::log10,
    "java/lang/StrictMath" "log1p" "(D)D" strictly::log1p,
    "java/lang/StrictMath" "sin" "(D)D" strictly::sin,
    "java/lang/StrictMath" "sinh" "(D)D" strictly::sinh,
    "java/lang/StrictMath" "tan" "(D)D" strictly::tan,
    "java/lang/StrictMath" "tanh" "(D)D" strictly::tanh
);
