//! The ways to damage a package, one table row each: the 38 classes of the reliability pilot, and what has gone wrong elsewhere since.
//!
//! Row by row: what is done, what a reader owes all the same, and the code that does it.

use crate::bytes::{Put, get16, get32, set16, set32};
use crate::random::Random;
use crate::seed::{DEX, MANIFEST, Package, TABLE, manifest, repeated_name};
use crate::xml::{START_ELEMENT, Value, chunks};
use crate::zip::Entry;
use crate::{dex, table, zip};

/// One way to damage a package.
pub struct Mutation {
    /// Its name: the part it aims at and what it does.
    pub name: &'static str,
    /// What a reader owes all the same.
    pub promise: Promise,
    /// Does it.
    pub make: fn(Package, &mut Random) -> Vec<u8>,
}

/// What a reader owes for a damaged package. Whatever the promise: no panic, no hang, bounded memory, nothing written,
/// and no answer that differs from the sound package's without a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// The platform reads it: manifest and code are answered as for the sound package, and the trick is reported.
    ReadAndReported,
    /// It is legal, if odd: answered as for the sound package.
    Read,
    /// Nothing can be read: an error with a code and an offset.
    Refused,
    /// Any of these.
    Any,
}

use Promise::{Any, Read, ReadAndReported, Refused};

macro_rules! rows {
    ($($name:literal, $promise:ident, $make:expr;)*) => {
        &[$(Mutation { name: $name, promise: $promise, make: $make },)*]
    };
}

