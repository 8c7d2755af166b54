//! Zip archives as plain records: every field can be set to a lie, in the directory and in the entry's own header apart.

use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress};

use crate::bytes::{Put, get16, get32};

/// The compression method of entries that are kept as they are.
pub const STORED: u16 = 0;
/// The compression method of deflated entries.
pub const DEFLATED: u16 = 8;

/// An archive.
#[derive(Clone, Default)]
pub struct Zip {
    /// Bytes before the first entry.
    pub prefix: Vec<u8>,
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// The number of entries that the end record claims, when it lies.
    pub claimed_entries: Option<u16>,
}

/// An entry.
#[derive(Clone)]
pub struct Entry {
    /// Its name.
    pub name: Vec<u8>,
    /// Its flags.
    pub flags: u16,
    /// Its compression method.
    pub method: u16,
    /// The checksum it claims.
    pub crc: u32,
    /// The size it claims.
    pub size: u32,
    /// Its data as they lie in the file.
    pub packed: Vec<u8>,
    /// The packed size it claims, when it lies.
    pub claimed_packed: Option<u32>,
    /// The name in its own header, when that differs.
    pub local_name: Option<Vec<u8>>,
}

impl Zip {
    /// Reads a sound archive.
    pub fn read(bytes: &[u8]) -> Self {
        let end = (0..=bytes.len() - 22).rev().find(|&at| get32(bytes, at) == END).expect("an end record");
        let mut at = get32(bytes, end + 16) as usize;
        let entries = (0..get16(bytes, end + 10)).map(|_| Entry::read(bytes, &mut at)).collect();
        Self { entries, ..Self::default() }
    }

    /// Writes the archive, lies included.
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.prefix.clone();
        let mut directory = Vec::new();
        for entry in &self.entries {
            entry.write_record(&mut directory, out.len() as u32);
            entry.write_local(&mut out);
        }
        let start = out.len() as u32;
        out.extend(&directory);
        out.u32(END);
        out.u32(0);
        let count = self.claimed_entries.unwrap_or(self.entries.len() as u16);
        out.u16(count);
        out.u16(count);
        out.u32(directory.len() as u32);
        out.u32(start);
        out.u16(0);
        out
    }

    /// The entry of that name.
    pub fn entry(&mut self, name: &str) -> &mut Entry {
        self.entries.iter_mut().find(|entry| entry.name == name.as_bytes()).expect("the seed has that entry")
    }
}

impl Entry {
    /// A deflated entry.
    pub fn new(name: &str, data: &[u8]) -> Self {
        let mut crc = Crc::new();
        crc.update(data);
        Self {
            name: name.as_bytes().to_vec(),
            flags: 0,
            method: DEFLATED,
            crc: crc.sum(),
            size: data.len() as u32,
            packed: deflate(data),
            claimed_packed: None,
            local_name: None,
        }
    }

    /// A deflated entry of `mebibytes` zeros, packed a thousandfold.
    pub fn bomb(name: &str, mebibytes: usize) -> Self {
        let mut piece = Vec::with_capacity(1 << 16);
        let zeros = vec![0; 1 << 20];
        Compress::new(Compression::best(), false)
            .compress_vec(&zeros, &mut piece, FlushCompress::Full)
            .expect("room enough");
        let mut packed = piece.repeat(mebibytes);
        packed.extend([3, 0]);
        Self { size: (mebibytes << 20) as u32, packed, ..Self::new(name, b"") }
    }

    /// Its data, unpacked.
    pub fn data(&self) -> Vec<u8> {
        if self.method == STORED {
            return self.packed.clone();
        }
        let mut out = Vec::with_capacity(self.size as usize + 1);
        Decompress::new(false).decompress_vec(&self.packed, &mut out, FlushDecompress::Finish).expect("a sound seed");
        out
    }

    /// Replaces its data; everything it claims is true again.
    pub fn set_data(&mut self, data: &[u8]) {
        let name = std::mem::take(&mut self.name);
        *self = Self { name, ..Self::new("", data) };
    }

    /// Keeps its data unpacked.
    pub fn store(&mut self) {
        self.packed = self.data();
        self.method = STORED;
    }

    fn read(bytes: &[u8], at: &mut usize) -> Self {
        let record = &bytes[*at..];
        let [name, extra, comment] = [28, 30, 32].map(|field| get16(record, field) as usize);
        *at += 46 + name + extra + comment;
        let local = get32(record, 42) as usize;
        let data = local + 30 + get16(bytes, local + 26) as usize + get16(bytes, local + 28) as usize;
        Self {
            name: record[46..46 + name].to_vec(),
            flags: get16(record, 8) & !DATA_DESCRIPTOR,
            method: get16(record, 10),
            crc: get32(record, 16),
            size: get32(record, 24),
            packed: bytes[data..data + get32(record, 20) as usize].to_vec(),
            claimed_packed: None,
            local_name: None,
        }
    }

    fn write_local(&self, out: &mut Vec<u8>) {
        let name = self.local_name.as_ref().unwrap_or(&self.name);
        out.u32(0x0403_4b50);
        self.write_common(out);
        out.u16(name.len() as u16);
        out.u16(0);
        out.extend(name);
        out.extend(&self.packed);
    }

    fn write_record(&self, out: &mut Vec<u8>, local: u32) {
        out.u32(0x0201_4b50);
        out.u16(20);
        self.write_common(out);
        out.u16(self.name.len() as u16);
        [0; 4].into_iter().for_each(|field| out.u16(field));
        out.u32(0);
        out.u32(local);
        out.extend(&self.name);
    }

    fn write_common(&self, out: &mut Vec<u8>) {
        out.u16(20);
        out.u16(self.flags);
        out.u16(self.method);
        out.u32(0x0021_0000);
        out.u32(self.crc);
        out.u32(self.claimed_packed.unwrap_or(self.packed.len() as u32));
        out.u32(self.size);
    }
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() + data.len() / 8 + 64);
    Compress::new(Compression::fast(), false).compress_vec(data, &mut out, FlushCompress::Finish).expect("room enough");
    out
}

const END: u32 = 0x0605_4b50;
const DATA_DESCRIPTOR: u16 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let zip = Zip { entries: vec![Entry::new("a", b"aaaa"), Entry::new("b/c", &[7; 5000])], ..Zip::default() };
        let again = Zip::read(&zip.write());
        let contents =
            |zip: &Zip| zip.entries.iter().map(|entry| (entry.name.clone(), entry.data())).collect::<Vec<_>>();
        assert_eq!(contents(&again), contents(&zip));
    }

    #[test]
    fn a_bomb_is_small_and_unpacks() {
        let bomb = Entry::bomb("b", 3);
        assert!(bomb.packed.len() < 20_000);
        assert_eq!(bomb.data(), vec![0; 3 << 20]);
    }
}
