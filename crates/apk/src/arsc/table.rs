//! The resources an app sees: several tables put together, and a configuration to choose by.
//!
//! Tables with one package id form a group, as base and splits do. A resource is looked for in all of them and the
//! best configuration wins, wherever it comes from. What was found is remembered until the configuration changes;
//! looking something up does not change what the table answers.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::bag::BagCache;
use super::entry::{Content, Entry, TypeChunk};
use super::idmap::{Idmap, IdmapType};
use super::loaded::{LoadedPackage, LoadedSpec, LoadedTable};
use crate::config::Config;
use crate::dynamic::DynamicRefs;
use crate::strings::StringPool;
use crate::value::{self, Value};

/// How many references are followed before a value is taken as it is.
const REFERENCES: usize = 20;
/// First id that shared libraries get.
const FIRST_LIBRARY: u8 = 2;
const TYPES: usize = 256;

/// Why a resource was not found; the numbers are Android's, because Java code may see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// There is no such resource.
    BadIndex,
    /// Its type does not exist or its entry is damaged.
    BadType,
    /// It is a bag, or refers to a package that is not loaded.
    BadValue,
}

impl NotFound {
    /// Android's number.
    pub fn code(self) -> i32 {
        match self {
            NotFound::BadIndex => -75,
            NotFound::BadType => i32::MIN + 1,
            NotFound::BadValue => -22,
        }
    }
}

/// A value with everything a `TypedValue` needs to know about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resource {
    /// The value.
    pub value: Value,
    /// The table it comes from; its strings are those of that table.
    pub block: usize,
    /// The axes for which the resource has different values.
    pub flags: u32,
    /// The configuration it is for.
    pub config: Config,
}

/// A value on its way through references.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Resolution {
    /// The value so far.
    pub value: Value,
    /// The resource it was found under, 0 when no reference was followed.
    pub resource: u32,
    /// The axes for which any of the resources has different values.
    pub flags: u32,
    /// The density of the last resource.
    pub density: u16,
}

/// A table of resources.
#[derive(Debug)]
pub struct ResTable {
    pub(super) tables: Vec<Part>,
    pub(super) groups: Vec<Group>,
    by_id: Box<[u8; 256]>,
    next_library: u16,
    config: Config,
    best: RefCell<BestCache>,
    pub(super) bags: RefCell<BagCache>,
}

/// One of the tables.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) table: Option<Arc<LoadedTable>>,
    pub(super) cookie: i32,
}

/// All packages with one id.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) id: u8,
    pub(super) name: String,
    pub(super) packages: Vec<PackageRef>,
    pub(super) types: Vec<Vec<SpecRef>>,
    pub(super) dynamic: DynamicRefs,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PackageRef {
    pub(super) table: usize,
    pub(super) package: usize,
}

/// One type of one package within a group.
#[derive(Clone, Debug)]
pub(super) struct SpecRef {
    pub(super) package: PackageRef,
    pub(super) spec: usize,
    idmap: Option<Arc<IdmapType>>,
    /// Indices of the chunks that match the current configuration.
    fitting: Vec<u32>,
}

/// Where an entry was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    pub(super) table: u32,
    pub(super) package: u32,
    spec: u32,
    chunk: u32,
    at: u32,
    /// Id of the type in the package it comes from, which differs for an overlay.
    pub(super) type_id: u8,
    pub(super) flags: u32,
}

/// A search through all configurations.
struct Search<'a> {
    config: Option<&'a Config>,
    best: Option<Found>,
    flags: u32,
}

/// Remembers what was found for the current configuration: a number per entry, 0 for not looked up yet.
#[derive(Clone, Debug, Default)]
struct BestCache {
    slots: Vec<Vec<u32>>,
    found: Vec<Result<Found, NotFound>>,
}

impl Default for ResTable {
    fn default() -> Self {
        ResTable {
            tables: Vec::new(),
            groups: Vec::new(),
            by_id: Box::new([0; 256]),
            next_library: FIRST_LIBRARY.into(),
            config: Config::default(),
            best: RefCell::default(),
            bags: RefCell::default(),
        }
    }
}

