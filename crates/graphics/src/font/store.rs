//! The font files of a process, by name.
//!
//! The runtime puts files in (from the boot image, from an app's assets); everything else names a face by an id that
//! follows from the file's name, so that ids are equal in every process and after every restore.

use std::cell::OnceCell;
use std::collections::BTreeMap;
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

/// Finds the bytes of a font when they are needed.
pub type FontLoader = Box<dyn Fn() -> Option<FontBytes>>;

/// All faces of a process; a face is read when somebody first asks for it, because a device has a hundred and most
/// text needs one.
#[derive(Default)]
pub struct FontStore {
    faces: BTreeMap<FaceId, Entry>,
}

struct Entry {
    face: OnceCell<Option<Arc<Face>>>,
    load: FontLoader,
    index: u32,
}

impl Entry {
    fn face(&self) -> Option<&Arc<Face>> {
        let load = || {
            let bytes = (self.load)()?;
            // A file that is no collection has one face, whatever index the list gives it.
            Face::new(bytes.clone(), self.index).or_else(|| Face::new(bytes, 0)).map(Arc::new)
        };
        self.face.get_or_init(load).as_ref()
    }
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
        let id = self.add_later(name, Box::new(move || Some(bytes.clone())), index);
        if self.get(id).is_none() {
            self.faces.remove(&id);
            return None;
        }
        Some(id)
    }

    /// Names a face that is loaded when it is first asked for.
    pub fn add_later(&mut self, name: &str, load: FontLoader, index: u32) -> FaceId {
        let id = FaceId::of(name, index);
        self.faces.entry(id).or_insert_with(|| Entry { face: OnceCell::new(), load, index });
        id
    }

    /// The face, if there is such a font.
    pub fn get(&self, id: FaceId) -> Option<&Arc<Face>> {
        self.faces.get(&id)?.face()
    }
}
