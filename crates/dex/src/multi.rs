//! Several DEX files as one class path: `classes.dex`, `classes2.dex` and so on, and the containers of version 041.

use crate::class::ClassDef;
use crate::error::Error;
use crate::header::Header;
use crate::index::ClassDefIdx;
use crate::mutf8::Mutf8;
use crate::salvage;
use crate::structure::Diagnostic;
use crate::view::Dex;

/// The DEX files of an app in the order in which classes are looked for.
pub struct MultiDex<'a> {
    files: Vec<Dex<'a>>,
    classes: ClassTable<'a>,
    diagnostics: Vec<(usize, Diagnostic)>,
    errors: Vec<(usize, Error)>,
}

impl<'a> MultiDex<'a> {
    /// Opens files, each given as its bytes. A file that cannot be opened is reported and left out; the others are used.
    pub fn open(files: impl IntoIterator<Item = &'a [u8]>) -> MultiDex<'a> {
        let mut this =
            MultiDex { files: Vec::new(), classes: ClassTable::default(), diagnostics: Vec::new(), errors: Vec::new() };
        for (number, data) in files.into_iter().enumerate() {
            match salvage::open(data) {
                Ok((dex, repaired)) => {
                    this.diagnostics.extend(repaired.into_iter().map(|diagnostic| (number, diagnostic)));
                    this.files.extend(container(dex));
                }
                Err(error) => this.errors.push((number, error)),
            }
        }
        this.classes = ClassTable::new(&this.files);
        this
    }

    /// The files that could be opened; a container gives several.
    pub fn files(&self) -> &[Dex<'a>] {
        &self.files
    }

    /// What was repaired, with the number of the file among those that were given.
    pub fn diagnostics(&self) -> &[(usize, Diagnostic)] {
        &self.diagnostics
    }

    /// Files that could not be opened, by number.
    pub fn errors(&self) -> &[(usize, Error)] {
        &self.errors
    }

    /// The class that is found first under a descriptor, with its file.
    pub fn find_class(&self, descriptor: &[u8]) -> Option<(Dex<'a>, ClassDef)> {
        let (file, class) = self.classes.find(descriptor)?;
        let dex = *self.files.get(file)?;
        Some((dex, dex.class_def(class).ok()?))
    }

    /// All classes by descriptor, without those that are hidden by another of the same name.
    pub fn classes(&self) -> &ClassTable<'a> {
        &self.classes
    }
}

/// The name of the n-th DEX file in an APK, counted from 0.
pub fn dex_file_name(number: usize) -> String {
    match number {
        0 => "classes.dex".to_string(),
        _ => format!("classes{}.dex", number + 1),
    }
}

/// All files of a container, beginning with the one that is given. Up to version 040 there is only that one.
fn container(first: Dex<'_>) -> impl Iterator<Item = Dex<'_>> {
    std::iter::successors(Some(first), |dex| {
        let base = dex.header().next_in_container(dex.data())?;
        Header::parse_at(dex.data(), base).ok().map(|header| Dex::with_header(dex.data(), header))
    })
}

/// Classes by descriptor, in order. It does not rely on the files being sorted, and classes whose name is damaged are not in it.
#[derive(Clone, Debug, Default)]
pub struct ClassTable<'a> {
    entries: Vec<(&'a [u8], u32, ClassDefIdx)>,
}

impl<'a> ClassTable<'a> {
    /// The classes of some files; of two with the same name the first counts.
    pub fn new(files: &[Dex<'a>]) -> ClassTable<'a> {
        let mut entries = Vec::new();
        for (number, dex) in files.iter().enumerate() {
            let named =
                dex.class_defs().filter_map(|class| Some((dex.type_descriptor(class.class).ok()?, class.index)));
            entries.extend(named.map(|(name, class)| (Mutf8::bytes(name), number as u32, class)));
        }
        entries.sort_unstable();
        entries.dedup_by_key(|entry| entry.0);
        ClassTable { entries }
    }

    /// The file and definition of a class.
    pub fn find(&self, descriptor: &[u8]) -> Option<(usize, ClassDefIdx)> {
        let found = self.entries.binary_search_by_key(&descriptor, |entry| entry.0).ok()?;
        self.entries.get(found).map(|&(_, file, class)| (file as usize, class))
    }

    /// All classes as (descriptor, file, definition), in order of descriptor.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a [u8], usize, ClassDefIdx)> {
        self.entries.iter().map(|&(name, file, class)| (name, file as usize, class))
    }

    /// Number of classes.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