/// Every way, in the order of the pilot: zip, binary XML, resource table, DEX, whole file; then those that came later.
pub static MUTATIONS: &[Mutation] = rows! {
    "zip: unknown method", ReadAndReported, |p, _| on_entry(p, MANIFEST, |e| { e.store(); e.method = 0x1234; });
    "zip: encryption flag", ReadAndReported, |p, _| on_entry(p, MANIFEST, |e| e.flags |= 1);
    "zip: entry count 65535", Any, |mut p, _| { p.zip.claimed_entries = Some(u16::MAX); p.zip.write() };
    "zip: local name differs", ReadAndReported, |p, _| on_entry(p, MANIFEST, |e| e.local_name = Some(b"AndroidManifest.xmm".to_vec()));
    "zip: duplicate manifest first", Any, twin_manifest;
    "zip: traversal names", ReadAndReported, |p, _| add(p, &["../../evil", "/etc/evil", "..\\..\\evil", "C:\\evil", "a/../../evil", "nul\0evil"]);
    "zip: bomb of 512 MiB", Any, |p, _| add_entry(p, Entry::bomb("assets/bomb", 512));
    "zip: size 2^32-2", Any, |p, _| on_entry(p, MANIFEST, |e| e.size = u32::MAX - 1);
    "zip: 60000 entries", Read, |p, _| many_entries(p, 60_000);
    "zip: cut in half", Refused, |p, _| p.bytes[..p.bytes.len() / 2].to_vec();
    "zip: prefix of 64 KiB", Any, |p, _| [vec![0x55; 1 << 16], p.bytes].concat();
    "zip: file also used as folder", Any, |p, _| add(p, &["AndroidManifest.xml/x", "classes.dex/y"]);
    "zip: name of 65000 bytes", Any, |p, _| add(p, &[&"n".repeat(65_000)]);

    "xml: file size x4", Any, |p, _| on_manifest(p, |x| { let size = get32(x, 4); set32(x, 4, size.wrapping_mul(4)); });
    "xml: type 0", Any, |p, _| on_manifest(p, |x| set16(x, 0, 0));
    "xml: string count 2^31-1", Any, |p, _| on_manifest(p, |x| set32(x, 16, 0x7fff_ffff));
    "xml: strings start out of range", Any, |p, _| on_manifest(p, |x| set32(x, 28, 0x7fff_fff0));
    "xml: unknown chunk", ReadAndReported, unknown_chunk;
    "xml: string offset out of range", Any, |p, r| on_manifest(p, |x| { let n = r.below(get32(x, 16) as usize); set32(x, 36 + 4 * n, 0x00ff_ffff); });
    "xml: element header size", Any, |p, r| on_manifest(p, |x| { let at = any_element(x, r); set16(x, at + 2, 0x1c); });
    "xml: attribute size 65535", Any, |p, r| on_manifest(p, |x| { let at = any_element(x, r); set16(x, at + 26, u16::MAX); });
    "xml: nesting 100000", Any, nested;
    "xml: chunk size 0", Any, |p, r| on_manifest(p, |x| { let at = any_element(x, r); set32(x, at + 4, 0); });
    "xml: 16 bits flipped", Any, |p, r| on_manifest(p, |x| r.flip(x, 0, 16));

    "table: 16 bits flipped", Any, |p, r| on_file(p, TABLE, |t| r.flip(t, 0, 16));
    "table: string count 2^31-1", Any, |p, _| on_file(p, TABLE, |t| set32(t, 20, 0x7fff_ffff));
    "table: package count 2^31-1", Any, |p, _| on_file(p, TABLE, |t| set32(t, 8, 0x7fff_ffff));
    "table: cut", Any, |p, _| cut_file(p, TABLE);

    "dex: version 999", Any, |p, _| on_dex(p, |d| d[4..7].copy_from_slice(b"999"));
    "dex: string ids 2^32-1", Any, |p, _| on_dex(p, |d| set32(d, dex::STRING_IDS, u32::MAX));
    "dex: map offset", Any, |p, _| on_dex(p, |d| set32(d, dex::MAP_OFFSET, 0xffff_fff0));
    "dex: cut", Any, |p, _| cut_file(p, DEX);
    "dex: 64 bits flipped", Any, |p, r| on_dex(p, |d| r.flip(d, dex::HEADER, 64));
    "dex: 1000 bits flipped", Any, |p, r| on_dex(p, |d| r.flip(d, dex::HEADER, 1000));
    "dex: self as superclass", Any, |p, r| on_dex(p, |d| own_superclass(d, r));
    "dex: 16 M class definitions", Any, |p, _| on_dex(p, |d| set32(d, dex::CLASS_DEFS, 16 << 20));
    "dex: empty", Any, |p, _| p.with(DEX, b"");

    "file: 0.1 % of bytes flipped", Any, |mut p, r| { let count = p.bytes.len().div_ceil(1000); r.flip(&mut p.bytes, 0, count); p.bytes };

    "zip: bomb as manifest", Refused, |p, _| replace(p, MANIFEST, Entry::bomb(MANIFEST, 512));
    "zip: bomb as table", Any, |p, _| replace(p, TABLE, Entry::bomb(TABLE, 512));
    "zip: bomb as code", Any, |p, _| replace(p, DEX, Entry::bomb(DEX, 512));
    "zip: bomb of 4095 MiB", Any, |p, _| add_entry(p, Entry::bomb("assets/bomb", 4095));
    "zip: bomb as second code file", Any, |p, _| add_entry(p, Entry::bomb("classes2.dex", 512));
    "zip: archive in archive", Read, |p, _| { let inner = p.bytes.clone(); add_entry(p, Entry::new("assets/inner.apk", &inner)) };
    "zip: 100001 entries", Any, |p, _| many_entries(p, 100_001);
    "zip: prefix with true offsets", Any, |mut p, _| { p.zip.prefix = vec![0x55; 1 << 16]; p.zip.write() };
    "zip: bytes after the end", ReadAndReported, |p, _| [p.zip.write(), vec![0x55; 100]].concat();
    "zip: data outside", Refused, |p, _| on_entry(p, MANIFEST, |e| e.claimed_packed = Some(0x7fff_ffff));
    "zip: wrong checksum", Any, |p, _| on_entry(p, MANIFEST, |e| e.crc ^= 1);
    "zip: no entries", Refused, |mut p, _| { p.zip.entries.clear(); p.zip.write() };
    "zip: no manifest", Refused, |p, _| remove(p, MANIFEST);
    "zip: no code", Any, |p, _| remove(p, DEX);
    "zip: no table", Any, |p, _| remove(p, TABLE);
    "zip: manifest of another case", Refused, |p, _| on_entry(p, MANIFEST, |e| e.name = b"androidmanifest.XML".to_vec());
    "zip: symbolic link names", Read, |p, _| add(p, &["con", "aux.txt", "a", "A", "lib/../lib/x86/libx.so"]);
    "xml: one long name for 20000 activities", Any, |p, _| p.with(MANIFEST, &repeated_name(20_000));
    "dex: all methods share one long code", Any, |mut p, _| { let d = p.zip.entry(DEX).data(); p.with(DEX, &dex::shared_code(&d)) };
    "dex: all classes share one long name", Any, |mut p, _| { let d = p.zip.entry(DEX).data(); p.with(DEX, &dex::shared_name(&d)) };
    "table: all keys share one long name", Any, |p, _| p.with(TABLE, &table::shared_key(40_000));
    "xml: empty", Refused, |p, _| p.with(MANIFEST, b"");
    "xml: text", Refused, |p, _| p.with(MANIFEST, b"<manifest package='a.b'><application/></manifest>");
    "xml: attribute count 65535", Any, |p, r| on_manifest(p, |x| { let at = any_element(x, r); set16(x, at + 28, u16::MAX); });
    "xml: elements removed", Any, |p, r| on_manifest(p, |x| { let at = any_element(x, r); set16(x, at, 0x0103); });
    "table: empty", Any, |p, _| p.with(TABLE, b"");
    "table: zeros", Any, |p, _| on_file(p, TABLE, |t| t.fill(0));
    "dex: one bit flipped", Any, |p, r| on_dex(p, |d| r.flip(d, dex::HEADER, 1));
    "dex: one bit of the header flipped", Any, |p, r| on_dex(p, |d| { let (head, _) = d.split_at_mut(dex::HEADER); r.flip(head, 36, 1); });
    "dex: class defined twice", Any, |p, r| on_dex(p, |d| twin_class(d, r));
    "dex: checksum wrong", Any, |p, _| on_file(p, DEX, |d| d[8] ^= 1);
    "dex: not a DEX file", Any, |p, _| p.with(DEX, b"PK\x03\x04 this is something else, but long enough to have a header of one hundred and twelve bytes, if one were to look for it here");
    "file: empty", Refused, |_, _| Vec::new();
    "file: one byte", Refused, |_, _| vec![0x50];
    "file: only noise", Refused, |p, r| { let mut noise = vec![0; p.bytes.len()]; noise.iter_mut().for_each(|byte| *byte = r.bits() as u8); noise };
    "file: 16 bytes missing at the end", Any, |p, _| p.bytes[..p.bytes.len() - 16].to_vec();
    "file: a run of zeros", Any, |mut p, r| { let at = r.below(p.bytes.len()); let end = (at + 512).min(p.bytes.len()); p.bytes[at..end].fill(0); p.bytes };
};

