//! The machine against other people's machines, and against itself.

mod common;
mod corpus;
mod generated;
mod icu;
mod levels;
mod libraries;
mod newer;
mod points;
mod programs;
mod proof;
mod snapshots;
mod suites;
mod verified;
