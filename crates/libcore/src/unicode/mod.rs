//! Unicode 7.0 as ICU 55 knows it, which is what Android 6 has.
//!
//! Crates carry today's Unicode; an app that asks whether a character is a letter must get the answer of its phone.
//! So the tables are made once from ICU 55 (`data/README.md`) and compiled in. A *code point* here is any `u32` up
//! to 0x10FFFF and may be a surrogate, because Java strings are arrays of UTF-16 units and pairs may be broken.

pub mod case;
pub mod names;
pub mod property;
mod record;
pub mod set;
pub mod utf16;

pub use record::{Category, Flag, Record, record};
