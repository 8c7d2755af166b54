//! An app, opened: archive, manifest and resources. Code is read when it is asked for, one DEX file at a time,
//! so that looking at an app costs little more memory than its largest file.

use std::cell::Cell;
use std::sync::Arc;

use apk::axml::Event;
use apk::config::Device;
use apk::manifest::{Resolved, Resolver};
use apk::value::TYPE_STRING;
use apk::{Archive, Blob, Code, Diagnostics, Limits, LoadedTable, Manifest, Options, ResTable, XmlTree};

use crate::error::{Error, NO_CODE, REPEATED_TEXT};
use crate::report::{Diagnostic, Kind};
use crate::xml::{self, Node};

/// An app.
pub struct App {
    /// What its manifest says.
    pub manifest: Manifest,
    pub(crate) manifest_xml: XmlTree,
    pub(crate) resources: Resources,
    pub(crate) archive: Archive,
    pub(crate) name: String,
    pub(crate) diagnostics: Diagnostics,
}

/// The resources of an app.
#[derive(Default)]
pub(crate) struct Resources {
    /// As they stand in the file.
    pub(crate) file: Option<Arc<LoadedTable>>,
    /// As gibbon's device sees them.
    pub(crate) table: ResTable,
    size: usize,
}

/// A file of an app.
pub struct Input {
    /// Its name, for messages.
    pub name: String,
    /// Its bytes.
    pub bytes: Blob,
}

impl App {
    /// Reads what every question needs: the directory of the archive, the resources and the manifest.
    pub fn open(input: Input) -> Result<Self, Error> {
        let Input { name, bytes } = input;
        let mut diagnostics = Diagnostics::new(name.clone(), options(bytes.len() as u64));
        let archive = Archive::open(bytes, &mut diagnostics)?;
        let xml = archive.read_name(MANIFEST, &mut diagnostics)?;
        let resources = Resources::read(&archive, &mut diagnostics)?;
        let resolver = Bounded { table: &resources.table, left: Cell::new(MOST_TEXT) };
        let (manifest_xml, manifest) = diagnostics.within(MANIFEST, |diagnostics| {
            let tree = XmlTree::parse(xml, diagnostics)?;
            check_text(&tree, diagnostics.file())?;
            let manifest = Manifest::read(&tree, &resolver, diagnostics)?;
            Ok::<_, Error>((tree, manifest))
        })?;
        Ok(Self { manifest, manifest_xml, resources, archive, name, diagnostics })
    }

    /// The name of a resource as its author writes it, `string/app_name`; resources of Android itself are known by number only.
    pub(crate) fn resource_name(&self, id: u32) -> Option<String> {
        if id >> 24 == 0x01 {
            return Some(format!("android:{id:#010x}"));
        }
        let name = self.resources.table.name(id)?;
        Some(format!("{}/{}", name.type_name, name.entry))
    }

    /// The manifest as a tree; `None` when it holds no element.
    pub fn manifest_tree(&self) -> Option<Node> {
        xml::read(&self.manifest_xml, &|id| self.resource_name(id))
    }

    /// Shows each DEX file to `look`, one after the other. A file that is no DEX file is a diagnostic, unless there is no other.
    pub(crate) fn each_dex(&mut self, mut look: impl FnMut(&str, dex::Dex<'_>)) -> Result<Vec<Diagnostic>, Error> {
        let mut unreadable = Vec::new();
        let mut count = 0;
        for name in self.dex_names() {
            let bytes = self.archive.read_name(&name, &mut self.diagnostics)?;
            let file = format!("{}!/{name}", self.name);
            match dex::Dex::parse(&bytes) {
                Ok(dex) => {
                    count += 1;
                    look(&file, dex);
                }
                Err(error) => unreadable.push(dex_diagnostic(&file, error)),
            }
        }
        if count > 0 {
            return Ok(unreadable);
        }
        Err(match unreadable.into_iter().next() {
            Some(Diagnostic { code, file, offset, message, .. }) => Error { code, file, offset, message },
            None => Error {
                code: NO_CODE,
                file: self.name.clone(),
                offset: self.archive.directory_offset(),
                message: "the app has no classes.dex, so there is no code to run".to_owned(),
            },
        })
    }

    /// What was odd so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.list().iter().map(Diagnostic::from).collect()
    }

