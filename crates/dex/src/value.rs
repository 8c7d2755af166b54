//! Encoded values: initial values of static fields, annotation elements, arguments of call sites.
//!
//! Arrays and annotations nest. A [`Value`] holds them unparsed; stepping over one uses an explicit stack with a fixed depth, so a hostile
//! file can neither overflow the stack nor loop for long.

use crate::bytes::Cursor;
use crate::class::ClassDef;
use crate::error::{Code, Result};
use crate::index::{FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::view::Dex;

/// How deeply arrays and annotations may nest.
pub const MAX_DEPTH: usize = 32;

/// A value in its encoded form.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// `byte`
    Byte(i8),
    /// `short`
    Short(i16),
    /// `char`
    Char(u16),
    /// `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// A method type.
    MethodType(ProtoIdx),
    /// A method handle.
    MethodHandle(MethodHandleIdx),
    /// A string.
    String(StringIdx),
    /// A class.
    Type(TypeIdx),
    /// A field.
    Field(FieldIdx),
    /// A method.
    Method(MethodIdx),
    /// A constant of an enumeration.
    Enum(FieldIdx),
    /// An array.
    Array(EncodedArray<'a>),
    /// An annotation.
    Annotation(EncodedAnnotation<'a>),
    /// `null`
    Null,
    /// `boolean`
    Boolean(bool),
}

impl<'a> Dex<'a> {
    /// The encoded array at an offset.
    pub fn encoded_array(&self, offset: u32) -> Result<EncodedArray<'a>> {
        EncodedArray::parse(&mut self.cursor(offset))
    }

    /// The initial values of a class's first static fields; the others begin as zero or null.
    pub fn static_values(&self, class: &ClassDef) -> Result<EncodedArray<'a>> {
        match class.static_values_off {
            0 => Ok(EncodedArray { cursor: self.cursor(0), left: 0 }),
            offset => self.encoded_array(offset),
        }
    }
}

/// An array of values. It is its own iterator; it ends after the first fault.
#[derive(Clone, Copy, Debug)]
pub struct EncodedArray<'a> {
    cursor: Cursor<'a>,
    left: u32,
}

impl<'a> EncodedArray<'a> {
    /// Number of values that are still to come, as declared.
    pub fn declared_len(&self) -> u32 {
        self.left
    }

    /// The values in order.
    pub fn values(&self) -> EncodedArray<'a> {
        *self
    }

    fn parse(cursor: &mut Cursor<'a>) -> Result<EncodedArray<'a>> {
        let left = cursor.uleb()?;
        if left as usize > cursor.remaining() {
            return Err(cursor.fault(Code::Truncated));
        }
        Ok(EncodedArray { cursor: *cursor, left })
    }
}

impl<'a> Iterator for EncodedArray<'a> {
    type Item = Result<Value<'a>>;

    fn next(&mut self) -> Option<Result<Value<'a>>> {
        self.left = self.left.checked_sub(1)?;
        let value = read_and_skip(&mut self.cursor);
        if value.is_err() {
            self.left = 0;
        }
        Some(value)
    }
}

/// An annotation: its type and named elements.
#[derive(Clone, Copy, Debug)]
pub struct EncodedAnnotation<'a> {
    /// The annotation's class.
    pub ty: TypeIdx,
    cursor: Cursor<'a>,
    count: u32,
}

impl<'a> EncodedAnnotation<'a> {
    /// Number of elements, as declared.
    pub fn declared_len(&self) -> u32 {
        self.count
    }

    /// The elements as name and value; ends after the first fault.
    pub fn elements(&self) -> Elements<'a> {
        Elements { cursor: self.cursor, left: self.count }
    }

    pub(crate) fn parse(cursor: &mut Cursor<'a>) -> Result<EncodedAnnotation<'a>> {
        let ty = TypeIdx(cursor.uleb()?);
        let count = cursor.uleb()?;
        if count as usize > cursor.remaining() / 2 {
            return Err(cursor.fault(Code::Truncated));
        }
        Ok(EncodedAnnotation { ty, cursor: *cursor, count })
    }
}

/// Iterator over the elements of an annotation.
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    cursor: Cursor<'a>,
    left: u32,
}

impl<'a> Iterator for Elements<'a> {
    type Item = Result<(StringIdx, Value<'a>)>;

    fn next(&mut self) -> Option<Result<(StringIdx, Value<'a>)>> {
        self.left = self.left.checked_sub(1)?;
        let element = self.cursor.uleb().and_then(|name| Ok((StringIdx(name), read_and_skip(&mut self.cursor)?)));
        if element.is_err() {
            self.left = 0;
        }
        Some(element)
    }
}

/// Reads a value and moves behind it, over everything that is nested in it.
fn read_and_skip<'a>(cursor: &mut Cursor<'a>) -> Result<Value<'a>> {
    let value = read(cursor)?;
    let mut open = [(0u32, false); MAX_DEPTH];
    let mut depth = 0;
    let mut last = value;
    loop {
        let nested = match last {
            Value::Array(array) => Some((array.left, false)),
            Value::Annotation(annotation) => Some((annotation.count, true)),
            _ => None,
        };
        if let Some(frame) = nested {
            *open.get_mut(depth).ok_or(cursor.fault(Code::TooDeep))? = frame;
            depth += 1;
        }
        while depth > 0 && open[depth - 1].0 == 0 {
            depth -= 1;
        }
        if depth == 0 {
            return Ok(value);
        }
        let (left, named) = &mut open[depth - 1];
        *left -= 1;
        if *named {
            cursor.uleb()?;
        }
        last = read(cursor)?;
    }
}

