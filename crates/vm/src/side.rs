//! Guest state outside guest memory.
//!
//! Whatever the guest can feel and does not lie in the region is in [`Side`]: it is cloned with every
//! snapshot, put back by every restore, and part of the exact hash. Other crates keep theirs behind
//! [`GuestState`].

use crate::layout::{SYSTEM_END, SYSTEM_START};
use crate::monitor::Monitor;
use crate::region::Addr;
use crate::thread::{Nanos, Thread};
use crate::wire::{Reader, WireError, Writer};
use std::any::Any;
use std::collections::BTreeMap;

/// State of another crate that the guest can feel: peers behind `long` handles, services, files. It is found again by its
/// type.
pub trait GuestState: Any {
    /// A copy for a snapshot.
    fn boxed_clone(&self) -> Box<dyn GuestState>;
    /// The state as bytes: for snapshot files, and as what is hashed unless [`GuestState::hash`] knows better.
    fn write(&self, w: &mut Writer);
    /// Goes back to a state that was written.
    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError>;
    /// Calls `visit` with every guest reference it holds.
    fn trace(&self, visit: &mut dyn FnMut(crate::layout::Ref));
    /// A hash of the content.
    fn hash(&self) -> u128 {
        let mut w = Writer::default();
        self.write(&mut w);
        xxhash_rust::xxh3::xxh3_128(&w.bytes)
    }
    /// A hash of what is behind a handle, without the handle itself; `None` when it is not one of ours.
    fn peer_hash(&self, _handle: u64) -> Option<u64> {
        None
    }
    /// Counts what it holds: calls `count` with the name of a kind, how many there are and how many bytes they take.
    fn census(&self, count: &mut dyn FnMut(&str, usize, usize)) {
        let mut w = Writer::default();
        self.write(&mut w);
        count("", 1, w.bytes.len());
    }
}

/// The machine's own state outside guest memory.
#[derive(Clone, Default)]
pub struct Side {
    /// Threads by number.
    pub threads: Vec<Option<Thread>>,
    /// Monitors that need more than a lock word.
    pub monitors: Vec<Monitor>,
    /// Number of threads that wait to enter a monitor.
    pub entering: u32,
    /// Identity hashes given out.
    pub hashes: u32,
    /// Instructions run so far, in the original DEX count.
    pub instructions: u64,
    /// Virtual time that passed while nobody ran.
    pub slept: Nanos,
    /// Counts events of becoming ready, so that who is ready longest is known.
    pub ready_events: u64,
    /// Threads started so far.
    pub births: u64,
    /// Handles given out to natives.
    pub handles: u64,
    /// The allocator of system memory.
    pub system: SystemMemory,
    /// Address of the table of interned strings, and its size and use.
    pub interned: GuestTable,
    /// Mirrors of array classes by class id.
    pub array_mirrors: GuestTable,
    /// Set when the guest asked to end, with its status.
    pub exit: Option<i32>,
    /// Number of collections so far.
    pub collections: u64,
    /// The guest's object for each class loader, by number; null for the boot loader.
    pub loaders: Vec<crate::layout::Ref>,
    /// The error that is thrown when there is no memory for another.
    pub out_of_memory: crate::layout::Ref,
    /// What the guest added to the class path, in order.
    pub made: Vec<crate::made::Made>,
    /// Objects whose finalizer has not run yet.
    pub finalizable: Vec<crate::layout::Ref>,
    /// Objects that were found unreachable and whose finalizer is to be run.
    pub finalizing: std::collections::VecDeque<crate::layout::Ref>,
    /// References that were cleared and whose queues have not been told yet.
    pub cleared: Vec<crate::layout::Ref>,
}

impl Side {
    /// Writes it for a snapshot file, or for its hash.
    pub fn write(&self, w: &mut Writer) {
        w.list(self.threads.iter(), |w, t| {
            w.bool(t.is_some());
            if let Some(t) = t {
                t.write(w);
            }
        });
        w.list(self.monitors.iter(), |w, m| m.write(w));
        w.u32(self.entering);
        w.u32(self.hashes);
        for v in [self.instructions, self.slept.0, self.ready_events, self.births, self.handles, self.collections] {
            w.u64(v);
        }
        self.system.write(w);
        self.interned.write(w);
        self.array_mirrors.write(w);
        w.bool(self.exit.is_some());
        w.u32(self.exit.unwrap_or(0) as u32);
        w.list(self.loaders.iter(), |w, r| w.u32(r.0));
        w.u32(self.out_of_memory.0);
        w.list(self.made.iter(), |w, m| m.write(w));
        w.list(self.finalizable.iter(), |w, r| w.u32(r.0));
        w.list(self.finalizing.iter(), |w, r| w.u32(r.0));
        w.list(self.cleared.iter(), |w, r| w.u32(r.0));
    }

