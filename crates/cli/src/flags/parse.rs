//! First stage: what was typed, word for word. clap does the splitting; the table tells it what there is.
//! Its complaints are turned into one line of ours, so that every error of gibbon looks alike.

use std::ffi::{OsStr, OsString};

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches};

use super::{Flag, Takes, flags, help};
use crate::commands::{COMMANDS, Command, Operands};
use crate::failure::Failure;

/// A command line as typed.
pub struct Typed {
    /// The command.
    pub command: &'static Command,
    /// The flags with their values, in the order of the table.
    pub values: Vec<(&'static Flag, String)>,
    /// What stands beside the flags.
    pub operands: Vec<OsString>,
}

/// Why a command line leads to no command.
#[derive(Debug)]
pub enum Detour {
    /// Help or version was asked for; the text goes to stdout.
    Show(String),
    /// Nothing was asked for; the help goes to stderr.
    Nothing(String),
    /// The line is wrong.
    Wrong(Failure),
}

impl Typed {
    /// The value that was typed for a flag.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(flag, _)| flag.name == name).map(|(_, value)| value.as_str())
    }
}

/// Splits a command line, given without the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Typed, Detour> {
    let words: Vec<OsString> = std::iter::once(OsString::from("gibbon")).chain(as_flags(args)).collect();
    let matches = matches(&words).map_err(detour)?;
    let (name, matches) = matches.subcommand().ok_or_else(|| wrong("no command"))?;
    let command = COMMANDS.iter().find(|command| command.name == name).ok_or_else(|| wrong("no such command"))?;
    let mut typed = Typed { command, values: values(command, matches), operands: operands(command, matches) };
    give_back_operand(&mut typed);
    check_operands(&typed)?;
    Ok(typed)
}

/// `dalvikvm` is typed as on Android: `-cp FILES` and `-Dkey=value` become flags of ours, up to the class's name.
fn as_flags(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.first().is_none_or(|first| first != "dalvikvm") {
        return args;
    }
    let mut at = 1;
    while let Some(word) = args.get(at).and_then(|word| word.to_str()) {
        match word {
            "-cp" | "-classpath" => args[at] = "--class-path".into(),
            _ if word.starts_with("-D") => args[at] = format!("--define={}", &word[2..]).into(),
            _ if !word.starts_with('-') => break,
            _ => {}
        }
        at += if args[at].to_str().is_some_and(takes_next_word) { 2 } else { 1 };
    }
    args
}

/// Whether a word is a flag whose value is the word behind it.
fn takes_next_word(word: &str) -> bool {
    let named = |flag: &&Flag| word.strip_prefix("--") == Some(flag.name);
    flags().find(named).is_some_and(|flag| matches!(flag.takes, Takes::Value(_) | Takes::Each(_) | Takes::OneOf(_)))
}

/// Splits by the grammar of the one command that the line seems to name: the whole grammar with all its help takes longer to make
/// than small commands take to run. Whatever does not fit there is split again by the whole, so that complaints and hints know all commands.
fn matches(words: &[OsString]) -> clap::error::Result<ArgMatches> {
    let named = words.iter().find_map(|word| COMMANDS.iter().find(|command| word == command.name));
    let lean = bare().subcommands(named.map(subcommand));
    match lean.try_get_matches_from(words) {
        Err(error) if error.kind() != ErrorKind::DisplayVersion => grammar().try_get_matches_from(words),
        matches => matches,
    }
}

/// The grammar of the command line, made from the tables.
pub fn grammar() -> clap::Command {
    let command = |command| subcommand(command).override_help(help::of_command(command));
    bare().override_help(help::overview()).subcommands(COMMANDS.iter().map(command))
}

/// The grammar without any command.
fn bare() -> clap::Command {
    clap::Command::new("gibbon")
        .about("gibbon tests Android apps by using them.")
        .version(crate::commands::version::SHORT)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .args(flags().filter(|flag| flag.commands.is_empty()).flat_map(args).map(|arg| arg.global(true)))
}

