//! X.509 certificates and revocation lists, as far as conscrypt asks about them.
//!
//! Everything is kept as the bytes it came in: a name is compared, hashed and shown to Java as DER.

use super::asn1::{self, BadDer, Der, Element, oid_text, tag};
use super::digest::Algorithm;
use super::keys::PublicKey;

/// A certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The whole certificate.
    pub raw: Vec<u8>,
    /// The part that is signed.
    pub tbs: Vec<u8>,
    /// 1, 2 or 3.
    pub version: u32,
    /// The serial number in two's complement.
    pub serial: Vec<u8>,
    /// The object identifier of the signature algorithm.
    pub signature_oid: String,
    /// The parameters of the signature algorithm, an element of their own.
    pub signature_parameters: Option<Vec<u8>>,
    /// The name of the issuer.
    pub issuer: Vec<u8>,
    /// The start of validity.
    pub not_before: Time,
    /// The end of validity.
    pub not_after: Time,
    /// The name of the subject.
    pub subject: Vec<u8>,
    /// The SubjectPublicKeyInfo.
    pub public_key: Vec<u8>,
    /// The unique identifier of the issuer.
    pub issuer_uid: Option<Vec<bool>>,
    /// The unique identifier of the subject.
    pub subject_uid: Option<Vec<bool>>,
    /// The extensions.
    pub extensions: Vec<Extension>,
    /// The signature.
    pub signature: Vec<u8>,
    /// Whether the signature algorithm is the one that is named in the signed part.
    algorithms_agree: bool,
}

/// An extension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The object identifier.
    pub oid: String,
    /// Whether one who does not know it must refuse the certificate.
    pub critical: bool,
    /// The value, without the OCTET STRING around it.
    pub value: Vec<u8>,
}

/// A date and time in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Time {
    pub year: u16,
    pub month: u8,
    pub day: u8,
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

/// A name in one of its forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GeneralName {
    /// A form whose bytes are passed on: other names (0), X.400 (3), EDI (5).
    Bytes(u8, Vec<u8>),
    /// A text: mail address (1), host (2), directory name (4), URI (6), IP address (7), registered identifier (8).
    Text(u8, String),
}

const KEY_USAGE: &str = "2.5.29.15";
const SUBJECT_ALT_NAME: &str = "2.5.29.17";
const BASIC_CONSTRAINTS: &str = "2.5.29.19";
const EXTENDED_KEY_USAGE: &str = "2.5.29.37";

type Result<T> = std::result::Result<T, BadDer>;

impl Certificate {
    /// Reads a certificate and says how many bytes it took.
    pub fn parse(bytes: &[u8]) -> Result<(Certificate, usize)> {
        let mut all = Der::new(bytes);
        let outer = all.expect(tag::SEQUENCE)?;
        let mut parts = Der::new(outer.content);
        let tbs = parts.expect(tag::SEQUENCE)?;
        let algorithm = parts.expect(tag::SEQUENCE)?;
        let (signature_oid, parameters) = Der::new(algorithm.raw).algorithm()?;
        let signature = parts.bit_bytes()?.to_vec();
        let mut body = Der::new(tbs.content);
        let version = read_version(body.optional(tag::context(0))?)?;
        let serial = body.expect(tag::INTEGER)?.content.to_vec();
        let algorithms_agree = body.expect(tag::SEQUENCE)?.raw == algorithm.raw;
        let issuer = body.expect(tag::SEQUENCE)?.raw.to_vec();
        let mut validity = body.sequence()?;
        let (not_before, not_after) = (read_time(validity.take()?)?, read_time(validity.take()?)?);
        let subject = body.expect(tag::SEQUENCE)?.raw.to_vec();
        let public_key = body.expect(tag::SEQUENCE)?.raw.to_vec();
        let mut uid = |n: u8| -> Result<Option<Vec<bool>>> {
            body.optional(0x80 | n)?.map(|element| bits(element.content)).transpose()
        };
        let (issuer_uid, subject_uid) = (uid(1)?, uid(2)?);
        let extensions = body.optional(tag::context(3))?.map_or(Ok(Vec::new()), |e| read_extensions(e.content))?;
        let certificate = Certificate {
            raw: outer.raw.to_vec(),
            tbs: tbs.raw.to_vec(),
            version,
            serial,
            signature_oid,
            signature_parameters: parameters.map(<[u8]>::to_vec),
            issuer,
            not_before,
            not_after,
            subject,
            public_key,
            issuer_uid,
            subject_uid,
            extensions,
            signature,
            algorithms_agree,
        };
        Ok((certificate, outer.raw.len()))
    }

