//! The class path: installed DEX files, loaders, and the records of what was linked.
//!
//! Installing a file only numbers what is in it and indexes its class names; a class is linked when somebody
//! first asks for its record ([`Classes::class`]). Both are functions of the class path alone, so they may
//! happen in any order, or again after a restore, without the guest noticing. Class loaders whose look-up is
//! the platform's (parent first, then a list of files) are followed here; a loader written by the app is
//! asked by the interpreter, and its answers are kept here ([`crate::loaders`]).

use crate::class::*;
use crate::entry::{Entries, Entry};
use crate::file_names::FileNames;
use crate::image::Bytes;
use crate::layout::*;
use crate::link::LinkError;
use crate::names::{MemberKey, Names, Sym};
use crate::native::Registry;
use crate::newer::Newer;
use crate::saved_names::SavedNames;
use crate::shape::Shape;
use crate::sparse::Sparse;
use crate::verify::Verdict;
use dex::{Dex, Header, TypeIdx};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// Bytes of a DEX file, owned or mapped.
pub type DexBytes = Bytes;

/// An installed DEX file.
pub struct DexFile {
    pub(crate) bytes: DexBytes,
    pub(crate) header: Header,
    /// The loader that its classes belong to.
    pub loader: LoaderId,
    /// Whether its code is verified before it runs.
    pub verified: bool,
    class_base: u32,
    method_base: u32,
    field_base: u32,
    /// Guest address of its table of string constants.
    pub strings: crate::region::Addr,
    types: Box<[Cell<ClassId>]>,
    pub(crate) names: FileNames,
}

impl DexFile {
    /// A view of the file.
    pub fn view(&self) -> Dex<'_> {
        Dex::with_header((*self.bytes).as_ref(), self.header)
    }

    /// The number of the class that a definition makes.
    pub fn class_id(&self, def: dex::ClassDefIdx) -> ClassId {
        ClassId(self.class_base + def.0)
    }

    /// The number of a method that this file defines.
    pub fn method_id(&self, index: dex::MethodIdx) -> MethodId {
        MethodId(self.method_base + index.0)
    }

    /// The index in this file of a method that it defines.
    pub fn method_index(&self, id: MethodId) -> dex::MethodIdx {
        dex::MethodIdx(id.0.wrapping_sub(self.method_base))
    }

    /// The class that a type index means, if that is known by now; else 0.
    pub(crate) fn known_type(&self, index: TypeIdx) -> ClassId {
        let at = index.0 as usize;
        match self.types.get(at).map(Cell::get) {
            Some(ClassId(0)) => ClassId(self.names.saved.as_ref().map_or(0, |saved| saved.types.get(at))),
            known => known.unwrap_or(ClassId(0)),
        }
    }

    /// The number of a field that this file defines.
    pub fn field_id(&self, index: dex::FieldIdx) -> FieldId {
        FieldId(self.field_base + index.0)
    }
}

/// How much is installed.
#[derive(Clone, Copy)]
pub(crate) struct Marks {
    /// Files, which is also the number of the next.
    pub(crate) dexes: usize,
    /// Loaders.
    pub(crate) loaders: usize,
    /// Classes, for who wants to know how many there were.
    pub(crate) classes: usize,
    methods: usize,
    fields: usize,
}

/// A class loader whose look-up is the platform's.
pub struct Loader {
    /// The loader that is asked first.
    pub parent: LoaderId,
    /// The number that the same loader of the guest had first: classes of one group share their packages.
    pub(crate) group: LoaderId,
    /// Whether the guest's code decides what a name means.
    pub(crate) asks: bool,
    /// What the guest's code answered.
    pub(crate) found: FxHashMap<Sym, ClassId>,
    /// Classes of its own files.
    index: FxHashMap<Sym, ClassId>,
}

impl Loader {
    /// A loader of this number with the platform's look-up and no files yet.
    pub(crate) fn new(parent: LoaderId, number: LoaderId) -> Loader {
        Loader { parent, group: number, asks: false, found: FxHashMap::default(), index: FxHashMap::default() }
    }
}

