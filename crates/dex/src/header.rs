//! The header: where the sections are.
//!
//! Parsing is O(1) in the size of the file: the fixed header and the map list are looked at, nothing else. A [`Header`] is `Copy` and holds
//! no reference, so that whoever owns the bytes can keep it beside them and make [`Dex`](crate::Dex) views at will. Checksum and signature
//! are deliberately not looked at here (Android does not insist on them either once a file is installed); they are diagnostics of the
//! structural verification.

use crate::bytes::{u16_at, u32_at};
use crate::error::{Code, Error, Result};

/// Size of the header up to version 040.
const HEADER_SIZE: u32 = 0x70;
/// Size of the header of version 041, which adds the container's size and the header's place in it.
const HEADER_SIZE_V41: u32 = 0x78;
const ENDIAN_CONSTANT: u32 = 0x1234_5678;

/// A table: where it begins and how many entries it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Offset of the first entry.
    pub offset: u32,
    /// Number of entries.
    pub count: u32,
}

/// The parsed header of a DEX file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Format version: 35 to 41.
    pub version: u8,
    /// Offset of this header; not 0 only for the second and further files of a version 041 container.
    pub base: u32,
    /// Adler-32 checksum as declared.
    pub checksum: u32,
    /// SHA-1 signature as declared.
    pub signature: [u8; 20],
    /// Size of the file as declared.
    pub file_size: u32,
    /// Size of the header as declared.
    pub header_size: u32,
    /// Offset of the map list.
    pub map_off: u32,
    /// Linked data; the format of its contents is not specified.
    pub link: Section,
    /// String identifiers.
    pub strings: Section,
    /// Type identifiers.
    pub types: Section,
    /// Prototypes.
    pub protos: Section,
    /// Field identifiers.
    pub fields: Section,
    /// Method identifiers.
    pub methods: Section,
    /// Class definitions.
    pub classes: Section,
    /// The data section; `count` is its size in bytes.
    pub data: Section,
    /// Call sites; known from the map list only.
    pub call_sites: Section,
    /// Method handles; known from the map list only.
    pub method_handles: Section,
}

impl Header {
    /// Parses the header at the start of the file.
    pub fn parse(data: &[u8]) -> Result<Header> {
        Header::parse_at(data, 0)
    }

    /// Parses a header anywhere in a version 041 container. Offsets in such a file count from the start of the container.
    pub fn parse_at(data: &[u8], base: u32) -> Result<Header> {
        let start = base as usize;
        let version = parse_version(data, start)?;
        let mut header = Header::read(data, base, version)?;
        header.check(data)?;
        header.read_map(data);
        Ok(header)
    }

    /// Offset of the header that follows this one in a version 041 container.
    pub fn next_in_container(&self, data: &[u8]) -> Option<u32> {
        let next = self.base.checked_add(self.file_size)?;
        (self.version >= 41 && self.file_size >= HEADER_SIZE_V41 && (next as usize) < data.len()).then_some(next)
    }

    /// The size of an entry in bytes, for each table, with the table.
    pub(crate) fn tables(&self) -> [(Section, u64); 8] {
        [
            (self.strings, 4),
            (self.types, 4),
            (self.protos, 12),
            (self.fields, 8),
            (self.methods, 8),
            (self.classes, 32),
            (self.call_sites, 4),
            (self.method_handles, 8),
        ]
    }

    /// Reads the fixed fields without judging them.
    pub(crate) fn read(data: &[u8], base: u32, version: u8) -> Result<Header> {
        let start = base as usize;
        let word = |at: usize| u32_at(data, start + at);
        let section = |at: usize| Ok(Section { count: word(at)?, offset: word(at + 4)? });
        let signature = data.get(start + 12..start + 32).and_then(|bytes| bytes.first_chunk::<20>());
        Ok(Header {
            version,
            base,
            checksum: word(8)?,
            signature: *signature.ok_or(Error::new(Code::Truncated, start + 12))?,
            file_size: word(32)?,
            header_size: word(36)?,
            link: section(44)?,
            map_off: word(52)?,
            strings: section(56)?,
            types: section(64)?,
            protos: section(72)?,
            fields: section(80)?,
            methods: section(88)?,
            classes: section(96)?,
            data: section(104)?,
            call_sites: Section::default(),
            method_handles: Section::default(),
        })
    }

    fn check(&self, data: &[u8]) -> Result<()> {
        let start = self.base as usize;
        if u32_at(data, start + 40)? != ENDIAN_CONSTANT {
            return Err(Error::new(Code::BadEndian, start + 40));
        }
        let least = if self.version >= 41 { HEADER_SIZE_V41 } else { HEADER_SIZE };
        if self.header_size < least {
            return Err(Error::new(Code::BadHeaderSize, start + 36));
        }
        for (position, (section, entry)) in self.tables().into_iter().take(6).enumerate() {
            if !section.fits(entry, data.len()) {
                return Err(Error::new(Code::SectionOutOfBounds, start + 56 + 8 * position));
            }
        }
        Ok(())
    }

    /// Takes from the map list what only the map list knows. A damaged map costs call sites and method handles, nothing else.
    pub(crate) fn read_map(&mut self, data: &[u8]) {
        for (kind, section) in map_items(data, self.map_off) {
            match kind {
                MAP_CALL_SITES if section.fits(4, data.len()) => self.call_sites = section,
                MAP_METHOD_HANDLES if section.fits(8, data.len()) => self.method_handles = section,
                _ => {}
            }
        }
    }
}

impl Section {
    /// Whether all entries lie within a file of the given length.
    pub(crate) fn fits(self, entry: u64, length: usize) -> bool {
        self.count == 0 || u64::from(self.offset) + u64::from(self.count) * entry <= length as u64
    }
}

const MAP_CALL_SITES: u16 = 7;
const MAP_METHOD_HANDLES: u16 = 8;

/// The entries of a map list as (type, section), as many as there are bytes for.
pub(crate) fn map_items(data: &[u8], map_off: u32) -> impl Iterator<Item = (u16, Section)> {
    let start = map_off as usize;
    let count = if start == 0 { 0 } else { u32_at(data, start).unwrap_or(0) as usize };
    (0..count).map_while(move |i| {
        let at = start.checked_add(4 + 12 * i)?;
        let section = Section { count: u32_at(data, at + 4).ok()?, offset: u32_at(data, at + 8).ok()? };
        Some((u16_at(data, at).ok()?, section))
    })
}

fn parse_version(data: &[u8], start: usize) -> Result<u8> {
    let magic = data.get(start..).and_then(|rest| rest.first_chunk::<8>()).ok_or(Error::new(Code::Truncated, start))?;
    let [b'd', b'e', b'x', b'\n', b'0', tens, units, 0] = *magic else {
        return Err(Error::new(Code::BadMagic, start));
    };
    match (tens, units) {
        (b'3', b'5'..=b'9') => Ok(30 + units - b'0'),
        (b'4', b'0'..=b'1') => Ok(40 + units - b'0'),
        _ => Err(Error::new(Code::BadVersion, start + 4)),
    }
}
