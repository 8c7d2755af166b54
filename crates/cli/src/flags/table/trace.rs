//! Flags of commands that work on traces: replaying, shrinking, exporting.

use crate::flags::{Flag, Takes, number, small};
use minimize::schedule::Kind;

pub(super) static FLAGS: &[Flag] = &[
    Flag {
        name: "app",
        short: None,
        takes: Takes::Each("APK"),
        commands: &["replay", "minimize"],
        lasting: false,
        default: "",
        about: "Use this app instead of the recorded one",
        details: "",
        set: |settings, value| {
            settings.run.app.push(value.into());
            Ok(())
        },
    },
    Flag {
        name: "until",
        short: None,
        takes: Takes::Value("N"),
        commands: &["replay"],
        lasting: false,
        default: "",
        about: "Replay the first N events only",
        details: "",
        set: |settings, value| number(value).map(|n| settings.run.until = Some(n as usize)),
    },
    Flag {
        name: "repeat",
        short: None,
        takes: Takes::Value("N"),
        commands: &["replay"],
        lasting: false,
        default: "1",
        about: "Replay N times with the same seed",
        details: "A device is a pure function: N replays must be equal, event for event. If they are not, gibbon says so and ends with code 5.",
        set: |settings, value| small(value).map(|n| settings.run.repeat = n),
    },
    Flag {
        name: "screenshots",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &["replay"],
        lasting: false,
        default: "",
        about: "Write a picture of the screen before each event, and of the last one",
        details: "",
        set: |settings, value| {
            settings.run.screenshots = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "target",
        short: None,
        takes: Takes::Value("KIND:WHAT"),
        commands: &["minimize"],
        lasting: false,
        default: "",
        about: "What the short trace must still do",
        details: "finding:ID, activity:PACKAGE/CLASS, method:N, branch:N, or gui:id=...,text=...,desc=...,class=... Without it, what the trace expects.",
        set: |settings, value| {
            settings.run.target = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "scheduler",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["minimize"],
        lasting: true,
        default: "gibbon",
        about: "How to shrink: gibbon, or ND3MIN with naive, round-robin, heuristic or mdp",
        details: "",
        set: |settings, value| {
            let kind = Kind::ALL.into_iter().find(|k| k.name() == value);
            if kind.is_none() && value != "gibbon" {
                return Err("expected gibbon, naive, round-robin, heuristic or mdp".to_owned());
            }
            settings.run.scheduler = kind;
            Ok(())
        },
    },
    Flag {
        name: "runs",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "20",
        about: "Runs per candidate of ND3MIN (nr)",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.runs = n),
    },
    Flag {
        name: "successes",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "18",
        about: "Runs of those that must show the target (st)",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.successes = n),
    },
    Flag {
        name: "parallel",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "1",
        about: "Runs of ND3MIN that count as one step (m)",
        details: "They are made one after the other all the same; the number shapes the schedule as in the paper.",
        set: |settings, value| small(value).map(|n| settings.run.parallel = n),
    },
    Flag {
        name: "check-runs",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "minimize"],
        lasting: true,
        default: "200",
        about: "Fresh seeds that measure how reliably the short trace shows its target",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.check_runs = n),
    },
    Flag {
        name: "minimize-events",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "minimize"],
        lasting: true,
        default: "20000",
        about: "Events that shrinking one trace may execute",
        details: "At its end the best trace so far is kept.",
        set: |settings, value| number(value).map(|n| settings.run.minimize_budget = n),
    },
    Flag {
        name: "to",
        short: None,
        takes: Takes::Value("FORMAT"),
        commands: &["export"],
        lasting: false,
        default: "",
        about: "The format: monkey, maestro, uiautomator, espresso, appium, w3c, adb or markdown",
        details: "",
        set: |settings, value| {
            let known = export::Format::parse(value);
            let wanted =
                known.ok_or("expected monkey, maestro, uiautomator, espresso, appium, w3c, adb or markdown")?;
            settings.run.to = Some(wanted);
            Ok(())
        },
    },
];
