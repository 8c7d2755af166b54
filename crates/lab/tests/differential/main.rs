//! The machine against other people's machines, and against itself.

mod common;
mod corpus;
mod snapshots;
mod suites;
