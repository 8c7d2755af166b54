//! One `resources.arsc` as it stands in a file.
//!
//! Only frames are read: string pools, packages, types with their configurations. Entries are found when asked for. A
//! chunk that is damaged is left out with a diagnostic, where Android 6 would give up the whole table; what is left
//! answers as Android would have answered.

use std::sync::Arc;

use super::entry::{Content, Entry, TypeChunk};
use crate::blob::{Blob, Le};
use crate::chunk::{self, Chunk};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::strings::StringPool;
use crate::value::{self, Value};

const TABLE: u16 = 0x0002;
const PACKAGE: u16 = 0x0200;
const TYPE: u16 = 0x0201;
const TYPE_SPEC: u16 = 0x0202;
const LIBRARY: u16 = 0x0203;
/// Chunks that newer tools write and that say nothing to this reader: overlayable sets and staged aliases.
const IGNORED: std::ops::RangeInclusive<u16> = 0x0204..=0x0206;

const PACKAGE_LEN: usize = 284;
const NAME_UNITS: usize = 128;
const SPEC_LEN: usize = 16;
const LIBRARY_ENTRY_LEN: usize = 260;

/// Most type chunks and most specifications of a package; real tables have some thousands.
const TYPE_CHUNKS: usize = 100_000;

/// A resource table, read but not yet part of a [`ResTable`](super::ResTable). It is shared between those it is part of.
#[derive(Clone, Debug)]
pub struct LoadedTable {
    pub(super) data: Blob,
    pub(super) strings: StringPool,
    pub(super) packages: Vec<LoadedPackage>,
    strings_at: usize,
}

/// A package of a table.
#[derive(Clone, Debug)]
pub struct LoadedPackage {
    /// Its id as compiled; 0 for a shared library.
    pub id: u8,
    /// Its name.
    pub name: String,
    /// What is added to the index of a type's name.
    pub type_id_offset: u32,
    /// Packages it was compiled against, with the ids they had then.
    pub libraries: Vec<(String, u8)>,
    /// Its types in the order of the file.
    pub specs: Vec<LoadedSpec>,
    pub(super) types: StringPool,
    pub(super) keys: StringPool,
}

/// A type of a package.
#[derive(Clone, Debug)]
pub struct LoadedSpec {
    /// Its id, which is at least 1.
    pub id: u8,
    /// Number of entries.
    pub entry_count: u32,
    /// Its entries for each configuration, in the order of the file.
    pub types: Vec<TypeChunk>,
    flags_at: usize,
}

impl LoadedTable {
    /// Reads a table.
    pub fn parse(data: Blob, diagnostics: &mut Diagnostics) -> Result<Arc<LoadedTable>> {
        let limit = diagnostics.options().limits.table_bytes;
        if data.len() as u64 > limit {
            return Err(diagnostics.error(Code::TableTooLarge, limit, format_args!("{} bytes", data.len())));
        }
        let header = Chunk::read(&data, 0, data.len(), chunk::HEADER_LEN)
            .map_err(|cause| diagnostics.error(Code::TableNotATable, 0u64, cause))?;
        if header.kind != TABLE {
            let message = format!("type {:#06x} instead of a table; Android does not look at it", header.kind);
            diagnostics.report(Code::TableHeader, 0u64, message)?;
        }
        let mut table = LoadedTable { data, strings: StringPool::empty(), packages: Vec::new(), strings_at: 0 };
        table.read_chunks(header, diagnostics)?;
        Ok(Arc::new(table))
    }

    /// The strings that values point into.
    pub fn strings(&self) -> &StringPool {
        &self.strings
    }

    /// The packages.
    pub fn packages(&self) -> &[LoadedPackage] {
        &self.packages
    }

