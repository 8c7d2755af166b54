//! Guest state of databases: connections and cursor windows.
//!
//! Connections are values of the `store` crate, which names them and their statements by the numbers that Java keeps.
//! The SQLite handles that serve them are a cache of the host: they are thrown away when a restore led to another
//! history, and made again from the recipe when they are used.

use libcore::natives::io::files::{self, Files};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use store::fs::Mount;
use store::sql::{Env, ModelCollator, Sql, SqlError, WindowError, WindowMemory};
use store::{Connections, Fs, Store};
use vm::layout::Ref;
use vm::region::{Addr, Region};
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Raise, Vm};

/// Steps of SQLite's machine that one call may take before it is stopped: some seconds of host time.
const BUDGET: u64 = 200_000_000;
/// The folder below which `_DELETE_FILE` may delete.
const STORAGE: &[u8] = b"/sdcard";

/// Connections and windows.
#[derive(Clone)]
pub struct Databases {
    connections: Connections,
    /// Calls so far: the key of their random numbers.
    calls: u64,
    windows: Rc<BTreeMap<u64, Rc<Window>>>,
    /// Memory of windows that were disposed of, by size. Who gets it again sees none of what it held.
    spare: Rc<BTreeMap<u32, Vec<Addr>>>,
    /// The history of the connections: the same object as the host's as long as nobody went another way.
    history: Rc<()>,
    host: Rc<RefCell<Host>>,
}

/// The host's side: handles, and the history that they belong to.
struct Host {
    store: Store,
    history: Rc<()>,
}

/// A cursor window.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// Its name, for messages.
    pub name: String,
    /// Where its memory starts.
    pub at: Addr,
    /// Bytes of its memory.
    pub size: u32,
}

impl Default for Databases {
    fn default() -> Databases {
        let history = Rc::new(());
        let store = Store::new(Fs::new(Mount::read_only(0, "")));
        let host = Rc::new(RefCell::new(Host { store, history: history.clone() }));
        let (windows, spare) = (Rc::default(), Rc::default());
        Databases { connections: Connections::default(), calls: 0, windows, spare, history, host }
    }
}

/// Works on the databases, with the guest's files, clock and random numbers.
pub fn sql<R>(vm: &mut Vm, work: impl FnOnce(&mut Vm, &mut Sql<'_>) -> R) -> R {
    let now_ms = files::wall_nanos(vm) / 1_000_000;
    let state = vm.state_mut::<Databases>();
    state.calls += 1;
    let (key, host, before) = (state.calls, state.host.clone(), state.history.clone());
    let draw = vm.would_draw("sqlite", key);
    let env = Env { now_ms, draw, zone: &|_| 0, collator: &ModelCollator, storage: STORAGE, budget: BUDGET };
    let fs = files::fs(vm).clone();
    let host = &mut *host.borrow_mut();
    let continued = Rc::ptr_eq(&before, &host.history);
    host.store.enter(fs, &vm.state::<Databases>().connections, continued);
    let result = work(vm, &mut host.store.sql(&env));
    // Functions of the app are a hidden interface on API 23; see the register of models.
    host.store.take_custom_calls();
    let (fs, connections) = host.store.leave(&env);
    if host.store.take_drew() {
        vm.note_draw("sqlite", key, draw, vm::draws::EVERY_BIT);
    }
    if vm.config.storage_ms > 0 && !fs.has_same_files(&vm.state::<Files>().fs) {
        files::take_storage_time(vm);
    }
    vm.state_mut::<Files>().fs = fs;
    host.history = Rc::new(());
    let state = vm.state_mut::<Databases>();
    (state.connections, state.history) = (connections, host.history.clone());
    result
}

/// The exception that an error is to the guest.
pub fn raise(error: SqlError) -> Raise {
    Raise::New(error.exception, error.message)
}

/// The exception that an error of a window is to the guest.
pub fn raise_window(error: WindowError) -> Raise {
    match error {
        WindowError::IllegalState(message) => Raise::new("java/lang/IllegalStateException", message),
        WindowError::Sql(error) => raise(error),
    }
}

/// Makes a window; `None` when there is no memory for it.
pub fn add_window(vm: &mut Vm, name: String, size: u32) -> Option<u64> {
    let spare = Rc::make_mut(&mut vm.state_mut::<Databases>().spare).get_mut(&size).and_then(Vec::pop);
    let at = spare.or_else(|| vm.malloc(size))?;
    let handle = vm.new_handle();
    let windows = &mut vm.state_mut::<Databases>().windows;
    Rc::make_mut(windows).insert(handle, Rc::new(Window { name, at, size }));
    Some(handle)
}

/// The window behind a handle.
pub fn window(vm: &Vm, handle: i64) -> Result<Rc<Window>, Raise> {
    let found = vm.state::<Databases>().windows.get(&(handle as u64)).cloned();
    found.ok_or_else(|| Raise::new("java/lang/InternalError", format!("no window behind handle {handle}")))
}

/// Gives a window's memory back; what its rows used becomes zero, so that equal states stay equal longer.
pub fn remove_window(vm: &mut Vm, handle: i64, used: u32) {
    let state = vm.state_mut::<Databases>();
    let Some(window) = Rc::make_mut(&mut state.windows).remove(&(handle as u64)) else { return };
    Rc::make_mut(&mut state.spare).entry(window.size).or_default().push(window.at);
    vm.heap.region.bytes_mut(window.at, used.min(window.size) as usize).fill(0);
}

/// A window's memory for reading and writing; only pages that are written are marked.
pub struct GuestMemory<'a> {
    /// Guest memory.
    pub region: &'a mut Region,
    /// Where the window starts.
    pub at: Addr,
    /// Its bytes.
    pub size: u32,
}

