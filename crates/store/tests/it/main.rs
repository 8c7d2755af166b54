//! Tests of the crate from outside.

mod common;
mod linux;
mod restore;
mod sql;
