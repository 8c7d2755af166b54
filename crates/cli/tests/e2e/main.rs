//! Drives the built binary from outside, as users do: what it prints, how it ends, what it leaves alone.
//! One test target, so that it is linked once.

mod agreement;
mod bad_input;
mod boot;
mod common;
mod dalvikvm;
mod hostile;
mod known_bugs;
mod launcher;
mod real_apps;
mod rules;
mod runs;
mod signals;
mod sound_apps;
mod streams;
mod traces;
