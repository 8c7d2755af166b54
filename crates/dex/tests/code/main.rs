//! Tests that say in a small assembler what code they mean.

mod assembler;
mod complexity;
mod layout;
mod maps;
mod printers;
mod verifier;
