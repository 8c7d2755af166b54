//! A string pool writer.

/// A UTF-8 pool.
pub(crate) fn pool_utf8(strings: &[&str]) -> Vec<u8> {
    let encoded = strings.iter().map(|text| {
        let lengths = [text.encode_utf16().count(), text.len()].map(|len| match len & 0x7fff {
            short @ 0..0x80 => vec![short as u8],
            long => vec![(long >> 8) as u8 | 0x80, long as u8],
        });
        [lengths.concat(), text.as_bytes().to_vec(), vec![0]].concat()
    });
    pool(encoded.collect(), 1 << 8)
}

/// A UTF-16 pool.
pub(crate) fn pool_utf16(strings: &[&str]) -> Vec<u8> {
    let encoded = strings.iter().map(|text| {
        let units: Vec<u16> = text.encode_utf16().collect();
        let length = match units.len() {
            short @ 0..0x8000 => vec![short as u16],
            long => vec![(long >> 16) as u16 | 0x8000, long as u16],
        };
        [length, units, vec![0]].concat().into_iter().flat_map(u16::to_le_bytes).collect()
    });
    pool(encoded.collect(), 0)
}

fn pool(strings: Vec<Vec<u8>>, flags: u32) -> Vec<u8> {
    let mut offsets = Vec::new();
    let mut data: Vec<u8> = Vec::new();
    for string in &strings {
        offsets.extend((data.len() as u32).to_le_bytes());
        data.extend(string);
    }
    data.resize(data.len().next_multiple_of(4).max(4), 0);
    let start = 28 + offsets.len();
    let mut out = [1u16, 28].map(u16::to_le_bytes).concat();
    let words = [start + data.len(), strings.len(), 0, flags as usize, start, 0];
    out.extend(words.iter().flat_map(|&word| (word as u32).to_le_bytes()));
    [out, offsets, data].concat()
}
