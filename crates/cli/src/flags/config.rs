//! Configuration files. A project's `gibbon.toml` is searched upwards from the working folder; the user's own lies in the XDG folder.
//! A key that nobody knows is an error: a typing mistake that is silently ignored costs an afternoon.

use std::fs;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::parse::Typed;
use super::settings::Host;
use super::{FLAGS, Flag};
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

/// The settings in one file.
pub fn read(path: &Path) -> Result<Vec<(&'static Flag, String)>, Failure> {
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

fn parse(text: &str) -> Result<Vec<(&'static Flag, String)>, Failure> {
    let table = DeTable::parse(text).map_err(|error| {
        let failure = Failure::usage(format!("not valid TOML: {}", error.message()));
        error.span().map_or(failure.clone(), |span| failure.at(span.start as u64))
    })?;
    table
        .get_ref()
        .iter()
        .map(|(key, value)| {
            setting(key.get_ref(), value.get_ref()).map_err(|cause| Failure::usage(cause).at(key.span().start as u64))
        })
        .collect()
}

fn setting(key: &str, value: &DeValue<'_>) -> Result<(&'static Flag, String), String> {
    let mut lasting = FLAGS.iter().filter(|flag| flag.lasting);
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
            found.map(|settings| settings.into_iter().map(|(flag, value)| (flag.name, value)).collect::<Vec<_>>());
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
    fn the_user_file_follows_xdg() {
        let host =
            |name: &str, value: &str| Host { variables: vec![(name.into(), value.into())], folder: PathBuf::new() };
        assert_eq!(user_file(&host("XDG_CONFIG_HOME", "/x")), Some("/x/gibbon/gibbon.toml".into()));
        assert_eq!(user_file(&host("HOME", "/home/a")), Some("/home/a/.config/gibbon/gibbon.toml".into()));
        assert_eq!(user_file(&Host::default()), None);
    }
}
