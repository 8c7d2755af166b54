//! The central directory: where it is, and what its records say.
//!
//! As on the platform the end record is searched backwards from the end of the file and names the directory by offset.
//! Two repairs are made, both reported: bytes put before the archive shift every offset (found by comparing where the
//! directory should end with where it does), and a wrong count is replaced by what is there.

use super::{Entry, Method};
use crate::blob::{Blob, Le};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::source::Source;

const END: u32 = 0x0605_4b50;
const END_LEN: usize = 22;
const RECORD: u32 = 0x0201_4b50;
const RECORD_LEN: usize = 46;
const LOCATOR64: u32 = 0x0706_4b50;
const LOCATOR64_LEN: u64 = 20;
const END64: u32 = 0x0606_4b50;
const END64_LEN: u64 = 56;
/// How many bytes are searched for the end record at once.
const BLOCK: usize = 256;

/// The directory as read.
pub(super) struct Directory {
    /// Where it starts in the file.
    pub(super) offset: u64,
    /// Its entries in order.
    pub(super) entries: Vec<Entry>,
    /// The bytes in which the entries' names stand.
    pub(super) names: Part,
}

/// Bytes of the file and where they start in it; positions are those in the file.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) bytes: Blob,
    pub(super) start: u64,
}

impl Part {
    /// The `len` bytes from the position `at` on, if they are all here.
    pub(super) fn get(&self, at: u64, len: usize) -> Option<&[u8]> {
        self.bytes.part(usize::try_from(at.checked_sub(self.start)?).ok()?, len)
    }

    /// The same without a copy, or from the file that this is a part of.
    fn slice(&self, file: &Source, at: u64, len: u64) -> Option<Blob> {
        let here = at.checked_sub(self.start).and_then(|offset| self.bytes.slice(offset, len));
        here.or_else(|| file.slice(at, len))
    }
}

/// Where the end record says the directory is.
#[derive(Clone, Copy)]
struct End {
    at: u64,
    count: u64,
    size: u64,
    offset: u64,
    wide: bool,
}

/// Finds and reads the directory.
pub(super) fn read(file: &Source, diagnostics: &mut Diagnostics) -> Result<Directory> {
    let tail = tail(file);
    let end = find_end(file, &tail, diagnostics)?;
    let (start, prefix) = locate(file, &tail, end, diagnostics)?;
    let Some(bytes) = end.at.checked_sub(start).and_then(|len| tail.slice(file, start, len)) else {
        return Err(diagnostics.error(Code::ZipDirectoryOutside, start, "the directory cannot be read"));
    };
    let names = Part { bytes, start };
    let entries = read_records(&names.bytes, start, prefix, end, diagnostics)?;
    Ok(Directory { offset: start, entries, names })
}

/// The bytes in which the end record stands, whatever comment follows it; most directories lie there as a whole.
fn tail(file: &Source) -> Part {
    let start = file.size().saturating_sub((END_LEN + usize::from(u16::MAX)) as u64);
    let bytes = file.slice(start, file.size() - start);
    Part { bytes: bytes.unwrap_or_else(|| Blob::from(Vec::new())), start }
}

/// Where end records seem to be in the tail, the last first.
fn ends(tail: &[u8]) -> Vec<usize> {
    let blocks = (0..tail.len()).step_by(BLOCK).rev().filter(|&start| may_hold_end(tail, start));
    let places = blocks.flat_map(|start| (start..start + BLOCK).rev()).filter(|at| at + END_LEN <= tail.len());
    places.filter(|&at| tail.u32_at(at) == Some(END)).take(8).collect()
}

/// Whether an end record may begin in a block. Two of its bytes are looked for without a stop, so that the compiler
/// compares many at once: the tail is searched for each package, and most of it is none.
fn may_hold_end(tail: &[u8], start: usize) -> bool {
    let [_, _, third, fourth] = END.to_le_bytes();
    let end = tail.len().min(start + BLOCK + 3);
    let (Some(block), Some(next)) = (tail.get(start..end), tail.get(start + 1..end)) else { return false };
    block.iter().zip(next).fold(false, |found, pair| found | (*pair.0 == third && *pair.1 == fourth))
}

