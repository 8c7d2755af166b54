//! Elliptic curves over prime fields: any curve in Weierstrass form, the standard ones by name, ECDSA and ECDH.

use super::asn1;
use super::dsa::{below, parse_signature, truncate};
use crate::bignum::Random;
use num_bigint::BigUint;

/// A curve y² = x³ + ax + b with a generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The prime of the field.
    pub p: BigUint,
    /// The first coefficient.
    pub a: BigUint,
    /// The second coefficient.
    pub b: BigUint,
    /// The generator.
    pub generator: (BigUint, BigUint),
    /// The order of the generator.
    pub order: BigUint,
    /// The order of the curve divided by that of the generator.
    pub cofactor: BigUint,
}

/// A point: its coordinates, or none for the point at infinity.
pub type Point = Option<(BigUint, BigUint)>;

/// OpenSSL's names and object identifiers of the standard curves.
const NAMES: [(&str, &str); 5] = [
    ("secp224r1", "1.3.132.0.33"),
    ("prime256v1", "1.2.840.10045.3.1.7"),
    ("secp256k1", "1.3.132.0.10"),
    ("secp384r1", "1.3.132.0.34"),
    ("secp521r1", "1.3.132.0.35"),
];

impl Curve {
    /// The curve of a name: OpenSSL's, NIST's, SEC's or an object identifier.
    pub fn by_name(name: &str) -> Option<Curve> {
        let name = match name {
            "P-224" => "secp224r1",
            "P-256" | "secp256r1" => "prime256v1",
            "P-384" => "secp384r1",
            "P-521" => "secp521r1",
            _ => NAMES.iter().find(|(_, oid)| *oid == name).map_or(name, |(name, _)| name),
        };
        standard(name)
    }