/// Classes that there is room for from the start, so that the table is seldom moved. Room that nobody touches takes no
/// memory.
const ROOM: usize = 1 << 19;

/// Everything installed and linked.
pub struct Classes {
    /// All names.
    pub names: Names,
    /// All natives.
    pub registry: Registry,
    /// Methods that the class path lacks and that are natives of ours: class, name, signature, static.
    pub extra_methods: Vec<(Sym, Sym, Sym, bool)>,
    pub(crate) dexes: Vec<DexFile>,
    pub(crate) loaders: Vec<Loader>,
    pub(crate) classes: Vec<Option<Box<Class>>>,
    pub(crate) methods: Sparse<Method>,
    /// How methods are entered, by the same numbers.
    pub(crate) entries: Entries,
    pub(crate) fields: Sparse<Field>,
    /// Shapes of classes that were not linked when they were asked for; emptied when classes go.
    pub(crate) shapes: FxHashMap<ClassId, Shape>,
    method_homes: Vec<(u32, DexId)>,
    /// Methods whose code has marks of coverage.
    pub(crate) watched: Vec<MethodId>,
    /// What verification found; emptied whenever the class path changes.
    pub(crate) verdicts: FxHashMap<ClassId, Verdict>,
    pub(crate) own_verdicts: FxHashMap<ClassId, Verdict>,
    /// What there is for apps that want a newer Android.
    pub(crate) newer: Newer,
    /// Counts how often classes were taken away, for caches of what is known of them.
    pub(crate) generation: u64,
}

impl Classes {
    /// An empty class path.
    pub fn new() -> Classes {
        Classes::with_names(None)
    }

    /// An empty class path to which the boot classes will be added whose names are known.
    pub fn with_names(names: Option<SavedNames>) -> Classes {
        let mut classes = Vec::with_capacity(ROOM);
        classes.resize_with(FIRST_CLASS as usize, || None);
        let methods = Sparse::with_len(crate::internal::RESERVED as usize);
        let boot = Loader::new(LoaderId::BOOT, LoaderId::BOOT);
        Classes {
            names: Names::on(names),
            registry: Registry::default(),
            extra_methods: Vec::new(),
            dexes: Vec::new(),
            loaders: vec![boot],
            classes,
            entries: Entries::for_methods(methods.len()),
            methods,
            fields: Sparse::with_len(0),
            shapes: FxHashMap::default(),
            method_homes: Vec::new(),
            watched: Vec::new(),
            verdicts: FxHashMap::default(),
            own_verdicts: FxHashMap::default(),
            newer: Newer::default(),
            generation: 0,
        }
    }

    /// How much is installed now, for [`Classes::cut_back`].
    pub(crate) fn marks(&self) -> Marks {
        Marks {
            dexes: self.dexes.len(),
            loaders: self.loaders.len(),
            classes: self.classes.len(),
            methods: self.methods.len(),
            fields: self.fields.len(),
        }
    }

    /// How often classes were taken away. What was compiled goes with them, so it should not happen without need.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Forgets everything that was installed since. Code that may have resolved to a forgotten file is prepared anew:
    /// that of files whose loader is not the boot loader's, since boot code sees boot classes only, and only if a file
    /// goes, since nothing resolves to a proxy by name.
    pub(crate) fn cut_back(&mut self, marks: &Marks) {
        self.generation += 1;
        self.shapes.clear();
        let files_go = marks.dexes < self.dexes.len();
        let classes_go = marks.classes < self.classes.len() || marks.methods < self.methods.len();
        self.dexes.truncate(marks.dexes);
        self.method_homes.truncate(marks.dexes);
        self.loaders.truncate(marks.loaders);
        self.classes.truncate(marks.classes);
        self.methods.resize(marks.methods);
        self.entries.resize(marks.methods);
        self.fields.resize(marks.fields);
        self.watched.retain(|method| (method.0 as usize) < marks.methods);
        let known = |class: &ClassId| !files_go && (class.0 as usize) < marks.classes;
        self.verdicts.retain(|class, _| known(class));
        self.own_verdicts.retain(|class, _| known(class));
        if files_go {
            self.forget_resolutions(marks.classes as u32);
        }
        if classes_go {
            self.forget_targets();
        }
    }

