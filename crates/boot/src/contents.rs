//! What a pack holds, by name.
//!
//! | name | content |
//! |---|---|
//! | `manifest.json` | [`Manifest`]: level, class path, libraries, artefacts |
//! | `dex/*.dex` | the boot class path, in the order that the manifest tells |
//! | `library/NAME.dex` | libraries for app class paths |
//! | `class/…` | class resources (ICU data, `security.properties`, our locale tables …) under their resource names |
//! | `framework/resources.arsc`, `framework/res/…`, `framework/assets/…` | what `framework-res.apk` holds on a device |
//! | `fonts/…`, `icu/…` | fonts with `fonts.xml`, ICU data |
//! | `system/build.prop` | properties of the build |
//! | `vm/extra-methods.txt` | members that the linker adds, see `java/core` |
//! | `vm/newer-classes.txt` | classes that only apps know which want a newer Android, see `java/newer` |
//!
//! The machine after start-up is added under `image/` by the crate that makes it.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::jar::Jar;
use crate::level::Level;
use crate::pack::BootPack;
use crate::sources::{EXTRA_METHODS, PRELOADED_CLASSES};
use crate::steps::{Jars, dex_files};
use crate::writer::Writer;

/// Name of the entry that describes the others.
pub const MANIFEST: &str = "manifest.json";

/// What the pack says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// API level.
    pub api: u32,
    /// Hash of the inputs; equal for all packs that one version of gibbon makes for one level.
    pub key: String,
    /// Entries of the boot class path in the order in which classes are looked up.
    pub boot_class_path: Vec<String>,
    /// Library names and the entries they are in.
    pub libraries: Vec<(String, String)>,
}

/// The manifest of a pack, if it has a readable one.
pub fn manifest(pack: &BootPack) -> Option<Manifest> {
    serde_json::from_slice(pack.get(MANIFEST)?).ok()
}

/// Results of the steps.
pub(crate) struct Parts {
    pub(crate) level: &'static Level,
    pub(crate) key: String,
    /// Prefixes of names in the pack and folders, in the order of the boot class path.
    pub(crate) dex: Vec<(&'static str, PathBuf)>,
    pub(crate) libraries: Vec<(&'static str, PathBuf)>,
    /// Folders of class resources.
    pub(crate) resources: Vec<PathBuf>,
}

/// Writes the pack.
pub(crate) fn write(parts: &Parts, jars: &Jars<'_>, target: &Path) -> Result<(), Error> {
    let mut writer = Writer::create(target)?;
    let boot_class_path = write_boot_class_path(parts, &mut writer)?;
    let libraries = write_libraries(parts, &mut writer)?;
    let manifest = Manifest { api: parts.level.api, key: parts.key.clone(), boot_class_path, libraries };
    let text = serde_json::to_vec_pretty(&manifest).unwrap_or_default();
    writer.add(MANIFEST, &text)?;
    writer.add("vm/extra-methods.txt", EXTRA_METHODS.as_bytes())?;
    writer.add("vm/newer-classes.txt", parts.level.newer_classes().as_bytes())?;
    writer.add("class/gibbon/preloaded-classes.txt", PRELOADED_CLASSES.as_bytes())?;
    copy_jar(&jars.path(&parts.level.framework), framework_name, &mut writer)?;
    for folder in &parts.resources {
        copy_folder(folder, "class", &mut writer)?;
    }
    let without = parts.level.fonts_without;
    let fonts = |name: &str| (!without.iter().any(|p| name.starts_with(p))).then(|| font_name(name)).flatten();
    copy_jar(&jars.path(&parts.level.fonts), fonts, &mut writer)?;
    writer.finish()
}

/// Our classes come first, so that they hide those of the same name in the framework.
fn write_boot_class_path(parts: &Parts, writer: &mut Writer) -> Result<Vec<String>, Error> {
    let mut names = Vec::new();
    for (prefix, folder) in &parts.dex {
        for (number, file) in dex_files(folder).iter().enumerate() {
            let suffix = if number == 0 { String::new() } else { (number + 1).to_string() };
            names.push(format!("dex/{prefix}{suffix}.dex"));
            add_file(&names[names.len() - 1], file, writer)?;
        }
    }
    Ok(names)
}

fn write_libraries(parts: &Parts, writer: &mut Writer) -> Result<Vec<(String, String)>, Error> {
    let mut result = Vec::new();
    for (name, folder) in &parts.libraries {
        let entry = format!("library/{name}.dex");
        add_file(&entry, &folder.join("classes.dex"), writer)?;
        result.push(((*name).to_owned(), entry));
    }
    Ok(result)
}

fn add_file(name: &str, path: &Path, writer: &mut Writer) -> Result<(), Error> {
    let content = fs::read(path).map_err(|e| Error::io(path, e))?;
    writer.add(name, &content)
}

/// All files below a folder, in the order of their names.
fn copy_folder(folder: &Path, entry: &str, writer: &mut Writer) -> Result<(), Error> {
    let listed = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut paths: Vec<PathBuf> = listed.map_err(|e| Error::io(folder, e))?.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        let name = format!("{entry}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            copy_folder(&path, &name, writer)?;
        } else {
            add_file(&name, &path, writer)?;
        }
    }
    Ok(())
}

fn copy_jar(path: &Path, rename: impl Fn(&str) -> Option<String>, writer: &mut Writer) -> Result<(), Error> {
    let mut jar = Jar::open(path)?;
    for name in jar.names() {
        if let Some(entry) = rename(&name) {
            writer.add(&entry, &jar.read(&name)?)?;
        }
    }
    Ok(())
}

/// The jar holds classes, resources as compiled for a device, the same as source, and class resources.
fn framework_name(name: &str) -> Option<String> {
    if name.ends_with(".class") || name.starts_with("raw-res/") || name.starts_with("META-INF/") {
        return None;
    }
    let of_package = name == "resources.arsc" || name.starts_with("res/") || name.starts_with("assets/");
    let folder = match name {
        "build.prop" => "system",
        _ if of_package => "framework",
        _ => "class",
    };
    Some(format!("{folder}/{name}"))
}

/// The other files of that jar are libraries for hosts.
fn font_name(name: &str) -> Option<String> {
    (name.starts_with("fonts/") || name.starts_with("icu/")).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: Option<&str>) {
        assert_eq!(framework_name(name).as_deref(), expected);
    }

    #[test]
    fn entries_of_the_framework_jar_have_their_places() {
        check("android/app/Activity.class", None);
        check("raw-res/res/values/styles.xml", None);
        check("META-INF/MANIFEST.MF", None);
        check("resources.arsc", Some("framework/resources.arsc"));
        check("res/layout/simple_list_item_1.xml", Some("framework/res/layout/simple_list_item_1.xml"));
        check("assets/webkit/play.png", Some("framework/assets/webkit/play.png"));
        check("build.prop", Some("system/build.prop"));
        check("java/security/security.properties", Some("class/java/security/security.properties"));
    }
}
