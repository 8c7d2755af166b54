//! Hands the commit to `gibbon --version`. A source tree without git builds as well; it just cannot say which one it is.
//!
//! On Linux with glibc the binary gets fixed addresses: the tables of natives have tens of thousands of them, and to move them all at every
//! start took a third of the time of a small command. What an app's code can reach (the guest's memory, compiled code) is
//! reserved at run time and lies anywhere, as before.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg-bin=gibbon=-no-pie");
    }
    if let Some(log) = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=GIBBON_COMMIT={commit}");
}

/// What git answers, or nothing where there is no git, no repository or no such thing.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
