//! What the tests of the binary share: starting it, under limits that the kernel enforces, and finding the real apps.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The exit code; `None` when a signal ended the process.
    pub(crate) fn code(&self) -> Option<i32> {
        self.status.code()
    }
}

/// The built binary, free of the settings of whoever runs the tests.
pub(crate) fn gibbon() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gibbon"));
    clean(&mut command);
    command
}

/// A folder of its own for a test, in which the binary works on scripted apps.
pub(crate) struct Place(PathBuf);

impl Place {
    /// An empty folder.
    pub(crate) fn new(name: &str) -> Place {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Place(path)
    }

    /// A command with these words.
    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = gibbon();
        command.args(args.split_whitespace()).env("GIBBON_DEVICE", "scripted").env_remove("CI").current_dir(&self.0);
        command
    }

    /// What a command with these words does.
    pub(crate) fn gibbon(&self, args: &str) -> Run {
        run(&mut self.command(args))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file");
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }
}

/// That a run ended with this code and said these words somewhere.
pub(crate) fn check(run: &Run, code: i32, words: &str) {
    assert_eq!(run.code(), Some(code), "{run:?}");
    assert!(run.stdout.contains(words) || run.stderr.contains(words), "{words}: {run:?}");
}

/// Runs the binary on a file of `size` bytes under the limits that every reader keeps: two seconds of processor time,
/// 64 MiB of memory beyond the file, not a single byte written to a file.
pub(crate) fn limited(folder: &Path, size: u64, args: &[&str]) -> Run {
    const LIMITS: &str = "ulimit -v $1 -t 2 -f 0 -c 0 2>/dev/null || { ulimit -v $1; ulimit -t 2; ulimit -f 0; ulimit -c 0; }; shift; exec \"$@\"";
    let kib = (64 << 10) + size.div_ceil(1024);
    let mut command = Command::new("sh");
    command.args(["-c", LIMITS, "sh", &kib.to_string(), env!("CARGO_BIN_EXE_gibbon")]).args(args).current_dir(folder);
    clean(&mut command);
    run(&mut command)
}

/// Runs a command to its end, or ends it after a minute: nothing here takes that long unless it hangs.
pub(crate) fn run(command: &mut Command) -> Run {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let stdout = drain(child.stdout.take().expect("a pipe"));
    let stderr = drain(child.stderr.take().expect("a pipe"));
    let status = wait(&mut child);
    Run { status, stdout: stdout.join().expect("read"), stderr: stderr.join().expect("read") }
}

/// The folder with the real apps; says so when it is not there.
pub(crate) fn shared_apks() -> Option<PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let found =
        ["../shared/apks", "../../shared/apks"].iter().map(|path| repository.join(path)).find(|path| path.is_dir());
    if found.is_none() {
        eprintln!("shared/apks is absent: only our own seeds are tried");
    }
    found
}

fn clean(command: &mut Command) {
    let ours = std::env::vars_os().map(|(name, _)| name).filter(|name| name.to_string_lossy().starts_with("GIBBON_"));
    ours.for_each(|name| _ = command.env_remove(name));
    command.env("XDG_CONFIG_HOME", "/nonexistent").env_remove("CLICOLOR_FORCE");
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            return status;
        }
        if Instant::now() > deadline {
            _ = child.kill();
        }
        thread::sleep(Duration::from_millis(1));
    }
}
