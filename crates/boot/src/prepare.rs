//! The way from nothing to a pack.
//!
//! ```text
//! fetch ─► lang (class files) ─► core (javac) ─► lang.dex, core.dex ──────┐
//!       ├─► icu (class files, data) ─► icu.dex, locale tables ───────────├─► pack
//!       ├─► framework*.dex ──────────────────────────────────────────────┤
//!       └─► library dex, class resources, framework resources, fonts ────┘
//! ```
//!
//! The pack is named by the hash of everything that goes into it. If it is there nothing is done; no Java tool is
//! needed and no artefact is looked at.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::contents::{self, Parts};
use crate::error::Error;
use crate::icu;
use crate::level::{Artefact, D8, DX, Level, level};
use crate::pack::{BootPack, VERSION};
use crate::progress::Progress;
use crate::sources::{ANDROID_ON_HOST, EXTRA_METHODS, PRELOADED_CLASSES};
use crate::stamp::{Done, Inputs, once};
use crate::steps::{self, Jars};
use crate::tools::Tools;

/// Raised when a step changes what it makes from the same inputs.
const STEPS_VERSION: &str = "1";

/// What to prepare, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// API level.
    pub api: u32,
    /// Folder for artefacts, intermediate results and packs.
    pub cache: PathBuf,
    /// Never fetch anything.
    pub offline: bool,
    /// A pack that is used where it lies, instead of one in the cache: for machines that get theirs from elsewhere.
    pub image: Option<PathBuf>,
}

impl Options {
    /// The usual folder: `GIBBON_CACHE`, else `gibbon` in the user's cache folder; `GIBBON_IMAGE` names a pack.
    pub fn new(api: u32) -> Options {
        let image = env::var_os("GIBBON_IMAGE").filter(|value| !value.is_empty()).map(PathBuf::from);
        Options { api, cache: default_cache(), offline: false, image }
    }
}

fn default_cache() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("GIBBON_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("gibbon")))
        .or_else(|| set("HOME").map(|home| home.join(".cache/gibbon")))
        .unwrap_or_else(|| env::temp_dir().join("gibbon"))
}

/// Makes the pack unless it exists, and opens it.
pub fn prepare(options: &Options, progress: &mut dyn Progress) -> Result<BootPack, Error> {
    let level = level(options.api).ok_or(Error::UnknownLevel(options.api))?;
    if let Some(image) = &options.image {
        return of_this_program(image, level);
    }
    let target = pack_path(options)?;
    if !target.is_file() {
        let folder = options.cache.join("boot");
        fs::create_dir_all(&folder).map_err(|e| Error::io(&folder, e))?;
        let _lock = lock(&folder)?;
        if !target.is_file() {
            Preparation::new(level, options, progress).run(&target)?;
        }
    }
    BootPack::open(&target)
}

/// Where the pack for these options is or will be. Depends on this program and the level, not on the machine.
pub fn pack_path(options: &Options) -> Result<PathBuf, Error> {
    let level = level(options.api).ok_or(Error::UnknownLevel(options.api))?;
    let cached = || options.cache.join(format!("boot-{}-{}.pack", level.api, pack_key(level)));
    Ok(options.image.clone().unwrap_or_else(cached))
}

/// Opens a pack from elsewhere if it belongs to this program.
fn of_this_program(path: &Path, level: &Level) -> Result<BootPack, Error> {
    let pack = BootPack::open(path)?;
    let key = contents::manifest(&pack).map(|manifest| manifest.key);
    if key.as_deref() == Some(&pack_key(level)) {
        return Ok(pack);
    }
    let message = format!("made by another version of gibbon or for another level than {}", level.api);
    Err(Error::Archive { path: path.to_owned(), message })
}

/// Copies the pack to a file for another machine; it carries its own checksums.
pub fn export(pack: &BootPack, target: &Path) -> Result<(), Error> {
    fs::write(target, pack.bytes()).map_err(|e| Error::io(target, e))
}

/// Takes over a pack from another machine if it is whole and belongs to this program.
pub fn import(source: &Path, options: &Options) -> Result<BootPack, Error> {
    let level = level(options.api).ok_or(Error::UnknownLevel(options.api))?;
    let pack = of_this_program(source, level)?;
    pack.verify().map_err(|error| Error::Pack { path: source.to_owned(), error })?;
    fs::create_dir_all(&options.cache).map_err(|e| Error::io(&options.cache, e))?;
    let target = pack_path(options)?;
    let temporary = target.with_extension("import.tmp");
    fs::copy(source, &temporary).map_err(|e| Error::io(&temporary, e))?;
    fs::rename(&temporary, &target).map_err(|e| Error::io(&target, e))?;
    BootPack::open(&target)
}

/// Fetches an artefact into the folder of jars unless it is there; it gets its name after its checksum was right.
pub(crate) fn fetch_one(artefact: &Artefact, folder: &Path, offline: bool) -> Result<PathBuf, Error> {
    let target = folder.join("jars").join(artefact.file_name());
    if target.is_file() {
        return Ok(target);
    }
    if offline {
        return Err(Error::Offline(artefact.coordinates.to_owned()));
    }
    let temporary = folder.join("fetch.tmp");
    fs::create_dir_all(&temporary).map_err(|e| Error::io(&temporary, e))?;
    steps::fetch(artefact, &temporary)?;
    fs::rename(temporary.join(artefact.file_name()), &target).map_err(|e| Error::io(&target, e))?;
    Ok(target)
}

