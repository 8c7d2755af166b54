//! What is in a package, and whether gibbon can run it.
//!
//! Pure functions over bytes: nothing is opened, nothing is printed. The command line reads the files and lays out the answer.

mod app;
mod classes;
pub mod code;
mod dexes;
mod disassembly;
mod error;
pub mod frameworks;
pub mod report;
mod resources;
mod summary;
pub mod verdict;
mod ways;
pub mod xml;

pub use app::{App, Input};
pub use classes::{Class, ClassList, OwnClass};
pub use disassembly::Disassembly;
pub use error::{CODES, Error};
pub use report::{Report, Verdict};
pub use resources::{Resource, ResourceList, Valued};
pub use ways::{Place, Ways};
