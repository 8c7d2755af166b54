//! Certificates of the stub network's hosts.
//!
//! A host proves who it is with a certificate that is made when somebody asks for it: for the name that was asked for,
//! issued by an authority of ours below a root that a device with a stub network trusts. So all checks of an app run
//! for real. The keys are committed on purpose: nothing but such a device trusts this root, and nothing is secret.
//! `root.der` and `issuer.der` were made with `openssl ca`, once.

use crate::crypto::asn1::{self, tag};
use crate::crypto::digest::Algorithm;
use crate::crypto::keys::PrivateKey;
use crate::crypto::x509::Certificate;
use num_bigint::BigUint;

const ROOT: &[u8] = include_bytes!("root.der");
const ISSUER: &[u8] = include_bytes!("issuer.der");
const ISSUER_KEY: &[u8] = include_bytes!("issuer.key");
const HOST_KEY: &[u8] = include_bytes!("host.pub");

/// The file name of the root: the hash of its subject, as `openssl x509 -subject_hash_old` gives it.
const ROOT_NAME: &str = "9654f417.0";
const SHA256_WITH_RSA: &str = "1.2.840.113549.1.1.11";
const COMMON_NAME: &str = "2.5.4.3";
const ORGANIZATION: &str = "2.5.4.10";

/// What is wrong with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// Its issuer is nobody that a device trusts.
    Untrusted,
    /// It was valid once.
    Expired,
    /// It is another host's.
    WrongHost,
}

/// The root certificate, with the name that its file has in a device's trust store.
pub fn root() -> (&'static str, Vec<u8>) {
    (ROOT_NAME, ROOT.to_vec())
}

/// The chain of certificates that a host sends: its own, then its issuer's. Without any if the host's name is too odd.
pub fn chain(host: &str, flaw: Flaw) -> Vec<Vec<u8>> {
    let host = if flaw == Flaw::WrongHost { "elsewhere.invalid" } else { host };
    match certificate(host, flaw) {
        Some(own) if flaw == Flaw::Untrusted => vec![own],
        Some(own) => vec![own, ISSUER.to_vec()],
        None => Vec::new(),
    }
}

fn certificate(host: &str, flaw: Flaw) -> Option<Vec<u8>> {
    let issuer = match flaw {
        Flaw::Untrusted => name("Somebody Unknown"),
        _ => Certificate::parse(ISSUER).ok()?.0.subject,
    };
    let (from, to) = match flaw {
        Flaw::Expired => ("120101000000Z", "130101000000Z"),
        _ => ("150101000000Z", "300101000000Z"),
    };
    let time = |text: &str| asn1::element(tag::UTC_TIME, text.as_bytes());
    let serial = Algorithm::Sha256.digest(&[host.as_bytes(), &[flaw as u8]].concat());
    let algorithm = asn1::algorithm(SHA256_WITH_RSA, asn1::NULL);
    let body = asn1::sequence(&[
        &asn1::element(tag::context(0), &asn1::unsigned(&BigUint::from(2u8))),
        &asn1::unsigned(&BigUint::from_bytes_be(serial.get(..16)?)),
        &algorithm,
        &issuer,
        &asn1::sequence(&[&time(from), &time(to)]),
        &name(host),
        HOST_KEY,
        &asn1::element(tag::context(3), &extensions(host)),
    ]);
    let PrivateKey::Rsa(key) = PrivateKey::from_pkcs8(ISSUER_KEY).ok()? else { return None };
    let signature = key.sign(Algorithm::Sha256, &Algorithm::Sha256.digest(&body)).ok()?;
    Some(asn1::sequence(&[&body, &algorithm, &asn1::bit_string(&signature)]))
}

/// `O=Stub network, CN=…`.
fn name(common: &str) -> Vec<u8> {
    let part = |oid: &str, text: &str| {
        let value = asn1::element(tag::UTF8_STRING, text.as_bytes());
        asn1::element(tag::SET, &asn1::sequence(&[&asn1::oid(oid), &value]))
    };
    asn1::sequence(&[&part(ORGANIZATION, "Stub network"), &part(COMMON_NAME, common)])
}

/// Alternative names, that it is no authority, and that it may be used for servers.
fn extensions(host: &str) -> Vec<u8> {
    let alternative = match host.parse::<std::net::IpAddr>() {
        Ok(std::net::IpAddr::V4(address)) => asn1::element(0x87, &address.octets()),
        Ok(std::net::IpAddr::V6(address)) => asn1::element(0x87, &address.octets()),
        Err(_) => asn1::element(0x82, host.as_bytes()),
    };
    let critical = asn1::element(tag::BOOLEAN, &[0xFF]);
    let of = |oid: &str, critical: &[u8], value: &[u8]| {
        asn1::sequence(&[&asn1::oid(oid), critical, &asn1::element(tag::OCTET_STRING, value)])
    };
    let usage = asn1::element(tag::BIT_STRING, &[5, 0xA0]);
    let servers = asn1::oid("1.3.6.1.5.5.7.3.1");
    asn1::sequence(&[
        &of("2.5.29.17", &[], &asn1::sequence(&[&alternative])),
        &of("2.5.29.19", &critical, &asn1::sequence(&[])),
        &of("2.5.29.15", &critical, &usage),
        &of("2.5.29.37", &[], &asn1::sequence(&[&servers])),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crypto::x509::GeneralName;

    fn parsed(bytes: &[u8]) -> Certificate {
        Certificate::parse(bytes).expect("a certificate").0
    }

    #[test]
    fn a_chain_leads_to_the_root() {
        let chain = chain("shop.example", Flaw::None);
        let (own, issuer, root) = (parsed(&chain[0]), parsed(&chain[1]), parsed(ROOT));
        assert_eq!(own.verify(&issuer.key().expect("a key")), Some(true));
        assert_eq!(issuer.verify(&root.key().expect("a key")), Some(true));
        assert_eq!(own.general_names(Some("2.5.29.17")), Ok(vec![GeneralName::Text(2, "shop.example".to_owned())]));
        assert_eq!((own.basic_constraints(), own.not_after.year), (Some((false, None)), 2030));
        assert_eq!(own.extended_key_usage(), Some(vec!["1.3.6.1.5.5.7.3.1".to_owned()]));
    }

    #[test]
    fn a_flaw_shows() {
        let untrusted = chain("a.example", Flaw::Untrusted);
        assert_eq!((untrusted.len(), parsed(&untrusted[0]).issuer == parsed(ISSUER).subject), (1, false));
        assert_eq!(parsed(&chain("a.example", Flaw::Expired)[0]).not_after.year, 2013);
        let other = parsed(&chain("a.example", Flaw::WrongHost)[0]).general_names(Some("2.5.29.17"));
        assert_eq!(other, Ok(vec![GeneralName::Text(2, "elsewhere.invalid".to_owned())]));
    }

    #[test]
    fn a_numeric_host_has_its_address_in_the_certificate() {
        let names = parsed(&chain("10.1.2.3", Flaw::None)[0]).general_names(Some("2.5.29.17"));
        assert_eq!(names, Ok(vec![GeneralName::Text(7, "10.1.2.3".to_owned())]));
    }
}
