//! Worker processes: `-j N` runs N gibbons at once, each with a device of its own. A device has one thread, and what a
//! worker does depends on its command line and its tasks alone, so the number of workers changes nothing but the time.
//!
//! Seeds, apps and strategies have a process each, which ends with them. Searches, checks and proofs of findings are
//! shared with processes that stay (`gibbon worker`) and get one task after the other.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::Mutex;

use gui::trace::DeviceInfo;
use lab::crew::{Hire, Mate, Report, Task};
use rustix::process::{Pid, Signal, kill_process};
use serde::{Deserialize, Serialize};

use super::Job;
use crate::exit::Exit;
use crate::failure::{Failure, HOST};
use crate::flags::run::RunSettings;

/// The flags that give a worker's device the configuration of this process.
pub(super) fn device_flags(settings: &RunSettings) -> Vec<OsString> {
    let (policy, screen) = (&settings.policy, &settings.screen);
    let mut flags = vec![
        format!("--permissions={}", policy.permissions.name()),
        format!("--external={}", policy.external.name()),
        format!("--sample-data={}", policy.sample_data),
        format!("--keep-activities={}", policy.keep_activities),
        format!("--keyboard={}", policy.keyboard),
        format!("--native-libraries={}", policy.libraries.name()),
        format!("--screen={}", screen.size),
        format!("--locale={}", screen.locale.tag()),
    ];
    let network = match &settings.stubs {
        Some(file) => format!("stub:{}", file.display()),
        None => if policy.connected { "wifi" } else { "off" }.to_owned(),
    };
    flags.push(format!("--network={network}"));
    flags.extend((screen.animator_permille > 0).then(|| "--animations".to_owned()));
    flags.into_iter().map(OsString::from).collect()
}

/// Runs gibbon with each of the argument lists, `jobs` at a time. The answers come in the order of the lists; `tell` hears
/// of each worker when it ends.
pub(super) fn run(jobs: usize, lists: &[Vec<OsString>], tell: &(dyn Fn(usize) + Sync)) -> Result<Vec<Output>, Failure> {
    let failed = |e: std::io::Error| Failure {
        exit: Exit::Internal,
        code: HOST,
        ..Failure::usage(format!("cannot start a worker: {e}"))
    };
    let program = std::env::current_exe().map_err(failed)?;
    let waiting: Mutex<VecDeque<usize>> = Mutex::new((0..lists.len()).collect());
    let done: Mutex<Vec<Option<std::io::Result<Output>>>> = Mutex::new(lists.iter().map(|_| None).collect());
    let work = || {
        while let Some(n) = waiting.lock().ok().and_then(|mut w| w.pop_front()) {
            let output = Command::new(&program).args(&lists[n]).stdin(Stdio::null()).output();
            if let Ok(mut done) = done.lock() {
                done[n] = Some(output);
            }
            tell(n);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, lists.len().max(1)) {
            scope.spawn(work);
        }
    });
    let done = done.into_inner().unwrap_or_default();
    let lost = || std::io::Error::other("it left no answer");
    done.into_iter().map(|output| output.unwrap_or_else(|| Err(lost())).map_err(failed)).collect()
}

/// What a worker is told before its first task, as one line.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Setup {
    /// Variables of the environment whose values are kept from what is written.
    pub(super) variables: BTreeSet<String>,
    /// The device is as this one was recorded, whatever the flags say.
    pub(super) recorded: Option<DeviceInfo>,
}

/// Gibbons that help this one with the app it works on.
pub(super) struct Staff {
    jobs: usize,
    list: Vec<OsString>,
    setup: Setup,
}

/// Processes that are started without being asked for at most; each takes its memory.
const MOST: usize = 8;

impl Staff {
    /// Helpers for an app, with the configuration of this process: as many as `-j` says, or as there are cores.
    pub(super) fn new(job: &Job, app: &[PathBuf], setup: Setup) -> Staff {
        let settings = &job.settings.run;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MOST);
        let jobs = if settings.jobs == 0 { cores() } else { settings.jobs as usize };
        let mut list: Vec<OsString> = ["worker", "--quiet", "--device"].map(OsString::from).into();
        list.push(if settings.scripted { "scripted" } else { "embedded" }.into());
        list.extend(settings.vary.map(|vary| format!("--vary={vary}").into()));
        if let Some(path) = &settings.mapping {
            list.extend(["--mapping".into(), path.clone().into()]);
        }
        list.extend(device_flags(settings));
        list.extend(app.iter().map(|path| path.clone().into()));
        Staff { jobs, list, setup }
    }

    fn start(&self) -> std::io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(&self.list).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (to, from) = (child.stdin.take(), child.stdout.take().map(BufReader::new));
        let mut worker = Worker { child, to, from };
        worker.tell(&self.setup)?;
        Ok(worker)
    }
}

impl Hire for Staff {
    /// A worker that cannot be started is done without: everything can be done here.
    fn hire(&self, tasks: usize) -> Vec<Box<dyn Mate>> {
        let wanted = self.jobs.min(tasks).saturating_sub(1);
        (0..wanted).filter_map(|_| self.start().ok()).map(|worker| Box::new(worker) as Box<dyn Mate>).collect()
    }
}

/// A process that carries out tasks: one line for each, and one for what came of it.
struct Worker {
    child: Child,
    to: Option<ChildStdin>,
    from: Option<BufReader<ChildStdout>>,
}

impl Worker {
    fn tell(&mut self, what: &impl Serialize) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(what)?;
        line.push(b'\n');
        let to = self.to.as_mut().ok_or(std::io::ErrorKind::BrokenPipe)?;
        to.write_all(&line)?;
        to.flush()
    }
}

impl Mate for Worker {
    fn carry_out(&mut self, task: &Task) -> Option<Report> {
        self.tell(task).ok()?;
        let mut line = String::new();
        self.from.as_mut()?.read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    }

    fn stopper(&self) -> Box<dyn Fn() + Send + Sync> {
        let pid = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        Box::new(move || _ = pid.map(|pid| kill_process(pid, Signal::KILL)))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        (self.to, self.from) = (None, None);
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
