//! The phone as a [`Device`]: what engines may ask of it.

mod acting;
mod hearing;
mod screen;

use self::hearing::Happened;
use self::screen::{Luck, Seen};
use crate::covered::Covered;
use crate::effects::Recorder;
use crate::install::Package;
use crate::intents;
use crate::network::Stub;
use crate::phone::{Phone, PhoneError, Start, operation};
use crate::policy::{Libraries, Policy};
use crate::screen::ScreenConfig;
use crate::settle::Settled;
use crate::vary::Source;
use boot::BootPack;
use device::{
    Alike, AppFile, Capabilities, Device, Draw, Effects, Error, EventCoverage, HashKind, Installed, Met, OtherAnswers,
    Performed, Result, Snapshot,
};
use gui::event::{After, Intent};
use gui::hash::Hash;
use gui::observation::{Gap, Hashes, LogLine, Observation};
use gui::trace::DeviceInfo;
use gui::{Action, Event};
use libcore::natives::io::files::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use vm::Config;
use vm::class::DexId;
use vm::draws::Drawn;
use vm::thread::Nanos;

/// The embedded device.
pub struct Embedded {
    pack: Arc<BootPack>,
    config: Config,
    capabilities: Capabilities,
    phone: Phone,
    zygote: vm::snapshot::Snapshot,
    installed: Option<Package>,
    /// An app that was read already and will be installed soon.
    expected: Option<Package>,
    snapshots: BTreeMap<u64, Moment>,
    next_snapshot: u64,
    last: Settled,
    running: bool,
    happened: Happened,
    covered: Option<Covered>,
    boot_files: u32,
    /// The screen when it was last read: a main thread that hangs cannot change it.
    screen: Option<Seen>,
    /// Gaps that the app met since it was reset.
    met: Rc<BTreeSet<String>>,
    effects: Option<Recorder>,
}

/// A remembered moment with what the host knows of it.
#[derive(Clone)]
struct Moment {
    machine: vm::snapshot::Snapshot,
    last: Settled,
    running: bool,
    reported: Option<Nanos>,
    screen: Option<Seen>,
    met: Rc<BTreeSet<String>>,
    luck: Luck,
}

impl From<PhoneError> for Error {
    fn from(e: PhoneError) -> Error {
        match e {
            PhoneError::NoTree(why) => Error::NoTree(why),
            PhoneError::Files(why) => Error::App(why),
            other => Error::Internal(other.to_string()),
        }
    }
}

impl Embedded {
    /// A phone without an app.
    pub fn new(pack: Arc<BootPack>, config: Config) -> std::result::Result<Embedded, PhoneError> {
        let phone = crate::image::phone(&pack, config.clone())?;
        Ok(Embedded::on(pack, config, phone))
    }

    /// The device that a phone is whose zygote waits for an app.
    pub fn on(pack: Arc<BootPack>, config: Config, mut phone: Phone) -> Embedded {
        let zygote = phone.vm.snapshot();
        let boot_files = phone.vm.classes.dex_count();
        let capabilities = Capabilities {
            actions: Action::KINDS.iter().copied().collect(),
            snapshots: true,
            snapshot_files: true,
            exact_hash: true,
            canonical_hash: true,
            answers: true,
            effects: true,
            draws: true,
            coverage: true,
            screenshots: true,
            virtual_time: true,
        };
        Embedded {
            pack,
            config,
            capabilities,
            phone,
            zygote,
            installed: None,
            expected: None,
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
            last: Settled::Quiet,
            running: false,
            happened: Happened::default(),
            covered: None,
            boot_files,
            screen: None,
            met: Rc::default(),
            effects: None,
        }
    }

    /// The phone itself, for those who look deeper than an engine may.
    pub fn phone(&mut self) -> &mut Phone {
        &mut self.phone
    }

    /// Sets how the device answers for its user; it counts from the next start of an app's process.
    pub fn set_policy(&mut self, policy: Policy) {
        self.phone.vm.config.vary_turns = policy.vary.has(Source::Threads);
        self.phone.vm.config.vary_chance = policy.vary.has(Source::Chance);
        self.phone.vm.config.libraries = policy.libraries == Libraries::Load;
        self.phone.policy = policy;
    }

    /// Gives the phone another screen, language or speed of animations; it counts from the next start of an app's process.
    pub fn set_screen(&mut self, screen: ScreenConfig) {
        self.phone.screen = screen;
    }

    /// Sets what hosts answer; it counts from the next start of an app's process.
    pub fn set_network(&mut self, stubs: Vec<Stub>) {
        self.phone.stubs = stubs;
    }

