//! Natives in a machine with the boot classes.

mod common;
mod drawing;
mod natives;
mod text;
