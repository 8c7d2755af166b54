//! The process that uses the files, and what `/proc/self` says of it.
//!
//! The texts have Linux's form with the fields that apps look at; figures that would come from the host's scheduler
//! or memory are zero. (Model: one process, so `/proc/self` is the only process there.)

use super::Fs;
use super::inode::Proc;
use crate::wire::{Reader, WireError, Writer};
use std::fmt::Write as _;
use std::sync::Arc;

/// What a process sees of shared storage: the views that Android 6 mounts for apps by their permissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// The folders of its own package; of all others it may learn that they exist.
    Own,
    /// It may read everything.
    Read,
    /// It may write everything.
    #[default]
    Write,
}

/// The app that a process runs; folders that have its name are its own on shared storage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: Vec<u8>,
    /// Its user.
    pub uid: u32,
}

/// Identity of the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    /// Its number.
    pub pid: u32,
    /// Its parent's number.
    pub ppid: u32,
    /// User.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Supplementary groups.
    pub groups: Vec<u32>,
    /// Permission bits that new files do not get.
    pub umask: u32,
    /// Name, as `Process.setArgV0` sets it.
    pub name: Vec<u8>,
    /// What it sees of shared storage.
    pub storage: Storage,
    /// The app that it runs.
    pub package: Package,
}

impl Process {
    /// An app's process as the zygote forks it.
    pub fn app(pid: u32, uid: u32, name: &str) -> Self {
        Process {
            pid,
            ppid: 1,
            uid,
            gid: uid,
            groups: vec![3003, 9997, 50_000 + uid % 100_000],
            umask: 0o077,
            name: name.as_bytes().to_vec(),
            storage: Storage::default(),
            package: Package { name: name.as_bytes().to_vec(), uid },
        }
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        [self.pid, self.ppid, self.uid, self.gid, self.umask].into_iter().for_each(|v| w.u32(v));
        w.list(self.groups.iter(), |w, group| w.u32(*group));
        w.blob(&self.name);
        w.u8(self.storage as u8);
        w.blob(&self.package.name);
        w.u32(self.package.uid);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let (pid, ppid, uid, gid, umask) = (r.u32()?, r.u32()?, r.u32()?, r.u32()?, r.u32()?);
        let groups = r.list(4, Reader::u32)?;
        let name = r.blob()?.to_vec();
        let views = [Storage::Own, Storage::Read, Storage::Write];
        let storage = views.get(usize::from(r.u8()?)).copied().ok_or_else(|| r.bad("view of shared storage"))?;
        let package = Package { name: r.blob()?.to_vec(), uid: r.u32()? };
        Ok(Process { pid, ppid, uid, gid, umask, groups, name, storage, package })
    }
}

impl Default for Process {
    /// The superuser: who installs the system.
    fn default() -> Self {
        Process { uid: 0, gid: 0, groups: Vec::new(), umask: 0, ..Process::app(1, 0, "init") }
    }
}

impl Fs {
    /// Who makes the calls.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Sets who makes the calls.
    pub fn set_process(&mut self, process: Process) {
        self.process = Arc::new(process);
    }

    /// Sets what the process sees of shared storage.
    pub fn set_storage(&mut self, storage: Storage) {
        Arc::make_mut(&mut self.process).storage = storage;
    }

    /// `umask(2)`: sets it and returns the old one.
    pub fn umask(&mut self, umask: u32) -> u32 {
        std::mem::replace(&mut Arc::make_mut(&mut self.process).umask, umask & 0o777)
    }

    /// Nanoseconds since the kernel started, which is a little before these files were made.
    fn uptime(&self) -> u64 {
        let made = self.inode(super::ROOT).map_or(0, |root| root.times.change);
        STARTED_BEFORE + u64::try_from(self.now.saturating_sub(made)).unwrap_or_default()
    }

    /// The text of a generated file at this moment.
    pub(super) fn proc_text(&self, proc: Proc) -> Arc<[u8]> {
        let process = &*self.process;
        let name = String::from_utf8_lossy(&process.name);
        let short: String = name.chars().rev().take(15).collect::<Vec<_>>().into_iter().rev().collect();
        let text = match proc {
            Proc::Cmdline => format!("{name}\0"),
            Proc::Status => status(process, &short),
            Proc::Stat => format!("{} ({short}) S {} {}\n", process.pid, process.ppid, "0 ".repeat(48).trim_end()),
            Proc::Statm => "0 0 0 0 0 0 0\n".to_owned(),
            Proc::Mounts => self.mounts.iter().map(|mount| format!("{}\n", mount.line)).collect(),
            Proc::Maps | Proc::Fds => String::new(),
            Proc::SystemStat => system_stat(self.uptime(), self.now),
            Proc::Uptime => {
                let hundredths = self.uptime() / 10_000_000;
                let idle = hundredths * u64::from(CORES) * 9 / 10;
                format!("{}.{:02} {}.{:02}\n", hundredths / 100, hundredths % 100, idle / 100, idle % 100)
            }
        };
        Arc::from(text.into_bytes())
    }
}

/// Processors of the phone, as in `/proc/cpuinfo`.
const CORES: u32 = 4;
/// Nanoseconds that the kernel runs before there is anything else.
const STARTED_BEFORE: u64 = 20_000_000_000;

/// Ticks of a hundredth of a second by what they were spent on: a tenth of the time there was something to do. Programs
/// divide by what passed between two looks, so the sums grow with the clock.
fn system_stat(uptime: u64, now: i64) -> String {
    let ticks = uptime / 10_000_000;
    let line = |name: String, ticks: u64| {
        let (user, system) = (ticks * 6 / 100, ticks * 4 / 100);
        format!("{name} {user} 0 {system} {} 0 0 0 0 0 0\n", ticks - user - system)
    };
    let cores: String = (0..CORES).map(|core| line(format!("cpu{core}"), ticks)).collect();
    let started = now / 1_000_000_000 - (uptime / 1_000_000_000) as i64;
    let all = line("cpu ".to_owned(), ticks * u64::from(CORES));
    format!("{all}{cores}intr 0\nctxt 0\nbtime {started}\nprocesses 1500\nprocs_running 1\nprocs_blocked 0\n")
}

fn status(process: &Process, name: &str) -> String {
    let Process { pid, ppid, uid, gid, .. } = process;
    let groups = process.groups.iter().fold(String::new(), |mut line, group| {
        let _ = write!(line, "{group} ");
        line
    });
    format!(
        "Name:\t{name}\nState:\tS (sleeping)\nTgid:\t{pid}\nPid:\t{pid}\nPPid:\t{ppid}\nTracerPid:\t0\n\
         Uid:\t{uid}\t{uid}\t{uid}\t{uid}\nGid:\t{gid}\t{gid}\t{gid}\t{gid}\nGroups:\t{groups}\nThreads:\t1\n"
    )
}
