//! What a run is: programs on the machine, apps on devices.
//!
//! This crate decides what is done in which order and what is written where; how to explore or minimise is the engines'
//! business, how it looks is the business of `report` and `cli`. Apps run on any [`device::Device`]; everything that a
//! run depends on is handed in, so that equal inputs give equal runs on any machine.

pub mod compare;
pub mod crew;
pub mod error;
pub mod fixture;
pub mod flow;
pub mod health;
pub mod locator;
pub mod mapping;
pub mod network;
pub mod program;
pub mod proof;
pub mod rules;
pub mod run;
pub mod secrets;
pub mod session;
pub mod shell;
pub mod shrink;
pub mod summary;
pub mod survey;
pub mod watched;

pub use error::RunError;
