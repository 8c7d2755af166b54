//! A machine in which an app runs.

use crate::install::Contents;
use crate::machine::{MachineError, phone_machine};
use crate::network::{self, Stub};
use crate::policy::Policy;
use crate::profile::Profile;
use crate::screen::ScreenConfig;
use crate::settle::{SettleRule, Settled, advance, settle};
use crate::vary::Source;
use crate::watch::Watch;
use android::os::binder::{APP_PID, APP_UID};
use android::os::host::{self, Command, Inbox, Report};
use boot::BootPack;
use std::fmt;
use std::sync::Arc;
use store::fs::{Fd, flags};
use store::{Errno, Fs};
use vm::effects::Effects;
use vm::observer::{Coverage, Nothing, Observer};
use vm::thread::Nanos;
use vm::{Config, Ended, SavedNames, Until, Vm};

/// Operations of `gibbon.server.Commands`.
pub mod operation {
    /// Become the process of an app.
    pub const START: i32 = 1;
    /// One step of a gesture.
    pub const MOTION: i32 = 2;
    /// A key.
    pub const KEY: i32 = 3;
    /// Text for the focused view.
    pub const TEXT: i32 = 4;
    /// Report the tree.
    pub const TREE: i32 = 5;
    /// Turn the device.
    pub const ROTATE: i32 = 6;
    /// Show the launcher.
    pub const HOME: i32 = 7;
    /// Come back from the launcher.
    pub const COME_BACK: i32 = 8;
    /// Start an activity.
    pub const START_ACTIVITY: i32 = 9;
    /// Send a broadcast.
    pub const BROADCAST: i32 = 10;
    /// Answer the permission that is asked for.
    pub const PERMISSION: i32 = 12;
    /// Answer the activity of another app.
    pub const EXTERNAL: i32 = 13;
    /// Tap a notification.
    pub const NOTIFICATION: i32 = 14;
    /// Write down what outlives the app's process.
    pub const SAVE: i32 = 15;
    /// Change the network.
    pub const NETWORK: i32 = 16;
    /// Switch airplane mode.
    pub const AIRPLANE: i32 = 17;
    /// Change the battery.
    pub const POWER: i32 = 18;
    /// Change the language.
    pub const LOCALE: i32 = 19;
    /// Switch night mode.
    pub const NIGHT: i32 = 20;
    /// Change the size of letters.
    pub const FONT_SCALE: i32 = 21;
    /// Switch the screen off or on.
    pub const SCREEN: i32 = 22;
    /// Turn the trackball.
    pub const TRACKBALL: i32 = 23;
    /// Put the phone to a place.
    pub const LOCATION: i32 = 24;
}

/// Kinds of reports of `gibbon.server.Host`.
pub mod report {
    /// The zygote waits for an app.
    pub const READY: i32 = 1;
    /// An exception reached the top of a thread.
    pub const CRASH: i32 = 2;
    /// The app started an activity of another app.
    pub const EXTERNAL_INTENT: i32 = 3;
    /// A toast.
    pub const TOAST: i32 = 4;
    /// A notification.
    pub const NOTIFICATION: i32 = 5;
    /// The tree.
    pub const TREE: i32 = 6;
    /// An activity is resumed.
    pub const ACTIVITY: i32 = 7;
    /// Something could not be done.
    pub const FAILURE: i32 = 8;
    /// No activity is left.
    pub const NO_ACTIVITY: i32 = 9;
    /// A receiver or a service took too long.
    pub const ANR: i32 = 14;
}

/// Why there is no phone, or no answer from it.
#[derive(Debug)]
pub enum PhoneError {
    /// The machine could not be made.
    Machine(MachineError),
    /// The framework did not come up; with what it logged last.
    Boot(String),
    /// The files of the app cannot be put on the device.
    Files(String),
    /// The tree cannot be read.
    NoTree(String),
}

impl fmt::Display for PhoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PhoneError::Machine(e) => write!(f, "{e}"),
            PhoneError::Boot(why) => write!(f, "the framework did not start: {why}"),
            PhoneError::Files(why) => write!(f, "the app's files cannot be installed: {why}"),
            PhoneError::NoTree(why) => write!(f, "the GUI tree cannot be read: {why}"),
        }
    }
}

impl std::error::Error for PhoneError {}

/// Which views are asked for their nodes when a tree is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Those whose answers do not follow from their class; the others are read.
    Unknown,
    /// All, which takes longer and gives the same tree.
    All,
}

/// Instructions that the framework's start may take.
const BOOT_BUDGET: u64 = 500_000_000;

