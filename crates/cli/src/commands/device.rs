//! What every command that runs an app begins with: its files, whether it can run, and a device to run it on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::device::scripted::Scripted;
use ::device::{AppFile, Device};
use embedded::install::Package;
use embedded::network::Stub;
use embedded::screen::ScreenConfig;
use embedded::{Embedded, Policy};
use gui::trace::DeviceInfo;
use inspect::report::{Report, Verdict};
use lab::run::Totals;
use lab::secrets::Keeper;

use super::Job;
use crate::exit::Exit;
use crate::failure::{APP, Failure, HOST};
use crate::printable::printable;

/// An app and a device for it.
pub(super) struct Ready {
    pub(super) device: Box<dyn Device>,
    pub(super) files: Vec<AppFile>,
    pub(super) totals: Totals,
}

impl Ready {
    /// The same with a device that fills in these variables of the environment and never shows their values.
    pub(super) fn keeping(self, job: &Job, names: BTreeSet<String>) -> Result<Ready, Failure> {
        let secrets = secrets(job, names)?;
        Ok(Ready { device: Box::new(Keeper::new(self.device, &secrets)), ..self })
    }
}

/// The values of variables. One that is not set is an error: typing its name helps nobody.
fn secrets(job: &Job, names: BTreeSet<String>) -> Result<BTreeMap<String, String>, Failure> {
    let value = |name: String| match job.host.variable(&name) {
        Some(value) => Ok((name, value.to_owned())),
        None => Err(Failure::usage(format!("the environment variable {name} is needed, but not set"))),
    };
    names.into_iter().map(value).collect()
}

/// Reads an app, says what will not run of it, and makes a device.
pub(super) fn ready(job: &Job, paths: &[PathBuf]) -> Result<Ready, Failure> {
    ready_with(job, paths, job.settings.run.policy, job.settings.run.screen.clone())
}

/// The same as when a trace was recorded, whatever the user says now.
pub(super) fn ready_as(job: &Job, paths: &[PathBuf], recorded: &DeviceInfo) -> Result<Ready, Failure> {
    ready_with(job, paths, Policy::recorded(recorded), ScreenConfig::recorded(recorded))
}

fn ready_with(job: &Job, paths: &[PathBuf], policy: Policy, screen: ScreenConfig) -> Result<Ready, Failure> {
    let files = paths.iter().map(|path| read_app(path)).collect::<Result<Vec<_>, _>>()?;
    if job.settings.run.scripted {
        return scripted(files);
    }
    let (inspected, early) = std::thread::scope(|scope| {
        // Reading the app's code takes as long as making a device, and neither needs the other.
        let read = scope.spawn(|| inspected(&files));
        let early = super::boot::is_ready(job).then(|| embedded(job, policy, screen.clone()));
        (read.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), early)
    });
    let (report, package) = inspected?;
    let totals = examine(job, &report)?;
    // Making the boot pack takes minutes; whoever has an app that cannot run is told before.
    let mut device = early.unwrap_or_else(|| embedded(job, policy, screen))?;
    device.expect(package);
    Ok(Ready { device: Box::new(device), files, totals })
}

/// The Android inside gibbon, without an app.
pub(super) fn embedded(job: &Job, policy: Policy, screen: ScreenConfig) -> Result<Embedded, Failure> {
    let stubs = stubs(job)?;
    vm::host_heap::grow();
    let pack = Arc::new(super::boot::prepare(job)?);
    let mut device = Embedded::new(pack, vm::Config::default()).map_err(|e| Failure::internal(e.to_string()))?;
    let vary = job.settings.run.vary.unwrap_or(policy.vary);
    device.set_policy(Policy { vary, ..policy });
    device.set_screen(screen);
    device.set_network(stubs);
    Ok(device)
}

/// What hosts answer, from the user's file.
fn stubs(job: &Job) -> Result<Vec<Stub>, Failure> {
    let Some(path) = &job.settings.run.stubs else { return Ok(Vec::new()) };
    let folder = path.parent().unwrap_or(Path::new(""));
    let beside = |name: &str| std::fs::read(folder.join(name)).map_err(|e| format!("{name}: {e}"));
    let wrong = |e: lab::flow::FlowError| Failure::usage(e.to_string()).in_file(path.display().to_string());
    lab::network::parse(&read_text(path)?, &beside).map_err(wrong)
}

