//! RSA: raw, PKCS #1 version 1.5, OAEP and PSS.

use super::asn1;
use super::digest::Algorithm;
use crate::bignum::{BigNumError, Random, generate_prime};
use num_bigint::BigUint;

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RsaError {
    /// The message does not fit the key.
    TooLarge,
    /// Raw input must be as long as the key.
    WrongLength,
    /// The padding is wrong.
    BadPadding,
    /// The key lacks its private part, or its numbers make no sense.
    BadKey,
}

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RsaPublic {
    /// The modulus.
    pub n: BigUint,
    /// The public exponent.
    pub e: BigUint,
}

/// A private key. The parts of the Chinese remainder theorem are zero if they are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RsaPrivate {
    /// The public part.
    pub public: RsaPublic,
    /// The private exponent.
    pub d: BigUint,
    /// The first prime.
    pub p: BigUint,
    /// The second prime.
    pub q: BigUint,
    /// `d` modulo `p - 1`.
    pub dp: BigUint,
    /// `d` modulo `q - 1`.
    pub dq: BigUint,
    /// The inverse of `q` modulo `p`.
    pub q_inverse: BigUint,
}

/// How a message is brought to the length of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// PKCS #1 version 1.5.
    Pkcs1,
    /// Not at all.
    None,
    /// OAEP with the digest for the label and the one for the mask.
    Oaep(Algorithm, Algorithm),
}

type Result<T> = std::result::Result<T, RsaError>;

impl RsaPublic {
    /// The length of the modulus in bytes.
    pub fn size(&self) -> usize {
        self.n.bits().div_ceil(8) as usize
    }

    /// Encrypts for the owner of the private key.
    pub fn encrypt(&self, message: &[u8], padding: Padding, random: &mut impl Random) -> Result<Vec<u8>> {
        let padded = match padding {
            Padding::Pkcs1 => pad_type_2(message, self.size(), random)?,
            Padding::None => exact(message, self.size())?,
            Padding::Oaep(hash, mask) => oaep_pad(message, self.size(), hash, mask, random)?,
        };
        self.raw(&padded)
    }

    /// Recovers what the owner of the private key encrypted with it.
    pub fn recover(&self, signature: &[u8], padding: Padding) -> Result<Vec<u8>> {
        let padded = self.raw(signature)?;
        match padding {
            Padding::Pkcs1 => unpad(&padded, 1),
            Padding::None => Ok(padded),
            Padding::Oaep(..) => Err(RsaError::BadPadding),
        }
    }

    /// Verifies a signature of a digest.
    pub fn verify(&self, algorithm: Algorithm, digest: &[u8], signature: &[u8]) -> bool {
        signature.len() == self.size()
            && self.recover(signature, Padding::Pkcs1).is_ok_and(|info| info == digest_info(algorithm, digest))
    }

    /// Verifies a signature of a digest by PSS.
    pub fn verify_pss(
        &self,
        hash: Algorithm,
        mask: Algorithm,
        salt_len: usize,
        digest: &[u8],
        signature: &[u8],
    ) -> bool {
        let bits = self.n.bits() as usize - 1;
        let Ok(padded) = self.raw(signature) else { return false };
        let encoded = &padded[padded.len() - bits.div_ceil(8)..];
        let leading_zeros = padded[..padded.len() - encoded.len()].iter().all(|&b| b == 0);
        signature.len() == self.size() && leading_zeros && pss_matches(encoded, bits, hash, mask, salt_len, digest)
    }

    /// Raises to the public exponent.
    fn raw(&self, message: &[u8]) -> Result<Vec<u8>> {
        let m = self.number(message)?;
        Ok(to_bytes(&m.modpow(&self.e, &self.n), self.size()))
    }

    fn number(&self, message: &[u8]) -> Result<BigUint> {
        let m = BigUint::from_bytes_be(message);
        match m < self.n {
            true if message.len() <= self.size() => Ok(m),
            _ => Err(RsaError::TooLarge),
        }
    }
}

impl RsaPrivate {
    /// A key from its exponents and, if they are known, the rest.
    pub fn new(public: RsaPublic, d: BigUint, crt: [BigUint; 5]) -> Self {
        let [p, q, dp, dq, q_inverse] = crt;
        RsaPrivate { public, d, p, q, dp, dq, q_inverse }
    }

