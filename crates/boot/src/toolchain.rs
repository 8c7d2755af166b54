//! Java for tests: programs and apps compiled for the guest, and what programs print on the host's JVM.
//!
//! Results are stamped like those of the preparation, so a test that asks for a corpus pays for it once.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::level::{ASM, Artefact, D8};
use crate::prepare::{Foundations, Options, fetch_one, foundations, lock};
use crate::progress::Progress;
use crate::sources::{CORPUS_RUNNER, DEX_EACH, EXTRA_METHODS, LINK_CHECK};
use crate::stamp::{Inputs, once};
use crate::steps::{D8_MAIN, Jars, at, class_files, joined, write, write_list};

/// Compilers with the classes of one API level.
pub struct Toolchain {
    base: Foundations,
}

/// Java programs for the guest with what they print on a JVM.
#[derive(Clone, Debug)]
pub struct Programs {
    /// All programs in one DEX file.
    pub dex: PathBuf,
    /// Their class files.
    pub classes: PathBuf,
    /// A file `NAME.txt` per program: standard output, and a last line `uncaught CLASS` if it ended by an exception.
    pub expected: PathBuf,
}

impl Programs {
    /// Names of the programs, sorted.
    pub fn names(&self) -> Result<Vec<String>, Error> {
        let entries = fs::read_dir(&self.expected).map_err(|e| Error::io(&self.expected, e))?;
        let names = entries.filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned));
        let mut names: Vec<String> = names.collect();
        names.sort();
        Ok(names)
    }

    /// What a program prints on a JVM.
    pub fn expected(&self, name: &str) -> Result<Vec<u8>, Error> {
        let path = self.expected.join(format!("{name}.txt"));
        fs::read(&path).map_err(|e| Error::io(&path, e))
    }
}

/// What becomes the code of one app.
#[derive(Clone, Debug)]
pub struct DexJob {
    /// The folder of its class files.
    pub classes: PathBuf,
    /// The jars that it brings along.
    pub libraries: Vec<PathBuf>,
    /// Where `classes.dex` goes.
    pub output: PathBuf,
}

impl Toolchain {
    /// Fetches and compiles what the toolchain itself consists of.
    pub fn prepare(options: &Options, progress: &mut dyn Progress) -> Result<Toolchain, Error> {
        Ok(Toolchain { base: foundations(options, progress)? })
    }

    /// Compiles programs of the default package, one per file, and runs them on the host's JVM.
    pub fn programs(&self, name: &str, sources: &[(String, String)]) -> Result<Programs, Error> {
        let inputs = Inputs::of("programs-1").and(CORPUS_RUNNER).and(D8.sha256).and(self.base.level.framework.sha256);
        let inputs = sources.iter().fold(inputs, |inputs, (name, text)| inputs.and(name).and(text));
        let root = &self.base.folder;
        let _lock = lock(root)?;
        let done = once(root, &format!("programs-{name}"), &inputs.key(), |folder| self.make(sources, folder))?;
        let path = |part: &str| done.folder.join(part);
        Ok(Programs { dex: path("classes.dex"), classes: path("classes"), expected: path("expected") })
    }

    fn make(&self, sources: &[(String, String)], folder: &Path) -> Result<(), Error> {
        let files = self.write_sources(sources, &folder.join("sources"))?;
        let classes = folder.join("classes");
        self.compile(&["--release", "8"], &[], &files, &classes)?;
        self.run_on_host(&classes, folder)?;
        self.dex(&classes, &[], folder)
    }

    fn write_sources(&self, sources: &[(String, String)], folder: &Path) -> Result<Vec<PathBuf>, Error> {
        let mut files = Vec::new();
        for (name, text) in sources {
            files.push(folder.join(name));
            write(&files[files.len() - 1], text.as_bytes())?;
        }
        Ok(files)
    }

    fn run_on_host(&self, classes: &Path, folder: &Path) -> Result<(), Error> {
        let tools = self.compile_tool("CorpusRunner", CORPUS_RUNNER, &[], folder)?;
        let expected = folder.join("expected");
        let args = [classes.as_os_str(), expected.as_os_str()];
        self.base.tools.java_class("running programs", tools.as_os_str(), "CorpusRunner", &args).map(drop)
    }

    fn compile_tool(&self, name: &str, text: &str, path: &[PathBuf], folder: &Path) -> Result<PathBuf, Error> {
        let source = self.write_sources(&[(format!("{name}.java"), text.to_owned())], folder)?;
        let classes = folder.join("tools");
        self.compile(&[], path, &source, &classes)?;
        Ok(classes)
    }

    /// References of the boot classes (or of the classes in `from`) that the boot classes do not resolve, one per
    /// line with some of the classes that use it.
    pub fn unresolved(&self, from: Option<&Path>) -> Result<String, Error> {
        let _lock = lock(&self.base.folder)?;
        let asm = fetch_one(&ASM, &self.base.folder, self.base.offline)?;
        let inputs = Inputs::of("link-check-1").and(LINK_CHECK).and(EXTRA_METHODS);
        let done = once(&self.base.folder, "link-check", &inputs.key(), |folder| {
            write(&folder.join("extra-methods.txt"), EXTRA_METHODS.as_bytes())?;
            self.compile_tool("LinkCheck", LINK_CHECK, std::slice::from_ref(&asm), folder).map(drop)
        })?;
        let path = joined(&[done.folder.join("tools").as_os_str(), asm.as_os_str()]);
        let extra = at(&done.folder.join("extra-methods.txt"));
        let framework = Jars(&self.base.jars).path(&self.base.level.framework);
        let mut args: Vec<&OsStr> = from.map_or(vec![], |from| vec![OsStr::new("--from"), from.as_os_str()]);
        args.extend([self.base.core.as_os_str(), self.base.lang.as_os_str(), framework.as_os_str(), &extra]);
        let libraries: Vec<PathBuf> = self.base.libraries.iter().map(|library| library.join("classes")).collect();
        args.extend(libraries.iter().map(|library| library.as_os_str()));
        self.base.tools.java_class("checking references", &path, "LinkCheck", &args)
    }

