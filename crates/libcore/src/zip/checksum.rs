//! CRC-32 and Adler-32.

/// Continues a CRC-32; it starts with zero.
pub fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let mut crc = !crc;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let low = crc ^ u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let at = |table: usize, byte: u32| TABLES[table][(byte & 0xFF) as usize];
        crc = at(7, low) ^ at(6, low >> 8) ^ at(5, low >> 16) ^ at(4, low >> 24);
        crc ^= at(3, chunk[4].into()) ^ at(2, chunk[5].into()) ^ at(1, chunk[6].into()) ^ at(0, chunk[7].into());
    }
    for &b in chunks.remainder() {
        crc = crc >> 8 ^ TABLES[0][((crc ^ u32::from(b)) & 0xFF) as usize];
    }
    !crc
}

/// Continues an Adler-32; it starts with one.
pub fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    /// The longest run after which the sums still fit into 32 bits.
    const RUN: usize = 5552;
    const BASE: u32 = 65521;
    let (mut a, mut b) = (adler & 0xFFFF, adler >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            a += u32::from(byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

/// Table `n` gives what a byte does to the remainder after `n` more bytes of zeros.
static TABLES: [[u32; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut table = 1;
    while table < 8 {
        let mut byte = 0;
        while byte < 256 {
            let previous = tables[table - 1][byte];
            tables[table][byte] = previous >> 8 ^ tables[0][(previous & 0xFF) as usize];
            byte += 1;
        }
        table += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the zlib manual and RFC 1950.
    #[test]
    fn known_values() {
        assert_eq!(crc32(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xCBF4_3926);
        assert_eq!(crc32(0, b""), 0);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11E6_0398);
        assert_eq!(adler32(1, &[0xFF; 20000]), adler32(adler32(1, &[0xFF; 7777]), &[0xFF; 12223]));
    }
}