    /// OpenSSL's name, if it is a standard curve.
    pub fn name(&self) -> Option<&'static str> {
        NAMES.iter().map(|(name, _)| *name).find(|name| standard(name).as_ref() == Some(self))
    }

    /// The object identifier, if it is a standard curve.
    pub fn oid(&self) -> Option<&'static str> {
        let name = self.name()?;
        NAMES.iter().find(|(n, _)| *n == name).map(|(_, oid)| *oid)
    }

    /// The length of a coordinate in bytes.
    pub fn field_len(&self) -> usize {
        self.p.bits().div_ceil(8) as usize
    }

    /// Whether a point is on the curve.
    pub fn contains(&self, point: &Point) -> bool {
        let Some((x, y)) = point else { return true };
        let right = (x * x + &self.a) * x + &self.b;
        *x < self.p && *y < self.p && (y * y) % &self.p == right % &self.p
    }

    /// The sum of two points.
    pub fn add(&self, a: &Point, b: &Point) -> Point {
        let sum = self.add_projective(&projective(a), &projective(b));
        self.affine(&sum)
    }

    /// A point added to itself so many times.
    pub fn multiply(&self, point: &Point, times: &BigUint) -> Point {
        let base = projective(point);
        let mut sum = projective(&None);
        for bit in (0..times.bits()).rev() {
            sum = self.double(&sum);
            if times.bit(bit) {
                sum = self.add_projective(&sum, &base);
            }
        }
        self.affine(&sum)
    }

    /// The public point of a private key.
    pub fn public(&self, private: &BigUint) -> Point {
        self.multiply(&Some(self.generator.clone()), private)
    }

    /// A new private key.
    pub fn generate(&self, random: &mut impl Random) -> Option<BigUint> {
        below(&self.order, random)
    }

    /// ECDSA: signs a digest; none if the curve is not one.
    pub fn sign(&self, private: &BigUint, digest: &[u8], random: &mut impl Random) -> Option<Vec<u8>> {
        let z = truncate(digest, self.order.bits());
        for _ in 0..100 {
            let k = below(&self.order, random)?;
            let r = self.public(&k)?.0 % &self.order;
            let s = k.modinv(&self.order)? * (&z + &r * private) % &self.order;
            if r != BigUint::ZERO && s != BigUint::ZERO {
                return Some(asn1::sequence(&[&asn1::unsigned(&r), &asn1::unsigned(&s)]));
            }
        }
        None
    }

    /// ECDSA: verifies a signature of a digest.
    pub fn verify(&self, public: &Point, digest: &[u8], signature: &[u8]) -> bool {
        let Some((r, s)) = parse_signature(signature) else { return false };
        let inside = |n: &BigUint| *n != BigUint::ZERO && *n < self.order;
        let usable = inside(&r) && inside(&s) && public.is_some() && self.contains(public);
        let Some(w) = s.modinv(&self.order).filter(|_| usable) else { return false };
        let z = truncate(digest, self.order.bits());
        let first = self.public(&(z * &w % &self.order));
        let second = self.multiply(public, &(&r * &w % &self.order));
        self.add(&first, &second).is_some_and(|(x, _)| x % &self.order == r)
    }

    /// ECDH: the secret that a private and a foreign public key share.
    pub fn agree(&self, private: &BigUint, public: &Point) -> Option<Vec<u8>> {
        if public.is_none() || !self.contains(public) {
            return None;
        }
        let (x, _) = self.multiply(public, private)?;
        Some(super::rsa::to_bytes(&x, self.field_len()))
    }

    /// A point as bytes, uncompressed.
    pub fn encode(&self, point: &Point) -> Vec<u8> {
        let Some((x, y)) = point else { return vec![0] };
        let len = self.field_len();
        [vec![4], super::rsa::to_bytes(x, len), super::rsa::to_bytes(y, len)].concat()
    }

    /// A point from bytes, compressed or not.
    pub fn decode(&self, bytes: &[u8]) -> Option<Point> {
        let len = self.field_len();
        let number = |bytes: &[u8]| BigUint::from_bytes_be(bytes);
        let point = match bytes {
            [0] => None,
            [4, rest @ ..] if rest.len() == 2 * len => Some((number(&rest[..len]), number(&rest[len..]))),
            [sign @ (2 | 3), rest @ ..] if rest.len() == len => {
                let x = number(rest);
                let y = self.root(&((&x * &x + &self.a) * &x + &self.b))?;
                let y = if y.bit(0) == (*sign == 3) { y } else { &self.p - y };
                Some((x, y))
            }
            _ => return None,
        };
        self.contains(&point).then_some(point)
    }

    /// A square root modulo the prime, by Tonelli and Shanks.
    fn root(&self, square: &BigUint) -> Option<BigUint> {
        let (p, one) = (&self.p, BigUint::from(1u8));
        let square = square % p;
        let minus_one = p - &one;
        let twos = minus_one.trailing_zeros()?;
        let odd = &minus_one >> twos;
        let half = &minus_one >> 1u8;
        let z = (2u32..1000).map(BigUint::from).find(|z| z.modpow(&half, p) == minus_one)?;
        let (mut m, mut c) = (twos, z.modpow(&odd, p));
        let (mut t, mut r) = (square.modpow(&odd, p), square.modpow(&((&odd + &one) >> 1u8), p));
        while t != one && t != BigUint::ZERO {
            let mut power = t.clone();
            let mut i = 0;
            while power != one {
                power = &power * &power % p;
                i += 1;
                if i == m {
                    return None;
                }
            }
            let b = (0..m - i - 1).fold(c, |b, _| &b * &b % p);
            c = &b * &b % p;
            (m, t, r) = (i, t * &c % p, r * b % p);
        }
        (&r * &r % p == square).then_some(r)
    }

    fn affine(&self, point: &Jacobian) -> Point {
        let inverse = point.z.modinv(&self.p)?;
        let square = &inverse * &inverse % &self.p;
        Some((&point.x * &square % &self.p, &point.y * square % &self.p * inverse % &self.p))
    }

    fn minus(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a + &self.p - b % &self.p) % &self.p
    }

    fn double(&self, point: &Jacobian) -> Jacobian {
        let p = &self.p;
        if point.z == BigUint::ZERO || point.y == BigUint::ZERO {
            return projective(&None);
        }
        let yy = &point.y * &point.y % p;
        let s = ((&point.x * &yy) << 2u8) % p;
        let zz = &point.z * &point.z % p;
        let m = (&point.x * &point.x * 3u8 + &self.a * (&zz * &zz % p)) % p;
        let x = self.minus(&(&m * &m % p), &(&s << 1u8));
        let y = self.minus(&(&m * self.minus(&s, &x) % p), &(((&yy * &yy) << 3u8) % p));
        let z = ((&point.y * &point.z) << 1u8) % p;
        Jacobian { x, y, z }
    }

    fn add_projective(&self, a: &Jacobian, b: &Jacobian) -> Jacobian {
        if a.z == BigUint::ZERO {
            return b.clone();
        }
        if b.z == BigUint::ZERO {
            return a.clone();
        }
        let p = &self.p;
        let (azz, bzz) = (&a.z * &a.z % p, &b.z * &b.z % p);
        let (u1, u2) = (&a.x * &bzz % p, &b.x * &azz % p);
        let (s1, s2) = (&a.y * bzz % p * &b.z % p, &b.y * azz % p * &a.z % p);
        if u1 == u2 {
            return if s1 == s2 { self.double(a) } else { projective(&None) };
        }
        let (h, r) = (self.minus(&u2, &u1), self.minus(&s2, &s1));
        let hh = &h * &h % p;
        let hhh = &h * &hh % p;
        let v = u1 * hh % p;
        let x = self.minus(&(&r * &r % p), &(&hhh + (&v << 1u8)));
        let y = self.minus(&(r * self.minus(&v, &x) % p), &(s1 * hhh % p));
        Jacobian { x, y, z: &a.z * &b.z % p * h % p }
    }
}

/// A point as x/z², y/z³; infinity has z zero.
#[derive(Clone)]
struct Jacobian {
    x: BigUint,
    y: BigUint,
    z: BigUint,
}

fn projective(point: &Point) -> Jacobian {
    let one = BigUint::from(1u8);
    match point {
        Some((x, y)) => Jacobian { x: x.clone(), y: y.clone(), z: one },
        None => Jacobian { x: one.clone(), y: one, z: BigUint::ZERO },
    }
}

/// The parameters of the standard curves (FIPS 186-4, SEC 2): p, a, b, x, y, order.
fn standard(name: &str) -> Option<Curve> {
    let parameters = match name {
        "secp224r1" => [
            "ffffffffffffffffffffffffffffffff000000000000000000000001",
            "fffffffffffffffffffffffffffffffefffffffffffffffffffffffe",
            "b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
            "b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
            "bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
            "ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d",
        ],
        "prime256v1" => [
            "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
            "ffffffff00000001000000000000000000000000fffffffffffffffffffffffc",
            "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
            "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        ],
        "secp256k1" => [
            "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",
            "0",
            "7",
            "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
            "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
            "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
        ],
        "secp384r1" => [
            "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",
            "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffc",
            "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
            "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
            "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
            "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
        ],
        "secp521r1" => [
            "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc",
            "0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00",
            "00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
            "011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
            "01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409",
        ],
        _ => return None,
    };
    let [p, a, b, x, y, order] = parameters.map(|hex| BigUint::parse_bytes(hex.as_bytes(), 16).unwrap_or_default());
    Some(Curve { p, a, b, generator: (x, y), order, cofactor: BigUint::from(1u8) })
}
