//! The machine: linear heap, linker, interpreter, green threads, virtual clock, snapshots.

pub mod heap;
pub mod layout;
pub mod pages;
pub mod region;
pub mod wire;
