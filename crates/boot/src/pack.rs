//! The boot pack: one uncompressed file with an index, made to be mapped.
//!
//! ```text
//! 0    "GIBBPACK"                      8 bytes
//! 8    format version                  u32
//! 12   number of entries               u32
//! 16   offset of the index             u64
//! 24   length of the index             u64
//! 32   length of the file              u64
//! 40   reserved, zero                  24 bytes
//! 64   SHA-256 of bytes 0..64, index   32 bytes
//! 96   SHA-256 of bytes 4096..index    32 bytes
//! 4096 content of the entries
//!      index: per entry, sorted by name: name offset u32 (from the start of the names), name length u32,
//!             offset u64, length u64; then the names, one after the other, in UTF-8
//! ```
//!
//! All numbers are little-endian. An entry of a page or more starts on a page, a smaller one on a multiple of 16, so that
//! thousands of small resources do not cost a page each. Opening checks everything that a lookup relies on (bounds,
//! order, the checksum of the index) and no content; [`BootPack::verify`] reads all of it.

use std::fmt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::{Error, PackError};
use crate::map::MappedFile;

/// First bytes of every pack.
pub(crate) const MAGIC: &[u8; 8] = b"GIBBPACK";
/// Raised with every change of the layout.
pub(crate) const VERSION: u32 = 1;
/// Size of a page, and of the header with its padding.
pub(crate) const PAGE: u64 = 4096;
/// Alignment of entries below a page.
pub(crate) const SMALL: u64 = 16;
/// Bytes per entry in the index, without the name.
pub(crate) const RECORD: u64 = 24;
const HEADER_LEN: usize = 128;
/// The part of the header that stands before the checksums.
const HASHED_HEADER: usize = 64;

/// An opened pack; entries are slices of the mapped file.
pub struct BootPack {
    path: PathBuf,
    file: MappedFile,
    header: Header,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) count: u32,
    pub(crate) index: u64,
    pub(crate) index_len: u64,
    pub(crate) file_len: u64,
    pub(crate) content_hash: [u8; 32],
}

/// One line of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackEntry<'a> {
    /// Path-like name, such as `dex/core.dex`.
    pub name: &'a str,
    /// Where the content starts in the file.
    pub offset: u64,
    /// Its length in bytes.
    pub len: u64,
}

impl BootPack {
    /// Maps a pack and checks header and index.
    pub fn open(path: &Path) -> Result<BootPack, Error> {
        let file = MappedFile::open(path).map_err(|e| Error::io(path, e))?;
        let checked = check(file.as_ref()).map_err(|e| Error::Pack { path: path.to_owned(), error: e })?;
        Ok(BootPack { path: path.to_owned(), file, header: checked })
    }

    /// Where the file lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The content of an entry.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.content(self.find(name)?)
    }

    /// The line of the index with this name.
    pub fn find(&self, name: &str) -> Option<PackEntry<'_>> {
        let (mut low, mut high) = (0, self.header.count);
        while low < high {
            let middle = low + (high - low) / 2;
            let entry = self.entry(middle)?;
            match entry.name.cmp(name) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(entry),
            }
        }
        None
    }

    /// Entries whose name starts with `prefix`, sorted by name.
    pub fn with_prefix<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = PackEntry<'a>> {
        let (mut low, mut high) = (0, self.header.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.entry(middle) {
                Some(entry) if entry.name < prefix => low = middle + 1,
                _ => high = middle,
            }
        }
        (low..self.header.count).filter_map(|i| self.entry(i)).take_while(move |e| e.name.starts_with(prefix))
    }

    /// All entries, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = PackEntry<'_>> {
        (0..self.header.count).filter_map(|i| self.entry(i))
    }

    /// The content of an entry of this pack.
    pub fn content(&self, entry: PackEntry<'_>) -> Option<&[u8]> {
        slice(self.bytes(), entry.offset, entry.len)
    }

    /// The whole file, for those who map it again at other addresses.
    pub fn bytes(&self) -> &[u8] {
        self.file.as_ref()
    }

    /// Names the content: equal for equal content, whatever the machine that made it.
    pub fn content_hash(&self) -> [u8; 32] {
        self.header.content_hash
    }

    /// Reads the whole file and compares it with its checksum.
    pub fn verify(&self) -> Result<(), PackError> {
        let content = slice(self.bytes(), PAGE, self.header.index - PAGE).ok_or(PackError::Truncated)?;
        let found: [u8; 32] = Sha256::digest(content).into();
        if found == self.header.content_hash { Ok(()) } else { Err(PackError::ContentChecksum) }
    }

    fn entry(&self, number: u32) -> Option<PackEntry<'_>> {
        entry_at(self.bytes(), &self.header, number)
    }
}

