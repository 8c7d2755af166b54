//! ICU's resource bundles, as far as the zones need them: big-endian, format 1 to 3, without a pool.

use std::collections::BTreeMap;

/// A resource: a type in the upper four bits, a value or place below.
pub(super) type Item = u32;

const TABLE: u32 = 2;
const TABLE_32: u32 = 4;
const TABLE_16: u32 = 5;
const STRING_16: u32 = 6;
const INT: u32 = 7;
const ARRAY: u32 = 8;
const ARRAY_16: u32 = 9;
const INTS: u32 = 14;

/// A bundle.
pub(super) struct Bundle<'a> {
    body: &'a [u8],
    /// Where the part of 16-bit units begins.
    units: usize,
}

impl<'a> Bundle<'a> {
    /// Checks the header.
    pub(super) fn open(bytes: &'a [u8]) -> Option<Bundle<'a>> {
        let header = usize::from(u16::from_be_bytes([*bytes.first()?, *bytes.get(1)?]));
        let good = bytes.get(2..4)? == [0xda, 0x27] && bytes.get(8) == Some(&1) && bytes.get(12..16)? == b"ResB";
        let body = bytes.get(header..).filter(|_| good)?;
        let mut bundle = Bundle { body, units: 0 };
        bundle.units = bundle.word(8)? as usize * 4;
        Some(bundle)
    }

    /// The outermost resource.
    pub(super) fn root(&self) -> Item {
        self.word(0).unwrap_or(0)
    }

    fn word(&self, at: usize) -> Option<u32> {
        self.body.get(at..at.checked_add(4)?).and_then(|b| b.try_into().ok()).map(u32::from_be_bytes)
    }

    fn short(&self, at: usize) -> Option<u16> {
        self.body.get(at..at.checked_add(2)?).and_then(|b| b.try_into().ok()).map(u16::from_be_bytes)
    }

    fn place(item: Item) -> usize {
        (item & 0x0fff_ffff) as usize * 4
    }

    fn unit_place(&self, item: Item) -> usize {
        self.units + (item & 0x0fff_ffff) as usize * 2
    }

    /// A number of 28 bits.
    pub(super) fn int(&self, item: Item) -> Option<i32> {
        (item >> 28 == INT).then_some((item << 4) as i32 >> 4)
    }

    /// Bytes.
    pub(super) fn bytes(&self, item: Item) -> Option<&'a [u8]> {
        let at = Bundle::place(item);
        let length = self.word(at)? as usize;
        self.body.get(at + 4..(at + 4).checked_add(length)?).filter(|_| item >> 28 == 1)
    }

    /// Numbers.
    pub(super) fn ints(&self, item: Item) -> Option<Vec<i32>> {
        let at = Bundle::place(item);
        let count = self.word(at)? as usize;
        if item >> 28 != INTS || count > self.body.len() / 4 {
            return None;
        }
        (1..=count).map(|i| self.word(at + 4 * i).map(|w| w as i32)).collect()
    }

    /// A text.
    pub(super) fn string(&self, item: Item) -> Option<String> {
        let (at, length) = match item >> 28 {
            0 => (Bundle::place(item) + 4, self.word(Bundle::place(item))? as usize),
            STRING_16 => self.short_string(self.unit_place(item))?,
            _ => return None,
        };
        let units: Option<Vec<u16>> = (0..length.min(self.body.len())).map(|i| self.short(at + 2 * i)).collect();
        String::from_utf16(&units?).ok()
    }

    /// Where the units of a text begin, and how many there are: the length is stored, or a zero ends it.
    fn short_string(&self, at: usize) -> Option<(usize, usize)> {
        let first = self.short(at)?;
        match first {
            0xdc00..0xdfef => Some((at + 2, usize::from(first & 0x3ff))),
            0xdfef..0xe000 => None,
            _ => {
                let length = (0..self.body.len() / 2).take_while(|i| self.short(at + 2 * i).is_some_and(|u| u != 0));
                Some((at, length.count()))
            }
        }
    }

    /// The resources of an array.
    pub(super) fn array(&self, item: Item) -> Option<Vec<Item>> {
        match item >> 28 {
            ARRAY => {
                let at = Bundle::place(item);
                let count = self.word(at)? as usize;
                (1..=count.min(self.body.len())).map(|i| self.word(at + 4 * i)).collect()
            }
            ARRAY_16 => {
                let at = self.unit_place(item);
                let count = usize::from(self.short(at)?);
                (1..=count).map(|i| self.short(at + 2 * i).map(|u| STRING_16 << 28 | u32::from(u))).collect()
            }
            _ => None,
        }
    }

    /// The resources of a table by their names.
    pub(super) fn table(&self, item: Item) -> Option<BTreeMap<String, Item>> {
        let mut table = BTreeMap::new();
        match item >> 28 {
            TABLE => {
                let at = Bundle::place(item);
                let count = usize::from(self.short(at)?);
                let items = at + (2 + 2 * count).next_multiple_of(4);
                for i in 0..count {
                    let key = usize::from(self.short(at + 2 + 2 * i)?);
                    table.insert(self.key(key)?, self.word(items + 4 * i)?);
                }
            }
            TABLE_32 => {
                let at = Bundle::place(item);
                let count = (self.word(at)? as usize).min(self.body.len());
                for i in 1..=count {
                    table.insert(self.key(self.word(at + 4 * i)? as usize)?, self.word(at + 4 * (count + i))?);
                }
            }
            TABLE_16 => {
                let at = self.unit_place(item);
                let count = usize::from(self.short(at)?);
                for i in 1..=count {
                    let value = STRING_16 << 28 | u32::from(self.short(at + 2 * (count + i))?);
                    table.insert(self.key(usize::from(self.short(at + 2 * i)?))?, value);
                }
            }
            _ => return None,
        }
        Some(table)
    }

    fn key(&self, at: usize) -> Option<String> {
        let bytes = self.body.get(at..)?;
        let end = bytes.iter().position(|b| *b == 0)?;
        String::from_utf8(bytes[..end].to_vec()).ok()
    }
}
