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
    let mut checked = String::new();
    for (name, entry) in archive.sorted() {
        // A name that had to be repaired is owned.
        if matches!(name, Cow::Owned(_)) || name.contains('\0') {
            diagnostics.report(Code::ZipName, entry.record, format_args!("name {:?}", short(&name)))?;
        }
        if leaves_folder(&name) {
            diagnostics.report(Code::ZipUnsafeName, entry.record, format_args!("name {:?}", short(&name)))?;
        }
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        if folder != checked {
            check_folders(archive, &name, entry, diagnostics)?;
            checked.clear();
            checked.push_str(folder);
        }
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