    /// `RSA_generate_key_ex`: a key with a modulus of so many bits.
    pub fn generate(bits: u32, e: &BigUint, random: &mut impl Random) -> std::result::Result<Self, BigNumError> {
        let one = BigUint::from(1u8);
        let mut prime = |bits| -> std::result::Result<BigUint, BigNumError> {
            loop {
                let p = BigUint::from_bytes_be(&generate_prime(bits, random)?.to_bytes_be());
                if e.modinv(&(&p - &one)).is_some() {
                    return Ok(p);
                }
            }
        };
        let p = prime(bits.div_ceil(2))?;
        let q = loop {
            let q = prime(bits / 2)?;
            if q != p {
                break q;
            }
        };
        let (p, q) = if p > q { (p, q) } else { (q, p) };
        let (p1, q1) = (&p - &one, &q - &one);
        let d = e.modinv(&(&p1 * &q1)).ok_or(BigNumError::NotInvertible)?;
        let q_inverse = q.modinv(&p).ok_or(BigNumError::NotInvertible)?;
        let public = RsaPublic { n: &p * &q, e: e.clone() };
        let (dp, dq) = (&d % &p1, &d % &q1);
        Ok(RsaPrivate { public, d, p, q, dp, dq, q_inverse })
    }

    /// Decrypts what was encrypted for this key.
    pub fn decrypt(&self, message: &[u8], padding: Padding) -> Result<Vec<u8>> {
        let padded = self.raw(message)?;
        match padding {
            Padding::Pkcs1 => unpad(&padded, 2),
            Padding::None => Ok(padded),
            Padding::Oaep(hash, mask) => oaep_unpad(&padded, hash, mask),
        }
    }

    /// Encrypts with the private key, which is how signatures are made.
    pub fn encrypt(&self, message: &[u8], padding: Padding) -> Result<Vec<u8>> {
        match padding {
            Padding::Pkcs1 => self.raw(&pad_type_1(message, self.public.size())?),
            Padding::None => self.raw(&exact(message, self.public.size())?),
            Padding::Oaep(..) => Err(RsaError::BadPadding),
        }
    }

    /// Signs a digest.
    pub fn sign(&self, algorithm: Algorithm, digest: &[u8]) -> Result<Vec<u8>> {
        self.encrypt(&digest_info(algorithm, digest), Padding::Pkcs1)
    }

    /// Signs a digest by PSS.
    pub fn sign_pss(&self, hash: Algorithm, mask: Algorithm, salt: &[u8], digest: &[u8]) -> Result<Vec<u8>> {
        let bits = self.public.n.bits() as usize - 1;
        self.raw(&pss_encode(bits, hash, mask, salt, digest)?)
    }

    fn raw(&self, message: &[u8]) -> Result<Vec<u8>> {
        let c = self.public.number(message)?;
        let zero = BigUint::ZERO;
        let m = if self.p == zero || self.q == zero || self.dp == zero || self.dq == zero || self.q_inverse == zero {
            c.modpow(&self.d, &self.public.n)
        } else {
            let (m1, m2) = (c.modpow(&self.dp, &self.p), c.modpow(&self.dq, &self.q));
            let difference = (&m1 + &self.p - &m2 % &self.p) % &self.p;
            m2 + difference * &self.q_inverse % &self.p * &self.q
        };
        if m >= self.public.n { Err(RsaError::BadKey) } else { Ok(to_bytes(&m, self.public.size())) }
    }
}

/// A number in exactly so many bytes.
pub(super) fn to_bytes(number: &BigUint, len: usize) -> Vec<u8> {
    let bytes = number.to_bytes_be();
    let mut out = vec![0; len.saturating_sub(bytes.len())];
    out.extend(&bytes[bytes.len().saturating_sub(len)..]);
    out
}

fn exact(message: &[u8], size: usize) -> Result<Vec<u8>> {
    if message.len() == size { Ok(message.to_vec()) } else { Err(RsaError::WrongLength) }
}

fn pad_type_1(message: &[u8], size: usize) -> Result<Vec<u8>> {
    let fill = size.checked_sub(message.len() + 3).filter(|&n| n >= 8).ok_or(RsaError::TooLarge)?;
    Ok([&[0, 1], vec![0xFF; fill].as_slice(), &[0], message].concat())
}

fn pad_type_2(message: &[u8], size: usize, random: &mut impl Random) -> Result<Vec<u8>> {
    let fill = size.checked_sub(message.len() + 3).filter(|&n| n >= 8).ok_or(RsaError::TooLarge)?;
    let mut filler = vec![0; fill];
    random.fill(&mut filler);
    for b in &mut filler {
        while *b == 0 {
            random.fill(std::slice::from_mut(b));
        }
    }
    Ok([&[0, 2], filler.as_slice(), &[0], message].concat())
}

