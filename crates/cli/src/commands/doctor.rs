//! `gibbon doctor`: what this machine offers, what is missing, and the command that gets it.
//! It only looks: nothing is installed or written.

use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};

use serde::Serialize;

use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::config::{project_file, user_file};
use crate::flags::settings::Host;
use crate::layout::{COLUMNS, bytes, wrap};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "doctor",
    about: "Say what is missing on this machine and how to get it",
    details: "Exit code 1 when something that gibbon needs to run is missing.",
    operands: Operands::None,
    run,
};

/// One thing that was looked at.
#[derive(Serialize)]
struct Finding {
    name: &'static str,
    state: State,
    found: String,
    needed_for: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
}

#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum State {
    /// There.
    Ok,
    /// Absent, but gibbon runs without it.
    Optional,
    /// Absent, and gibbon needs it.
    Missing,
}

/// A program of the host.
struct Tool {
    name: &'static str,
    question: &'static [&'static str],
    needed_for: &'static str,
    remedy: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "cargo",
        question: &["--version"],
        needed_for: "building gibbon (./gibbon)",
        remedy: "install Rust 1.90 or newer with rustup",
    },
    Tool {
        name: "cc",
        question: &["--version"],
        needed_for: "building gibbon (./gibbon)",
        remedy: "apt-get install gcc",
    },
    Tool {
        name: "aapt",
        question: &["version"],
        needed_for: "comparing tests (./check)",
        remedy: "apt-get install aapt",
    },
    Tool { name: "dexdump", question: &[], needed_for: "comparing tests (./check)", remedy: "apt-get install dexdump" },
    Tool {
        name: "javac",
        question: &["-version"],
        needed_for: "preparing Android (gibbon boot)",
        remedy: "apt-get install openjdk-17-jdk-headless",
    },
    Tool { name: "mvn", question: &[], needed_for: "preparing Android (gibbon boot)", remedy: "apt-get install maven" },
];

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let findings = examine(&job.host);
    if job.settings.json {
        out.json(&serde_json::json!({"schema": 1, "gibbon": super::version::SHORT, "checks": findings}));
    } else {
        out.line(&[(Style::Strong, &format!("gibbon {}", super::version::SHORT))]);
        findings.iter().for_each(|finding| show(finding, out));
    }
    let missing = findings.iter().any(|finding| finding.state == State::Missing);
    Ok(if missing { Exit::Findings } else { Exit::Clean })
}

fn examine(host: &Host) -> Vec<Finding> {
    let mut findings = vec![memory(), disk(host), settings_files(host), android()];
    findings.extend(TOOLS.iter().map(|tool| look_for(tool, host)));
    findings
}

fn show(finding: &Finding, out: &mut Out) {
    let (style, word) = match finding.state {
        State::Ok => (Style::Good, "ok"),
        State::Optional => (Style::Warn, "absent"),
        State::Missing => (Style::Bad, "MISSING"),
    };
    let mut text = finding.found.clone();
    if finding.state != State::Ok {
        text = format!("{}; needed for {}", finding.found, finding.needed_for);
    }
    if let Some(remedy) = finding.remedy {
        text += &format!(": {remedy}");
    }
    for (n, line) in wrap(&text, COLUMNS - 19).iter().enumerate() {
        let (word, name) = if n == 0 { (word, finding.name) } else { ("", "") };
        out.line(&[(style, &format!("{word:<9}")), (Style::Strong, &format!("{name:<10}")), (Style::Plain, line)]);
    }
}

/// Looks for a program on the search path and asks it who it is.
fn look_for(tool: &'static Tool, host: &Host) -> Finding {
    let (state, found) = match find(tool.name, host) {
        Some(path) => (State::Ok, ask(&path, tool.question).unwrap_or_else(|| path.display().to_string())),
        None => (State::Optional, "not found".to_owned()),
    };
    let remedy = (state != State::Ok).then_some(tool.remedy);
    Finding { name: tool.name, state, found, needed_for: tool.needed_for, remedy }
}

fn find(name: &str, host: &Host) -> Option<PathBuf> {
    std::env::split_paths(host.variable("PATH")?).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The first line a program prints when asked for its version.
fn ask(path: &Path, question: &[&str]) -> Option<String> {
    if question.is_empty() {
        return None;
    }
    let output = Process::new(path).args(question).stdin(Stdio::null()).output().ok()?;
    let said = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&said);
    text.lines().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

fn memory() -> Finding {
    let kib = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| available_kib(&text));
    let found = kib.map_or("unknown".to_owned(), |kib| format!("{} free", bytes(kib * 1024)));
    Finding { name: "memory", state: State::Ok, found, needed_for: "running", remedy: None }
}

fn available_kib(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Free space where runs are written: in the working folder.
fn disk(host: &Host) -> Finding {
    const RESERVE: u64 = 200 << 20;
    let free = rustix::fs::statvfs(&host.folder).map(|stat| stat.f_bavail.saturating_mul(stat.f_frsize)).ok();
    let short = free.is_some_and(|free| free < RESERVE);
    Finding {
        name: "disk",
        state: if short { State::Missing } else { State::Ok },
        found: free.map_or("unknown".to_owned(), |free| format!("{} free in {}", bytes(free), host.folder.display())),
        needed_for: "writing runs (at least 200 MiB)",
        remedy: short.then_some("free some space, or work in another folder"),
    }
}

/// Whether the Android that apps run on was prepared; commands that need it do so by themselves.
fn android() -> Finding {
    let pack = boot::pack_path(&boot::Options::new(23)).ok();
    let ready = pack.as_ref().is_some_and(|path| path.is_file());
    Finding {
        name: "android",
        state: if ready { State::Ok } else { State::Optional },
        found: pack.filter(|_| ready).map_or("not prepared yet".to_owned(), |path| path.display().to_string()),
        needed_for: "running apps and programs; it is prepared when first needed, or now",
        remedy: (!ready).then_some("gibbon boot"),
    }
}

fn settings_files(host: &Host) -> Finding {
    let files: Vec<_> = user_file(host).filter(|path| path.is_file()).into_iter().chain(project_file(host)).collect();
    let found = match files.as_slice() {
        [] => "no gibbon.toml; defaults apply".to_owned(),
        files => files.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", "),
    };
    Finding { name: "settings", state: State::Ok, found, needed_for: "running", remedy: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_as_the_kernel_writes_it() {
        assert_eq!(available_kib("MemTotal:  10 kB\nMemAvailable:    2048 kB\n"), Some(2048));
        assert_eq!(available_kib("nonsense"), None);
    }

    #[test]
    fn an_absent_tool_comes_with_its_remedy() {
        let host = Host { variables: vec![("PATH".into(), "/nonexistent".into())], folder: "/".into() };
        let finding = look_for(&TOOLS[2], &host);
        assert!(finding.state == State::Optional && finding.remedy == Some("apt-get install aapt"));
    }
}