impl Clone for ResTable {
    fn clone(&self) -> Self {
        ResTable {
            tables: self.tables.clone(),
            groups: self.groups.clone(),
            by_id: self.by_id.clone(),
            next_library: self.next_library,
            config: self.config,
            best: RefCell::default(),
            bags: RefCell::default(),
        }
    }
}

impl ResTable {
    /// A table without resources.
    pub fn new() -> ResTable {
        ResTable::default()
    }

    /// Adds a table; `cookie` names the file it comes from. Answers the block that its strings have from now on.
    pub fn add(&mut self, table: Arc<LoadedTable>, cookie: i32) -> usize {
        self.add_part(table, cookie, None)
    }

    /// Adds a table whose resources replace those of another package.
    pub fn add_overlay(&mut self, table: Arc<LoadedTable>, cookie: i32, idmap: &Idmap) -> usize {
        self.add_part(table, cookie, Some(idmap))
    }

    /// Adds a file without resources, so that blocks and cookies keep their order.
    pub fn add_empty(&mut self, cookie: i32) -> usize {
        self.tables.push(Part { table: None, cookie });
        self.tables.len() - 1
    }

    /// The configuration that resources are chosen for.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the configuration; what was found before is forgotten.
    pub fn set_config(&mut self, config: Config) {
        self.config = config;
        self.forget();
    }

    /// Number of blocks.
    pub fn block_count(&self) -> usize {
        self.tables.len()
    }

    /// The strings of a block.
    pub fn strings(&self, block: usize) -> Option<&StringPool> {
        Some(self.tables.get(block)?.table.as_ref()?.strings())
    }

    /// The file a block comes from.
    pub fn cookie(&self, block: usize) -> Option<i32> {
        self.tables.get(block).map(|part| part.cookie)
    }

    /// Ids and names of the packages, in the order they were added.
    pub fn packages(&self) -> impl Iterator<Item = (u8, &str)> {
        self.groups.iter().map(|group| (group.id, group.name.as_str()))
    }

    /// How references in files of a cookie are translated.
    pub fn dynamic_refs(&self, cookie: i32) -> Option<&DynamicRefs> {
        let has = |group: &&Group| group.packages.iter().any(|p| self.cookie(p.table) == Some(cookie));
        self.groups.iter().find(has).map(|group| &group.dynamic)
    }

    /// The value of a resource, references not followed; `density` other than 0 replaces that of the configuration.
    pub fn resource(&self, id: u32, density: u16) -> Result<Resource, NotFound> {
        let group = self.group(id).ok_or(NotFound::BadIndex)?;
        let found = if density == 0 || density == self.config.density {
            self.best(id)?
        } else {
            self.find(id, Some(&Config { density, ..self.config }))?
        };
        let (chunk, entry) = self.entry(found)?;
        let Content::Simple(raw) = entry.content else { return Err(NotFound::BadValue) };
        let value = translate(raw, &group.dynamic).ok_or(NotFound::BadValue)?;
        Ok(Resource { value, block: found.table as usize, flags: found.flags, config: chunk.config })
    }

    /// Follows references, up to twenty. `block` is the table the value comes from; a negative one is left alone.
    ///
    /// Answers the table of the last value. A reference to a bag is answered as it is; an error leaves the value at the
    /// reference that leads nowhere.
    pub fn resolve(&self, resolution: &mut Resolution, block: i32) -> Result<i32, NotFound> {
        let mut block = block;
        for _ in 0..REFERENCES {
            let Some(id) = resolution.value.as_reference().filter(|_| block >= 0) else { break };
            resolution.resource = id;
            match self.resource(id, 0) {
                Ok(found) => {
                    resolution.value = found.value;
                    resolution.flags |= found.flags;
                    resolution.density = found.config.density;
                    block = found.block as i32;
                }
                Err(NotFound::BadIndex) => return Err(NotFound::BadIndex),
                Err(_) => break,
            }
        }
        Ok(block)
    }

