//! What a run is.
//!
//! So far a run is a plain program on the machine ([`program`]): Android's core library without its framework.
//! Everything that a run depends on is handed in, so that equal inputs give equal runs on any machine.

pub mod program;