fn find_end(file: &Source, tail: &Part, diagnostics: &mut Diagnostics) -> Result<End> {
    let (base, tail) = (tail.start, &*tail.bytes);
    let found = ends(tail);
    let reaches_end = |at: usize| at + END_LEN + usize::from(tail.u16_at(at + 20).unwrap_or(0)) == tail.len();
    let Some(&at) = found.iter().find(|&&at| reaches_end(at)).or(found.first()) else {
        return Err(not_found(file, diagnostics));
    };
    let place = base + at as u64;
    if !reaches_end(at) {
        diagnostics.report(Code::ZipTrailingBytes, place, "the archive does not end where it says; Android refuses")?;
    }
    // An archive within the archive has an end of its own, but that one does not reach the end of the file.
    let ambiguous = found.iter().filter(|&&at| reaches_end(at)).count();
    if ambiguous > 1 {
        diagnostics.report(Code::ZipSeveralEnds, place, format_args!("{ambiguous} end records fit the file"))?;
    }
    let end = read_end(tail, at, place);
    Ok(read_end64(file, end).unwrap_or(end))
}

fn not_found(file: &Source, diagnostics: &Diagnostics) -> crate::Error {
    match file.slice(0, 4).and_then(|word| word.u32_at(0)) {
        None => diagnostics.error(Code::ZipEmpty, 0u64, "the file is empty"),
        Some(super::LOCAL_HEADER) => {
            diagnostics.error(Code::ZipTruncated, file.size(), "the archive is cut off: no end of its directory")
        }
        Some(_) => diagnostics.error(Code::ZipNotAnArchive, 0u64, "not a zip archive: no end of a directory"),
    }
}

/// The end record at `at` of the file's tail, which is `place` of the file.
fn read_end(tail: &[u8], at: usize, place: u64) -> End {
    End {
        at: place,
        count: tail.u16_at(at + 10).unwrap_or(0).into(),
        size: tail.u32_at(at + 12).unwrap_or(0).into(),
        offset: tail.u32_at(at + 16).unwrap_or(0).into(),
        wide: false,
    }
}

/// The 64-bit end record, which counts only when the short one is full.
fn read_end64(file: &Source, short: End) -> Option<End> {
    if short.count != 0xffff && short.size != 0xffff_ffff && short.offset != 0xffff_ffff {
        return None;
    }
    let locator = file.slice(short.at.checked_sub(LOCATOR64_LEN)?, LOCATOR64_LEN)?;
    let end = Some(locator).filter(|locator| locator.u32_at(0) == Some(LOCATOR64))?.u64_at(8)?;
    let record = file.slice(end, END64_LEN).filter(|record| record.u32_at(0) == Some(END64))?;
    let (count, size, offset) = (record.u64_at(32)?, record.u64_at(40)?, record.u64_at(48)?);
    Some(End { at: end, count, size, offset, wide: true })
}

/// Start of the directory, and how many bytes all offsets are short of.
fn locate(file: &Source, tail: &Part, end: End, diagnostics: &mut Diagnostics) -> Result<(u64, u64)> {
    if end.wide {
        diagnostics.note(Code::Zip64, end.at, "64-bit directory: Android before 11 does not read it");
    }
    if end.count == 0 {
        return Err(diagnostics.error(Code::ZipEmpty, end.at, "the archive has no entries"));
    }
    let is_record = |at: u64| tail.slice(file, at, 4).and_then(|word| word.u32_at(0)) == Some(RECORD);
    if is_record(end.offset) && end.offset < end.at {
        if end.offset.saturating_add(end.size) > end.at {
            diagnostics.report(
                Code::ZipEntryCount,
                end.at,
                "the directory is shorter than it says; Android refuses",
            )?;
        }
        return Ok((end.offset, 0));
    }
    let shifted = end.at.checked_sub(end.size).filter(|&at| is_record(at) && at > end.offset);
    let Some(start) = shifted else {
        let message = format!("no directory at offset {:#x}", end.offset);
        return Err(diagnostics.error(Code::ZipDirectoryOutside, end.at, message));
    };
    let prefix = start - end.offset;
    diagnostics.report(Code::ZipPrefix, 0u64, format_args!("{prefix} bytes stand before the archive"))?;
    Ok((start, prefix))
}