    /// Takes back what calls remember of classes that may mean something else now.
    fn forget_targets(&mut self) {
        for code in self.methods.iter_mut_from(0).filter_map(|m| m.code.as_mut()) {
            code.forget_targets();
        }
    }

    /// Takes back what files that stay may have resolved to classes from this number on.
    fn forget_resolutions(&mut self, first: u32) {
        for loader in self.loaders.iter_mut().skip(1) {
            loader.index.retain(|_, id| id.0 < first);
            loader.found.retain(|_, id| id.0 < first);
        }
        self.forget_code_of_apps(first);
    }

    /// Takes back everything that may follow from an answer of a loader of the guest, records of classes included:
    /// their superclasses were found by asking.
    pub(crate) fn forget_answers(&mut self) {
        self.generation += 1;
        self.shapes.clear();
        self.verdicts.clear();
        self.own_verdicts.clear();
        self.forget_code_of_apps(0);
        for file in self.dexes.iter().filter(|d| self.loaders[d.loader.0 as usize].asks) {
            let (class, method) = (file.class_base as usize, file.method_base as usize);
            self.classes[class..class + file.header.classes.count as usize].fill_with(|| None);
            // A method that stayed would be made again under the feet of whoever runs it.
            let methods = method..method + file.header.methods.count as usize;
            self.methods.forget(methods.clone());
            self.entries.forget(methods);
        }
        self.forget_targets();
    }

    /// Takes back what code of files that stay may have resolved to classes from this number on.
    fn forget_code_of_apps(&mut self, first: u32) {
        let Some(first_file) = self.dexes.iter().position(|d| d.loader != LoaderId::BOOT) else { return };
        for file in self.dexes.iter().skip(first_file).filter(|d| d.loader != LoaderId::BOOT) {
            for cell in file.types.iter().filter(|cell| cell.get().innermost().0 >= first) {
                cell.set(ClassId(0));
            }
        }
        let methods = self.methods.iter_mut_from(self.dexes[first_file].method_base as usize);
        for method in methods.filter(|m| !matches!(m.body, Body::Native(_))) {
            let at = method.id.0 as usize;
            self.entries.forget(at..at + 1);
            method.code = None;
        }
        self.watched.clear();
    }

    /// How a method is entered.
    pub(crate) fn entry(&self, method: MethodId) -> &Entry {
        self.entries.get(method).unwrap_or_else(|| unreachable!("it is linked"))
    }

    /// Whether a method's code is there to be run.
    pub(crate) fn is_prepared(&self, method: MethodId) -> bool {
        self.entries.get(method).is_some_and(|entry| !entry.words.is_null())
    }

    /// Whether the guest's code decides what a name means to a loader.
    pub fn asks(&self, loader: LoaderId) -> bool {
        self.loaders.get(loader.0 as usize).is_some_and(|l| l.asks)
    }

    /// What all numbers of a loader have in common: the classes of a group share their packages.
    pub fn group(&self, loader: LoaderId) -> LoaderId {
        self.loaders.get(loader.0 as usize).map_or(loader, |l| l.group)
    }

    /// Adds a loader with the platform's look-up.
    pub fn add_loader(&mut self, parent: LoaderId) -> LoaderId {
        let number = LoaderId(self.loaders.len() as u32);
        self.loaders.push(Loader::new(parent, number));
        number
    }

