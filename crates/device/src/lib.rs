//! The Device trait: what an engine may ask of an Android device.
//!
//! Engines see this trait and never what is behind it. What a device cannot do it says beforehand in
//! [`Capabilities`]; asked all the same it answers [`Error::Unsupported`], never something else instead. The words it
//! speaks (trees, events, observations) are those of the `gui` crate.

mod answers;
mod capabilities;
mod coverage;
mod draw;
mod effects;
mod error;
mod layer;
pub mod scripted;
pub mod stroll;

pub use answers::{Met, OtherAnswer, OtherAnswers};
pub use capabilities::Capabilities;
pub use coverage::{Bitmap, EventCoverage};
pub use draw::{Alike, Draw};
pub use effects::{Effects, Place, PlaceKind};
pub use error::Error;
pub use layer::Layer;

use gui::Event;
use gui::event::Intent;
use gui::hash::Hash;
use gui::observation::Observation;
use gui::trace::{App, DeviceInfo};
use std::sync::Arc;

/// The answer of a device.
pub type Result<T> = std::result::Result<T, Error>;

/// An Android device with one app under test.
///
/// A device is a pure function of its configuration, its seed and the events it was given. Its life is
/// `install`, then any number of times `reset`, `launch` and events; snapshots lead to any earlier moment.
///
/// Events carry an id that stays with them when a trace is cut, because random draws of the device are keyed by it:
/// leaving out one event leaves the luck of all others as it was.
pub trait Device {
    /// What this device can do. It does not change while the device lives.
    fn capabilities(&self) -> &Capabilities;

    /// Kind and recorded configuration, as they go into the header of a trace.
    fn info(&self) -> DeviceInfo;

    /// Installs an app, given as its files. The device is then as after [`reset`](Device::reset) with seed 0, and no
    /// code counts as covered.
    /// An app that cannot be read or run here is [`Error::App`].
    fn install(&mut self, files: &[AppFile]) -> Result<Installed>;

    /// Back to a freshly installed app that was never started: no data, no process, clock at the start, the given
    /// seed for all draws. Snapshots stay valid.
    fn reset(&mut self, device_seed: u64) -> Result<()>;

    /// Starts the app as the launcher does, or by an intent, and waits until it has settled.
    /// That the app crashes while it starts is no error of the device: it shows in the next observation.
    fn launch(&mut self, intent: Option<&Intent>) -> Result<()>;

    /// Performs one event and what follows it (`event.after`). An event that finds nothing to act on (a tap on an
    /// empty place, a text without focus) is performed all the same.
    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed>;

    /// What is on the screen, and what happened since the last observation. Observing changes nothing: hashes and
    /// coverage are the same with and without it. A tree that cannot be read is [`Error::NoTree`], never empty.
    fn observe(&mut self) -> Result<Observation>;

    /// What happened since the last observation, without the screen: as [`observe`](Device::observe), but the tree and
    /// what is read from it may be left empty. Whoever only waits for a crash saves the reading of the tree.
    fn news(&mut self) -> Result<Observation> {
        self.observe()
    }

    /// A hash of the present moment.
    fn hash(&mut self, kind: HashKind) -> Result<Hash>;

    /// A picture of the screen as PNG.
    fn screenshot(&mut self) -> Result<Vec<u8>>;

    /// A smaller picture of the screen, where a device can make one faster; for pages with many of them.
    fn preview(&mut self) -> Result<Vec<u8>> {
        self.screenshot()
    }

    /// Remembers the present moment. It may be restored any number of times until it is dropped.
    fn snapshot(&mut self) -> Result<Snapshot>;

    /// Goes to a remembered moment. What was not yet observed of the time before is forgotten.
    fn restore(&mut self, snapshot: Snapshot) -> Result<()>;

    /// Forgets a moment. Unknown ones are ignored.
    fn drop_snapshot(&mut self, snapshot: Snapshot);

    /// Writes a moment as bytes that another process with the same app and configuration can read.
    fn write_snapshot(&mut self, snapshot: Snapshot) -> Result<Vec<u8>>;

    /// Reads a moment. The bytes may come from anywhere; wrong ones are [`Error::BadSnapshot`].
    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<Snapshot>;

    /// The code that the last event ran, whether or not it was new.
    fn coverage(&mut self) -> Result<EventCoverage>;

    /// Switches the recording of effects on or off; it costs time, so it is off at first.
    fn record_effects(&mut self, _on: bool) -> Result<()> {
        Ok(())
    }

    /// What the last event read and wrote, if that was recorded.
    fn effects(&mut self) -> Result<Effects>;

    /// From now on draws come from another seed; what was drawn stays.
    fn reseed(&mut self, device_seed: u64) -> Result<()>;

    /// Switches the recording of draws on or off; [`draws`](Device::draws) takes what was recorded.
    fn record_draws(&mut self, on: bool) -> Result<()>;

    /// The draws since recording began or was last asked for, in order.
    fn draws(&mut self) -> Result<Vec<Draw>>;

    /// Whether a run in which this draw was made would have gone on in the very same way with another seed, as far as the
    /// draw is concerned. Who does not know says no.
    fn draws_alike(&self, _draw: &Draw, _device_seed: u64) -> bool {
        false
    }

    /// From now on these draws have these values, whatever the seed says; an empty list ends it.
    fn override_draws(&mut self, draws: &[Draw]) -> Result<()>;

    /// Starts to remember which answers of the platform are not Android's own, or ends it. Either forgets what was
    /// remembered and what was set by [`answer`](Device::answer).
    fn track_answers(&mut self, _on: bool) -> Result<()> {
        Err(Error::Unsupported("tracking answers"))
    }

    /// The gaps and models that were called since tracking began.
    fn met(&mut self) -> Result<Vec<Met>> {
        Err(Error::Unsupported("tracking answers"))
    }

    /// While answers are tracked, these members answer so and all others as always; an empty list ends it.
    fn answer(&mut self, _others: &OtherAnswers<'_>) -> Result<()> {
        Err(Error::Unsupported("tracking answers"))
    }
}

/// One file of an app, with its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppFile {
    /// Name without folder.
    pub name: String,
    /// Content, which many readers share.
    pub bytes: Arc<[u8]>,
}

/// What a device learnt about the app when it installed it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Installed {
    /// Package, version, files.
    pub app: App,
    /// The activity that the launcher starts, as `package/class`.
    pub main_activity: String,
    /// All activities, as `package/class`.
    pub activities: Vec<String>,
    /// The oldest API level that it asks for.
    pub min_sdk: u32,
}

/// What became of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Performed {
    /// Virtual milliseconds that passed.
    pub elapsed: u64,
    /// Whether the app had settled at the end.
    pub settled: bool,
}

/// Names a remembered moment of one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snapshot(pub u64);

/// Which hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HashKind {
    /// What can be seen.
    Gui,
    /// Everything: equal runs have equal ones.
    Exact,
    /// What behaviour depends on: two histories with the same future have the same one.
    Canonical,
}
