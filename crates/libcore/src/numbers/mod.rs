//! Floating-point numbers to text and back, as `Double` and `Float` of Android 6 do it.
//!
//! Android prints with the algorithm of Steele, White and Dybvig: the fewest digits that read back as the same
//! number, except that its quick path for middling exponents compares strictly where the exact one does not. Both
//! paths are here, because the last digit depends on it. Reading is correctly rounded; what is odd about it is the
//! grammar around the digits, kept as it is.

mod parse;
mod print;
pub mod strict;

pub use parse::{NumberFormatError, parse_digits_double, parse_digits_float, parse_double, parse_float};
pub use print::{Digits, big_int_digits, double_to_string, float_to_string};
