//! Threads that wait in a loop without a pause.
//!
//! Some apps wait by asking the same over and over: `while (!ready) {}`. On a phone that warms the hand; here each step
//! of the app would run hundreds of millions of instructions that do nothing. A loop that comes back to where it was, with
//! the same registers in all frames and the same values wherever it wrote, goes round in the same way until somebody else
//! runs. So its rounds are counted and not run: the clock, the ends of pieces and turns and the place at which the
//! thread is left are those that running them gives, and nothing but the host's clock can tell.
//!
//! Whether it is such a loop is found out by running it in the interpreter and watching each word. That costs more than
//! running it, so only a thread that has computed for long is looked at, and seldom again if it was no such loop.

use crate::code::{Op, Word};
use crate::interp::Leave;
use crate::layout::MAX_THREADS;
use crate::machine::Vm;
use crate::observer::{Frame, Observer};
use crate::region::Addr;
use crate::thread::{ThreadId, stack_of};

/// Pieces that a thread computes before it is looked at.
const PATIENCE: u32 = 8;
/// Pieces between two looks at most.
const LONGEST_PATIENCE: u32 = 1024;
/// Instructions and places that a look takes at most; a thread can be stopped at each of these places.
const LONGEST: i64 = 4_000;
const PLACES: u32 = 512;
/// Places in memory that a round may write.
const WRITTEN: usize = 16;

/// How long each thread has computed. No state of the guest: it changes nothing but what is looked at.
pub(crate) struct Spins {
    threads: [Computing; MAX_THREADS as usize],
    /// Instructions that were counted and not run.
    passed: u64,
}

#[derive(Clone, Copy)]
struct Computing {
    /// Pieces since it waited or was looked at.
    pieces: u32,
    /// Pieces after which it is looked at.
    patience: u32,
}

impl Default for Spins {
    fn default() -> Spins {
        Spins { threads: [Computing::AT_FIRST; MAX_THREADS as usize], passed: 0 }
    }
}

impl Spins {
    fn of(&mut self, ThreadId(id): ThreadId) -> &mut Computing {
        &mut self.threads[id as usize]
    }
}

impl Computing {
    const AT_FIRST: Computing = Computing { pieces: 0, patience: PATIENCE };

    fn is_due(&self) -> bool {
        self.pieces >= self.patience
    }

    /// A piece is over.
    fn ran(&mut self, leave: Leave) {
        *self = match leave {
            Leave::Preempted => Computing { pieces: self.pieces.saturating_add(1), ..*self },
            _ => Computing::AT_FIRST,
        };
    }

    /// A look was taken. Who waits in a loop is looked at again in each turn, because others may have changed something.
    fn looked(&mut self, spins: bool) {
        let patience = if spins { 0 } else { (self.patience * 2).clamp(PATIENCE, LONGEST_PATIENCE) };
        *self = Computing { pieces: 0, patience };
    }
}

/// The loop in which a thread waits, until somebody else runs: what a round costs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loop(Option<i64>);

impl Vm {
    /// Instructions of threads that wait in loops that were counted and not run, in this process.
    pub fn passed_instructions(&self) -> u64 {
        self.spins.passed
    }

    /// Runs a piece of the current thread's turn. `waits` is what is known of the turn so far.
    pub(crate) fn run_piece<O: Observer>(&mut self, observer: &mut O, mut fuel: i64, waits: &mut Loop) -> Leave {
        let leave = match self.pass_rounds::<O>(&mut fuel, waits) {
            Ok(()) => self.interpret(observer, &mut fuel),
            Err(leave) => leave,
        };
        self.spins.of(self.current).ran(leave);
        leave
    }

    /// Lets the clock go on by all rounds of a loop that end inside of the piece. Ends with the reason if the piece was over
    /// while the loop was looked for.
    fn pass_rounds<O: Observer>(&mut self, fuel: &mut i64, waits: &mut Loop) -> Result<(), Leave> {
        // Others want to be told of every word, and who watches nothing shows that this here is not felt.
        if !O::COVERAGE || O::EFFECTS || O::VALUES {
            return Ok(());
        }
        if waits.0.is_none() && self.spins.of(self.current).is_due() {
            *waits = self.look_for_loop(fuel)?;
            self.spins.of(self.current).looked(waits.0.is_some());
        }
        if let Some(round) = waits.0 {
            let rounds = *fuel / round * round;
            self.side.instructions += rounds as u64;
            self.spins.passed += rounds as u64;
            *fuel -= rounds;
        }
        Ok(())
    }

