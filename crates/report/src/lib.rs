//! Reports of a run: HTML, JUnit, SARIF, Markdown.
//!
//! A report is made from the run folder alone, so it can be made again at any time, in any format, on any machine. It
//! never opens a browser, a port or a connection. Every text in it that an app supplied (names, messages, texts of
//! widgets) is hostile: it passes through [`markup`] on its way into a file and can be text there, never markup.

mod blocked;
mod html;
mod junit;
mod markdown;
pub mod markup;
mod run;
mod sarif;

pub use run::{Case, Run};

use lab::RunError;
use lab::run::Folder;

/// A form in which a run can be reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// A folder of pages that open from disk.
    Html,
    /// JUnit's XML, for CI systems.
    Junit,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// A summary for a job page or a pull request.
    Markdown,
    /// The summary of the run as it is.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Html, Format::Junit, Format::Sarif, Format::Markdown, Format::Json];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Markdown => "md",
            Format::Json => "json",
        }
    }

    /// Reads a list such as `html,junit`.
    pub fn parse_list(text: &str) -> Result<Vec<Format>, String> {
        let one = |name: &str| {
            let known = Format::ALL.into_iter().find(|f| f.name() == name.trim());
            known.ok_or_else(|| "expected some of html, junit, sarif, md, json".to_owned())
        };
        let mut all = text.split(',').filter(|w| !w.trim().is_empty()).map(one).collect::<Result<Vec<_>, _>>()?;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The file in the report folder that a person or a program opens first.
    pub fn file(self) -> &'static str {
        match self {
            Format::Html => "index.html",
            Format::Junit => "junit.xml",
            Format::Sarif => "results.sarif",
            Format::Markdown => "summary.md",
            Format::Json => "summary.json",
        }
    }
}

/// Writes reports of the run in a folder into `report/` inside it. All texts are made before the first is written, so
/// that a report is never half there.
pub fn write(folder: &Folder, formats: &[Format], options: &Options) -> Result<(), RunError> {
    let run = Run::read(folder)?;
    let mut files = Vec::new();
    for format in formats {
        match format {
            Format::Html => files.extend(html::pages(&run)),
            Format::Junit => files.push((format.file().to_owned(), junit::write(&run))),
            Format::Sarif => files.push((format.file().to_owned(), sarif::write(&run, options))),
            Format::Markdown => files.push((format.file().to_owned(), markdown::write(&run))),
            Format::Json => files.push((format.file().to_owned(), json(&run))),
        }
    }
    folder.make("report")?;
    files.iter().try_for_each(|(name, text)| folder.write(&format!("report/{name}"), text.as_bytes()))
}

/// What shapes a report besides the run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Source files of the app, relative to the repository, by which SARIF names places.
    pub sources: Vec<String>,
}

fn json(run: &Run) -> String {
    serde_json::to_string_pretty(&run.summary).unwrap_or_default() + "\n"
}
