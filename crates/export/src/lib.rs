//! Traces in other tools' formats: written, and read where that makes sense.
//!
//! A developer should be able to take a finding home in the form that their own tools run. Widgets are named by what
//! lasts: id and text before coordinates; waits are written out; the failure is asserted, so that an exported test
//! fails as long as the bug is there. No format says everything: what one cannot express becomes a note with the number of
//! the event and never something else instead. Texts come from the app and are hostile, so every format quotes them
//! by its own rules.

mod appium;
mod common;
mod kotlin;
mod maestro;
mod markdown;
mod monkey;
mod shell;
mod w3c;

use gui::trace::Trace;
use std::fmt;

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// A script for Android's `monkey -f`.
    Monkey,
    /// A flow for Maestro.
    Maestro,
    /// A Kotlin test with UiAutomator.
    UiAutomator,
    /// A Kotlin test with Espresso.
    Espresso,
    /// A Python test with Appium.
    Appium,
    /// Requests of the W3C WebDriver protocol as JSON.
    W3c,
    /// A shell script that calls adb.
    Shell,
    /// Steps for people.
    Markdown,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 8] = [
        Format::Monkey,
        Format::Maestro,
        Format::UiAutomator,
        Format::Espresso,
        Format::Appium,
        Format::W3c,
        Format::Shell,
        Format::Markdown,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Monkey => "monkey",
            Format::Maestro => "maestro",
            Format::UiAutomator => "uiautomator",
            Format::Espresso => "espresso",
            Format::Appium => "appium",
            Format::W3c => "w3c",
            Format::Shell => "adb",
            Format::Markdown => "markdown",
        }
    }

    /// What it is, for people.
    pub fn title(self) -> &'static str {
        match self {
            Format::Monkey => "Script for adb shell monkey -f",
            Format::Maestro => "Maestro flow",
            Format::UiAutomator => "UiAutomator test in Kotlin",
            Format::Espresso => "Espresso test in Kotlin",
            Format::Appium => "Appium test in Python",
            Format::W3c => "W3C WebDriver actions as JSON",
            Format::Shell => "Shell script with adb",
            Format::Markdown => "Steps in Markdown",
        }
    }

    /// The format with this name.
    pub fn parse(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|f| f.name() == name)
    }

    /// How a file of this format is usually called.
    pub fn file_name(self) -> &'static str {
        match self {
            Format::Monkey => "monkey.txt",
            Format::Maestro => "flow.yaml",
            Format::UiAutomator => "GibbonUiTest.kt",
            Format::Espresso => "GibbonTest.kt",
            Format::Appium => "test_gibbon.py",
            Format::W3c => "actions.json",
            Format::Shell => "reproduce.sh",
            Format::Markdown => "steps.md",
        }
    }
}

/// A trace in another format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Export {
    /// The content of the file.
    pub text: String,
    /// What the format cannot say.
    pub notes: Vec<Note>,
}

/// Something that a format cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Number of the event.
    pub event: u64,
    /// What is missing.
    pub what: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.event, self.what)
    }
}

/// Writes a trace in a format.
pub fn export(trace: &Trace, format: Format) -> Export {
    match format {
        Format::Monkey => monkey::write(trace),
        Format::Maestro => maestro::write(trace),
        Format::UiAutomator => kotlin::uiautomator(trace),
        Format::Espresso => kotlin::espresso(trace),
        Format::Appium => appium::write(trace),
        Format::W3c => w3c::write(trace),
        Format::Shell => shell::write(trace),
        Format::Markdown => markdown::write(trace),
    }
}

/// Reads a file of a format; only monkey scripts and Maestro flows can be read.
pub fn import(text: &str, format: Format) -> Result<Trace, ImportError> {
    match format {
        Format::Monkey => monkey::read(text),
        Format::Maestro => maestro::read(text),
        other => Err(ImportError { line: 0, why: format!("{} is written only", other.name()) }),
    }
}

/// A file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// The line, from 1; 0 if it is none in particular.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 { write!(f, "line {}: {}", self.line, self.why) } else { f.write_str(&self.why) }
    }
}

impl std::error::Error for ImportError {}