    /// Reads what [`Side::write`] wrote.
    pub fn read(r: &mut Reader<'_>) -> Result<Side, WireError> {
        let threads = r.list(|r| if r.bool()? { Thread::read(r).map(Some) } else { Ok(None) })?;
        let monitors = r.list(Monitor::read)?;
        let (entering, hashes) = (r.u32()?, r.u32()?);
        let (instructions, slept, ready_events) = (r.u64()?, Nanos(r.u64()?), r.u64()?);
        let (births, handles, collections) = (r.u64()?, r.u64()?, r.u64()?);
        let system = SystemMemory::read(r)?;
        let (interned, array_mirrors) = (GuestTable::read(r)?, GuestTable::read(r)?);
        let (ended, status) = (r.bool()?, r.u32()? as i32);
        Ok(Side {
            threads,
            monitors,
            entering,
            hashes,
            instructions,
            slept,
            ready_events,
            births,
            handles,
            system,
            interned,
            array_mirrors,
            exit: ended.then_some(status),
            collections,
            loaders: r.list(|r| r.u32().map(crate::layout::Ref))?,
            out_of_memory: crate::layout::Ref(r.u32()?),
            made: r.list(crate::made::Made::read)?,
            finalizable: r.list(|r| r.u32().map(crate::layout::Ref))?,
            finalizing: r.list(|r| r.u32().map(crate::layout::Ref))?.into(),
            cleared: r.list(|r| r.u32().map(crate::layout::Ref))?,
        })
    }
}

/// The allocator of memory for tables, class blocks and the guest's `malloc`.
///
/// Tables of files that are opened at run time grow down from the end. So they lie where they lay before, however many
/// classes were used until then, when an app starts once more, and what was translated and compiled for it is still right.
#[derive(Clone)]
pub struct SystemMemory {
    next: u32,
    last: u32,
    free: BTreeMap<u32, Vec<u32>>,
}

impl Default for SystemMemory {
    fn default() -> SystemMemory {
        SystemMemory { next: SYSTEM_START.0, last: SYSTEM_END.0, free: BTreeMap::new() }
    }
}

impl SystemMemory {
    /// Takes a piece of at least `size` bytes, aligned to 16; `None` when there is no more. It may hold old bytes.
    pub fn take(&mut self, size: u32) -> Option<Addr> {
        let size = rounded(size)?;
        if let Some(at) = self.free.get_mut(&size).and_then(Vec::pop) {
            return Some(Addr(at));
        }
        let at = self.next;
        self.next = at.checked_add(size).filter(|end| *end <= self.last)?;
        Some(Addr(at))
    }

    /// Takes a piece for a table of a file, which is never given back; `None` when there is no more.
    pub(crate) fn take_table(&mut self, size: u32) -> Option<Addr> {
        let at = self.last.checked_sub(size.checked_next_multiple_of(16)?).filter(|at| *at >= self.next)?;
        self.last = at;
        Some(Addr(at))
    }

    /// From here on, no piece was ever taken.
    pub(crate) fn never_used(&self) -> Addr {
        Addr(self.next)
    }

    /// Gives a piece back; `size` is what it was taken with.
    pub fn give(&mut self, at: Addr, size: u32) {
        if let Some(size) = rounded(size) {
            self.free.entry(size).or_default().push(at.0);
        }
    }

    fn write(&self, w: &mut Writer) {
        w.u32(self.next);
        w.u32(self.last);
        w.list(self.free.iter(), |w, (size, list)| {
            w.u32(*size);
            w.u32s(list);
        });
    }

    fn read(r: &mut Reader<'_>) -> Result<SystemMemory, WireError> {
        let (next, last) = (r.u32()?, r.u32()?);
        let free = r.list(|r| Ok((r.u32()?, r.list(|r| r.u32())?)))?;
        Ok(SystemMemory { next, last, free: free.into_iter().collect() })
    }
}

/// Sizes up to a page in steps of 16, beyond that powers of two, so that freed pieces fit again.
fn rounded(size: u32) -> Option<u32> {
    if size <= 4096 { Some(size.max(16).next_multiple_of(16)) } else { size.checked_next_power_of_two() }
}

/// Where an open-addressed table in guest memory lies.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct GuestTable {
    /// Its first slot.
    pub at: Addr,
    /// Number of slots, a power of two, or 0.
    pub slots: u32,
    /// Number of slots in use.
    pub used: u32,
}

impl GuestTable {
    fn write(&self, w: &mut Writer) {
        w.u32(self.at.0);
        w.u32(self.slots);
        w.u32(self.used);
    }

    fn read(r: &mut Reader<'_>) -> Result<GuestTable, WireError> {
        Ok(GuestTable { at: Addr(r.u32()?), slots: r.u32()?, used: r.u32()? })
    }
}