    /// Tells it which app will be installed, so that the app need not be read then.
    pub fn expect(&mut self, package: Package) {
        self.expected = Some(package);
    }

    /// The boot pack it runs on.
    pub fn pack(&self) -> &Arc<BootPack> {
        &self.pack
    }

    /// How many files the boot class path has; the app's come after them.
    pub fn boot_files(&self) -> u32 {
        self.boot_files
    }

    /// Instructions of the app's own code that ran so far.
    pub fn coverage_total(&self) -> u32 {
        self.covered.as_ref().map_or(0, |c| c.total().instructions)
    }

    fn settle(&mut self) {
        self.last = self.phone.settle();
        self.after_run();
    }

    /// Lets virtual time pass.
    fn wait(&mut self, ms: u64) {
        let until = self.phone.vm.now().after(ms * 1_000_000);
        self.last = self.phone.run_until(until);
        self.after_run();
    }

    /// Notes what of the app ran since this was last done.
    fn take_coverage(&mut self) {
        if let Some(covered) = &mut self.covered {
            covered.take(&mut self.phone.vm);
        }
    }

    fn package(&self) -> String {
        self.installed.as_ref().map(|p| p.installed.app.package.clone()).unwrap_or_default()
    }

    /// Starts the app's process.
    fn start_process(&mut self, start: Start<'_>) {
        let package = self.package();
        self.running = true;
        self.phone.start_process(&package, start);
    }

    /// Ends the app's process: what it had in memory is gone, its files stay unless they are to be cleared, and time
    /// goes on.
    fn end_process(&mut self, clear: bool) -> Result<()> {
        self.take_coverage();
        let now = self.phone.vm.now();
        let mut files = self.phone.vm.state::<Files>().fs.clone();
        self.phone.vm.restore(&self.zygote);
        self.phone.vm.give_back();
        if clear {
            self.reinstall()?;
        } else {
            files.end_process();
            self.phone.vm.state_mut::<Files>().fs = files;
        }
        self.phone.vm.sleep_until(now);
        self.running = false;
        self.screen = None;
        Ok(())
    }

    fn reinstall(&mut self) -> Result<()> {
        let Some(package) = &self.installed else { return Ok(()) };
        Ok(self.phone.install(&package.installed.app.package, &package.contents)?)
    }

    fn begin_effects(&mut self) {
        if let Some(recorder) = &mut self.effects {
            recorder.begin(&self.phone.vm);
            self.phone.effects.get_or_insert_default().clear();
        }
    }

    fn end_effects(&mut self) {
        if let (Some(recorder), Some(seen)) = (&mut self.effects, &self.phone.effects) {
            recorder.end(&self.phone.vm, seen);
        }
    }
}

impl Device for Embedded {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn info(&self) -> DeviceInfo {
        let mut config = BTreeMap::new();
        config.insert("api".to_owned(), self.config.level.into());
        config.insert("instructions_per_ms".to_owned(), self.config.instructions_per_ms.into());
        config.insert("epoch_ms".to_owned(), self.config.epoch_ms.into());
        config.insert("settle_window_ms".to_owned(), self.phone.rule.window.millis().into());
        config.insert("animation_cap_ms".to_owned(), self.phone.rule.animation_cap.millis().into());
        config.insert("busy_cap_ms".to_owned(), self.phone.rule.busy_cap.millis().into());
        config.insert("horizon_ms".to_owned(), self.phone.rule.horizon.millis().into());
        config.insert("network".to_owned(), crate::network::recorded(&self.phone.stubs).into());
        self.phone.screen.record(&mut config);
        self.phone.policy.record(&mut config);
        DeviceInfo::new("embedded", config)
    }

    fn install(&mut self, files: &[AppFile]) -> Result<Installed> {
        let expected = self.expected.take().filter(|package| package.contents.files == files);
        let package = expected.map_or_else(|| Package::read(files), Ok)?;
        let installed = package.installed.clone();
        self.covered = Some(Covered::new(&installed.app.package, DexId(self.boot_files)));
        self.phone.vm.classes.want_newer(installed.min_sdk > u32::from(self.config.level));
        self.installed = Some(package);
        self.reset(0)?;
        Ok(installed)
    }