    /// Runs on from place to place and looks whether the thread comes back to the same state. Ends early, with the reason, if
    /// the piece is over.
    fn look_for_loop(&mut self, fuel: &mut i64) -> Result<Loop, Leave> {
        let found = self.watch_rounds(fuel);
        // Only who watches values writes down what is made.
        self.heap.made = None;
        found
    }

    fn watch_rounds(&mut self, fuel: &mut i64) -> Result<Loop, Leave> {
        let (first, made) = (*fuel, self.heap.since_collection());
        let mut watch = Watch::default();
        let (mut then, mut since) = (self.moment(&watch), *fuel);
        for place in 1..=PLACES {
            let mut spent = 0;
            let leave = self.interpret(&mut watch, &mut spent);
            *fuel += spent;
            if leave != Leave::Preempted || *fuel < 0 {
                return Err(leave);
            }
            if watch.acts || self.heap.since_collection() != made || first - *fuel > LONGEST {
                break;
            }
            if self.is_moment(&then, &watch) {
                return Ok(Loop(Some(since - *fuel)));
            }
            // The first round may begin with what others have changed, and it is the first to tell what is written; so the
            // state to come back to is taken anew.
            if place.is_power_of_two() {
                (then, since) = (self.moment(&watch), *fuel);
            }
        }
        Ok(Loop::default())
    }

    /// Everything that the current thread can have changed.
    fn moment(&mut self, watch: &Watch) -> Moment {
        let memory = watch.written.iter().map(|at| self.heap.region.load_u64(*at)).collect();
        Moment { fp: self.fp, frames: self.stack_in_use().to_vec(), memory }
    }

    fn is_moment(&mut self, then: &Moment, watch: &Watch) -> bool {
        let written = || watch.written.iter().map(|at| self.heap.region.load_u64(*at));
        self.fp == then.fp && written().eq(then.memory.iter().copied()) && self.stack_in_use() == then.frames
    }

    /// The current thread's stack up to the end of its innermost frame; empty if that is nonsense.
    fn stack_in_use(&mut self) -> &[u8] {
        let (fp, from) = (self.fp, stack_of(self.current));
        let Ok(frame) = self.frame(fp) else { return &[] };
        let end = fp.plus(self.frame_words(frame.method) * 4);
        self.heap.region.bytes(from, (end.0 - from.0) as usize)
    }
}

/// The state of a thread and of what it writes.
struct Moment {
    fp: Addr,
    frames: Vec<u8>,
    /// What is written where the thread wrote since it is watched.
    memory: Vec<u64>,
}

/// Watches whether a thread does anything but compute and write a little: makes objects, locks, throws or calls a native.
#[derive(Default)]
struct Watch {
    acts: bool,
    written: Vec<Addr>,
}

impl Observer for Watch {
    const COVERAGE: bool = true;
    const VALUES: bool = true;

    fn before(&mut self, _: Addr, word: &Word, _: &[u32]) {
        self.acts |= acts(word.op);
    }

    fn stored(&mut self, _: Addr, to: Addr) {
        if !self.written.contains(&to) {
            self.written.push(to);
        }
        self.acts |= self.written.len() > WRITTEN;
    }

    fn entered(&mut self, vm: &Vm, frame: &Frame) {
        self.acts |= vm.classes.entry(frame.method).function().is_some();
    }
}

/// Whether an operation may change more than registers and the place that it stores to.
fn acts(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        MoveException
            | MonitorEnter
            | MonitorExit
            | NewInstanceU
            | NewInstance
            | NewArrayU
            | NewArray
            | FilledNewArrayU
            | FilledNewArray
            | FillArrayData
            | Throw
            | InvokeUnsupported
            | BadCode
            | NativeEnter
            | NativeResume
            | ThreadEnd
    )
}