impl AsRef<[u8]> for BootPack {
    fn as_ref(&self) -> &[u8] {
        self.bytes()
    }
}

impl fmt::Debug for BootPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BootPack({} entries, {} bytes)", self.header.count, self.header.file_len)
    }
}

fn entry_at<'a>(bytes: &'a [u8], header: &Header, number: u32) -> Option<PackEntry<'a>> {
    let record = slice(bytes, header.index + u64::from(number) * RECORD, RECORD)?;
    let names = header.index + u64::from(header.count) * RECORD;
    let name = slice(bytes, names + u64::from(u32_at(record, 0)?), u32_at(record, 4)?.into())?;
    Some(PackEntry { name: std::str::from_utf8(name).ok()?, offset: u64_at(record, 8)?, len: u64_at(record, 16)? })
}

fn check(bytes: &[u8]) -> Result<Header, PackError> {
    let header = read_header(bytes)?;
    let index = slice(bytes, header.index, header.index_len).ok_or(PackError::Truncated)?;
    let hashed = slice(bytes, 0, HASHED_HEADER as u64).ok_or(PackError::Truncated)?;
    if slice(bytes, HASHED_HEADER as u64, 32) != Some(&index_hash(hashed, index)) {
        return Err(PackError::IndexChecksum);
    }
    let mut last: Option<&str> = None;
    for number in 0..header.count {
        let entry = entry_at(bytes, &header, number).ok_or(PackError::BadEntry(number))?;
        let inside = entry.offset >= PAGE && entry.offset.checked_add(entry.len).is_some_and(|end| end <= header.index);
        if !inside || last.is_some_and(|l| l >= entry.name) {
            return Err(PackError::BadEntry(number));
        }
        last = Some(entry.name);
    }
    Ok(header)
}

fn read_header(bytes: &[u8]) -> Result<Header, PackError> {
    let head = bytes.get(..HEADER_LEN).ok_or(PackError::Truncated)?;
    if !head.starts_with(MAGIC) {
        return Err(PackError::NotAPack);
    }
    let version = u32_at(head, 8).ok_or(PackError::Truncated)?;
    if version != VERSION {
        return Err(PackError::Version { found: version, expected: VERSION });
    }
    let header = parse_header(head).ok_or(PackError::Truncated)?;
    let index_end = header.index.checked_add(header.index_len);
    let fits = header.file_len == bytes.len() as u64 && header.index >= PAGE && index_end == Some(header.file_len);
    if fits && u64::from(header.count) * RECORD <= header.index_len { Ok(header) } else { Err(PackError::Truncated) }
}

fn parse_header(head: &[u8]) -> Option<Header> {
    Some(Header {
        count: u32_at(head, 12)?,
        index: u64_at(head, 16)?,
        index_len: u64_at(head, 24)?,
        file_len: u64_at(head, 32)?,
        content_hash: *head.get(96..)?.first_chunk()?,
    })
}

fn index_hash(header: &[u8], index: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(header).chain_update(index).finalize().into()
}

/// The header that belongs to an index, padded to a page.
pub(crate) fn header_bytes(header: &Header, index: &[u8]) -> Vec<u8> {
    let mut page = unhashed_header(header);
    let hash = index_hash(&page, index);
    page.extend_from_slice(&hash);
    page.extend_from_slice(&header.content_hash);
    page.resize(PAGE as usize, 0);
    page
}

fn unhashed_header(header: &Header) -> Vec<u8> {
    let mut page = Vec::with_capacity(PAGE as usize);
    page.extend_from_slice(MAGIC);
    page.extend_from_slice(&VERSION.to_le_bytes());
    page.extend_from_slice(&header.count.to_le_bytes());
    page.extend_from_slice(&header.index.to_le_bytes());
    page.extend_from_slice(&header.index_len.to_le_bytes());
    page.extend_from_slice(&header.file_len.to_le_bytes());
    page.resize(HASHED_HEADER, 0);
    page
}

fn slice(bytes: &[u8], offset: u64, len: u64) -> Option<&[u8]> {
    let start = usize::try_from(offset).ok()?;
    bytes.get(start..start.checked_add(usize::try_from(len).ok()?)?)
}

fn u32_at(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().map(|b| u32::from_le_bytes(*b))
}

fn u64_at(bytes: &[u8], offset: usize) -> Option<u64> {
    bytes.get(offset..)?.first_chunk().map(|b| u64::from_le_bytes(*b))
}