    /// The public key; an error if it is of a kind that is not known.
    pub fn key(&self) -> Result<PublicKey> {
        PublicKey::from_spki(&self.public_key)
    }

    /// The object identifier of the public key's algorithm.
    pub fn key_oid(&self) -> Result<String> {
        Der::new(&self.public_key).sequence()?.algorithm().map(|(oid, _)| oid)
    }

    /// Whether the key signed this certificate; none if key and algorithm do not go together.
    pub fn verify(&self, key: &PublicKey) -> Option<bool> {
        key.verify(&self.signature_oid, &self.tbs, &self.signature).map(|good| good && self.algorithms_agree)
    }

    /// The extension with this object identifier.
    pub fn extension(&self, oid: &str) -> Option<&Extension> {
        self.extensions.iter().find(|extension| extension.oid == oid)
    }

    /// The bits of the key usage.
    pub fn key_usage(&self) -> Option<Vec<bool>> {
        let value = &self.extension(KEY_USAGE)?.value;
        bits(Der::new(value).expect(tag::BIT_STRING).ok()?.content).ok()
    }

    /// The object identifiers of the extended key usage.
    pub fn extended_key_usage(&self) -> Option<Vec<String>> {
        let mut usages = Der::new(&self.extension(EXTENDED_KEY_USAGE)?.value).sequence().ok()?;
        let mut oids = Vec::new();
        while !usages.is_empty() {
            oids.push(usages.oid().ok()?);
        }
        Some(oids)
    }

    /// Whether it may issue certificates, and how many may follow below it.
    pub fn basic_constraints(&self) -> Option<(bool, Option<u32>)> {
        let mut constraints = Der::new(&self.extension(BASIC_CONSTRAINTS)?.value).sequence().ok()?;
        let ca = constraints.optional(tag::BOOLEAN).ok()?.is_some_and(|element| element.content == [0xFF]);
        let path_len = if constraints.is_empty() { None } else { u32::try_from(constraints.unsigned().ok()?).ok() };
        Some((ca, path_len))
    }

    /// Names of an extension, by default those of the subject.
    pub fn general_names(&self, oid: Option<&str>) -> Result<Vec<GeneralName>> {
        let Some(extension) = self.extension(oid.unwrap_or(SUBJECT_ALT_NAME)) else { return Ok(Vec::new()) };
        let mut names = Der::new(&extension.value).sequence()?;
        let mut out = Vec::new();
        while !names.is_empty() {
            out.extend(general_name(names.take()?)?);
        }
        Ok(out)
    }

    /// Whether the names of issuer and subject are the same.
    pub fn is_self_issued(&self) -> bool {
        self.issuer == self.subject
    }

    /// What `get_X509_hashCode` answers: the SHA-1 digest folded as `Arrays.hashCode` would from zero.
    pub fn hash_code(&self) -> i32 {
        let digest = Algorithm::Sha1.digest(&self.raw);
        digest.iter().fold(0i32, |hash, &b| hash.wrapping_mul(31).wrapping_add(b.into()))
    }
}

