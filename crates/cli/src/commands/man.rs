//! `gibbon man`: the manual page, made from the tables of commands and flags; read it with `gibbon man | man -l -`.

use super::{COMMANDS, Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::{Flag, flags};
use crate::output::Out;

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "man",
    about: "Print the manual page",
    details: "Read it with: gibbon man | man -l -",
    operands: Operands::None,
    run,
};

fn run(_: &Job, out: &mut Out) -> Result<Exit, Failure> {
    out.raw(&page());
    Ok(Exit::Clean)
}

/// The page in roff.
fn page() -> String {
    let mut page = format!(".TH GIBBON 1 \"\" \"gibbon {}\"\n", env!("CARGO_PKG_VERSION"));
    page += ".SH NAME\ngibbon \\- test Android apps by using them\n";
    page += ".SH SYNOPSIS\n";
    for command in COMMANDS {
        page += &format!(".B gibbon {}\n[\\fIflags\\fR] {}\n.br\n", command.name, roff(&command.operands.label()));
    }
    page += ".SH COMMANDS\n";
    for command in COMMANDS {
        page += &format!(".TP\n.B {}\n{}.\n", command.name, roff(command.about));
        if !command.details.is_empty() {
            page += &format!(".RS\n.PP\n.nf\n{}\n.fi\n.RE\n", roff(&wrapped(command.details)));
        }
    }
    page += ".SH FLAGS\n";
    page.extend(flags().map(flag));
    page += ".SH EXIT STATUS\n";
    for (exit, words) in Exit::ALL {
        page += &format!(".TP\n.B {}\n{}\n", exit.number(), roff(words));
    }
    page + FILES
}

fn flag(flag: &Flag) -> String {
    let short = flag.short.map(|short| format!("-{short}, ")).unwrap_or_default();
    let heading = roff(&format!("{short}--{} {}", flag.name, flag.label()));
    let mut text = format!(".TP\n.B {}\n{}.\n", heading.trim_end(), roff(flag.about));
    if !flag.details.is_empty() {
        text += &format!("{}\n", roff(flag.details));
    }
    if !flag.commands.is_empty() {
        text += &format!("Known to: {}.\n", flag.commands.join(", "));
    }
    if let Some(variable) = flag.variable() {
        text += &format!("Variable: {variable}. Key: {}. Default: {}.\n", roff(flag.name), flag.default);
    }
    text
}

fn wrapped(text: &str) -> String {
    text.lines().flat_map(|line| crate::layout::wrap(line, 72)).collect::<Vec<_>>().join("\n")
}

/// Text in roff: backslashes and hyphens are literal, no line begins with a request.
fn roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-");
    escaped
        .lines()
        .map(|line| if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line.to_owned() })
        .collect::<Vec<_>>()
        .join("\n")
}

const FILES: &str = "\
.SH FILES
.TP
.I gibbon.toml
Settings of a project, searched in the working folder and upwards. The keys are the names of flags.
.TP
.I $XDG_CONFIG_HOME/gibbon/gibbon.toml
Settings of the user; without the variable, in
.IR ~/.config .
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_flag_has_its_entry() {
        let page = page();
        for command in COMMANDS {
            assert!(page.contains(&format!(".TP\n.B {}\n", command.name)), "{}", command.name);
        }
        for flag in flags() {
            assert!(page.contains(&format!("\\-\\-{}", roff(flag.name))), "{}", flag.name);
        }
    }

    #[test]
    fn text_cannot_become_a_request() {
        assert_eq!(roff(".B \\x\n'y a-b"), "\\&.B \\ex\n\\&'y a\\-b");
    }
}
