//! Big integers against OpenJDK's (`data/README.md`), and the natives that have no counterpart there.

use libcore::bignum::{BigNum, BigNumError, Random, generate_prime, is_prime};
use libcore::wire::PlainState;

/// A generator that is as random as these tests need it.
struct Steps(u64);

impl Random for Steps {
    fn fill(&mut self, bytes: &mut [u8]) {
        for b in bytes {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *b = (self.0 >> 56) as u8;
        }
    }
}

fn number(text: &str) -> BigNum {
    let (number, used) = BigNum::parse_decimal(text);
    assert_eq!(used, text.len(), "{text}");
    number
}

fn decimal(result: Result<BigNum, BigNumError>) -> String {
    result.map_or_else(|_| "none".to_owned(), |n| n.to_decimal())
}

fn answer(op: &str, a: &str, b: &str) -> String {
    let big = || number(b);
    let int = || b.parse::<i32>().expect("an int");
    let a = number(a);
    match op {
        "add" => a.add(&big()).to_decimal(),
        "sub" => a.subtract(&big()).to_decimal(),
        "mul" => decimal(a.multiply(&big())),
        "div" => decimal(a.divide(&big()).map(|(quotient, _)| quotient)),
        "rem" => decimal(a.divide(&big()).map(|(_, remainder)| remainder)),
        "gcd" => a.gcd(&big()).to_decimal(),
        "cmp" => a.compare(&big()).to_string(),
        "bits" => a.bit_length().to_string(),
        "bit" => i32::from(a.is_bit_set(int())).to_string(),
        "shift" => decimal(a.shift(int())),
        "long" => a.to_long().to_string(),
        "hex" => a.to_hex(),
        "exp" => decimal(a.power(&big())),
        "addw" => a.add_word(int()).to_decimal(),
        "mulw" => a.multiply_word(int()).to_decimal(),
        "modw" => a.remainder_word(int()).to_string(),
        "mod" => decimal(a.modulus(&big())),
        "inv" => decimal(a.mod_inverse(&big())),
        "prime" => i32::from(is_prime(&a, 0, &mut Steps(1))).to_string(),
        "modexp" => {
            let (exponent, m) = b.split_once(' ').expect("two operands");
            decimal(a.mod_power(&number(exponent), &number(m)))
        }
        _ => panic!("no operation {op}"),
    }
}

#[test]
fn operations_agree_with_openjdk() {
    for line in include_str!("bignum/random.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(answer(columns[0], columns[1], columns[2]), columns[3], "{line}");
    }
}

#[test]
fn forms_and_back() {
    for text in [
        "0",
        "1",
        "-1",
        "127",
        "128",
        "-128",
        "-129",
        "255",
        "256",
        "4294967296",
        "-340282366920938463463374607431768211456",
    ] {
        let n = number(text);
        let negative = n.sign() < 0;
        assert_eq!(BigNum::from_bytes_be(&n.to_bytes_be(), negative), n);
        assert_eq!(BigNum::from_ints(&n.to_ints(), negative), n);
        assert_eq!(BigNum::parse_hex(&n.to_hex()).0, n);
        assert_eq!(BigNum::from_bytes(&n.to_bytes()), Ok(n));
    }
    assert_eq!(BigNum::from_twos_complement(&[0xFF, 0x7F]).to_decimal(), "-129");
    assert_eq!(BigNum::from_twos_complement(&[0x80, 0, 0, 0, 0]).to_decimal(), "-549755813888");
    assert_eq!(BigNum::from_ulong(u64::MAX, true).to_decimal(), "-18446744073709551615");
    assert_eq!(BigNum::from_long(i64::MIN).to_decimal(), "-9223372036854775808");
    assert_eq!(BigNum::from_ints(&[0, -1, 0], false).to_ints(), [0, -1]);
    assert_eq!(BigNum::from_long(0).with_sign(true).sign(), 0);
    assert!(BigNum::from_long(0).to_bytes_be().is_empty());
}

#[test]
fn texts_are_read_as_far_as_they_go() {
    assert_eq!(BigNum::parse_decimal("-12x3"), (BigNum::from_long(-12), 3));
    assert_eq!(BigNum::parse_hex("fFg"), (BigNum::from_long(255), 2));
    assert_eq!(BigNum::parse_decimal("x"), (BigNum::from_long(0), 0));
}

#[test]
fn errors_are_typed() {
    let (one, zero) = (BigNum::from_long(1), BigNum::from_long(0));
    assert_eq!(one.divide(&zero), Err(BigNumError::DivisionByZero));
    assert_eq!(one.modulus(&zero), Err(BigNumError::DivisionByZero));
    assert_eq!(BigNum::from_long(2).mod_inverse(&BigNum::from_long(4)), Err(BigNumError::NotInvertible));
    assert_eq!(one.shift(i32::MAX), Err(BigNumError::TooLong));
    assert_eq!(BigNum::from_long(10).power(&BigNum::from_long(i64::MAX)), Err(BigNumError::TooLong));
    assert_eq!(BigNum::from_long(-1).power(&BigNum::from_long(i64::MAX)), Ok(BigNum::from_long(-1)));
    assert_eq!(one.remainder_word(0), -1);
    assert_eq!(generate_prime(1, &mut Steps(1)), Err(BigNumError::TooFewBits));
}

#[test]
fn primes_have_their_size_and_depend_only_on_the_source() {
    for bits in [2, 3, 8, 16, 33, 64, 128, 256] {
        let p = generate_prime(bits, &mut Steps(7)).expect("enough bits");
        assert_eq!(p.bit_length(), u64::from(bits));
        assert!(is_prime(&p, 50, &mut Steps(3)));
        assert_eq!(Ok(p), generate_prime(bits, &mut Steps(7)));
    }
    for carmichael in ["561", "41041", "825265", "321197185", "5394826801", "232250619601"] {
        assert!(!is_prime(&number(carmichael), 10, &mut Steps(3)), "{carmichael}");
    }
}
