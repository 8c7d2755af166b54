//! A writer of tiny resource tables: one package, one type `string`, one configuration.

use crate::bytes::{Put, get32, set32};
use crate::xml::pool_chunk;

/// The id of the first string.
pub const FIRST_STRING: u32 = 0x7f01_0000;

/// A table with these strings, by name.
pub fn write(package: &str, strings: &[(&str, &str)]) -> Vec<u8> {
    let values: Vec<String> = strings.iter().map(|(_, value)| (*value).to_owned()).collect();
    let pool = pool_chunk(&values);
    let package = package_chunk(package, strings);
    let mut out = Vec::new();
    out.u16(0x0002);
    out.u16(12);
    out.u32((12 + pool.len() + package.len()) as u32);
    out.u32(1);
    out.extend(pool);
    out.extend(package);
    out
}

/// A table in which `count` strings have one and the same name and value of 32 KB each.
pub fn shared_key(count: usize) -> Vec<u8> {
    let long = "k".repeat(32_000);
    let mut table = write("org.gibbon.seed", &[(&long, &long)]);
    let types = table.len() - spec_chunk(1).len() - type_chunk(1, false).len();
    table.truncate(types);
    table.extend(spec_chunk(count));
    table.extend(type_chunk(count, true));
    let (end, pool) = (table.len() as u32, get32(&table, 16));
    set32(&mut table, 4, end);
    set32(&mut table, 12 + pool as usize + 4, end - 12 - pool);
    table
}

fn package_chunk(name: &str, strings: &[(&str, &str)]) -> Vec<u8> {
    let types = pool_chunk(&["string".to_owned()]);
    let keys = pool_chunk(&strings.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    let (spec, values) = (spec_chunk(strings.len()), type_chunk(strings.len(), false));
    let mut out = Vec::new();
    out.u16(0x0200);
    out.u16(288);
    out.u32((288 + types.len() + keys.len() + spec.len() + values.len()) as u32);
    out.u32(0x7f);
    let units: Vec<u16> = name.encode_utf16().chain(std::iter::repeat(0)).take(128).collect();
    units.into_iter().for_each(|unit| out.u16(unit));
    out.u32(288);
    out.u32(1);
    out.u32(288 + types.len() as u32);
    out.u32(strings.len() as u32);
    out.u32(0);
    [types, keys, spec, values].into_iter().for_each(|part| out.extend(part));
    out
}

fn spec_chunk(entries: usize) -> Vec<u8> {
    let mut out = Vec::new();
    out.u16(0x0202);
    out.u16(16);
    out.u32(16 + 4 * entries as u32);
    out.u32(1);
    out.u32(entries as u32);
    out.resize(out.len() + 4 * entries, 0);
    out
}

/// The values; with `shared` all have the key and the value of the first.
fn type_chunk(entries: usize, shared: bool) -> Vec<u8> {
    const CONFIG: u32 = 64;
    const ENTRY: u32 = 16;
    let header = 20 + CONFIG;
    let start = header + 4 * entries as u32;
    let mut out = Vec::new();
    out.u16(0x0201);
    out.u16(header as u16);
    out.u32(start + ENTRY * entries as u32);
    out.u32(1);
    out.u32(entries as u32);
    out.u32(start);
    out.u32(CONFIG);
    out.resize(header as usize, 0);
    (0..entries as u32).for_each(|n| out.u32(n * ENTRY));
    for n in 0..entries as u32 {
        let string = if shared { 0 } else { n };
        out.u16(8);
        out.u16(0);
        out.u32(string);
        out.extend([8, 0, 0, 0x03]);
        out.u32(string);
    }
    out
}
