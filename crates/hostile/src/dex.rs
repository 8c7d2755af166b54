//! A writer of tiny DEX files, and the repair of checksums after damage: a reader must not be saved by a wrong checksum.

use sha1::{Digest, Sha1};

use crate::bytes::{Put, get32, set32};

/// Offset of the number of string ids in the header.
pub const STRING_IDS: usize = 56;
/// Offset of the offset of the map.
pub const MAP_OFFSET: usize = 52;
/// Offset of the number of class definitions.
pub const CLASS_DEFS: usize = 96;
/// Size of the header; flips begin after it where the header is to stay sound.
pub const HEADER: usize = 112;

/// A DEX file with these classes, each with a constructor that calls its superclass's. Class names are descriptors, in ascending order.
pub fn write(classes: &[&str], superclass: &str) -> Vec<u8> {
    let mut strings: Vec<&str> = classes.iter().copied().chain([superclass, "V", "<init>"]).collect();
    strings.sort_unstable();
    strings.dedup();
    let types: Vec<usize> = (0..strings.len()).filter(|&n| strings[n] != "<init>").collect();
    let layout = Layout::new(strings.len(), types.len(), classes.len());
    let string = |text: &str| strings.iter().position(|&known| known == text).expect("collected above") as u32;
    let kind = |text: &str| types.iter().position(|&n| strings[n] == text).expect("collected above") as u32;

    let mut data = Data { base: layout.data, bytes: Vec::new() };
    let codes: Vec<u32> = classes.iter().map(|_| data.constructor(0)).collect();
    let class_data: Vec<u32> = (0..classes.len()).map(|n| data.class_data(n as u32 + 1, codes[n])).collect();
    let string_data: Vec<u32> = strings.iter().map(|text| data.string(text)).collect();
    data.bytes.align();
    let map = data.map(&layout, &codes, &class_data, &string_data);

    let mut out = layout.header(map, data.bytes.len());
    string_data.iter().for_each(|&at| out.u32(at));
    types.iter().for_each(|&n| out.u32(n as u32));
    for field in [string("V"), kind("V"), 0] {
        out.u32(field);
    }
    // Method ids are ordered by class: the superclass's constructor comes first, its descriptor is the least.
    for class in [superclass].iter().chain(classes) {
        out.u16(kind(class) as u16);
        out.u16(0);
        out.u32(string("<init>"));
    }
    for (n, class) in classes.iter().enumerate() {
        for field in [kind(class), 1, kind(superclass), 0, u32::MAX, 0, class_data[n], 0] {
            out.u32(field);
        }
    }
    out.extend(data.bytes);
    repair(&mut out);
    out
}

/// Makes size, signature and checksum of a file true again.
pub fn repair(dex: &mut [u8]) {
    if dex.len() < 36 {
        return;
    }
    let signature = Sha1::digest(&dex[32..]);
    dex[12..32].copy_from_slice(&signature);
    let sum = adler32(&dex[12..]);
    set32(dex, 8, sum);
}

/// Offset of the class definitions, and how many there are.
pub fn class_defs(dex: &[u8]) -> (usize, usize) {
    (get32(dex, CLASS_DEFS + 4) as usize, get32(dex, CLASS_DEFS) as usize)
}

/// The file with 10,000 classes more, all with the same 50,000 methods, all with the same 50,000 instructions.
pub fn shared_code(dex: &[u8]) -> Vec<u8> {
    let mut out = dex.to_vec();
    out.align();
    let code = out.len() as u32;
    [1, 1, 0, 0].into_iter().for_each(|field| out.u16(field));
    out.u32(0);
    out.u32(50_000);
    out.resize(out.len() + 2 * 49_999, 0);
    out.u16(0x000e);
    let class_data = out.len() as u32;
    [0, 0, 50_000, 0].into_iter().for_each(|count| out.leb(count));
    for _ in 0..50_000 {
        [0, 1, code].into_iter().for_each(|field| out.leb(field));
    }
    let definition = [0, 1, 0, 0, u32::MAX, 0, class_data, 0];
    append_classes(out, |_| definition)
}

/// The file with 10,000 classes more, all with the same name of 60 KB.
pub fn shared_name(dex: &[u8]) -> Vec<u8> {
    let mut out = dex.to_vec();
    let string = out.len() as u32;
    let name = format!("La/{};", "b".repeat(60_000));
    out.leb(name.len() as u32);
    out.extend(name.as_bytes());
    out.push(0);
    out.align();
    // The last string becomes that name; what was called so before is called so no longer.
    let last = get32(&out, STRING_IDS + 4) as usize + 4 * (get32(&out, STRING_IDS) as usize - 1);
    set32(&mut out, last, string);
    let (types, count) = (get32(&out, 68), get32(&out, 64));
    set32(&mut out, (types + 4 * (count - 1)) as usize, get32(dex, STRING_IDS) - 1);
    append_classes(out, |_| [count - 1, 1, 0, 0, u32::MAX, 0, 0, 0])
}