    fn reset(&mut self, device_seed: u64) -> Result<()> {
        self.phone.vm.restore(&self.zygote);
        self.phone.vm.give_back();
        self.phone.vm.config.seed = device_seed;
        self.phone.vm.config.epoch_ms = self.config.epoch_ms + self.phone.policy.vary.later_ms(&self.phone.vm);
        self.phone.vm.config.storage_ms = self.phone.policy.vary.storage_ms(&self.phone.vm);
        self.phone.vm.log.clear();
        self.phone.vm.gaps.clear();
        self.phone.reports.clear();
        self.happened = Happened::default();
        self.running = false;
        self.met = Rc::default();
        self.last = Settled::Quiet;
        self.screen = None;
        self.reinstall()
    }

    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        if !self.running {
            let component = intent.and_then(|i| i.component.clone()).unwrap_or_default();
            let uri = intent.map(intents::uri).unwrap_or_default();
            self.start_process(Start::Fresh(&component, &uri));
        } else if let Some(intent) = intent {
            self.act(&Action::Intent { intent: intent.clone() })?;
        } else {
            self.phone.send(operation::COME_BACK, vec![], vec![]);
        }
        self.settle();
        self.take_coverage();
        match self.refused() {
            Some(why) => Err(Error::App(format!("Android refuses it: {why}"))),
            None => Ok(()),
        }
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        let start = self.phone.vm.now();
        libcore::natives::random::begin_event(&mut self.phone.vm, id);
        if let Some(covered) = &mut self.covered {
            covered.begin_event();
        }
        if !self.running && !self.revive(&event.action)? {
            self.take_coverage();
            let elapsed = self.phone.vm.now().millis() - start.millis();
            return Ok(Performed { elapsed, settled: !self.running || self.last == Settled::Quiet });
        }
        self.begin_effects();
        let think = self.phone.policy.vary.think_ms(&self.phone.vm, id);
        self.phone.vm.sleep_until(start.after(think * 1_000_000));
        self.act(&event.action)?;
        match event.after {
            _ if !self.running => {}
            After::Settle => self.settle(),
            After::Ms(ms) => self.wait(u64::from(ms)),
        }
        self.end_effects();
        self.take_coverage();
        let elapsed = self.phone.vm.now().millis() - start.millis();
        Ok(Performed { elapsed, settled: self.last == Settled::Quiet })
    }

    fn observe(&mut self) -> Result<Observation> {
        let exact = self.exact();
        let screen = if self.running { self.screen(exact)? } else { Arc::default() };
        let news = self.news()?;
        Ok(Observation {
            hashes: Hashes { gui: screen.tree.hash(), exact: Some(exact), canonical: None },
            tree: screen.tree.clone(),
            notifications: screen.notifications.clone(),
            inside: screen.inside.clone(),
            permission_asked: screen.permission_asked.clone(),
            ..news
        })
    }

    fn news(&mut self) -> Result<Observation> {
        let time = self.phone.vm.now().millis();
        let log = std::mem::take(&mut self.phone.vm.log);
        let line =
            |(level, tag, message): (char, String, String)| LogLine { t: time, level: level.to_string(), tag, message };
        let gaps = std::mem::take(&mut self.phone.vm.gaps);
        let gap = |((name, caller), calls): ((String, String), u64)| Gap { name, caller, calls: calls as u32 };
        let gained = self.covered.as_mut().map(Covered::take_gained).unwrap_or_default();
        let happened = std::mem::take(&mut self.happened);
        self.happened.failures = happened.failures;
        Ok(Observation {
            time,
            crashes: happened.crashes,
            anrs: happened.anrs,
            log: log.into_iter().map(line).collect(),
            external: happened.external,
            toasts: happened.toasts,
            gained,
            gaps: gaps.into_iter().map(gap).collect(),
            running: self.running,
            settled: self.last == Settled::Quiet,
            ..Observation::default()
        })
    }

    fn hash(&mut self, kind: HashKind) -> Result<Hash> {
        match kind {
            HashKind::Exact => Ok(self.exact()),
            HashKind::Gui => {
                let exact = self.exact();
                Ok(self.screen(exact)?.tree.hash())
            }
            HashKind::Canonical => {
                crate::canonical::hash(&mut self.phone.vm).ok_or(Error::Unsupported("canonical hashes"))
            }
        }
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        self.picture(1)
    }

    fn preview(&mut self) -> Result<Vec<u8>> {
        self.picture(2)
    }

    fn snapshot(&mut self) -> Result<Snapshot> {
        self.next_snapshot += 1;
        let machine = self.phone.vm.snapshot();
        let (reported, screen, met) = (self.phone.reported, self.screen.clone(), self.met.clone());
        let luck = Luck::of(&self.phone.vm.config);
        let moment = Moment { machine, last: self.last, running: self.running, reported, screen, met, luck };
        self.snapshots.insert(self.next_snapshot, moment);
        Ok(Snapshot(self.next_snapshot))
    }

    fn restore(&mut self, snapshot: Snapshot) -> Result<()> {
        let moment = self.snapshots.get(&snapshot.0).cloned().ok_or(Error::UnknownSnapshot(snapshot))?;
        self.phone.vm.restore(&moment.machine);
        moment.luck.put_into(&mut self.phone.vm.config);
        self.phone.vm.log.clear();
        self.phone.vm.gaps.clear();
        self.phone.reports.clear();
        self.happened = Happened::default();
        (self.last, self.running) = (moment.last, moment.running);
        (self.phone.reported, self.screen) = (moment.reported, moment.screen);
        self.met = moment.met;
        Ok(())
    }

    fn drop_snapshot(&mut self, snapshot: Snapshot) {
        self.snapshots.remove(&snapshot.0);
    }

    fn write_snapshot(&mut self, snapshot: Snapshot) -> Result<Vec<u8>> {
        let moment = self.snapshots.get(&snapshot.0).ok_or(Error::UnknownSnapshot(snapshot))?;
        let mut bytes = vec![u8::from(moment.running)];
        bytes.extend(self.phone.vm.write_snapshot(&moment.machine));
        Ok(bytes)
    }

    fn read_snapshot(&mut self, bytes: &[u8]) -> Result<Snapshot> {
        let (running, rest) = bytes.split_first().ok_or_else(|| Error::BadSnapshot("no bytes".into()))?;
        let machine = self.phone.vm.read_snapshot(rest).map_err(|e| Error::BadSnapshot(e.to_string()))?;
        self.next_snapshot += 1;
        let (last, running) = (Settled::Quiet, *running == 1);
        let (luck, met) = (Luck::of(&self.phone.vm.config), Rc::default());
        let moment = Moment { machine, last, running, reported: None, screen: None, met, luck };
        self.snapshots.insert(self.next_snapshot, moment);
        Ok(Snapshot(self.next_snapshot))
    }

    fn coverage(&mut self) -> Result<EventCoverage> {
        self.covered.as_ref().map(Covered::event).ok_or(Error::Unsupported("coverage without an app"))
    }

    fn record_effects(&mut self, on: bool) -> Result<()> {
        self.effects = on.then(|| Recorder::new(&self.phone.vm));
        self.phone.effects = on.then(vm::effects::Effects::default);
        Ok(())
    }

    fn effects(&mut self) -> Result<Effects> {
        let recorder = self.effects.as_ref().ok_or(Error::Unsupported("effects that nobody recorded"))?;
        Ok(recorder.last.clone())
    }

    fn reseed(&mut self, device_seed: u64) -> Result<()> {
        self.phone.vm.config.seed = device_seed;
        Ok(())
    }

    fn record_draws(&mut self, on: bool) -> Result<()> {
        self.phone.vm.record_draws(on);
        Ok(())
    }

    fn draws(&mut self) -> Result<Vec<Draw>> {
        let draws = self.phone.vm.take_draws().ok_or(Error::Unsupported("draws that nobody recorded"))?;
        let draw = |d: Drawn| Draw {
            source: d.source,
            key: vec![d.key],
            value: d.value,
            alike: Alike { of: d.of, low: d.low, high: d.high },
        };
        Ok(draws.into_iter().map(draw).collect())
    }

    fn draws_alike(&self, draw: &Draw, device_seed: u64) -> bool {
        let Alike { of, low, high } = draw.alike;
        let drawn = Drawn { source: draw.source.clone(), key: key(draw), value: draw.value, of, low, high };
        drawn.is_alike(device_seed)
    }

    fn override_draws(&mut self, draws: &[Draw]) -> Result<()> {
        self.phone.vm.override_draws(draws.iter().map(|d| ((d.source.clone(), key(d)), d.value)));
        Ok(())
    }

    fn track_answers(&mut self, on: bool) -> Result<()> {
        self.phone.vm.track_answers(on);
        Ok(())
    }

    fn met(&mut self) -> Result<Vec<Met>> {
        let mut met = crate::answers::met(&self.phone.vm);
        let wanted = self.installed.as_ref().map_or(0, |package| package.installed.min_sdk);
        let level = u32::from(self.config.level);
        if wanted > level {
            met.push(crate::answers::too_old(level, wanted));
        }
        Ok(met)
    }

    fn answer(&mut self, others: &OtherAnswers<'_>) -> Result<()> {
        crate::answers::answer(&mut self.phone.vm, others);
        Ok(())
    }
}

/// The machine names what it draws for by one number.
fn key(draw: &Draw) -> u64 {
    draw.key.first().copied().unwrap_or_default()
}
