//! Signatures of a package: which schemes, and whose certificates.
//!
//! Signatures are not verified. gibbon tests what it is given, but two builds of an app are compared by signer, and a
//! user wants to know whose file this is. Only the digests of the entries that say what the package is are compared,
//! because a file that was changed after signing is worth a remark. A signature that cannot be read is a diagnostic, not
//! an error: Android would refuse the package, gibbon can run it.

mod block;
mod certificate;
mod der;
mod digests;
mod v1;

pub use certificate::Certificate;

use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::zip::Archive;

/// One signer of a package.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signer {
    /// The signer's certificate, then those that issued it.
    pub certificates: Vec<Certificate>,
    /// First level of Android that looks at this signer; only in scheme v3.
    pub min_sdk: Option<u32>,
    /// Last level of Android that looks at this signer; only in scheme v3.
    pub max_sdk: Option<u32>,
}

/// What was found about a package's signatures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signatures {
    /// Signers by files in META-INF.
    pub v1: Vec<Signer>,
    /// Signers of the whole file, since Android 7.
    pub v2: Vec<Signer>,
    /// The same with changes of keys, since Android 9.
    pub v3: Vec<Signer>,
    /// The same for single levels, since Android 13.
    pub v31: Vec<Signer>,
    /// Ids of other entries of the signing block.
    pub other_blocks: Vec<u32>,
}

impl Signatures {
    /// Reads all schemes, and compares what was signed with what is there.
    pub fn read(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Signatures> {
        let found = Signatures::claimed(archive, diagnostics)?;
        if !found.v1.is_empty() {
            digests::check(archive, diagnostics)?;
        }
        Ok(found)
    }

    /// Reads all schemes; whether the files are still what was signed is not looked at, which is most of the work.
    pub fn claimed(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Signatures> {
        let first = v1::read(archive, diagnostics)?;
        let mut found = Signatures::default();
        for pair in block::pairs(archive, diagnostics)? {
            match pair.id {
                block::V2 => found.v2 = block::signers(&pair, diagnostics)?,
                block::V3 => found.v3 = block::signers(&pair, diagnostics)?,
                block::V31 => found.v31 = block::signers(&pair, diagnostics)?,
                id => found.other_blocks.push(id),
            }
        }
        check(&found, &first, archive, diagnostics)?;
        found.v1 = first.signers;
        Ok(found)
    }

    /// The signers of the first scheme, the only one that Android 6 knows; whether the files are what they signed is
    /// not looked at.
    pub fn first_scheme(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Vec<Signer>> {
        Ok(v1::read(archive, diagnostics)?.signers)
    }

    /// The names of the schemes that were found.
    pub fn schemes(&self) -> Vec<&'static str> {
        let all = [("v1", &self.v1), ("v2", &self.v2), ("v3", &self.v3), ("v3.1", &self.v31)];
        all.into_iter().filter(|(_, signers)| !signers.is_empty()).map(|(name, _)| name).collect()
    }

    /// The signers that count: those of the newest scheme.
    pub fn signers(&self) -> &[Signer] {
        [&self.v3, &self.v2, &self.v1].into_iter().find(|signers| !signers.is_empty()).map_or(&[], Vec::as_slice)
    }
}

fn check(found: &Signatures, first: &v1::Scheme1, archive: &Archive, diagnostics: &mut Diagnostics) -> Result<()> {
    let at = archive.directory_offset();
    if found.schemes().is_empty() && first.is_empty() {
        return diagnostics.report(Code::SigningNone, at, "the package is not signed; Android refuses it");
    }
    for (id, signers) in [(2, &found.v2), (3, &found.v3)] {
        if first.promised.contains(&id) && signers.is_empty() {
            let message = format!("the v1 signature promises scheme v{id}, which is not there");
            diagnostics.report(Code::SigningStripped, at, message)?;
        }
    }
    let certificate = |signers: &[Signer]| signers.first()?.certificates.first().map(|certificate| certificate.sha256);
    let (old, new) = (certificate(&first.signers), certificate(&found.v2));
    if old.is_some() && new.is_some() && old != new {
        diagnostics.report(Code::SigningDiffers, at, "schemes v1 and v2 have different signers")?;
    }
    Ok(())
}

/// Reads a certificate; a damaged one is reported and left out.
fn read_certificate(der: &[u8], offset: usize, diagnostics: &mut Diagnostics) -> Result<Option<Certificate>> {
    let certificate = Certificate::read(der);
    if certificate.is_none() {
        diagnostics.report(Code::SigningCertificate, offset, "a certificate cannot be read")?;
    }
    Ok(certificate)
}

#[cfg(test)]
mod tests;
