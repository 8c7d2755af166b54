//! The central directory: where it is, and what its records say.
//!
//! As on the platform the end record is searched backwards from the end of the file and names the directory by offset.
//! Two repairs are made, both reported: bytes put before the archive shift every offset (found by comparing where the
//! directory should end with where it does), and a wrong count is replaced by what is there.

use super::{Entry, Method};
use crate::blob::Le;
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};

const END: u32 = 0x0605_4b50;
const END_LEN: usize = 22;
const RECORD: u32 = 0x0201_4b50;
const RECORD_LEN: usize = 46;
const LOCATOR64: u32 = 0x0706_4b50;
const LOCATOR64_LEN: usize = 20;
const END64: u32 = 0x0606_4b50;
const END64_LEN: usize = 56;

/// The directory as read.
pub(super) struct Directory {
    /// Where it starts in the file.
    pub(super) offset: u64,
    /// Its entries in order.
    pub(super) entries: Vec<Entry>,
}

/// Where the end record says the directory is.
#[derive(Clone, Copy)]
struct End {
    at: usize,
    count: u64,
    size: u64,
    offset: u64,
    wide: bool,
}

/// Finds and reads the directory.
pub(super) fn read(data: &[u8], diagnostics: &mut Diagnostics) -> Result<Directory> {
    let end = find_end(data, diagnostics)?;
    let (start, prefix) = locate(data, end, diagnostics)?;
    let entries = read_records(data, start, prefix, end, diagnostics)?;
    Ok(Directory { offset: start as u64, entries })
}

fn find_end(data: &[u8], diagnostics: &mut Diagnostics) -> Result<End> {
    let lowest = data.len().saturating_sub(END_LEN + usize::from(u16::MAX));
    let last = data.len().checked_sub(END_LEN);
    let found: Vec<usize> = last
        .map(|last| (lowest..=last).rev().filter(|&at| data.u32_at(at) == Some(END)).take(8).collect())
        .unwrap_or_default();
    let reaches_end = |at: usize| at + END_LEN + usize::from(data.u16_at(at + 20).unwrap_or(0)) == data.len();
    let Some(&at) = found.iter().find(|&&at| reaches_end(at)).or(found.first()) else {
        return Err(not_found(data, diagnostics));
    };
    if !reaches_end(at) {
        diagnostics.report(Code::ZipTrailingBytes, at, "the archive does not end where it says; Android refuses")?;
    }
    if found.len() > 1 {
        diagnostics.report(Code::ZipSeveralEnds, at, format_args!("{} end records", found.len()))?;
    }
    Ok(read_end64(data, at).unwrap_or_else(|| read_end(data, at)))
}

fn not_found(data: &[u8], diagnostics: &Diagnostics) -> crate::Error {
    match data.u32_at(0) {
        None => diagnostics.error(Code::ZipEmpty, 0u64, "the file is empty"),
        Some(super::LOCAL_HEADER) => {
            diagnostics.error(Code::ZipTruncated, data.len() as u64, "the archive is cut off: no end of its directory")
        }
        Some(_) => diagnostics.error(Code::ZipNotAnArchive, 0u64, "not a zip archive: no end of a directory"),
    }
}

fn read_end(data: &[u8], at: usize) -> End {
    End {
        at,
        count: data.u16_at(at + 10).unwrap_or(0).into(),
        size: data.u32_at(at + 12).unwrap_or(0).into(),
        offset: data.u32_at(at + 16).unwrap_or(0).into(),
        wide: false,
    }
}

/// The 64-bit end record, which counts only when the short one is full.
fn read_end64(data: &[u8], at: usize) -> Option<End> {
    let short = read_end(data, at);
    if short.count != 0xffff && short.size != 0xffff_ffff && short.offset != 0xffff_ffff {
        return None;
    }
    let locator = at.checked_sub(LOCATOR64_LEN).filter(|&at| data.u32_at(at) == Some(LOCATOR64))?;
    let end = usize::try_from(data.u64_at(locator + 8)?).ok()?;
    let record = data.part(end, END64_LEN).filter(|record| record.u32_at(0) == Some(END64))?;
    let (count, size, offset) = (record.u64_at(32)?, record.u64_at(40)?, record.u64_at(48)?);
    Some(End { at: end, count, size, offset, wide: true })
}