    /// Compiles an app or a library against the boot classes; `class_path` holds what it uses besides.
    pub fn compile_app(&self, sources: &[PathBuf], class_path: &[PathBuf], classes: &Path) -> Result<(), Error> {
        let framework = Jars(&self.base.jars).path(&self.base.level.framework);
        // javac wants java.lang.invoke for lambdas, which D8 then replaces; no level below 26 has it.
        let base = &self.base;
        let libraries: Vec<PathBuf> = base.libraries.iter().map(|library| library.join("classes")).collect();
        let classes_of = [&base.core, &base.lang, &framework, &base.all_lang];
        let boot: Vec<&OsStr> = classes_of.into_iter().chain(&libraries).map(|path| path.as_os_str()).collect();
        let boot = joined(&boot);
        let boot = boot.to_string_lossy();
        let options = ["-source", "8", "-target", "8", "-Xlint:-options", "-bootclasspath", &boot];
        self.compile(&options, class_path, sources, classes)
    }

    fn compile(&self, options: &[&str], path: &[PathBuf], files: &[PathBuf], classes: &Path) -> Result<(), Error> {
        fs::create_dir_all(classes).map_err(|e| Error::io(classes, e))?;
        let list = classes.with_extension("sources.txt");
        write_list(&list, files)?;
        let (list, path) = (at(&list), joined(&path.iter().map(|p| p.as_os_str()).collect::<Vec<_>>()));
        let mut args: Vec<&OsStr> = options.iter().map(OsStr::new).collect();
        args.extend(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-cp"].map(OsStr::new));
        args.extend([&path, OsStr::new("-d"), classes.as_os_str(), &list]);
        self.base.tools.javac("compiling Java", &args)
    }

    /// A library that an app brings along, from Maven Central.
    pub fn library(&self, artefact: &Artefact) -> Result<PathBuf, Error> {
        let _lock = lock(&self.base.folder)?;
        fetch_one(artefact, &self.base.folder, self.base.offline)
    }

    /// Converts several apps, each to a `classes.dex` in a folder of its own, in one process.
    pub fn dex_each(&self, jobs: &[DexJob]) -> Result<(), Error> {
        let Some(first) = jobs.first() else { return Ok(()) };
        let jars = Jars(&self.base.jars);
        let framework = jars.path(&self.base.level.framework);
        let mut lists = Vec::new();
        for DexJob { classes, libraries, output } in jobs {
            let mut lines = vec!["--release".to_owned(), "--min-api".to_owned(), self.base.level.api.to_string()];
            for library in [&self.base.core, &self.base.lang, &framework] {
                lines.extend(["--lib".to_owned(), library.display().to_string()]);
            }
            lines.extend(["--output".to_owned(), output.display().to_string()]);
            lines.extend(class_files(classes)?.iter().map(|name| classes.join(name).display().to_string()));
            lines.extend(libraries.iter().map(|library| library.display().to_string()));
            lists.push(output.join("d8.txt"));
            write(&lists[lists.len() - 1], lines.join("\n").as_bytes())?;
        }
        let d8 = jars.path(&D8);
        let tools = self.compile_tool("DexEach", DEX_EACH, std::slice::from_ref(&d8), &first.output)?;
        let path = joined(&[tools.as_os_str(), d8.as_os_str()]);
        let lists: Vec<&OsStr> = lists.iter().map(|list| list.as_os_str()).collect();
        self.base.tools.java_class("converting to DEX", &path, "DexEach", &lists).map(drop)
    }

    /// Converts class files to `classes.dex` in `output`; language features that the level lacks are desugared.
    pub fn dex(&self, classes: &Path, class_path: &[PathBuf], output: &Path) -> Result<(), Error> {
        let files: Vec<PathBuf> = class_files(classes)?.iter().map(|name| classes.join(name)).collect();
        let list = classes.with_extension("classes.txt");
        write_list(&list, &files)?;
        let jars = Jars(&self.base.jars);
        let framework = jars.path(&self.base.level.framework);
        let api = OsString::from(self.base.level.api.to_string());
        let mut args = vec![OsStr::new("--release"), OsStr::new("--min-api"), &api];
        for library in [&self.base.core, &self.base.lang, &framework] {
            args.extend([OsStr::new("--lib"), library.as_os_str()]);
        }
        for path in class_path {
            args.extend([OsStr::new("--classpath"), path.as_os_str()]);
        }
        let list = at(&list);
        args.extend([OsStr::new("--output"), output.as_os_str(), &list]);
        self.base.tools.java("converting to DEX", &jars.path(&D8), D8_MAIN.as_ref(), &args)
    }
}

/// Reads all Java files below a folder as (file name, text), sorted by name; the folders in between do not count.
pub fn java_files(folder: &Path) -> Result<Vec<(String, String)>, Error> {
    let mut result = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).map_err(|e| Error::io(&folder, e))? {
            let path = entry.map_err(|e| Error::io(&folder, e))?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                let text = fs::read_to_string(&path).map_err(|e| Error::io(&path, e))?;
                let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
                result.push((name, text));
            }
        }
    }
    result.sort();
    Ok(result)
}
