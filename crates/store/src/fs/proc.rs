//! The process that uses the files, and what `/proc/self` says of it.
//!
//! The texts have Linux's form with the fields that apps look at; figures that would come from the host's scheduler
//! or memory are zero. (Model: one process, so `/proc/self` is the only process there.)

use super::Fs;
use super::inode::Proc;
use crate::wire::{Reader, WireError, Writer};
use std::fmt::Write as _;
use std::sync::Arc;

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
        }
    }

    pub(crate) fn write(&self, w: &mut Writer) {
        [self.pid, self.ppid, self.uid, self.gid, self.umask].into_iter().for_each(|v| w.u32(v));
        w.list(self.groups.iter(), |w, group| w.u32(*group));
        w.blob(&self.name);
    }

    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let (pid, ppid, uid, gid, umask) = (r.u32()?, r.u32()?, r.u32()?, r.u32()?, r.u32()?);
        let groups = r.list(4, Reader::u32)?;
        Ok(Process { pid, ppid, uid, gid, umask, groups, name: r.blob()?.to_vec() })
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

    /// `umask(2)`: sets it and returns the old one.
    pub fn umask(&mut self, umask: u32) -> u32 {
        std::mem::replace(&mut Arc::make_mut(&mut self.process).umask, umask & 0o777)
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
        };
        Arc::from(text.into_bytes())
    }
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
