//! The machine: what it is made of and how its parts are reached.
//!
//! A [`Vm`] is guest memory, guest state beside it, and host-side caches that are functions of the class
//! path. Nothing of it is global, and it is used by one host thread.

use crate::class::{LoaderId, MethodId};
use crate::classes::{Classes, DexBytes};
use crate::code::NO_REGISTER;
use crate::heap::Heap;
use crate::known::Known;
use crate::layout::{ClassId, Ref};
use crate::link::LinkError;
use crate::native::{Native, Raise, Value};
use crate::region::Addr;
use crate::saved_names::SavedNames;
use crate::side::{GuestState, Side};
use crate::thread::{Nanos, ThreadId};
use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What shapes a machine and never changes while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// API level of the boot classes.
    pub level: u8,
    /// The most that guest objects may take.
    pub heap_limit: u64,
    /// Seed of everything that the device draws.
    pub seed: u64,
    /// Original instructions that make a virtual millisecond.
    pub instructions_per_ms: u64,
    /// Wall-clock time of the guest at its start, in milliseconds since 1970.
    pub epoch_ms: u64,
    /// Whether the lengths of turns are drawn; if not, all turns have the same.
    pub vary_turns: bool,
    /// Whether what programs throw dice for differs from seed to seed.
    pub vary_chance: bool,
    /// Virtual milliseconds that a change of a file takes.
    pub storage_ms: u64,
    /// Whether a native library that a program brings is said to be loaded; its methods are gaps in any case.
    pub libraries: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            level: 23,
            heap_limit: 512 << 20,
            seed: 1,
            instructions_per_ms: 100_000,
            epoch_ms: 1_446_336_000_000,
            vary_turns: true,
            vary_chance: true,
            storage_ms: 0,
            libraries: true,
        }
    }
}

/// The machine.
pub struct Vm {
    /// How it is set up.
    pub config: Config,
    /// Guest memory.
    pub heap: Heap,
    /// The class path and what was linked of it.
    pub classes: Classes,
    /// Guest state outside guest memory.
    pub side: Side,
    pub(crate) draws: RefCell<crate::draws::Draws>,
    /// Classes and fields that the machine itself touches.
    pub known: Known,
    /// The thread that runs.
    pub current: ThreadId,
    /// Counts of calls to natives that nobody wrote, with their callers; outside snapshots.
    pub gaps: BTreeMap<(String, String), u64>,
    /// Answers that are not Android's own; outside snapshots.
    pub(crate) answers: crate::answers::Answers,
    /// Exceptions that reached the top of a thread since somebody looked; outside snapshots.
    pub uncaught: Vec<(ThreadId, Ref)>,
    /// Lines that the guest logged since somebody looked: level, tag, text; outside snapshots.
    pub log: Vec<(char, String, String)>,
    /// Bytes that the guest wrote to descriptors of the host since somebody looked; outside snapshots.
    pub output: Vec<(u32, Vec<u8>)>,
    /// The host's standard input; `None` when the guest has none.
    pub input: Option<Input>,
    /// The class path as the guest is told.
    pub class_path: String,
    /// Properties that the host set, `key=value`.
    pub properties: Vec<String>,
    /// Files of the boot class path.
    pub resources: Option<Arc<dyn Resources>>,
    /// Which classes implement interfaces in part.
    pub partial: Option<Partial>,
    /// The registers of the current thread's innermost frame.
    pub(crate) fp: Addr,
    pub(crate) states: Vec<Box<dyn GuestState>>,
    /// The types of the states, in their order.
    state_types: Vec<TypeId>,
    /// The names of these types.
    pub(crate) state_names: Vec<&'static str>,
    pub(crate) interface_cache: Vec<(ClassId, MethodId, MethodId)>,
    pub(crate) subtype_cache: Vec<(ClassId, ClassId, bool)>,
    pub(crate) made_here: crate::made::MadeHere,
    pub(crate) compiler: crate::compile::Compiler,
    pub(crate) field_answers: crate::known::FieldAnswers,
    /// Pages that the last save found changed.
    pub(crate) changed: usize,
    pub(crate) running: bool,
    pub(crate) spins: crate::spin::Spins,
    pub(crate) saved: crate::pages::PageTree,
    pub(crate) plans: Option<Box<crate::canonical::Plans>>,
}

/// Classes that implement interfaces in part.
///
/// A service of ours extends `base` and has the methods that it answers. Any other method of its interfaces is a
/// gap: counted, and answered with a default that the guest makes.
#[derive(Clone, Copy, Debug)]
pub struct Partial {
    /// Whose subclasses may leave methods out.
    pub base: ClassId,
    /// A static method that takes the descriptor of a result and answers an object or null.
    pub default: MethodId,
}

/// Gives the bytes of a boot resource by its name.
pub trait Resources {
    /// The bytes, or nothing when there is no such file.
    fn get(&self, name: &str) -> Option<&[u8]>;
}

