//! Results go to stdout, everything else to stderr. All text passes [`printable`] on its way, so no command can forget it.
//! A reader that goes away (`| head`) is no error: the rest is dropped and the run ends quietly.

use std::io::{self, BufWriter, IsTerminal, Write};

use serde::Serialize;

use crate::exit::Exit;
use crate::failure::{Failure, HOST};
use crate::printable::{printable, printable_json};

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// On a terminal that does not object.
    #[default]
    Auto,
    /// Even into a pipe.
    Always,
    /// Not at all.
    Never,
}

/// What a piece of text is; how that looks is decided here and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Running text.
    Plain,
    /// A title or the value that matters most.
    Strong,
    /// A label or an aside.
    Dim,
    /// All is well.
    Good,
    /// Worth a look.
    Warn,
    /// Does not work.
    Bad,
}

/// A piece of text with its style.
pub type Span<'a> = (Style, &'a str);

/// A stream of lines or one JSON document.
pub struct Out {
    sink: Box<dyn Write>,
    colour: bool,
    trouble: Option<io::Error>,
}

impl Out {
    /// Standard output.
    pub fn stdout(colour: Colour) -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Self::new(
            Box::new(BufWriter::new(stdout.lock())),
            wants_colour(colour, terminal, |name| std::env::var(name).ok()),
        )
    }

    /// Any other sink.
    pub fn new(sink: Box<dyn Write>, colour: bool) -> Self {
        Self { sink, colour, trouble: None }
    }

    /// Writes one line.
    pub fn line(&mut self, spans: &[Span<'_>]) {
        for &(style, text) in spans {
            let text = printable(text);
            match style.code().filter(|_| self.colour && !text.is_empty()) {
                Some(code) => self.put(format_args!("\x1b[{code}m{text}\x1b[0m")),
                None => self.put(format_args!("{text}")),
            }
        }
        self.put(format_args!("\n"));
    }

    /// Writes one line of running text.
    pub fn text(&mut self, text: &str) {
        self.line(&[(Style::Plain, text)]);
    }

    /// Writes text of our own making (help, completions, man page) as it is.
    pub fn raw(&mut self, text: &str) {
        self.put(format_args!("{text}"));
    }

    /// Writes one JSON document.
    pub fn json(&mut self, document: &impl Serialize) {
        match serde_json::to_string_pretty(document) {
            Ok(text) => self.put(format_args!("{}\n", printable_json(&text))),
            Err(error) => self.trouble = Some(io::Error::other(error)),
        }
    }

    /// Shows what was written so far, for a person who waits for it.
    pub fn flush(&mut self) {
        if self.trouble.is_none() {
            self.trouble = self.sink.flush().err();
        }
    }

    /// Writes what is still held back. `Ok(false)` means that the reader went away.
    pub fn finish(mut self) -> Result<bool, Failure> {
        let result = match self.trouble.take() {
            Some(error) => Err(error),
            None => self.sink.flush(),
        };
        match result {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(Failure {
                exit: Exit::Limit,
                code: HOST,
                message: format!("cannot write the result: {error}"),
                file: None,
                offset: None,
            }),
        }
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        if self.trouble.is_none() {
            self.trouble = self.sink.write_fmt(text).err();
        }
    }
}

impl Style {
    fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Strong => Some("1"),
            Self::Dim => Some("2"),
            Self::Good => Some("32"),
            Self::Warn => Some("33"),
            Self::Bad => Some("31"),
        }
    }
}

/// The flag decides; without it `NO_COLOR`, then `CLICOLOR_FORCE`, then whether a capable terminal is there.
fn wants_colour(flag: Colour, terminal: bool, env: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name| env(name).is_some_and(|value| !value.is_empty());
    match flag {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto if set("NO_COLOR") => false,
        Colour::Auto if env("CLICOLOR_FORCE").is_some_and(|value| !matches!(value.as_str(), "" | "0")) => true,
        Colour::Auto => terminal && env("TERM").is_some_and(|term| term != "dumb"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(flag: Colour, terminal: bool, env: &[(&str, &str)], expected: bool) {
        let lookup = |name: &str| env.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(wants_colour(flag, terminal, lookup), expected, "{flag:?} terminal={terminal} {env:?}");
    }

    #[test]
    fn colour_follows_flag_then_environment_then_terminal() {
        check(Colour::Auto, true, &[("TERM", "xterm")], true);
        check(Colour::Auto, true, &[("TERM", "dumb")], false);
        check(Colour::Auto, true, &[], false);
        check(Colour::Auto, false, &[("TERM", "xterm")], false);
        check(Colour::Auto, true, &[("TERM", "xterm"), ("NO_COLOR", "1")], false);
        check(Colour::Auto, true, &[("TERM", "xterm"), ("NO_COLOR", "")], true);
        check(Colour::Auto, false, &[("CLICOLOR_FORCE", "1")], true);
        check(Colour::Auto, false, &[("CLICOLOR_FORCE", "0")], false);
        check(Colour::Auto, false, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false);
        check(Colour::Always, false, &[("NO_COLOR", "1")], true);
        check(Colour::Never, true, &[("CLICOLOR_FORCE", "1"), ("TERM", "xterm")], false);
    }
}
