//! Scheme v1: files in META-INF, the signature in a PKCS#7 block beside the list of digests.

use super::certificate::{Parts, name};
use super::der::{CONTEXT_0, INTEGER, OBJECT_ID, Reader, SEQUENCE, SET};
use super::{Signer, read_certificate};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::zip::Archive;

/// The object id of PKCS#7 signed data, 1.2.840.113549.1.7.2.
const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
/// A block larger than this is nobody's signature.
const BLOCK_LIMIT: u64 = 1 << 20;
/// How much of a list of digests is looked at: what it says about itself stands before the digests.
const LIST_START: u64 = 4096;
/// Most blocks that are read; real packages have one.
const BLOCKS: usize = 16;

/// What the v1 files say.
#[derive(Default)]
pub(super) struct Scheme1 {
    pub(super) signers: Vec<Signer>,
    /// Newer schemes that the digest lists promise.
    pub(super) promised: Vec<u32>,
}

/// Reads all signature blocks.
pub(super) fn read(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Scheme1> {
    let mut found = Scheme1::default();
    let blocks = archive.in_order().filter(|entry| is_block(archive.name_bytes(entry)));
    for entry in blocks.take(BLOCKS) {
        let name = archive.name(entry);
        found.promised.extend(promised(archive, &name, diagnostics));
        if entry.size > BLOCK_LIMIT {
            let message = format!("{name:?} has {} bytes", entry.size);
            diagnostics.report(Code::SigningPkcs7, entry.record, message)?;
            continue;
        }
        match archive.read(entry, diagnostics) {
            Ok(block) => found.signers.extend(read_block(&block, &name, diagnostics)?),
            Err(error) => diagnostics.absorb(error)?,
        }
    }
    Ok(found)
}

fn is_block(name: &[u8]) -> bool {
    let Some((folder, file)) = name.split_at_checked(9) else { return false };
    let Some(dot) = file.iter().rposition(|&byte| byte == b'.') else { return false };
    let (stem, extension) = file.split_at(dot);
    let known = [b".RSA".as_slice(), b".DSA", b".EC"].iter().any(|known| known.eq_ignore_ascii_case(extension));
    known && folder.eq_ignore_ascii_case(b"META-INF/") && !stem.contains(&b'/')
}

/// The ids of newer schemes that the block's digest list names, so that nobody can strip them.
fn promised(archive: &Archive, block: &str, diagnostics: &mut Diagnostics) -> Vec<u32> {
    let stem = block.rsplit_once('.').map_or(block, |(stem, _)| stem);
    let list = archive.find(&format!("{stem}.SF")).or_else(|| archive.find(&format!("{stem}.sf")));
    let Some(Ok(head)) = list.map(|entry| archive.read_start(entry, LIST_START, diagnostics)) else {
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&head);
    let line = text
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .find_map(|line| line.strip_prefix("X-Android-APK-Signed:"));
    line.map(|ids| ids.split(',').filter_map(|id| id.trim().parse().ok()).collect()).unwrap_or_default()
}

fn read_block(block: &[u8], name: &str, diagnostics: &mut Diagnostics) -> Result<Vec<Signer>> {
    let parsed = diagnostics.within(name, |diagnostics| signers(block, diagnostics).transpose());
    match parsed {
        Some(signers) => signers,
        None => {
            diagnostics.within(name, |d| d.report(Code::SigningPkcs7, 0u64, "not a PKCS#7 signature"))?;
            Ok(Vec::new())
        }
    }
}

/// The certificates of every signer, its own first, then those that issued it.
fn signers(block: &[u8], diagnostics: &mut Diagnostics) -> Result<Option<Vec<Signer>>> {
    let Some((certificates, infos)) = signed_data(block) else { return Ok(None) };
    let mut signers = Vec::new();
    let mut infos = Reader::new(infos);
    while let Some(info) = infos.next_if(SEQUENCE).filter(|_| signers.len() < BLOCKS) {
        let chain = chain(&certificates, info.content);
        if chain.is_empty() {
            diagnostics.report(Code::SigningPkcs7, 0u64, "the signer's certificate is not in the block")?;
            continue;
        }
        let mut signer = Signer::default();
        for der in chain {
            signer.certificates.extend(read_certificate(der, 0, diagnostics)?);
        }
        signers.push(signer);
    }
    Ok(Some(signers))
}

/// All certificates and the list of signers.
fn signed_data(block: &[u8]) -> Option<(Vec<&[u8]>, &[u8])> {
    let mut outer = Reader::new(block).next_if(SEQUENCE)?.inside();
    outer.next_if(OBJECT_ID).filter(|id| id.content == SIGNED_DATA)?;
    let mut data = outer.next_if(CONTEXT_0)?.inside().next_if(SEQUENCE)?.inside();
    data.next_if(INTEGER)?;
    data.next_if(SET)?;
    data.next_if(SEQUENCE)?;
    let mut list = data.next_if(CONTEXT_0)?.inside();
    let certificates = std::iter::from_fn(|| list.next()).take(BLOCKS).map(|element| element.whole).collect();
    data.next_if(0xa1);
    Some((certificates, data.next_if(SET)?.content))
}

/// The certificate that a signer names by issuer and number, and the issuers of it that are there.
fn chain<'a>(certificates: &[&'a [u8]], info: &[u8]) -> Vec<&'a [u8]> {
    let names = || {
        let mut fields = Reader::new(info);
        fields.next_if(INTEGER)?;
        let mut issuer_and_serial = fields.next_if(SEQUENCE)?.inside();
        Some((issuer_and_serial.next_if(SEQUENCE)?, issuer_and_serial.next_if(INTEGER)?))
    };
    let Some((issuer, serial)) = names() else { return Vec::new() };
    let same_issuer = |other: &[u8]| other == issuer.whole || name(other) == name(issuer.whole);
    let is_signer = |der: &&&[u8]| {
        Parts::read(der).is_some_and(|p| p.serial.content == serial.content && same_issuer(p.issuer.whole))
    };
    let Some(&own) = certificates.iter().find(is_signer) else { return Vec::new() };
    let others = certificates.iter().copied().filter(|&other| other != own);
    std::iter::once(own).chain(others).collect()
}

impl Scheme1 {
    /// Whether anything was found.
    pub(super) fn is_empty(&self) -> bool {
        self.signers.is_empty()
    }
}
