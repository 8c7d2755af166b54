//! Other people's reader: all shared packages against Debian's `aapt`, line by line.
//!
//! Known differences stand in `tests/known-differences.toml`, each with its reason; one that no longer shows fails too.

mod badging;
mod resources;
mod support;
mod xmltree;
