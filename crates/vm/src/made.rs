//! What the guest added to the class path while it ran: proxy classes and DEX files.
//!
//! The list of recipes is guest state, in the order in which things were made, and numbers follow from that
//! order. The records are host-side like all others: after a restore they are cut back to what the two moments
//! have in common, and the rest is made again.
//!
//! An app that starts again opens the files that it opened before. So where a restore only takes things away, their
//! records wait ahead of what the guest has made: if it makes the same again, they are there already, with all that
//! was linked, verified and translated; if it makes anything else, they go. Nothing of the guest can tell, because
//! loaders that wait are unknown to it, and answers of its own loaders never wait.

use crate::class::{DexId, LoaderId};
use crate::classes::{DexBytes, Marks};
use crate::layout::{ClassId, Ref};
use crate::loaders::{Adoption, Found};
use crate::machine::Vm;
use crate::proxy::ProxyRecipe;
use crate::region::Addr;
use crate::wire::{Reader, WireError, Writer};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// One thing that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Made {
    /// A proxy class.
    Proxy(ProxyRecipe),
    /// A DEX file.
    Dex(DexRecipe),
    /// A class loader with the platform's look-up.
    Loader(LoaderId),
    /// What a loader's object is, known after it was made.
    Adopted(Adoption),
    /// What a loader of the guest answered.
    Found(Found),
}

/// The content of a DEX file that is opened at run time.
#[derive(Clone)]
pub struct RunTimeDex {
    bytes: DexBytes,
    hash: u128,
}

impl fmt::Debug for RunTimeDex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunTimeDex({:032x})", self.hash)
    }
}

impl RunTimeDex {
    /// A file with this content.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> RunTimeDex {
        RunTimeDex { hash: xxh3_128(bytes.as_ref()), bytes: Arc::new(bytes) }
    }
}

/// A DEX file that was opened at run time.
#[derive(Clone, Debug)]
pub struct DexRecipe {
    file: RunTimeDex,
    loader: LoaderId,
    strings: Addr,
}

impl PartialEq for DexRecipe {
    fn eq(&self, other: &DexRecipe) -> bool {
        (self.file.hash, self.loader, self.strings) == (other.file.hash, other.loader, other.strings)
    }
}

impl Eq for DexRecipe {}

/// What was made in this process, and how much of it the guest has made by now.
#[derive(Default)]
pub(crate) struct MadeHere {
    list: Vec<Followed>,
    known: usize,
    /// The last archives that were opened, by their hash, with what was in them: an app that starts again opens its own.
    unpacked: VecDeque<(u128, Vec<RunTimeDex>)>,
}

/// Archives whose DEX files are remembered.
const UNPACKED: usize = 4;

/// A recipe with what the class path held before it was followed.
struct Followed {
    made: Made,
    marks: Marks,
}

impl MadeHere {
    /// Notes what was just made.
    pub(crate) fn push(&mut self, made: Made, marks: Marks) {
        debug_assert_eq!(self.known, self.list.len(), "nothing may wait when something is made");
        self.list.push(Followed { made, marks });
        self.known += 1;
    }

    /// What the class path held before anything was made.
    pub(crate) fn first_marks(&self) -> Option<&Marks> {
        self.list.first().map(|f| &f.marks)
    }

    /// What the class path holds as far as the guest knows; `None` if that is all.
    fn known_marks(&self) -> Option<&Marks> {
        self.list.get(self.known).map(|f| &f.marks)
    }

    /// Whether what was made from `first` on may wait: only things that concern loaders which wait themselves.
    fn may_wait(&self, first: usize) -> bool {
        let Some(marks) = self.list.get(first).map(|f| f.marks) else { return true };
        self.list[first..].iter().all(|f| match &f.made {
            Made::Proxy(_) | Made::Loader(_) => true,
            Made::Dex(d) => d.loader.0 as usize >= marks.loaders,
            Made::Adopted(a) => a.loader.0 as usize >= marks.loaders,
            Made::Found(_) => false,
        })
    }
}