    /// The flags of a resource: for which axes it has different values.
    pub fn flags(&self, id: u32) -> Option<u32> {
        self.find(id, None).ok().map(|found| found.flags)
    }

    /// A string value as text.
    pub fn text(&self, value: Value, block: i32) -> Option<String> {
        let strings = self.strings(usize::try_from(block).ok()?)?;
        (value.data_type == value::TYPE_STRING).then(|| strings.get_string(value.data)).flatten()
    }

    /// All configurations that resources exist for, in the order they appear.
    pub fn configurations(&self) -> Vec<Config> {
        let specs = self.groups.iter().flat_map(|group| group.types.iter().flatten());
        let chunks = specs.filter_map(|spec| Some(&self.spec_of(spec)?.types)).flatten();
        let mut known = BTreeSet::new();
        chunks.map(|chunk| chunk.config).filter(|config| known.insert(*config)).collect()
    }

    /// All locales that resources exist for as tags, in the order they appear; the empty one stands for all locales.
    pub fn locales(&self) -> Vec<String> {
        let mut known = BTreeSet::new();
        self.configurations().iter().map(Config::locale).filter(|locale| known.insert(locale.clone())).collect()
    }

    /// The tag that a locale has in this table: Filipino was called Tagalog before Android 5.
    pub fn locale_for(&self, tag: &str) -> String {
        match tag.strip_prefix("fil") {
            Some(rest) if !self.locales().iter().any(|locale| locale.starts_with("fil")) => format!("tl{rest}"),
            _ => tag.to_owned(),
        }
    }

    /// The group a resource belongs to.
    pub(super) fn group(&self, id: u32) -> Option<&Group> {
        let index = usize::from(*self.by_id.get(id as usize >> 24)?).checked_sub(1)?;
        self.groups.get(index)
    }

    pub(super) fn package(&self, at: PackageRef) -> Option<&LoadedPackage> {
        self.tables.get(at.table)?.table.as_ref()?.packages.get(at.package)
    }

    pub(super) fn spec(&self, at: PackageRef, spec: usize) -> Option<&LoadedSpec> {
        self.package(at)?.specs.get(spec)
    }

    pub(super) fn loaded(&self, block: usize) -> Option<&LoadedTable> {
        self.tables.get(block)?.table.as_deref()
    }

    /// The best entry of a resource for the current configuration.
    pub(super) fn best(&self, id: u32) -> Result<Found, NotFound> {
        let Some((slot, limit)) = self.slot(id) else { return self.find(id, Some(&self.config)) };
        let index = (id & 0xffff) as usize;
        let mut cache = self.best.borrow_mut();
        if let Some(known) = cache.get(slot, index) {
            return known;
        }
        let found = self.find(id, Some(&self.config));
        cache.put(slot, index, limit, found);
        found
    }

    /// Looks through all tables; without a configuration any entry will do.
    pub(super) fn find(&self, id: u32, config: Option<&Config>) -> Result<Found, NotFound> {
        let group = self.group(id).ok_or(NotFound::BadIndex)?;
        let type_id = (id >> 16) as u8;
        let specs = usize::from(type_id).checked_sub(1).and_then(|at| group.types.get(at));
        let specs = specs.filter(|specs| !specs.is_empty());
        let specs = specs.ok_or(if type_id == 0 { NotFound::BadIndex } else { NotFound::BadType })?;
        let mut search = Search { config, best: None, flags: 0 };
        for spec in specs {
            match &spec.idmap {
                None => _ = self.search(spec, id as u16, type_id, false, &mut search),
                Some(map) => {
                    if let Some(index) = map.lookup(id as u16) {
                        _ = self.search(spec, index, map.overlay_type, true, &mut search);
                    }
                }
            }
        }
        search.best.map(|found| Found { flags: search.flags, ..found }).ok_or(NotFound::BadIndex)
    }