fn subcommand(command: &'static Command) -> clap::Command {
    let flags = flags().filter(|flag| flag.commands.contains(&command.name)).flat_map(args);
    let grammar = clap::Command::new(command.name).about(command.about).args(flags);
    match command.operands {
        Operands::None => grammar,
        Operands::Files(label) | Operands::AnyFiles(label) => {
            grammar.arg(operand(label).action(ArgAction::Append).num_args(1..).value_hint(clap::ValueHint::FilePath))
        }
        Operands::Program(label) => grammar.arg(
            operand(label).action(ArgAction::Append).num_args(1..).trailing_var_arg(true).allow_hyphen_values(true),
        ),
        Operands::OneOf(label, words) => grammar.arg(operand(label).value_parser(PossibleValuesParser::new(words))),
        Operands::Optional(label, words) => grammar.arg(operand(label).value_parser(PossibleValuesParser::new(words))),
    }
}

fn operand(label: &'static str) -> Arg {
    Arg::new(OPERAND).value_name(label).value_parser(clap::value_parser!(OsString))
}

/// The flag itself and, for a switch that a file may set, its `--no-` twin.
fn args(flag: &'static Flag) -> Vec<Arg> {
    let arg = Arg::new(flag.name).long(flag.name).help(flag.about);
    let arg = match flag.short {
        Some(short) => arg.short(short),
        None => arg,
    };
    let arg = match flag.takes {
        Takes::Nothing => arg.action(ArgAction::SetTrue),
        Takes::Value(label) => arg.value_name(label),
        Takes::Each(label) => arg.value_name(label).action(ArgAction::Append),
        Takes::Maybe(label) => arg.value_name(label).num_args(0..=1).default_missing_value(""),
        Takes::OneOf(words) => arg.value_parser(PossibleValuesParser::new(words)).value_name("WHEN"),
    };
    if !flag.lasting || !matches!(flag.takes, Takes::Nothing) {
        return vec![arg];
    }
    let opposite = format!("no-{}", flag.name);
    let no = Arg::new(opposite.clone()).long(opposite.clone()).action(ArgAction::SetTrue).hide(true);
    vec![arg.overrides_with(opposite), no.overrides_with(flag.name)]
}