/// Two processes must not work in the same folder; the lock goes with the file.
pub(crate) fn lock(folder: &Path) -> Result<File, Error> {
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|e| Error::io(&path, e))?;
    file.lock().map_err(|e| Error::io(&path, e))?;
    Ok(file)
}

/// Hash of everything that goes into a pack.
fn pack_key(level: &Level) -> String {
    let inputs = Inputs::of("pack").and(STEPS_VERSION).and(VERSION.to_le_bytes()).and(described(level));
    let inputs =
        inputs.and(described(&D8)).and(described(&DX)).and(EXTRA_METHODS).and(ANDROID_ON_HOST).and(PRELOADED_CLASSES);
    with_sources(inputs, level).key()
}

fn with_sources(inputs: Inputs, level: &Level) -> Inputs {
    level.sources().fold(inputs, |inputs, (name, text)| inputs.and(name).and(text))
}

/// Folders of the classes that our own are compiled and converted against.
fn class_folders(lang: &Path, icu: &Path, libraries: &[PathBuf]) -> Vec<PathBuf> {
    let libraries = libraries.iter().map(|library| library.join("classes"));
    [lang.to_path_buf(), icu.join("classes")].into_iter().chain(libraries).collect()
}

/// The table entry as text. Serialising plain data cannot fail; an empty text would only repeat a step.
fn described(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// What the converted files are made from.
pub(crate) struct Foundations {
    /// Folder of the artefacts.
    pub(crate) jars: PathBuf,
    /// All java.lang classes of the artefact; the framework is converted against them, so that a change of our own
    /// classes does not repeat that.
    pub(crate) all_lang: PathBuf,
    /// The java.lang classes that go into the pack.
    pub(crate) lang: PathBuf,
    /// What the framework lacks of ICU: classes and resources.
    icu: PathBuf,
    /// The files of each library: classes and resources.
    pub(crate) libraries: Vec<PathBuf>,
    /// Our own classes.
    pub(crate) core: PathBuf,
    /// The folder in which steps keep their results.
    pub(crate) folder: PathBuf,
    pub(crate) level: &'static Level,
    pub(crate) tools: Tools,
    pub(crate) offline: bool,
}

/// Does the first steps only.
pub(crate) fn foundations(options: &Options, progress: &mut dyn Progress) -> Result<Foundations, Error> {
    let level = level(options.api).ok_or(Error::UnknownLevel(options.api))?;
    let folder = options.cache.join("boot");
    fs::create_dir_all(&folder).map_err(|e| Error::io(&folder, e))?;
    let _lock = lock(&folder)?;
    Preparation::new(level, options, progress).foundations()
}

/// One run through the steps.
struct Preparation<'a> {
    level: &'static Level,
    offline: bool,
    folder: PathBuf,
    progress: &'a mut dyn Progress,
    index: usize,
    count: usize,
}

