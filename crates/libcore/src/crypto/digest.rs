//! Message digests.

use crate::wire::{Corrupt, PlainState, Reader, Writer};
use sha2::digest::Digest as _;
use sha2::digest::common::hazmat::SerializableState;

/// A digest algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Algorithm {
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
}

impl Algorithm {
    /// All algorithms; the place of one is its number in written states.
    pub const ALL: [Algorithm; 6] =
        [Algorithm::Md5, Algorithm::Sha1, Algorithm::Sha224, Algorithm::Sha256, Algorithm::Sha384, Algorithm::Sha512];

    /// The algorithm that OpenSSL's `EVP_get_digestbyname` finds.
    pub fn by_name(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name().eq_ignore_ascii_case(&name.replace('-', "")))
    }

    /// OpenSSL's name.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Md5 => "MD5",
            Algorithm::Sha1 => "SHA1",
            Algorithm::Sha224 => "SHA224",
            Algorithm::Sha256 => "SHA256",
            Algorithm::Sha384 => "SHA384",
            Algorithm::Sha512 => "SHA512",
        }
    }

    /// The length of the result.
    pub fn size(self) -> usize {
        match self {
            Algorithm::Md5 => 16,
            Algorithm::Sha1 => 20,
            Algorithm::Sha224 => 28,
            Algorithm::Sha256 => 32,
            Algorithm::Sha384 => 48,
            Algorithm::Sha512 => 64,
        }
    }

    /// The length of the blocks that are digested.
    pub fn block_size(self) -> usize {
        if matches!(self, Algorithm::Sha384 | Algorithm::Sha512) { 128 } else { 64 }
    }

    /// The object identifier.
    pub fn oid(self) -> &'static str {
        match self {
            Algorithm::Md5 => "1.2.840.113549.2.5",
            Algorithm::Sha1 => "1.3.14.3.2.26",
            Algorithm::Sha224 => "2.16.840.1.101.3.4.2.4",
            Algorithm::Sha256 => "2.16.840.1.101.3.4.2.1",
            Algorithm::Sha384 => "2.16.840.1.101.3.4.2.2",
            Algorithm::Sha512 => "2.16.840.1.101.3.4.2.3",
        }
    }

    /// The digest of one message.
    pub fn digest(self, bytes: &[u8]) -> Vec<u8> {
        let mut digest = Digest::new(self);
        digest.update(bytes);
        digest.finish()
    }
}

/// A digest under way.
#[derive(Clone, Debug)]
pub struct Digest {
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    Md5(md5::Md5),
    Sha1(sha1::Sha1),
    Sha224(sha2::Sha224),
    Sha256(sha2::Sha256),
    Sha384(sha2::Sha384),
    Sha512(sha2::Sha512),
}

/// Does the same with whichever algorithm it is.
macro_rules! each {
    ($state:expr, $digest:ident => $body:expr) => {
        match $state {
            State::Md5($digest) => $body,
            State::Sha1($digest) => $body,
            State::Sha224($digest) => $body,
            State::Sha256($digest) => $body,
            State::Sha384($digest) => $body,
            State::Sha512($digest) => $body,
        }
    };
}

impl Digest {
    /// A digest of nothing.
    pub fn new(algorithm: Algorithm) -> Self {
        let state = match algorithm {
            Algorithm::Md5 => State::Md5(md5::Md5::new()),
            Algorithm::Sha1 => State::Sha1(sha1::Sha1::new()),
            Algorithm::Sha224 => State::Sha224(sha2::Sha224::new()),
            Algorithm::Sha256 => State::Sha256(sha2::Sha256::new()),
            Algorithm::Sha384 => State::Sha384(sha2::Sha384::new()),
            Algorithm::Sha512 => State::Sha512(sha2::Sha512::new()),
        };
        Digest { state }
    }

    /// The algorithm.
    pub fn algorithm(&self) -> Algorithm {
        match self.state {
            State::Md5(_) => Algorithm::Md5,
            State::Sha1(_) => Algorithm::Sha1,
            State::Sha224(_) => Algorithm::Sha224,
            State::Sha256(_) => Algorithm::Sha256,
            State::Sha384(_) => Algorithm::Sha384,
            State::Sha512(_) => Algorithm::Sha512,
        }
    }

    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        each!(&mut self.state, digest => digest.update(bytes));
    }

    /// The result; the digest begins again.
    pub fn finish(&mut self) -> Vec<u8> {
        each!(&mut self.state, digest => digest.finalize_reset().to_vec())
    }
}

impl PlainState for Digest {
    fn write(&self, out: &mut Writer) {
        out.u8(self.algorithm() as u8);
        each!(&self.state, digest => out.bytes(&digest.serialize()));
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let corrupt = input.corrupt();
        let algorithm = *Algorithm::ALL.get(usize::from(input.u8()?)).ok_or(corrupt)?;
        let mut digest = Digest::new(algorithm);
        let bytes = input.bytes()?;
        each!(&mut digest.state, state => *state = deserialize(bytes).ok_or(corrupt)?);
        Ok(digest)
    }
}

fn deserialize<D: SerializableState>(bytes: &[u8]) -> Option<D> {
    D::deserialize(bytes.try_into().ok()?).ok()
}