/// Puts a longer table of class definitions at the end of the file.
fn append_classes(mut out: Vec<u8>, definition: impl Fn(u32) -> [u32; 8]) -> Vec<u8> {
    const MORE: u32 = 10_000;
    out.align();
    let (at, count) = class_defs(&out);
    let table = out.len() as u32;
    out.extend_from_within(at..at + 32 * count);
    (0..MORE).flat_map(definition).for_each(|field| out.u32(field));
    set32(&mut out, CLASS_DEFS, count as u32 + MORE);
    set32(&mut out, CLASS_DEFS + 4, table);
    let size = out.len() as u32;
    set32(&mut out, 32, size);
    repair(&mut out);
    out
}

fn adler32(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1u32, 0u32);
    for chunk in bytes.chunks(5_000) {
        for &byte in chunk {
            a += u32::from(byte);
            b += a;
        }
        a %= 65_521;
        b %= 65_521;
    }
    b << 16 | a
}

/// Where the sections lie.
struct Layout {
    counts: [u32; 6],
    offsets: [u32; 6],
    data: u32,
}

impl Layout {
    fn new(strings: usize, types: usize, classes: usize) -> Self {
        let counts = [strings, types, 1, 0, classes + 1, classes].map(|count| count as u32);
        let mut at = HEADER as u32;
        let mut offsets = [0; 6];
        for (n, size) in [4, 4, 12, 8, 8, 32].into_iter().enumerate() {
            offsets[n] = if counts[n] == 0 { 0 } else { at };
            at += counts[n] * size;
        }
        Self { counts, offsets, data: at }
    }

    fn header(&self, map: u32, data: usize) -> Vec<u8> {
        let mut out = b"dex\n035\0".to_vec();
        out.resize(32, 0);
        out.u32(self.data + data as u32);
        out.u32(HEADER as u32);
        out.u32(0x1234_5678);
        out.u32(0);
        out.u32(0);
        out.u32(map);
        for (count, offset) in self.counts.iter().zip(self.offsets) {
            out.u32(*count);
            out.u32(offset);
        }
        out.u32(data as u32);
        out.u32(self.data);
        out
    }
}

/// The data section.
struct Data {
    base: u32,
    bytes: Vec<u8>,
}

impl Data {
    fn here(&self) -> u32 {
        self.base + self.bytes.len() as u32
    }

    /// A constructor that calls method `called` on its own object.
    fn constructor(&mut self, called: u16) -> u32 {
        self.bytes.align();
        let at = self.here();
        [1, 1, 1, 0].into_iter().for_each(|field| self.bytes.u16(field));
        self.bytes.u32(0);
        self.bytes.u32(4);
        [0x1070, called, 0x0000, 0x000e].into_iter().for_each(|unit| self.bytes.u16(unit));
        at
    }

    fn class_data(&mut self, constructor: u32, code: u32) -> u32 {
        let at = self.here();
        for field in [0, 0, 1, 0, constructor, 0x1_0001, code] {
            self.bytes.leb(field);
        }
        at
    }

    fn string(&mut self, text: &str) -> u32 {
        let at = self.here();
        self.bytes.leb(text.encode_utf16().count() as u32);
        self.bytes.extend(text.as_bytes());
        self.bytes.push(0);
        at
    }

    fn map(&mut self, layout: &Layout, codes: &[u32], class_data: &[u32], strings: &[u32]) -> u32 {
        let at = self.here();
        let mut items = vec![(0u16, 1, 0)];
        items.extend(
            (0..6).filter(|&n| layout.counts[n] > 0).map(|n| (n as u16 + 1, layout.counts[n], layout.offsets[n])),
        );
        items.push((0x2001, codes.len() as u32, codes[0]));
        items.push((0x2000, class_data.len() as u32, class_data[0]));
        items.push((0x2002, strings.len() as u32, strings[0]));
        items.push((0x1000, 1, at));
        self.bytes.u32(items.len() as u32);
        for (kind, count, offset) in items {
            self.bytes.u16(kind);
            self.bytes.u16(0);
            self.bytes.u32(count);
            self.bytes.u32(offset);
        }
        at
    }
}
