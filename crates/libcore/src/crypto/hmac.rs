//! Keyed digests.

use super::digest::{Algorithm, Digest};
use crate::wire::{Corrupt, PlainState, Reader, Writer};

/// An HMAC under way.
#[derive(Clone, Debug)]
pub struct Hmac {
    inner: Digest,
    /// The key, padded to a block.
    key: Vec<u8>,
}

impl Hmac {
    /// An HMAC of nothing.
    pub fn new(algorithm: Algorithm, key: &[u8]) -> Self {
        let block = algorithm.block_size();
        let mut key = if key.len() > block { algorithm.digest(key) } else { key.to_vec() };
        key.resize(block, 0);
        let mut hmac = Hmac { inner: Digest::new(algorithm), key };
        hmac.start();
        hmac
    }

    fn start(&mut self) {
        let pad: Vec<u8> = self.key.iter().map(|b| b ^ 0x36).collect();
        self.inner.update(&pad);
    }

    /// The digest algorithm.
    pub fn algorithm(&self) -> Algorithm {
        self.inner.algorithm()
    }

    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.inner.update(bytes);
    }

    /// The result; the HMAC begins again with the same key.
    pub fn finish(&mut self) -> Vec<u8> {
        let inner = self.inner.finish();
        let mut outer = Digest::new(self.algorithm());
        let pad: Vec<u8> = self.key.iter().map(|b| b ^ 0x5C).collect();
        outer.update(&pad);
        outer.update(&inner);
        self.start();
        outer.finish()
    }
}

impl PlainState for Hmac {
    fn write(&self, out: &mut Writer) {
        self.inner.write(out);
        out.bytes(&self.key);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let inner = Digest::read(input)?;
        let corrupt = input.corrupt();
        let key = input.bytes()?.to_vec();
        if key.len() == inner.algorithm().block_size() { Ok(Hmac { inner, key }) } else { Err(corrupt) }
    }
}
