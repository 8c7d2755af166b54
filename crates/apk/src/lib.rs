//! Readers of package formats: zip container, binary XML, resource tables, manifest, signatures.
//!
//! Everything here is a function of bytes: no file is opened, nothing panics, no memory is asked for because a file
//! says so. A reader takes a [`Blob`] and a [`Diagnostics`]; it answers a value or an [`Error`] with a stable code and
//! an offset, and leaves a [`Diagnostic`] for everything odd that it could read all the same.
//!
//! ```no_run
//! # fn main() -> apk::Result<()> {
//! # let bytes: Vec<u8> = Vec::new();
//! let mut diagnostics = apk::Diagnostics::new("app.apk", apk::Options::default());
//! let archive = apk::Archive::open(bytes.into(), &mut diagnostics)?;
//! let manifest = archive.read_name("AndroidManifest.xml", &mut diagnostics)?;
//! # Ok(()) }
//! ```

pub mod arsc;
pub mod axml;
mod blob;
mod chunk;
mod codes;
pub mod config;
mod diagnostics;
mod dynamic;
#[cfg(test)]
mod hostile;
pub mod manifest;
mod options;
pub mod set;
pub mod signing;
pub mod strings;
#[cfg(test)]
mod testing;
pub mod value;
pub mod zip;

pub use arsc::{LoadedTable, ResTable, Theme};
pub use axml::XmlTree;
pub use blob::Blob;
pub use codes::{Class, Code};
pub use config::Config;
pub use diagnostics::{Diagnostic, Diagnostics, Error, Result};
pub use dynamic::DynamicRefs;
pub use manifest::Manifest;
pub use options::{Limits, Mode, Options};
pub use set::{PackageFile, PackageSet, Target};
pub use signing::Signatures;
pub use strings::StringPool;
pub use value::Value;
pub use zip::{Archive, Entry};