/// Reads the records in `data`, the bytes from `start` of the file to its end record.
fn read_records(data: &[u8], start: u64, prefix: u64, end: End, diagnostics: &mut Diagnostics) -> Result<Vec<Entry>> {
    let limit = diagnostics.options().limits.entries;
    // As many as are declared, unless there are not even the bytes for them.
    let declared = usize::try_from(end.count).unwrap_or(limit).min(limit);
    let mut entries = Vec::with_capacity(declared.min(data.len() / RECORD_LEN));
    let mut at = 0;
    while (entries.len() as u64) < end.count {
        let Some((entry, next)) = read_record(data, at, start, prefix) else { break };
        if entries.len() == limit {
            let place = start + at as u64;
            return Err(diagnostics.error(Code::ZipTooManyEntries, place, format_args!("more than {limit} entries")));
        }
        entries.push(entry);
        at = next;
    }
    let more = data.u32_at(at) == Some(RECORD);
    check_count(start + at as u64, more, entries.len(), end.count, diagnostics)?;
    Ok(entries)
}

/// Compares how many records were declared and found up to the place `at`, behind which `more` may follow.
fn check_count(at: u64, more: bool, found: usize, declared: u64, diagnostics: &mut Diagnostics) -> Result<()> {
    if found == 0 {
        return Err(diagnostics.error(Code::ZipRecord, at, "the directory's first record is damaged"));
    }
    if (found as u64) < declared {
        let code = if more { Code::ZipRecord } else { Code::ZipEntryCount };
        let message = format!("{declared} entries are declared, {found} are there; Android refuses");
        return diagnostics.report(code, at, message);
    }
    if more {
        let message = format!("more entries follow the {declared} that are declared; Android does not see them");
        return diagnostics.report(Code::ZipEntryCount, at, message);
    }
    Ok(())
}

fn read_record(data: &[u8], at: usize, start: u64, prefix: u64) -> Option<(Entry, usize)> {
    let record = data.part(at, RECORD_LEN).filter(|record| record.u32_at(0) == Some(RECORD))?;
    let [name_len, extra_len, comment_len] = [record.u16_at(28)?, record.u16_at(30)?, record.u16_at(32)?];
    let name = at + RECORD_LEN;
    let extra = name + usize::from(name_len);
    let next = extra + usize::from(extra_len) + usize::from(comment_len);
    if next > data.len() {
        return None;
    }
    let mut entry = Entry {
        record: start + at as u64,
        name_len,
        method: Method::from_number(record.u16_at(10)?),
        flags: record.u16_at(8)?,
        crc32: record.u32_at(16)?,
        compressed_size: record.u32_at(20)?.into(),
        size: record.u32_at(24)?.into(),
        header: record.u32_at(42)?.into(),
        time: record.u32_at(12)?,
        name_offset: start + name as u64,
    };
    widen(&mut entry, data.part(extra, extra_len.into())?);
    entry.header = entry.header.saturating_add(prefix);
    Some((entry, next))
}

/// Replaces full 32-bit fields by those of the 64-bit extra field, in its fixed order.
fn widen(entry: &mut Entry, mut extra: &[u8]) {
    while let (Some(id), Some(len)) = (extra.u16_at(0), extra.u16_at(2)) {
        let Some(body) = extra.part(4, len.into()) else { return };
        if id == 1 {
            let mut at = 0;
            for field in [&mut entry.size, &mut entry.compressed_size, &mut entry.header] {
                if let (0xffff_ffff, Some(wide)) = (*field, body.u64_at(at)) {
                    *field = wide;
                    at += 8;
                }
            }
            return;
        }
        extra = extra.get(4 + usize::from(len)..).unwrap_or_default();
    }
}
