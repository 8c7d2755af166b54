//! Readers of package formats: zip container, binary XML, resource tables, manifest, signatures.
//!
//! Everything here is a function of bytes: no file is opened, nothing panics, no memory is asked for because a file
//! says so. A reader takes a [`Blob`] and a [`Diagnostics`]; it answers a value or an [`Error`] with a stable [`Code`]
//! and an offset, and leaves a [`Diagnostic`] for everything odd that it could read all the same. [`Options`] say how
//! strict the readers are and where they stop.
//!
//! From the outside in:
//!
//! | to read | use |
//! |---|---|
//! | an app: an APK, a base with splits, `.apks`, `.xapk`, `.apkm` | [`PackageSet`] |
//! | any zip archive | [`Archive`] |
//! | `AndroidManifest.xml` as typed data | [`Manifest`] |
//! | binary XML, event by event | [`XmlTree`] |
//! | one `resources.arsc` as it stands | [`LoadedTable`] |
//! | resources as an app sees them, in a configuration | [`ResTable`], [`Theme`], [`Config`] |
//! | who signed | [`Signatures`] |
//!
//! ```no_run
//! # fn main() -> apk::Result<()> {
//! # let bytes: Vec<u8> = Vec::new();
//! let mut diagnostics = apk::Diagnostics::new("app.apk", apk::Options::default());
//! let target = apk::Target::default();
//! let app = apk::PackageSet::open(vec![("app.apk".to_owned(), bytes.into())], &target, &mut diagnostics)?;
//! let manifest = app.manifest(&target.config, &mut diagnostics)?;
//! println!("{} starts with {:?}", manifest.package, manifest.main_activity());
//! for signer in app.signatures(&mut diagnostics)?.signers() {
//!     println!("signed by {:?}", signer.certificates.first().map(|certificate| certificate.fingerprint()));
//! }
//! for odd in diagnostics.list() {
//!     println!("{} {} at {:#x}: {}", odd.code, odd.file, odd.offset, odd.message);
//! }
//! # Ok(()) }
//! ```
//!
//! The runtime sits on the same types: `XmlBlock` on [`XmlTree`] with [`axml::Position`] as its parse state, `StringBlock`
//! on [`StringPool`], `AssetManager` on [`ResTable`], [`Theme`] and [`Archive`]. All of them are plain data over shared
//! bytes, so that a snapshot can keep them.

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
mod source;
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
pub use source::{ReadAt, Source};
pub use strings::StringPool;
pub use value::Value;
pub use zip::{Archive, Entry};