    /// The entry of a type chunk; `None` when it has none there, an error text when it is damaged.
    pub fn entry(&self, chunk: &TypeChunk, index: u16) -> Option<std::result::Result<Entry, &'static str>> {
        chunk.find(&self.data, index).map(|at| chunk.entry(&self.data, at))
    }

    /// The indices of all entries of a type chunk.
    pub fn indices<'a>(&'a self, chunk: &'a TypeChunk) -> impl Iterator<Item = u16> + 'a {
        chunk.indices(&self.data)
    }

    /// Names and values of a complex entry as they stand in the file.
    pub fn map_items(&self, map: super::entry::Map) -> impl Iterator<Item = Option<(u32, Value)>> + '_ {
        map.items(&self.data)
    }

    /// The flags of an entry: for which axes it has different values, and whether it is public.
    pub fn spec_flags(&self, spec: &LoadedSpec, index: u16) -> Option<u32> {
        (u32::from(index) < spec.entry_count)
            .then(|| self.data.u32_at(spec.flags_at + usize::from(index) * 4))
            .flatten()
    }

    /// Reports entries and strings that cannot be read. Entries that share their values cost again each time, so the
    /// work is bounded by the size of the table.
    pub fn check(&self, diagnostics: &mut Diagnostics) -> Result<()> {
        self.strings.check(self.strings_at, diagnostics)?;
        let (data, strings): (&[u8], _) = (&self.data, self.strings.knows());
        let mut budget = data.len();
        for package in &self.packages {
            let keys = package.keys.knows();
            for (spec, chunk) in package.specs.iter().flat_map(|spec| spec.types.iter().map(move |t| (spec, t))) {
                for (index, at) in chunk.places(data) {
                    if let Some(cause) = trouble(chunk, data, at, &keys, &strings, &mut budget) {
                        let id = u32::from(package.id) << 24 | u32::from(spec.id) << 16 | u32::from(index);
                        let message = format!("resource {id:#010x} ({}) {cause}", chunk.config);
                        diagnostics.report(Code::TableEntry, at, message)?;
                    }
                }
            }
        }
        if budget == 0 {
            diagnostics.report(Code::TableEntry, 0u64, "entries share so many values that not all were looked at")?;
        }
        Ok(())
    }

    fn read_chunks(&mut self, header: Chunk, diagnostics: &mut Diagnostics) -> Result<()> {
        let data = self.data.clone();
        let declared = data.u32_at(8).unwrap_or(0);
        let mut has_strings = false;
        let mut found = 0u32;
        let mut at = header.body();
        while at + chunk::HEADER_LEN <= header.end() {
            let chunk = match Chunk::read(&data, at, header.end(), chunk::HEADER_LEN) {
                Ok(chunk) => chunk,
                Err(cause) => {
                    diagnostics.report(Code::TableChunk, at, cause)?;
                    break;
                }
            };
            match chunk.kind {
                chunk::STRING_POOL if has_strings => {
                    diagnostics.report(Code::TableUnknownChunk, at, "another string pool, which is not used")?;
                }
                chunk::STRING_POOL => {
                    let part = data.slice(at as u64, chunk.len as u64).unwrap_or_else(|| data.clone());
                    self.strings = StringPool::parse(part, at, diagnostics)?;
                    (self.strings_at, has_strings) = (at, true);
                }
                PACKAGE => {
                    found += 1;
                    self.packages.extend(read_package(&data, chunk, header.end(), diagnostics)?);
                }
                kind => {
                    let message = format!("chunk of unknown type {kind:#06x}");
                    diagnostics.report(Code::TableUnknownChunk, at, message)?;
                }
            }
            at = chunk.end();
        }
        if found != declared {
            let message = format!("{declared} packages are declared, {found} are there; Android refuses it");
            diagnostics.report(Code::TablePackageCount, 8u64, message)?;
        }
        if !has_strings {
            return Err(diagnostics.error(Code::TableNotATable, at, "the table has no string pool"));
        }
        Ok(())
    }
}

/// What is wrong with the entry at a place; `keys` and `strings` know which strings there are.
fn trouble(
    chunk: &TypeChunk,
    data: &[u8],
    at: u32,
    keys: &impl Fn(u32) -> bool,
    strings: &impl Fn(u32) -> bool,
    budget: &mut usize,
) -> Option<&'static str> {
    *budget = budget.saturating_sub(1);
    if *budget == 0 {
        return None;
    }
    let entry = match chunk.entry(data, at) {
        Ok(entry) => entry,
        Err(cause) => return Some(cause),
    };
    let lacks_string = |value: Value| value.data_type == value::TYPE_STRING && !strings(value.data);
    match entry.content {
        _ if !keys(entry.key) => Some("has no name"),
        Content::Simple(value) => lacks_string(value).then_some("is a string that is not there"),
        Content::Complex(map) => {
            let mut damaged = map.items(data).map(|item| {
                *budget = budget.saturating_sub(1);
                item.is_none_or(|(_, value)| lacks_string(value))
            });
            damaged.any(|damaged| damaged).then_some("has a damaged value")
        }
    }
}

impl LoadedPackage {
    /// The name of the type with that id.
    pub fn type_name(&self, id: u8) -> Option<String> {
        let index = u32::from(id).checked_sub(1)?.checked_sub(self.type_id_offset)?;
        self.types.get_string(index)
    }

    /// The name of an entry.
    pub fn key_name(&self, key: u32) -> Option<String> {
        self.keys.get_string(key)
    }
}

/// Reads a package; `None` when it is too damaged to be used.
fn read_package(data: &Blob, chunk: Chunk, end: usize, diagnostics: &mut Diagnostics) -> Result<Option<LoadedPackage>> {
    let at = chunk.offset;
    let word = |offset: usize| data.u32_at(at + offset).unwrap_or(0);
    if chunk.header_len < PACKAGE_LEN {
        diagnostics.report(Code::TablePackage, at, format_args!("package header has {} bytes", chunk.header_len))?;
        return Ok(None);
    }
    let Ok(id) = u8::try_from(word(8)) else {
        diagnostics.report(Code::TablePackage, at + 8, format_args!("package id {:#x}", word(8)))?;
        return Ok(None);
    };
    let mut pool = |offset: usize| -> Result<Option<StringPool>> {
        let start = word(offset) as usize;
        let rest =
            (at + start < end && start < chunk.len).then(|| data.slice((at + start) as u64, (end - at - start) as u64));
        let parsed = match rest.flatten() {
            Some(rest) => StringPool::parse(rest, at + start, diagnostics),
            None => Err(diagnostics.error(Code::TablePackage, at + offset, "a string pool outside the package")),
        };
        match parsed {
            Ok(pool) => Ok(Some(pool)),
            Err(error) => diagnostics.absorb(error).map(|()| None),
        }
    };
    let (Some(types), Some(keys)) = (pool(268)?, pool(276)?) else { return Ok(None) };
    let type_id_offset = if chunk.header_len >= PACKAGE_LEN + 4 { word(284) } else { 0 };
    let name = read_name(data, at + 12);
    let mut package = LoadedPackage { id, name, type_id_offset, libraries: Vec::new(), specs: Vec::new(), types, keys };
    read_package_chunks(data, chunk, &mut package, diagnostics)?;
    Ok(Some(package))
}

