//! Big integers as `java.math.NativeBN` asks for them: OpenSSL's functions on sign and magnitude.
//!
//! The numbers are those of `num-bigint`; what is here is the meaning of each native: shifts and bit tests work on
//! the magnitude, division truncates, texts are read as far as they go. Primes are drawn from bytes that the caller
//! supplies, so that a device's randomness stays keyed. Words are of 32 bits, as on the 32-bit phone that is modelled.

mod prime;

pub use prime::{Random, generate_prime, is_prime};

use crate::wire::{Corrupt, PlainState, Reader, Writer};
use num_bigint::{BigInt, BigUint, Sign};
use std::cmp::Ordering;

/// More bits than OpenSSL allows a number to have.
const MAX_BITS: u64 = 1 << 29;

/// Why an operation has no result; the texts are those of Android's `ArithmeticException`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BigNumError {
    /// Division by zero.
    DivisionByZero,
    /// There is no inverse.
    NotInvertible,
    /// The result would be too long.
    TooLong,
    /// A prime must have at least two bits.
    TooFewBits,
}

impl BigNumError {
    /// The message of the exception.
    pub fn message(self) -> &'static str {
        match self {
            BigNumError::DivisionByZero => "BigInteger division by zero",
            BigNumError::NotInvertible => "BigInteger not invertible",
            BigNumError::TooLong => "error:03000066:bignum routines:OPENSSL_internal:BIGNUM_TOO_LONG",
            BigNumError::TooFewBits => "error:03000068:bignum routines:OPENSSL_internal:BITS_TOO_SMALL",
        }
    }
}

/// A big integer.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BigNum(BigInt);

type Result<T> = std::result::Result<T, BigNumError>;

impl BigNum {
    /// `putLongInt`.
    pub fn from_long(value: i64) -> Self {
        BigNum(value.into())
    }

    /// `putULongInt`: an unsigned magnitude and a sign.
    pub fn from_ulong(magnitude: u64, negative: bool) -> Self {
        BigNum::from_magnitude(magnitude.into(), negative)
    }

    /// `BN_bin2bn`: a magnitude of big-endian bytes.
    pub fn from_bytes_be(bytes: &[u8], negative: bool) -> Self {
        BigNum::from_magnitude(BigUint::from_bytes_be(bytes), negative)
    }

    /// `litEndInts2bn`: a magnitude of little-endian words.
    pub fn from_ints(ints: &[i32], negative: bool) -> Self {
        let words = ints.iter().map(|&i| i as u32).collect();
        BigNum::from_magnitude(BigUint::new(words), negative)
    }

    /// `twosComp2bn`: big-endian two's complement.
    pub fn from_twos_complement(bytes: &[u8]) -> Self {
        BigNum(BigInt::from_signed_bytes_be(bytes))
    }

    /// `BN_dec2bn`: reads as many decimal digits as there are and says how many characters that were.
    pub fn parse_decimal(text: &str) -> (Self, usize) {
        BigNum::parse(text, 10)
    }

    /// `BN_hex2bn`: reads as many hexadecimal digits as there are and says how many characters that were.
    pub fn parse_hex(text: &str) -> (Self, usize) {
        BigNum::parse(text, 16)
    }

    fn parse(text: &str, radix: u32) -> (Self, usize) {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        let magnitude = BigUint::parse_bytes(&digits.as_bytes()[..end], radix).unwrap_or_default();
        (BigNum::from_magnitude(magnitude, text.starts_with('-')), text.len() - digits.len() + end)
    }

