//! Keys in their standard forms: PKCS #8 for private ones, SubjectPublicKeyInfo for public ones.

use super::asn1::{self, BadDer, Der, tag};
use super::digest::Algorithm;
use super::dsa::DsaGroup;
use super::ec::{Curve, Point};
use super::rsa::{RsaPrivate, RsaPublic, to_bytes};
use num_bigint::BigUint;

const RSA: &str = "1.2.840.113549.1.1.1";
const DSA: &str = "1.2.840.10040.4.1";
const EC: &str = "1.2.840.10045.2.1";

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PublicKey {
    Rsa(RsaPublic),
    Dsa { group: DsaGroup, y: BigUint },
    Ec { curve: Curve, point: Point },
}

/// A private key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PrivateKey {
    Rsa(RsaPrivate),
    Dsa { group: DsaGroup, x: BigUint },
    Ec { curve: Curve, private: BigUint },
}

type Result<T> = std::result::Result<T, BadDer>;

impl PublicKey {
    /// Reads a SubjectPublicKeyInfo.
    pub fn from_spki(bytes: &[u8]) -> Result<PublicKey> {
        let mut info = Der::new(bytes).sequence()?;
        let (oid, parameters) = info.algorithm()?;
        let key = info.bit_bytes()?;
        match oid.as_str() {
            RSA => {
                let mut key = Der::new(key).sequence()?;
                Ok(PublicKey::Rsa(RsaPublic { n: key.unsigned()?, e: key.unsigned()? }))
            }
            DSA => Ok(PublicKey::Dsa { group: dsa_group(parameters)?, y: Der::new(key).unsigned()? }),
            EC => {
                let curve = curve(parameters.ok_or(BadDer)?)?;
                let point = curve.decode(key).ok_or(BadDer)?;
                Ok(PublicKey::Ec { curve, point })
            }
            _ => Err(BadDer),
        }
    }

    /// Writes a SubjectPublicKeyInfo.
    pub fn to_spki(&self) -> Vec<u8> {
        let (algorithm, key) = match self {
            PublicKey::Rsa(key) => (asn1::algorithm(RSA, asn1::NULL), rsa_public(key)),
            PublicKey::Dsa { group, y } => (asn1::algorithm(DSA, &dsa_parameters(group)), asn1::unsigned(y)),
            PublicKey::Ec { curve, point } => (asn1::algorithm(EC, &curve_parameters(curve)), curve.encode(point)),
        };
        asn1::sequence(&[&algorithm, &asn1::bit_string(&key)])
    }

    /// Verifies a signature by the algorithm with this object identifier; none if it does not fit the key.
    pub fn verify(&self, oid: &str, message: &[u8], signature: &[u8]) -> Option<bool> {
        let (scheme, algorithm) = signature_algorithm(oid)?;
        let digest = algorithm.digest(message);
        match (self, scheme) {
            (PublicKey::Rsa(key), Scheme::Rsa) => Some(key.verify(algorithm, &digest, signature)),
            (PublicKey::Dsa { group, y }, Scheme::Dsa) => Some(group.verify(y, &digest, signature)),
            (PublicKey::Ec { curve, point }, Scheme::Ec) => Some(curve.verify(point, &digest, signature)),
            _ => None,
        }
    }
}

impl PrivateKey {
    /// Reads a PKCS #8 PrivateKeyInfo.
    pub fn from_pkcs8(bytes: &[u8]) -> Result<PrivateKey> {
        let mut info = Der::new(bytes).sequence()?;
        info.unsigned()?;
        let (oid, parameters) = info.algorithm()?;
        let key = info.octets()?;
        match oid.as_str() {
            RSA => PrivateKey::from_pkcs1(key),
            DSA => Ok(PrivateKey::Dsa { group: dsa_group(parameters)?, x: Der::new(key).unsigned()? }),
            EC => {
                let mut key = Der::new(key).sequence()?;
                key.unsigned()?;
                let private = BigUint::from_bytes_be(key.octets()?);
                let own = key.optional(tag::context(0))?.map(|element| element.content);
                Ok(PrivateKey::Ec { curve: curve(parameters.or(own).ok_or(BadDer)?)?, private })
            }
            _ => Err(BadDer),
        }
    }

    /// Reads an RSAPrivateKey of PKCS #1.
    pub fn from_pkcs1(bytes: &[u8]) -> Result<PrivateKey> {
        let mut key = Der::new(bytes).sequence()?;
        key.unsigned()?;
        let public = RsaPublic { n: key.unsigned()?, e: key.unsigned()? };
        let d = key.unsigned()?;
        let crt = [key.unsigned()?, key.unsigned()?, key.unsigned()?, key.unsigned()?, key.unsigned()?];
        Ok(PrivateKey::Rsa(RsaPrivate::new(public, d, crt)))
    }

    /// Writes a PKCS #8 PrivateKeyInfo.
    pub fn to_pkcs8(&self) -> Vec<u8> {
        let (algorithm, key) = match self {
            PrivateKey::Rsa(key) => (asn1::algorithm(RSA, asn1::NULL), rsa_private(key)),
            PrivateKey::Dsa { group, x } => (asn1::algorithm(DSA, &dsa_parameters(group)), asn1::unsigned(x)),
            PrivateKey::Ec { curve, private } => {
                (asn1::algorithm(EC, &curve_parameters(curve)), ec_private(curve, private))
            }
        };
        let version = asn1::unsigned(&BigUint::ZERO);
        asn1::sequence(&[&version, &algorithm, &asn1::element(tag::OCTET_STRING, &key)])
    }