fn read_package_chunks(
    data: &[u8],
    outer: Chunk,
    package: &mut LoadedPackage,
    diagnostics: &mut Diagnostics,
) -> Result<()> {
    let mut last_spec = LastSpec { indices: [None; 256], chunks: 0 };
    let mut at = outer.body();
    while at + chunk::HEADER_LEN <= outer.end() {
        let chunk = match Chunk::read(data, at, outer.end(), chunk::HEADER_LEN) {
            Ok(chunk) => chunk,
            Err(cause) => return diagnostics.report(Code::TableChunk, at, cause),
        };
        let read = match chunk.kind {
            TYPE_SPEC => read_spec(data, chunk, package, &mut last_spec),
            TYPE => read_type(data, chunk, package, &mut last_spec),
            LIBRARY => read_libraries(data, chunk, package),
            chunk::STRING_POOL => Ok(()),
            kind if IGNORED.contains(&kind) => Ok(()),
            kind => {
                let message = format!("chunk of unknown type {kind:#06x}");
                diagnostics.report(Code::TableUnknownChunk, at, message)?;
                Ok(())
            }
        };
        if let Err(cause) = read {
            diagnostics.report(Code::TableType, at, format_args!("chunk is left out: {cause}"))?;
        }
        at = chunk.end();
    }
    Ok(())
}

/// Which specification the chunks of a type belong to: the last one with its id, as on the platform.
struct LastSpec {
    indices: [Option<usize>; 256],
    chunks: usize,
}

fn read_spec(
    data: &[u8],
    chunk: Chunk,
    package: &mut LoadedPackage,
    last: &mut LastSpec,
) -> std::result::Result<(), String> {
    let id = data.get(chunk.offset + 8).copied().unwrap_or(0);
    let entry_count = data.u32_at(chunk.offset + 12).unwrap_or(0);
    if chunk.header_len < SPEC_LEN || id == 0 {
        return Err(format!("type specification with id {id} and a header of {} bytes", chunk.header_len));
    }
    if u64::from(entry_count) * 4 > (chunk.len - chunk.header_len) as u64 {
        return Err(format!("{entry_count} entries do not fit into a type specification"));
    }
    if package.specs.len() >= TYPE_CHUNKS {
        return Err("too many type specifications".to_owned());
    }
    last.indices[usize::from(id)] = Some(package.specs.len());
    package.specs.push(LoadedSpec { id, entry_count, types: Vec::new(), flags_at: chunk.body() });
    Ok(())
}

fn read_type(
    data: &[u8],
    chunk: Chunk,
    package: &mut LoadedPackage,
    last: &mut LastSpec,
) -> std::result::Result<(), String> {
    let (id, read) = TypeChunk::read(data, chunk)?;
    let spec = last.indices[usize::from(id)].and_then(|index| package.specs.get_mut(index));
    let spec = spec.ok_or_else(|| format!("type {id} was not specified before"))?;
    last.chunks += 1;
    if last.chunks > TYPE_CHUNKS {
        return Err("too many types".to_owned());
    }
    if read.count > 0 {
        spec.types.push(read);
    }
    Ok(())
}

fn read_libraries(data: &[u8], chunk: Chunk, package: &mut LoadedPackage) -> std::result::Result<(), String> {
    let count = data.u32_at(chunk.offset + 8).unwrap_or(0);
    if chunk.header_len < 12 || u64::from(count) * LIBRARY_ENTRY_LEN as u64 > (chunk.len - chunk.header_len) as u64 {
        return Err(format!("{count} libraries do not fit into their chunk"));
    }
    // Of several such chunks the first counts.
    if !package.libraries.is_empty() {
        return Err("another list of libraries".to_owned());
    }
    for index in 0..count as usize {
        let at = chunk.body() + index * LIBRARY_ENTRY_LEN;
        let id = data.u32_at(at).and_then(|id| u8::try_from(id).ok()).ok_or("a library with a bad id")?;
        package.libraries.push((read_name(data, at + 4), id));
    }
    Ok(())
}

/// A name of at most 127 units that ends with a zero.
fn read_name(data: &[u8], at: usize) -> String {
    let units = (0..NAME_UNITS - 1).map_while(|i| data.u16_at(at + i * 2)).take_while(|&unit| unit != 0);
    char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
}
