//! `gibbon config`: the settings in force and, with `--origin`, who set each of them.

use serde_json::{Map, Value, json};

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "config",
    about: "Show the settings in force",
    details: "A flag beats an environment variable, that beats the project's gibbon.toml, that beats the user's, that beats the default.",
    operands: Operands::Optional("ACTION", &["show"]),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    if job.settings.json {
        out.json(&json!({"schema": 1, "settings": document(job)}));
        return Ok(Exit::Clean);
    }
    for source in &job.settings.sources {
        let origin = if job.settings.origin { format!("  # {}", source.origin) } else { String::new() };
        out.line(&[(Style::Plain, &format!("{} = {:?}", source.name, source.value)), (Style::Dim, &origin)]);
    }
    Ok(Exit::Clean)
}

fn document(job: &Job) -> Map<String, Value> {
    let entry = |source: &crate::flags::settings::Source| {
        (source.name.to_owned(), json!({"value": source.value, "origin": source.origin.to_string()}))
    };
    job.settings.sources.iter().map(entry).collect()
}
