//! Package sets: the files that make up one app.
//!
//! An app is one APK, a base with splits, or a container of such files (`.apks`, `.xapk`, `.apkm`). What a file is shows
//! in its content, never in its name. Of the splits those are taken that the device needs, as a store would deliver
//! them; what was left out is said.

mod choose;
mod container;

pub use choose::Target;

use std::sync::Arc;

use crate::arsc::{LoadedTable, ResTable};
use crate::axml::XmlTree;
use crate::codes::Code;
use crate::config::Config;
use crate::diagnostics::{Diagnostics, Result};
use crate::manifest::{Manifest, NoResources};
use crate::signing::Signatures;
use crate::source::Source;
use crate::zip::Archive;

pub(crate) const MANIFEST: &str = "AndroidManifest.xml";
const TABLE: &str = "resources.arsc";

/// One file of a set.
#[derive(Clone, Debug)]
pub struct PackageFile {
    /// Its name, for people.
    pub name: String,
    /// The archive.
    pub archive: Archive,
    /// The manifest with references resolved in this file alone.
    pub manifest: Manifest,
    /// The manifest's document.
    pub manifest_xml: XmlTree,
    /// The resource table, if it has one that can be read.
    pub table: Option<Arc<LoadedTable>>,
}

/// The files of an app: the base first, then the splits that were chosen.
#[derive(Clone, Debug)]
pub struct PackageSet {
    /// Never empty: a set is made from its base.
    files: Vec<PackageFile>,
    skipped: Vec<String>,
}

impl PackageSet {
    /// Opens files, looks into containers, and chooses splits for a device.
    pub fn open(inputs: Vec<(String, Source)>, target: &Target, diagnostics: &mut Diagnostics) -> Result<PackageSet> {
        let mut files = Vec::new();
        for (name, data) in inputs {
            let opened = in_file(&name, diagnostics, |diagnostics| container::open(&name, data, target, diagnostics))?;
            files.extend(opened);
        }
        let (base, splits) = split_off_base(files, diagnostics)?;
        let (splits, skipped) = choose::choose(splits, target);
        for split in &skipped {
            let message = format!("split {split:?} is for another device");
            diagnostics.note(Code::SetSkippedSplit, 0u64, message);
        }
        let mut set = PackageSet { files: vec![base], skipped };
        for split in splits {
            set.add_split(split, diagnostics)?;
        }
        if set.base().manifest.is_split_required == Some(true) && set.files.len() == 1 {
            diagnostics.report(Code::SetMissingSplit, 0u64, "the base says that it cannot run without splits")?;
        }
        Ok(set)
    }

    /// All files, the base first.
    pub fn files(&self) -> &[PackageFile] {
        &self.files
    }

    /// The base.
    pub fn base(&self) -> &PackageFile {
        &self.files[0]
    }

    /// Names of splits that are for other devices.
    pub fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// The resources of all files for a configuration; file n has the cookie n + 1.
    pub fn resources(&self, config: &Config) -> ResTable {
        let mut resources = ResTable::new();
        for (index, file) in self.files.iter().enumerate() {
            let cookie = index as i32 + 1;
            match &file.table {
                Some(table) => resources.add(table.clone(), cookie),
                None => resources.add_empty(cookie),
            };
        }
        resources.set_config(*config);
        resources
    }

    /// The manifest of the base with the components of its splits, references resolved for a configuration.
    pub fn manifest(&self, config: &Config, diagnostics: &mut Diagnostics) -> Result<Manifest> {
        let resources = self.resources(config);
        let mut whole: Option<Manifest> = None;
        for file in &self.files {
            // What is odd in a manifest was reported when the file was opened.
            let mut known = Diagnostics::new("", diagnostics.options().clone());
            let manifest = Manifest::read(&file.manifest_xml, &resources, &mut known)?;
            match &mut whole {
                None => whole = Some(manifest),
                Some(whole) => whole.add_split(manifest),
            }
        }
        whole.ok_or_else(|| diagnostics.error(Code::SetNoBase, 0u64, "the set has no file"))
    }