    /// Installs a file: numbers what it defines and indexes its class names for the loader. `strings` is the
    /// guest address of a zeroed table with a word for each of the file's strings.
    pub fn install(
        &mut self,
        bytes: DexBytes,
        loader: LoaderId,
        verified: bool,
        strings: crate::region::Addr,
    ) -> Result<DexId, dex::Error> {
        let id = DexId(self.dexes.len() as u32);
        let header = Header::parse((*bytes).as_ref())?;
        let saved = self.names.saved().filter(|_| loader == LoaderId::BOOT).and_then(|names| names.file(id)).cloned();
        let file = DexFile {
            class_base: self.classes.len() as u32,
            method_base: self.methods.len() as u32,
            field_base: self.fields.len() as u32,
            types: vec![Cell::new(ClassId(0)); header.types.count as usize].into_boxed_slice(),
            names: FileNames::new(&header, saved),
            bytes,
            header,
            loader,
            verified,
            strings,
        };
        self.verdicts.clear();
        self.own_verdicts.clear();
        if file.names.saved.is_none() {
            self.index_classes(&file);
        }
        self.method_homes.push((file.method_base, id));
        self.classes.resize_with(self.classes.len() + header.classes.count as usize, || None);
        self.methods.resize(self.methods.len() + header.methods.count as usize);
        self.entries.resize(self.methods.len());
        self.fields.resize(self.fields.len() + header.fields.count as usize);
        self.dexes.push(file);
        Ok(id)
    }

    fn index_classes(&mut self, file: &DexFile) {
        let view = file.view();
        self.names.reserve(file.header.classes.count as usize);
        self.loaders[file.loader.0 as usize].index.reserve(file.header.classes.count as usize);
        for def in view.class_defs() {
            if let Ok(descriptor) = view.type_descriptor(def.class) {
                let sym = self.names.intern(descriptor.bytes());
                let index = &mut self.loaders[file.loader.0 as usize].index;
                index.entry(sym).or_insert(file.class_id(def.index));
            }
        }
    }

    /// The number of the first method of a file.
    pub fn first_method(&self, id: DexId) -> Option<MethodId> {
        self.dexes.get(id.0 as usize).map(|d| MethodId(d.method_base))
    }

    /// The file that a method's number belongs to, with its index there.
    pub fn method_place(&self, id: MethodId) -> Option<(DexId, u32)> {
        let after = self.dexes.partition_point(|d| d.method_base <= id.0);
        let file = after.checked_sub(1)?;
        Some((DexId(file as _), id.0 - self.dexes[file].method_base))
    }

    /// An installed file.
    pub fn dex(&self, id: DexId) -> &DexFile {
        &self.dexes[id.0 as usize]
    }

    /// Number of installed files.
    pub fn dex_count(&self) -> u32 {
        self.dexes.len() as u32
    }

    /// The file that a method's number belongs to.
    pub fn home_of(&self, method: MethodId) -> Option<DexId> {
        let i = self.method_homes.partition_point(|(base, _)| *base <= method.0);
        i.checked_sub(1).map(|i| self.method_homes[i].1)
    }

    /// The file and definition that a class number belongs to.
    pub(crate) fn definition(&self, id: ClassId) -> Option<(DexId, dex::ClassDefIdx)> {
        let i = self.dexes.partition_point(|d| d.class_base <= id.0).checked_sub(1)?;
        let def = id.0 - self.dexes[i].class_base;
        (def < self.dexes[i].header.classes.count).then_some((DexId(i as u32), dex::ClassDefIdx(def)))
    }

    /// The class with this descriptor as a loader sees it, arrays and primitives included.
    pub fn find(&mut self, loader: LoaderId, descriptor: &[u8]) -> Option<ClassId> {
        let dimensions = descriptor.iter().take_while(|c| **c == b'[').count();
        let element = &descriptor[dimensions..];
        let id = match element {
            [letter] => Primitive::of_letter(*letter).filter(|p| dimensions == 0 || *p != Primitive::Void)?.class(),
            _ => {
                let sym = self.names.find(element)?;
                self.find_named(loader, sym)?
            }
        };
        let dimensions = u32::try_from(dimensions).ok().filter(|d| *d < 256)?;
        Some(ClassId(id.0 | dimensions << 24))
    }

