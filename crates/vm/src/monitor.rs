//! Monitors: the lock word of objects.
//!
//! ```text
//! 00 0…            nobody holds it, no identity hash yet
//! 01 owner count   held by a thread (14 bits) so many times (16 bits), no identity hash
//! 10 hash          not held, identity hash of 30 bits
//! 11 index         see the table of monitors, which also keeps the hash
//! ```
//!
//! Most locks are never contended and most objects never hashed, so the table is small; it is guest state
//! and cloned with each snapshot. Who waits for a monitor is known by the threads themselves.
//!
//! Who gives a monitor back may take it again at once, as on a phone: the thread that is woken for it looks when its turn
//! comes. On a phone luck ends that. Here a loop that only ever waits while it holds the monitor would keep all others out
//! for good, so a thread that was passed over a few times is given the monitor when it is free.

use crate::layout::{LOCK, Ref};
use crate::machine::Vm;
use crate::native::Woke;
use crate::thread::{State, ThreadId, Wait};
use crate::wire::{Reader, WireError, Writer};

const THIN: u32 = 1 << 30;
const HASH: u32 = 2 << 30;
const FAT: u32 = 3 << 30;
const PAYLOAD: u32 = (1 << 30) - 1;
const MAX_COUNT: u32 = 0xffff;
/// How often a thread may find a monitor taken again before it is given it.
const PATIENCE: u32 = 8;

/// A monitor that needs more than a lock word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Monitor {
    /// The object it belongs to; null when the entry is free.
    pub object: Ref,
    owner: Option<u32>,
    count: u32,
    hash: u32,
}

impl Monitor {
    /// Writes it for a snapshot file, or for its hash.
    pub fn write(&self, w: &mut Writer) {
        w.u32(self.object.0);
        w.u32(self.owner.map_or(0, |o| o + 1));
        w.u32(self.count);
        w.u32(self.hash);
    }

    /// Reads what [`Monitor::write`] wrote.
    pub fn read(r: &mut Reader<'_>) -> Result<Monitor, WireError> {
        Ok(Monitor { object: Ref(r.u32()?), owner: r.u32()?.checked_sub(1), count: r.u32()?, hash: r.u32()? })
    }
}

/// A thread that does not own a monitor tried to use it.
#[derive(Debug, PartialEq, Eq)]
pub struct NotOwner;

impl Vm {
    /// Takes the object's monitor for the current thread, or says that another has it.
    #[inline]
    pub fn monitor_enter(&mut self, object: Ref) -> bool {
        let me = self.current.0;
        let word = self.heap.region.load_u32(object.at(LOCK));
        if word == 0 {
            self.heap.region.store_u32(object.at(LOCK), THIN | me << 16 | 1);
            return true;
        }
        if word & FAT == THIN && (word & PAYLOAD) >> 16 == me && word & MAX_COUNT < MAX_COUNT {
            if self.takes_grant() {
                return true;
            }
            self.heap.region.store_u32(object.at(LOCK), word + 1);
            return true;
        }
        if word & FAT == THIN && (word & PAYLOAD) >> 16 != me {
            return false;
        }
        let index = self.inflate(object);
        if self.side.monitors[index].owner == Some(me) && self.takes_grant() {
            return true;
        }
        let m = &mut self.side.monitors[index];
        match m.owner {
            None => (m.owner, m.count) = (Some(me), 1),
            Some(owner) if owner == me => m.count += 1,
            Some(_) => return false,
        }
        true
    }

    /// Gives the object's monitor back once.
    #[inline]
    pub fn monitor_exit(&mut self, object: Ref) -> Result<(), NotOwner> {
        let word = self.heap.region.load_u32(object.at(LOCK));
        if word & FAT == THIN && (word & PAYLOAD) >> 16 == self.current.0 {
            if word & MAX_COUNT == 1 {
                self.heap.region.store_u32(object.at(LOCK), 0);
                self.wake_entering(object);
            } else {
                self.heap.region.store_u32(object.at(LOCK), word - 1);
            }
            return Ok(());
        }
        self.exit_fat(object, word)
    }

    fn exit_fat(&mut self, object: Ref, word: u32) -> Result<(), NotOwner> {
        if word & FAT != FAT {
            return Err(NotOwner);
        }
        let me = self.current.0;
        let index = (word & PAYLOAD) as usize;
        let m = self.side.monitors.get_mut(index).filter(|m| m.owner == Some(me)).ok_or(NotOwner)?;
        m.count -= 1;
        if m.count == 0 {
            m.owner = None;
            self.deflate(index);
            self.wake_entering(object);
        }
        Ok(())
    }

    /// How often the thread holds the object's monitor.
    pub fn monitor_count(&self, object: Ref, thread: ThreadId) -> u32 {
        let word = self.heap.region.load_u32(object.at(LOCK));
        match word & FAT {
            THIN if (word & PAYLOAD) >> 16 == thread.0 => word & MAX_COUNT,
            FAT => {
                let m = self.side.monitors.get((word & PAYLOAD) as usize);
                m.filter(|m| m.owner == Some(thread.0)).map_or(0, |m| m.count)
            }
            _ => 0,
        }
    }