/// Slots of the caches for interface calls and subtype checks.
pub(crate) const CACHE_SLOTS: usize = 4096;

impl Vm {
    /// A machine without classes.
    pub fn new(config: Config) -> std::io::Result<Vm> {
        Vm::with_names(config, None)
    }

    /// A machine without classes that will get the boot classes whose names are known from an image.
    pub fn with_names(config: Config, names: Option<SavedNames>) -> std::io::Result<Vm> {
        let heap = Heap::new(config.heap_limit)?;
        let mut vm = Vm {
            config,
            heap,
            classes: Classes::with_names(names),
            side: Side::default(),
            known: Known::default(),
            draws: RefCell::default(),
            current: ThreadId(0),
            gaps: BTreeMap::new(),
            answers: crate::answers::Answers::default(),
            uncaught: Vec::new(),
            log: Vec::new(),
            output: Vec::new(),
            input: None,
            class_path: ".".to_owned(),
            properties: Vec::new(),
            resources: None,
            partial: None,
            fp: Addr(0),
            states: Vec::new(),
            state_types: Vec::new(),
            state_names: Vec::new(),
            interface_cache: vec![(ClassId(0), MethodId(0), MethodId(0)); CACHE_SLOTS],
            subtype_cache: vec![(ClassId(0), ClassId(0), false); CACHE_SLOTS],
            made_here: crate::made::MadeHere::default(),
            compiler: crate::compile::Compiler::default(),
            field_answers: crate::known::FieldAnswers::default(),
            changed: 0,
            running: false,
            spins: Default::default(),
            saved: crate::pages::PageTree::default(),
            plans: None,
        };
        vm.add_internal_methods();
        Ok(vm)
    }

    /// Registers natives; must come before the classes they belong to are linked.
    pub fn add_natives(&mut self, natives: &[Native]) {
        self.classes.registry.add(self.config.level, natives);
    }

    /// Names a method that the class path lacks and that a registered native stands for.
    pub fn add_extra_method(&mut self, class: &str, name: &str, signature: &str, is_static: bool) {
        let names = &mut self.classes.names;
        let class = names.intern(format!("L{class};").as_bytes());
        let entry = (class, names.intern(name.as_bytes()), names.intern(signature.as_bytes()), is_static);
        self.classes.extra_methods.push(entry);
    }

    /// Installs a DEX file for a loader.
    pub fn install(
        &mut self,
        bytes: DexBytes,
        loader: LoaderId,
        verified: bool,
    ) -> Result<crate::class::DexId, dex::Error> {
        let strings = dex::Header::parse((*bytes).as_ref())?.strings.count;
        let table = self.system_memory(strings * 4);
        self.classes.install(bytes, loader, verified, table)
    }

    /// Zeroed system memory that is never given back.
    pub(crate) fn system_memory(&mut self, size: u32) -> Addr {
        self.malloc(size).unwrap_or_else(|| panic!("no system memory for {size} bytes of tables"))
    }

    /// Zeroed memory for the guest's `malloc`; `None` when there is no more.
    pub fn malloc(&mut self, size: u32) -> Option<Addr> {
        // Memory that nobody had yet is zero, unless the guest wrote where it has nothing, to its own harm.
        let never_used = self.side.system.never_used();
        let at = self.side.system.take(size)?;
        if at < never_used && !crate::pages::is_zero(self.heap.region.bytes(at, size as usize)) {
            self.heap.region.bytes_mut(at, size as usize).fill(0);
        }
        Some(at)
    }

    /// Gives memory of [`Vm::malloc`] back.
    pub fn free(&mut self, at: Addr, size: u32) {
        self.side.system.give(at, size);
    }

    /// Adds state of another crate; it takes part in snapshots and hashes from now on.
    pub fn add_state<T: GuestState>(&mut self, state: T) {
        self.state_types.push(TypeId::of::<T>());
        self.state_names.push(std::any::type_name::<T>());
        self.states.push(Box::new(state));
    }

    /// State of another crate, by its type.
    pub fn state<T: GuestState>(&self) -> &T {
        let found = self.place_of::<T>().and_then(|at| (&*self.states[at] as &dyn Any).downcast_ref::<T>());
        found.unwrap_or_else(|| panic!("state {} was not added", std::any::type_name::<T>()))
    }

    /// State of another crate, by its type, for changing.
    pub fn state_mut<T: GuestState>(&mut self) -> &mut T {
        let found = self.place_of::<T>().and_then(|at| (&mut *self.states[at] as &mut dyn Any).downcast_mut::<T>());
        found.unwrap_or_else(|| panic!("state {} was not added", std::any::type_name::<T>()))
    }

    /// Natives look for their state at every call, so no state is asked what it is.
    fn place_of<T: GuestState>(&self) -> Option<usize> {
        self.state_types.iter().position(|t| *t == TypeId::of::<T>())
    }

    /// A new handle for a native peer; never 0 and never used twice.
    pub fn new_handle(&mut self) -> u64 {
        self.side.handles += 1;
        self.side.handles
    }