/// Start of the directory, and how many bytes all offsets are short of.
fn locate(data: &[u8], end: End, diagnostics: &mut Diagnostics) -> Result<(usize, u64)> {
    if end.wide {
        diagnostics.note(Code::Zip64, end.at, "64-bit directory: Android before 11 does not read it");
    }
    if end.count == 0 {
        return Err(diagnostics.error(Code::ZipEmpty, end.at, "the archive has no entries"));
    }
    let is_record = |at: u64| usize::try_from(at).ok().and_then(|at| data.u32_at(at)) == Some(RECORD);
    if is_record(end.offset) && end.offset < end.at as u64 {
        if end.offset.saturating_add(end.size) > end.at as u64 {
            diagnostics.report(
                Code::ZipEntryCount,
                end.at,
                "the directory is shorter than it says; Android refuses",
            )?;
        }
        return Ok((end.offset as usize, 0));
    }
    let shifted = (end.at as u64).checked_sub(end.size).filter(|&at| is_record(at) && at > end.offset);
    let Some(start) = shifted else {
        let message = format!("no directory at offset {:#x}", end.offset);
        return Err(diagnostics.error(Code::ZipDirectoryOutside, end.at, message));
    };
    let prefix = start - end.offset;
    diagnostics.report(Code::ZipPrefix, 0u64, format_args!("{prefix} bytes stand before the archive"))?;
    Ok((start as usize, prefix))
}

fn read_records(data: &[u8], start: usize, prefix: u64, end: End, diagnostics: &mut Diagnostics) -> Result<Vec<Entry>> {
    let limit = diagnostics.options().limits.entries;
    let mut entries = Vec::new();
    let mut at = start;
    while (entries.len() as u64) < end.count {
        let Some((entry, next)) = read_record(data, at, end.at, prefix) else { break };
        if entries.len() == limit {
            return Err(diagnostics.error(Code::ZipTooManyEntries, at, format_args!("more than {limit} entries")));
        }
        entries.push(entry);
        at = next;
    }
    check_count(data, at, entries.len(), end, diagnostics)?;
    Ok(entries)
}

fn check_count(data: &[u8], at: usize, found: usize, end: End, diagnostics: &mut Diagnostics) -> Result<()> {
    let declared = end.count;
    if found == 0 {
        return Err(diagnostics.error(Code::ZipRecord, at, "the directory's first record is damaged"));
    }
    if (found as u64) < declared {
        let cut = at < end.at && data.u32_at(at) == Some(RECORD);
        let code = if cut { Code::ZipRecord } else { Code::ZipEntryCount };
        let message = format!("{declared} entries are declared, {found} are there; Android refuses");
        return diagnostics.report(code, at, message);
    }
    if at < end.at && data.u32_at(at) == Some(RECORD) {
        let message = format!("more entries follow the {declared} that are declared; Android does not see them");
        return diagnostics.report(Code::ZipEntryCount, at, message);
    }
    Ok(())
}

fn read_record(data: &[u8], at: usize, end: usize, prefix: u64) -> Option<(Entry, usize)> {
    let record = data.part(at, RECORD_LEN).filter(|record| record.u32_at(0) == Some(RECORD))?;
    let [name_len, extra_len, comment_len] = [record.u16_at(28)?, record.u16_at(30)?, record.u16_at(32)?];
    let name = at + RECORD_LEN;
    let extra = name + usize::from(name_len);
    let next = extra + usize::from(extra_len) + usize::from(comment_len);
    if next > end {
        return None;
    }
    let mut entry = Entry {
        record: at as u64,
        name_len,
        method: Method::from_number(record.u16_at(10)?),
        flags: record.u16_at(8)?,
        crc32: record.u32_at(16)?,
        compressed_size: record.u32_at(20)?.into(),
        size: record.u32_at(24)?.into(),
        header: record.u32_at(42)?.into(),
        time: record.u32_at(12)?,
        name_offset: name as u64,
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
