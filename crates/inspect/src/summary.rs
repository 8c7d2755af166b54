//! Puts the report together.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use apk::manifest::{Component, SdkLevel, UsesFeature};
use apk::{Archive, Diagnostics, PackageFile, ResTable, Signatures, XmlTree};

use crate::app::{App, TABLE};
use crate::code::{CodeFigures, Size};
use crate::error::Error;
use crate::frameworks::{self, Framework};
use crate::report::{DexFigures, Diagnostic, Feature, File, Library, NotRun, Report, Share, Signer, Verdict};
use crate::verdict::{Facts, judge};

/// A way to read signatures.
type ReadSignatures = fn(&Archive, &mut Diagnostics) -> apk::Result<Signatures>;

/// Libraries of the system that every Android brings.
const SYSTEM_LIBRARIES: &[&str] = &[
    "android.test.runner",
    "android.test.base",
    "android.test.mock",
    "com.android.location.provider",
    "com.android.media.remotedisplay",
    "com.android.mediadrm.signer",
    "javax.obex",
    "org.apache.http.legacy",
];

/// The folder of native libraries; it comes behind those of frameworks in the order of names.
const LIBRARIES: &str = "lib/";

impl App {
    /// Everything that is to be known about the app before it runs.
    pub fn report(mut self) -> Result<Report, Error> {
        let lost_resources = self.check_tables()?;
        let signers = self.signers(Signatures::read)?;
        let code = self.code()?;
        Ok(self.put_together(Some(code), signers, lost_resources))
    }

    /// What the manifest, the resources and the signatures say; the code stays unread, and the verdict says so.
    pub fn report_without_code(mut self) -> Result<Report, Error> {
        let lost_resources = self.check_tables()?;
        let signers = self.signers(Signatures::claimed)?;
        Ok(self.put_together(None, signers, lost_resources))
    }

    fn put_together(self, code: Option<CodeReport>, signers: Vec<Signer>, lost_resources: bool) -> Report {
        let looked_at = code.is_some();
        let code = code.unwrap_or_default();
        let entries = self.telling_names();
        let natives = Natives::of(&entries);
        let is_bundled = |name: &str| code.figures.libraries.contains_key(name);
        let frameworks = frameworks::detect(entries.iter().map(String::as_str), is_bundled);
        let (verdict, not_run) = self.verdict(Some(&code).filter(|_| looked_at), &natives, &frameworks, lost_resources);
        let (diagnostics, diagnostics_dropped) = self.all_diagnostics(code.oddities);
        let (manifest, application) = (&self.manifest, &self.manifest.application);
        Report {
            schema: 1,
            files: self.files.iter().map(file).collect(),
            skipped_splits: self.skipped.clone(),
            package: manifest.package.clone(),
            version_name: manifest.version_name.clone(),
            version_code: manifest.long_version_code(),
            min_sdk: self.min_sdk(),
            target_sdk: self.target_sdk(),
            codename: self.codename().map(str::to_owned),
            label: application.label.as_ref().and_then(|label| label.text.clone()),
            main_activity: manifest.main_activity().map(str::to_owned),
            activities: self.activities(false),
            activity_aliases: self.activities(true),
            services: names(application.services.iter().map(|service| &service.component)),
            receivers: names(application.receivers.iter().map(|receiver| &receiver.component)),
            providers: names(application.providers.iter().map(|provider| &provider.component)),
            permissions: self.permissions(),
            features: manifest.uses_features.iter().filter_map(feature).collect(),
            signers,
            native_libraries: natives.paths,
            abis: natives.abis,
            dex: looked_at.then(|| dex_figures(&code.figures)),
            libraries: code
                .figures
                .libraries
                .iter()
                .map(|(name, size)| Library { name, classes: size.classes })
                .collect(),
            frameworks: frameworks.iter().map(|framework| framework.name).collect(),
            verdict,
            not_run,
            diagnostics,
            diagnostics_dropped,
        }
    }

    /// Reports damaged resources, then lets go of tables and documents: what they say is in the manifest now, and code needs the room.
    /// Answers whether there is a table that could not be read.
    fn check_tables(&mut self) -> Result<bool, Error> {
        let lost = self.files.iter().any(|file| file.table.is_none() && file.archive.find(TABLE).is_some());
        self.resources = ResTable::new();
        for file in &mut self.files {
            file.manifest_xml = XmlTree::empty();
            if let Some(table) = file.table.take() {
                let name = format!("{}!/{TABLE}", file.name);
                self.diagnostics.within(&name, |diagnostics| table.check(diagnostics))?;
            }
        }
        Ok(lost)
    }