/// A phone with at most one app.
pub struct Phone {
    /// The machine.
    pub vm: Vm,
    /// When a step is over.
    pub rule: SettleRule,
    /// What the system server told and nobody has taken yet.
    pub reports: Vec<Report>,
    /// The screen that apps are started with.
    pub screen: ScreenConfig,
    /// What hosts answer; without any the phone reaches nobody.
    pub stubs: Vec<Stub>,
    /// How the phone answers for its user.
    pub policy: Policy,
    /// What the last step saw of the main thread.
    pub watch: Watch,
    /// Since when input waited that was reported already.
    pub reported: Option<Nanos>,
    /// How often the tree was read.
    pub readings: u64,
    /// Where the guest spends its instructions, if somebody wants to know.
    pub profile: Option<Profile>,
    /// What was read and written since somebody looked, if somebody wants to know.
    pub effects: Option<Effects>,
}

/// How an app's process starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start<'a> {
    /// Anew with an activity, an intent, or the launcher activity when both are empty.
    Fresh(&'a str, &'a str),
    /// After the death of a process, with what the system remembers, in the background.
    Background,
    /// After the death of a process, with the activity in front that was there.
    Front,
}

/// Instructions in which a main thread that can answer has given its tree, though other threads never wait: two seconds
/// of virtual time, a hundred times what a large tree takes.
const TREE_BUDGET: u64 = 200_000_000;

/// Instructions between two looks whether the guest has answered.
const ANSWER_SLICE: u64 = 1_000_000;

/// Where the system server writes what outlives the app's process.
const SAVED_STATE: &str = "/data/system/gibbon/state";

/// Folders that the system server writes to. It lives in the process of the app, so they are the app's.
const SERVER_FOLDERS: [&str; 2] = ["/data/system/gibbon", "/data/data/com.android.providers/databases"];

/// Where the system server reads who signed the app: each certificate behind its length.
const SIGNERS: &str = "/data/system/gibbon.signers";

fn listed(items: &[Vec<u8>]) -> Vec<u8> {
    let length = |item: &Vec<u8>| (item.len() as u32).to_be_bytes();
    items.iter().flat_map(|item| length(item).into_iter().chain(item.iter().copied())).collect()
}

/// Where the files of an installed app lie.
fn code_folder(package: &str) -> String {
    format!("/data/app/{package}-1")
}

impl Phone {
    /// A phone on which nothing runs yet.
    pub fn off(pack: &Arc<BootPack>, config: Config) -> Result<Phone, PhoneError> {
        Phone::with_names(pack, config, None)
    }

    /// A phone on which nothing runs yet, with the names of an image.
    pub fn with_names(pack: &Arc<BootPack>, config: Config, names: Option<SavedNames>) -> Result<Phone, PhoneError> {
        let vm = phone_machine(pack, config, names).map_err(PhoneError::Machine)?;
        Ok(Phone {
            vm,
            rule: SettleRule::default(),
            reports: Vec::new(),
            screen: ScreenConfig::default(),
            stubs: Vec::new(),
            policy: Policy::default(),
            watch: Watch::default(),
            reported: None,
            readings: 0,
            profile: None,
            effects: None,
        })
    }

    /// A phone whose zygote waits for an app.
    pub fn boot(pack: &Arc<BootPack>, config: Config) -> Result<Phone, PhoneError> {
        let mut phone = Phone::off(pack, config)?;
        let started = phone.vm.start_main("gibbon.server.Zygote", &[]);
        started.map_err(|e| PhoneError::Boot(format!("the first thread cannot be made: {e:?}")))?;
        let ended = phone.vm.run(Until { time: phone.vm.now(), instructions: BOOT_BUDGET }, &mut Nothing);
        phone.take_reports();
        let ready = phone.reports.iter().any(|r| matches!(r, Report::Texts(report::READY, ..)));
        phone.reports.clear();
        match (ended, ready) {
            (Ended::Stuck | Ended::Time, true) => Ok(phone),
            _ => Err(PhoneError::Boot(format!("{ended:?}; {}", phone.last_words()))),
        }
    }

    /// The last lines of the log and all stacks, for messages about a guest that did not do as it should.
    pub fn last_words(&mut self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for (_, exception) in std::mem::take(&mut self.vm.uncaught) {
            let class = self.vm.class_of(exception);
            lines.push(format!("uncaught {}", self.vm.classes.name(class)));
        }
        for (fd, bytes) in self.vm.output.drain(..) {
            lines.push(format!("[{fd}] {}", String::from_utf8_lossy(&bytes).trim_end()));
        }
        let log = self.vm.log.iter().rev().take(20).rev();
        lines.extend(log.map(|(level, tag, text)| format!("{level}/{tag}: {text}")));
        lines.join("\n")
    }

