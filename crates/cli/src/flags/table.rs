//! The table itself, in groups of commands.

mod common;
mod explore;
mod inspect;
mod launch;
mod machine;
mod trace;

use super::Flag;
use crate::commands::config;

/// Every flag, in the order in which help shows them.
pub fn flags() -> impl Iterator<Item = &'static Flag> + Clone {
    GROUPS.iter().copied().flatten()
}

/// The flags whose defaults count for a command: all, unless it runs no app. Such a command ends so soon that reading
/// what it never asks for would show. Whoever lists the settings lists all of them.
pub fn with_defaults(command: &str) -> impl Iterator<Item = &'static Flag> {
    let asks_for_all = command == config::COMMAND.name || explore::FLAGS.iter().any(|flag| flag.serves(command));
    flags().filter(move |flag| !flag.default.is_empty() && (asks_for_all || flag.serves(command)))
}

static GROUPS: &[&[Flag]] =
    &[inspect::FLAGS, launch::FLAGS, trace::FLAGS, explore::FLAGS, machine::FLAGS, common::FLAGS];
