//! What is left of an archive without its directory: the entries' own headers, found one after the other.
//!
//! Only used in salvage mode. An entry whose header does not know its size (the sizes follow the data) ends where the
//! next header or its descriptor begins.

use super::directory::{Directory, Part};
use super::{Entry, FLAG_DESCRIPTOR, LOCAL_HEADER, Method};
use crate::blob::{Blob, Le};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};

const LOCAL_HEADER_LEN: usize = super::LOCAL_HEADER_LEN as usize;
const DESCRIPTOR: u32 = 0x0807_4b50;

/// How many times the file may be searched in all; without it a file full of headers costs the square of its size.
const SEARCHES: usize = 4;

/// Builds a directory from the entries' own headers.
pub(super) fn scan(data: Blob, diagnostics: &mut Diagnostics) -> Result<Directory> {
    let limit = diagnostics.options().limits.entries;
    let mut entries = Vec::new();
    let mut budget = data.len().saturating_mul(SEARCHES);
    let mut at = 0;
    while let Some(header) = next_header(&data, at).filter(|_| entries.len() < limit) {
        let Some(entry) = read_header(&data, header, &mut budget) else { break };
        at = entry_end(&entry, header);
        entries.push(entry);
    }
    if entries.is_empty() {
        return Err(diagnostics.error(Code::ZipNotAnArchive, 0u64, "no entry found"));
    }
    diagnostics.report(Code::ZipSalvaged, 0u64, format_args!("{} entries found without a directory", entries.len()))?;
    Ok(Directory { offset: at as u64, entries, names: Part { bytes: data, start: 0 } })
}

fn next_header(data: &[u8], from: usize) -> Option<usize> {
    let rest = data.get(from..)?;
    let found = rest.windows(4).position(|window| window == LOCAL_HEADER.to_le_bytes())?;
    Some(from + found)
}

fn entry_end(entry: &Entry, header: usize) -> usize {
    let data = header + LOCAL_HEADER_LEN + usize::from(entry.name_len);
    data.saturating_add(usize::try_from(entry.compressed_size).unwrap_or(0)).max(header + 4)
}

fn read_header(data: &[u8], at: usize, budget: &mut usize) -> Option<Entry> {
    let header = data.part(at, LOCAL_HEADER_LEN)?;
    let name_len = header.u16_at(26)?;
    let start = at + LOCAL_HEADER_LEN + usize::from(name_len) + usize::from(header.u16_at(28)?);
    let mut entry = Entry {
        record: at as u64,
        name_len,
        method: Method::from_number(header.u16_at(8)?),
        flags: header.u16_at(6)?,
        crc32: header.u32_at(14)?,
        compressed_size: header.u32_at(18)?.into(),
        size: header.u32_at(22)?.into(),
        header: at as u64,
        time: header.u32_at(10)?,
        name_offset: (at + LOCAL_HEADER_LEN) as u64,
    };
    if entry.flags & FLAG_DESCRIPTOR != 0 && entry.compressed_size == 0 {
        find_sizes(data, start, &mut entry, budget);
    }
    Some(entry)
}

/// Takes checksum and sizes from the descriptor after the data, recognised by the size it gives.
fn find_sizes(data: &[u8], start: usize, entry: &mut Entry, budget: &mut usize) {
    let Some(rest) = data.get(start..) else { return };
    let searched = rest.len().min(*budget);
    let mark = DESCRIPTOR.to_le_bytes();
    let fits = |at: usize| rest.part(at, 4) == Some(&mark) && rest.u32_at(at + 8) == u32::try_from(at).ok();
    let descriptor = (0..searched).find(|&at| fits(at));
    *budget -= descriptor.unwrap_or(searched);
    if let Some(at) = descriptor {
        entry.crc32 = rest.u32_at(at + 4).unwrap_or(0);
        entry.compressed_size = at as u64;
        entry.size = rest.u32_at(at + 12).unwrap_or(0).into();
    }
}
