//! Guest state of resources: what lies behind the handles of AssetManager, Theme, XmlBlock and StringBlock.
//!
//! Each is a small value that names files and places in them. What the files hold is looked up when it is needed
//! ([`Shared`]) and remembered beside the value, outside snapshots and hashes.

use super::package::{Package, diagnostics};
use super::shared::{FRAMEWORK, Shared};
use apk::arsc::ThemeEntry;
use apk::axml::Position;
use apk::value::Value;
use apk::{Blob, Config, ResTable, StringPool, Theme, XmlTree};
use libcore::natives::io::files::Files;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use vm::layout::Ref;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Raise, Vm};

/// All peers of resources, and the host's side of them.
#[derive(Clone, Default)]
pub struct Assets {
    /// The host's side.
    pub shared: Rc<Shared>,
    /// Behind `AssetManager.mObject`.
    pub managers: Peers<Manager>,
    /// Behind `Resources.Theme`.
    pub themes: Peers<ThemePeer>,
    /// Behind `XmlBlock`.
    pub blocks: Peers<Block>,
    /// Behind `XmlBlock.Parser`.
    pub parsers: Peers<Parser>,
    /// Behind `AssetManager.AssetInputStream`.
    pub streams: Peers<Stream>,
    /// Behind those `StringBlock`s that were made from bytes.
    pub pools: Peers<Pool>,
}

/// An asset manager: packages in order, and the configuration that was set.
#[derive(Clone, Default)]
pub struct Manager {
    /// The packages; the cookie of one is its place, counted from one.
    pub paths: Vec<Mounted>,
    /// The configuration without its locale.
    pub config: Config,
    /// The locale, which stays when a configuration without one is set.
    pub locale: Option<String>,
    table: OnceCell<Rc<ResTable>>,
}

/// A package that an asset manager has open: where it was, and what it held then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mounted {
    /// Its path in the guest.
    pub path: String,
    /// The identity of its content; [`FRAMEWORK_ID`] for Android's own.
    pub id: u128,
}

/// The identity of Android's own package.
pub const FRAMEWORK_ID: u128 = 0;

/// A theme and the asset manager that its values come from.
#[derive(Clone)]
pub struct ThemePeer {
    /// The asset manager.
    pub manager: i64,
    /// The theme.
    pub theme: Theme,
}

/// A binary XML file.
#[derive(Clone)]
pub struct Block {
    source: XmlSource,
    tree: OnceCell<Arc<XmlTree>>,
}

#[derive(Clone)]
enum XmlSource {
    /// A file of a package; references in it are translated as the asset manager does for the cookie.
    File { file: PackageFile, manager: i64, cookie: i32 },
    /// Bytes that Java gave.
    Bytes(Arc<[u8]>),
}

/// A file of a package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackageFile {
    /// The package.
    pub package: Mounted,
    /// The name in it.
    pub name: String,
}

/// A place in a binary XML file.
#[derive(Clone)]
pub struct Parser {
    block: i64,
    /// The place.
    pub at: Position,
    tree: OnceCell<Arc<XmlTree>>,
}

/// A file that is read as a stream.
#[derive(Clone)]
pub struct Stream {
    /// The file.
    pub file: PackageFile,
    /// The next byte.
    pub position: u64,
    bytes: OnceCell<Blob>,
}

/// A string pool made from bytes.
#[derive(Clone)]
pub struct Pool {
    bytes: Arc<[u8]>,
    pool: OnceCell<StringPool>,
}

/// A string block is named by its owner: this bit and the XML file, or this bit, the asset manager and the table.
const OF_XML: u64 = 1 << 62;
const OF_TABLE: u64 = 1 << 61;
const TABLE_BITS: u32 = 10;

impl Manager {
    /// A manager of Android's own package only.
    pub fn new() -> Manager {
        Manager { paths: vec![Mounted::framework()], ..Manager::default() }
    }

    /// The configuration with its locale, as resources are chosen by it.
    fn effective(&self) -> Config {
        let mut config = self.config;
        config.set_locale(self.locale.as_deref().unwrap_or_default());
        config
    }

    /// Forgets the table, after a change.
    pub fn changed(&mut self) {
        self.table = OnceCell::new();
    }
}

impl Mounted {
    /// Android's own package.
    pub fn framework() -> Mounted {
        Mounted { path: FRAMEWORK.to_owned(), id: FRAMEWORK_ID }
    }

