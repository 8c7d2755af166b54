//! Copy-on-write virtual file system, and SQLite on it.
//!
//! Both are values: cloning is O(1), two equal histories have equal content hashes, and neither ever touches a file,
//! the clock or the randomness of the host.

mod errno;
pub mod fs;
mod wire;

pub use errno::{Errno, Result};
pub use fs::Fs;
pub use wire::WireError;