fn unpad(padded: &[u8], kind: u8) -> Result<Vec<u8>> {
    let filler = match padded {
        [0, k, rest @ ..] if *k == kind => rest,
        _ => return Err(RsaError::BadPadding),
    };
    let end = filler.iter().position(|&b| b == 0).filter(|&n| n >= 8).ok_or(RsaError::BadPadding)?;
    let plain = kind == 2 || filler[..end].iter().all(|&b| b == 0xFF);
    if plain { Ok(filler[end + 1..].to_vec()) } else { Err(RsaError::BadPadding) }
}

fn digest_info(algorithm: Algorithm, digest: &[u8]) -> Vec<u8> {
    let octets = asn1::element(asn1::tag::OCTET_STRING, digest);
    asn1::sequence(&[&asn1::algorithm(algorithm.oid(), asn1::NULL), &octets])
}

/// MGF1: as many bytes as wanted, made from a seed.
fn mask_bytes(hash: Algorithm, seed: &[u8], len: usize) -> Vec<u8> {
    let mut mask = Vec::new();
    for counter in 0u32.. {
        if mask.len() >= len {
            break;
        }
        mask.extend(hash.digest(&[seed, &counter.to_be_bytes()].concat()));
    }
    mask.truncate(len);
    mask
}

fn xor(a: &mut [u8], b: &[u8]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a ^= b);
}

fn oaep_pad(
    message: &[u8],
    size: usize,
    hash: Algorithm,
    mask: Algorithm,
    random: &mut impl Random,
) -> Result<Vec<u8>> {
    let fill = size.checked_sub(message.len() + 2 * hash.size() + 2).ok_or(RsaError::TooLarge)?;
    let mut block = [hash.digest(&[]), vec![0; fill], vec![1], message.to_vec()].concat();
    let mut seed = vec![0; hash.size()];
    random.fill(&mut seed);
    xor(&mut block, &mask_bytes(mask, &seed, size - hash.size() - 1));
    xor(&mut seed, &mask_bytes(mask, &block, hash.size()));
    Ok([vec![0], seed, block].concat())
}

fn oaep_unpad(padded: &[u8], hash: Algorithm, mask: Algorithm) -> Result<Vec<u8>> {
    if padded.len() < 2 * hash.size() + 2 || padded[0] != 0 {
        return Err(RsaError::BadPadding);
    }
    let (seed, block) = padded[1..].split_at(hash.size());
    let (mut seed, mut block) = (seed.to_vec(), block.to_vec());
    xor(&mut seed, &mask_bytes(mask, &block, hash.size()));
    let block_mask = mask_bytes(mask, &seed, block.len());
    xor(&mut block, &block_mask);
    let (label, rest) = block.split_at(hash.size());
    let end = rest.iter().position(|&b| b != 0).filter(|&n| rest[n] == 1).ok_or(RsaError::BadPadding)?;
    if label == hash.digest(&[]) { Ok(rest[end + 1..].to_vec()) } else { Err(RsaError::BadPadding) }
}

fn pss_hash(hash: Algorithm, digest: &[u8], salt: &[u8]) -> Vec<u8> {
    hash.digest(&[&[0; 8], digest, salt].concat())
}

fn pss_encode(bits: usize, hash: Algorithm, mask: Algorithm, salt: &[u8], digest: &[u8]) -> Result<Vec<u8>> {
    let len = bits.div_ceil(8);
    let fill = len.checked_sub(hash.size() + salt.len() + 2).ok_or(RsaError::TooLarge)?;
    let h = pss_hash(hash, digest, salt);
    let mut block = [&vec![0; fill], &[1][..], salt].concat();
    let block_mask = mask_bytes(mask, &h, block.len());
    xor(&mut block, &block_mask);
    block[0] &= 0xFF >> (8 * len - bits);
    Ok([block, h, vec![0xBC]].concat())
}

fn pss_matches(encoded: &[u8], bits: usize, hash: Algorithm, mask: Algorithm, salt_len: usize, digest: &[u8]) -> bool {
    let Some(fill) = encoded.len().checked_sub(hash.size() + salt_len + 2) else { return false };
    let (block, rest) = encoded.split_at(encoded.len() - hash.size() - 1);
    let (h, end) = rest.split_at(hash.size());
    let unused = 0xFFu8 >> (8 * encoded.len() - bits);
    if end != [0xBC] || block[0] & !unused != 0 {
        return false;
    }
    let mut block = block.to_vec();
    let block_mask = mask_bytes(mask, h, block.len());
    xor(&mut block, &block_mask);
    block[0] &= unused;
    let (filler, salt) = block.split_at(fill + 1);
    let filled = filler.split_last().is_some_and(|(one, zeros)| *one == 1 && zeros.iter().all(|&b| b == 0));
    filled && pss_hash(hash, digest, salt) == h
}