    /// Looks through the configurations of one type.
    fn search(&self, at: &SpecRef, index: u16, type_id: u8, overlay: bool, search: &mut Search) -> Option<()> {
        let (table, spec) = (self.loaded(at.package.table)?, self.spec_of(at)?);
        search.flags |= table.spec_flags(spec, index)?;
        let place = Found {
            table: at.package.table as u32,
            package: at.package.package as u32,
            spec: at.spec as u32,
            chunk: 0,
            at: 0,
            type_id,
            flags: 0,
        };
        let mut consider = |chunk: u32| {
            let types = spec.types.get(chunk as usize)?;
            let found = Found { chunk, at: types.find(&table.data, index)?, ..place };
            if search.best.is_none_or(|best| self.replaces(types, best, search.config, overlay)) {
                search.best = Some(found);
            }
            Some(())
        };
        match search.config {
            Some(_) => at.fitting.iter().for_each(|&chunk| _ = consider(chunk)),
            None => _ = (0..spec.types.len() as u32).find_map(consider),
        }
        Some(())
    }

    /// The entry that was found, with the chunk it stands in.
    pub(super) fn entry(&self, found: Found) -> Result<(&TypeChunk, Entry), NotFound> {
        let at = PackageRef { table: found.table as usize, package: found.package as usize };
        let spec = self.spec(at, found.spec as usize).ok_or(NotFound::BadType)?;
        let chunk = spec.types.get(found.chunk as usize).ok_or(NotFound::BadType)?;
        let table = self.loaded(at.table).ok_or(NotFound::BadType)?;
        let entry = chunk.entry(&table.data, found.at).map_err(|_| NotFound::BadType)?;
        Ok((chunk, entry))
    }

    fn spec_of(&self, spec: &SpecRef) -> Option<&LoadedSpec> {
        self.spec(spec.package, spec.spec)
    }

    /// Whether a chunk is to be taken instead of the best so far; an overlay also wins when it is equal.
    fn replaces(&self, chunk: &TypeChunk, best: Found, config: Option<&Config>, overlay: bool) -> bool {
        let at = PackageRef { table: best.table as usize, package: best.package as usize };
        let known = self.spec(at, best.spec as usize).and_then(|spec| spec.types.get(best.chunk as usize));
        let Some(known) = known else { return true };
        let better = match config {
            Some(config) => chunk.config.is_better_than(&known.config, config),
            None => chunk.config.is_more_specific_than(&known.config),
        };
        better || overlay && chunk.config.equals_in_23(&known.config)
    }

    /// The cache slot of a resource's type, and how many entries it has.
    fn slot(&self, id: u32) -> Option<(usize, usize)> {
        let group = usize::from(*self.by_id.get(id as usize >> 24)?).checked_sub(1)?;
        let type_index = (id as usize >> 16 & 0xff).checked_sub(1)?;
        let specs = self.groups.get(group)?.types.get(type_index)?;
        let entries = specs.iter().filter_map(|spec| self.spec_of(spec)).map(|spec| spec.entry_count).max()?;
        let index = (id & 0xffff) as usize;
        (index < entries as usize).then_some((group * TYPES + type_index, entries.min(1 << 16) as usize))
    }

    fn add_part(&mut self, table: Arc<LoadedTable>, cookie: i32, idmap: Option<&Idmap>) -> usize {
        let block = self.tables.len();
        self.tables.push(Part { table: Some(table.clone()), cookie });
        for (index, package) in table.packages.iter().enumerate() {
            let id = match (idmap, package.id) {
                (Some(idmap), _) => idmap.target_package,
                (None, 0) => match u8::try_from(self.next_library) {
                    Ok(id) => {
                        self.next_library += 1;
                        id
                    }
                    Err(_) => continue,
                },
                (None, id) => id,
            };
            self.add_package(id, PackageRef { table: block, package: index }, package, idmap);
        }
        self.forget();
        block
    }

