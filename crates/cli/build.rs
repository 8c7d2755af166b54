//! Hands the commit to `gibbon --version`, and tells the linker how to make a program that starts quickly.
//! A source tree without git builds as well; it just cannot say which one it is.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Some(log) = answer("git", &["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    let commit = answer("git", &["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=GIBBON_COMMIT={commit}");
    if is_for_users() {
        link();
    }
}

/// Whether this is the program that users run, on the machine that `./gibbon` builds for.
fn is_for_users() -> bool {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    variable("PROFILE") == "release" && variable("TARGET") == "x86_64-unknown-linux-gnu"
}

/// A program that may lie anywhere in memory, as it does where it is linked to the shared C library, has 30,000 addresses in its
/// data that are written when it starts. Listed one by one they take 700 KB that are read each time; packed they take 8 KB.
/// The C library understands that since 2.36. A program with a fixed place has none, and is not changed by this.
fn link() {
    if answer("getconf", &["GNU_LIBC_VERSION"]).is_some_and(|version| is_at_least(&version, (2, 36))) {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Whether `glibc 2.36` is of that version or a later one.
fn is_at_least(text: &str, wanted: (u32, u32)) -> bool {
    let mut numbers = text.trim_start_matches("glibc ").split('.').map_while(|number| number.parse::<u32>().ok());
    numbers.next().zip(numbers.next()).is_some_and(|version| version >= wanted)
}

/// What a program answers, or nothing where there is no such program or it fails.
fn answer(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
