//! The oracle that asks a device.
//!
//! Runs share what they have in common: after an event the moment is remembered under the events that led to it, and a
//! candidate starts at the longest prefix that was run before. Moments belong to all seeds that would have drawn alike on
//! the way (`luck`), and so do the ends of runs: a seed whose draws are all alike has the same run, and needs none of its
//! own. A run without any draw is `certain`: no seed can change it, and one run says as much as a thousand.

mod annotate;
mod explain;
mod follow;
mod habits;
mod luck;
mod search;
mod shrink;
mod trie;

use crate::goal::Watch;
use crate::insight::{Explanation, Followed, Insight, Instrumented, Searched};
use crate::oracle::{Item, Oracle, Run};
use device::{Capabilities, Device, Error, HashKind};
use follow::Met;
use gui::hash::{Hash, Hasher};
use gui::trace::Step;
use gui::{Action, Event, Tree};
use habits::Habits;
use luck::Luck;
use search::Frontier;
use std::collections::BTreeMap;
use trie::{Key, Trie};

/// Moments that are kept by default.
const MOMENTS: usize = 256;
/// Moments remembered along one run.
const MOMENTS_PER_RUN: usize = 64;
/// A moment of a run that nobody will ask for again is remembered if at least this share of the seeds would meet it.
const WORTH_KEEPING: f64 = 1.0 / 64.0;

/// Asks a device whether a candidate shows the goal.
pub struct DeviceOracle<'d> {
    device: &'d mut dyn Device,
    capabilities: Capabilities,
    /// What is looked for.
    pub watch: Watch,
    pool: Vec<Step>,
    trie: Trie,
    /// What was on the screen when it was last looked at.
    screen: Tree,
    /// A hash of that.
    looks: Hash,
    /// When that was, in virtual milliseconds.
    time: u64,
    simpler: BTreeMap<Item, Vec<Item>>,
    /// The search for the minimum, while somebody may want more of it.
    frontier: Option<Frontier>,
    /// Where events led in the runs that were watched, by the canonical hash before and what the event does; only what was
    /// not left to chance, and did not show the goal.
    known: BTreeMap<(Hash, String), Hash>,
    /// The canonical hash of the start, if all seeds start alike and nothing shows yet.
    first: Option<Hash>,
    /// What events did by what was on the screen before, also in the search for the minimum.
    habits: Habits,
    /// What the events of the last trace that was followed by its widgets met.
    met: Option<Met>,
    /// Only crashes count, so that screens need not be read.
    crashes_only: bool,
}

/// Where a run stands.
#[derive(Clone, Debug, Default)]
struct Position {
    seed: u64,
    /// Events of the candidate behind it.
    depth: usize,
    /// What was drawn on the way.
    luck: Luck,
}

impl<'d> DeviceOracle<'d> {
    /// An oracle for the steps of a trace; item `i` is step `i`. The app is installed already.
    pub fn new(device: &'d mut dyn Device, steps: &[Step], watch: Watch) -> device::Result<DeviceOracle<'d>> {
        let capabilities = device.capabilities().clone();
        if watch.goal.needs_coverage() && !capabilities.coverage {
            return Err(Error::Unsupported("coverage"));
        }
        if let Some(step) = steps.iter().find(|s| !capabilities.can(&s.event.action)) {
            return Err(Error::Unsupported(step.event.action.kind()));
        }
        let moments = if capabilities.snapshots { MOMENTS } else { 0 };
        let oracle = DeviceOracle {
            device,
            capabilities,
            watch,
            pool: steps.to_vec(),
            trie: Trie::new(moments),
            screen: Tree::default(),
            looks: Hash::default(),
            time: 0,
            simpler: BTreeMap::new(),
            frontier: None,
            known: BTreeMap::new(),
            first: None,
            habits: Habits::default(),
            met: None,
            crashes_only: false,
        };
        if oracle.capabilities.draws {
            oracle.device.record_draws(true)?;
        }
        Ok(oracle)
    }

    /// The goal is a crash: screens are read only where they serve as hints. A hang is told by the screen, too.
    #[must_use]
    pub fn for_a_crash(self) -> DeviceOracle<'d> {
        DeviceOracle { crashes_only: true, ..self }
    }

    /// The step behind an item.
    pub fn step(&self, item: Item) -> Option<&Step> {
        self.pool.get(item)
    }

    /// Forgets all remembered moments and stops recording.
    pub fn finish(&mut self) -> device::Result<()> {
        self.trie.clear(self.device);
        self.end_search();
        if self.capabilities.draws { self.device.record_draws(false) } else { Ok(()) }
    }

    /// Adds an event to the pool; it gets an id of its own.
    fn add(&mut self, step: Step) -> Item {
        let id = self.pool.iter().map(|s| s.id).max().map_or(0, |id| id + 1);
        self.pool.push(Step { id, ..step });
        self.pool.len() - 1
    }

