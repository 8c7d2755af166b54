//! Certificates: who signed, not whether to trust.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use x509_cert::der::Decode;
use x509_cert::name::Name;

use super::der::{CONTEXT_0, INTEGER, Reader, SEQUENCE, Tlv};

/// A signer's certificate. Most certificates of a package are the same one again, so nothing of it is written out before
/// somebody asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// Hash of the whole certificate, by which signers are compared.
    pub sha256: [u8; 32],
    /// The certificate itself.
    pub der: Vec<u8>,
}

/// The parts of a certificate that this crate looks at.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) serial: Tlv<'a>,
    pub(super) issuer: Tlv<'a>,
    subject: Tlv<'a>,
    validity: Tlv<'a>,
}

impl Certificate {
    /// Reads a certificate; `None` when it is none.
    pub(super) fn read(der: &[u8]) -> Option<Certificate> {
        let mut times = Parts::read(der)?.validity.inside();
        times.next().and(times.next())?;
        let whole = Reader::new(der).next()?.whole;
        Some(Certificate { sha256: Sha256::digest(whole).into(), der: whole.to_vec() })
    }

    /// Who it is for, such as `CN=Android Debug,O=Android,C=US`.
    pub fn subject(&self) -> String {
        Parts::read(&self.der).map(|parts| name(parts.subject.whole)).unwrap_or_default()
    }

    /// The hash in hexadecimal.
    pub fn fingerprint(&self) -> String {
        hex(&self.sha256)
    }
}

impl<'a> Parts<'a> {
    pub(super) fn read(der: &'a [u8]) -> Option<Parts<'a>> {
        let certificate = Reader::new(der).next_if(SEQUENCE)?;
        let mut fields = certificate.inside().next_if(SEQUENCE)?.inside();
        fields.next_if(CONTEXT_0);
        let serial = fields.next_if(INTEGER)?;
        fields.next_if(SEQUENCE)?;
        let issuer = fields.next_if(SEQUENCE)?;
        let validity = fields.next_if(SEQUENCE)?;
        let subject = fields.next_if(SEQUENCE)?;
        Some(Parts { serial, issuer, subject, validity })
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}

/// A name as text, which is the same however its parts are encoded.
pub(super) fn name(der: &[u8]) -> String {
    Name::from_der(der).map_or_else(|_| format!("#{}", hex(der)), |name| name.to_string())
}
