//! A package's files, as the host reads them: entries of an archive, or Android's own from the boot pack.
//!
//! A package is a function of its bytes, so it is parsed once per process and shared by all machines and snapshots;
//! the guest's state only names it. Nothing of it is written into snapshots.

use apk::zip::Location;
use apk::{Archive, Blob, Diagnostics, LoadedTable, Options, XmlTree};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The files of `framework-res.apk` by their names in it.
pub trait FrameworkFiles: Send + Sync {
    /// The content of a file, such as `resources.arsc` or `res/layout/simple_list_item_1.xml`.
    fn get(&self, name: &str) -> Option<Blob>;
    /// Whether there is such a file.
    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
    /// All names that start with `prefix`.
    fn names(&self, prefix: &str) -> Vec<String>;
}

/// A package that resources come from.
pub struct Package {
    source: Source,
    table: OnceLock<Option<Arc<LoadedTable>>>,
    trees: Mutex<Trees>,
}

enum Source {
    Archive(Box<Archive>),
    Framework(Box<dyn FrameworkFiles>),
}

/// Parsed XML files, and how many bytes they have together.
#[derive(Default)]
struct Trees {
    by_name: BTreeMap<String, Option<Arc<XmlTree>>>,
    bytes: usize,
}

/// How many bytes of XML are remembered per package; beyond that all are forgotten and parsed again when asked for.
const REMEMBERED: usize = 32 << 20;

impl Package {
    /// Android's own package.
    pub fn framework(files: impl FrameworkFiles + 'static) -> Package {
        Package::new(Source::Framework(Box::new(files)))
    }

    /// An app's package; `None` when it is no archive.
    pub fn archive(path: &str, bytes: Blob) -> Option<Package> {
        let archive = Archive::open(bytes, &mut diagnostics(path)).ok()?;
        Some(Package::new(Source::Archive(Box::new(archive))))
    }

    fn new(source: Source) -> Package {
        Package { source, table: OnceLock::new(), trees: Mutex::default() }
    }

    /// Its resource table; `None` when it has none that can be read.
    pub fn table(&self) -> Option<&Arc<LoadedTable>> {
        let parse = || LoadedTable::parse(self.read("resources.arsc")?, &mut diagnostics("resources.arsc")).ok();
        self.table.get_or_init(parse).as_ref()
    }

    /// Whether there is a file of that name.
    pub fn has(&self, name: &str) -> bool {
        match &self.source {
            Source::Archive(archive) => archive.find(name).is_some(),
            Source::Framework(files) => files.has(name),
        }
    }

    /// The content of a file.
    pub fn read(&self, name: &str) -> Option<Blob> {
        match &self.source {
            Source::Archive(archive) => archive.read_name(name, &mut diagnostics(name)).ok(),
            Source::Framework(files) => files.get(name),
        }
    }

    /// A binary XML file, parsed; `None` when there is none or it is damaged.
    pub fn xml(&self, name: &str) -> Option<Arc<XmlTree>> {
        if let Some(known) = self.trees().by_name.get(name) {
            return known.clone();
        }
        let content = self.read(name)?;
        let bytes = content.len() + name.len();
        let tree = XmlTree::parse(content, &mut diagnostics(name)).ok().map(Arc::new);
        self.trees().put(name, tree.clone(), bytes);
        tree
    }

    /// Where a file's bytes lie in the archive; `None` for Android's own package, which is no archive here.
    pub fn locate(&self, name: &str) -> Option<Location> {
        match &self.source {
            Source::Archive(archive) => archive.locate(archive.find(name)?, &mut diagnostics(name)).ok(),
            Source::Framework(_) => None,
        }
    }

    /// The names directly in a folder, whether of a file or of a folder, in no order; the empty folder is the outermost.
    ///
    /// As on the platform a folder is a prefix that a slash follows, and names longer than its buffer are left out.
    pub fn list(&self, folder: &str) -> Vec<String> {
        const LONGEST: usize = 255;
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let first = |name: &str| {
            let rest = name.strip_prefix(&prefix).filter(|_| name.len() <= LONGEST)?;
            Some(rest.split('/').next().unwrap_or(rest).to_owned())
        };
        match &self.source {
            Source::Archive(archive) => archive.sorted().filter_map(|(name, _)| first(&name)).collect(),
            Source::Framework(files) => files.names(&prefix).iter().filter_map(|name| first(name)).collect(),
        }
    }

    fn trees(&self) -> std::sync::MutexGuard<'_, Trees> {
        self.trees.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Trees {
    fn put(&mut self, name: &str, tree: Option<Arc<XmlTree>>, bytes: usize) {
        if self.bytes + bytes > REMEMBERED {
            *self = Trees::default();
        }
        self.bytes += bytes;
        self.by_name.insert(name.to_owned(), tree);
    }
}

/// The platform does not say what is odd in a package, so nobody reads these.
pub(super) fn diagnostics(name: &str) -> Diagnostics {
    Diagnostics::new(name, Options::default())
}
