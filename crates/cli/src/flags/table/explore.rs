//! Flags of commands that explore: what is run, for how long, and what is written about it.

use crate::flags::run::RunSettings;
use crate::flags::{Flag, Takes, number, switch};
use explore::model::config::Profile;
use explore::variant::Variant;
use lab::summary::FailOn;

pub(super) static FLAGS: &[Flag] = &[
    Flag {
        name: "device-seed",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "launch", "flow", "shell", "survey"],
        lasting: true,
        default: "1",
        about: "Seed of everything that the device draws, such as the order of threads",
        details: "",
        set: |settings, value| number(value).map(|n| settings.run.device_seed = n),
    },
    Flag {
        name: "permissions",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "grant",
        about: "What becomes of the permissions that an app asks its user for: grant, deny or ask",
        details: "`grant` gives them with the installation, `deny` refuses every request, `ask` shows a dialog that is answered like any other screen. Apps made before Android 6 have them in any case.",
        set: |settings, value| value.parse().map(|p| settings.run.policy.permissions = p),
    },
    Flag {
        name: "external",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "cancel",
        about: "What other apps answer that the app starts: cancel, ok or ask",
        details: "`cancel` leaves them at once, `ok` gives a result that fits the request, `ask` waits for an event or BACK.",
        set: |settings, value| value.parse().map(|e| settings.run.policy.external = e),
    },
    Flag {
        name: "screen",
        short: None,
        takes: Takes::Value("WxH@DPI"),
        commands: &["test", "explore", "compare", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "1080x1920@420",
        about: "Pixels of the screen in the upright position, and how many there are in an inch",
        details: "Apps choose their layouts and pictures by it.",
        set: |settings, value| value.parse().map(|size| settings.run.screen.size = size),
    },
    Flag {
        name: "locale",
        short: None,
        takes: Takes::Value("TAG"),
        commands: &["test", "explore", "compare", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "en-US",
        about: "The language of the device, such as de or pt-BR",
        details: "",
        set: |settings, value| value.parse().map(|locale| settings.run.screen.locale = locale),
    },
    Flag {
        name: "animations",
        short: None,
        takes: Takes::Nothing,
        commands: &["test", "explore", "compare", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "false",
        about: "Let animations run at their usual speed",
        details: "Without it they end at once, as on the phones of test labs.",
        set: |settings, value| {
            switch(value).map(|on| settings.run.screen.animator_permille = if on { 1000 } else { 0 })
        },
    },
    Flag {
        name: "network",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "replay", "minimize", "worker"],
        lasting: true,
        default: "off",
        about: "What the app reaches: off, wifi (connected, but no host answers) or stub:FILE",
        details: "FILE says in YAML, or as a browser records it (HAR), which hosts answer what to which request by HTTP or HTTPS, after how long, or how they fail.",
        set: |settings, value| network(&mut settings.run, value),
    },
    Flag {
        name: "sample-data",
        short: None,
        takes: Takes::Value("SWITCH"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "true",
        about: "Whether the device has sample files, music, contacts, calls and appointments: true or false",
        details: "",
        set: |settings, value| switch(value).map(|on| settings.run.policy.sample_data = on),
    },
    Flag {
        name: "keep-activities",
        short: None,
        takes: Takes::Value("SWITCH"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "true",
        about: "Whether activities outlive being covered by others: true or false",
        details: "`false` is \"Don't keep activities\" of the developer's settings: each is destroyed as soon as it is left and made anew from its saved state.",
        set: |settings, value| switch(value).map(|on| settings.run.policy.keep_activities = on),
    },
    Flag {
        name: "keyboard",
        short: None,
        takes: Takes::Value("SWITCH"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "false",
        about: "Whether the keyboard takes its place on the screen while it is shown: true or false",
        details: "Text is typed in any case; with `true` apps are resized or moved for it, and BACK puts it away first.",
        set: |settings, value| switch(value).map(|on| settings.run.policy.keyboard = on),
    },
    Flag {
        name: "native-libraries",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "worker"],
        lasting: true,
        default: "load",
        about: "What loading a native library of the app does: load or fail",
        details: "Native code is not run. `load` succeeds, and each of its methods is a gap; `fail` throws UnsatisfiedLinkError, as on a phone for whose processor the app has none.",
        set: |settings, value| value.parse().map(|l| settings.run.policy.libraries = l),
    },
    Flag {
        name: "strict-sdk",
        short: None,
        takes: Takes::Nothing,
        commands: &["test", "explore", "launch", "flow", "shell"],
        lasting: true,
        default: "false",
        about: "Refuse an app that asks for a newer Android than the device has",
        details: "Without it such an app is run all the same; what it misses fails to link, and no finding is clean.",
        set: |settings, value| switch(value).map(|on| settings.run.strict_sdk = on),
    },
    Flag {
        name: "vary",
        short: None,
        takes: Takes::Value("SOURCES"),
        commands: &["test", "explore", "launch", "flow", "shell", "replay", "minimize", "worker"],
        lasting: true,
        default: "threads,chance",
        about: "What differs from device seed to device seed: threads, delay, clock, permissions, external, samples, network, locale, storage, requests, chance, sensors, all or none",
        details: "Several are separated by commas. What is drawn how is in docs/minimize.md. A trace is replayed and shrunk with what it was recorded with, unless this says otherwise.",
        set: |settings, value| value.parse().map(|v| settings.run.vary = Some(v)),
    },
    Flag {
        name: "seeds",
        short: None,
        takes: Takes::Value("K"),
        commands: &["test", "explore", "compare", "replay"],
        lasting: true,
        default: "1",
        about: "Explore, or replay, with K seeds, one after the other",
        details: "Exploring: the seeds are --seed and those after it, each has a log of its own. Replaying: the recorded device seed and K-1 fresh ones.",
        set: |settings, value| number(value).map(|n| settings.run.seeds = n),
    },
    Flag {
        name: "events",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "survey"],
        lasting: true,
        default: "3000",
        about: "Events per seed after which the exploration ends",
        details: "For survey, the events that each app gets: 100 unless a number is given.",
        set: |settings, value| number(value).map(|n| settings.run.events = n),
    },
    Flag {
        name: "html",
        short: None,
        takes: Takes::Value("FILE.html"),
        commands: &["survey"],
        lasting: false,
        default: "",
        about: "Write the table as a page for a browser",
        details: "",
        set: |settings, value| {
            settings.run.html = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "markdown",
        short: None,
        takes: Takes::Value("FILE.md"),
        commands: &["survey"],
        lasting: false,
        default: "",
        about: "Write the table as Markdown; docs/compatibility.md is made so",
        details: "",
        set: |settings, value| {
            settings.run.markdown = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "max-time",
        short: None,
        takes: Takes::Value("SECONDS"),
        commands: &["test", "explore"],
        lasting: true,
        default: "0",
        about: "End the exploration after so many seconds; 0 means never",
        details: "A run that ends by time promises no equal log.",
        set: |settings, value| number(value).map(|n| settings.run.max_time = n),
    },
    Flag {
        name: "strategy",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["test", "explore"],
        lasting: true,
        default: "gibbon",
        about: "Who decides: gibbon, ape, random, widget-random, dfs, bfs or q",
        details: "Settings can be changed, to measure what a mechanism does: ape+sata.aba=false+model.coarsen=false. Their names are those of `explore` in a run's run.json.",
        set: |settings, value| Variant::parse(value).map(|v| settings.run.strategy = v),
    },
    Flag {
        name: "strategies",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["compare"],
        lasting: true,
        default: "ape,random,widget-random,dfs,bfs,q",
        about: "Compare these strategies, the first one with each of the others",
        details: "Names as for --strategy, with commas between them: ape,ape+sata.aba=false tells what ABA brings.",
        set: |settings, value| {
            settings.run.strategies = value.split(',').map(Variant::parse).collect::<Result<_, String>>()?;
            Ok(())
        },
    },
    Flag {
        name: "jobs",
        short: Some('j'),
        takes: Takes::Value("N"),
        commands: &["compare", "survey", "test", "explore", "minimize"],
        lasting: true,
        default: "0",
        about: "Use N processes at once",
        details: "For apps, seeds and strategies, and for shrinking, checking and proving what was found. 0 means one for the former, and for the latter as many as there are cores, at most 8. Changes the time only, never a result.",
        set: |settings, value| number(value).map(|n| settings.run.jobs = n),
    },
    Flag {
        name: "profile",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["test", "explore"],
        lasting: true,
        default: "gibbon",
        about: "Which APE: gibbon, ape-paper or ape-code",
        details: "Where the paper, the program and gibbon differ, this says whom to follow; docs/ape.md has the table.",
        set: |settings, value| {
            settings.run.profile = match value {
                "gibbon" => Profile::Gibbon,
                "ape-paper" => Profile::ApePaper,
                "ape-code" => Profile::ApeCode,
                _ => return Err("expected gibbon, ape-paper or ape-code".to_owned()),
            };
            Ok(())
        },
    },
    Flag {
        name: "model",
        short: None,
        takes: Takes::Value("RUN"),
        commands: &["test", "explore"],
        lasting: false,
        default: "",
        about: "Go on from the model of an earlier run",
        details: "",
        set: |settings, value| {
            settings.run.model = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "minimize",
        short: None,
        takes: Takes::Nothing,
        commands: &["test"],
        lasting: true,
        default: "true",
        about: "Shrink each finding to the steps that matter",
        details: "Switched off with --no-minimize.",
        set: |settings, value| switch(value).map(|on| settings.run.minimize = on),
    },
    Flag {
        name: "evidence",
        short: None,
        takes: Takes::Nothing,
        commands: &["explore"],
        lasting: true,
        default: "true",
        about: "Take pictures and confirm each finding from a fresh start",
        details: "Switched off with --no-evidence, where only coverage matters.",
        set: |settings, value| switch(value).map(|on| settings.run.evidence = on),
    },
    Flag {
        name: "output",
        short: Some('o'),
        takes: Takes::Value("PATH"),
        commands: &["test", "explore", "compare", "minimize", "export"],
        lasting: false,
        default: "",
        about: "Write the run into the folder PATH, or the trace into the file PATH",
        details: "A run without it goes to runs/<date>-<package>-<seed> in the working folder. A folder that is not empty is never touched: the name gets a number.",
        set: |settings, value| {
            settings.run.output = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "resume",
        short: None,
        takes: Takes::Value("RUN"),
        commands: &["test", "explore", "compare"],
        lasting: false,
        default: "",
        about: "Go on with a run that was interrupted",
        details: "The run is executed again up to where it stopped, which must give the same log, and goes on from there.",
        set: |settings, value| {
            settings.run.resume = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "mapping",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["test", "explore", "replay", "minimize", "worker"],
        lasting: true,
        default: "",
        about: "Names of obfuscated code, as ProGuard and R8 write them",
        details: "",
        set: |settings, value| {
            settings.run.mapping = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "fail-on",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Findings that make exit code 1: crash, anr, tainted, flaky, none",
        details: "Without it, every finding that is clean, was reproduced and is not in the baseline.",
        set: |settings, value| {
            settings.run.fail_on = if value.is_empty() { FailOn::default() } else { FailOn::parse(value)? };
            Ok(())
        },
    },
    Flag {
        name: "baseline",
        short: None,
        takes: Takes::Value("RUN|FILE"),
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Findings that are known already: an earlier run, or a file with one id per line",
        details: "",
        set: |settings, value| {
            settings.run.baseline = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "require-health",
        short: None,
        takes: Takes::Nothing,
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Exit with 6 when the run could not do its job",
        details: "On when the variable CI is set.",
        set: |settings, value| switch(value).map(|on| settings.run.require_health = Some(on)),
    },
    Flag {
        name: "report",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["test", "report"],
        lasting: true,
        default: "html,junit,sarif,md",
        about: "Reports to write: html, junit, sarif, md, json",
        details: "",
        set: |settings, value| report::Format::parse_list(value).map(|formats| settings.run.formats = formats),
    },
    Flag {
        name: "sources",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &["test", "report"],
        lasting: true,
        default: "",
        about: "Name places in SARIF by the files below FOLDER",
        details: "",
        set: |settings, value| {
            settings.run.sources = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "device",
        short: None,
        takes: Takes::Value("KIND"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "compare", "replay", "minimize", "worker"],
        lasting: true,
        default: "embedded",
        about: "What the app runs on: embedded or scripted",
        details: "embedded is the Android inside gibbon. scripted plays an app that a TOML file describes; it is for tests of gibbon itself.",
        set: |settings, value| {
            settings.run.scripted = match value {
                "embedded" => false,
                "scripted" => true,
                _ => return Err("expected embedded or scripted".to_owned()),
            };
            Ok(())
        },
    },
];

/// Connected or not, and to whom.
fn network(settings: &mut RunSettings, value: &str) -> Result<(), String> {
    let stubs = value.strip_prefix("stub:").filter(|file| !file.is_empty());
    if stubs.is_none() && !matches!(value, "off" | "wifi") {
        return Err(format!("{value:?} is none of off, wifi, stub:FILE"));
    }
    settings.policy.connected = value != "off";
    settings.stubs = stubs.map(Into::into);
    Ok(())
}