    /// Virtual time since the start.
    pub fn now(&self) -> Nanos {
        let per_ms = u128::from(self.config.instructions_per_ms.max(1));
        let ran = u128::from(self.side.instructions) * 1_000_000 / per_ms;
        self.side.slept.after(ran as u64)
    }

    /// Whether an object is an instance of a class.
    #[inline]
    pub fn is_instance(&mut self, object: Ref, class: ClassId) -> bool {
        let from = self.class_of(object);
        self.is_subtype(from, class)
    }

    /// Whether `from` may stand where `to` is expected.
    #[inline]
    pub fn is_subtype(&mut self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let slot = (from.0.wrapping_mul(31) ^ to.0.wrapping_mul(0x9e37_79b1)) as usize % CACHE_SLOTS;
        let (f, t, answer) = self.subtype_cache[slot];
        if (f, t) == (from, to) {
            return answer;
        }
        let answer = self.classes.is_assignable(from, to);
        self.subtype_cache[slot] = (from, to, answer);
        answer
    }

    /// The method that a call of a virtual method reaches on an instance of a class.
    pub fn implementation(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let m = self.classes.method_linked(method)?;
        let (slot, declaring) = (m.slot as usize, m.class);
        if self.classes.class(declaring).is_ok_and(|c| c.is_interface()) {
            return self.dispatch_by_name(class, method);
        }
        self.dispatch_by_slot(class, slot).ok()?
    }

    /// The implementation that a virtual method has in a class, by its slot.
    pub(crate) fn dispatch_by_slot(&mut self, class: ClassId, slot: usize) -> Result<Option<MethodId>, LinkError> {
        let owner = if class.is_array() { self.known.object } else { class };
        Ok(self.classes.class(owner)?.vtable.get(slot).copied())
    }

    /// The implementation that an interface method, or a virtual one known by name, has in a class.
    pub(crate) fn dispatch_by_name(&mut self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let slot = (class.0.wrapping_mul(31) ^ method.0.wrapping_mul(0x9e37_79b1)) as usize % CACHE_SLOTS;
        let (c, m, found) = self.interface_cache[slot];
        if (c, m) == (class, method) {
            return Some(found);
        }
        let key = self.classes.method(method).key();
        let owner = if class.is_array() { self.known.object } else { class };
        let record = self.classes.class(owner).ok()?;
        let found = record.slot(key).map(|s| record.vtable[s])?;
        self.interface_cache[slot] = (class, method, found);
        Some(found)
    }

    /// Finds a class by its name with slashes as a loader sees it, and links it.
    pub fn find_class(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, LinkError> {
        let descriptor = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
        let id = self.classes.find(loader, descriptor.as_bytes());
        let id = id.ok_or_else(|| LinkError::no_class(descriptor.as_bytes()))?;
        if id.innermost().primitive().is_none() {
            self.classes.class(id.innermost())?;
        }
        Ok(id)
    }

    /// Finds a method of a class by name and signature.
    pub fn find_method(&mut self, class: ClassId, name: &str, signature: &str) -> Option<MethodId> {
        let key = self.classes.key(name, signature);
        self.classes.find_method(class, key)
    }

    /// Writes a call's result into the registers of the frame at `fp`.
    pub(crate) fn store_result(&mut self, fp: Addr, register: u16, value: Value) {
        if register == NO_REGISTER {
            return;
        }
        let at = fp.plus(u32::from(register) * 4);
        match value {
            Value::Void => {}
            Value::Int(v) => self.heap.region.store_u32(at, v as u32),
            Value::Long(v) => self.heap.region.store_u64(at, v as u64),
            Value::Float(v) => self.heap.region.store_u32(at, v.to_bits()),
            Value::Double(v) => self.heap.region.store_u64(at, v.to_bits()),
            Value::Ref(v) => self.heap.region.store_u32(at, v.0),
        }
    }
}

/// Standard input as far as it was read. The host gives more when the guest asks for it and not before, so what a
/// program sees depends on what is typed and never on when.
#[derive(Default, Debug)]
pub struct Input {
    /// What the guest can read.
    pub bytes: std::collections::VecDeque<u8>,
    /// Whether the host may have more. If not, the end of `bytes` is the end.
    pub open: bool,
    /// Whether the guest waits for more: [`Vm::run`] ends as if everybody waited.
    pub wanted: bool,
}

impl Vm {
    /// Gives the guest more of standard input; nothing at its end.
    pub fn give_input(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            input.bytes.extend(bytes);
            (input.open, input.wanted) = (!bytes.is_empty(), false);
            self.wake(INPUT_KEY);
        }
    }
}

/// The key with which threads wait for standard input.
pub const INPUT_KEY: u64 = 3;

impl From<LinkError> for Raise {
    fn from(e: LinkError) -> Raise {
        match e.missing {
            Some((loader, descriptor)) => Raise::Load(loader, descriptor),
            None => Raise::New(e.exception, Some(e.message)),
        }
    }
}
