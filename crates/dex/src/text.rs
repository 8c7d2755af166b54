//! Text that both disassemblers share: descriptors, signatures, and C's `%g`.
//!
//! Text is collected as bytes, because names are modified UTF-8 and need not be valid UTF-8.

use std::fmt;

use crate::error::Result;
use crate::index::{FieldIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::mutf8::Mutf8;
use crate::view::Dex;

/// A growing text.
#[derive(Default)]
pub(crate) struct Text {
    bytes: Vec<u8>,
}

impl Text {
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Appends formatted text.
    pub(crate) fn put(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to memory cannot fail, and the arguments are our own types, whose formatting does not either.
        let _ = fmt::Write::write_fmt(self, arguments);
    }

    /// Appends raw bytes.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.raw(text.as_bytes());
        Ok(())
    }
}

/// Appends formatted text to a [`Text`].
macro_rules! put {
    ($text:expr, $($arguments:tt)*) => { $text.put(format_args!($($arguments)*)) };
}
pub(crate) use put;

impl<'a> Dex<'a> {
    /// Whether values of a type take two registers.
    pub fn is_wide(&self, ty: TypeIdx) -> bool {
        self.type_descriptor(ty).is_ok_and(|descriptor| matches!(descriptor.bytes(), b"J" | b"D"))
    }

    /// A prototype as `(parameters)return`.
    pub fn signature(&self, proto: ProtoIdx) -> Result<Vec<u8>> {
        let proto = self.proto(proto)?;
        let mut bytes = vec![b'('];
        for ty in proto.parameters.iter() {
            bytes.extend_from_slice(self.type_descriptor(ty)?.bytes());
        }
        bytes.push(b')');
        bytes.extend_from_slice(self.type_descriptor(proto.return_type)?.bytes());
        Ok(bytes)
    }

    /// A method as `Lclass;.name:(parameters)return`.
    pub fn method_text(&self, method: MethodIdx) -> Result<Vec<u8>> {
        let id = self.method(method)?;
        let (class, name) = (self.type_descriptor(id.class)?, self.string(id.name)?);
        Ok([class.bytes(), b".", name.bytes(), b":", &self.signature(id.proto)?].concat())
    }

    /// A field as `Lclass;.name:type`.
    pub fn field_text(&self, field: FieldIdx) -> Result<Vec<u8>> {
        let id = self.field(field)?;
        let (class, name) = (self.type_descriptor(id.class)?, self.string(id.name)?);
        Ok([class.bytes(), b".", name.bytes(), b":", self.type_descriptor(id.ty)?.bytes()].concat())
    }

    /// The bytes of a string, or a placeholder for a damaged one.
    pub(crate) fn string_or(&self, string: StringIdx, placeholder: &'static str) -> &'a [u8] {
        self.string(string).map_or(placeholder.as_bytes(), Mutf8::bytes)
    }

    /// The descriptor of a type, or a placeholder for a damaged one.
    pub(crate) fn descriptor_or(&self, ty: TypeIdx, placeholder: &'static str) -> &'a [u8] {
        self.type_descriptor(ty).map_or(placeholder.as_bytes(), Mutf8::bytes)
    }
}

/// A descriptor in the notation of Java: `java.lang.String`, `int[]`.
pub(crate) fn dotted(descriptor: &[u8]) -> Vec<u8> {
    let depth = descriptor.iter().take_while(|&&byte| byte == b'[').count().min(descriptor.len().saturating_sub(1));
    let element = descriptor.get(depth..).unwrap_or(&[]);
    let mut name: Vec<u8> = match element {
        [letter] => primitive_name(*letter).into(),
        [b'L', name @ .., b';'] => name.into(),
        _ => element.into(),
    };
    name.iter_mut().filter(|byte| **byte == b'/').for_each(|byte| *byte = b'.');
    name.extend(b"[]".repeat(depth));
    name
}

fn primitive_name(letter: u8) -> &'static [u8] {
    match letter {
        b'B' => b"byte",
        b'C' => b"char",
        b'D' => b"double",
        b'F' => b"float",
        b'I' => b"int",
        b'J' => b"long",
        b'S' => b"short",
        b'V' => b"void",
        b'Z' => b"boolean",
        _ => b"UNKNOWN",
    }
}

/// A number as C's `%g` prints it: six significant digits, exponent form when the exponent is below -4 or above 5, no trailing zeros.
pub(crate) fn general(number: f64) -> String {
    if !number.is_finite() {
        let sign = if number.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if number.is_nan() { "nan" } else { "inf" });
    }
    let scientific = format!("{number:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..6).contains(&exponent) {
        return trim_zeros(&format!("{number:.*}", (5 - exponent) as usize)).to_string();
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trim_zeros(mantissa), exponent.unsigned_abs())
}

fn trim_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn general_is_like_c() {
        let check = |number: f64, text: &str| assert_eq!(general(number), text);
        check(0.0, "0");
        check(-0.0, "-0");
        check(1.0, "1");
        check(0.1, "0.1");
        check(123456.0, "123456");
        check(1234567.0, "1.23457e+06");
        check(999999.5, "1e+06");
        check(0.0001, "0.0001");
        check(0.00001, "1e-05");
        check(1.401298464324817e-45, "1.4013e-45");
        check(f64::MAX, "1.79769e+308");
        check(f64::NEG_INFINITY, "-inf");
        check(f64::NAN, "nan");
        check(100.5, "100.5");
    }

    #[test]
    fn dotted_names() {
        assert_eq!(dotted(b"Ljava/lang/String;"), b"java.lang.String");
        assert_eq!(dotted(b"[[I"), b"int[][]");
        assert_eq!(dotted(b"["), b"UNKNOWN");
        assert_eq!(dotted(b""), b"");
    }
}
