//! The steps from artefacts to DEX files. Each is a function of files that writes one folder.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::jar::Jar;
use crate::level::{Artefact, D8, DX, Level, Library};
use crate::map::MappedFile;
use crate::rename::rename;
use crate::sources::ANDROID_ON_HOST;
use crate::stamp::hex;
use crate::tools::{Tools, maven_copy};

const DX_MAIN: &str = "com.android.dx.command.Main";
pub(crate) const D8_MAIN: &str = "com.android.tools.r8.D8";

/// The folder with the artefacts; everything in it has been checked.
pub(crate) struct Jars<'a>(pub(crate) &'a Path);

impl Jars<'_> {
    pub(crate) fn path(&self, artefact: &Artefact) -> PathBuf {
        self.0.join(artefact.file_name())
    }
}

/// Fetches one artefact into the folder and compares it with its checksum.
pub(crate) fn fetch(artefact: &Artefact, folder: &Path) -> Result<(), Error> {
    maven_copy(artefact.coordinates, folder)?;
    let path = folder.join(artefact.file_name());
    let file = MappedFile::open(&path).map_err(|e| Error::io(&path, e))?;
    let found = hex(&Sha256::digest(file.as_ref()));
    if found == artefact.sha256 {
        return Ok(());
    }
    fs::remove_file(&path).map_err(|e| Error::io(&path, e))?;
    Err(Error::Checksum { artefact: artefact.coordinates.to_owned(), expected: artefact.sha256.to_owned(), found })
}

/// All java.lang classes, as class files.
pub(crate) fn extract_lang(level: &Level, jars: &Jars<'_>, folder: &Path) -> Result<(), Error> {
    let mut jar = Jar::open(&jars.path(&level.lang))?;
    for name in jar.names() {
        if name.starts_with("java/lang/") && is_class(&name) {
            write(&folder.join(&name), &jar.read(&name)?)?;
        }
    }
    Ok(())
}

/// Our own sources, compiled against the framework and folders of other classes, such as the whole of java.lang.
pub(crate) fn compile(
    level: &Level,
    jars: &Jars<'_>,
    others: &[PathBuf],
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let sources = folder.join("sources");
    for (name, text) in level.sources() {
        write(&sources.join(name), text.as_bytes())?;
    }
    let list = folder.join("sources.txt");
    let names: Vec<PathBuf> = level.sources().map(|(name, _)| sources.join(name)).collect();
    write_list(&list, &names)?;
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).map_err(|e| Error::io(&classes, e))?;
    let framework = jars.path(&level.framework);
    let boot: Vec<&OsStr> = others.iter().chain([&framework]).map(|path| path.as_os_str()).collect();
    let boot = joined(&boot);
    let arguments = at(&list);
    let options =
        ["-nowarn", "-Xlint:-options", "-proc:none", "-encoding", "UTF-8", "-g", "-source", "8", "-target", "8"];
    let mut args: Vec<&OsStr> = options.iter().map(OsStr::new).collect();
    args.extend([OsStr::new("-bootclasspath"), &boot, OsStr::new("-d"), classes.as_os_str(), &arguments]);
    tools.javac("compiling java/core", &args)
}

/// java.lang without what our own classes replace and what the level does without.
pub(crate) fn keep_lang(level: &Level, lang: &Path, core: &Path, folder: &Path) -> Result<(), Error> {
    let ours: BTreeSet<String> = class_files(core)?.iter().map(|name| outermost(name).to_owned()).collect();
    for name in class_files(lang)? {
        let dropped = level.lang_without.iter().any(|prefix| name.starts_with(prefix));
        if !dropped && !ours.contains(outermost(&name)) {
            copy(&lang.join(&name), &folder.join(&name))?;
        }
    }
    Ok(())
}

