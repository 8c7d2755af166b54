//! The launcher `./gibbon`, tried in a small tree of its own with a `cargo` that only pretends to build:
//! what is tested is when it builds, what it hands on and what it says when something is missing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

/// A tree with the launcher, one source file and a pretended toolchain.
struct Tree {
    root: PathBuf,
}

impl Tree {
    fn new(name: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("launcher").join(name);
        _ = fs::remove_dir_all(&root);
        let tree = Self { root };
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for file in ["gibbon", ".ci/tools"] {
            tree.write(file, &fs::read_to_string(repository.join(file)).expect("the repository has it"));
        }
        for file in ["Cargo.toml", "Cargo.lock", "crates/cli/src/main.rs", "java/A.java"] {
            tree.write(file, "");
        }
        tree.write("bin/rustc", "#!/bin/sh\necho 'rustc 1.95.0 (x)'\n");
        tree.write("bin/cargo", PRETENDED_CARGO);
        tree.age_sources();
        tree
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folder");
        fs::write(&path, text).expect("file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("mode");
    }

    /// Dates all sources back, so that a stamp made now is newer.
    fn age_sources(&self) {
        let past = SystemTime::now() - Duration::from_secs(3600);
        for path in [
            "Cargo.toml",
            "Cargo.lock",
            "crates/cli/src/main.rs",
            "crates/cli/src",
            "crates/cli",
            "crates",
            "java/A.java",
            "java",
        ] {
            fs::File::open(self.root.join(path)).and_then(|file| file.set_modified(past)).expect("time stamp");
        }
    }

    fn start(&self, args: &[&str]) -> Output {
        let path = format!("{}:/usr/bin:/bin", self.root.join("bin").display());
        self.start_with_path(&path, args)
    }

    fn start_with_path(&self, path: &str, args: &[&str]) -> Output {
        let mut command = Command::new(self.root.join("gibbon"));
        command
            .args(args)
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.root.join("home"))
            .output()
            .expect("the launcher starts")
    }

    /// A search path with nothing but these programs.
    fn bare_tools(&self, tools: &[&str]) -> String {
        let bare = self.root.join("bare");
        fs::create_dir_all(&bare).expect("folder");
        for tool in tools {
            std::os::unix::fs::symlink(Path::new("/usr/bin").join(tool), bare.join(tool)).expect("link");
        }
        bare.display().to_string()
    }

    fn builds(&self) -> usize {
        fs::read_to_string(self.root.join("builds")).unwrap_or_default().lines().count()
    }
}

/// Counts its calls and leaves a "binary" that prints its arguments, one per line.
const PRETENDED_CARGO: &str = r#"#!/bin/sh
echo build >> builds
mkdir -p target/release
cat > target/release/gibbon <<'END'
#!/bin/sh
for word; do printf '<%s>\n' "$word"; done
exit 3
END
chmod +x target/release/gibbon
"#;

#[test]
fn builds_once_and_hands_on_words_and_exit_code() {
    let tree = Tree::new("once");
    let first = tree.start(&["inspect", "two words", "", "*"]);
    assert_eq!(String::from_utf8_lossy(&first.stdout), "<inspect>\n<two words>\n<>\n<*>\n");
    assert_eq!(first.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&first.stderr),
        "gibbon: building for the first time; this takes a few minutes\n"
    );
    let second = tree.start(&["--version"]);
    assert_eq!((second.stderr.len(), tree.builds()), (0, 1));
}

#[test]
fn builds_again_when_a_source_is_new_changed_or_gone() {
    let tree = Tree::new("again");
    tree.start(&[]);
    fs::write(tree.root.join("crates/cli/src/new.rs"), "").expect("file");
    tree.start(&[]);
    assert_eq!(tree.builds(), 2, "new file");
    tree.age_sources();
    fs::remove_file(tree.root.join("crates/cli/src/new.rs")).expect("removed");
    tree.start(&[]);
    assert_eq!(tree.builds(), 3, "file gone");
    tree.start(&[]);
    assert_eq!(tree.builds(), 3, "nothing changed");
}

#[test]
fn says_what_is_missing_and_stops() {
    let tree = Tree::new("missing");
    let bare = tree.bare_tools(&["sh", "dirname", "find", "sed", "id", "env"]);
    let output = tree.start_with_path(&bare, &["doctor"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, "gibbon: Rust 1.90 or newer is needed; install it with rustup and start again\n");
    assert_eq!((output.status.code(), tree.builds()), (Some(2), 0));

    tree.write("bare/rustc", "#!/bin/sh\necho 'rustc 1.63.0 (x)'\n");
    tree.write("bare/cargo", PRETENDED_CARGO);
    let output = tree.start_with_path(&bare, &["doctor"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("found 1.63"), "{output:?}");

    tree.write("bare/rustc", "#!/bin/sh\necho 'rustc 1.95.0 (x)'\n");
    let output = tree.start_with_path(&bare, &["doctor"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said,
        "gibbon: 'cc' is missing; on Debian it is in the package gcc libc6-dev; install it and start again\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn commands_that_run_code_need_java_until_android_is_prepared() {
    let tree = Tree::new("java");
    let bare =
        tree.bare_tools(&["sh", "dirname", "find", "sed", "id", "env", "mkdir", "mv", "cp", "cat", "chmod", "cc"]);
    tree.write("bare/rustc", "#!/bin/sh\necho 'rustc 1.95.0 (x)'\n");
    tree.write("bare/cargo", PRETENDED_CARGO);
    let output = tree.start_with_path(&bare, &["inspect", "a.apk"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let output = tree.start_with_path(&bare, &["--quiet", "dalvikvm", "Main"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("gibbon: 'javac' is missing;"), "{output:?}");
    tree.write("home/.cache/gibbon/boot-23-0123456789abcdef.pack", "");
    let output = tree.start_with_path(&bare, &["--quiet", "dalvikvm", "Main"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "<--quiet>\n<dalvikvm>\n<Main>\n");
}

#[test]
fn a_failed_build_is_no_start() {
    let tree = Tree::new("broken");
    tree.write("bin/cargo", "#!/bin/sh\necho nope >&2\nexit 101\n");
    let output = tree.start(&["doctor"]);
    assert_eq!(output.status.code(), Some(5));
    assert!(String::from_utf8_lossy(&output.stderr).ends_with("nope\ngibbon: the build failed, see above\n"));
}
