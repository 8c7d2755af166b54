//! Bits of floats and doubles, their texts, and the digit parsers that Integer and Long lack.

use crate::natives::Table;
use vm::native::{double, float, int, long, reference};
use vm::{Call, Native, NativeResult, Raise};

/// Natives of the number classes.
pub const NATIVES: Table = &[
    Native::exact("java/lang/Float", "floatToIntBits", "(F)I", float_to_int_bits),
    Native::exact("java/lang/Float", "floatToRawIntBits", "(F)I", float_to_raw_int_bits),
    Native::exact("java/lang/Float", "intBitsToFloat", "(I)F", int_bits_to_float),
    Native::exact("java/lang/Double", "doubleToLongBits", "(D)J", double_to_long_bits),
    Native::exact("java/lang/Double", "doubleToRawLongBits", "(D)J", double_to_raw_long_bits),
    Native::exact("java/lang/Double", "longBitsToDouble", "(J)D", long_bits_to_double),
    Native::exact("java/lang/RealToString", "ofDouble", "(D)Ljava/lang/String;", of_double),
    Native::exact("java/lang/RealToString", "ofFloat", "(F)Ljava/lang/String;", of_float),
    Native::exact("java/lang/StringToReal", "toDouble", "(Ljava/lang/String;)D", to_double),
    Native::exact("java/lang/StringToReal", "toFloat", "(Ljava/lang/String;)F", to_float),
    Native::exact("java/lang/Integer", "parsePositiveInt", "(Ljava/lang/String;)I", parse_positive_int),
    Native::exact("java/lang/Long", "parsePositiveLong", "(Ljava/lang/String;I)J", parse_positive_long),
];

fn float_to_int_bits(call: &mut Call<'_>) -> NativeResult {
    let v = call.float();
    int(if v.is_nan() { 0x7fc0_0000 } else { v.to_bits() as i32 })
}

fn float_to_raw_int_bits(call: &mut Call<'_>) -> NativeResult {
    let bits = call.int();
    int(bits)
}

fn int_bits_to_float(call: &mut Call<'_>) -> NativeResult {
    let v = call.float();
    float(v)
}

fn double_to_long_bits(call: &mut Call<'_>) -> NativeResult {
    let v = call.double();
    long(if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() as i64 })
}

fn double_to_raw_long_bits(call: &mut Call<'_>) -> NativeResult {
    let bits = call.long();
    long(bits)
}

fn long_bits_to_double(call: &mut Call<'_>) -> NativeResult {
    let v = call.double();
    double(v)
}

fn of_double(call: &mut Call<'_>) -> NativeResult {
    let v = call.double();
    let text = real_text(
        v.is_nan(),
        v.is_sign_negative(),
        v.is_infinite(),
        v == 0.0,
        &format!("{:e}", v.abs()),
        &format!("{:.1e}", v.abs()),
    );
    reference(call.vm.new_string(&text)?)
}

fn of_float(call: &mut Call<'_>) -> NativeResult {
    let v = call.float();
    let text = real_text(
        v.is_nan(),
        v.is_sign_negative(),
        v.is_infinite(),
        v == 0.0,
        &format!("{:e}", v.abs()),
        &format!("{:.1e}", v.abs()),
    );
    reference(call.vm.new_string(&text)?)
}

fn invalid(kind: &str, text: &str) -> Raise {
    Raise::new("java/lang/NumberFormatException", format!("Invalid {kind}: \"{text}\""))
}

fn to_double(call: &mut Call<'_>) -> NativeResult {
    let text = call.string("s")?;
    double(text.parse().map_err(|_| invalid("double", &text))?)
}

fn to_float(call: &mut Call<'_>) -> NativeResult {
    let text = call.string("s")?;
    float(text.parse().map_err(|_| invalid("float", &text))?)
}

/// Digits only: no sign, not even a plus.
fn digits(text: &str, radix: u32, kind: &str, max: u64) -> Result<u64, Raise> {
    let value = text.chars().try_fold(0u64, |v, c| {
        let digit = c.to_digit(radix)?;
        v.checked_mul(u64::from(radix))?.checked_add(u64::from(digit)).filter(|v| *v <= max)
    });
    value.filter(|_| !text.is_empty()).ok_or_else(|| invalid(kind, text))
}

fn parse_positive_int(call: &mut Call<'_>) -> NativeResult {
    let text = call.string("s")?;
    int(digits(&text, 10, "int", i32::MAX as u64)? as i32)
}

fn parse_positive_long(call: &mut Call<'_>) -> NativeResult {
    let (text, radix) = (call.string("s")?, call.int());
    long(digits(&text, radix.clamp(2, 36) as u32, "long", i64::MAX as u64)? as i64)
}

/// The text of a number from its shortest digits: plain between 10^-3 and 10^7, else with an exponent; at
/// least two digits, so that the smallest double is 4.9E-324.
fn real_text(nan: bool, negative: bool, infinite: bool, zero: bool, shortest: &str, two: &str) -> String {
    if nan {
        return "NaN".into();
    }
    let sign = if negative { "-" } else { "" };
    if infinite {
        return format!("{sign}Infinity");
    }
    if zero {
        return format!("{sign}0.0");
    }
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((shortest, "0"));
    let mantissa = if mantissa.contains('.') { mantissa } else { two.split_once('e').map_or(mantissa, |(m, _)| m) };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    if !(-3..7).contains(&exponent) {
        return format!("{sign}{}.{}E{exponent}", &digits[..1], &digits[1..]);
    }
    let trimmed = digits.trim_end_matches('0');
    let digits = if trimmed.is_empty() { "0" } else { trimmed };
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()))
    } else {
        format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: f64, expected: &str) {
        let text = real_text(
            value.is_nan(),
            value.is_sign_negative(),
            value.is_infinite(),
            value == 0.0,
            &format!("{:e}", value.abs()),
            &format!("{:.1e}", value.abs()),
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn texts_of_doubles_are_javas() {
        check(1.0, "1.0");
        check(-0.0, "-0.0");
        check(100.0, "100.0");
        check(0.001, "0.001");
        check(9.999e-4, "9.999E-4");
        check(1.0e7, "1.0E7");
        check(9_999_999.0, "9999999.0");
        check(123_456.789, "123456.789");
        check(f64::from_bits(1), "4.9E-324");
        check(f64::MAX, "1.7976931348623157E308");
        check(f64::NEG_INFINITY, "-Infinity");
        check(f64::NAN, "NaN");
    }
}
