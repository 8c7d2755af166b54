//! What the framework's jar leaves out of ICU, taken from ICU4J of the same version.
//!
//! The jar has ICU4J under another package name, but neither the data of time zones and the lists of locales, which
//! Android keeps elsewhere, nor the classes of transliteration, for which it uses the C library. Since both are the
//! same sources, a renamed class of the one links against the other.

use std::collections::BTreeSet;
use std::path::Path;

use crate::error::Error;
use crate::jar::Jar;
use crate::level::Level;
use crate::steps::{Jars, write};

const THEIRS: &str = "com/ibm/icu/";
const OURS: &str = "android/icu/";

/// Writes the missing classes below `classes` and the missing data below `resources`, all under their new names.
pub(crate) fn extract(level: &Level, jars: &Jars<'_>, folder: &Path) -> Result<(), Error> {
    let there: BTreeSet<String> = Jar::open(&jars.path(&level.framework))?.names().into_iter().collect();
    let mut icu = Jar::open(&jars.path(&level.icu))?;
    for name in icu.names() {
        let Some(ours) = name.strip_prefix(THEIRS).map(|rest| format!("{OURS}{rest}")) else { continue };
        if there.contains(&ours) || ours.ends_with(".html") {
            continue;
        }
        let content = icu.read(&name)?;
        if ours.ends_with(".class") {
            let renamed = renamed(&content).ok_or_else(|| damaged(level, jars, &name))?;
            write(&folder.join("classes").join(&ours), &renamed)?;
        } else {
            write(&folder.join("resources").join(&ours), &content)?;
        }
    }
    Ok(())
}

fn damaged(level: &Level, jars: &Jars<'_>, name: &str) -> Error {
    Error::Archive { path: jars.path(&level.icu), message: format!("{name} is no class file") }
}

/// A class file with ICU's package renamed in every text of its constant pool; nothing else depends on their lengths.
fn renamed(class: &[u8]) -> Option<Vec<u8>> {
    let count = u16::from_be_bytes(*class.get(8..)?.first_chunk()?);
    let mut out = class.get(..10)?.to_vec();
    let mut at = 10;
    let mut index = 1;
    while index < count {
        let rest = class.get(at..)?;
        let tag = *rest.first()?;
        let length = constant_length(rest)?;
        let constant = rest.get(..length)?;
        if tag == 1 {
            push_text(&mut out, &with_our_package(constant.get(3..)?));
        } else {
            out.extend_from_slice(constant);
        }
        at += length;
        index += if tag == 5 || tag == 6 { 2 } else { 1 };
    }
    out.extend_from_slice(class.get(at..)?);
    Some(out)
}

/// Bytes of a constant, its tag included.
fn constant_length(constant: &[u8]) -> Option<usize> {
    Some(match constant.first()? {
        1 => 3 + usize::from(u16::from_be_bytes(*constant.get(1..)?.first_chunk()?)),
        7 | 8 | 16 | 19 | 20 => 3,
        15 => 4,
        3 | 4 | 9..=12 | 17 | 18 => 5,
        5 | 6 => 9,
        _ => return None,
    })
}

/// New names are shorter, so the length still fits.
fn push_text(out: &mut Vec<u8>, text: &[u8]) {
    out.push(1);
    out.extend_from_slice(&(text.len() as u16).to_be_bytes());
    out.extend_from_slice(text);
}

fn with_our_package(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, tail)) = rest.split_first() {
        if rest.starts_with(THEIRS.as_bytes()) || rest.starts_with(b"com.ibm.icu.") {
            let separator = rest[3];
            out.extend_from_slice(b"android");
            out.extend_from_slice(&[separator, b'i', b'c', b'u', separator]);
            rest = &rest[THEIRS.len()..];
        } else {
            out.push(*first);
            rest = tail;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(String::from_utf8(with_our_package(text.as_bytes())).unwrap(), expected);
    }

    #[test]
    fn packages_are_renamed_wherever_they_stand() {
        check("com/ibm/icu/text/UnicodeSet", "android/icu/text/UnicodeSet");
        check("(Lcom/ibm/icu/text/A;ILcom/ibm/icu/util/B;)V", "(Landroid/icu/text/A;ILandroid/icu/util/B;)V");
        check("com.ibm.icu.impl", "android.icu.impl");
        check("com/ibm/other", "com/ibm/other");
    }

    #[test]
    fn constants_behind_a_long_stay_in_place() {
        let text = |t: &str| [&[1, 0, t.len() as u8], t.as_bytes()].concat();
        let class = |name: &str| {
            let head = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 5];
            [&head[..], &[5, 0, 0, 0, 0, 0, 0, 0, 7], &text(name), &[7, 0, 3, 0xab, 0xcd]].concat()
        };
        assert_eq!(renamed(&class("com/ibm/icu/text/X")), Some(class("android/icu/text/X")));
        assert_eq!(renamed(&class("com/ibm/icu/text/X")[..30]), None);
    }
}
