//! Whether the entries that say what the package is are still those that were signed, by scheme v1's list.
//!
//! Only manifest and resource table are looked at: they are small, and a change of code shows elsewhere.

use std::borrow::Cow;

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
    // It has a section for each entry of the archive, and the room is needed now.
    drop(list);
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

/// The sections of the entries that are looked at. The list has a section for every entry of the archive, so all others are
/// only skipped.
fn sections(list: &[u8]) -> Vec<Section> {
    let (mut sections, mut current) = (Vec::new(), Vec::new());
    for line in logical_lines(list).chain([Cow::Borrowed(&[][..])]) {
        if line.is_empty() {
            sections.extend(section(&current));
            current.clear();
        } else {
            current.push(line);
        }
    }
    sections
}

/// A section, if it is that of an entry that is looked at.
fn section(lines: &[Cow<'_, [u8]>]) -> Option<Section> {
    let fields = || lines.iter().filter_map(|line| std::str::from_utf8(line).ok()?.split_once(": "));
    let (_, name) = fields().find(|(key, name)| *key == "Name" && ENTRIES.contains(name))?;
    let digests = fields().filter(|(key, _)| key.ends_with("-Digest"));
    let digests = digests.map(|(key, value)| (key.to_owned(), base64(value))).collect();
    Some(Section { name: name.to_owned(), digests })
}

/// The lines of a list; one that starts with a space goes on with the one before.
fn logical_lines(list: &[u8]) -> impl Iterator<Item = Cow<'_, [u8]>> {
    let mut rest = list;
    std::iter::from_fn(move || {
        let mut line = Cow::Borrowed(next_line(&mut rest)?);
        while rest.first() == Some(&b' ') {
            line.to_mut().extend(next_line(&mut rest)?.get(1..)?);
        }
        Some(line)
    })
}

/// Cuts off a line that ends with a line feed, a carriage return or both.
fn next_line<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let all: &'a [u8] = Some(*rest).filter(|rest| !rest.is_empty())?;
    let end = all.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(all.len());
    let (line, after) = all.split_at_checked(end)?;
    *rest = after.strip_prefix(b"\r\n").or_else(|| after.get(1..)).unwrap_or_default();
    Some(line)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The sections that are found, each as `name key=digest`.
    fn check(list: &str, expected: &[&str]) {
        let digest = |(key, bytes): &(String, Vec<u8>)| format!(" {key}={}", String::from_utf8_lossy(bytes));
        let written = |s: &Section| format!("{}{}", s.name, s.digests.iter().map(digest).collect::<String>());
        let found: Vec<String> = sections(list.as_bytes()).iter().map(written).collect();
        assert_eq!(found, expected, "{list:?}");
    }

    #[test]
    fn sections_are_found_however_lines_end_and_go_on() {
        let table = &["resources.arsc SHA1-Digest=abcdef"];
        check("Manifest-Version: 1.0\n\nName: resources.arsc\nSHA1-Digest: YWJjZGVm\n\n", table);
        check("Manifest-Version: 1.0\r\n\r\nName: resources.arsc\r\nSHA1-Digest: YWJjZGVm\r\n", table);
        check("Manifest-Version: 1.0\r\rName: resources.arsc\rSHA1-Digest: YWJjZGVm", table);
        check("Name: resour\r\n ces.arsc\r\nSHA1-Digest: YWJj\r\n ZGVm\r\n", table);
        check("SHA1-Digest: YWJjZGVm\nName: resources.arsc\n\nName: other\nSHA1-Digest: YWJj\n", table);
        check("Name: other\nSHA1-Digest: YWJjZGVm\n", &[]);
        check("", &[]);
    }
}