    /// What it holds; `None` when the file was replaced and nobody has read it before.
    pub fn package(&self, vm: &Vm) -> Option<Arc<Package>> {
        let shared = &vm.state::<Assets>().shared;
        if self.id == FRAMEWORK_ID {
            return shared.framework();
        }
        if let Some(known) = shared.known(self.id) {
            return known;
        }
        let image = vm.state::<Files>().fs.file(self.path.as_bytes()).ok()?;
        if image.id() == self.id { shared.package(&self.path, &image) } else { None }
    }
}

impl Block {
    /// A file of a package.
    pub fn file(file: PackageFile, manager: i64, cookie: i32) -> Block {
        Block { source: XmlSource::File { file, manager, cookie }, tree: OnceCell::new() }
    }

    /// Bytes that Java gave.
    pub fn bytes(bytes: &[u8]) -> Block {
        Block { source: XmlSource::Bytes(bytes.into()), tree: OnceCell::new() }
    }

    /// The parsed file; `None` when it is damaged.
    pub fn tree(&self, vm: &Vm) -> Option<&Arc<XmlTree>> {
        if self.tree.get().is_none() {
            let tree = self.parse(vm)?;
            self.tree.get_or_init(|| tree);
        }
        self.tree.get()
    }

    fn parse(&self, vm: &Vm) -> Option<Arc<XmlTree>> {
        match &self.source {
            XmlSource::Bytes(bytes) => {
                XmlTree::parse(bytes[..].into(), &mut diagnostics("XmlBlock")).ok().map(Arc::new)
            }
            XmlSource::File { file, manager, cookie } => {
                let tree = file.package.package(vm)?.xml(&file.name)?;
                let dynamic = table(vm, *manager).ok().and_then(|table| table.dynamic_refs(*cookie).cloned());
                Some(Arc::new((*tree).clone().with_dynamic_refs(dynamic)))
            }
        }
    }
}

impl Parser {
    /// At the start of a file.
    pub fn new(block: i64, tree: &Arc<XmlTree>) -> Parser {
        Parser { block, at: tree.start(), tree: tree.clone().into() }
    }

    /// The file.
    pub fn tree(&self, vm: &Vm) -> Result<&Arc<XmlTree>, Raise> {
        if self.tree.get().is_none() {
            let block = vm.state::<Assets>().blocks.get(self.block)?;
            let tree = block.tree(vm).ok_or_else(|| Raise::new("java/lang/InternalError", "the file is gone"))?;
            self.tree.get_or_init(|| tree.clone());
        }
        self.tree.get().ok_or_else(|| Raise::bare("java/lang/InternalError"))
    }
}

impl Stream {
    /// A stream at the start of a file; `None` when there is none.
    pub fn open(vm: &Vm, file: PackageFile) -> Option<Stream> {
        let bytes = file.package.package(vm)?.read(&file.name)?;
        Some(Stream { file, position: 0, bytes: bytes.into() })
    }

    /// All bytes of the file.
    pub fn bytes(&self, vm: &Vm) -> Blob {
        let read = || self.file.package.package(vm).and_then(|package| package.read(&self.file.name));
        self.bytes.get_or_init(|| read().unwrap_or_else(|| Vec::new().into())).clone()
    }
}

impl Pool {
    /// A pool of these bytes; `None` when they are none.
    pub fn new(bytes: &[u8]) -> Option<Pool> {
        let pool = StringPool::parse(bytes.into(), 0, &diagnostics("StringBlock")).ok()?;
        Some(Pool { bytes: bytes.into(), pool: pool.into() })
    }

    fn get(&self) -> StringPool {
        let parse = || StringPool::parse(self.bytes[..].into(), 0, &diagnostics("StringBlock"));
        self.pool.get_or_init(|| parse().unwrap_or_else(|_| StringPool::empty())).clone()
    }
}

/// The table of an asset manager.
pub fn table(vm: &Vm, manager: i64) -> Result<Rc<ResTable>, Raise> {
    let assets = vm.state::<Assets>();
    let manager = assets.managers.get(manager)?;
    let make = || {
        let key = (manager.paths.iter().map(|path| path.id).collect(), manager.effective());
        assets.shared.table(key, || manager.paths.iter().map(|path| path.package(vm)).collect())
    };
    Ok(manager.table.get_or_init(make).clone())
}

/// The handle of the strings of an XML file.
pub fn strings_of_xml(block: i64) -> i64 {
    (block as u64 | OF_XML) as i64
}

/// The handle of the strings of a table of an asset manager.
pub fn strings_of_table(manager: i64, block: u32) -> i64 {
    ((manager as u64) << TABLE_BITS | u64::from(block) | OF_TABLE) as i64
}