fn values(command: &Command, matches: &ArgMatches) -> Vec<(&'static Flag, String)> {
    let served = flags().filter(|flag| flag.serves(command.name));
    let (each, single): (Vec<_>, Vec<_>) = served.partition(|flag| matches!(flag.takes, Takes::Each(_)));
    let mut values: Vec<(&'static Flag, String)> =
        single.into_iter().filter_map(|flag| Some((flag, value(flag, matches)?))).collect();
    values.extend(in_order(&each, matches));
    values
}

/// The values of flags that may be given more than once, in the order in which they were typed.
fn in_order(flags: &[&'static Flag], matches: &ArgMatches) -> impl Iterator<Item = (&'static Flag, String)> {
    let mut typed: Vec<(usize, &'static Flag, String)> = Vec::new();
    for flag in flags {
        let places = matches.indices_of(flag.name).into_iter().flatten();
        let values = matches.get_many::<String>(flag.name).into_iter().flatten();
        typed.extend(places.zip(values).map(|(place, value)| (place, *flag, value.clone())));
    }
    typed.sort_by_key(|(place, ..)| *place);
    typed.into_iter().map(|(_, flag, value)| (flag, value))
}

fn value(flag: &Flag, matches: &ArgMatches) -> Option<String> {
    match flag.takes {
        Takes::Nothing if matches.get_flag(flag.name) => Some("true".to_owned()),
        Takes::Nothing if flag.lasting && matches.get_flag(&format!("no-{}", flag.name)) => Some("false".to_owned()),
        Takes::Nothing => None,
        _ => matches.get_one::<String>(flag.name).cloned(),
    }
}

fn operands(command: &Command, matches: &ArgMatches) -> Vec<OsString> {
    match command.operands {
        Operands::None => Vec::new(),
        Operands::Files(_) | Operands::AnyFiles(_) | Operands::Program(_) => {
            matches.get_many::<OsString>(OPERAND).into_iter().flatten().cloned().collect()
        }
        Operands::OneOf(..) | Operands::Optional(..) => {
            matches.get_one::<String>(OPERAND).map(OsString::from).into_iter().collect()
        }
    }
}

/// `inspect --resources app.apk` gives the file to the flag, because its value may be left out. It was meant for the command.
fn give_back_operand(typed: &mut Typed) {
    if !typed.operands.is_empty() || !matches!(typed.command.operands, Operands::Files(_)) {
        return;
    }
    let maybe =
        typed.values.iter_mut().find(|(flag, value)| matches!(flag.takes, Takes::Maybe(_)) && !value.is_empty());
    if let Some((_, value)) = maybe {
        typed.operands.push(std::mem::take(value).into());
    }
}

fn check_operands(typed: &Typed) -> Result<(), Detour> {
    let name = typed.command.name;
    match typed.command.operands {
        Operands::Files(label) | Operands::Program(label) | Operands::OneOf(label, _) if typed.operands.is_empty() => {
            Err(wrong(format!("{name} needs {label}; try 'gibbon {name} --help'")))
        }
        _ => Ok(()),
    }
}

fn wrong(message: impl Into<String>) -> Detour {
    Detour::Wrong(Failure::usage(message))
}

fn detour(error: clap::Error) -> Detour {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Detour::Show(error.render().to_string()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Detour::Nothing(error.render().to_string()),
        _ => wrong(complaint(&error)),
    }
}

/// What is wrong and what was probably meant, in one sentence.
fn complaint(error: &clap::Error) -> String {
    let said = |kind| error.get(kind).map(words);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            format!("unknown flag or word '{}'", said(ContextKind::InvalidArg).unwrap_or_default())
        }
        ErrorKind::InvalidSubcommand => {
            format!("unknown command '{}'", said(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::InvalidValue if said(ContextKind::InvalidValue).is_some_and(|value| value.is_empty()) => {
            format!("'{}' needs a value", said(ContextKind::InvalidArg).unwrap_or_default())
        }
        ErrorKind::InvalidValue => format!(
            "'{}' is no value for '{}', which takes {}",
            said(ContextKind::InvalidValue).unwrap_or_default(),
            said(ContextKind::InvalidArg).unwrap_or_default(),
            said(ContextKind::ValidValue).unwrap_or_default()
        ),
        ErrorKind::ArgumentConflict => {
            format!("'{}' was given more than once", said(ContextKind::InvalidArg).unwrap_or_default())
        }
        _ => error.render().to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    };
    let near = said(ContextKind::SuggestedArg)
        .or(said(ContextKind::SuggestedSubcommand))
        .or(said(ContextKind::SuggestedValue));
    let hint = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
    format!("{what}{hint}")
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(words) => words.join(", "),
        value => value.to_string(),
    }
}

/// Whether the line asks for JSON, judged without parsing it: also a wrong line is answered in the form that was asked for.
pub fn asks_for_json(args: &[OsString]) -> bool {
    args.iter().take_while(|arg| *arg != OsStr::new("--")).any(|arg| arg == OsStr::new("--json"))
}

const OPERAND: &str = "operand";

#[cfg(test)]
mod tests {
    use super::*;

    fn line(args: &str) -> Result<Typed, Detour> {
        parse(args.split_whitespace().map(Into::into))
    }

    fn check(args: &str, values: &[(&str, &str)], operands: &[&str]) {
        let typed = line(args).unwrap_or_else(|detour| panic!("{args}: {detour:?}"));
        let found: Vec<_> = typed.values.iter().map(|(flag, value)| (flag.name, value.as_str())).collect();
        assert_eq!(found, values, "{args}");
        assert_eq!(typed.operands, operands, "{args}");
    }

    fn check_wrong(args: &str, expected: &str) {
        match line(args) {
            Err(Detour::Wrong(failure)) => assert_eq!(failure.message, expected, "{args}"),
            Err(other) => panic!("{args}: {other:?}"),
            Ok(_) => panic!("{args}: accepted"),
        }
    }

    #[test]
    fn the_grammar_is_sound() {
        grammar().debug_assert();
    }

    #[test]
    fn flags_and_files_in_any_order() {
        check("inspect a.apk --json", &[("json", "true")], &["a.apk"]);
        check("inspect --json a.apk b.apk", &[("json", "true")], &["a.apk", "b.apk"]);
        check("--color never inspect a.apk", &[("color", "never")], &["a.apk"]);
        check("inspect --color=always -v a.apk", &[("verbose", "true"), ("color", "always")], &["a.apk"]);
        check("inspect -- --json", &[], &["--json"]);
    }

    #[test]
    fn a_command_s_name_may_be_a_value_too() {
        check("--config inspect doctor", &[("config", "inspect")], &[]);
        check("inspect doctor", &[], &["doctor"]);
        check_wrong("--config inspect a.apk", "unknown command 'a.apk'");
        assert!(matches!(line("help inspect"), Err(Detour::Show(text)) if text.contains("gibbon inspect")));
        assert!(matches!(line("inspect --help"), Err(Detour::Show(text)) if text.contains("--disassemble")));
        assert!(matches!(line("--version"), Err(Detour::Show(text)) if text.contains(crate::commands::version::SHORT)));
    }

    #[test]
    fn acts_keep_their_order() {
        let typed = [("tap", "id/a"), ("type", "b"), ("tap", "c"), ("key", "BACK")];
        check("launch --tap id/a --type b a.apk --tap c --key BACK", &typed, &["a.apk"]);
    }

    #[test]
    fn a_value_that_may_be_left_out_does_not_eat_the_file() {
        check("inspect a.apk --resources", &[("resources", "")], &["a.apk"]);
        check("inspect --resources a.apk", &[("resources", "")], &["a.apk"]);
        check("inspect --resources string/x a.apk", &[("resources", "string/x")], &["a.apk"]);
        check("inspect a.apk --resources=0x7f010000", &[("resources", "0x7f010000")], &["a.apk"]);
    }

    #[test]
    fn the_later_of_a_switch_and_its_opposite_wins() {
        check("inspect --json --no-json a.apk", &[("json", "false")], &["a.apk"]);
        check("inspect --no-json --json a.apk", &[("json", "true")], &["a.apk"]);
    }

    #[test]
    fn mistakes_get_a_hint() {
        check_wrong("inspect --jsn a.apk", "unknown flag or word '--jsn'; did you mean '--json'?");
        check_wrong("inspct a.apk", "unknown command 'inspct'; did you mean 'inspect'?");
        check_wrong(
            "inspect a.apk --color pink",
            "'pink' is no value for '--color <WHEN>', which takes auto, always, never",
        );
        check_wrong("inspect", "inspect needs APK; try 'gibbon inspect --help'");
        check_wrong("inspect a.apk --disassemble", "'--disassemble <CLASS[.METHOD]>' needs a value");
        check_wrong("completions", "completions needs SHELL; try 'gibbon completions --help'");
        check_wrong("doctor app.apk", "unknown flag or word 'app.apk'");
    }

    #[test]
    fn json_is_noticed_even_on_a_wrong_line() {
        let ask = |args: &str| asks_for_json(&args.split_whitespace().map(Into::into).collect::<Vec<_>>());
        assert!(ask("inspect --wrong --json"));
        assert!(!ask("inspect -- --json"));
    }
}