impl<'a> Preparation<'a> {
    fn new(level: &'static Level, options: &Options, progress: &'a mut dyn Progress) -> Preparation<'a> {
        let count = artefacts(level).len() + 2 * level.libraries.len() + 10;
        let folder = options.cache.join("boot");
        Preparation { level, offline: options.offline, folder, progress, index: 0, count }
    }

    fn foundations(&mut self) -> Result<Foundations, Error> {
        let tools = Tools::find()?;
        let jars = self.fetch()?;
        let level = self.level;
        let all_lang = self.step("lang", &[&level.lang], |out| steps::extract_lang(level, &Jars(&jars), out))?;
        let inputs = [&level.icu, &level.framework];
        let icu = self.step("icu", &inputs, |out| icu::extract(level, &Jars(&jars), out))?;
        let libraries = self.extract_libraries(&Jars(&jars))?;
        let others = class_folders(&all_lang, &icu, &libraries);
        let core = self.core_step("core", |out| steps::compile(level, &Jars(&jars), &others, out, &tools))?;
        let core = core.join("classes");
        let lang = self.core_step("lang-kept", |out| steps::keep_lang(level, &all_lang, &core, out))?;
        let (folder, offline) = (self.folder.clone(), self.offline);
        Ok(Foundations { jars, all_lang, lang, icu, libraries, core, folder, level, tools, offline })
    }

    fn run(mut self, target: &Path) -> Result<(), Error> {
        let Foundations { jars, all_lang, lang, icu, libraries: extracted, core, level, tools, .. } =
            self.foundations()?;
        let jars = Jars(&jars);
        let others = class_folders(&all_lang, &icu, &extracted);
        let lang_dex = self.core_step("lang-dex", |out| steps::dex_lang(level, &jars, &lang, out, &tools))?;
        let core_dex = self.core_step("core-dex", |out| steps::dex_core(level, &jars, &others, &core, out, &tools))?;
        let framework = self.step("framework-dex", &[&level.framework, &level.lang, &D8], |out| {
            steps::dex_framework(level, &jars, &all_lang, out, &tools)
        })?;
        let libraries = self.libraries(&jars, &all_lang, &extracted, &tools)?;
        let icu_dex = self.step("icu-dex", &[&level.icu, &level.framework, &level.lang, &D8], |out| {
            steps::dex_icu(level, &jars, &all_lang, &icu, out, &tools)
        })?;
        let locales = self.locales(|out| steps::locale_tables(level, &jars, &core, &icu, out, &tools))?;
        let mut resources = vec![icu.join("resources"), locales.join("resources")];
        resources.extend(extracted.iter().map(|library| library.join("resources")).filter(|folder| folder.is_dir()));
        let dex = vec![("core", core_dex), ("lang", lang_dex), ("icu", icu_dex), ("framework", framework)];
        let parts = Parts { level, key: pack_key(level), dex, libraries, resources };
        self.begin("packing");
        contents::write(&parts, &jars, target)?;
        self.progress.end(false);
        Ok(())
    }

    fn begin(&mut self, name: &str) {
        self.index += 1;
        self.progress.begin(name, self.index, self.count);
    }

    /// One folder per artefact: the stamp says that it has been fetched and checked.
    fn fetch(&mut self) -> Result<PathBuf, Error> {
        let folder = self.folder.join("jars");
        fs::create_dir_all(&folder).map_err(|e| Error::io(&folder, e))?;
        for artefact in artefacts(self.level) {
            self.begin(&format!("fetching {}", artefact.coordinates));
            let target = folder.join(artefact.file_name());
            let reused = target.is_file();
            fetch_one(&artefact, &self.folder, self.offline)?;
            self.progress.end(reused);
        }
        Ok(folder)
    }

    fn extract_libraries(&mut self, jars: &Jars<'_>) -> Result<Vec<PathBuf>, Error> {
        let level = self.level;
        let extracted = level.libraries.iter().map(|library| {
            let name = format!("{}-classes", library.name);
            let inputs = self.inputs(&name, &[&library.artefact, &level.framework]).and(described(library));
            self.once(&name, inputs, |out| steps::extract_library(level, library, jars, out))
        });
        extracted.collect()
    }

    fn libraries(
        &mut self,
        jars: &Jars<'_>,
        lang: &Path,
        extracted: &[PathBuf],
        tools: &Tools,
    ) -> Result<Vec<(&'static str, PathBuf)>, Error> {
        let level = self.level;
        let mut result = Vec::new();
        for (library, extracted) in level.libraries.iter().zip(extracted) {
            let inputs = self.inputs(library.name, &[&library.artefact, &level.framework, &level.lang, &D8]);
            let work = |out: &Path| steps::dex_library(level, library, jars, (lang, extracted), out, tools);
            result.push((library.name, self.once(library.name, inputs.and(described(library)), work)?));
        }
        Ok(result)
    }

    /// The tables depend on few of our sources, so that a change of the others does not repeat them.
    fn locales(&mut self, work: impl FnOnce(&Path) -> Result<(), Error>) -> Result<PathBuf, Error> {
        let inputs = self.inputs("locales", &[&self.level.framework, &self.level.icu]).and(ANDROID_ON_HOST);
        let ours = self.level.sources().filter(|(name, _)| name.starts_with("gibbon/icu/"));
        let inputs = ours.fold(inputs, |inputs, (name, text)| inputs.and(name).and(text));
        self.once("locales", inputs, work)
    }

    /// A step that depends on our own sources as well.
    fn core_step(&mut self, name: &str, work: impl FnOnce(&Path) -> Result<(), Error>) -> Result<PathBuf, Error> {
        let artefacts = [&self.level.lang, &self.level.framework, &self.level.icu, &D8, &DX];
        let inputs = with_sources(self.inputs(name, &artefacts), self.level).and(described(&self.level.lang_without));
        self.once(name, inputs, work)
    }

    fn step(
        &mut self,
        name: &str,
        artefacts: &[&Artefact],
        work: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<PathBuf, Error> {
        let inputs = self.inputs(name, artefacts);
        self.once(name, inputs, work)
    }

    fn inputs(&self, name: &str, artefacts: &[&Artefact]) -> Inputs {
        let inputs = Inputs::of(name).and(STEPS_VERSION).and(self.level.api.to_le_bytes());
        artefacts.iter().fold(inputs, |inputs, artefact| inputs.and(artefact.sha256))
    }

    fn once(
        &mut self,
        name: &str,
        inputs: Inputs,
        work: impl FnOnce(&Path) -> Result<(), Error>,
    ) -> Result<PathBuf, Error> {
        self.begin(name);
        let name = format!("{}-{name}", self.level.api);
        let Done { folder, reused } = once(&self.folder, &name, &inputs.key(), work)?;
        self.progress.end(reused);
        Ok(folder)
    }
}

fn artefacts(level: &Level) -> Vec<Artefact> {
    let mut result = vec![D8, DX, level.lang, level.framework, level.icu, level.fonts];
    result.extend(level.libraries.iter().map(|library| library.artefact));
    result
}
