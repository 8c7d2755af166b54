//! Running a trace again: "does it still happen?", above all on a new build of the app.
//!
//! Where image, configuration, version and app are those of the recording, replay is *exact*: every event is performed
//! as recorded, and the device's hash is compared before each. Elsewhere it is *semantic*: each event looks for the
//! widget it was aimed at, waits for it and scrolls to it within bounds, and is moved to where the widget is now. A
//! replay that cannot go on, or that has left the recorded path without showing the target, is inconclusive: it must
//! never be mistaken for "fixed".

mod locate;

use crate::goal::{Goal, Watch};
use device::{Device, Error, HashKind, Installed};
use gui::diff::{Shown, diff};
use gui::hash::Hash;
use gui::mapping::Mapping;
use gui::trace::{DeviceInfo, Header, Step, Trace};
use gui::{Event, Observation, Tree};
use locate::Located;
use std::collections::BTreeSet;
use std::fmt;

/// Differences of two screens that are shown.
const DIFFERENCES: usize = 20;
/// Ids of events that replay adds (waits, scrolls); far from those of any trace.
const OWN_IDS: u64 = 1 << 63;

/// How a trace is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Everything is as it was recorded, and hashes must agree.
    Exact,
    /// Something is different, for this reason; widgets are looked for.
    Semantic(Reason),
}

/// Why a replay cannot be exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The app is another build.
    App,
    /// The device is of another kind or configured in another way.
    Device,
    /// The trace was written by another version of gibbon.
    Version,
    /// The user asked for it.
    Asked,
}

/// The trace is of another app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongApp {
    /// The package of the trace.
    pub trace: String,
    /// The package that is installed.
    pub installed: String,
}

impl fmt::Display for WrongApp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is a trace of {}, not of {}", self.trace, self.installed)
    }
}

impl std::error::Error for WrongApp {}

impl Mode {
    /// The mode that fits a trace, an installed app and a device.
    pub fn choose(header: &Header, installed: &Installed, device: &DeviceInfo) -> Result<Mode, WrongApp> {
        if header.app.package != installed.app.package {
            return Err(WrongApp { trace: header.app.package.clone(), installed: installed.app.package.clone() });
        }
        let hashes = |files: &[gui::trace::AppFile]| files.iter().map(|f| f.sha256.clone()).collect::<BTreeSet<_>>();
        let same_app = hashes(&header.app.files) == hashes(&installed.app.files)
            && header.app.version_code == installed.app.version_code;
        let same_device = header.device.kind == device.kind && header.device.config_hash == device.config_hash;
        Ok(match (same_app, same_device, header.gibbon == env!("CARGO_PKG_VERSION")) {
            (true, true, true) => Mode::Exact,
            (false, _, _) => Mode::Semantic(Reason::App),
            (_, false, _) => Mode::Semantic(Reason::Device),
            _ => Mode::Semantic(Reason::Version),
        })
    }
}

/// What to replay and how.
#[derive(Clone, Debug)]
pub struct Config {
    /// The mode.
    pub mode: Mode,
    /// The device seed; the recorded one if none.
    pub seed: Option<u64>,
    /// Events to replay at most.
    pub until: Option<usize>,
    /// What to look for; what the header expects if none.
    pub goal: Option<Goal>,
    /// Names of obfuscated code.
    pub mapping: Option<Mapping>,
    /// How often to wait for a widget.
    pub waits: u32,
    /// How long, in virtual milliseconds.
    pub wait_ms: u64,
    /// How often to scroll for a widget.
    pub scrolls: u32,
}

impl Config {
    /// The default for a mode.
    pub fn new(mode: Mode) -> Config {
        Config { mode, seed: None, until: None, goal: None, mapping: None, waits: 5, wait_ms: 1000, scrolls: 8 }
    }
}

/// What a replay says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The target showed after so many events.
    Shows(usize),
    /// Every event ran and the target did not show.
    Gone,
    /// Every event that was asked for ran; nothing was looked for, or not to the end.
    Ran,
    /// It left the recorded path and did not show the target.
    Inconclusive,
}

