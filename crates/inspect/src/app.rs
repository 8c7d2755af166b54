//! An app, opened: its archive and manifest. Everything else is read when it is asked for and dropped after use,
//! so that looking at an app costs little more memory than its largest file.

use apk::axml::Event;
use apk::manifest::NoResources;
use apk::value::TYPE_STRING;
use apk::{Archive, Blob, Code, Diagnostics, Limits, Manifest, Options, XmlTree};

use crate::error::{Error, NO_CODE, REPEATED_TEXT};
use crate::report::{Diagnostic, Kind};

/// An app.
pub struct App {
    /// What its manifest says.
    pub manifest: Manifest,
    pub(crate) archive: Archive,
    pub(crate) name: String,
    pub(crate) diagnostics: Diagnostics,
}

/// A file of an app.
pub struct Input {
    /// Its name, for messages.
    pub name: String,
    /// Its bytes.
    pub bytes: Blob,
}

impl App {
    /// Reads what every question needs: the directory of the archive and the manifest.
    pub fn open(input: Input) -> Result<Self, Error> {
        let Input { name, bytes } = input;
        let mut diagnostics = Diagnostics::new(name.clone(), options(bytes.len() as u64));
        let archive = Archive::open(bytes, &mut diagnostics)?;
        let xml = archive.read_name(MANIFEST, &mut diagnostics)?;
        let manifest = diagnostics.within(MANIFEST, |diagnostics| {
            let tree = XmlTree::parse(xml, diagnostics)?;
            check_text(&tree, diagnostics.file())?;
            Ok::<_, Error>(Manifest::read(&tree, &NoResources, diagnostics)?)
        })?;
        Ok(Self { manifest, archive, name, diagnostics })
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

/// An entry may be larger than the whole archive, but not by any factor: all that is read together stays near the size of the file.
fn options(size: u64) -> Options {
    let limits = Limits { entry_bytes: size.saturating_add(32 << 20), ..Limits::default() };
    Options { limits, ..Options::default() }
}

/// Many attributes may share one long text, and each would be kept by itself.
fn check_text(tree: &XmlTree, file: &str) -> Result<(), Error> {
    const MOST: usize = 4 << 20;
    let mut total = 0usize;
    for at in tree.events().filter(|at| at.event == Event::StartTag) {
        let strings = tree.attributes(at).filter_map(|attribute| {
            attribute.raw.or((attribute.value.data_type == TYPE_STRING).then_some(attribute.value.data))
        });
        total += strings
            .filter_map(|index| tree.strings().get(index))
            .map(|text| text.units().take(MOST).count())
            .sum::<usize>();
        if total > MOST {
            let message = format!("the manifest repeats its texts to more than {MOST} letters");
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