    /// The thread that holds the object's monitor.
    pub fn monitor_owner(&self, object: Ref) -> Option<ThreadId> {
        let word = self.heap.region.load_u32(object.at(LOCK));
        match word & FAT {
            THIN => Some(ThreadId((word & PAYLOAD) >> 16)),
            FAT => self.side.monitors.get((word & PAYLOAD) as usize)?.owner.map(ThreadId),
            _ => None,
        }
    }

    /// Gives the monitor back completely, as `Object.wait` does, and returns how often it was held.
    pub fn monitor_release(&mut self, object: Ref) -> Result<u32, NotOwner> {
        let count = self.monitor_count(object, self.current);
        if count == 0 {
            return Err(NotOwner);
        }
        for _ in 0..count {
            self.monitor_exit(object)?;
        }
        Ok(count)
    }

    /// Wakes one or all threads that wait for a notification of the object. Who waits longest wakes first.
    pub fn monitor_notify(&mut self, object: Ref, all: bool) -> Result<(), NotOwner> {
        if self.monitor_count(object, self.current) == 0 {
            return Err(NotOwner);
        }
        let mut waiting: Vec<(u64, ThreadId)> = Vec::new();
        for t in self.side.threads.iter().flatten() {
            if matches!(t.state, State::Waiting(Wait::Notify(o, _)) if o == object) {
                waiting.push((t.ready_since, t.id));
            }
        }
        waiting.sort();
        let count = if all { waiting.len() } else { 1 };
        for (_, id) in waiting.into_iter().take(count) {
            self.make_ready(id, Some(Woke::Signal));
        }
        Ok(())
    }

    /// The identity hash of an object, drawn from a counter of the guest at its first use.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        let word = self.heap.region.load_u32(object.at(LOCK));
        if word & FAT == HASH {
            return (word & PAYLOAD) as i32;
        }
        if word == 0 {
            let hash = self.next_hash();
            self.heap.region.store_u32(object.at(LOCK), HASH | hash);
            return hash as i32;
        }
        let index = self.inflate(object);
        if self.side.monitors[index].hash == 0 {
            let hash = self.next_hash();
            self.side.monitors[index].hash = hash;
        }
        self.side.monitors[index].hash as i32
    }

    /// Spreads the counter so that hash tables of the guest fill evenly; never 0.
    fn next_hash(&mut self) -> u32 {
        self.side.hashes += 1;
        let h = self.side.hashes.wrapping_mul(0x9e37_79b1) >> 2;
        if h == 0 { 1 } else { h }
    }

    /// The table entry of an object's monitor, made if need be.
    fn inflate(&mut self, object: Ref) -> usize {
        let word = self.heap.region.load_u32(object.at(LOCK));
        let entry = match word & FAT {
            FAT if ((word & PAYLOAD) as usize) < self.side.monitors.len() => return (word & PAYLOAD) as usize,
            THIN => {
                let owner = Some((word & PAYLOAD) >> 16);
                Monitor { object, owner, count: word & MAX_COUNT, hash: 0 }
            }
            HASH => Monitor { object, owner: None, count: 0, hash: word & PAYLOAD },
            _ => Monitor { object, ..Monitor::default() },
        };
        let free = self.side.monitors.iter().position(|m| m.object.is_null());
        let index = free.unwrap_or_else(|| {
            self.side.monitors.push(Monitor::default());
            self.side.monitors.len() - 1
        });
        self.side.monitors[index] = entry;
        self.heap.region.store_u32(object.at(LOCK), FAT | index as u32);
        index
    }

    /// Frees the entry of a monitor that nobody holds; the object keeps its hash.
    fn deflate(&mut self, index: usize) {
        let m = self.side.monitors[index];
        let word = if m.hash == 0 { 0 } else { HASH | m.hash };
        self.heap.region.store_u32(m.object.at(LOCK), word);
        self.side.monitors[index] = Monitor::default();
    }

    fn wake_entering(&mut self, object: Ref) {
        if self.side.entering == 0 {
            return;
        }
        let threads = self.side.threads.iter().flatten();
        let entering = threads.filter(|t| t.state == State::Waiting(Wait::Monitor(object)));
        let Some(first) = entering.min_by_key(|t| t.ready_since) else { return };
        let (id, waited_enough) = (first.id, first.passed_over >= PATIENCE);
        if waited_enough {
            self.grant(object, id);
        }
        self.make_ready(id, None);
    }

    /// Gives a free monitor to a thread that waits for it.
    fn grant(&mut self, object: Ref, id: ThreadId) {
        let index = self.inflate(object);
        let m = &mut self.side.monitors[index];
        (m.owner, m.count) = (Some(id.0), 1);
        if let Some(t) = self.thread_mut(id) {
            t.granted = true;
            t.passed_over = 0;
        }
    }

    /// Whether the current thread owns the monitor that it wants to enter because it was given it.
    fn takes_grant(&mut self) -> bool {
        std::mem::take(&mut self.current_thread_mut().granted)
    }
}
