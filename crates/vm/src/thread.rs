//! Green threads and what they wait for.
//!
//! A thread is a stack in guest memory and this small record. One host thread runs them all in turns; a
//! thread gives way at method entries, back edges and where it blocks, nowhere else. Everything here is
//! guest state: it is cloned with a snapshot and part of the exact hash.

use crate::class::MethodId;
use crate::layout::{ClassId, Ref};
use crate::native::Woke;
use crate::region::Addr;
use crate::wire::{Reader, WireError, Writer};

/// The number of a thread; numbers are used again after a thread ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId(pub u32);

/// Virtual time in nanoseconds since the device started.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Nanos(pub u64);

impl Nanos {
    /// This many milliseconds.
    pub const fn from_millis(ms: u64) -> Nanos {
        Nanos(ms * 1_000_000)
    }

    /// Whole milliseconds.
    pub fn millis(self) -> u64 {
        self.0 / 1_000_000
    }

    /// The moment this much later; the end of time at most.
    pub fn after(self, ns: u64) -> Nanos {
        Nanos(self.0.saturating_add(ns))
    }
}

/// Who set a timer; settling treats them differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The next frame of the display.
    Frame,
    /// A message of a looper.
    Handler,
    /// `sleep`, `wait` or `park` with a limit.
    Sleep,
    /// The alarm manager.
    Alarm,
}

/// What a thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// To enter the monitor of an object.
    Monitor(Ref),
    /// In `Object.wait`.
    Notify(Ref, Option<Nanos>),
    /// In `Thread.sleep`.
    Sleep(Nanos),
    /// In `LockSupport.park`.
    Park(Option<Nanos>),
    /// Until another thread has initialised a class.
    Initialised(ClassId),
    /// Until [`wake`](crate::machine::Vm::wake) is called with this key, or a moment comes.
    Key(u64, Option<Nanos>, Origin),
}

impl Wait {
    /// The moment at which the wait ends by itself.
    pub fn deadline(&self) -> Option<Nanos> {
        match *self {
            Wait::Monitor(_) | Wait::Initialised(_) => None,
            Wait::Sleep(at) => Some(at),
            Wait::Notify(_, at) | Wait::Park(at) | Wait::Key(_, at, _) => at,
        }
    }

    /// Who set its deadline.
    pub fn origin(&self) -> Origin {
        match *self {
            Wait::Key(_, _, origin) => origin,
            _ => Origin::Sleep,
        }
    }

    /// Whether `Thread.interrupt` ends it.
    pub fn interruptible(&self) -> bool {
        matches!(self, Wait::Notify(..) | Wait::Sleep(_) | Wait::Park(_))
    }

    fn write(&self, w: &mut Writer) {
        let time = |w: &mut Writer, t: Option<Nanos>| w.u64(t.map_or(u64::MAX, |t| t.0));
        match *self {
            Wait::Monitor(r) => (w.u8(1), w.u32(r.0)).1,
            Wait::Notify(r, t) => (w.u8(2), w.u32(r.0), time(w, t)).2,
            Wait::Sleep(t) => (w.u8(3), w.u64(t.0)).1,
            Wait::Park(t) => (w.u8(4), time(w, t)).1,
            Wait::Initialised(c) => (w.u8(5), w.u32(c.0)).1,
            Wait::Key(k, t, o) => (w.u8(6), w.u64(k), time(w, t), w.u8(o as u8)).3,
        }
    }

    fn read(r: &mut Reader<'_>) -> Result<Wait, WireError> {
        let time = |r: &mut Reader<'_>| r.u64().map(|t| (t != u64::MAX).then_some(Nanos(t)));
        Ok(match r.u8()? {
            1 => Wait::Monitor(Ref(r.u32()?)),
            2 => Wait::Notify(Ref(r.u32()?), time(r)?),
            3 => Wait::Sleep(Nanos(r.u64()?)),
            4 => Wait::Park(time(r)?),
            5 => Wait::Initialised(ClassId(r.u32()?)),
            6 => {
                let (key, at) = (r.u64()?, time(r)?);
                let origins = [Origin::Frame, Origin::Handler, Origin::Sleep, Origin::Alarm];
                let origin = origins.get(r.u8()? as usize).copied().ok_or(r.bad("origin of a timer"))?;
                Wait::Key(key, at, origin)
            }
            _ => return Err(r.bad("kind of wait")),
        })
    }
}