impl Outcome {
    /// The exit code of `gibbon replay`.
    pub fn exit_code(&self) -> u8 {
        match self {
            Outcome::Shows(_) => 1,
            Outcome::Gone | Outcome::Ran => 0,
            Outcome::Inconclusive => 7,
        }
    }
}

/// Where a replay left the recorded path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The event before which it was noticed.
    pub at: usize,
    /// How it was noticed.
    pub why: Why,
    /// How the screen differs from the recorded one, if that is known.
    pub differences: Vec<String>,
}

/// How a divergence was noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The device's hash is another one; whether the screen's is too.
    Hash {
        /// The recorded hash.
        expected: Hash,
        /// The hash now.
        found: Hash,
        /// Whether the screen looks as recorded.
        same_screen: bool,
    },
    /// The widget was not found.
    Missing {
        /// What was looked for.
        target: String,
        /// The activity in front.
        activity: String,
    },
    /// The device cannot perform the event.
    Unsupported(&'static str),
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: ", self.at)?;
        match &self.why {
            Why::Hash { same_screen: true, .. } => {
                write!(f, "the screen is as recorded, but something behind it is not")?;
            }
            Why::Hash { .. } => write!(f, "the screen is not as recorded")?,
            Why::Missing { target, activity } => write!(f, "no {target} in {activity}")?,
            Why::Unsupported(kind) => write!(f, "this device cannot do {kind}")?,
        }
        self.differences.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// How an event was performed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How well the widget fits its description, in thousandths; none if the event has no widget.
    pub score: Option<u32>,
    /// Whether it is somewhere else than recorded.
    pub moved: bool,
    /// Waits before it.
    pub waits: u32,
    /// Scrolls before it.
    pub scrolls: u32,
}

/// The result of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it says.
    pub outcome: Outcome,
    /// Where it left the recorded path first.
    pub divergence: Option<Divergence>,
    /// How the events were performed.
    pub played: Vec<Played>,
    /// Other failures that showed.
    pub others: BTreeSet<String>,
    /// The device's hash after every event, where it knows one: equal replays have equal lists.
    pub hashes: Vec<Hash>,
    /// What was really performed: events moved to where their widgets are, with the waits and scrolls between them.
    pub steps: Vec<Step>,
}

/// Replays a trace. `screens` are those of the recording, if somebody has them ([`screens`]); `before` is called
/// before every event, for pictures.
pub fn replay(
    device: &mut dyn Device,
    trace: &Trace,
    config: &Config,
    screens: Option<&[Tree]>,
    before: &mut dyn FnMut(usize, &mut dyn Device),
) -> device::Result<Report> {
    let goal = config.goal.clone().or_else(|| trace.header.expect.as_ref().and_then(Goal::expected));
    let looking = goal.is_some();
    let watch =
        Watch::new(goal.unwrap_or(Goal::Finding(String::new())), &trace.header.app.package, config.mapping.clone());
    device.reset(config.seed.unwrap_or(trace.header.device_seed))?;
    device.launch(None)?;
    let mut player = Player {
        device,
        config,
        watch,
        screens,
        seen: Observation::default(),
        hit: None,
        own: 0,
        divergence: None,
        hashes: Vec::new(),
        played: Vec::new(),
        steps: Vec::new(),
    };
    player.look(0)?;
    let steps = &trace.steps[..config.until.unwrap_or(usize::MAX).min(trace.steps.len())];
    let complete = player.play(steps, before)?;
    Ok(player.report(looking, complete, steps.len() == trace.steps.len()))
}

/// The screens before each event of a trace, for showing differences.
pub fn screens(device: &mut dyn Device, trace: &Trace) -> device::Result<Vec<Tree>> {
    device.reset(trace.header.device_seed)?;
    device.launch(None)?;
    let mut found = Vec::with_capacity(trace.steps.len());
    for step in &trace.steps {
        found.push(device.observe().map_or_else(|_| Tree::default(), |seen| seen.tree));
        device.perform(step.id, &step.event)?;
    }
    Ok(found)
}

struct Player<'a> {
    device: &'a mut dyn Device,
    config: &'a Config,
    watch: Watch,
    screens: Option<&'a [Tree]>,
    seen: Observation,
    hit: Option<usize>,
    own: u64,
    divergence: Option<Divergence>,
    hashes: Vec<Hash>,
    played: Vec<Played>,
    steps: Vec<Step>,
}

