//! How strict the readers are and where they stop.
//!
//! Every limit exists because some real file crossed it to exhaust a reader; each has a code of its own in
//! [`Code`](crate::Code) and can be raised by a caller who trusts the file.

/// How a reader treats what it finds odd.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// The first oddity is an error: for linting.
    Strict,
    /// What a platform would read is read, with a diagnostic for everything odd.
    #[default]
    Android,
    /// Like `Android`, but goes on where the platform gives up, to save what is left of a damaged file.
    Salvage,
}

/// Bounds on what a file may make a reader do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Most entries of an archive.
    pub entries: usize,
    /// Most bytes that one entry may expand to.
    pub entry_bytes: u64,
    /// Most bytes that all entries together may claim to expand to.
    pub total_bytes: u64,
    /// Highest expansion ratio of an entry that is larger than `ratio_from`.
    pub ratio: u64,
    /// Size up to which an entry may have any expansion ratio.
    pub ratio_from: u64,
    /// Most bytes of a binary XML file.
    pub xml_bytes: u64,
    /// Deepest nesting of XML elements.
    pub xml_depth: usize,
    /// Most bytes of a resource table.
    pub table_bytes: u64,
    /// Most diagnostics that are kept; the rest is counted.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            entries: 100_000,
            entry_bytes: 1 << 30,
            total_bytes: 4 << 30,
            ratio: 100,
            ratio_from: 25 << 20,
            xml_bytes: 64 << 20,
            xml_depth: 64,
            table_bytes: 256 << 20,
            diagnostics: 200,
        }
    }
}

/// Mode and limits together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// How strict to be.
    pub mode: Mode,
    /// Where to stop.
    pub limits: Limits,
}
