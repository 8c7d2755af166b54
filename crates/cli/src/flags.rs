//! The one table of flags. Help, man page, shell completions, keys of `gibbon.toml`, `GIBBON_*` variables and `docs/flags.md`
//! are all made from it, so that they cannot drift apart.
//!
//! Reading a command line has two stages: [`parse`] keeps what was typed, [`settings`] lays the sources over each other
//! (default, user file, project file, environment, flag) and remembers for every value where it came from.

pub mod config;
pub mod docs;
pub mod help;
pub mod parse;
pub mod run;
pub mod settings;
mod table;

pub use table::{flags, with_defaults};

use settings::Settings;

/// One flag, with all that is to be known about it.
pub struct Flag {
    /// The long name; also the key in `gibbon.toml`, and in capitals after `GIBBON_` the environment variable.
    pub name: &'static str,
    /// The one-letter name.
    pub short: Option<char>,
    /// What follows it.
    pub takes: Takes,
    /// The commands that know it; none named means all of them.
    pub commands: &'static [&'static str],
    /// Whether a file or the environment may set it. A flag that says what to do this once may only be typed.
    pub lasting: bool,
    /// The value when nobody says anything; empty for none.
    pub default: &'static str,
    /// What it does, in one line without full stop.
    pub about: &'static str,
    /// What there is to know beyond that; full sentences, may be empty.
    pub details: &'static str,
    /// Puts a value, from whichever source, into the settings.
    pub set: fn(&mut Settings, &str) -> Result<(), String>,
}

/// What follows a flag.
#[derive(Clone, Copy)]
pub enum Takes {
    /// Nothing: it is on or off.
    Nothing,
    /// A value, shown under this name.
    Value(&'static str),
    /// A value each time it is given, shown under this name.
    Each(&'static str),
    /// A value that may be left out, shown under this name.
    Maybe(&'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
}

impl Flag {
    /// The environment variable that sets it, if one does.
    pub fn variable(&self) -> Option<String> {
        self.lasting.then(|| format!("GIBBON_{}", self.name.replace('-', "_").to_uppercase()))
    }

    /// The name of the value in help texts.
    pub fn label(&self) -> String {
        match self.takes {
            Takes::Nothing => String::new(),
            Takes::Value(label) | Takes::Each(label) => label.to_owned(),
            Takes::Maybe(label) => format!("[{label}]"),
            Takes::OneOf(words) => words.join("|"),
        }
    }

    /// Whether `command` knows it.
    pub fn serves(&self, command: &str) -> bool {
        self.commands.is_empty() || self.commands.contains(&command)
    }
}

fn small(value: &str) -> Result<u32, String> {
    value.parse().map_err(|_| "expected a number".to_owned())
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| "expected a number".to_owned())
}

/// Reads an on/off value as people write it in variables and files.
fn switch(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" | "" => Ok(false),
        _ => Err("expected true or false".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn flags_name_only_commands_that_exist() {
        for flag in flags() {
            for name in flag.commands {
                assert!(COMMANDS.iter().any(|command| command.name == *name), "--{} names {name}", flag.name);
            }
        }
    }

    #[test]
    fn names_are_unique_and_defaults_are_accepted() {
        for (n, flag) in flags().enumerate() {
            assert!(
                flags()
                    .take(n)
                    .all(|other| other.name != flag.name && (other.short != flag.short || flag.short.is_none()))
            );
            assert!(!flag.about.ends_with('.'), "--{}", flag.name);
            if !flag.default.is_empty() {
                assert_eq!((flag.set)(&mut Settings::default(), flag.default), Ok(()), "--{}", flag.name);
            }
        }
    }

    #[test]
    fn switches_read_what_people_write() {
        assert_eq!((switch("1"), switch("YES"), switch("off"), switch("")), (Ok(true), Ok(true), Ok(false), Ok(false)));
        assert!(switch("maybe").is_err());
    }
}
