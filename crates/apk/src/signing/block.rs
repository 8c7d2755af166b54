//! The signing block before the central directory, with schemes v2, v3 and v3.1.

use super::{Signer, read_certificate};
use crate::blob::{Blob, Le};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::zip::Archive;

const MAGIC: &[u8; 16] = b"APK Sig Block 42";
const FOOTER_LEN: u64 = 24;
pub(super) const V2: u32 = 0x7109_871a;
pub(super) const V3: u32 = 0xf053_68c0;
pub(super) const V31: u32 = 0x1b93_ad61;
/// Most entries, signers and certificates that are read of each.
const MOST: usize = 64;

/// One entry of the block: its id, where its content starts in the file, and the content.
pub(super) struct Pair {
    pub(super) id: u32,
    offset: usize,
    content: Blob,
}

/// The entries of the block; none when there is no block.
pub(super) fn pairs(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Vec<Pair>> {
    let (file, end) = (archive.source(), archive.directory_offset());
    let Some(footer) = end.checked_sub(FOOTER_LEN).and_then(|at| file.slice(at, FOOTER_LEN)) else {
        return Ok(Vec::new());
    };
    if footer.get(8..) != Some(MAGIC) {
        return Ok(Vec::new());
    }
    let size = footer.u64_at(0).unwrap_or(0);
    let start = end.checked_sub(size).and_then(|start| start.checked_sub(8)).filter(|_| size >= FOOTER_LEN);
    let block = start.and_then(|start| file.slice(start, end - start));
    let (Some(start), Some(block)) = (start, block.filter(|block| block.u64_at(0) == Some(size))) else {
        diagnostics.report(Code::SigningBlock, end - FOOTER_LEN, "the signing block's two sizes differ")?;
        return Ok(Vec::new());
    };
    read_pairs(&block, start as usize, diagnostics)
}

/// The entries of a block that starts at `start` of the file.
fn read_pairs(block: &Blob, start: usize, diagnostics: &mut Diagnostics) -> Result<Vec<Pair>> {
    let mut pairs = Vec::new();
    let (mut at, end) = (8, block.len().saturating_sub(FOOTER_LEN as usize));
    while at < end && pairs.len() < MOST {
        let len = block.u64_at(at).and_then(|len| usize::try_from(len).ok());
        let fits = |len: &usize| *len >= 4 && at + 8 <= end && *len <= end - at - 8;
        let Some(len) = len.filter(fits) else {
            diagnostics.report(Code::SigningBlock, start + at, "an entry of the signing block does not fit")?;
            break;
        };
        let Some(content) = block.slice(at as u64 + 12, len as u64 - 4) else { break };
        pairs.push(Pair { id: block.u32_at(at + 8).unwrap_or(0), offset: start + at + 12, content });
        at += 8 + len;
    }
    Ok(pairs)
}

/// The signers of a scheme.
pub(super) fn signers(pair: &Pair, diagnostics: &mut Diagnostics) -> Result<Vec<Signer>> {
    let has_levels = pair.id != V2;
    let mut found = Vec::new();
    let damaged = |at| format!("signer of scheme {:#010x} is damaged at {at}", pair.id);
    let Some(list) = Prefixed::new(&pair.content, pair.offset).next() else {
        diagnostics.report(Code::SigningSigner, pair.offset, damaged(0))?;
        return Ok(found);
    };
    let mut list = Prefixed::new(list.1, list.0);
    while let Some((offset, signer)) = list.next().filter(|_| found.len() < MOST) {
        match read_signer(signer, offset, has_levels, diagnostics)? {
            Some(signer) => found.push(signer),
            None => diagnostics.report(Code::SigningSigner, offset, damaged(found.len()))?,
        }
    }
    if !list.is_done() {
        diagnostics.report(Code::SigningSigner, list.offset, damaged(found.len()))?;
    }
    Ok(found)
}

fn read_signer(
    signer: &[u8],
    offset: usize,
    has_levels: bool,
    diagnostics: &mut Diagnostics,
) -> Result<Option<Signer>> {
    let Some((offset, signed)) = Prefixed::new(signer, offset).next() else { return Ok(None) };
    let mut fields = Prefixed::new(signed, offset);
    let (Some(_digests), Some((offset, certificates))) = (fields.next(), fields.next()) else { return Ok(None) };
    let mut signer = Signer::default();
    let mut list = Prefixed::new(certificates, offset);
    while let Some((offset, der)) = list.next().filter(|_| signer.certificates.len() < MOST) {
        signer.certificates.extend(read_certificate(der, offset, diagnostics)?);
    }
    if has_levels {
        signer.min_sdk = fields.rest.u32_at(0);
        signer.max_sdk = fields.rest.u32_at(4);
    }
    Ok((!signer.certificates.is_empty()).then_some(signer))
}

/// A row of elements that each follow their 32-bit length.
struct Prefixed<'a> {
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Prefixed<'a> {
    fn new(bytes: &'a [u8], offset: usize) -> Self {
        Prefixed { rest: bytes, offset }
    }

    /// The next element with its offset; `None` at the end or when it does not fit.
    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        let len = self.rest.u32_at(0)? as usize;
        let element = (self.offset + 4, self.rest.part(4, len)?);
        self.rest = self.rest.get(4 + len..)?;
        self.offset += 4 + len;
        Some(element)
    }

    fn is_done(&self) -> bool {
        self.rest.is_empty()
    }
}
