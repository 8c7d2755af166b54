//! A file mapped into memory: the only place of this crate that needs `unsafe`.
//!
//! A pack is hundreds of megabytes of which a run touches a few, and worker processes share it; so it is mapped and
//! never read as a whole.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// The bytes of a file, read-only.
#[derive(Debug)]
pub struct MappedFile(Mmap);

impl MappedFile {
    /// Maps the whole file.
    #[expect(unsafe_code, reason = "mapping a file is unsafe because others may change it while it is mapped")]
    pub fn open(path: &Path) -> io::Result<MappedFile> {
        let file = File::open(path)?;
        // SAFETY: the map is read-only and private to this value. What could break it is a change of the file while
        // it is mapped. Packs and images are written under another name, completed, and renamed into place, and are never
        // changed afterwards (a new one has another name or replaces the directory entry, not the content), so no
        // process of ours does that; a user who overwrites the file by hand can crash the process, as with any
        // program file that is mapped.
        let map = unsafe { Mmap::map(&file)? };
        Ok(MappedFile(map))
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
