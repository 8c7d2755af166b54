//! The `gibbon` command: reads the command line, calls the command, and turns its end into streams and an exit code.
//! What is worth testing alone lives in the crates behind it.

mod codes;
pub mod commands;
pub mod exit;
pub mod failure;
pub mod flags;
pub mod layout;
pub mod output;
pub mod printable;

use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::OnceLock;

use commands::Job;
use exit::Exit;
use failure::Failure;
use flags::parse::{self, Detour};
use flags::settings::{Host, Settings};
use output::{Colour, Out};

/// The whole program.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let mut json = parse::asks_for_json(&args);
    panic::set_hook(Box::new(|info| {
        _ = PANIC_PLACE.set(info.location().map(ToString::to_string).unwrap_or_default());
    }));
    let outcome = panic::catch_unwind(panic::AssertUnwindSafe(|| run(args, &mut json)));
    let outcome = outcome.unwrap_or_else(|cause| Err(Failure::internal(bug(cause.as_ref()))));
    outcome.unwrap_or_else(|failure| complain(&failure, json)).into()
}

/// Runs one command line. `json` is set as soon as it is known in which form an error is wanted.
fn run(args: Vec<OsString>, json: &mut bool) -> Result<Exit, Failure> {
    let typed = match parse::parse(args) {
        Ok(typed) => typed,
        Err(Detour::Show(text)) => return show(&text),
        Err(Detour::Nothing(text)) => {
            _ = io::stderr().write_all(text.as_bytes());
            return Ok(Exit::Usage);
        }
        Err(Detour::Wrong(failure)) => return Err(failure),
    };
    let host = Host::current();
    let settings = Settings::resolve(&typed, &host)?;
    *json = settings.json;
    warn(&settings);
    let mut out = Out::stdout(settings.colour);
    let exit = (typed.command.run)(&Job { settings, operands: typed.operands, host }, &mut out)?;
    let heard = out.finish()?;
    Ok(if heard { exit } else { Exit::Clean })
}

fn show(text: &str) -> Result<Exit, Failure> {
    let mut out = Out::stdout(Colour::Never);
    out.raw(text);
    out.finish().map(|_| Exit::Clean)
}

fn warn(settings: &Settings) {
    for warning in settings.warnings.iter().filter(|_| !settings.quiet) {
        _ = writeln!(io::stderr(), "gibbon: warning: {}", printable::printable(warning));
    }
}

/// Says what went wrong: one line on stderr, and with `--json` the same as an object on stdout.
fn complain(failure: &Failure, json: bool) -> Exit {
    if json {
        _ = writeln!(io::stdout(), "{}", printable::printable_json(&failure.to_json()));
    }
    _ = writeln!(io::stderr(), "gibbon: {failure}");
    failure.exit
}

fn bug(cause: &(dyn std::any::Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
    let place = PANIC_PLACE.get().map(String::as_str).unwrap_or_default();
    let text = text.unwrap_or("no message");
    format!("this is a bug in gibbon {}, please report it: {text} at {place}", commands::version::SHORT)
}

/// Where the first panic happened; the hook knows it, `catch_unwind` does not.
static PANIC_PLACE: OnceLock<String> = OnceLock::new();