    /// What a loader of the guest answered for a descriptor.
    pub(crate) fn found(&self, loader: LoaderId, descriptor: &[u8]) -> Option<ClassId> {
        let sym = self.names.find(descriptor)?;
        self.loaders.get(loader.0 as usize)?.found.get(&sym).copied()
    }

    fn find_named(&self, loader: LoaderId, descriptor: Sym) -> Option<ClassId> {
        if self.is_hidden(descriptor) {
            return None;
        }
        let here = &self.loaders[loader.0 as usize];
        if here.asks {
            // The language's own classes are the same to all loaders.
            let own = self.names.bytes(descriptor).starts_with(b"Ljava/");
            let boot = self.indexed(LoaderId::BOOT, descriptor).filter(|_| own);
            return boot.or_else(|| here.found.get(&descriptor).copied());
        }
        let mut chain = vec![loader];
        while let Some(last) = chain.last().filter(|l| **l != LoaderId::BOOT) {
            let parent = self.loaders[last.0 as usize].parent;
            if chain.len() > 100 {
                return None;
            }
            chain.push(parent);
        }
        let known = chain.iter().rev().find_map(|l| self.indexed(*l, descriptor));
        known.or_else(|| here.found.get(&descriptor).copied())
    }

    /// The class of a loader's own files with this descriptor.
    pub(crate) fn indexed(&self, loader: LoaderId, descriptor: Sym) -> Option<ClassId> {
        let saved = self.names.saved().filter(|_| loader == LoaderId::BOOT);
        let saved = saved.and_then(|names| names.class(descriptor));
        saved.or_else(|| self.loaders[loader.0 as usize].index.get(&descriptor).copied())
    }

    /// The class that a file's type index means.
    pub fn resolve_type(&mut self, dex: DexId, index: TypeIdx) -> Result<ClassId, LinkError> {
        let file = &self.dexes[dex.0 as usize];
        let known = file.known_type(index);
        if known.0 != 0 {
            return Ok(known);
        }
        let descriptor = file.view().type_descriptor(index).map_err(LinkError::damaged)?;
        let (bytes, loader) = (descriptor.bytes().to_vec(), file.loader);
        let id = self.find(loader, &bytes).ok_or_else(|| LinkError::not_found(loader, &bytes))?;
        if let Some(cell) = self.dexes[dex.0 as usize].types.get(index.0 as usize) {
            cell.set(id);
        }
        Ok(id)
    }

    /// The class that a file itself defines under a descriptor.
    pub fn defined_in(&mut self, dex: DexId, descriptor: &str) -> Option<ClassId> {
        let sym = self.names.find(descriptor.as_bytes())?;
        let file = &self.dexes[dex.0 as usize];
        let id = self.indexed(file.loader, sym)?;
        (id.0 >= file.class_base && id.0 - file.class_base < file.header.classes.count).then_some(id)
    }

    /// The record of a class that is neither array nor primitive, linked if need be.
    #[inline]
    pub fn class(&mut self, id: ClassId) -> Result<&Class, LinkError> {
        if !matches!(self.classes.get(id.0 as usize), Some(Some(_))) {
            self.link(id)?;
        }
        self.linked(id).ok_or_else(|| LinkError::internal("class vanished after linking"))
    }

    /// The record of a class that was linked before.
    #[inline]
    pub fn linked(&self, id: ClassId) -> Option<&Class> {
        self.classes.get(id.0 as usize)?.as_deref()
    }