    /// Puts a file into the guest's file system, with all folders above it.
    pub fn write_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), PhoneError> {
        self.make_file(path, |fs, fd| fs.write(fd, bytes).map(|_| ()))
    }

    /// Makes a file as root, with all folders above it.
    fn make_file(&mut self, path: &str, fill: impl FnOnce(&mut Fs, Fd) -> Result<(), Errno>) -> Result<(), PhoneError> {
        let written = libcore::natives::io::files::fs(&mut self.vm).as_root(|fs| {
            if let Some((folder, _)) = path.rsplit_once('/') {
                fs.mkdirs(folder.as_bytes(), 0o755)?;
            }
            let fd = fs.open(path.as_bytes(), flags::RDWR | flags::CREAT, 0o644)?;
            fill(fs, fd)?;
            fs.close(fd)
        });
        written.map_err(|e| PhoneError::Files(format!("{path}: {}", e.text())))
    }

    /// Makes a folder that belongs to the app.
    fn make_folder(&mut self, path: &str) -> Result<(), PhoneError> {
        let uid = Some(APP_UID as u32);
        let made = libcore::natives::io::files::fs(&mut self.vm)
            .as_root(|fs| fs.mkdirs(path.as_bytes(), 0o751).and_then(|()| fs.chown(path.as_bytes(), uid, uid)));
        made.map_err(|e| PhoneError::Files(format!("{path}: {}", e.text())))
    }

    /// Puts an app's files and an empty data folder on the device.
    pub fn install(&mut self, package: &str, contents: &Contents) -> Result<(), PhoneError> {
        let folder = code_folder(package);
        for (i, file) in contents.files.iter().enumerate() {
            let name = if i == 0 { "base.apk".to_owned() } else { format!("split_{}", file.name) };
            let bytes = Arc::new(file.bytes.clone());
            self.make_file(&format!("{folder}/{name}"), |fs, fd| fs.fill(fd, bytes))?;
        }
        self.write_file(SIGNERS, &listed(&contents.certificates))?;
        SERVER_FOLDERS.iter().try_for_each(|folder| self.make_folder(folder))?;
        self.make_folder(&format!("/data/data/{package}"))
    }

    /// Makes the zygote the process of an installed app.
    pub fn start_process(&mut self, package: &str, start: Start<'_>) {
        let screen = &self.screen;
        let (component, intent, how) = match start {
            Start::Fresh(component, intent) => (component, intent, 0),
            Start::Background => ("", "", 1),
            Start::Front => ("", "", 2),
        };
        let mut numbers = vec![
            i64::from(screen.size.width),
            i64::from(screen.size.height),
            i64::from(screen.size.dpi),
            0,
            1000,
            0,
            i64::from(screen.animator_permille),
            self.vm.config.epoch_ms as i64,
        ];
        numbers.extend(self.policy.drawn(&self.vm).numbers());
        numbers.push(self.policy.vary.pose(&self.vm));
        numbers.push(how);
        numbers.push(i64::from(self.vm.classes.wants_newer()));
        let locale = self.policy.vary.locale(&self.vm).unwrap_or(screen.locale.tag()).to_owned();
        let texts = vec![locale, code_folder(package), component.to_owned(), intent.to_owned()];
        self.reported = None;
        self.write_network();
        let process = store::fs::Process::app(APP_PID as u32, APP_UID as u32, package);
        libcore::natives::io::files::fs(&mut self.vm).set_process(process);
        self.send(operation::START, numbers, texts);
    }

    /// Writes down what hosts answer; the log tells what cannot be written.
    fn write_network(&mut self) {
        let varied = self.policy.vary.has(Source::Requests);
        for (path, bytes) in network::files(&self.stubs, varied) {
            if let Err(e) = self.write_file(&path, &bytes) {
                self.vm.log.push(('W', "gibbon".to_owned(), e.to_string()));
            }
        }
    }

    /// Whether the system remembers an app whose process died.
    pub fn has_saved_state(&mut self) -> bool {
        libcore::natives::io::files::fs(&mut self.vm).stat(SAVED_STATE.as_bytes()).is_ok()
    }

    /// When an alarm or a job needs the process of an app that died, if one does.
    pub fn next_due(&mut self) -> Option<Nanos> {
        let fs = libcore::natives::io::files::fs(&mut self.vm);
        let fd = fs.open(SAVED_STATE.as_bytes(), flags::RDONLY, 0).ok()?;
        let mut millis = [0; 8];
        let read = fs.read(fd, &mut millis);
        let closed = fs.close(fd);
        let known = read.is_ok_and(|n| n == millis.len()) && closed.is_ok();
        let millis = u64::try_from(i64::from_be_bytes(millis)).ok().filter(|_| known)?;
        (millis < i64::MAX as u64).then(|| Nanos(millis.saturating_mul(1_000_000)))
    }

    /// Lets the machine run, with pauses for samples if there is a profile.
    pub(crate) fn run<O: Observer>(&mut self, until: Until, observer: &mut O) -> Ended {
        let Some(mut profile) = self.profile.take() else { return self.vm.run(until, observer) };
        let mut left = until.instructions;
        profile.begin();
        let ended = loop {
            let (slice, before) = (left.min(Profile::EVERY), self.vm.side.instructions);
            let ended = self.vm.run(Until { time: until.time, instructions: slice }, observer);
            left = left.saturating_sub(self.vm.side.instructions - before);
            if ended != Ended::Budget || left == 0 {
                break ended;
            }
            profile.take(&mut self.vm);
        };
        self.profile = Some(profile);
        ended
    }

    /// Lets the app run until it has settled.
    pub fn settle(&mut self) -> Settled {
        let rule = self.rule;
        let settled = match self.effects.take() {
            Some(mut effects) => {
                let settled = settle(self, rule, &mut effects);
                self.effects = Some(effects);
                settled
            }
            None => settle(self, rule, &mut Coverage),
        };
        self.take_reports();
        settled
    }

    /// Lets virtual time pass until a moment, or until the app does not respond.
    pub fn run_until(&mut self, time: Nanos) -> Settled {
        let rule = self.rule;
        let ended = match self.effects.take() {
            Some(mut effects) => {
                let ended = advance(self, rule, time, &mut effects);
                self.effects = Some(effects);
                ended
            }
            None => advance(self, rule, time, &mut Coverage),
        };
        self.take_reports();
        ended
    }

    /// Asks the system server for something.
    pub fn send(&mut self, operation: i32, numbers: Vec<i64>, texts: Vec<String>) {
        host::send(&mut self.vm, Command { operation, numbers, texts });
    }

    /// Moves the reports of the guest to ours.
    pub fn take_reports(&mut self) {
        let new = std::mem::take(&mut self.vm.state_mut::<Inbox>().reports);
        self.reports.extend(new);
    }

    /// Lets the machine run until the guest has reported its tree, or why it cannot. Threads of the app that never wait
    /// would use up any budget, so the run is cut into slices.
    fn run_until_tree(&mut self) -> Ended {
        let end = self.vm.side.instructions.saturating_add(TREE_BUDGET);
        let answers = |r: &Report| matches!(r, Report::Bytes(report::TREE, _) | Report::Texts(report::FAILURE, ..));
        loop {
            let until = Until { time: self.vm.now(), instructions: ANSWER_SLICE };
            let ended = self.run(until, &mut Nothing);
            self.take_reports();
            let over = ended != Ended::Budget || self.vm.side.instructions >= end;
            if over || self.reports.iter().any(answers) {
                return ended;
            }
        }
    }

    /// The bytes of the GUI tree, read on a copy of the machine that is thrown away.
    pub fn read_tree(&mut self) -> Result<Vec<u8>, PhoneError> {
        self.read_tree_by(Asking::Unknown)
    }

    /// The same with a say in which views are asked.
    pub fn read_tree_by(&mut self, asking: Asking) -> Result<Vec<u8>, PhoneError> {
        self.readings += 1;
        let before = self.vm.snapshot();
        let kept = std::mem::take(&mut self.reports);
        let log = std::mem::take(&mut self.vm.log);
        let gaps = self.vm.gaps.clone();
        self.vm.lay_answers_aside(true);
        self.send(operation::TREE, vec![i64::from(asking == Asking::All)], vec![]);
        let ended = self.run_until_tree();
        self.vm.lay_answers_aside(false);
        let answer = std::mem::replace(&mut self.reports, kept);
        let words = if answer.is_empty() { format!("{ended:?} {}", self.last_words()) } else { String::new() };
        self.vm.restore(&before);
        self.vm.log = log;
        self.vm.gaps = gaps;
        let mut failure = words;
        for report in answer {
            match report {
                Report::Bytes(report::TREE, bytes) => return Ok(bytes),
                Report::Texts(report::FAILURE, what, why) => failure = format!("{what}: {why}"),
                _ => {}
            }
        }
        Err(PhoneError::NoTree(failure))
    }
}