    /// The names of the archive's entries, in order.
    pub(crate) fn entry_names(&self) -> Vec<String> {
        self.archive.sorted().map(|(name, _)| name.into_owned()).collect()
    }

    /// `classes.dex`, `classes2.dex` and so on; the first that is missing ends the row, as on the platform.
    fn dex_names(&self) -> Vec<String> {
        let name = |number: u32| if number == 1 { "classes.dex".to_owned() } else { format!("classes{number}.dex") };
        (1..).map(name).take_while(|name| self.archive.find(name).is_some()).collect()
    }
}

/// The name of the manifest in an archive.
pub(crate) const MANIFEST: &str = "AndroidManifest.xml";
/// The name of the resource table in an archive.
const TABLE: &str = "resources.arsc";

/// An entry may be larger than the whole archive, but not by any factor: all that is read together stays near the size of the file.
fn options(size: u64) -> Options {
    let limits = Limits { entry_bytes: size.saturating_add(32 << 20), ..Limits::default() };
    Options { limits, ..Options::default() }
}

impl Resources {
    fn read(archive: &Archive, diagnostics: &mut Diagnostics) -> Result<Self, Error> {
        let mut resources = Self::default();
        resources.table.set_config(Device::default().config());
        if archive.find(TABLE).is_some() {
            let bytes = archive.read_name(TABLE, diagnostics)?;
            resources.size = bytes.len();
            let file = diagnostics.within(TABLE, |diagnostics| {
                let file = LoadedTable::parse(bytes, diagnostics)?;
                file.check(diagnostics)?;
                Ok::<_, apk::Error>(file)
            })?;
            resources.table.add(file.clone(), 0);
            resources.file = Some(file);
        }
        Ok(resources)
    }

    /// How much may be said about them. An honest table names each resource once; a few times its size leaves room for sharing.
    pub(crate) fn budget(&self) -> usize {
        self.size.saturating_mul(4).saturating_add(1 << 20)
    }
}

/// Answers references until the texts add up to too much: many attributes may lead to one long text.
struct Bounded<'a> {
    table: &'a ResTable,
    left: Cell<usize>,
}

impl Resolver for Bounded<'_> {
    fn resolve(&self, id: u32) -> Option<Resolved> {
        let resolved = Resolver::resolve(self.table, id)?;
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
        let strings = tree.attributes(at).filter_map(|attribute| {
            attribute.raw.or((attribute.value.data_type == TYPE_STRING).then_some(attribute.value.data))
        });
        total += strings
            .filter_map(|index| tree.strings().get(index))
            .map(|text| text.units().take(MOST_TEXT).count())
            .sum::<usize>();
        if total > MOST_TEXT {
            let message = format!("the manifest repeats its texts to more than {MOST_TEXT} letters");
            return Err(Error { code: REPEATED_TEXT, file: file.to_owned(), offset: tree.offset(at), message });
        }
    }
    Ok(())
}

pub(crate) fn dex_diagnostic(file: &str, error: dex::Error) -> Diagnostic {
    Diagnostic {
        code: error.code.id(),
        kind: Kind::Damage,
        file: file.to_owned(),
        offset: u64::from(error.offset),
        message: error.code.message().to_owned(),
    }
}

impl From<&apk::Diagnostic> for Diagnostic {
    fn from(diagnostic: &apk::Diagnostic) -> Self {
        Self {
            code: diagnostic.code.as_str(),
            kind: diagnostic.code.into(),
            file: diagnostic.file.clone(),
            offset: diagnostic.offset,
            message: diagnostic.message.clone(),
        }
    }
}

impl From<Code> for Kind {
    fn from(code: Code) -> Self {
        match code.class() {
            apk::Class::Note => Self::Note,
            apk::Class::Tampering => Self::Tampering,
            apk::Class::Damage => Self::Damage,
            apk::Class::Limit => Self::Limit,
        }
    }
}