/// A revocation list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevocationList {
    /// The whole list.
    pub raw: Vec<u8>,
    /// The part that is signed.
    pub tbs: Vec<u8>,
    /// 1 or 2.
    pub version: u32,
    /// The object identifier of the signature algorithm.
    pub signature_oid: String,
    /// The parameters of the signature algorithm.
    pub signature_parameters: Option<Vec<u8>>,
    /// The name of the issuer.
    pub issuer: Vec<u8>,
    /// When it was made.
    pub this_update: Time,
    /// When the next one will come.
    pub next_update: Option<Time>,
    /// The certificates that are revoked.
    pub revoked: Vec<Revoked>,
    /// The extensions.
    pub extensions: Vec<Extension>,
    /// The signature.
    pub signature: Vec<u8>,
}

/// A revoked certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revoked {
    /// The whole entry.
    pub raw: Vec<u8>,
    /// The serial number in two's complement.
    pub serial: Vec<u8>,
    /// When it was revoked.
    pub date: Time,
    /// The extensions.
    pub extensions: Vec<Extension>,
}

impl RevocationList {
    /// Reads a list.
    pub fn parse(bytes: &[u8]) -> Result<RevocationList> {
        let outer = Der::new(bytes).expect(tag::SEQUENCE)?;
        let mut parts = Der::new(outer.content);
        let tbs = parts.expect(tag::SEQUENCE)?;
        let (signature_oid, parameters) = parts.algorithm()?;
        let signature = parts.bit_bytes()?.to_vec();
        let mut body = Der::new(tbs.content);
        let version =
            body.optional(tag::INTEGER)?.and_then(|e| e.content.last().copied()).map_or(1, |v| u32::from(v) + 1);
        body.algorithm()?;
        let issuer = body.expect(tag::SEQUENCE)?.raw.to_vec();
        let this_update = read_time(body.take()?)?;
        let next_update = match body.peek() {
            Some(tag::UTC_TIME | tag::GENERALIZED_TIME) => Some(read_time(body.take()?)?),
            _ => None,
        };
        let revoked = body.optional(tag::SEQUENCE)?.map_or(Ok(Vec::new()), |list| read_revoked(list.content))?;
        let extensions = body.optional(tag::context(0))?.map_or(Ok(Vec::new()), |e| read_extensions(e.content))?;
        Ok(RevocationList {
            raw: outer.raw.to_vec(),
            tbs: tbs.raw.to_vec(),
            version,
            signature_oid,
            signature_parameters: parameters.map(<[u8]>::to_vec),
            issuer,
            this_update,
            next_update,
            revoked,
            extensions,
            signature,
        })
    }

    /// Whether the key signed this list; none if key and algorithm do not go together.
    pub fn verify(&self, key: &PublicKey) -> Option<bool> {
        key.verify(&self.signature_oid, &self.tbs, &self.signature)
    }
}

fn read_revoked(list: &[u8]) -> Result<Vec<Revoked>> {
    let mut list = Der::new(list);
    let mut out = Vec::new();
    while !list.is_empty() {
        let entry = list.expect(tag::SEQUENCE)?;
        let mut parts = Der::new(entry.content);
        let serial = parts.expect(tag::INTEGER)?.content.to_vec();
        let date = read_time(parts.take()?)?;
        let extensions = if parts.is_empty() { Vec::new() } else { read_extensions(parts.rest())? };
        out.push(Revoked { raw: entry.raw.to_vec(), serial, date, extensions });
    }
    Ok(out)
}

fn read_version(element: Option<Element<'_>>) -> Result<u32> {
    let Some(element) = element else { return Ok(1) };
    match Der::new(element.content).expect(tag::INTEGER)?.content {
        [version @ 0..3] => Ok(u32::from(*version) + 1),
        _ => Err(BadDer),
    }
}

fn read_extensions(bytes: &[u8]) -> Result<Vec<Extension>> {
    let mut list = Der::new(bytes).sequence()?;
    let mut out = Vec::new();
    while !list.is_empty() {
        let mut extension = list.sequence()?;
        let oid = extension.oid()?;
        let critical = extension.optional(tag::BOOLEAN)?.is_some_and(|element| element.content != [0]);
        out.push(Extension { oid, critical, value: extension.octets()?.to_vec() });
    }
    Ok(out)
}