/// What [`keep_lang`] left.
pub(crate) fn dex_lang(level: &Level, jars: &Jars<'_>, kept: &Path, folder: &Path, tools: &Tools) -> Result<(), Error> {
    let minimum = OsString::from(format!("--min-sdk-version={}", level.api));
    let output = option("--output=", &folder.join("classes.dex"));
    let args = [OsStr::new("--dex"), OsStr::new("--core-library"), &minimum, &output, kept.as_os_str()];
    tools.java("converting java.lang", &jars.path(&DX), DX_MAIN.as_ref(), &args)
}

/// Our own classes.
pub(crate) fn dex_core(
    level: &Level,
    jars: &Jars<'_>,
    others: &[PathBuf],
    core: &Path,
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let files: Vec<PathBuf> = class_files(core)?.iter().map(|name| core.join(name)).collect();
    let list = folder.join("classes.txt");
    write_list(&list, &files)?;
    let framework = jars.path(&level.framework);
    let libraries: Vec<&Path> = others.iter().chain([&framework]).map(PathBuf::as_path).collect();
    d8(level, jars, "converting java/core", &libraries, &at(&list), folder, tools)
}

/// The classes of ICU that the framework's jar lacks.
pub(crate) fn dex_icu(
    level: &Level,
    jars: &Jars<'_>,
    lang: &Path,
    icu: &Path,
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let classes = icu.join("classes");
    let files: Vec<PathBuf> = class_files(&classes)?.iter().map(|name| classes.join(name)).collect();
    let list = folder.join("classes.txt");
    write_list(&list, &files)?;
    d8(level, jars, "converting ICU", &[lang, &jars.path(&level.framework)], &at(&list), folder, tools)
}

/// Facts about all locales, written by ICU itself, so that no program waits for it (see `gibbon.icu.LocaleTable`).
pub(crate) fn locale_tables(
    level: &Level,
    jars: &Jars<'_>,
    core: &Path,
    icu: &Path,
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let launcher = folder.join("AndroidOnHost.java");
    write(&launcher, ANDROID_ON_HOST.as_bytes())?;
    let (classes, data) = (icu.join("classes"), icu.join("resources"));
    let framework = jars.path(&level.framework);
    let class_path = joined(&[core.as_os_str(), classes.as_os_str(), data.as_os_str(), framework.as_os_str()]);
    let target = folder.join("resources");
    let args = [OsStr::new("gibbon.icu.LocaleTable"), target.as_os_str()];
    tools.java("reading locale data", Path::new(&class_path), launcher.as_os_str(), &args)
}

/// The framework and the core library.
pub(crate) fn dex_framework(
    level: &Level,
    jars: &Jars<'_>,
    lang: &Path,
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let framework = jars.path(&level.framework);
    d8(level, jars, "converting the framework", &[lang], framework.as_os_str(), folder, tools)
}

/// A library's own files that the framework does not have, under their new names: `classes` and `resources`.
pub(crate) fn extract_library(level: &Level, library: &Library, jars: &Jars<'_>, folder: &Path) -> Result<(), Error> {
    let present: BTreeSet<String> = Jar::open(&jars.path(&level.framework))?.names().into_iter().collect();
    let path = jars.path(&library.artefact);
    let mut jar = Jar::open(&path)?;
    for name in jar.names() {
        let is_in = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        if name.ends_with('/') || !is_in(library.packages) || is_in(library.without) {
            continue;
        }
        let content = jar.read(&name)?.to_vec();
        let damaged = || Error::Archive { path: path.clone(), message: format!("{name} is no class file") };
        let (new_name, content) = match library.renamed {
            Some((from, to)) if is_class(&name) => {
                (name.replacen(from, to, 1), rename(&content, from, to).ok_or_else(damaged)?)
            }
            Some((from, to)) => (name.replacen(from, to, 1), content),
            None => (name.clone(), content),
        };
        if !present.contains(&new_name) {
            let kind = if is_class(&name) { "classes" } else { "resources" };
            write(&folder.join(kind).join(&new_name), &content)?;
        }
    }
    Ok(())
}