    fn from_magnitude(magnitude: BigUint, negative: bool) -> Self {
        BigNum(BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, magnitude))
    }

    /// `longInt`: the lower 64 bits of the magnitude with the sign.
    pub fn to_long(&self) -> i64 {
        let low = self.0.magnitude().iter_u64_digits().next().unwrap_or(0) as i64;
        if self.is_negative() { low.wrapping_neg() } else { low }
    }

    /// `BN_bn2dec`.
    pub fn to_decimal(&self) -> String {
        self.0.to_string()
    }

    /// `BN_bn2hex`.
    pub fn to_hex(&self) -> String {
        self.0.to_str_radix(16)
    }

    /// `BN_bn2bin`: the magnitude in big-endian bytes, none for zero.
    pub fn to_bytes_be(&self) -> Vec<u8> {
        if self.sign() == 0 { Vec::new() } else { self.0.magnitude().to_bytes_be() }
    }

    /// `bn2litEndInts`: the magnitude in little-endian words, none for zero.
    pub fn to_ints(&self) -> Vec<i32> {
        self.0.magnitude().iter_u32_digits().map(|word| word as i32).collect()
    }

    /// `sign`.
    pub fn sign(&self) -> i32 {
        match self.0.sign() {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    fn is_negative(&self) -> bool {
        self.sign() < 0
    }

    /// `BN_set_negative`.
    pub fn with_sign(&self, negative: bool) -> Self {
        BigNum::from_magnitude(self.0.magnitude().clone(), negative)
    }

    /// `BN_cmp`.
    pub fn compare(&self, other: &Self) -> i32 {
        match self.0.cmp(&other.0) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// `bitLength`: the bits of the two's complement without the sign bit.
    pub fn bit_length(&self) -> u64 {
        if self.is_negative() { (self.0.magnitude() - 1u8).bits() } else { self.0.bits() }
    }

    /// `BN_is_bit_set`: of the magnitude.
    pub fn is_bit_set(&self, n: i32) -> bool {
        u64::try_from(n).is_ok_and(|n| self.0.magnitude().bit(n))
    }

    /// `BN_shift`: the magnitude to the left, or to the right if `n` is negative.
    pub fn shift(&self, n: i32) -> Result<Self> {
        let magnitude = self.0.magnitude();
        if n > 0 {
            check_bits(self.0.bits() + u64::from(n.unsigned_abs()))?;
        }
        let shifted = if n >= 0 { magnitude << n.unsigned_abs() } else { magnitude >> n.unsigned_abs() };
        Ok(BigNum::from_magnitude(shifted, self.is_negative()))
    }

    /// `BN_add_word`: the word is unsigned.
    pub fn add_word(&self, word: i32) -> Self {
        BigNum(&self.0 + word as u32)
    }

    /// `BN_mul_word`: the word is unsigned.
    pub fn multiply_word(&self, word: i32) -> Self {
        BigNum(&self.0 * word as u32)
    }

    /// `BN_mod_word`: the remainder of the magnitude; all bits set for a word of zero.
    pub fn remainder_word(&self, word: i32) -> i32 {
        let word = word as u32;
        if word == 0 { -1 } else { (self.0.magnitude() % word).iter_u32_digits().next().unwrap_or(0) as i32 }
    }

    /// `BN_add`.
    pub fn add(&self, other: &Self) -> Self {
        BigNum(&self.0 + &other.0)
    }

    /// `BN_sub`.
    pub fn subtract(&self, other: &Self) -> Self {
        BigNum(&self.0 - &other.0)
    }

    /// `BN_mul`.
    pub fn multiply(&self, other: &Self) -> Result<Self> {
        check_bits(self.0.bits() + other.0.bits())?;
        Ok(BigNum(&self.0 * &other.0))
    }

    /// `BN_div`: quotient towards zero, and the remainder, which has the sign of the dividend.
    pub fn divide(&self, divisor: &Self) -> Result<(Self, Self)> {
        divisor.check_nonzero()?;
        Ok((BigNum(&self.0 / &divisor.0), BigNum(&self.0 % &divisor.0)))
    }

    /// `BN_nnmod`: the remainder that is not negative.
    pub fn modulus(&self, m: &Self) -> Result<Self> {
        m.check_nonzero()?;
        let modulus = BigInt::from(m.0.magnitude().clone());
        let remainder = &self.0 % &modulus;
        Ok(BigNum(if remainder.sign() == Sign::Minus { remainder + modulus } else { remainder }))
    }

    /// `BN_gcd`.
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.0.magnitude().clone(), other.0.magnitude().clone());
        while b != BigUint::ZERO {
            let remainder = a % &b;
            a = std::mem::replace(&mut b, remainder);
        }
        BigNum::from_magnitude(a, false)
    }

    /// `BN_exp`: the sign of the exponent does not count.
    pub fn power(&self, exponent: &Self) -> Result<Self> {
        let magnitude = exponent.0.magnitude();
        if *magnitude == BigUint::ZERO {
            return Ok(BigNum::from_long(1));
        }
        if self.0.magnitude().bits() <= 1 {
            // Zero or plus or minus one: the size of the exponent does not matter.
            return Ok(if magnitude.bit(0) { self.clone() } else { self.with_sign(false) });
        }
        let n = u32::try_from(magnitude).map_err(|_| BigNumError::TooLong)?;
        check_bits(self.0.bits().saturating_mul(n.into()))?;
        Ok(BigNum(self.0.pow(n)))
    }

    /// `BN_mod_exp`: the sign of the exponent does not count.
    pub fn mod_power(&self, exponent: &Self, m: &Self) -> Result<Self> {
        let base = self.modulus(m)?;
        let result = base.0.magnitude().modpow(exponent.0.magnitude(), m.0.magnitude());
        Ok(BigNum::from_magnitude(result, false))
    }

    /// `BN_mod_inverse`.
    pub fn mod_inverse(&self, m: &Self) -> Result<Self> {
        let base = self.modulus(m).map_err(|_| BigNumError::NotInvertible)?;
        let inverse = base.0.magnitude().modinv(m.0.magnitude());
        inverse.map(|inverse| BigNum::from_magnitude(inverse, false)).ok_or(BigNumError::NotInvertible)
    }

    fn check_nonzero(&self) -> Result<()> {
        if self.sign() == 0 { Err(BigNumError::DivisionByZero) } else { Ok(()) }
    }

    pub(crate) fn magnitude(&self) -> &BigUint {
        self.0.magnitude()
    }
}

fn check_bits(bits: u64) -> Result<()> {
    if bits > MAX_BITS { Err(BigNumError::TooLong) } else { Ok(()) }
}

impl PlainState for BigNum {
    fn write(&self, out: &mut Writer) {
        out.bool(self.is_negative());
        out.bytes(&self.to_bytes_be());
    }

    fn read(input: &mut Reader<'_>) -> std::result::Result<Self, Corrupt> {
        let negative = input.bool()?;
        Ok(BigNum::from_bytes_be(input.bytes()?, negative))
    }
}