/// The strings behind a handle.
pub fn strings(vm: &Vm, handle: i64) -> Result<StringPool, Raise> {
    let number = handle as u64;
    if number & OF_XML != 0 {
        let block = vm.state::<Assets>().blocks.get((number & !OF_XML) as i64)?;
        return Ok(block.tree(vm).map_or_else(StringPool::empty, |tree| tree.strings().clone()));
    }
    if number & OF_TABLE != 0 {
        let table = table(vm, ((number & !OF_TABLE) >> TABLE_BITS) as i64)?;
        let block = (number & ((1 << TABLE_BITS) - 1)) as usize;
        return Ok(table.strings(block).cloned().unwrap_or_else(StringPool::empty));
    }
    Ok(vm.state::<Assets>().pools.get(handle)?.get())
}

impl GuestState for Assets {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        self.managers.write(w);
        self.themes.write(w);
        self.blocks.write(w);
        self.parsers.write(w);
        self.streams.write(w);
        self.pools.write(w);
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        *self = Assets {
            shared: self.shared.clone(),
            managers: Peers::read(r)?,
            themes: Peers::read(r)?,
            blocks: Peers::read(r)?,
            parsers: Peers::read(r)?,
            streams: Peers::read(r)?,
            pools: Peers::read(r)?,
        };
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}

    fn hash(&self) -> u128 {
        let mut w = Writer::default();
        self.managers.write_hashes(&mut w);
        self.themes.write_hashes(&mut w);
        self.blocks.write_hashes(&mut w);
        self.parsers.write_hashes(&mut w);
        self.streams.write_hashes(&mut w);
        self.pools.write_hashes(&mut w);
        xxhash_rust::xxh3::xxh3_128(&w.bytes)
    }
}

/// A peer that can be written into a snapshot.
pub trait Peer: Clone {
    /// Appends it.
    fn write(&self, w: &mut Writer);
    /// Reads what [`Peer::write`] appended.
    fn read(r: &mut Reader<'_>) -> Result<Self, WireError>;
}

/// All peers of one kind by their handles. A snapshot shares them until one is changed.
#[derive(Clone)]
pub struct Peers<T>(Rc<BTreeMap<u64, Rc<Kept<T>>>>);

/// A peer with the hash of its content, once somebody asked: themes are large, many, and change seldom.
#[derive(Clone)]
struct Kept<T> {
    peer: T,
    hash: OnceCell<u128>,
}

impl<T: Peer> Kept<T> {
    fn new(peer: T) -> Rc<Kept<T>> {
        Rc::new(Kept { peer, hash: OnceCell::new() })
    }

    fn hash(&self) -> u128 {
        *self.hash.get_or_init(|| {
            let mut w = Writer::default();
            self.peer.write(&mut w);
            xxhash_rust::xxh3::xxh3_128(&w.bytes)
        })
    }
}

impl<T> Default for Peers<T> {
    fn default() -> Peers<T> {
        Peers(Rc::default())
    }
}

impl<T: Peer> Peers<T> {
    /// The peer behind a handle; 0 is Java's null, any other handle without a peer is an error of the guest.
    pub fn get(&self, handle: i64) -> Result<&T, Raise> {
        self.0.get(&(handle as u64)).map(|kept| &kept.peer).ok_or_else(|| missing(handle))
    }

    /// The peer behind a handle, for changing.
    pub fn change(&mut self, handle: i64) -> Result<&mut T, Raise> {
        let found = Rc::make_mut(&mut self.0).get_mut(&(handle as u64));
        let kept = found.map(Rc::make_mut).ok_or_else(|| missing(handle))?;
        kept.hash = OnceCell::new();
        Ok(&mut kept.peer)
    }

    /// Puts a peer behind a handle.
    pub fn insert(&mut self, handle: u64, peer: T) {
        Rc::make_mut(&mut self.0).insert(handle, Kept::new(peer));
    }

    /// Forgets a peer.
    pub fn remove(&mut self, handle: i64) {
        Rc::make_mut(&mut self.0).remove(&(handle as u64));
    }

    /// Number of peers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.0.iter(), |w, (handle, kept)| {
            w.u64(*handle);
            kept.peer.write(w);
        });
    }

    /// Appends what tells these peers from others, which is much shorter than the peers.
    fn write_hashes(&self, w: &mut Writer) {
        w.list(self.0.iter(), |w, (handle, kept)| {
            w.u64(*handle);
            w.u64(kept.hash() as u64);
            w.u64((kept.hash() >> 64) as u64);
        });
    }

    fn read(r: &mut Reader<'_>) -> Result<Peers<T>, WireError> {
        let peers = r.list(|r| Ok((r.u64()?, Kept::new(T::read(r)?))))?;
        Ok(Peers(Rc::new(peers.into_iter().collect())))
    }
}