impl WindowMemory for GuestMemory<'_> {
    fn size(&self) -> usize {
        self.size as usize
    }

    fn bytes(&self, at: usize, len: usize) -> Option<&[u8]> {
        inside(at, len, self.size).map(|at| self.region.bytes(self.at.plus(at), len))
    }

    fn bytes_mut(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        inside(at, len, self.size).map(|at| self.region.bytes_mut(self.at.plus(at), len))
    }
}

fn inside(at: usize, len: usize, size: u32) -> Option<u32> {
    at.checked_add(len).filter(|end| *end <= size as usize).map(|_| at as u32)
}

impl GuestState for Databases {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        self.write_windows(w);
        w.blob(&self.connections.to_bytes());
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        self.calls = r.u64()?;
        let windows = r.list(|r| {
            let handle = r.u64()?;
            Ok((handle, Rc::new(Window { name: r.text()?, at: Addr(r.u32()?), size: r.u32()? })))
        })?;
        let spare = r.list(|r| Ok((r.u32()?, r.list(|r| Ok(Addr(r.u32()?)))?)))?;
        let error = r.bad("database connections");
        self.connections = Connections::from_bytes(r.blob()?, &|_| None).map_err(|_| error)?;
        self.windows = Rc::new(windows.into_iter().collect());
        self.spare = Rc::new(spare.into_iter().collect());
        self.history = Rc::new(());
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}

    fn hash(&self) -> u128 {
        let mut w = Writer::default();
        self.write_windows(&mut w);
        let windows = xxhash_rust::xxh3::xxh3_128(&w.bytes);
        windows.wrapping_add(self.connections.content_hash())
    }
}

impl Databases {
    fn write_windows(&self, w: &mut Writer) {
        w.u64(self.calls);
        w.list(self.windows.iter(), |w, (handle, window)| {
            w.u64(*handle);
            w.text(&window.name);
            w.u32(window.at.0);
            w.u32(window.size);
        });
        w.list(self.spare.iter(), |w, (size, spare)| {
            w.u32(*size);
            w.list(spare.iter(), |w, at| w.u32(at.0));
        });
    }
}
