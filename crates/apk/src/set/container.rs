//! What kind of file it is, by what is in it.

use super::{MANIFEST, PackageFile, Target, choose, in_file};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Error, Result};
use crate::source::Source;
use crate::zip::{Archive, Entry};

/// Most packages that are taken from a container.
const PACKAGES: usize = 1000;

/// Opens a file: itself if it is a package, otherwise the packages in it.
pub(super) fn open(
    name: &str,
    data: Source,
    target: &Target,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<PackageFile>> {
    let archive = Archive::open_source(data, diagnostics)?;
    if archive.find(MANIFEST).is_some() {
        return Ok(vec![PackageFile::open(name, archive, diagnostics)?]);
    }
    if is_bundle(&archive) {
        return Err(bundle(name, diagnostics));
    }
    let mut files = Vec::new();
    for (inner, entry) in packages(&archive, target).into_iter().take(PACKAGES) {
        let data = archive.read(entry, diagnostics)?;
        files.push(in_file(&inner, diagnostics, |diagnostics| {
            Archive::open(data, diagnostics).and_then(|archive| PackageFile::open(&inner, archive, diagnostics))
        })?);
    }
    if files.is_empty() {
        let message = "no AndroidManifest.xml and no package in it";
        return Err(diagnostics.error(Code::SetNoPackage, archive.directory_offset(), message));
    }
    Ok(files)
}

fn is_bundle(archive: &Archive) -> bool {
    archive.find("BundleConfig.pb").is_some() || archive.find("base/manifest/AndroidManifest.xml").is_some()
}

/// The error for a bundle names the command that makes a package set of it.
fn bundle(name: &str, diagnostics: &Diagnostics) -> Error {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let command = format!("bundletool build-apks --bundle={name} --output={stem}.apks");
    let message = format!("an app bundle (.aab) cannot be installed; make a package set of it: {command}");
    diagnostics.error(Code::SetBundle, 0u64, message)
}

/// The packages of a container. bundletool puts splits, universal and standalone packages side by side; splits are what
/// every Android that gibbon knows would get.
fn packages<'a>(archive: &'a Archive, target: &Target) -> Vec<(String, &'a Entry)> {
    let all: Vec<(String, &Entry)> = archive
        .sorted()
        .filter(|(name, _)| {
            name.get(name.len().saturating_sub(4)..).is_some_and(|end| end.eq_ignore_ascii_case(".apk"))
        })
        .map(|(name, entry)| (name.into_owned(), entry))
        .collect();
    let folder = |folder: &str| -> Vec<(String, &Entry)> {
        all.iter().filter(|(name, _)| name.starts_with(folder)).cloned().collect()
    };
    let (splits, standalones) = (folder("splits/"), folder("standalones/"));
    let universal: Vec<(String, &Entry)> = all.iter().filter(|(name, _)| name == "universal.apk").cloned().collect();
    if !splits.is_empty() {
        return splits;
    }
    if !universal.is_empty() {
        return universal;
    }
    if !standalones.is_empty() {
        return choose::standalone(&standalones, target).into_iter().collect();
    }
    all
}
