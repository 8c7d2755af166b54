//! Second stage: every value with the source that won. A later source overrides an earlier one:
//! default, user file, project file, environment, flag.

use std::fmt;
use std::path::PathBuf;

use super::parse::Typed;
use super::run::RunSettings;
use super::{Flag, config, flags, with_defaults};
use crate::failure::Failure;
use crate::output::Colour;

/// What a run is to do, after all sources have had their say.
#[derive(Debug, Default)]
pub struct Settings {
    /// One JSON document instead of text.
    pub json: bool,
    /// Long lists in full.
    pub verbose: bool,
    /// No warnings.
    pub quiet: bool,
    /// When to use colour.
    pub colour: Colour,
    /// The configuration file that was asked for.
    pub config: Option<PathBuf>,
    /// Show where settings come from.
    pub origin: bool,
    /// What `inspect` shows.
    pub view: View,
    /// `inspect` leaves the code unread.
    pub no_code: bool,
    /// The class path of a program.
    pub class_path: Vec<PathBuf>,
    /// System properties of a program.
    pub properties: Vec<String>,
    /// Seed of the machine.
    pub seed: u64,
    /// Instructions that a program may run.
    pub budget: u64,
    /// Say what a run cost.
    pub time: bool,
    /// Say how much of a program ran.
    pub coverage: bool,
    /// Folders that a program sees.
    pub maps: Vec<lab::mapping::Mapping>,
    /// List the gaps that a run met.
    pub trace_gaps: bool,
    /// Never fetch anything.
    pub offline: bool,
    /// Where the boot pack is copied to.
    pub export: Option<PathBuf>,
    /// Where the boot pack is taken from.
    pub import: Option<PathBuf>,
    /// The folder for the boot pack.
    pub cache: Option<PathBuf>,
    /// What runs of apps are told.
    pub run: RunSettings,
    /// Each lasting setting with its value and the source that won.
    pub sources: Vec<Source>,
    /// What was odd about the sources without being an error.
    pub warnings: Vec<String>,
}

/// What `inspect` shows.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub enum View {
    /// All that matters, on one screen.
    #[default]
    Summary,
    /// The manifest.
    Manifest,
    /// The resource table, or what one name or number stands for.
    Resources(Option<String>),
    /// All classes.
    Classes,
    /// The code of a class or method.
    Disassemble(String),
}

/// A setting and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The flag's name.
    pub name: &'static str,
    /// The value as written.
    pub value: String,
    /// Who wrote it.
    pub origin: Origin,
}

/// Who set a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Nobody.
    Default,
    /// A configuration file.
    File(PathBuf),
    /// An environment variable.
    Variable(String),
    /// The command line.
    Flag,
}

/// What the host contributes; a test brings its own.
#[derive(Default)]
pub struct Host {
    /// All environment variables that can be read as text.
    pub variables: Vec<(String, String)>,
    /// The folder in which the run was started.
    pub folder: PathBuf,
}

impl Host {
    /// The process's environment.
    pub fn current() -> Self {
        let readable = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        };
        Self {
            variables: std::env::vars_os().filter_map(readable).collect(),
            folder: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// The value of a variable that is set and not empty.
    pub fn variable(&self, name: &str) -> Option<&str> {
        self.variables.iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }
}

impl Settings {
    /// Lays all sources over each other.
    pub fn resolve(typed: &Typed, host: &Host) -> Result<Self, Failure> {
        let mut settings = Self::default();
        for flag in with_defaults(typed.command.name) {
            settings.put(flag, flag.default, Origin::Default)?;
        }
        for file in config::files(typed, host) {
            let found = config::read(&file)?;
            for (flag, value) in found.settings {
                settings.put(flag, &value, Origin::File(file.clone()))?;
            }
            settings.run.rules = found.rules.unwrap_or(settings.run.rules);
        }
        settings.put_variables(host)?;
        for (flag, value) in &typed.values {
            settings.put(flag, value, Origin::Flag)?;
        }
        Ok(settings)
    }

    /// Chooses what `inspect` shows; it shows one thing at a time.
    pub(super) fn look(&mut self, view: View) -> Result<(), String> {
        if self.view != View::Summary {
            return Err(
                "inspect shows one view at a time: use --manifest, --resources, --classes or --disassemble alone"
                    .to_owned(),
            );
        }
        self.view = view;
        Ok(())
    }