/// The operands as paths.
pub(super) fn paths(job: &Job) -> Vec<PathBuf> {
    job.operands.iter().map(PathBuf::from).collect()
}

/// A file of the user's.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |e: std::io::Error| Failure { code: HOST, ..Failure::usage(e.to_string()) };
    std::fs::read(path).map_err(|e| failed(e).in_file(path.display().to_string()))
}

/// A text file of the user's.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    let not_text = |_| Failure::content("not a text file").in_file(path.display().to_string());
    String::from_utf8(read(path)?).map_err(not_text)
}

/// Writes a file that the user asked for.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |e: std::io::Error| Failure { exit: Exit::Limit, code: HOST, ..Failure::usage(e.to_string()) };
    std::fs::write(path, bytes).map_err(|e| failed(e).in_file(path.display().to_string()))
}

/// Says something on stderr, unless nobody wants to hear it.
pub(super) fn say(job: &Job, text: &str) {
    if !job.settings.quiet {
        _ = writeln!(std::io::stderr(), "{}", printable(text));
    }
}

/// One file of an app.
pub(super) fn read_app(path: &Path) -> Result<AppFile, Failure> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let failed = |e: std::io::Error| Failure {
        exit: Exit::App,
        code: HOST,
        ..Failure::usage(format!("cannot read the app: {e}"))
    };
    let bytes = read_shared(path).map_err(|e| failed(e).in_file(path.display().to_string()))?;
    Ok(AppFile { name, bytes })
}

/// The bytes of a file where many readers share them: a list of bytes would have to be copied there.
fn read_shared(path: &Path) -> std::io::Result<Arc<[u8]>> {
    let mut file = File::open(path)?;
    let size = usize::try_from(file.metadata()?.len()).map_err(|_| std::io::ErrorKind::FileTooLarge)?;
    let mut bytes: Arc<[u8]> = std::iter::repeat_n(0, size).collect();
    let own = Arc::get_mut(&mut bytes).unwrap_or_else(|| unreachable!("nobody else has it yet"));
    file.read_exact(own)?;
    let mut rest = Vec::new();
    // A file that is no plain file, or one that grows, has more than it says.
    match file.read_to_end(&mut rest)? {
        0 => Ok(bytes),
        _ => Ok([&bytes, &rest[..]].concat().into()),
    }
}

fn scripted(files: Vec<AppFile>) -> Result<Ready, Failure> {
    let wrong = |why: String| Failure { exit: Exit::App, code: APP, ..Failure::usage(why) };
    let script = files.first().ok_or_else(|| wrong("there is no script".to_owned()))?;
    let text = String::from_utf8_lossy(&script.bytes);
    let device = Scripted::from_toml(&text).map_err(|e| wrong(e.to_string()).in_file(script.name.clone()))?;
    Ok(Ready { device: Box::new(device), files, totals: Totals::default() })
}

/// What `inspect` tells of an app, and what a device wants of it.
fn inspected(files: &[AppFile]) -> Result<(Report, Package), Failure> {
    let app = embedded::install::open(files)?;
    let package = Package::of(&app, files);
    Ok((app.report()?, package))
}

/// Whether the app can run; says what will not.
fn examine(job: &Job, report: &Report) -> Result<Totals, Failure> {
    let reasons: Vec<String> = report.not_run.iter().map(|n| format!("{}: {}", n.what, n.why)).collect();
    if job.settings.run.strict_sdk && report.min_sdk > inspect::verdict::API {
        let message =
            format!("{} asks for API {}, and the device has {}", report.package, report.min_sdk, inspect::verdict::API);
        return Err(Failure { exit: Exit::App, code: APP, ..Failure::usage(message) });
    }
    match report.verdict {
        Verdict::No => {
            let message = format!("{} cannot run here: {}", report.package, reasons.join("; "));
            return Err(Failure { exit: Exit::App, code: APP, ..Failure::usage(message) });
        }
        Verdict::Partly => say(job, &format!("{} runs partly: {}", report.package, reasons.join("; "))),
        Verdict::Runs | Verdict::Unknown => {}
    }
    let Some(dex) = &report.dex else { return Ok(Totals::default()) };
    let own = dex.own;
    Ok(Totals {
        instructions: own.instructions as u64,
        methods: own.methods as u64,
        branches: own.branches as u64,
        library_instructions: dex.libraries.instructions as u64,
    })
}
