//! Keys from passwords (PKCS #5, version 2).

use super::digest::Algorithm;
use super::hmac::Hmac;

/// Derives `len` bytes; the caller bounds the iterations by what it charges for them.
pub fn pbkdf2(algorithm: Algorithm, password: &[u8], salt: &[u8], iterations: u32, len: usize) -> Vec<u8> {
    let keyed = Hmac::new(algorithm, password);
    let mut key = Vec::with_capacity(len);
    for number in 1u32.. {
        if key.len() >= len {
            break;
        }
        let mut round = keyed.clone();
        round.update(salt);
        round.update(&number.to_be_bytes());
        let mut last = round.finish();
        let mut block = last.clone();
        for _ in 1..iterations {
            let mut round = keyed.clone();
            round.update(&last);
            last = round.finish();
            block.iter_mut().zip(&last).for_each(|(a, b)| *a ^= b);
        }
        key.extend(block);
    }
    key.truncate(len);
    key
}