    /// Goes to the latest known moment on the way of a candidate, or starts afresh; says whether the start alone shows
    /// the goal.
    fn approach(&mut self, keys: &[Key], seed: u64) -> device::Result<(Position, bool)> {
        if let Some((depth, luck)) = self.trie.restore(self.device, keys, seed)? {
            return Ok((Position { seed, depth, luck }, false));
        }
        let (position, shown) = self.start(seed)?;
        if !shown {
            self.trie.remember(self.device, keys[0], &position.luck)?;
        }
        Ok((position, shown))
    }

    fn start(&mut self, seed: u64) -> device::Result<(Position, bool)> {
        let mut at = Position { seed, depth: 0, luck: Luck::default() };
        // What was drawn before belongs to nobody.
        self.note_draws(&mut at)?;
        at.luck = Luck::default();
        self.device.reset(seed)?;
        self.device.launch(None)?;
        let shown = self.look()?;
        self.note_draws(&mut at)?;
        Ok((at, shown))
    }

    /// Writes down which widget an event is aimed at, if nobody has yet: a tap on a widget is worth more than one on a
    /// pixel, because all pixels of the widget are the same event.
    fn aim(&mut self, item: Item) {
        if let Some(step) = self.pool.get_mut(item).filter(|s| s.target.is_none()) {
            step.target = annotate::target(&step.event.action, &self.screen);
        }
    }

    fn perform(&mut self, item: Item, at: &mut Position) -> device::Result<bool> {
        let step = self.pool.get(item).ok_or_else(|| Error::Internal(format!("there is no event {item}")))?;
        self.device.perform(step.id, &step.event)?;
        at.depth += 1;
        let shown = self.look()?;
        self.note_draws(at)?;
        Ok(shown)
    }

    /// Notes what was drawn since the last time, looks at the screen included: they let the app run for a moment.
    fn note_draws(&mut self, at: &mut Position) -> device::Result<()> {
        at.luck = if self.capabilities.draws {
            at.luck.and(self.device.draws()?)
        } else {
            // Without knowledge of draws every event may have made one.
            at.luck.and_unknown(at.seed)
        };
        Ok(())
    }

    /// Whether the goal shows now.
    fn look(&mut self) -> device::Result<bool> {
        if !self.crashes_only {
            return self.look_closely();
        }
        let mut seen = self.device.news()?;
        // What hangs is told by the screen, which nobody has read.
        seen.anrs.clear();
        Ok(self.watch.shows(&seen, None))
    }

    /// The same with the screen. One that cannot be read shows nothing; its news come with the next one.
    fn look_closely(&mut self) -> device::Result<bool> {
        let coverage = if self.watch.goal.needs_coverage() { Some(self.device.coverage()?) } else { None };
        match self.device.observe() {
            Ok(seen) => {
                let shown = self.watch.shows(&seen, coverage.as_ref());
                self.looks = looks(seen.activity(), seen.hashes.gui);
                self.time = seen.time;
                self.screen = seen.tree;
                Ok(shown)
            }
            Err(Error::NoTree(_)) => Ok(false),
            Err(e) => Err(e),
        }
    }
}

/// Names what is on the screen.
fn looks(activity: &str, gui: Hash) -> Hash {
    Hasher::new("minimize/screen").str(activity).hash(gui).finish()
}

impl Oracle for DeviceOracle<'_> {
    fn run(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.trie.least_share = 0.0;
        self.go(candidate, seed)
    }

    fn run_once(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        self.trie.least_share = WORTH_KEEPING;
        self.go(candidate, seed)
    }

    fn known(&self, candidate: &[Item], seed: u64) -> Option<Run> {
        let end = self.trie.end(self.device, &trie::keys(candidate), seed);
        let run = end.map(|(hit, luck)| Run { hit, executed: 0, certain: luck.is_certain() });
        run.or_else(|| self.foreseen(candidate))
    }
}