impl Made {
    /// Writes it for a snapshot file; a hash does without the bytes of files.
    pub fn write(&self, w: &mut Writer) {
        match self {
            Made::Proxy(p) => (w.u8(0), p.write(w)).1,
            Made::Loader(parent) => (w.u8(2), w.u32(parent.0)).1,
            Made::Adopted(a) => {
                w.u8(3);
                [a.loader, a.parent, a.group].iter().for_each(|l| w.u32(l.0));
                w.bool(a.asks);
            }
            Made::Found(f) => (w.u8(4), w.u32(f.loader.0), w.u32(f.class.0), w.blob(&f.descriptor)).3,
            Made::Dex(d) => {
                w.u8(1);
                w.u64(d.file.hash as u64);
                w.u64((d.file.hash >> 64) as u64);
                w.u32(d.loader.0);
                w.u32(d.strings.0);
                w.blob(if w.for_hash { &[] } else { (*d.file.bytes).as_ref() });
            }
        }
    }

    /// Reads what [`Made::write`] wrote for a file.
    pub fn read(r: &mut Reader<'_>) -> Result<Made, WireError> {
        Ok(match r.u8()? {
            0 => Made::Proxy(ProxyRecipe::read(r)?),
            1 => {
                let hash = u128::from(r.u64()?) | u128::from(r.u64()?) << 64;
                let (loader, strings) = (LoaderId(r.u32()?), Addr(r.u32()?));
                let file = RunTimeDex { bytes: Arc::new(r.blob()?.to_vec()), hash };
                Made::Dex(DexRecipe { file, loader, strings })
            }
            2 => Made::Loader(LoaderId(r.u32()?)),
            3 => {
                let (loader, parent, group) = (LoaderId(r.u32()?), LoaderId(r.u32()?), LoaderId(r.u32()?));
                Made::Adopted(Adoption { loader, parent, group, asks: r.bool()? })
            }
            4 => {
                let (loader, class) = (LoaderId(r.u32()?), ClassId(r.u32()?));
                Made::Found(Found { loader, class, descriptor: r.blob()?.into() })
            }
            _ => return Err(r.bad("kind of made class")),
        })
    }
}

/// Why a DEX file of the guest is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// It is damaged.
    Damaged(dex::Error),
    /// The guest has opened so many that there is no memory for the tables of one more.
    NoMemory,
}

impl From<dex::Error> for NotOpened {
    fn from(e: dex::Error) -> NotOpened {
        NotOpened::Damaged(e)
    }
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotOpened::Damaged(e) => write!(f, "{e}"),
            NotOpened::NoMemory => write!(f, "out of memory for DEX files"),
        }
    }
}

impl std::error::Error for NotOpened {}

impl Vm {
    /// Opens a DEX file of the guest for a loader; its code is verified before it runs.
    pub fn install_at_run_time(&mut self, file: &RunTimeDex, loader: LoaderId) -> Result<DexId, NotOpened> {
        let count = dex::Header::parse((*file.bytes).as_ref())?.strings.count;
        let size = count.checked_mul(4).ok_or(NotOpened::NoMemory)?;
        let strings = self.side.system.take_table(size).ok_or(NotOpened::NoMemory)?;
        let recipe = DexRecipe { file: file.clone(), loader, strings };
        let id = self.follow_dex(&recipe)?;
        self.side.made.push(Made::Dex(recipe));
        Ok(id)
    }

    /// Opens a file of the guest once more, for another loader: its classes are others. `None` for files that the guest did
    /// not open.
    pub fn install_again(&mut self, dex: DexId, loader: LoaderId) -> Option<DexId> {
        let file = self.run_time_dex(dex)?.clone();
        self.install_at_run_time(&file, loader).ok()
    }

    /// Whether two files of the guest have the same content.
    pub fn is_same_file(&self, a: DexId, b: DexId) -> bool {
        let hash = |dex| self.run_time_dex(dex).map(|file| file.hash);
        a == b || hash(a).is_some_and(|a| hash(b) == Some(a))
    }

    fn run_time_dex(&self, dex: DexId) -> Option<&RunTimeDex> {
        let here = &self.made_here;
        here.list[..here.known].iter().find_map(|f| match &f.made {
            Made::Dex(recipe) if f.marks.dexes == dex.0 as usize => Some(&recipe.file),
            _ => None,
        })
    }

