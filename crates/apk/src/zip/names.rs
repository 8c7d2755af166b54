//! Names that try to be paths.
//!
//! gibbon extracts nothing under a name of the archive, so such names are harmless here; they are reported because
//! nobody writes them by accident.

use std::borrow::Cow;

use super::{Archive, Entry};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};

/// How many folders of a name are looked up; deeper ones only cost time.
const FOLDERS_CHECKED: usize = 16;

/// Reports names that are not text, leave their folder, or are file and folder at once.
pub(super) fn check(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<()> {
    let mut checked: &[u8] = &[];
    for entry in archive.in_order() {
        let name = archive.name_bytes(entry);
        if !is_plain(name) {
            check_name(archive.name(entry), entry, diagnostics)?;
        }
        let folder = name.iter().rposition(|&byte| byte == b'/').and_then(|end| name.get(..end)).unwrap_or_default();
        if folder != checked {
            check_folders(archive, &archive.name(entry), entry, diagnostics)?;
            checked = folder;
        }
    }
    Ok(())
}

/// Whether a name is one of those that nearly all entries have, with nothing to report: letters, no folder above, no drive.
/// All of it is looked at without a stop, so that the compiler compares many letters at once.
fn is_plain(name: &[u8]) -> bool {
    let harmless = |byte: u8| matches!(byte, b' '..=b'~') && byte != b':' && byte != b'\\';
    let steps = |pair: (&u8, &u8)| *pair.0 == b'.' && *pair.1 == b'.';
    let next = name.get(1..).unwrap_or_default();
    name.first() != Some(&b'/')
        && name.iter().fold(true, |plain, &byte| plain & harmless(byte))
        && !name.iter().zip(next).fold(false, |found, pair| found | steps(pair))
}

fn check_name(name: Cow<'_, str>, entry: &Entry, diagnostics: &mut Diagnostics) -> Result<()> {
    // A name that had to be repaired is owned.
    if matches!(name, Cow::Owned(_)) || name.contains('\0') {
        diagnostics.report(Code::ZipName, entry.record, format_args!("name {:?}", short(&name)))?;
    }
    if leaves_folder(&name) {
        diagnostics.report(Code::ZipUnsafeName, entry.record, format_args!("name {:?}", short(&name)))?;
    }
    Ok(())
}

fn check_folders(archive: &Archive, name: &str, entry: &Entry, diagnostics: &mut Diagnostics) -> Result<()> {
    let folders = name.match_indices('/').take(FOLDERS_CHECKED).map(|(at, _)| &name[..at]);
    for folder in folders.filter(|folder| !folder.is_empty() && archive.find(folder).is_some()) {
        let message = format!("{:?} is also the folder of {:?}", short(folder), short(name));
        diagnostics.report(Code::ZipFileAndFolder, entry.record, message)?;
    }
    Ok(())
}

/// A name cut to what a message can hold.
pub(super) fn short(name: &str) -> String {
    match name.char_indices().nth(100) {
        Some((at, _)) => format!("{}…", &name[..at]),
        None => name.to_owned(),
    }
}

fn leaves_folder(name: &str) -> bool {
    let drive = matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    let steps_out = name.contains("..") && name.split(['/', '\\']).any(|part| part == "..");
    drive || steps_out || name.starts_with(['/', '\\'])
}
