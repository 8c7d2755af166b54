//! Primes: Miller and Rabin's test, and search by drawing.

use super::{BigNum, BigNumError};
use num_bigint::BigUint;

/// A source of random bytes.
pub trait Random {
    /// Fills the buffer.
    fn fill(&mut self, bytes: &mut [u8]);
}

/// The test finds no more with more rounds than this.
const MAX_ROUNDS: u32 = 64;

/// `BN_is_prime_ex`: whether the number passes so many rounds of the test; a round lets one composite in four pass at
/// most, and zero rounds means as many as its size asks for.
pub fn is_prime(number: &BigNum, rounds: u32, random: &mut impl Random) -> bool {
    if number.sign() <= 0 {
        return false;
    }
    let n = number.magnitude();
    let rounds = if rounds == 0 { default_rounds(n.bits()) } else { rounds.min(MAX_ROUNDS) };
    match small_factor(n) {
        Some(factor) => *n == BigUint::from(factor),
        None => n.bits() > 1 && passes(n, rounds, random),
    }
}

/// `BN_generate_prime_ex` without conditions: a prime of exactly so many bits, of which the upper two are set.
pub fn generate_prime(bits: u32, random: &mut impl Random) -> Result<BigNum, BigNumError> {
    if bits < 2 {
        return Err(BigNumError::TooFewBits);
    }
    if bits == 2 {
        // Both upper bits set leaves only three.
        return Ok(BigNum::from_long(3));
    }
    loop {
        let candidate = draw(bits, random);
        if small_factor(&candidate).is_none_or(|factor| candidate == BigUint::from(factor))
            && passes(&candidate, default_rounds(bits.into()), random)
        {
            return Ok(BigNum::from_bytes_be(&candidate.to_bytes_be(), false));
        }
    }
}

fn draw(bits: u32, random: &mut impl Random) -> BigUint {
    let mut bytes = vec![0; bits.div_ceil(8) as usize];
    random.fill(&mut bytes);
    let mut n = BigUint::from_bytes_be(&bytes) >> (bytes.len() as u32 * 8 - bits);
    n.set_bit(0, true);
    n.set_bit(u64::from(bits) - 1, true);
    n.set_bit(u64::from(bits) - 2, true);
    n
}

/// Rounds after which a drawn number is composite with a probability below 2^-80, as OpenSSL tabulates them.
fn default_rounds(bits: u64) -> u32 {
    match bits {
        1300.. => 2,
        850.. => 3,
        650.. => 4,
        550.. => 5,
        450.. => 6,
        400.. => 7,
        350.. => 8,
        300.. => 9,
        250.. => 12,
        200.. => 15,
        150.. => 18,
        _ => 27,
    }
}

/// The least prime factor below 2,000, if there is one.
fn small_factor(n: &BigUint) -> Option<u32> {
    let is_small_prime = |p: &u32| (2..*p).take_while(|d| d * d <= *p).all(|d| !p.is_multiple_of(d));
    (2..2000).filter(is_small_prime).find(|p| (n % *p) == BigUint::ZERO)
}

/// Miller and Rabin's test with random bases; `n` is odd and greater than three, or three.
fn passes(n: &BigUint, rounds: u32, random: &mut impl Random) -> bool {
    let one = BigUint::from(1u8);
    let minus_one = n - &one;
    let twos = minus_one.trailing_zeros().unwrap_or(0);
    let odd = &minus_one >> twos;
    (0..rounds).all(|_| {
        let base = random_base(&minus_one, random);
        let mut x = base.modpow(&odd, n);
        if x == one || x == minus_one {
            return true;
        }
        (1..twos).any(|_| {
            x = &x * &x % n;
            x == minus_one
        })
    })
}

/// A base between 1 and `limit` - 1.
fn random_base(limit: &BigUint, random: &mut impl Random) -> BigUint {
    let mut bytes = vec![0; limit.bits().div_ceil(8) as usize + 8];
    random.fill(&mut bytes);
    BigUint::from_bytes_be(&bytes) % (limit - 1u8).max(BigUint::from(1u8)) + 1u8
}
