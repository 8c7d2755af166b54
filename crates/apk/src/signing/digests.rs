//! Whether the entries that say what the package is are still those that were signed, by scheme v1's list.
//!
//! Only manifest and resource table are looked at: they are small, and a change of code shows elsewhere.

use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::zip::Archive;

const LIST: &str = "META-INF/MANIFEST.MF";
const LIST_LIMIT: u64 = 8 << 20;
const ENTRIES: [&str; 2] = ["AndroidManifest.xml", "resources.arsc"];

/// Reports entries whose digest is not the one in the list, or that the list does not know.
pub(super) fn check(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<()> {
    let Some(entry) = archive.find(LIST).filter(|entry| entry.size <= LIST_LIMIT) else {
        return diagnostics.report(Code::SigningPkcs7, archive.directory_offset(), format_args!("no {LIST}"));
    };
    let list = match archive.read(entry, diagnostics) {
        Ok(list) => list,
        Err(error) => return diagnostics.absorb(error),
    };
    let sections = sections(&list);
    for name in ENTRIES {
        let Some(entry) = archive.find(name) else { continue };
        // What is wrong with the entry itself was reported by whoever needed it.
        let mut known = Diagnostics::new("", diagnostics.options().clone());
        let Ok(content) = archive.read(entry, &mut known) else { continue };
        let section = sections.iter().find(|section| section.name == name);
        if !section.is_some_and(|section| section.matches(&content)) {
            let message = format!("{name:?} was changed after the package was signed");
            diagnostics.report(Code::SigningContent, entry.record, message)?;
        }
    }
    Ok(())
}

/// The digests of one entry.
#[derive(Default)]
struct Section {
    name: String,
    digests: Vec<(String, Vec<u8>)>,
}

impl Section {
    /// Whether a digest that is known fits; the strongest is asked, as on the platform.
    fn matches(&self, content: &[u8]) -> bool {
        let digest = |kind: &str| self.digests.iter().find(|(known, _)| known == kind).map(|(_, digest)| digest);
        if let Some(digest) = digest("SHA-512-Digest") {
            return **digest == *Sha512::digest(content);
        }
        if let Some(digest) = digest("SHA-256-Digest") {
            return **digest == *Sha256::digest(content);
        }
        digest("SHA1-Digest").is_some_and(|digest| **digest == *Sha1::digest(content))
    }
}

/// The sections of the entries that are looked at. A line that starts with a space goes on with the one before.
fn sections(list: &[u8]) -> Vec<Section> {
    let text = String::from_utf8_lossy(list).replace("\r\n", "\n").replace('\r', "\n").replace("\n ", "");
    let mut sections = Vec::new();
    for part in text.split("\n\n") {
        let lines = || part.lines().filter_map(|line| line.split_once(": "));
        let Some((_, name)) = lines().find(|(key, name)| *key == "Name" && ENTRIES.contains(name)) else { continue };
        let digests = lines().filter(|(key, _)| key.ends_with("-Digest"));
        let digests = digests.map(|(key, value)| (key.to_owned(), base64(value))).collect();
        sections.push(Section { name: name.to_owned(), digests });
    }
    sections
}

/// Decodes base64; what is no digit of it ends the text.
fn base64(text: &str) -> Vec<u8> {
    let digits = text.bytes().map_while(|byte| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    });
    let (mut out, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for digit in digits {
        bits = (bits << 6 | u32::from(digit)) & 0xffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}