/// Reads one value; for arrays and annotations the cursor is left before the first element.
fn read<'a>(cursor: &mut Cursor<'a>) -> Result<Value<'a>> {
    let start = *cursor;
    let header = cursor.u8()?;
    let (kind, arg) = (header & 0x1f, header >> 5);
    let largest_arg = match kind {
        0x00 | 0x1c | 0x1d | 0x1e => 0,
        0x02 | 0x03 | 0x1f => 1,
        0x04 | 0x10 | 0x15..=0x1b => 3,
        0x06 | 0x11 => 7,
        _ => return Err(start.fault(Code::BadEncodedValue)),
    };
    if arg > largest_arg {
        return Err(start.fault(Code::BadEncodedValue));
    }
    Ok(match kind {
        0x1c => Value::Array(EncodedArray::parse(cursor)?),
        0x1d => Value::Annotation(EncodedAnnotation::parse(cursor)?),
        0x1e => Value::Null,
        0x1f => Value::Boolean(arg != 0),
        _ => scalar(kind, cursor.bytes(usize::from(arg) + 1)?),
    })
}

/// A value of one to eight little-endian bytes. Signed kinds are sign-extended, floating-point kinds are extended with zeros to the right.
fn scalar<'a>(kind: u8, bytes: &[u8]) -> Value<'a> {
    let mut wide = [0; 8];
    wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    let unsigned = u64::from_le_bytes(wide);
    let unused = 64 - 8 * bytes.len().clamp(1, 8) as u32;
    let left = unsigned << unused;
    let signed = left as i64 >> unused;
    let index = unsigned as u32;
    match kind {
        0x00 => Value::Byte(signed as i8),
        0x02 => Value::Short(signed as i16),
        0x03 => Value::Char(unsigned as u16),
        0x04 => Value::Int(signed as i32),
        0x06 => Value::Long(signed),
        0x10 => Value::Float(f32::from_bits((left >> 32) as u32)),
        0x11 => Value::Double(f64::from_bits(left)),
        0x15 => Value::MethodType(ProtoIdx(index)),
        0x16 => Value::MethodHandle(MethodHandleIdx(index)),
        0x17 => Value::String(StringIdx(index)),
        0x18 => Value::Type(TypeIdx(index)),
        0x19 => Value::Field(FieldIdx(index)),
        0x1a => Value::Method(MethodIdx(index)),
        _ => Value::Enum(FieldIdx(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(bytes: &[u8], expected: Expect) {
        let mut cursor = Cursor::new(bytes, 0);
        let text = match read_and_skip(&mut cursor) {
            Ok(Value::Array(array)) => format!("{} values, {} bytes", array.declared_len(), cursor.position()),
            Ok(Value::Annotation(a)) => format!("{} elements, {} bytes", a.declared_len(), cursor.position()),
            Ok(value) => format!("{value:?}, {} bytes", cursor.position()),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&text);
    }

    #[test]
    fn scalars() {
        check(&[0x00, 0xff], expect!["Byte(-1), 2 bytes"]);
        check(&[0x04, 0x80], expect!["Int(-128), 2 bytes"]);
        check(&[0x03, 0x80], expect!["Char(128), 2 bytes"]);
        check(&[0x11, 0x40], expect!["Double(2.0), 2 bytes"]);
        check(&[0x30, 0x80, 0x3f], expect!["Float(1.0), 3 bytes"]);
        check(&[0x37, 0x01, 0x02], expect!["String(StringIdx(513)), 3 bytes"]);
        check(&[0x3f], expect!["Boolean(true), 1 bytes"]);
    }

    #[test]
    fn nesting() {
        check(&[0x1c, 2, 0x1c, 1, 0x1e, 0x1f, 0x99], expect!["2 values, 6 bytes"]);
        check(&[0x1d, 5, 1, 7, 0x1c, 0, 0x99], expect!["1 elements, 6 bytes"]);
        check(&[0x1c, 1].repeat(40), expect!["E0720 at offset 0x42: encoded values are nested too deeply"]);
    }

    #[test]
    fn faults() {
        check(&[0x1c, 0x7f], expect!["E0701 at offset 0x2: the data ends in the middle of an item"]);
        check(&[0x01, 0x00], expect!["E0719 at offset 0x0: an encoded value has an unknown type or size"]);
        check(&[0x20, 0x00, 0x00], expect!["E0719 at offset 0x0: an encoded value has an unknown type or size"]);
    }
}
