//! Tests that say in a small assembler what code they mean.

mod assembler;
mod layout;
mod maps;
mod printers;
mod verifier;
