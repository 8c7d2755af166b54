//! `gibbon completions SHELL`: a completion script on stdout.

use clap_complete::aot::{Shell, generate};

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::parse::grammar;
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "completions",
    about: "Print a completion script for a shell",
    details: "Install it, for example:\n  gibbon completions bash > ~/.local/share/bash-completion/completions/gibbon\n  gibbon completions zsh > ~/.zfunc/_gibbon\n  gibbon completions fish > ~/.config/fish/completions/gibbon.fish",
    operands: Operands::OneOf("SHELL", &["bash", "zsh", "fish", "powershell"]),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let name = job.operands.first().and_then(|word| word.to_str()).unwrap_or_default();
    let shell: Shell = name.parse().map_err(Failure::usage)?;
    let mut script = Vec::new();
    generate(shell, &mut grammar(), "gibbon", &mut script);
    out.raw(&String::from_utf8_lossy(&script));
    Ok(Exit::Clean)
}
