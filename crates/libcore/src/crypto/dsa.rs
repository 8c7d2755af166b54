//! DSA signatures, and Diffie and Hellman's exchange, which has the same kind of keys.

use super::asn1::{self, Der};
use crate::bignum::Random;
use num_bigint::BigUint;

/// The group of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DsaGroup {
    /// The modulus.
    pub p: BigUint,
    /// The order of the generator.
    pub q: BigUint,
    /// The generator.
    pub g: BigUint,
}

impl DsaGroup {
    /// Signs a digest with the private key `x`; none if the group is not one.
    pub fn sign(&self, x: &BigUint, digest: &[u8], random: &mut impl Random) -> Option<Vec<u8>> {
        let z = self.truncate(digest);
        for _ in 0..100 {
            let k = below(&self.q, random)?;
            let r = self.g.modpow(&k, &self.p) % &self.q;
            let s = k.modinv(&self.q)? * (&z + x * &r) % &self.q;
            if r != BigUint::ZERO && s != BigUint::ZERO {
                return Some(asn1::sequence(&[&asn1::unsigned(&r), &asn1::unsigned(&s)]));
            }
        }
        None
    }

    /// Verifies a signature with the public key `y`.
    pub fn verify(&self, y: &BigUint, digest: &[u8], signature: &[u8]) -> bool {
        let Some((r, s)) = parse_signature(signature) else { return false };
        let inside = |n: &BigUint| *n != BigUint::ZERO && *n < self.q;
        let Some(w) = s.modinv(&self.q).filter(|_| inside(&r) && inside(&s)) else { return false };
        let (u1, u2) = (self.truncate(digest) * &w % &self.q, &r * &w % &self.q);
        let v = self.g.modpow(&u1, &self.p) * y.modpow(&u2, &self.p) % &self.p % &self.q;
        v == r
    }

    fn truncate(&self, digest: &[u8]) -> BigUint {
        truncate(digest, self.q.bits())
    }
}

/// The leftmost bits of a digest, as many as the order has.
pub(super) fn truncate(digest: &[u8], bits: u64) -> BigUint {
    let surplus = (digest.len() as u64 * 8).saturating_sub(bits);
    BigUint::from_bytes_be(digest) >> surplus
}

/// A number from one to `limit - 1`.
pub(super) fn below(limit: &BigUint, random: &mut impl Random) -> Option<BigUint> {
    if limit.bits() < 2 {
        return None;
    }
    let mut bytes = vec![0; limit.bits().div_ceil(8) as usize + 8];
    random.fill(&mut bytes);
    Some(BigUint::from_bytes_be(&bytes) % (limit - 1u8) + 1u8)
}

/// The two numbers of a signature of DSA or ECDSA.
pub(super) fn parse_signature(signature: &[u8]) -> Option<(BigUint, BigUint)> {
    let mut outer = Der::new(signature);
    let mut numbers = outer.sequence().ok()?;
    let (r, s) = (numbers.unsigned().ok()?, numbers.unsigned().ok()?);
    (outer.is_empty() && numbers.is_empty()).then_some((r, s))
}

/// The secret that a private and a foreign public key share.
pub fn dh_agree(p: &BigUint, private: &BigUint, public: &BigUint) -> Option<BigUint> {
    let sensible = *p > BigUint::from(3u8) && *public > BigUint::from(1u8) && *public < p - 1u8;
    sensible.then(|| public.modpow(private, p))
}