fn on_entry(mut package: Package, name: &str, change: impl FnOnce(&mut Entry)) -> Vec<u8> {
    change(package.zip.entry(name));
    package.zip.write()
}

fn on_file(mut package: Package, name: &str, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut data = package.zip.entry(name).data();
    change(&mut data);
    package.with(name, &data)
}

fn on_manifest(package: Package, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    on_file(package, MANIFEST, change)
}

fn on_dex(package: Package, change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    on_file(package, DEX, |dex| {
        change(dex);
        dex::repair(dex);
    })
}

fn cut_file(mut package: Package, name: &str) -> Vec<u8> {
    let data = package.zip.entry(name).data();
    package.with(name, &data[..data.len() / 2])
}

fn add_entry(mut package: Package, entry: Entry) -> Vec<u8> {
    package.zip.entries.push(entry);
    package.zip.write()
}

fn add(mut package: Package, names: &[&str]) -> Vec<u8> {
    package.zip.entries.extend(names.iter().map(|name| Entry::new(name, b"x")));
    package.zip.write()
}

fn replace(mut package: Package, name: &str, entry: Entry) -> Vec<u8> {
    *package.zip.entry(name) = entry;
    package.zip.write()
}

fn remove(mut package: Package, name: &str) -> Vec<u8> {
    package.zip.entries.retain(|entry| entry.name != name.as_bytes());
    package.zip.write()
}

