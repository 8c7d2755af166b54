//! An app, opened: its files, the manifest and the resources. Code is read when it is asked for, one DEX file at a time,
//! so that looking at an app costs little more memory than its largest file.

use std::cell::Cell;

use apk::axml::Event;
use apk::manifest::{Resolved, Resolver};
use apk::value::TYPE_STRING;
use apk::{
    Archive, Config, Diagnostics, Limits, LoadedTable, Manifest, Options, PackageFile, PackageSet, ResTable, Source,
    Target, XmlTree,
};

use crate::error::{Error, REPEATED_TEXT};
use crate::report::Diagnostic;
use crate::xml::{self, Node};

/// An app.
pub struct App {
    /// What its manifest says, splits included.
    pub manifest: Manifest,
    /// The files, the base first. Where there is only one, its manifest is the one above and not kept twice.
    pub(crate) files: Vec<PackageFile>,
    /// Splits that are for other devices.
    pub(crate) skipped: Vec<String>,
    /// The resources as gibbon's device sees them.
    pub(crate) resources: ResTable,
    pub(crate) diagnostics: Diagnostics,
}

/// A file of an app.
pub struct Input {
    /// Its name, for messages.
    pub name: String,
    /// Its bytes; those of a file that is read by pieces only where they matter.
    pub bytes: Source,
}

impl App {
    /// Reads what every question needs: the directories of the archives, the resources and the manifest.
    pub fn open(inputs: Vec<Input>) -> Result<Self, Error> {
        let size = inputs.iter().map(|input| input.bytes.size()).sum();
        let mut diagnostics = Diagnostics::new("", options(size));
        let config = Target::default().config;
        if let [only] = inputs.as_slice()
            && let Some((mut file, resources)) =
                diagnostics.within(&only.name, |diagnostics| read_package(only, &config, diagnostics))?
        {
            let manifest = std::mem::take(&mut file.manifest);
            return Ok(Self { manifest, files: vec![file], skipped: Vec::new(), resources, diagnostics });
        }
        let inputs = inputs.into_iter().map(|input| (input.name, input.bytes)).collect();
        let mut diagnostics = Diagnostics::new("", options(size));
        let set = PackageSet::open(inputs, &Target::default(), &mut diagnostics)?;
        let manifest = set.manifest(&config, &mut diagnostics)?;
        let (files, skipped) = (set.files().to_vec(), set.skipped().to_vec());
        Ok(Self { manifest, files, skipped, resources: set.resources(&config), diagnostics })
    }

    /// The name of a resource as its author writes it, `string/app_name`; resources of Android itself are known by number only.
    pub(crate) fn resource_name(&self, id: u32) -> Option<String> {
        if id >> 24 == 0x01 {
            return Some(format!("android:{id:#010x}"));
        }
        let name = self.resources.name(id)?;
        Some(format!("{}/{}", name.type_name, name.entry))
    }

    /// The manifest as a tree; `None` when it holds no element.
    pub fn manifest_tree(&self) -> Option<Node> {
        xml::read(&self.base().manifest_xml, &|id| self.resource_name(id))
    }

    /// What was odd so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.list().iter().map(Diagnostic::from).collect()
    }

    pub(crate) fn base(&self) -> &PackageFile {
        &self.files[0]
    }
}

/// The name of the manifest in an archive.
const MANIFEST: &str = "AndroidManifest.xml";
/// The name of the resource table in an archive.
pub(crate) const TABLE: &str = "resources.arsc";

/// An entry may be larger than the whole archive, but not by any factor: all that is read together stays near the size of the file.
fn options(size: u64) -> Options {
    let limits = Limits { entry_bytes: size.saturating_add(32 << 20), ..Limits::default() };
    Options { limits, ..Options::default() }
}

/// Reads a plain APK; `None` for a container or a split, which [`PackageSet`] knows how to answer.
///
/// It does what [`PackageFile::open`] does, but with bounds on texts that are used more than once.
fn read_package(
    input: &Input,
    config: &Config,
    diagnostics: &mut Diagnostics,
) -> Result<Option<(PackageFile, ResTable)>, Error> {
    let archive = Archive::open_source(input.bytes.clone(), diagnostics)?;
    if archive.find(MANIFEST).is_none() {
        return Ok(None);
    }
    let data = archive.read_name(MANIFEST, diagnostics)?;
    let manifest_xml = diagnostics.within(MANIFEST, |diagnostics| XmlTree::parse(data, diagnostics))?;
    let table = read_table(&archive, diagnostics)?;
    let manifest = Manifest::default();
    let mut file = PackageFile { name: input.name.clone(), archive, manifest, manifest_xml, table };
    let resolver = Bounded { table: resources_of(&file, config), left: Cell::new(MOST_TEXT) };
    file.manifest = diagnostics.within(MANIFEST, |diagnostics| {
        check_text(&file.manifest_xml, diagnostics.file())?;
        Ok::<_, Error>(Manifest::read(&file.manifest_xml, &resolver, diagnostics)?)
    })?;
    Ok(Some((file, resolver.table)).filter(|(file, _)| file.manifest.split.is_none()))
}

/// The resource table; a damaged one is reported and left out, because the manifest is worth more than nothing.
fn read_table(
    archive: &Archive,
    diagnostics: &mut Diagnostics,
) -> Result<Option<std::sync::Arc<LoadedTable>>, apk::Error> {
    let Some(entry) = archive.find(TABLE) else { return Ok(None) };
    let loaded = archive.read(entry, diagnostics);
    let loaded = loaded.and_then(|data| diagnostics.within(TABLE, |diagnostics| LoadedTable::parse(data, diagnostics)));
    loaded.map(Some).or_else(|error| diagnostics.absorb(error).map(|()| None))
}

fn resources_of(file: &PackageFile, config: &Config) -> ResTable {
    let mut resources = ResTable::new();
    if let Some(table) = &file.table {
        resources.add(table.clone(), 1);
    }
    resources.set_config(*config);
    resources
}

/// Answers references until the texts add up to too much: many attributes may lead to one long text.
struct Bounded {
    table: ResTable,
    left: Cell<usize>,
}

impl Resolver for Bounded {
    fn resolve(&self, id: u32) -> Option<Resolved> {
        let resolved = Resolver::resolve(&self.table, id)?;
        let length = resolved.text.as_ref().map_or(0, String::len);
        self.left.set(self.left.get().saturating_sub(length));
        (self.left.get() > 0).then_some(resolved)
    }
}

/// Most letters that the texts of a manifest may add up to; those of real ones have some hundred thousand.
const MOST_TEXT: usize = 4 << 20;

/// Many attributes may share one long text, and each would be kept by itself.
fn check_text(tree: &XmlTree, file: &str) -> Result<(), Error> {
    let mut total = 0usize;
    for at in tree.events().filter(|at| at.event == Event::StartTag) {
        let string = |attribute: apk::axml::Attribute| {
            attribute.raw.or((attribute.value.data_type == TYPE_STRING).then_some(attribute.value.data))
        };
        let texts = tree.attributes(at).filter_map(string).filter_map(|index| tree.strings().get(index));
        total += texts.map(|text| text.unit_count(MOST_TEXT)).sum::<usize>();
        if total > MOST_TEXT {
            let message = format!("the manifest repeats its texts to more than {MOST_TEXT} letters");
            return Err(Error { code: REPEATED_TEXT, file: file.to_owned(), offset: tree.offset(at), message });
        }
    }
    Ok(())
}
