//! What is in a package, and whether gibbon can run it.
//!
//! Pure functions over bytes: nothing is opened, nothing is printed. The command line reads the files and lays out the answer.

pub mod code;
pub mod frameworks;
pub mod libraries;
pub mod report;
pub mod verdict;
