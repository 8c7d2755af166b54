//! Verification of code, and what the VM learns from it: register maps.
//!
//! [`reference_map`] is the fast path for code that is trusted (the boot image, or a method that was verified before): it asks only which
//! registers hold live references where, and needs no class to be known.

mod bits;
mod flow;
mod maps;
mod operands;
mod reference;

pub use maps::{RegisterMaps, Registers};
pub use reference::reference_map;