    /// The DEX files of an archive whose content has this hash; `unpack` is asked unless it was opened lately.
    pub fn dex_files_of<B: AsRef<[u8]> + Send + Sync + 'static, E>(
        &mut self,
        hash: u128,
        unpack: impl FnOnce() -> Result<Vec<B>, E>,
    ) -> Result<Vec<RunTimeDex>, E> {
        let unpacked = &mut self.made_here.unpacked;
        if let Some((_, files)) = unpacked.iter().find(|(known, _)| *known == hash) {
            return Ok(files.clone());
        }
        let files: Vec<RunTimeDex> = unpack()?.into_iter().map(RunTimeDex::new).collect();
        unpacked.truncate(UNPACKED - 1);
        unpacked.push_front((hash, files.clone()));
        Ok(files)
    }

    /// Adds a class loader of the guest whose look-up is the platform's.
    pub fn add_guest_loader(&mut self, parent: LoaderId, object: Ref) -> LoaderId {
        let id = self.follow_loader(parent);
        self.side.made.push(Made::Loader(parent));
        self.side.loaders.resize(id.0 as usize + 1, Ref::NULL);
        self.side.loaders[id.0 as usize] = object;
        id
    }

    /// Number of DEX files that the guest can know of.
    pub fn known_dexes(&self) -> u32 {
        self.made_here.known_marks().map_or(self.classes.dex_count(), |marks| marks.dexes as u32)
    }

    /// Whether this is what the guest made next before a restore: then its records are there, behind these marks. If
    /// it is not, what waits goes.
    pub(crate) fn made_before(&mut self, made: &Made) -> Option<Marks> {
        let here = &mut self.made_here;
        let next = here.list.get(here.known)?;
        if next.made == *made {
            here.known += 1;
            return Some(next.marks);
        }
        self.unmake(self.made_here.known);
        None
    }

    fn follow_loader(&mut self, parent: LoaderId) -> LoaderId {
        let made = Made::Loader(parent);
        if let Some(marks) = self.made_before(&made) {
            return LoaderId(marks.loaders as u32);
        }
        let marks = self.classes.marks();
        let id = self.classes.add_loader(parent);
        self.made_here.push(made, marks);
        id
    }

    fn follow_dex(&mut self, recipe: &DexRecipe) -> Result<DexId, dex::Error> {
        let made = Made::Dex(recipe.clone());
        if let Some(marks) = self.made_before(&made) {
            return Ok(DexId(marks.dexes as u32));
        }
        let marks = self.classes.marks();
        let id = self.classes.install(recipe.file.bytes.clone(), recipe.loader, true, recipe.strings)?;
        self.made_here.push(made, marks);
        Ok(id)
    }

    /// Brings the records in line with the recipes after a restore.
    pub(crate) fn sync_made(&mut self) {
        let wanted = self.side.made.clone();
        let common = self.made_here.list.iter().zip(&wanted).take_while(|(h, w)| h.made == **w).count();
        if common < wanted.len() || !self.made_here.may_wait(common) {
            self.unmake(common);
        }
        self.made_here.known = common;
        for made in wanted.iter().skip(common) {
            let followed = match made {
                Made::Proxy(p) => self.link_proxy(p).is_ok(),
                Made::Dex(d) => self.follow_dex(d).is_ok(),
                Made::Loader(parent) => self.follow_loader(*parent).0 > 0,
                Made::Adopted(adoption) => self.follow_adoption(*adoption),
                Made::Found(found) => self.follow_found(found),
            };
            assert!(followed, "what was made in the restored moment can be made again");
        }
    }

    /// Takes back what was made from `first` on.
    fn unmake(&mut self, first: usize) {
        let gone = self.made_here.list.split_off(first);
        self.made_here.known = self.made_here.known.min(first);
        let Some(earliest) = gone.first() else { return };
        self.classes.cut_back(&earliest.marks);
        gone.iter().rev().for_each(|f| self.unmake_loader(&f.made));
        self.interface_cache.fill((ClassId(0), crate::class::MethodId(0), crate::class::MethodId(0)));
        self.subtype_cache.fill((ClassId(0), ClassId(0), false));
    }
}
