//! Flags of the machine below the apps: plain programs and the boot pack.

use crate::flags::{Flag, Takes, number, switch};

pub(super) static FLAGS: &[Flag] = &[
    Flag {
        name: "class-path",
        short: None,
        takes: Takes::Value("FILES"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "The program: DEX files, or archives with them, separated by colons",
        details: "May be written -cp as on Android.",
        set: |settings, value| {
            settings.class_path = value.split(':').filter(|file| !file.is_empty()).map(Into::into).collect();
            Ok(())
        },
    },
    Flag {
        name: "define",
        short: None,
        takes: Takes::Each("KEY=VALUE"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Set a system property of the program",
        details: "May be written -DKEY=VALUE as on Android, and given more than once.",
        set: |settings, value| {
            settings.properties.push(value.to_owned());
            Ok(())
        },
    },
    Flag {
        name: "seed",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "dalvikvm"],
        lasting: true,
        default: "1",
        about: "Seed of the strategy; for a program, of everything that the machine draws",
        details: "Equal seeds give equal runs, on any machine.",
        set: |settings, value| number(value).map(|n| settings.seed = n),
    },
    Flag {
        name: "budget",
        short: None,
        takes: Takes::Value("N"),
        commands: &["dalvikvm"],
        lasting: true,
        default: "100000000000",
        about: "Instructions after which a program is stopped (exit code 6)",
        details: "",
        set: |settings, value| number(value).map(|n| settings.budget = n),
    },
    Flag {
        name: "time",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Say on stderr what the run cost: instructions and virtual time",
        details: "",
        set: |settings, _| {
            settings.time = true;
            Ok(())
        },
    },
    Flag {
        name: "coverage",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Say on stderr how much of the program's code ran: methods, instructions, branches",
        details: "Counts all code of the class path. The run is the same with and without it.",
        set: |settings, _| {
            settings.coverage = true;
            Ok(())
        },
    },
    Flag {
        name: "map",
        short: None,
        takes: Takes::Each("HOST=GUEST[:ro]"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Let the program see a folder of this machine under a path of its own",
        details: "The folder is copied before the program starts, and what the program changed is copied back when it has ended, unless :ro is given. Symbolic links are left alone. May be given more than once.",
        set: |settings, value| lab::mapping::Mapping::parse(value).map(|mapping| settings.maps.push(mapping)),
    },
    Flag {
        name: "trace-gaps",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "List on stderr the natives that nobody wrote yet and who called them",
        details: "A gap answers a typed default, so what the program printed after one is not to be trusted.",
        set: |settings, _| {
            settings.trace_gaps = true;
            Ok(())
        },
    },
    Flag {
        name: "offline",
        short: None,
        takes: Takes::Nothing,
        commands: &[
            "test", "explore", "launch", "flow", "shell", "replay", "minimize", "survey", "compare", "boot", "dalvikvm",
        ],
        lasting: true,
        default: "false",
        about: "Never fetch anything",
        details: "",
        set: |settings, value| switch(value).map(|on| settings.offline = on),
    },
    Flag {
        name: "export",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["boot"],
        lasting: false,
        default: "",
        about: "Copy the boot pack to FILE, for another machine or a CI cache",
        details: "",
        set: |settings, value| {
            settings.export = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "import",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["boot"],
        lasting: false,
        default: "",
        about: "Take the boot pack from FILE, which this version of gibbon exported",
        details: "",
        set: |settings, value| {
            settings.import = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "cache",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &[
            "test", "explore", "launch", "flow", "shell", "replay", "minimize", "survey", "compare", "boot", "dalvikvm",
        ],
        lasting: true,
        default: "",
        about: "Keep the boot pack, and what it is made from, in FOLDER",
        details: "Without it, the folder gibbon in the user's cache folder.",
        set: |settings, value| {
            settings.cache = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "origin",
        short: None,
        takes: Takes::Nothing,
        commands: &["config"],
        lasting: false,
        default: "",
        about: "Say for each setting where its value comes from",
        details: "",
        set: |settings, _| {
            settings.origin = true;
            Ok(())
        },
    },
];
