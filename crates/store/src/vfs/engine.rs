//! A registered VFS and the entry into it.

use super::call::{Call, Slot};
use super::system;
use rusqlite::ffi;
use std::cell::Cell;
use std::ffi::{CString, c_int, c_void};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Held while SQLite runs, because its random generator and local-time hook are process-wide.
static SQLITE: Mutex<()> = Mutex::new(());

thread_local! {
    /// The slot of the call that runs on this thread, for the local-time hook, which gets no pointer.
    static ACTIVE: Cell<*const Slot> = const { Cell::new(std::ptr::null()) };
}

/// A VFS of its own for one device.
pub(crate) struct Engine {
    slot: Box<Slot>,
    vfs: *mut ffi::sqlite3_vfs,
    /// The VFS's name; the registration points to it.
    name: CString,
}

/// Proof that a call is under way; ends it when dropped.
pub(crate) struct Entered<'c> {
    engine: Rc<Engine>,
    _call: PhantomData<&'c mut Call<'c>>,
    _lock: MutexGuard<'static, ()>,
}

impl Engine {
    pub(crate) fn new() -> Rc<Engine> {
        static NAMES: AtomicU64 = AtomicU64::new(0);
        uri_names_are_off();
        let name = format!("gibbon-{}", NAMES.fetch_add(1, Ordering::Relaxed));
        let name = CString::new(name).unwrap_or_default();
        let slot = Box::new(Slot::new());
        let vfs = Box::into_raw(Box::new(system::vfs(&name, &slot)));
        // SAFETY: the structure is fully initialised; it, the name and the slot live on the heap until `drop`
        // unregisters the VFS, and no handle outlives the engine (each holds an `Rc` of it).
        unsafe { ffi::sqlite3_vfs_register(vfs, 0) };
        Rc::new(Engine { slot, vfs, name })
    }

    pub(super) fn name(&self) -> &CString {
        &self.name
    }

    pub(super) fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Installs `call` until the guard is dropped. Calls do not nest: the lock would be taken twice.
    pub(crate) fn enter<'c>(self: &Rc<Self>, call: &'c mut Call<'_>) -> Entered<'c> {
        let lock = SQLITE.lock().unwrap_or_else(PoisonError::into_inner);
        call.load_shared_memory();
        seed(call.outside.now_ms);
        set_local_time(true);
        self.slot.install(call);
        ACTIVE.set(&raw const *self.slot);
        Entered { engine: self.clone(), _call: PhantomData, _lock: lock }
    }
}

impl Entered<'_> {
    pub(crate) fn engine(&self) -> &Rc<Engine> {
        &self.engine
    }

    /// Works on the call that is under way.
    pub(crate) fn call<T>(&self, work: impl FnOnce(&mut Call<'_>) -> T) -> Option<T> {
        self.engine.slot.with(work)
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.engine.slot.with(|call| call.store_shared_memory());
        self.engine.slot.clear();
        ACTIVE.set(std::ptr::null());
        set_local_time(false);
        seed_from_host();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `Box::into_raw` in `new` and was not freed since; after unregistering, SQLite
        // does not use it any more, because no handle of this engine is left.
        unsafe {
            ffi::sqlite3_vfs_unregister(self.vfs);
            drop(Box::from_raw(self.vfs));
        }
    }
}

/// Switches URI file names off, which is possible only before SQLite is first used, and tells whether that worked.
///
/// If somebody in this process was faster, names that look like a URI are refused instead (see `authorizer`).
pub(super) fn uri_names_are_off() -> bool {
    static OFF: OnceLock<bool> = OnceLock::new();
    // SAFETY: the option takes one int; a call after initialisation is refused with SQLITE_MISUSE and has no effect.
    *OFF.get_or_init(|| unsafe { ffi::sqlite3_config(ffi::SQLITE_CONFIG_URI, 0 as c_int) } == ffi::SQLITE_OK)
}

/// Seeds SQLite's generator; 0 would mean the host's randomness.
///
/// Only marks in journals and names of temporary files come from it, which no app looks at; they must change with
/// time and need not be chance, so that the device's draws stay those that an app can see.
fn seed(now_ms: i64) {
    let seed = xxhash_rust::xxh3::xxh3_64(&now_ms.to_le_bytes()) as u32 | 1;
    // SAFETY: the operation takes an int and a database pointer, which may be null.
    unsafe { ffi::sqlite3_test_control(ffi::SQLITE_TESTCTRL_PRNG_SEED, seed.cast_signed(), NO_DATABASE) };
}

fn seed_from_host() {
    // SAFETY: as in `seed`.
    unsafe { ffi::sqlite3_test_control(ffi::SQLITE_TESTCTRL_PRNG_SEED, 0 as c_int, NO_DATABASE) };
}

const NO_DATABASE: *mut ffi::sqlite3 = std::ptr::null_mut();

/// Puts our local-time function in the place of the C library's, or takes it out again.
fn set_local_time(ours: bool) {
    let hook: unsafe extern "C" fn(*const c_void, *mut c_void) -> c_int = local_time;
    // SAFETY: with 2 the operation takes a function of that type, with 0 it takes nothing more.
    unsafe {
        if ours {
            ffi::sqlite3_test_control(ffi::SQLITE_TESTCTRL_LOCALTIME_FAULT, 2 as c_int, hook);
        } else {
            ffi::sqlite3_test_control(ffi::SQLITE_TESTCTRL_LOCALTIME_FAULT, 0 as c_int);
        }
    }
}

/// The first nine fields of C's `struct tm`, which are the same everywhere.
#[repr(C)]
struct Tm {
    second: c_int,
    minute: c_int,
    hour: c_int,
    day: c_int,
    month: c_int,
    year: c_int,
    weekday: c_int,
    yearday: c_int,
    daylight: c_int,
}

/// Stands for `localtime_r`: the guest's zone, or UTC on a thread that runs no call of ours.
unsafe extern "C" fn local_time(time: *const c_void, tm: *mut c_void) -> c_int {
    // SAFETY: SQLite passes a `const time_t *`, which is 64 bits wide on all hosts that we support.
    let time = unsafe { *time.cast::<i64>() };
    let slot = ACTIVE.get();
    // SAFETY: the pointer is null or that of a live engine: `enter` sets it and its guard, which holds the engine,
    // clears it on the same thread.
    let offset = unsafe { slot.as_ref() }.and_then(|slot| {
        slot.with(|call| {
            let offset = (call.outside.zone)(time);
            call.seen.offsets.push((time, offset));
            offset
        })
    });
    let local = broken_down(time.saturating_add(i64::from(offset.unwrap_or(0))));
    // SAFETY: SQLite passes a `struct tm *` of its own; only the fields of `Tm` are written.
    unsafe { tm.cast::<Tm>().write(local) };
    0
}

/// The proleptic Gregorian calendar: days are counted from 1 March of year 0, so that leap days end the year.
fn broken_down(time: i64) -> Tm {
    let (days, second) = (time.div_euclid(86_400), time.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let january_first = month >= 10;
    let year = year_of_era + era * 400 + i64::from(january_first);
    let as_int = |v: i64| c_int::try_from(v).unwrap_or(0);
    Tm {
        second: as_int(second % 60),
        minute: as_int(second / 60 % 60),
        hour: as_int(second / 3600),
        day: as_int(day_of_year - (153 * month + 2) / 5 + 1),
        month: as_int((month + 2) % 12),
        year: as_int(year - 1900),
        weekday: as_int((days + 4).rem_euclid(7)),
        yearday: 0,
        daylight: 0,
    }
}