/// The bits of a BIT STRING.
fn bits(content: &[u8]) -> Result<Vec<bool>> {
    let (&unused, bytes) = content.split_first().ok_or(BadDer)?;
    let count = (bytes.len() * 8).checked_sub(unused.into()).filter(|_| unused < 8).ok_or(BadDer)?;
    Ok((0..count).map(|i| bytes[i / 8] >> (7 - i % 8) & 1 == 1).collect())
}

fn read_time(element: Element<'_>) -> Result<Time> {
    let text = std::str::from_utf8(element.content).map_err(|_| BadDer)?;
    let digits = text.strip_suffix('Z').ok_or(BadDer)?;
    let number = |at: usize, len: usize| -> Result<u16> {
        let part = digits.get(at..at + len).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
        part.and_then(|part| part.parse().ok()).ok_or(BadDer)
    };
    let (year, at) = match (element.tag, digits.len()) {
        (tag::UTC_TIME, 12) => (number(0, 2).map(|y| if y < 50 { 2000 + y } else { 1900 + y })?, 2),
        (tag::GENERALIZED_TIME, 14) => (number(0, 4)?, 4),
        _ => return Err(BadDer),
    };
    let field = |i: usize| number(at + 2 * i, 2).map(|n| n as u8);
    let time = Time { year, month: field(0)?, day: field(1)?, hour: field(2)?, minute: field(3)?, second: field(4)? };
    let sensible = (1..=12).contains(&time.month) && (1..=31).contains(&time.day) && time.hour < 24 && time.minute < 60;
    if sensible && time.second <= 60 { Ok(time) } else { Err(BadDer) }
}

fn general_name(element: Element<'_>) -> Result<Option<GeneralName>> {
    let kind = element.tag & 0x1F;
    let text = |text: String| Ok(Some(GeneralName::Text(kind, text)));
    match kind {
        0 | 3 | 5 => Ok(Some(GeneralName::Bytes(kind, element.raw.to_vec()))),
        1 | 2 | 6 => text(element.content.iter().map(|&b| char::from(b)).collect()),
        4 => text(name_text(element.content)?),
        7 => Ok(ip_text(element.content).map(|ip| GeneralName::Text(kind, ip))),
        8 => text(oid_text(element.content)?),
        _ => Ok(None),
    }
}

fn ip_text(bytes: &[u8]) -> Option<String> {
    if let Ok(v4) = <[u8; 4]>::try_from(bytes) {
        return Some(std::net::Ipv4Addr::from(v4).to_string());
    }
    <[u8; 16]>::try_from(bytes).ok().map(|v6| std::net::Ipv6Addr::from(v6).to_string())
}

/// A distinguished name in the form of RFC 2253: the last part first.
pub fn name_text(name: &[u8]) -> Result<String> {
    let mut parts = Vec::new();
    let mut sets = Der::new(name).sequence()?;
    while !sets.is_empty() {
        let mut set = Der::new(sets.expect(tag::SET)?.content);
        let mut attributes = Vec::new();
        while !set.is_empty() {
            let mut attribute = set.sequence()?;
            let oid = attribute.oid()?;
            attributes.push(format!("{}={}", attribute_name(&oid), attribute_value(attribute.take()?)));
        }
        parts.push(attributes.join("+"));
    }
    parts.reverse();
    Ok(parts.join(","))
}

fn attribute_name(oid: &str) -> &str {
    match oid {
        "2.5.4.3" => "CN",
        "2.5.4.4" => "SN",
        "2.5.4.5" => "serialNumber",
        "2.5.4.6" => "C",
        "2.5.4.7" => "L",
        "2.5.4.8" => "ST",
        "2.5.4.9" => "street",
        "2.5.4.10" => "O",
        "2.5.4.11" => "OU",
        "2.5.4.12" => "title",
        "2.5.4.42" => "GN",
        "0.9.2342.19200300.100.1.1" => "UID",
        "0.9.2342.19200300.100.1.25" => "DC",
        "1.2.840.113549.1.9.1" => "emailAddress",
        _ => oid,
    }
}

