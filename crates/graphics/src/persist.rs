//! How a peer becomes bytes and comes back.
//!
//! Snapshots and content hashes need one stable byte form of every value. The format is as plain as it can be: numbers
//! little-endian, floats as their bits, a length before every list, one byte before every choice. There is no version
//! field, because a snapshot is only ever read by the version of gibbon that wrote it. Reading is total: a list is
//! never allocated by its declared length, and nonsense is an error with the offset where it stood.

use std::fmt;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_128;

/// How deeply shared values may nest.
const MAX_DEPTH: usize = 64;

/// A value that snapshots keep.
pub trait Persist: Sized {
    /// Appends the value's bytes.
    fn write(&self, out: &mut Writer);

    /// Takes the value off the front of the input.
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError>;

    /// The value's bytes.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        self.write(&mut out);
        out.bytes
    }

    /// The value that fills all of `bytes`.
    fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut input = Reader::new(bytes);
        let value = Self::read(&mut input)?;
        if input.is_empty() { Ok(value) } else { Err(input.error("bytes after the value")) }
    }

    /// A hash of the content: equal for equal values, on any machine.
    fn content_hash(&self) -> u128 {
        xxh3_128(&self.to_bytes())
    }
}

/// Collects the bytes of values.
#[derive(Debug, Default, Clone)]
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Appends raw bytes.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// What was written so far.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Takes values off a byte slice.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How many shared values enclose the present one.
    depth: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, depth: 0 }
    }

    /// Whether everything was taken.
    pub fn is_empty(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next `count` bytes.
    pub fn raw(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let Some(end) = end else { return Err(self.error("input ends early")) };
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    /// An error at the present offset.
    pub fn error(&self, what: &'static str) -> ReadError {
        ReadError { offset: self.at, what }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let mut out = [0; N];
        out.copy_from_slice(self.raw(N)?);
        Ok(out)
    }
}

/// Bytes that are no value of the wanted type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadError {
    /// Where reading stopped.
    pub offset: usize,
    /// What was wrong there.
    pub what: &'static str,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.what, self.offset)
    }
}

impl std::error::Error for ReadError {}

macro_rules! persist_number {
    ($($number:ty),*) => {$(
        impl Persist for $number {
            fn write(&self, out: &mut Writer) {
                out.raw(&self.to_le_bytes());
            }
            fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
                Ok(Self::from_le_bytes(input.array()?))
            }
        }
    )*};
}

persist_number!(u8, i8, u16, i16, u32, i32, u64, i64, u128, f32, f64);

impl Persist for bool {
    fn write(&self, out: &mut Writer) {
        u8::from(*self).write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        match u8::read(input)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(input.error("not a truth value")),
        }
    }
}

impl Persist for usize {
    fn write(&self, out: &mut Writer) {
        (*self as u64).write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        usize::try_from(u64::read(input)?).map_err(|_| input.error("number too large"))
    }
}

impl Persist for String {
    fn write(&self, out: &mut Writer) {
        self.len().write(out);
        out.raw(self.as_bytes());
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let count = usize::read(input)?;
        let bytes = input.raw(count)?;
        String::from_utf8(bytes.to_vec()).map_err(|_| input.error("not UTF-8"))
    }
}

impl<T: Persist> Persist for Option<T> {
    fn write(&self, out: &mut Writer) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        if bool::read(input)? { T::read(input).map(Some) } else { Ok(None) }
    }
}

impl<T: Persist> Persist for Vec<T> {
    fn write(&self, out: &mut Writer) {
        self.len().write(out);
        self.iter().for_each(|item| item.write(out));
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let count = usize::read(input)?;
        let mut items = Vec::new();
        for _ in 0..count {
            if input.is_empty() {
                return Err(input.error("list ends early"));
            }
            items.push(T::read(input)?);
        }
        Ok(items)
    }
}

impl<T: Persist> Persist for Arc<T> {
    fn write(&self, out: &mut Writer) {
        (**self).write(out);
    }
    /// Shared values are what nests (shaders in shaders); their depth is bounded.
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        if input.depth >= MAX_DEPTH {
            return Err(input.error("nested too deeply"));
        }
        input.depth += 1;
        let value = T::read(input);
        input.depth -= 1;
        value.map(Arc::new)
    }
}

