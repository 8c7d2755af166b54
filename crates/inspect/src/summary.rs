//! Puts the report together.

use std::collections::{BTreeMap, BTreeSet};

use apk::manifest::{Component, SdkLevel};

use crate::app::App;
use crate::code::{ClassFigures, CodeFigures, Size, survey};
use crate::error::Error;
use crate::frameworks;
use crate::report::{DexFigures, Diagnostic, Feature, File, Library, Report, Share};
use crate::verdict::{Facts, judge};

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

impl App {
    /// Everything that is to be known about the app before it runs.
    pub fn report(mut self) -> Result<Report, Error> {
        let declared = self.declared_classes();
        let mut missing: BTreeSet<String> = declared.iter().cloned().collect();
        let (mut figures, mut trouble) = (CodeFigures::default(), Vec::new());
        let package = self.manifest.package.clone();
        let unreadable = self.each_dex(|file, dex| {
            figures.files += 1;
            let look = |class: ClassFigures| {
                missing.remove(&class.name);
                figures.add(&class);
            };
            survey(dex, &package, look, &mut |oddity| trouble.push(oddity.into_diagnostic(file)));
        })?;
        let entries = self.entry_names();
        let natives = Natives::of(&entries);
        let frameworks =
            frameworks::detect(entries.iter().map(String::as_str), |name| figures.libraries.contains_key(name));
        let missing: Vec<String> = declared.into_iter().filter(|class| missing.contains(class)).collect();
        let codename = self.codename();
        let libraries = self.foreign_libraries();
        let (verdict, not_run) = judge(&Facts {
            min_sdk: self.min_sdk(),
            codename: codename.as_deref(),
            activities: self.manifest.application.activities.len(),
            main_activity: self.manifest.main_activity(),
            missing_classes: &missing,
            needs_splits: self.manifest.is_split_required == Some(true),
            native_libraries: &natives.by_name,
            native_methods: figures.native_methods,
            demands: &figures.demands.iter().copied().collect::<Vec<_>>(),
            frameworks: &frameworks,
            compose: figures.libraries.contains_key("Jetpack Compose"),
            shared_libraries: &libraries,
        });
        let mut diagnostics: Vec<Diagnostic> = self.diagnostics.list().iter().map(Diagnostic::from).collect();
        let room = self.diagnostics.options().limits.diagnostics.saturating_sub(diagnostics.len());
        let more: Vec<Diagnostic> = unreadable.into_iter().chain(trouble).collect();
        let dropped = self.diagnostics.dropped() + more.len().saturating_sub(room);
        diagnostics.extend(more.into_iter().take(room));
        let application = &self.manifest.application;
        Ok(Report {
            schema: 1,
            files: vec![File {
                name: self.name.clone(),
                size: self.archive.data().len() as u64,
                split: self.manifest.split.clone(),
            }],
            package,
            version_name: self.manifest.version_name.clone(),
            version_code: self.manifest.long_version_code(),
            min_sdk: self.min_sdk(),
            target_sdk: self.target_sdk(),
            codename,
            label: application.label.as_ref().and_then(|label| label.text.clone()),
            main_activity: self.manifest.main_activity().map(str::to_owned),
            activities: names(application.activities.iter().map(|activity| &activity.component)),
            services: names(application.services.iter().map(|service| &service.component)),
            receivers: names(application.receivers.iter().map(|receiver| &receiver.component)),
            providers: names(application.providers.iter().map(|provider| &provider.component)),
            permissions: self.permissions(),
            features: self.features(),
            signers: Vec::new(),
            native_libraries: natives.paths,
            abis: natives.abis,
            dex: dex_figures(&figures),
            libraries: figures.libraries.iter().map(|(name, size)| Library { name, classes: size.classes }).collect(),
            frameworks: frameworks.iter().map(|framework| framework.name).collect(),
            verdict,
            not_run,
            diagnostics,
            diagnostics_dropped: dropped,
        })
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

    fn permissions(&self) -> Vec<String> {
        let mut known = BTreeSet::new();
        let names = self.manifest.uses_permissions.iter().filter_map(|permission| permission.name.clone());
        names.filter(|name| known.insert(name.clone())).collect()
    }

    fn features(&self) -> Vec<Feature> {
        let feature = |feature: &apk::manifest::UsesFeature| {
            Some(Feature { name: feature.name.clone()?, required: feature.required.unwrap_or(true) })
        };
        self.manifest.uses_features.iter().filter_map(feature).collect()
    }

    /// Shared libraries that are required and that no plain Android has.
    fn foreign_libraries(&self) -> Vec<String> {
        let libraries = self.manifest.application.uses_libraries.iter();
        let required =
            libraries.filter(|library| library.required.unwrap_or(true)).filter_map(|library| library.name.clone());
        required.filter(|name| !SYSTEM_LIBRARIES.contains(&name.as_str())).collect()
    }

    fn codename(&self) -> Option<String> {
        let sdk = &self.manifest.uses_sdk;
        [&sdk.min, &sdk.target].into_iter().flatten().find_map(|level| match level {
            SdkLevel::CodeName(name) => Some(name.clone()),
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
    Share { classes: size.classes, methods: size.methods, instructions: size.instructions }
}
