//! Configuration files. A project's `gibbon.toml` is searched upwards from the working folder; the user's own lies in the XDG folder.
//! A key that nobody knows is an error: a typing mistake that is silently ignored costs an afternoon.

use std::fs;
use std::path::{Path, PathBuf};

use lab::rules::Rules;
use toml::de::{DeTable, DeValue};

use super::parse::Typed;
use super::settings::Host;
use super::{Flag, flags};
use crate::exit::Exit;
use crate::failure::{Failure, HOST};

/// The configuration files that count, weakest first.
pub fn files(typed: &Typed, host: &Host) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = user_file(host).filter(|path| path.is_file()).into_iter().collect();
    match typed.value("config") {
        Some(path) => files.push(host.folder.join(path)),
        None => {
            files.extend(project_file(host));
        }
    }
    files
}

/// Where the user's own settings lie, whether or not the file is there.
pub fn user_file(host: &Host) -> Option<PathBuf> {
    let folder = match host.variable("XDG_CONFIG_HOME") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(host.variable("HOME")?).join(".config"),
    };
    Some(folder.join("gibbon/gibbon.toml"))
}

/// The nearest `gibbon.toml`, in the working folder or above it.
pub fn project_file(host: &Host) -> Option<PathBuf> {
    host.folder.ancestors().map(|folder| folder.join("gibbon.toml")).find(|path| path.is_file())
}

/// What one file says.
#[derive(Default)]
pub struct Found {
    /// Values of flags.
    pub settings: Vec<(&'static Flag, String)>,
    /// The table `[rules]`.
    pub rules: Option<Rules>,
}

/// The key of the table with rules for an app.
const RULES: &str = "rules";

/// The settings in one file.
pub fn read(path: &Path) -> Result<Found, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure {
        exit: Exit::Usage,
        code: HOST,
        message: format!("cannot read the configuration: {error}"),
        file: Some(path.display().to_string()),
        offset: None,
    })?;
    parse(&text).map_err(|failure| failure.in_file(path.display().to_string()))
}

/// The best guess at what was meant, as the tail of a message; empty when nothing is near.
pub fn did_you_mean<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    let near = known.map(|name| (strsim::jaro_winkler(typed, name), name)).filter(|(likeness, _)| *likeness > 0.8);
    match near.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, name)) => format!("; did you mean {name}?"),
        None => String::new(),
    }
}

fn parse(text: &str) -> Result<Found, Failure> {
    let table = DeTable::parse(text).map_err(|error| {
        let failure = Failure::usage(format!("not valid TOML: {}", error.message()));
        error.span().map_or(failure.clone(), |span| failure.at(span.start as u64))
    })?;
    let mut found = Found::default();
    for (key, value) in table.get_ref() {
        if key.get_ref() == RULES {
            found.rules = Some(rules(text)?);
            continue;
        }
        let setting = setting(key.get_ref(), value.get_ref());
        found.settings.push(setting.map_err(|cause| Failure::usage(cause).at(key.span().start as u64))?);
    }
    Ok(found)
}

/// Reads the rules once more with their types, which the values of flags have not.
fn rules(text: &str) -> Result<Rules, Failure> {
    #[derive(serde::Deserialize)]
    struct File {
        rules: Rules,
    }
    let file: File = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
        Failure::usage(format!("line {line}: {}", error.message()))
    })?;
    file.rules.check().map_err(|e| Failure::usage(e.to_string()))?;
    Ok(file.rules)
}

fn setting(key: &str, value: &DeValue<'_>) -> Result<(&'static Flag, String), String> {
    let mut lasting = flags().filter(|flag| flag.lasting);
    let Some(flag) = lasting.clone().find(|flag| flag.name == key) else {
        return Err(format!("unknown key {key:?}{}", did_you_mean(key, lasting.by_ref().map(|flag| flag.name))));
    };
    let text = match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Boolean(on) => on.to_string(),
        DeValue::Integer(number) => number.to_string(),
        _ => return Err(format!("{key}: expected a string, a number, true or false")),
    };
    Ok((flag, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&[(&str, &str)], &str>) {
        let found = parse(text).map_err(|failure| failure.to_string());
        let found =
            found.map(|found| found.settings.into_iter().map(|(flag, value)| (flag.name, value)).collect::<Vec<_>>());
        let expected = expected.map(|settings| settings.iter().map(|(n, v)| (*n, (*v).to_owned())).collect());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn keys_are_flag_names() {
        check("json = true\ncolor = \"never\"\n", Ok(&[("color", "never"), ("json", "true")]));
        check("", Ok(&[]));
    }

    #[test]
    fn mistakes_have_a_place_and_a_hint() {
        check("# x\njsn = true", Err("E0001: at offset 4: unknown key \"jsn\"; did you mean json?"));
        check("manifest = true", Err("E0001: at offset 0: unknown key \"manifest\""));
        check("json = [1]", Err("E0001: at offset 0: json: expected a string, a number, true or false"));
        check(
            "json = ",
            Err("E0001: at offset 7: not valid TOML: string values must be quoted, expected literal string"),
        );
    }

    #[test]
    fn rules_are_read_and_their_mistakes_have_a_line() {
        let found = parse("seeds = 2\n[rules]\nstrings = [\"a\"]\n").expect("rules");
        assert_eq!(found.rules.expect("a table").strings, ["a"]);
        let wrong = |text: &str| parse(text).map(|_| ()).expect_err("a mistake").to_string();
        let unknown = wrong("[rules]\nstrings = []\nwidget = 1\n");
        assert!(unknown.contains("line 3") && unknown.contains("widget"), "{unknown}");
        let bad = wrong("[[rules.widgets]]\nselect = \"//*[\"\n");
        assert!(bad.contains("rules.widgets[0].select"), "{bad}");
    }

    #[test]
    fn the_user_file_follows_xdg() {
        let host =
            |name: &str, value: &str| Host { variables: vec![(name.into(), value.into())], folder: PathBuf::new() };
        assert_eq!(user_file(&host("XDG_CONFIG_HOME", "/x")), Some("/x/gibbon/gibbon.toml".into()));
        assert_eq!(user_file(&host("HOME", "/home/a")), Some("/home/a/.config/gibbon/gibbon.toml".into()));
        assert_eq!(user_file(&Host::default()), None);
    }
}
