//! Bits of floats and doubles, and their texts.

use crate::natives::Table;
use vm::native::{double, float, int, long, reference};
use vm::{Call, Native, NativeResult, Raise};

/// Natives of the number classes.
pub const NATIVES: Table = crate::natives![
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
    let text = crate::numbers::double_to_string(v);
    reference(call.vm.new_string(&text)?)
}

fn of_float(call: &mut Call<'_>) -> NativeResult {
    let v = call.float();
    let text = crate::numbers::float_to_string(v);
    reference(call.vm.new_string(&text)?)
}

fn invalid(kind: &str, text: &str) -> Raise {
    Raise::new("java/lang/NumberFormatException", format!("Invalid {kind}: \"{text}\""))
}

fn to_double(call: &mut Call<'_>) -> NativeResult {
    let text = call.object("s")?;
    let units = call.vm.string_units(text);
    double(crate::numbers::parse_double(&units).map_err(|_| invalid("double", &String::from_utf16_lossy(&units)))?)
}

fn to_float(call: &mut Call<'_>) -> NativeResult {
    let text = call.object("s")?;
    let units = call.vm.string_units(text);
    float(crate::numbers::parse_float(&units).map_err(|_| invalid("float", &String::from_utf16_lossy(&units)))?)
}
