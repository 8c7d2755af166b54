//! The container: a zip archive read the way Android reads it, from bytes in memory or piece by piece from a [`Source`].
//!
//! The central directory is the truth; an entry's own header only tells where its data begin. Whatever the directory
//! and that header disagree about is a diagnostic, never a choice between the two, because files are shaped on purpose
//! so that readers choose differently. Where Android 6 refuses an archive that can be read without guessing
//! (duplicates, trailing bytes, a wrong count), this reader goes on and says so.
//!
//! Names are data: nothing here opens a path.

mod directory;
mod inflate;
mod names;
mod salvage;

use std::borrow::Cow;

use self::directory::Part;
use crate::blob::{Blob, Le};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Error, Result};
use crate::options::{Limits, Mode};
use crate::source::Source;

/// How an entry's data are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// As they are.
    Stored,
    /// Compressed with deflate.
    Deflated,
    /// A number that no Android knows; the data are taken as stored.
    Unknown(u16),
}

/// One entry as the central directory describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where its record starts in the file.
    pub record: u64,
    name_len: u16,
    /// How its data are kept.
    pub method: Method,
    /// The general purpose flags; bit 0 claims encryption, bit 3 a data descriptor.
    pub flags: u16,
    /// Checksum of the expanded data.
    pub crc32: u32,
    /// Size of the data in the archive.
    pub compressed_size: u64,
    /// Size of the expanded data.
    pub size: u64,
    /// Where the entry's own header starts.
    pub header: u64,
    /// The MS-DOS time in the low and date in the high half.
    pub time: u32,
    name_offset: u64,
}

/// Where an entry's data lie in the archive, for callers that map files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// Offset of the first byte.
    pub offset: u64,
    /// Number of bytes in the archive.
    pub len: u64,
    /// Whether the bytes are the content itself.
    pub stored: bool,
}

/// An opened archive.
#[derive(Clone, Debug)]
pub struct Archive {
    file: Source,
    /// The bytes with all names: the directory, or the whole file of an archive that has none.
    names: Part,
    entries: Vec<Entry>,
    /// Indices of `entries` in the order of their names; of equal names only the first entry is here.
    by_name: Vec<u32>,
    directory: u64,
    limits: Limits,
}

const LOCAL_HEADER: u32 = 0x0403_4b50;
const LOCAL_HEADER_LEN: u64 = 30;
const FLAG_ENCRYPTED: u16 = 1;
const FLAG_DESCRIPTOR: u16 = 8;

impl Archive {
    /// Reads the directory of an archive in memory.
    pub fn open(data: Blob, diagnostics: &mut Diagnostics) -> Result<Archive> {
        Archive::open_source(data.into(), diagnostics)
    }

    /// Reads the directory, and of a file that is read by pieces nothing else.
    pub fn open_source(mut file: Source, diagnostics: &mut Diagnostics) -> Result<Archive> {
        let read = match directory::read(&file, diagnostics) {
            Err(error) if diagnostics.options().mode == Mode::Salvage => {
                let data = file.whole().ok_or(error)?;
                file = data.clone().into();
                salvage::scan(data, diagnostics)?
            }
            read => read?,
        };
        let limits = diagnostics.options().limits.clone();
        let (names, entries, by_name) = (read.names, read.entries, Vec::new());
        let mut archive = Archive { file, names, entries, by_name, directory: read.offset, limits };
        archive.index(diagnostics)?;
        names::check(&archive, diagnostics)?;
        archive.check_entries(diagnostics)?;
        Ok(archive)
    }

    /// All entries in the order of the directory, duplicates included.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The whole file.
    pub fn source(&self) -> &Source {
        &self.file
    }

    /// Where the central directory starts; a signing block ends there.
    pub fn directory_offset(&self) -> u64 {
        self.directory
    }

    /// An entry's name as it stands in the archive.
    pub fn name_bytes(&self, entry: &Entry) -> &[u8] {
        self.names.get(entry.name_offset, entry.name_len.into()).unwrap_or_default()
    }

