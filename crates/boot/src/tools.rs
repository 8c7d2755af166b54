//! The programs of the host that make a pack: a JDK and Maven. No other part of gibbon starts them.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;

const JDK_HELP: &str = "install a JDK of version 11 or later (Debian: apt install openjdk-17-jdk-headless) \
     or set JAVA_HOME; it is needed only to make the boot image";
const MAVEN_HELP: &str = "install Apache Maven (Debian: apt install maven); it is needed only to make the boot image";
/// How much of a failed program's output is worth showing.
const LOG_LINES: usize = 30;

/// Where the programs are.
#[derive(Clone, Debug)]
pub(crate) struct Tools {
    java: PathBuf,
    javac: PathBuf,
}

impl Tools {
    /// Looks in `JAVA_HOME` and then in `PATH`.
    pub(crate) fn find() -> Result<Tools, Error> {
        Ok(Tools { java: jdk_tool("java")?, javac: jdk_tool("javac")? })
    }

    /// Runs a main class, named or as one source file, with a class path.
    pub(crate) fn java(&self, step: &str, class_path: &Path, class: &OsStr, args: &[&OsStr]) -> Result<(), Error> {
        let mut command = Command::new(&self.java);
        command.args(["-Xmx3g", "-Dfile.encoding=UTF-8", "-cp"]).arg(class_path).arg(class).args(args);
        run(step, &mut command).map_err(|log| Error::Tool { step: step.to_owned(), log })
    }

    /// Runs a class of a class path and answers what it prints.
    pub(crate) fn java_class(&self, step: &str, path: &OsStr, class: &str, args: &[&OsStr]) -> Result<String, Error> {
        let mut command = Command::new(&self.java);
        command.args(["-Xss4m", "-Dfile.encoding=UTF-8", "-cp"]).arg(path).arg(class).args(args);
        output(step, &mut command).map_err(|log| Error::Tool { step: step.to_owned(), log })
    }

    /// Compiles; the arguments are options and files.
    pub(crate) fn javac(&self, step: &str, args: &[&OsStr]) -> Result<(), Error> {
        let mut command = Command::new(&self.javac);
        command.args(args);
        run(step, &mut command).map_err(|log| Error::Tool { step: step.to_owned(), log })
    }
}

/// Copies an artefact into a folder with the user's own Maven and settings.
pub(crate) fn maven_copy(coordinates: &str, folder: &Path) -> Result<(), Error> {
    let mvn = in_path("mvn").ok_or(Error::MissingTool { tool: "mvn", help: MAVEN_HELP })?;
    let mut command = Command::new(mvn);
    command.args(["-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"]);
    command.arg(format!("-Dartifact={coordinates}")).arg(prefixed("-DoutputDirectory=", folder));
    run(coordinates, &mut command).map_err(|log| Error::Fetch { artefact: coordinates.to_owned(), log })
}

fn prefixed(option: &str, path: &Path) -> std::ffi::OsString {
    let mut result = std::ffi::OsString::from(option);
    result.push(path);
    result
}

fn run(step: &str, command: &mut Command) -> Result<(), String> {
    output(step, command).map(drop)
}

/// Runs to the end; answers standard output, or the end of all that was printed if the program failed.
fn output(step: &str, command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("{step}: {e}"))?;
    let mut log = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(log);
    }
    log.push_str(&String::from_utf8_lossy(&output.stderr));
    let lines: Vec<&str> = log.lines().collect();
    Err(lines[lines.len().saturating_sub(LOG_LINES)..].join("\n"))
}

fn jdk_tool(tool: &'static str) -> Result<PathBuf, Error> {
    let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(tool)).filter(|p| p.is_file());
    home.or_else(|| in_path(tool)).ok_or(Error::MissingTool { tool, help: JDK_HELP })
}

fn in_path(tool: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(tool)).find(|p| p.is_file())
}