    fn add_package(&mut self, id: u8, at: PackageRef, package: &LoadedPackage, idmap: Option<&Idmap>) {
        let group = self.group_for(id, &package.name);
        let names: Vec<(String, u8)> = self.groups.iter().map(|group| (group.name.clone(), group.id)).collect();
        let Some(group) = self.groups.get_mut(group) else { return };
        group.packages.push(at);
        if group.dynamic.libraries().is_empty() {
            for (name, id) in &package.libraries {
                group.dynamic.add_library(name.clone(), *id);
            }
            names.iter().for_each(|(name, id)| group.dynamic.set_loaded(name, *id));
        }
        for (index, spec) in package.specs.iter().enumerate().filter(|(_, spec)| spec.entry_count > 0) {
            let mapped = idmap.map(|idmap| idmap.types.iter().find(|map| map.overlay_type == spec.id));
            let (type_id, map) = match mapped {
                None => (spec.id, None),
                Some(Some(map)) => (map.target_type, Some(map.clone())),
                // A type of an overlay that replaces nothing must not get between the others.
                Some(None) => continue,
            };
            if let Some(specs) = usize::from(type_id).checked_sub(1).and_then(|at| group.types.get_mut(at)) {
                specs.push(SpecRef { package: at, spec: index, idmap: map, fitting: Vec::new() });
            }
        }
    }

    /// The index of the group with that id, made if there is none yet.
    fn group_for(&mut self, id: u8, name: &str) -> usize {
        if let Some(index) = usize::from(self.by_id[usize::from(id)]).checked_sub(1) {
            return index;
        }
        let dynamic = DynamicRefs::new(id);
        let group = Group { id, name: name.to_owned(), packages: Vec::new(), types: vec![Vec::new(); TYPES], dynamic };
        self.groups.push(group);
        self.by_id[usize::from(id)] = self.groups.len() as u8;
        for group in &mut self.groups {
            group.dynamic.set_loaded(name, id);
        }
        self.groups.len() - 1
    }

    /// Forgets what was found and works out again which chunks match the configuration.
    fn forget(&mut self) {
        self.best = RefCell::default();
        self.bags = RefCell::default();
        for spec in self.groups.iter_mut().flat_map(|group| group.types.iter_mut().flatten()) {
            let table = self.tables.get(spec.package.table).and_then(|part| part.table.as_ref());
            let types = table
                .and_then(|table| table.packages.get(spec.package.package)?.specs.get(spec.spec))
                .map_or(&[][..], |spec| &spec.types);
            let fits = |(index, chunk): (usize, &TypeChunk)| chunk.config.matches(&self.config).then_some(index as u32);
            spec.fitting = types.iter().enumerate().filter_map(fits).collect();
        }
    }
}

impl BestCache {
    fn get(&self, slot: usize, index: usize) -> Option<Result<Found, NotFound>> {
        let number = *self.slots.get(slot)?.get(index)?;
        self.found.get((number as usize).checked_sub(1)?).copied()
    }

    fn put(&mut self, slot: usize, index: usize, entries: usize, found: Result<Found, NotFound>) {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, Vec::new());
        }
        let Some(slots) = self.slots.get_mut(slot) else { return };
        if slots.is_empty() {
            slots.resize(entries, 0);
        }
        self.found.push(found);
        if let Some(number) = slots.get_mut(index) {
            *number = self.found.len() as u32;
        }
    }
}

/// Turns dynamic references into plain ones; `None` when their package is not loaded.
pub(super) fn translate(value: Value, dynamic: &DynamicRefs) -> Option<Value> {
    let plain = match value.data_type {
        value::TYPE_DYNAMIC_REFERENCE => value::TYPE_REFERENCE,
        value::TYPE_DYNAMIC_ATTRIBUTE => value::TYPE_ATTRIBUTE,
        _ => return Some(value),
    };
    dynamic.resolve(value.data).map(|data| Value { data_type: plain, data })
}
