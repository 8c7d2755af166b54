//! The scheduler: turns, timers and the virtual clock.
//!
//! Who is ready longest runs next. A turn is made of pieces of equal length and may end after each of them, if somebody
//! else wants to run; after how many such pieces it does end is drawn for each thread and turn from the device's seed. So there are
//! few ways in which a turn can go, and often most of them come to the same: a thread that waits by itself before the
//! second piece is over has the same turn whether it was given two pieces or six. What is recorded of a draw are all
//! lengths that would have led to the same run.
//!
//! Threads of the system group (the runtime's daemons, the device's own) stand for what runs beside an app on a phone and
//! is none of its business: they get their turn as soon as a piece is over, and their own turns are no matter of luck.
//!
//! When nobody is ready, time jumps to the next deadline. Nothing here looks at the host's clock.

use crate::class::MethodId;
use crate::internal::{RUN_MAIN, RUN_THREAD};
use crate::interp::Leave;
use crate::layout::{MAX_THREADS, Ref};
use crate::machine::Vm;
use crate::native::{Raise, Woke};
use crate::observer::Observer;
use crate::region::Addr;
use crate::spin::Loop;
use crate::thread::{Nanos, State, Thread, ThreadId, Wait, stack_of};

/// Where a run ends at the latest.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// Virtual time that is not passed by waiting.
    pub time: Nanos,
    /// Instructions that may run.
    pub instructions: u64,
}

impl Until {
    /// No limit but this many instructions.
    pub fn instructions(n: u64) -> Until {
        Until { time: Nanos(u64::MAX), instructions: n }
    }
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All threads that are no daemons have ended, or the guest asked to end.
    Exit(i32),
    /// Everybody waits for something that nobody will do.
    Stuck,
    /// The time limit was reached; the next deadline lies behind it.
    Time,
    /// The instructions are used up.
    Budget,
    /// The guest destroyed its own stack.
    Corrupt,
}

/// Instructions of a piece of a turn.
const PIECE: u64 = 20_000;
/// The longest turn in pieces, if somebody wants to run; the shortest has one.
const PIECES: u64 = 6;
/// The least that is allocated between two collections: as much as a phone lets a heap grow. More would only make room for
/// garbage, of which every snapshot has a copy. A larger heap may double, so that collecting takes a fixed share of the time.
const COLLECT_AFTER: u64 = 8 << 20;

/// What draws the lengths of turns.
const TURN: &str = "turn";

/// Who wants to run while another thread does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Nobody,
    /// Only threads that are none of the app's, or the collector; or the turn is such a thread's.
    System,
    /// A thread of the app, in a turn of another one.
    App,
}

/// How a turn goes: outcome `n` of its draw lets it last until the end of the `n + 1`st piece during which somebody wants
/// to run.
struct Length {
    key: u64,
    /// Pieces that are over since somebody wants to run.
    pieces: u64,
    /// The first outcome with which everything would have been the same so far.
    low: u64,
    /// The last one.
    high: u64,
}

impl Length {
    fn new(key: u64) -> Length {
        Length { key, pieces: 0, low: 0, high: PIECES - 1 }
    }

    /// Whether the turn has had the pieces that this draw gives it, now that another one is over and somebody wants to run.
    fn is_used_up(&mut self, drawn: u64) -> bool {
        self.pieces += 1;
        let over = drawn % PIECES < self.pieces;
        if over {
            self.high = self.high.min(self.pieces - 1);
        } else {
            self.low = self.pieces;
        }
        over
    }

    /// Whether another outcome would have led to another run.
    fn is_felt(&self) -> bool {
        (self.low, self.high) != (0, PIECES - 1)
    }
}

impl Vm {
    /// Runs guest code until a limit or an end. Never called from a native (invariant 2).
    pub fn run<O: Observer>(&mut self, until: Until, observer: &mut O) -> Ended {
        assert!(!self.running, "Vm::run was re-entered");
        self.running = true;
        self.heap.made = O::VALUES.then(Vec::new);
        let ended = self.run_turns(until, observer);
        self.running = false;
        ended
    }