impl<T: Persist> Persist for Arc<[T]> {
    fn write(&self, out: &mut Writer) {
        self.len().write(out);
        self.iter().for_each(|item| item.write(out));
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Vec::<T>::read(input).map(Arc::from)
    }
}

impl<T: Persist, const N: usize> Persist for [T; N] {
    fn write(&self, out: &mut Writer) {
        self.iter().for_each(|item| item.write(out));
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let mut items = Vec::with_capacity(N);
        for _ in 0..N {
            items.push(T::read(input)?);
        }
        items.try_into().map_err(|_| input.error("array of another length"))
    }
}

impl<A: Persist, B: Persist> Persist for (A, B) {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
        self.1.write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok((A::read(input)?, B::read(input)?))
    }
}

/// Writes [`Persist`] for a struct, field by field in the order given.
#[macro_export]
macro_rules! persist_struct {
    ($name:ty { $($field:ident),* $(,)? }) => {
        impl $crate::persist::Persist for $name {
            fn write(&self, out: &mut $crate::persist::Writer) {
                $($crate::persist::Persist::write(&self.$field, out);)*
            }
            fn read(input: &mut $crate::persist::Reader<'_>) -> Result<Self, $crate::persist::ReadError> {
                Ok(Self { $($field: $crate::persist::Persist::read(input)?),* })
            }
        }
    };
}

/// Writes [`Persist`] for an enum: a byte per variant, then its fields.
#[macro_export]
macro_rules! persist_enum {
    ($name:ident { $($tag:literal => $variant:ident $(($($item:ident),*))? $({$($field:ident),* $(,)?})?),* $(,)? }) => {
        impl $crate::persist::Persist for $name {
            fn write(&self, out: &mut $crate::persist::Writer) {
                match self {
                    $($name::$variant $(($($item),*))? $({$($field),*})? => {
                        out.raw(&[$tag]);
                        $($($crate::persist::Persist::write($item, out);)*)?
                        $($($crate::persist::Persist::write($field, out);)*)?
                    })*
                }
            }
            fn read(input: &mut $crate::persist::Reader<'_>) -> Result<Self, $crate::persist::ReadError> {
                match <u8 as $crate::persist::Persist>::read(input)? {
                    $($tag => {
                        $($(let $item = $crate::persist::Persist::read(input)?;)*)?
                        $($(let $field = $crate::persist::Persist::read(input)?;)*)?
                        Ok($name::$variant $(($($item),*))? $({$($field),*})?)
                    })*
                    _ => Err(input.error(concat!("not a ", stringify!($name)))),
                }
            }
        }
    };
}

pub use {persist_enum, persist_struct};

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    enum Shape {
        None,
        Dot(f32),
        Line { from: f32, to: f32 },
    }
    persist_enum!(Shape { 0 => None, 1 => Dot(at), 2 => Line { from, to } });

    fn round_trip<T: Persist + PartialEq + fmt::Debug>(value: T) {
        assert_eq!(T::from_bytes(&value.to_bytes()).as_ref(), Ok(&value));
    }

    #[test]
    fn values_come_back() {
        round_trip(vec![Some(1u32), None]);
        round_trip("grün".to_owned());
        round_trip([1.5f32, f32::MAX, -0.0]);
        round_trip(vec![Shape::None, Shape::Dot(1.0), Shape::Line { from: 1.0, to: 2.0 }]);
    }

    #[test]
    fn a_declared_length_allocates_nothing() {
        let error = Vec::<u8>::from_bytes(&u64::MAX.to_le_bytes()).unwrap_err();
        assert_eq!(error, ReadError { offset: 8, what: "list ends early" });
    }

    #[test]
    fn bytes_left_over_are_an_error() {
        assert_eq!(u8::from_bytes(&[1, 2]).unwrap_err().offset, 1);
        assert_eq!(Shape::from_bytes(&[9]).unwrap_err().to_string(), "not a Shape at byte 1");
    }
}
