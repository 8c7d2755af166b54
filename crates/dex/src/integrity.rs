//! Checksum and signature of a DEX file.
//!
//! Android trusts neither after installation, so a mismatch is a sign of damage or tampering and not a reason to refuse a file.

/// Adler-32 over everything behind the checksum, as the header should declare it.
pub fn checksum(file: &[u8]) -> u32 {
    let (mut a, mut b) = (1u64, 0u64);
    // The sums of the lanes cannot overflow within this many bytes, so that the costly division comes rarely.
    for chunk in file.get(12..).unwrap_or(&[]).chunks(LANES * 345) {
        let (rows, rest) = chunk.as_chunks::<LANES>();
        let (sum, weighted) = adler_rows(rows);
        b += a * (rows.len() * LANES) as u64 + weighted;
        a += sum;
        for &byte in rest {
            a += u64::from(byte);
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    (b << 16 | a) as u32
}

/// Bytes that are added up side by side, which compilers turn into vector instructions.
const LANES: usize = 16;

/// The sum of all bytes, and the sum in which each byte counts as often as there are bytes from it to the end.
fn adler_rows(rows: &[[u8; LANES]]) -> (u64, u64) {
    let (mut sums, mut running) = ([0u32; LANES], [0u32; LANES]);
    for row in rows {
        for lane in 0..LANES {
            sums[lane] += u32::from(row[lane]);
            running[lane] += sums[lane];
        }
    }
    // A byte in lane n was counted for whole rows, but stands n bytes further back in its own.
    let behind: u64 = sums.iter().zip(0u64..).map(|(&sum, lane)| u64::from(sum) * lane).sum();
    let weighted = running.iter().map(|&sum| u64::from(sum)).sum::<u64>() * LANES as u64 - behind;
    (sums.iter().map(|&sum| u64::from(sum)).sum(), weighted)
}

/// SHA-1 over everything behind the signature, as the header should declare it.
pub fn signature(file: &[u8]) -> [u8; 20] {
    sha1(file.get(32..).unwrap_or(&[]))
}

fn sha1(data: &[u8]) -> [u8; 20] {
    let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    let mut blocks = data.chunks_exact(64);
    for block in &mut blocks {
        sha1_block(&mut state, block);
    }
    let mut tail = blocks.remainder().to_vec();
    tail.push(0x80);
    tail.resize(if tail.len() <= 56 { 56 } else { 120 }, 0);
    tail.extend((data.len() as u64 * 8).to_be_bytes());
    tail.chunks_exact(64).for_each(|block| sha1_block(&mut state, block));
    let mut digest = [0; 20];
    digest.iter_mut().zip(state.iter().flat_map(|word: &u32| word.to_be_bytes())).for_each(|(to, from)| *to = from);
    digest
}

fn sha1_block(state: &mut [u32; 5], block: &[u8]) {
    let mut words = [0u32; 80];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    for i in 16..80 {
        words[i] = (words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16]).rotate_left(1);
    }
    let [mut a, mut b, mut c, mut d, mut e] = *state;
    for (i, word) in words.iter().enumerate() {
        let (mixed, constant) = match i / 20 {
            0 => (b & c | !b & d, 0x5a82_7999u32),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => (b & c | b & d | c & d, 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6),
        };
        let next = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(*word);
        (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
    }
    for (sum, value) in state.iter_mut().zip([a, b, c, d, e]) {
        *sum = sum.wrapping_add(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(data: &[u8], expected: &str) {
        let hex: String = sha1(data).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, expected);
    }

    #[test]
    fn sha1_of_the_standard_examples() {
        check(b"", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        check(b"abc", "a9993e364706816aba3e25717850c26c9cd0d89d");
        check(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
        check(&[b'a'; 119], "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56");
    }

    #[test]
    fn adler32_of_a_known_text() {
        assert_eq!(checksum(b"............Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn adler32_side_by_side_is_adler32_one_by_one() {
        for len in [0, 1, 15, 16, 17, 345 * LANES - 1, 345 * LANES, 345 * LANES + 1, 100_000] {
            for byte in [|_| 255, |n: usize| (n * 7 + n / 251) as u8] {
                let data: Vec<u8> = (0..len + 12).map(byte).collect();
                let (a, b) = data[12..].iter().fold((1u32, 0u32), |(a, b), &byte| {
                    let a = (a + u32::from(byte)) % 65521;
                    (a, (b + a) % 65521)
                });
                assert_eq!(checksum(&data), b << 16 | a, "{len} bytes");
            }
        }
    }
}