    fn run_turns<O: Observer>(&mut self, until: Until, observer: &mut O) -> Ended {
        let budget = self.side.instructions.saturating_add(until.instructions);
        loop {
            if let Some(status) = self.side.exit {
                return Ended::Exit(status);
            }
            if self.only_daemons() {
                return Ended::Exit(0);
            }
            if self.input.as_ref().is_some_and(|input| input.wanted) {
                return Ended::Stuck;
            }
            if self.is_collection_due() {
                self.collect();
            }
            if self.side.instructions >= budget {
                return Ended::Budget;
            }
            self.fire_timers();
            match self.next_ready() {
                Some(id) => {
                    if self.turn(id, budget, observer) == Leave::Corrupt {
                        return Ended::Corrupt;
                    }
                }
                None => match self.next_deadline() {
                    None => return Ended::Stuck,
                    Some(at) if at > until.time => return Ended::Time,
                    Some(at) => self.sleep_until(at),
                },
            }
        }
    }

    fn turn<O: Observer>(&mut self, id: ThreadId, budget: u64, observer: &mut O) -> Leave {
        self.current = id;
        let t = self.current_thread_mut();
        t.turns += 1;
        let (birth, turns, fp) = (t.birth, t.turns, t.fp);
        self.fp = fp;
        let mut length = Length::new(birth.wrapping_add(turns.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let mut waits = Loop::default();
        let leave = loop {
            let fuel = PIECE.min(budget - self.side.instructions) as i64;
            let leave = self.run_piece(observer, fuel, &mut waits);
            // A thread that nobody waits for goes on: where its turns would have ended must not be felt.
            if leave != Leave::Preempted || self.side.instructions >= budget || self.is_turn_over(id, &mut length) {
                break leave;
            }
        };
        if length.is_felt() {
            self.note_draw(TURN, length.key, self.would_draw(TURN, length.key), (PIECES, length.low, length.high));
        }
        let fp = self.fp;
        if let Some(t) = self.thread_mut(id) {
            t.fp = fp;
        }
        if leave == Leave::Preempted {
            let since = self.ready_event();
            self.current_thread_mut().ready_since = since;
        }
        leave
    }

    /// Whether the turn of a thread ends now that another piece of it is over.
    fn is_turn_over(&self, id: ThreadId, length: &mut Length) -> bool {
        match self.wanted_by(id) {
            Wanted::Nobody => false,
            Wanted::System => true,
            Wanted::App => !self.config.vary_turns || length.is_used_up(self.would_draw(TURN, length.key)),
        }
    }

    fn is_collection_due(&self) -> bool {
        let new = self.heap.since_collection();
        new > COLLECT_AFTER && new > self.heap.used().saturating_sub(new)
    }

    /// Who but this thread wants to run now.
    fn wanted_by(&self, id: ThreadId) -> Wanted {
        let now = self.now();
        let wants = |t: &&Thread| match &t.state {
            State::Ready(_) => true,
            State::Waiting(w) => w.deadline().is_some_and(|d| d <= now),
            _ => false,
        };
        let others = || self.side.threads.iter().flatten().filter(|t| t.id != id).filter(wants);
        if others().next().is_none() && !self.is_collection_due() {
            Wanted::Nobody
        } else if self.is_of_system(self.current_thread()) || others().all(|t| self.is_of_system(t)) {
            Wanted::System
        } else {
            Wanted::App
        }
    }

    /// Whether a thread is none of the app's: its group is the one that has no parent.
    fn is_of_system(&self, t: &Thread) -> bool {
        let load = |object: Ref, field: u32| Ref(self.heap.region.load_u32(object.at(field))).non_null();
        let group = t.mirror.non_null().and_then(|mirror| load(mirror, self.known.thread_group));
        group.is_some_and(|group| load(group, self.known.thread_group_parent).is_none())
    }

    fn only_daemons(&self) -> bool {
        !self.side.threads.iter().flatten().any(|t| t.is_alive() && !t.daemon)
    }

    fn next_ready(&self) -> Option<ThreadId> {
        let ready = self.side.threads.iter().flatten().filter(|t| matches!(t.state, State::Ready(_)));
        ready.min_by_key(|t| t.ready_since).map(|t| t.id)
    }

    /// The next moment at which a wait ends by itself.
    pub fn next_deadline(&self) -> Option<Nanos> {
        let threads = self.side.threads.iter().flatten();
        threads.filter_map(|t| if let State::Waiting(w) = &t.state { w.deadline() } else { None }).min()
    }

    /// Lets time pass while nobody runs.
    pub fn sleep_until(&mut self, at: Nanos) {
        let now = self.now();
        if at > now {
            self.side.slept = self.side.slept.after(at.0 - now.0);
        }
    }

    fn fire_timers(&mut self) {
        let now = self.now();
        let due = |t: &&Thread| matches!(&t.state, State::Waiting(w) if w.deadline().is_some_and(|d| d <= now));
        let mut due: Vec<(Option<Nanos>, u64, ThreadId)> = self
            .side
            .threads
            .iter()
            .flatten()
            .filter(due)
            .map(|t| (if let State::Waiting(w) = &t.state { w.deadline() } else { None }, t.ready_since, t.id))
            .collect();
        due.sort();
        for (_, _, id) in due {
            self.make_ready(id, Some(Woke::Timeout));
        }
    }

    /// Makes the current thread wait.
    pub(crate) fn block(&mut self, wait: Wait) {
        let since = self.ready_event();
        let enters = matches!(wait, Wait::Monitor(_));
        self.side.entering += u32::from(enters);
        let t = self.current_thread_mut();
        if enters {
            // A thread that is woken for a monitor looks at it first thing in its next turn.
            t.passed_over = if t.passed_in + 1 == t.turns { t.passed_over + 1 } else { 0 };
            t.passed_in = t.turns;
        }
        t.state = State::Waiting(wait);
        t.ready_since = since;
    }

    /// Ends a thread's wait.
    pub fn make_ready(&mut self, id: ThreadId, woke: Option<Woke>) {
        let since = self.ready_event();
        let mut entered = false;
        if let Some(t) = self.thread_mut(id)
            && let State::Waiting(wait) = t.state
        {
            entered = matches!(wait, Wait::Monitor(_));
            t.state = State::Ready(woke);
            t.ready_since = since;
        }
        self.side.entering -= u32::from(entered);
    }

    /// Wakes all threads that wait for a key; says whether there was one.
    pub fn wake(&mut self, key: u64) -> bool {
        let waits = |t: &&Thread| matches!(t.state, State::Waiting(Wait::Key(k, ..)) if k == key);
        let ids: Vec<ThreadId> = self.side.threads.iter().flatten().filter(waits).map(|t| t.id).collect();
        ids.iter().for_each(|id| self.make_ready(*id, Some(Woke::Signal)));
        !ids.is_empty()
    }

    /// Sets a thread's interrupt flag and ends a wait that can be interrupted.
    pub fn interrupt(&mut self, id: ThreadId) {
        let Some(t) = self.thread_mut(id) else { return };
        t.interrupted = true;
        if matches!(&t.state, State::Waiting(w) if w.interruptible()) {
            self.make_ready(id, Some(Woke::Interrupt));
        }
    }

    fn ready_event(&mut self) -> u64 {
        self.side.ready_events += 1;
        self.side.ready_events
    }

    /// Starts a thread for a `java.lang.Thread`; `None` when there are too many.
    pub fn start_thread(&mut self, mirror: Ref, daemon: bool) -> Option<ThreadId> {
        self.add_thread(mirror, daemon, RUN_THREAD, &[mirror.0])
    }

    /// Starts the first thread: it runs `main` of the class with this dotted name.
    pub fn start_main(&mut self, class: &str, args: &[&str]) -> Result<ThreadId, Raise> {
        let mirror = self.new_object(self.known.thread)?;
        let name = self.new_string(class)?;
        let args = args.iter().map(|a| self.new_string(a)).collect::<Result<Vec<_>, _>>()?;
        let args = self.new_ref_array(self.known.string, &args)?;
        let started = self.add_thread(mirror, false, RUN_MAIN, &[mirror.0, name.0, args.0]);
        started.ok_or_else(|| Raise::bare("java/lang/InternalError"))
    }

    fn add_thread(&mut self, mirror: Ref, daemon: bool, entry: MethodId, args: &[u32]) -> Option<ThreadId> {
        let slot = self.side.threads.iter().position(|t| t.as_ref().is_none_or(|t| !t.is_alive()));
        let slot = slot.unwrap_or(self.side.threads.len());
        if slot as u32 >= MAX_THREADS {
            return None;
        }
        let birth = self.birth_key();
        let since = self.ready_event();
        self.side.births += 1;
        let id = ThreadId(slot as u32);
        let thread = Thread {
            id,
            mirror,
            birth,
            children: 0,
            turns: 0,
            ready_since: since,
            state: State::Ready(None),
            fp: Addr(0),
            pending: Ref::NULL,
            interrupted: false,
            permit: false,
            daemon,
            overflowing: false,
            saved_count: 0,
            passed_over: 0,
            passed_in: 0,
            granted: false,
            entry,
        };
        if slot == self.side.threads.len() {
            self.side.threads.push(None);
        }
        self.side.threads[slot] = Some(thread);
        self.enter_first_frame(id, entry, args);
        Some(id)
    }

    /// The bottom frame of a new thread.
    fn enter_first_frame(&mut self, id: ThreadId, entry: MethodId, args: &[u32]) {
        let (current, fp) = (self.current, self.fp);
        self.current = id;
        self.fp = Addr(0);
        let prepared = self.prepare(entry).is_ok();
        let pushed = matches!(self.push(entry, args, 0), Ok(true));
        assert!(prepared && pushed, "the first frame of a thread fits its stack");
        let first = self.fp;
        self.current_thread_mut().fp = first;
        self.current = current;
        self.fp = fp;
    }

    /// The stable key of a thread that is born now: its parent's key and which child it is.
    fn birth_key(&mut self) -> u64 {
        let current = self.current;
        match self.thread_mut(current) {
            Some(t) => {
                t.children += 1;
                let mut bytes = t.birth.to_le_bytes().to_vec();
                bytes.extend(t.children.to_le_bytes());
                xxhash_rust::xxh3::xxh3_64(&bytes)
            }
            None => 1,
        }
    }

    /// Ends the current thread.
    pub(crate) fn end_thread(&mut self) {
        let t = self.current_thread_mut();
        t.state = State::Ended;
        t.fp = Addr(0);
    }

    /// A thread that is alive or has just ended.
    pub fn thread_mut(&mut self, id: ThreadId) -> Option<&mut Thread> {
        self.side.threads.get_mut(id.0 as usize)?.as_mut()
    }

    /// The thread that runs.
    pub fn current_thread(&self) -> &Thread {
        match self.side.threads.get(self.current.0 as usize) {
            Some(Some(t)) => t,
            _ => panic!("no thread runs"),
        }
    }

    /// The thread that runs, for changing.
    pub fn current_thread_mut(&mut self) -> &mut Thread {
        let current = self.current;
        match self.thread_mut(current) {
            Some(t) => t,
            None => panic!("no thread runs"),
        }
    }

    /// The thread of a `java.lang.Thread`, if it is alive.
    pub fn thread_of(&self, mirror: Ref) -> Option<&Thread> {
        self.side.threads.iter().flatten().find(|t| t.is_alive() && t.mirror == mirror)
    }

    /// First byte of the current thread's stack, for whoever walks it.
    pub fn current_stack(&self) -> Addr {
        stack_of(self.current)
    }
}

#[cfg(test)]
mod tests {
    use super::{Length, PIECES};

    /// A turn with this draw that waits by itself after somebody has wanted to run for `most` pieces: how many it had,
    /// whether it had to end, and what is known of its length.
    fn turn(drawn: u64, most: u64) -> ((u64, bool), Length) {
        let (mut length, mut over) = (Length::new(0), false);
        while length.pieces < most && !over {
            over = length.is_used_up(drawn);
        }
        ((length.pieces, over), length)
    }

    #[test]
    fn a_record_names_exactly_the_lengths_that_make_the_same_turn() {
        for (drawn, most) in (0..PIECES).flat_map(|drawn| (0..9).map(move |most| (drawn, most))) {
            let (went, length) = turn(drawn, most);
            let same: Vec<u64> = (0..PIECES).filter(|other| turn(*other, most).0 == went).collect();
            let told: Vec<u64> = (length.low..=length.high).collect();
            assert_eq!(told, same, "drawn {drawn}, at most {most}");
            assert_eq!(length.is_felt(), same.len() < PIECES as usize);
        }
    }
}
