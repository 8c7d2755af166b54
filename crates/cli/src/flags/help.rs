//! The help texts, made from the tables: what a newcomer needs first stands first, and it fits 80 columns.

use super::{Flag, flags};
use crate::commands::{COMMANDS, Command, Operands};
use crate::exit::Exit;
use crate::layout::{COLUMNS, wrap};

/// What `gibbon --help` says.
pub fn overview() -> String {
    let mut text =
        "gibbon tests Android apps by using them.\n\nUsage: gibbon COMMAND [FLAGS] ...\n\nCommands:\n".to_owned();
    text.extend(COMMANDS.iter().map(|command| entry(command.name, 13, command.about)));
    text += &entry("help", 13, "Say more about a command");
    text += "\nFlags that every command knows:\n";
    text.extend(flags().filter(|flag| flag.commands.is_empty()).map(flag_entry));
    text += &entry("-h, --help", FLAG_INDENT, "Print this help, or that of a command");
    text += &entry("-V, --version", FLAG_INDENT, "Print the version and the commit it was built from");
    text += "\nExit codes:\n";
    text.extend(Exit::ALL.iter().map(|(exit, words)| entry(&format!("{:>3}", exit.number()), 5, words)));
    text + "\nMore on a command: gibbon COMMAND --help\n"
}

/// What `gibbon COMMAND --help` says.
pub fn of_command(command: &Command) -> String {
    let mut text = format!("{}\n\n", lines(command.about, 0) + ".");
    text += &format!("Usage: gibbon {} [FLAGS] {}\n", command.name, operands(command.operands));
    text.truncate(text.trim_end().len());
    text += "\n";
    for (title, own) in [("Flags:", true), ("Flags that every command knows:", false)] {
        let flags = flags().filter(|flag| flag.serves(command.name) && flag.commands.is_empty() != own);
        let entries: String = flags.map(flag_entry).collect();
        if !entries.is_empty() {
            text += &format!("\n{title}\n{entries}");
        }
    }
    if !command.details.is_empty() {
        text += &format!("\n{}\n", lines(command.details, 0));
    }
    text
}

fn operands(operands: Operands) -> String {
    match operands {
        Operands::OneOf(label, words) => format!("{label}\n\n{label} is one of: {}", words.join(", ")),
        operands => operands.label(),
    }
}

fn flag_entry(flag: &Flag) -> String {
    let short = flag.short.map_or("    ".to_owned(), |short| format!("-{short}, "));
    let heading = format!("{short}--{} {}", flag.name, flag.label());
    let default = match flag.default {
        "" | "false" => String::new(),
        default => format!(" [default: {default}]"),
    };
    entry(heading.trim_end(), FLAG_INDENT, &format!("{}{default}", flag.about))
}

/// A heading with its text beside it, or below it when the heading is too long.
fn entry(heading: &str, indent: usize, text: &str) -> String {
    let text = lines(text, indent + 2);
    match heading.len() < indent {
        true => format!("  {heading:<indent$}{text}\n"),
        false => format!("  {heading}\n{:1$}{text}\n", "", indent + 2),
    }
}

/// The text wrapped, with every line but the first indented.
fn lines(text: &str, indent: usize) -> String {
    let wrapped: Vec<_> = text.lines().flat_map(|line| indented_wrap(line, COLUMNS - indent)).collect();
    wrapped.join(&format!("\n{:indent$}", ""))
}

/// Wraps a line of running text; one that begins with blanks is an example and stays as it is.
fn indented_wrap(line: &str, width: usize) -> Vec<String> {
    if line.starts_with(' ') { vec![line.to_owned()] } else { wrap(line, width) }
}

const FLAG_INDENT: usize = 24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_80_columns() {
        let texts = COMMANDS.iter().map(of_command).chain([overview()]);
        for line in texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()) {
            assert!(line.len() <= COLUMNS, "{line}");
        }
    }

    #[test]
    fn every_flag_is_shown_where_it_is_known() {
        for command in COMMANDS {
            let text = of_command(command);
            for flag in flags() {
                assert_eq!(names(&text, flag.name), flag.serves(command.name), "{} in {}", flag.name, command.name);
            }
        }
    }

    /// Whether the text names this very flag, and not only a longer one such as `--trace-gaps` for `--trace`.
    fn names(text: &str, flag: &str) -> bool {
        let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
        text.split(&format!("--{flag}")).skip(1).any(|rest| !goes_on(rest))
    }
}
