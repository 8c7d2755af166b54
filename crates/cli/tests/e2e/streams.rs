//! Streams, colours, exit codes: what scripts rely on.

use std::process::Stdio;

use crate::common::{gibbon, run};

#[test]
fn help_and_version_go_to_stdout() {
    for args in [["--help"].as_slice(), &["help"], &["inspect", "--help"], &["help", "inspect"], &["--version"]] {
        let run = run(gibbon().args(args));
        assert_eq!((run.code(), run.stderr.as_str()), (Some(0), ""), "{args:?}");
        assert!(!run.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn the_version_names_the_commit() {
    let said = run(gibbon().arg("--version")).stdout;
    let rest =
        said.strip_prefix(concat!("gibbon ", env!("CARGO_PKG_VERSION"), " (commit ")).expect("version and commit");
    let commit = rest.strip_suffix(")\n").expect("one line");
    assert!(
        commit == "unknown" || commit.len() == 12 && commit.bytes().all(|digit| digit.is_ascii_hexdigit()),
        "{commit}"
    );
}

#[test]
fn no_command_is_wrong_usage_with_help_on_stderr() {
    let run = run(&mut gibbon());
    assert_eq!((run.code(), run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("Usage: gibbon COMMAND"), "{}", run.stderr);
}

#[test]
fn a_typing_mistake_gets_a_hint() {
    let run = run(gibbon().args(["inspct", "a.apk"]));
    assert_eq!(run.code(), Some(2));
    assert_eq!(run.stderr, "gibbon: E0001: unknown command 'inspct'; did you mean 'inspect'?\n");
}

#[test]
fn a_mistake_with_json_is_an_object_too() {
    let run = run(gibbon().args(["inspect", "--json", "--manifst", "a.apk"]));
    assert_eq!(run.code(), Some(2));
    let document: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(document["error"]["code"], "E0001");
    assert!(run.stderr.starts_with("gibbon: E0001: unknown flag or word '--manifst'; did you mean '--manifest'?"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child =
        gibbon().args(["completions", "bash"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let output = gibbon().arg("man").stdout(full).output().expect("starts");
    assert_eq!(output.status.code(), Some(6));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("gibbon: E0002: cannot write the result"));
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let coloured = |configure: &dyn Fn(&mut std::process::Command)| {
        let mut command = gibbon();
        // Whoever runs the tests may have said what he wants for himself; ./check does.
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        configure(command.arg("doctor"));
        run(&mut command).stdout.contains('\x1b')
    };
    assert!(!coloured(&|_| ()));
    assert!(coloured(&|command| _ = command.arg("--color=always")));
    assert!(coloured(&|command| _ = command.env("CLICOLOR_FORCE", "1")));
    assert!(!coloured(&|command| _ = command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(coloured(&|command| _ = command.env("GIBBON_COLOR", "always")));
}

#[test]
fn every_shell_gets_its_completions() {
    for (shell, mark) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef gibbon"),
        ("fish", "complete -c gibbon"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let run = run(gibbon().args(["completions", shell]));
        assert!(run.code() == Some(0) && run.stdout.contains(mark) && run.stdout.contains("disassemble"), "{shell}");
    }
}

#[test]
fn settings_come_from_files_variables_and_flags() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("settings/a/b");
    std::fs::create_dir_all(&folder).expect("folder");
    let file = folder.parent().expect("a parent").join("gibbon.toml");
    std::fs::write(&file, "color = \"never\"\nquiet = true\n").expect("file");
    let said =
        run(gibbon().args(["config", "show", "--origin", "--json"]).current_dir(&folder).env("GIBBON_QUIET", "0"))
            .stdout;
    let document: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let settings = &document["settings"];
    assert_eq!(settings["color"]["value"], "never");
    assert!(
        settings["color"]["origin"].as_str().is_some_and(|origin| origin.ends_with("settings/a/gibbon.toml")),
        "{said}"
    );
    assert_eq!(settings["quiet"]["origin"], "environment GIBBON_QUIET");
    assert_eq!(settings["json"]["origin"], "command line");

    std::fs::write(&file, "colour = \"never\"\n").expect("file");
    let wrong = run(gibbon().arg("config").current_dir(&folder));
    assert_eq!(wrong.code(), Some(2));
    assert!(
        wrong.stderr.contains("gibbon.toml: at offset 0: unknown key \"colour\"; did you mean color?"),
        "{}",
        wrong.stderr
    );
}