    /// The signatures of the base.
    pub fn signatures(&self, diagnostics: &mut Diagnostics) -> Result<Signatures> {
        let base = self.base();
        in_file(&base.name, diagnostics, |diagnostics| Signatures::read(&base.archive, diagnostics))
    }

    /// Adds a split that belongs to the base and is not there yet.
    fn add_split(&mut self, split: PackageFile, diagnostics: &mut Diagnostics) -> Result<()> {
        let base = &self.base().manifest;
        if split.manifest.package != base.package {
            let message =
                format!("{:?} belongs to {:?}, the base to {:?}", split.name, split.manifest.package, base.package);
            return Err(diagnostics.error(Code::SetMismatch, 0u64, message));
        }
        if split.manifest.version_code != base.version_code {
            let message = format!("{:?} has another version than the base; Android refuses", split.name);
            diagnostics.report(Code::SetMismatch, 0u64, message)?;
        }
        if self.files.iter().any(|file| file.manifest.split == split.manifest.split) {
            return diagnostics.report(Code::SetDuplicateSplit, 0u64, format_args!("split in {:?}", split.name));
        }
        self.files.push(split);
        Ok(())
    }
}

impl PackageFile {
    /// Opens an archive that has a manifest.
    pub fn open(name: &str, archive: Archive, diagnostics: &mut Diagnostics) -> Result<PackageFile> {
        let data = archive.read_name(MANIFEST, diagnostics)?;
        let tree = diagnostics.within(MANIFEST, |diagnostics| XmlTree::parse(data, diagnostics))?;
        let table = read_table(&archive, diagnostics)?;
        let manifest = diagnostics.within(MANIFEST, |diagnostics| match &table {
            None => Manifest::read(&tree, &NoResources, diagnostics),
            Some(table) => {
                let mut resources = ResTable::new();
                resources.add(table.clone(), 1);
                resources.set_config(Target::default().config);
                Manifest::read(&tree, &resources, diagnostics)
            }
        })?;
        Ok(PackageFile { name: name.to_owned(), archive, manifest, manifest_xml: tree, table })
    }
}

/// The resource table; a damaged one is reported and left out, because the manifest is worth more than nothing.
fn read_table(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Option<Arc<LoadedTable>>> {
    let Some(entry) = archive.find(TABLE) else { return Ok(None) };
    let loaded = archive
        .read(entry, diagnostics)
        .and_then(|data| diagnostics.within(TABLE, |diagnostics| LoadedTable::parse(data, diagnostics)));
    match loaded {
        Ok(table) => Ok(Some(table)),
        Err(error) => diagnostics.absorb(error).map(|()| None),
    }
}

/// Names the file in diagnostics, unless it is the one that is being read already.
fn in_file<T>(name: &str, diagnostics: &mut Diagnostics, read: impl FnOnce(&mut Diagnostics) -> T) -> T {
    if diagnostics.file() == name { read(diagnostics) } else { diagnostics.within(name, read) }
}

fn split_off_base(files: Vec<PackageFile>, diagnostics: &Diagnostics) -> Result<(PackageFile, Vec<PackageFile>)> {
    let (mut bases, splits): (Vec<PackageFile>, Vec<PackageFile>) =
        files.into_iter().partition(|file| file.manifest.split.is_none());
    if bases.len() > 1 {
        let names: Vec<&str> = bases.iter().map(|file| file.name.as_str()).collect();
        return Err(diagnostics.error(Code::SetSeveralBases, 0u64, format_args!("bases: {}", names.join(", "))));
    }
    match bases.pop() {
        Some(base) => Ok((base, splits)),
        None => Err(diagnostics.error(Code::SetNoBase, 0u64, "only splits, no base")),
    }
}

#[cfg(test)]
mod tests;
