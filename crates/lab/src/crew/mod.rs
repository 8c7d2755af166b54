//! Work that is shared: searches, checks and proofs of findings, each of which needs nobody else's device.
//!
//! A task is a pure function: what it gives depends on the app, the device's configuration and the task alone, so it
//! does not matter who carries it out. This process takes tasks in the order in which they came up, and so do its mates,
//! which are processes of their own, because a device has one thread. A mate that fails is let go, and its task goes
//! back to the others. So the number of mates changes nothing but the time.

mod task;

pub use task::{Checked, Done, Effort, Report, Task, carry_out};

use crate::RunError;
use crate::watched::Watched;
use gui::mapping::Mapping;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Somebody else who carries out tasks.
pub trait Mate: Send {
    /// Carries out a task; nothing if that is not possible any more.
    fn carry_out(&mut self, task: &Task) -> Option<Report>;

    /// Something that ends the mate at once, whatever it does.
    fn stopper(&self) -> Box<dyn Fn() + Send + Sync>;
}

/// Where mates come from.
pub trait Hire {
    /// As many mates as are worth having for so many tasks.
    fn hire(&self, tasks: usize) -> Vec<Box<dyn Mate>>;
}

/// Nobody helps.
pub struct Alone;

impl Hire for Alone {
    fn hire(&self, _: usize) -> Vec<Box<dyn Mate>> {
        Vec::new()
    }
}

/// Which tasks come up when a task of a subject is done.
pub type Follow<'a> = dyn Fn(usize, &Task, &Done) -> Vec<Task> + Sync + 'a;

/// What is to be done, for whom, and how.
pub struct Work<'a> {
    /// The tasks to begin with, each with the number of the subject that it belongs to.
    pub tasks: Vec<(usize, Task)>,
    /// Which tasks come up when one is done.
    pub follow: &'a Follow<'a>,
    /// Whether all is to end now.
    pub stop: &'a dyn Fn() -> bool,
    /// Names of obfuscated code.
    pub mapping: Option<&'a Mapping>,
}

/// Carries out tasks and all that follow from them, on this device and by mates. `note` hears what each gave, in the
/// order in which they end. What mates did is added to the device's account.
pub fn share(
    device: &mut Watched<'_>,
    mut mates: Vec<Box<dyn Mate>>,
    work: Work<'_>,
    note: &mut dyn FnMut(usize, Done) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let stoppers: Vec<_> = mates.iter().map(|mate| mate.stopper()).collect();
    let tasks = work.tasks.into();
    let board =
        Board { state: Mutex::new(State { tasks, ..State::default() }), change: Condvar::new(), follow: work.follow };
    std::thread::scope(|scope| {
        for mate in &mut mates {
            let board = &board;
            scope.spawn(move || board.help(&mut **mate));
        }
        let result = board.lead(device, work.mapping, work.stop, note);
        if board.end() {
            stoppers.iter().for_each(|stop| stop());
        }
        result
    })?;
    board.take_done(device, note)
}

/// What is open and what is done.
struct Board<'a> {
    state: Mutex<State>,
    change: Condvar,
    follow: &'a Follow<'a>,
}

#[derive(Default)]
struct State {
    tasks: VecDeque<(usize, Task)>,
    /// Tasks that somebody works on.
    busy: usize,
    /// What was done since it was last told; work of mates comes with what it took.
    done: Vec<(usize, Done, Option<Effort>)>,
    over: bool,
}

/// How often somebody who waits looks whether all is to end.
const LOOK: Duration = Duration::from_millis(100);

impl Board<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The part of this process.
    fn lead(
        &self,
        device: &mut Watched<'_>,
        mapping: Option<&Mapping>,
        stop: &dyn Fn() -> bool,
        note: &mut dyn FnMut(usize, Done) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        while !stop() {
            self.take_done(device, note)?;
            let mut state = self.state();
            let Some((subject, task)) = state.tasks.pop_front() else {
                if state.busy == 0 {
                    break;
                }
                drop(self.change.wait_timeout(state, LOOK));
                continue;
            };
            state.busy += 1;
            drop(state);
            let done = carry_out(device, &task, mapping)?;
            self.finish(subject, &task, done, None);
        }
        Ok(())
    }

    /// The part of a mate.
    fn help(&self, mate: &mut dyn Mate) {
        while let Some((subject, task)) = self.wait_for_task() {
            match mate.carry_out(&task) {
                Some(report) => self.finish(subject, &task, report.done, Some(report.effort)),
                None => return self.give_back(subject, task),
            }
        }
    }

    fn wait_for_task(&self) -> Option<(usize, Task)> {
        let mut state = self.state();
        loop {
            if state.over {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                state.busy += 1;
                return Some(task);
            }
            state = self.change.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, subject: usize, task: &Task, done: Done, effort: Option<Effort>) {
        let more = (self.follow)(subject, task, &done);
        let mut state = self.state();
        state.busy -= 1;
        state.tasks.extend(more.into_iter().map(|task| (subject, task)));
        state.done.push((subject, done, effort));
        self.change.notify_all();
    }

    fn give_back(&self, subject: usize, task: Task) {
        let mut state = self.state();
        state.busy -= 1;
        state.tasks.push_front((subject, task));
        self.change.notify_all();
    }

    /// Ends all; says whether somebody is still at work.
    fn end(&self) -> bool {
        let mut state = self.state();
        state.over = true;
        self.change.notify_all();
        state.busy > 0
    }

    fn take_done(
        &self,
        device: &mut Watched<'_>,
        note: &mut dyn FnMut(usize, Done) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let done = std::mem::take(&mut self.state().done);
        for (subject, done, effort) in done {
            effort.iter().for_each(|effort| effort.add_to(&mut device.account));
            note(subject, done)?;
        }
        Ok(())
    }
}
