//! The table itself, in groups of commands.

mod common;
mod explore;
mod inspect;
mod launch;
mod machine;
mod trace;

use super::Flag;

/// Every flag, in the order in which help shows them.
pub fn flags() -> impl Iterator<Item = &'static Flag> + Clone {
    GROUPS.iter().copied().flatten()
}

static GROUPS: &[&[Flag]] =
    &[inspect::FLAGS, launch::FLAGS, trace::FLAGS, explore::FLAGS, machine::FLAGS, common::FLAGS];