    /// The record of a method that was linked before.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        match self.methods.get(id.0 as usize) {
            Some(m) => m,
            None => panic!("method {} is not linked", id.0),
        }
    }

    /// The record of a method, its class linked if need be; `None` when there is no such method.
    pub fn method_linked(&mut self, id: MethodId) -> Option<&Method> {
        if self.methods.get(id.0 as usize).is_none() {
            let home = self.home_of(id)?;
            let file = self.dex(home);
            let index = file.method_index(id);
            let ty = file.view().method(index).ok()?.class;
            self.link_type(home, ty)?;
            if self.methods.get(id.0 as usize).is_none() {
                self.gap_again(home, index)?;
            }
        }
        self.methods.get(id.0 as usize)
    }

    /// Links the class that a type of a file means.
    fn link_type(&mut self, dex: DexId, ty: TypeIdx) -> Option<()> {
        let class = self.resolve_type(dex, ty).ok()?;
        self.class(class).ok().map(|_| ())
    }

    /// The record of a field that was linked before.
    pub fn field(&self, id: FieldId) -> &Field {
        match self.fields.get(id.0 as usize) {
            Some(f) => f,
            None => panic!("field {} is not linked", id.0),
        }
    }

    /// The record of a field, its class linked if need be; `None` when there is no such field.
    pub fn field_linked(&mut self, id: FieldId) -> Option<&Field> {
        if self.fields.get(id.0 as usize).is_none() {
            let home = self.dexes.partition_point(|d| d.field_base <= id.0).checked_sub(1)?;
            let file = &self.dexes[home];
            let ty = file.view().field(dex::FieldIdx(id.0 - file.field_base)).ok()?.class;
            self.link_type(DexId(home as u32), ty)?;
        }
        self.fields.get(id.0 as usize)
    }

    /// The descriptor of any class.
    pub fn descriptor(&mut self, id: ClassId) -> String {
        let mut text = "[".repeat(id.dimensions() as usize);
        let element = id.innermost();
        match element.primitive() {
            Some(p) => text.push(p.letter()),
            None => match self.class(element).map(|c| c.descriptor) {
                Ok(sym) => text.push_str(&self.names.text(sym)),
                Err(_) => text.push_str("L?;"),
            },
        }
        text
    }

    /// The name of any class as `Class.getName` gives it.
    pub fn name(&mut self, id: ClassId) -> String {
        match id.primitive() {
            Some(p) => p.name().to_owned(),
            None => dotted(&self.descriptor(id)),
        }
    }

    /// Finds a boot class that must exist.
    pub fn boot(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let descriptor = format!("L{name};");
        let id = self.find(LoaderId::BOOT, descriptor.as_bytes());
        let id = id.ok_or_else(|| LinkError::no_class(descriptor.as_bytes()))?;
        self.class(id)?;
        Ok(id)
    }

    /// The key of a member.
    pub fn key(&mut self, name: &str, signature: &str) -> MemberKey {
        MemberKey::new(self.names.intern(name.as_bytes()), self.names.intern(signature.as_bytes()))
    }

    /// Whether a value of class `from` may be stored where `to` is expected.
    pub fn is_assignable(&mut self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        if from.is_array() {
            return self.is_array_assignable(from, to);
        }
        match self.class(from) {
            Ok(c) => c.is_subtype_of(to),
            Err(_) => false,
        }
    }

    fn is_array_assignable(&mut self, from: ClassId, to: ClassId) -> bool {
        if !to.is_array() {
            return self.is_array_supertype(to);
        }
        let (df, dt) = (from.dimensions(), to.dimensions());
        let (ef, et) = (from.innermost(), to.innermost());
        if df == dt {
            return ef == et || (ef.primitive().is_none() && et.primitive().is_none() && self.is_assignable(ef, et));
        }
        df > dt && self.is_array_supertype(et)
    }

    fn is_array_supertype(&mut self, id: ClassId) -> bool {
        if id.primitive().is_some() {
            return false;
        }
        let Ok(class) = self.class(id) else { return false };
        let sym = class.descriptor;
        let name = self.names.bytes(sym);
        [&b"Ljava/lang/Object;"[..], b"Ljava/lang/Cloneable;", b"Ljava/io/Serializable;"].contains(&name)
    }
}

impl Default for Classes {
    fn default() -> Classes {
        Classes::new()
    }
}

/// A descriptor as Java prints names: dots, and no `L…;` unless it is an array.
pub fn dotted(descriptor: &str) -> String {
    let inner = match descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')) {
        Some(name) => name,
        None => descriptor,
    };
    inner.replace('/', ".")
}
