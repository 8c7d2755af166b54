//! The view of one DEX file: tables by typed index.
//!
//! Nothing is copied and nothing is cached. Each accessor reads the few bytes that it needs and checks them, so making a view costs
//! nothing, damage is met only by those who ask for the damaged item, and a hostile file can waste no memory.

use std::ffi::CStr;

use crate::bytes::{Cursor, slice, u16_at, u32_at};
use crate::error::{Code, Error, Result};
use crate::header::{Header, Section};
use crate::index::{FieldIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::mutf8::Mutf8;

/// A DEX file: borrowed bytes and the parsed header.
#[derive(Clone, Copy)]
pub struct Dex<'a> {
    data: &'a [u8],
    header: Header,
}

/// A method prototype.
#[derive(Clone, Copy, Debug)]
pub struct Proto<'a> {
    /// The short form: return type first, one letter per type.
    pub shorty: StringIdx,
    /// The return type.
    pub return_type: TypeIdx,
    /// The types of the parameters, without the receiver.
    pub parameters: TypeList<'a>,
}

/// A reference to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldId {
    /// The class that is named; the field may be declared in a superclass.
    pub class: TypeIdx,
    /// The type of the field.
    pub ty: TypeIdx,
    /// The name.
    pub name: StringIdx,
}

/// A reference to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodId {
    /// The class that is named; the method may be declared in a superclass or interface.
    pub class: TypeIdx,
    /// The prototype.
    pub proto: ProtoIdx,
    /// The name.
    pub name: StringIdx,
}

impl<'a> Dex<'a> {
    /// Parses the header and makes a view; O(1) in the size of the file.
    pub fn parse(data: &'a [u8]) -> Result<Dex<'a>> {
        Ok(Dex { data, header: Header::parse(data)? })
    }

    /// A view with a header that was parsed before, from the same bytes. With other bytes the answers are wrong, but still checked.
    #[inline]
    pub fn with_header(data: &'a [u8], header: Header) -> Dex<'a> {
        Dex { data, header }
    }

    /// The bytes of the file or container.
    #[inline]
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// The header.
    #[inline]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A string.
    pub fn string(&self, index: StringIdx) -> Result<Mutf8<'a>> {
        let entry = self.entry(self.header.strings, index.0, 4)?;
        let mut cursor = self.cursor(u32_at(self.data, entry)?);
        let utf16_len = cursor.uleb()?;
        match CStr::from_bytes_until_nul(cursor.rest()) {
            Ok(terminated) => Ok(Mutf8::new(terminated.to_bytes(), utf16_len)),
            Err(_) => Err(cursor.fault(Code::StringNotTerminated)),
        }
    }

    /// The string of a type's descriptor.
    #[inline]
    pub fn type_string(&self, index: TypeIdx) -> Result<StringIdx> {
        Ok(StringIdx(u32_at(self.data, self.entry(self.header.types, index.0, 4)?)?))
    }

    /// A type's descriptor, for instance `Ljava/lang/Object;`, `[I` or `J`.
    pub fn type_descriptor(&self, index: TypeIdx) -> Result<Mutf8<'a>> {
        self.string(self.type_string(index)?)
    }

    /// A prototype.
    pub fn proto(&self, index: ProtoIdx) -> Result<Proto<'a>> {
        let at = self.entry(self.header.protos, index.0, 12)?;
        Ok(Proto {
            shorty: StringIdx(u32_at(self.data, at)?),
            return_type: TypeIdx(u32_at(self.data, at + 4)?),
            parameters: self.type_list(u32_at(self.data, at + 8)?)?,
        })
    }

    /// A field reference.
    pub fn field(&self, index: FieldIdx) -> Result<FieldId> {
        let at = self.entry(self.header.fields, index.0, 8)?;
        Ok(FieldId {
            class: TypeIdx(u32::from(u16_at(self.data, at)?)),
            ty: TypeIdx(u32::from(u16_at(self.data, at + 2)?)),
            name: StringIdx(u32_at(self.data, at + 4)?),
        })
    }

    /// A method reference.
    pub fn method(&self, index: MethodIdx) -> Result<MethodId> {
        let at = self.entry(self.header.methods, index.0, 8)?;
        Ok(MethodId {
            class: TypeIdx(u32::from(u16_at(self.data, at)?)),
            proto: ProtoIdx(u32::from(u16_at(self.data, at + 2)?)),
            name: StringIdx(u32_at(self.data, at + 4)?),
        })
    }

    /// A list of types; offset 0 is the empty list.
    pub fn type_list(&self, offset: u32) -> Result<TypeList<'a>> {
        if offset == 0 {
            return Ok(TypeList { bytes: &[] });
        }
        let at = offset as usize;
        let count = u32_at(self.data, at)?;
        Ok(TypeList { bytes: slice(self.data, at.saturating_add(4), u64::from(count) * 2)? })
    }

    /// The string with exactly these UTF-16 units, by binary search; not found when the table is unsorted.
    pub fn find_string(&self, wanted: Mutf8<'_>) -> Option<StringIdx> {
        self.search(self.header.strings.count, |i| Some(self.string(StringIdx(i)).ok()?.cmp_utf16(wanted)))
            .map(StringIdx)
    }

    /// The type with this descriptor, by binary search; not found when a table is unsorted.
    pub fn find_type(&self, descriptor: Mutf8<'_>) -> Option<TypeIdx> {
        let string = self.find_string(descriptor)?;
        self.search(self.header.types.count, |i| Some(self.type_string(TypeIdx(i)).ok()?.cmp(&string))).map(TypeIdx)
    }

    /// Offset of an entry in one of the tables of the header.
    #[inline]
    pub(crate) fn entry(&self, section: Section, index: u32, size: usize) -> Result<usize> {
        let offset = (section.offset as usize).saturating_add(index as usize * size);
        if index < section.count { Ok(offset) } else { Err(Error::new(Code::IndexOutOfRange, offset)) }
    }

    /// A cursor at an offset of the file.
    #[inline]
    pub(crate) fn cursor(&self, offset: u32) -> Cursor<'a> {
        Cursor::new(self.data, offset as usize)
    }

    /// Binary search over a table; `None` from the comparison ends it.
    fn search(&self, count: u32, compare: impl Fn(u32) -> Option<std::cmp::Ordering>) -> Option<u32> {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            match compare(middle)? {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(middle),
            }
        }
        None
    }
}

/// A list of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeList<'a> {
    bytes: &'a [u8],
}

impl<'a> TypeList<'a> {
    /// Number of types.
    #[inline]
    pub fn len(&self) -> usize {
        self.bytes.len() / 2
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The type at a position.
    #[inline]
    pub fn get(&self, position: usize) -> Option<TypeIdx> {
        u16_at(self.bytes, position * 2).ok().map(|raw| TypeIdx(u32::from(raw)))
    }

    /// The types in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = TypeIdx> + Clone + use<'a> {
        self.bytes.chunks_exact(2).map(|pair| TypeIdx(u32::from(u16::from_le_bytes([pair[0], pair[1]]))))
    }
}
