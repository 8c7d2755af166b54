//! Encryption that also proves where it comes from: AES-GCM and ChaCha20-Poly1305, sealed and opened in one call.

use super::cipher::{Core, chacha20_block, increment_big_endian};
use num_bigint::BigUint;

/// An authenticated cipher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aead {
    /// AES-GCM with a key of 16, 24 or 32 bytes.
    AesGcm,
    /// ChaCha20-Poly1305 with a key of 32 bytes and a nonce of 12.
    ChaCha20Poly1305,
}

/// The tag does not fit the data, or the parameters do not fit the cipher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTag;

impl Aead {
    /// The length of a full tag.
    pub const TAG_LEN: usize = 16;

    /// Encrypts and appends a tag of `tag_len` bytes.
    pub fn seal(self, key: &[u8], nonce: &[u8], data: &[u8], extra: &[u8], tag_len: usize) -> Result<Vec<u8>, BadTag> {
        self.check(key, nonce, tag_len)?;
        let (mut out, stream) = self.crypt(key, nonce, data);
        let tag = self.tag(key, &stream, &out, extra);
        out.extend(&tag[..tag_len]);
        Ok(out)
    }

    /// Checks the tag behind the data and decrypts them.
    pub fn open(self, key: &[u8], nonce: &[u8], data: &[u8], extra: &[u8], tag_len: usize) -> Result<Vec<u8>, BadTag> {
        self.check(key, nonce, tag_len)?;
        let at = data.len().checked_sub(tag_len).ok_or(BadTag)?;
        let (data, tag) = data.split_at(at);
        let (out, stream) = self.crypt(key, nonce, data);
        if self.tag(key, &stream, data, extra)[..tag_len] == *tag { Ok(out) } else { Err(BadTag) }
    }

    fn check(self, key: &[u8], nonce: &[u8], tag_len: usize) -> Result<(), BadTag> {
        let fits = match self {
            Aead::AesGcm => matches!(key.len(), 16 | 24 | 32) && !nonce.is_empty(),
            Aead::ChaCha20Poly1305 => key.len() == 32 && nonce.len() == 12,
        };
        if fits && (1..=Aead::TAG_LEN).contains(&tag_len) { Ok(()) } else { Err(BadTag) }
    }

    /// The data under the keystream, and the first block of the keystream, which belongs to the tag.
    fn crypt(self, key: &[u8], nonce: &[u8], data: &[u8]) -> (Vec<u8>, Vec<u8>) {
        match self {
            Aead::AesGcm => {
                let core = Core::aes(key);
                let mut counter = first_counter(&core, nonce);
                let mut stream = counter.to_be_bytes();
                core.encrypt(&mut stream);
                let mut out = data.to_vec();
                for chunk in out.chunks_mut(16) {
                    let mut bytes = counter.to_be_bytes();
                    increment_big_endian(&mut bytes[12..]);
                    counter = u128::from_be_bytes(bytes);
                    core.encrypt(&mut bytes);
                    chunk.iter_mut().zip(bytes).for_each(|(a, b)| *a ^= b);
                }
                (out, stream.to_vec())
            }
            Aead::ChaCha20Poly1305 => {
                let block = |number: u32| chacha20_block(key, &[&number.to_le_bytes(), nonce].concat());
                let mut out = data.to_vec();
                for (number, chunk) in (1..).zip(out.chunks_mut(64)) {
                    chunk.iter_mut().zip(block(number)).for_each(|(a, b)| *a ^= b);
                }
                (out, block(0))
            }
        }
    }

    fn tag(self, key: &[u8], stream: &[u8], encrypted: &[u8], extra: &[u8]) -> Vec<u8> {
        match self {
            Aead::AesGcm => {
                let mut h = [0; 16];
                Core::aes(key).encrypt(&mut h);
                let lengths = (extra.len() as u128 * 8) << 64 | (encrypted.len() as u128 * 8);
                let hash = [extra, encrypted].iter().fold(0, |hash, part| ghash(u128::from_be_bytes(h), hash, part));
                let hash = multiply(hash ^ lengths, u128::from_be_bytes(h));
                hash.to_be_bytes().iter().zip(stream).map(|(a, b)| a ^ b).collect()
            }
            Aead::ChaCha20Poly1305 => {
                let mut message = Vec::new();
                for part in [extra, encrypted] {
                    message.extend(part);
                    message.resize(message.len().next_multiple_of(16), 0);
                }
                message.extend((extra.len() as u64).to_le_bytes());
                message.extend((encrypted.len() as u64).to_le_bytes());
                poly1305(&stream[..32], &message)
            }
        }
    }
}

fn first_counter(core: &Core, nonce: &[u8]) -> u128 {
    if let Ok(nonce) = <[u8; 12]>::try_from(nonce) {
        let mut counter = [0; 16];
        counter[..12].copy_from_slice(&nonce);
        counter[15] = 1;
        return u128::from_be_bytes(counter);
    }
    let mut h = [0; 16];
    core.encrypt(&mut h);
    let h = u128::from_be_bytes(h);
    multiply(ghash(h, 0, nonce) ^ (nonce.len() as u128 * 8), h)
}

fn ghash(h: u128, start: u128, data: &[u8]) -> u128 {
    data.chunks(16).fold(start, |hash, chunk| {
        let mut block = [0; 16];
        block[..chunk.len()].copy_from_slice(chunk);
        multiply(hash ^ u128::from_be_bytes(block), h)
    })
}

/// Multiplication in the field of GCM, whose first bit is the highest.
fn multiply(x: u128, y: u128) -> u128 {
    let (mut product, mut shifted) = (0, y);
    for bit in (0..128).rev() {
        if x >> bit & 1 == 1 {
            product ^= shifted;
        }
        shifted = shifted >> 1 ^ if shifted & 1 == 1 { 0xE1 << 120 } else { 0 };
    }
    product
}

fn poly1305(key: &[u8], message: &[u8]) -> Vec<u8> {
    let mut r = key[..16].to_vec();
    [3, 7, 11, 15].iter().for_each(|&i: &usize| r[i] &= 15);
    [4, 8, 12].iter().for_each(|&i: &usize| r[i] &= 252);
    let r = BigUint::from_bytes_le(&r);
    let prime = (BigUint::from(1u8) << 130u8) - 5u8;
    let sum = message.chunks(16).fold(BigUint::ZERO, |sum, chunk| {
        let block = BigUint::from_bytes_le(&[chunk, &[1]].concat());
        (sum + block) * &r % &prime
    });
    let mut tag = (sum + BigUint::from_bytes_le(&key[16..])).to_bytes_le();
    tag.resize(16, 0);
    tag
}
