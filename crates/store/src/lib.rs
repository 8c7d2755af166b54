//! Copy-on-write virtual file system, and SQLite on it.
//!
//! Both are values: a snapshot is O(1), two equal histories have equal content hashes, and neither ever touches a
//! file, the clock or the randomness of the host. [`Store`] has both; [`Fs`] alone is enough where there is no SQL.

mod errno;
pub mod fs;
pub mod sql;
mod store;
mod vfs;
mod wire;

pub use errno::{Errno, Result};
pub use fs::Fs;
pub use store::{Connections, Snapshot, Store};
pub use vfs::CustomCall;
pub use wire::WireError;
