//! Opening files whose header is damaged.
//!
//! The header and the map list say the same things twice, and compilers put the tables one behind the other. So when a few bits are wrong,
//! the truth is found by majority: of the sizes that are possible for a table, the one is taken that most of the witnesses agree with,
//! which are header, map list, and what both say about the beginning of the next table. A file in which header and map list agree is never
//! touched.

use crate::bytes::u32_at;
use crate::error::{Code, Error, Result};
use crate::header::{Header, Section, map_items};
use crate::structure::{Diagnostic, Scope};
use crate::view::Dex;

/// Opens a file as [`Dex::parse`] does, and if that fails, or if header and map list disagree, tries to repair the header.
///
/// The diagnostics say what was repaired; those of the rest of the file come from [`structure::verify`](crate::structure::verify).
pub fn open(data: &[u8]) -> Result<(Dex<'_>, Vec<Diagnostic>)> {
    let parsed = Header::parse(data);
    if let Ok(header) = parsed
        && (header.version >= 41 || agrees_with_map(&header, data) || is_chained(&header))
    {
        return Ok((Dex::with_header(data, header), Vec::new()));
    }
    match repair(data) {
        Some((header, repaired)) => Ok((Dex::with_header(data, header), repaired)),
        None => parsed.map(|header| (Dex::with_header(data, header), Vec::new())),
    }
}

const HEADER_SIZE: u32 = 0x70;
const ENTRY_SIZES: [u32; 6] = [4, 4, 12, 8, 8, 32];

/// Whether the map list says of all tables what the header says. Then a strange order of the tables is meant so.
fn agrees_with_map(header: &Header, data: &[u8]) -> bool {
    let witnesses = Witnesses::new(header, data);
    let same = |(a, b): (&Section, &Section)| a.count == b.count && (a.count == 0 || a.offset == b.offset);
    witnesses.header.iter().zip(&witnesses.map).all(same)
}

/// Whether each table begins where the one before ends, and the data where the last one ends, as most compilers lay them out.
fn is_chained(header: &Header) -> bool {
    let mut end = header.header_size;
    let follow = header.tables().into_iter().take(6).zip(ENTRY_SIZES).all(|((section, _), size)| {
        let follows = section.count == 0 || section.offset == end;
        end = end.saturating_add(section.count.saturating_mul(size));
        follows
    });
    follow && header.data.offset == end
}

fn repair(data: &[u8]) -> Option<(Header, Vec<Diagnostic>)> {
    let version = data.get(5..7).and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
    let version = version.filter(|version| (35..=40).contains(version));
    let mut header = Header::read(data, 0, version.unwrap_or(35)).ok()?;
    header.map_off = find_map(data, header.map_off).unwrap_or(0);
    header.header_size = HEADER_SIZE;
    let witnesses = Witnesses::new(&header, data);
    let mut repaired = Vec::new();
    let mut start = HEADER_SIZE;
    let mut chosen = witnesses.header;
    for (table, size) in ENTRY_SIZES.into_iter().enumerate() {
        chosen[table] = witnesses.choose(table, start, data.len())?;
        start = start.saturating_add(chosen[table].count.saturating_mul(size));
        if chosen[table] != witnesses.header[table] {
            repaired.push(Diagnostic { error: Error::new(Code::SalvagedHeader, 56 + 8 * table), scope: Scope::File });
        }
    }
    [header.strings, header.types, header.protos, header.fields, header.methods, header.classes] = chosen;
    header.read_map(data);
    Some((header, repaired))
}

/// What is said about the tables, by the header and by the map list.
struct Witnesses {
    header: [Section; 6],
    map: [Section; 6],
    /// Where the data begins, behind the tables.
    data_start: [u32; 2],
}

impl Witnesses {
    fn new(header: &Header, data: &[u8]) -> Witnesses {
        let mut map = [Section::default(); 6];
        let mut data_start = u32::MAX;
        for (kind, section) in map_items(data, header.map_off) {
            match usize::from(kind) {
                table @ 1..=6 => map[table - 1] = section,
                0 => {}
                _ => data_start = data_start.min(section.offset),
            }
        }
        let tables = [header.strings, header.types, header.protos, header.fields, header.methods, header.classes];
        Witnesses { header: tables, map, data_start: [header.data.offset, data_start] }
    }

    /// The section for a table that begins at `start`: the one that most witnesses agree with. `None` when none fits into the file.
    fn choose(&self, table: usize, start: u32, length: usize) -> Option<Section> {
        let size = ENTRY_SIZES[table];
        let ends = [
            self.next_start(&self.header, table, self.data_start[0]),
            self.next_start(&self.map, table, self.data_start[1]),
        ];
        let by_end = ends.map(|end| end.saturating_sub(start) / size);
        let counts = [self.header[table].count, self.map[table].count, by_end[0], by_end[1]];
        let score = |count: u32| {
            let end = start.saturating_add(count.saturating_mul(size));
            let said =
                [self.header[table].count, self.map[table].count].into_iter().filter(|said| *said == count).count();
            said + ends.into_iter().filter(|said| *said == end).count()
        };
        let sections = counts.map(|count| Section { offset: if count == 0 { 0 } else { start }, count });
        sections
            .into_iter()
            .rev()
            .filter(|section| section.fits(u64::from(size), length))
            .max_by_key(|section| score(section.count))
    }

    /// Where a witness says that the next table which is not empty begins, or the data behind the last one.
    fn next_start(&self, tables: &[Section; 6], table: usize, data_start: u32) -> u32 {
        tables.iter().skip(table + 1).find(|section| section.count > 0).map_or(data_start, |section| section.offset)
    }
}

/// The map list: where the header says, or if there is none, at the end of the file, where compilers put it.
fn find_map(data: &[u8], declared: u32) -> Option<u32> {
    let is_map = |at: usize| {
        let word = |i: usize| u32_at(data, at + 4 * i).ok();
        // The first entry is the header: type 0, one of them, at offset 0. One of the words may be damaged.
        let plausible = word(0).is_some_and(|count| (1..=32).contains(&count));
        let matching =
            [(1, 0), (2, 1), (3, 0), (4, 1)].into_iter().filter(|&(i, value)| word(i) == Some(value)).count();
        plausible && matching >= 3
    };
    let declared = declared as usize;
    if declared != 0 && is_map(declared) {
        return u32::try_from(declared).ok();
    }
    let last = data.len().saturating_sub(16) / 4;
    let earliest = last.saturating_sub(32 * 12);
    (earliest..=last).rev().map(|word| word * 4).find(|&at| is_map(at)).and_then(|at| u32::try_from(at).ok())
}