    /// An entry's name; bytes that are not UTF-8 are replaced.
    pub fn name(&self, entry: &Entry) -> Cow<'_, str> {
        let bytes = self.name_bytes(entry);
        // All names of an archive are looked at several times, and looking for what to replace takes far longer than finding nothing.
        std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
    }

    /// The entry of that name, the first one if there are several.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        let at = self.by_name.binary_search_by(|&index| self.key(index).cmp(name.as_bytes())).ok()?;
        self.entries.get(*self.by_name.get(at)? as usize)
    }

    /// Names and entries in the order of the names, without duplicates.
    pub fn sorted(&self) -> impl Iterator<Item = (Cow<'_, str>, &Entry)> {
        self.in_order().map(|entry| (self.name(entry), entry))
    }

    /// Entries in the order of their names, without duplicates.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &Entry> {
        self.by_name.iter().filter_map(|&index| self.entries.get(index as usize))
    }

    /// The names that start with `prefix`, in order and without duplicates.
    pub fn names_below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = Cow<'a, str>> {
        let start = self.by_name.partition_point(|&index| self.key(index) < prefix.as_bytes());
        let entries = self.by_name.iter().skip(start).filter_map(|&index| self.entries.get(index as usize));
        let below = entries.take_while(|entry| self.name_bytes(entry).starts_with(prefix.as_bytes()));
        below.map(|entry| self.name(entry))
    }

    /// The names directly in a folder (without a slash at its end; empty for the outermost), sorted, and whether each is
    /// a folder itself. Folders need no entry of their own.
    pub fn folder(&self, path: &str) -> Vec<(String, bool)> {
        let prefix = if path.is_empty() { String::new() } else { format!("{path}/") };
        let start = self.by_name.partition_point(|&index| self.key(index) < prefix.as_bytes());
        let inside = self.by_name.iter().skip(start).map(|&index| self.key(index));
        let mut names: Vec<(String, bool)> = Vec::new();
        for rest in inside.map_while(|name| name.strip_prefix(prefix.as_bytes())).filter(|rest| !rest.is_empty()) {
            let end = rest.iter().position(|&byte| byte == b'/');
            let name = String::from_utf8_lossy(rest.get(..end.unwrap_or(rest.len())).unwrap_or_default());
            if names.last().is_none_or(|last| last.0 != name) {
                names.push((name.into_owned(), end.is_some()));
            }
        }
        names.sort();
        names.dedup_by(|later, earlier| later.0 == earlier.0);
        names
    }

    /// The content of the entry of that name; an error when there is none.
    pub fn read_name(&self, name: &str, diagnostics: &mut Diagnostics) -> Result<Blob> {
        match self.find(name) {
            Some(entry) => self.read(entry, diagnostics),
            None => Err(diagnostics.error(Code::ZipNoEntry, self.directory, format_args!("no entry {name:?}"))),
        }
    }

    /// An entry's content: a part of the archive when stored, otherwise expanded within the limits.
    pub fn read(&self, entry: &Entry, diagnostics: &mut Diagnostics) -> Result<Blob> {
        let data = self.data_offset(entry, diagnostics)?;
        let content = match entry.method {
            Method::Stored => self.stored(entry, data, diagnostics)?,
            Method::Deflated => self.inflated(entry, data, diagnostics)?,
            Method::Unknown(_) => self.guessed(entry, data, diagnostics)?,
        };
        if crc32(&content) != entry.crc32 {
            let name = self.name(entry);
            diagnostics.report(Code::ZipChecksum, data, format_args!("checksum of {name:?} is wrong"))?;
        }
        Ok(content)
    }

    /// The first `len` bytes of an entry's content, or all if it has fewer. Nothing else of it is looked at, so that neither
    /// its size nor its checksum is compared with what it says.
    pub fn read_start(&self, entry: &Entry, len: u64, diagnostics: &mut Diagnostics) -> Result<Blob> {
        if entry.size <= len || entry.method != Method::Deflated {
            let content = self.read(entry, diagnostics)?;
            return Ok(content.slice(0, len.min(content.len() as u64)).unwrap_or(content));
        }
        let data = self.data_offset(entry, diagnostics)?;
        self.check_inside(entry, data, entry.compressed_size, diagnostics)?;
        let start = inflate::start(&self.file, data, entry.compressed_size, len);
        start.map(Blob::from).map_err(|failure| self.not_expanded(entry, data, failure, diagnostics))
    }

    /// Where an entry's data lie in the archive.
    pub fn locate(&self, entry: &Entry, diagnostics: &mut Diagnostics) -> Result<Location> {
        let offset = self.data_offset(entry, diagnostics)?;
        let stored = entry.method != Method::Deflated;
        let len = if stored { entry.size } else { entry.compressed_size };
        self.check_inside(entry, offset, len, diagnostics)?;
        Ok(Location { offset, len, stored })
    }

    fn key(&self, index: u32) -> &[u8] {
        self.entries.get(index as usize).map_or(&[], |entry| self.name_bytes(entry))
    }

    /// Sorts the names and drops all but the first of equal ones.
    fn index(&mut self, diagnostics: &mut Diagnostics) -> Result<()> {
        let names = self.entries.iter().map(|entry| self.name_bytes(entry));
        let mut order: Vec<(&[u8], u32)> = names.zip(0..).collect();
        order.sort_unstable();
        let mut unique: Vec<u32> = Vec::with_capacity(order.len());
        let mut last = None;
        for (name, index) in order {
            if last == Some(name) {
                self.report_duplicate(index, diagnostics)?;
            } else {
                unique.push(index);
            }
            last = Some(name);
        }
        self.by_name = unique;
        Ok(())
    }

    fn report_duplicate(&self, index: u32, diagnostics: &mut Diagnostics) -> Result<()> {
        let Some(entry) = self.entries.get(index as usize) else { return Ok(()) };
        let name = names::short(&self.name(entry));
        diagnostics.report(Code::ZipDuplicate, entry.record, format_args!("{name:?} appears again; Android 6 refuses"))
    }

    /// Reports what the directory alone shows: odd flags, odd methods, claims of size.
    fn check_entries(&self, diagnostics: &mut Diagnostics) -> Result<()> {
        let mut total = 0u64;
        for entry in &self.entries {
            total = total.saturating_add(entry.size);
            if entry.flags & FLAG_ENCRYPTED != 0 {
                let name = names::short(&self.name(entry));
                diagnostics.report(
                    Code::ZipEncryptionFlag,
                    entry.record,
                    format_args!("{name:?} claims encryption"),
                )?;
            }
            if let Method::Unknown(method) = entry.method {
                let name = names::short(&self.name(entry));
                diagnostics.report(Code::ZipMethod, entry.record, format_args!("{name:?} has method {method}"))?;
            }
        }
        if total > self.limits.total_bytes {
            let message = format!("the entries claim {total} bytes, allowed are {}", self.limits.total_bytes);
            diagnostics.report(Code::ZipTotalTooLarge, self.directory, message)?;
        }
        Ok(())
    }

    /// Where the data begin, from the entry's own header, which is compared with the directory.
    fn data_offset(&self, entry: &Entry, diagnostics: &mut Diagnostics) -> Result<u64> {
        let header = self.file.slice(entry.header, LOCAL_HEADER_LEN);
        let Some(header) = header.filter(|h| h.u32_at(0) == Some(LOCAL_HEADER)) else {
            let name = names::short(&self.name(entry));
            return Err(diagnostics.error(Code::ZipLocalMissing, entry.header, format_args!("no header of {name:?}")));
        };
        self.compare_header(entry, &header, diagnostics)?;
        let start = entry.header + LOCAL_HEADER_LEN;
        let [name_len, extra_len] = [26, 28].map(|at| u64::from(header.u16_at(at).unwrap_or(0)));
        let fits = |&offset: &u64| offset.saturating_add(entry.compressed_size) <= self.file.size();
        let as_header_says = start + name_len + extra_len;
        let as_directory_says = start + u64::from(entry.name_len);
        Ok([as_header_says, as_directory_says].into_iter().find(fits).unwrap_or(as_header_says))
    }

    /// Reports everything in which the entry's own header contradicts the directory.
    fn compare_header(&self, entry: &Entry, header: &[u8], diagnostics: &mut Diagnostics) -> Result<()> {
        let mut wrong = Vec::new();
        let half = |at| header.u16_at(at).unwrap_or(0);
        let word = |at| u64::from(header.u32_at(at).unwrap_or(0));
        let local_name = self.file.slice(entry.header + LOCAL_HEADER_LEN, half(26).into());
        if local_name.as_deref() != Some(self.name_bytes(entry)) {
            wrong.push("name");
        }
        if Method::from_number(half(8)) != entry.method {
            wrong.push("method");
        }
        let wide = [word(18), word(22)].contains(&0xffff_ffff);
        if half(6) & FLAG_DESCRIPTOR == 0 && !wide {
            let claims =
                [(word(14), u64::from(entry.crc32), "checksum"), (word(18), entry.compressed_size, "compressed size")];
            wrong.extend(claims.iter().filter(|(local, central, _)| local != central).map(|claim| claim.2));
            if word(22) != entry.size {
                wrong.push("size");
            }
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let (name, wrong) = (names::short(&self.name(entry)), wrong.join(", "));
        diagnostics.report(Code::ZipLocalMismatch, entry.header, format_args!("header of {name:?} has another {wrong}"))
    }

    /// An error unless the file has these bytes.
    fn check_inside(&self, entry: &Entry, offset: u64, len: u64, diagnostics: &Diagnostics) -> Result<()> {
        let inside = offset.checked_add(len).is_some_and(|end| end <= self.file.size());
        if inside { Ok(()) } else { Err(self.outside(entry, offset, len, diagnostics)) }
    }

    fn outside(&self, entry: &Entry, offset: u64, len: u64, diagnostics: &Diagnostics) -> Error {
        let name = names::short(&self.name(entry));
        diagnostics.error(Code::ZipDataOutside, offset, format_args!("{len} bytes of {name:?} are not in the file"))
    }

    /// Stored data are as long as the expanded size says, as on the platform.
    fn stored(&self, entry: &Entry, data: u64, diagnostics: &mut Diagnostics) -> Result<Blob> {
        if entry.compressed_size != entry.size {
            let name = names::short(&self.name(entry));
            diagnostics.report(Code::ZipSize, entry.record, format_args!("stored {name:?} has two sizes"))?;
        }
        self.check_size(entry, entry.size, diagnostics)?;
        self.file.slice(data, entry.size).ok_or_else(|| self.outside(entry, data, entry.size, diagnostics))
    }

    fn inflated(&self, entry: &Entry, data: u64, diagnostics: &mut Diagnostics) -> Result<Blob> {
        let packed = entry.compressed_size;
        self.check_inside(entry, data, packed, diagnostics)?;
        if entry.size > self.limits.ratio_from && entry.size / self.limits.ratio.max(1) > packed {
            let name = names::short(&self.name(entry));
            let message = format!("{name:?} claims to expand {packed} bytes to {}", entry.size);
            return Err(diagnostics.error(Code::ZipRatio, entry.record, message));
        }
        let content = inflate::inflate(&self.file, data, packed, entry.size, &self.limits)
            .map_err(|failure| self.not_expanded(entry, data, failure, diagnostics))?;
        if content.len() as u64 != entry.size {
            let message =
                format!("{:?} expands to {} bytes, not {}", names::short(&self.name(entry)), content.len(), entry.size);
            diagnostics.report(Code::ZipSize, data, message)?;
        }
        Ok(content.into())
    }

    fn not_expanded(&self, entry: &Entry, data: u64, failure: inflate::Failure, diagnostics: &Diagnostics) -> Error {
        let (code, cause) = failure.explain();
        diagnostics.error(code, data, format_args!("{:?}: {cause}", names::short(&self.name(entry))))
    }

    /// Data under an unknown method: stored as on the platform, unless only inflating them gives the checksum.
    fn guessed(&self, entry: &Entry, data: u64, diagnostics: &mut Diagnostics) -> Result<Blob> {
        let stored = [entry.size, entry.compressed_size].map(|len| self.file.slice(data, len));
        if let Some(exact) = stored.iter().flatten().find(|bytes| crc32(bytes) == entry.crc32) {
            return Ok(exact.clone());
        }
        let inflated = inflate::inflate(&self.file, data, entry.compressed_size, entry.size, &self.limits);
        match inflated.ok().filter(|content| crc32(content) == entry.crc32) {
            Some(content) => Ok(content.into()),
            None => self.stored(entry, data, diagnostics),
        }
    }

    fn check_size(&self, entry: &Entry, size: u64, diagnostics: &Diagnostics) -> Result<()> {
        if size <= self.limits.entry_bytes {
            return Ok(());
        }
        let message = format!("{:?} has {size} bytes", names::short(&self.name(entry)));
        Err(diagnostics.error(Code::ZipEntryTooLarge, entry.record, message))
    }
}

impl Method {
    fn from_number(number: u16) -> Self {
        match number {
            0 => Method::Stored,
            8 => Method::Deflated,
            other => Method::Unknown(other),
        }
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

#[cfg(test)]
mod tests;