    /// The public key that belongs to it.
    pub fn public(&self) -> PublicKey {
        match self {
            PrivateKey::Rsa(key) => PublicKey::Rsa(key.public.clone()),
            PrivateKey::Dsa { group, x } => PublicKey::Dsa { group: group.clone(), y: group.g.modpow(x, &group.p) },
            PrivateKey::Ec { curve, private } => PublicKey::Ec { point: curve.public(private), curve: curve.clone() },
        }
    }
}

#[derive(Clone, Copy)]
enum Scheme {
    Rsa,
    Dsa,
    Ec,
}

/// The key and the digest that a signature algorithm needs.
fn signature_algorithm(oid: &str) -> Option<(Scheme, Algorithm)> {
    Some(match oid {
        "1.2.840.113549.1.1.4" => (Scheme::Rsa, Algorithm::Md5),
        "1.2.840.113549.1.1.5" | "1.3.14.3.2.29" => (Scheme::Rsa, Algorithm::Sha1),
        "1.2.840.113549.1.1.14" => (Scheme::Rsa, Algorithm::Sha224),
        "1.2.840.113549.1.1.11" => (Scheme::Rsa, Algorithm::Sha256),
        "1.2.840.113549.1.1.12" => (Scheme::Rsa, Algorithm::Sha384),
        "1.2.840.113549.1.1.13" => (Scheme::Rsa, Algorithm::Sha512),
        "1.2.840.10040.4.3" => (Scheme::Dsa, Algorithm::Sha1),
        "2.16.840.1.101.3.4.3.1" => (Scheme::Dsa, Algorithm::Sha224),
        "2.16.840.1.101.3.4.3.2" => (Scheme::Dsa, Algorithm::Sha256),
        "1.2.840.10045.4.1" => (Scheme::Ec, Algorithm::Sha1),
        "1.2.840.10045.4.3.1" => (Scheme::Ec, Algorithm::Sha224),
        "1.2.840.10045.4.3.2" => (Scheme::Ec, Algorithm::Sha256),
        "1.2.840.10045.4.3.3" => (Scheme::Ec, Algorithm::Sha384),
        "1.2.840.10045.4.3.4" => (Scheme::Ec, Algorithm::Sha512),
        _ => return None,
    })
}

/// An RSAPublicKey of PKCS #1.
pub fn rsa_public(key: &RsaPublic) -> Vec<u8> {
    asn1::sequence(&[&asn1::unsigned(&key.n), &asn1::unsigned(&key.e)])
}

/// An RSAPrivateKey of PKCS #1.
pub fn rsa_private(key: &RsaPrivate) -> Vec<u8> {
    let numbers =
        [&BigUint::ZERO, &key.public.n, &key.public.e, &key.d, &key.p, &key.q, &key.dp, &key.dq, &key.q_inverse];
    asn1::element(tag::SEQUENCE, &numbers.map(asn1::unsigned).concat())
}

fn ec_private(curve: &Curve, private: &BigUint) -> Vec<u8> {
    let octets = asn1::element(tag::OCTET_STRING, &to_bytes(private, curve.order.bits().div_ceil(8) as usize));
    let public = asn1::bit_string(&curve.encode(&curve.public(private)));
    let version = asn1::unsigned(&BigUint::from(1u8));
    asn1::sequence(&[&version, &octets, &asn1::element(tag::context(1), &public)])
}

fn dsa_group(parameters: Option<&[u8]>) -> Result<DsaGroup> {
    let mut group = Der::new(parameters.ok_or(BadDer)?).sequence()?;
    Ok(DsaGroup { p: group.unsigned()?, q: group.unsigned()?, g: group.unsigned()? })
}

fn dsa_parameters(group: &DsaGroup) -> Vec<u8> {
    asn1::sequence(&[&asn1::unsigned(&group.p), &asn1::unsigned(&group.q), &asn1::unsigned(&group.g)])
}

/// A curve by its object identifier, or by its numbers.
fn curve(parameters: &[u8]) -> Result<Curve> {
    let mut der = Der::new(parameters);
    if der.peek() == Some(tag::OID) {
        return Curve::by_name(&der.oid()?).ok_or(BadDer);
    }
    let mut explicit = der.sequence()?;
    explicit.unsigned()?;
    let mut field = explicit.sequence()?;
    if field.oid()? != "1.2.840.10045.1.1" {
        return Err(BadDer);
    }
    let p = field.unsigned()?;
    let mut coefficients = explicit.sequence()?;
    let [a, b] = [coefficients.octets()?, coefficients.octets()?].map(BigUint::from_bytes_be);
    let generator = explicit.octets()?;
    let order = explicit.unsigned()?;
    let cofactor = if explicit.is_empty() { BigUint::from(1u8) } else { explicit.unsigned()? };
    if p.bits() < 3 || !p.bit(0) {
        return Err(BadDer);
    }
    let mut curve = Curve { p, a, b, generator: Default::default(), order, cofactor };
    curve.generator = curve.decode(generator).flatten().ok_or(BadDer)?;
    Ok(curve)
}

fn curve_parameters(curve: &Curve) -> Vec<u8> {
    if let Some(oid) = curve.oid() {
        return asn1::oid(oid);
    }
    let len = curve.field_len();
    let octets = |n: &BigUint| asn1::element(tag::OCTET_STRING, &to_bytes(n, len));
    let field = asn1::sequence(&[&asn1::oid("1.2.840.10045.1.1"), &asn1::unsigned(&curve.p)]);
    let coefficients = asn1::sequence(&[&octets(&curve.a), &octets(&curve.b)]);
    let generator = asn1::element(tag::OCTET_STRING, &curve.encode(&Some(curve.generator.clone())));
    asn1::sequence(&[
        &asn1::unsigned(&BigUint::from(1u8)),
        &field,
        &coefficients,
        &generator,
        &asn1::unsigned(&curve.order),
        &asn1::unsigned(&curve.cofactor),
    ])
}
