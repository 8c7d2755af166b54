//! What `inspect` answers: plain data that a program reads as JSON and the command line lays out for people.
//! Fields may be added, but none changes its name or meaning while `schema` is 1.

use serde::Serialize;

/// Everything that is to be known about a package before it runs.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The version of this document.
    pub schema: u32,
    /// The files the app came in, in the order in which they were given.
    pub files: Vec<File>,
    /// Splits that were given, but are for other devices.
    pub skipped_splits: Vec<String>,
    /// The package.
    pub package: String,
    /// The version for people.
    pub version_name: Option<String>,
    /// The version for comparing.
    pub version_code: i64,
    /// The lowest API level it accepts; 1 when it does not say.
    pub min_sdk: u32,
    /// The API level it was made for; the lowest when it does not say.
    pub target_sdk: u32,
    /// The name of the unreleased Android it was made for, in place of a level.
    pub codename: Option<String>,
    /// The name that a launcher shows.
    pub label: Option<String>,
    /// The activity that a launcher starts.
    pub main_activity: Option<String>,
    /// All activities.
    pub activities: Vec<String>,
    /// Other names of activities.
    pub activity_aliases: Vec<String>,
    /// All services.
    pub services: Vec<String>,
    /// All broadcast receivers.
    pub receivers: Vec<String>,
    /// All content providers.
    pub providers: Vec<String>,
    /// The permissions it asks for.
    pub permissions: Vec<String>,
    /// The features it asks for.
    pub features: Vec<Feature>,
    /// Who signed it.
    pub signers: Vec<Signer>,
    /// The native libraries, by their place in the archive.
    pub native_libraries: Vec<String>,
    /// The processors they are for.
    pub abis: Vec<String>,
    /// Figures about its code; none when nobody looked at it.
    pub dex: Option<DexFigures>,
    /// The well-known libraries bundled with it, as far as the code was looked at.
    pub libraries: Vec<Library>,
    /// The GUI frameworks that draw its screens in place of Android's.
    pub frameworks: Vec<&'static str>,
    /// Whether gibbon can run it.
    pub verdict: Verdict,
    /// What will not run, and why.
    pub not_run: Vec<NotRun>,
    /// Everything odd about the files.
    pub diagnostics: Vec<Diagnostic>,
    /// How many more diagnostics there were than are listed.
    pub diagnostics_dropped: usize,
}

/// A file of the app.
#[derive(Debug, Serialize)]
pub struct File {
    /// Its name, without the folder.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// The name of the split, for a file that is one.
    pub split: Option<String>,
}

/// A feature of a device.
#[derive(Debug, Serialize)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Whether the app refuses to be installed without it.
    pub required: bool,
}

/// Who signed the app.
#[derive(Debug, Serialize)]
pub struct Signer {
    /// The signature schemes that carry this certificate.
    pub schemes: Vec<String>,
    /// The certificate's subject.
    pub subject: String,
    /// The SHA-256 of the certificate, in hexadecimal digits.
    pub sha256: String,
}

/// How much code there is.
#[derive(Debug, Serialize)]
pub struct DexFigures {
    /// DEX files.
    pub files: usize,
    /// Classes defined in them.
    pub classes: usize,
    /// Methods defined in them.
    pub methods: usize,
    /// Instructions in them.
    pub instructions: usize,
    /// The part that is the app's own.
    pub own: Share,
    /// The part that is bundled libraries.
    pub libraries: Share,
}

/// A share of the code.
#[derive(Debug, Serialize, Default, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Classes.
    pub classes: usize,
    /// Methods.
    pub methods: usize,
    /// Instructions.
    pub instructions: usize,
    /// Sides of branches, two for each condition; coverage counts them.
    #[serde(skip)]
    pub branches: usize,
}

/// A well-known library.
#[derive(Debug, Serialize)]
pub struct Library {
    /// Its name.
    pub name: &'static str,
    /// How many of its classes are bundled.
    pub classes: usize,
}

/// Whether gibbon can run an app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Yes.
    Runs,
    /// Yes, but not all of it.
    Partly,
    /// Nobody looked at the code, and nothing else forbids it.
    Unknown,
    /// There would be nothing to see.
    No,
}

/// A part of the app that will not run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotRun {
    /// Which part.
    pub what: String,
    /// Why.
    pub why: String,
}

/// Something odd about a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The stable code.
    pub code: &'static str,
    /// What kind of oddity it is.
    pub kind: Kind,
    /// The file, `outer!/inner` for an entry of an archive.
    pub file: String,
    /// Where in that file.
    pub offset: u64,
    /// What is odd.
    pub message: String,
}

/// The kinds of oddities, mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Legal, but worth knowing.
    Note,
    /// Shaped to be read differently by different readers.
    Tampering,
    /// Missing or contradictory bytes.
    Damage,
    /// More than a reader is willing to read.
    Limit,
}

impl From<&apk::Diagnostic> for Diagnostic {
    fn from(diagnostic: &apk::Diagnostic) -> Self {
        Self {
            code: diagnostic.code.as_str(),
            kind: diagnostic.code.class().into(),
            file: diagnostic.file.clone(),
            offset: diagnostic.offset,
            message: diagnostic.message.clone(),
        }
    }
}

impl From<apk::Class> for Kind {
    fn from(class: apk::Class) -> Self {
        match class {
            apk::Class::Note => Self::Note,
            apk::Class::Tampering => Self::Tampering,
            apk::Class::Damage => Self::Damage,
            apk::Class::Limit => Self::Limit,
        }
    }
}