    /// Each certificate once, with the schemes that carry it, by one of the ways to read them.
    fn signers(&mut self, read: ReadSignatures) -> Result<Vec<Signer>, Error> {
        let base = &self.files[0];
        let signatures = self.diagnostics.within(&base.name, |diagnostics| read(&base.archive, diagnostics))?;
        let schemes =
            [("v1", &signatures.v1), ("v2", &signatures.v2), ("v3", &signatures.v3), ("v3.1", &signatures.v31)];
        let mut found: Vec<Signer> = Vec::new();
        for (scheme, signers) in schemes {
            for certificate in signers.iter().filter_map(|signer| signer.certificates.first()) {
                let sha256 = certificate.fingerprint();
                match found.iter_mut().find(|signer| signer.sha256 == sha256) {
                    Some(known) => known.schemes.push(scheme.to_owned()),
                    None => {
                        found.push(Signer { schemes: vec![scheme.to_owned()], subject: certificate.subject(), sha256 });
                    }
                }
            }
        }
        Ok(found)
    }

    fn code(&mut self) -> Result<CodeReport, Error> {
        let declared = self.declared_classes();
        let mut missing: BTreeSet<String> = declared.iter().cloned().collect();
        let mut figures = CodeFigures::default();
        let mut files = BTreeSet::new();
        let oddities = self.survey(|file, class| {
            if !files.contains(file) {
                files.insert(file.to_owned());
            }
            missing.remove(&class.name);
            figures.add(&class);
        })?;
        figures.files = files.len();
        let missing = declared.into_iter().filter(|class| missing.contains(class)).collect();
        Ok(CodeReport { figures, missing, oddities })
    }

