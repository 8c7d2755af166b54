//! A zip writer whose every field a test can falsify.

use std::io::Write;

/// One entry to write; the public fields are what the headers claim.
#[derive(Clone)]
pub(crate) struct Item {
    pub(crate) name: Vec<u8>,
    pub(crate) local_name: Vec<u8>,
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) crc32: u32,
    pub(crate) size: u32,
    pub(crate) compressed_size: u32,
    pub(crate) data: Vec<u8>,
}

impl Item {
    /// An honest stored entry.
    pub(crate) fn stored(name: &str, content: &[u8]) -> Item {
        let mut crc = flate2::Crc::new();
        crc.update(content);
        Item {
            name: name.into(),
            local_name: name.into(),
            method: 0,
            flags: 0,
            crc32: crc.sum(),
            size: content.len() as u32,
            compressed_size: content.len() as u32,
            data: content.to_vec(),
        }
    }

    /// An honest compressed entry.
    pub(crate) fn deflated(name: &str, content: &[u8]) -> Item {
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(content).unwrap();
        let data = encoder.finish().unwrap();
        Item { method: 8, compressed_size: data.len() as u32, data, ..Item::stored(name, content) }
    }
}

/// What the end record claims when it lies.
#[derive(Clone, Default)]
pub(crate) struct Claims {
    pub(crate) count: Option<u16>,
    pub(crate) prefix: Vec<u8>,
    pub(crate) suffix: Vec<u8>,
}

/// An honest archive.
pub(crate) fn archive(items: &[Item]) -> Vec<u8> {
    archive_claiming(items, &Claims::default())
}

/// An archive with a lying end record.
pub(crate) fn archive_claiming(items: &[Item], claims: &Claims) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for item in items {
        let offset = out.len() as u32;
        out.extend(0x0403_4b50u32.to_le_bytes());
        out.extend(fields(item));
        out.extend((item.local_name.len() as u16).to_le_bytes());
        out.extend([0; 2]);
        out.extend(&item.local_name);
        out.extend(&item.data);
        directory.extend(0x0201_4b50u32.to_le_bytes());
        directory.extend(20u16.to_le_bytes());
        directory.extend(fields(item));
        directory.extend((item.name.len() as u16).to_le_bytes());
        directory.extend([0; 12]);
        directory.extend(offset.to_le_bytes());
        directory.extend(&item.name);
    }
    let (start, count) = (out.len() as u32, claims.count.unwrap_or(items.len() as u16));
    out.extend(&directory);
    out.extend(0x0605_4b50u32.to_le_bytes());
    out.extend([0; 4]);
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    [&claims.prefix[..], &out, &claims.suffix].concat()
}

fn fields(item: &Item) -> Vec<u8> {
    let halves = [20, item.flags, item.method, 0, 0].map(u16::to_le_bytes).concat();
    [halves, [item.crc32, item.compressed_size, item.size].map(u32::to_le_bytes).concat()].concat()
}
