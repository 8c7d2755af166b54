//! The font files of a process, by name.
//!
//! The runtime puts files in (from the boot image, from an app's assets); everything else names a face by an id that
//! follows from the file's name, so that ids are equal in every process and after every restore.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::Face;
use crate::persist::{Persist, ReadError, Reader, Writer};

/// The bytes of a font file; the store never copies them.
pub type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Names a face of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(u64);

impl FaceId {
    /// The id of the face at `index` in the file called `name`.
    pub fn of(name: &str, index: u32) -> Self {
        Self(xxh3_64_with_seed(name.as_bytes(), u64::from(index)))
    }
}

impl Persist for FaceId {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        u64::read(input).map(Self)
    }
}

/// All faces that were loaded.
#[derive(Default)]
pub struct FontStore {
    faces: BTreeMap<FaceId, Arc<Face>>,
}

impl fmt::Debug for FontStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FontStore({} faces)", self.faces.len())
    }
}

impl FontStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Loads the face at `index` of a file; `None` if the bytes are no font.
    ///
    /// A name that is there already keeps its face: two files must not have one name.
    pub fn add(&mut self, name: &str, bytes: FontBytes, index: u32) -> Option<FaceId> {
        let id = FaceId::of(name, index);
        if let Entry::Vacant(vacant) = self.faces.entry(id) {
            vacant.insert(Arc::new(Face::new(bytes, index)?));
        }
        Some(id)
    }

    /// The face, if it was loaded.
    pub fn get(&self, id: FaceId) -> Option<&Arc<Face>> {
        self.faces.get(&id)
    }
}
