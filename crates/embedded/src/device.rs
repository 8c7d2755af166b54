//! The phone as a [`Device`]: what engines may ask of it.

use crate::covered::Covered;
use crate::effects::Recorder;
use crate::gesture::touches;
use crate::phone::{Phone, PhoneError, operation, report};
use crate::settle::Settled;
use crate::tree::{self, Screen};
use android::os::host::Report;
use boot::BootPack;
use device::{
    AppFile, Capabilities, Device, Draw, Effects, Error, EventCoverage, HashKind, Installed, Met, OtherAnswer,
    Performed, Result, Snapshot,
};
use gui::event::{After, Intent};
use gui::hash::Hash;
use gui::observation::{Anr, Crash, ExternalIntent, Gap, Hashes, LogLine, Observation};
use gui::stack::parse_throwables;
use gui::trace::DeviceInfo;
use gui::{Action, Event};
use libcore::natives::io::files::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use vm::Config;
use vm::class::DexId;
use vm::thread::Nanos;

/// Virtual time between the end of one step and the next event.
const THINK: u64 = 50_000_000;
/// How long a key is held for a long press.
const LONG_KEY_MS: u64 = 800;
/// Actions that the phone can perform.
const ACTIONS: &[&str] = &[
    "gesture",
    "tap",
    "long_press",
    "double_tap",
    "swipe",
    "scroll",
    "pinch",
    "key",
    "text",
    "rotate",
    "launch",
    "intent",
    "broadcast",
    "background",
    "foreground",
    "advance_time",
];

/// The embedded device.
pub struct Embedded {
    pack: Arc<BootPack>,
    config: Config,
    capabilities: Capabilities,
    phone: Phone,
    zygote: vm::snapshot::Snapshot,
    installed: Option<(Installed, Vec<AppFile>)>,
    snapshots: BTreeMap<u64, Moment>,
    next_snapshot: u64,
    last: Settled,
    running: bool,
    happened: Happened,
    covered: Option<Covered>,
    boot_files: u32,
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
    met: Rc<BTreeSet<String>>,
}