    fn put_variables(&mut self, host: &Host) -> Result<(), Failure> {
        let ours = |name: &str| name.starts_with("GIBBON_") && name != IMAGE;
        let ours: Vec<_> = host.variables.iter().filter(|(name, _)| ours(name)).collect();
        if ours.is_empty() {
            return Ok(());
        }
        let known: Vec<_> = flags().filter_map(|flag| Some((flag.variable()?, flag))).collect();
        for (name, value) in ours {
            match known.iter().find(|(variable, _)| variable == name) {
                Some((_, flag)) => self.put(flag, value, Origin::Variable(name.clone()))?,
                None => {
                    let hint = config::did_you_mean(name, known.iter().map(|(variable, _)| variable.as_str()));
                    self.warnings.push(format!("the environment variable {name} means nothing to gibbon{hint}"));
                }
            }
        }
        Ok(())
    }

    fn put(&mut self, flag: &'static Flag, value: &str, origin: Origin) -> Result<(), Failure> {
        (flag.set)(self, value).map_err(|cause| wrong_value(flag, value, &origin, &cause))?;
        if flag.lasting {
            self.sources.retain(|source| source.name != flag.name);
            self.sources.push(Source { name: flag.name, value: value.to_owned(), origin });
        }
        Ok(())
    }
}

/// The variable that names a boot pack; it is read where packs are opened and has no flag.
const IMAGE: &str = "GIBBON_IMAGE";

fn wrong_value(flag: &Flag, value: &str, origin: &Origin, cause: &str) -> Failure {
    match origin {
        Origin::File(path) => {
            Failure::usage(format!("{} = {value:?}: {cause}", flag.name)).in_file(path.display().to_string())
        }
        Origin::Variable(name) => Failure::usage(format!("{name}={value}: {cause}")),
        Origin::Flag | Origin::Default => Failure::usage(format!("--{}: {cause}", flag.name)),
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path) => write!(f, "file {}", path.display()),
            Self::Variable(name) => write!(f, "environment {name}"),
            Self::Flag => f.write_str("command line"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flags::parse::parse;

    fn resolve(args: &[&str], variables: &[(&str, &str)]) -> Result<Settings, Failure> {
        let typed = parse(args.iter().map(Into::into)).expect("the line parses");
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Settings::resolve(&typed, &Host { variables, folder: PathBuf::from("/nonexistent") })
    }

    fn origin(settings: &Settings, name: &str) -> Origin {
        settings.sources.iter().find(|source| source.name == name).expect("a lasting setting").origin.clone()
    }

    #[test]
    fn a_flag_beats_the_environment_and_the_environment_beats_the_default() {
        let settings = resolve(&["inspect", "a.apk"], &[]).unwrap();
        assert_eq!((settings.json, origin(&settings, "json")), (false, Origin::Default));
        let settings = resolve(&["inspect", "a.apk"], &[("GIBBON_JSON", "1")]).unwrap();
        assert_eq!((settings.json, origin(&settings, "json")), (true, Origin::Variable("GIBBON_JSON".into())));
        let settings = resolve(&["inspect", "--no-json", "a.apk"], &[("GIBBON_JSON", "1")]).unwrap();
        assert_eq!((settings.json, origin(&settings, "json")), (false, Origin::Flag));
    }

    #[test]
    fn defaults_of_runs_are_for_commands_that_run() {
        let has =
            |line: &[&str], name: &str| resolve(line, &[]).unwrap().sources.iter().any(|source| source.name == name);
        assert!(has(&["config"], "events") && has(&["explore", "a.apk"], "events") && has(&["replay", "t"], "events"));
        assert!(has(&["inspect", "a.apk"], "color") && !has(&["inspect", "a.apk"], "events"));
    }

    #[test]
    fn a_wrong_value_names_its_source() {
        let failure = resolve(&["inspect", "a.apk"], &[("GIBBON_COLOR", "pink")]).unwrap_err();
        assert_eq!(failure.to_string(), "E0001: GIBBON_COLOR=pink: expected auto, always or never");
    }

    #[test]
    fn an_unknown_variable_is_a_warning() {
        let settings = resolve(&["inspect", "a.apk"], &[("GIBBON_JSN", "1")]).unwrap();
        assert_eq!(
            settings.warnings,
            ["the environment variable GIBBON_JSN means nothing to gibbon; did you mean GIBBON_JSON?"]
        );
    }

    #[test]
    fn the_variable_of_the_boot_pack_is_no_mistake() {
        let settings = resolve(&["inspect", "a.apk"], &[("GIBBON_IMAGE", "/tmp/x.pack")]).unwrap();
        assert!(settings.warnings.is_empty(), "{:?}", settings.warnings);
    }

    #[test]
    fn inspect_shows_one_view() {
        let failure = resolve(&["inspect", "a.apk", "--manifest", "--classes"], &[]).unwrap_err();
        assert!(failure.to_string().contains("one view at a time"), "{failure}");
    }
}