fn missing(handle: i64) -> Raise {
    match handle {
        0 => Raise::bare("java/lang/NullPointerException"),
        _ => Raise::new("java/lang/InternalError", format!("no peer behind handle {handle}")),
    }
}

impl Peer for Mounted {
    fn write(&self, w: &mut Writer) {
        w.text(&self.path);
        w.u64(self.id as u64);
        w.u64((self.id >> 64) as u64);
    }

    fn read(r: &mut Reader<'_>) -> Result<Mounted, WireError> {
        let path = r.text()?;
        let (low, high) = (r.u64()?, r.u64()?);
        Ok(Mounted { path, id: u128::from(low) | u128::from(high) << 64 })
    }
}

impl Peer for PackageFile {
    fn write(&self, w: &mut Writer) {
        self.package.write(w);
        w.text(&self.name);
    }

    fn read(r: &mut Reader<'_>) -> Result<PackageFile, WireError> {
        Ok(PackageFile { package: Mounted::read(r)?, name: r.text()? })
    }
}

impl Peer for Manager {
    fn write(&self, w: &mut Writer) {
        w.list(self.paths.iter(), |w, path| path.write(w));
        w.blob(&self.config.to_record());
        w.bool(self.locale.is_some());
        w.text(self.locale.as_deref().unwrap_or_default());
    }

    fn read(r: &mut Reader<'_>) -> Result<Manager, WireError> {
        let paths = r.list(Mounted::read)?;
        let error = r.bad("configuration");
        let config = Config::read(r.blob()?).ok_or(error)?;
        let has_locale = r.bool()?;
        let locale = Some(r.text()?).filter(|_| has_locale);
        Ok(Manager { paths, config, locale, table: OnceCell::new() })
    }
}

impl Peer for ThemePeer {
    fn write(&self, w: &mut Writer) {
        w.u64(self.manager as u64);
        w.u32(self.theme.changing_configurations());
        w.list(self.theme.entries().iter(), |w, entry| {
            w.u8(entry.value.data_type);
            [entry.attribute, entry.value.data, entry.block, entry.flags].into_iter().for_each(|v| w.u32(v));
        });
    }

    fn read(r: &mut Reader<'_>) -> Result<ThemePeer, WireError> {
        let (manager, flags) = (r.u64()? as i64, r.u32()?);
        let entries = r.list(|r| {
            let data_type = r.u8()?;
            let (attribute, data) = (r.u32()?, r.u32()?);
            Ok(ThemeEntry { attribute, value: Value { data_type, data }, block: r.u32()?, flags: r.u32()? })
        })?;
        Ok(ThemePeer { manager, theme: Theme::from_entries(entries, flags) })
    }
}

impl Peer for Block {
    fn write(&self, w: &mut Writer) {
        match &self.source {
            XmlSource::Bytes(bytes) => {
                w.bool(false);
                w.blob(bytes);
            }
            XmlSource::File { file, manager, cookie } => {
                w.bool(true);
                file.write(w);
                w.u64(*manager as u64);
                w.u32(*cookie as u32);
            }
        }
    }

    fn read(r: &mut Reader<'_>) -> Result<Block, WireError> {
        if !r.bool()? {
            return Ok(Block::bytes(r.blob()?));
        }
        Ok(Block::file(PackageFile::read(r)?, r.u64()? as i64, r.u32()? as i32))
    }
}

impl Peer for Parser {
    fn write(&self, w: &mut Writer) {
        w.u64(self.block as u64);
        let (event, node) = self.at.to_parts();
        w.u8(event);
        w.u32(node);
    }

    fn read(r: &mut Reader<'_>) -> Result<Parser, WireError> {
        let block = r.u64()? as i64;
        let error = r.bad("event");
        let at = Position::from_parts((r.u8()?, r.u32()?)).ok_or(error)?;
        Ok(Parser { block, at, tree: OnceCell::new() })
    }
}

impl Peer for Stream {
    fn write(&self, w: &mut Writer) {
        self.file.write(w);
        w.u64(self.position);
    }

    fn read(r: &mut Reader<'_>) -> Result<Stream, WireError> {
        Ok(Stream { file: PackageFile::read(r)?, position: r.u64()?, bytes: OnceCell::new() })
    }
}

impl Peer for Pool {
    fn write(&self, w: &mut Writer) {
        w.blob(&self.bytes);
    }

    fn read(r: &mut Reader<'_>) -> Result<Pool, WireError> {
        Ok(Pool { bytes: r.blob()?.into(), pool: OnceCell::new() })
    }
}