impl DeviceOracle<'_> {
    fn go(&mut self, candidate: &[Item], seed: u64) -> device::Result<Run> {
        let keys = trie::keys(candidate);
        let (mut at, shown) = self.approach(&keys, seed)?;
        let start = at.depth;
        let mut hit = shown.then_some(0);
        let stride = candidate.len().div_ceil(MOMENTS_PER_RUN).max(1);
        while hit.is_none() && at.depth < candidate.len() {
            if self.perform(candidate[at.depth], &mut at)? {
                hit = Some(at.depth);
            } else if at.depth.is_multiple_of(stride) || at.depth + stride > candidate.len() {
                self.trie.remember(self.device, keys[at.depth], &at.luck)?;
            }
        }
        self.trie.note_end(self.device, keys[at.depth], seed, &at.luck, hit.is_some());
        Ok(Run { hit, executed: (at.depth - start) as u64, certain: at.luck.is_certain() })
    }

    /// That a candidate does not show the goal, if all that it does was seen in runs that were watched: they tell by
    /// canonical hash where its events lead, one after the other.
    fn foreseen(&self, candidate: &[Item]) -> Option<Run> {
        let step = |at: Hash, item: &Item| self.known.get(&(at, self.describe(*item))).copied();
        candidate.iter().try_fold(self.first?, step)?;
        Some(Run { hit: None, executed: 0, certain: true })
    }

    /// Performs a candidate and notes what the device tells of each event.
    fn watch(&mut self, candidate: &[Item], seed: u64) -> device::Result<Instrumented> {
        let (hashing, effects) = (self.capabilities.canonical_hash, self.capabilities.effects);
        let (mut at, shown) = self.start(seed)?;
        let mut seen = Instrumented { hit: shown.then_some(0), ..Instrumented::default() };
        seen.screens.push(self.looks);
        seen.times.push(self.time);
        if hashing {
            let first = self.device.hash(HashKind::Canonical)?;
            seen.hashes.push(first);
            self.first = Some(first).filter(|_| at.luck.is_certain() && !shown);
        }
        let mut met = Met::new(candidate, seed);
        while seen.hit.is_none() && at.depth < candidate.len() {
            let item = candidate[at.depth];
            self.aim(item);
            self.note_place(item, &mut met);
            let (before, occasion) = (at.luck.clone(), (self.looks, self.describe(item)));
            if self.perform(item, &mut at)? {
                seen.hit = Some(at.depth);
                self.habits.showed(occasion.clone());
            }
            seen.screens.push(self.looks);
            seen.times.push(self.time);
            if effects {
                seen.effects.push(self.device.effects()?);
            }
            if hashing {
                let after = self.device.hash(HashKind::Canonical)?;
                if let Some(led) = seen.hashes.last().filter(|_| at.luck.is(&before) && seen.hit.is_none()) {
                    self.habits.led(occasion, *led, after);
                    self.known.insert((*led, self.describe(item)), after);
                }
                seen.hashes.push(after);
            }
        }
        self.met = Some(met);
        self.trie.note_end(self.device, trie::keys(candidate)[at.depth], seed, &at.luck, seen.hit.is_some());
        seen.executed = at.depth as u64;
        Ok(seen)
    }
}

impl Insight for DeviceOracle<'_> {
    fn instrument(&mut self, candidate: &[Item], seed: u64) -> device::Result<Option<Instrumented>> {
        let effects = self.capabilities.effects;
        self.device.record_effects(effects)?;
        let blind = std::mem::take(&mut self.crashes_only);
        let seen = self.watch(candidate, seed);
        self.crashes_only = blind;
        self.device.record_effects(false)?;
        seen.map(Some)
    }

    fn recorded(&self, trace: &[Item]) -> Option<Vec<Hash>> {
        let before = |item: &Item| self.pool.get(*item).and_then(|step| Some(looks(&step.activity, step.gui?)));
        trace.iter().map(before).collect()
    }

    fn simpler(&mut self, item: Item) -> Vec<Item> {
        if let Some(known) = self.simpler.get(&item) {
            return known.clone();
        }
        let steps = self.pool.get(item).map(shrink::simpler).unwrap_or_default();
        let can = |s: &Step| self.capabilities.can(&s.event.action);
        let steps: Vec<Step> = steps.into_iter().filter(can).collect();
        let items: Vec<Item> = steps.into_iter().map(|s| self.add_variant(s)).collect();
        self.simpler.insert(item, items.clone());
        items
    }

    fn wait(&mut self, ms: u64) -> Option<Item> {
        let wait = Action::AdvanceTime { ms };
        self.capabilities.can(&wait).then(|| self.add(Step::new(0, Event::settled(wait))))
    }

    fn search(
        &mut self,
        alphabet: &[Item],
        seed: u64,
        shorter: usize,
        budget: u64,
    ) -> device::Result<Option<Searched>> {
        self.begin_search(alphabet, seed, shorter, budget)
    }

    fn search_on(&mut self, budget: u64) -> device::Result<Searched> {
        self.go_on_searching(budget)
    }

    fn follow(&mut self, trace: &[Item], left_out: usize, seed: u64) -> device::Result<Followed> {
        self.perform_by_widgets(trace, left_out, seed)
    }

    fn explain(&mut self, candidate: &[Item], pass: u64, fail: u64) -> device::Result<Option<Explanation>> {
        explain::explain(self, candidate, pass, fail)
    }

    fn describe(&self, item: Item) -> String {
        self.pool.get(item).map(shrink::describe).unwrap_or_default()
    }
}

impl DeviceOracle<'_> {
    /// A simpler form of an event keeps its id: it is the same event, and its luck should stay the same.
    fn add_variant(&mut self, step: Step) -> Item {
        self.pool.push(step);
        self.pool.len() - 1
    }
}

#[cfg(test)]
mod tests;