/// What happened since the last observation.
#[derive(Default)]
struct Happened {
    crashes: Vec<Crash>,
    anrs: Vec<Anr>,
    external: Vec<ExternalIntent>,
    toasts: Vec<String>,
    failures: Vec<String>,
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
            actions: ACTIONS.iter().copied().collect(),
            snapshots: true,
            snapshot_files: true,
            exact_hash: true,
            canonical_hash: true,
            answers: true,
            effects: true,
            coverage: true,
            screenshots: true,
            virtual_time: true,
            ..Capabilities::default()
        };
        Embedded {
            pack,
            config,
            capabilities,
            phone,
            zygote,
            installed: None,
            snapshots: BTreeMap::new(),
            next_snapshot: 0,
            last: Settled::Quiet,
            running: false,
            happened: Happened::default(),
            covered: None,
            boot_files,
            met: Rc::default(),
            effects: None,
        }
    }

    /// The phone itself, for those who look deeper than an engine may.
    pub fn phone(&mut self) -> &mut Phone {
        &mut self.phone
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

    /// What the system server could not do since somebody asked.
    pub fn take_failures(&mut self) -> Vec<String> {
        std::mem::take(&mut self.happened.failures)
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

    fn after_run(&mut self) {
        if let Some(covered) = &mut self.covered {
            covered.take(&mut self.phone.vm);
        }
        for (member, _) in self.phone.vm.gaps.keys() {
            if !self.met.contains(member) {
                Rc::make_mut(&mut self.met).insert(member.clone());
            }
        }
        if let Settled::Exited(_) = self.last {
            self.running = false;
        }
        if self.last == Settled::NotResponding {
            let anr = self.not_responding();
            self.happened.anrs.push(anr);
        }
        for report in std::mem::take(&mut self.phone.reports) {
            self.hear(report);
        }
    }

    fn not_responding(&mut self) -> Anr {
        let stacks = self.phone.stacks();
        let main: Vec<gui::stack::Frame> = stacks.first().map(|(_, frames)| frames.clone()).unwrap_or_default();
        let text = stacks.iter().map(|(name, frames)| {
            let lines: String = frames.iter().map(|f| format!("  at {f}\n")).collect();
            format!("\"{name}\"\n{lines}")
        });
        let package = self.package();
        Anr {
            process: package,
            component: String::new(),
            reason: "input".into(),
            threads: text.collect(),
            samples: vec![main],
        }
    }

    fn package(&self) -> String {
        self.installed.as_ref().map(|(i, _)| i.app.package.clone()).unwrap_or_default()
    }

    fn hear(&mut self, report: Report) {
        match report {
            Report::Texts(report::CRASH, _, stack) => {
                let chain = parse_throwables(&stack);
                let process = self.package();
                let gaps = self.met.iter().cloned().collect();
                self.happened.crashes.push(Crash { process, thread: "main".into(), chain, gaps, ..Crash::default() });
            }
            Report::Texts(report::EXTERNAL_INTENT, uri, _) => {
                let intent = Intent { data: Some(uri), ..Intent::default() };
                self.happened.external.push(ExternalIntent { intent, ..ExternalIntent::default() });
            }
            Report::Texts(report::TOAST, text, _) => self.happened.toasts.push(text),
            Report::Texts(report::FAILURE, what, why) => self.happened.failures.push(format!("{what}: {why}")),
            _ => {}
        }
    }

    /// Ends the app's process: what it had in memory is gone, its files stay unless they are to be cleared, and time
    /// goes on.
    fn end_process(&mut self, clear: bool) -> Result<()> {
        let now = self.phone.vm.now();
        let mut files = self.phone.vm.state::<Files>().fs.clone();
        self.phone.vm.restore(&self.zygote);
        if clear {
            self.reinstall()?;
        } else {
            files.end_process();
            self.phone.vm.state_mut::<Files>().fs = files;
        }
        self.phone.vm.sleep_until(now);
        self.running = false;
        Ok(())
    }

    fn reinstall(&mut self) -> Result<()> {
        let Some((installed, files)) = &self.installed else { return Ok(()) };
        Ok(self.phone.install(&installed.app.package, files)?)
    }

    fn screen(&mut self) -> Result<Screen> {
        let bytes = self.phone.read_tree()?;
        tree::read(&bytes).map_err(|e| Error::NoTree(e.to_string()))
    }

    fn touch(&mut self, pointers: &[gui::event::Pointer]) {
        let mut before = 0;
        for touch in touches(pointers) {
            if touch.t > before {
                self.wait(u64::from(touch.t - before));
                before = touch.t;
            }
            let mut numbers = vec![touch.action, touch.fingers.len() as i64];
            for (id, x, y) in touch.fingers {
                numbers.extend([i64::from(id), i64::from((x as f32).to_bits()), i64::from((y as f32).to_bits())]);
            }
            self.phone.send(operation::MOTION, numbers, vec![]);
        }
    }

    fn key(&mut self, name: &str, long: bool, meta: u32) -> Result<()> {
        let code = gui::keys::code(name).ok_or(Error::Unsupported("this key"))?;
        if name == "HOME" {
            self.phone.send(operation::HOME, vec![], vec![]);
            return Ok(());
        }
        let down = self.phone.vm.now().millis() as i64;
        self.phone.send(operation::KEY, vec![0, i64::from(code), i64::from(meta), 0, down], vec![]);
        if long {
            self.wait(LONG_KEY_MS / 2);
            self.phone.send(operation::KEY, vec![0, i64::from(code), i64::from(meta), 1, down], vec![]);
            self.wait(LONG_KEY_MS / 2);
        } else {
            self.wait(u64::from(gui::event::TAP_MS));
        }
        self.phone.send(operation::KEY, vec![1, i64::from(code), i64::from(meta), 0, down], vec![]);
        Ok(())
    }

    fn begin_effects(&mut self) {
        if let Some(recorder) = &mut self.effects {
            recorder.begin(&self.phone.vm);
            self.phone.effects = Some(vm::observer::Effects::default());
        }
    }

    fn end_effects(&mut self) {
        if let (Some(recorder), Some(seen)) = (&mut self.effects, &mut self.phone.effects) {
            recorder.end(&self.phone.vm, &std::mem::take(seen));
        }
    }

    fn act(&mut self, action: &Action) -> Result<()> {
        if let Some(pointers) = action.gesture() {
            self.touch(&pointers);
            return Ok(());
        }
        match action {
            Action::Key { key, long, meta } => self.key(key, *long, *meta)?,
            Action::Text { text, replace } => {
                self.phone.send(operation::TEXT, vec![i64::from(*replace)], vec![text.clone()]);
            }
            Action::Rotate { quarters } => self.phone.send(operation::ROTATE, vec![i64::from(*quarters % 4)], vec![]),
            Action::Background => self.phone.send(operation::HOME, vec![], vec![]),
            Action::Foreground => self.phone.send(operation::COME_BACK, vec![], vec![]),
            Action::Launch { component, stop, clear } if *stop || *clear => {
                self.end_process(*clear)?;
                let package = self.package();
                self.running = true;
                self.phone.start_process(&package, component.as_deref().unwrap_or_default(), "");
            }
            Action::Launch { component: None, stop: false, clear: false } => {
                self.phone.send(operation::COME_BACK, vec![], vec![]);
            }
            Action::Launch { component, stop: false, clear: false } => {
                let texts = vec![component.clone().unwrap_or_default()];
                self.phone.send(operation::START_ACTIVITY, vec![], texts);
            }
            Action::Intent { intent } => {
                let texts = vec![intent.component.clone().unwrap_or_default(), intent_uri(intent)];
                self.phone.send(operation::START_ACTIVITY, vec![], texts);
            }
            Action::Broadcast { intent } => self.phone.send(operation::BROADCAST, vec![], vec![intent_uri(intent)]),
            Action::AdvanceTime { ms } => self.wait(*ms),
            _ => return Err(Error::Unsupported("this action")),
        }
        Ok(())
    }
}

/// An intent as `Intent.parseUri` reads it.
fn intent_uri(intent: &Intent) -> String {
    let mut uri = format!("intent:{}#Intent;", intent.data.clone().unwrap_or_default());
    if let Some(data) = &intent.data
        && let Some((scheme, rest)) = data.split_once(':')
    {
        uri = format!("intent:{rest}#Intent;scheme={scheme};");
    }
    if let Some(action) = &intent.action {
        uri += &format!("action={action};");
    }
    for category in &intent.categories {
        uri += &format!("category={category};");
    }
    if let Some(mime) = &intent.mime {
        uri += &format!("type={mime};");
    }
    if let Some(component) = &intent.component {
        uri += &format!("component={component};");
    }
    uri + "end"
}

impl Device for Embedded {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn info(&self) -> DeviceInfo {
        let mut config = BTreeMap::new();
        config.insert("api".to_owned(), self.config.level.into());
        config.insert("screen".to_owned(), "1080x1920@420".into());
        config.insert("locale".to_owned(), "en-US".into());
        config.insert("instructions_per_ms".to_owned(), self.config.instructions_per_ms.into());
        config.insert("epoch_ms".to_owned(), self.config.epoch_ms.into());
        config.insert("settle_window_ms".to_owned(), self.phone.rule.window.millis().into());
        config.insert("animation_cap_ms".to_owned(), self.phone.rule.animation_cap.millis().into());
        config.insert("horizon_ms".to_owned(), self.phone.rule.horizon.millis().into());
        DeviceInfo::new("embedded", config)
    }

    fn install(&mut self, files: &[AppFile]) -> Result<Installed> {
        let installed = crate::install::read(files)?;
        self.covered = Some(Covered::new(&installed.app.package, DexId(self.boot_files)));
        self.installed = Some((installed.clone(), files.to_vec()));
        self.reset(0)?;
        Ok(installed)
    }

    fn reset(&mut self, device_seed: u64) -> Result<()> {
        self.phone.vm.restore(&self.zygote);
        self.phone.vm.config.seed = device_seed;
        self.phone.vm.log.clear();
        self.phone.vm.gaps.clear();
        self.phone.reports.clear();
        self.happened = Happened::default();
        self.running = false;
        self.met = Rc::default();
        self.last = Settled::Quiet;
        self.reinstall()
    }

    fn launch(&mut self, intent: Option<&Intent>) -> Result<()> {
        let package = self.package();
        if !self.running {
            self.running = true;
            let component = intent.and_then(|i| i.component.clone()).unwrap_or_default();
            let uri = intent.map(intent_uri).unwrap_or_default();
            self.phone.start_process(&package, &component, &uri);
        } else if let Some(intent) = intent {
            self.act(&Action::Intent { intent: intent.clone() })?;
        } else {
            self.phone.send(operation::COME_BACK, vec![], vec![]);
        }
        self.settle();
        Ok(())
    }

    fn perform(&mut self, _id: u64, event: &Event) -> Result<Performed> {
        let start = self.phone.vm.now();
        if let Some(covered) = &mut self.covered {
            covered.begin_event();
        }
        if !self.running {
            if let Action::Launch { clear, .. } = event.action {
                self.end_process(clear)?;
                self.launch(None)?;
            } else if event.action == Action::Foreground {
                self.end_process(false)?;
                self.launch(None)?;
            }
            return Ok(Performed { elapsed: 0, settled: true });
        }
        self.begin_effects();
        self.phone.vm.sleep_until(Nanos(start.0 + THINK));
        self.act(&event.action)?;
        match event.after {
            After::Settle => self.settle(),
            After::Ms(ms) => self.wait(u64::from(ms)),
        }
        self.end_effects();
        let elapsed = self.phone.vm.now().millis() - start.millis();
        Ok(Performed { elapsed, settled: self.last == Settled::Quiet })
    }

    fn observe(&mut self) -> Result<Observation> {
        let exact = Hash(self.phone.vm.exact_hash());
        let tree = if self.running && self.last != Settled::NotResponding {
            self.screen()?.tree
        } else {
            gui::tree::Tree::default()
        };
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
            hashes: Hashes { gui: tree.hash(), exact: Some(exact), canonical: None },
            tree,
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
            HashKind::Exact => Ok(Hash(self.phone.vm.exact_hash())),
            HashKind::Gui => Ok(self.screen()?.tree.hash()),
            HashKind::Canonical => {
                crate::canonical::hash(&mut self.phone.vm).ok_or(Error::Unsupported("canonical hashes"))
            }
        }
    }

    fn screenshot(&mut self) -> Result<Vec<u8>> {
        let screen = self.screen()?;
        let (width, height) = (self.phone.screen.width, self.phone.screen.height);
        let turned = screen.tree.rotation() % 2 == 1;
        let size = if turned { (height, width) } else { (width, height) };
        let windows = screen.tree.windows().iter().zip(&screen.surfaces);
        let surfaces: Vec<(i64, f32, f32)> =
            windows.map(|(w, s)| (*s as i64, w.bounds.left as f32, w.bounds.top as f32)).collect();
        let picture = android::view::surface::screenshot(&self.phone.vm, size, &surfaces);
        graphics::raster::to_png(&picture).ok_or_else(|| Error::Internal("the picture cannot be written".into()))
    }

    fn snapshot(&mut self) -> Result<Snapshot> {
        self.next_snapshot += 1;
        let machine = self.phone.vm.snapshot();
        let met = self.met.clone();
        self.snapshots.insert(self.next_snapshot, Moment { machine, last: self.last, running: self.running, met });
        Ok(Snapshot(self.next_snapshot))
    }

    fn restore(&mut self, snapshot: Snapshot) -> Result<()> {
        let moment = self.snapshots.get(&snapshot.0).cloned().ok_or(Error::UnknownSnapshot(snapshot))?;
        self.phone.vm.restore(&moment.machine);
        self.phone.vm.log.clear();
        self.phone.vm.gaps.clear();
        self.phone.reports.clear();
        self.happened = Happened::default();
        (self.last, self.running, self.met) = (moment.last, moment.running, moment.met);
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
        self.snapshots.insert(
            self.next_snapshot,
            Moment { machine, last: Settled::Quiet, running: *running == 1, met: Rc::default() },
        );
        Ok(Snapshot(self.next_snapshot))
    }

    fn coverage(&mut self) -> Result<EventCoverage> {
        self.covered.as_ref().map(Covered::event).ok_or(Error::Unsupported("coverage without an app"))
    }

    fn record_effects(&mut self, on: bool) -> Result<()> {
        self.effects = on.then(|| Recorder::new(&self.phone.vm));
        self.phone.effects = on.then(vm::observer::Effects::default);
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

    fn record_draws(&mut self, _on: bool) -> Result<()> {
        Err(Error::Unsupported("recording draws"))
    }

    fn draws(&mut self) -> Result<Vec<Draw>> {
        Err(Error::Unsupported("recording draws"))
    }

    fn override_draws(&mut self, _draws: &[Draw]) -> Result<()> {
        Err(Error::Unsupported("overriding draws"))
    }

    fn track_answers(&mut self, on: bool) -> Result<()> {
        self.phone.vm.track_answers(on);
        Ok(())
    }

    fn met(&mut self) -> Result<Vec<Met>> {
        Ok(crate::answers::met(&self.phone.vm))
    }

    fn answer(&mut self, other: Option<(&str, OtherAnswer)>) -> Result<()> {
        crate::answers::answer(&mut self.phone.vm, other);
        Ok(())
    }
}