impl Player<'_> {
    /// Plays all events until the target shows; says whether none was left out.
    fn play(&mut self, steps: &[Step], before: &mut dyn FnMut(usize, &mut dyn Device)) -> device::Result<bool> {
        for (n, step) in steps.iter().enumerate() {
            if self.hit.is_some() {
                break;
            }
            before(n, self.device);
            if !self.step(n, step)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn step(&mut self, n: usize, step: &Step) -> device::Result<bool> {
        if !self.device.capabilities().can(&step.event.action) {
            self.diverge(n, Why::Unsupported(step.event.action.kind()));
            return Ok(false);
        }
        self.compare(n, step)?;
        let exact = self.config.mode == Mode::Exact && self.divergence.is_none();
        let (event, played) = if exact {
            (step.event.clone(), Played::default())
        } else {
            match self.locate(n, step)? {
                Some(Located { event, played }) => (event, played),
                None => return Ok(false),
            }
        };
        self.device.perform(step.id, &event)?;
        self.played.push(played);
        self.note(Step { event, target: None, ..step.clone() });
        self.look(n + 1)?;
        if self.device.capabilities().exact_hash {
            let hash = self.device.hash(HashKind::Exact)?;
            self.hashes.push(hash);
        }
        Ok(true)
    }

    /// In exact mode the first event that meets another state is remembered; the replay then goes on by widgets.
    fn compare(&mut self, n: usize, step: &Step) -> device::Result<()> {
        let checked = self.config.mode == Mode::Exact && self.divergence.is_none();
        let Some(expected) = step.exact.filter(|_| checked && self.device.capabilities().exact_hash) else {
            return Ok(());
        };
        let found = self.device.hash(HashKind::Exact)?;
        if found != expected {
            let same_screen = step.gui == Some(self.seen.hashes.gui);
            self.diverge(n, Why::Hash { expected, found, same_screen });
        }
        Ok(())
    }

    fn diverge(&mut self, at: usize, why: Why) {
        let recorded = self.screens.and_then(|s| s.get(at));
        let shown = |old: &Tree| {
            let edits = diff(old, &self.seen.tree);
            edits.iter().take(DIFFERENCES).map(|e| Shown(e, old, &self.seen.tree).to_string()).collect()
        };
        let differences = recorded.map(shown).unwrap_or_default();
        self.divergence.get_or_insert(Divergence { at, why, differences });
    }

    /// Reads the screen and watches for the target.
    fn look(&mut self, events: usize) -> device::Result<()> {
        let coverage = if self.watch.goal.needs_coverage() { Some(self.device.coverage()?) } else { None };
        match self.device.observe() {
            Ok(seen) => self.seen = seen,
            Err(Error::NoTree(_)) => self.seen = Observation::default(),
            Err(e) => return Err(e),
        }
        if self.hit.is_none() && self.watch.shows(&self.seen, coverage.as_ref()) {
            self.hit = Some(events);
        }
        Ok(())
    }

    /// Performs an event of the replay's own.
    fn perform_own(&mut self, n: usize, event: &Event) -> device::Result<()> {
        self.own += 1;
        self.device.perform(OWN_IDS + self.own, event)?;
        self.note(Step::new(OWN_IDS + self.own, event.clone()));
        self.look(n)
    }

    /// Writes down what was performed. Its widget is that of another screen or device, so it is not kept.
    fn note(&mut self, step: Step) {
        let n = self.steps.len() as u64;
        self.steps.push(Step { n, gui: None, exact: None, ..step });
    }

    fn report(self, looking: bool, complete: bool, to_the_end: bool) -> Report {
        let on_path = complete && self.divergence.is_none();
        let outcome = match (self.hit.filter(|_| looking), on_path, looking && to_the_end) {
            (Some(at), _, _) => Outcome::Shows(at),
            (None, true, true) => Outcome::Gone,
            (None, true, false) => Outcome::Ran,
            (None, false, _) => Outcome::Inconclusive,
        };
        Report {
            outcome,
            divergence: self.divergence,
            played: self.played,
            others: self.watch.others,
            hashes: self.hashes,
            steps: self.steps,
        }
    }
}

#[cfg(test)]
mod tests;
