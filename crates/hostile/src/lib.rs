//! Hostile packages for tests and fuzz targets: writers of small, sound files, and a table of ways to damage them.
//!
//! Nothing here shares code with the readers: a writer that was built from a reader's idea of the format would hide the reader's mistakes.
//! Seeds are trusted (they are our own or were checked before), so code in this crate may panic; it must never be linked into the product.

pub mod bytes;
pub mod dex;
pub mod mutations;
pub mod random;
pub mod seed;
pub mod table;
pub mod xml;
pub mod zip;

pub use mutations::{MUTATIONS, Mutation, Promise};
pub use random::Random;
pub use seed::Package;
