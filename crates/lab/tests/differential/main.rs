//! The machine against other people's machines, and against itself.

mod common;
mod corpus;
mod icu;
mod snapshots;
mod suites;