/// The classes of a library that was extracted.
pub(crate) fn dex_library(
    level: &Level,
    library: &Library,
    jars: &Jars<'_>,
    (lang, extracted): (&Path, &Path),
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let classes = extracted.join("classes");
    let files: Vec<PathBuf> = class_files(&classes)?.iter().map(|name| classes.join(name)).collect();
    let list = folder.join("classes.txt");
    write_list(&list, &files)?;
    d8(level, jars, library.name, &[lang, &jars.path(&level.framework)], &at(&list), folder, tools)
}

/// `--release` drops the names of local variables and keeps line numbers, which stack traces need.
fn d8(
    level: &Level,
    jars: &Jars<'_>,
    step: &str,
    libraries: &[&Path],
    input: &OsStr,
    folder: &Path,
    tools: &Tools,
) -> Result<(), Error> {
    let api = OsString::from(level.api.to_string());
    let mut args: Vec<&OsStr> =
        vec![OsStr::new("--release"), OsStr::new("--no-desugaring"), OsStr::new("--min-api"), &api];
    for library in libraries {
        args.extend([OsStr::new("--lib"), library.as_os_str()]);
    }
    args.extend([OsStr::new("--output"), folder.as_os_str(), input]);
    tools.java(step, &jars.path(&D8), D8_MAIN.as_ref(), &args)
}

/// Converted files of a folder in the order in which classes are looked up: `classes.dex`, `classes2.dex` …
pub(crate) fn dex_files(folder: &Path) -> Vec<PathBuf> {
    let numbered = (2..).map(|number| folder.join(format!("classes{number}.dex")));
    std::iter::once(folder.join("classes.dex")).chain(numbered).take_while(|path| path.is_file()).collect()
}

/// Class files below a folder, as sorted names with slashes.
pub(crate) fn class_files(root: &Path) -> Result<Vec<String>, Error> {
    let mut result = Vec::new();
    let mut pending = vec![root.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| Error::io(&folder, e))? {
            let path = entry.map_err(|e| Error::io(&folder, e))?.path();
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                pending.push(path);
            } else if is_class(&name) {
                result.push(name);
            }
        }
    }
    result.sort();
    Ok(result)
}

fn is_class(name: &str) -> bool {
    name.ends_with(".class")
}

/// `java/lang/Thread` of `java/lang/Thread$State.class`.
fn outermost(name: &str) -> &str {
    let end = name.find(['$', '.']).unwrap_or(name.len());
    &name[..end]
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let content = fs::read(from).map_err(|e| Error::io(from, e))?;
    write(to, &content)
}

/// Writes a file and makes the folders above it.
pub(crate) fn write(path: &Path, content: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|e| Error::io(folder, e))?;
    }
    fs::write(path, content).map_err(|e| Error::io(path, e))
}

/// One quoted path per line, as javac and D8 read argument files.
pub(crate) fn write_list(path: &Path, files: &[PathBuf]) -> Result<(), Error> {
    let lines: Vec<String> = files.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    write(path, lines.join("\n").as_bytes())
}

pub(crate) fn at(list: &Path) -> OsString {
    option("@", list)
}

fn option(name: &str, path: &Path) -> OsString {
    joined_with(&[OsStr::new(name), path.as_os_str()], "")
}

pub(crate) fn joined(paths: &[&OsStr]) -> OsString {
    joined_with(paths, if cfg!(windows) { ";" } else { ":" })
}

fn joined_with(parts: &[&OsStr], separator: &str) -> OsString {
    let mut result = OsString::new();
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            result.push(separator);
        }
        result.push(part);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outermost_class_of_a_file_name() {
        for name in ["java/lang/Thread.class", "java/lang/Thread$State.class", "java/lang/Thread$1$2.class"] {
            assert_eq!(outermost(name), "java/lang/Thread");
        }
    }
}
