//! Which splits a device needs.
//!
//! A split says in its name what it is for: `config.xhdpi`, `config.arm64_v8a`, `config.de`. Of densities and processors
//! one is needed for each module, of languages those the device speaks; features are all taken unless some are named.

use super::PackageFile;
use crate::config::{Config, Device};
use crate::zip::Entry;

/// Processors as they appear in the names of splits.
const ABIS: &[&str] = &["armeabi", "armeabi-v7a", "arm64-v8a", "x86", "x86_64", "mips", "mips64", "riscv64"];

/// What splits are chosen for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The device's configuration.
    pub config: Config,
    /// Processors the device has, best first.
    pub abis: Vec<String>,
    /// Features to install; all of them by default.
    pub features: Option<Vec<String>>,
}

impl Default for Target {
    fn default() -> Self {
        let abis = ["arm64-v8a", "armeabi-v7a", "armeabi", "x86_64", "x86"].map(str::to_owned).to_vec();
        Target { config: Device::default().config(), abis, features: None }
    }
}

/// What a split is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Purpose {
    /// A feature with code and resources.
    Feature(String),
    /// Libraries for a processor.
    Abi(String),
    /// Pictures of a density.
    Density(Config),
    /// Texts of a language.
    Language(Config),
    /// Something this crate does not know, such as a texture format.
    Other,
}

/// The splits to install and the names of those left out.
pub(super) fn choose(splits: Vec<PackageFile>, target: &Target) -> (Vec<PackageFile>, Vec<String>) {
    let purposes: Vec<(String, Purpose)> = splits.iter().map(module_and_purpose).collect();
    let wanted: Vec<bool> =
        purposes.iter().map(|(module, purpose)| is_wanted(module, purpose, &purposes, target)).collect();
    let (mut chosen, mut skipped) = (Vec::new(), Vec::new());
    for (split, wanted) in splits.into_iter().zip(wanted) {
        if wanted {
            chosen.push(split);
        } else {
            skipped.push(split.manifest.split.unwrap_or(split.name));
        }
    }
    (chosen, skipped)
}

/// The best of several packages that are each complete, by processor and density in their names.
pub(super) fn standalone<'a>(packages: &[(String, &'a Entry)], target: &Target) -> Option<(String, &'a Entry)> {
    let rank = |name: &str| {
        let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".apk");
        let words = stem.replace("_v7a", "-v7a").replace("_v8a", "-v8a").replace("x86_64", "x86-64");
        let words: Vec<String> = words.split(['-', '_']).map(str::to_owned).collect();
        let named = |abi: &String| abi.replace('_', "-").split('-').all(|part| words.iter().any(|word| word == part));
        let abi = target.abis.iter().position(named).unwrap_or(usize::MAX);
        let density = words.iter().find_map(|word| Config::from_qualifiers(word).filter(|c| c.density != 0));
        let far = density.map_or(0, |config| config.density.abs_diff(target.config.density));
        (abi, far)
    };
    packages.iter().min_by_key(|(name, _)| rank(name)).cloned()
}

/// The module a split belongs to (empty for the base) and what it is for.
fn module_and_purpose(file: &PackageFile) -> (String, Purpose) {
    let name = file.manifest.split.clone().unwrap_or_default();
    let (module, what) = match (name.strip_prefix("config."), name.split_once(".config.")) {
        (Some(what), _) => (String::new(), what.to_owned()),
        (None, Some((module, what))) => (module.to_owned(), what.to_owned()),
        (None, None) => return (name.clone(), Purpose::Feature(name)),
    };
    let module = file.manifest.config_for_split.clone().unwrap_or(module);
    (module, purpose(&what))
}

fn purpose(what: &str) -> Purpose {
    let plain = |abi: &str| abi.replace('-', "_");
    if let Some(abi) = ABIS.iter().find(|abi| plain(abi) == plain(what)) {
        return Purpose::Abi((*abi).to_owned());
    }
    match Config::from_qualifiers(what) {
        Some(config) if config.density != 0 => Purpose::Density(config),
        Some(config) if config.language[0] != 0 => Purpose::Language(config),
        _ => Purpose::Other,
    }
}

fn is_wanted(module: &str, purpose: &Purpose, all: &[(String, Purpose)], target: &Target) -> bool {
    let has_feature = |name: &str| target.features.as_ref().is_none_or(|names| names.iter().any(|known| known == name));
    let siblings = || all.iter().filter(|(other, _)| other == module).map(|(_, purpose)| purpose);
    if !module.is_empty() && !has_feature(module) {
        return false;
    }
    match purpose {
        Purpose::Feature(_) | Purpose::Other => true,
        Purpose::Abi(abi) => {
            let offered =
                |wanted: &&String| siblings().any(|other| matches!(other, Purpose::Abi(abi) if abi == *wanted));
            target.abis.iter().find(offered) == Some(abi)
        }
        Purpose::Density(config) => !siblings()
            .any(|other| matches!(other, Purpose::Density(other) if other.is_better_than(config, &target.config))),
        Purpose::Language(config) => config.language == target.config.language,
    }
}