    fn verdict(
        &self,
        code: Option<&CodeReport>,
        natives: &Natives,
        frameworks: &[&'static Framework],
        lost_resources: bool,
    ) -> (Verdict, Vec<NotRun>) {
        let libraries = self.foreign_libraries();
        let unread = CodeReport::default();
        let (is_read, code) = (code.is_some(), code.unwrap_or(&unread));
        judge(&Facts {
            min_sdk: self.min_sdk(),
            codename: self.codename(),
            activities: self.manifest.application.activities.len(),
            main_activity: self.manifest.main_activity(),
            missing_classes: &code.missing,
            needs_splits: self.manifest.is_split_required == Some(true) && self.files.len() == 1,
            lost_resources,
            native_libraries: &natives.by_name,
            native_methods: code.figures.native_methods,
            demands: &code.figures.demands.iter().copied().collect::<Vec<_>>(),
            frameworks,
            compose: code.figures.libraries.contains_key("Jetpack Compose"),
            shared_libraries: &libraries,
            unread_code: (!is_read).then(|| self.dex_entries()),
        })
    }

    /// What the readers found odd, then what the code is odd for; as many as the limit allows, and how many more there were.
    fn all_diagnostics(&self, oddities: Vec<Diagnostic>) -> (Vec<Diagnostic>, usize) {
        let mut all = self.diagnostics();
        let room = self.diagnostics.options().limits.diagnostics.saturating_sub(all.len());
        let dropped = self.diagnostics.dropped() + oddities.len().saturating_sub(room);
        all.extend(oddities.into_iter().take(room));
        (all, dropped)
    }

    /// The names of those entries of all files that tell something about the app by their place: libraries, and files of frameworks.
    fn telling_names(&self) -> Vec<String> {
        let below = |file: &PackageFile| -> Vec<String> {
            let folders = frameworks::FOLDERS.iter().chain(&[LIBRARIES]);
            folders.flat_map(|folder| file.archive.names_below(folder)).map(Cow::into_owned).collect()
        };
        self.files.iter().flat_map(below).collect()
    }

    /// The classes that the manifest names: application and components, but no aliases, which have no class.
    fn declared_classes(&self) -> Vec<String> {
        let application = &self.manifest.application;
        let activities = application.activities.iter().filter(|activity| !activity.is_alias).map(|a| &a.component);
        let others = application.services.iter().map(|s| &s.component);
        let others = others.chain(application.receivers.iter().map(|r| &r.component));
        let others = others.chain(application.providers.iter().map(|p| &p.component));
        let mut classes: Vec<String> = application.name.iter().cloned().collect();
        classes.extend(names(activities.chain(others)));
        let mut known = BTreeSet::new();
        classes.retain(|class| !class.starts_with("android.") && known.insert(class.clone()));
        classes
    }

    /// The names of activities, or of their aliases.
    fn activities(&self, aliases: bool) -> Vec<String> {
        let activities = self.manifest.application.activities.iter();
        names(activities.filter(|activity| activity.is_alias == aliases).map(|activity| &activity.component))
    }

    fn permissions(&self) -> Vec<String> {
        let mut known = BTreeSet::new();
        let names = self.manifest.uses_permissions.iter().filter_map(|permission| permission.name.clone());
        names.filter(|name| known.insert(name.clone())).collect()
    }

    /// Shared libraries that are required and that no plain Android has.
    fn foreign_libraries(&self) -> Vec<String> {
        let libraries = self.manifest.application.uses_libraries.iter();
        let required =
            libraries.filter(|library| library.required.unwrap_or(true)).filter_map(|library| library.name.clone());
        required.filter(|name| !SYSTEM_LIBRARIES.contains(&name.as_str())).collect()
    }

    fn codename(&self) -> Option<&str> {
        let sdk = &self.manifest.uses_sdk;
        [&sdk.min, &sdk.target].into_iter().flatten().find_map(|level| match level {
            SdkLevel::CodeName(name) => Some(name.as_str()),
            SdkLevel::Number(_) => None,
        })
    }

    fn min_sdk(&self) -> u32 {
        self.manifest.uses_sdk.min.as_ref().map_or(1, level)
    }

    fn target_sdk(&self) -> u32 {
        self.manifest.uses_sdk.target.as_ref().map_or_else(|| self.min_sdk(), level)
    }
}

/// What is known about the code.
#[derive(Default)]
struct CodeReport {
    figures: CodeFigures,
    /// Classes that the manifest names and the code does not have.
    missing: Vec<String>,
    oddities: Vec<Diagnostic>,
}

/// The native libraries of an archive.
struct Natives {
    /// Their places in the archive.
    paths: Vec<String>,
    /// The processors there are libraries for.
    abis: Vec<String>,
    /// File names with their processors.
    by_name: Vec<(String, Vec<String>)>,
}

impl Natives {
    fn of(entries: &[String]) -> Self {
        let mut by_name: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let (mut paths, mut abis) = (Vec::new(), BTreeSet::new());
        for path in entries {
            let parts: Vec<&str> = path.split('/').collect();
            if let ["lib", abi, name] = parts.as_slice()
                && name.ends_with(".so")
            {
                paths.push(path.clone());
                abis.insert((*abi).to_owned());
                by_name.entry((*name).to_owned()).or_default().push((*abi).to_owned());
            }
        }
        Self { paths, abis: abis.into_iter().collect(), by_name: by_name.into_iter().collect() }
    }
}

fn file(file: &PackageFile) -> File {
    let size = file.archive.source().size();
    File { name: file.name.clone(), size, split: file.manifest.split.clone() }
}

fn feature(feature: &UsesFeature) -> Option<Feature> {
    Some(Feature { name: feature.name.clone()?, required: feature.required.unwrap_or(true) })
}

fn names<'a>(components: impl Iterator<Item = &'a Component>) -> Vec<String> {
    components.filter_map(|component| component.name.clone()).collect()
}

/// The number of a level; a code name has that of the release it became, or one beyond all releases.
fn level(level: &SdkLevel) -> u32 {
    match level {
        SdkLevel::Number(number) => *number,
        SdkLevel::CodeName(name) => {
            CODE_NAMES.iter().find(|(code, _)| code == name).map_or_else(|| level.number(), |(_, number)| *number)
        }
    }
}

const CODE_NAMES: &[(&str, u32)] = &[
    ("Donut", 4),
    ("Eclair", 5),
    ("Froyo", 8),
    ("Gingerbread", 9),
    ("Honeycomb", 11),
    ("IceCreamSandwich", 14),
    ("JellyBean", 16),
    ("KitKat", 19),
    ("L", 21),
    ("M", 23),
    ("MNC", 23),
    ("N", 24),
    ("O", 26),
    ("P", 28),
    ("Q", 29),
    ("R", 30),
    ("S", 31),
    ("Sv2", 32),
    ("Tiramisu", 33),
    ("UpsideDownCake", 34),
    ("VanillaIceCream", 35),
    ("Baklava", 36),
];

fn dex_figures(figures: &CodeFigures) -> DexFigures {
    let total = figures.total();
    DexFigures {
        files: figures.files,
        classes: total.classes,
        methods: total.methods,
        instructions: total.instructions,
        own: share(figures.own),
        libraries: share(figures.bundled()),
    }
}

fn share(size: Size) -> Share {
    let Size { classes, methods, instructions, branches } = size;
    Share { classes, methods, instructions, branches }
}