/// Where a thread stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It can run; it was woken as this says, if a native waits for the answer.
    Ready(Option<Woke>),
    /// It waits.
    Waiting(Wait),
    /// It has ended.
    Ended,
}

/// A guest thread.
#[derive(Clone)]
pub struct Thread {
    /// Its number.
    pub id: ThreadId,
    /// Its `java.lang.Thread`.
    pub mirror: Ref,
    /// A hash of the path by which it was born, the stable key of its draws.
    pub birth: u64,
    /// Number of threads it has started.
    pub children: u32,
    /// Number of turns it has had.
    pub turns: u64,
    /// Order in which it became ready: who is ready longest runs next.
    pub ready_since: u64,
    /// Where it stands.
    pub state: State,
    /// The registers of its innermost frame; 0 when it has none.
    pub fp: Addr,
    /// An exception that is raised when it runs next.
    pub pending: Ref,
    /// Its interrupt flag.
    pub interrupted: bool,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// Whether the machine may end while it runs.
    pub daemon: bool,
    /// Whether it is making a StackOverflowError, for which its stack has some more room.
    pub overflowing: bool,
    /// Monitor recursion to be restored when `Object.wait` ends.
    pub saved_count: u32,
    /// How often in a row it was woken for a monitor and found it taken again.
    pub passed_over: u32,
    /// The turn in which it last began to wait for a monitor.
    pub passed_in: u64,
    /// Whether it was given the monitor that it waits for.
    pub granted: bool,
    /// What it was started with.
    pub entry: MethodId,
}

impl Thread {
    /// First byte of its stack.
    pub fn stack(&self) -> Addr {
        stack_of(self.id)
    }

    /// Whether it has not ended.
    pub fn is_alive(&self) -> bool {
        self.state != State::Ended
    }

    /// Writes it for a snapshot file, or for its hash.
    pub fn write(&self, w: &mut Writer) {
        w.u32(self.id.0);
        w.u32(self.mirror.0);
        w.u64(self.birth);
        w.u32(self.children);
        w.u64(self.turns);
        w.u64(self.ready_since);
        match &self.state {
            State::Ready(None) => w.u8(0),
            State::Ready(Some(woke)) => w.u8(1 + *woke as u8),
            State::Waiting(wait) => (w.u8(4), wait.write(w)).1,
            State::Ended => w.u8(5),
        }
        w.u32(self.fp.0);
        w.u32(self.pending.0);
        w.bool(self.interrupted);
        w.bool(self.permit);
        w.bool(self.daemon);
        w.bool(self.overflowing);
        w.u32(self.saved_count);
        w.u32(self.passed_over);
        w.u64(self.passed_in);
        w.bool(self.granted);
        w.u32(self.entry.0);
    }

    /// Reads what [`Thread::write`] wrote.
    pub fn read(r: &mut Reader<'_>) -> Result<Thread, WireError> {
        Ok(Thread {
            id: ThreadId(r.u32()?),
            mirror: Ref(r.u32()?),
            birth: r.u64()?,
            children: r.u32()?,
            turns: r.u64()?,
            ready_since: r.u64()?,
            state: match r.u8()? {
                0 => State::Ready(None),
                1 => State::Ready(Some(Woke::Signal)),
                2 => State::Ready(Some(Woke::Timeout)),
                3 => State::Ready(Some(Woke::Interrupt)),
                4 => State::Waiting(Wait::read(r)?),
                5 => State::Ended,
                _ => return Err(r.bad("state of a thread")),
            },
            fp: Addr(r.u32()?),
            pending: Ref(r.u32()?),
            interrupted: r.bool()?,
            permit: r.bool()?,
            daemon: r.bool()?,
            overflowing: r.bool()?,
            saved_count: r.u32()?,
            passed_over: r.u32()?,
            passed_in: r.u64()?,
            granted: r.bool()?,
            entry: MethodId(r.u32()?),
        })
    }
}

/// First byte of the stack of the thread with this number.
pub fn stack_of(id: ThreadId) -> Addr {
    crate::layout::STACKS.plus(id.0.wrapping_mul(crate::layout::STACK_SIZE))
}

impl Thread {
    /// The object that the thread waits for, if it waits for one.
    pub fn waits_for(&self) -> Option<Ref> {
        match self.state {
            State::Waiting(Wait::Monitor(o) | Wait::Notify(o, _)) => Some(o),
            _ => None,
        }
    }
}