fn attribute_value(element: Element<'_>) -> String {
    let text: String = match element.tag {
        tag::UTF8_STRING => String::from_utf8_lossy(element.content).into_owned(),
        tag::PRINTABLE_STRING | tag::IA5_STRING | tag::T61_STRING => {
            element.content.iter().map(|&b| char::from(b)).collect()
        }
        tag::BMP_STRING => {
            let units: Vec<u16> = element.content.chunks_exact(2).map(|b| u16::from_be_bytes([b[0], b[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        _ => return element.raw.iter().fold("#".to_owned(), |hex, b| hex + &format!("{b:02x}")),
    };
    escape(&text)
}

/// Escapes what has a meaning in RFC 2253.
fn escape(text: &str) -> String {
    let mut out = String::new();
    let last = text.chars().count().saturating_sub(1);
    for (i, c) in text.chars().enumerate() {
        let at_edge = c == ' ' && (i == 0 || i == last) || c == '#' && i == 0;
        if at_edge || ",+\"\\<>;".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The contents of all PEM blocks with this label, such as `CERTIFICATE`.
pub fn pem_blocks(text: &[u8], label: &str) -> Vec<Vec<u8>> {
    let text = String::from_utf8_lossy(text);
    let (begin, end) = (format!("-----BEGIN {label}-----"), format!("-----END {label}-----"));
    let mut rest = text.as_ref();
    let mut out = Vec::new();
    while let Some(start) = rest.find(&begin) {
        rest = &rest[start + begin.len()..];
        let Some(stop) = rest.find(&end) else { break };
        out.extend(decode_base64(&rest[..stop]));
        rest = &rest[stop..];
    }
    out
}

fn decode_base64(text: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut out, mut buffer, mut bits) = (Vec::new(), 0u32, 0);
    for b in text.bytes().filter(|b| !b.is_ascii_whitespace()).take_while(|&b| b != b'=') {
        buffer = buffer << 6 | ALPHABET.iter().position(|&a| a == b)? as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((buffer >> bits) as u8);
            buffer &= (1 << bits) - 1;
        }
    }
    Some(out)
}

/// The certificates in a PKCS #7 SignedData.
pub fn pkcs7_certificates(bytes: &[u8]) -> Result<Vec<Vec<u8>>> {
    let mut outer = Der::new(bytes).sequence()?;
    if outer.oid()? != "1.2.840.113549.1.7.2" {
        return Err(BadDer);
    }
    let mut signed = Der::new(outer.expect(tag::context(0))?.content).sequence()?;
    signed.expect(tag::INTEGER)?;
    signed.expect(tag::SET)?;
    signed.expect(tag::SEQUENCE)?;
    let mut out = Vec::new();
    let mut list = Der::new(signed.optional(tag::context(0))?.map_or(&[][..], |element| element.content));
    while !list.is_empty() {
        out.push(list.take()?.raw.to_vec());
    }
    Ok(out)
}

/// Certificates as a PKCS #7 message that signs nothing.
pub fn pkcs7_of(certificates: &[Vec<u8>]) -> Vec<u8> {
    let version = asn1::unsigned(&1_u32.into());
    let content = asn1::sequence(&[&asn1::oid("1.2.840.113549.1.7.1")]);
    let list = asn1::element(tag::context(0), &certificates.concat());
    let nobody = asn1::element(tag::SET, &[]);
    let signed = asn1::sequence(&[&version, &nobody, &content, &list, &nobody]);
    asn1::sequence(&[&asn1::oid("1.2.840.113549.1.7.2"), &asn1::element(tag::context(0), &signed)])
}

/// The certificates of a `PkiPath`, a sequence of them.
pub fn sequence_certificates(bytes: &[u8]) -> Result<Vec<Vec<u8>>> {
    let mut list = Der::new(bytes).sequence()?;
    let mut out = Vec::new();
    while !list.is_empty() {
        out.push(list.expect(tag::SEQUENCE)?.raw.to_vec());
    }
    Ok(out)
}
