//! Worker processes: `-j N` runs N gibbons at once, each with a device of its own. A device has one thread, and what a
//! worker does depends on its command line alone, so the number of workers changes nothing but the time.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

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