/// More than 65,535 entries need the count to be a lie, as old writers leave it.
fn many_entries(mut package: Package, count: usize) -> Vec<u8> {
    let empty = Entry { method: zip::STORED, packed: Vec::new(), ..Entry::new("", b"") };
    let more = (0..count).map(|n| Entry { name: format!("assets/{n}").into_bytes(), ..empty.clone() });
    package.zip.entries.extend(more);
    package.zip.write()
}

/// Another manifest of the same name, before the real one.
fn twin_manifest(mut package: Package, _: &mut Random) -> Vec<u8> {
    let twin = manifest("evil.twin", Value::Text("Twin".to_owned()));
    package.zip.entries.insert(0, Entry::new(MANIFEST, &twin));
    package.zip.write()
}

/// A chunk that nobody knows, between the string pool and what follows it.
fn unknown_chunk(mut package: Package, _: &mut Random) -> Vec<u8> {
    let mut data = package.zip.entry(MANIFEST).data();
    let mut chunk = Vec::new();
    chunk.u16(0x7abc);
    chunk.u16(8);
    chunk.u32(24);
    chunk.resize(24, 0x55);
    let at = chunks(&data)[1].0;
    data.splice(at..at, chunk);
    let size = data.len() as u32;
    set32(&mut data, 4, size);
    package.with(MANIFEST, &data)
}

/// The root element a hundred thousand times in itself.
fn nested(mut package: Package, _: &mut Random) -> Vec<u8> {
    let mut data = package.zip.entry(MANIFEST).data();
    let (at, _) = chunks(&data).into_iter().find(|(_, kind)| *kind == START_ELEMENT).expect("a root element");
    let name = get32(&data, at + 20);
    let mut start = Vec::new();
    for part in [START_ELEMENT, 16, 36, 0, 1, 0] {
        start.u16(part);
    }
    [u32::MAX, u32::MAX, name, 0x0014_0014, 0, 0].into_iter().for_each(|field| start.u32(field));
    let deep = start.repeat(100_000);
    let after = at + get32(&data, at + 4) as usize;
    data.splice(after..after, deep);
    let size = data.len() as u32;
    set32(&mut data, 4, size);
    package.with(MANIFEST, &data)
}

/// Where some element of a document starts.
fn any_element(xml: &[u8], random: &mut Random) -> usize {
    let starts: Vec<_> = chunks(xml).into_iter().filter(|(_, kind)| *kind == START_ELEMENT).collect();
    debug_assert!(starts.iter().all(|(at, _)| get16(xml, at + 2) == 16));
    starts[random.below(starts.len())].0
}

fn own_superclass(dex: &mut [u8], random: &mut Random) {
    let (at, count) = dex::class_defs(dex);
    let definition = at + 32 * random.below(count);
    let class = get32(dex, definition);
    set32(dex, definition + 8, class);
}

/// One class definition gets the name of its neighbour.
fn twin_class(dex: &mut [u8], random: &mut Random) {
    let (at, count) = dex::class_defs(dex);
    let definition = at + 32 * random.below(count.saturating_sub(1));
    let class = get32(dex, definition + 32 * usize::from(count > 1));
    set32(dex, definition, class);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pilot_s_38_classes_are_all_there() {
        let first = |family: &str| MUTATIONS.iter().take(38).filter(|m| m.name.starts_with(family)).count();
        assert_eq!([first("zip"), first("xml"), first("table"), first("dex"), first("file")], [13, 11, 4, 9, 1]);
    }

    #[test]
    fn every_mutation_changes_every_seed() {
        for seed in [Package::tiny(), Package::loud()] {
            for mutation in MUTATIONS {
                assert_ne!((mutation.make)(seed.clone(), &mut Random::new(1)), seed.bytes, "{}", mutation.name);
            }
        }
    }
}
