//! Typed values: what an attribute or a resource entry holds.
//!
//! Names are Android's (`Res_value`). A type is a plain byte, because files may hold any and the platform passes
//! unknown ones on.

use crate::blob::Le;

/// Undefined or empty; see [`DATA_NULL_UNDEFINED`] and [`DATA_NULL_EMPTY`].
pub const TYPE_NULL: u8 = 0x00;
/// The data are a resource id; 0 stands for `@null`.
pub const TYPE_REFERENCE: u8 = 0x01;
/// The data are the id of an attribute to look up in the theme.
pub const TYPE_ATTRIBUTE: u8 = 0x02;
/// The data are an index of the string pool that belongs to the value.
pub const TYPE_STRING: u8 = 0x03;
/// The data are the bits of a float.
pub const TYPE_FLOAT: u8 = 0x04;
/// The data are a complex number with a unit such as `dip`.
pub const TYPE_DIMENSION: u8 = 0x05;
/// The data are a complex number with the unit `%` or `%p`.
pub const TYPE_FRACTION: u8 = 0x06;
/// A reference whose package id is translated when it is loaded.
pub const TYPE_DYNAMIC_REFERENCE: u8 = 0x07;
/// An attribute whose package id is translated when it is loaded.
pub const TYPE_DYNAMIC_ATTRIBUTE: u8 = 0x08;
/// First of the integer types.
pub const TYPE_FIRST_INT: u8 = 0x10;
/// A decimal integer.
pub const TYPE_INT_DEC: u8 = 0x10;
/// A hexadecimal integer.
pub const TYPE_INT_HEX: u8 = 0x11;
/// A boolean: 0 is false.
pub const TYPE_INT_BOOLEAN: u8 = 0x12;
/// A colour written `#aarrggbb`.
pub const TYPE_INT_COLOR_ARGB8: u8 = 0x1c;
/// A colour written `#rrggbb`.
pub const TYPE_INT_COLOR_RGB8: u8 = 0x1d;
/// A colour written `#argb`.
pub const TYPE_INT_COLOR_ARGB4: u8 = 0x1e;
/// A colour written `#rgb`.
pub const TYPE_INT_COLOR_RGB4: u8 = 0x1f;
/// Last of the integer types.
pub const TYPE_LAST_INT: u8 = 0x1f;

/// Data of a [`TYPE_NULL`] that has no value.
pub const DATA_NULL_UNDEFINED: u32 = 0;
/// Data of a [`TYPE_NULL`] that is `@empty`.
pub const DATA_NULL_EMPTY: u32 = 1;

/// A typed value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Value {
    /// One of the `TYPE_` constants, or a number that no Android knows.
    pub data_type: u8,
    /// Its meaning depends on the type.
    pub data: u32,
}

impl Value {
    /// Nothing.
    pub const UNDEFINED: Value = Value { data_type: TYPE_NULL, data: DATA_NULL_UNDEFINED };

    /// Bytes of a value in a file.
    pub(crate) const LEN: usize = 8;

    /// Reads the value at `offset`; its own size field is not looked at, as on the platform.
    pub(crate) fn read(data: &[u8], offset: usize) -> Option<Value> {
        let bytes = data.part(offset, Value::LEN)?;
        Some(Value { data_type: *bytes.get(3)?, data: bytes.u32_at(4)? })
    }

    /// The integer, if the type is one of the integer types.
    pub fn as_int(self) -> Option<i32> {
        (TYPE_FIRST_INT..=TYPE_LAST_INT).contains(&self.data_type).then_some(self.data as i32)
    }

    /// The truth value as Java's `TypedArray` sees it: any integer but 0.
    pub fn as_bool(self) -> Option<bool> {
        self.as_int().map(|int| int != 0)
    }

    /// The resource id, if the value is a reference other than `@null`.
    pub fn as_reference(self) -> Option<u32> {
        (self.data_type == TYPE_REFERENCE && self.data != 0).then_some(self.data)
    }
}

/// The number in the data of a dimension or fraction, without its unit.
pub fn complex_to_float(data: u32) -> f32 {
    const MANTISSA: f32 = 1.0 / (1 << 8) as f32;
    const RADIX: [f32; 4] =
        [MANTISSA, MANTISSA / (1 << 7) as f32, MANTISSA / (1 << 15) as f32, MANTISSA / (1 << 23) as f32];
    let [radix_23p0, radix_16p7, radix_8p15, radix_0p23] = RADIX;
    let radix = match data >> 4 & 3 {
        0 => radix_23p0,
        1 => radix_16p7,
        2 => radix_8p15,
        _ => radix_0p23,
    };
    (data & 0xffff_ff00) as i32 as f32 * radix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complex_numbers_have_four_radixes() {
        assert_eq!(complex_to_float(0x0000_1001), 16.0);
        assert_eq!(complex_to_float(0xffff_ff01), -1.0);
        assert_eq!(complex_to_float(0x0000_8011), 1.0);
        assert_eq!(complex_to_float(0x4000_0030), 0.5);
    }
}
