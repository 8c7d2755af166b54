//! What a reference in a manifest stands for.
//!
//! The manifest does not know resource tables; whoever has one answers for it. Without one, references stay ids.

use crate::value::{self, Value};

/// Answers resource references.
pub trait Resolver {
    /// The value of a resource after following references, in the configuration the resolver stands for.
    fn resolve(&self, id: u32) -> Option<Resolved>;
}

/// The value of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The typed value.
    pub value: Value,
    /// Its text, if it is a string.
    pub text: Option<String>,
}

/// The resolver of a package without resources.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoResources;

impl Resolver for NoResources {
    fn resolve(&self, _id: u32) -> Option<Resolved> {
        None
    }
}

/// A text that may come from a resource, such as a label or the path of an icon.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ResourceText {
    /// The resource that is referred to, 0 when the text stands in the manifest itself.
    pub resource: u32,
    /// The text; `None` when the resource could not be resolved.
    pub text: Option<String>,
}

/// A value written out as Java's `TypedValue.coerceToString` does; `None` for what has no text.
pub fn coerce_to_string(value: Value) -> Option<String> {
    const UNITS: [&str; 6] = ["px", "dip", "sp", "pt", "in", "mm"];
    let unit = value.data as usize & 0xf;
    let number = value::complex_to_float(value.data);
    Some(match value.data_type {
        value::TYPE_REFERENCE => format!("@{}", value.data),
        value::TYPE_ATTRIBUTE => format!("?{}", value.data),
        value::TYPE_FLOAT => format!("{:?}", f32::from_bits(value.data)),
        value::TYPE_DIMENSION => format!("{number:?}{}", UNITS.get(unit)?),
        value::TYPE_FRACTION => format!("{:?}{}", number * 100.0, ["%", "%p"].get(unit)?),
        value::TYPE_INT_HEX => format!("{:#x}", value.data),
        value::TYPE_INT_BOOLEAN => if value.data != 0 { "true" } else { "false" }.to_owned(),
        value::TYPE_INT_COLOR_ARGB8..=value::TYPE_INT_COLOR_RGB4 => format!("#{:x}", value.data),
        value::TYPE_FIRST_INT..=value::TYPE_LAST_INT => (value.data as i32).to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_java_does() {
        let check = |data_type, data, expected: Option<&str>| {
            assert_eq!(coerce_to_string(Value { data_type, data }).as_deref(), expected);
        };
        check(value::TYPE_FLOAT, 1.5f32.to_bits(), Some("1.5"));
        check(value::TYPE_DIMENSION, 0x1001, Some("16.0dip"));
        check(value::TYPE_FRACTION, 0x4000_0031, Some("50.0%p"));
        check(value::TYPE_INT_DEC, u32::MAX, Some("-1"));
        check(value::TYPE_INT_HEX, 255, Some("0xff"));
        check(value::TYPE_INT_BOOLEAN, 1, Some("true"));
        check(value::TYPE_INT_COLOR_RGB8, 0xff00_ff00, Some("#ff00ff00"));
        check(value::TYPE_NULL, 0, None);
        check(value::TYPE_DIMENSION, 0x100f, None);
    }
}
